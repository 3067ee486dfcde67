//! Sets of points: one bit for each point of the board.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::core::board::{Board, ByStone, COLUMNS, Line, Point, ROWS, Stone};

/// A power of two, so that the lanes fill the machine's registers.
const LANES: usize = 16;

/// A set of points: a lane of bits for each row of the board, a bit for each column.
///
/// There is one lane and one bit more than the board has; what [`Plane::of_board`] gives is clear there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Plane([u16; LANES]);

impl Plane {
    pub(super) const NONE: Self = Self([0; LANES]);
    pub(super) const ALL: Self = Self([u16::MAX; LANES]);

    /// Every point of the board.
    pub(super) const BOARD: Self = {
        let mut lanes = [0; LANES];
        let mut row = 0;
        while row < ROWS as usize {
            lanes[row] = (1 << COLUMNS) - 1;
            row += 1;
        }
        Self(lanes)
    };

    /// Returns the black and the white points of a board.
    pub(super) fn of_board(board: &Board) -> ByStone<Self> {
        let mut stones = ByStone {
            black: Self::NONE,
            white: Self::NONE,
        };
        for (row, cells) in board.cells().chunks_exact(COLUMNS as usize).enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                stones.black.0[row] |= u16::from(cell == Some(Stone::Black)) << column;
                stones.white.0[row] |= u16::from(cell == Some(Stone::White)) << column;
            }
        }
        stones
    }

    /// Returns whether the point is in the set.
    pub(super) fn has(self, point: Point) -> bool {
        self.0[usize::from(point.row())] >> point.column() & 1 == 1
    }

    /// Returns the points of the set, by row from A1.
    pub(super) fn points(self) -> impl Iterator<Item = Point> {
        self.0.into_iter().zip(0..).flat_map(|(lane, row)| {
            std::iter::successors(Some(lane), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .filter_map(move |rest| Point::new(rest.trailing_zeros() as u8, row))
        })
    }
}

/// A set of points with room about it, to be looked at from a few steps away.
pub(super) struct Spread([u16; LANES + 2 * MARGIN]);

const MARGIN: usize = 8;

impl Spread {
    pub(super) fn new(points: Plane) -> Self {
        let mut lanes = [0; LANES + 2 * MARGIN];
        lanes[MARGIN..MARGIN + LANES].copy_from_slice(&points.0);
        Self(lanes)
    }

    /// Returns the points from which the point so many steps along the line is in the set.
    ///
    /// # Panics
    ///
    /// Panics if `steps` is beyond eight either way.
    #[inline(always)]
    pub(super) fn seen_along(&self, line: Line, steps: i8) -> Plane {
        let (columns, rows) = line.direction();
        let from = MARGIN.wrapping_add_signed(isize::from(rows * steps));
        let lanes = &self.0[from..from + LANES];
        let shift = u32::from((columns * steps).unsigned_abs());
        Plane(if steps < 0 {
            std::array::from_fn(|row| lanes[row] << shift)
        } else {
            std::array::from_fn(|row| lanes[row] >> shift)
        })
    }
}

impl BitAnd for Plane {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }
}

impl BitOr for Plane {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] | other.0[row]))
    }
}

impl BitOrAssign for Plane {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Plane {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|lane| !lane))
    }
}
