//! Whole games as scripts: what is refused and why, and what stands afterwards.
//!
//! A case is a script with marks. A line is accepted unless it ends in `#! CODE ARTICLE`, which refuses
//! it (`-` for no article); `#= KIND KIND` names the events that it brings. `!NAME` puts in a prelude.
//! `?? PATH VALUE` asks the state after the line before, `?? answer.PATH VALUE` its answer, both as JSON;
//! `#` in a path counts a list. `?? unreadable COLUMN` says that the line before cannot be read there.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;
use tianyuan::core::rulebook::{CN_2025_DRAFT, NANAN_2016, SHANGHAI_2004, parse};
use tianyuan::shell::library::Library;
use tianyuan::shell::script::{Script, Stopped, run};
use tianyuan::words::Lang;

#[derive(Deserialize)]
struct Case {
    name: String,
    script: String,
}

/// What a run of some lines gave.
struct Ran {
    answers: Vec<Value>,
    state: Value,
    stopped: Option<Stopped>,
}

impl Ran {
    /// Returns the answers to the first lines.
    fn until(&self, lines: usize) -> Self {
        let earlier = |answer: &&Value| answer["line"].as_u64() <= Some(lines as u64);
        Self {
            answers: self.answers.iter().filter(earlier).cloned().collect(),
            state: Value::Null,
            stopped: None,
        }
    }
}

fn ran(lines: &[String]) -> Ran {
    let library = Library::in_folder(None);
    let script = Script {
        library: &library,
        save: None,
        state: true,
        lang: Lang::En,
    };
    let mut output = Vec::new();
    let stopped = run(&script, lines.join("\n").as_bytes(), &mut output).err();
    let mut answers: Vec<Value> = output
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let state = answers.pop().unwrap()["state"].take();
    Ran {
        answers,
        state,
        stopped,
    }
}

/// Returns the script's lines, preludes put in.
fn expanded(script: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in script.lines().map(str::trim) {
        match line.strip_prefix('!') {
            Some(name) => out.extend(prelude(name.trim()).lines().map(str::to_owned)),
            None => out.push(line.to_owned()),
        }
    }
    out
}

fn prelude(name: &str) -> String {
    let preludes: Vec<(String, String)> =
        ron::from_str(include_str!("cases/preludes.ron")).unwrap();
    let found = preludes.into_iter().find(|(known, _)| known == name);
    match (found, name) {
        (Some((_, script)), _) => expanded(&script).join("\n"),
        (None, "full-board") => full_board(&LAID, Overline::No),
        (None, "full-board-overline") => full_board(&LAID, Overline::Last),
        (None, "full-board-old-overline") => full_board(&LAID, Overline::First),
        (None, "full-board-free") => full_board(&[], Overline::Last),
        (None, _) => panic!("no prelude {name}"),
    }
}

/// Looks a path up; what is not there is null.
fn look<'a>(value: &'a Value, path: &str) -> std::borrow::Cow<'a, Value> {
    let mut found = std::borrow::Cow::Borrowed(value);
    for part in path.split('/') {
        found = match (part, found) {
            ("#", list) => std::borrow::Cow::Owned(list.as_array().map_or(0, Vec::len).into()),
            (part, std::borrow::Cow::Borrowed(Value::Array(list))) => part
                .parse::<usize>()
                .ok()
                .and_then(|place| list.get(place))
                .map_or(
                    std::borrow::Cow::Owned(Value::Null),
                    std::borrow::Cow::Borrowed,
                ),
            (part, std::borrow::Cow::Borrowed(Value::Object(object))) => object.get(part).map_or(
                std::borrow::Cow::Owned(Value::Null),
                std::borrow::Cow::Borrowed,
            ),
            (_, _) => std::borrow::Cow::Owned(Value::Null),
        };
    }
    found
}

fn same(found: &Value, wanted: &Value) -> bool {
    match (found.as_f64(), wanted.as_f64()) {
        (Some(found), Some(wanted)) => (found - wanted).abs() < 1e-9,
        _ => found == wanted,
    }
}

/// Returns what is wrong with the answers, by the marks of their lines.
fn marked(lines: &[String], ran: &Ran) -> Option<String> {
    for answer in &ran.answers {
        let place = answer["line"].as_u64().unwrap();
        let line = &lines[place as usize - 1];
        let wrong = refusal(line, answer).or_else(|| kinds(line, answer));
        if let Some(wrong) = wrong {
            return Some(format!("line {place}, {line}: {wrong}"));
        }
    }
    None
}

fn refusal(line: &str, answer: &Value) -> Option<String> {
    let found = match answer["ok"].as_bool() {
        Some(true) => String::new(),
        _ => format!(
            "{} {}",
            answer["code"].as_str().unwrap(),
            answer["article"].as_str().unwrap_or("-")
        ),
    };
    let wanted = line
        .split_once("#!")
        .map_or("", |(_, mark)| mark.split("#=").next().unwrap_or(mark))
        .trim();
    let told = found != wanted;
    told.then(|| format!("refused by '{found}', not by '{wanted}'"))
}

fn kinds(line: &str, answer: &Value) -> Option<String> {
    let wanted: Vec<&str> = line.split_once("#=")?.1.split_whitespace().collect();
    let none = Vec::new();
    let events = answer["events"].as_array().unwrap_or(&none);
    let found: Vec<&str> = events
        .iter()
        .map(|event| event["kind"].as_str().unwrap())
        .collect();
    (found != wanted).then(|| format!("brought {found:?}, not {wanted:?}"))
}

/// Returns what is wrong with one `??` line.
fn asked(question: &str, ran: &Ran) -> Option<String> {
    let (path, wanted) = question.split_once(' ').unwrap();
    let wanted = wanted.trim();
    if path == "unreadable" {
        return match &ran.stopped {
            Some(Stopped::Unreadable { column, .. }) if column.to_string() == wanted => None,
            other => Some(format!("stopped by {other:?}, not at column {wanted}")),
        };
    }
    if path == "missing" {
        let said = ran.stopped.as_ref().map(ToString::to_string);
        let good = said.as_ref().is_some_and(|said| said.contains(wanted));
        return (!good).then(|| format!("stopped by {said:?}, not for {wanted}"));
    }
    let wanted: Value = serde_json::from_str(wanted).unwrap_or_else(|_| panic!("{question}"));
    let dotted = path.replace('.', "/");
    let found = match dotted.strip_prefix("answer/") {
        Some(path) => look(ran.answers.last().unwrap(), path).into_owned(),
        None => look(&ran.state, &dotted).into_owned(),
    };
    (!same(&found, &wanted)).then(|| format!("{path} is {found}, not {wanted}"))
}

/// Runs a case to its end, and up to each question about the state.
fn wrong_with(script: &str) -> Option<String> {
    let all = expanded(script);
    let acts: Vec<String> = all
        .iter()
        .filter(|line| !line.starts_with("??"))
        .cloned()
        .collect();
    let whole = ran(&acts);
    let ends_early = script.contains("?? unreadable") || script.contains("?? missing");
    let stopped = whole.stopped.as_ref().filter(|_| !ends_early);
    let wrong = stopped.map(ToString::to_string);
    if let Some(wrong) = wrong.or_else(|| marked(&acts, &whole)) {
        return Some(wrong);
    }
    let (mut done, mut known): (usize, Option<(usize, Ran)>) = (0, None);
    for line in &all {
        let Some(question) = line.strip_prefix("??").map(str::trim) else {
            done += 1;
            continue;
        };
        let wrong = if question.starts_with("answer.") {
            asked(question, &whole.until(done))
        } else if done == acts.len() {
            asked(question, &whole)
        } else {
            let at = known.take().filter(|(at, _)| *at == done);
            let (_, ran) = known.insert(at.unwrap_or_else(|| (done, ran(&acts[..done]))));
            asked(question, ran)
        };
        if wrong.is_some() {
            return wrong;
        }
    }
    None
}

/// Runs the cases of a file, and tells every one that does not hold.
fn check(cases: &str) {
    hold(&ron::from_str::<Vec<Case>>(cases).unwrap());
}

fn hold(cases: &[Case]) {
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let wrong = wrong_with(&case.script)?;
            let script = case.script.trim_end();
            Some(format!("== {}: {wrong}{script}\n", case.name))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} do not hold\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}

#[test]
fn edge_cases() {
    check(include_str!("cases/edge.ron"));
}

#[test]
fn openings() {
    check(include_str!("cases/openings.ron"));
}

#[test]
fn clocks() {
    check(include_str!("cases/clocks.ron"));
}

#[test]
fn claims() {
    check(include_str!("cases/claims.ron"));
}

#[test]
fn penalties() {
    check(include_str!("cases/penalties.ron"));
}

#[test]
fn takebacks() {
    check(include_str!("cases/takeback.ron"));
}

#[test]
fn desk() {
    check(include_str!("cases/desk.ron"));
}

#[test]
fn several_articles_at_once() {
    check(include_str!("cases/several.ron"));
}

#[test]
fn articles() {
    check(include_str!("cases/articles.ron"));
}

#[test]
fn lines() {
    check(include_str!("cases/lines.ron"));
}

/// The edge case with which a program has nothing to do: a spectator sees the flag.
const NOTHING_TO_DO: [u32; 1] = [57];

#[test]
fn every_edge_case_has_its_number() {
    let cases = [
        include_str!("cases/edge.ron"),
        include_str!("cases/desk.ron"),
    ];
    let numbered = |case: Case| case.name.split_once('.')?.0.parse::<u32>().ok();
    let told: BTreeSet<u32> = cases
        .iter()
        .flat_map(|text| ron::from_str::<Vec<Case>>(text).unwrap())
        .filter_map(numbered)
        .chain(NOTHING_TO_DO)
        .collect();
    assert_eq!(told, (1..=104).collect());
}

/// A case for several articles of one rulebook; `{article}` in its script is each of them in turn.
#[derive(Deserialize)]
struct Entry {
    articles: Vec<String>,
    name: String,
    script: String,
}

impl Entry {
    fn cases(&self) -> impl Iterator<Item = Case> {
        self.articles.iter().map(|article| Case {
            name: format!("{article}: {}", self.name),
            script: self.script.replace("{article}", article),
        })
    }
}

/// Runs the cases of a rulebook's entries, and fails for an entry without one.
fn check_entries(book: &str, cases: &str) {
    let book = parse(book).unwrap();
    let entries: Vec<Entry> = ron::from_str(cases).unwrap();
    let told: BTreeSet<&str> = entries
        .iter()
        .flat_map(|entry| &entry.articles)
        .map(String::as_str)
        .collect();
    let known: BTreeSet<&str> = book
        .articles
        .iter()
        .map(|one| one.number.as_str())
        .collect();
    let untold: Vec<_> = known.difference(&told).collect();
    assert!(untold.is_empty(), "{}: no case for {untold:?}", book.id);
    let unknown: Vec<_> = told.difference(&known).collect();
    assert!(unknown.is_empty(), "{}: no article {unknown:?}", book.id);
    hold(&entries.iter().flat_map(Entry::cases).collect::<Vec<_>>());
}

#[test]
fn entries_of_the_draft() {
    check_entries(CN_2025_DRAFT, include_str!("cases/entries-2025.ron"));
}

#[test]
fn entries_of_shanghai() {
    check_entries(SHANGHAI_2004, include_str!("cases/entries-2004.ron"));
}

#[test]
fn entries_of_nanan() {
    check_entries(NANAN_2016, include_str!("cases/entries-2016.ron"));
}

/// The stones of the prelude `laid`.
const LAID: [&str; 6] = ["H8", "H9", "H10", "O15", "E4", "N13"];

const COLUMNS: &str = "ABCDEFGHIJKLMNO";

/// When Black lays his six in a row.
#[derive(Clone, Copy, PartialEq)]
enum Overline {
    No,
    First,
    Last,
}

/// Fills the board without a five, Black last; with the overline asked for, his sixth or his last stone closes one of six.
///
/// Two by two along each row, shifted by two from row to row, nobody has more than two in a line. Whose
/// stones are fewer passes for a while.
fn full_board(laid: &[&str], overline: Overline) -> String {
    let six = |column: usize, row: usize| {
        overline != Overline::No && row == 13 && (2..8).contains(&column)
    };
    let black = |column: usize, row: usize| (column + 2 * row) % 4 < 2 || six(column, row);
    let (mut blacks, mut whites, mut closing) = (Vec::new(), Vec::new(), Vec::new());
    for (row, column) in (0..15).flat_map(|row| (0..15).map(move |column| (row, column))) {
        let at = format!("{}{}", &COLUMNS[column..=column], row + 1);
        match black(column, row) {
            _ if laid.contains(&at.as_str()) => {}
            true if six(column, row) => closing.push(at),
            true => blacks.push(at),
            false => whites.push(at),
        }
    }
    // the gap in the middle goes last
    closing.sort_by_key(|at: &String| at.starts_with('F'));
    if overline == Overline::First {
        closing.append(&mut blacks);
        blacks = closing;
    } else {
        blacks.extend(closing);
    }
    let turns = blacks.len().max(whites.len() + 1);
    let lines: Vec<String> = (0..turns)
        .flat_map(|turn| {
            [
                ("black", &blacks, turns, turn),
                ("white", &whites, turns - 1, turn),
            ]
        })
        .take(2 * turns - 1)
        .map(|(who, stones, turns, turn)| format!("{who}: {}", act(stones, turns, turn)))
        .collect();
    lines.join("\n")
}

fn act(stones: &[String], turns: usize, turn: usize) -> &str {
    let passes = turns - stones.len();
    match turn {
        0..10 => &stones[turn],
        _ if turn < 10 + passes => "pass",
        _ => &stones[turn - passes],
    }
}
