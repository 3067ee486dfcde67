//! Two processes, and one that is killed.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tianyuan::shell::store::{Fault, LogFile};

use crate::files::small_log;

const ASKED: &str = "TIANYUAN_TEST_WRITES";

/// The other process: appends until it is killed and says each line that was acknowledged.
#[test]
fn writes_when_it_is_asked_to() {
    let Some(path) = std::env::var_os(ASKED) else {
        return;
    };
    let mut log = LogFile::open(path).unwrap().log;
    for n in 4.. {
        log.append(&[format!("(n: {n})")]).unwrap();
        writeln!(std::io::stderr(), "acknowledged {n}").unwrap();
    }
}

fn other_process(path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "processes::writes_when_it_is_asked_to",
            "--nocapture",
        ])
        .env(ASKED, path)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_killed_writer_has_lost_nothing_and_left_no_lock() {
    for lines in [1, 2, 5, 20] {
        let (_folder, path, _) = small_log();
        let mut child = other_process(&path);
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
        for _ in 0..lines {
            said.next().unwrap().unwrap();
        }
        let second = LogFile::open(&path).map(|_| ());
        assert!(matches!(second, Err(Fault::Locked { .. })), "{second:?}");
        child.kill().unwrap();
        child.wait().unwrap();
        let acked = lines
            + said
                .map_while(Result::ok)
                .filter(|line| line.starts_with("ack"))
                .count();
        let opened = LogFile::open(&path).unwrap();
        let kept = opened.bodies.len() - 4;
        assert!(
            kept == acked || kept == acked + 1,
            "{kept} kept, {acked} acknowledged"
        );
        assert_eq!(opened.bodies.last(), Some(&format!("(n: {})", kept + 3)));
    }
}
