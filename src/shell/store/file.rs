//! The one writer of a log.

use std::path::{Path, PathBuf};

use super::fault::At;
use super::{Act, Disk, Drive, Fault, How, Os, Store};
use crate::core::log::{Chain, End, Head, audit};

/// An open log that this process alone appends to; the lock is given up with it.
#[derive(Debug)]
pub struct LogFile<D: Drive = Os> {
    pub(super) drive: D,
    pub(super) path: PathBuf,
    pub(super) disk: D::File,
    pub(super) chain: Chain,
    /// How many bytes are acknowledged; the file ends there.
    pub(super) bytes: u64,
    pub(super) poison: Option<Fault>,
}

impl LogFile {
    /// Makes a log with its header, and the folders that are missing above it.
    ///
    /// Returns when the header and every new name are on the disk. A file that is there already is
    /// a fault and is left alone.
    pub fn create(path: impl Into<PathBuf>, header: &str) -> Result<Self, Fault> {
        Self::create_on(Os, path, header)
    }
}

impl<D: Drive> LogFile<D> {
    /// Makes a log on a drive, as [`LogFile::create`].
    pub fn create_on(drive: D, path: impl Into<PathBuf>, header: &str) -> Result<Self, Fault> {
        let mut chain = Chain::new();
        let line = chain.seal(header);
        Self::begin(drive, path.into(), line.as_bytes(), chain)
    }

    /// Appends the bodies as lines with one write, and returns when they are on the disk.
    ///
    /// After a fault the file is cut back to what was acknowledged, if the disk lets it be cut; the
    /// log is poisoned in any case. A failed sync is not tried again: after it nobody can tell what
    /// the disk has. Where the power goes before this returns, any number of the first lines may
    /// stand in the file. Panics where a body is empty or holds a `\n`.
    pub fn append(&mut self, bodies: &[String]) -> Result<(), Fault> {
        if let Some(fault) = &self.poison {
            return Err(fault.clone());
        }
        let mut chain = self.chain;
        let mut lines = String::new();
        for body in bodies {
            chain.seal_onto(body, &mut lines);
        }
        if lines.is_empty() {
            return Ok(());
        }
        self.check_untouched()
            .map_err(|fault| self.poisoned_by(fault))?;
        if let Err(fault) = write(&mut self.disk, &self.path, lines.as_bytes()) {
            self.take_back();
            return Err(self.poisoned_by(fault));
        }
        self.chain = chain;
        self.bytes += lines.len() as u64;
        Ok(())
    }

    /// Returns the head after the last acknowledged line.
    pub const fn head(&self) -> Head {
        self.chain.head()
    }

    /// Returns how many bytes are acknowledged.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the file that is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the fault after which nothing more is taken.
    pub const fn poisoned(&self) -> Option<&Fault> {
        self.poison.as_ref()
    }

    /// Copies what was acknowledged into a new file and goes on there.
    ///
    /// The lines are read from the old file and checked against the head first. After a fault this
    /// log is as it was; the old file is never changed.
    pub fn go_on_into(&mut self, path: impl Into<PathBuf>) -> Result<(), Fault>
    where
        D: Clone,
    {
        let good = self.acknowledged()?;
        *self = Self::begin(self.drive.clone(), path.into(), &good, self.chain)?;
        Ok(())
    }

    /// Makes a file that begins with these lines, after which the chain stands so.
    fn begin(drive: D, path: PathBuf, lines: &[u8], chain: Chain) -> Result<Self, Fault> {
        let folder = folder_of(&path);
        make_folders(&drive, folder)?;
        let mut disk = drive.open(&path, How::New).at(&path, Act::Make)?;
        lock(&mut disk, &path)?;
        let begun = write(&mut disk, &path, lines)
            .and_then(|()| drive.sync_folder(folder).at(folder, Act::Sync));
        if let Err(fault) = begun {
            // Nothing was acknowledged; a half-made file would only be in the way. What went wrong
            // first is what the caller is told.
            let _ = drive.remove(&path);
            return Err(fault);
        }
        Ok(Self {
            drive,
            path,
            disk,
            chain,
            bytes: lines.len() as u64,
            poison: None,
        })
    }

    /// Reads the acknowledged bytes back and checks that they are those.
    fn acknowledged(&mut self) -> Result<Vec<u8>, Fault> {
        let mut bytes = self.disk.read_from(0).at(&self.path, Act::Read)?;
        bytes.truncate(usize::try_from(self.bytes).unwrap_or(usize::MAX));
        let found = audit(&bytes);
        if let End::Broken {
            line,
            at_byte,
            what,
        } = found.end
        {
            let path = self.path.clone();
            return Err(Fault::Broken {
                path,
                line,
                at_byte,
                what,
            });
        }
        if found.head != self.head() {
            return Err(self.changed());
        }
        Ok(bytes)
    }

    /// Faults where another than this log has lengthened, shortened or removed the file.
    fn check_untouched(&mut self) -> Result<(), Fault> {
        let stat = self.disk.stat().at(&self.path, Act::Write)?;
        if !stat.named {
            return Err(Fault::Missing {
                path: self.path.clone(),
            });
        }
        if stat.bytes != self.bytes {
            return Err(self.changed());
        }
        Ok(())
    }

    fn changed(&self) -> Fault {
        Fault::Changed {
            path: self.path.clone(),
        }
    }

    /// Cuts off what was not acknowledged. Where that fails too, the next opening sees to it.
    fn take_back(&mut self) {
        let _ = self.disk.cut(self.bytes).and_then(|()| self.disk.sync());
    }

    fn poisoned_by(&mut self, fault: Fault) -> Fault {
        self.poison.insert(fault).clone()
    }
}

impl<D: Drive> Store for LogFile<D> {
    fn append(&mut self, bodies: &[String]) -> Result<(), Fault> {
        Self::append(self, bodies)
    }

    fn bodies(&mut self) -> Result<Vec<String>, Fault> {
        let bytes = self.acknowledged()?;
        Ok(audit(&bytes)
            .bodies
            .into_iter()
            .map(str::to_owned)
            .collect())
    }

    fn head(&self) -> Head {
        Self::head(self)
    }
}

/// Writes all of it, and waits for the disk.
///
/// The system takes the whole in one write or says why not: it is asked again after a short one,
/// and either takes the rest or names the reason.
pub(super) fn write(disk: &mut impl Disk, path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match disk.append(rest).at(path, Act::Write)? {
            0 => return Err(std::io::ErrorKind::WriteZero.into()).at(path, Act::Write),
            taken => rest = &rest[taken..],
        }
    }
    disk.sync().at(path, Act::Sync)
}

/// How often the lock is tried, and how long is waited between.
const TRIES: u32 = 20;
const BETWEEN: std::time::Duration = std::time::Duration::from_millis(10);

/// Takes the lock for the life of the file.
///
/// A process that was just started by the last writer holds its open files for a moment: the lock is
/// tried for a fifth of a second before another writer is believed.
pub(super) fn lock(disk: &mut impl Disk, path: &Path) -> Result<(), Fault> {
    for _ in 0..TRIES {
        if disk.try_lock().at(path, Act::Lock)? {
            return Ok(());
        }
        std::thread::sleep(BETWEEN);
    }
    Err(Fault::Locked {
        path: path.to_owned(),
    })
}

/// Returns the folder that holds a file's name.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Makes the folders that are missing, topmost first, each safe before the next.
fn make_folders(drive: &impl Drive, folder: &Path) -> Result<(), Fault> {
    let missing: Vec<&Path> = folder
        .ancestors()
        .take_while(|level| !level.as_os_str().is_empty() && !drive.is_folder(level))
        .collect();
    for level in missing.into_iter().rev() {
        match drive.make_folder(level) {
            // Another process was quicker; whether its name is safe is not known, so it is synced.
            Err(error)
                if error.kind() == std::io::ErrorKind::AlreadyExists && drive.is_folder(level) => {}
            made => made.at(level, Act::Make)?,
        }
        let above = folder_of(level);
        drive.sync_folder(above).at(above, Act::Sync)?;
    }
    Ok(())
}
