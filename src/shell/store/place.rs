//! One file in the place of another.

use std::fs;
use std::path::Path;

use super::drive::{Drive, Os};
use super::fault::At;
use super::{Act, Fault};

/// Lays a new file in the place of an old one, at once and for good: a power cut leaves the one or the other.
///
/// # Errors
/// The system says no; the old file stands.
pub fn put_in_place(new: &Path, old: &Path) -> Result<(), Fault> {
    fs::rename(new, old).at(old, Act::Write)?;
    let folder = old.parent().unwrap_or(Path::new("."));
    Os.sync_folder(folder).at(folder, Act::Sync)
}
