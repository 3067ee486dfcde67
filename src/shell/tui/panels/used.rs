//! How the time went: what this move has taken, and each colour's share of all that was used.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Sight;
use crate::core::board::{BySeat, Seat, Stone};
use crate::core::game::ClockKind;
use crate::shell::phrase;
use crate::shell::tui::widgets::text::row;

/// Cells of the bar.
const BAR: u64 = 16;

/// Time that was used, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Used {
    /// In all, by each person.
    all: BySeat<u64>,
    /// Since the clock that runs began to.
    now: u64,
}

/// Draws the row, once any time was used; beside a wooden clock, that it decides: `this move 0:12   Black ######---------- White`.
pub fn used(buf: &mut Buffer, area: Rect, sight: &Sight) {
    let faint = sight.dress.theme.looks.faint.style();
    if sight.game.setup.clock == ClockKind::Table {
        row(buf, area, 0, &sight.say("table.wooden-decides"), faint);
        return;
    }
    let used = Used::of(sight);
    let (black, white) = [Stone::Black, Stone::White]
        .map(|stone| used.all[sight.game.seating.seat_of(stone)])
        .into();
    if black + white == 0 {
        return;
    }
    let share = (black * BAR + (black + white) / 2) / (black + white);
    let cells = |sign: &str, count: u64| sign.repeat(usize::try_from(count).unwrap_or(0));
    let bar = cells("#", share) + &cells("-", BAR - share);
    let time = phrase::clock(i64::try_from(used.now).unwrap_or(i64::MAX));
    let [left, right] = ["stone.black", "stone.white"].map(|key| sight.say(key));
    let words = crate::words::say(
        sight.dress.lang,
        "table.used",
        &[
            ("time", &time),
            ("bar", &bar),
            ("left", &left),
            ("right", &right),
        ],
    );
    row(buf, area, 0, &words, faint);
}

impl Used {
    /// Adds up what lies between the events while a clock ran.
    fn of(sight: &Sight) -> Self {
        let mut used = Self::default();
        let mut running: Option<(Seat, u64)> = None;
        for entry in sight.entries {
            let Some(clock) = &entry.clock else { continue };
            used.spend(running, entry.t.0);
            if running.map(|(seat, _)| seat) != clock.runs {
                used.now = 0;
            }
            running = clock.runs.map(|seat| (seat, entry.t.0));
        }
        used.spend(running, sight.now.0);
        used
    }

    fn spend(&mut self, running: Option<(Seat, u64)>, until: u64) {
        if let Some((seat, since)) = running {
            self.all[seat] += until.saturating_sub(since);
            self.now += until.saturating_sub(since);
        }
    }
}
