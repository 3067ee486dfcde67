//! The envelope of a sealed move: beside the log, for its owner alone, until it is opened (20.1.5).

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::fault::{Act, At};
use super::{Fault, file::folder_of};
use crate::core::game::command::desk::{Envelope, Salt};

/// What the file holds.
#[derive(Serialize, Deserialize)]
struct Kept {
    salt: String,
    text: String,
}

/// Returns where the envelope of a log lies.
pub fn beside(log: &Path) -> PathBuf {
    let mut name = log.as_os_str().to_owned();
    name.push(".envelope");
    name.into()
}

/// Lays a sealed move down, and waits for the disk.
///
/// # Errors
/// The file cannot be written.
pub fn lay(log: &Path, envelope: &Envelope) -> Result<(), Fault> {
    let path = beside(log);
    let kept = Kept {
        salt: envelope.salt.hex(),
        text: envelope.text.clone(),
    };
    let text = ron::to_string(&kept).unwrap_or_default();
    remove(log)?;
    let mut file = private().open(&path).at(&path, Act::Make)?;
    file.write_all(text.as_bytes()).at(&path, Act::Write)?;
    file.sync_all().at(&path, Act::Sync)?;
    sync_folder(log)
}

/// Returns what the envelope holds, if it is there and can be read.
///
/// # Errors
/// The file is there and cannot be read.
pub fn open(log: &Path) -> Result<Option<Envelope>, Fault> {
    let path = beside(log);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).at(&path, Act::Read),
    };
    let kept = ron::from_str::<Kept>(&text).ok();
    Ok(kept.and_then(|kept| {
        Some(Envelope {
            salt: Salt::parse(&kept.salt)?,
            text: kept.text,
        })
    }))
}

/// Takes the envelope away once it has been opened.
///
/// # Errors
/// The file stays there.
pub fn remove(log: &Path) -> Result<(), Fault> {
    let path = beside(log);
    match fs::remove_file(&path) {
        Ok(()) => sync_folder(log),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).at(&path, Act::Write),
    }
}

/// A new file that its owner alone may read.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options
}

pub(super) fn sync_folder(log: &Path) -> Result<(), Fault> {
    let folder = folder_of(log);
    if cfg!(unix) {
        let opened = File::open(folder).at(folder, Act::Sync)?;
        opened.sync_all().at(folder, Act::Sync)?;
    }
    Ok(())
}
