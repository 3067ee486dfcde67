//! A record in lines of text: one line an event, each complete in itself.

use std::io::{self, Write};
use std::time::Duration;

use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::core::record::{Replay, Unreadable};
use crate::shell::phrase::dispute::{both_clocks, time};
use crate::shell::phrase::{self, event};
use crate::shell::store::{Fault, Follower};
use crate::words::{Lang, say};

/// How often a followed game is looked at.
pub const LOOK: Duration = Duration::from_millis(500);

/// Why a game is followed no further.
#[derive(Debug, thiserror::Error)]
pub enum Ended {
    /// The file.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A line of it.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Nobody reads any more.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a whole record.
///
/// # Errors
/// Nobody reads any more.
pub fn replay(lang: Lang, record: &Replay, out: &mut impl Write) -> io::Result<()> {
    let mut game = record.beginning();
    writeln!(out, "{}", head(lang, &game, record.entries.len()))?;
    for entry in &record.entries {
        game.apply(entry);
        writeln!(out, "{}", line(lang, &game, entry))?;
    }
    if record.newer.is_some() {
        writeln!(out, "{}", say(lang, "dispute.plain-newer", &[]))?;
    }
    out.flush()
}

/// Writes a record that another process goes on with, for as long as `pause` says so.
///
/// # Errors
/// A line that cannot be read, or nobody reads any more.
pub fn watch(
    lang: Lang,
    mut follower: Follower,
    out: &mut impl Write,
    mut pause: impl FnMut() -> bool,
) -> Result<(), Ended> {
    let mut followed: Option<Replay> = None;
    loop {
        for body in follower.poll()? {
            let Some(record) = &mut followed else {
                let record = Replay::read(&[body], None)?;
                writeln!(out, "{}", head(lang, &record.game, 0))?;
                followed = Some(record);
                continue;
            };
            let number = record.entries.len() + 2;
            if !record.take(&body, number)? {
                writeln!(out, "{}", say(lang, "dispute.plain-newer", &[]))?;
                return Ok(());
            }
            if let Some(entry) = record.entries.last() {
                writeln!(out, "{}", line(lang, &record.game, entry))?;
            }
        }
        out.flush()?;
        if !pause() {
            return Ok(());
        }
    }
}

fn head(lang: Lang, game: &Game, events: usize) -> String {
    use crate::core::board::Seat;
    let [p1, p2] = Seat::BOTH.map(|seat| event::person(game, seat));
    let rule = phrase::words(lang, &game.rules.opening.name).to_owned();
    let date = game.setup.about.get("date").cloned().unwrap_or_default();
    let values = [
        ("p1", p1),
        ("p2", p2),
        ("rule", rule),
        ("time", game.rules.control.to_string()),
        ("date", date),
        (
            "n",
            Some(events)
                .filter(|n| *n > 0)
                .map_or_else(String::new, |n| n.to_string()),
        ),
    ];
    event::told(lang, "dispute.plain-head", &values)
}

fn line(lang: Lang, game: &Game, entry: &Entry) -> String {
    let values = [
        ("seq", entry.n.to_string()),
        ("time", time(entry.t)),
        ("wall", entry.wall.clone().unwrap_or_default()),
        ("n", game.moves.len().to_string()),
        ("by", event::by(lang, game, entry.by)),
        ("what", event::event(lang, game, entry)),
        ("clocks", both_clocks(lang, game, entry.t)),
    ];
    event::told(lang, "dispute.plain-event", &values)
}
