//! The quick slots of a rulebook: its commonest incidents, each under one key.

use serde::{Deserialize, Serialize};

use super::Words;
use crate::core::board::{Point, Seat};

/// One slot: a key, what it stands for, and the line that it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quick {
    /// The digit that is pressed.
    pub key: String,
    /// What it stands for.
    pub words: Words,
    /// The line: `{who}` is the person, `{other}` his opponent, `{minutes}` a number, `{last}` the last stone.
    pub line: String,
    /// The line in a rapid game, where it is another.
    #[serde(default)]
    pub rapid: Option<String>,
}

impl Quick {
    /// Returns the line for this kind of game.
    pub fn line(&self, rapid: bool) -> &str {
        self.rapid
            .as_deref()
            .filter(|_| rapid)
            .unwrap_or(&self.line)
    }

    /// Returns whether a person has to be named.
    pub fn asks_person(&self) -> bool {
        self.line.contains("{who}") || self.line.contains("{other}")
    }

    /// Returns whether a number of minutes has to be given.
    pub fn asks_minutes(&self) -> bool {
        self.line.contains("{minutes}")
    }

    /// Returns the line with everything in its place.
    pub fn filled(&self, rapid: bool, who: Seat, minutes: &str, last: Point) -> String {
        let word = |seat: Seat| if seat == Seat::P1 { "p1" } else { "p2" };
        self.line(rapid)
            .replace("{who}", word(who))
            .replace("{other}", word(who.other()))
            .replace("{minutes}", minutes)
            .replace("{last}", &last.to_string())
    }
}
