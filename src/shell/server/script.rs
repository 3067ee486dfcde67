//! `script ID`: lines of the command language for a game of the server, each answered when it is on the disk.

use std::io::{BufRead, Read, Write};
use std::time::Duration;

use serde_json::{Value, json};

use super::exec::{Call, Stop, UNUSABLE};
use super::room::{Room, excess};
use crate::core::game::command::{Action, Command, Who};
use crate::core::game::event::Entry;
use crate::core::language::{self, Line, Trouble, Unreadable};
use crate::shell::hand::Hand;
use crate::shell::json;
use crate::shell::source::wall;
use crate::shell::store::Fault;
use crate::shell::table::{Answer, Table};
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
        Line::Act { who, action, .. } => act(call, room, number, who, &action).map(Some),
    }
}

/// What becomes of a line: the time is the server's, and whoever speaks must have the right to.
fn act(
    call: &Call,
    room: &Room,
    number: usize,
    who: Option<Who>,
    action: &Action,
) -> Result<Value, Stop> {
    let refusal_of = |code: &str, key: &str| {
        let message = say(call.lang, key, &[]);
        json!({"line": number, "ok": false, "code": code, "article": null, "message": message})
    };
    if !room.summary().open_seats().is_empty() {
        return Ok(refusal_of("seat-open", "served.seat-open"));
    }
    let answer = room.work(|table, now| {
        let rights = call.club.rights(call.who, table.game());
        let speaker = who.unwrap_or_else(|| Hand::first_of(&rights).speaks(table.game(), action));
        if !rights.may(table.game(), speaker, action) {
            return None;
        }
        let command = Command {
            by: speaker,
            at: now,
            action: action.clone(),
        };
        if let Some(refusal) = excess(table.game(), &command) {
            let (events, refusal) = (Vec::new(), Some(refusal));
            return Some(Ok(Answer { events, refusal }));
        }
        Some(come(table, &command).and_then(|mut events| {
            let mut answer = table.act(&command, Some(wall()))?;
            events.append(&mut answer.events);
            Ok(Answer { events, ..answer })
        }))
    });
    let answer = match answer.map_err(|why| why.to_string())? {
        None => return Ok(refusal_of("not-yours", "table.not-yours")),
        Some(answer) => answer.map_err(|fault| {
            room.reopen();
            fault.to_string()
        })?,
    };
    let now = room.now().map_err(|why| why.to_string())?;
    let refusal = answer.refusal.as_ref().map(|why| (why, &now.game));
    Ok(json::answer(number, &answer.events, refusal, call.lang))
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
