//! The half that acts: it reads and writes, and decides nothing about the game.

pub mod judge;
