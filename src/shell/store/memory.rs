//! A log without a file, for a game that is not kept.

use super::{Fault, Store};
use crate::core::log::{Chain, Head};

/// Lines in memory, with the same chain as in a file.
#[derive(Debug, Clone)]
pub struct Memory {
    chain: Chain,
    lines: String,
}

impl Memory {
    /// Begins a log with its header; panics where it is empty or holds a `\n`.
    pub fn new(header: &str) -> Self {
        let mut chain = Chain::new();
        let lines = chain.seal(header);
        Self { chain, lines }
    }

    /// Returns the lines as a file would hold them.
    pub fn lines(&self) -> &str {
        &self.lines
    }
}

impl Store for Memory {
    fn append(&mut self, bodies: &[String]) -> Result<(), Fault> {
        for body in bodies {
            self.chain.seal_onto(body, &mut self.lines);
        }
        Ok(())
    }

    fn bodies(&mut self) -> Result<Vec<String>, Fault> {
        let found = crate::core::log::audit(self.lines.as_bytes());
        Ok(found.bodies.into_iter().map(str::to_owned).collect())
    }

    fn head(&self) -> Head {
        self.chain.head()
    }
}
