//! The logs in a folder.

use std::cmp::Reverse;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::fault::At;
use super::{Act, Fault, annex};

/// A file that may be a log; nothing of it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The file.
    pub path: PathBuf,
    /// When it was last written, as far as the file system says.
    pub modified: Option<SystemTime>,
    /// Its length.
    pub bytes: u64,
}

/// Returns the files of a folder that end in `.ron` and are no annexes, newest first; of a missing folder none.
pub fn list(folder: &Path) -> Result<Vec<Listing>, Fault> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(folder, Act::Read)?,
    };
    let mut found = Vec::new();
    for entry in entries {
        found.extend(listing(&entry.at(folder, Act::Read)?));
    }
    found.sort_by(|one, two| {
        (Reverse(one.modified), &one.path).cmp(&(Reverse(two.modified), &two.path))
    });
    Ok(found)
}

/// Returns nothing for what is not an ordinary file of that name, or is gone again.
fn listing(entry: &DirEntry) -> Option<Listing> {
    let path = entry.path();
    if path.extension()? != "ron" || annex::is_annex(&path) {
        return None;
    }
    let known = fs::metadata(&path).ok()?;
    known.is_file().then(|| Listing {
        modified: known.modified().ok(),
        bytes: known.len(),
        path,
    })
}
