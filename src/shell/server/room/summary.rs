//! What a list shows of a game.

use crate::core::board::{BySeat, Seat};
use crate::core::game::Game;
use crate::shell::json;
use crate::shell::source::Hour;

/// What a list shows of a game without opening it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The phase, in the words of the contract.
    pub phase: &'static str,
    /// The persons; an open seat has no name.
    pub names: BySeat<String>,
    /// How many matters are open.
    pub open: usize,
    /// Whether the game counts.
    pub official: bool,
    /// The opening rule's name in its file.
    pub rule: String,
    /// The time control, as it was agreed.
    pub time: String,
    /// How many stones and passes.
    pub moves: usize,
    /// The hour that was set for the start, until it has started.
    pub starts: Option<Hour>,
}

impl Summary {
    /// Returns what a list shows of a game.
    pub fn of(game: &Game) -> Self {
        Self {
            phase: json::phase(game),
            names: game.setup.names.clone(),
            open: game.open.len(),
            official: game.setup.official,
            rule: game.setup.rule.clone(),
            time: game.setup.time.clone(),
            moves: game.moves.len(),
            starts: hour(game).filter(|_| game.started.is_none() && !game.is_over()),
        }
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.phase == "ended"
    }

    /// Returns the hour that it waits for, with both seats taken.
    pub fn waits_for(&self) -> Option<Hour> {
        self.starts.filter(|_| self.open_seats().is_empty())
    }

    /// Returns the seat that this name has.
    pub fn seat_of(&self, name: &str) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|seat| !name.is_empty() && self.names[*seat] == name)
    }

    /// Returns the seats that nobody has.
    pub fn open_seats(&self) -> Vec<Seat> {
        let is_open = |seat: &Seat| self.names[*seat].is_empty();
        Seat::BOTH.into_iter().filter(is_open).collect()
    }
}

fn hour(game: &Game) -> Option<Hour> {
    Hour::read(game.setup.about.get("starts")?)
}
