//! The three, the double-three and what is forbidden: the law as it is written.

use super::four::{beside, fours_lying, straight_four};
use super::row::{overline, wins};
use super::{Kinds, ShapeRule, Three};
use crate::core::board::{Board, Line, Point, Stone};

/// Returns why Black may not lay on the empty point `at`: every kind that holds, or none.
///
/// Rules of Renju, 9; article 8 of the draft: 禁手. A five comes first: whoever makes one has won, and
/// nothing else is looked at. One four and one three are legal; what White could answer does not matter.
pub fn forbidden(rule: &ShapeRule, board: &Board, at: Point) -> Kinds {
    if rule.forbidden {
        kinds(rule, &mut board.clone(), at)
    } else {
        Kinds::NONE
    }
}

/// Returns the threes that a black stone on `at`, lying or about to lie, belongs to.
///
/// Rules of Renju, 3; article 7 of the draft: 活三, three stones that one more black stone makes a
/// straight four. That stone must itself be no forbidden move, with `at` on the board, by this same law
/// and so on down; the way down ends, for every step adds a stone. By [`Three::Rif`] it must make no
/// five either. One such point is enough.
pub fn threes(rule: &ShapeRule, board: &Board, at: Point) -> Vec<[Point; 3]> {
    let mut board = board.clone();
    board.put(at, Stone::Black);
    threes_lying(rule, &mut board, at)
}

/// Returns every kind that holds for a black stone on the empty point; leaves the board as it was.
pub(super) fn kinds(rule: &ShapeRule, board: &mut Board, at: Point) -> Kinds {
    if wins(rule, board, Stone::Black, at) {
        return Kinds::NONE;
    }
    let win = rule.win.black;
    board.put(at, Stone::Black);
    let kinds = Kinds {
        double_three: threes_lying(rule, board, at).len() >= 2,
        double_four: fours_lying(win, board, Stone::Black, at).len() >= 2,
        overline: overline(win, board, Stone::Black, at),
    };
    board.clear(at);
    kinds
}

/// Returns the threes of the stone that lies on `at`; leaves the board as it was.
fn threes_lying(rule: &ShapeRule, board: &mut Board, at: Point) -> Vec<[Point; 3]> {
    let mut found = Vec::new();
    for line in Line::ALL {
        for fourth in [-3, -2, -1, 1, 2, 3]
            .into_iter()
            .filter_map(|steps| at.step(line, steps))
        {
            let three = three_of(rule, board, at, fourth, line)
                .filter(|three| !found.contains(three) && counts(rule, board, fourth));
            found.extend(three);
        }
    }
    found
}

/// Returns the three stones, `at` among them, that `fourth` would make a straight four of.
pub(super) fn three_of(
    rule: &ShapeRule,
    board: &Board,
    at: Point,
    fourth: Point,
    line: Line,
) -> Option<[Point; 3]> {
    if !board.is_empty_at(fourth)
        || !straight_four(rule.win.black, board, Stone::Black, fourth, line)
    {
        return None;
    }
    let first = fourth.step(line, -beside(board, Stone::Black, fourth, line, -1))?;
    let [a, b, c, d] = [0, 1, 2, 3].map(|steps| first.step(line, steps));
    let four = [a?, b?, c?, d?];
    let mut others = four.into_iter().filter(|&point| point != fourth);
    let three = [others.next()?, others.next()?, others.next()?];
    three.contains(&at).then_some(three)
}

/// Returns whether a black stone on this point may make the straight four that a three looks to.
fn counts(rule: &ShapeRule, board: &mut Board, fourth: Point) -> bool {
    if wins(rule, board, Stone::Black, fourth) {
        return rule.three == Three::Letter;
    }
    kinds(rule, board, fourth).is_empty()
}
