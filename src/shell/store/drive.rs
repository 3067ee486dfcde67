//! The few things a log asks of the system, behind which a test can fail any of them.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// How a file is opened; always to read and to append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// It must not be there yet.
    New,
    /// It must be there.
    Existing,
    /// It is made where it is missing.
    Either,
}

/// What the system knows of an open file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stat {
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it is an ordinary file.
    pub ordinary: bool,
    /// Whether some name still leads to it.
    pub named: bool,
}

/// An open file.
pub trait Disk {
    /// Takes the exclusive advisory lock, or returns false where another holds it.
    fn try_lock(&mut self) -> io::Result<bool>;

    /// Returns its length and kind.
    fn stat(&mut self) -> io::Result<Stat>;

    /// Returns all bytes from an offset on.
    fn read_from(&mut self, offset: u64) -> io::Result<Vec<u8>>;

    /// Writes at the end, once, and returns how many of the bytes were taken.
    fn append(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Returns when the contents and the length are on the disk.
    fn sync(&mut self) -> io::Result<()>;

    /// Shortens the file to so many bytes.
    fn cut(&mut self, bytes: u64) -> io::Result<()>;
}

/// Where files are made and found.
pub trait Drive {
    /// A file of it.
    type File: Disk + std::fmt::Debug;

    /// Opens a file to read and to append.
    fn open(&self, path: &Path, how: How) -> io::Result<Self::File>;

    /// Returns whether a folder is there.
    fn is_folder(&self, path: &Path) -> bool;

    /// Makes one folder in one that is there.
    fn make_folder(&self, path: &Path) -> io::Result<()>;

    /// Returns when the names in a folder are on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The operating system's files.
#[derive(Debug, Clone, Copy, Default)]
pub struct Os;

/// A file of the operating system.
#[derive(Debug)]
pub struct FileDisk(File);

impl Drive for Os {
    type File = FileDisk;

    fn open(&self, path: &Path, how: How) -> io::Result<FileDisk> {
        OpenOptions::new()
            .read(true)
            .append(true)
            .create_new(how == How::New)
            .create(how == How::Either)
            .open(path)
            .map(FileDisk)
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        match File::open(path)?.sync_all() {
            // Some file systems have no such call for folders; there is nothing to wait for then.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
                ) =>
            {
                Ok(())
            }
            done => done,
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

impl Disk for FileDisk {
    fn try_lock(&mut self) -> io::Result<bool> {
        match self.0.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn stat(&mut self) -> io::Result<Stat> {
        let known = self.0.metadata()?;
        Ok(Stat {
            bytes: known.len(),
            ordinary: known.is_file(),
            named: names(&known) > 0,
        })
    }

    fn read_from(&mut self, offset: u64) -> io::Result<Vec<u8>> {
        self.0.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::new();
        self.0.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                // A signal came before any byte was taken.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.0.set_len(bytes)
    }
}

#[cfg(unix)]
fn names(known: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(known)
}

#[cfg(not(unix))]
fn names(_: &fs::Metadata) -> u64 {
    1
}
