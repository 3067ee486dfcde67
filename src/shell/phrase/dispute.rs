//! What a committee asks of a record, in words: the moment, the ruling, the clocks, the branch.

pub mod branch;
pub mod clocks;
pub mod moment;
pub mod ruling;

use crate::core::clock::At;
use crate::core::game::Game;
use crate::shell::phrase::{clock, event};
use crate::words::{Lang, say};

/// Returns a time since the start as a clock of the hall shows it: `12:30`, `1:02:30`.
pub fn time(at: At) -> String {
    length(at.0)
}

/// Returns a length of time, cut to whole seconds.
pub fn length(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Returns what a person's clock shows, with the periods he has left.
pub fn left(lang: Lang, game: &Game, seat: crate::core::board::Seat, at: At) -> String {
    let control = &game.rules.control;
    let shown = clock(game.clock.left_ms(control, seat, at));
    match game.clock.periods(control, seat, at) {
        0 => shown,
        periods => say(
            lang,
            "dispute.periods",
            &[("left", &shown), ("n", &periods.to_string())],
        ),
    }
}

/// Returns both persons with their colours and clocks in one line.
pub fn both_clocks(lang: Lang, game: &Game, at: At) -> String {
    let of = |seat| {
        let colour = event::stone(lang, game.seating.stone_of(seat));
        let name = event::person(game, seat);
        format!("{colour} {name} {}", left(lang, game, seat, at))
    };
    crate::core::board::Seat::BOTH.map(of).join("  ")
}

pub(crate) fn told(lang: Lang, key: &str, values: &[(&str, String)]) -> String {
    event::told(lang, key, values)
}
