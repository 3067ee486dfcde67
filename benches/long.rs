//! A log of 100,000 events: opened and verified, and sought through, beside the bare hash and `ron::from_str` of the same bytes.
//!
//! `cargo bench --bench long`. It is to open and verify in under a second, and every event is to be
//! reached in under 16 ms; the ratio travels from machine to machine where the figures do not.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use criterion::Criterion;
use sha2::{Digest, Sha256};
use tianyuan::core::board::Point;
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::game::command::{Action, Command, Who};
use tianyuan::core::game::event::Entry;
use tianyuan::core::language::{self, Line};
use tianyuan::core::log::Chain;
use tianyuan::core::record::{Header, Seek, encode};
use tianyuan::shell::library::Library;
use tianyuan::shell::show::find;
use tianyuan::shell::table::Table;
use tianyuan::shell::verify::verify;

const EVENTS: usize = 100_000;
const ROUNDS: usize = 9;
const PLACES: usize = 2000;

/// What is said again and again once the board is full enough: each line is accepted after the one before.
const TALK: [&str; 12] = [
    "referee: note \"续\"",
    "referee: stop \"灯\"",
    "referee: adjust p1 +1 \"换钟\"",
    "referee: go",
    "p1: note \"续\"",
    "p2: claim other \"记录有误\"",
    "referee: reject \"无误\"",
    "referee: mark \"此刻\"",
    "referee: note \"续\"",
    "referee: adjust p2 +1 \"换钟\"",
    "p2: note \"续\"",
    "referee: note \"续\"",
];

/// Plays a game of so many events: stones laid so that no five comes, and talk.
fn game() -> (Header, Table) {
    let words = language::tokens("rule=free time=900m p1=甲 p2=乙").expect("plain words");
    let setup = language::setup(&words, Judging::Table).expect("known keys");
    let (header, _) = Library::default().header(setup).expect("built-in rules");
    let mut table = Table::create(None, header.clone()).expect("a game in memory");
    say(&mut table, 0, "referee: start");
    let mut points = Point::all().take(200);
    let mut at = 0;
    while table.entries().len() < EVENTS {
        at += 501;
        let round = table.entries().len();
        if let Some(point) = points.next() {
            let seat = table.game().to_act().expect("the game goes on");
            act(
                &mut table,
                At(at),
                Who::Player(seat),
                Action::Stone(point, false),
            );
        } else {
            for line in TALK {
                say(&mut table, at, line);
            }
        }
        assert!(table.entries().len() > round, "the bench plays on");
    }
    (header, table)
}

fn say(table: &mut Table, at: u64, line: &str) {
    let Ok(Line::Act {
        who: Some(by),
        action,
        ..
    }) = language::parse(line)
    else {
        panic!("{line}");
    };
    act(table, At(at), by, action);
}

fn act(table: &mut Table, at: At, by: Who, action: Action) {
    let said = format!("{action:?}");
    let answer = table.act(&Command { by, at, action }, None);
    let answer = answer.expect("a game in memory has no faults");
    assert_eq!(answer.refusal, None, "{said}");
}

fn write(header: &Header, table: &Table) -> (tempfile::TempDir, PathBuf) {
    let here = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&here).expect("the build folder can be written");
    let folder = tempfile::tempdir_in(here).expect("the build folder can be written");
    let path = folder.path().join("long.ron");
    let mut chain = Chain::new();
    let mut lines = chain.seal(&encode(header));
    for entry in table.entries() {
        chain.seal_onto(&encode(entry), &mut lines);
    }
    fs::write(&path, lines).expect("the build folder can be written");
    (folder, path)
}

/// Hashes each line once and reads it as a value of its type, and no more.
fn bare(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("the bench wrote it");
    let mut sum = [0_u8; 32];
    let entries: Vec<Entry> = text
        .lines()
        .skip(1)
        .map(|line| {
            sum = Sha256::digest(line).into();
            black_box(&sum);
            ron::from_str(line).expect("the bench wrote it")
        })
        .collect();
    black_box(&entries).len()
}

/// Goes to places by lot and returns how long each took, the longest last.
fn scrub(seek: &Seek) -> Vec<Duration> {
    let mut lot = 1_u64;
    let mut game = seek.at(0);
    let mut times: Vec<Duration> = (0..PLACES)
        .map(|_| {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let to = usize::try_from(lot >> 33).unwrap_or(0) % (seek.last() + 1);
            let began = Instant::now();
            seek.step(&mut game, to);
            black_box(&game);
            began.elapsed()
        })
        .collect();
    times.sort_unstable();
    times
}

fn open(path: &Path) -> Seek {
    Seek::new(find(path, None).expect("the bench wrote it").replay)
}

fn median<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let began = Instant::now();
            black_box(work());
            began.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[ROUNDS / 2].as_secs_f64() * 1000.0
}

/// Returns how much memory the process holds, in MiB, where the system says so.
fn held() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    kib.unwrap_or(0) / 1024
}

fn main() {
    let (header, table) = game();
    let (_folder, path) = write(&header, &table);
    drop(table);
    let before = held();
    let seek = open(&path);
    let after = held();

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("a log of 100,000 events");
    group.sample_size(10);
    group.bench_function("open and verify", |b| {
        b.iter(|| verify(&path, None).is_ok())
    });
    group.bench_function("bare hash and ron::from_str", |b| b.iter(|| bare(&path)));
    group.bench_function("seek by lot, 2,000 places", |b| {
        b.iter(|| scrub(&seek).len())
    });
    group.finish();
    criterion.final_summary();

    let bytes = fs::metadata(&path).map_or(0, |known| known.len());
    let ruled = seek.record().game.ledger.decisions.iter().count();
    eprintln!("{EVENTS} events, {ruled} rulings, {bytes} bytes");
    let (yard, ours, replay) = (
        median(|| bare(&path)),
        median(|| verify(&path, None).is_ok()),
        median(|| open(&path)),
    );
    eprintln!("bare hash and ron::from_str: {yard:.0} ms");
    eprintln!("open and verify: {ours:.0} ms, ratio {:.2}", ours / yard);
    eprintln!("open to replay: {replay:.0} ms, ratio {:.2}", replay / yard);
    let times = scrub(&seek);
    let ms = |place: usize| times[place].as_secs_f64() * 1000.0;
    eprintln!(
        "seek: median {:.2} ms, longest {:.2} ms of {PLACES}; the record with its games holds {} MiB",
        ms(PLACES / 2),
        ms(PLACES - 1),
        after.saturating_sub(before)
    );
}
