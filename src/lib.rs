//! 天元: gomoku and renju by the Chinese competition rules: playing, arbitrating, replaying.
//!
//! Read [`core`] first, which thinks; [`clean`] and [`words`] are what is said; [`shell`] acts.

pub mod clean;
pub mod core;
pub mod shell;
pub mod words;
