//! One game of the server: one writer, and everybody who looks at it.
//!
//! Whoever has something to say takes the table for as long as it takes to decide, append and sync; then
//! what stands is published as one value that all share, and those who look are woken once.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::core::board::{BySeat, Seat};
use crate::core::clock::At;
use crate::core::game::command::Command;
use crate::core::game::event::{By, Entry};
use crate::core::game::{Game, Refusal, lapse, opens};
use crate::shell::source::{Hour, SLEPT_MS, Source, wall};
use crate::shell::store::Fault;
use crate::shell::table::{Answer, Table, Unopened};

mod said;
mod summary;
mod waker;

pub use summary::Summary;
pub use waker::Waker;

/// A game as it stood after its last event.
#[derive(Clone, Debug)]
pub struct Published {
    /// The game.
    pub game: Game,
    /// Its events.
    pub entries: Vec<Entry>,
    /// The head of its log.
    pub head: String,
}

/// One game of the server.
pub struct Room {
    /// The name of its file.
    pub id: String,
    /// Who made it, as long as the server has been up.
    pub maker: Option<String>,
    path: PathBuf,
    /// The one writer, while nobody works at the table.
    writer: Mutex<Option<Table>>,
    /// The clock of the game.
    source: Mutex<Source>,
    shown: Mutex<Shown>,
    lookers: Mutex<Vec<Weak<Waker>>>,
    chairs: Mutex<BySeat<Chair>>,
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, Default)]
struct Chair {
    /// The newest session of the key whose seat it is.
    session: Option<u64>,
    /// How many stones and passes there were when the last one left.
    left_at: Option<usize>,
    /// Whether he has agreed to the game: by making it, by coming, or because an office made it.
    agreed: bool,
}

struct Shown {
    summary: Arc<Summary>,
    now: Option<Arc<Published>>,
    /// Since when nothing but the hour is waited for.
    waits_since: Hour,
}

/// Takes a lock whatever happened to the thread that held it before: what it guards is put in place whole.
pub fn hold<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Room {
    /// Makes a room of a table that was just begun or opened.
    pub fn of(id: String, path: PathBuf, table: Table) -> Self {
        let published = publication(&table);
        let summary = Summary::of(&published.game);
        Self {
            id,
            maker: None,
            path,
            source: Mutex::new(Source::from(published.game.now)),
            writer: Mutex::new(Some(table)),
            shown: Mutex::new(Shown {
                summary: Arc::new(summary),
                now: Some(Arc::new(published)),
                waits_since: Hour::now(),
            }),
            lookers: Mutex::default(),
            chairs: Mutex::default(),
        }
    }

    /// Returns the game's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns what a list shows.
    pub fn summary(&self) -> Arc<Summary> {
        Arc::clone(&hold(&self.shown).summary)
    }

    /// Returns the game as it stands, opened first where it lay closed.
    ///
    /// # Errors
    /// The game cannot be opened.
    pub fn now(&self) -> Result<Arc<Published>, Unopened> {
        if let Some(now) = self.at_hand() {
            return Ok(now);
        }
        self.work(|_, _| ())?;
        let now = self.at_hand();
        now.ok_or_else(|| {
            Unopened::Fault(Fault::Missing {
                path: self.path.clone(),
            })
        })
    }

    /// Returns the game as it stands, unless it lies closed.
    pub fn at_hand(&self) -> Option<Arc<Published>> {
        hold(&self.shown).now.clone()
    }

    /// Returns whether this is the game as it stands.
    pub fn shows(&self, seen: &Arc<Published>) -> bool {
        hold(&self.shown)
            .now
            .as_ref()
            .is_some_and(|now| Arc::ptr_eq(now, seen))
    }

    /// Returns the moment of a game of this room: before the start no time passes.
    pub fn moment(&self, game: &Game) -> At {
        if game.started.is_none() {
            return game.now;
        }
        hold(&self.source).now().max(game.now)
    }

    /// Works at the table while nobody else does; what changed is published.
    ///
    /// Should the work panic, the table is opened again by whoever comes next: what was acknowledged is on
    /// the disk.
    ///
    /// # Errors
    /// The game lay closed and cannot be opened.
    pub fn work<R>(&self, work: impl FnOnce(&mut Table, At) -> R) -> Result<R, Unopened> {
        let mut writer = hold(&self.writer);
        let closed = writer.is_none();
        let mut table = match writer.take() {
            Some(table) => table,
            None => {
                let (table, _) = Table::open(&self.path, Some(wall()))?;
                *hold(&self.source) = Source::from(table.game().now);
                table
            }
        };
        let before = table.game().seq;
        let waits = table.game().started.is_none();
        let now = self.moment(table.game());
        let done = work(&mut table, now);
        if waits && table.game().started.is_some() {
            *hold(&self.source) = Source::from(table.game().now);
        }
        if closed || table.game().seq != before {
            self.publish(&table);
        }
        *writer = Some(table);
        Ok(done)
    }

    fn publish(&self, table: &Table) {
        let published = publication(table);
        let summary = Summary::of(&published.game);
        let mut shown = hold(&self.shown);
        if shown.summary.waits_for().is_none() {
            shown.waits_since = Hour::now();
        }
        shown.summary = Arc::new(summary);
        shown.now = Some(Arc::new(published));
        drop(shown);
        self.ring();
    }

    /// Wakes everybody who looks.
    pub fn ring(&self) {
        hold(&self.lookers).retain(|looker| {
            let looker = looker.upgrade();
            looker.inspect(|looker| looker.ring()).is_some()
        });
    }

    /// Lets a session be woken when something is published.
    pub fn look(&self, waker: &Arc<Waker>) {
        let (mut lookers, waker) = (hold(&self.lookers), Arc::downgrade(waker));
        if !lookers.iter().any(|looker| looker.ptr_eq(&waker)) {
            lookers.push(waker);
        }
    }

    /// Seats a session in its key's seat, from which a session before it is put aside at once.
    ///
    /// Returns how many moves there were when the key was last here, if it was.
    pub fn sit(&self, seat: Seat, session: u64) -> Option<usize> {
        let mut chairs = hold(&self.chairs);
        let chair = &mut chairs[seat];
        let left_at = chair.left_at.take();
        chair.session = Some(session);
        chair.agreed = true;
        drop(chairs);
        self.connection(seat);
        self.ring();
        left_at
    }

    /// Writes that a person's connection broke off or is there (34.3, 35.3, 37).
    ///
    /// Whether he is, is seen while nobody else writes: what is written last is so.
    fn connection(&self, seat: Seat) {
        let told = self.write(|table, now| {
            let there = self.is_there(seat);
            table.connection(now, seat, there, Some(wall()))
        });
        if let Err(fault) = told {
            tracing::error!(game = %self.id, %fault, "a connection could not be told of");
        }
    }

    /// Returns whether this session sits in the seat.
    pub fn sits(&self, seat: Seat, session: u64) -> bool {
        hold(&self.chairs)[seat].session == Some(session)
    }

    /// Returns whether anybody sits in the seat.
    pub fn is_there(&self, seat: Seat) -> bool {
        hold(&self.chairs)[seat].session.is_some()
    }

    /// A session gets up, because it left or its line broke, unless the server itself ends.
    pub fn rise(&self, seat: Seat, session: u64, closing: bool) {
        let moves = self.summary().moves;
        let mut chairs = hold(&self.chairs);
        let chair = &mut chairs[seat];
        if chair.session == Some(session) {
            chair.session = None;
            chair.left_at = Some(moves);
            drop(chairs);
            if !closing {
                self.connection(seat);
            }
            self.ring();
        }
    }

    /// Takes note that a person has agreed to the game.
    pub fn agree(&self, seat: Seat) {
        hold(&self.chairs)[seat].agreed = true;
    }

    /// Returns whether a person has agreed to the game, or spoken in it.
    pub fn has_agreed(&self, seat: Seat) -> bool {
        hold(&self.chairs)[seat].agreed
            || self
                .at_hand()
                .is_some_and(|now| has_spoken(&now.entries, seat))
    }

    /// Returns the hour that the game waits for, and since when it waits for nothing else.
    pub fn waits_for(&self) -> Option<(Hour, Hour)> {
        let shown = hold(&self.shown);
        let hour = shown.summary.waits_for()?;
        Some((hour, shown.waits_since))
    }

    /// Starts the clock by the server's own word: who does not sit here now is absent (14.2, 35.3).
    ///
    /// # Errors
    /// The event could not be written.
    pub fn opens(&self) -> Result<Vec<Entry>, Fault> {
        let may = self.at_hand();
        if may.is_none_or(|now| opens(&now.game, now.game.now, &[]).is_empty()) {
            return Ok(Vec::new());
        }
        self.write(|table, now| {
            // Whoever has spoken without a terminal has come in too.
            let is_absent =
                |seat: &Seat| !self.is_there(*seat) && !has_spoken(table.entries(), *seat);
            let absent: Vec<_> = Seat::BOTH.into_iter().filter(is_absent).collect();
            table.opens(now, &absent, Some(wall()))
        })
    }

    /// Puts to the table what somebody says, if he may say it as the game stands then. After a fault of the disk
    /// the game is opened anew.
    ///
    /// # Errors
    /// The events could not be written: nothing changed.
    pub fn act(
        &self,
        command: impl FnOnce(&Game, At) -> Result<Command, Refusal>,
    ) -> Result<Answer, Fault> {
        self.write(|table, now| match command(table.game(), now) {
            Ok(command) => said::put(table, &command),
            Err(refusal) => Ok(Answer::refused(refusal)),
        })
    }

    /// Writes what the passing of time brought, and the stop where the machine has slept.
    ///
    /// # Errors
    /// The events could not be written: nothing changed.
    pub fn pass_time(&self) -> Result<Vec<Entry>, Fault> {
        let due = self.at_hand().is_some_and(|now| {
            now.game.clock.runs.is_some() && !lapse(&now.game, self.moment(&now.game)).is_empty()
        });
        if due {
            self.write(|table, now| table.pass_time(now, Some(wall())))
        } else {
            Ok(Vec::new())
        }
    }

    /// Returns in how many milliseconds the clock that runs may bring something.
    pub fn due_in_ms(&self) -> u64 {
        let Some(now) = self.at_hand() else {
            return u64::MAX;
        };
        let game = &now.game;
        let falls = game.clock.falls_at(&game.rules.control);
        falls.map_or(u64::MAX, |(_, at)| at.0.saturating_sub(self.moment(game).0))
    }

    /// Stops the clocks by the server's own word.
    ///
    /// # Errors
    /// The event could not be written.
    pub fn stop(&self, why: &str) -> Result<Vec<Entry>, Fault> {
        self.write(|table, now| table.stop(now, why, Some(wall())))
    }

    fn write<R>(&self, work: impl FnOnce(&mut Table, At) -> Result<R, Fault>) -> Result<R, Fault> {
        let done = self.work(work).map_err(fault_of).and_then(|done| done);
        if done.is_err() {
            self.reopen();
        }
        done
    }

    /// Has the game opened anew by whoever comes next: a log that failed takes nothing more, but holds what was
    /// acknowledged.
    pub fn reopen(&self) {
        *hold(&self.writer) = None;
    }

    /// Puts the game away: its file is closed, and only what a list shows is kept.
    pub fn close(&self) {
        let mut writer = hold(&self.writer);
        let mut shown = hold(&self.shown);
        let looked_at = shown
            .now
            .as_ref()
            .is_some_and(|now| Arc::strong_count(now) > 1);
        if shown.summary.is_over() && !looked_at {
            *writer = None;
            shown.now = None;
        }
    }

    /// Puts another table in place of this one's: the same game with another header, before any event.
    ///
    /// # Errors
    /// The other table cannot be laid in place.
    pub fn replace(
        &self,
        make: impl FnOnce(Table) -> Result<Table, Unopened>,
    ) -> Result<(), Unopened> {
        let mut writer = hold(&self.writer);
        let table = match writer.take() {
            Some(table) => table,
            None => Table::open(&self.path, Some(wall()))?.0,
        };
        let table = make(table)?;
        self.publish(&table);
        *writer = Some(table);
        Ok(())
    }

    /// Stops the clocks if the machine has slept: the time asleep is nobody's.
    ///
    /// # Errors
    /// The event could not be written.
    pub fn look_for_sleep(&self) -> Result<(), Fault> {
        let mut source = hold(&self.source);
        if source.slept_ms() < SLEPT_MS {
            return Ok(());
        }
        *source = Source::from(source.now());
        drop(source);
        self.stop("slept").map(|_| ())
    }
}

fn has_spoken(entries: &[Entry], seat: Seat) -> bool {
    entries.iter().any(|entry| entry.by == By::from(seat))
}

/// Takes a game that cannot be opened for a fault of the world.
fn fault_of(unopened: Unopened) -> Fault {
    match unopened {
        Unopened::Fault(fault) => fault,
        Unopened::Unreadable { path, .. } | Unopened::Newer { path, .. } => Fault::Missing { path },
    }
}

fn publication(table: &Table) -> Published {
    Published {
        game: table.game().clone(),
        entries: table.entries().to_vec(),
        head: table.head(),
    }
}
