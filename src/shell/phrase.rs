//! Values of the core in a reader's words.

mod desk;
pub mod dispute;
pub mod event;
pub mod fault;
pub mod rule;
pub mod why;

pub use desk::{question, ruling};

use crate::core::game::Refusal;
use crate::core::rulebook::{Office, Rulebook, Words};
use crate::words::{self, Lang, say};

/// Returns the words in the reader's language.
pub fn words(lang: Lang, words: &Words) -> &str {
    match lang {
        Lang::Zh => &words.zh,
        Lang::En => &words.en,
    }
}

/// Returns the name of an office.
pub fn office(lang: Lang, office: Office) -> String {
    say(lang, &format!("office.{}", office.word()), &[])
}

/// Returns the name of a penalty step.
pub fn step(lang: Lang, book: &Rulebook, id: &str) -> String {
    book.step(id)
        .map_or_else(|| id.to_owned(), |step| words(lang, &step.name).to_owned())
}

/// Returns what a refusal says, with its article and the way out.
pub fn refusal(lang: Lang, refused: &Refusal, book: &Rulebook) -> String {
    let article = refused.article(book).unwrap_or_default();
    let facts: Vec<(&str, String)> = refused
        .facts()
        .into_iter()
        .map(|(name, value)| (name, named(lang, book, name, value)))
        .collect();
    let mut values: Vec<(&str, &str)> = facts
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    if !article.is_empty() {
        values.push(("article", &article));
    }
    words::refusal(lang, refused.code(), &values)
}

/// Names of offices and steps go out in the reader's language.
fn named(lang: Lang, book: &Rulebook, name: &str, value: String) -> String {
    match name {
        "office" => say(lang, &format!("office.{value}"), &[]),
        "step" => value
            .split('/')
            .map(|id| step(lang, book, id))
            .collect::<Vec<_>>()
            .join(" / "),
        _ => value,
    }
}

/// Returns minutes and seconds, `9:48`, or `-0:05` below nought.
pub fn clock(ms: i64) -> String {
    let sign = if ms < 0 { "-" } else { "" };
    // What is left is rounded up, so that nought is shown only when nothing is left.
    let seconds = if ms < 0 {
        ms.unsigned_abs() / 1000
    } else {
        ms.unsigned_abs().div_ceil(1000)
    };
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}

/// Returns a few lines on where a game stands: who holds what, the clocks, the penalties, the turn or the result.
pub fn summary(lang: Lang, game: &crate::core::game::Game) -> String {
    use crate::core::board::Seat;
    let mut out = String::new();
    for seat in Seat::BOTH {
        let colour = say(
            lang,
            &format!("stone.{}", game.seating.stone_of(seat).word()),
            &[],
        );
        let left = clock(game.clock.left_ms(&game.rules.control, seat, game.now));
        let name = &game.setup.names[seat];
        out.push_str(&format!("{} {name} {colour} {left}", seat.word()));
        for given in &game.penalties[seat] {
            out.push_str(&format!(
                " {} {}",
                step(lang, &game.rules.book, &given.step),
                given.article
            ));
        }
        if let Some(verdicts) = game.verdicts() {
            let verdict = &verdicts[seat];
            let reason = say(lang, &format!("reason.{}", verdict.reason.word()), &[]);
            let points = f64::from(game.setup.points.of(verdict.score)) / 100.0;
            out.push_str(&format!(" {points} {reason} {}", verdict.article));
        }
        out.push('\n');
    }
    out
}
