//! The report of a dispute as JSON.

use serde_json::{Value, json};

use crate::core::annex::{Entry as Noted, Note};
use crate::core::checkpoint::short;
use crate::core::game::event::Entry;
use crate::shell::json as wire;

use super::super::course::{is_act, is_silent};
use super::super::dispute::{Dispute, Stood};
use super::{both, cited, item, left, log, player};
use crate::core::board::Seat;

/// Returns the report.
pub fn dispute(dispute: &Dispute) -> Value {
    let report = &dispute.report;
    let told = |entry: &&Entry| !is_silent(&entry.event);
    let head = &dispute.beside.head;
    json!({
        "dispute": {
            "from": dispute.from,
            "to": dispute.to,
            "about": report.game.setup.about,
            "players": both(|seat: Seat| player(report, seat)),
            "events": dispute.entries().iter().filter(told).map(|entry| event(dispute, entry)).collect::<Vec<_>>(),
            "positions": dispute.stood.iter().map(stood).collect::<Vec<_>>(),
            "statements": dispute.statements().map(|entry| entry.n).collect::<Vec<_>>(),
            "appeals": dispute.appeals().map(|entry| entry.n).collect::<Vec<_>>(),
            "remarks": dispute.noted(false).map(noted).collect::<Vec<_>>(),
            "branches": dispute.noted(true).map(noted).collect::<Vec<_>>(),
            "articles": dispute.articles().iter().map(cited).collect::<Vec<_>>(),
            "head": head,
            "code": short(head),
            "checkpoints": dispute.beside.checkpoints.iter().map(|one| json!({
                "name": one.name, "events": one.records.saturating_sub(1), "key": one.key,
            })).collect::<Vec<_>>(),
            "wrong": dispute.beside.wrong,
        },
        "log": log(report),
    })
}

/// An act on the board has no place in the referee's report: it is told as it was written.
fn event(dispute: &Dispute, entry: &Entry) -> Value {
    let met = dispute.report.met.get(entry.n as usize - 1);
    match dispute.item(entry.n) {
        Some(one) if !is_act(&entry.event) => item(one),
        Some(_) | None => json!({
            "seq": entry.n,
            "t": entry.t.0,
            "wall": entry.wall,
            "by": entry.by.word(),
            "used_ms": met.map(|met| met.used_ms),
            "clocks": met.map(|met| both(|seat| left(met.clocks[seat]))),
            "event": wire::event(entry),
        }),
    }
}

fn stood(stood: &Stood) -> Value {
    let stones = stood.board.stones.iter();
    json!({
        "seqs": stood.seqs,
        "moves": stood.moves,
        "clocks": both(|seat| left(stood.clocks[seat])),
        "stones": stones.map(|(at, stone, n)| json!({
            "n": n, "at": at.to_string(), "color": stone.word(),
        })).collect::<Vec<_>>(),
        "offers": stood.board.offers.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn noted(noted: &Noted) -> Value {
    match &noted.note {
        Note::Remark { at, by, text } => json!({
            "n": noted.n, "wall": noted.wall, "at": at, "by": by, "text": text,
        }),
        Note::Branch {
            at,
            title,
            lines,
            academic,
            note,
        } => json!({
            "n": noted.n, "wall": noted.wall, "at": at, "title": title, "lines": lines,
            "academic": academic, "note": note,
        }),
    }
}
