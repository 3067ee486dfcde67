//! A table as a screen sits at it: one that it writes itself, or one that a server writes for many.

use std::path::Path;

use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::command::Command;
use crate::core::game::event::Entry;
use crate::shell::hand::Rights;
use crate::shell::source::wall;
use crate::shell::store::Fault;
use crate::shell::table::{Answer, Table};

/// A table as a screen sits at it.
pub trait Sitting {
    /// Returns the game as it is known here.
    fn game(&self) -> &Game;

    /// Returns the events of that game.
    fn entries(&self) -> &[Entry];

    /// Puts a command to the writer; what is answered is on the disk, and taken in here.
    ///
    /// # Errors
    /// The events could not be written: nothing changed.
    fn act(&mut self, command: &Command) -> Result<Answer, Fault>;

    /// Has written what the mere passing of time brought.
    ///
    /// # Errors
    /// The events could not be written: nothing changed.
    fn pass_time(&mut self, now: At) -> Result<Vec<Entry>, Fault>;

    /// Has the clocks stopped by the program's own word.
    ///
    /// # Errors
    /// The event could not be written.
    fn stop(&mut self, at: At, why: &str) -> Result<Vec<Entry>, Fault>;

    /// Goes on in another file after a fault.
    ///
    /// # Errors
    /// The other file cannot be written either.
    fn go_on_into(&mut self, path: &Path) -> Result<(), Fault>;

    /// Gets up from the table.
    fn leave(&mut self, at: At);

    /// Returns the file, where this screen's own table writes it.
    fn path(&self) -> Option<&Path> {
        None
    }

    /// Takes why the last checkpoint was not made, to be told once.
    fn unsigned(&mut self) -> Option<String> {
        None
    }

    /// Returns as whom one may speak here.
    fn rights(&self) -> Rights {
        Rights::Anybody
    }

    /// Returns the seat that one has here, though one may not speak for it now.
    fn seat(&self) -> Option<Seat> {
        None
    }

    /// Returns whether something has happened that may be seen here only later.
    fn lags(&self) -> bool {
        false
    }

    /// Returns the moment of the game, where the writer's clock tells it and not the screen's.
    fn moment(&self) -> Option<At> {
        None
    }

    /// Takes in what others wrote, and returns it.
    fn refresh(&mut self) -> Vec<Entry> {
        Vec::new()
    }
}

impl Sitting for Table {
    fn game(&self) -> &Game {
        Self::game(self)
    }

    fn entries(&self) -> &[Entry] {
        Self::entries(self)
    }

    fn path(&self) -> Option<&Path> {
        Self::path(self)
    }

    fn unsigned(&mut self) -> Option<String> {
        Self::unsigned(self)
    }

    fn act(&mut self, command: &Command) -> Result<Answer, Fault> {
        Self::act(self, command, Some(wall()))
    }

    fn pass_time(&mut self, now: At) -> Result<Vec<Entry>, Fault> {
        Self::pass_time(self, now, Some(wall()))
    }

    fn stop(&mut self, at: At, why: &str) -> Result<Vec<Entry>, Fault> {
        Self::stop(self, at, why, Some(wall()))
    }

    fn go_on_into(&mut self, path: &Path) -> Result<(), Fault> {
        Self::go_on_into(self, path, Some(wall()))
    }

    /// Leaving is not resigning: the clock is stopped and the game can be continued.
    fn leave(&mut self, at: At) {
        // What cannot be written now is written when the game is opened again.
        let _ = Self::stop(self, at, "quit", Some(wall()));
    }
}
