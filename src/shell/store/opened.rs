//! Opening a log to go on with it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::fault::At;
use super::file::{folder_of, lock, write};
use super::{Act, Disk, Drive, Fault, How, LogFile, Os};
use crate::core::log::{Chain, End, audit};

/// A log that was opened, and what was found in it.
#[derive(Debug)]
pub struct Opened<D: Drive = Os> {
    /// The log, ready for the next line.
    pub log: LogFile<D>,
    /// The bodies of its lines, the header's first.
    pub bodies: Vec<String>,
    /// What was cut off, if the last write had not come to its end.
    pub cut: Option<Cut>,
}

/// A torn tail that was put aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The line it began, counted from 1.
    pub line: usize,
    /// How many bytes it had.
    pub bytes: usize,
    /// The file that keeps them.
    pub kept_in: PathBuf,
}

impl LogFile {
    /// Opens a log, takes its lock and checks every line.
    ///
    /// An unfinished last line was never acknowledged: it is put at the end of `FILE.torn` and cut
    /// off. A damaged line is a fault and nothing is changed.
    pub fn open(path: impl Into<PathBuf>) -> Result<Opened, Fault> {
        Self::open_on(Os, path)
    }
}

impl<D: Drive> LogFile<D> {
    /// Opens a log on a drive, as [`LogFile::open`].
    pub fn open_on(drive: D, path: impl Into<PathBuf>) -> Result<Opened<D>, Fault> {
        let path = path.into();
        let mut disk = drive.open(&path, How::Existing).at(&path, Act::Open)?;
        if !disk.stat().at(&path, Act::Open)?.ordinary {
            return Err(Fault::NotAFile { path });
        }
        lock(&mut disk, &path)?;
        let bytes = disk.read_from(0).at(&path, Act::Read)?;
        let found = audit(&bytes);
        let cut = match found.end {
            End::Broken {
                line,
                at_byte,
                what,
            } => {
                return Err(Fault::Broken {
                    path,
                    line,
                    at_byte,
                    what,
                });
            }
            End::Whole | End::Torn { .. } if found.bodies.is_empty() => {
                return Err(Fault::Unbegun { path });
            }
            End::Whole => None,
            End::Torn { line, at_byte } => {
                let tail = &bytes[at_byte..];
                let kept_in = put_aside(&drive, &path, tail)?;
                cut_back(&mut disk, &path, at_byte as u64)?;
                Some(Cut {
                    line,
                    bytes: tail.len(),
                    kept_in,
                })
            }
        };
        // A line that a killed process wrote may still be on its way to the disk, and the file's
        // name with it; whoever reads it here will build on it.
        disk.sync().at(&path, Act::Sync)?;
        let folder = folder_of(&path);
        drive.sync_folder(folder).at(folder, Act::Sync)?;
        let bodies = found.bodies.iter().map(|body| (*body).to_owned()).collect();
        let log = Self {
            chain: Chain::resume(found.head),
            bytes: found.good_bytes as u64,
            poison: None,
            drive,
            path,
            disk,
        };
        Ok(Opened { log, bodies, cut })
    }
}

/// Adds a torn tail to `FILE.torn`, on a line of its own, and returns that file.
fn put_aside(drive: &impl Drive, log: &Path, tail: &[u8]) -> Result<PathBuf, Fault> {
    let mut name = OsString::from(log);
    name.push(".torn");
    let path = PathBuf::from(name);
    let mut disk = drive.open(&path, How::Either).at(&path, Act::Make)?;
    let before = disk.stat().at(&path, Act::Open)?.bytes;
    let mut kept = if before > 0 {
        b"\n".to_vec()
    } else {
        Vec::new()
    };
    kept.extend_from_slice(tail);
    if let Err(fault) = write(&mut disk, &path, &kept) {
        // The tail is still in the log; half a copy of it helps nobody.
        let _ = disk.cut(before);
        return Err(fault);
    }
    let folder = folder_of(&path);
    drive.sync_folder(folder).at(folder, Act::Sync)?;
    Ok(path)
}

fn cut_back(disk: &mut impl Disk, path: &Path, bytes: u64) -> Result<(), Fault> {
    disk.cut(bytes).at(path, Act::Cut)?;
    disk.sync().at(path, Act::Sync)
}
