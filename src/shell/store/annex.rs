//! The annex of a game: a log beside it, opened, locked and repaired as any other.

use std::path::{Path, PathBuf};

use super::{Fault, LogFile};
use crate::core::annex::{Annex, Bound, Entry, Header, Note, Unreadable};
use crate::core::log::{Audit, Broken, End, audit};
use crate::core::record::encode;

/// How the name of an annex ends.
pub const END: &str = ".annex.ron";

/// Why an annex cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum Amiss {
    /// The world.
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
        what: Broken,
    },
    /// A line cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It belongs to another game, or to another course of this one.
    #[error("it was written about another game: its {0} is not this one's")]
    Elsewhere(&'static str),
    /// An event that the game does not have.
    #[error("there is no event {asked} in the game; the last is {last}")]
    NoEvent {
        /// The number asked for.
        asked: u32,
        /// The last event.
        last: u32,
    },
    /// A newer program wrote in it.
    #[error("note {0} is a newer program's; this one only reads the file")]
    Newer(u32),
    /// The game itself does not hold.
    #[error("the game does not hold: look at it with `tianyuan verify`")]
    Game,
}

/// Returns where the annex of a game lies: `final.annex.ron` beside `final.ron`.
pub fn beside(game: &Path) -> PathBuf {
    let name = game.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(".ron").unwrap_or(&name);
    game.with_file_name(format!("{stem}{END}"))
}

/// Returns whether a file is an annex, by its name.
pub fn is_annex(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().ends_with(END))
}

/// Returns the annex of a game, as far as it is finished; nothing where there is none.
///
/// # Errors
/// It cannot be read, is damaged, or belongs to another game.
pub fn read(game: &Path) -> Result<Option<Annex>, Amiss> {
    let bytes = match super::read(beside(game)) {
        Err(Fault::Missing { .. }) => return Ok(None),
        found => found?,
    };
    let found = audit(&bytes);
    whole(&found)?;
    if found.bodies.is_empty() {
        return Ok(None);
    }
    let annex = Annex::read(&found.bodies)?;
    binds(&annex, &audit(&super::read(game)?))?;
    Ok(Some(annex))
}

/// Writes one note beside a game, and returns once it is on the disk; the first makes the annex.
///
/// # Errors
/// It cannot be written, or the annex does not belong to this game.
pub fn append(game: &Path, note: Note, wall: Option<String>) -> Result<Entry, Amiss> {
    let bytes = super::read(game)?;
    let of = audit(&bytes);
    let bound = bound(&of).ok_or(Amiss::Game)?;
    if note.at() > bound.events {
        return Err(Amiss::NoEvent {
            asked: note.at(),
            last: bound.events,
        });
    }
    let path = beside(game);
    let (mut log, annex) = match LogFile::open(&path) {
        Ok(opened) => (opened.log, Annex::read(&opened.bodies)?),
        Err(Fault::Missing { .. }) => {
            let header = encode(&Header::new(bound, wall.clone()));
            (LogFile::create(&path, &header)?, Annex::read(&[header])?)
        }
        Err(fault) => return Err(fault.into()),
    };
    binds(&annex, &of)?;
    if let Some(newer) = annex.newer {
        return Err(Amiss::Newer(newer));
    }
    let n = annex.next();
    let entry = Entry { n, note, wall };
    log.append(&[encode(&entry)])?;
    Ok(entry)
}

/// Faults where the annex does not belong to the game, or speaks of an event that it does not have.
///
/// # Errors
/// What is not this game's.
pub fn binds(annex: &Annex, game: &Audit) -> Result<(), Amiss> {
    let head = |line: usize| game.marks.get(line).map(|mark| mark.head.to_string());
    let bound = &annex.header.game;
    if head(0).as_ref() != Some(&bound.header) {
        return Err(Amiss::Elsewhere("header"));
    }
    if head(bound.events as usize).as_ref() != Some(&bound.head) {
        return Err(Amiss::Elsewhere("head"));
    }
    let last = u32::try_from(game.bodies.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let asked = annex.entries.iter().map(|entry| entry.note.at()).max();
    match asked.filter(|asked| *asked > last) {
        Some(asked) => Err(Amiss::NoEvent { asked, last }),
        None => Ok(()),
    }
}

/// Returns what an annex of this game is bound to, if its lines are good.
fn bound(game: &Audit) -> Option<Bound> {
    let (first, last) = (game.marks.first()?, game.marks.last()?);
    let events = u32::try_from(game.bodies.len() - 1).ok()?;
    (!matches!(game.end, End::Broken { .. })).then(|| Bound {
        header: first.head.to_string(),
        events,
        head: last.head.to_string(),
    })
}

/// Faults where a finished line is damaged.
fn whole(found: &Audit) -> Result<(), Amiss> {
    match found.end {
        End::Whole | End::Torn { .. } => Ok(()),
        End::Broken {
            line,
            at_byte,
            what,
        } => Err(Amiss::Broken {
            line,
            at_byte,
            what,
        }),
    }
}
