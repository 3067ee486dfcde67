//! The report as JSON: every key is always there; only `what` and `title` are in the reader's language.

use serde_json::{Value, json};

use crate::core::board::{BySeat, Seat};
use crate::core::checkpoint::short;
use crate::core::clock::At;
use crate::core::game::event::{Score, Verdict};
use crate::core::game::{ClockKind, Judging};
use crate::shell::json as wire;

use super::Report;
use super::course::Left;
use super::referee::{Cited, Item, Outcome};
use super::sheet::{ABOUT, Between, Line, Person};

mod dispute;

pub use dispute::dispute;

/// Returns the report.
pub fn write(report: &Report) -> Value {
    json!({
        "sheet": sheet(report),
        "report": referee(report),
        "log": log(report),
    })
}

fn sheet(report: &Report) -> Value {
    let (sheet, setup) = (&report.sheet, &report.game.setup);
    let about: serde_json::Map<String, Value> = ABOUT
        .iter()
        .map(|name| ((*name).to_owned(), json!(setup.about.get(*name))))
        .collect();
    json!({
        "about": about,
        "rule": setup.rule,
        "book": setup.book,
        "time": setup.time,
        "settings": setup.settings,
        "judging": match setup.judging { Judging::Table => "table", Judging::Online => "online" },
        "clock": match setup.clock { ClockKind::Program => "program", ClockKind::Table => "table" },
        "official": setup.official,
        "opening": sheet.named.map(|named| json!({"code": named.code, "zh": named.zh, "en": named.en})),
        "declared": sheet.declared,
        "offers": sheet.offers.as_ref().map(|offers| json!({
            "by": offers.by.map(Seat::word),
            "points": offers.points.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "chosen": offers.chosen.map(|at| at.to_string()),
        })),
        "swaps": sheet.swaps.iter().map(swap).collect::<Vec<_>>(),
        "players": both(|seat| player(report, seat)),
        "moves": sheet.lines.iter().map(|one| line(report, one)).collect::<Vec<_>>(),
        "position": sheet.position,
    })
}

fn both(of: impl Fn(Seat) -> Value) -> Value {
    let values = BySeat::from_fn(of);
    json!({"p1": values.p1, "p2": values.p2})
}

fn swap(swap: &Between) -> Value {
    json!({"seq": swap.seq, "after": swap.after, "by": swap.by.map(Seat::word)})
}

fn player(report: &Report, seat: Seat) -> Value {
    let setup = &report.game.setup;
    let one: &Person = &report.sheet.persons[seat];
    let counts = report.referee.counts.iter();
    let penalties: serde_json::Map<String, Value> = counts
        .filter(|(_, count)| count[seat] > 0)
        .map(|(step, count)| (step.clone(), count[seat].into()))
        .collect();
    json!({
        "name": setup.names[seat],
        "leader": setup.leaders[seat],
        "began": one.began.word(),
        "ended": one.ended.word(),
        "used_ms": one.used_ms,
        "charged_ms": one.charged_ms,
        "inquiry_ms": report.referee.inquiry_ms[seat],
        "left": left(one.left),
        "penalties": penalties,
        "result": one.verdict.as_ref().map(|verdict| result(report, verdict)),
        "signature": one.signed.word(),
    })
}

fn left(left: Left) -> Value {
    json!({"ms": left.ms, "periods": left.periods})
}

fn result(report: &Report, verdict: &Verdict) -> Value {
    let points = f64::from(report.game.setup.points.of(verdict.score)) / 100.0;
    let score = match verdict.score {
        Score::Win => "win",
        Score::Draw => "draw",
        Score::Loss => "loss",
        Score::Void => "void",
    };
    json!({
        "score": score,
        "points": points,
        "reason": verdict.reason.word(),
        "article": verdict.article,
    })
}

fn line(report: &Report, line: &Line) -> Value {
    match line {
        Line::Played(played) => json!({
            "n": played.n,
            "seq": played.seq,
            "color": played.stone.word(),
            "at": played.at.map(|at| at.to_string()),
            "by": played.by.word(),
            "used_ms": played.used_ms,
        }),
        Line::Between(act) => json!({
            "n": null,
            "seq": act.seq,
            "event": report.entry(act.seq).map(wire::event),
            "by": act.by.map(Seat::word),
            "used_ms": act.used_ms,
        }),
    }
}

fn referee(report: &Report) -> Value {
    let referee = &report.referee;
    json!({
        "items": referee.items.iter().map(item).collect::<Vec<_>>(),
        "open": referee.open.iter().map(|(seq, kind)| json!({"seq": seq, "kind": kind})).collect::<Vec<_>>(),
        "articles": referee.articles.iter().map(cited).collect::<Vec<_>>(),
    })
}

fn item(item: &Item) -> Value {
    let At(t) = item.entry.t;
    json!({
        "seq": item.entry.n,
        "kind": item.kind,
        "t": t,
        "wall": item.entry.wall,
        "by": item.entry.by.word(),
        "move": item.met.moves,
        "clocks": both(|seat| left(item.met.clocks[seat])),
        "position": item.met.position,
        "article": item.article,
        "about": item.about,
        "what": item.what,
        "event": wire::event(&item.entry),
        "outcome": item.outcome.as_ref().map(outcome),
    })
}

fn outcome(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Open => json!({"open": true, "seq": null, "kind": null}),
        Outcome::Closed(seq, kind) => json!({"open": false, "seq": seq, "kind": kind}),
    }
}

fn cited(one: &Cited) -> Value {
    json!({
        "number": one.number,
        "title": one.title,
        "wording": one.wording,
        "clause": one.clause,
        "reading": one.reading,
    })
}

fn log(report: &Report) -> Value {
    let header = report.header;
    json!({
        "events": report.game.seq,
        "head": report.head,
        "code": short(report.head),
        "made": header.made,
        "sha256": {
            "book": header.book.sha256,
            "opening": header.opening.sha256,
            "control": header.control.sha256,
        },
    })
}
