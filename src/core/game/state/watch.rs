//! What somebody has to be told, worked out from the game: short clocks, connections that broke off.

use super::{Game, Given};
use crate::core::board::Seat;
use crate::core::clock::{At, Clock};
use crate::core::game::event::Score;
use crate::core::game::setup::ClockKind;

/// How little time left in sudden death excuses a player from recording, in milliseconds (13.7).
const SHORT_OF_TIME_MS: u64 = 5 * 60_000;

/// The last seconds of a clock, which are called out, in milliseconds.
const LAST_SECONDS_MS: i64 = 10_000;

/// A connection that broke off (34.3, 37.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// When it broke off.
    pub at: At,
    /// Since when the limit for coming back counts: then, or when stopped clocks were let run on.
    pub counts_from: At,
}

/// What there is to tell about a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// Under five minutes of sudden death: the player need not record until the end (13.7).
    NeedNotRecord,
    /// The last ten seconds of the time that runs, a byo-yomi period or the main time (14.1.3).
    LastSeconds,
}

/// Something to tell both players about a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Whose clock.
    pub seat: Seat,
    /// What.
    pub short: Short,
    /// Since when it is so.
    pub since: At,
}

impl Game {
    /// Returns what both players have to be told about the clocks now; a wooden clock tells it itself.
    pub fn notices(&self, now: At) -> Vec<Notice> {
        if self.is_over() || self.setup.clock == ClockKind::Table {
            return Vec::new();
        }
        let notice = |short| move |(seat, since)| Notice { seat, short, since };
        let rests = |seat: Seat| Some((seat, self.need_not_record(seat, now)?));
        let may_rest = Seat::BOTH.into_iter().filter_map(rests);
        let recorded = may_rest.filter(|_| !self.rules.is_rapid());
        recorded
            .map(notice(Short::NeedNotRecord))
            .chain(self.last_seconds(now).map(notice(Short::LastSeconds)))
            .collect()
    }

    /// Returns whose clock is in its last ten seconds, and since when.
    fn last_seconds(&self, now: At) -> Option<(Seat, At)> {
        let seat = self.clock.runs?;
        let control = &self.rules.control;
        let then = self.clock.settled(control, now);
        // The end of a shared bank is nobody's limit: each has his own time after it.
        let left = match then.shared_ms {
            0 => then.left_ms(control, seat, now),
            _ => i64::try_from(then.total_ms(control, seat)).unwrap_or(i64::MAX),
        };
        let into = u64::try_from(LAST_SECONDS_MS - left).ok()?;
        let since = At(now.0.saturating_sub(into)).max(self.clock.since);
        (left > 0).then_some((seat, since))
    }

    /// Returns since when a person has so little time of sudden death left that he need not record (13.7).
    pub fn need_not_record(&self, seat: Seat, now: At) -> Option<At> {
        self.short[seat].or_else(|| {
            let then = self.clock.settled(&self.rules.control, now);
            self.is_short(&then, seat)
                .then(|| self.became_short(seat, now))
        })
    }

    /// In sudden death alone: with an increment, byo-yomi periods or a quota still to be made one goes on recording.
    fn is_short(&self, clock: &Clock, seat: Seat) -> bool {
        let control = &self.rules.control;
        let bank = &clock.banks[seat];
        let quota = control.quota.is_some_and(|quota| bank.moves < quota.moves);
        let sudden = control.increment_ms == 0 && control.periods == 0 && bank.periods == 0;
        sudden && !quota && clock.total_ms(control, seat) < SHORT_OF_TIME_MS
    }

    /// Returns when the clocks as they ran until now took a person below the five minutes.
    fn became_short(&self, seat: Seat, now: At) -> At {
        let total = self.clock.total_ms(&self.rules.control, seat);
        match self.clock.runs {
            Some(_) => self
                .clock
                .since
                .plus(total.saturating_sub(SHORT_OF_TIME_MS))
                .min(now),
            None => now,
        }
    }

    /// Keeps since when each person is short of time, as the clocks change.
    pub(in crate::core::game) fn watch_clock(&mut self, after: &Clock) {
        for seat in Seat::BOTH {
            self.short[seat] = if self.is_short(after, seat) {
                let now = after.since;
                self.short[seat].or_else(|| Some(self.became_short(seat, now)))
            } else {
                None
            };
        }
    }

    /// Returns when a person whose connection broke off has to be back, where the event sets a limit (37.7).
    ///
    /// It does not count while the clocks are stopped, and begins again with them.
    pub fn back_by(&self, seat: Seat) -> Option<At> {
        if self.is_over() || self.is_halted() {
            return None;
        }
        let limit_ms = self.readings.reconnect_ms?;
        self.cut[seat].map(|cut| cut.counts_from.plus(limit_ms))
    }

    /// Lets the limits for coming back count anew once the clocks run on.
    pub(in crate::core::game) fn count_anew(&mut self) {
        let now = self.now;
        for cut in [&mut self.cut.p1, &mut self.cut.p2].into_iter().flatten() {
            cut.counts_from = now;
        }
    }

    /// Returns who still has something to do for the record after the end, with the article: whoever was short of
    /// time completes his own, the winner, or after a draw the first player, enters the moves (13.7, 13.9).
    pub fn record_due(&self) -> Vec<(Seat, &str)> {
        let (Some(due), Some(verdicts)) = (&self.rules.book.record, self.verdicts()) else {
            return Vec::new();
        };
        let drawn = verdicts.p1.score == Score::Draw;
        let enters = |seat: Seat| match verdicts[seat].score {
            Score::Win => true,
            Score::Draw => drawn && seat == self.first,
            Score::Loss | Score::Void => false,
        };
        let completes = |seat: Seat| self.short[seat].is_some() && !self.rules.is_rapid();
        let of = |seat| {
            let completed = completes(seat).then_some(due.completed.as_str());
            let entered = enters(seat).then_some(due.entered.as_str());
            let both = completed.into_iter().chain(entered);
            both.map(move |article| (seat, article))
        };
        let done = |&(seat, article): &(Seat, &str)| {
            let known = |(who, number): &(Seat, String)| *who == seat && number == article;
            self.recorded.iter().any(known)
        };
        let all = Seat::BOTH.into_iter().flat_map(of);
        all.filter(|due| !done(due)).collect()
    }

    /// Returns the penalties that the rulebook wants announced and nobody has announced yet, oldest first (15.2).
    pub fn unannounced(&self) -> Vec<(Seat, &Given)> {
        let of = |seat| self.penalties[seat].iter().map(move |given| (seat, given));
        let waits = |(_, given): &(Seat, &Given)| {
            let step = self.rules.book.step(&given.step);
            !given.announced && step.is_some_and(|step| step.announce.is_some())
        };
        let mut found: Vec<_> = Seat::BOTH.into_iter().flat_map(of).filter(waits).collect();
        found.sort_by_key(|(_, given)| given.seq);
        found
    }
}
