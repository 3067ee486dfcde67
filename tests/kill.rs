//! The process is killed at random moments of a game: nothing acknowledged is lost, and the game goes on.
//!
//! `cargo test` does it a few times; `TIANYUAN_KILLS=1000 cargo test --test kill` a thousand times.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;
use tianyuan::core::log::audit;
use tianyuan::core::record::Replay;

/// A game with swaps, an offer of a draw, a penalty, a stop and a claim, all accepted.
const SCRIPT: &str = include_str!("golden/taraguchi10.txt");

const SIGKILL: i32 = 9;

/// Random numbers, the same in every run of the same round.
struct Lots(u64);

impl Lots {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % most
    }
}

/// A `script` process that is fed by hand.
struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<Value>,
}

impl Running {
    fn start(save: &Path) -> Self {
        let mut child = tianyuan(["script", "-", "--save"])
            .arg(save)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let answers = reader(child.stdout.take().unwrap());
        Self {
            child,
            input,
            answers,
        }
    }

    /// Sends a line; false where the process is gone.
    fn send(&mut self, line: &str) -> bool {
        let sent = self.input.write_all(line.as_bytes());
        sent.and_then(|()| self.input.write_all(b"\n")).is_ok()
    }

    fn answer(&self) -> Option<Value> {
        self.answers.recv_timeout(Duration::from_secs(60)).ok()
    }

    /// Kills the process, and returns the answers that it had given before it died.
    fn kill(mut self) -> Vec<Value> {
        let _ = self.child.kill();
        let status = self.child.wait().unwrap();
        assert_eq!(status.signal(), Some(SIGKILL), "it was to die of the kill");
        self.answers.iter().collect()
    }
}

/// Reads answers on a thread of its own, until the pipe ends; a half line was never given.
fn reader(output: ChildStdout) -> Receiver<Value> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = String::new();
        while output.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
            let answer = serde_json::from_str(&line).ok();
            let whole = answer.filter(|_| line.ends_with('\n'));
            if whole.is_none_or(|answer| sender.send(answer).is_err()) {
                return;
            }
            line.clear();
        }
    });
    receiver
}

fn tianyuan<const N: usize>(arguments: [&str; N]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tianyuan"));
    command.args(arguments).env("LC_ALL", "C.UTF-8");
    command
}

/// One game, killed and gone on with.
struct Game {
    _folder: TempDir,
    save: PathBuf,
    /// Every event that was in an answer.
    answered: Vec<Value>,
    /// Lines of the script not yet said, and whether the next may have been taken before the death.
    left: Vec<String>,
}

impl Game {
    fn new() -> Self {
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let left = SCRIPT
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default().trim().to_owned())
            .filter(|line| !line.is_empty())
            .rev()
            .collect();
        Self {
            save: folder.path().join("game.ron"),
            _folder: folder,
            answered: Vec::new(),
            left,
        }
    }

    /// Plays some lines and kills the process: between lines, or while one is under way.
    fn play_and_kill(&mut self, lots: &mut Lots, continued: bool) {
        let mut running = Running::start(&self.save);
        if continued {
            running.send("referee: go");
            if lots.below(4) == 0 {
                std::thread::sleep(Duration::from_micros(lots.below(9000)));
                return running.kill().iter().for_each(|answer| self.take(answer));
            }
            let back = running.answer().expect("the game is opened and goes on");
            assert!(is_taken("referee: go", &back), "{back}");
            self.take(&back);
        }
        let lines = lots.below(self.left.len() as u64 / 2).max(1);
        for _ in 0..lines {
            let line = self.left.pop().unwrap();
            assert!(running.send(&line));
            let answer = running.answer().expect("each line is answered");
            assert!(is_taken(&line, &answer), "{line}: {answer}");
            self.take(&answer);
        }
        if lots.below(3) > 0 && self.left.len() > 4 {
            running.send(&self.left.last().unwrap().clone());
            std::thread::sleep(Duration::from_micros(lots.below(900)));
        }
        for answer in running.kill() {
            self.take(&answer);
            self.left.pop();
        }
    }

    fn take(&mut self, answer: &Value) {
        let events = answer["events"].as_array().cloned().unwrap_or_default();
        self.answered.extend(events);
    }

    /// Holds the file against the answers; a line that was written and not answered may stand there too.
    fn check_file(&mut self) {
        let bytes = fs::read(&self.save).unwrap();
        let found = audit(&bytes);
        let replay = Replay::read(&found.bodies, None).expect("what is whole replays");
        let kept: Vec<Value> = replay
            .entries
            .iter()
            .map(tianyuan::shell::json::event)
            .collect();
        for event in &self.answered {
            let place = event["seq"].as_u64().unwrap() as usize;
            assert_eq!(
                kept.get(place - 1),
                Some(event),
                "an acknowledged event is lost"
            );
        }
        let torn = found.good_bytes < bytes.len();
        let verified = output(tianyuan(["verify"]).arg(&self.save));
        let due = i32::from(torn);
        assert_eq!(verified.status.code(), Some(due), "{verified:?}");
        let unheard = &kept[self.answered.len()..];
        let by_opening = |event: &Value| {
            let by_system = event["kind"] == "clock-stopped" && event["by"] == "system";
            by_system || event["kind"] == "clock-resumed"
        };
        if !unheard.iter().all(by_opening) {
            self.left
                .pop()
                .expect("only the line under way may stand there");
        }
        self.answered = kept;
        if torn {
            self.expect_torn(&bytes[found.good_bytes..]);
        }
    }

    /// The next opening cuts the tail off and keeps it.
    fn expect_torn(&self, tail: &[u8]) {
        let copy = self.save.with_extension("copy");
        fs::copy(&self.save, &copy).unwrap();
        let run = script(&copy, "referee: note \"opened\"\n");
        assert!(run.status.success(), "{run:?}");
        let mut kept = PathBuf::from(&copy).into_os_string();
        kept.push(".torn");
        assert!(fs::read(kept).unwrap().ends_with(tail));
    }

    /// Says the rest in one go and holds the whole against the answers.
    fn finish(&mut self) {
        let mut rest = "referee: go\n".to_owned();
        while let Some(line) = self.left.pop() {
            rest.push_str(&line);
            rest.push('\n');
        }
        let run = script(&self.save, &rest);
        assert!(run.status.success(), "{run:?}");
        for line in String::from_utf8(run.stdout).unwrap().lines() {
            let answer: Value = serde_json::from_str(line).unwrap();
            if answer.get("state").is_some() {
                assert_eq!(answer["state"]["phase"], "ended", "{answer}");
                continue;
            }
            let said = rest
                .lines()
                .nth(answer["line"].as_u64().unwrap() as usize - 1);
            assert!(is_taken(said.unwrap(), &answer), "{answer}");
            self.take(&answer);
        }
        self.check_file();
        let verified = output(tianyuan(["verify"]).arg(&self.save));
        assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    }

    /// After a kill the first thing in the file is a stop at the last event's time.
    fn expect_stop(&self) {
        let kinds: Vec<&Value> = self.answered.iter().map(|event| &event["kind"]).collect();
        let resumed = kinds
            .iter()
            .rposition(|kind| **kind == "clock-resumed")
            .unwrap();
        let (stop, before) = (&self.answered[resumed - 1], &self.answered[resumed - 2]);
        assert_eq!(stop["kind"], "clock-stopped", "{stop}");
        assert_eq!(stop["by"], "system");
        assert_eq!(
            stop["t"], before["t"],
            "nothing after the last event is charged"
        );
    }
}

/// Every line of the script is accepted; only `go` finds no stop where none is open.
fn is_taken(line: &str, answer: &Value) -> bool {
    answer["ok"] == true || (line.ends_with("referee: go") && answer["code"] == "no-stop")
}

fn script(save: &Path, lines: &str) -> Output {
    let input = save.with_extension("in");
    fs::write(&input, lines).unwrap();
    output(
        tianyuan(["script", "-", "--state", "--save"])
            .arg(save)
            .stdin(File::open(input).unwrap()),
    )
}

fn output(command: &mut Command) -> Output {
    command.output().unwrap()
}

fn rounds() -> u64 {
    let asked = std::env::var("TIANYUAN_KILLS").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(25)
}

#[test]
fn a_killed_game_loses_nothing_and_goes_on() {
    let mut kills = 0;
    let mut seed = 0;
    while kills < rounds() {
        seed += 1;
        let mut lots = Lots(seed);
        let mut game = Game::new();
        let deaths = 1 + lots.below(3);
        for death in 0..deaths {
            game.play_and_kill(&mut lots, death > 0);
            game.check_file();
            kills += 1;
        }
        game.finish();
    }
}

#[test]
fn the_next_opening_stops_the_clock_at_the_last_event() {
    let mut lots = Lots(7);
    let mut game = Game::new();
    game.play_and_kill(&mut lots, false);
    game.check_file();
    let run = script(&game.save, "@999 referee: go\n");
    assert!(run.status.success(), "{run:?}");
    let text = String::from_utf8(run.stdout).unwrap();
    let answer: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    game.take(&answer);
    game.expect_stop();
}

#[test]
fn a_torn_tail_is_kept_aside() {
    let mut lots = Lots(3);
    let mut game = Game::new();
    game.play_and_kill(&mut lots, false);
    game.check_file();
    let tail = b"(n:99,t:5,by:p1,event:Res";
    let mut file = fs::OpenOptions::new()
        .append(true)
        .open(&game.save)
        .unwrap();
    file.write_all(tail).unwrap();
    drop(file);
    let verified = output(tianyuan(["verify"]).arg(&game.save));
    assert_eq!(verified.status.code(), Some(1), "{verified:?}");
    let shown = output(tianyuan(["show"]).arg(&game.save));
    assert_eq!(shown.status.code(), Some(0), "{shown:?}");
    assert!(
        !shown.stderr.is_empty(),
        "an unfinished line is left out with a warning"
    );
    game.expect_torn(tail);
    game.finish();
    let mut kept = game.save.clone().into_os_string();
    kept.push(".torn");
    let mut bytes = Vec::new();
    File::open(kept).unwrap().read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes, tail);
}
