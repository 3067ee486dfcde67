//! An incident as far as it has been entered.

use crate::core::board::{Point, Seat, Stone};
use crate::core::game::Game;
use crate::core::game::command::desk::When;
use crate::core::game::command::{Action, Offender, Person, Seen};
use crate::words::{Lang, say};

/// An incident as far as it has been entered.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Whose act it was.
    pub who: Person,
    /// The article.
    pub article: String,
    /// What lies on the board.
    pub points: Vec<Point>,
    /// Who saw it.
    pub seen: Option<Seen>,
}

impl Draft {
    /// Begins with the person and the article.
    pub fn of(who: Person, article: &str) -> Self {
        Self {
            who,
            article: article.to_owned(),
            points: vec![],
            seen: None,
        }
    }

    /// Returns it as an act.
    pub fn action(&self) -> Action {
        Action::Incident {
            who: Offender::Person(self.who),
            article: self.article.clone(),
            points: self.points.clone(),
            seen: self.seen,
            when: When::default(),
            note: None,
        }
    }

    /// Returns it as a line, to be gone on with by typing points and a note.
    pub fn line(&self) -> String {
        let who = match self.who {
            Person::Seat(Seat::P1) => "p1",
            Person::Seat(Seat::P2) => "p2",
            Person::Holder(Stone::Black) => "black",
            Person::Holder(Stone::White) => "white",
            Person::Both => "both",
        };
        let points = self.points.iter().map(|point| format!(" {point}"));
        let points: String = points.collect();
        let seen = self.seen.map(|seen| format!(" seen={}", word(seen)));
        let seen = seen.unwrap_or_default();
        format!("incident {who} {}{points}{seen} ", self.article)
    }

    /// `l` puts the last stone in or takes it out, `s` goes on to the next who may have seen it.
    pub fn key(&mut self, letter: char, game: &Game) {
        if letter == 'l' {
            self.points = match self.points.is_empty() {
                true => game
                    .moves
                    .iter()
                    .rev()
                    .find_map(|laid| laid.at)
                    .into_iter()
                    .collect(),
                false => vec![],
            };
        } else if letter == 's' {
            self.seen = match self.seen {
                None => Some(Seen::Referee),
                Some(Seen::Referee) => Some(Seen::Opponent),
                Some(Seen::Opponent) => Some(Seen::Witness),
                Some(Seen::Witness) => Some(Seen::Nobody),
                Some(Seen::Nobody) => None,
            };
        }
    }

    /// Returns the points and who saw it, with their keys.
    pub fn told(&self, lang: Lang) -> String {
        let points: Vec<_> = self.points.iter().map(ToString::to_string).collect();
        let key = format!("incident.seen-{}", self.seen.map_or("unsaid", word));
        let values = [("points", points.join(" ")), ("seen", say(lang, &key, &[]))];
        let values = values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        say(lang, "incident.evidence", &values)
    }
}

const fn word(seen: Seen) -> &'static str {
    match seen {
        Seen::Referee => "referee",
        Seen::Opponent => "opponent",
        Seen::Witness => "witness",
        Seen::Nobody => "none",
    }
}
