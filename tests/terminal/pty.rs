//! What is left in a real terminal when the program ends, by whatever way it ends.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use tempfile::TempDir;
use tianyuan::shell::tui::app::{self, App};
use tianyuan::shell::tui::keymap::{Context, Meaning};
use tianyuan::shell::tui::screens::{Dress, Next, Screen};
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

/// The longest that anything here may take.
const PATIENCE: Duration = Duration::from_secs(8);

/// Modes undone in reverse order: the pen, the cursor, bracketed paste, the alternate screen.
const LEAVE: &str = "\x1b[m\x1b[?25h\x1b[?2004l\x1b[?1049l";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// A program on a terminal.
struct Session {
    master: Option<Box<dyn MasterPty + Send>>,
    child: Box<dyn Child + Send + Sync>,
    keys: Option<Box<dyn Write + Send>>,
    bytes: Receiver<Vec<u8>>,
    seen: String,
    screen: vt100::Parser,
    home: TempDir,
    hung_up: Arc<AtomicBool>,
}

impl Session {
    fn of(mut command: CommandBuilder) -> Self {
        let home = TempDir::new().unwrap();
        let config = home.path().join("config/tianyuan");
        fs::create_dir_all(&config).unwrap();
        fs::write(config.join("settings.ron"), "(mouse: true)").unwrap();
        for (name, value) in [("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data")] {
            command.env(name, home.path().join(value));
        }
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm");
        command.env("RUST_BACKTRACE", "0");
        command.cwd(home.path());
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pty = native_pty_system().openpty(size).unwrap();
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut reader = pty.master.try_clone_reader().unwrap();
        let keys = pty.master.take_writer().unwrap();
        let (sender, bytes) = channel();
        let hung_up = Arc::new(AtomicBool::new(false));
        let gone = Arc::clone(&hung_up);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() || gone.load(Ordering::SeqCst) {
                    return;
                }
            }
        });
        Self {
            master: Some(pty.master),
            child,
            keys: Some(keys),
            bytes,
            seen: String::new(),
            screen: vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0),
            home,
            hung_up,
        }
    }

    fn of_program(arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tianyuan"));
        command.args(["--lang", "en"]);
        command.args(arguments);
        Self::of(command)
    }

    /// Waits until these words stand on the screen.
    fn until(&mut self, words: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.screen.screen().contents().contains(words) {
            let shown = self.screen.screen().contents();
            assert!(self.listen(deadline), "no {words:?} in\n{shown}");
        }
    }

    /// Takes what is written; returns whether something was.
    fn listen(&mut self, deadline: Instant) -> bool {
        match self
            .bytes
            .recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            Ok(bytes) => {
                self.screen.process(&bytes);
                self.seen.push_str(&String::from_utf8_lossy(&bytes));
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return false,
        }
        true
    }

    /// Waits for the end and returns all that was written.
    fn rest(&mut self) -> &str {
        let deadline = Instant::now() + PATIENCE;
        while self.listen(deadline) {}
        self.child.wait().unwrap();
        &self.seen
    }

    fn send(&mut self, keys: &str) {
        let writer = self.keys.as_mut().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    /// Closes every end of the terminal that is ours; the reader lets go of its own when a key is answered.
    fn hang_up(&mut self) {
        self.hung_up.store(true, Ordering::SeqCst);
        self.send("h");
        self.keys = None;
        self.master = None;
        let deadline = Instant::now() + PATIENCE;
        while self.listen(deadline) {}
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("/bin/kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// Returns the process's state and the ticks of processor time it has had.
    fn stat(&self) -> (char, u64) {
        let path = format!("/proc/{}/stat", self.child.process_id().unwrap());
        let text = fs::read_to_string(Path::new(&path)).unwrap();
        let fields: Vec<_> = text
            .rsplit_once(')')
            .unwrap()
            .1
            .split_whitespace()
            .collect();
        let ticks = |at: usize| fields[at].parse::<u64>().unwrap();
        (fields[0].chars().next().unwrap(), ticks(11) + ticks(12))
    }
}

/// The modes in the order in which they were set or undone.
fn modes(text: &str, letter: char) -> Vec<&str> {
    text.split("\x1b[?")
        .skip(1)
        .filter_map(|rest| rest.split_once(letter))
        .map(|(mode, _)| mode)
        .filter(|mode| mode.chars().all(|c| c.is_ascii_digit()))
        .collect()
}

fn is_left_clean(seen: &str, after: &str) {
    let left = format!("{MOUSE_OFF}{LEAVE}");
    let (before, rest) = seen
        .rsplit_once(&left)
        .unwrap_or_else(|| panic!("{seen:?}"));
    assert!(rest.contains(after) && !rest.contains('\x1b'), "{rest:?}");
    let mut undone = modes(&left, 'l');
    undone.retain(|mode| *mode != "25");
    undone.reverse();
    assert_eq!(modes(before, 'h'), undone, "{before:?}");
}

#[test]
fn quitting_leaves_the_terminal_as_it_was() {
    let mut session = Session::of_program(&[]);
    session.until("F2 mouse:on");
    session.send("q");
    is_left_clean(session.rest(), "");
}

#[test]
fn a_signal_leaves_the_terminal_as_it_was_and_the_game_on_the_disk() {
    for signal in ["TERM", "HUP", "INT"] {
        let mut session = Session::of_program(&["play", "--begins", "first-act", "game.ron"]);
        session.until("F2 mouse:on");
        session.send("\r");
        session.until("stone 2");
        session.signal(signal);
        is_left_clean(session.rest(), "");
        let log = fs::read_to_string(session.home.path().join("game.ron")).unwrap();
        assert!(log.contains("quit"), "{signal}: {log}");
    }
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_at_once_and_costs_nothing() {
    let mut session = Session::of_program(&["play", "--begins", "first-act", "game.ron"]);
    session.until("F2 mouse:on");
    session.send("\r");
    session.until("stone 2");
    let (_, before) = session.stat();
    session.hang_up();
    let (gone, mut state) = (Instant::now(), session.stat());
    while state.0 != 'Z' {
        assert!(
            gone.elapsed() < Duration::from_secs(1),
            "still there: {state:?}"
        );
        std::thread::sleep(Duration::from_millis(5));
        state = session.stat();
    }
    assert!(state.1 <= before + 3, "{} ticks", state.1 - before);
    session.child.wait().unwrap();
    let log = fs::read_to_string(session.home.path().join("game.ron")).unwrap();
    assert!(log.contains("H8"), "{log}");
}

#[test]
fn the_width_is_asked_for_and_a_silent_terminal_keeps_the_default() {
    let play = ["play", "--begins", "first-act", "game.ron"];
    let mut silent = Session::of_program(&play);
    silent.until("F2 mouse:on");
    assert!(silent.seen.contains("\u{25CF}\x1b[6n"), "{:?}", silent.seen);
    silent.send("q");
    silent.until("Leaving");
    assert!(silent.seen.contains('\u{2500}'), "{:?}", silent.seen);
    silent.send("y");
    silent.rest();
    let mut wide = Session::of_program(&play);
    wide.until("F2 mouse:on");
    let drawn = wide.seen.len();
    // The answer, in pieces, and a key behind it.
    wide.send("\x1b[2");
    wide.send(";3R");
    wide.send("l");
    wide.until("I8");
    let after = &wide.seen[drawn..];
    assert!(
        after.contains("\x1b[2J") && !after.contains('\u{2500}') && after.contains('\u{253C}'),
        "{after:?}"
    );
    wide.send("qy");
    is_left_clean(wide.rest(), "");
}

#[test]
fn a_panic_gives_the_terminal_back_before_it_speaks() {
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "--nocapture", "pty::a_screen_that_panics"]);
    command.env("TIANYUAN_ON_A_TERMINAL", "1");
    let mut session = Session::of(command);
    session.until("F2 mouse:off");
    // On its own terminal the mouse is taken by its key.
    session.send("\x1bOQ");
    session.until("F2 mouse:on");
    session.send("x");
    is_left_clean(session.rest(), "a bug of ours");
}

/// A screen with a bug.
struct Buggy;

impl Screen for Buggy {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn draw(&self, _: &mut Buffer, _: &Dress) -> Option<Position> {
        None
    }

    fn take(&mut self, meaning: Meaning, _: &Dress) -> Next {
        assert_eq!(meaning, Meaning::Letter('x'), "a bug of ours");
        Next::Stay
    }
}

/// Does nothing by itself: the test of the panic runs it on a terminal of its own.
#[test]
fn a_screen_that_panics() {
    if std::env::var_os("TIANYUAN_ON_A_TERMINAL").is_some() {
        let asked = (Some(Lang::En), None);
        let wardrobe = Wardrobe::open(None, Policy::default(), asked, Lang::En);
        app::run(App::new(Box::new(Buggy), wardrobe)).unwrap();
    }
}
