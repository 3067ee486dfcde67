//! What is agreed before the first stone.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::core::board::{BySeat, Seat};
use crate::core::clock::TimeControl;
use crate::core::opening::{Opening, Plan};
use crate::core::rulebook::Rulebook;
use crate::core::shapes::Three;

use super::event::Score;

/// Who finds fives, forbidden moves and time overruns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judging {
    /// A claim or a referee's word (14.4, 19.1).
    Table,
    /// The program, at once (35).
    Online,
}

/// Whose clock decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockKind {
    /// Ours.
    Program,
    /// A wooden one beside the board; ours is not asked.
    Table,
}

/// How a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Press {
    /// With the act itself.
    Auto,
    /// With a press of the clock.
    Manual,
}

/// What starts the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Begins {
    /// A referee's word.
    #[default]
    Word,
    /// The first act on the board.
    FirstAct,
}

/// Points for a win, a draw and a loss, in hundredths (28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// For a win.
    pub win: i32,
    /// For a draw.
    pub draw: i32,
    /// For a loss.
    pub loss: i32,
}

impl Default for Points {
    fn default() -> Self {
        Self {
            win: 100,
            draw: 50,
            loss: 0,
        }
    }
}

impl Points {
    /// Returns the points for a score, in hundredths.
    pub const fn of(&self, score: Score) -> i32 {
        match score {
            Score::Win => self.win,
            Score::Draw => self.draw,
            Score::Loss => self.loss,
            Score::Void => 0,
        }
    }
}

/// What is agreed before the first stone, as the header of the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The name of the opening rule.
    pub rule: String,
    /// The name of the rulebook.
    pub book: String,
    /// The time control, or a preset's name.
    pub time: String,
    /// Who finds fives, forbidden moves and overruns.
    pub judging: Judging,
    /// Whose clock decides.
    pub clock: ClockKind,
    /// How a turn ends.
    pub press: Press,
    /// What starts the clock.
    #[serde(default)]
    pub begins: Begins,
    /// The persons' names.
    pub names: BySeat<String>,
    /// Their leaders or coaches.
    #[serde(default)]
    pub leaders: BySeat<Option<String>>,
    /// Whether the game counts: no hints, no take-back.
    #[serde(default)]
    pub official: bool,
    /// How late one may come, in milliseconds (14.3).
    #[serde(default)]
    pub late_ms: u64,
    /// Points for a win, a draw and a loss.
    #[serde(default)]
    pub points: Points,
    /// Event, group, round, table, date, the hour it starts at, recorder, referee, chief.
    #[serde(default)]
    pub about: BTreeMap<String, String>,
    /// Readings set otherwise than the rulebook's defaults.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
}

impl Setup {
    /// Returns whether a word starts the clock: before the hour that was set for it no act on the board does.
    pub fn waits_for_word(&self) -> bool {
        self.begins == Begins::Word || self.is_set_for_an_hour()
    }

    /// Returns whether somebody has still to take a seat.
    pub fn has_open_seat(&self) -> bool {
        Seat::BOTH
            .into_iter()
            .any(|seat| self.names[seat].is_empty())
    }

    /// Returns whether it was agreed when the game starts.
    pub fn is_set_for_an_hour(&self) -> bool {
        self.about.contains_key("starts")
    }
}

/// The readings that the code asks for, taken from the rulebook and the game's own settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// The first stone that may be passed (9.4).
    pub first_pass_stone: u16,
    /// What a three is (7.4.1).
    pub three: Three,
    /// Whether an opponent must demand the penalty of 17 himself.
    pub demand_explicit: bool,
    /// Whether White's pass ends his right to claim a double-three or double-four (19.1.2.A).
    pub lapse_on_pass: bool,
    /// Whether an overline may be claimed after a full board until the first signature (19.1.2.B).
    pub overline_late: bool,
    /// Whether the same offence is any of its group (17, 18).
    pub by_group: bool,
    /// Whether a swap, the offers and a pass are moves in designated openings alone (6.2).
    pub designated_only: bool,
    /// How soon a person has to be back after his connection broke off, in milliseconds (37.7).
    pub reconnect_ms: Option<u64>,
}

/// The rules of one game: checked, shared, never changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The rulebook.
    pub book: Arc<Rulebook>,
    /// The opening rule.
    pub opening: Arc<Opening>,
    /// Its steps as nodes.
    pub plan: Arc<Plan>,
    /// The time control.
    pub control: TimeControl,
}

impl Rules {
    /// Puts the rules of a game together.
    pub fn new(book: impl Into<Arc<Rulebook>>, opening: Opening, control: TimeControl) -> Self {
        let plan = Arc::new(Plan::of(&opening));
        Self {
            book: book.into(),
            opening: Arc::new(opening),
            plan,
            control,
        }
    }

    /// Returns the value of a reading in this game.
    pub fn setting<'a>(&'a self, setup: &'a Setup, name: &str) -> &'a str {
        let default = || {
            self.book
                .setting(name)
                .map(|setting| setting.default.as_str())
        };
        setup
            .settings
            .get(name)
            .map(String::as_str)
            .or_else(default)
            .unwrap_or("")
    }

    /// Returns the readings of this game.
    pub fn readings(&self, setup: &Setup) -> Readings {
        let is = |name: &str, value: &str| self.setting(setup, name) == value;
        let book_pass = self.setting(setup, "first_pass_stone").parse().unwrap_or(6);
        let minutes = self.setting(setup, "reconnect_minutes").parse::<u64>().ok();
        let own = if setup.settings.contains_key("first_pass_stone") {
            None
        } else {
            self.opening.first_pass_stone
        };
        Readings {
            first_pass_stone: own.unwrap_or(book_pass),
            three: if is("three", "letter") {
                Three::Letter
            } else {
                Three::Rif
            },
            demand_explicit: is("demand", "explicit"),
            lapse_on_pass: !is("lapse_on_pass", "no"),
            overline_late: !is("overline_late", "no"),
            by_group: is("same_offence", "group"),
            designated_only: is("moves_by_6.2", "designated"),
            reconnect_ms: minutes.map(|minutes| minutes * 60_000),
        }
    }

    /// Returns whether the game is rapid (30.1): by the base time.
    pub fn is_rapid(&self) -> bool {
        let base = self.control.main_ms + self.control.shared_ms;
        self.book
            .rapid_up_to_minutes
            .is_some_and(|minutes| base <= u64::from(minutes) * 60_000)
    }
}
