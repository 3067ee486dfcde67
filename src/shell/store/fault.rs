//! What the world can do to a log.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use crate::core::log::Broken;

/// What was being done when the system said no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Making a file or a folder.
    Make,
    /// Opening a file to write.
    Open,
    /// Reading a file or a folder.
    Read,
    /// Writing lines.
    Write,
    /// Waiting until lines are on the disk.
    Sync,
    /// Cutting a file back.
    Cut,
    /// Taking the lock.
    Lock,
}

/// Why a log cannot be made, opened, written or followed.
///
/// Each names the file and, in English, what may be done; a screen says it in its own words from
/// the variant and its fields.
#[derive(Debug, Clone, Error)]
pub enum Fault {
    /// A new log would stand where a file is already.
    #[error("{}: there is a file of this name already; choose another name, or open it to go on with its game", path.display())]
    AlreadyExists {
        /// The file.
        path: PathBuf,
    },
    /// Another process is writing this log.
    #[error("{0}: another process is writing this game; follow it with `tianyuan watch {0}`, or close it there", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// There is no file of this name, or no longer.
    #[error("{}: there is no such file; check the name, or go on in another file", path.display())]
    Missing {
        /// The file or folder.
        path: PathBuf,
    },
    /// The disk, the quota or the greatest size of a file is used up.
    #[error("{}: no room left ({source}); free some, then open the game again, or go on in a file on another disk", path.display())]
    NoSpace {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: Arc<io::Error>,
    },
    /// The file or its folder may not be written.
    #[error("{0}: it may not be written ({source}); change its permissions, or look at it with `tianyuan show {0}`", path.display())]
    ReadOnly {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: Arc<io::Error>,
    },
    /// A finished line is damaged. Nothing was changed.
    #[error("{0}, line {line} (byte {at_byte}): {what}; the file is damaged and is left as it is: look at it with `tianyuan verify {0}` and go on from a copy", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// The first bad line, counted from 1.
        line: usize,
        /// Where it begins.
        at_byte: usize,
        /// What is wrong with it.
        what: Broken,
    },
    /// The file has not even a header: its making did not come to its end, or it is no log.
    #[error("{}: no game was ever begun in this file; remove it and begin anew", path.display())]
    Unbegun {
        /// The file.
        path: PathBuf,
    },
    /// The path leads to a folder, a device or a pipe.
    #[error("{}: this is not an ordinary file; choose another name", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// Somebody else changed the file: it is not as long as it was left, or other lines stand there.
    #[error("{0}: the file was changed from outside, or lines that were never acknowledged were taken back; look at it with `tianyuan verify {0}` and open it again", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Anything else the system said.
    #[error("{}: {source} ({act:?}); check the disk, or go on in a file on another one", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was being done.
        act: Act,
        /// What the system said.
        source: Arc<io::Error>,
    },
}

impl Fault {
    /// Sorts an error of the system by what a person can do about it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the system's kinds are open: all others are Io"
    )]
    pub fn from_io(path: &Path, act: Act, error: io::Error) -> Self {
        use io::ErrorKind as Kind;
        let path = path.to_owned();
        let writes = act != Act::Read;
        match error.kind() {
            Kind::AlreadyExists => Self::AlreadyExists { path },
            Kind::NotFound => Self::Missing { path },
            Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge | Kind::WriteZero => {
                Self::NoSpace {
                    path,
                    source: Arc::new(error),
                }
            }
            Kind::PermissionDenied | Kind::ReadOnlyFilesystem if writes => Self::ReadOnly {
                path,
                source: Arc::new(error),
            },
            Kind::IsADirectory => Self::NotAFile { path },
            _ => Self::Io {
                path,
                act,
                source: Arc::new(error),
            },
        }
    }

    /// Returns the file or folder that it is about.
    pub fn path(&self) -> &Path {
        match self {
            Self::AlreadyExists { path }
            | Self::Locked { path }
            | Self::Missing { path }
            | Self::NoSpace { path, .. }
            | Self::ReadOnly { path, .. }
            | Self::Broken { path, .. }
            | Self::Unbegun { path }
            | Self::NotAFile { path }
            | Self::Changed { path }
            | Self::Io { path, .. } => path,
        }
    }
}

/// Gives a result of the system the path and the act, to become a [`Fault`].
pub(super) trait At<T> {
    fn at(self, path: &Path, act: Act) -> Result<T, Fault>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path, act: Act) -> Result<T, Fault> {
        self.map_err(|error| Fault::from_io(path, act, error))
    }
}
