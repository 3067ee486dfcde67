//! A game as lines of text: the header with the rules in full, then one event a line.
//!
//! A game is continued and graded under the header's text, never under what is installed. A line of a
//! newer program is kept as it is, and nothing is folded past it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::core::clock::{At, TimeControl};
use crate::core::game::event::{By, Entry};
use crate::core::game::{Game, Rules, Setup};
use crate::core::opening::Opening;
use crate::core::rulebook;

mod seek;
pub use seek::Seek;

/// The name of the format.
pub const FORMAT: &str = "tianyuan-game";
/// The version that this program writes.
pub const VERSION: u32 = 1;

/// A text of rules with its sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// SHA-256 of the text, in lower-case hex.
    pub sha256: String,
    /// The text.
    pub text: String,
}

impl Text {
    /// Takes a text with its sum.
    pub fn new(text: String) -> Self {
        Self {
            sha256: sum(&text),
            text,
        }
    }
}

fn sum(text: &str) -> String {
    Sha256::digest(text.as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The first line of a game. It is no event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// The version of the lines below.
    pub version: u32,
    /// What was agreed.
    pub setup: Setup,
    /// The opening rule.
    pub opening: Text,
    /// The time control.
    pub control: Text,
    /// The rulebook.
    pub book: Text,
    /// The wall time of its making, for people alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
}

/// Why a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The first line is no header.
    #[error("line 1 is not the header of a game: {0}")]
    NoHeader(String),
    /// A text in the header does not have its sum.
    #[error("line 1: the {0} does not have the SHA-256 that stands beside it")]
    Sum(&'static str),
    /// A text in the header is not what it should be.
    #[error("line 1: the {what} cannot be read: {why}")]
    Rules {
        /// Which text.
        what: &'static str,
        /// Why not.
        why: String,
    },
    /// A line has another number than the one that is due.
    #[error("line {line}: event {found} where {due} is due")]
    Hole {
        /// The line, from one.
        line: usize,
        /// The number found.
        found: u32,
        /// The number due.
        due: u32,
    },
    /// A line's time falls.
    #[error("line {line}: its time is before the line above")]
    Falling {
        /// The line, from one.
        line: usize,
    },
    /// A line is no event at all.
    #[error("line {line} is not an event: {why}")]
    NoEvent {
        /// The line, from one.
        line: usize,
        /// Why not.
        why: String,
    },
}

impl Header {
    /// Makes the header of a new game from the texts of its rules.
    pub fn new(setup: Setup, opening: String, control: &TimeControl, book: String) -> Self {
        let control = ron::to_string(control).unwrap_or_default();
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            setup,
            opening: Text::new(opening),
            control: Text::new(control),
            book: Text::new(book),
            made: None,
        }
    }

    /// Reads the first line.
    ///
    /// # Errors
    /// Not a header.
    pub fn decode(body: &str) -> Result<Self, Unreadable> {
        let header: Self =
            ron::from_str(body).map_err(|why| Unreadable::NoHeader(why.to_string()))?;
        if header.format == FORMAT {
            Ok(header)
        } else {
            Err(Unreadable::NoHeader(header.format))
        }
    }

    /// Returns the rules, checked against their sums.
    ///
    /// # Errors
    /// A text that does not have its sum, or cannot be read.
    pub fn rules(&self) -> Result<Rules, Unreadable> {
        for (what, text) in [
            ("rulebook", &self.book),
            ("opening rule", &self.opening),
            ("time control", &self.control),
        ] {
            if sum(&text.text) != text.sha256 {
                return Err(Unreadable::Sum(what));
            }
        }
        let unreadable = |what, why: String| Unreadable::Rules { what, why };
        let book = rulebook::shared(&self.book.text).map_err(|mistakes| {
            unreadable(
                "rulebook",
                mistakes
                    .first()
                    .map_or_else(String::new, ToString::to_string),
            )
        })?;
        let opening = Opening::parse(&self.opening.text)
            .map_err(|why| unreadable("opening rule", why.to_string()))?;
        let control = ron::from_str(&self.control.text)
            .map_err(|why| unreadable("time control", why.to_string()))?;
        Ok(Rules::new(book, opening, control))
    }

    /// Returns the game before its first event.
    ///
    /// # Errors
    /// As [`Header::rules`].
    pub fn game(&self) -> Result<Game, Unreadable> {
        Ok(Game::new(self.setup.clone(), self.rules()?))
    }
}

/// Returns the line of a header or an event, without its end.
///
/// # Panics
/// A value that cannot be written is a bug of ours.
pub fn encode<T: Serialize>(value: &T) -> String {
    let text =
        ron::to_string(value).expect("plain values are written; a test writes each kind of event");
    assert!(
        !text.contains('\n'),
        "a line break stands inside a line of the log"
    );
    text
}

/// What every line has, whatever its kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Bare {
    n: u32,
    t: At,
    by: By,
}

/// An event line as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// An event that this program knows.
    Known(Box<Entry>),
    /// An event of a newer program, kept verbatim.
    Newer {
        /// Its number.
        n: u32,
        /// Its time.
        t: At,
        /// The line.
        text: String,
    },
}

impl Line {
    /// Reads an event line.
    ///
    /// # Errors
    /// Neither an event nor a newer program's.
    pub fn decode(body: &str, line: usize) -> Result<Self, Unreadable> {
        let why = match ron::from_str::<Entry>(body) {
            Ok(mut entry) => {
                // The clocks are as of the event: the line does not say it twice.
                if let Some(clock) = &mut entry.clock {
                    clock.since = entry.t;
                }
                return Ok(Self::Known(Box::new(entry)));
            }
            Err(why) => why,
        };
        match ron::from_str::<Bare>(body) {
            Ok(Bare { n, t, .. }) => Ok(Self::Newer {
                n,
                t,
                text: body.to_owned(),
            }),
            Err(_) => Err(Unreadable::NoEvent {
                line,
                why: why.to_string(),
            }),
        }
    }
}

/// A whole game as it was read.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The header.
    pub header: Header,
    /// The events that this program knows, up to the first newer one.
    pub entries: Vec<Entry>,
    /// The game after them.
    pub game: Game,
    /// The number of the first event of a newer program: read only, and the replay stops before it.
    pub newer: Option<u32>,
}

impl Replay {
    /// Folds the bodies of a log, the header's first, up to an event number, or to the last.
    ///
    /// # Errors
    /// A line that cannot be read, a hole in the numbers or a falling time.
    pub fn read<S: AsRef<str>>(bodies: &[S], upto: Option<u32>) -> Result<Self, Unreadable> {
        let (first, rest) = bodies
            .split_first()
            .ok_or_else(|| Unreadable::NoHeader("the file is empty".to_owned()))?;
        let header = Header::decode(first.as_ref())?;
        let game = header.game()?;
        let newer = (header.version > VERSION).then_some(1);
        let mut replay = Self {
            header,
            entries: Vec::with_capacity(rest.len()),
            game,
            newer,
        };
        for (number, body) in rest.iter().enumerate() {
            let done = upto.is_some_and(|upto| replay.game.seq >= upto);
            if done || replay.newer.is_some() || !replay.take(body.as_ref(), number + 2)? {
                break;
            }
        }
        Ok(replay)
    }

    /// Returns the game before the first event, under the rules that were read already.
    pub fn beginning(&self) -> Game {
        Game::new((*self.game.setup).clone(), self.game.rules.clone())
    }

    /// Takes one more line: false if it is a newer program's.
    ///
    /// # Errors
    /// As [`Replay::read`].
    pub fn take(&mut self, body: &str, line: usize) -> Result<bool, Unreadable> {
        let due = self.game.seq + 1;
        let known = match Line::decode(body, line)? {
            Line::Known(entry) => entry,
            Line::Newer { n, .. } => {
                self.newer = Some(n);
                return Ok(false);
            }
        };
        if known.n != due {
            return Err(Unreadable::Hole {
                line,
                found: known.n,
                due,
            });
        }
        if known.t < self.game.now {
            return Err(Unreadable::Falling { line });
        }
        self.game.apply(&known);
        self.entries.push(*known);
        Ok(true)
    }
}
