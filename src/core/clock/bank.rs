//! One person's time.

use serde::{Deserialize, Serialize};

use super::{Adjustment, At, TimeControl};

/// A person's own time: the main time, then the periods. At nought it is over; at a table it may go below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    /// Main time left, in milliseconds.
    pub ms: i64,
    /// Byo-yomi periods left, the running one included.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub periods: u32,
    /// What is left of the running period, in milliseconds.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub period_ms: i64,
    /// Moves completed, for a quota.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub moves: u32,
    /// When it was over, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over_at: Option<At>,
}

fn is_none_left(count: &u32) -> bool {
    *count == 0
}

fn is_nought(ms: &i64) -> bool {
    *ms == 0
}

impl Bank {
    /// Returns a full clock.
    pub fn new(control: &TimeControl) -> Self {
        Self {
            ms: control.main_ms as i64,
            periods: control.periods,
            period_ms: if control.periods > 0 {
                control.period_ms as i64
            } else {
                0
            },
            ..Self::default()
        }
    }

    /// Returns a clock with this much main time and nothing after it.
    pub fn of_ms(ms: u64) -> Self {
        Self {
            ms: ms as i64,
            ..Self::default()
        }
    }

    /// Takes time that was spent from this moment on.
    pub fn spend(&mut self, control: &TimeControl, ms: u64, from: At) {
        let before = self.total_ms(control);
        let was_over = self.is_over();
        self.take(control, ms as i64);
        if !was_over && self.is_over() {
            self.over_at = Some(from.plus(before));
        }
    }

    /// Sets when the clock was over.
    pub fn mark_over(&mut self, now: At) {
        self.over_at = Some(now);
    }

    fn take(&mut self, control: &TimeControl, ms: i64) {
        if self.periods == 0 {
            self.ms -= ms;
            return;
        }
        let main = self.ms.clamp(0, ms);
        self.ms -= main;
        let mut rest = ms - main;
        while self.periods > 0 && rest >= self.period_ms {
            rest -= self.period_ms;
            self.periods -= 1;
            self.period_ms = if self.periods > 0 {
                (control.period_ms as i64).max(1)
            } else {
                0
            };
        }
        if self.periods > 0 {
            self.period_ms -= rest
        } else {
            self.ms -= rest
        }
    }

    /// Counts a move without any credit.
    pub fn count_move(&mut self) {
        self.moves += 1;
    }

    /// Credits a completed move. A clock that is over earns nothing.
    pub fn complete_move(&mut self, control: &TimeControl) {
        self.count_move();
        if self.is_over() {
            return;
        }
        if self.ms > 0 {
            self.ms += control.increment_ms as i64;
        }
        if self.periods > 0 {
            self.period_ms = control.period_ms as i64;
        }
        if let Some(quota) = control.quota.filter(|quota| quota.moves == self.moves) {
            self.ms += quota.then_ms as i64;
        }
    }

    /// Gives or sets time. Taking is a charge.
    pub fn adjust(&mut self, control: &TimeControl, change: Adjustment) {
        match change {
            Adjustment::Give(ms) if self.ms <= 0 && self.periods > 0 => self.period_ms += ms as i64,
            Adjustment::Give(ms) => self.ms += ms as i64,
            Adjustment::Take(ms) => self.take(control, ms as i64),
            Adjustment::Set(ms) => self.ms = ms as i64,
            Adjustment::Periods(count) => {
                if self.periods == 0 {
                    self.ms = self.ms.max(0);
                    self.period_ms = control.period_ms as i64;
                }
                self.periods += count;
            }
        }
        if !self.is_over() {
            self.over_at = None;
        }
    }

    /// Returns whether nothing is left.
    pub const fn is_over(&self) -> bool {
        self.ms <= 0 && self.periods == 0
    }

    /// Returns all that is left until the clock is over, in milliseconds, every period counted.
    pub fn total_ms(&self, control: &TimeControl) -> u64 {
        let whole = control
            .period_ms
            .saturating_mul(u64::from(self.periods.saturating_sub(1)));
        let running = if self.periods > 0 {
            self.period_ms.max(0) as u64
        } else {
            0
        };
        self.ms.max(0) as u64 + running + whole
    }

    /// Returns what the clock shows.
    pub const fn shown_ms(&self) -> i64 {
        if self.ms > 0 || self.periods == 0 {
            self.ms
        } else {
            self.period_ms
        }
    }
}
