//! The JSON of the contract: answers, events and states.

use serde_json::{Map, Value, json};

use crate::core::board::{Point, Seat, Stone};
use crate::core::clock::At;
use crate::core::game::event::{Entry, Then, Verdict};
use crate::core::game::{Game, Phase, Refusal};
use crate::core::rulebook::Effect;
use crate::shell::phrase;
use crate::words::Lang;

/// Returns the answer to a line.
pub fn answer(
    line: usize,
    events: &[Entry],
    refused: Option<(&Refusal, &Game)>,
    lang: Lang,
) -> Value {
    let events: Vec<Value> = events.iter().map(event).collect();
    match refused {
        None => json!({"line": line, "ok": true, "events": events}),
        Some((why, game)) => {
            let mut answer = json!({
                "line": line,
                "ok": false,
                "code": why.code(),
                "article": why.article(&game.rules.book),
                "message": phrase::refusal(lang, why, &game.rules.book),
            });
            if !events.is_empty() {
                answer["events"] = Value::Array(events);
            }
            answer
        }
    }
}

/// Returns an event as one flat object.
pub fn event(entry: &Entry) -> Value {
    let mut out = Map::new();
    out.insert("seq".into(), entry.n.into());
    let (kind, fields) = kind_and_fields(entry);
    out.insert("kind".into(), kind.into());
    out.insert("t".into(), entry.t.0.into());
    out.insert("by".into(), entry.by.word().into());
    for (key, value) in fields {
        if key != "then" {
            let value = match key.as_str() {
                "who" => culprit(value),
                _ if is_word(&key) => worded(value),
                _ => value,
            };
            out.insert(key, value);
        }
    }
    if let Some(clock) = &entry.clock {
        let runs = clock.runs.map(Seat::word);
        let shown = |seat: Seat| {
            if clock.shared_ms > 0 {
                clock.shared_ms as i64
            } else {
                clock.banks[seat].shown_ms()
            }
        };
        out.insert(
            "clock".into(),
            json!({"p1": shown(Seat::P1), "p2": shown(Seat::P2), "runs": runs}),
        );
    }
    if let Some(wall) = &entry.wall {
        out.insert("wall".into(), wall.clone().into());
    }
    Value::Object(out)
}

fn kind_and_fields(entry: &Entry) -> (String, Map<String, Value>) {
    match serde_json::to_value(&entry.event).unwrap_or_default() {
        Value::String(kind) => (kebab(&kind), Map::new()),
        Value::Object(object) => match object.into_iter().next() {
            Some((kind, Value::Object(fields))) => (kebab(&kind), fields),
            Some((kind, _)) => (kebab(&kind), Map::new()),
            None => (String::new(), Map::new()),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            (String::new(), Map::new())
        }
    }
}

/// A player is told by his word alone, somebody else by his name.
fn culprit(who: Value) -> Value {
    match (who.get("Player"), who.get("Other")) {
        (Some(seat), _) => seat.clone(),
        (_, Some(name)) => json!({"other": name}),
        (None, None) => who,
    }
}

/// Whether the field holds words of ours, not of a person.
fn is_word(key: &str) -> bool {
    matches!(
        key,
        "p1" | "p2"
            | "verdict"
            | "claim"
            | "charge"
            | "seen"
            | "change"
            | "ruling"
            | "question"
            | "outcome"
    )
}

/// Writes variant names as the contract writes words.
fn worded(value: Value) -> Value {
    match value {
        Value::String(word)
            if word.starts_with(|c: char| c.is_ascii_uppercase())
                && word.parse::<Point>().is_err() =>
        {
            kebab(&word).into()
        }
        Value::Object(object) => {
            let own = |key: &str| matches!(key, "article" | "Article" | "Other" | "Clock");
            let entry = |(key, value): (String, Value)| {
                let value = if own(&key) { value } else { worded(value) };
                (kebab(&key), value)
            };
            Value::Object(object.into_iter().map(entry).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            value
        }
    }
}

fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for (i, c) in name.chars().enumerate() {
        if c.is_ascii_uppercase() {
            if i > 0 {
                out.push('-');
            }
            out.push(c.to_ascii_lowercase());
        } else {
            out.push(if c == '_' { '_' } else { c });
        }
    }
    out
}

/// Returns the state of a game at a moment, with the head of its log.
pub fn state(game: &Game, now: At, head: &str) -> Value {
    json!({
        "phase": phase(game),
        "to_act": game.to_act().map(Seat::word).into_iter().collect::<Vec<_>>(),
        "to_move": game.to_move().map(Stone::word),
        "stones": stones(game),
        "offers": game.offers.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "opening": game.opening().map(|named| named.code.as_str()),
        "players": {"p1": player(game, Seat::P1, now), "p2": player(game, Seat::P2, now)},
        "open": game.open.iter().map(|matter| json!({
            "seq": matter.seq,
            "kind": matter.open.word(),
            "by": matter.by.word(),
        })).collect::<Vec<_>>(),
        "result": game.verdicts().map(|verdicts| json!({
            "p1": result(game, &verdicts.p1),
            "p2": result(game, &verdicts.p2),
            "signed": game.signed.iter().map(|seat| seat.word()).collect::<Vec<_>>(),
        })),
        "log": {"events": game.seq, "head": head},
    })
}

/// Returns the phase in the words of the contract.
pub fn phase(game: &Game) -> &'static str {
    match game.phase {
        Phase::On(_) if game.adjourned.is_some() => "adjourned",
        Phase::On(Then::Opening(_)) => "opening",
        Phase::On(Then::Play(_)) => "play",
        Phase::Over { .. } => "ended",
    }
}

fn stones(game: &Game) -> Vec<Value> {
    let entry = |(i, laid): (usize, &crate::core::game::Move)| match laid.at {
        Some(at) => json!({"n": i + 1, "at": at.to_string(), "color": laid.stone.word()}),
        None => json!({"n": i + 1, "pass": laid.stone.word()}),
    };
    game.moves.iter().enumerate().map(entry).collect()
}

fn player(game: &Game, seat: Seat, now: At) -> Value {
    let control = &game.rules.control;
    let counted = game
        .rules
        .book
        .steps
        .iter()
        .filter(|step| step.effect == Effect::Counts);
    let penalties: Map<String, Value> = counted
        .map(|step| (step.id.clone(), game.count(seat, &step.id).into()))
        .collect();
    json!({
        "name": game.setup.names[seat],
        "color": game.seating.stone_of(seat).word(),
        "clock_ms": game.clock.left_ms(control, seat, now),
        "periods": game.clock.periods(control, seat, now),
        "penalties": penalties,
        "disqualified": game.is_disqualified(seat),
    })
}

fn result(game: &Game, verdict: &Verdict) -> Value {
    let points = f64::from(game.setup.points.of(verdict.score)) / 100.0;
    json!({"points": points, "reason": verdict.reason.word(), "article": verdict.article})
}
