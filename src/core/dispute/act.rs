//! The acts of a record: events that were written together, and the command that would bring them again.

use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::command::{Action, Command, Penalty, Person, Who};
use crate::core::game::event::{By, Entry, Event};
use crate::core::game::{Refusal, connection, decide, lapse, opens, system_stop};

mod asked;
mod numbers;
mod word;

pub use numbers::{about, asked_of, renumbered};

/// Cuts a record into its acts, in order.
pub fn acts(entries: &[Entry]) -> Vec<&[Entry]> {
    entries.split_inclusive(|entry| !entry.more).collect()
}

/// Returns the act that an event belongs to.
pub fn act_of(entries: &[Entry], n: u32) -> &[Entry] {
    let found = acts(entries)
        .into_iter()
        .find(|act| act.last().is_some_and(|last| last.n >= n));
    found.unwrap_or_default()
}

/// Who speaks where an event was written by somebody.
pub const fn speaker(by: By) -> Option<Who> {
    match (by, by.office()) {
        (_, Some(office)) => Some(Who::Office(office)),
        (By::P1, None) => Some(Who::Player(Seat::P1)),
        (By::P2, None) => Some(Who::Player(Seat::P2)),
        (By::Leader1, None) => Some(Who::Leader(Seat::P1)),
        (By::Leader2, None) => Some(Who::Leader(Seat::P2)),
        (By::System | By::Referee | By::Deputy | By::Chief | By::Organiser | By::Appeals, None) => {
            None
        }
    }
}

/// Returns these persons as one word, if there is one for them.
fn person(who: &[Seat]) -> Option<Person> {
    match who {
        [one] => Some(Person::Seat(*one)),
        [_, _] => Some(Person::Both),
        _ => None,
    }
}

/// How an act is brought again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again {
    /// Somebody says this.
    Say(Command),
    /// The program stops the clocks for this reason.
    Stop(At, String),
    /// Time alone brings it.
    Time(At),
    /// A connection breaks off, or is there.
    Connection(At, Seat, bool),
    /// The hour comes, and these persons are not there.
    Hour(At, Vec<Seat>),
}

impl Again {
    /// Judges the act anew against a game.
    ///
    /// # Errors
    /// A refusal. What time alone brings is empty where nothing falls.
    pub fn judged(&self, game: &Game) -> Result<Vec<Entry>, Refusal> {
        match self {
            Self::Say(command) => decide(game, command),
            Self::Stop(at, why) => Ok(system_stop(game, *at, why).into_iter().collect()),
            Self::Time(at) => Ok(lapse(game, *at)),
            Self::Connection(at, who, connected) => Ok(connection(game, *at, *who, *connected)),
            Self::Hour(at, absent) => Ok(opens(game, *at, absent)),
        }
    }
}

/// Returns what would bring an act again, the game being as it was before it.
///
/// `record` is the whole record: a sealed move is told only by the later event that opens it.
pub fn again(before: &Game, act: &[Entry], record: &[Entry]) -> Option<Again> {
    let first = act.first()?;
    if let (By::System, Event::ClockStopped { why }) = (first.by, &first.event) {
        return Some(Again::Stop(first.t, why.clone().unwrap_or_default()));
    }
    if let (By::System, [_], Some((who, connected))) = (first.by, act, connects(&first.event)) {
        return Some(Again::Connection(first.t, who, connected));
    }
    if let (By::System, [_], Event::ClockStarted { absent }) = (first.by, act, &first.event) {
        return Some(Again::Hour(first.t, absent.clone()));
    }
    if act.iter().all(|entry| entry.by == By::System) {
        return Some(Again::Time(first.t));
    }
    let spoken = act.iter().find(|entry| entry.by != By::System)?;
    let by = speaker(spoken.by)?;
    let say = |action: Action| Command {
        by,
        at: first.t,
        action,
    };
    // A penalty can be asked for in two ways; the one that brings these very events is it.
    let mut fallback = None;
    for action in asked::actions(before, act, record) {
        let command = say(action);
        match decide(before, &command) {
            Ok(decided) if is_same(&decided, act) => return Some(Again::Say(command)),
            Ok(_) | Err(_) => fallback = fallback.or(Some(command)),
        }
    }
    fallback.map(Again::Say)
}

/// Returns whose connection an event of the program's is about, and whether it is there.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "these alone are about a connection"
)]
const fn connects(event: &Event) -> Option<(Seat, bool)> {
    match event {
        Event::Disconnected { who } => Some((*who, false)),
        Event::Reconnected { who, .. } | Event::PlayerArrived { who, .. } => Some((*who, true)),
        _ => None,
    }
}

/// Returns whether what was decided is what stands in the record, wall times apart.
pub fn is_same(decided: &[Entry], act: &[Entry]) -> bool {
    decided.len() == act.len()
        && decided.iter().zip(act).all(|(one, other)| {
            let clocks = match (one.clock, other.clock) {
                (Some(one), Some(other)) => {
                    one.banks == other.banks
                        && one.shared_ms == other.shared_ms
                        && one.runs == other.runs
                }
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            clocks && one.t == other.t && one.by == other.by && one.event == other.event
        })
}

/// Returns the same penalty with the step that the ladder prescribes, where a step by name is contrary to it.
pub fn by_ladder(command: &Command, refused: &Refusal) -> Option<Command> {
    let (Action::Penalty(given), Refusal::ContraryToLadder { steps, .. }) =
        (&command.action, refused)
    else {
        return None;
    };
    let [step] = steps.as_slice() else {
        return None;
    };
    let penalty = Penalty {
        step: step.clone(),
        ..given.clone()
    };
    Some(Command {
        action: Action::Penalty(penalty),
        ..command.clone()
    })
}
