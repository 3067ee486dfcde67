//! The row: five and overline.

use super::{ShapeRule, Win};
use crate::core::board::{Board, Line, Point, Stone};

/// Returns whether the stone at `at`, lying or about to lie, is in a row that wins for its colour.
///
/// Rules of Renju, 3; article 7 of the draft: 五连, five in an unbroken row on any line.
pub fn wins(rule: &ShapeRule, board: &Board, stone: Stone, at: Point) -> bool {
    Line::ALL
        .into_iter()
        .any(|line| rule.win[stone].is_met_by(board.row(stone, at, line)))
}

/// Returns a stone of a winning row of that colour, wherever it lies, the first by row from A1.
pub fn five_on_board(rule: &ShapeRule, board: &Board, stone: Stone) -> Option<Point> {
    board
        .stones()
        .filter(|&(_, lying)| lying == stone)
        .map(|(at, _)| at)
        .find(|&at| wins(rule, board, stone, at))
}

/// Returns whether the stone at `at`, lying or about to lie, is in a row too long to win.
///
/// Rules of Renju, 3; article 7 of the draft: 长连, six or more in an unbroken row. Where five or more
/// wins there is none.
pub fn overline(win: Win, board: &Board, stone: Stone, at: Point) -> bool {
    Line::ALL.into_iter().any(|line| {
        let length = board.row(stone, at, line);
        length > 5 && !win.is_met_by(length)
    })
}
