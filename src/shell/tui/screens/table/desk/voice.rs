//! For whom one may speak at the desk.

use super::acts::{Act, Says};
use crate::core::board::Seat;
use crate::shell::hand::{Hand, Rights};

/// For whom one may speak at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// For everybody: the keyboard stands between the players.
    Anybody,
    /// For the person that he was found to be.
    Person {
        /// His seat.
        seat: Option<Seat>,
        /// The player whom he leads.
        leads: Option<Seat>,
        /// Whether he sits in an office.
        office: bool,
    },
}

impl Voice {
    /// Returns that of whoever has these rights and sits there.
    pub const fn of(rights: &Rights, hand: Hand) -> Self {
        match rights {
            Rights::Anybody => Self::Anybody,
            Rights::Person { seat, leads, .. } => Self::Person {
                seat: *seat,
                leads: *leads,
                office: hand.is_office(),
            },
        }
    }

    /// Returns the persons at the table who may say this, as the language writes them: none of the offices.
    pub fn persons(self, says: Says) -> Vec<&'static str> {
        let player = |seat| self.is_seat(seat);
        let leader = |led| match self {
            Self::Anybody => true,
            Self::Person { leads, .. } => leads == Some(led),
        };
        let (sits, leads): (&[Seat], &[Seat]) = match says {
            Says::Office => (&[], &[]),
            Says::Player => (&Seat::BOTH, &[]),
            Says::Side => (&Seat::BOTH, &Seat::BOTH),
        };
        let sits = sits.iter().filter(|seat| player(**seat));
        let leads = leads.iter().filter(|seat| leader(**seat));
        sits.map(|seat| seat.word())
            .chain(leads.map(|seat| match seat {
                Seat::P1 => "leader1",
                Seat::P2 => "leader2",
            }))
            .collect()
    }

    fn is_seat(self, wanted: Seat) -> bool {
        match self {
            Self::Anybody => true,
            Self::Person { seat, .. } => seat == Some(wanted),
        }
    }

    /// Returns whether somebody for whom one speaks may say this.
    pub fn may(self, act: &Act) -> bool {
        match (act.says, self) {
            (_, Self::Anybody) => true,
            (Says::Office, Self::Person { office, .. }) => office,
            (Says::Player | Says::Side, Self::Person { .. }) => !self.persons(act.says).is_empty(),
        }
    }
}
