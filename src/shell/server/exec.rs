//! The commands of a client without a terminal: one line in, JSON or text out, sentences on standard error.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;

use clap::ValueEnum;
use serde_json::json;

use super::club::{Club, Identity, Sentence};
use super::room::Room;
use super::script;
use crate::clean::clean;
use crate::core::board::Seat;
use crate::core::language::{Token, tokens};
use crate::shell::report::{Format, Report};
use crate::shell::show::{self, Found};
use crate::shell::{json, phrase};
use crate::words::{Lang, say};

/// Done.
pub const DONE: u32 = 0;
/// What was asked about is not so.
const NOT_SO: u32 = 1;
/// Not a command, or not one that can be done.
pub const UNUSABLE: u32 = 2;

/// The most letters of a sentence.
const SENTENCE: usize = 400;

/// A command of somebody who has come in.
pub struct Call<'a> {
    /// The club.
    pub club: &'a Club,
    /// Who asks.
    pub who: &'a Identity,
    /// The language of what is said.
    pub lang: Lang,
}

/// Why a command ends before its end.
pub enum Stop {
    /// A sentence for whoever asked, and the status.
    Said(Sentence, u32),
    /// The client is gone.
    Gone(io::Error),
}

impl From<io::Error> for Stop {
    fn from(fault: io::Error) -> Self {
        Self::Gone(fault)
    }
}

impl From<Sentence> for Stop {
    fn from(sentence: Sentence) -> Self {
        Self::Said(sentence, UNUSABLE)
    }
}

/// Does a command and returns its status; a sentence on `errors` says why it is not done.
///
/// # Errors
/// The client is gone.
pub fn run(
    call: &Call,
    command: &str,
    input: impl Read,
    mut output: impl Write,
    mut errors: impl Write,
) -> io::Result<u32> {
    let done = call.run(command, input, &mut output);
    output.flush()?;
    match done {
        Ok(()) => Ok(DONE),
        Err(Stop::Gone(fault)) => Err(fault),
        Err(Stop::Said(sentence, status)) => {
            // What a stranger wrote may stand in it.
            writeln!(errors, "tianyuan: {}", clean(&sentence, SENTENCE))?;
            errors.flush()?;
            Ok(status)
        }
    }
}

impl Call<'_> {
    fn run(&self, command: &str, input: impl Read, output: &mut impl Write) -> Result<(), Stop> {
        let words = tokens(command).map_err(|_| self.unknown())?;
        let Some((verb, rest)) = words.split_first() else {
            return Err(self.unknown().into());
        };
        tracing::info!(who = %self.who.name, verb = %known_verb(&verb.text), "a command");
        match (verb.text.as_str(), rest) {
            ("games", []) => self.games(output),
            ("new", words) => {
                let room = self.club.make(self.who, words, self.lang)?;
                Ok(writeln!(output, "{}", json!({"game": room.id}))?)
            }
            ("join", [id, seat]) => {
                let seat = Seat::BOTH
                    .into_iter()
                    .find(|known| known.word() == seat.text);
                let seat = seat.ok_or_else(|| say(self.lang, "served.join-seat", &[]))?;
                let room = self.room(&id.text)?;
                self.club.join(self.who, &room, seat, self.lang)?;
                Ok(writeln!(
                    output,
                    "{}",
                    json!({"game": room.id, "seat": seat.word()})
                )?)
            }
            ("script", [id]) => {
                let room = self.open(&id.text)?;
                script::run(self, &room, BufReader::new(input), output)
            }
            ("show", [id, options @ ..]) => self.show(&id.text, options, output),
            ("report", [id, options @ ..]) => self.report(&id.text, options, output),
            ("log", [id]) => self.log(&id.text, output),
            _ => Err(self.unknown().into()),
        }
    }

    fn unknown(&self) -> Sentence {
        say(self.lang, "served.unknown", &[])
    }

    fn room(&self, id: &str) -> Result<Arc<Room>, Sentence> {
        let missing = || say(self.lang, "served.no-game", &[]);
        self.club.room(id).ok_or_else(missing)
    }

    /// Returns a game that this person may open now.
    fn open(&self, id: &str) -> Result<Arc<Room>, Sentence> {
        let room = self.room(id)?;
        self.club.may_open(self.who, id, self.lang)?;
        Ok(room)
    }

    fn games(&self, output: &mut impl Write) -> Result<(), Stop> {
        for room in self.club.rooms() {
            let summary = room.summary();
            let [p1, p2] = Seat::BOTH.map(|seat| {
                let name = &summary.names[seat];
                (!name.is_empty()).then_some(name.clone())
            });
            let line = json!({
                "game": room.id,
                "phase": summary.phase,
                "players": {"p1": p1, "p2": p2},
                "open": summary.open,
            });
            writeln!(output, "{line}")?;
        }
        Ok(())
    }

    /// Reads the game's log up to an event, as far as this person may see it.
    fn find(&self, room: &Room, at: Option<u32>) -> Result<Found, Stop> {
        let horizon = self.club.horizon(self.who, room);
        let at = match (at, horizon) {
            (Some(at), Some(horizon)) if at > horizon => {
                return Err(say(self.lang, "served.not-yet", &[]).into());
            }
            (at, horizon) => at.or(horizon),
        };
        // Nobody writes meanwhile, so that no line is half there.
        let found = room.work(|_, _| show::find(room.path(), at));
        let found = found.map_err(|why| why.to_string())?;
        found.map_err(|why| {
            let status = if why.is_unusable() { UNUSABLE } else { NOT_SO };
            Stop::Said(why.to_string(), status)
        })
    }

    fn show(&self, id: &str, options: &[Token], output: &mut impl Write) -> Result<(), Stop> {
        let (mut at, mut as_json) = (None, false);
        let mut options = options.iter().map(|token| token.text.as_str());
        while let Some(option) = options.next() {
            match option {
                "--json" => as_json = true,
                "--at" => at = Some(self.number(options.next())?),
                _ => return Err(self.unknown().into()),
            }
        }
        let room = self.open(id)?;
        let found = self.find(&room, at)?;
        let game = &found.replay.game;
        if as_json {
            writeln!(output, "{}", json::state(game, game.now, &found.head))?;
        } else {
            write!(output, "{}", show::diagram(game))?;
            write!(output, "{}", phrase::summary(self.lang, game))?;
        }
        Ok(())
    }

    fn report(&self, id: &str, options: &[Token], output: &mut impl Write) -> Result<(), Stop> {
        let (mut at, mut format) = (None, Format::Text);
        let mut options = options.iter().map(|token| token.text.as_str());
        while let Some(option) = options.next() {
            match option {
                "--at" => at = Some(self.number(options.next())?),
                "--format" => {
                    let word = options.next().unwrap_or_default();
                    format = Format::from_str(word, false).map_err(|_| self.unknown())?;
                }
                _ => return Err(self.unknown().into()),
            }
        }
        let room = self.open(id)?;
        let found = self.find(&room, at)?;
        let written = Report::of(self.lang, &found).write(format);
        Ok(output.write_all(written.as_bytes())?)
    }

    fn number(&self, word: Option<&str>) -> Result<u32, Sentence> {
        word.and_then(|word| word.parse().ok())
            .ok_or_else(|| self.unknown())
    }

    /// Gives the file byte for byte; to a spectator who sees the game later, its lines as far as he sees it.
    fn log(&self, id: &str, output: &mut impl Write) -> Result<(), Stop> {
        let room = self.open(id)?;
        let horizon = self.club.horizon(self.who, &room);
        let bytes = room
            .work(|_, _| fs::read(room.path()))
            .map_err(|why| why.to_string())?;
        let bytes = bytes.map_err(|why| format!("{id}: {why}"))?;
        let lines = horizon.map_or(usize::MAX, |seq| seq as usize + 1);
        let mut rest = bytes.as_slice();
        for _ in 0..lines {
            let mut line = Vec::new();
            if rest.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            output.write_all(&line)?;
        }
        Ok(())
    }
}

/// What a stranger wrote is told of only where it is a word of ours.
fn known_verb(word: &str) -> &str {
    const KNOWN: [&str; 7] = ["games", "new", "join", "script", "show", "report", "log"];
    KNOWN
        .into_iter()
        .find(|known| *known == word)
        .unwrap_or("?")
}
