//! Every write, sync and cut fails once, and the power goes at every byte.

use std::io::ErrorKind;
use std::path::Path;

use tianyuan::core::log::audit;
use tianyuan::shell::store::{Fault, LogFile};

use crate::double::{Op, Plan, Rig};

const PATH: &str = "/games/one.ron";
const HEADER: &str = "(format: \"tianyuan\")";

fn path() -> &'static Path {
    Path::new(PATH)
}

fn bodies(text: &[&str]) -> Vec<String> {
    text.iter().map(|body| (*body).to_owned()).collect()
}

fn batches() -> [Vec<String>; 3] {
    [
        bodies(&["(n: 1)"]),
        bodies(&["(n: 2)", "(n: 3)"]),
        bodies(&["(n: 4)"]),
    ]
}

fn create(rig: &Rig) -> Result<LogFile<Rig>, Fault> {
    LogFile::create_on(rig.clone(), PATH, HEADER)
}

/// Plays the batches until one fails; returns what was acknowledged, the header included.
fn play(rig: &Rig) -> (Vec<String>, Option<LogFile<Rig>>) {
    let Ok(mut log) = create(rig) else {
        return (Vec::new(), None);
    };
    let mut acked = bodies(&[HEADER]);
    for batch in batches() {
        if log.append(&batch).is_err() {
            break;
        }
        acked.extend(batch);
    }
    (acked, Some(log))
}

fn plans(good: usize) -> impl Iterator<Item = Plan> {
    let kinds = [ErrorKind::StorageFull, ErrorKind::Other];
    (0..=160).flat_map(move |taken| {
        kinds.into_iter().flat_map(move |kind| {
            [false, true].map(|for_good| Plan {
                good,
                taken,
                for_good,
                kind,
            })
        })
    })
}

/// Runs `check` with every plan under which the batches do not all come through.
fn with_every_failure(check: impl Fn(&Rig, Plan, Vec<String>, Option<LogFile<Rig>>)) {
    for good in 0.. {
        let mut failures = 0;
        for plan in plans(good) {
            let rig = Rig::default();
            rig.fail(plan);
            let (acked, log) = play(&rig);
            if rig.failed() {
                failures += 1;
                check(&rig, plan, acked, log);
            }
        }
        if failures == 0 {
            assert!(
                good > 8,
                "two folder syncs, and a write and a sync for each of four"
            );
            return;
        }
    }
}

#[test]
fn a_failure_leaves_the_file_before_and_never_between() {
    with_every_failure(|rig, plan, acked, log| {
        let bytes = rig.bytes(path());
        let found = audit(&bytes);
        if plan.for_good {
            assert!(found.bodies.len() >= acked.len(), "{plan:?}");
            assert_eq!(found.bodies[..acked.len()], acked, "{plan:?}");
        } else {
            assert_eq!(found.bodies, acked, "{plan:?}");
            assert_eq!(found.good_bytes, bytes.len(), "{plan:?}");
        }
        if let Some(log) = log {
            let good = usize::try_from(log.bytes()).expect("it is short");
            assert_eq!(log.head(), audit(&bytes[..good]).head, "{plan:?}");
        } else {
            assert!(!rig.has(path()), "{plan:?}: a half-made log was left");
        }
    });
}

#[test]
fn a_poisoned_log_takes_no_more_and_says_why() {
    with_every_failure(|rig, plan, _, log| {
        let Some(mut log) = log else { return };
        rig.heal();
        let (bytes, ops) = (rig.bytes(path()), rig.ops());
        let first = log.poisoned().map(ToString::to_string);
        let again = log
            .append(&bodies(&["(n: 9)"]))
            .err()
            .map(|fault| fault.to_string());
        assert!(first.is_some(), "{plan:?}");
        assert_eq!(again, first, "{plan:?}");
        assert_eq!((rig.bytes(path()), rig.ops()), (bytes, ops), "{plan:?}");
    });
}

#[test]
fn a_failure_is_named_by_what_can_be_done() {
    with_every_failure(|_, plan, _, log| {
        let Some(fault) = log.and_then(|log| log.poisoned().cloned()) else {
            return;
        };
        match (&fault, plan.kind) {
            (Fault::NoSpace { path, .. }, ErrorKind::StorageFull) => {
                assert_eq!(path, Path::new(PATH))
            }
            (Fault::Io { path, .. }, ErrorKind::Other) => assert_eq!(path, Path::new(PATH)),
            _ => panic!("{plan:?} became {fault:?}"),
        }
    });
}

#[test]
fn after_a_failure_the_log_opens_and_goes_on() {
    with_every_failure(|rig, plan, acked, log| {
        drop(log);
        rig.heal();
        goes_on(rig, &acked, &format!("{plan:?}"));
    });
}

#[test]
fn after_a_power_cut_the_log_opens_and_goes_on() {
    with_every_failure(|rig, plan, acked, log| {
        if !plan.taken.is_multiple_of(9) {
            return;
        }
        drop(log);
        rig.heal();
        rig.power_cut(plan.taken);
        goes_on(rig, &acked, &format!("{plan:?}"));
    });
}

#[test]
fn after_a_failure_the_game_goes_on_in_another_file() {
    let other = Path::new("/stick/two.ron");
    with_every_failure(|rig, plan, mut acked, log| {
        let Some(mut log) = log else { return };
        if plan.for_good {
            let before = log.poisoned().map(ToString::to_string);
            assert!(log.go_on_into(other).is_err(), "{plan:?}");
            assert_eq!(log.poisoned().map(ToString::to_string), before, "{plan:?}");
            assert!(!rig.has(other), "{plan:?}: a half-made log was left");
        }
        rig.heal();
        let old = rig.bytes(path());
        log.go_on_into(other).expect("the disk is healed");
        assert_eq!((log.path(), log.poisoned().is_none()), (other, true));
        assert_eq!(rig.bytes(path()), old, "{plan:?}: the old file was touched");
        log.append(&bodies(&["(n: 9)"]))
            .expect("the disk is healed");
        acked.push("(n: 9)".to_owned());
        assert_eq!(audit(&rig.bytes(other)).bodies, acked, "{plan:?}");
    });
}

#[test]
fn a_failure_while_a_torn_tail_is_cut_loses_no_byte_of_it() {
    let torn = Path::new("/games/one.ron.torn");
    let whole = {
        let rig = Rig::default();
        play(&rig);
        rig.bytes(path())
    };
    let tail = b"(n: 5, text: \"unfin";
    for good in 0..12 {
        for plan in plans(good).filter(|plan| plan.taken <= 20) {
            let rig = Rig::default();
            rig.put(path(), &[&whole[..], tail].concat());
            rig.fail(plan);
            let first = LogFile::open_on(rig.clone(), PATH);
            assert_eq!(first.is_err(), rig.failed(), "{plan:?}");
            assert!(rig.bytes(path()).starts_with(&whole), "{plan:?}");
            let kept = rig.bytes(path()).ends_with(tail) || rig.bytes(torn).ends_with(tail);
            assert!(kept, "{plan:?}");
            drop(first);
            rig.heal();
            let opened = LogFile::open_on(rig.clone(), PATH).expect("the disk is healed");
            assert_eq!(opened.bodies.len(), 5, "{plan:?}");
            assert!(rig.bytes(torn).ends_with(tail), "{plan:?}");
            assert_eq!(rig.bytes(path()), whole, "{plan:?}");
        }
    }
}

#[test]
fn every_name_is_safe_before_the_log_is_given_out() {
    let rig = Rig::default();
    let deep = Path::new("/a/b/c.ron");
    let log = LogFile::create_on(rig.clone(), deep, HEADER).expect("nothing fails");
    let bytes = usize::try_from(log.bytes()).expect("it is short");
    assert_eq!(
        rig.ops(),
        [
            Op::MadeFolder("/a".into()),
            Op::SyncedFolder("/".into()),
            Op::MadeFolder("/a/b".into()),
            Op::SyncedFolder("/a".into()),
            Op::Made(deep.into()),
            Op::Wrote(deep.into(), bytes),
            Op::Synced(deep.into()),
            Op::SyncedFolder("/a/b".into()),
        ]
    );
}

#[test]
fn a_batch_is_one_write_and_one_sync() {
    let rig = Rig::default();
    let mut log = create(&rig).expect("nothing fails");
    let before = rig.ops().len();
    log.append(&bodies(&["(n: 1)", "(n: 2)", "(n: 3)"]))
        .expect("nothing fails");
    assert!(matches!(
        rig.ops()[before..],
        [Op::Wrote(..), Op::Synced(..)]
    ));
    log.append(&[]).expect("nothing is to be done");
    assert_eq!(rig.ops().len(), before + 2);
}

#[test]
fn a_write_that_comes_in_pieces_is_whole_before_it_is_synced() {
    for piece in 1..90 {
        let rig = Rig::default();
        rig.pieces(piece);
        let (acked, _) = play(&rig);
        assert_eq!(acked.len(), 5, "{piece}");
        assert_eq!(audit(&rig.bytes(path())).bodies, acked, "{piece}");
        rig.power_cut(0);
        assert_eq!(audit(&rig.bytes(path())).bodies, acked, "{piece}");
    }
}

#[test]
fn a_cut_at_any_byte_opens_and_goes_on() {
    let rig = Rig::default();
    play(&rig);
    let whole = rig.bytes(path());
    for at in 0..=whole.len() {
        let rig = Rig::default();
        rig.put(path(), &whole[..at]);
        let acked: Vec<String> = audit(&whole[..at])
            .bodies
            .into_iter()
            .map(str::to_owned)
            .collect();
        if acked.is_empty() {
            let opened = LogFile::open_on(rig, PATH).map(|_| ());
            assert!(matches!(opened, Err(Fault::Unbegun { .. })), "{opened:?}");
        } else {
            goes_on(&rig, &acked, &format!("cut at {at}"));
        }
    }
}

#[test]
fn a_full_disk_takes_what_it_took_and_goes_on_when_freed() {
    for room in 0..400 {
        let rig = Rig::default();
        let mut log = create(&rig).expect("there is room");
        rig.room(room);
        let mut acked = bodies(&[HEADER]);
        let fault = loop {
            let body = format!("(n: {})", acked.len());
            match log.append(std::slice::from_ref(&body)) {
                Ok(()) => acked.push(body),
                Err(fault) => break fault,
            }
        };
        assert!(matches!(fault, Fault::NoSpace { .. }), "{room}: {fault}");
        assert!(fault.to_string().starts_with(PATH), "{fault}");
        drop(log);
        rig.heal();
        goes_on(&rig, &acked, &format!("{room} bytes"));
    }
}

#[test]
fn what_may_not_be_written_is_said_to_be_read_only() {
    for kind in [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem] {
        let rig = Rig::default();
        rig.put(path(), b"");
        rig.refuse(kind);
        let opened = LogFile::open_on(rig.clone(), PATH).map(|_| ());
        let made = LogFile::create_on(rig, "/games/two.ron", HEADER).map(|_| ());
        for tried in [opened, made] {
            assert!(
                matches!(tried, Err(Fault::ReadOnly { .. })),
                "{kind}: {tried:?}"
            );
        }
    }
}

/// Opens, appends and opens again: what was acknowledged is there, and so is the new line.
fn goes_on(rig: &Rig, acked: &[String], case: &str) {
    if acked.is_empty() {
        let again = create(rig);
        assert!(again.is_ok(), "{case}: {again:?}");
        return;
    }
    let mut opened = LogFile::open_on(rig.clone(), PATH).expect(case);
    let attempted: Vec<String> = bodies(&[HEADER])
        .into_iter()
        .chain(batches().concat())
        .collect();
    assert_eq!(opened.bodies[..acked.len()], *acked, "{case}");
    let more = opened.bodies.len() - acked.len();
    assert!(more == 0 || attempted.starts_with(&opened.bodies), "{case}");
    opened.log.append(&bodies(&["(n: 9)"])).expect(case);
    drop(opened.log);
    opened.bodies.push("(n: 9)".to_owned());
    let again = LogFile::open_on(rig.clone(), PATH).expect(case);
    assert_eq!((again.bodies, again.cut), (opened.bodies, None), "{case}");
}
