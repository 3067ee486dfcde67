//! Rows, fives, fours and threes, and the points where Black may not play.
//!
//! The law is written out plainly in [`row`], [`four`] and [`three`], lowest first, as the Rules of
//! Renju, 3 and articles 7 and 8 of the draft have it. [`judge()`] answers for every point of a board at
//! once and has ways of its own for that (`sweep` on `plane`, `nested`); `tests/forbidden.rs` holds the
//! two together.

mod four;
mod judge;
mod nested;
mod plane;
mod row;
mod sweep;
mod three;
mod why;

use serde::{Deserialize, Serialize};

use super::board::{ByStone, Point};

pub use four::{Four, fours, straight_four};
pub use judge::judge;
pub use row::{five_on_board, overline, wins};
pub use three::{forbidden, threes};
pub use why::{FourMade, Fourth, MOST_NESTED, Row, Standing, ThreeMade, Why, why};

/// Which row wins for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Win {
    /// Exactly five (五连); six or more is no five.
    Five,
    /// Five or more.
    FiveOrMore,
}

impl Win {
    /// Returns whether an unbroken row of this length wins.
    pub const fn is_met_by(self, length: u8) -> bool {
        match self {
            Self::Five => length == 5,
            Self::FiveOrMore => length >= 5,
        }
    }
}

/// Which straight fours make a three of the stones that are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Three {
    /// Only one made "without at the same time a five being made" (Rules of Renju, 3).
    Rif,
    /// Any (article 7 of the draft of 2025, to the letter): a five elsewhere is legal, so it counts.
    Letter,
}

/// What the shapes depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeRule {
    /// The row that wins.
    pub win: ByStone<Win>,
    /// Whether Black has forbidden moves.
    pub forbidden: bool,
    /// How a three is read.
    pub three: Three,
}

impl ShapeRule {
    /// Black wins with exactly five and has forbidden moves; White wins with five or more.
    pub const RENJU: Self = Self {
        win: ByStone {
            black: Win::Five,
            white: Win::FiveOrMore,
        },
        forbidden: true,
        three: Three::Rif,
    };
    /// Both win with exactly five; no move is forbidden.
    pub const STANDARD: Self = Self {
        win: ByStone {
            black: Win::Five,
            white: Win::Five,
        },
        forbidden: false,
        three: Three::Rif,
    };
    /// Both win with five or more; no move is forbidden.
    pub const FREE: Self = Self {
        win: ByStone {
            black: Win::FiveOrMore,
            white: Win::FiveOrMore,
        },
        forbidden: false,
        three: Three::Rif,
    };
}

/// Why a point is forbidden: every kind that holds (article 8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kinds {
    /// Two threes or more (三三).
    pub double_three: bool,
    /// Two fours or more (四四).
    pub double_four: bool,
    /// Six or more in a row (长连).
    pub overline: bool,
}

impl Kinds {
    /// No kind: the point is not forbidden.
    pub const NONE: Self = Self {
        double_three: false,
        double_four: false,
        overline: false,
    };

    /// Returns whether the point is forbidden.
    pub const fn any(self) -> bool {
        self.double_three || self.double_four || self.overline
    }

    /// Returns whether the point is not forbidden.
    pub const fn is_empty(self) -> bool {
        !self.any()
    }

    /// Returns the words of the kinds that hold: `three-three`, `four-four`, `overline`, in this order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let held = [
            (self.double_three, "three-three"),
            (self.double_four, "four-four"),
            (self.overline, "overline"),
        ];
        held.into_iter()
            .filter_map(|(holds, name)| holds.then_some(name))
    }
}

/// What the whole board holds for Black to move; both lists by column, then row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The forbidden points.
    pub forbidden: Vec<(Point, Kinds)>,
    /// The points where Black wins at once; none of them is forbidden.
    pub fives: Vec<Point>,
}
