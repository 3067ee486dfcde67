//! What an accepted command costs, beside a write and an fdatasync of as many bytes.
//!
//! `cargo bench --bench command`. Both take turns on growing files in the target folder, which lies on a
//! disk; our own work without any of the disk's is measured on a game in memory.

use std::fs::{File, OpenOptions};
use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use tianyuan::core::board::Point;
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::game::command::{Action, Command, Who};
use tianyuan::core::language::{self, Line};
use tianyuan::core::log::Chain;
use tianyuan::core::record::encode;
use tianyuan::core::rulebook::Office;
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;

const GAMES: usize = 10;

fn begin(path: Option<&Path>, rule: &str) -> Table {
    let said = format!("rule={rule} time=90m+5s judging=online p1=甲 p2=乙");
    let words = language::tokens(&said).expect("plain words");
    let setup = language::setup(&words, Judging::Online).expect("known keys");
    let (header, _) = Library::default().header(setup).expect("built-in rules");
    let mut table = Table::create(path, header).expect("a new file in the target folder");
    let by = Who::Office(Office::Referee);
    let action = Action::Start(None);
    table
        .act(
            &Command {
                by,
                at: At(0),
                action,
            },
            None,
        )
        .expect("the disk takes it");
    table
}

/// Returns stones of a long game in which no row is longer than two, whichever line it follows.
fn stones() -> Vec<Point> {
    let is_dark = |at: &Point| (at.column() + 2 * at.row()) % 4 < 2;
    let (dark, light): (Vec<Point>, Vec<Point>) = Point::all().partition(is_dark);
    dark.into_iter()
        .zip(light)
        .flat_map(|(dark, light)| [dark, light])
        .take(200)
        .collect()
}

fn command(table: &Table, number: usize, at: Point) -> Option<Command> {
    Some(Command {
        by: Who::Player(table.game().to_act()?),
        at: At(number as u64 * 1501),
        action: Action::Stone(at, false),
    })
}

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-command");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    on_disk(&folder);
    in_memory();
    let _ = std::fs::remove_dir_all(&folder);
}

fn on_disk(folder: &Path) {
    let mut times = [Vec::new(), Vec::new()];
    let bare = folder.join("bare");
    let mut bare: File = OpenOptions::new()
        .create(true)
        .append(true)
        .open(bare)
        .expect("the target folder can be written");
    for game in 0..GAMES {
        let path = folder.join(format!("{game}.ron"));
        let mut table = begin(Some(&path), "free");
        for (number, at) in stones().into_iter().enumerate() {
            let Some(command) = command(&table, number, at) else {
                break;
            };
            let before = length(&path);
            let began = Instant::now();
            let answer = table.act(&command, None).expect("the disk takes it");
            times[0].push(began.elapsed());
            assert_eq!(answer.refusal, None, "the bench plays a legal game");
            let bytes = vec![b'x'; (length(&path) - before) as usize];
            let began = Instant::now();
            bare.write_all(&bytes).expect("the disk takes it");
            bare.sync_data().expect("the disk takes it");
            times[1].push(began.elapsed());
        }
    }
    let commands = times[0].len();
    let [ours, bare] = times.map(centiles);
    eprintln!("{commands} commands on a disk, alternating with as many bytes written and synced");
    eprintln!("a command: p50 {:.1} µs, p95 {:.1} µs", ours.0, ours.1);
    eprintln!(
        "bare write+fdatasync: p50 {:.1} µs, p95 {:.1} µs",
        bare.0, bare.1
    );
    eprintln!("ratio at p50 {:.2}", ours.0 / bare.0);
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |it| it.len())
}

/// An opening with forbidden moves after it.
const OPENING: [&str; 7] = [
    "p1: H8",
    "p1: I9",
    "p1: J8",
    "p2: keep",
    "p2: G9",
    "p1: offer G7 J10",
    "p2: choose G7",
];

/// Judges, encodes, hashes and applies without a disk, in a game with forbidden moves and one without.
fn in_memory() {
    for (rule, opening) in [("free", &[][..]), ("five-two", &OPENING[..])] {
        let mut times = Vec::new();
        for _ in 0..GAMES {
            let mut table = begin(None, rule);
            opening.iter().for_each(|said| say(&mut table, said));
            let mut chain = Chain::new();
            for (number, at) in stones().into_iter().enumerate() {
                let empty = table.game().board.is_empty_at(at);
                let Some(command) = command(&table, number, at).filter(|_| empty) else {
                    continue;
                };
                let began = Instant::now();
                let answer = table
                    .act(&command, None)
                    .expect("a game in memory has no faults");
                let mut lines = String::new();
                for entry in &answer.events {
                    chain.seal_onto(&encode(entry), &mut lines);
                }
                black_box(lines);
                times.push(began.elapsed());
                assert_eq!(answer.refusal, None, "the bench plays a legal game");
            }
        }
        let commands = times.len();
        let (p50, p95) = centiles(times);
        eprintln!(
            "our own time for a command ({rule}, {commands}): p50 {p50:.1} µs, p95 {p95:.1} µs"
        );
    }
}

fn say(table: &mut Table, said: &str) {
    if let Ok(Line::Act {
        who: Some(by),
        action,
        ..
    }) = language::parse(said)
    {
        let at = table.game().now;
        let answer = table.act(&Command { by, at, action }, None);
        let answer = answer.expect("a game in memory has no faults");
        assert_eq!(answer.refusal, None, "{said}");
    }
}

/// Returns the median and the 95th centile in microseconds.
fn centiles(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let at = |part: usize| times[times.len() * part / 100].as_nanos() as f64 / 1000.0;
    (at(50), at(95))
}
