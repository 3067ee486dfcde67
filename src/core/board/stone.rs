//! The two colours, and one value for each.

use serde::{Deserialize, Serialize};

/// A colour. Odd stones are black (article 13.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stone {
    #[serde(rename = "black", alias = "Black")]
    /// Begins, and in the professional rules has forbidden moves.
    Black,
    #[serde(rename = "white", alias = "White")]
    /// Answers.
    White,
}

impl std::ops::Not for Stone {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Stone {
    /// Returns `black` or `white`, as the command language and the JSON write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// One value for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByStone<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> std::ops::Index<Stone> for ByStone<T> {
    type Output = T;

    fn index(&self, stone: Stone) -> &T {
        match stone {
            Stone::Black => &self.black,
            Stone::White => &self.white,
        }
    }
}

impl<T> std::ops::IndexMut<Stone> for ByStone<T> {
    fn index_mut(&mut self, stone: Stone) -> &mut T {
        match stone {
            Stone::Black => &mut self.black,
            Stone::White => &mut self.white,
        }
    }
}
