//! What a list shows of a game.

use crate::core::board::{BySeat, Seat, Seating};
use crate::core::game::command::{Action, Command, Who};
use crate::core::game::event::Score;
use crate::core::game::{Game, decide};
use crate::shell::json;
use crate::shell::source::Hour;

/// What a list shows of a game without opening it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The phase, in the words of the contract.
    pub phase: &'static str,
    /// The persons; an open seat has no name.
    pub names: BySeat<String>,
    /// Who holds which colour.
    pub seating: Seating,
    /// How many matters are open.
    pub open: usize,
    /// Each person's result, if the game is over.
    pub scores: Option<BySeat<Score>>,
    /// Whether a game that counts is over and has still to be signed.
    pub unsigned: bool,
    /// The round and the table, as they were given.
    pub place: (String, String),
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
            seating: game.seating,
            open: game.open.len(),
            scores: scores(game),
            unsigned: game.setup.official && Seat::BOTH.into_iter().any(|seat| signs(game, seat)),
            place: (about(game, "round"), about(game, "table")),
            official: game.setup.official,
            rule: game.setup.rule.clone(),
            time: game.setup.time.clone(),
            moves: game.moves.len(),
            starts: Hour::of(&game.setup).filter(|_| game.started.is_none() && !game.is_over()),
        }
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.phase == "ended"
    }

    /// Returns whether nothing is left to be done by anybody.
    pub fn is_done(&self) -> bool {
        self.is_over() && self.open == 0 && !self.unsigned
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

fn about(game: &Game, key: &str) -> String {
    game.setup.about.get(key).cloned().unwrap_or_default()
}

fn scores(game: &Game) -> Option<BySeat<Score>> {
    let verdicts = game.verdicts()?;
    Some(BySeat::from_fn(|seat| verdicts[seat].score))
}

/// Returns whether the game is over and this person has still to sign.
fn signs(game: &Game, seat: Seat) -> bool {
    let command = Command {
        by: Who::Player(seat),
        at: game.now,
        action: Action::Sign,
    };
    game.is_over() && decide(game, &command).is_ok()
}
