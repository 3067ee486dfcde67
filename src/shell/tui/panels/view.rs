//! How one viewer has the board before him: turned or mirrored, with numbers or without. No game knows of it.

use crate::core::board::symmetry::Isometry;
use crate::core::board::{Board, Point};
use crate::core::game::{Game, Move};
use crate::words::{Lang, say};

/// The eight views in the order of the key: the quarter turns, then the mirrors. The words are `view.N`.
const TURNS: [usize; 8] = [0, 5, 3, 6, 1, 2, 4, 7];

/// How many of the last moves are numbered where only some are.
const FEW: usize = 5;

/// Which stones bear their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// None.
    #[default]
    None,
    /// The last five.
    Few,
    /// All.
    All,
}

/// The viewer's own picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    turn: usize,
    numbers: Numbers,
}

impl View {
    /// The board as the person who began as Black sees it, without numbers.
    pub const fn new() -> Self {
        Self {
            turn: 0,
            numbers: Numbers::None,
        }
    }

    /// Returns how the board is turned.
    pub fn isometry(self) -> Isometry {
        let place = TURNS.get(self.turn).copied().unwrap_or(0);
        Isometry::ALL[place % Isometry::ALL.len()]
    }

    /// Goes on to the next of the eight, or back.
    pub const fn turn(&mut self, back: bool) {
        let step = if back { TURNS.len() - 1 } else { 1 };
        self.turn = (self.turn + step) % TURNS.len();
    }

    /// Goes on from none to the last five, to all, and to none.
    pub const fn next_numbers(&mut self) {
        self.numbers = match self.numbers {
            Numbers::None => Numbers::Few,
            Numbers::Few => Numbers::All,
            Numbers::All => Numbers::None,
        };
    }

    /// Returns what the view is called.
    pub fn name(self, lang: Lang) -> String {
        say(lang, &format!("view.{}", self.turn), &[])
    }

    /// Returns which stones bear numbers.
    pub fn numbers_name(self, lang: Lang) -> String {
        let key = match self.numbers {
            Numbers::None => "table.numbers-none",
            Numbers::Few => "table.numbers-few",
            Numbers::All => "table.numbers-all",
        };
        say(lang, key, &[])
    }

    /// Returns the numbers to be shown of these moves.
    pub fn numbers(self, moves: &[Move]) -> Vec<(Point, usize)> {
        let from = match self.numbers {
            Numbers::None => moves.len(),
            Numbers::Few => moves.len().saturating_sub(FEW),
            Numbers::All => 0,
        };
        let shown = moves.iter().zip(1..).skip(from);
        shown
            .filter_map(|(laid, number)| laid.at.map(|at| (at, number)))
            .collect()
    }

    /// Returns the point that many columns to the right and rows up on the screen, or nothing off the board.
    pub fn step(self, from: Point, columns: i8, rows: i8) -> Option<Point> {
        let turned = self.isometry();
        let place = turned.apply(from).offset(columns, rows)?;
        Some(turned.inverse().apply(place))
    }
}

/// Returns the board after so many moves of the record.
pub fn board_after(game: &Game, moves: usize) -> Board {
    let laid = game.moves.iter().take(moves);
    Board::with(laid.filter_map(|laid| Some((laid.at?, laid.stone))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_goes_where_the_screen_shows_it() {
        let mut view = View::new();
        let mut seen = vec![];
        for _ in 0..8 {
            let to = view.step(Point::CENTRE, 1, 0);
            let there = to.map(|to| view.isometry().apply(to));
            assert_eq!(there, Point::CENTRE.offset(1, 0));
            seen.push(view.isometry());
            view.turn(false);
        }
        assert_eq!(view, View::new());
        for turn in Isometry::ALL {
            assert!(seen.contains(&turn));
            let back = |point| turn.inverse().apply(turn.apply(point)) == point;
            assert!(Point::all().all(back));
        }
    }
}
