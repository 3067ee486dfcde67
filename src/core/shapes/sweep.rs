//! What one more black stone would make, for all points of the board at once.
//!
//! Each step here is the law of [`super::four`] and [`super::three`] said of a whole [`Plane`]: a shape is
//! a handful of points at fixed steps from the new stone, so the points that make it are an intersection
//! of planes, each seen from that far along the line.

use super::plane::Plane;
use crate::core::board::{Board, Line};

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
        let (black, empty) = Plane::of_board(board);
        let (mut fives, mut overlines) = (Plane::NONE, Plane::NONE);
        for line in Line::ALL {
            let around = Around::new(black, empty, line);
            fives |= around.fives();
            overlines |= around.overlines();
        }
        (fives & empty, overlines & empty)
    }

    /// Returns what every empty point would make, a five being exactly five.
    pub(super) fn of(board: &Board) -> Self {
        let (black, empty) = Plane::of_board(board);
        let (mut fives, mut overlines) = (Plane::NONE, Plane::NONE);
        let (mut fours, mut threes) = (Tally::NONE, Tally::NONE);
        let threes_on = Line::ALL.map(|line| {
            let around = Around::new(black, empty, line);
            fives |= around.fives();
            overlines |= around.overlines();
            around.fours(&mut fours);
            let on_line = around.threes();
            threes.add(on_line);
            on_line
        });
        let allowed = empty & !fives;
        Self {
            fives: fives & empty,
            overlines: overlines & allowed,
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

/// How far a shape reaches from the new stone.
const REACH: i8 = 5;
const SPAN: usize = 2 * REACH as usize + 1;

/// What lies so many steps from every point at once, along one line.
struct Around {
    black: [Plane; SPAN],
    empty: [Plane; SPAN],
}

impl Around {
    #[inline(always)]
    fn new(black: Plane, empty: Plane, line: Line) -> Self {
        Self {
            black: std::array::from_fn(|place| black.seen_along(line, place as i8 - REACH)),
            empty: std::array::from_fn(|place| empty.seen_along(line, place as i8 - REACH)),
        }
    }

    #[inline(always)]
    fn black(&self, steps: i8) -> Plane {
        self.black[(steps + REACH) as usize]
    }

    #[inline(always)]
    fn empty(&self, steps: i8) -> Plane {
        self.empty[(steps + REACH) as usize]
    }

    /// Returns the points that make these neighbours all black but one, itself taken for black.
    #[inline(always)]
    fn filled(&self, start: i8, length: i8, gap: i8) -> Plane {
        let others = (start..start + length).filter(|&steps| steps != 0 && steps != gap);
        others.fold(Plane::ALL, |all, steps| all & self.black(steps))
    }

    /// Returns the points with no black stone next to these neighbours on either side.
    #[inline(always)]
    fn ends_there(&self, start: i8, length: i8) -> Plane {
        !(self.black(start - 1) | self.black(start + length))
    }

    /// Exactly five: five black, no more on either side.
    #[inline(always)]
    fn fives(&self) -> Plane {
        (-4..=0).fold(Plane::NONE, |found, start| {
            found | self.filled(start, 5, 0) & self.ends_there(start, 5)
        })
    }

    /// Six black, whatever is beside them.
    #[inline(always)]
    fn overlines(&self) -> Plane {
        (-5..=0).fold(Plane::NONE, |found, start| found | self.filled(start, 6, 0))
    }

    /// Four black and a gap that makes exactly five. With the gap inside, every five points are a four of
    /// their own; an unbroken four is one, whichever end makes the five.
    #[inline(always)]
    fn fours(&self, tally: &mut Tally) {
        for start in -4..=0 {
            let exact = self.ends_there(start, 5);
            for gap in (start + 1..start + 4).filter(|&gap| gap != 0) {
                tally.add(self.filled(start, 5, gap) & self.empty(gap) & exact);
            }
        }
        for start in -3..=0 {
            let before = self.empty(start - 1) & self.ends_there(start - 1, 5);
            let after = self.empty(start + 4) & self.ends_there(start, 5);
            tally.add(self.filled(start, 4, 0) & (before | after));
        }
    }

    /// Three black and a gap that makes a straight four: four unbroken, each end empty and making exactly
    /// five. No two threes share a line: each would have to end where the other begins, and make six.
    #[inline(always)]
    fn threes(&self) -> Plane {
        let mut found = Plane::NONE;
        for start in -3..=0 {
            let ends =
                self.empty(start - 1) & self.empty(start + 4) & self.ends_there(start - 1, 6);
            for gap in (start..start + 4).filter(|&gap| gap != 0) {
                found |= self.filled(start, 4, gap) & self.empty(gap) & ends;
            }
        }
        found
    }
}
