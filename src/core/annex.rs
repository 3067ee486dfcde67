//! What a committee writes about a game: a log of its own beside the game's, never in it.
//!
//! Its lines have the form of the game's. The header binds it to one game as it stood when the annex
//! was begun; the game may go on, but nothing before that may be another.

use serde::{Deserialize, Serialize};

/// The name of the format.
pub const FORMAT: &str = "tianyuan-annex";
/// The version that this program writes.
pub const VERSION: u32 = 1;

/// The game that an annex belongs to, as it stood when the annex was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// The head of the chain after the game's own header, in hex.
    pub header: String,
    /// How many events there were.
    pub events: u32,
    /// The head of the chain after the last of them, in hex.
    pub head: String,
}

/// The first line of an annex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// The version of the lines below.
    pub version: u32,
    /// The game.
    pub game: Bound,
    /// The wall time of its making, for people alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
}

impl Header {
    /// Makes the header of a new annex.
    pub fn new(game: Bound, made: Option<String>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            game,
            made,
        }
    }

    /// Returns the header, if the line is one of an annex.
    pub fn decode(body: &str) -> Option<Self> {
        let header: Self = ron::from_str(body).ok()?;
        (header.format == FORMAT).then_some(header)
    }
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    /// Somebody's words about an event.
    Remark {
        /// The event.
        at: u32,
        /// Who wrote it.
        by: String,
        /// The words.
        text: String,
    },
    /// Another course of the game that was looked at.
    Branch {
        /// The event after which it leaves the game.
        at: u32,
        /// What it is called.
        title: String,
        /// What was said in it, in the command language.
        lines: Vec<String>,
        /// Whether the question is one of fact, which is final: it is looked at for the sake of the argument.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        academic: bool,
        /// What it shows.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
}

impl Note {
    /// Returns the event that it is about.
    pub const fn at(&self) -> u32 {
        match self {
            Self::Remark { at, .. } | Self::Branch { at, .. } => *at,
        }
    }
}

/// One line of an annex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its place, from one.
    pub n: u32,
    /// What was written.
    pub note: Note,
    /// The wall time, for people alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<String>,
}

/// The part of a line that every version has.
#[derive(Deserialize)]
struct Bare {
    n: u32,
}

/// Why an annex cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The first line is no header.
    #[error("line 1 is not the header of an annex")]
    NoHeader,
    /// A line has another number than the one that is due.
    #[error("line {line}: note {found} where {due} is due")]
    Hole {
        /// The line, from one.
        line: usize,
        /// The number found.
        found: u32,
        /// The number due.
        due: u32,
    },
    /// A line is no note.
    #[error("line {line} is not a note: {why}")]
    NoNote {
        /// The line, from one.
        line: usize,
        /// Why not.
        why: String,
    },
}

/// A whole annex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annex {
    /// Its header.
    pub header: Header,
    /// Its lines, up to the first of a newer program.
    pub entries: Vec<Entry>,
    /// The number of that line.
    pub newer: Option<u32>,
}

impl Annex {
    /// Reads the bodies of an annex, the header's first.
    ///
    /// # Errors
    /// A line that cannot be read, or a hole in the numbers.
    pub fn read<S: AsRef<str>>(bodies: &[S]) -> Result<Self, Unreadable> {
        let (first, rest) = bodies.split_first().ok_or(Unreadable::NoHeader)?;
        let header = Header::decode(first.as_ref()).ok_or(Unreadable::NoHeader)?;
        let newer = (header.version > VERSION).then_some(1);
        let mut annex = Self {
            header,
            entries: Vec::new(),
            newer,
        };
        for (place, body) in rest.iter().enumerate() {
            if annex.newer.is_some() {
                break;
            }
            annex.take(body.as_ref(), place + 2)?;
        }
        Ok(annex)
    }

    fn take(&mut self, body: &str, line: usize) -> Result<(), Unreadable> {
        let due = self.next();
        match (ron::from_str::<Entry>(body), ron::from_str::<Bare>(body)) {
            (Ok(entry), _) if entry.n == due => self.entries.push(entry),
            (Err(_), Ok(Bare { n })) if n == due => self.newer = Some(n),
            (_, Ok(Bare { n: found })) => return Err(Unreadable::Hole { line, found, due }),
            (Ok(_), Err(why)) | (Err(why), Err(_)) => {
                let why = why.to_string();
                return Err(Unreadable::NoNote { line, why });
            }
        }
        Ok(())
    }

    /// Returns the number of the next line.
    pub fn next(&self) -> u32 {
        u32::try_from(self.entries.len()).map_or(u32::MAX, |written| written + 1)
    }

    /// Returns what was written about this event.
    pub fn about(&self, at: u32) -> impl Iterator<Item = &Entry> {
        self.within(at, at)
    }

    /// Returns what was written about these events, both ends included.
    pub fn within(&self, from: u32, to: u32) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(move |entry| (from..=to).contains(&entry.note.at()))
    }
}
