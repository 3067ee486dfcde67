//! Logs on the disk: what was acknowledged stays, whatever fails.

#[path = "store/double.rs"]
mod double;
#[path = "store/faults.rs"]
mod faults;
#[path = "store/files.rs"]
mod files;
#[path = "store/follows.rs"]
mod follows;
#[path = "store/processes.rs"]
mod processes;
