//! A place at a table of the server: what a session sees of the game, and as whom it speaks there.

use std::path::Path;
use std::sync::Arc;

use super::club::{Club, Identity};
use super::room::{Published, Room, Waker};
use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::command::Command;
use crate::core::game::event::{Entry, Event};
use crate::shell::hand::Rights;
use crate::shell::sitting::Sitting;
use crate::shell::store::Fault;
use crate::shell::table::{Answer, Unopened};
use crate::words::{Lang, say};

/// What every place of a session needs.
#[derive(Clone)]
pub struct Visit {
    /// The club.
    pub club: Arc<Club>,
    /// Who has come in.
    pub who: Identity,
    /// What wakes the session.
    pub waker: Arc<Waker>,
    /// The session's number.
    pub session: u64,
}

/// A place at a table.
pub struct Place {
    visit: Visit,
    room: Arc<Room>,
    rights: Rights,
    seen: Seen,
}

/// The game as it is seen from there.
enum Seen {
    /// As it stands.
    Now(Arc<Published>),
    /// As it stood a while ago.
    Late(Box<Late>),
}

struct Late {
    game: Game,
    entries: Vec<Entry>,
    now: Arc<Published>,
}

impl Late {
    /// Makes the game as it stood before its first event.
    fn of(now: Arc<Published>) -> Self {
        let setup = (*now.game.setup).clone();
        Self {
            game: Game::new(setup, now.game.rules.clone()),
            entries: Vec::new(),
            now,
        }
    }

    /// Takes in what may be seen by now, and returns it.
    fn grow(&mut self, horizon: u32) -> Vec<Entry> {
        let have = self.entries.len();
        let new = self.now.entries.iter().skip(have);
        let new: Vec<_> = new
            .take_while(|entry| entry.n <= horizon)
            .cloned()
            .collect();
        for entry in &new {
            self.game.apply(entry);
        }
        self.entries.extend(new.iter().cloned());
        new
    }
}

impl Place {
    /// Takes a place: one's own seat, or one among those who look on. Returns what happened since one was here.
    ///
    /// # Errors
    /// The game cannot be opened.
    pub fn take(
        visit: Visit,
        room: Arc<Room>,
        lang: Lang,
    ) -> Result<(Self, Option<String>), Unopened> {
        let mut now = room.now()?;
        room.look(&visit.waker);
        let rights = visit.club.rights(&visit.who, &now.game);
        let mut words = None;
        if let Some(seat) = seat_of(&rights) {
            let left_at = room.sit(seat, visit.session);
            let left_at = left_at.or_else(|| cut_at(&now, seat));
            words = left_at.and_then(|left_at| meanwhile(&now.game, seat, left_at, lang));
            // That he is there may be an event, and no news to himself.
            now = room.now()?;
        }
        let seen = match visit.club.horizon(&visit.who, &room) {
            None => Seen::Now(now),
            Some(horizon) => {
                let mut late = Late::of(now);
                late.grow(horizon);
                Seen::Late(Box::new(late))
            }
        };
        let place = Self {
            visit,
            room,
            rights,
            seen,
        };
        Ok((place, words))
    }

    fn rise(&self) {
        if let Some(seat) = seat_of(&self.rights) {
            let closing = self.visit.club.is_closing();
            self.room.rise(seat, self.visit.session, closing);
        }
    }

    /// Returns the rights of this session: the seat is spoken for by the newest of its key, and before both seats
    /// are taken nobody speaks.
    fn seated(&self, game: &Game, mut rights: Rights) -> Rights {
        if game.setup.has_open_seat() {
            return Rights::NONE;
        }
        if let Rights::Person { seat, .. } = &mut rights {
            *seat = seat.filter(|seat| self.room.sits(*seat, self.visit.session));
        }
        rights
    }

    /// Returns whether there may be something that was not seen yet.
    fn may_see_more(&self) -> bool {
        match &self.seen {
            Seen::Now(seen) => !self.room.shows(seen),
            Seen::Late(_) => true,
        }
    }

    /// Takes in what was published, and returns what is new.
    fn look(&mut self) -> Vec<Entry> {
        let Visit { club, who, .. } = &self.visit;
        // Whose own official game has begun meanwhile sees nothing more of this one (36.4).
        let bound = club.may_open(who, &self.room.id, club.lang).is_err();
        let now = self.room.now().ok().filter(|_| !bound);
        let Some(now) = now else {
            return Vec::new();
        };
        self.rights = self.visit.club.rights(&self.visit.who, &now.game);
        let new = match &mut self.seen {
            Seen::Now(seen) => {
                let new = now.entries.get(seen.entries.len()..).unwrap_or_default();
                let new = new.to_vec();
                *seen = now;
                return new;
            }
            Seen::Late(late) => {
                if late.game.setup == now.game.setup {
                    late.now = Arc::clone(&now);
                } else {
                    // A seat was taken since.
                    **late = Late::of(Arc::clone(&now));
                }
                let horizon = self.visit.club.horizon(&self.visit.who, &self.room);
                late.grow(horizon.unwrap_or(u32::MAX))
            }
        };
        let caught_up =
            matches!(&self.seen, Seen::Late(late) if late.entries.len() == now.entries.len());
        if caught_up && now.game.is_over() {
            self.seen = Seen::Now(now);
        }
        new
    }
}

const fn seat_of(rights: &Rights) -> Option<Seat> {
    match rights {
        Rights::Anybody => None,
        Rights::Person { seat, .. } => *seat,
    }
}

/// Returns how many moves there were when a player's connection broke off, if it is not there.
fn cut_at(now: &Published, seat: Seat) -> Option<usize> {
    now.game.cut[seat]?;
    let broke = |event: &Event| matches!(event, Event::Disconnected { who } if *who == seat);
    let cut = now.entries.iter().rfind(|entry| broke(&entry.event))?.n;
    Some(now.game.moves.iter().filter(|laid| laid.seq < cut).count())
}

/// Tells a returning player which stones fell meanwhile (24.3.2).
fn meanwhile(game: &Game, seat: Seat, left_at: usize, lang: Lang) -> Option<String> {
    let since = game.moves.get(left_at..)?;
    let fallen: Vec<String> = since
        .iter()
        .filter(|laid| laid.by != seat)
        .map(|laid| match laid.at {
            Some(at) => at.to_string(),
            None => say(lang, "served.passed", &[]),
        })
        .collect();
    (!fallen.is_empty()).then(|| say(lang, "served.meanwhile", &[("stones", &fallen.join(" "))]))
}

impl Sitting for Place {
    fn game(&self) -> &Game {
        match &self.seen {
            Seen::Now(now) => &now.game,
            Seen::Late(late) => &late.game,
        }
    }

    fn entries(&self) -> &[Entry] {
        match &self.seen {
            Seen::Now(now) => &now.entries,
            Seen::Late(late) => &late.entries,
        }
    }

    /// The screen asked whether one may say this; it is asked again here, where the game stands.
    fn act(&mut self, command: &Command) -> Result<Answer, Fault> {
        let answer = self.room.act(|game, at| {
            let rights = self.visit.club.rights(&self.visit.who, game);
            let command = Command {
                at,
                ..command.clone()
            };
            self.seated(game, rights).grant(game, command)
        });
        self.look();
        answer
    }

    /// The server passes the time; a screen that sees the game later looks whether something may be seen by now.
    fn pass_time(&mut self, _now: At) -> Result<Vec<Entry>, Fault> {
        self.room.pass_time()?;
        Ok(if self.may_see_more() {
            self.look()
        } else {
            Vec::new()
        })
    }

    fn stop(&mut self, _at: At, why: &str) -> Result<Vec<Entry>, Fault> {
        self.room.stop(why)
    }

    /// Where a game of the server lies is the server's.
    fn go_on_into(&mut self, _path: &Path) -> Result<(), Fault> {
        Err(Fault::Locked {
            path: self.room.path().to_owned(),
        })
    }

    fn leave(&mut self, _at: At) {
        self.rise();
    }

    fn rights(&self) -> Rights {
        self.seated(self.game(), self.rights.clone())
    }

    fn seat(&self) -> Option<Seat> {
        seat_of(&self.rights)
    }

    fn lags(&self) -> bool {
        match &self.seen {
            Seen::Now(_) => false,
            Seen::Late(late) => late.entries.len() < late.now.entries.len(),
        }
    }

    fn moment(&self) -> Option<At> {
        let moment = self.room.moment(self.game());
        Some(match self.seen {
            Seen::Now(_) => moment,
            Seen::Late(_) => {
                let late_ms = self.visit.club.settings().delay_s.saturating_mul(1000);
                At(moment.0.saturating_sub(late_ms)).max(self.game().now)
            }
        })
    }

    fn refresh(&mut self) -> Vec<Entry> {
        self.look()
    }
}

/// A session that ends in whatever way leaves no one sitting in its seat.
impl Drop for Place {
    fn drop(&mut self) {
        self.rise();
    }
}
