//! The only file that reads a clock or chance.

use std::io::Read;
use std::time::{Instant, SystemTime};

use chrono::{Local, SecondsFormat};

use crate::core::clock::At;
use crate::core::game::command::desk::Salt;

/// Time for a live table: monotonic, counted on from where the game stood.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    began: Instant,
    wall: SystemTime,
    base: At,
}

impl Source {
    /// Begins to count at this moment of the game.
    pub fn from(base: At) -> Self {
        Self {
            began: Instant::now(),
            wall: SystemTime::now(),
            base,
        }
    }

    /// Returns the moment of the game.
    pub fn now(&self) -> At {
        let elapsed = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.base.plus(elapsed)
    }

    /// Returns by how many milliseconds the wall clock has run ahead of the monotonic one: the machine slept.
    pub fn slept_ms(&self) -> u64 {
        let wall = SystemTime::now()
            .duration_since(self.wall)
            .unwrap_or_default();
        u64::try_from(wall.saturating_sub(self.began.elapsed()).as_millis()).unwrap_or(0)
    }
}

/// Returns thirty-two bytes of chance.
///
/// # Errors
/// The system gives none.
pub fn salt() -> std::io::Result<Salt> {
    let mut bytes = [0; 32];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(Salt(bytes))
}

/// Returns this instant, for a wait that ends.
pub fn instant() -> Instant {
    Instant::now()
}

/// Returns the wall time, for people alone.
pub fn wall() -> String {
    Local::now().to_rfc3339_opts(SecondsFormat::Secs, false)
}

/// Returns the wall time as part of a file name: `20261130-131500`.
pub fn stamp() -> String {
    Local::now().format("%Y%m%d-%H%M%S").to_string()
}
