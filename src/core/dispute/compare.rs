//! Two records of one game: where they first say different things.

use crate::core::game::event::Entry;
use crate::core::record::{Header, Replay, encode};

/// What the two say differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// What was agreed before the game.
    Setup,
    /// The text of the rulebook, the opening rule or the time control.
    Rules,
    /// What happened, or who wrote it.
    Event,
    /// When it happened.
    Time,
    /// The clocks after it.
    Clock,
    /// One ends where the other goes on.
    End,
}

impl What {
    /// Returns its word, for the catalogue and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Rules => "rules",
            Self::Event => "event",
            Self::Time => "time",
            Self::Clock => "clock",
            Self::End => "end",
        }
    }
}

/// The first difference of two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The event, nought for the header.
    pub n: u32,
    /// What.
    pub what: What,
}

/// Returns the first difference, or nothing: wall times are for people alone and are not compared.
pub fn difference(one: &Replay, other: &Replay) -> Option<Difference> {
    if let Some(what) = headers(&one.header, &other.header) {
        return Some(Difference { n: 0, what });
    }
    let pairs = one.entries.iter().zip(&other.entries);
    for (mine, theirs) in pairs {
        if let Some(what) = entries(mine, theirs) {
            return Some(Difference { n: mine.n, what });
        }
    }
    let (mine, theirs) = (one.entries.len(), other.entries.len());
    (mine != theirs).then(|| Difference {
        n: u32::try_from(mine.min(theirs) + 1).unwrap_or(u32::MAX),
        what: What::End,
    })
}

fn headers(one: &Header, other: &Header) -> Option<What> {
    let texts = |header: &Header| {
        [&header.book, &header.opening, &header.control].map(|text| text.sha256.clone())
    };
    if encode(&one.setup) != encode(&other.setup) {
        Some(What::Setup)
    } else {
        (texts(one) != texts(other)).then_some(What::Rules)
    }
}

fn entries(one: &Entry, other: &Entry) -> Option<What> {
    if one.by != other.by || one.event != other.event {
        Some(What::Event)
    } else if one.t != other.t {
        Some(What::Time)
    } else {
        (one.clock != other.clock).then_some(What::Clock)
    }
}
