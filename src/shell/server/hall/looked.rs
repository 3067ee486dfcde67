//! When a list was looked at last: keys and resizes in between put off no look.

use std::time::Duration;

use crate::core::clock::At;
use crate::shell::source::Source;

/// How often a list is looked at.
const LOOK_MS: u64 = 1000;

/// When a list was looked at last.
#[derive(Clone, Copy, Debug)]
pub struct Looked(Source);

impl Looked {
    /// It was looked at now.
    pub fn now() -> Self {
        Self(Source::from(At(0)))
    }

    /// Returns in how long it is to be looked at again.
    pub fn left(&self) -> Duration {
        Duration::from_millis(LOOK_MS.saturating_sub(self.0.now().0))
    }
}
