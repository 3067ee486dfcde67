//! A table as it is seen from the desk of the club: who plays, how the game stands, and what calls an arbiter.

use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use crate::clean::narrow;
use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::{Game, Judging};
use crate::core::rulebook::Office;
use crate::shell::json;
use crate::shell::phrase;
use crate::shell::phrase::event::{person, stone};
use crate::shell::server::club::Club;
use crate::shell::server::hall::games::{numbered, result};
use crate::shell::server::room::{Published, Room, Summary};
use crate::shell::tui::screens::table::desk::{Ground, Waiting, calls};
use crate::words::{Lang, say};

/// A table as it was seen last.
pub struct Seen {
    /// The table.
    pub room: Arc<Room>,
    now: Arc<Published>,
    /// The moment.
    pub at: At,
    summary: Arc<Summary>,
}

/// Returns the tables that an arbiter has to do with, as they are numbered: every game with two persons that is
/// not over, or of which something is still open or to be signed.
pub fn tables(club: &Club) -> Vec<Seen> {
    let mut tables: Vec<_> = club.rooms().into_iter().filter_map(Seen::of).collect();
    tables.sort_by_cached_key(|seen| {
        let table = seen.about("table");
        (table.is_empty(), ordered(table))
    });
    tables
}

/// Returns a name so that it is ordered by the number in it: `A10` comes after `A9`.
fn ordered(name: &str) -> (String, u64, String) {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let (head, rest) = name.split_at(name.find(is_digit).unwrap_or(name.len()));
    let end = rest.find(|letter| !is_digit(letter)).unwrap_or(rest.len());
    let (digits, tail) = rest.split_at(end);
    (
        head.to_owned(),
        digits.parse().unwrap_or(0),
        tail.to_owned(),
    )
}

impl Seen {
    fn of(room: Arc<Room>) -> Option<Self> {
        let summary = room.summary();
        if summary.is_done() || !summary.open_seats().is_empty() {
            return None;
        }
        let now = room.now().ok()?;
        let at = room.moment(&now.game);
        Some(Self {
            summary,
            room,
            now,
            at,
        })
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.now.game
    }

    fn about(&self, key: &str) -> &str {
        self.game().setup.about.get(key).map_or("", String::as_str)
    }

    /// Returns the table's number, if it is one.
    pub fn number(&self) -> Option<usize> {
        narrow(self.about("table")).trim().parse().ok()
    }

    /// Returns the table's number, with its round; the game's name where it has none.
    pub fn name(&self, lang: Lang) -> String {
        numbered(lang, &self.summary).unwrap_or_else(|| self.room.id.clone())
    }

    /// Returns what calls an arbiter to the table, oldest first.
    pub fn calls(&self, lang: Lang) -> Vec<Waiting> {
        calls(&Ground {
            game: self.game(),
            entries: &self.now.entries,
            now: self.at,
            lang,
            office: Office::Referee.word(),
            is_office: false,
            has_pins: false,
        })
    }

    /// Returns for how long something has waited.
    pub fn waited(&self, waiting: &Waiting) -> String {
        let ms = self.at.since(waiting.since.0);
        phrase::clock(i64::try_from(ms).unwrap_or(i64::MAX))
    }

    /// Returns how the game stands, then whose turn it is and, if asked for, who is not there: what so many cells
    /// hold of it.
    pub fn state(&self, lang: Lang, cells: usize, with_away: bool) -> String {
        let then = say(lang, "tables.then", &[]);
        let away = if with_away {
            self.away(lang)
        } else {
            String::new()
        };
        let more = [self.turn(lang), away];
        let more = more.into_iter().filter(|words| !words.is_empty());
        more.fold(self.phase(lang), |told, words| {
            let longer = format!("{told}{then}{words}");
            if longer.width() <= cells {
                longer
            } else {
                told
            }
        })
    }

    /// Returns how the game stands and whether its clocks do: what is told before all else.
    pub fn needed(&self, lang: Lang) -> String {
        let phase = self.phase(lang);
        if self.is_halted() {
            let then = say(lang, "tables.then", &[]);
            return format!("{phase}{then}{}", self.turn(lang));
        }
        phase
    }

    fn is_halted(&self) -> bool {
        let game = self.game();
        game.adjourned.is_none() && game.is_halted()
    }

    fn waits(&self) -> bool {
        let game = self.game();
        game.started.is_none() && game.setup.waits_for_word()
    }

    fn phase(&self, lang: Lang) -> String {
        if let Some(hour) = self.summary.starts {
            return say(lang, "hall.starts", &[("hour", &hour.told())]);
        }
        let game = self.game();
        let moves = game.moves.len().to_string();
        let key = match json::phase(game) {
            "ended" => return result(lang, &self.summary),
            "adjourned" => "hall.adjourned",
            _ if self.waits() => "tables.waits",
            "opening" => "tables.opening",
            _ => "list.play",
        };
        say(lang, key, &[("moves", &moves)])
    }

    fn turn(&self, lang: Lang) -> String {
        let game = self.game();
        let key = match game.adjourned {
            Some(_) => "tables.seals",
            None if self.is_halted() => return say(lang, "tables.halted", &[]),
            None => "tables.turn",
        };
        let seat = game.to_act().filter(|_| !self.waits());
        seat.map_or_else(String::new, |seat| {
            let who = stone(lang, game.seating.stone_of(seat));
            say(lang, key, &[("who", &who)])
        })
    }

    /// Returns who is not there in a game that is played here alone; whose line broke off is a matter of its own.
    pub fn away(&self, lang: Lang) -> String {
        let game = self.game();
        let is_here = game.setup.judging == Judging::Online && !game.is_over();
        let is_away =
            |seat: &Seat| is_here && game.cut[*seat].is_none() && !self.room.is_there(*seat);
        let away = Seat::BOTH.into_iter().filter(is_away);
        let away: Vec<_> = away.map(|seat| person(game, seat)).collect();
        if away.is_empty() {
            return String::new();
        }
        let who = away.join(&say(lang, "tables.and", &[]));
        say(lang, "tables.away", &[("who", &who)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_ordered_by_the_number_in_their_name() {
        let mut names = ["10", "B2", "9", "A10", "A9", "9b"];
        names.sort_by_key(|name| ordered(name));
        assert_eq!(names, ["9", "9b", "10", "A9", "A10", "B2"]);
    }
}
