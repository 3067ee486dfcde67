//! The pure half of the program: values and functions, no IO, no clock, no chance.
//!
//! Floors, lowest first; each names only floors below it: [`board`], [`shapes`], [`opening`],
//! [`clock`], [`rulebook`], [`game`], [`replay`].

pub mod board;
pub mod shapes;
