//! The acting half of the program: files, terminals and peers.

pub mod store;
