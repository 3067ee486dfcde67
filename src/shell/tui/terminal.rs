//! The life and death of the local terminal.
//!
//! One guard sets the modes and undoes them in reverse order, on return, on a panic and after a signal.
//! Bytes come from a thread that ends when the terminal is gone (crossterm's own reader never ends
//! then, its bug 793), signals from another; the program sleeps until one of them has something.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::layout::Size;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGWINCH};

use super::app::Peer;
use super::input::{Decoder, Input};

/// Alternate screen, bracketed paste, no cursor. The mouse comes last, and only if the user wants it.
pub const ENTER: &str = "\x1b[?1049h\x1b[?2004h\x1b[?25l";
/// The same in reverse order, after the pen.
pub const LEAVE: &str = "\x1b[m\x1b[?25h\x1b[?2004l\x1b[?1049l";

/// The mouse's presses, as numbers of any size; its movements are not asked for.
pub const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
/// The same in reverse order.
pub const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// How long an escape alone waits for the rest of a sequence.
const ESCAPE_WAITS: Duration = Duration::from_millis(40);
/// How long a paste waits for its end.
const PASTE_WAITS: Duration = Duration::from_secs(2);

static ACTIVE: AtomicBool = AtomicBool::new(false);
static MOUSE: AtomicBool = AtomicBool::new(false);

/// The terminal in our modes; dropping it gives the terminal back.
#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Sets the modes, and makes a panic give the terminal back before it speaks.
    ///
    /// # Errors
    /// There is no terminal, or it is gone.
    pub fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        ACTIVE.store(true, Ordering::SeqCst);
        let guard = Self(());
        let speak = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            speak(panic);
        }));
        write_all(ENTER)?;
        Ok(guard)
    }

    /// Takes the mouse, or gives it back to the terminal, to select and copy.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn mouse(&self, on: bool) -> io::Result<()> {
        if MOUSE.swap(on, Ordering::SeqCst) == on {
            return Ok(());
        }
        write_all(if on { MOUSE_ON } else { MOUSE_OFF })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}

/// Gives the terminal back, once. What fails here fails because the terminal is gone.
fn leave() {
    if ACTIVE.swap(false, Ordering::SeqCst) {
        if MOUSE.swap(false, Ordering::SeqCst) {
            let _gone = write_all(MOUSE_OFF);
        }
        let _gone = write_all(LEAVE);
        let _gone = disable_raw_mode();
    }
}

fn write_all(bytes: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(bytes.as_bytes())?;
    out.flush()
}

/// Returns the terminal's size; a terminal without one counts as 80 by 24.
pub fn size() -> Size {
    let (width, height) = crossterm::terminal::size().unwrap_or((0, 0));
    sane(width, height)
}

/// Returns a size to draw in: none is 80 by 24, and none is larger than 500 by 200.
pub fn sane(width: u16, height: u16) -> Size {
    match (width, height) {
        (0, _) | (_, 0) => Size {
            width: 80,
            height: 24,
        },
        (width, height) => Size {
            width: width.min(500),
            height: height.min(200),
        },
    }
}

/// What wakes the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wake {
    /// A key or a paste.
    Input(Input),
    /// The terminal has another size.
    Resized,
    /// The deadline came.
    Deadline,
    /// Somebody else has changed what is shown.
    Published,
    /// The terminal is gone, or somebody asked the program to end.
    End,
}

/// What is sent to the one who sleeps.
#[derive(Debug)]
pub enum News {
    /// Bytes from the terminal.
    Bytes(Vec<u8>),
    /// The terminal has another size.
    Resized,
    /// Somebody else has changed what is shown.
    Published,
    /// The terminal is gone, or somebody asked the program to end.
    End,
}

/// Everything that can wake the program, in one place.
#[derive(Debug)]
pub struct Wakes {
    news: Receiver<News>,
    decoder: Decoder,
    ready: VecDeque<Input>,
}

impl Wakes {
    /// Starts to listen to the terminal and to the signals.
    ///
    /// # Errors
    /// There is no terminal to read from, or signals cannot be handled.
    pub fn listen() -> io::Result<Self> {
        let (sender, news) = channel();
        let signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGWINCH])?;
        spawn_signals(signals, sender.clone());
        spawn_reader(keyboard()?, sender);
        Ok(Self::over(news))
    }

    /// Listens to whoever holds the other end.
    pub fn over(news: Receiver<News>) -> Self {
        Self {
            news,
            decoder: Decoder::default(),
            ready: VecDeque::new(),
        }
    }

    /// Sleeps until something comes, or for so long.
    pub fn next(&mut self, wait: Option<Duration>) -> Wake {
        loop {
            if let Some(input) = self.ready.pop_front() {
                return Wake::Input(input);
            }
            let held = self
                .holds_for()
                .filter(|held| wait.is_none_or(|wait| *held <= wait));
            match self.wait(held.or(wait)) {
                Ok(News::Bytes(bytes)) => self.ready.extend(self.decoder.feed(&bytes)),
                Ok(News::Resized) => return Wake::Resized,
                Ok(News::Published) => return Wake::Published,
                Ok(News::End) | Err(RecvTimeoutError::Disconnected) => return Wake::End,
                Err(RecvTimeoutError::Timeout) if held.is_some() => {
                    self.ready.extend(self.decoder.settle());
                }
                Err(RecvTimeoutError::Timeout) => return Wake::Deadline,
            }
        }
    }

    /// Returns an input that is there already.
    pub fn ready(&mut self) -> Option<Input> {
        self.ready.pop_front()
    }

    /// Returns how long the bytes that are held wait for more.
    fn holds_for(&self) -> Option<Duration> {
        let wait = if self.decoder.is_pasting() {
            PASTE_WAITS
        } else {
            ESCAPE_WAITS
        };
        self.decoder.is_waiting().then_some(wait)
    }

    fn wait(&self, wait: Option<Duration>) -> Result<News, RecvTimeoutError> {
        match wait {
            Some(wait) => self.news.recv_timeout(wait),
            None => self.news.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }
}

/// The terminal that the program was started on.
#[derive(Debug)]
pub struct Local {
    wakes: Wakes,
    guard: Guard,
}

impl Local {
    /// Sets the terminal's modes and starts to listen.
    ///
    /// # Errors
    /// There is no terminal, or signals cannot be handled.
    pub fn enter() -> io::Result<Self> {
        let guard = Guard::enter()?;
        let wakes = Wakes::listen()?;
        Ok(Self { wakes, guard })
    }
}

impl Peer for Local {
    fn next(&mut self, wait: Option<Duration>) -> Wake {
        self.wakes.next(wait)
    }

    fn ready(&mut self) -> Option<Input> {
        self.wakes.ready()
    }

    fn size(&self) -> Size {
        size()
    }

    fn mouse(&mut self, on: bool) -> io::Result<()> {
        self.guard.mouse(on)
    }
}

/// Returns standard input if it is a terminal, otherwise the terminal of the process.
fn keyboard() -> io::Result<File> {
    let input = io::stdin();
    if input.is_terminal() {
        Ok(File::from(input.as_fd().try_clone_to_owned()?))
    } else {
        File::open("/dev/tty")
    }
}

fn spawn_reader(mut keyboard: File, sender: Sender<News>) {
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        loop {
            let news = match keyboard.read(&mut bytes) {
                Ok(length) if length > 0 => News::Bytes(bytes[..length].to_vec()),
                Err(fault) if fault.kind() == io::ErrorKind::Interrupted => continue,
                Ok(_) | Err(_) => News::End,
            };
            let last = matches!(news, News::End);
            if sender.send(news).is_err() || last {
                return;
            }
        }
    });
}

fn spawn_signals(mut signals: signal_hook::iterator::Signals, sender: Sender<News>) {
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let news = if signal == SIGWINCH {
                News::Resized
            } else {
                News::End
            };
            if sender.send(news).is_err() {
                return;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modes_are_undone_in_reverse_order() {
        let order = |text: &str, on: char| -> Vec<String> {
            text.split("\x1b[?")
                .skip(1)
                .map(|mode| {
                    mode.trim_end_matches(['h', 'l']).to_owned()
                        + if mode.ends_with(on) { "" } else { "!" }
                })
                .collect()
        };
        for (enter, leave) in [(ENTER, LEAVE), (MOUSE_ON, MOUSE_OFF)] {
            let mut entered = order(enter, 'h');
            entered.reverse();
            assert_eq!(order(leave, 'l'), entered);
        }
    }

    #[test]
    fn a_terminal_without_a_size_is_eighty_by_twenty_four() {
        assert_eq!(
            sane(0, 0),
            Size {
                width: 80,
                height: 24
            }
        );
        assert_eq!(
            sane(9000, 9000),
            Size {
                width: 500,
                height: 200
            }
        );
    }

    #[test]
    fn bytes_become_inputs_and_an_end_ends() {
        let (sender, news) = channel();
        let mut wakes = Wakes::over(news);
        let send = |news| assert!(sender.send(news).is_ok());
        send(News::Bytes(b"hj".to_vec()));
        send(News::Resized);
        assert!(matches!(wakes.next(None), Wake::Input(Input::Key(_))));
        assert!(matches!(wakes.next(None), Wake::Input(Input::Key(_))));
        assert_eq!(wakes.next(None), Wake::Resized);
        assert_eq!(wakes.next(Some(Duration::ZERO)), Wake::Deadline);
        drop(sender);
        assert_eq!(wakes.next(None), Wake::End);
    }
}
