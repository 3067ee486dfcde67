//! Sets of points: one bit for each point of the board.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::core::board::{Board, ByStone, COLUMNS, Line, POINTS, Point, ROWS, Stone};

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
        ByStone {
            black: Self::of_stone(board, Stone::Black),
            white: Self::of_stone(board, Stone::White),
        }
    }

    fn of_stone(board: &Board, stone: Stone) -> Self {
        let mut lies = [0; POINTS + 1];
        for (lies, &cell) in lies.iter_mut().zip(board.cells()) {
            *lies = u8::from(cell == Some(stone));
        }
        let mut lanes = [0; LANES];
        for (row, lane) in lanes[..ROWS as usize].iter_mut().enumerate() {
            let first = row * COLUMNS as usize;
            let bytes = lies[first..].first_chunk().copied().unwrap_or_default();
            *lane = gathered(u128::from_le_bytes(bytes)) & Self::BOARD.0[row];
        }
        Self(lanes)
    }

    /// Returns whether the point is in the set.
    pub(super) fn has(self, point: Point) -> bool {
        self.0[usize::from(point.row())] >> point.column() & 1 == 1
    }

    /// Calls for each point of the set, by row from A1.
    #[inline(always)]
    pub(super) fn for_each(self, mut call: impl FnMut(Point)) {
        for (mut lane, row) in self.0.into_iter().zip(0..) {
            while let Some(at) = Point::new(lane.trailing_zeros() as u8, row) {
                call(at);
                lane &= lane - 1;
            }
        }
    }

    /// Returns the points of the set, by column, then row.
    pub(super) fn points(self) -> Vec<Point> {
        let mut points = Vec::new();
        self.for_each(|at| points.push(at));
        points.sort_unstable();
        points
    }
}

/// Returns a bit for each of sixteen bytes that are nought or one.
#[inline(always)]
fn gathered(bytes: u128) -> u16 {
    // The product has the bits of eight bytes side by side in its highest byte.
    let eight = |bytes: u64| (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16;
    eight((bytes >> 64) as u64) << 8 | eight(bytes as u64)
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
        let mut seen = [0; LANES];
        for (seen, lane) in seen.iter_mut().zip(lanes) {
            *seen = if steps < 0 {
                lane << shift
            } else {
                lane >> shift
            };
        }
        Plane(seen)
    }
}

impl BitAnd for Plane {
    type Output = Self;

    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for (lane, other) in self.0.iter_mut().zip(other.0) {
            *lane &= other;
        }
        self
    }
}

impl BitOr for Plane {
    type Output = Self;

    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitOrAssign for Plane {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        for (lane, other) in self.0.iter_mut().zip(other.0) {
            *lane |= other;
        }
    }
}

impl Not for Plane {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        for lane in &mut self.0 {
            *lane = !*lane;
        }
        self
    }
}
