//! `tianyuan show` and `tianyuan verify`: a log read without a lock.

use std::path::Path;

use crate::core::board::{COLUMNS, Point, ROWS, Stone};
use crate::core::game::Game;
use crate::core::log::{Audit, End, audit};
use crate::core::record::{Replay, Unreadable};
use crate::shell::store::{Fault, read};

/// A log as it was found.
pub struct Found {
    /// The game up to the event asked for.
    pub replay: Replay,
    /// The head of the chain after that event.
    pub head: String,
    /// Where an unfinished last line was left out.
    pub torn: Option<usize>,
}

/// Why a log does not hold.
#[derive(Debug, thiserror::Error)]
pub enum Unsound {
    /// The file cannot be read.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A line is damaged.
    #[error("line {line} (byte {at_byte}): {what}")]
    Broken {
        /// The line, from one.
        line: usize,
        /// Where it begins.
        at_byte: usize,
        /// What is wrong.
        what: String,
    },
    /// The last line is unfinished.
    #[error("line {line} (byte {at_byte}): unfinished; it was never acknowledged")]
    Torn {
        /// The line, from one.
        line: usize,
        /// Where it begins.
        at_byte: usize,
    },
    /// The lines do not replay.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// An event of a newer program.
    #[error("event {0} is a newer program's: the replay stops before it")]
    Newer(u32),
    /// The log is shorter than that.
    #[error("there is no event {asked}; the last is {last}")]
    NoEvent {
        /// The number asked for.
        asked: u32,
        /// The last event.
        last: u32,
    },
}

impl Unsound {
    /// Returns whether the question was wrong, and not the log.
    pub const fn is_unusable(&self) -> bool {
        match self {
            Self::Fault(_) | Self::NoEvent { .. } => true,
            Self::Broken { .. } | Self::Torn { .. } | Self::Unreadable(_) | Self::Newer(_) => false,
        }
    }
}

/// Reads a log up to an event, or to the last.
///
/// # Errors
/// The file cannot be read, is damaged, or has no such event.
pub fn find(path: &Path, at: Option<u32>) -> Result<Found, Unsound> {
    let bytes = read(path)?;
    found(&audit(&bytes), at)
}

/// Replays a log whose lines were checked, up to an event, or to the last.
///
/// # Errors
/// The log is damaged, or has no such event.
pub fn found(audit: &Audit, at: Option<u32>) -> Result<Found, Unsound> {
    let torn = match audit.end {
        End::Whole => None,
        End::Torn { line, .. } => Some(line),
        End::Broken {
            line,
            at_byte,
            what,
        } => {
            return Err(Unsound::Broken {
                line,
                at_byte,
                what: what.to_string(),
            });
        }
    };
    let replay = Replay::read(&audit.bodies, at)?;
    if let Some(asked) = at.filter(|&asked| replay.game.seq != asked) {
        return Err(match replay.newer {
            Some(newer) => Unsound::Newer(newer),
            None => Unsound::NoEvent {
                asked,
                last: replay.game.seq,
            },
        });
    }
    Ok(Found {
        head: audit.marks[replay.game.seq as usize].head.to_string(),
        replay,
        torn,
    })
}

/// Checks a log: every line of the chain, every number, every time, and that it replays.
///
/// # Errors
/// The first thing that does not hold.
pub fn sound(audit: &Audit) -> Result<Found, Unsound> {
    if let End::Torn { line, at_byte } = audit.end {
        return Err(Unsound::Torn { line, at_byte });
    }
    let found = found(audit, None)?;
    match found.replay.newer {
        Some(newer) => Err(Unsound::Newer(newer)),
        None => Ok(found),
    }
}

/// Returns the board as text: `X` black, `O` white, a capital letter aside for the last stone in brackets.
pub fn diagram(game: &Game) -> String {
    let last = game.moves.last().and_then(|last| last.at);
    let mut out = String::new();
    for row in (0..ROWS).rev() {
        out.push_str(&format!("{:>2} ", row + 1));
        for column in 0..COLUMNS {
            let Some(point) = Point::new(column, row) else {
                continue;
            };
            let mark = match game.board.at(point) {
                Some(Stone::Black) => 'X',
                Some(Stone::White) => 'O',
                None if game.offers.contains(&point) => '?',
                None if is_star(point) => '+',
                None => '.',
            };
            let (open, close) = if last == Some(point) {
                ('(', ')')
            } else {
                (' ', ' ')
            };
            out.push(open);
            out.push(mark);
            out.push(close);
        }
        out.push('\n');
    }
    out.push_str("   ");
    for column in 0..COLUMNS {
        out.push_str(&format!(" {} ", (b'A' + column) as char));
    }
    out.push('\n');
    out
}

/// Returns whether the point is the centre or a star (article 1).
pub fn is_star(point: Point) -> bool {
    let corner = |at: u8| at == 3 || at == 11;
    point == Point::CENTRE || corner(point.column()) && corner(point.row())
}
