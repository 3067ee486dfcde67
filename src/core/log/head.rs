//! The value of the chain after a line.

use std::fmt;
use std::str::FromStr;

/// Digits of a head in hex.
pub(super) const HEX: usize = 64;

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// SHA-256 over everything up to and including a line; shown as 64 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Head([u8; 32]);

/// Says that a text is not 64 lower-case hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a head of a log is 64 hex digits in lower case")]
pub struct NotAHead;

impl Head {
    /// The head before the first line: zeros.
    pub const START: Self = Self([0; 32]);

    /// Returns the head with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the 32 bytes.
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// Returns the digits as ASCII.
    pub(super) fn hex(self) -> [u8; HEX] {
        let mut hex = [0; HEX];
        for (pair, byte) in hex.chunks_exact_mut(2).zip(self.0) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        hex
    }

    fn from_hex(hex: &[u8]) -> Option<Self> {
        if hex.len() != HEX {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(hex.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Self(bytes))
    }
}

fn digit(ascii: u8) -> Option<u8> {
    match ascii {
        b'0'..=b'9' => Some(ascii - b'0'),
        b'a'..=b'f' => Some(ascii - b'a' + 10),
        _ => None,
    }
}

impl Default for Head {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hex()
            .iter()
            .try_for_each(|digit| fmt::Write::write_char(f, char::from(*digit)))
    }
}

impl fmt::Debug for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Head({self})")
    }
}

impl FromStr for Head {
    type Err = NotAHead;

    /// Reads 64 lower-case hex digits and nothing else.
    fn from_str(text: &str) -> Result<Self, NotAHead> {
        Self::from_hex(text.as_bytes()).ok_or(NotAHead)
    }
}
