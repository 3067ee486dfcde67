//! Symmetry: the board's eight, and the shape's own for the offers of a fifth move.

use super::{COLUMNS, Point, Stone};

/// One of the eight rotations and reflections of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isometry(u8);

impl Isometry {
    /// The eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// Returns the isometry that undoes this one: only the quarter turns undo each other.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            own => Self(own),
        }
    }

    /// Returns whether it lays the board's columns across and its rows upright.
    pub const fn exchanges_lines(self) -> bool {
        self.0 & 4 != 0
    }

    /// Returns where the point goes.
    pub fn apply(self, point: Point) -> Point {
        let last = COLUMNS - 1;
        let (mut column, mut row) = (point.column(), point.row());
        if self.0 & 1 != 0 {
            column = last - column;
        }
        if self.0 & 2 != 0 {
            row = last - row;
        }
        if self.0 & 4 != 0 {
            (column, row) = (row, column);
        }
        Point::new(column, row).unwrap_or(point)
    }

    fn turn(self, (x, y): (i16, i16)) -> (i16, i16) {
        let (x, y) = if self.0 & 1 != 0 { (-x, y) } else { (x, y) };
        let (x, y) = if self.0 & 2 != 0 { (x, -y) } else { (x, y) };
        if self.0 & 4 != 0 { (y, x) } else { (x, y) }
    }
}

/// Returns whether two points are symmetrical with regard to the stones (article 11: 不能对称).
///
/// They are if some rotation or reflection of the plane, followed by a shift, maps the stones onto
/// themselves colour for colour and the one point onto the other. The board's edge plays no part.
pub fn symmetrical(stones: &[(Point, Stone)], a: Point, b: Point) -> bool {
    Isometry::ALL.into_iter().any(|turn| {
        shift_onto_itself(stones, turn).is_some_and(|(dx, dy)| {
            let (x, y) = turn.turn(place(a));
            (x + dx, y + dy) == place(b)
        })
    })
}

/// Returns the first two of the points that are symmetrical, in the order of the list.
pub fn first_twins(stones: &[(Point, Stone)], points: &[Point]) -> Option<(Point, Point)> {
    points.iter().enumerate().find_map(|(i, &later)| {
        points[..i]
            .iter()
            .find(|&&earlier| symmetrical(stones, earlier, later))
            .map(|&earlier| (earlier, later))
    })
}

fn place(point: Point) -> (i16, i16) {
    (i16::from(point.column()), i16::from(point.row()))
}

/// Returns the shift that brings the turned stones back onto themselves. The sums of the coordinates
/// leave one candidate.
fn shift_onto_itself(stones: &[(Point, Stone)], turn: Isometry) -> Option<(i16, i16)> {
    let count = i16::try_from(stones.len())
        .ok()
        .filter(|&count| count > 0)?;
    let sum = |f: &dyn Fn(Point) -> (i16, i16)| {
        stones.iter().fold((0, 0), |(x, y), &(point, _)| {
            (x + f(point).0, y + f(point).1)
        })
    };
    let before = sum(&place);
    let after = sum(&|point| turn.turn(place(point)));
    let (dx, dy) = (before.0 - after.0, before.1 - after.1);
    if dx % count != 0 || dy % count != 0 {
        return None;
    }
    let (dx, dy) = (dx / count, dy / count);
    let maps = stones.iter().all(|&(point, stone)| {
        let (x, y) = turn.turn(place(point));
        stones
            .iter()
            .any(|&(other, colour)| colour == stone && place(other) == (x + dx, y + dy))
    });
    maps.then_some((dx, dy))
}
