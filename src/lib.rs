//! 天元, the centre point: gomoku and renju played, arbitrated and replayed by the Chinese competition rules.
//!
//! Read in this order: [`core`] is pure, values and functions alone; its `board`, `rulebook`,
//! `shapes`, `opening` and `clock` are the floors under `game`, where `decide` answers a command with
//! events or a refusal and `apply` remembers. [`words`] holds what the program says, in both languages.
//! [`shell`] does what the core may not: it opens files, reads clocks and draws screens.
//!
//! Invariants: the core reads no clock, draws no lots and opens nothing; what is answered is on the
//! disk; a verdict stands in its event and is never reached again at a replay; colours swap, persons
//! and points do not.

pub mod clean;
pub mod core;
pub mod shell;
pub mod words;
