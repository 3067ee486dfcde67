//! The club: its folder, its people and its games.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use russh::keys::PublicKey;

use super::limits::Meters;
use super::people::{GUEST, People, Person, fingerprint};
use super::room::{Room, hold};
use super::sessions::Sessions;
use super::settings::{Settings, Unknown};
use crate::clean::narrow;
use crate::core::board::Seat;
use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::core::rulebook::Office;
use crate::shell::hand::Rights;
use crate::shell::library::Library;
use crate::shell::source::wall;
use crate::shell::store::list;
use crate::shell::table::Table;
use crate::shell::tui::screens::replay::Reach;
use crate::words::{Lang, say};

mod seats;

/// Who has come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name.
    pub name: String,
    /// The key, as OpenSSH writes it.
    pub key: String,
    /// Whether nobody knows the key.
    pub guest: bool,
}

/// A club.
pub struct Club {
    folder: PathBuf,
    settings: Mutex<Arc<Settings>>,
    people: Mutex<People>,
    rooms: Mutex<Vec<Arc<Room>>>,
    /// Where rules are looked up.
    pub library: Library,
    /// What each key has sent.
    pub meters: Meters,
    /// The sessions there are.
    pub sessions: Sessions,
    closing: AtomicBool,
    /// What is said where a client does not tell its language.
    pub lang: Lang,
}

/// Why something is not done, in a sentence.
pub type Sentence = String;

impl Club {
    /// Opens a club's folder, with every unfinished game in it.
    ///
    /// # Errors
    /// The folder cannot be made, or a file in it cannot be read.
    pub fn open(folder: &Path, library: Library, lang: Lang) -> Result<Self, Sentence> {
        let wrong = |fault: &dyn std::fmt::Display| format!("{}: {fault}", folder.display());
        fs::create_dir_all(folder.join(GAMES)).map_err(|fault| wrong(&fault))?;
        let settings = Settings::read(folder)?;
        let people = People::read(folder).map_err(|why| why.to_string())?;
        let club = Self {
            folder: folder.to_owned(),
            settings: Mutex::new(Arc::new(settings)),
            people: Mutex::new(people),
            rooms: Mutex::default(),
            library,
            meters: Meters::default(),
            sessions: Sessions::default(),
            closing: AtomicBool::new(false),
            lang,
        };
        club.open_games()?;
        Ok(club)
    }

    /// A game that cannot be opened is told of and left alone; the others are played.
    fn open_games(&self) -> Result<(), Sentence> {
        let files = list(&self.folder.join(GAMES)).map_err(|fault| fault.to_string())?;
        let mut rooms: Vec<Arc<Room>> = Vec::new();
        for file in files {
            let id = file.path.file_stem().unwrap_or_default();
            let id = id.to_string_lossy().into_owned();
            match Table::open(&file.path, Some(wall())) {
                Ok((table, cut)) => {
                    if let Some(cut) = cut {
                        tracing::warn!(game = %id, bytes = cut.bytes, "an unfinished line was cut off");
                    }
                    let room = Room::of(id, file.path, table);
                    room.close();
                    rooms.push(Arc::new(room));
                }
                Err(why) => tracing::error!(game = %id, %why, "a game cannot be opened"),
            }
        }
        rooms.sort_by_key(|room| number(&room.id));
        *hold(&self.rooms) = rooms;
        Ok(())
    }

    /// Returns the settings.
    pub fn settings(&self) -> Arc<Settings> {
        Arc::clone(&hold(&self.settings))
    }

    /// Reads settings and people again; what has a mistake stays as it was.
    pub fn read_again(&self) {
        match Settings::read(&self.folder) {
            Ok(settings) => *hold(&self.settings) = Arc::new(settings),
            Err(why) => tracing::error!(%why, "the settings stay as they were"),
        }
        self.people(|_| ());
        for room in self.rooms() {
            room.ring();
        }
        tracing::info!("settings and people were read again");
    }

    /// Works with the list of people as it stands on the disk.
    pub fn people<R>(&self, work: impl FnOnce(&mut People) -> R) -> R {
        let mut people = hold(&self.people);
        if let Err(why) = people.read_again() {
            tracing::error!(%why, "the people stay as they were");
        }
        work(&mut people)
    }

    /// Returns whose key this is: a person's, a guest's, or nobody's who may come in.
    pub fn identify(&self, key: &PublicKey) -> Option<Identity> {
        let known = self.people(|people| people.of_key(key).map(|person| person.name.clone()));
        let guest = known.is_none();
        if guest && self.settings().unknown == Unknown::Refuse {
            return None;
        }
        let name = known.unwrap_or_else(|| guest_name(key));
        Some(Identity {
            name,
            key: key.to_openssh().unwrap_or_default(),
            guest,
        })
    }

    /// Returns the offices of a person.
    pub fn offices(&self, who: &Identity) -> Vec<Office> {
        self.person(who)
            .map_or_else(Vec::new, |person| person.offices)
    }

    /// Returns the person that somebody came in as, if his name and his key still belong together.
    fn person(&self, who: &Identity) -> Option<Person> {
        if who.guest {
            return None;
        }
        self.people(|people| {
            let person = people.of_name(&who.name);
            person.filter(|person| person.has_key(&who.key)).cloned()
        })
    }

    /// Returns whether somebody may still do what he came in for.
    pub fn is_known(&self, who: &Identity) -> bool {
        who.guest || self.person(who).is_some()
    }

    /// Returns as whom a person may speak in a game.
    pub fn rights(&self, who: &Identity, game: &Game) -> Rights {
        let person = self.person(who);
        if person.is_none() && !who.guest {
            return Rights::NONE;
        }
        let named = |name: &String| !name.is_empty() && *name == who.name;
        let seat = Seat::BOTH
            .into_iter()
            .find(|seat| named(&game.setup.names[*seat]));
        let leads = Seat::BOTH
            .into_iter()
            .find(|seat| game.setup.leaders[*seat].as_ref().is_some_and(named));
        Rights::Person {
            seat,
            leads,
            offices: person.map_or_else(Vec::new, |person| person.offices),
        }
    }

    /// Returns every game, the oldest first.
    pub fn rooms(&self) -> Vec<Arc<Room>> {
        hold(&self.rooms).clone()
    }

    /// Returns what a person may look at beside a finished game: the other finished ones.
    pub fn reach(&self, who: &Identity) -> Reach {
        let finished = self
            .rooms()
            .into_iter()
            .filter(|room| room.summary().is_over());
        Reach::Logs {
            logs: finished.map(|room| room.path().to_owned()).collect(),
            keeps: !self.offices(who).is_empty(),
        }
    }

    /// Returns the game of this name.
    pub fn room(&self, id: &str) -> Option<Arc<Room>> {
        let rooms = hold(&self.rooms);
        rooms.iter().find(|room| room.id == id).cloned()
    }

    /// Returns the last event that a person may see, where he sees an unfinished official game later than others.
    pub fn horizon(&self, who: &Identity, room: &Room) -> Option<u32> {
        let delay_ms = self.settings().delay_s.saturating_mul(1000);
        let now = room.now().ok()?;
        let is_late = delay_ms > 0
            && now.game.setup.official
            && !now.game.is_over()
            && self.rights(who, &now.game) == Rights::NONE;
        if !is_late {
            return None;
        }
        let seen = room.moment(&now.game).0.saturating_sub(delay_ms);
        let is_seen = |entry: &&Entry| entry.t.0 <= seen;
        Some(
            now.entries
                .iter()
                .take_while(is_seen)
                .last()
                .map_or(0, |entry| entry.n),
        )
    }

    /// Returns whether this is the code of the invitation, in whatever width it was typed.
    pub fn invites(&self, code: &str) -> bool {
        match &self.settings().unknown {
            Unknown::Invitation(own) => !code.is_empty() && narrow(own) == narrow(code),
            Unknown::Guest | Unknown::Refuse => false,
        }
    }

    /// Gives a key a name, for the code of the invitation.
    ///
    /// # Errors
    /// The sentence that says why not.
    pub fn enrol(
        &self,
        who: &Identity,
        name: &str,
        code: &str,
        lang: Lang,
    ) -> Result<Identity, Sentence> {
        if !self.invites(code) {
            return Err(say(lang, "served.code-wrong", &[]));
        }
        self.people(|people| people.add(name, &who.key, Vec::new()))
            .map_err(|why| why.to_string())?;
        tracing::info!(name, "a key was given a name");
        Ok(Identity {
            name: name.to_owned(),
            key: who.key.clone(),
            guest: false,
        })
    }

    /// Returns whether the server is ending.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }

    /// Asks every session to end, for the server ends.
    pub fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.sessions.close();
    }

    /// Stops the clocks of all games, for the server ends.
    pub fn stop(&self) {
        for room in self.rooms() {
            let runs = room
                .at_hand()
                .is_some_and(|now| now.game.clock.runs.is_some());
            if !runs {
                continue;
            }
            if let Err(fault) = room.stop("quit") {
                tracing::error!(game = %room.id, %fault, "the stop could not be written");
            }
        }
    }
}

/// The folder of the games.
const GAMES: &str = "games";

/// Returns the number in a game's name, by which games are ordered.
fn number(id: &str) -> u64 {
    id.trim_start_matches(|letter: char| !letter.is_ascii_digit())
        .parse()
        .unwrap_or(0)
}

/// Returns the name of a guest, after his key.
fn guest_name(key: &PublicKey) -> String {
    let told: String = fingerprint(key)
        .trim_start_matches("SHA256:")
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(10)
        .collect();
    format!("{GUEST}{}", told.to_ascii_lowercase())
}
