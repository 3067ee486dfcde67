//! A session of a client: its screens or its one command, in a thread of its own.
//!
//! Whatever happens in it ends it alone; every way out gives the client's terminal back.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ratatui::layout::Size;

use super::exec::{self, Call, UNUSABLE};
use super::hall;
use super::place::Visit;
use super::room::{Waker, hold};
use super::wire::{Input, Out};
use crate::shell::tui;
use crate::shell::tui::app::{App, Peer, live};
use crate::shell::tui::glyphs::Drawn;
use crate::shell::tui::terminal::{ENTER, LEAVE, MOUSE_OFF, MOUSE_ON, News, Wake, Wakes, sane};
use crate::shell::tui::theme::Policy;
use crate::shell::tui::wardrobe::Wardrobe;
use crate::words::{Lang, is_utf8, locale, say};

/// What a client tells of its terminal. The server's own environment is not asked.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// The kind of terminal.
    pub term: String,
    /// What it sent of its environment.
    pub env: BTreeMap<String, String>,
}

/// Terminals that have no colours, by how their names begin.
const MONOCHROME: [&str; 5] = ["vt", "dumb", "unknown", "ansi-m", "xterm-mono"];

impl Client {
    fn locale(&self) -> String {
        locale(|name| self.env.get(name).cloned())
    }

    /// Returns the client's language, or that of the club where it tells none.
    pub fn lang(&self, club: Lang) -> Lang {
        let locale = self.locale();
        let language = locale.split(['_', '.', '@']).next().unwrap_or_default();
        match language {
            "" | "C" | "POSIX" => club,
            _ => Lang::of_locale(&locale),
        }
    }

    /// Returns what its terminal can show, before it was measured.
    fn policy(&self) -> Policy {
        let plain =
            self.term.is_empty() || MONOCHROME.iter().any(|kind| self.term.starts_with(kind));
        let asked = self
            .env
            .get("NO_COLOR")
            .is_some_and(|value| !value.is_empty());
        Policy {
            monochrome: plain || asked,
            drawn: if is_utf8(&self.locale()) {
                Drawn::Narrow
            } else {
                Drawn::Ascii
            },
        }
    }
}

/// A session that is about to begin.
pub struct Start {
    /// Who, and where.
    pub visit: Visit,
    /// The way out.
    pub out: Out,
    /// What comes in.
    pub news: Receiver<News>,
    /// How much of it lies unread.
    pub unread: Arc<AtomicUsize>,
    /// What the client tells of its terminal.
    pub client: Client,
    /// Its window.
    pub window: Arc<Window>,
}

/// The window of a client, whose changes are told once until the session has looked.
#[derive(Debug)]
pub struct Window {
    size: Mutex<Size>,
    told: AtomicBool,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            size: Mutex::new(sane(0, 0)),
            told: AtomicBool::new(false),
        }
    }
}

impl Window {
    /// Takes note of another size; returns whether the session is to be told.
    pub fn set(&self, size: Size) -> bool {
        let changed = std::mem::replace(&mut *hold(&self.size), size) != size;
        changed && !self.told.swap(true, Ordering::SeqCst)
    }

    /// Returns the size: what changes after this is told again.
    fn look(&self) -> Size {
        self.told.store(false, Ordering::SeqCst);
        *hold(&self.size)
    }
}

/// How a session ended.
pub enum Ended {
    /// The client was told.
    Told,
    /// Nothing more could be given to the client: its connection is to be cut.
    Stuck,
}

/// Shows the screens until the person leaves, the client is gone, or the server ends.
pub fn screens(start: Start) -> Ended {
    let lang = start.client.lang(start.visit.club.lang);
    let mut out = start.out.clone();
    let club = Arc::clone(&start.visit.club);
    let who = start.visit.who.name.clone();
    let ended = catch_unwind(AssertUnwindSafe(|| show(start, lang)));
    let (words, status) = match ended {
        Ok(Ok(())) if club.is_closing() => (say(lang, "served.closing", &[]), 0),
        Ok(Ok(())) => (say(lang, "served.farewell", &[]), 0),
        Ok(Err(fault)) if fault.kind() == io::ErrorKind::TimedOut => {
            tracing::info!(%who, "a client that takes nothing was dropped");
            (say(lang, "served.stalled", &[]), UNUSABLE)
        }
        Ok(Err(_)) => (String::new(), UNUSABLE),
        Err(_) => {
            tracing::error!(%who, "a session panicked");
            (say(lang, "served.bug", &[]), UNUSABLE)
        }
    };
    told(out.end(format!("{MOUSE_OFF}{LEAVE}{words}\r\n").as_bytes(), status))
}

fn show(start: Start, lang: Lang) -> io::Result<()> {
    let Start {
        visit,
        mut out,
        news,
        client,
        window,
        ..
    } = start;
    let mut peer = Remote {
        wakes: Wakes::over(news),
        waker: Arc::clone(&visit.waker),
        window,
        out: out.clone(),
        mouse: false,
    };
    let wardrobe = Wardrobe::open(None, client.policy(), (Some(lang), None), lang);
    out.write_all(ENTER.as_bytes())?;
    let mut app = App::new(hall::first(visit), wardrobe);
    let ended = live(&mut app, out, &mut peer);
    app.end();
    ended
}

/// Does the one command of a session.
pub fn command(start: Start, words: &str) -> Ended {
    let lang = start.client.lang(start.visit.club.lang);
    let mut out = start.out.clone();
    let done = catch_unwind(AssertUnwindSafe(|| {
        let visit = start.visit;
        let settings = visit.club.settings();
        let wait = visit.club.meters.command(&visit.who.name, &settings);
        std::thread::sleep(wait.min(LONGEST));
        let call = Call {
            club: &visit.club,
            who: &visit.who,
            lang,
        };
        let input = Input::new(start.news, start.unread);
        exec::run(&call, words, input, start.out.clone(), start.out.errors())
    }));
    match done {
        Ok(Ok(status)) => told(out.end(b"", status)),
        Ok(Err(_)) => Ended::Stuck,
        Err(_) => {
            tracing::error!("a command panicked");
            told(out.end(b"", UNUSABLE))
        }
    }
}

/// For how long at most a key that sends too much waits for one command.
const LONGEST: Duration = Duration::from_secs(5);

const fn told(told: bool) -> Ended {
    if told { Ended::Told } else { Ended::Stuck }
}

/// The terminal of a client.
struct Remote {
    wakes: Wakes,
    waker: Arc<Waker>,
    window: Arc<Window>,
    out: Out,
    mouse: bool,
}

impl Peer for Remote {
    fn next(&mut self, wait: Option<Duration>) -> Wake {
        let wake = self.wakes.next(wait);
        if wake == Wake::Published {
            self.waker.heard();
        }
        wake
    }

    fn ready(&mut self) -> Option<tui::input::Input> {
        self.wakes.ready()
    }

    fn size(&self) -> Size {
        self.window.look()
    }

    fn mouse(&mut self, on: bool) -> io::Result<()> {
        if std::mem::replace(&mut self.mouse, on) == on {
            return Ok(());
        }
        self.out
            .write_all(if on { MOUSE_ON } else { MOUSE_OFF }.as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(term: &str, env: &[(&str, &str)]) -> Client {
        let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Client {
            term: term.to_owned(),
            env: env.iter().map(pair).collect(),
        }
    }

    #[test]
    fn a_client_is_shown_what_it_says_that_it_can_show() {
        let linux = client("xterm-256color", &[("LANG", "zh_CN.UTF-8")]);
        assert!(!linux.policy().monochrome);
        assert_eq!(linux.policy().drawn, Drawn::Narrow);
        assert_eq!(linux.lang(Lang::En), Lang::Zh);
        assert!(client("vt220", &[]).policy().monochrome);
        assert!(client("xterm", &[("NO_COLOR", "1")]).policy().monochrome);
        assert_eq!(client("xterm", &[]).policy().drawn, Drawn::Ascii);
        assert_eq!(
            client("xterm", &[("LANG", "C.UTF-8")]).lang(Lang::Zh),
            Lang::Zh
        );
        assert_eq!(
            client("xterm", &[("LANG", "en_GB.UTF-8")]).lang(Lang::Zh),
            Lang::En
        );
    }
}
