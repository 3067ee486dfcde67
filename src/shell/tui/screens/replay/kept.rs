//! Branches that are kept beside the log, never in it.

use super::Replay;
use super::what_if::Kept;
use crate::words::Lang;

impl Replay {
    /// Keeps a branch; returns whether it is kept.
    pub(super) fn keep(&mut self, branch: &Kept, _lang: Lang) -> bool {
        self.kept.push(branch.clone());
        true
    }
}
