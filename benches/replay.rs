//! What it costs to open a game: decode, verify and fold a log, beside bare `ron::from_str` of the same lines.
//!
//! `cargo bench --bench replay`. The ratio travels from machine to machine where the figures do not.
//! The header holds the whole rulebook and is one long line: it is measured apart.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use tianyuan::core::board::Point;
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::game::command::{Action, Command, Who};
use tianyuan::core::game::event::Entry;
use tianyuan::core::language;
use tianyuan::core::log::{Chain, audit};
use tianyuan::core::record::{Header, Replay, encode};
use tianyuan::core::rulebook::Office;
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;

const EVENTS: usize = 1000;
const ROUNDS: usize = 41;

/// Plays a game of a thousand events: a board of stones laid so that no five comes, and talk between them.
fn game() -> (Header, Table) {
    let words = language::tokens("rule=free time=90m+5s p1=甲 p2=乙").expect("plain words");
    let setup = language::setup(&words, Judging::Table).expect("known keys");
    let (header, _) = Library::default().header(setup).expect("built-in rules");
    let mut table = Table::create(None, header.clone()).expect("a game in memory");
    let mut at = At(0);
    say(
        &mut table,
        at,
        Who::Office(Office::Referee),
        Action::Start(None),
    );
    let mut points = Point::all();
    while table.entries().len() < EVENTS {
        at = at.plus(1501);
        let to_act = table.game().to_act();
        match (table.entries().len() % 5, to_act.zip(points.next())) {
            (0, Some((seat, point))) => {
                say(
                    &mut table,
                    at,
                    Who::Player(seat),
                    Action::Stone(point, false),
                );
            }
            (1, _) => say(
                &mut table,
                at,
                Who::Office(Office::Referee),
                Action::Stop(Some("灯".to_owned())),
            ),
            (2, _) => say(&mut table, at, Who::Office(Office::Referee), Action::Go),
            (3, Some((seat, _))) => say(
                &mut table,
                at,
                Who::Player(seat),
                Action::Note("续".to_owned()),
            ),
            (4, Some((seat, point))) => {
                say(
                    &mut table,
                    at,
                    Who::Player(seat),
                    Action::Stone(point, false),
                );
            }
            _ => say(
                &mut table,
                at,
                Who::Office(Office::Referee),
                Action::Note("完".to_owned()),
            ),
        }
    }
    (header, table)
}

fn say(table: &mut Table, at: At, by: Who, action: Action) {
    let answer = table
        .act(&Command { by, at, action }, None)
        .expect("a game in memory has no faults");
    assert_eq!(answer.refusal, None, "the bench plays a legal game");
}

fn seal<'a>(bodies: impl IntoIterator<Item = &'a str>) -> String {
    let mut chain = Chain::new();
    bodies.into_iter().map(|body| chain.seal(body)).collect()
}

/// Decodes, verifies and folds.
fn ours(log: &str) -> u32 {
    let found = audit(black_box(log).as_bytes());
    let replay = Replay::read(&found.bodies, None).expect("the bench wrote it");
    replay.game.seq
}

/// Decodes, verifies and folds the events alone, onto a game that stands ready.
fn ours_events(log: &str, ready: &Replay) -> u32 {
    let found = audit(black_box(log).as_bytes());
    let mut replay = ready.clone();
    for (number, body) in found.bodies.iter().enumerate() {
        replay.take(body, number + 2).expect("the bench wrote it");
    }
    replay.game.seq
}

/// Reads each line as a value of its type, and no more.
fn bare(header: Option<&str>, events: &[&str]) -> usize {
    if let Some(header) = header {
        black_box(ron::from_str::<Header>(black_box(header)).expect("the bench wrote it"));
    }
    let entries: Vec<Entry> = events
        .iter()
        .map(|line| ron::from_str(black_box(line)).expect("the bench wrote it"))
        .collect();
    black_box(&entries).len()
}

fn main() {
    let (header, table) = game();
    let header = encode(&header);
    let bodies: Vec<String> = table.entries().iter().map(encode).collect();
    let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
    let whole = seal(std::iter::once(header.as_str()).chain(bodies.iter().copied()));
    let events = seal(bodies.iter().copied());
    let header_line = &whole[..whole.find('\n').unwrap_or(0)];
    let whole_lines: Vec<&str> = whole.lines().skip(1).collect();
    let event_lines: Vec<&str> = events.lines().collect();
    let ready = Replay::read(&[&header], None).expect("the bench wrote it");

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("a log of 1,000 events");
    group
        .throughput(Throughput::Elements(EVENTS as u64))
        .sample_size(20);
    group.bench_function("decode, verify, fold", |b| b.iter(|| ours(&whole)));
    group.bench_function("bare ron::from_str", |b| {
        b.iter(|| bare(Some(header_line), &whole_lines));
    });
    group.finish();
    criterion.final_summary();

    eprintln!(
        "header {} bytes, events {} bytes",
        header_line.len(),
        events.len()
    );
    report(
        "whole log",
        || ours(&whole),
        || bare(Some(header_line), &whole_lines),
    );
    report(
        "events alone",
        || ours_events(&events, &ready),
        || bare(None, &event_lines),
    );
    report(
        "header alone",
        || ours(&whole[..=header_line.len()]),
        || bare(Some(header_line), &[]),
    );
}

/// Measures both in turns and prints their medians and the ratio.
fn report<A, B>(what: &str, mut ours: impl FnMut() -> A, mut bare: impl FnMut() -> B) {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(timed(&mut ours));
        times[1].push(timed(&mut bare));
    }
    let [ours, bare] = times.map(|mut times| {
        times.sort_unstable();
        times[ROUNDS / 2].as_nanos() as f64 / 1000.0
    });
    eprintln!(
        "{what}: {ours:.0} µs, bare ron::from_str {bare:.0} µs, ratio {:.2}",
        ours / bare
    );
}

fn timed<T>(work: &mut impl FnMut() -> T) -> Duration {
    let began = Instant::now();
    black_box(work());
    began.elapsed()
}
