//! The hours that games start at: the server starts the clock, and who is not in the room is absent (35.3).

use super::room::Room;
use crate::core::board::Seat;
use crate::core::clock::At;
use crate::shell::source::{Hour, SLEPT_MS, Source};
use crate::shell::store::Fault;

/// Watches the hours of all games.
pub struct Hours {
    /// Since when people could come in.
    up: Hour,
    watch: Source,
}

impl Hours {
    /// Begins to watch: the server is up.
    pub fn begin() -> Self {
        Self {
            up: Hour::now(),
            watch: Source::from(At(0)),
        }
    }

    /// After a sleep of the machine the server is up anew.
    pub fn look_for_sleep(&mut self) {
        if self.watch.slept_ms() >= SLEPT_MS {
            *self = Self::begin();
        }
    }

    /// Starts a game whose hour has come, and returns in how many milliseconds one may come.
    ///
    /// Whoever could not come in by the hour, for the server was not up or a seat was open, has some seconds to.
    ///
    /// # Errors
    /// The event could not be written.
    pub fn keep(&self, room: &Room, grace_s: u64) -> Result<u64, Fault> {
        let Some((hour, ready)) = room.waits_for() else {
            return Ok(u64::MAX);
        };
        let due = if Seat::BOTH.into_iter().all(|seat| room.is_there(seat)) {
            hour
        } else if ready > hour {
            ready.plus_s(grace_s)
        } else {
            hour.max(self.up.plus_s(grace_s))
        };
        let wait_ms = due.comes_in_ms(Hour::now());
        if wait_ms == 0 {
            if room.opens()?.is_empty() {
                return Ok(u64::MAX);
            }
            tracing::info!(game = %room.id, "a game was started at its hour");
            // Without a limit for coming late the next moment brings the end.
            return Ok(1);
        }
        Ok(wait_ms)
    }
}
