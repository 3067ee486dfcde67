//! What happened: past tense, appended once, never edited.
//!
//! Every verdict is in the event, so that a game ends as it ended even after a rule is mended.

use serde::{Deserialize, Serialize};

use super::command::desk::{Outcome, Question, Ruling};
use super::command::{Charge, Seen};
use crate::core::board::{BySeat, Point, Seat, Stone};
use crate::core::clock::{Adjustment, At, Clock};
use crate::core::rulebook::Office;

mod parts;
pub use parts::{By, Claimed, Culprit, Prescribed, Reason, Score, Then, Verdict};

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
    ClockResumed {
        stop: u32,
        /// Who bears the time of the stop (14.8).
        #[serde(default, skip_serializing_if = "Charge::is_nobody")]
        charge: Charge,
        /// How long it was, where somebody bears it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        inquiry_ms: Option<u64>,
    },
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
        /// The number of the move it belongs to.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        happened: Option<At>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        noticed: Option<At>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<u32>,
        /// Entered after the game had gone on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
        /// Entered by the penalty itself.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_penalty: bool,
        prescribed: Box<Prescribed>,
    },
    /// The opponent demands the penalty for an offence that was entered already (17).
    OffenceDemanded {
        /// The incident.
        incident: u32,
    },
    /// A penalty was given for an incident.
    PenaltyImposed {
        who: Seat,
        step: String,
        article: String,
        incident: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<String>,
        /// The event in whose place it counts, where it is not its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<u32>,
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
    /// A ruling on the position was given.
    RemedyRuled {
        article: String,
        ruling: Ruling,
        /// The incident that it settles.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        incident: Option<u32>,
        /// The matter that both persons agreed to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<u32>,
    },
    /// A ruling that needs both persons' word was put before them (21.1.1, 21.2.1).
    RemedyProposed { article: String, ruling: Ruling },
    /// A person agreed to it.
    RemedyAgreed { remedy: u32 },
    /// A person did not.
    RemedyRefused { remedy: u32 },
    /// A stone within the record was taken off; the turn stays.
    StoneTakenOff { at: Point },
    /// The colours were exchanged and the game begun again (10.2).
    GameRestarted { then: Then },
    /// The game was adjourned (20.1).
    Adjourned,
    /// A person confirmed the position and the times (20.1.1, 20.2.3).
    PositionConfirmed,
    /// A person did not.
    PositionDisputed,
    /// The next move was sealed: SHA-256 of salt and text.
    MoveSealed { seal: String },
    /// The game was resumed.
    GameResumed,
    /// The envelope was opened.
    MoveUnsealed {
        who: Seat,
        text: String,
        salt: String,
    },
    /// An appeal was made.
    AppealMade {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ruling: Option<u32>,
        question: Question,
        grounds: String,
        deposit: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<String>,
        /// Who decides it in the last instance.
        offices: Vec<Office>,
    },
    /// An appeal was decided.
    AppealDecided {
        appeal: u32,
        outcome: Outcome,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        votes: Option<(u32, u32)>,
        why: String,
        /// How many hundredths of the deposit go back.
        back_percent: u32,
    },
    /// An entry was taken back.
    EntryRescinded { entry: u32, why: String },
    /// A penalty no longer follows.
    PenaltyFell {
        penalty: u32,
        who: Seat,
        step: String,
        article: String,
    },
    /// A later penalty of the same article was graded anew.
    PenaltyRegraded {
        penalty: u32,
        who: Seat,
        step: String,
        article: String,
    },
    /// A proposal no longer follows.
    ProposalFell { proposal: u32 },
    /// A proposal was graded anew.
    ProposalRegraded {
        proposal: u32,
        step: String,
        offices: Vec<Office>,
    },
    /// An incident no longer follows.
    IncidentFell { incident: u32 },
    /// What an entry had answered is open again.
    MatterReopened { matter: u32 },
    /// The end of the game fell: it stands where it stood before.
    EndFell { end: u32 },
    /// The chief is away, and the deputy acts for him.
    ChiefLeft { why: String },
    /// The chief is back.
    ChiefReturned,
    /// A player was given leave.
    LeaveGiven { who: Seat },
    /// He came back.
    LeaveEnded { who: Seat },
    /// Somebody was sent out of the hall.
    Expelled { name: String, why: String },
    /// A statement was taken.
    StatementTaken {
        entry: u32,
        /// Nobody where it was somebody else's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<Seat>,
        text: String,
    },
    /// Something happened now.
    Marked {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A player has completed the record, or entered it, after the end (13.7, 13.9).
    RecordCompleted { who: Seat, article: String },
    /// The decision on an appeal was announced to both sides (22.2).
    DecisionAnnounced { appeal: u32 },
    /// A person's connection broke off; his clock runs on (34.3, 37.5).
    Disconnected { who: Seat },
    /// It is back, after so many milliseconds (37.6).
    Reconnected { who: Seat, away_ms: u64 },
    /// A penalty that has to be announced on the spot was announced (15.2).
    ViolationAnnounced {
        /// The penalty.
        penalty: u32,
    },
}

impl Event {
    /// Makes the end of a game from the two results.
    pub fn ended(verdicts: BySeat<Verdict>) -> Self {
        Self::GameEnded {
            p1: verdicts.p1,
            p2: verdicts.p2,
        }
    }

    /// Returns who bears the time of an inquiry that the event ends, and how long it was in milliseconds (14.8).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only the answers to a claim and to a stop have an inquiry"
    )]
    pub const fn inquiry(&self) -> Option<(Charge, u64)> {
        match self {
            Self::ClaimUpheld {
                charge, inquiry_ms, ..
            }
            | Self::ClaimRejected {
                charge, inquiry_ms, ..
            }
            | Self::ClockResumed {
                charge,
                inquiry_ms: Some(inquiry_ms),
                ..
            } => Some((*charge, *inquiry_ms)),
            _ => None,
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
