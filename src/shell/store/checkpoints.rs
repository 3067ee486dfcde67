//! Checkpoints lie in a folder beside their log, one after the other; none is ever written over.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::fault::At;
use super::{Act, Drive, Fault, Os, file::folder_of};

const TEXT: &str = "txt";
const SIGNATURE: &str = "txt.sig";
const KEY: &str = "key";

/// A checkpoint as it lies there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name of its file.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its signature, if that lies beside it.
    pub signature: Option<String>,
}

/// Returns the folder of a log's checkpoints.
pub fn beside(log: &Path) -> PathBuf {
    let mut name = log.as_os_str().to_owned();
    name.push(".checkpoints");
    name.into()
}

/// Lays a checkpoint down under the next number, waits for the disk, and returns its file.
///
/// The signature comes first: a text without one is never the work of a lost moment.
///
/// # Errors
/// The files cannot be written.
pub fn lay(log: &Path, text: &str, signature: &str) -> Result<PathBuf, Fault> {
    let folder = beside(log);
    make(&folder)?;
    let number = numbers(&folder)?.last().map_or(1, |last| last + 1);
    write(&folder.join(format!("{number:04}.{SIGNATURE}")), signature)?;
    let path = folder.join(format!("{number:04}.{TEXT}"));
    write(&path, text)?;
    Os.sync_folder(&folder).at(&folder, Act::Sync)?;
    Ok(path)
}

/// Returns the checkpoints of a log, oldest first; where there is no folder, none.
///
/// # Errors
/// The folder or a file of it cannot be read.
pub fn list(log: &Path) -> Result<Vec<Kept>, Fault> {
    let folder = beside(log);
    let mut found = Vec::new();
    for number in numbers(&folder)? {
        let name = format!("{number:04}.{TEXT}");
        let Some(text) = text_of(&folder.join(&name))? else {
            continue;
        };
        found.push(Kept {
            signature: text_of(&folder.join(format!("{number:04}.{SIGNATURE}")))?,
            name,
            text,
        });
    }
    Ok(found)
}

/// Remembers beside a log which key signs it.
///
/// # Errors
/// The file cannot be written.
pub fn remember_key(log: &Path, key: &Path) -> Result<(), Fault> {
    let folder = beside(log);
    make(&folder)?;
    let path = folder.join(KEY);
    match fs::remove_file(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        done => done.at(&path, Act::Write)?,
    }
    write(&path, &format!("{}\n", key.display()))?;
    Os.sync_folder(&folder).at(&folder, Act::Sync)
}

/// Returns which key signs a log, if one was set.
///
/// # Errors
/// The file is there and cannot be read.
pub fn key(log: &Path) -> Result<Option<PathBuf>, Fault> {
    let kept = text_of(&beside(log).join(KEY))?;
    Ok(kept.map(|text| PathBuf::from(text.trim_end_matches('\n'))))
}

/// Returns the numbers that are taken, in order.
fn numbers(folder: &Path) -> Result<Vec<u32>, Fault> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(folder, Act::Read)?,
    };
    let mut taken = Vec::new();
    for entry in entries {
        let name = entry.at(folder, Act::Read)?.file_name();
        let name = name.to_string_lossy();
        let number = name
            .split_once('.')
            .filter(|(number, end)| number.len() >= 4 && (*end == TEXT || *end == SIGNATURE));
        taken.extend(number.and_then(|(number, _)| number.parse::<u32>().ok()));
    }
    taken.sort_unstable();
    taken.dedup();
    Ok(taken)
}

fn make(folder: &Path) -> Result<(), Fault> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir(folder).at(folder, Act::Make)?;
    let above = folder_of(folder);
    Os.sync_folder(above).at(above, Act::Sync)
}

fn write(path: &Path, text: &str) -> Result<(), Fault> {
    let mut options = OpenOptions::new();
    let mut file: File = options
        .write(true)
        .create_new(true)
        .open(path)
        .at(path, Act::Make)?;
    file.write_all(text.as_bytes()).at(path, Act::Write)?;
    file.sync_all().at(path, Act::Sync)
}

fn text_of(path: &Path) -> Result<Option<String>, Fault> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).at(path, Act::Read),
    }
}
