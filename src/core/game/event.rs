//! What happened: past tense, appended once, never edited.
//!
//! Every verdict is in the event, so that a game ends as it ended even after a rule is mended.

use serde::{Deserialize, Serialize};

use super::command::{Charge, Seen};
use crate::core::board::{BySeat, Point, Seat, Stone};
use crate::core::clock::{Adjustment, At, Clock};
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
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The stones held were counted (10.3).
    Tossed { p1: u32, p2: u32, exchanged: bool },
    /// The clock was started; those named were not there.
    ClockStarted {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        absent: Vec<Seat>,
    },
    /// An absent person came, so late in all.
    PlayerArrived { who: Seat, late_ms: u64 },
    /// A late person was let play, so late in all.
    LateAdmitted { who: Seat, late_ms: u64 },
    /// A stone was laid.
    StonePlaced { at: Point, stone: Stone, then: Then },
    /// The swap was used.
    ColoursSwapped { then: Then },
    /// The swap was declined, in words or by acting on.
    SwapDeclined {
        then: Then,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        silent: bool,
    },
    /// The number of fifth moves was declared.
    FifthsDeclared { number: u8, then: Then },
    /// Fifth moves were offered.
    FifthsOffered { points: Vec<Point>, then: Then },
    /// One of them was chosen and is the fifth stone.
    FifthChosen { at: Point, then: Then },
    /// The move was passed.
    Passed { stone: Stone, then: Then },
    /// The clock was pressed.
    ClockPressed,
    /// A draw was offered.
    DrawOffered,
    /// The draw was refused, in words or by a move.
    DrawRefused {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        silent: bool,
    },
    /// The draw was accepted.
    DrawAccepted,
    /// A person asked to take back the move that this event had written.
    TakebackAsked { of: u32 },
    /// Taking back was refused, in words or by a move.
    TakebackRefused {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        silent: bool,
    },
    /// The moves from this number on were taken off the board, and the game is where it was before them.
    MoveTakenBack { number: u32, then: Then },
    /// A person gave up.
    Resigned,
    /// A claim was put before the referee.
    ClaimMade { claim: Claimed },
    /// The opponent does not agree to a claim.
    ClaimDisputed { claim: u32 },
    /// The opponent granted a claim.
    ClaimGranted { claim: u32 },
    /// An arbiter upheld a claim.
    ClaimUpheld {
        claim: u32,
        charge: Charge,
        inquiry_ms: u64,
    },
    /// An arbiter rejected a claim.
    ClaimRejected {
        claim: u32,
        why: String,
        charge: Charge,
        inquiry_ms: u64,
    },
    /// An arbiter stated a time overrun.
    FlagStated { who: Vec<Seat> },
    /// Both clocks were stopped.
    ClockStopped {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The clock was let run on.
    ClockResumed { stop: u32 },
    /// An arbiter changed a clock.
    ClockAdjusted {
        who: Seat,
        change: Adjustment,
        why: String,
    },
    /// The shared bank was divided (14.1.3).
    ClockPlaced,
    /// A fact was entered.
    IncidentEntered {
        who: Culprit,
        article: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        points: Vec<Point>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Seen>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        demanded: bool,
        prescribed: Prescribed,
    },
    /// A penalty was given for an incident.
    PenaltyImposed {
        who: Seat,
        step: String,
        article: String,
        incident: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<String>,
    },
    /// A penalty above the speaker's office was proposed.
    PenaltyProposed {
        who: Seat,
        step: String,
        article: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        incident: Option<u32>,
        offices: Vec<Office>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<String>,
    },
    /// A proposal was confirmed.
    ProposalConfirmed { proposal: u32 },
    /// A proposal was dismissed.
    ProposalDismissed { proposal: u32, why: String },
    /// An incident was closed without a penalty.
    IncidentDismissed { incident: u32, why: String },
    /// The opponent accepted an offence, in words or by his move.
    OffenceWaived {
        incident: u32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        silent: bool,
    },
    /// A stone on the record was moved.
    StoneMoved { from: Point, to: Point },
    /// A stone beyond the turn was accepted (17.9).
    StoneAccepted { at: Point, stone: Stone },
    /// The last stone was taken off, and its turn is played again.
    StoneRemoved { at: Point, then: Then },
    /// The game ended.
    GameEnded { p1: Verdict, p2: Verdict },
    /// A later penalty changed one person's result (15.3).
    ResultChanged { who: Seat, verdict: Verdict },
    /// The result sheet was signed.
    ResultSigned,
    /// Signing was refused.
    SigningRefused,
    /// Something was written down.
    Noted { text: String },
}

impl Event {
    /// Makes the end of a game from the two results.
    pub fn ended(verdicts: BySeat<Verdict>) -> Self {
        Self::GameEnded {
            p1: verdicts.p1,
            p2: verdicts.p2,
        }
    }
}

/// One event with its place, time and author, and the clocks where it touched them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The place in the log, from one.
    pub n: u32,
    /// Milliseconds since the clock was first started.
    pub t: At,
    /// Who wrote it.
    pub by: By,
    /// What happened.
    pub event: Event,
    /// The clocks after it, decided once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The wall time, for people alone; nothing is ever computed from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<String>,
    /// Whether the next event belongs to the same act: they are written together or not at all.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}
