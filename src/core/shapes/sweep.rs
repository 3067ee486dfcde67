//! What one more black stone would make, for all points of the board at once.
//!
//! Each step is the law of [`super::four`] and [`super::three`] said of a whole [`Plane`]. A line is read
//! from the new stone outwards, to one [`Side`] and to the other; a shape is so many stones on the one and
//! the rest on the other, and the points that make it are the intersection of the two.

use super::plane::{Plane, Spread};
use crate::core::board::{Board, ByStone, Line};

/// Points by what Black would make there. Nothing is said of points that are not empty.
pub(super) struct Sweep {
    /// Exactly five.
    pub fives: Plane,
    /// Six or more.
    pub overlines: Plane,
    /// Two fours or more.
    pub double_fours: Plane,
    /// On each line a three, if its fourth stone may be laid.
    pub threes: [Plane; 4],
    /// Such threes on two lines or more.
    pub double_threes: Plane,
}

impl Sweep {
    /// Returns the points where one more black stone makes a row of exactly five, and of more.
    pub(super) fn rows(board: &Board) -> (Plane, Plane) {
        let sweep = Self::of(&Plane::of_board(board));
        (sweep.fives, sweep.overlines)
    }

    /// Returns what every empty point would make, a five being exactly five.
    pub(super) fn of(stones: &ByStone<Plane>) -> Self {
        let empty = Plane::BOARD & !(stones.black | stones.white);
        let (black_spread, empty_spread) = (Spread::new(stones.black), Spread::new(empty));
        let (mut fives, mut overlines) = (Plane::NONE, Plane::NONE);
        let (mut fours, mut threes) = (Tally::NONE, Tally::NONE);
        let mut threes_on = [Plane::NONE; 4];
        for (line, on_line) in Line::ALL.into_iter().zip(&mut threes_on) {
            let before = Side::new(&black_spread, &empty_spread, line, -1);
            let after = Side::new(&black_spread, &empty_spread, line, 1);
            let around = Around {
                before: &before,
                after: &after,
            };
            fives |= around.fives();
            overlines |= around.overlines();
            around.fours(&mut fours);
            *on_line = around.threes();
            threes.add(*on_line);
        }
        let allowed = empty & !fives;
        Self {
            fives: fives & empty,
            overlines: overlines & empty,
            double_fours: fours.twice & allowed,
            threes: threes_on,
            double_threes: threes.twice & allowed,
        }
    }
}

/// Points counted as far as two.
struct Tally {
    once: Plane,
    twice: Plane,
}

impl Tally {
    const NONE: Self = Self {
        once: Plane::NONE,
        twice: Plane::NONE,
    };

    #[inline(always)]
    fn add(&mut self, points: Plane) {
        self.twice |= self.once & points;
        self.once |= points;
    }
}

/// What lies to the one side and to the other of every point, along one line.
struct Around<'a> {
    before: &'a Side,
    after: &'a Side,
}

impl Around<'_> {
    /// Five black, the new stone among them, and no more.
    #[inline(always)]
    fn fives(&self) -> Plane {
        let Self { before, after } = self;
        joined(&before.exactly, &after.exactly, 4)
    }

    /// Six black or more.
    #[inline(always)]
    fn overlines(&self) -> Plane {
        let Self { before, after } = self;
        joined(&before.at_least, &after.at_least, 5)
    }

    /// Four black and a gap that makes exactly five: one four with the gap on the one side, one with the gap
    /// on the other, and one unbroken, whichever end makes the five. A line holds no more.
    #[inline(always)]
    fn fours(&self, tally: &mut Tally) {
        let Self { before, after } = self;
        tally.add(joined(&before.split, &after.exactly, 3));
        tally.add(joined(&before.exactly, &after.split, 3));
        tally
            .add(joined(&before.open, &after.exactly, 3) | joined(&before.exactly, &after.open, 3));
    }

    /// Three black and a gap that makes a straight four: unbroken, each end empty and making exactly five.
    /// No two threes share a line: each would end where the other has its gap, and make six.
    #[inline(always)]
    fn threes(&self) -> Plane {
        let Self { before, after } = self;
        joined(&before.open_split, &after.open, 2) | joined(&before.open, &after.open_split, 2)
    }
}

/// Returns the points with so many stones in all to the two sides.
#[inline(always)]
fn joined(before: &[Plane], after: &[Plane], stones: usize) -> Plane {
    let mut found = Plane::NONE;
    for (&before, &after) in before[..=stones].iter().zip(after[..=stones].iter().rev()) {
        found |= before & after;
    }
    found
}

/// Points by what lies to one side of them; the place in each list is the number of black stones.
struct Side {
    /// So many stones next to the point, or more.
    at_least: [Plane; 6],
    /// So many next to it, and no more.
    exactly: [Plane; 5],
    /// So many next to it, then an empty point that no stone lies beyond: filling it adds one.
    open: [Plane; 4],
    /// So many with one empty point in between, beyond which lies one at least, and no more.
    split: [Plane; 4],
    /// The same, though none need lie beyond, then another empty point that no stone lies beyond.
    open_split: [Plane; 3],
}

impl Side {
    /// Reads one side of a line, `way` being a step along it or back.
    #[inline(always)]
    fn new(black_spread: &Spread, empty_spread: &Spread, line: Line, way: i8) -> Self {
        let (mut black, mut empty) = ([Plane::NONE; 5], [Plane::NONE; 4]);
        for (black, steps) in black.iter_mut().zip(1..) {
            *black = black_spread.seen_along(line, way * steps);
        }
        for (empty, steps) in empty.iter_mut().zip(1..) {
            *empty = empty_spread.seen_along(line, way * steps);
        }
        Self::read(&black, &empty)
    }

    /// Reads a side from what lies one step away, two steps away and so on.
    #[inline(always)]
    fn read(black: &[Plane; 5], empty: &[Plane; 4]) -> Self {
        let mut side = Self {
            at_least: [Plane::ALL; 6],
            exactly: [Plane::NONE; 5],
            open: [Plane::NONE; 4],
            split: [Plane::NONE; 4],
            open_split: [Plane::NONE; 3],
        };
        for (stones, &next) in black.iter().enumerate() {
            side.at_least[stones + 1] = side.at_least[stones] & next;
            side.exactly[stones] = side.at_least[stones] & !next;
        }
        for near in 0..4 {
            let mut filled = side.at_least[near] & empty[near];
            side.open[near] = filled & !black[near + 1];
            for stones in near..4 {
                if stones > near {
                    side.split[stones] |= filled & !black[stones + 1];
                }
                if stones < 3 {
                    side.open_split[stones] |= filled & empty[stones + 1] & !black[stones + 2];
                    filled = filled & black[stones + 1];
                }
            }
        }
        side
    }
}
