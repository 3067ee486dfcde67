//! What lies beside a game, and how anybody checks it: checkpoints, the annex, the README's own scripts.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[path = "trust/annexes.rs"]
mod annexes;
#[path = "trust/damage.rs"]
mod damage;
#[path = "trust/signatures.rs"]
mod signatures;

fn at_home(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The key that signs in these tests, and nowhere else.
fn key() -> PathBuf {
    at_home("tests/golden/signed/key")
}

/// Copies a saved game into a folder of its own.
fn game(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    fs::copy(at_home(&format!("saves/{name}.ron")), &path).unwrap();
    (folder, path)
}

fn tianyuan(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tianyuan"));
    command
        .args(["--lang", "en"])
        .args(arguments)
        .env_remove("SSH_AUTH_SOCK");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said));
    format!("{out}{err}")
}

/// Returns the script of the README that holds these words.
fn script(words: &str) -> String {
    let text = fs::read_to_string(at_home("README.md")).unwrap();
    let mut blocks = text.split("```").filter(|block| block.contains(words));
    blocks.next().unwrap().trim_start_matches("sh\n").to_owned()
}
