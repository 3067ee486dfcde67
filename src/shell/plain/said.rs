//! What a plain game says: sentences that need no screen beside them.

use crate::core::board::{Point, Seat, Seating, Stone};
use crate::core::clock::{At, Clock};
use crate::core::game::event::{By, Entry, Event};
use crate::core::game::{ClockKind, Game, Press};
use crate::shell::phrase;
use crate::shell::phrase::event::{person, stone, title};
use crate::shell::tell::{Means, due_by};
use crate::words::{Lang, say};

/// What an act is told against: who held what, and whose clock ran.
pub struct Before {
    seating: Seating,
    clock: Clock,
}

impl Before {
    /// Keeps this of a game.
    pub const fn of(game: &Game) -> Self {
        Self {
            seating: game.seating,
            clock: game.clock,
        }
    }
}

/// Returns the points in words: `H8 G7`.
pub fn points(points: &[Point]) -> String {
    let points = points.iter().map(ToString::to_string);
    points.collect::<Vec<_>>().join(" ")
}

/// Returns the colour and the name.
fn side(lang: Lang, game: &Game, seating: Seating, seat: Seat) -> String {
    let colour = stone(lang, seating.stone_of(seat));
    format!("{colour} {}", person(game, seat))
}

/// Returns what was agreed, and who sits there.
pub fn greeting(lang: Lang, game: &Game) -> String {
    let rule = phrase::words(lang, &game.rules.opening.name);
    let judging = match game.setup.judging {
        crate::core::game::Judging::Table => "judging.table",
        crate::core::game::Judging::Online => "judging.online",
    };
    let official = if game.setup.official {
        say(lang, "game.official", &[])
    } else {
        String::new()
    };
    let who = side(lang, game, game.seating, Seat::P1);
    let other = side(lang, game, game.seating, Seat::P2);
    let values = [
        ("rule", rule),
        ("time", game.setup.time.as_str()),
        ("judging", &say(lang, judging, &[])),
        ("official", &official),
        ("who", &who),
        ("other", &other),
    ];
    say(lang, "plain.begin", &values)
}

/// Returns who may do what now.
pub fn due(lang: Lang, game: &Game) -> String {
    let waits = game.setup.press == Press::Manual && game.clock.unpressed > 0;
    match game.clock.runs.filter(|_| waits && !game.is_over()) {
        Some(seat) => {
            let who = side(lang, game, game.seating, seat);
            say(lang, "typed.press", &[("who", &who)])
        }
        None => due_by(Means::Verbs, lang, game),
    }
}

/// Returns the article of the step at hand, with its title.
pub fn rule(lang: Lang, game: &Game) -> Option<String> {
    let article = game.step()?.article();
    let listed = game.rules.opening.article.as_str();
    let title = [article, listed]
        .map(|number| title(lang, game, number))
        .into_iter()
        .find(|title| !title.is_empty())
        .unwrap_or_default();
    (!article.is_empty()).then(|| {
        say(
            lang,
            "plain.rule",
            &[("article", article), ("title", &title)],
        )
    })
}

/// Returns a length of time in words: `9 分 48 秒`.
pub fn time(lang: Lang, ms: u64) -> String {
    let (minutes, seconds) = (ms / 60_000, (ms / 1000 % 60).to_string());
    if minutes == 0 {
        return say(lang, "plain.seconds", &[("s", &seconds)]);
    }
    let minutes = minutes.to_string();
    say(lang, "plain.minutes", &[("m", &minutes), ("s", &seconds)])
}

/// Returns what is left of a clock, rounded up, so that nought is said only when nothing is left.
fn left(lang: Lang, game: &Game, seat: Seat, now: At) -> String {
    let ms = game.clock.left_ms(&game.rules.control, seat, now);
    if ms < 0 {
        let over = time(lang, ms.unsigned_abs());
        return say(lang, "plain.overtime", &[("time", &over)]);
    }
    time(lang, ms.unsigned_abs().div_ceil(1000) * 1000)
}

/// Returns a person's clock and penalties.
pub fn clock(lang: Lang, game: &Game, seat: Seat, now: At) -> String {
    let periods = match game.clock.periods(&game.rules.control, seat, now) {
        0 => String::new(),
        periods => periods.to_string(),
    };
    let given = game.penalties[seat].iter().map(|given| {
        let step = phrase::step(lang, &game.rules.book, &given.step);
        format!("{step} {}", given.article)
    });
    let penalties = given.collect::<Vec<_>>().join(&say(lang, "plain.and", &[]));
    let values = [
        ("who", side(lang, game, game.seating, seat)),
        ("left", left(lang, game, seat, now)),
        ("periods", periods),
        ("penalties", penalties),
    ];
    told(lang, "plain.clock", &values)
}

/// Returns where the stones of a colour lie, in the order they were laid.
pub fn stones(lang: Lang, game: &Game, colour: Stone) -> String {
    let laid = game.moves.iter().filter(|laid| laid.stone == colour);
    let points = points(&laid.filter_map(|laid| laid.at).collect::<Vec<_>>());
    let key = if points.is_empty() {
        "plain.no-stones"
    } else {
        "plain.stones"
    };
    let colour = stone(lang, colour);
    say(lang, key, &[("colour", &colour), ("points", &points)])
}

/// Returns what happened, a line for each author; the last says who may do what now.
pub fn events(lang: Lang, before: &Before, game: &Game, events: &[Entry]) -> Vec<String> {
    let groups = events.chunk_by(|one, next| one.by == next.by);
    let mut lines: Vec<String> = groups
        .map(|group| authored(lang, before, game, group))
        .collect();
    if let Some(last) = lines.last_mut().filter(|_| !game.is_over()) {
        let due = due(lang, game);
        *last = say(lang, "plain.then", &[("told", last), ("due", &due)]);
    }
    lines
}

/// Returns what one author did, with the time it took if his clock ran.
fn authored(lang: Lang, before: &Before, game: &Game, group: &[Entry]) -> String {
    let acts = group.iter().map(|entry| act(lang, before, game, entry));
    let what = acts.collect::<Vec<_>>().join(&say(lang, "plain.and", &[]));
    let by = group.first().map_or(By::System, |entry| entry.by);
    let who = match by.seat() {
        Some(seat) => side(lang, game, before.seating, seat),
        None => phrase::event::by(lang, game, by),
    };
    let timed = by
        .seat()
        .filter(|&seat| before.clock.runs == Some(seat))
        .filter(|_| game.setup.clock == ClockKind::Program);
    let mut values = vec![("who", who), ("what", what)];
    if let (Some(seat), Some(last)) = (timed, group.last()) {
        values.push(("spent", time(lang, last.t.since(before.clock.since))));
        values.push(("left", left(lang, game, seat, last.t)));
    }
    told(lang, "plain.act", &values)
}

/// Returns one event, in the words of the record where a sentence needs no others.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the record has words for every kind; a few acts on the board are said otherwise"
)]
fn act(lang: Lang, before: &Before, game: &Game, entry: &Entry) -> String {
    match &entry.event {
        Event::StonePlaced { at, stone, .. } => {
            let own = entry.by.seat().map(|seat| before.seating.stone_of(seat));
            let colour = if own == Some(*stone) {
                String::new()
            } else {
                say(lang, &format!("colour.{}", stone.word()), &[])
            };
            told(
                lang,
                "plain.stone",
                &[("colour", colour), ("point", at.to_string())],
            )
        }
        Event::FifthsOffered { points: lie, .. } => {
            say(lang, "plain.offers", &[("points", &points(lie))])
        }
        Event::FifthChosen { at, .. } => say(lang, "plain.chosen", &[("point", &at.to_string())]),
        Event::Passed { .. } => say(lang, "plain.passed", &[]),
        _ => phrase::event::event(lang, game, entry),
    }
}

fn told(lang: Lang, key: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    say(lang, key, &values)
}
