//! The questions that a committee asks of a record: branches, the clocks' evidence, lapsed claims, comparisons.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use tianyuan::core::board::Seat;
use tianyuan::core::clock::At;
use tianyuan::core::dispute::act::is_same;
use tianyuan::core::dispute::branch::{self, Academic, Branch, Stopped, academic, follow, steps};
use tianyuan::core::dispute::change::{Kind, changes, with_article};
use tianyuan::core::dispute::compare::{What, difference};
use tianyuan::core::dispute::evidence::{Cause, Evidence};
use tianyuan::core::dispute::offence::{Fate, offences};
use tianyuan::core::dispute::sheet::{self, Row};
use tianyuan::core::dispute::timeline::{Filter, Place, Timeline};
use tianyuan::core::dispute::{lapsing, rested, ruled};
use tianyuan::core::game::Game;
use tianyuan::core::game::event::{By, Entry, Event};
use tianyuan::core::log::audit;
use tianyuan::core::opening::BUILT_IN;
use tianyuan::core::record::{Replay, encode};
use tianyuan::shell::library::Library;
use tianyuan::shell::script::{self, Script};
use tianyuan::shell::table::Table;
use tianyuan::words::Lang;

#[path = "support/driver.rs"]
mod driver;
#[path = "support/game.rs"]
mod game;
use game::{command, header};

fn read(path: &Path) -> Replay {
    let bytes = fs::read(path).unwrap();
    Replay::read(&audit(&bytes).bodies, None).unwrap()
}

fn logs() -> Vec<PathBuf> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["saves", "tests/golden"] {
        let entries = fs::read_dir(top.join(folder)).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        found.extend(paths.filter(|path| path.extension().is_some_and(|it| it == "ron")));
    }
    found.sort();
    assert!(found.len() > 20);
    found
}

fn save(name: &str) -> Replay {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    read(&top.join("saves").join(format!("{name}.ron")))
}

/// Plays a script and returns its record.
fn played(text: &str) -> Replay {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let library = Library::in_folder(None);
    let script = Script {
        library: &library,
        save: Some(path.clone()),
        state: false,
        lang: Lang::En,
    };
    let mut answers = Vec::new();
    script::run(&script, text.as_bytes(), &mut answers).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    assert!(!answers.contains("\"ok\":false"), "{answers}");
    read(&path)
}

fn at(record: &Replay, n: u32) -> Game {
    let mut game = record.header.game().unwrap();
    for entry in &record.entries[..n as usize] {
        game.apply(entry);
    }
    game
}

fn branched(record: &Replay, n: u32, lines: &[&str]) -> Branch {
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    follow(&at(record, n), &record.entries, &steps(&lines).unwrap())
}

#[test]
fn a_branch_on_which_nothing_is_changed_is_the_record() {
    for path in logs() {
        let record = read(&path);
        let branch = branched(&record, 0, &[]);
        assert_eq!(branch.parted, [], "{}", path.display());
        assert_eq!(branch.stopped, None, "{}", path.display());
        for (one, other) in branch.entries.iter().zip(&record.entries) {
            let (one, other) = (std::slice::from_ref(one), std::slice::from_ref(other));
            assert!(is_same(one, other), "{}: {one:?} {other:?}", path.display());
        }
        assert_eq!(
            branch.entries.len(),
            record.entries.len(),
            "{}",
            path.display()
        );
    }
}

fn first(record: &Replay, is: impl Fn(&Event) -> bool) -> &Entry {
    record
        .entries
        .iter()
        .find(|entry| is(&entry.event))
        .unwrap()
}

fn ready(record: &Replay, n: u32, kind: Kind) -> Branch {
    let found = changes(&record.entries, &at(record, n), n, "what if");
    let change = found.iter().find(|change| change.kind == kind);
    let change = change.unwrap_or_else(|| panic!("{kind:?} is not among {found:?}"));
    follow(
        &at(record, change.at),
        &record.entries,
        &steps(&change.lines).unwrap(),
    )
}

const HALL: &str = "new rule=free time=10m p1=A p2=B official=yes
@0 referee: start
@10 p1: H8
@20 p2: H9
@25 referee: incident p1 17.4 seen=referee
@26 referee: impose
@40 p1: I8
@50 p2: I9
@60 referee: incident p1 17.4
@61 referee: impose
@62 chief: confirm
@80 p1: J8
@90 p2: J9
@95 p1: claim other \"a light\"
@155 referee: reject \"no light\" charge=p1
@170 p1: K8
@180 p2: K9
@190 p1: L8
@200 p1: claim five
@201 referee: uphold
@210 p1: sign
@220 p2: sign
";

#[test]
fn without_the_first_warning_the_second_offence_is_graded_as_the_first() {
    let record = played(HALL);
    let penalty = first(&record, |event| {
        matches!(event, Event::PenaltyImposed { .. })
    });
    let branch = ready(&record, penalty.n, Kind::NotGiven);
    let seat = tianyuan::core::board::Seat::P1;
    assert_eq!(
        branch::counts(&record.game, seat),
        [("warning", 1), ("violation", 1)]
    );
    assert_eq!(branch::counts(&branch.game, seat), [("warning", 1)]);
    assert_eq!(branch.parts_at(), Some(penalty.n));
    assert_eq!(branch.stopped, None);
    assert_eq!(branch.game.verdicts(), record.game.verdicts());
}

#[test]
fn another_article_is_graded_on_its_own_ladder() {
    let record = played(HALL);
    let second = record
        .entries
        .iter()
        .rev()
        .find(|entry| matches!(entry.event, Event::IncidentEntered { .. }));
    let n = second.unwrap().n;
    let change = with_article(&record.entries, n, "17.5").unwrap();
    let lines = steps(&change.lines).unwrap();
    let branch = follow(&at(&record, change.at), &record.entries, &lines);
    let seat = tianyuan::core::board::Seat::P1;
    assert_eq!(
        branch::counts(&branch.game, seat),
        [("warning", 2)],
        "{branch:?}"
    );
    assert_eq!(academic(&record.game, &record.entries, &lines), None);
}

#[test]
fn a_claim_answered_otherwise_shows_what_follows_and_where_it_parts() {
    let record = played(HALL);
    let upheld = first(&record, |event| matches!(event, Event::ClaimUpheld { .. }));
    let branch = ready(&record, upheld.n, Kind::Rejected);
    assert!(branch.game.verdicts().is_none(), "the game goes on");
    assert_eq!(branch.parts_at(), Some(upheld.n));
    let over = first(&record, |event| matches!(event, Event::ResultSigned));
    assert_eq!(branch.stopped, Some((over.n, Stopped::Unplayed)));
    assert_eq!(
        branch.game.now, upheld.t,
        "no time goes by that nobody played in"
    );
    let rejected = first(&record, |event| {
        matches!(event, Event::ClaimRejected { .. })
    });
    let branch = ready(&record, rejected.n, Kind::Upheld);
    assert_eq!(branch.parts_at(), Some(rejected.n));
    let left = |game: &Game| {
        game.clock.left_ms(
            &game.rules.control,
            tianyuan::core::board::Seat::P1,
            game.now,
        )
    };
    assert_eq!(left(&branch.game), left(&record.game), "charged either way");
}

#[test]
fn a_move_taken_back_is_academic_and_the_play_is_followed_no_further() {
    let record = played(HALL);
    let stone = record
        .entries
        .iter()
        .rev()
        .find(|entry| matches!(entry.event, Event::StonePlaced { .. }));
    let n = stone.unwrap().n - 1;
    let found = changes(&record.entries, &at(&record, n), n, "x");
    let change = found
        .iter()
        .find(|change| change.kind == Kind::TakenBack)
        .unwrap();
    let lines = steps(&change.lines).unwrap();
    assert_eq!(
        academic(&record.game, &record.entries, &lines),
        Some(Academic::Play(n))
    );
    let branch = follow(&at(&record, change.at), &record.entries, &lines);
    assert_eq!(
        branch.stopped,
        Some((n + 2, Stopped::Play)),
        "{:?}",
        branch.parted
    );
    assert_eq!(branch.game.to_act(), Some(tianyuan::core::board::Seat::P2));
}

#[test]
fn lines_typed_on_a_branch_are_read_and_their_refusals_kept() {
    let record = played(HALL);
    let branch = branched(&record, 4, &["p1: H9", "p1: resign", "# a remark"]);
    assert_eq!(branch.said.len(), 2);
    assert!(branch.said[0].came.is_err(), "the point is taken");
    assert!(branch.game.is_over());
    assert_eq!(branch.stopped, Some((5, Stopped::Ended)));
    let wrong = ["p1: H9".to_owned(), "resign".to_owned()];
    assert_eq!(steps(&wrong).unwrap_err().0, 1, "nobody speaks");
    assert!(steps(&["without x".to_owned()]).is_err());
    let fact = steps(&["without 4".to_owned()]).unwrap();
    assert_eq!(
        academic(&record.game, &record.entries, &fact),
        Some(Academic::Fact(4))
    );
}

#[test]
fn the_clocks_tell_their_marks_their_stops_and_their_charges() {
    let record = played(
        "new rule=free time=2m/2x30s p1=A p2=B
@0 referee: start
@70 p1: H8
@71 p2: H9
@80 referee: stop \"light\"
@200 referee: go
@240 p1: I9
@250 p2: claim other \"x\"
@260 referee: reject \"no\" charge=p2
@261 referee: adjust p1 +60 \"mended\"
",
    );
    let evidence = Evidence::of(&record.game.rules.control, &record.entries);
    let passed: Vec<(u64, u64)> = evidence
        .passed
        .iter()
        .map(|it| (it.mark_ms / 1000, it.at.0 / 1000))
        .collect();
    assert_eq!(
        passed,
        [(60, 60), (30, 211), (10, 231)],
        "{:?}",
        evidence.passed
    );
    let halts: Vec<_> = evidence
        .halts
        .iter()
        .map(|halt| (halt.from.0 / 1000, halt.length_ms()))
        .collect();
    assert_eq!(halts, [(80, Some(120_000)), (250, Some(10_000))]);
    assert_eq!(
        evidence.halts[0].cause,
        Cause::Stop(Some("light".to_owned()))
    );
    assert_eq!(evidence.changed.len(), 2);
    assert!(!evidence.halts[0].is_jump());
}

#[test]
fn the_clocks_tell_of_broken_connections() {
    let record = played(
        "new rule=free time=10m p1=A p2=B judging=table
@0 referee: start
@10 p1: H8
@20 referee: disconnect p2
@95 referee: reconnect p2
@99 referee: disconnect p1
",
    );
    let cuts = Evidence::of(&record.game.rules.control, &record.entries).cuts;
    let told: Vec<_> = cuts
        .iter()
        .map(|cut| (cut.at.0, cut.who, cut.away_ms))
        .collect();
    assert_eq!(
        told,
        [(20_000, Seat::P2, Some(75_000)), (99_000, Seat::P1, None)]
    );
}

#[test]
fn a_double_three_lapses_by_the_act_that_answers_it() {
    let record = save("dispute-three");
    let laid: Vec<_> = lapsing::laid(&record.game);
    let three = laid.iter().find(|it| it.number == 21).unwrap();
    assert!(three.kinds.double_three);
    assert_eq!(three.lapsed.map(|(_, number)| number), Some(22));
    assert!(three.still.is_empty());
    let before = at(&record, three.n);
    let live = lapsing::laid(&before);
    assert!(
        live.last().unwrap().still.double_three,
        "until White's move is complete"
    );
}

#[test]
fn offences_tell_their_times_and_what_became_of_them() {
    let record = save("incident-waiver");
    let found = offences(&record.entries);
    assert_eq!(found.len(), 3);
    assert!(matches!(found[0].fate, Fate::Waived { by_act: None, .. }));
    assert!(matches!(
        found[1].fate,
        Fate::Penalty {
            proposed: false,
            ..
        }
    ));
    let record = save("dispute-three");
    let waived = offences(&record.entries)
        .into_iter()
        .find(|it| matches!(it.fate, Fate::Waived { .. }))
        .unwrap();
    assert_eq!(waived.happened.map(|at| at.0 / 1000), Some(300));
    assert!(
        matches!(
            waived.fate,
            Fate::Waived {
                by_act: Some(_),
                ..
            }
        ),
        "{waived:?}"
    );
}

#[test]
fn a_ruling_tells_what_it_rests_on_and_who_may_open_it_again() {
    let record = save("incident-claim");
    let penalty = first(&record, |event| {
        matches!(event, Event::PenaltyImposed { .. })
    });
    let game = &record.game;
    let article = rested::article(penalty, game).unwrap();
    assert_eq!(article, "17.4");
    let ground = rested::ground(game, &article).unwrap();
    let names: Vec<&str> = ground
        .settings
        .iter()
        .map(|(setting, _)| setting.name.as_str())
        .collect();
    assert_eq!(names, ["demand", "same_offence"]);
    let reopening = rested::reopening(game, penalty.n).unwrap();
    assert!(!reopening.is_fact);
    assert_eq!(
        reopening.taken_back_by,
        [By::Referee, By::Chief, By::Appeals]
    );
    assert_eq!(reopening.until, Some(At(1_466_000 + 30 * 60_000)));
    let incident = first(&record, |event| {
        matches!(event, Event::IncidentEntered { .. })
    });
    let reopening = rested::reopening(game, incident.n).unwrap();
    assert!(reopening.is_fact);
    assert_eq!(reopening.taken_back_by, [By::Referee]);
}

#[test]
fn rulings_under_one_article_are_found_with_their_circumstances() {
    let record = save("incident-claim");
    let start = record.header.game().unwrap();
    let found = ruled::rulings(&start, &record.game, &record.entries, Some("17"));
    let told: Vec<_> = found
        .iter()
        .map(|it| (it.article.as_deref().unwrap(), it.step.as_deref(), it.nth))
        .collect();
    assert_eq!(
        told[..2],
        [("17.4", None, Some(1)), ("17.4", Some("warning"), Some(1))]
    );
    assert!(found.iter().any(|it| it.article.as_deref() == Some("17.8")));
    assert!(
        ruled::rulings(&start, &record.game, &record.entries, Some("1")).is_empty(),
        "17 is not under 1"
    );
}

#[test]
fn two_logs_first_differ_where_they_do() {
    let one = played(HALL);
    assert_eq!(difference(&one, &one), None);
    let other = played(&HALL.replace("@50 p2: I9", "@50 p2: I7"));
    let found = difference(&one, &other).unwrap();
    assert_eq!((found.n, found.what), (7, What::Event));
    let later = played(&HALL.replace("@50 p2: I9", "@51 p2: I9"));
    assert_eq!(difference(&one, &later).unwrap().what, What::Time);
    let shorter = played(HALL.strip_suffix("@220 p2: sign\n").unwrap());
    assert_eq!(difference(&one, &shorter).unwrap().what, What::End);
    let else_agreed = played(&HALL.replace("time=10m", "time=11m"));
    assert_eq!(difference(&one, &else_agreed).unwrap().what, What::Setup);
}

#[test]
fn a_sheet_is_laid_beside_the_log_with_the_fewest_differences() {
    let record = played(HALL);
    let log = sheet::moves(&record.game);
    let whole = sheet::read("1.H8 2.h9 3 I8, 4 I9 5.J8 6.J9 ①Ｋ8 K9 L8").unwrap();
    assert!(sheet::compare(&whole, &log).iter().all(Row::is_same));
    let gap = sheet::read("H8 H9 I8 J8 J9 K8 K9 M8").unwrap();
    let rows: Vec<Row> = sheet::compare(&gap, &log)
        .into_iter()
        .filter(|row| !row.is_same())
        .collect();
    let at = |text: &str| text.parse().ok();
    assert_eq!(
        rows,
        [
            Row::LeftOut {
                number: 4,
                log: at("I9")
            },
            Row::Other {
                number: 9,
                sheet: at("M8"),
                log: at("L8")
            }
        ]
    );
    let wrong = sheet::read("H8 pass 停 H99").unwrap_err();
    assert_eq!((wrong.number, wrong.word.as_str()), (4, "h99"));
}

#[test]
fn places_and_filters_find_their_events() {
    let record = played(HALL);
    let mut timeline = Timeline::default();
    for entry in &record.entries {
        timeline.push(entry);
    }
    assert_eq!(timeline.find(Place::Move(3)), Some(6));
    assert_eq!(timeline.find(Place::Time(At(25_500))), Some(4));
    assert_eq!(timeline.find(Place::Move(99)), None);
    assert_eq!(timeline.moment(6).used_ms, 20_000);
    let passing = |words: &str| {
        let filter = Filter::read(words, |_| None).unwrap();
        let passing = record.entries.iter().filter(|entry| filter.passes(entry));
        passing.map(|entry| entry.n).collect::<Vec<_>>()
    };
    assert_eq!(passing("17"), [4, 5, 8, 9, 11]);
    assert_eq!(passing("chief"), [10, 11]);
    assert_eq!(passing("claim p1"), [14, 19]);
    assert!(Filter::read("nobody", |_| None).is_err());
}

#[test]
fn a_sleep_of_the_machine_is_a_jump_and_comes_again_on_a_branch() {
    let header = header("rule=free time=10m");
    let mut table = Table::create(None, header.clone()).unwrap();
    let say = |table: &mut Table, said: &str| {
        let answer = table.act(&command(said), None).unwrap();
        assert_eq!(answer.refusal, None, "{said}");
    };
    say(&mut table, "@0 referee: start");
    say(&mut table, "@3 p1: H8");
    let wall = Some("2026-05-18T09:00:00+08:00".to_owned());
    table.stop(At(5_000), "slept", wall).unwrap();
    say(&mut table, "@65 referee: go");
    say(&mut table, "@70 p2: H9");
    let bodies = std::iter::once(encode(&header)).chain(table.entries().iter().map(encode));
    let record = Replay::read(&bodies.collect::<Vec<_>>(), None).unwrap();
    let evidence = Evidence::of(&record.game.rules.control, &record.entries);
    let halt = &evidence.halts[0];
    assert!(halt.is_jump());
    assert_eq!(halt.length_ms(), Some(60_000));
    assert_eq!(halt.wall[0].as_deref(), Some("2026-05-18T09:00:00+08:00"));
    let branch = branched(&record, 0, &[]);
    assert_eq!(branch.parted, []);
    assert_eq!(branch.entries.len(), record.entries.len());
}

/// Plays lines drawn by lot at a table in memory and returns its record.
fn drawn_game(words: &str, lots: &[driver::Lots]) -> Option<Replay> {
    let header = header(words);
    let mut table = Table::create(None, header.clone()).unwrap();
    for lots in lots {
        let said = driver::line(table.game(), *lots);
        table.act(&command(&said), None).unwrap();
    }
    // Nobody can tell a sealed move that was never opened.
    let sealed = |entry: &&Entry| matches!(entry.event, Event::MoveSealed { .. });
    let opened = |entry: &&Entry| matches!(entry.event, Event::MoveUnsealed { .. });
    let entries = table.entries();
    let told = entries.iter().filter(sealed).count() == entries.iter().filter(opened).count();
    let bodies = std::iter::once(encode(&header)).chain(entries.iter().map(encode));
    let bodies: Vec<String> = bodies.collect();
    told.then(|| Replay::read(&bodies, None).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_branch_of_any_game_on_which_nothing_is_changed_is_the_record(
        rule in proptest::sample::select(BUILT_IN.iter().map(|(id, _)| *id).collect::<Vec<_>>()),
        way in proptest::sample::select(vec!["", "judging=online", "press=manual", "clock=table", "set.demand=explicit"]),
        lots in proptest::collection::vec(any::<driver::Lots>(), 1..160),
    ) {
        if let Some(record) = drawn_game(&format!("rule={rule} time=10m {way}"), &lots) {
            let branch = branched(&record, 0, &[]);
            let parted = branch.parted.first().map(|parted| {
                let n = parted.n as usize;
                (parted, &record.entries[n.saturating_sub(3)..(n + 2).min(record.entries.len())])
            });
            prop_assert_eq!(parted, None);
            prop_assert_eq!(branch.stopped, None);
            prop_assert!(branch.entries.len() == record.entries.len());
            for (one, other) in branch.entries.iter().zip(&record.entries) {
                prop_assert!(is_same(std::slice::from_ref(one), std::slice::from_ref(other)), "{:?} {:?}", one, other);
            }
        }
    }
}
