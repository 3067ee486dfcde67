//! A sealed move stands nowhere but in the envelope until it is opened (20.1.5).
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const SEALED: &str =
    "new rule=free time=30m\n@0 referee: start\n@1 p1: H8\n@2 referee: adjourn\n@3 p2: seal J12\n";

fn tianyuan(arguments: &[&str], file: &Path, input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_tianyuan"))
        .args(arguments)
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns a game with a sealed move: its folder, its log and its envelope.
fn sealed() -> (TempDir, PathBuf, PathBuf) {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("game.ron");
    let told = said(&tianyuan(&["script", "--state", "--save"], &log, SEALED));
    assert!(
        told.contains("move-sealed") && !told.contains("J12"),
        "{told}"
    );
    let envelope = folder.path().join("game.ron.envelope");
    (folder, log, envelope)
}

#[test]
fn the_move_lies_in_the_envelope_alone() {
    let (_folder, log, envelope) = sealed();
    assert!(!fs::read_to_string(&log).unwrap().contains("J12"));
    for arguments in [&["show"][..], &["show", "--json"]] {
        assert!(!said(&tianyuan(arguments, &log, "")).contains("J12"));
    }
    assert!(fs::read_to_string(&envelope).unwrap().contains("J12"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&envelope).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn it_is_opened_by_another_process_and_then_taken_away() {
    let (_folder, log, envelope) = sealed();
    let told = said(&tianyuan(
        &["script", "--state", "--save"],
        &log,
        "@9 referee: resume\n",
    ));
    assert!(told.contains("\"text\":\"J12\""), "{told}");
    assert!(told.contains("\"phase\":\"play\""), "{told}");
    assert!(!envelope.exists());
    said(&tianyuan(&["verify"], &log, ""));
}

#[test]
fn without_its_envelope_or_with_another_the_game_waits() {
    let (_folder, log, envelope) = sealed();
    let kept = fs::read_to_string(&envelope).unwrap();
    let resume = |code: &str| {
        let told = said(&tianyuan(
            &["script", "--save"],
            &log,
            "@9 referee: resume\n",
        ));
        assert!(told.contains(code), "{told}");
    };
    fs::write(&envelope, kept.replace("J12", "J13")).unwrap();
    resume("seal-broken");
    fs::remove_file(&envelope).unwrap();
    resume("no-envelope");
    fs::write(&envelope, kept).unwrap();
    resume("move-unsealed");
}

#[test]
fn the_same_script_gives_the_same_log_but_for_the_seal() {
    let (_a, first, _) = sealed();
    let (_b, second, _) = sealed();
    let (first, second) = (
        fs::read_to_string(first).unwrap(),
        fs::read_to_string(second).unwrap(),
    );
    let differ = first.lines().zip(second.lines()).filter(|(a, b)| a != b);
    assert_eq!(differ.count(), 1);
}
