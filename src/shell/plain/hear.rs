//! Where the lines of a plain game come from.

use std::io::BufRead;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// The longest line that is read whole; what is longer is a stranger's mistake.
const LONGEST: usize = 16 * 1024;

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// A line that is no text.
    Garbled,
    /// Nothing, for as long as was asked.
    Nothing,
    /// The end, or a signal to end.
    End,
}

/// Reads one line after another, however long that takes.
pub fn from_reader(mut input: impl BufRead) -> impl FnMut(Option<Duration>) -> Heard {
    move |_| next(&mut input)
}

/// Reads on a thread of its own, so that a flag can fall while nobody types; SIGTERM and SIGHUP end the input.
///
/// # Errors
/// The signals cannot be listened to.
pub fn from_thread(
    mut input: impl BufRead + Send + 'static,
) -> std::io::Result<impl FnMut(Option<Duration>) -> Heard> {
    let (sender, receiver) = mpsc::channel();
    end_on_signals(sender.clone())?;
    thread::spawn(move || {
        loop {
            let heard = next(&mut input);
            let ended = heard == Heard::End;
            if sender.send(heard).is_err() || ended {
                return;
            }
        }
    });
    Ok(move |wait: Option<Duration>| match wait {
        None => receiver.recv().unwrap_or(Heard::End),
        Some(wait) => match receiver.recv_timeout(wait) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        },
    })
}

fn end_on_signals(sender: Sender<Heard>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM])?;
    thread::spawn(move || {
        for _ in &mut signals {
            // Nobody listens any more once the game was left.
            let _ = sender.send(Heard::End);
        }
    });
    Ok(())
}

fn next(input: &mut impl BufRead) -> Heard {
    let mut bytes = Vec::new();
    match input.read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => Heard::End,
        Ok(length) if length > LONGEST => Heard::Garbled,
        Ok(_) => String::from_utf8(bytes).map_or(Heard::Garbled, Heard::Line),
    }
}
