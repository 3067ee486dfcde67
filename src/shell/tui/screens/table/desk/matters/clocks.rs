//! The clocks that somebody has to be told of, and the connections that broke off.

use super::{Waiting, given, named, told};
use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::event::{Entry, Event};
use crate::core::game::{ClockKind, Notice, Short};
use crate::shell::phrase;
use crate::shell::tui::screens::table::desk::form::{Given, Ground};
use crate::words::{Lang, say};

/// Returns what both players have to be told about the clocks, and a clock that is over.
pub fn clocks(ground: &Ground) -> Vec<Waiting> {
    let notices = ground.game.notices(ground.now).into_iter();
    let mut found: Vec<_> = notices.filter_map(|it| noticed(ground, it)).collect();
    found.extend(run_out(ground));
    found
}

/// Returns a notice; that nobody need record (13.7) is gone once it was noted that both were told.
fn noticed(ground: &Ground, notice: Notice) -> Option<Waiting> {
    let who = named(ground, notice.seat);
    let note = |lang| say(lang, "desk.five-minutes-note", &[("who", &who)]);
    let was_told = |entry: &Entry| {
        let noted = |text: &String| Lang::BOTH.into_iter().any(|lang| *text == note(lang));
        matches!(&entry.event, Event::Noted { text } if noted(text))
    };
    let (key, acts, given) = match notice.short {
        Short::NeedNotRecord if ground.entries.iter().any(was_told) => return None,
        Short::NeedNotRecord => {
            let text = note(ground.lang);
            ("desk.five-minutes", vec!["note"], given(&[("text", &text)]))
        }
        Short::LastSeconds => ("desk.ten-seconds", vec![], vec![]),
    };
    Some(clock(ground, (key, notice.seat), notice.since, acts, given))
}

fn clock(
    ground: &Ground,
    (key, seat): (&str, Seat),
    since: At,
    acts: Vec<&'static str>,
    given: Given,
) -> Waiting {
    let game = ground.game;
    let left = game.clock.left_ms(&game.rules.control, seat, ground.now);
    let values = [("who", named(ground, seat)), ("time", phrase::clock(left))];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    Waiting {
        since: (since, u32::MAX),
        words: told(ground, key, &values),
        about: told(ground, &format!("{key}-about"), &[]),
        acts,
        given,
        secret: false,
    }
}

/// Returns a clock of ours that is over and that nobody has claimed or stated (14.4).
fn run_out(ground: &Ground) -> Option<Waiting> {
    let game = ground.game;
    let seat = game.clock.runs?;
    let left = game.clock.left_ms(&game.rules.control, seat, ground.now);
    if left > 0 || game.is_over() || game.setup.clock == ClockKind::Table {
        return None;
    }
    let since = At(ground.now.0.saturating_sub(left.unsigned_abs()));
    let given = given(&[("who", seat.word())]);
    Some(clock(
        ground,
        ("desk.run-out", seat),
        since,
        vec!["flag"],
        given,
    ))
}

/// Returns whose connection broke off, and by when he has to be back (37).
pub fn disconnected(ground: &Ground) -> Vec<Waiting> {
    let game = ground.game;
    let waiting = |seat: Seat| {
        let cut = game.cut[seat].filter(|_| !game.is_over())?;
        let left = game.back_by(seat).map(|by| {
            let ms = by.0.saturating_sub(ground.now.0);
            phrase::clock(i64::try_from(ms).unwrap_or(i64::MAX))
        });
        Some(Waiting {
            since: (cut.at, 0),
            words: told(ground, "desk.cut", &[("who", &named(ground, seat))]),
            about: told(
                ground,
                "desk.cut-about",
                &[("time", &left.unwrap_or_default())],
            ),
            acts: vec!["reconnect"],
            given: given(&[("who", seat.word())]),
            secret: false,
        })
    };
    Seat::BOTH.into_iter().filter_map(waiting).collect()
}
