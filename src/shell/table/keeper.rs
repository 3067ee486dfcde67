//! The key that vouches for a game: a checkpoint at each ruling and at the end.

use std::path::{Path, PathBuf};

use crate::core::checkpoint::is_due;
use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::shell::sign::{Signer, Unsigned};
use crate::shell::source;
use crate::shell::store::{Fault, checkpoints};
use crate::shell::vouch;

/// A game's key, if one is set, and what went wrong with it last.
#[derive(Default)]
pub struct Keeper {
    key: Option<(PathBuf, Signer)>,
    wrong: Option<String>,
}

impl Keeper {
    /// Takes the key that was set for a log.
    ///
    /// A key that is gone is no reason not to play: it is told.
    pub fn of(log: &Path) -> Self {
        let mut keeper = Self::default();
        match checkpoints::key(log) {
            Ok(None) => {}
            Ok(Some(path)) => match Signer::open(&path) {
                Ok(signer) => keeper.key = Some((path, signer)),
                Err(why) => keeper.wrong = Some(why.to_string()),
            },
            Err(fault) => keeper.wrong = Some(fault.to_string()),
        }
        keeper
    }

    /// Sets the key of a log, and remembers it beside it.
    ///
    /// # Errors
    /// There is no such key, or its name cannot be kept.
    pub fn set(log: &Path, key: &Path) -> Result<Self, Unset> {
        let signer = Signer::open(key)?;
        let key = std::path::absolute(key).unwrap_or_else(|_| key.to_owned());
        checkpoints::remember_key(log, &key)?;
        Ok(Self {
            key: Some((key, signer)),
            wrong: None,
        })
    }

    /// Goes on with the same key beside another log.
    pub fn move_to(&mut self, log: &Path) {
        let moved = self
            .key
            .as_ref()
            .map(|(key, _)| checkpoints::remember_key(log, key));
        if let Some(Err(fault)) = moved {
            self.wrong = Some(fault.to_string());
        }
    }

    /// Makes a checkpoint where these events, which are on the disk, call for one.
    pub fn vouch(&mut self, log: &Path, game: &Game, written: &[Entry]) {
        if let Some((_, signer)) = self.key.as_ref().filter(|_| is_due(game, written)) {
            let made = vouch::make(log, signer, source::wall());
            self.wrong = made.err().map(|why| why.to_string());
        }
    }

    /// Takes why the last checkpoint was not made, to be told once.
    pub fn wrong(&mut self) -> Option<String> {
        self.wrong.take()
    }
}

/// Why a key was not set.
#[derive(Debug, thiserror::Error)]
pub enum Unset {
    /// The key.
    #[error(transparent)]
    Key(#[from] Unsigned),
    /// The world.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The game has no file.
    #[error("a game in memory alone has no checkpoints")]
    NoFile,
}
