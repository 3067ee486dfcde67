//! `script ID`: lines of the command language for a game of the server, each answered when it is on the disk.

use std::io::{BufRead, Read, Write};
use std::time::Duration;

use serde_json::Value;

use super::exec::{Call, Stop, UNUSABLE};
use super::room::Room;
use crate::core::game::Refusal;
use crate::core::game::command::{Action, Command, Who};
use crate::core::language::{self, Line, Trouble, Unreadable};
use crate::shell::hand::Hand;
use crate::shell::json;
use crate::words::say;

/// The longest line that is read.
const LONGEST: u64 = 8 * 1024;

/// For how long at most a key that sends too much waits for one answer.
const WAITS: Duration = Duration::from_secs(5);

/// Reads lines and answers each.
///
/// # Errors
/// The first line that cannot be read ends the script; what was accepted stays.
pub fn run(
    call: &Call,
    room: &Room,
    mut input: impl BufRead,
    output: &mut impl Write,
) -> Result<(), Stop> {
    for number in 1.. {
        let mut bytes = Vec::new();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let wait = call
            .club
            .meters
            .command(&call.who.name, &call.club.settings());
        std::thread::sleep(wait.min(WAITS));
        let text = String::from_utf8(bytes).map_err(|wrong| {
            let column = wrong.utf8_error().valid_up_to() + 1;
            unreadable(number, column, &say(call.lang, "line.utf8", &[]))
        })?;
        if let Some(answer) = line(call, room, number, text.trim_end_matches(['\n', '\r']))? {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(())
}

fn unreadable(line: usize, column: usize, why: &str) -> Stop {
    Stop::Said(format!("line {line}, column {column}: {why}"), UNUSABLE)
}

fn line(call: &Call, room: &Room, number: usize, text: &str) -> Result<Option<Value>, Stop> {
    let wrong = |wrong: Unreadable| {
        let why = say(call.lang, wrong.trouble.code(), &[("word", &wrong.word)]);
        unreadable(number, wrong.column, &why)
    };
    match language::parse(text).map_err(wrong)? {
        Line::Blank => Ok(None),
        Line::New(_) => Err(wrong(Unreadable {
            column: 1,
            trouble: Trouble::SecondNew,
            word: String::new(),
        })),
        Line::Act { who, action, .. } => act(call, room, number, who, action).map(Some),
    }
}

/// What becomes of a line: the time is the server's, and whoever speaks must have the right to.
fn act(
    call: &Call,
    room: &Room,
    number: usize,
    who: Option<Who>,
    action: Action,
) -> Result<Value, Stop> {
    let now = room.now().map_err(|why| why.to_string())?;
    let answer = room.act(|game, at| {
        if game.setup.has_open_seat() {
            return Err(Refusal::Plain("seat-open"));
        }
        let rights = call.club.rights(call.who, game);
        let by = who.unwrap_or_else(|| Hand::first_of(&rights).speaks(game, &action));
        rights.grant(game, Command { by, at, action })
    });
    let answer = answer.map_err(|fault| fault.to_string())?;
    let refusal = answer.refusal.as_ref().map(|why| (why, &now.game));
    Ok(json::answer(number, &answer.events, refusal, call.lang))
}
