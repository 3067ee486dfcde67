//! The lines of the hall: what each game is, and what a person may do with it.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::clean::pad;
use crate::core::board::{BySeat, Seat};
use crate::core::game::Game;
use crate::core::game::event::Score;
use crate::shell::phrase;
use crate::shell::phrase::event::stone;
use crate::shell::server::place::Visit;
use crate::shell::server::room::{Room, Summary};
use crate::shell::source::Hour;
use crate::shell::tui::panels::served_ms;
use crate::words::{Lang, say};

/// A game as the hall lists it.
pub struct Listed {
    /// The game.
    pub room: Arc<Room>,
    summary: Arc<Summary>,
    /// What each clock shows, while the game is played.
    clocks: Option<BySeat<i64>>,
    /// Who sits there.
    there: BySeat<bool>,
    mine: bool,
    /// Whether it waits for him, and he does not sit there.
    pub calls: bool,
}

/// What is done with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// One's own seat.
    Sit,
    /// A seat that nobody has.
    Take(Seat),
    /// An office.
    Judge,
    /// Looking on.
    Watch,
    /// A finished game, step by step.
    Replay,
}

impl Deed {
    /// Returns what the menu says.
    pub fn name(self, lang: Lang, summary: &Summary) -> String {
        match self {
            Self::Sit => say(lang, "hall.sit", &[]),
            Self::Take(seat) => {
                let colour = stone(lang, summary.seating.stone_of(seat));
                let against = &summary.names[seat.other()];
                say(lang, "hall.take", &[("colour", &colour), ("name", against)])
            }
            Self::Judge => say(lang, "hall.judge", &[]),
            Self::Watch => say(lang, "hall.watch", &[]),
            Self::Replay => say(lang, "hall.replay", &[]),
        }
    }
}

/// Returns what a person may do with a game, the likeliest first. What would be refused is none of it.
pub fn deeds(visit: &Visit, summary: &Summary) -> Vec<Deed> {
    let Visit { club, who, .. } = visit;
    let may_play = club.may_play(who, summary.official, club.lang).is_ok();
    let mine = summary.seat_of(&who.name).is_some();
    let judges = !club.offices(who).is_empty();
    let mut deeds = Vec::new();
    if mine {
        deeds.push(Deed::Sit);
    } else if may_play {
        deeds.extend(summary.open_seats().into_iter().map(Deed::Take));
    }
    if judges && !mine {
        deeds.push(Deed::Judge);
    }
    if summary.is_over() {
        deeds.push(Deed::Replay);
    } else if !mine && !judges {
        deeds.push(Deed::Watch);
    }
    deeds
}

/// Returns the games as a person has them before him: what waits for him first, the finished ones last.
pub fn listed(visit: &Visit) -> Vec<Listed> {
    let judges = !visit.club.offices(&visit.who).is_empty();
    let mut games: Vec<Listed> = visit
        .club
        .rooms()
        .into_iter()
        .map(|room| Listed::of(visit, room))
        .collect();
    games.reverse();
    games.sort_by_cached_key(|game| {
        let summary = &game.summary;
        let waits = if judges { summary.open } else { 0 };
        let is_open = !summary.open_seats().is_empty();
        let mine = (!game.mine, !game.calls);
        (summary.is_over(), mine, Reverse(waits), !is_open)
    });
    games
}

/// How long before its hour a game calls its players.
const SOON_MS: u64 = 60_000;

/// Returns whether a game waits for a person: it was just made for him, its hour is near, or he is to act.
fn waits_for(game: &Game, summary: &Summary, seat: Seat) -> bool {
    if !summary.open_seats().is_empty() {
        return false;
    }
    match summary.starts {
        Some(hour) => hour.comes_in_ms(Hour::now()) <= SOON_MS,
        None => game.seq == 0 || game.to_act() == Some(seat),
    }
}

/// Returns the table's number, with its round, if it has one.
pub fn numbered(lang: Lang, summary: &Summary) -> Option<String> {
    let (round, table) = &summary.place;
    let values = [("round", round.as_str()), ("table", table)];
    (!table.is_empty()).then(|| say(lang, "tables.name", &values))
}

fn state(lang: Lang, summary: &Summary) -> String {
    let moves = summary.moves.to_string();
    match summary.phase {
        "opening" => say(lang, "list.opening", &[]),
        "ended" => result(lang, summary),
        "adjourned" => say(lang, "hall.adjourned", &[]),
        _ => say(lang, "list.play", &[("moves", &moves)]),
    }
}

/// Returns how a game has ended, in few words.
pub fn result(lang: Lang, summary: &Summary) -> String {
    let Some(scores) = summary.scores else {
        return say(lang, "list.over", &[]);
    };
    let all = |score: Score| Seat::BOTH.into_iter().all(|seat| scores[seat] == score);
    let won = Seat::BOTH
        .into_iter()
        .find(|seat| scores[*seat] == Score::Win);
    let key = match won {
        Some(seat) => return say(lang, "hall.won", &[("name", &summary.names[seat])]),
        None if all(Score::Draw) => "hall.drawn",
        None if all(Score::Loss) => "hall.both-lost",
        None if all(Score::Void) => "hall.void",
        None => "list.over",
    };
    say(lang, key, &[])
}

/// Returns whether two lists show the same.
pub fn are_still(games: &[Listed], before: &[Listed]) -> bool {
    let mut both = games.iter().zip(before);
    games.len() == before.len() && both.all(|(game, before)| game.is_still(before))
}

impl Listed {
    fn of(visit: &Visit, room: Arc<Room>) -> Self {
        let summary = room.summary();
        let now = room.at_hand().filter(|_| !summary.is_over());
        let there = BySeat::from_fn(|seat| room.is_there(seat));
        let seat = summary.seat_of(&visit.who.name);
        let away = seat.filter(|seat| !there[*seat]).zip(now.as_ref());
        let calls = away.is_some_and(|(seat, now)| waits_for(&now.game, &summary, seat));
        let clocks = now.map(|now| {
            let game = &now.game;
            let at = room.moment(game);
            BySeat::from_fn(|seat| served_ms(game, seat, at))
        });
        Self {
            mine: seat.is_some(),
            calls,
            there,
            room,
            summary,
            clocks,
        }
    }

    /// Returns whether this is what was listed before, as it was.
    fn is_still(&self, before: &Self) -> bool {
        Arc::ptr_eq(&self.summary, &before.summary)
            && Arc::ptr_eq(&self.room, &before.room)
            && (self.clocks, self.there) == (before.clocks, before.there)
            && (self.mine, self.calls) == (before.mine, before.calls)
    }

    /// Returns the game's line.
    pub fn line(&self, lang: Lang) -> String {
        let summary = &self.summary;
        let person = |seat: Seat| {
            let name = &summary.names[seat];
            let name = if name.is_empty() {
                say(lang, "hall.free", &[])
            } else {
                name.clone()
            };
            let clock = self
                .clocks
                .map_or_else(String::new, |clocks| phrase::clock(clocks[seat]));
            let there = if self.there[seat] { "*" } else { " " };
            format!("{there}{} {}", pad(&name, 12), pad(&clock, 6))
        };
        let hour = summary.starts.map(Hour::told);
        let starts = hour.map(|hour| say(lang, "hall.starts", &[("hour", &hour)]));
        let open = summary.open.to_string();
        let official = summary.official.then(|| say(lang, "game.official", &[]));
        let rest = [
            numbered(lang, summary),
            Some(starts.unwrap_or_else(|| state(lang, summary))),
            (summary.open > 0).then(|| say(lang, "hall.open", &[("n", &open)])),
            Some(summary.rule.clone()),
            Some(summary.time.clone()),
            official,
        ];
        let rest: Vec<_> = rest.into_iter().flatten().collect();
        let mark = match (self.calls, self.mine) {
            (true, _) => "!",
            (false, true) => ">",
            (false, false) => " ",
        };
        format!(
            "{mark}{} {} {} {}",
            pad(&self.room.id, 5),
            person(Seat::P1),
            person(Seat::P2),
            rest.join(" ")
        )
    }
}
