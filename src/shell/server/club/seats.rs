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
        let office = !self.offices(who).is_empty();
        if !office {
            self.may_open(who, "", lang)?;
            self.may_make(who, lang)?;
        }
        let [one, other] = Seat::BOTH.map(|seat| &setup.names[seat]);
        for name in [one, other].into_iter().filter(|name| !name.is_empty()) {
            if *name != who.name && !self.people(|people| people.of_name(name).is_some()) {
                return Err(say(lang, "served.nobody", &[("name", name)]));
            }
        }
        if !one.is_empty() && one == other {
            return Err(say(lang, "served.both-seats", &[]));
        }
        let hour = Hour::of(&setup);
        if hour.is_some_and(|hour| hour <= Hour::now()) {
            return Err(say(lang, "served.hour-past", &[]));
        }
        // Whoever does not come loses: that is not for any member to lay upon another.
        let binds = [one, other].map(|name| !name.is_empty() && *name != who.name);
        if hour.is_some() && binds.contains(&true) && !office {
            return Err(say(lang, "served.hour-binds", &[]));
        }
        let (mut header, rules) = self.library.header(setup).map_err(|why| why.to_string())?;
        header.made = Some(wall());
        let mut rooms = hold(&self.rooms);
        let next = rooms.iter().map(|room| number(&room.id)).max().unwrap_or(0) + 1;
        let (id, path) = self.free(next);
        let table = Table::begin(Some(&path), header, rules).map_err(|fault| fault.to_string())?;
        let mut room = Room::of(id, path, table);
        room.maker = Some(who.name.clone());
        let names = room.summary().names.clone();
        for seat in Seat::BOTH {
            if office || names[seat] == who.name {
                room.agree(seat);
            }
        }
        let room = Arc::new(room);
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

    /// Returns whether a person may make another game: a guest a quarter of what a member may.
    fn may_make(&self, who: &Identity, lang: Lang) -> Result<(), Sentence> {
        let settings = self.settings();
        let most = settings.games_per_key / if who.guest { 4 } else { 1 };
        let is_his = |room: &&Arc<Room>| {
            let summary = room.summary();
            let own = room.maker.as_ref().map_or_else(
                || summary.seat_of(&who.name).is_some(),
                |maker| *maker == who.name,
            );
            own && !summary.is_over()
        };
        if self.rooms().iter().filter(is_his).count() >= most.max(1) {
            Err(say(lang, "served.too-many-games", &[]))
        } else {
            Ok(())
        }
    }

    /// Returns whether a person may sit at a game that counts or does not.
    ///
    /// # Errors
    /// The sentence that says why not.
    pub fn may_play(&self, who: &Identity, official: bool, lang: Lang) -> Result<(), Sentence> {
        if !self.is_known(who) || who.guest && (official || !self.settings().guests_play) {
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
            let names = &table.game().setup.names;
            let both = names[seat.other()] == who.name;
            if both || !names[seat].is_empty() || !table.entries().is_empty() {
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
    /// One whose hour has not come binds nobody yet, nor does one to which somebody else named him and he has not
    /// agreed; and each of his own official games is open to him.
    ///
    /// # Errors
    /// The sentence that says so.
    pub fn may_open(&self, who: &Identity, id: &str, lang: Lang) -> Result<(), Sentence> {
        let his = |room: &Room| {
            let summary = room.summary();
            let counts = summary.official && !summary.is_over() && summary.open_seats().is_empty();
            summary.seat_of(&who.name).filter(|_| counts)
        };
        if self.room(id).is_some_and(|room| his(&room).is_some()) {
            return Ok(());
        }
        let binds = |room: &&Arc<Room>| {
            let begun = room.summary().starts.is_none_or(|hour| hour <= Hour::now());
            begun && his(room).is_some_and(|seat| room.has_agreed(seat))
        };
        match self.rooms().iter().find(binds) {
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
