//! `tianyuan checkpoint`: says how far a log has come, signs that, and lays it beside the log.

use std::path::{Path, PathBuf};

use crate::core::annex::{self, Annex};
use crate::core::checkpoint::{Checkpoint, state, sum};
use crate::core::game::Game;
use crate::core::log::{Audit, End, audit};
use crate::core::record::{FORMAT, VERSION};
use crate::shell::show::{self, Found, Unsound};
use crate::shell::sign::{Signer, Unsigned};
use crate::shell::store::annex::Amiss;
use crate::shell::store::{Fault, checkpoints, read};

/// Why no checkpoint was made.
#[derive(Debug, thiserror::Error)]
pub enum Unmade {
    /// The log does not hold.
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// The annex does not hold.
    #[error(transparent)]
    Amiss(#[from] Amiss),
    /// It was not signed.
    #[error(transparent)]
    Unsigned(#[from] Unsigned),
    /// It could not be laid down.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A log that holds: a game, or what was written beside one.
pub enum Log {
    /// A game.
    Game(Box<Found>),
    /// An annex.
    Annex(Annex),
}

impl Log {
    /// Reads either, and checks it by itself.
    ///
    /// # Errors
    /// It does not hold.
    pub fn read(found: &Audit) -> Result<Self, Unmade> {
        let first = found.bodies.first();
        if first.is_none_or(|body| annex::Header::decode(body).is_none()) {
            return Ok(Self::Game(Box::new(show::sound(found)?)));
        }
        match found.end {
            End::Whole => {}
            End::Torn { line, at_byte } => return Err(Unsound::Torn { line, at_byte }.into()),
            End::Broken {
                line,
                at_byte,
                what,
            } => {
                return Err(Amiss::Broken {
                    line,
                    at_byte,
                    what,
                }
                .into());
            }
        }
        let annex = Annex::read(&found.bodies).map_err(Amiss::from)?;
        match annex.newer {
            Some(newer) => Err(Amiss::Newer(newer).into()),
            None => Ok(Self::Annex(annex)),
        }
    }
}

/// Returns what a checkpoint of a game says, where its first lines were so many and the game stood so then.
pub fn of_game(bytes: &[u8], found: &Audit, records: usize, game: &Game) -> Option<Checkpoint> {
    of(
        bytes,
        found,
        records,
        (format!("{FORMAT} {VERSION}"), state(game)),
    )
}

/// Returns what a checkpoint of an annex says.
pub fn of_annex(bytes: &[u8], found: &Audit, records: usize) -> Option<Checkpoint> {
    let form = format!("{} {}", annex::FORMAT, annex::VERSION);
    let state = format!("annex notes={}", records.saturating_sub(1));
    of(bytes, found, records, (form, state))
}

fn of(
    bytes: &[u8],
    found: &Audit,
    records: usize,
    (log, state): (String, String),
) -> Option<Checkpoint> {
    let (first, mark) = (
        found.marks.first()?,
        found.marks.get(records.checked_sub(1)?)?,
    );
    Some(Checkpoint {
        log,
        game: first.head.to_string(),
        records,
        bytes: mark.bytes,
        head: mark.head.to_string(),
        sha256: sum(&bytes[..mark.bytes]),
        state,
        made: String::new(),
    })
}

/// A checkpoint that was laid down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its file; the signature lies beside it under the same name and `.sig`.
    pub path: PathBuf,
    /// What it says.
    pub checkpoint: Checkpoint,
}

/// Makes a checkpoint of a log as it is now, signed by this key.
///
/// # Errors
/// The log does not hold, the key does not sign, or the files cannot be written.
pub fn make(log: &Path, signer: &Signer, made: String) -> Result<Made, Unmade> {
    let bytes = read(log)?;
    let found = audit(&bytes);
    let records = found.bodies.len();
    let checkpoint = match Log::read(&found)? {
        Log::Game(game) => of_game(&bytes, &found, records, &game.replay.game),
        Log::Annex(_) => of_annex(&bytes, &found, records),
    };
    let checkpoint = Checkpoint {
        made,
        ..checkpoint.expect("a log that holds has a header, and a mark after each line")
    };
    let text = checkpoint.to_string();
    let signature = signer.sign(text.as_bytes())?;
    let path = checkpoints::lay(log, &text, &signature)?;
    Ok(Made { path, checkpoint })
}
