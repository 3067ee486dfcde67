//! Both persons with their colours, times and periods, and who is to act.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Sight;
use crate::clean::clip;
use crate::core::board::{Seat, Stone};
use crate::core::clock::At;
use crate::core::game::{ClockKind, Game};
use crate::shell::phrase;
use crate::shell::tui::theme::{Look, Looks};
use crate::shell::tui::widgets::board::disc;
use crate::shell::tui::widgets::text::{glyph, put, rows};
use crate::words::say;

/// Cells for a time and its periods at the right edge.
const TIME: u16 = 9;
const PERIODS: u16 = 11;

/// Draws a line for each person under a heading with the time control.
pub fn clocks(buf: &mut Buffer, area: Rect, sight: &Sight) {
    let inner = sight.headed(buf, area, "table.clocks");
    let faint = sight.dress.theme.looks.faint.style();
    let control = match sight.game.setup.clock {
        ClockKind::Program => sight.game.rules.control.to_string(),
        ClockKind::Table => sight.say("table.wooden"),
    };
    put(
        buf,
        area,
        area.x.saturating_add(10),
        area.y,
        &control,
        faint,
    );
    for (seat, at) in Seat::BOTH.into_iter().zip(0..) {
        person(buf, rows(inner, at, 1), sight, seat);
    }
    super::used(buf, rows(inner, 2, 1), sight);
}

fn person(buf: &mut Buffer, line: Rect, sight: &Sight, seat: Seat) {
    let Sight { game, dress, .. } = *sight;
    let looks = &dress.theme.looks;
    let text = looks.text.style();
    let turn = game.to_act() == Some(seat);
    let runs = game.clock.runs == Some(seat);
    let mark = if runs { looks.running } else { looks.text };
    put(
        buf,
        line,
        line.x,
        line.y,
        if turn || runs { ">" } else { " " },
        mark.style(),
    );
    let stone = game.seating.stone_of(seat);
    let glyphs = dress.theme.glyphs;
    glyph(
        buf,
        line,
        (line.x.saturating_add(2), line.y),
        disc(glyphs, stone),
        look_of_stone(looks, stone).style(),
        glyphs,
    );
    let side = phrase::event::stone(dress.lang, stone);
    let periods = game.clock.periods(&game.rules.control, seat, sight.now);
    let with_periods = if periods > 0 { PERIODS } else { 0 };
    let name = format!("{side} {}", phrase::event::person(game, seat));
    let room = usize::from(line.width.saturating_sub(5 + TIME + with_periods));
    put(
        buf,
        line,
        line.x.saturating_add(4),
        line.y,
        clip(&name, room),
        text,
    );
    if game.setup.clock == ClockKind::Table {
        let wooden = sight.say("table.wooden-clock");
        let faint = looks.faint.style();
        put(
            buf,
            line,
            line.right().saturating_sub(TIME),
            line.y,
            &wooden,
            faint,
        );
        return;
    }
    let shown = if sight.stops_at_nought {
        served_ms
    } else {
        shown_ms
    };
    let ms = shown(game, seat, sight.now);
    let time = format!(
        "{:>width$}",
        phrase::clock(ms),
        width = usize::from(TIME) - 1
    );
    let x = line.right().saturating_sub(TIME + with_periods);
    let blanks = time.len() - time.trim_start().len();
    let after = put(buf, line, x, line.y, &time[..blanks], text);
    let after = put(
        buf,
        line,
        after,
        line.y,
        time.trim_start(),
        look_of_time(looks, ms).style(),
    );
    if periods > 0 {
        let words = say(dress.lang, "table.periods", &[("n", &periods.to_string())]);
        put(buf, line, after.saturating_add(1), line.y, &words, text);
    }
}

/// Returns how a time looks: the nearer to nought, the louder.
pub const fn look_of_time(looks: &Looks, ms: i64) -> Look {
    match ms {
        ..=0 => looks.alarm,
        1..=60_000 => looks.low,
        60_001.. => looks.text,
    }
}

/// Returns how a stone looks.
pub const fn look_of_stone(looks: &Looks, stone: Stone) -> Look {
    match stone {
        Stone::Black => looks.black,
        Stone::White => looks.white,
    }
}

/// Returns what the person's clock shows.
pub fn shown_ms(game: &Game, seat: Seat, now: At) -> i64 {
    game.clock.left_ms(&game.rules.control, seat, now)
}

/// Returns what it shows on a server: no less than nothing, for who has to state a fallen flag sees it there too.
pub fn served_ms(game: &Game, seat: Seat, now: At) -> i64 {
    shown_ms(game, seat, now).max(0)
}

/// Returns in how many milliseconds a clock that runs shows another second, if one runs.
pub fn next_second_ms(game: &Game, now: At) -> Option<u64> {
    let seat = game.clock.runs?;
    if game.setup.clock == ClockKind::Table {
        return None;
    }
    let left = shown_ms(game, seat, now);
    // Above nought the time is rounded up, below it is cut off.
    let past = left.rem_euclid(1000);
    let wait = if left > 0 && past == 0 {
        1000
    } else {
        past.max(1)
    };
    u64::try_from(wait).ok()
}
