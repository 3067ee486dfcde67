//! Following a log that grows, tears, is cut and is damaged.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use tianyuan::core::log::{Broken, Chain, audit};
use tianyuan::shell::store::{Fault, Follower, LogFile};

use crate::files::{bodies, small_log};

const NONE: [String; 0] = [];

fn add(path: &Path, bytes: &[u8]) {
    OpenOptions::new()
        .append(true)
        .open(path)
        .unwrap()
        .write_all(bytes)
        .unwrap();
}

#[test]
fn a_follower_sees_each_line_once() {
    let (_folder, path, bytes) = small_log();
    let mut log = LogFile::open(&path).unwrap().log;
    let mut follower = Follower::new(&path);
    assert_eq!(follower.poll().unwrap(), audit(&bytes).bodies);
    assert_eq!(follower.poll().unwrap(), NONE);
    log.append(&bodies(&["(n: 4)", "(n: 5)"])).unwrap();
    assert_eq!(follower.poll().unwrap(), ["(n: 4)", "(n: 5)"]);
    assert_eq!((follower.lines(), follower.head()), (6, log.head()));
}

#[test]
fn an_unfinished_line_is_waited_for_at_every_byte() {
    let (_folder, path, whole) = small_log();
    let mut follower = Follower::new(&path);
    let mut seen = Vec::new();
    fs::write(&path, "").unwrap();
    for byte in 0..whole.len() {
        add(&path, &whole[byte..=byte]);
        seen.extend(follower.poll().unwrap());
        assert_eq!(seen, audit(&whole[..=byte]).bodies);
    }
}

#[test]
fn a_torn_tail_that_the_next_writer_cuts_is_no_fault() {
    let (_folder, path, whole) = small_log();
    let mut follower = Follower::new(&path);
    add(
        &path,
        b"(n: 4, a long line that a killed process did not finish, ",
    );
    assert_eq!(follower.poll().unwrap(), audit(&whole).bodies);
    let mut log = LogFile::open(&path).unwrap().log;
    assert_eq!(follower.poll().unwrap(), NONE);
    log.append(&bodies(&["(n: 4)"])).unwrap();
    assert_eq!(follower.poll().unwrap(), ["(n: 4)"]);
}

#[test]
fn lines_that_were_taken_back_are_a_fault() {
    let (_folder, path, whole) = small_log();
    let mut follower = Follower::new(&path);
    follower.poll().unwrap();
    let good = audit(&whole[..whole.len() - 1]).good_bytes;
    fs::write(&path, &whole[..good]).unwrap();
    assert!(matches!(follower.poll(), Err(Fault::Changed { .. })));
    let mut chain = Chain::resume(audit(&whole[..good]).head);
    add(
        &path,
        chain
            .seal("(n: 3, another line of another length)")
            .as_bytes(),
    );
    add(&path, chain.seal("(n: 4)").as_bytes());
    assert!(matches!(follower.poll(), Err(Fault::Changed { .. })));
    assert_eq!(Follower::new(&path).poll().unwrap().len(), 5);
}

#[test]
fn a_hole_and_damage_are_faults_after_the_good_lines() {
    let (_folder, path, whole) = small_log();
    let mut follower = Follower::new(&path);
    follower.poll().unwrap();
    let mut chain = Chain::resume(audit(&whole).head);
    add(&path, chain.seal("(n: 4)").as_bytes());
    chain.seal("(n: 5)");
    add(&path, chain.seal("(n: 6)").as_bytes());
    assert_eq!(follower.poll().unwrap(), ["(n: 4)"]);
    for _ in 0..2 {
        let fault = follower.poll().unwrap_err();
        assert!(
            matches!(
                fault,
                Fault::Broken {
                    line: 6,
                    what: Broken::WrongHash,
                    ..
                }
            ),
            "{fault:?}"
        );
    }
}

#[test]
fn a_missing_file_is_a_fault_until_it_is_there() {
    let (_folder, path, whole) = small_log();
    fs::remove_file(&path).unwrap();
    let mut follower = Follower::new(&path);
    assert!(matches!(follower.poll(), Err(Fault::Missing { .. })));
    fs::write(&path, &whole).unwrap();
    assert_eq!(follower.poll().unwrap().len(), 4);
}
