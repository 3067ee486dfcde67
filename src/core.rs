//! The pure half of the program: values and functions, no IO, no clock, no chance.
//!
//! Floors, lowest first; each names only floors below it: [`board`], [`rulebook`], [`shapes`],
//! [`opening`], [`clock`], [`game`], [`language`], [`log`], [`record`], [`dispute`], [`annex`], [`checkpoint`].

pub mod annex;
pub mod board;
pub mod checkpoint;
pub mod clock;
pub mod dispute;
pub mod game;
pub mod language;
pub mod log;
pub mod opening;
pub mod record;
pub mod rulebook;
pub mod shapes;
