//! Points, the four lines through a point, and the squares of the opening rules.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Columns A to O.
pub const COLUMNS: u8 = 15;
/// Rows 1 to 15.
pub const ROWS: u8 = 15;
/// Points of the board (article 1).
pub const POINTS: usize = COLUMNS as usize * ROWS as usize;

/// One of the 225 points. Columns A to O from left to right, rows 1 to 15 from bottom to top, as the
/// person who began as Black sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// The centre point, H8 (天元).
    pub const CENTRE: Self = Self { column: 7, row: 7 };

    /// Returns the point with this column and row, both counted from nought, or nothing off the board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < COLUMNS && row < ROWS {
            Some(Self { column, row })
        } else {
            None
        }
    }

    /// Returns the column, counted from nought.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the row, counted from nought.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns the place in an array of [`POINTS`] cells, by row from A1.
    pub const fn index(self) -> usize {
        self.row as usize * COLUMNS as usize + self.column as usize
    }

    /// Returns the point with this index, or nothing past the last.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < POINTS {
            Some(Self {
                column: (index % COLUMNS as usize) as u8,
                row: (index / COLUMNS as usize) as u8,
            })
        } else {
            None
        }
    }

    /// Returns all points, by row from A1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..POINTS).filter_map(Self::from_index)
    }

    /// Returns the point so many columns and rows away, or nothing off the board.
    pub fn offset(self, columns: i8, rows: i8) -> Option<Self> {
        let column = u8::try_from(self.column as i8 + columns).ok()?;
        let row = u8::try_from(self.row as i8 + rows).ok()?;
        Self::new(column, row)
    }

    /// Returns the point so many steps along the line, or nothing off the board.
    pub fn step(self, line: Line, steps: i8) -> Option<Self> {
        let (columns, rows) = line.direction();
        self.offset(columns * steps, rows * steps)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}{}", (b'A' + self.column) as char, self.row + 1);
        f.pad(&text)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a point of the board: A1 to O15")]
pub struct NotAPoint;

impl FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        let mut letters = text.chars();
        let letter = letters.next().ok_or(NotAPoint)?.to_ascii_uppercase();
        let digits = letters.as_str();
        if !letter.is_ascii_uppercase()
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(NotAPoint);
        }
        let row: u8 = digits.parse().map_err(|_| NotAPoint)?;
        Self::new(letter as u8 - b'A', row.wrapping_sub(1)).ok_or(NotAPoint)
    }
}

impl Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Point;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point, A1 to O15")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Point, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

/// One of the four lines through a point (article 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Line {
    /// Along a row of the board.
    Across,
    /// Along a column of the board.
    Up,
    /// Along the direction A1 to O15.
    Rising,
    /// Along the direction A15 to O1.
    Falling,
}

impl Line {
    /// The four lines.
    pub const ALL: [Self; 4] = [Self::Across, Self::Up, Self::Rising, Self::Falling];

    /// Returns one step, in columns and rows.
    pub const fn direction(self) -> (i8, i8) {
        match self {
            Self::Across => (1, 0),
            Self::Up => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }
}

/// Where an opening stone may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Region {
    /// The centre point alone.
    Centre,
    /// The square of so many lines about the centre: 3, 5, 7 or 9.
    Square(u8),
    /// All points outside that square.
    Outside(u8),
    /// Any point.
    Anywhere,
}

impl Region {
    /// Returns whether the point lies in the region.
    pub fn contains(self, point: Point) -> bool {
        let centre = Point::CENTRE;
        let away = point
            .column
            .abs_diff(centre.column)
            .max(point.row.abs_diff(centre.row));
        match self {
            Self::Centre => away == 0,
            Self::Square(size) => away <= size / 2,
            Self::Outside(size) => away > size / 2,
            Self::Anywhere => true,
        }
    }
}
