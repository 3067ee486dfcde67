//! The half of the program that acts: it reads keys and clocks, writes logs and screens, and decides nothing about the game.

pub mod tui;
