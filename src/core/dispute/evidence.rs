//! The clocks' evidence: when each reached its marks, every time they stood still, every change that was no move.

use crate::core::board::Seat;
use crate::core::clock::{Adjustment, At, Clock, TimeControl};
use crate::core::game::command::Charge;
use crate::core::game::event::{By, Claimed, Entry, Event};

/// The marks of a clock, in milliseconds of main time.
pub const MARKS: [u64; 5] = [300_000, 60_000, 30_000, 10_000, 0];

/// A clock passed a mark on its way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Whose clock; nobody's: the shared bank.
    pub who: Option<Seat>,
    /// The mark; nought is the end of the main time.
    pub mark_ms: u64,
    /// When.
    pub at: At,
    /// The last event before it, or the one that took the time at a stroke.
    pub n: u32,
    /// Whether time was taken off at a stroke: a charge, lateness or an arbiter's change.
    pub at_a_stroke: bool,
}

/// Why the clocks stood still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// They were stopped, for this reason.
    Stop(Option<String>),
    /// A claim lay before the referee.
    Claim(Claimed),
    /// The game was adjourned.
    Adjourned,
}

/// A time in which the clocks stood still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halt {
    /// The event that began it.
    pub n: u32,
    /// When.
    pub from: At,
    /// Who stopped them.
    pub by: By,
    /// Why.
    pub cause: Cause,
    /// The event that ended it, and when.
    pub until: Option<(u32, At)>,
    /// Who bears the time of an inquiry (14.8).
    pub charge: Charge,
    /// The wall times at both ends.
    pub wall: [Option<String>; 2],
}

impl Halt {
    /// Returns whether the program itself stopped them: a sleep, a kill, a server that went.
    pub fn is_jump(&self) -> bool {
        self.by == By::System
    }

    /// Returns how long it lasted, as far as the clock of the record tells.
    pub fn length_ms(&self) -> Option<u64> {
        self.until.map(|(_, until)| until.since(self.from))
    }
}

/// A change of a clock that was no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// An arbiter gave or took time.
    Adjusted(Adjustment),
    /// Lateness came off it.
    Late(u64),
    /// The time of an inquiry was charged.
    Inquiry(u64),
}

/// One change of one person's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The event.
    pub n: u32,
    /// When.
    pub at: At,
    /// Whose clock.
    pub who: Seat,
    /// By whom.
    pub by: By,
    /// What.
    pub change: Change,
}

/// A broken connection; the clock ran on meanwhile (34.3, 37.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The event.
    pub n: u32,
    /// When.
    pub at: At,
    /// Whose.
    pub who: Seat,
    /// After how many milliseconds it was back, if it was.
    pub away_ms: Option<u64>,
}

/// All that a record tells of its clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The marks passed, in order.
    pub passed: Vec<Passed>,
    /// The times of standing still, in order.
    pub halts: Vec<Halt>,
    /// The changes that were no move.
    pub changed: Vec<Changed>,
    /// The broken connections, in order.
    pub cuts: Vec<Cut>,
}

impl Evidence {
    /// Reads it off the events.
    pub fn of(control: &TimeControl, entries: &[Entry]) -> Self {
        let mut found = Self::default();
        let mut clock = Clock::new(control);
        let mut seen = 0;
        for entry in entries {
            let ran = clock.settled(control, entry.t);
            found.ran(control, &clock, entry.t, seen);
            if let Some(after) = entry.clock {
                found.struck(&ran, &after, entry);
                clock = Clock {
                    since: entry.t,
                    ..after
                };
            }
            found.halted(entry);
            found.change(entry);
            found.connection(entry);
            seen = entry.n;
        }
        found
    }

    /// Notes each mark that the running clock passed by this moment.
    fn ran(&mut self, control: &TimeControl, clock: &Clock, until: At, n: u32) {
        let Some(seat) = clock.runs else { return };
        let spent = until.since(clock.since);
        let shared = clock.shared_ms.min(spent);
        if clock.shared_ms > 0 && clock.shared_ms <= spent {
            self.pass(None, 0, clock.since.plus(clock.shared_ms), n, false);
        }
        let main = clock.banks[seat].ms;
        let own = i64::try_from(spent - shared).unwrap_or(i64::MAX);
        for mark in MARKS {
            let mark_ms = i64::try_from(mark).unwrap_or(i64::MAX);
            // A clock that began on a mark is not said to have reached it.
            let above = main > mark_ms && (mark < control.main_ms || mark == 0);
            if above && main.saturating_sub(own) <= mark_ms {
                let after = u64::try_from(main - mark_ms).unwrap_or(0) + shared;
                self.pass(Some(seat), mark, clock.since.plus(after), n, false);
            }
        }
    }

    /// Notes each mark that time taken at a stroke passed.
    fn struck(&mut self, before: &Clock, after: &Clock, entry: &Entry) {
        for seat in Seat::BOTH {
            let (was, is) = (before.banks[seat].ms, after.banks[seat].ms);
            for mark in MARKS {
                let mark_ms = i64::try_from(mark).unwrap_or(i64::MAX);
                if was > mark_ms && is <= mark_ms {
                    self.pass(Some(seat), mark, entry.t, entry.n, true);
                }
            }
        }
    }

    /// A mark counts once, and again when an arbiter has set the clock since.
    fn pass(&mut self, who: Option<Seat>, mark_ms: u64, at: At, n: u32, at_a_stroke: bool) {
        let before = self
            .passed
            .iter()
            .rev()
            .find(|it| it.who == who && it.mark_ms == mark_ms);
        let again = before.is_none_or(|before| {
            let reset = |it: &&Changed| Some(it.who) == who && it.at >= before.at;
            let adjusted = |it: &Changed| matches!(it.change, Change::Adjusted(_));
            self.changed.iter().filter(reset).any(adjusted)
        });
        if again {
            self.passed.push(Passed {
                who,
                mark_ms,
                at,
                n,
                at_a_stroke,
            });
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the clocks stand still for these alone"
    )]
    fn halted(&mut self, entry: &Entry) {
        match &entry.event {
            Event::ClockStopped { why } => self.halt(entry, Cause::Stop(why.clone())),
            Event::ClaimMade { claim } => self.halt(entry, Cause::Claim(claim.clone())),
            Event::Adjourned => self.halt(entry, Cause::Adjourned),
            Event::ClockResumed { stop, charge, .. } => self.go(*stop, entry, *charge),
            Event::ClaimGranted { claim } => self.go(*claim, entry, Charge::Nobody),
            Event::ClaimUpheld { claim, charge, .. }
            | Event::ClaimRejected { claim, charge, .. } => self.go(*claim, entry, *charge),
            Event::GameResumed => {
                let adjourned = self.halts.iter().rev();
                let begun = adjourned
                    .filter(|halt| halt.until.is_none() && halt.cause == Cause::Adjourned)
                    .map(|halt| halt.n)
                    .next();
                self.go(begun.unwrap_or(0), entry, Charge::Nobody);
            }
            _ => {}
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "these alone are about a connection"
    )]
    fn connection(&mut self, entry: &Entry) {
        match entry.event {
            Event::Disconnected { who } => self.cuts.push(Cut {
                n: entry.n,
                at: entry.t,
                who,
                away_ms: None,
            }),
            Event::Reconnected { who, away_ms } => {
                let cut = self.cuts.iter_mut().rev().find(|cut| cut.who == who);
                if let Some(cut) = cut {
                    cut.away_ms = Some(away_ms);
                }
            }
            _ => {}
        }
    }

    fn halt(&mut self, entry: &Entry, cause: Cause) {
        self.halts.push(Halt {
            n: entry.n,
            from: entry.t,
            by: entry.by,
            cause,
            until: None,
            charge: Charge::Nobody,
            wall: [entry.wall.clone(), None],
        });
    }

    fn go(&mut self, begun: u32, entry: &Entry, charge: Charge) {
        let open = self.halts.iter_mut().find(|halt| halt.n == begun);
        if let Some(halt) = open.filter(|halt| halt.until.is_none()) {
            halt.until = Some((entry.n, entry.t));
            halt.charge = charge;
            halt.wall[1].clone_from(&entry.wall);
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "these alone change a clock without a move"
    )]
    fn change(&mut self, entry: &Entry) {
        let mut changed = |who: Seat, change: Change| {
            self.changed.push(Changed {
                n: entry.n,
                at: entry.t,
                who,
                by: entry.by,
                change,
            });
        };
        match &entry.event {
            Event::ClockAdjusted { who, change, .. } => changed(*who, Change::Adjusted(*change)),
            Event::PlayerArrived { who, late_ms } | Event::LateAdmitted { who, late_ms } => {
                changed(*who, Change::Late(*late_ms));
            }
            event => {
                if let Some((charge, inquiry_ms)) = event.inquiry() {
                    for &who in charge.seats() {
                        changed(who, Change::Inquiry(inquiry_ms));
                    }
                }
            }
        }
    }
}
