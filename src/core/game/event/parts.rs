//! What events are made of: authors, places, results, claims, prescriptions.

use serde::{Deserialize, Serialize};

use crate::core::board::{Point, Seat, Stone};
use crate::core::opening::Stage;
use crate::core::rulebook::Office;

/// Who wrote the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The first person.
    P1,
    /// The second person.
    P2,
    /// The first person's leader or coach.
    Leader1,
    /// The second person's leader or coach.
    Leader2,
    /// 裁判.
    Referee,
    /// 副裁判长.
    Deputy,
    /// 裁判长.
    Chief,
    /// 竞赛组委会.
    Organiser,
    /// 技术申诉委员会.
    Appeals,
    /// The program itself.
    System,
}

impl By {
    /// Returns the word of the command language and the JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::P1 => "p1",
            Self::P2 => "p2",
            Self::Leader1 => "leader1",
            Self::Leader2 => "leader2",
            Self::Referee => "referee",
            Self::Deputy => "deputy",
            Self::Chief => "chief",
            Self::Organiser => "organiser",
            Self::Appeals => "appeals",
            Self::System => "system",
        }
    }

    /// Returns the person, if a person wrote it.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::P1 => Some(Seat::P1),
            Self::P2 => Some(Seat::P2),
            Self::Leader1
            | Self::Leader2
            | Self::Referee
            | Self::Deputy
            | Self::Chief
            | Self::Organiser
            | Self::Appeals
            | Self::System => None,
        }
    }
}

impl By {
    /// Returns the office, if an office wrote it.
    pub const fn office(self) -> Option<Office> {
        match self {
            Self::Referee => Some(Office::Referee),
            Self::Deputy => Some(Office::Deputy),
            Self::Chief => Some(Office::Chief),
            Self::Organiser => Some(Office::Organiser),
            Self::Appeals => Some(Office::Appeals),
            Self::P1 | Self::P2 | Self::Leader1 | Self::Leader2 | Self::System => None,
        }
    }

    /// Returns the person for whom it was written: his own word or his leader's.
    pub const fn side(self) -> Option<Seat> {
        match self {
            Self::P1 | Self::Leader1 => Some(Seat::P1),
            Self::P2 | Self::Leader2 => Some(Seat::P2),
            Self::Referee
            | Self::Deputy
            | Self::Chief
            | Self::Organiser
            | Self::Appeals
            | Self::System => None,
        }
    }
}

impl From<Seat> for By {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::P1 => Self::P1,
            Seat::P2 => Self::P2,
        }
    }
}

impl From<Office> for By {
    fn from(office: Office) -> Self {
        match office {
            Office::Referee => Self::Referee,
            Office::Deputy => Self::Deputy,
            Office::Chief => Self::Chief,
            Office::Organiser => Self::Organiser,
            Office::Appeals => Self::Appeals,
        }
    }
}

/// Where the game is after an act on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// A place in the opening.
    Opening(Stage),
    /// The opening is over and this colour is to move.
    Play(Stone),
}

/// A win, a draw or a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Neither: the game does not count, for it is played again.
    Void,
}

/// Why a game ended as it did for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// A five.
    Five,
    /// A forbidden move.
    Forbidden,
    /// A time overrun.
    Time,
    /// A resignation.
    Resignation,
    /// A penalty.
    Penalty,
    /// Absence.
    Absence,
    /// An illegal sealed move.
    SealedMove,
    /// A win that both recognise.
    Agreed,
    /// A draw that both want.
    DrawAgreed,
    /// Two passes running.
    TwoPasses,
    /// A full board.
    BoardFull,
    /// Both over time, the order unknown.
    BothTime,
    /// A ruling on the position.
    Ruling,
    /// To be played again.
    Replay,
}

impl Reason {
    /// Returns the word of the JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Forbidden => "forbidden",
            Self::Time => "time",
            Self::Resignation => "resignation",
            Self::Penalty => "penalty",
            Self::Absence => "absence",
            Self::SealedMove => "sealed-move",
            Self::Agreed => "agreed",
            Self::DrawAgreed => "draw-agreed",
            Self::TwoPasses => "two-passes",
            Self::BoardFull => "board-full",
            Self::BothTime => "both-time",
            Self::Ruling => "ruling",
            Self::Replay => "replay",
        }
    }
}

/// The result of one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Won, drawn or lost.
    pub score: Score,
    /// Why.
    pub reason: Reason,
    /// Under which article.
    pub article: String,
}

/// A claim as it stands before the referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claimed {
    /// A five of the claimant's.
    Five,
    /// A forbidden move at the point.
    Forbidden(Point),
    /// A forbidden move that the claimant did not point at.
    ForbiddenMove,
    /// These clocks are over.
    Time(Vec<Seat>),
    /// A breach of an article.
    Article(String, #[serde(default)] Vec<Point>),
    /// A clock is wrong.
    Clock(String),
    /// Anything else.
    Other(String),
}

/// Who committed an offence, as written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Culprit {
    /// A player.
    Player(Seat),
    /// Somebody else.
    Other(String),
}

/// What the rulebook prescribes for an incident as things stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prescribed {
    /// Which offence of its kind this is, from one.
    pub nth: u32,
    /// The step, where one is prescribed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// The steps to choose among, where the office chooses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choice: Vec<String>,
    /// The offices that may give it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offices: Vec<Office>,
    /// Whether the office that entered the incident may give it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_impose: bool,
    /// Whether the opponent may accept the offence.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waivable: bool,
    /// Whether the consequence is our reading, not the text.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reading: bool,
    /// The step that follows because this one completes a number, and its article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adds_up: Option<(String, String)>,
    /// What about the case speaks against the article, by the name of the circumstance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The article that fits the case better, or excuses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
}
