//! A drive in memory that can be made to fail, be cut off from its power, and tell what was asked of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use tianyuan::shell::store::{Disk, Drive, How, Stat};

/// What was asked of the drive, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    Made(PathBuf),
    MadeFolder(PathBuf),
    SyncedFolder(PathBuf),
    Wrote(PathBuf, usize),
    Synced(PathBuf),
    Cut(PathBuf, u64),
}

/// Which of the coming writes, syncs and cuts fail.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// So many succeed first.
    pub good: usize,
    /// How many bytes the failing write takes before it fails.
    pub taken: usize,
    /// Whether all later ones fail too.
    pub for_good: bool,
    pub kind: io::ErrorKind,
}

#[derive(Debug, Clone, Default)]
struct Contents {
    now: Vec<u8>,
    /// What a power cut is sure to leave.
    safe: Vec<u8>,
    /// Whether the name itself is safe.
    named: bool,
    locked: bool,
}

#[derive(Debug, Default)]
struct World {
    files: BTreeMap<PathBuf, Contents>,
    folders: Vec<PathBuf>,
    ops: Vec<Op>,
    plan: Option<Plan>,
    /// A short write was made; the next one says why.
    short: bool,
    room: Option<usize>,
    piece: Option<usize>,
    refuses: Option<io::ErrorKind>,
}

/// Handle of the drive; all clones are one drive.
#[derive(Debug, Clone, Default)]
pub struct Rig(Rc<RefCell<World>>);

#[derive(Debug)]
pub struct RigFile {
    rig: Rig,
    path: PathBuf,
    holds_lock: bool,
}

impl Rig {
    pub fn fail(&self, plan: Plan) {
        self.0.borrow_mut().plan = Some(plan);
    }

    /// All goes well again from here.
    pub fn heal(&self) {
        let mut world = self.0.borrow_mut();
        (world.plan, world.short, world.room) = (None, false, None);
    }

    /// Leaves room for so many more bytes.
    pub fn room(&self, bytes: usize) {
        self.0.borrow_mut().room = Some(bytes);
    }

    /// No write takes more than so many bytes.
    pub fn pieces(&self, bytes: usize) {
        self.0.borrow_mut().piece = Some(bytes);
    }

    /// Every opening for writing is refused so.
    pub fn refuse(&self, kind: io::ErrorKind) {
        self.0.borrow_mut().refuses = Some(kind);
    }

    /// Returns whether the planned failure has come.
    pub fn failed(&self) -> bool {
        self.0
            .borrow()
            .plan
            .is_none_or(|plan| plan.good == usize::MAX)
    }

    pub fn ops(&self) -> Vec<Op> {
        self.0.borrow().ops.clone()
    }

    pub fn bytes(&self, path: &Path) -> Vec<u8> {
        self.0
            .borrow()
            .files
            .get(path)
            .map_or(Vec::new(), |file| file.now.clone())
    }

    pub fn has(&self, path: &Path) -> bool {
        self.0.borrow().files.contains_key(path)
    }

    pub fn put(&self, path: &Path, bytes: &[u8]) {
        let contents = Contents {
            now: bytes.to_vec(),
            safe: bytes.to_vec(),
            named: true,
            locked: false,
        };
        self.0.borrow_mut().files.insert(path.to_owned(), contents);
    }

    /// Cuts the power: what was not synced is there up to `kept` bytes, or with its name not at all.
    pub fn power_cut(&self, kept: usize) {
        let mut world = self.0.borrow_mut();
        world.files.retain(|_, file| file.named);
        for file in world.files.values_mut() {
            let common = file
                .now
                .iter()
                .zip(&file.safe)
                .take_while(|(a, b)| a == b)
                .count();
            if common == file.safe.len() {
                file.now.truncate(common + kept);
            } else {
                file.now = file.safe.clone();
            }
            file.safe = file.now.clone();
            file.locked = false;
        }
    }
}

impl World {
    /// Says whether the plan lets this one through.
    fn gate(&mut self) -> io::Result<()> {
        let Some(plan) = &mut self.plan else {
            return Ok(());
        };
        match plan.good {
            usize::MAX if plan.for_good => Err(plan.kind.into()),
            usize::MAX => Ok(()),
            0 => {
                plan.good = usize::MAX;
                Err(plan.kind.into())
            }
            _ => {
                plan.good -= 1;
                Ok(())
            }
        }
    }

    fn file(&mut self, path: &Path) -> io::Result<&mut Contents> {
        self.files
            .get_mut(path)
            .ok_or(io::ErrorKind::NotFound.into())
    }
}

impl Drive for Rig {
    type File = RigFile;

    fn open(&self, path: &Path, how: How) -> io::Result<RigFile> {
        let mut world = self.0.borrow_mut();
        if let Some(kind) = world.refuses {
            return Err(kind.into());
        }
        match (world.files.contains_key(path), how) {
            (true, How::New) => return Err(io::ErrorKind::AlreadyExists.into()),
            (false, How::Existing) => return Err(io::ErrorKind::NotFound.into()),
            (false, How::New | How::Either) => {
                world.files.insert(path.to_owned(), Contents::default());
                world.ops.push(Op::Made(path.to_owned()));
            }
            (true, How::Existing | How::Either) => {}
        }
        Ok(RigFile {
            rig: self.clone(),
            path: path.to_owned(),
            holds_lock: false,
        })
    }

    fn is_folder(&self, path: &Path) -> bool {
        path == Path::new("/") || self.0.borrow().folders.iter().any(|folder| folder == path)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        world.folders.push(path.to_owned());
        world.ops.push(Op::MadeFolder(path.to_owned()));
        Ok(())
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        world.gate()?;
        for (name, file) in &mut world.files {
            file.named |= name.parent() == Some(path);
        }
        world.ops.push(Op::SyncedFolder(path.to_owned()));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.borrow_mut().files.remove(path);
        Ok(())
    }
}

impl Disk for RigFile {
    fn try_lock(&mut self) -> io::Result<bool> {
        let mut world = self.rig.0.borrow_mut();
        let file = world.file(&self.path)?;
        self.holds_lock = !std::mem::replace(&mut file.locked, true);
        Ok(self.holds_lock)
    }

    fn stat(&mut self) -> io::Result<Stat> {
        let world = self.rig.0.borrow();
        let bytes = world
            .files
            .get(&self.path)
            .map(|file| file.now.len() as u64);
        Ok(Stat {
            bytes: bytes.unwrap_or(0),
            ordinary: true,
            named: bytes.is_some(),
        })
    }

    fn read_from(&mut self, offset: u64) -> io::Result<Vec<u8>> {
        let from = usize::try_from(offset).map_err(io::Error::other)?;
        Ok(self.rig.0.borrow_mut().file(&self.path)?.now[from..].to_vec())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut world = self.rig.0.borrow_mut();
        let planned = match world.gate() {
            Ok(()) => bytes.len(),
            Err(error) => match world.plan {
                // The first failing write takes a little, and the write of the rest says why.
                Some(plan) if plan.taken > 0 && !world.short => {
                    world.short = true;
                    world.plan = Some(Plan { good: 0, ..plan });
                    plan.taken.min(bytes.len())
                }
                Some(_) | None => return Err(error),
            },
        };
        let room = world.room.unwrap_or(usize::MAX);
        if room == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let taken = planned.min(room).min(world.piece.unwrap_or(usize::MAX));
        world.room = world.room.map(|room| room - taken);
        world
            .file(&self.path)?
            .now
            .extend_from_slice(&bytes[..taken]);
        world.ops.push(Op::Wrote(self.path.clone(), taken));
        Ok(taken)
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut world = self.rig.0.borrow_mut();
        world.gate()?;
        let file = world.file(&self.path)?;
        file.safe = file.now.clone();
        world.ops.push(Op::Synced(self.path.clone()));
        Ok(())
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        let mut world = self.rig.0.borrow_mut();
        world.gate()?;
        let len = usize::try_from(bytes).map_err(io::Error::other)?;
        world.file(&self.path)?.now.truncate(len);
        world.ops.push(Op::Cut(self.path.clone(), bytes));
        Ok(())
    }
}

impl Drop for RigFile {
    fn drop(&mut self) {
        if self.holds_lock
            && let Some(file) = self.rig.0.borrow_mut().files.get_mut(&self.path)
        {
            file.locked = false;
        }
    }
}
