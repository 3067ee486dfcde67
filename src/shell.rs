//! The acting half of the program: files, terminals and peers.

pub mod alike;
pub mod beside;
pub mod cli;
pub mod copy;
pub mod hand;
pub mod json;
pub mod judge;
pub mod library;
pub mod may;
pub mod phrase;
pub mod plain;
pub mod report;
pub mod script;
pub mod server;
pub mod show;
pub mod sign;
pub mod sitting;
pub mod source;
pub mod store;
pub mod table;
pub mod tell;
pub mod tui;
pub mod typed;
pub mod verify;
pub mod vouch;
