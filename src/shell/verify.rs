//! `tianyuan verify`: the log, the checkpoints beside it, and its annex.

use std::path::Path;

use crate::core::annex::Annex;
use crate::core::checkpoint::Checkpoint;
use crate::core::log::{Audit, audit};
use crate::core::record::Seek;
use crate::shell::sign::{self, Signers};
use crate::shell::store::annex::{self, Amiss};
use crate::shell::store::checkpoints::{self, Kept};
use crate::shell::store::{Fault, read};
use crate::shell::vouch::{Log, Unmade, of_annex, of_game};

/// A log that holds, with all that lies beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// How many events, or notes of an annex.
    pub entries: usize,
    /// The head after the last.
    pub head: String,
    /// The checkpoints beside it.
    pub checkpoints: Vec<Checked>,
    /// The annex of a game.
    pub annex: Option<Box<Self>>,
}

/// A checkpoint that agrees with its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The name of its file.
    pub name: String,
    /// How many lines it vouches for, the header's included.
    pub records: usize,
    /// The fingerprint of the key.
    pub key: String,
    /// Whose key it is, where a list of signers was given.
    pub signer: Option<String>,
}

/// What does not hold.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    /// The log.
    #[error(transparent)]
    Log(#[from] Unmade),
    /// A checkpoint.
    #[error("checkpoint {name}: {what}")]
    Checkpoint {
        /// The name of its file.
        name: String,
        /// What is wrong.
        what: Bad,
    },
    /// The annex.
    #[error("annex: {0}")]
    Annex(Box<Self>),
}

/// Why a checkpoint does not hold.
#[derive(Debug, thiserror::Error)]
pub enum Bad {
    /// It cannot be read.
    #[error("{0}")]
    Malformed(#[from] crate::core::checkpoint::Malformed),
    /// The log is shorter than it was.
    #[error("it vouches for {records} lines, and the log has {left}: the log was cut")]
    Cut {
        /// The lines that it vouches for.
        records: usize,
        /// The lines of the log.
        left: usize,
    },
    /// Something else stands in the log.
    #[error("the log has another `{0}`")]
    Differs(&'static str),
    /// No signature lies beside it.
    #[error("it is not signed")]
    NoSignature,
    /// The signature is not one of this text.
    #[error("its signature does not hold: {0}")]
    Signature(String),
    /// The key is on no list.
    #[error("it is signed by a key that is not among the signers: {0}")]
    Stranger(String),
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        Self::Log(fault.into())
    }
}

impl From<Amiss> for Wrong {
    fn from(amiss: Amiss) -> Self {
        Self::Log(amiss.into())
    }
}

/// Checks a game or an annex, with the checkpoints and the annex beside it.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(path: &Path, signers: Option<&Signers>) -> Result<Sound, Wrong> {
    let bytes = read(path)?;
    let found = audit(&bytes);
    let log = Log::read(&found)?;
    let kept = checkpoints::list(path)?;
    let (checkpoints, annex) = match log {
        Log::Game(game) => {
            let checked = if kept.is_empty() {
                Vec::new()
            } else {
                let seek = Seek::new(game.replay);
                let of = |records: usize| of_game(&bytes, &found, records, &seek.at(records - 1));
                all(&kept, &found, signers, of)?
            };
            (checked, beside(path, &found, signers)?)
        }
        Log::Annex(_) => {
            let of = |records: usize| of_annex(&bytes, &found, records);
            (all(&kept, &found, signers, of)?, None)
        }
    };
    Ok(Sound {
        entries: found.bodies.len() - 1,
        head: found.head.to_string(),
        checkpoints,
        annex,
    })
}

/// Checks the annex of a game, if there is one.
fn beside(
    game: &Path,
    found: &Audit,
    signers: Option<&Signers>,
) -> Result<Option<Box<Sound>>, Wrong> {
    let path = annex::beside(game);
    let bytes = match read(&path) {
        Err(Fault::Missing { .. }) => return Ok(None),
        bytes => bytes?,
    };
    let whole = || -> Result<Sound, Wrong> {
        let sound = verify(&path, signers)?;
        let written = Annex::read(&audit(&bytes).bodies).map_err(Amiss::from)?;
        annex::binds(&written, found)?;
        Ok(sound)
    };
    match whole() {
        Ok(sound) => Ok(Some(Box::new(sound))),
        Err(wrong) => Err(Wrong::Annex(Box::new(wrong))),
    }
}

fn all(
    kept: &[Kept],
    found: &Audit,
    signers: Option<&Signers>,
    of: impl Fn(usize) -> Option<Checkpoint>,
) -> Result<Vec<Checked>, Wrong> {
    let checked = kept.iter().map(|kept| {
        check(kept, found, signers, &of).map_err(|what| Wrong::Checkpoint {
            name: kept.name.clone(),
            what,
        })
    });
    checked.collect()
}

/// Checks one checkpoint against the log, and its signature.
fn check(
    kept: &Kept,
    found: &Audit,
    signers: Option<&Signers>,
    of: impl Fn(usize) -> Option<Checkpoint>,
) -> Result<Checked, Bad> {
    let said: Checkpoint = kept.text.parse()?;
    let (records, left) = (said.records, found.bodies.len());
    if records > left {
        return Err(Bad::Cut { records, left });
    }
    let is = (records > 0).then(|| of(records)).flatten();
    let is = is.ok_or(Bad::Differs("records"))?;
    if let Some(line) = said.differs(&is) {
        return Err(Bad::Differs(line));
    }
    let signature = kept.signature.as_deref().ok_or(Bad::NoSignature)?;
    let key = sign::check(kept.text.as_bytes(), signature).map_err(Bad::Signature)?;
    let print = sign::fingerprint(&key);
    let signer = signers.map(|signers| {
        let name = signers.name(&key).map(str::to_owned);
        name.ok_or_else(|| Bad::Stranger(print.clone()))
    });
    Ok(Checked {
        name: kept.name.clone(),
        records,
        signer: signer.transpose()?,
        key: print,
    })
}
