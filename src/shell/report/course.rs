//! The game folded once, with the state that each event met.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::core::board::{BySeat, Point, Seat, Seating};
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::event::{Entry, Event};

/// What a clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// What it shows, in milliseconds.
    pub ms: i64,
    /// Byo-yomi periods left, the running one included.
    pub periods: u32,
}

/// The state that an event met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// Both clocks at its time, before it.
    pub clocks: BySeat<Left>,
    /// How many stones and passes there were.
    pub moves: usize,
    /// The sum of the position.
    pub position: String,
    /// The time on its author's clock since his last act on the board, for such an act.
    pub used_ms: u64,
}

/// A whole game, event by event.
pub struct Course<'a> {
    /// The events.
    pub entries: &'a [Entry],
    /// The game after them.
    pub game: &'a Game,
    /// What each event met.
    pub met: Vec<Met>,
    /// How long each person's clock ran, in milliseconds.
    pub ran_ms: BySeat<u64>,
    /// What was taken off each person's clock for an inquiry or for lateness, in milliseconds.
    pub charged_ms: BySeat<u64>,
    /// The colours when the first stone was laid.
    pub begin: Seating,
    /// Which event closed each matter.
    pub closed: BTreeMap<u32, u32>,
    /// The event after which the record begins: another than nought where the game was begun again.
    pub since: u32,
}

impl<'a> Course<'a> {
    /// Folds the events. The game is the one after the last of them.
    pub fn of(game: &'a Game, entries: &'a [Entry]) -> Self {
        let mut now = Game::new((*game.setup).clone(), game.rules.clone());
        let mut course = Self {
            entries,
            game,
            met: Vec::with_capacity(entries.len()),
            ran_ms: BySeat::default(),
            charged_ms: BySeat::default(),
            begin: now.seating,
            closed: BTreeMap::new(),
            since: 0,
        };
        let mut thought = BySeat::default();
        for entry in entries {
            course.take(&mut now, &mut thought, entry);
        }
        course
    }

    fn take(&mut self, now: &mut Game, thought: &mut BySeat<u64>, entry: &Entry) {
        if let Some(seat) = now.clock.runs {
            let ran = entry.t.since(now.now);
            self.ran_ms[seat] += ran;
            thought[seat] += ran;
        }
        for (seat, ms) in charges(now, entry) {
            self.charged_ms[seat] += ms;
        }
        // Absence is no thinking time.
        if let Event::PlayerArrived { who, .. } | Event::LateAdmitted { who, .. } = entry.event {
            thought[who] = 0;
        }
        let seat = entry.by.seat().filter(|_| is_act(&entry.event));
        let used_ms = seat.map_or(0, |seat| std::mem::take(&mut thought[seat]));
        self.met.push(Met {
            clocks: clocks(now, entry.t),
            moves: now.moves.len(),
            position: position(now),
            used_ms,
        });
        let open: Vec<u32> = now.open.iter().map(|matter| matter.seq).collect();
        let stood = !now.moves.is_empty();
        now.apply(entry);
        for seq in open.into_iter().filter(|&seq| now.matter(seq).is_none()) {
            self.closed.insert(seq, entry.n);
        }
        for matter in &now.open {
            self.closed.remove(&matter.seq);
        }
        if now.moves.is_empty() && now.swaps == 0 {
            self.begin = now.seating;
            self.since = if stood { entry.n } else { self.since };
        }
    }

    /// Returns what an event met.
    pub fn met(&self, seq: u32) -> Option<&Met> {
        self.met.get((seq as usize).checked_sub(1)?)
    }

    /// Returns the event with this number.
    pub fn entry(&self, seq: u32) -> Option<&'a Entry> {
        self.entries.get((seq as usize).checked_sub(1)?)
    }

    /// Returns the events of the record as it now stands.
    pub fn recorded(&self) -> impl Iterator<Item = &'a Entry> {
        let since = self.since;
        self.entries.iter().filter(move |entry| entry.n > since)
    }
}

/// Returns what both clocks show at a moment.
pub fn clocks(game: &Game, now: At) -> BySeat<Left> {
    let control = &game.rules.control;
    BySeat::from_fn(|seat| Left {
        ms: game.clock.left_ms(control, seat, now),
        periods: game.clock.periods(control, seat, now),
    })
}

/// Returns the first half of the SHA-256 of the stones that lie there, in the order of the points.
pub fn position(game: &Game) -> String {
    let laid = |at: Point| Some(format!("{at}{};", game.board.at(at)?.word()));
    let stones: String = Point::all().filter_map(laid).collect();
    let sum = Sha256::digest(stones.as_bytes());
    sum.iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Whether the event is an act on the board: it has a place on the record sheet.
pub const fn is_act(event: &Event) -> bool {
    matches!(
        event,
        Event::StonePlaced { .. }
            | Event::ColoursSwapped { .. }
            | Event::SwapDeclined { silent: false, .. }
            | Event::FifthsDeclared { .. }
            | Event::FifthsOffered { .. }
            | Event::FifthChosen { .. }
            | Event::Passed { .. }
    )
}

/// Whether the event says nothing beyond the act that it comes with.
pub const fn is_silent(event: &Event) -> bool {
    matches!(
        event,
        Event::SwapDeclined { silent: true, .. } | Event::ClockPressed
    )
}

/// Returns what the event takes off whose clock.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "time is charged by these alone"
)]
fn charges(now: &Game, entry: &Entry) -> Vec<(Seat, u64)> {
    match &entry.event {
        Event::PlayerArrived { who, late_ms } | Event::LateAdmitted { who, late_ms } => {
            let runs = now.absent[*who] && now.clock.runs == Some(*who);
            let running = if runs {
                entry.t.since(now.clock.since)
            } else {
                0
            };
            let counted = now.absent_ms[*who] + running;
            vec![(*who, late_ms.saturating_sub(counted))]
        }
        event => {
            let inquiry = event.inquiry().into_iter();
            inquiry
                .flat_map(|(charge, ms)| charge.seats().iter().map(move |&seat| (seat, ms)))
                .collect()
        }
    }
}
