//! A judgement under way: a scratch copy of the game that each event is applied to as it is written.

use crate::core::board::Seat;
use crate::core::clock::{At, Clock};
use crate::core::game::event::{By, Entry, Event, Then};
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::Press;
use crate::core::game::state::{Game, Phase};

/// The scratch copy and the events so far.
#[derive(Clone)]
pub(super) struct Draft {
    /// The game after the events so far.
    pub game: Game,
    /// When the command was given.
    pub at: At,
    /// Who speaks.
    pub by: By,
    entries: Vec<Entry>,
}

impl Draft {
    /// Begins a judgement.
    pub fn new(game: &Game, at: At, by: By) -> Self {
        let mut game = game.clone();
        game.now = at.max(game.now);
        Self {
            game,
            at,
            by,
            entries: Vec::new(),
        }
    }

    /// Returns the events.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// Writes an event of the speaker's and returns its number.
    pub fn push(&mut self, event: Event) -> u32 {
        self.push_by(self.by, event)
    }

    /// Writes an event by somebody and returns its number.
    pub fn push_by(&mut self, by: By, event: Event) -> u32 {
        let entry = Entry {
            n: self.game.seq + 1,
            t: self.at,
            by,
            event,
            clock: None,
            wall: None,
            more: false,
        };
        self.game.apply(&entry);
        self.entries.push(entry);
        self.game.seq
    }

    /// Corrects where the stone just laid leads, before anybody has seen it.
    pub fn correct_then(&mut self, now: Then) {
        if let Some(Entry {
            event: Event::StonePlaced { then, .. },
            ..
        }) = self.entries.last_mut()
        {
            *then = now;
            self.game.phase = Phase::On(now);
        }
    }

    /// Returns the clocks with all time up to now taken.
    pub fn settled(&self) -> Clock {
        self.game.clock.settled(&self.game.rules.control, self.at)
    }

    /// Attaches the clocks to the event just written, running for whoever is due.
    pub fn clock(&mut self, mut clock: Clock) {
        clock.since = self.at;
        clock.runs = None;
        self.set(clock);
        clock.runs = self.game.due_to_run();
        self.set(clock);
    }

    /// Attaches the clocks to the event just written, running for this person after a press.
    pub fn clock_for(&mut self, mut clock: Clock, seat: Seat) {
        clock.since = self.at;
        clock.runs = Some(seat);
        self.set(clock);
    }

    fn set(&mut self, clock: Clock) {
        if let Some(last) = self.entries.last_mut() {
            last.clock = Some(clock);
            self.game.set_clock(clock);
        }
    }

    /// Settles the clocks after an act: the person who completed a move is credited, and the turn's clock runs.
    pub fn turn(&mut self, seat: Seat, completed: bool) {
        let control = self.game.rules.control;
        match self.game.setup.press {
            Press::Auto => {
                let mut clock = self.settled();
                if completed {
                    clock.complete_move(&control, seat);
                }
                self.clock(clock);
            }
            Press::Manual if self.game.clock.runs == Some(seat) && completed => {
                let mut clock = self.settled();
                clock.unpressed = 1;
                self.clock(clock);
            }
            Press::Manual => {}
        }
    }

    /// Refuses unless the game goes on.
    pub fn going_on(&self) -> Result<(), Refusal> {
        if self.game.is_over() {
            Err(Refusal::Plain("game-over"))
        } else {
            Ok(())
        }
    }
}
