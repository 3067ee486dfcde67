//! What is said at a table of the server, by whoever may say it.

use crate::core::game::command::{Action, Command, Who};
use crate::core::game::event::Entry;
use crate::core::game::{Game, Refusal};
use crate::shell::source::wall;
use crate::shell::store::Fault;
use crate::shell::table::{Answer, Table};

/// Puts a command to the table, unless it is too much for a game of a server.
///
/// # Errors
/// The events could not be written.
pub fn put(table: &mut Table, command: &Command) -> Result<Answer, Fault> {
    if let Some(refusal) = excess(table.game(), command) {
        return Ok(Answer::refused(refusal));
    }
    let mut events = come(table, command)?;
    let mut answer = table.act(command, Some(wall()))?;
    events.append(&mut answer.events);
    Ok(Answer { events, ..answer })
}

/// Whoever is absent and plays has come in (35.3).
fn come(table: &mut Table, command: &Command) -> Result<Vec<Entry>, Fault> {
    let seat = match command.by {
        Who::Player(seat) => Some(seat),
        Who::Holder(stone) => Some(table.game().seating.seat_of(stone)),
        Who::Leader(_) | Who::Office(_) => None,
    };
    match seat.filter(|seat| table.game().absent[*seat]) {
        Some(seat) => table.connection(command.at, seat, true, Some(wall())),
        None => Ok(Vec::new()),
    }
}

/// The most events to which players may add, and the longest note: a game is read whole, and held for all.
const MOST: u32 = 4000;
const NOTE: usize = 2000;

/// Returns why a line is too much for a game of a server; what ends a game is never too much, nor is an office's.
fn excess(game: &Game, command: &Command) -> Option<Refusal> {
    let ends = matches!(
        command.action,
        Action::Resign | Action::Sign | Action::RefuseSign
    );
    if matches!(&command.action, Action::Note(text) if text.chars().count() > NOTE) {
        Some(Refusal::Plain("note-too-long"))
    } else if game.seq >= MOST && !ends && !matches!(command.by, Who::Office(_)) {
        Some(Refusal::Plain("record-full"))
    } else {
        None
    }
}
