//! The two persons, one value for each, and who holds which colour.

use serde::{Deserialize, Serialize};

use super::Stone;

/// A person at the table. Clock, penalties and result are the person's and stay through a swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Seat {
    /// Drawn to begin as Black (article 10), before any toss or restart.
    P1,
    /// The other person.
    P2,
}

impl Seat {
    /// Both persons.
    pub const BOTH: [Self; 2] = [Self::P1, Self::P2];

    /// Returns the opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::P1 => Self::P2,
            Self::P2 => Self::P1,
        }
    }

    /// Returns `p1` or `p2`, as the command language and the JSON write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::P1 => "p1",
            Self::P2 => "p2",
        }
    }
}

/// One value for each person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// The first person's.
    pub p1: T,
    /// The second person's.
    pub p2: T,
}

impl<T> BySeat<T> {
    /// Makes one value for each person.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        Self {
            p1: make(Seat::P1),
            p2: make(Seat::P2),
        }
    }
}

impl<T> std::ops::Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::P1 => &self.p1,
            Seat::P2 => &self.p2,
        }
    }
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::P1 => &mut self.p1,
            Seat::P2 => &mut self.p2,
        }
    }
}

/// Who holds which colour now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seating {
    black: Seat,
}

impl Seating {
    /// Returns the seating with this person as Black.
    pub const fn with_black(black: Seat) -> Self {
        Self { black }
    }

    /// Returns the seating after the colours are exchanged.
    pub const fn swapped(self) -> Self {
        Self {
            black: self.black.other(),
        }
    }

    /// Returns the person who holds the colour.
    pub const fn seat_of(self, stone: Stone) -> Seat {
        match stone {
            Stone::Black => self.black,
            Stone::White => self.black.other(),
        }
    }

    /// Returns the colour that the person holds.
    pub fn stone_of(self, seat: Seat) -> Stone {
        if seat == self.black {
            Stone::Black
        } else {
            Stone::White
        }
    }
}
