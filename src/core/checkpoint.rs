//! A few lines that say how far a log had come: whoever holds them finds a later cut.
//!
//! The chain alone does not show a file that was cut at a line's end. A checkpoint names the lines, the
//! bytes, their sum and the head after them; it is signed, and given to others.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::core::board::Seat;
use crate::core::game::event::{Entry, Event, Score};
use crate::core::game::{Game, Phase};

/// The name and version that stand in the first line.
pub const FORMAT: &str = "tianyuan-checkpoint 1";

/// How far a log had come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The format of the log.
    pub log: String,
    /// The head after the log's header, in hex: which log it is.
    pub game: String,
    /// How many lines there were, the header's included.
    pub records: usize,
    /// How many bytes they filled.
    pub bytes: usize,
    /// The head after them, in hex.
    pub head: String,
    /// SHA-256 of those bytes, in hex.
    pub sha256: String,
    /// How the game stood, in a few words.
    pub state: String,
    /// The wall time, for people alone.
    pub made: String,
}

/// Says which line of a checkpoint is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a checkpoint: the line `{0}` is missing or malformed")]
pub struct Malformed(pub &'static str);

impl Checkpoint {
    /// Returns what another log that claims to be this one has otherwise, by the name of the line.
    pub fn differs(&self, found: &Self) -> Option<&'static str> {
        let lines = [
            ("log", self.log == found.log),
            ("game", self.game == found.game),
            ("records", self.records == found.records),
            ("bytes", self.bytes == found.bytes),
            ("head", self.head == found.head),
            ("sha256", self.sha256 == found.sha256),
            ("state", self.state == found.state),
        ];
        lines.iter().find(|(_, same)| !same).map(|(name, _)| *name)
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}")?;
        writeln!(f, "log {}", self.log)?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "records {}", self.records)?;
        writeln!(f, "bytes {}", self.bytes)?;
        writeln!(f, "head {}", self.head)?;
        writeln!(f, "code {}", short(&self.head))?;
        writeln!(f, "sha256 {}", self.sha256)?;
        writeln!(f, "state {}", self.state)?;
        writeln!(f, "made {}", self.made)
    }
}

impl FromStr for Checkpoint {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut lines = text.lines();
        if lines.next() != Some(FORMAT) {
            return Err(Malformed("tianyuan-checkpoint"));
        }
        let mut next = |name: &'static str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            let value = line.and_then(|rest| rest.strip_prefix(' '));
            value.map(str::to_owned).ok_or(Malformed(name))
        };
        let read = Self {
            log: next("log")?,
            game: next("game")?,
            records: next("records")?.parse().map_err(|_| Malformed("records"))?,
            bytes: next("bytes")?.parse().map_err(|_| Malformed("bytes"))?,
            head: next("head")?,
            sha256: {
                next("code")?;
                next("sha256")?
            },
            state: next("state")?,
            made: next("made")?,
        };
        // One text for each checkpoint: nothing unread stands in what was signed.
        (read.to_string() == text)
            .then_some(read)
            .ok_or(Malformed("code"))
    }
}

/// Returns the SHA-256 of some bytes, in lower-case hex.
pub fn sum(bytes: &[u8]) -> String {
    let sum = Sha256::digest(bytes);
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The letters of the short code: none is taken for another in handwriting, and there are no digits.
const LETTERS: [char; 16] = [
    'A', 'C', 'D', 'E', 'F', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'T', 'X', 'Y',
];
/// Groups of the short code, and the letters of each.
const GROUPS: (usize, usize) = (4, 6);

/// Returns the beginning of a head as four groups of six letters, for the players to write on their sheets.
///
/// Ninety-six bits: nobody prepares two logs of the same code beforehand.
pub fn short(head: &str) -> String {
    let letters: Vec<char> = head
        .chars()
        .filter_map(|digit| digit.to_digit(16))
        .map(|value| LETTERS[value as usize])
        .take(GROUPS.0 * GROUPS.1)
        .collect();
    let groups: Vec<String> = letters
        .chunks(GROUPS.1)
        .map(|group| group.iter().collect())
        .collect();
    groups.join("-")
}

/// Returns how a game stands, in a few words of no language.
pub fn state(game: &Game) -> String {
    let phase = match &game.phase {
        _ if game.adjourned.is_some() => "adjourned",
        Phase::Over { .. } => "ended",
        Phase::On(_) if game.stage().is_some() => "opening",
        Phase::On(_) => "play",
    };
    let mut words = vec![
        phase.to_owned(),
        format!("events={}", game.seq),
        format!("moves={}", game.moves.len()),
    ];
    for seat in Seat::BOTH {
        let left = game.clock.left_ms(&game.rules.control, seat, game.now);
        words.push(format!("{}_ms={left}", seat.word()));
    }
    if let Some(verdicts) = game.verdicts() {
        for seat in Seat::BOTH {
            let verdict = &verdicts[seat];
            let (score, reason) = (score(verdict.score), verdict.reason.word());
            words.push(format!("{}={score}/{reason}", seat.word()));
        }
    }
    words.join(" ")
}

const fn score(score: Score) -> &'static str {
    match score {
        Score::Win => "win",
        Score::Draw => "draw",
        Score::Loss => "loss",
        Score::Void => "void",
    }
}

/// Returns whether these events, just written, are to be vouched for: a ruling, its undoing, or the end.
pub fn is_due(game: &Game, written: &[Entry]) -> bool {
    let Some(first) = written.first() else {
        return false;
    };
    let ruled = game.ledger.decisions.last();
    let ruled = ruled.is_some_and(|ruling| ruling.seq >= first.n && ruling.is_ruling());
    let told = |entry: &Entry| {
        matches!(
            entry.event,
            Event::GameEnded { .. }
                | Event::ResultChanged { .. }
                | Event::EntryRescinded { .. }
                | Event::AppealDecided { .. }
        )
    };
    ruled || written.iter().any(told)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test that fails says where")]

    use super::*;

    fn some() -> Checkpoint {
        Checkpoint {
            log: "tianyuan-game 1".to_owned(),
            game: "00".repeat(32),
            records: 3,
            bytes: 420,
            head: sum(b"head"),
            sha256: sum(b"bytes"),
            state: "play events=2 moves=1".to_owned(),
            made: "2026-11-30T13:15:00+08:00".to_owned(),
        }
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_written() {
        let text = some().to_string();
        assert_eq!(text.parse::<Checkpoint>().unwrap(), some());
        assert_eq!(some().differs(&some()), None);
        let other = Checkpoint {
            bytes: 421,
            ..some()
        };
        assert_eq!(some().differs(&other), Some("bytes"));
    }

    #[test]
    fn nothing_unread_stands_in_it() {
        let text = some().to_string();
        for place in 0..text.len() {
            let cut = &text[..place];
            assert!(cut.parse::<Checkpoint>().is_err(), "{cut}");
        }
        assert!(format!("{text}more\n").parse::<Checkpoint>().is_err());
        let other = text.replacen("code ", "code A", 1);
        assert_eq!(other.parse::<Checkpoint>(), Err(Malformed("code")));
    }

    #[test]
    fn the_short_code_has_four_groups_of_letters() {
        let code = short(&"0123456789abcdef".repeat(4));
        assert_eq!(code, "ACDEFH-JKLMNP-RTXYAC-DEFHJK");
    }
}
