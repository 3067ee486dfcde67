//! The club server from outside: the real program, and clients that speak SSH to it.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

#[path = "server/bounds.rs"]
mod bounds;
#[path = "server/club.rs"]
mod club;
#[path = "server/commands.rs"]
mod commands;
#[path = "server/desk.rs"]
mod desk;
#[path = "server/door.rs"]
mod door;
#[path = "server/hours.rs"]
mod hours;
#[path = "server/life.rs"]
mod life;
#[path = "server/room.rs"]
mod room;
#[path = "server/screens.rs"]
mod screens;
