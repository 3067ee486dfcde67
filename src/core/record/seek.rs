//! A record in which every moment is near: some games are kept on the way, and the rest is folded from them.

use super::{Replay, Unreadable};
use crate::core::game::Game;
use crate::core::game::event::Entry;

/// Events between two kept games, at first.
const STRIDE: usize = 64;
/// How many games are kept at most.
const GAMES: usize = 512;
/// How much they may hold together: moves, open matters and penalties.
const WEIGHT: usize = 400_000;

/// A record with the games that are kept on the way.
///
/// The games lie at every so many events. Where they become too many or too heavy, every second one
/// is let go: a longer record takes no more room, and a few more events to fold.
#[derive(Clone, Debug)]
pub struct Seek {
    record: Replay,
    kept: Vec<Game>,
    stride: usize,
    weight: usize,
}

impl Seek {
    /// Folds a record once more, and keeps what is wanted on the way.
    pub fn new(record: Replay) -> Self {
        let mut game = record.beginning();
        let mut seek = Self {
            record,
            kept: vec![game.clone()],
            stride: STRIDE,
            weight: 0,
        };
        for at in 0..seek.record.entries.len() {
            game.apply(&seek.record.entries[at]);
            seek.keep(at + 1, &game);
        }
        seek
    }

    /// Reads the bodies of a log, the header's first, keeping games on the way.
    ///
    /// # Errors
    /// As [`Replay::read`].
    pub fn read<S: AsRef<str>>(bodies: &[S]) -> Result<Self, Unreadable> {
        let (first, rest) = bodies.split_at(bodies.len().min(1));
        let mut seek = Self::new(Replay::read(first, None)?);
        seek.record.entries.reserve(rest.len());
        for body in rest {
            if !seek.take(body.as_ref())? {
                break;
            }
        }
        Ok(seek)
    }

    /// Takes one more line: false if it is a newer program's.
    ///
    /// # Errors
    /// As [`Replay::take`].
    pub fn take(&mut self, body: &str) -> Result<bool, Unreadable> {
        let line = self.record.entries.len() + 2;
        if self.record.newer.is_some() || !self.record.take(body, line)? {
            return Ok(false);
        }
        let at = self.record.entries.len();
        if at.is_multiple_of(self.stride) {
            let game = self.record.game.clone();
            self.keep(at, &game);
        }
        Ok(true)
    }

    /// Returns the record.
    pub const fn record(&self) -> &Replay {
        &self.record
    }

    /// Returns the events.
    pub fn entries(&self) -> &[Entry] {
        &self.record.entries
    }

    /// Returns how many events there are.
    pub fn last(&self) -> usize {
        self.record.entries.len()
    }

    /// Returns the game after so many events, nought for the beginning, or after the last.
    pub fn at(&self, events: usize) -> Game {
        let at = events.min(self.last());
        if at == self.last() {
            return self.record.game.clone();
        }
        let near = (at / self.stride).min(self.kept.len() - 1);
        let mut game = self.kept[near].clone();
        for entry in &self.record.entries[near * self.stride..at] {
            game.apply(entry);
        }
        game
    }

    /// Steps a game that stands after so many events on to another moment, by the shorter way.
    pub fn step(&self, game: &mut Game, to: usize) {
        let (at, to) = (game.seq as usize, to.min(self.last()));
        if at <= to && to - at <= self.stride {
            for entry in &self.record.entries[at..to] {
                game.apply(entry);
            }
        } else {
            *game = self.at(to);
        }
    }

    fn keep(&mut self, at: usize, game: &Game) {
        if !at.is_multiple_of(self.stride) {
            return;
        }
        self.weight += weight(game);
        self.kept.push(game.clone());
        if self.kept.len() > GAMES || self.weight > WEIGHT && self.kept.len() > 2 {
            self.thin_out();
        }
    }

    /// Lets every second game go.
    fn thin_out(&mut self) {
        let mut place = 0;
        self.kept.retain(|_| {
            place += 1;
            place % 2 == 1
        });
        self.stride *= 2;
        self.weight = self.kept.iter().map(weight).sum();
    }
}

/// Returns how much of a game its copies do not share.
fn weight(game: &Game) -> usize {
    let given = game.penalties.p1.len() + game.penalties.p2.len();
    game.moves.len() + game.open.len() + given
}
