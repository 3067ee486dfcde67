//! The clocks' evidence in words.

use super::{length, time, told};
use crate::core::dispute::evidence::{Cause, Change, Changed, Cut, Evidence, Halt, Passed};
use crate::core::game::command::Charge;
use crate::core::game::{ClockKind, Game};
use crate::shell::phrase::{self, event};
use crate::words::{Lang, say};

/// Returns whose clock it is, the marks, the times of standing still and the changes, under headings.
pub fn told_by(lang: Lang, game: &Game, evidence: &Evidence) -> Vec<super::moment::Part> {
    let part = |key: &str, lines: Vec<String>| {
        let lines = if lines.is_empty() {
            vec![say(lang, "dispute.none", &[])]
        } else {
            lines
        };
        (say(lang, key, &[]), lines)
    };
    let whose = match game.setup.clock {
        ClockKind::Program => "dispute.clock-program",
        ClockKind::Table => "dispute.clock-table",
    };
    let passed = evidence.passed.iter().map(|it| passed(lang, game, it));
    let (jumps, stops): (Vec<&Halt>, Vec<&Halt>) =
        evidence.halts.iter().partition(|halt| halt.is_jump());
    let halts = |halts: Vec<&Halt>| -> Vec<String> {
        halts.into_iter().map(|it| halt(lang, game, it)).collect()
    };
    let changed = evidence.changed.iter().map(|it| changed(lang, game, it));
    let mut parts = vec![
        (say(lang, whose, &[]), vec![game.rules.control.to_string()]),
        part("dispute.marks", passed.collect()),
        part("dispute.stops", halts(stops)),
        part("dispute.jumps", halts(jumps)),
        part("dispute.changes", changed.collect()),
    ];
    // Where everybody sits at one board there is no connection to lose.
    if !evidence.cuts.is_empty() {
        let cuts = evidence.cuts.iter().map(|it| cut(lang, game, it));
        parts.push(part("dispute.cuts", cuts.collect()));
    }
    parts
}

fn cut(lang: Lang, game: &Game, cut: &Cut) -> String {
    let values = [
        ("seq", cut.n.to_string()),
        ("time", time(cut.at)),
        ("who", event::person(game, cut.who)),
        ("length", cut.away_ms.map(length).unwrap_or_default()),
    ];
    told(lang, "dispute.cut", &values)
}

fn passed(lang: Lang, game: &Game, passed: &Passed) -> String {
    let who = passed.who.map_or_else(
        || say(lang, "dispute.shared", &[]),
        |seat| event::person(game, seat),
    );
    let values = [
        ("who", who),
        ("mark", length(passed.mark_ms)),
        ("time", time(passed.at)),
        ("seq", passed.n.to_string()),
    ];
    let key = if passed.at_a_stroke {
        "dispute.mark-struck"
    } else {
        "dispute.mark"
    };
    told(lang, key, &values)
}

fn halt(lang: Lang, game: &Game, halt: &Halt) -> String {
    let why = match &halt.cause {
        Cause::Stop(why) => event::stopped(lang, halt.by, why.as_deref()),
        Cause::Claim(claim) => event::claimed(lang, game, claim),
        Cause::Adjourned => say(lang, "event.adjourned", &[]),
    };
    let key = match halt.cause {
        Cause::Claim(_) => "dispute.halt-claim",
        Cause::Stop(_) | Cause::Adjourned => "dispute.halt",
    };
    let charged = match (&halt.cause, halt.charge) {
        (Cause::Claim(_), Charge::Nobody) => say(lang, "person.nobody", &[]),
        (_, Charge::Nobody) => String::new(),
        (_, Charge::One(seat)) => event::person(game, seat),
        (_, Charge::Both) => say(lang, "person.both", &[]),
    };
    let [from, to] = halt.wall.clone().map(Option::unwrap_or_default);
    let values = [
        ("seq", halt.n.to_string()),
        ("time", time(halt.from)),
        ("by", event::by(lang, game, halt.by)),
        ("why", why),
        ("length", halt.length_ms().map(length).unwrap_or_default()),
        ("charged", charged),
        ("from", from),
        ("to", to),
    ];
    told(lang, key, &values)
}

fn changed(lang: Lang, game: &Game, changed: &Changed) -> String {
    let what = match changed.change {
        Change::Adjusted(change) => event::changed(change),
        // As the event itself tells it, rounded up.
        Change::Late(ms) => {
            let late = phrase::clock(i64::try_from(ms).unwrap_or(i64::MAX));
            told(lang, "dispute.late", &[("length", late)])
        }
        Change::Inquiry(ms) => told(lang, "dispute.inquiry", &[("length", length(ms))]),
    };
    let values = [
        ("seq", changed.n.to_string()),
        ("time", time(changed.at)),
        ("who", event::person(game, changed.who)),
        ("by", event::by(lang, game, changed.by)),
        ("what", what),
    ];
    told(lang, "dispute.changed", &values)
}
