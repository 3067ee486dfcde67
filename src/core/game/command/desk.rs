//! What is asked at the arbiter's desk beyond claims and penalties: rulings on the position, adjournment,
//! appeals, entries taken back, offices, evidence.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Charge, Person};
use crate::core::board::Point;
use crate::core::clock::At;

/// A ruling on the position (10.2, 17, 21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruling {
    /// A displaced stone goes back.
    Return(Point),
    /// A stone is taken off.
    Remove(Point),
    /// A stone goes from one point to another.
    Move(Point, Point),
    /// The position stands as it is.
    Stand,
    /// The game is drawn.
    Draw,
    /// The game is played again.
    Replay,
    /// The colours are put right and the game begins again.
    Restart,
}

/// What an appeal is about, in the appellant's word (22.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// The meaning of a rule.
    Rule,
    /// A fact.
    Fact,
    /// What the rules do not cover.
    Other,
}

/// How an appeal was decided; the deposit goes back whole, not, or by half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Upheld: the ruling is taken back.
    Upheld,
    /// Rejected.
    Rejected,
    /// Rejected, though not without reason.
    RejectedReasonable,
}

/// Whose statement was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A player.
    Person(Person),
    /// Somebody else.
    Other,
}

/// When something happened and was noticed, and which move or mark it belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The number of the move.
    pub number: Option<u32>,
    /// When it happened.
    pub happened: Option<At>,
    /// When it was noticed.
    pub noticed: Option<At>,
    /// The mark that was dropped for it.
    pub mark: Option<u32>,
}

impl When {
    /// Returns these, with the other's where they say nothing.
    pub fn or(self, other: Self) -> Self {
        Self {
            number: self.number.or(other.number),
            happened: self.happened.or(other.happened),
            noticed: self.noticed.or(other.noticed),
            mark: self.mark.or(other.mark),
        }
    }
}

/// Thirty-two bytes of chance that keep a sealed move from being guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

impl Salt {
    /// Returns the salt in lower-case hex.
    pub fn hex(&self) -> String {
        hex(&self.0)
    }

    /// Reads lower-case hex.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * place..2 * place + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// Returns SHA-256 of the salt's bytes and the text, in lower-case hex: what the log tells of a sealed move.
    pub fn seal(&self, text: &str) -> String {
        hex(&Sha256::new()
            .chain_update(self.0)
            .chain_update(text)
            .finalize())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What lay in the envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The salt.
    pub salt: Salt,
    /// The move, in the player's words.
    pub text: String,
}

/// An appeal as it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appealed {
    /// The ruling; the last on the appellant's player where none is named.
    pub ruling: Option<u32>,
    /// What it is about.
    pub question: Question,
    /// The grounds.
    pub grounds: String,
    /// The deposit (22.1, 22.2).
    pub deposit: u32,
    /// Why the organiser answers for its being late (14.9).
    pub late: Option<String>,
}

/// What an arbiter asks at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Desk {
    /// Rules on the position under an article.
    Remedy(String, Ruling),
    /// Adjourns the game (20.1).
    Adjourn,
    /// Resumes it; the shell puts in what lay in the envelope (20.2).
    Resume(Option<Envelope>),
    /// Decides an appeal.
    Decide {
        /// The appeal; the oldest where none is named.
        appeal: Option<u32>,
        /// How.
        outcome: Outcome,
        /// Votes for and against.
        votes: Option<(u32, u32)>,
        /// Why.
        why: String,
    },
    /// Takes an entry back.
    Rescind(u32, String),
    /// The chief is away; the deputy acts as chief (25.3.2.C).
    Away(String),
    /// The chief is back.
    Back,
    /// A player may leave (18.4-18.6).
    Permit(Person),
    /// He is back.
    Returned(Person),
    /// Somebody is sent out of the hall (18).
    Expel(String, String),
    /// A statement on an entry was taken.
    Statement(u32, Speaker, String),
    /// Something happened now; it is classified later.
    Mark(Option<String>),
    /// Lets the clock run on, the time of the stop charged (14.8).
    Go(Charge),
    /// A player has completed the record after the end, or entered it (13.7, 13.9).
    Completed(Person),
    /// A person's connection broke off (37.5).
    Disconnect(Person),
    /// It is back (37.6).
    Reconnect(Person),
    /// A penalty was announced on the spot (15.2).
    Announce(Option<u32>),
}
