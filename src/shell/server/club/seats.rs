//! Making games and taking seats: who may, and where.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Club, GAMES, Identity, Sentence, number};
use crate::core::board::Seat;
use crate::core::game::{Judging, Setup};
use crate::core::language::{self, Token};
use crate::shell::server::room::{Room, hold};
use crate::shell::source::{Hour, wall};
use crate::shell::table::{Table, Unopened};
use crate::words::{Lang, say};

impl Club {
    /// Makes a game of `key=value` words, as the command language takes them.
    ///
    /// # Errors
    /// A sentence: what cannot be read, who is not known, or what the disk says.
    pub fn make(&self, who: &Identity, words: &[Token], lang: Lang) -> Result<Arc<Room>, Sentence> {
        let setup = language::setup(words, Judging::Table).map_err(|wrong| {
            let why = say(lang, wrong.trouble.code(), &[("word", &wrong.word)]);
            say(
                lang,
                "served.new-wrong",
                &[("column", &wrong.column.to_string()), ("why", &why)],
            )
        })?;
        self.make_of(who, setup, lang)
    }

    /// Makes a game of what was agreed.
    ///
    /// # Errors
    /// A sentence: who is not known or may not, or what the disk says.
    pub fn make_of(&self, who: &Identity, setup: Setup, lang: Lang) -> Result<Arc<Room>, Sentence> {
        self.may_play(who, setup.official, lang)?;
        let [one, other] = Seat::BOTH.map(|seat| &setup.names[seat]);
        for name in [one, other].into_iter().filter(|name| !name.is_empty()) {
            if *name != who.name && !self.people(|people| people.of_name(name).is_some()) {
                return Err(say(lang, "served.nobody", &[("name", name)]));
            }
        }
        if !one.is_empty() && one == other {
            return Err(say(lang, "served.both-seats", &[]));
        }
        let hour = setup.about.get("starts").and_then(|text| Hour::read(text));
        if hour.is_some_and(|hour| hour <= Hour::now()) {
            return Err(say(lang, "served.hour-past", &[]));
        }
        let (mut header, rules) = self.library.header(setup).map_err(|why| why.to_string())?;
        header.made = Some(wall());
        let mut rooms = hold(&self.rooms);
        let next = rooms.iter().map(|room| number(&room.id)).max().unwrap_or(0) + 1;
        let (id, path) = self.free(next);
        let table = Table::begin(Some(&path), header, rules).map_err(|fault| fault.to_string())?;
        let room = Arc::new(Room::of(id, path, table));
        tracing::info!(game = %room.id, by = %who.name, "a game was made");
        rooms.push(Arc::clone(&room));
        Ok(room)
    }

    fn free(&self, from: u64) -> (String, PathBuf) {
        let mut number = from;
        loop {
            let id = format!("g{number}");
            let path = self.folder.join(GAMES).join(format!("{id}.ron"));
            if !path.exists() {
                return (id, path);
            }
            number += 1;
        }
    }

    /// Returns whether a person may sit at a game that counts or does not.
    ///
    /// # Errors
    /// The sentence that says why not.
    pub fn may_play(&self, who: &Identity, official: bool, lang: Lang) -> Result<(), Sentence> {
        if who.guest && (official || !self.settings().guests_play) {
            Err(say(lang, "served.guest", &[]))
        } else {
            Ok(())
        }
    }

    /// Gives a person an open seat.
    ///
    /// # Errors
    /// A sentence: the seat is taken, he may not, or what the disk says.
    pub fn join(
        &self,
        who: &Identity,
        room: &Room,
        seat: Seat,
        lang: Lang,
    ) -> Result<(), Sentence> {
        let summary = room.summary();
        self.may_play(who, summary.official, lang)?;
        self.may_open(who, &room.id, lang)?;
        if summary.seat_of(&who.name).is_some() {
            return Err(say(lang, "served.seated", &[]));
        }
        let mut taken = false;
        let joined = room.replace(|table| {
            if !table.game().setup.names[seat].is_empty() || !table.entries().is_empty() {
                taken = true;
                return Ok(table);
            }
            with_name(table, seat, &who.name)
        });
        match joined {
            Ok(()) if taken => Err(say(lang, "served.taken", &[("seat", seat.word())])),
            Ok(()) => {
                tracing::info!(game = %room.id, seat = seat.word(), name = %who.name, "a seat was taken");
                Ok(())
            }
            Err(why) => Err(why.to_string()),
        }
    }

    /// Returns whether a person may open this game: a player in an unfinished official one opens no other (36.4).
    /// One whose hour has not come binds nobody yet.
    ///
    /// # Errors
    /// The sentence that says so.
    pub fn may_open(&self, who: &Identity, id: &str, lang: Lang) -> Result<(), Sentence> {
        let at = |room: &&Arc<Room>| {
            let summary = room.summary();
            room.id != id
                && summary.official
                && !summary.is_over()
                && summary.starts.is_none_or(|hour| hour <= Hour::now())
                && summary.open_seats().is_empty()
                && summary.seat_of(&who.name).is_some()
        };
        match self.rooms().iter().find(at) {
            Some(room) => Err(say(lang, "served.official", &[("game", &room.id)])),
            None => Ok(()),
        }
    }
}

/// Returns the same game with a person's name in its header. It has no event yet, and its file is replaced whole.
fn with_name(mut table: Table, seat: Seat, name: &str) -> Result<Table, Unopened> {
    let header = table.header()?;
    let Some((mut header, path)) = header.zip(table.path().map(Path::to_owned)) else {
        return Ok(table);
    };
    name.clone_into(&mut header.setup.names[seat]);
    let new = path.with_extension("new");
    // One that a power cut left behind was never acknowledged.
    let _ = fs::remove_file(&new);
    drop(Table::create(Some(&new), header)?);
    drop(table);
    crate::shell::store::put_in_place(&new, &path)?;
    let (table, _) = Table::open(&path, Some(wall()))?;
    Ok(table)
}
