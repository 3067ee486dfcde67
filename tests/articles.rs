//! What screens and a server ask of a game beyond its state: notices, duties, connections, the envelope at the end.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use tianyuan::core::board::Seat;
use tianyuan::core::clock::At;
use tianyuan::core::dispute::branch::{follow, steps};
use tianyuan::core::game::event::{By, Event, Reason, Score};
use tianyuan::core::game::{Game, Notice, Refusal, Short};
use tianyuan::shell::table::Table;

#[path = "support/game.rs"]
mod game;
use game::{command, header};

fn say(table: &mut Table, said: &str) {
    let answer = table.act(&command(said), None).unwrap();
    assert_eq!(answer.refusal, None, "{said}");
}

/// Returns a game in which these lines were said.
fn played(words: &str, lines: &[&str]) -> Table {
    let mut table = Table::create(None, header(words)).unwrap();
    for said in lines {
        say(&mut table, said);
    }
    table
}

fn told(table: &Table, at_ms: u64) -> Vec<(Seat, Short, u64)> {
    let of = |notice: Notice| (notice.seat, notice.short, notice.since.0);
    let notices = table.game().notices(At(at_ms));
    notices.into_iter().map(of).collect()
}

#[test]
fn under_five_minutes_of_sudden_death_one_need_not_record() {
    use Short::NeedNotRecord;
    let lines = ["@0 referee: start", "@100 p1: H8", "@110 p2: H9"];
    let mut table = played("rule=free time=30m", &lines);
    assert_eq!(
        told(&table, 1_510_000),
        [],
        "five minutes are not under five"
    );
    let short = [(Seat::P1, NeedNotRecord, 1_510_000)];
    assert_eq!(told(&table, 1_510_001), short);
    assert_eq!(told(&table, 1_600_000), short);
    say(&mut table, "@1600 p1: A1");
    assert_eq!(
        told(&table, 1_700_000),
        short,
        "it stays so in the other's time"
    );
    say(&mut table, "@1700 referee: adjust p1 +600 \"a new clock\"");
    assert_eq!(told(&table, 1_700_000), []);
    say(&mut table, "@1700 referee: adjust p1 -600 \"the old one\"");
    assert_eq!(
        told(&table, 1_700_000),
        [(Seat::P1, NeedNotRecord, 1_700_000)]
    );
    say(&mut table, "@1701 p1: note \"over\"");
    say(&mut table, "@1701 p2: resign");
    assert_eq!(told(&table, 1_800_000), []);
    let due = [(Seat::P1, "13.7"), (Seat::P1, "13.9")];
    assert_eq!(table.game().record_due(), due);
}

#[test]
fn nobody_stops_recording_with_an_increment_periods_or_in_rapid() {
    let lines = ["@0 referee: start"];
    for time in ["16m+5s", "16m/3x60s", "15m", "16m/40+30m"] {
        let table = played(&format!("rule=free time={time}"), &lines);
        let short = told(&table, 930_000).into_iter();
        let rests = short.filter(|(_, short, _)| *short == Short::NeedNotRecord);
        assert_eq!(rests.count(), 0, "{time}");
    }
    let table = played("rule=free time=16m clock=table", &lines);
    assert_eq!(told(&table, 930_000), [], "a wooden clock tells it itself");
}

#[test]
fn a_shared_bank_is_time_left_for_both() {
    use Short::NeedNotRecord;
    let lines = ["@0 referee: start"];
    let table = played("rule=free time=shared:20m/6m", &lines);
    assert_eq!(
        told(&table, 1_190_000),
        [],
        "each has six minutes of his own yet"
    );
    let short = told(&table, 1_270_000);
    assert_eq!(short, [(Seat::P1, NeedNotRecord, 1_260_000)]);
}

#[test]
fn the_last_ten_seconds_of_each_period_are_told() {
    use Short::LastSeconds;
    let lines = ["@0 referee: start"];
    let table = played("rule=free time=1m/3x30s", &lines);
    assert_eq!(told(&table, 49_000), []);
    assert_eq!(told(&table, 55_000), [(Seat::P1, LastSeconds, 50_000)]);
    assert_eq!(told(&table, 79_000), []);
    assert_eq!(told(&table, 85_000), [(Seat::P1, LastSeconds, 80_000)]);
    assert_eq!(told(&table, 119_000), [(Seat::P1, LastSeconds, 110_000)]);
    assert_eq!(told(&table, 150_000), [], "over, the clock is counted out");
}

#[test]
fn the_program_itself_writes_that_a_connection_broke_off_and_is_back() {
    let words = "rule=free time=10m judging=online late=2m";
    let mut table = played(words, &["@0 referee: start absent=p2"]);
    let written = table.connection(At(30_000), Seat::P2, true, None).unwrap();
    let arrived = Event::PlayerArrived {
        who: Seat::P2,
        late_ms: 30_000,
    };
    assert_eq!((written[0].by, &written[0].event), (By::System, &arrived));
    let again = table.connection(At(31_000), Seat::P2, true, None).unwrap();
    assert_eq!(again, [], "what changes nothing is not written");
    let broke = table.connection(At(40_000), Seat::P1, false, None).unwrap();
    assert_eq!(broke[0].event, Event::Disconnected { who: Seat::P1 });
    let back = table.connection(At(45_500), Seat::P1, true, None).unwrap();
    let (who, away_ms) = (Seat::P1, 5_500);
    assert_eq!(back[0].event, Event::Reconnected { who, away_ms });
    let late = table
        .connection(At(900_000), Seat::P1, false, None)
        .unwrap();
    assert!(
        matches!(late[0].event, Event::GameEnded { .. }),
        "the flag had fallen"
    );
    assert_eq!(late.len(), 1);
}

#[test]
fn the_program_itself_starts_the_clock_at_the_hour_and_who_does_not_come_has_lost() {
    let words =
        "rule=free time=10m judging=online begins=first-act late=2m starts=2026-12-01T14:00Z";
    let mut table = played(words, &["@0 referee: toss p1=3 p2=2"]);
    let early = table.act(&command("@0 p1: H8"), None).unwrap();
    let waits = Some(Refusal::Plain("not-started"));
    assert_eq!(early.refusal, waits, "no act brings the hour");
    let written = table.opens(At(0), &[Seat::P2], None).unwrap();
    let absent = vec![Seat::P2];
    let started = Event::ClockStarted { absent };
    assert_eq!((written[0].by, &written[0].event), (By::System, &started));
    assert_eq!(table.game().clock.runs, Some(Seat::P2), "his runs (14.3)");
    assert_eq!(table.opens(At(5), &[], None).unwrap(), [], "it has started");
    assert_eq!(table.pass_time(At(120_000), None).unwrap(), []);
    table.pass_time(At(120_001), None).unwrap();
    the_end_is(&table, [Score::Win, Score::Loss]);
    assert_eq!(table.opens(At(130_000), &[], None).unwrap(), [], "over");
    nothing_changed_is_the_record(&table);
}

#[test]
fn who_comes_late_plays_on_and_if_nobody_comes_both_have_lost() {
    let words = "rule=free time=10m judging=online late=2m";
    let both = Seat::BOTH;
    let mut table = played(words, &[]);
    table.opens(At(0), &both, None).unwrap();
    table.connection(At(30_000), Seat::P2, true, None).unwrap();
    table.connection(At(45_000), Seat::P1, true, None).unwrap();
    say(&mut table, "@50 p1: H8");
    let left = table.game().clock.banks;
    assert_eq!((left.p1.ms, left.p2.ms), (550_000, 570_000));
    nothing_changed_is_the_record(&table);
    let mut table = played("rule=free time=10m judging=online", &[]);
    table.opens(At(0), &both, None).unwrap();
    assert_eq!(table.pass_time(At(0), None).unwrap(), []);
    table.pass_time(At(1), None).unwrap();
    the_end_is(&table, [Score::Loss, Score::Loss]);
    nothing_changed_is_the_record(&table);
}

#[test]
fn the_referee_starts_a_wooden_clock() {
    let mut table = played("rule=free time=10m clock=table", &[]);
    assert_eq!(table.opens(At(0), &Seat::BOTH, None).unwrap(), []);
    let mut table = played("rule=free time=10m", &["@0 referee: start"]);
    assert_eq!(table.opens(At(0), &Seat::BOTH, None).unwrap(), []);
}

fn the_end_is(table: &Table, scores: [Score; 2]) {
    let verdicts = table.game().verdicts().unwrap();
    assert_eq!([verdicts.p1.score, verdicts.p2.score], scores);
    for verdict in [&verdicts.p1, &verdicts.p2] {
        assert_eq!(
            (verdict.reason, verdict.article.as_str()),
            (Reason::Absence, "35.3")
        );
    }
}

fn nothing_changed_is_the_record(table: &Table) {
    let base = Game::new((*table.game().setup).clone(), table.game().rules.clone());
    let branch = follow(&base, table.entries(), &steps(&[]).unwrap());
    assert_eq!((branch.parted, branch.stopped), (vec![], None));
    assert_eq!(branch.entries, table.entries());
    let without = steps(&["without 1".to_owned()]).unwrap();
    let branch = follow(&base, table.entries(), &without);
    assert!(branch.parts_at().is_some());
}

#[test]
fn the_end_leaves_no_envelope_behind() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("game.ron");
    let envelope = folder.path().join("game.ron.envelope");
    let mut table = Table::create(Some(&log), header("rule=free time=30m")).unwrap();
    for said in ["@0 referee: start", "@1 referee: adjourn", "@2 p1: seal H8"] {
        say(&mut table, said);
    }
    assert!(envelope.exists());
    say(&mut table, "@3 p2: resign");
    assert!(!envelope.exists());
    drop(table);
    left_by_a_kill(&log, &envelope);
}

/// A program killed between the end and the removal leaves the envelope to whoever opens the game next.
fn left_by_a_kill(log: &Path, envelope: &Path) {
    fs::write(envelope, "left").unwrap();
    let (table, _) = Table::open(log, None).unwrap();
    assert!(table.game().is_over() && !envelope.exists());
}

#[test]
fn both_sides_of_an_appeal_are_heard() {
    let lines = [
        "@0 referee: start",
        "@1 referee: warn p1 17.4",
        "@2 p1: appeal other \"no rule\" deposit=1",
        "@3 referee: statement 4 p2 \"he did\"",
    ];
    let mut table = played("rule=free time=30m", &lines);
    let heard = |table: &Table| {
        let appeal = table.game().matter(4).unwrap().open.appeal().cloned();
        appeal.unwrap().heard
    };
    assert_eq!(heard(&table), [Seat::P2]);
    say(&mut table, "@4 referee: statement 4 both \"agreed\"");
    assert_eq!(heard(&table), [Seat::P2, Seat::P1]);
    say(
        &mut table,
        "@5 appeals: decide rejected for=1 against=2 \"heard\"",
    );
    assert_eq!(table.game().ledger.untold, [4]);
}
