//! Opening rules as data: a list of steps that says who lays, swaps, declares, offers and chooses.
//!
//! Each rule is a RON file beside this module, or one of an organiser's own. [`Plan`] turns the steps
//! into numbered nodes; a [`Stage`] is a place in the plan.

use serde::{Deserialize, Serialize};

use crate::core::board::{ByStone, Region, Seat, Seating, Stone};
use crate::core::rulebook::Words;
use crate::core::shapes::{ShapeRule, Three, Win};

mod named;
mod plan;

pub use named::{Named, classify, named};
pub use plan::{Node, Plan, Stage};

/// Who acts in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// The first player of the rule, who begins as Black.
    First,
    /// The other player of the rule.
    Second,
    /// Whoever holds Black now.
    Black,
    /// Whoever holds White now.
    White,
    /// Whoever did not make the last act.
    Other,
}

/// How many fifth moves are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Count {
    /// Always so many.
    Fixed(u8),
    /// As many as were declared.
    Declared,
}

/// One step of an opening rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Lays stones, each in its region; several stones are one move (着).
    Lay {
        /// Who lays.
        by: Role,
        /// Each stone and where it may go.
        stones: Vec<(Stone, Region)>,
        /// The article.
        #[serde(default)]
        article: String,
    },
    /// Says how many fifth moves there will be.
    Declare {
        /// Who declares.
        by: Role,
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
        /// The article.
        #[serde(default)]
        article: String,
    },
    /// May exchange the colours; acting on declines it.
    Swap {
        /// Whose right it is.
        by: Role,
        /// The openings after which the right exists; none named: after all.
        #[serde(default)]
        only_after: Vec<String>,
        /// The article.
        #[serde(default)]
        article: String,
    },
    /// Chooses a colour aloud: `swap` or `keep`.
    Colour {
        /// Who chooses.
        by: Role,
        /// The article.
        #[serde(default)]
        article: String,
    },
    /// Offers fifth moves, no two symmetrical.
    Offer {
        /// Who offers.
        by: Role,
        /// How many.
        count: Count,
        /// How many instead, if a swap was used.
        #[serde(default)]
        if_swapped: Option<u8>,
        /// The article.
        #[serde(default)]
        article: String,
    },
    /// Takes one of the offers; the others come off.
    Choose {
        /// Who chooses.
        by: Role,
        /// The article.
        #[serde(default)]
        article: String,
    },
    /// Goes one of several ways; the first act tells which.
    Choice {
        /// Who chooses the way.
        by: Role,
        /// The ways.
        ways: Vec<Vec<Step>>,
        /// The article.
        #[serde(default)]
        article: String,
    },
}

impl Step {
    /// Returns who acts.
    pub const fn role(&self) -> Role {
        match self {
            Self::Lay { by, .. }
            | Self::Declare { by, .. }
            | Self::Swap { by, .. }
            | Self::Colour { by, .. }
            | Self::Offer { by, .. }
            | Self::Choose { by, .. }
            | Self::Choice { by, .. } => *by,
        }
    }

    /// Returns the article that orders the step, empty where no regulation does.
    pub fn article(&self) -> &str {
        match self {
            Self::Lay { article, .. }
            | Self::Declare { article, .. }
            | Self::Swap { article, .. }
            | Self::Colour { article, .. }
            | Self::Offer { article, .. }
            | Self::Choose { article, .. }
            | Self::Choice { article, .. } => article,
        }
    }
}

/// An opening rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The name in `rule=`.
    pub id: String,
    /// The name on the screen.
    pub name: Words,
    /// The article, empty where no regulation has it.
    #[serde(default)]
    pub article: String,
    /// Where the rule is from, if from no article.
    #[serde(default)]
    pub source: String,
    /// The official wording.
    #[serde(default)]
    pub wording: String,
    /// Which rows win.
    pub win: ByStone<Win>,
    /// Whether Black has forbidden moves.
    #[serde(default)]
    pub forbidden: bool,
    /// Whether the first three stones are one of the 26 openings.
    #[serde(default)]
    pub named: bool,
    /// Whether the opening is a designated one (9.7), in which 6.2 holds by its letter.
    #[serde(default)]
    pub designated: bool,
    /// The first stone that may be passed, where the rule itself says so.
    #[serde(default)]
    pub first_pass_stone: Option<u16>,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

impl Opening {
    /// Reads a rule from RON.
    ///
    /// # Errors
    /// Says line, column and what is wrong.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(text)
    }

    /// Returns how rows are judged under this rule.
    pub const fn shapes(&self, three: Three) -> ShapeRule {
        ShapeRule {
            win: self.win,
            forbidden: self.forbidden,
            three,
        }
    }
}

/// Who is who when a step asks for a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The first player of the rule.
    pub first: Seat,
    /// Who holds which colour.
    pub seating: Seating,
    /// Who made the last act, if anybody has.
    pub last: Option<Seat>,
}

impl Cast {
    /// Returns the person who plays the role.
    pub fn seat(&self, role: Role) -> Seat {
        match role {
            Role::First => self.first,
            Role::Second => self.first.other(),
            Role::Black => self.seating.seat_of(Stone::Black),
            Role::White => self.seating.seat_of(Stone::White),
            Role::Other => self.last.unwrap_or(self.first.other()).other(),
        }
    }
}

/// The rules that are built in, by name.
pub const BUILT_IN: [(&str, &str); 18] = [
    ("taraguchi10", include_str!("opening/taraguchi10.ron")),
    ("five-n", include_str!("opening/five-n.ron")),
    ("five-two", include_str!("opening/five-two.ron")),
    ("free", include_str!("opening/free.ron")),
    ("swap2", include_str!("opening/swap2.ron")),
    ("rif", include_str!("opening/rif.ron")),
    ("yamaguchi", include_str!("opening/yamaguchi.ron")),
    ("soosyrv8", include_str!("opening/soosyrv8.ron")),
    ("tarannikov", include_str!("opening/tarannikov.ron")),
    ("taraguchi5", include_str!("opening/taraguchi5.ron")),
    ("sakata", include_str!("opening/sakata.ron")),
    ("swap-1989", include_str!("opening/swap-1989.ron")),
    ("swap1", include_str!("opening/swap1.ron")),
    ("swap", include_str!("opening/swap.ron")),
    ("pro", include_str!("opening/pro.ron")),
    ("long-pro", include_str!("opening/long-pro.ron")),
    (
        "shanghai-2004-one-group",
        include_str!("opening/shanghai-2004-one-group.ron"),
    ),
    (
        "shanghai-2004-two-groups",
        include_str!("opening/shanghai-2004-two-groups.ron"),
    ),
];
