//! Clocks as values: what is left of them is a function of the moment asked about.
//!
//! Time belongs to the person and stays with him through a swap. Nothing here reads a clock.

use serde::{Deserialize, Serialize};

use crate::core::board::{BySeat, Seat};

mod bank;
mod control;

pub use bank::Bank;
pub use control::duration_ms;
pub use control::{NotATimeControl, PRESETS, Preset, Quota, TimeControl, presets};

/// A moment: milliseconds since the clock of the game was first started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct At(pub u64);

impl At {
    /// Returns the milliseconds since an earlier moment, nought if it was later.
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the moment so many milliseconds later.
    pub const fn plus(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

/// A change by an arbiter (14.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Adjustment {
    /// Gives so many milliseconds.
    Give(u64),
    /// Takes so many milliseconds.
    Take(u64),
    /// Sets the clock to so many milliseconds.
    Set(u64),
    /// Gives byo-yomi periods.
    Periods(u32),
}

/// Both persons' clocks and the bank they may share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Each person's own time.
    pub banks: BySeat<Bank>,
    /// What is left of the shared bank (14.1.3), in milliseconds.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub shared_ms: u64,
    /// Whose clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs: Option<Seat>,
    /// Moves that the person whose clock runs has completed without pressing.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub unpressed: u64,
    /// When this was so.
    #[serde(skip)]
    pub since: At,
}

fn is_nought(ms: &u64) -> bool {
    *ms == 0
}

impl Clock {
    /// Returns the clocks before the start.
    pub fn new(control: &TimeControl) -> Self {
        Self {
            banks: BySeat::from_fn(|_| Bank::new(control)),
            shared_ms: control.shared_ms,
            runs: None,
            unpressed: 0,
            since: At(0),
        }
    }

    /// Returns the clocks with all time up to now taken from whoever's runs.
    pub fn settled(mut self, control: &TimeControl, now: At) -> Self {
        if let Some(seat) = self.runs {
            self.spend(control, seat, now.since(self.since), self.since);
        }
        self.since = now;
        self
    }

    /// Takes time from a person, first from the shared bank; `from` is when the spending began.
    pub fn spend(&mut self, control: &TimeControl, seat: Seat, ms: u64, from: At) {
        let shared = self.shared_ms.min(ms);
        self.shared_ms -= shared;
        self.banks[seat].spend(control, ms - shared, from.plus(shared));
    }

    /// Takes time from a person's own clock at one stroke: lateness, or an inquiry charged to him.
    pub fn charge(&mut self, control: &TimeControl, seat: Seat, ms: u64) {
        let now = self.since;
        let left = self.left_ms(control, seat, now);
        self.spend(control, seat, ms, now);
        if left > 0 && self.is_over(seat) {
            self.banks[seat].mark_over(now);
        }
    }

    /// Credits a completed move: increment, a whole period again, a quota reached.
    pub fn complete_move(&mut self, control: &TimeControl, seat: Seat) {
        if self.shared_ms == 0 {
            self.banks[seat].complete_move(control);
        } else {
            self.banks[seat].count_move();
        }
    }

    /// Changes a clock as an arbiter orders.
    pub fn adjust(&mut self, control: &TimeControl, seat: Seat, change: Adjustment) {
        match change {
            Adjustment::Give(ms) if self.shared_ms > 0 => self.shared_ms += ms,
            Adjustment::Set(ms) if self.shared_ms > 0 => self.shared_ms = ms,
            Adjustment::Take(ms) => self.charge(control, seat, ms),
            Adjustment::Give(_) | Adjustment::Set(_) | Adjustment::Periods(_) => {
                self.banks[seat].adjust(control, change);
            }
        }
    }

    /// Gives each person half of what is left of the shared bank, and nothing after it (14.1.3).
    pub fn place(&mut self) {
        let half = self.shared_ms / 2;
        self.shared_ms = 0;
        self.banks = BySeat::from_fn(|_| Bank::of_ms(half));
    }

    /// Returns what the person's clock shows, in milliseconds: main time, then what is left of the running period.
    pub fn left_ms(&self, control: &TimeControl, seat: Seat, now: At) -> i64 {
        let then = self.settled(control, now);
        if then.shared_ms > 0 {
            then.shared_ms as i64
        } else {
            then.banks[seat].shown_ms()
        }
    }

    /// Returns all that the person has left until his clock is over, in milliseconds: the shared bank and every period counted.
    pub fn total_ms(&self, control: &TimeControl, seat: Seat) -> u64 {
        self.shared_ms + self.banks[seat].total_ms(control)
    }

    /// Returns the byo-yomi periods the person has left, the running one included.
    pub fn periods(&self, control: &TimeControl, seat: Seat, now: At) -> u32 {
        self.settled(control, now).banks[seat].periods
    }

    /// Returns whether the person's clock was over when it was last settled.
    pub fn is_over(&self, seat: Seat) -> bool {
        self.shared_ms == 0 && self.banks[seat].is_over()
    }

    /// Returns when the running clock reaches nought, if one runs and has time left.
    pub fn falls_at(&self, control: &TimeControl) -> Option<(Seat, At)> {
        let seat = self.runs.filter(|&seat| !self.is_over(seat))?;
        Some((seat, self.since.plus(self.total_ms(control, seat))))
    }

    /// Returns whose clock was over first by now, if any is.
    pub fn first_over(&self, control: &TimeControl, now: At) -> Option<Seat> {
        let then = self.settled(control, now);
        Seat::BOTH
            .into_iter()
            .filter(|&seat| then.is_over(seat))
            .min_by_key(|&seat| then.banks[seat].over_at.unwrap_or(then.since))
    }
}
