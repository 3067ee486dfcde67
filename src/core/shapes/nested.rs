//! Double-threes: the way down into the moves that a three looks to.
//!
//! Only a few points come here, but each step down lays one more stone and asks again. So the board is
//! kept as bits of its lines, where a stone is laid and lifted with four bits and a line is read at once.

use super::Three;
use super::plane::Plane;
use crate::core::board::{ByStone, COLUMNS, Line, Point};

const PARALLELS: usize = 2 * COLUMNS as usize - 1;

/// The black and the empty points of every line of the board, a bit for each point.
pub(super) struct Lines {
    black: [[u16; PARALLELS]; 4],
    empty: [[u16; PARALLELS]; 4],
    three: Three,
}

impl Lines {
    pub(super) fn of(stones: &ByStone<Plane>, three: Three) -> Self {
        let mut lines = Self {
            black: [[0; PARALLELS]; 4],
            empty: EMPTY_BOARD,
            three,
        };
        stones.black.for_each(|at| lines.toggle(at));
        stones.white.for_each(|at| {
            for (line, place) in Place::on_each_line(at) {
                lines.empty[line as usize][place.parallel] ^= place.bit();
            }
        });
        lines
    }

    /// Returns whether a black stone on the empty point makes threes on two of the lines where it makes
    /// three stones of a straight four.
    pub(super) fn double_three(&mut self, at: Point, threes: [Plane; 4]) -> bool {
        self.two_threes(at, threes.map(|points| points.has(at)))
    }

    fn two_threes(&mut self, at: Point, candidates: [bool; 4]) -> bool {
        self.toggle(at);
        let mut threes = 0;
        let mut left = candidates
            .into_iter()
            .filter(|&candidate| candidate)
            .count();
        for (line, _) in Line::ALL
            .into_iter()
            .zip(candidates)
            .filter(|&(_, candidate)| candidate)
        {
            if threes == 2 || threes + left < 2 {
                break;
            }
            left -= 1;
            threes += usize::from(self.three(at, line));
        }
        self.toggle(at);
        threes >= 2
    }

    /// Returns whether the stone on `at` is in a three on this line.
    fn three(&mut self, at: Point, line: Line) -> bool {
        let place = Place::of(at, line);
        let mut fourths = self.read(place, line).fourths();
        while fourths != 0 {
            let steps = fourths.trailing_zeros() as i8 - place.at as i8;
            if at
                .step(line, steps)
                .is_some_and(|fourth| self.counts(fourth))
            {
                return true;
            }
            fourths &= fourths - 1;
        }
        false
    }

    /// Returns whether a black stone on this point may make the straight four that a three looks to.
    fn counts(&mut self, fourth: Point) -> bool {
        let (mut overline, mut fours, mut candidates) = (false, 0, [false; 4]);
        for (line, place) in Place::on_each_line(fourth) {
            let through = self.read(place, line);
            if through.black_near(4) < 3 {
                continue;
            }
            match through.row() {
                5 => return self.three == Three::Letter,
                length => overline |= length > 5,
            }
            fours += through.fours();
            candidates[line as usize] = through.fourths() != 0;
        }
        if overline || fours >= 2 {
            return false;
        }
        candidates
            .into_iter()
            .filter(|&candidate| candidate)
            .count()
            < 2
            || !self.two_threes(fourth, candidates)
    }

    /// Lays a black stone on the empty point, or lifts the one that was laid.
    fn toggle(&mut self, at: Point) {
        for (line, place) in Place::on_each_line(at) {
            self.black[line as usize][place.parallel] ^= place.bit();
            self.empty[line as usize][place.parallel] ^= place.bit();
        }
    }

    /// Returns the line through a point, a black stone being taken to lie on the point.
    fn read(&self, place: Place, line: Line) -> LineThrough {
        LineThrough {
            black: u32::from(self.black[line as usize][place.parallel] | place.bit()),
            empty: u32::from(self.empty[line as usize][place.parallel] & !place.bit()),
            at: place.at,
        }
    }
}

/// Where a point is on one of its lines: which of the parallel lines, and which of its points.
#[derive(Clone, Copy)]
struct Place {
    parallel: usize,
    at: u32,
}

impl Place {
    const fn of(point: Point, line: Line) -> Self {
        let (column, row) = (point.column() as usize, point.row() as usize);
        let (parallel, at) = match line {
            Line::Across => (row, column),
            Line::Up => (column, row),
            Line::Rising => (row + COLUMNS as usize - 1 - column, column),
            Line::Falling => (row + column, column),
        };
        // One clear bit below the first point, so that no end of a row runs off the word.
        Self {
            parallel,
            at: at as u32 + 1,
        }
    }

    fn on_each_line(point: Point) -> [(Line, Self); 4] {
        Line::ALL.map(|line| (line, Self::of(point, line)))
    }

    const fn bit(self) -> u16 {
        1 << self.at
    }
}

/// The lines of a board without stones.
const EMPTY_BOARD: [[u16; PARALLELS]; 4] = {
    let mut empty = [[0; PARALLELS]; 4];
    let mut index = 0;
    while let Some(point) = Point::from_index(index) {
        let mut line = 0;
        while line < 4 {
            let place = Place::of(point, Line::ALL[line]);
            empty[line][place.parallel] |= place.bit();
            line += 1;
        }
        index += 1;
    }
    empty
};

/// A line through a black stone. In a word of its points, `word >> n` speaks at each point of the one `n` on.
#[derive(Clone, Copy)]
struct LineThrough {
    black: u32,
    empty: u32,
    at: u32,
}

impl LineThrough {
    /// Returns the length of the row through the stone.
    fn row(&self) -> u32 {
        let before = (self.black << (u32::BITS - self.at)).leading_ones();
        before + (self.black >> self.at).trailing_ones()
    }

    /// Returns how many fours the stone belongs to, a five being exactly five; see [`super::four`].
    fn fours(&self) -> u32 {
        let Self { black, empty, .. } = *self;
        if self.black_near(4) < 4 {
            return 0;
        }
        let exact = !(black << 1 | black >> 5);
        let split =
            |gap| (filled(black, 5, gap) & empty >> gap & exact & self.starts(5)).count_ones();
        let ends = empty << 1 & exact << 1 | empty >> 4 & exact;
        let unbroken = filled(black, 4, 4) & ends & self.starts(4);
        split(1) + split(2) + split(3) + unbroken.count_ones()
    }

    /// Returns the empty points that make the stone and themselves part of a straight four.
    fn fourths(&self) -> u32 {
        let Self { black, empty, .. } = *self;
        if self.black_near(3) < 3 {
            return 0;
        }
        let ends = empty << 1 & empty >> 4 & !(black << 2 | black >> 5) & self.starts(4);
        let with = |gap| (filled(black, 4, gap) & empty >> gap & ends) << gap;
        with(0) | with(1) | with(2) | with(3)
    }

    /// Returns how many stones lie no farther than so many steps away, this one included.
    fn black_near(&self, steps: u32) -> u32 {
        let near = (1 << (2 * steps + 1)) - 1;
        (self.black << steps >> self.at & near).count_ones()
    }

    /// Returns where so many points may begin that the stone is among them.
    fn starts(&self, length: u32) -> u32 {
        ((1 << length) - 1) << self.at >> (length - 1)
    }
}

/// Returns where so many points begin that are black all but the one at `gap`.
#[inline(always)]
fn filled(black: u32, length: u32, gap: u32) -> u32 {
    (0..length)
        .filter(|&place| place != gap)
        .fold(u32::MAX, |all, place| all & black >> place)
}
