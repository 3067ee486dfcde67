//! Why a point is forbidden, or is not: every row, four and three, down into the nested ones.
//!
//! The verdict is [`super::forbidden`]'s; here its whole ground is kept, for people who ask or dispute it.

use super::four::{Four, beside, five_points, four_of_five};
use super::row::wins;
use super::three::{kinds, three_of};
use super::{Kinds, ShapeRule, Three};
use crate::core::board::{Board, Line, Point, Stone};

/// The most explanations that hang below one: deeper grounds than these are told by their kinds alone.
///
/// The known positions need 17 at most.
pub const MOST_NESTED: usize = 64;

/// What a black stone on a point makes, and so whether it may lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The point.
    pub at: Point,
    /// The winning rows; where there is one, nothing else is looked at.
    pub fives: Vec<Row>,
    /// The rows too long to win.
    pub overlines: Vec<Row>,
    /// The fours.
    pub fours: Vec<FourMade>,
    /// The sets of three that look like a three, whether they are one or not.
    pub threes: Vec<ThreeMade>,
    /// The verdict: every kind that holds, or none.
    pub kinds: Kinds,
}

impl Why {
    /// Returns the threes that are threes.
    pub fn true_threes(&self) -> impl Iterator<Item = &ThreeMade> {
        self.threes.iter().filter(|three| three.is_three())
    }

    /// Returns how many explanations hang below this one.
    pub fn nested(&self) -> usize {
        let fourths = self.threes.iter().flat_map(|three| &three.fourths);
        fourths
            .filter_map(|fourth| match &fourth.standing {
                Standing::Forbidden {
                    why: Some(below), ..
                } => Some(1 + below.nested()),
                Standing::Forbidden { why: None, .. }
                | Standing::Counts
                | Standing::CountsWithFive
                | Standing::Five => None,
            })
            .sum()
    }
}

/// An unbroken row, the stone on the point among its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line.
    pub line: Line,
    /// The stones, in the order of the line.
    pub stones: Vec<Point>,
}

/// A four (四).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourMade {
    /// The line.
    pub line: Line,
    /// The stones, in the order of the line.
    pub stones: Four,
    /// The points that make it a winning row: one, or the two ends of a straight four.
    pub completed_at: Vec<Point>,
}

/// Three stones and the points that would make them a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreeMade {
    /// The line.
    pub line: Line,
    /// The stones, in the order of the line.
    pub stones: [Point; 3],
    /// Every such point, in the order of the line.
    pub fourths: Vec<Fourth>,
}

impl ThreeMade {
    /// Returns whether the stones are a three (活三): one point that counts is enough.
    pub fn is_three(&self) -> bool {
        self.fourths.iter().any(|fourth| fourth.standing.counts())
    }
}

/// A point that would make a straight four, and whether it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fourth {
    /// The point.
    pub at: Point,
    /// Whether it counts.
    pub standing: Standing,
}

/// Whether a stone that would make a straight four counts for the three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is legal and makes no five.
    Counts,
    /// It makes a five, which by [`Three::Letter`] does no harm.
    CountsWithFive,
    /// It makes a five at the same time, so it does not count.
    Five,
    /// It is forbidden itself, so it does not count.
    Forbidden {
        /// Every kind that holds there.
        kinds: Kinds,
        /// The ground, with the first stone on the board; nothing past [`MOST_NESTED`].
        why: Option<Box<Why>>,
    },
}

impl Standing {
    /// Returns whether the point makes the three.
    pub const fn counts(&self) -> bool {
        matches!(self, Self::Counts | Self::CountsWithFive)
    }
}

/// Explains a black stone on the empty point `at` (Rules of Renju, 3 and 9; articles 7 and 8 of the draft).
///
/// # Panics
/// A stone lies on the point.
pub fn why(rule: &ShapeRule, board: &Board, at: Point) -> Why {
    assert!(board.is_empty_at(at), "{at} is an empty point");
    let mut left = MOST_NESTED;
    explain(rule, &mut board.clone(), at, &mut left)
}

/// Leaves the board as it was.
fn explain(rule: &ShapeRule, board: &mut Board, at: Point, left: &mut usize) -> Why {
    let fives = rows(board, at, |length| rule.win.black.is_met_by(length));
    let mut why = Why {
        at,
        fives,
        overlines: Vec::new(),
        fours: Vec::new(),
        threes: Vec::new(),
        kinds: Kinds::NONE,
    };
    if !why.fives.is_empty() {
        return why;
    }
    why.overlines = rows(board, at, |length| length > 5);
    board.put(at, Stone::Black);
    why.fours = fours(rule, board, at);
    why.threes = threes(rule, board, at, left);
    board.clear(at);
    if rule.forbidden {
        why.kinds = Kinds {
            double_three: why.true_threes().count() >= 2,
            double_four: why.fours.len() >= 2,
            overline: !why.overlines.is_empty(),
        };
    }
    why
}

/// Returns the rows through the point whose length is asked for.
fn rows(board: &Board, at: Point, wanted: impl Fn(u8) -> bool) -> Vec<Row> {
    Line::ALL
        .into_iter()
        .filter(|&line| wanted(board.row(Stone::Black, at, line)))
        .map(|line| Row {
            line,
            stones: row(board, at, line),
        })
        .collect()
}

fn row(board: &Board, at: Point, line: Line) -> Vec<Point> {
    let before = beside(board, Stone::Black, at, line, -1);
    let after = beside(board, Stone::Black, at, line, 1);
    (-before..=after)
        .filter_map(|steps| at.step(line, steps))
        .collect()
}

/// Returns the fours of the stone that lies on `at`, with the points that complete them.
fn fours(rule: &ShapeRule, board: &Board, at: Point) -> Vec<FourMade> {
    let mut found: Vec<FourMade> = Vec::new();
    for line in Line::ALL {
        for five in (-4..=0).filter_map(|start| five_points(at, line, start)) {
            let Some(stones) = four_of_five(rule.win.black, board, Stone::Black, line, five) else {
                continue;
            };
            let gap = five.into_iter().filter(|point| !stones.contains(point));
            match found.iter_mut().find(|four| four.stones == stones) {
                Some(four) => four.completed_at.extend(gap),
                None => found.push(FourMade {
                    line,
                    stones,
                    completed_at: gap.collect(),
                }),
            }
        }
    }
    found
}

/// Returns what looks like a three of the stone that lies on `at`; leaves the board as it was.
fn threes(rule: &ShapeRule, board: &mut Board, at: Point, left: &mut usize) -> Vec<ThreeMade> {
    let mut found: Vec<ThreeMade> = Vec::new();
    for line in Line::ALL {
        for point in (-3..=3).filter_map(|steps| at.step(line, steps)) {
            let Some(stones) = three_of(rule, board, at, point, line) else {
                continue;
            };
            let fourth = Fourth {
                at: point,
                standing: standing(rule, board, point, left),
            };
            match found.iter_mut().find(|three| three.stones == stones) {
                Some(three) => three.fourths.push(fourth),
                None => found.push(ThreeMade {
                    line,
                    stones,
                    fourths: vec![fourth],
                }),
            }
        }
    }
    found
}

/// Returns whether a stone on this point counts for a three; leaves the board as it was.
fn standing(rule: &ShapeRule, board: &mut Board, fourth: Point, left: &mut usize) -> Standing {
    if wins(rule, board, Stone::Black, fourth) {
        return match rule.three {
            Three::Letter => Standing::CountsWithFive,
            Three::Rif => Standing::Five,
        };
    }
    let before = *left;
    let Some(fewer) = before.checked_sub(1) else {
        return match kinds(rule, board, fourth) {
            Kinds::NONE => Standing::Counts,
            kinds => Standing::Forbidden { kinds, why: None },
        };
    };
    *left = fewer;
    let why = explain(rule, board, fourth, left);
    if why.kinds.is_empty() {
        *left = before;
        return Standing::Counts;
    }
    Standing::Forbidden {
        kinds: why.kinds,
        why: Some(Box::new(why)),
    }
}
