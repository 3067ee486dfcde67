//! One game, one writer: decide, append, apply, answer.
//!
//! What is answered is on the disk. A fault leaves the game as it was and takes no more commands
//! until the table goes on into another file.

use std::path::{Path, PathBuf};

use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::command::desk::{Desk, Envelope};
use crate::core::game::command::{Action, Command};
use crate::core::game::event::Entry;
use crate::core::game::{Game, Refusal, Rules, connection, decide, lapse, opens, system_stop};
use crate::core::log::Chain;
use crate::core::record::{Header, Replay, Unreadable, encode};
use crate::shell::source;
use crate::shell::store::{Act, Cut, Fault, LogFile, Store, envelope};

mod keeper;

use keeper::Keeper;
pub use keeper::Unset;

/// What a command brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The events written, those that time brought before the line first.
    pub events: Vec<Entry>,
    /// Why the line was refused, if it was.
    pub refusal: Option<Refusal>,
}

impl Answer {
    /// Makes the answer that nothing was written, and why.
    pub const fn refused(refusal: Refusal) -> Self {
        Self {
            events: Vec::new(),
            refusal: Some(refusal),
        }
    }
}

/// Why a game cannot be opened.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unopened {
    /// The world.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The file's contents.
    #[error("{path}, {why}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: Unreadable,
    },
    /// A newer program wrote in it.
    #[error("{path}: a newer program wrote event {event}; this one only reads the file: `tianyuan replay {path}`", path = path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The first event that is not known.
        event: u32,
    },
}

/// One game and its log.
pub struct Table {
    log: Option<LogFile>,
    /// The chain of a game that has no file.
    memory: Chain,
    game: Game,
    entries: Vec<Entry>,
    /// The sealed move of a game that is kept in memory alone.
    envelope: Option<Envelope>,
    keeper: Keeper,
}

impl Table {
    /// Begins a game under the rules whose texts the header holds; without a path it lives in memory alone.
    ///
    /// # Errors
    /// The file cannot be made, or stands there already.
    pub fn begin(path: Option<&Path>, header: Header, rules: Rules) -> Result<Self, Fault> {
        let game = Game::new(header.setup.clone(), rules);
        let log = path
            .map(|path| LogFile::create(path, &encode(&header)))
            .transpose()?;
        let mut memory = Chain::new();
        if log.is_none() {
            memory.seal(&encode(&header));
        }
        Ok(Self {
            log,
            memory,
            game,
            entries: Vec::new(),
            envelope: None,
            keeper: Keeper::default(),
        })
    }

    /// Begins a game whose rules are read from the header.
    ///
    /// # Errors
    /// As [`Table::begin`], or a header that cannot be read.
    pub fn create(path: Option<&Path>, header: Header) -> Result<Self, Unopened> {
        let unreadable = |why| Unopened::Unreadable {
            path: path.unwrap_or(Path::new("")).to_owned(),
            why,
        };
        let rules = header.rules().map_err(unreadable)?;
        Ok(Self::begin(path, header, rules)?)
    }

    /// Opens a saved game to go on with it, and tells what was cut off its end.
    ///
    /// A clock that still ran is stopped at the last event's time: its writer went away.
    ///
    /// # Errors
    /// The file cannot be opened, is damaged, or a newer program's.
    pub fn open(path: &Path, wall: Option<String>) -> Result<(Self, Option<Cut>), Unopened> {
        let opened = LogFile::open(path)?;
        let unreadable = |why| Unopened::Unreadable {
            path: path.to_owned(),
            why,
        };
        let replay = Replay::read(&opened.bodies, None).map_err(unreadable)?;
        if let Some(event) = replay.newer {
            return Err(Unopened::Newer {
                path: path.to_owned(),
                event,
            });
        }
        let Replay { entries, game, .. } = replay;
        let mut table = Self {
            log: Some(opened.log),
            memory: Chain::new(),
            game,
            entries,
            envelope: None,
            keeper: Keeper::of(path),
        };
        table.leave_no_envelope();
        table.stop(table.game.now, "recovered", wall)?;
        Ok((table, opened.cut))
    }

    /// Returns the game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Reads the header, if there is a file: it holds every rule in full, and is not kept for each game.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn header(&mut self) -> Result<Option<Header>, Unopened> {
        let Some(log) = &mut self.log else {
            return Ok(None);
        };
        let bodies = log.bodies()?;
        let header = bodies.first().map(|body| Header::decode(body));
        header.transpose().map_err(|why| Unopened::Unreadable {
            path: log.path().to_owned(),
            why,
        })
    }

    /// Returns the events so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.log.as_ref().map(LogFile::path)
    }

    /// Signs a checkpoint with this key at each ruling and at the end, from now on.
    ///
    /// # Errors
    /// There is no such key, or the game has no file.
    pub fn sign_with(&mut self, key: &Path) -> Result<(), Unset> {
        self.keeper = Keeper::set(self.path().ok_or(Unset::NoFile)?, key)?;
        Ok(())
    }

    /// Takes why the last checkpoint was not made, to be told once: the game goes on without it.
    pub fn unsigned(&mut self) -> Option<String> {
        self.keeper.wrong()
    }

    /// Returns the head of the chain.
    pub fn head(&self) -> String {
        self.log
            .as_ref()
            .map_or_else(|| self.memory.head(), LogFile::head)
            .to_string()
    }

    /// Judges a command, writes what it brings, and only then takes it in.
    ///
    /// # Errors
    /// The events could not be written: nothing changed.
    pub fn act(&mut self, command: &Command, wall: Option<String>) -> Result<Answer, Fault> {
        let mut events = self.pass_time(command.at, wall.clone())?;
        let command = self.sealed(command)?;
        match decide(&self.game, &command) {
            Ok(decided) => {
                self.lay_envelope(&command.action)?;
                events.extend(self.write(decided, wall)?);
                if let Action::Desk(Desk::Resume(_)) = command.action {
                    self.take_envelope();
                }
                Ok(Answer {
                    events,
                    refusal: None,
                })
            }
            Err(refusal) => Ok(Answer {
                events,
                refusal: Some(refusal),
            }),
        }
    }

    /// Puts chance into a sealed move, and what lay in the envelope into a resumption.
    fn sealed(&self, command: &Command) -> Result<Command, Fault> {
        let mut command = command.clone();
        if let Action::Seal(_, salt) = &mut command.action {
            let path = self.path().unwrap_or(Path::new(""));
            let drawn = source::salt();
            *salt = Some(drawn.map_err(|error| Fault::from_io(path, Act::Read, error))?);
        } else if let Action::Desk(Desk::Resume(envelope)) = &mut command.action {
            *envelope = self.envelope()?;
        }
        Ok(command)
    }

    fn envelope(&self) -> Result<Option<Envelope>, Fault> {
        match self.path() {
            Some(path) => envelope::open(path),
            None => Ok(self.envelope.clone()),
        }
    }

    /// Lays a sealed move down before its event is written.
    fn lay_envelope(&mut self, action: &Action) -> Result<(), Fault> {
        let Action::Seal(text, Some(salt)) = action else {
            return Ok(());
        };
        let laid = Envelope {
            salt: *salt,
            text: text.clone(),
        };
        match self.path() {
            Some(path) => envelope::lay(path, &laid)?,
            None => self.envelope = Some(laid),
        }
        Ok(())
    }

    /// The log tells it now; an envelope that cannot be removed does no harm.
    fn take_envelope(&mut self) {
        self.envelope = None;
        if let Some(path) = self.path() {
            let _ = envelope::remove(path);
        }
    }

    /// A game that ended while a move was sealed needs its envelope no more.
    fn leave_no_envelope(&mut self) {
        if self.game.is_over() && self.game.adjourned.is_some() {
            self.take_envelope();
        }
    }

    /// Writes what the mere passing of time brought.
    ///
    /// # Errors
    /// The events could not be written: nothing changed.
    pub fn pass_time(&mut self, now: At, wall: Option<String>) -> Result<Vec<Entry>, Fault> {
        let lapsed = lapse(&self.game, now);
        if lapsed.is_empty() {
            Ok(lapsed)
        } else {
            self.write(lapsed, wall)
        }
    }

    /// Writes that a person's connection broke off or is there again, by the program's own word (35.3, 37).
    ///
    /// # Errors
    /// The events could not be written.
    pub fn connection(
        &mut self,
        at: At,
        who: Seat,
        connected: bool,
        wall: Option<String>,
    ) -> Result<Vec<Entry>, Fault> {
        let mut events = self.pass_time(at, wall.clone())?;
        let changed = connection(&self.game, at, who, connected);
        if !changed.is_empty() {
            events.extend(self.write(changed, wall)?);
        }
        Ok(events)
    }

    /// Starts the clock by the program's own word, since the hour has come, with those who are not there (35.3).
    ///
    /// # Errors
    /// The event could not be written.
    pub fn opens(
        &mut self,
        at: At,
        absent: &[Seat],
        wall: Option<String>,
    ) -> Result<Vec<Entry>, Fault> {
        let opened = opens(&self.game, at, absent);
        if opened.is_empty() {
            Ok(opened)
        } else {
            self.write(opened, wall)
        }
    }

    /// Stops the clocks by the program's own word: on quitting, or when the machine has slept.
    ///
    /// # Errors
    /// The event could not be written.
    pub fn stop(&mut self, at: At, why: &str, wall: Option<String>) -> Result<Vec<Entry>, Fault> {
        let mut events = self.pass_time(at, wall.clone())?;
        if let Some(stop) = system_stop(&self.game, at, why) {
            events.extend(self.write(vec![stop], wall)?);
        }
        Ok(events)
    }

    /// Goes on in another file after a fault, with every acknowledged event and the clocks stopped.
    ///
    /// # Errors
    /// The other file cannot be written either.
    pub fn go_on_into(&mut self, path: &Path, wall: Option<String>) -> Result<(), Fault> {
        let laid = self.envelope()?;
        if let Some(log) = &mut self.log {
            log.go_on_into(path)?;
        }
        if let (Some(laid), Some(path)) = (laid, self.path()) {
            envelope::lay(path, &laid)?;
        }
        if let Some(log) = &self.log {
            self.keeper.move_to(log.path());
        }
        self.stop(self.game.now, "moved", wall).map(|_| ())
    }

    fn write(&mut self, mut events: Vec<Entry>, wall: Option<String>) -> Result<Vec<Entry>, Fault> {
        let last = events.len().saturating_sub(1);
        for (i, entry) in events.iter_mut().enumerate() {
            entry.wall.clone_from(&wall);
            entry.more = i < last;
        }
        if let Some(log) = &mut self.log {
            log.append(&events.iter().map(encode).collect::<Vec<_>>())?;
        } else {
            for entry in &events {
                self.memory.seal(&encode(entry));
            }
        }
        for entry in &events {
            self.game.apply(entry);
        }
        self.leave_no_envelope();
        self.entries.extend(events.iter().cloned());
        if let Some(log) = &self.log {
            self.keeper.vouch(log.path(), &self.game, &events);
        }
        Ok(events)
    }
}
