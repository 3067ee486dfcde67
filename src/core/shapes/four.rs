//! The four and the straight four.

use super::Win;
use crate::core::board::{Board, Line, Point, Stone};

/// The stones of a four, in the order of their line.
pub type Four = [Point; 4];

/// Returns the fours that the stone at `at`, lying or about to lie, belongs to.
///
/// Rules of Renju, 3; article 7 of the draft: 四, four stones on one line that one more makes a winning
/// row. Two sets of stones are two fours, on one line too: `X.XXX.X`, `XX.XX.XX` and `XXX.X.XXX` hold
/// two. The straight four `.XXXX.` is one, whichever end is filled. Nobody looks ahead: to complete a
/// five is always legal.
pub fn fours(win: Win, board: &Board, stone: Stone, at: Point) -> Vec<Four> {
    let mut board = board.clone();
    board.put(at, stone);
    fours_lying(win, &board, stone, at)
}

/// Returns the fours of the stone that lies on `at`.
pub(super) fn fours_lying(win: Win, board: &Board, stone: Stone, at: Point) -> Vec<Four> {
    let mut found = Vec::new();
    for line in Line::ALL {
        for start in -4..=0 {
            let four = five_points(at, line, start)
                .and_then(|five| four_of_five(win, board, stone, line, five));
            found.extend(four.filter(|four| !found.contains(four)));
        }
    }
    found
}

/// Returns the five neighbouring points whose first is `start` steps from `at`, if the board has them.
pub(super) fn five_points(at: Point, line: Line, start: i8) -> Option<[Point; 5]> {
    let first = at.step(line, start)?;
    first.step(line, 4)?;
    Some([0, 1, 2, 3, 4].map(|steps| first.step(line, steps).unwrap_or(first)))
}

/// Returns the four stones among these points, if the fifth point is empty and makes them a winning row.
pub(super) fn four_of_five(
    win: Win,
    board: &Board,
    stone: Stone,
    line: Line,
    points: [Point; 5],
) -> Option<Four> {
    let gap = points
        .iter()
        .position(|&point| board.at(point) != Some(stone))?;
    let completes =
        board.is_empty_at(points[gap]) && win.is_met_by(board.row(stone, points[gap], line));
    let [a, b, c, d] =
        [0, 1, 2, 3].map(|place| points[if place < gap { place } else { place + 1 }]);
    (completes
        && [a, b, c, d]
            .iter()
            .all(|&point| board.at(point) == Some(stone)))
    .then_some([a, b, c, d])
}

/// Returns whether the row through `at`, where a stone lies or is about to, is a straight four.
///
/// Rules of Renju, 3; article 7 of the draft: 活四, an unbroken row of four to which, in two different
/// ways, one more stone makes a winning row. The draft leaves out "unbroken"; it is meant.
pub fn straight_four(win: Win, board: &Board, stone: Stone, at: Point, line: Line) -> bool {
    let completes = |way: i8| {
        let end = at.step(line, way * (beside(board, stone, at, line, way) + 1));
        end.filter(|&end| board.is_empty_at(end))
            .is_some_and(|end| {
                win.is_met_by(5 + beside(board, stone, end, line, way).unsigned_abs())
            })
    };
    board.row(stone, at, line) == 4 && completes(-1) && completes(1)
}

/// Returns how many stones of the colour lie unbroken beside `at`, one way along the line.
pub(super) fn beside(board: &Board, stone: Stone, at: Point, line: Line, way: i8) -> i8 {
    let mut count = 0;
    while at
        .step(line, way * (count + 1))
        .is_some_and(|next| board.at(next) == Some(stone))
    {
        count += 1;
    }
    count
}
