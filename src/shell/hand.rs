//! Who is at the keyboard, and for whom a word without a name is spoken.

use crate::core::board::{Seat, Stone};
use crate::core::game::command::{Action, Claim, Command, Who};
use crate::core::game::event::Culprit;
use crate::core::game::{Game, Open, Refusal};
use crate::core::rulebook::Office;
use crate::words::{Lang, say};

/// Who is at the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Both players, each for himself.
    Players,
    /// One of them, where each has a keyboard of his own.
    Seat(Seat),
    /// Nobody who may speak: a spectator.
    Nobody,
    /// An office.
    Office(Office),
}

impl Hand {
    /// Everybody who may sit there, in the order of the list.
    pub const ALL: [Self; 6] = [
        Self::Players,
        Self::Office(Office::Referee),
        Self::Office(Office::Deputy),
        Self::Office(Office::Chief),
        Self::Office(Office::Organiser),
        Self::Office(Office::Appeals),
    ];

    /// Returns the name.
    pub fn name(self, lang: Lang) -> String {
        match self {
            Self::Players => say(lang, "office.players", &[]),
            Self::Seat(seat) => say(lang, "office.player", &[("seat", seat.word())]),
            Self::Nobody => say(lang, "office.nobody", &[]),
            Self::Office(office) => say(lang, &format!("office.{}", office.word()), &[]),
        }
    }

    /// Returns who says this when nobody is named.
    ///
    /// What only a player can say is said by the player whose act it is, whoever sits there; everything
    /// else by the office at the keyboard. Without one it is put as a player's, and the refusal tells
    /// which office it needs; only the clock of a casual game needs no referee to be named.
    pub fn speaks(self, game: &Game, action: &Action) -> Who {
        let turn = game.to_act().unwrap_or(Seat::P1);
        if let Self::Seat(seat) = self {
            let clocks = matches!(action, Action::Go | Action::Start(_));
            return if clocks && !game.setup.official {
                Who::Office(Office::Referee)
            } else {
                Who::Player(seat)
            };
        }
        match action {
            Action::Stone(..)
            | Action::Swap
            | Action::Keep
            | Action::Declare(_)
            | Action::Offer(_)
            | Action::Choose(_)
            | Action::Add(..)
            | Action::Pass(_)
            | Action::Resign
            | Action::Appeal(_) => Who::Player(turn),
            Action::Seal(..) => Who::Player(game.turn().unwrap_or(turn)),
            Action::Press => Who::Player(game.clock.runs.unwrap_or(turn)),
            Action::Draw => Who::Player(game.draw_right.unwrap_or(turn)),
            Action::Takeback => Who::Player(game.last.unwrap_or(turn)),
            Action::Agree | Action::Refuse => Who::Player(answers(game).unwrap_or(turn)),
            Action::Claim(claim) => Who::Player(claims(game, claim, turn)),
            Action::Waive(_) => Who::Player(offended(game).unwrap_or(turn)),
            Action::Sign | Action::RefuseSign => Who::Player(unsigned(game).unwrap_or(turn)),
            Action::Go | Action::Start(_) if self == Self::Players && !game.setup.official => {
                Who::Office(Office::Referee)
            }
            Action::Stop(_)
            | Action::Note(_)
            | Action::Toss { .. }
            | Action::Start(_)
            | Action::Arrived(_)
            | Action::Late(..)
            | Action::Absent(_)
            | Action::Uphold(_)
            | Action::Reject(..)
            | Action::Flag(_)
            | Action::Go
            | Action::Adjust(..)
            | Action::PlaceClock
            | Action::Incident { .. }
            | Action::Impose(_)
            | Action::Penalty(_)
            | Action::Confirm(_)
            | Action::Dismiss(..)
            | Action::Desk(_) => self.or(turn),
        }
    }

    const fn or(self, turn: Seat) -> Who {
        match self {
            Self::Players | Self::Nobody => Who::Player(turn),
            Self::Seat(seat) => Who::Player(seat),
            Self::Office(office) => Who::Office(office),
        }
    }

    /// Returns whether an office sits there.
    pub const fn is_office(self) -> bool {
        matches!(self, Self::Office(_))
    }

    /// Returns who sits there first: a player where one may play, else an office.
    pub fn first_of(rights: &Rights) -> Self {
        let hands = rights.hands();
        match hands.first() {
            Some(Self::Office(_)) => rights.first_office().map_or(Self::Nobody, Self::Office),
            Some(hand) => *hand,
            None => Self::Nobody,
        }
    }

    /// Returns this hand, or another one where it may not sit there any more.
    #[must_use]
    pub fn within(self, rights: &Rights) -> Self {
        if rights.hands().contains(&self) {
            self
        } else {
            Self::first_of(rights)
        }
    }
}

/// As whom somebody may speak at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rights {
    /// As everybody: the keyboard stands between the players, and whoever sits down is believed.
    Anybody,
    /// As the person that he was found to be.
    Person {
        /// His seat at this table.
        seat: Option<Seat>,
        /// The player whom he leads.
        leads: Option<Seat>,
        /// His offices.
        offices: Vec<Office>,
    },
}

impl Rights {
    /// Those of a spectator.
    pub const NONE: Self = Self::Person {
        seat: None,
        leads: None,
        offices: Vec::new(),
    };

    /// Returns everybody who may sit at the keyboard, in the order of the list.
    pub fn hands(&self) -> Vec<Hand> {
        match self {
            Self::Anybody => Hand::ALL.to_vec(),
            Self::Person { seat, offices, .. } => {
                let offices = offices.iter().map(|office| Hand::Office(*office));
                let hands: Vec<_> = seat.map(Hand::Seat).into_iter().chain(offices).collect();
                if hands.is_empty() {
                    vec![Hand::Nobody]
                } else {
                    hands
                }
            }
        }
    }

    /// Returns the office in which one sits down, where there is one: the highest of the first three that one
    /// was found to have.
    pub fn first_office(&self) -> Option<Office> {
        if let Self::Person { offices, .. } = self
            && let Some(highest) = LADDER.iter().rev().find(|office| offices.contains(office))
        {
            return Some(*highest);
        }
        self.hands().into_iter().find_map(|hand| match hand {
            Hand::Office(office) => Some(office),
            Hand::Players | Hand::Seat(_) | Hand::Nobody => None,
        })
    }

    /// Returns the command, if one may say it.
    ///
    /// # Errors
    /// One has no such part in the game.
    pub fn grant(&self, game: &Game, command: Command) -> Result<Command, Refusal> {
        if self.may(game, command.by, &command.action) {
            Ok(command)
        } else {
            Err(Refusal::Plain("not-yours"))
        }
    }

    /// Returns whether one may say this as that one.
    ///
    /// A higher of the first three offices may do what a lower one may. In a casual game without a referee
    /// the players themselves let the clock run; that an opponent is absent, or that the hour set for the start
    /// has come, is not for them to say.
    pub fn may(&self, game: &Game, by: Who, action: &Action) -> bool {
        let Self::Person {
            seat,
            leads,
            offices,
        } = self
        else {
            return true;
        };
        match by {
            Who::Player(who) => *seat == Some(who),
            Who::Holder(stone) => *seat == Some(game.seating.seat_of(stone)),
            Who::Leader(who) => *leads == Some(who),
            Who::Office(office) => {
                let starts =
                    matches!(action, Action::Start(None)) && !game.setup.is_set_for_an_hour();
                let players_own = seat.is_some()
                    && !game.setup.official
                    && (starts || matches!(action, Action::Go));
                players_own || offices.iter().any(|own| covers(*own, office))
            }
        }
    }
}

/// The offices of which a higher one may do what a lower one may.
const LADDER: [Office; 3] = [Office::Referee, Office::Deputy, Office::Chief];

/// Returns whether the one office may speak as the other.
fn covers(own: Office, other: Office) -> bool {
    let step = |office| LADDER.iter().position(|known| *known == office);
    own == other || matches!((step(own), step(other)), (Some(own), Some(other)) if own > other)
}

/// Returns before whom the oldest draw offer or claim lies.
fn answers(game: &Game) -> Option<Seat> {
    let remedy = game.open.iter().find_map(|matter| {
        let agreed = &matter.open.remedy()?.agreed;
        Seat::BOTH.into_iter().find(|seat| !agreed.contains(seat))
    });
    if remedy.is_some() {
        return remedy;
    }
    let asked = |open: &Open| matches!(open, Open::Draw | Open::Takeback(_) | Open::Claim(_));
    let matter = game.open.iter().find(|matter| asked(&matter.open));
    matter.and_then(|matter| matter.by.seat()).map(Seat::other)
}

/// Returns who would claim this: a five whoever laid last, a forbidden move White, time whoever waits.
fn claims(game: &Game, claim: &Claim, turn: Seat) -> Seat {
    match claim {
        Claim::Five => game.moves.last().map_or(turn, |last| last.by),
        Claim::Forbidden(_) => game.seating.seat_of(Stone::White),
        Claim::Time(_) => game.clock.runs.unwrap_or(turn).other(),
        Claim::Article(..) | Claim::Clock(_) | Claim::Other(_) => turn,
    }
}

/// Returns the opponent of whoever committed the oldest open offence.
fn offended(game: &Game) -> Option<Seat> {
    game.open.iter().find_map(|matter| match &matter.open {
        Open::Incident(incident) => match incident.who {
            Culprit::Player(seat) => Some(seat.other()),
            Culprit::Other(_) => None,
        },
        Open::Claim(_)
        | Open::Draw
        | Open::Takeback(_)
        | Open::Stop(_)
        | Open::Proposal(_)
        | Open::Remedy(_)
        | Open::Appeal(_) => None,
    })
}

fn unsigned(game: &Game) -> Option<Seat> {
    Seat::BOTH
        .into_iter()
        .find(|seat| !game.signed.contains(seat))
}
