//! Two logs of one game, or a log and a paper sheet, laid side by side in words.

use std::collections::{BTreeMap, BTreeSet};

use crate::clean::{pad, wrap};
use crate::core::board::Seat;
use crate::core::dispute::compare::{What, difference};
use crate::core::dispute::sheet::{self, Row, Written};
use crate::core::game::{Game, Setup};
use crate::core::record::Replay;
use crate::shell::phrase::dispute::{length, time};
use crate::shell::phrase::event;
use crate::words::{Lang, say};

/// Events shown before and after the first difference.
const AROUND: usize = 3;

/// What a comparison found.
pub struct Compared {
    /// Whether both say the same.
    pub is_same: bool,
    /// The first event that differs.
    pub differs_at: Option<u32>,
    /// The words.
    pub lines: Vec<String>,
}

/// Lays two logs side by side about their first difference.
pub fn logs(
    lang: Lang,
    names: &[String; 2],
    one: &Replay,
    other: &Replay,
    cells: usize,
) -> Compared {
    let mut lines = heads(lang, names, [one, other]);
    let Some(found) = difference(one, other) else {
        lines.push(say(lang, "dispute.same-logs", &[]));
        return Compared {
            is_same: true,
            differs_at: None,
            lines,
        };
    };
    let what = say(lang, &format!("dispute.differs-{}", found.what.word()), &[]);
    let values = [("seq", found.n.to_string()), ("what", what)];
    lines.extend(wrap(&event::told(lang, "dispute.differs", &values), cells));
    lines.push(String::new());
    let column = cells.saturating_sub(3) / 2;
    match found.what {
        What::Setup => apart(
            [one, other].map(|log| agreed(&log.header.setup)),
            column,
            &mut lines,
        ),
        What::Rules => apart([one, other].map(sums), column, &mut lines),
        What::Event | What::Time | What::Clock | What::End => {
            around(lang, [one, other], found.n as usize, column, &mut lines);
        }
    }
    Compared {
        is_same: false,
        differs_at: Some(found.n).filter(|n| *n > 0),
        lines,
    }
}

/// Returns a line for each log: its letter, its name and how many events it has.
fn heads(lang: Lang, names: &[String; 2], logs: [&Replay; 2]) -> Vec<String> {
    let mut lines = Vec::new();
    for ((name, log), letter) in names.iter().zip(logs).zip(["A", "B"]) {
        let count = log.entries.len().to_string();
        let values = [("letter", letter), ("name", name.as_str()), ("n", &count)];
        lines.push(say(lang, "dispute.log", &values));
    }
    lines.push(String::new());
    lines
}

/// Writes the values that the two sides do not share.
fn apart(sides: [BTreeMap<String, String>; 2], column: usize, lines: &mut Vec<String>) {
    let [left, right] = &sides;
    let keys: BTreeSet<&String> = left.keys().chain(right.keys()).collect();
    for key in keys {
        let [left, right] = [left, right].map(|side| side.get(key).map_or("", |it| it));
        if left != right {
            let [left, right] = [left, right].map(|value| format!("{key}={value}"));
            columns(lines, &left, &right, column);
        }
    }
}

/// Writes the events about the first that differs.
fn around(lang: Lang, logs: [&Replay; 2], n: usize, column: usize, lines: &mut Vec<String>) {
    for at in n.saturating_sub(AROUND).max(1)..=n + AROUND {
        let mark = if at == n { "> " } else { "  " };
        let [left, right] = logs.map(|log| line(lang, log, at, mark));
        if left.is_empty() && right.is_empty() {
            return;
        }
        columns(lines, &left, &right, column);
    }
}

fn sums(log: &Replay) -> BTreeMap<String, String> {
    let header = &log.header;
    let texts = [
        ("book", &header.book),
        ("opening", &header.opening),
        ("time", &header.control),
    ];
    texts
        .map(|(key, text)| (key.to_owned(), text.sha256.clone()))
        .into()
}

/// Returns what was agreed, by the keys of `new`.
fn agreed(setup: &Setup) -> BTreeMap<String, String> {
    let leader = |seat| setup.leaders[seat].clone().unwrap_or_default();
    let points = setup.points;
    let mut found: BTreeMap<String, String> = [
        ("rule", setup.rule.clone()),
        ("book", setup.book.clone()),
        ("time", setup.time.clone()),
        ("judging", format!("{:?}", setup.judging).to_lowercase()),
        ("clock", format!("{:?}", setup.clock).to_lowercase()),
        ("press", format!("{:?}", setup.press).to_lowercase()),
        ("begins", format!("{:?}", setup.begins).to_lowercase()),
        ("p1", setup.names[Seat::P1].clone()),
        ("p2", setup.names[Seat::P2].clone()),
        ("leader1", leader(Seat::P1)),
        ("leader2", leader(Seat::P2)),
        ("official", setup.official.to_string()),
        ("late", length(setup.late_ms)),
        ("points", format!("{points:?}")),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .into();
    found.extend(setup.about.clone());
    let settings = setup.settings.iter();
    found.extend(settings.map(|(key, value)| (format!("set.{key}"), value.clone())));
    found
}

fn line(lang: Lang, log: &Replay, n: usize, mark: &str) -> String {
    let Some(entry) = log.entries.get(n - 1) else {
        return String::new();
    };
    let who = event::by(lang, &log.game, entry.by);
    let what = event::event(lang, &log.game, entry);
    format!("{mark}#{n} {} {who}: {what}", time(entry.t))
}

fn columns(lines: &mut Vec<String>, left: &str, right: &str, column: usize) {
    let (left, right) = (wrap(left, column), wrap(right, column));
    for place in 0..left.len().max(right.len()) {
        let cell = |lines: &[String]| lines.get(place).cloned().unwrap_or_default();
        let line = format!("{} | {}", pad(&cell(&left), column), cell(&right));
        lines.push(line.trim_end().to_owned());
    }
}

/// Lays a paper sheet beside the moves of a log.
pub fn sheet(lang: Lang, sheet: &[Written], game: &Game) -> Compared {
    let log = sheet::moves(game);
    let rows = sheet::compare(sheet, &log);
    let differing = rows.iter().filter(|row| !row.is_same()).count();
    let is_same = differing == 0;
    let (on_sheet, in_log) = (sheet.len().to_string(), log.len().to_string());
    let count = differing.to_string();
    let values = [
        ("sheet", on_sheet.as_str()),
        ("log", &in_log),
        ("n", &count),
    ];
    let key = if is_same {
        "dispute.same-sheet"
    } else {
        "dispute.other-sheet"
    };
    let mut lines = vec![say(lang, key, &values)];
    let runs = rows.chunk_by(|one, other| is_left_out(one) && is_left_out(other));
    lines.extend(runs.filter_map(|run| told(lang, run)));
    Compared {
        is_same,
        differs_at: None,
        lines,
    }
}

const fn is_left_out(row: &Row) -> bool {
    matches!(row, Row::LeftOut { .. })
}

/// Returns a row in words; moves left out one after another are one row.
fn told(lang: Lang, run: &[Row]) -> Option<String> {
    let made = |written: &Written| {
        written.map_or_else(|| say(lang, "record.pass", &[]), |at| at.to_string())
    };
    let tell = |key: &str, n: usize, sheet: String, log: String| {
        let values = [("n", n.to_string()), ("sheet", sheet), ("log", log)];
        event::told(lang, key, &values)
    };
    match run {
        [Row::Other { number, sheet, log }] => {
            Some(tell("dispute.row-other", *number, made(sheet), made(log)))
        }
        [Row::LeftOut { number, log }] => Some(tell(
            "dispute.row-left-out",
            *number,
            String::new(),
            made(log),
        )),
        [Row::Added { after, sheet }] => Some(tell(
            "dispute.row-added",
            *after,
            made(sheet),
            String::new(),
        )),
        [Row::LeftOut { number, .. }, ..] => {
            let log: Vec<String> = run
                .iter()
                .filter_map(left_out)
                .map(|it| made(&it))
                .collect();
            let last = (number + run.len() - 1).to_string();
            Some(tell("dispute.row-run-out", *number, last, log.join(" ")))
        }
        _ => None,
    }
}

const fn left_out(row: &Row) -> Option<Written> {
    match row {
        Row::LeftOut { log, .. } => Some(*log),
        Row::Same { .. } | Row::Other { .. } | Row::Added { .. } => None,
    }
}
