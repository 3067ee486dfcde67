//! Reading a whole log that nobody vouches for.

use super::{Broken, Chain, Head};

/// How a log ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Every byte belongs to a good line.
    Whole,
    /// A write did not come to its end: the last line has no `\n`, or says that more belonged to it.
    /// All lines before it are good.
    Torn {
        /// The line that is unfinished, counted from 1.
        line: usize,
        /// Where it begins.
        at_byte: usize,
    },
    /// A finished line is not what was written: damage, which nothing here repairs.
    Broken {
        /// The first bad line, counted from 1.
        line: usize,
        /// Where it begins.
        at_byte: usize,
        /// What is wrong with it.
        what: Broken,
    },
}

/// Where the chain and the file stand after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The head.
    pub head: Head,
    /// How many bytes the lines fill.
    pub bytes: usize,
}

/// A log as far as it is good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit<'a> {
    /// The bodies of the good lines from the first on, the header's included.
    pub bodies: Vec<&'a str>,
    /// Where chain and file stand after each of them.
    pub marks: Vec<Mark>,
    /// How many bytes the good lines fill.
    pub good_bytes: usize,
    /// The head after the last good line.
    pub head: Head,
    /// What follows them.
    pub end: End,
}

/// Checks every line of a log and returns the good ones and how it ends.
///
/// An empty log is whole and has no bodies.
pub fn audit(bytes: &[u8]) -> Audit<'_> {
    let finished = bytes
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let mut found = Audit {
        bodies: Vec::new(),
        marks: Vec::new(),
        good_bytes: 0,
        head: Head::START,
        end: End::Whole,
    };
    if let Err(what) = found.take(&bytes[..finished]) {
        found.end = End::Broken {
            line: found.bodies.len() + 1,
            at_byte: found.good_bytes,
            what,
        };
    } else if finished < bytes.len() || found.is_unfinished() {
        found.drop_unfinished();
        found.end = End::Torn {
            line: found.bodies.len() + 1,
            at_byte: found.good_bytes,
        };
    }
    found
}

/// How a body ends to which more lines of the same write belong: they stand together or not at all.
pub const MORE: &str = ",more:true)";

impl<'a> Audit<'a> {
    fn take(&mut self, finished: &'a [u8]) -> Result<(), Broken> {
        match std::str::from_utf8(finished) {
            Ok(text) => self.take_lines(text),
            Err(_) => {
                self.take_lines(good_lines(finished))?;
                Err(Broken::NotUtf8)
            }
        }
    }

    fn is_unfinished(&self) -> bool {
        self.bodies.last().is_some_and(|body| body.ends_with(MORE))
    }

    /// Leaves out lines whose write did not come to its end.
    fn drop_unfinished(&mut self) {
        while self.is_unfinished() {
            self.bodies.pop();
        }
        self.marks.truncate(self.bodies.len());
        let start = Mark {
            head: Head::START,
            bytes: 0,
        };
        let last = self.marks.last().copied().unwrap_or(start);
        self.good_bytes = last.bytes;
        self.head = last.head;
    }

    fn take_lines(&mut self, text: &'a str) -> Result<(), Broken> {
        let mut chain = Chain::new();
        for line in text.split_terminator('\n') {
            self.bodies.push(chain.check(line)?);
            self.good_bytes += line.len() + 1;
            self.head = chain.head();
            self.marks.push(Mark {
                head: self.head,
                bytes: self.good_bytes,
            });
        }
        Ok(())
    }
}

/// Returns the finished lines before the first one that is not UTF-8.
fn good_lines(bytes: &[u8]) -> &str {
    let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    text.rfind('\n').map_or("", |at| &text[..=at])
}
