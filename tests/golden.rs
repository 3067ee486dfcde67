//! Logs of format version 1 open for ever, replay to the end they had, and are written the same.
//!
//! Each `NAME.txt` in `tests/golden` is the script that made `NAME.ron`; `NAME.json` is its state at the
//! end. `TIANYUAN_BLESS=1 cargo test --test golden` makes the logs and the example saves anew: right
//! only while no released version has written a log.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Once;

use serde_json::Value;
use tianyuan::core::log::{Chain, End, audit};
use tianyuan::core::opening::BUILT_IN;
use tianyuan::core::record::{Header, Line, Replay, encode};
use tianyuan::shell::json;

#[path = "support/kinds.rs"]
mod kinds;

const GOLDEN: &str = "tests/golden";
const SAVES: &str = "saves";

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn tianyuan<const N: usize>(arguments: [&str; N], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tianyuan"));
    command.args(arguments).arg(file).env("LC_ALL", "C.UTF-8");
    command.output().unwrap()
}

/// Returns the files of a folder with this extension, by name.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(top().join(folder)).unwrap();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|is| is == extension))
        .collect();
    found.sort();
    found
}

/// Makes everything anew, once and before any test reads it, where that is asked for.
fn ready() {
    static READY: Once = Once::new();
    READY.call_once(|| {
        if std::env::var_os("TIANYUAN_BLESS").is_some() {
            bless(GOLDEN, GOLDEN);
            bless("tests/saves", SAVES);
            bless_kinds();
            bless_newer();
        }
    });
}

fn bless(scripts: &str, logs: &str) {
    for script in files(scripts, "txt") {
        let log = top()
            .join(logs)
            .join(script.with_extension("ron").file_name().unwrap());
        let _ = fs::remove_file(&log);
        let run = Command::new(env!("CARGO_BIN_EXE_tianyuan"))
            .args(["script", "--save"])
            .args([&log, &script])
            .output()
            .unwrap();
        assert!(run.status.success(), "{run:?}");
        if logs == GOLDEN {
            fs::write(log.with_extension("json"), pretty(&state(&log))).unwrap();
        }
    }
}

fn state(log: &Path) -> Value {
    let shown = tianyuan(["show", "--json"], log);
    assert!(shown.status.success(), "{shown:?}");
    serde_json::from_slice(&shown.stdout).unwrap()
}

fn pretty(value: &Value) -> String {
    format!("{}\n", serde_json::to_string_pretty(value).unwrap())
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

#[test]
fn each_golden_log_replays_to_its_recorded_end() {
    ready();
    let logs = files(GOLDEN, "ron");
    assert!(logs.len() >= 6, "the golden logs lie there");
    for log in logs {
        let bytes = fs::read(&log).unwrap();
        let found = audit(&bytes);
        assert_eq!(found.end, End::Whole, "{}", name(&log));
        let replay = Replay::read(&found.bodies, None).unwrap();
        assert_eq!(replay.newer, None, "{}", name(&log));
        let game = &replay.game;
        let state = json::state(game, game.now, &found.head.to_string());
        let recorded = fs::read_to_string(log.with_extension("json")).unwrap();
        assert_eq!(pretty(&state), recorded, "{}", name(&log));
    }
}

#[test]
fn each_golden_line_is_written_the_same() {
    ready();
    for log in files(GOLDEN, "ron").into_iter().chain(files(SAVES, "ron")) {
        let text = fs::read_to_string(&log).unwrap();
        let bodies = audit(text.as_bytes()).bodies;
        let (header, events) = bodies.split_first().unwrap();
        assert_eq!(
            encode(&Header::decode(header).unwrap()),
            *header,
            "{}",
            name(&log)
        );
        for (number, body) in events.iter().enumerate() {
            assert_eq!(
                again(body, number + 2),
                *body,
                "{} {}",
                name(&log),
                number + 1
            );
        }
        let mut chain = Chain::new();
        let sealed: String = bodies.iter().map(|body| chain.seal(body)).collect();
        assert_eq!(sealed, text, "{}", name(&log));
    }
}

/// Reads a line and writes it again.
fn again(body: &str, line: usize) -> String {
    match Line::decode(body, line).unwrap() {
        Line::Known(entry) => encode(&*entry),
        newer @ Line::Newer { .. } => panic!("{newer:?}"),
    }
}

#[test]
fn golden_logs_and_saves_verify() {
    ready();
    for log in files(GOLDEN, "ron").into_iter().chain(files(SAVES, "ron")) {
        let verified = tianyuan(["verify"], &log);
        assert_eq!(
            verified.status.code(),
            Some(0),
            "{}: {verified:?}",
            name(&log)
        );
    }
}

#[test]
fn each_opening_rule_has_a_save_and_incidents_have_two() {
    ready();
    let saved: BTreeSet<String> = files(SAVES, "ron").iter().map(|path| name(path)).collect();
    for (rule, _) in BUILT_IN {
        assert!(saved.contains(&format!("{rule}.ron")), "a save of {rule}");
    }
    let incidents = saved.iter().filter(|name| name.starts_with("incident"));
    assert_eq!(incidents.count(), 2);
    for save in files(SAVES, "ron") {
        let state = state(&save);
        let stones = state["stones"].as_array().unwrap().len();
        assert_eq!(state["phase"], "ended", "{}", name(&save));
        assert!((15..=45).contains(&stones), "{}: {stones}", name(&save));
    }
}

// Every form that a line of version 1 may have: one line for each, never taken out again.

fn kinds_file() -> PathBuf {
    top().join(GOLDEN).join("kinds.lines")
}

fn bless_kinds() {
    let lines: String = kinds::entries()
        .iter()
        .map(|entry| encode(entry) + "\n")
        .collect();
    fs::write(kinds_file(), lines).unwrap();
}

#[test]
fn every_kind_of_version_1_is_read_and_written_the_same() {
    ready();
    let text = fs::read_to_string(kinds_file()).unwrap();
    for (number, body) in text.lines().enumerate() {
        // A field added without a default is not read; one written where it is empty is not the same.
        assert_eq!(again(body, number + 1), body);
    }
}

#[test]
fn every_kind_written_now_is_on_the_list() {
    ready();
    let text = fs::read_to_string(kinds_file()).unwrap();
    let known: BTreeSet<&str> = text.lines().collect();
    for entry in kinds::entries() {
        let body = encode(&entry);
        assert!(
            known.contains(body.as_str()),
            "a saved type has changed: add this line to {}, take none out\n{body}",
            kinds_file().display()
        );
    }
    let named: BTreeSet<&str> = kinds::events().iter().map(kinds::name).collect();
    assert_eq!(named.len(), kinds::KINDS, "each kind has an example");
}

#[test]
fn each_kind_comes_back_as_it_was() {
    for mut entry in kinds::entries() {
        // The clocks of an event are as of the event.
        if let Some(clock) = &mut entry.clock {
            clock.since = entry.t;
        }
        let body = encode(&entry);
        let Line::Known(read) = Line::decode(&body, 1).unwrap() else {
            panic!("{body}");
        };
        assert_eq!(*read, entry, "{body}");
    }
}

// A log that a newer program wrote on.

fn newer() -> PathBuf {
    top().join(GOLDEN).join("newer/unknown-kind.ron")
}

fn bless_newer() {
    let mut text = fs::read_to_string(top().join(GOLDEN).join("free.ron")).unwrap();
    let found = audit(text.as_bytes());
    let due = found.bodies.len();
    let mut chain = Chain::resume(found.head);
    let digest = "9".repeat(64);
    for body in [
        format!(
            "(n:{due},t:310000,by:referee,event:MoveSealed(digest:\"{digest}\",hand:(left:true)),room:4)"
        ),
        format!("(n:{},t:311000,by:referee,event:ResultSigned)", due + 1),
    ] {
        chain.seal_onto(&body, &mut text);
    }
    fs::create_dir_all(newer().parent().unwrap()).unwrap();
    fs::write(newer(), text).unwrap();
}

#[test]
fn a_newer_programs_log_is_shown_up_to_its_first_new_event() {
    ready();
    let before = state(&top().join(GOLDEN).join("free.ron"));
    let shown = tianyuan(["show", "--json"], &newer());
    assert_eq!(shown.status.code(), Some(0), "{shown:?}");
    let state: Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(state, before, "the replay stops before the event");
    let said = String::from_utf8(shown.stderr).unwrap();
    let due = before["log"]["events"].as_u64().unwrap() + 1;
    assert!(said.contains(&due.to_string()), "it says where: {said}");
}

#[test]
fn a_newer_programs_log_is_not_written_to() {
    ready();
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let copy = folder.path().join("game.ron");
    fs::copy(newer(), &copy).unwrap();
    let verified = tianyuan(["verify"], &copy);
    assert_eq!(verified.status.code(), Some(1), "{verified:?}");
    let lines = folder.path().join("lines");
    fs::write(&lines, "referee: note \"x\"\n").unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_tianyuan"))
        .args(["script", "--save"])
        .args([&copy, &lines])
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    assert!(run.stdout.is_empty() && !run.stderr.is_empty(), "{run:?}");
    assert_eq!(fs::read(&copy).unwrap(), fs::read(newer()).unwrap());
}

#[test]
fn a_newer_format_is_read_only() {
    ready();
    let text = fs::read_to_string(top().join(GOLDEN).join("free.ron")).unwrap();
    let bodies = audit(text.as_bytes()).bodies;
    let mut chain = Chain::new();
    let newer: String = bodies
        .iter()
        .map(|body| chain.seal(&body.replacen("version:1", "version:2", 1)))
        .collect();
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let copy = folder.path().join("game.ron");
    fs::write(&copy, &newer).unwrap();
    assert_eq!(tianyuan(["verify"], &copy).status.code(), Some(1));
    let shown = tianyuan(["show"], &copy);
    assert!(!shown.stderr.is_empty(), "{shown:?}");
    assert_eq!(fs::read_to_string(&copy).unwrap(), newer);
}
