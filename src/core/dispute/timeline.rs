//! The events of a record in time: what kind each is, the move it belongs to, the thought behind it.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each function looks for a few events of many"
)]

use crate::core::board::{BySeat, Seat};
use crate::core::clock::{At, TimeControl};
use crate::core::game::event::{By, Claimed, Culprit, Entry, Event};

use super::branch::is_play;

mod filter;
mod place;

pub use filter::{Filter, Unknown, is_under};
pub use place::Place;

/// What an event is, for whoever looks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An act on the board.
    Move,
    /// A claim, and the opponent's word on it.
    Claim,
    /// What an arbiter decided.
    Ruling,
    /// The clock: start, stop, press, change.
    Clock,
    /// An offence: entered, demanded, accepted, graded anew.
    Offence,
    /// An offer of a draw or to take back.
    Offer,
    /// The end, and what came after it.
    End,
    /// An appeal.
    Appeal,
    /// Statements, marks, notes, leave.
    Desk,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Move,
        Self::Claim,
        Self::Ruling,
        Self::Clock,
        Self::Offence,
        Self::Offer,
        Self::End,
        Self::Appeal,
        Self::Desk,
    ];

    /// Returns the word that a filter takes.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Claim => "claim",
            Self::Ruling => "ruling",
            Self::Clock => "clock",
            Self::Offence => "offence",
            Self::Offer => "offer",
            Self::End => "end",
            Self::Appeal => "appeal",
            Self::Desk => "desk",
        }
    }

    /// Returns whether an event is of this kind; a ruling on the clock is both.
    pub fn holds(self, entry: &Entry) -> bool {
        (self == Self::Ruling && is_ruling(entry)) || kind(&entry.event) == self
    }
}

/// Returns what an event is by itself. A table.
pub const fn kind(event: &Event) -> Kind {
    match event {
        Event::StonePlaced { .. }
        | Event::ColoursSwapped { .. }
        | Event::SwapDeclined { .. }
        | Event::FifthsDeclared { .. }
        | Event::FifthsOffered { .. }
        | Event::FifthChosen { .. }
        | Event::Passed { .. }
        | Event::MoveTakenBack { .. }
        | Event::StoneMoved { .. }
        | Event::StoneAccepted { .. }
        | Event::StoneRemoved { .. }
        | Event::StoneTakenOff { .. }
        | Event::MoveSealed { .. }
        | Event::MoveUnsealed { .. } => Kind::Move,
        Event::ClaimMade { .. } | Event::ClaimDisputed { .. } | Event::ClaimGranted { .. } => {
            Kind::Claim
        }
        Event::ClaimUpheld { .. }
        | Event::ClaimRejected { .. }
        | Event::FlagStated { .. }
        | Event::PenaltyImposed { .. }
        | Event::PenaltyProposed { .. }
        | Event::ProposalConfirmed { .. }
        | Event::ProposalDismissed { .. }
        | Event::IncidentDismissed { .. }
        | Event::RemedyRuled { .. }
        | Event::RemedyProposed { .. }
        | Event::GameRestarted { .. }
        | Event::EntryRescinded { .. } => Kind::Ruling,
        Event::Tossed { .. }
        | Event::ClockStarted { .. }
        | Event::PlayerArrived { .. }
        | Event::LateAdmitted { .. }
        | Event::ClockPressed
        | Event::ClockStopped { .. }
        | Event::ClockResumed { .. }
        | Event::ClockAdjusted { .. }
        | Event::ClockPlaced
        | Event::Adjourned
        | Event::GameResumed
        | Event::Disconnected { .. }
        | Event::Reconnected { .. } => Kind::Clock,
        Event::IncidentEntered { .. }
        | Event::ViolationAnnounced { .. }
        | Event::OffenceDemanded { .. }
        | Event::OffenceWaived { .. }
        | Event::PenaltyFell { .. }
        | Event::PenaltyRegraded { .. }
        | Event::ProposalFell { .. }
        | Event::ProposalRegraded { .. }
        | Event::IncidentFell { .. }
        | Event::MatterReopened { .. } => Kind::Offence,
        Event::DrawOffered
        | Event::DrawRefused { .. }
        | Event::DrawAccepted
        | Event::TakebackAsked { .. }
        | Event::TakebackRefused { .. }
        | Event::RemedyAgreed { .. }
        | Event::RemedyRefused { .. } => Kind::Offer,
        Event::Resigned
        | Event::GameEnded { .. }
        | Event::ResultChanged { .. }
        | Event::ResultSigned
        | Event::SigningRefused
        | Event::RecordCompleted { .. }
        | Event::EndFell { .. } => Kind::End,
        Event::AppealMade { .. }
        | Event::AppealDecided { .. }
        | Event::DecisionAnnounced { .. } => Kind::Appeal,
        Event::Noted { .. }
        | Event::PositionConfirmed
        | Event::PositionDisputed
        | Event::ChiefLeft { .. }
        | Event::ChiefReturned
        | Event::LeaveGiven { .. }
        | Event::LeaveEnded { .. }
        | Event::Expelled { .. }
        | Event::StatementTaken { .. }
        | Event::Marked { .. } => Kind::Desk,
    }
}

/// Returns whether an office decided something here.
pub fn is_ruling(entry: &Entry) -> bool {
    let on_the_side = matches!(
        entry.event,
        Event::LateAdmitted { .. }
            | Event::ClockAdjusted { .. }
            | Event::IncidentEntered { .. }
            | Event::AppealDecided { .. }
    );
    entry.by.office().is_some() && (on_the_side || kind(&entry.event) == Kind::Ruling)
}

/// Returns whether the clocks were stopped here, or an inquiry began.
pub const fn is_stop(event: &Event) -> bool {
    matches!(event, Event::ClockStopped { .. } | Event::Adjourned)
}

/// Returns the article that an event names.
pub const fn article(event: &Event) -> Option<&String> {
    match event {
        Event::IncidentEntered { article, .. }
        | Event::PenaltyImposed { article, .. }
        | Event::PenaltyProposed { article, .. }
        | Event::PenaltyFell { article, .. }
        | Event::PenaltyRegraded { article, .. }
        | Event::RemedyRuled { article, .. }
        | Event::RemedyProposed { article, .. }
        | Event::ClaimMade {
            claim: Claimed::Article(article, _),
        } => Some(article),
        _ => None,
    }
}

/// Returns the person whom an event is about, beside its author.
pub const fn concerns(event: &Event) -> Option<Seat> {
    match event {
        Event::PlayerArrived { who, .. }
        | Event::LateAdmitted { who, .. }
        | Event::ClockAdjusted { who, .. }
        | Event::PenaltyImposed { who, .. }
        | Event::PenaltyProposed { who, .. }
        | Event::PenaltyFell { who, .. }
        | Event::PenaltyRegraded { who, .. }
        | Event::ResultChanged { who, .. }
        | Event::MoveUnsealed { who, .. }
        | Event::LeaveGiven { who }
        | Event::LeaveEnded { who }
        | Event::IncidentEntered {
            who: Culprit::Player(who),
            ..
        } => Some(*who),
        _ => None,
    }
}

/// What lies behind one event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// When it was.
    pub t: At,
    /// How many moves had been made, this one included.
    pub moves: u32,
    /// The time on its author's clock since his last act on the board, for such an act.
    pub used_ms: u64,
    /// Whether it is the act that made a move.
    pub is_move: bool,
}

/// A record in time. It grows event by event, and holds no game.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    moments: Vec<Moment>,
    runs: Option<Seat>,
    thought: BySeat<u64>,
    most_moves: u32,
}

impl Timeline {
    /// Takes the next event.
    pub fn push(&mut self, entry: &Entry) {
        let before = self.moments.last().copied().unwrap_or_default();
        if let Some(seat) = self.runs {
            self.thought[seat] += entry.t.since(before.t);
        }
        // Absence is no thinking time.
        if let Event::PlayerArrived { who, .. } | Event::LateAdmitted { who, .. } = entry.event {
            self.thought[who] = 0;
        }
        let mut moment = Moment {
            t: entry.t,
            moves: moves_after(before.moves, &entry.event),
            used_ms: 0,
            is_move: false,
        };
        if let Some(seat) = entry.by.seat().filter(|_| is_play(entry)) {
            moment.used_ms = std::mem::take(&mut self.thought[seat]);
            moment.is_move = true;
        }
        self.runs = entry.clock.map_or(self.runs, |clock| clock.runs);
        self.most_moves = self.most_moves.max(moment.moves);
        self.moments.push(moment);
    }

    /// Returns the most moves that there ever were.
    pub const fn most_moves(&self) -> u32 {
        self.most_moves
    }

    /// Returns what lies behind the event with this number.
    pub fn moment(&self, n: usize) -> Moment {
        n.checked_sub(1)
            .and_then(|place| self.moments.get(place))
            .copied()
            .unwrap_or_default()
    }

    /// Returns every moment, the first event's first.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// Returns the event that a place means, or nothing where there is none.
    pub fn find(&self, place: Place) -> Option<usize> {
        match place {
            Place::Event(n) => (n <= self.moments.len()).then_some(n),
            Place::Move(0) => Some(0),
            Place::Move(number) => {
                let made = |(at, moment): (usize, &Moment)| {
                    let before = at.checked_sub(1).map_or(0, |at| self.moments[at].moves);
                    moment.moves >= number && before < number
                };
                let moments = self.moments.iter().enumerate();
                moments.rev().find(|it| made(*it)).map(|(at, _)| at + 1)
            }
            Place::Time(at) => Some(self.moments.partition_point(|moment| moment.t <= at)),
        }
    }
}

/// Returns how many moves there are after an event.
const fn moves_after(before: u32, event: &Event) -> u32 {
    match event {
        Event::StonePlaced { .. }
        | Event::FifthChosen { .. }
        | Event::Passed { .. }
        | Event::StoneAccepted { .. } => before + 1,
        Event::StoneRemoved { .. } | Event::StoneTakenOff { .. } => before.saturating_sub(1),
        Event::MoveTakenBack { number, .. } => number.saturating_sub(1),
        Event::GameRestarted { .. } => 0,
        _ => before,
    }
}

/// Returns from how long on a thought is a long one: a twentieth of the main time, half a minute at least.
pub fn long_ms(control: &TimeControl) -> u64 {
    ((control.main_ms + control.shared_ms) / 20).max(30_000)
}

/// Returns the next event after this one, or the last before it, that is of this sort.
pub fn next(
    entries: &[Entry],
    at: usize,
    forward: bool,
    is: impl Fn(&Entry) -> bool,
) -> Option<usize> {
    let number = |entry: &Entry| entry.n as usize;
    if forward {
        entries
            .get(at..)?
            .iter()
            .find(|entry| is(entry))
            .map(number)
    } else {
        let before = entries.get(..at.saturating_sub(1))?;
        before.iter().rev().find(|entry| is(entry)).map(number)
    }
}

/// Whether somebody wrote an event or it is about him.
fn is_by(entry: &Entry, by: By) -> bool {
    entry.by == by || (by.seat().is_some() && concerns(&entry.event) == by.seat())
}
