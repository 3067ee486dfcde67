//! Reading a log that another process may be writing.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::fault::At;
use super::{Act, Fault};
use crate::core::log::{Broken, Chain, End, Head, audit};

/// Returns the bytes of a log as they are now, without the lock.
pub fn read(path: impl AsRef<Path>) -> Result<Vec<u8>, Fault> {
    fs::read(path.as_ref()).at(path.as_ref(), Act::Read)
}

/// Follows a log from its first line on, without the lock.
#[derive(Debug)]
pub struct Follower {
    path: PathBuf,
    chain: Chain,
    lines: usize,
    bytes: usize,
}

impl Follower {
    /// Begins before the first line of a file that need not be finished.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            chain: Chain::new(),
            lines: 0,
            bytes: 0,
        }
    }

    /// Returns the bodies of the lines that were finished since the last call.
    ///
    /// An unfinished last line is left for a later call. Good lines before a damaged one are
    /// returned first; the next call says what is wrong. [`Fault::Changed`] where lines that were
    /// returned are no longer there: the writer has taken back what it never acknowledged, and a
    /// new follower sees the file as it is.
    pub fn poll(&mut self) -> Result<Vec<String>, Fault> {
        let bytes = self.unseen()?;
        let mut bodies = Vec::new();
        for line in finished(&bytes) {
            match self.take(line) {
                Ok(body) => bodies.push(body),
                Err(what) if bodies.is_empty() => return Err(self.wrong(what)),
                Err(_) => break,
            }
        }
        Ok(bodies)
    }

    /// Returns the head after the last line that was returned.
    pub const fn head(&self) -> Head {
        self.chain.head()
    }

    /// Returns how many lines were returned, the header included.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn unseen(&self) -> Result<Vec<u8>, Fault> {
        let mut file = File::open(&self.path).at(&self.path, Act::Read)?;
        let seen = self.bytes as u64;
        if file.metadata().at(&self.path, Act::Read)?.len() < seen {
            return Err(self.changed());
        }
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(seen))
            .and_then(|_| file.read_to_end(&mut bytes))
            .at(&self.path, Act::Read)?;
        Ok(bytes)
    }

    fn take(&mut self, line: &[u8]) -> Result<String, Broken> {
        let text = std::str::from_utf8(line).map_err(|_| Broken::NotUtf8)?;
        let body = self.chain.check(text)?.to_owned();
        self.lines += 1;
        self.bytes += line.len() + 1;
        Ok(body)
    }

    /// Tells damage from a file that is good but no longer the one that was followed.
    fn wrong(&self, what: Broken) -> Fault {
        match read(&self.path) {
            Ok(bytes) if !matches!(audit(&bytes).end, End::Broken { .. }) => self.changed(),
            Ok(_) => Fault::Broken {
                path: self.path.clone(),
                line: self.lines + 1,
                at_byte: self.bytes,
                what,
            },
            Err(fault) => fault,
        }
    }

    fn changed(&self) -> Fault {
        Fault::Changed {
            path: self.path.clone(),
        }
    }
}

/// Returns the lines that end in `\n`, without it.
fn finished(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes
        .split_inclusive(|byte| *byte == b'\n')
        .filter_map(|line| line.strip_suffix(b"\n"))
}
