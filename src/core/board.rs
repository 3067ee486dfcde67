//! Points, stones, persons and the board they meet on.
//!
//! A [`Seat`] is a person, a [`Stone`] a colour. Openings move the one across the other, so they are
//! two types; a [`Seating`] says who holds which colour now.

mod point;
mod seat;
mod stone;
pub mod symmetry;

pub use point::{COLUMNS, Line, POINTS, Point, ROWS, Region};
pub use seat::{BySeat, Seat, Seating};
pub use stone::{ByStone, Stone};

/// Fifteen lines by fifteen and what lies on their points (article 1).
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    cells: [Option<Stone>; POINTS],
    empty: u8,
}

impl Board {
    /// Returns the empty board.
    pub const fn new() -> Self {
        Self {
            cells: [None; POINTS],
            empty: POINTS as u8,
        }
    }

    /// Returns a board with these stones on it; a later stone replaces an earlier one on its point.
    pub fn with(stones: impl IntoIterator<Item = (Point, Stone)>) -> Self {
        let mut board = Self::new();
        for (point, stone) in stones {
            board.put(point, stone);
        }
        board
    }

    /// Returns what lies on the point.
    pub fn at(&self, point: Point) -> Option<Stone> {
        self.cells[point.index()]
    }

    /// Returns whether nothing lies on the point.
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.at(point).is_none()
    }

    /// Returns whether no empty point is left (article 19.2.1.C).
    pub fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// Lays a stone.
    pub fn put(&mut self, point: Point, stone: Stone) {
        if self.cells[point.index()].replace(stone).is_none() {
            self.empty -= 1;
        }
    }

    /// Takes away what lies on the point.
    pub fn clear(&mut self, point: Point) {
        if self.cells[point.index()].take().is_some() {
            self.empty += 1;
        }
    }

    /// Returns every stone with its point, by row from A1.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Stone)> + '_ {
        Point::all().filter_map(|point| self.at(point).map(|stone| (point, stone)))
    }

    /// Returns the empty points, by row from A1.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        Point::all().filter(|&point| self.is_empty_at(point))
    }

    /// Returns how many stones of this colour lie unbroken on the line through `point`, `point` counted whatever lies there.
    pub fn row(&self, stone: Stone, point: Point, line: Line) -> u8 {
        let run = |sign: i8| {
            let mut at = point.step(line, sign);
            let mut length = 0;
            while let Some(next) = at.filter(|&next| self.at(next) == Some(stone)) {
                length += 1;
                at = next.step(line, sign);
            }
            length
        };
        1 + run(1) + run(-1)
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                let mark = match self.at(Point::new(column, row).ok_or(std::fmt::Error)?) {
                    None => '.',
                    Some(Stone::Black) => 'x',
                    Some(Stone::White) => 'o',
                };
                write!(f, "{mark} ")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
