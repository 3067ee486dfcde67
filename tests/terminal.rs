//! The terminal: what is drawn on one, what the mouse does in one, and what is left in one.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

#[path = "terminal/desk.rs"]
mod desk;
#[path = "terminal/emulator.rs"]
mod emulator;
#[path = "terminal/gallery.rs"]
mod gallery;
#[path = "terminal/grids.rs"]
mod grids;
#[path = "terminal/hall.rs"]
mod hall;
#[path = "terminal/mouse.rs"]
mod mouse;
#[path = "terminal/pty.rs"]
mod pty;
#[path = "terminal/seconds.rs"]
mod seconds;
#[path = "terminal/world.rs"]
mod world;
