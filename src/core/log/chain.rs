//! Sealing a body and checking a line.

use sha2::{Digest, Sha256};

use super::head::{HEX, Head};

/// What stands between a body and the digits.
const MARK: &str = " //";
const SEAL: usize = MARK.len() + HEX;

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Broken {
    /// The line is empty, or nothing stands before the seal.
    #[error("nothing is written there")]
    Empty,
    /// The line does not end in ` //` and 64 lower-case hex digits.
    #[error("the line does not end in its hash")]
    NoHash,
    /// The hash is another than the one reckoned from this body and the lines before it.
    #[error("the hash is not that of this line and all lines before it")]
    WrongHash,
    /// The line is not UTF-8.
    #[error("the line is not UTF-8")]
    NotUtf8,
}

/// The chain after some number of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    head: Head,
    /// The digits of `head`, wanted twice for each line: to compare, and to hash with the next.
    hex: [u8; HEX],
}

impl Chain {
    /// Returns the chain before the first line.
    pub fn new() -> Self {
        Self::resume(Head::START)
    }

    /// Returns the chain that goes on from a head.
    pub fn resume(head: Head) -> Self {
        Self {
            head,
            hex: head.hex(),
        }
    }

    /// Returns the head after the last line.
    pub const fn head(&self) -> Head {
        self.head
    }

    /// Binds a body to the chain and returns its line, `\n` included.
    ///
    /// Panics where the body is empty or holds a `\n`.
    pub fn seal(&mut self, body: &str) -> String {
        let mut line = String::with_capacity(body.len() + SEAL + 1);
        self.seal_onto(body, &mut line);
        line
    }

    /// Binds a body to the chain and puts its line at the end of `lines`; panics as [`Self::seal`].
    pub fn seal_onto(&mut self, body: &str, lines: &mut String) {
        assert!(
            !body.is_empty() && !body.contains('\n'),
            "a body is not empty and has no line break: {body:?}"
        );
        *self = self.after(body);
        lines.push_str(body);
        lines.push_str(MARK);
        lines.extend(self.hex.map(char::from));
        lines.push('\n');
    }

    /// Returns the body of the next line, given without its `\n`, and steps on.
    ///
    /// A line that fails leaves the chain where it was.
    pub fn check<'a>(&mut self, line: &'a str) -> Result<&'a str, Broken> {
        let (body, digits) = split(line)?;
        let next = self.after(body);
        if next.hex != *digits {
            return Err(Broken::WrongHash);
        }
        *self = next;
        Ok(body)
    }

    fn after(&self, body: &str) -> Self {
        let mut sha = Sha256::new();
        sha.update(self.hex);
        sha.update(b" ");
        sha.update(body);
        sha.update(b"\n");
        Self::resume(Head::from_bytes(sha.finalize().into()))
    }
}

impl Default for Chain {
    fn default() -> Self {
        Self::new()
    }
}

/// Cuts a line into its body and what may be its digits.
fn split(line: &str) -> Result<(&str, &[u8; HEX]), Broken> {
    if line.is_empty() {
        return Err(Broken::Empty);
    }
    let (rest, digits) = line
        .as_bytes()
        .split_last_chunk::<HEX>()
        .ok_or(Broken::NoHash)?;
    let lower_hex = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if !rest.ends_with(MARK.as_bytes()) || !digits.iter().all(lower_hex) {
        return Err(Broken::NoHash);
    }
    match &line[..rest.len() - MARK.len()] {
        "" => Err(Broken::Empty),
        body => Ok((body, digits)),
    }
}
