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
        let spread = (Spread::new(stones.black), Spread::new(empty));
        let (mut fives, mut overlines) = (Plane::NONE, Plane::NONE);
        let (mut fours, mut threes) = (Tally::NONE, Tally::NONE);
        let threes_on = Line::ALL.map(|line| {
            let around = Around::new(&spread.0, &spread.1, line);
            fives |= around.fives();
            overlines |= around.overlines();
            around
                .fours()
                .into_iter()
                .for_each(|points| fours.add(points));
            let on_line = around.threes();
            threes.add(on_line);
            on_line
        });
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
struct Around {
    sides: [Side; 2],
}

impl Around {
    #[inline(always)]
    fn new(black: &Spread, empty: &Spread, line: Line) -> Self {
        let side = |way: i8| {
            let black = [1, 2, 3, 4, 5].map(|steps| black.seen_along(line, way * steps));
            let empty = [1, 2, 3, 4].map(|steps| empty.seen_along(line, way * steps));
            Side::new(black, empty)
        };
        Self {
            sides: [side(-1), side(1)],
        }
    }

    /// Five black, the new stone among them, and no more.
    #[inline(always)]
    fn fives(&self) -> Plane {
        let [before, after] = &self.sides;
        joined(&before.exactly, &after.exactly, 4)
    }

    /// Six black or more.
    #[inline(always)]
    fn overlines(&self) -> Plane {
        let [before, after] = &self.sides;
        joined(&before.at_least, &after.at_least, 5)
    }

    /// Four black and a gap that makes exactly five: one four with the gap on the one side, one with the gap
    /// on the other, and one unbroken, whichever end makes the five. A line holds no more.
    #[inline(always)]
    fn fours(&self) -> [Plane; 3] {
        let [before, after] = &self.sides;
        [
            joined(&before.split, &after.exactly, 3),
            joined(&before.exactly, &after.split, 3),
            joined(&before.open, &after.exactly, 3) | joined(&before.exactly, &after.open, 3),
        ]
    }

    /// Three black and a gap that makes a straight four: unbroken, each end empty and making exactly five.
    /// No two threes share a line: each would end where the other has its gap, and make six.
    #[inline(always)]
    fn threes(&self) -> Plane {
        let [before, after] = &self.sides;
        joined(&before.open_split, &after.open, 2) | joined(&before.open, &after.open_split, 2)
    }
}

/// Returns the points with so many stones in all to the two sides.
#[inline(always)]
fn joined(before: &[Plane], after: &[Plane], stones: usize) -> Plane {
    (0..=stones).fold(Plane::NONE, |found, there| {
        found | before[there] & after[stones - there]
    })
}

/// Points by what lies to one side of them; the place in each list is the number of black stones.
struct Side {
    /// So many stones next to the point, or more.
    at_least: [Plane; 6],
    /// So many next to it, and no more.
    exactly: [Plane; 5],
    /// So many next to it, then an empty point that no stone lies beyond: filling it adds one.
    open: [Plane; 4],
    /// Some next to it, one empty point, and some beyond it, so many in all, and no more.
    split: [Plane; 4],
    /// The same, none being needed beyond the empty point, then another empty point that no stone lies beyond.
    open_split: [Plane; 3],
}

impl Side {
    /// Reads a side from what lies one step away, two steps away and so on.
    #[inline(always)]
    fn new(black: [Plane; 5], empty: [Plane; 4]) -> Self {
        let mut at_least = [Plane::ALL; 6];
        for stones in 0..5 {
            at_least[stones + 1] = at_least[stones] & black[stones];
        }
        let exactly = std::array::from_fn(|stones| at_least[stones] & !black[stones]);
        let open =
            std::array::from_fn(|stones| at_least[stones] & empty[stones] & !black[stones + 1]);
        let (mut split, mut open_split) = ([Plane::NONE; 4], [Plane::NONE; 3]);
        for near in 0..4 {
            let mut filled = at_least[near] & empty[near];
            for stones in near..4 {
                if stones > near {
                    split[stones] |= filled & !black[stones + 1];
                }
                if stones < 3 {
                    open_split[stones] |= filled & empty[stones + 1] & !black[stones + 2];
                    filled = filled & black[stones + 1];
                }
            }
        }
        Self {
            at_least,
            exactly,
            open,
            split,
            open_split,
        }
    }
}
