//! Where a game's lines are kept: a file that is appended to and never rewritten.
//!
//! What [`Store::append`] has acknowledged is on the disk. [`LogFile`] is the one writer of a file
//! and holds its lock for life; [`read`] and [`Follower`] take none. Files are reached through a
//! [`Drive`], so that any write or sync of it can be made to fail. The chain that binds the lines
//! is [`crate::core::log`]; what the bodies say is no matter here.

pub mod annex;
pub mod checkpoints;
mod drive;
pub mod envelope;
mod fault;
mod file;
mod follow;
mod list;
mod memory;
mod opened;
mod pins;
mod place;

pub use drive::{Disk, Drive, FileDisk, How, Os, Stat};
pub use fault::{Act, Fault};
pub use file::LogFile;
pub use follow::{Follower, read};
pub use list::{Listing, list};
pub use memory::Memory;
pub use opened::{Cut, Opened};
pub use pins::Pins;
pub use place::put_in_place;

use crate::core::log::Head;

/// A log that takes bodies and keeps them.
pub trait Store {
    /// Appends the bodies as lines, in order, and returns once they are safe.
    ///
    /// A fault leaves the log without any of them, as far as the disk still obeys, and every
    /// further append is answered with the same fault.
    fn append(&mut self, bodies: &[String]) -> Result<(), Fault>;

    /// Returns the bodies of all lines, the header's first.
    fn bodies(&mut self) -> Result<Vec<String>, Fault>;

    /// Returns the head after the last acknowledged line.
    fn head(&self) -> Head;
}
