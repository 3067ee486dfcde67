//! One bit for each point of the board, and sums of them along a line.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::core::board::{Board, COLUMNS, Line, Point, Stone};

const LANES: usize = 16;

/// A set of points: a lane of bits for each row of the board, a bit for each column.
///
/// There is one lane and one bit more than the board has; what [`Plane::of_board`] gives is clear there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Plane([u16; LANES]);

impl Plane {
    pub(super) const NONE: Self = Self([0; LANES]);
    pub(super) const ALL: Self = Self([u16::MAX; LANES]);

    /// Returns the black points and the empty points of a board.
    pub(super) fn of_board(board: &Board) -> (Self, Self) {
        let (mut black, mut empty) = (Self::NONE, Self::NONE);
        for (row, cells) in board.cells().chunks_exact(COLUMNS as usize).enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                black.0[row] |= u16::from(cell == Some(Stone::Black)) << column;
                empty.0[row] |= u16::from(cell.is_none()) << column;
            }
        }
        (black, empty)
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

    /// Returns the points from which the point so many steps along the line is in the set.
    #[inline(always)]
    pub(super) fn seen_along(self, line: Line, steps: i8) -> Self {
        const MARGIN: usize = 8;
        let (columns, rows) = line.direction();
        let mut lanes = [0; LANES + 2 * MARGIN];
        lanes[MARGIN..MARGIN + LANES].copy_from_slice(&self.0);
        let from = MARGIN.wrapping_add_signed(isize::from(rows * steps));
        let shift = u32::from((columns * steps).unsigned_abs());
        Self(std::array::from_fn(|row| {
            let lane = lanes[from + row];
            if steps < 0 {
                lane << shift
            } else {
                lane >> shift
            }
        }))
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
