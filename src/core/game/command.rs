//! What somebody asks for.

use serde::{Deserialize, Serialize};

use crate::core::board::{Point, Seat, Stone};
use crate::core::clock::{Adjustment, At};
use crate::core::rulebook::Office;

pub mod desk;
use desk::{Appealed, Desk, Salt, When};

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person, by his seat.
    Player(Seat),
    /// A person, by the colour he holds now.
    Holder(Stone),
    /// A team leader or coach.
    Leader(Seat),
    /// An office.
    Office(Office),
}

/// A person spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// By the seat.
    Seat(Seat),
    /// By the colour he holds now.
    Holder(Stone),
    /// Both.
    Both,
}

/// Who committed an offence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offender {
    /// One or both of the players.
    Person(Person),
    /// Somebody else, by name.
    Other(String),
}

/// Who saw what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seen {
    /// The referee himself.
    Referee,
    /// The opponent.
    Opponent,
    /// A witness.
    Witness,
    /// Nobody.
    Nobody,
}

/// Who bears the time of an inquiry (14.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Charge {
    /// Nobody.
    #[default]
    Nobody,
    /// This person.
    One(Seat),
    /// The whole time from each.
    Both,
}

impl Charge {
    /// Returns whether nobody bears it.
    pub const fn is_nobody(&self) -> bool {
        matches!(self, Self::Nobody)
    }

    /// Returns the persons who bear it.
    pub const fn seats(self) -> &'static [Seat] {
        match self {
            Self::Nobody => &[],
            Self::One(Seat::P1) => &[Seat::P1],
            Self::One(Seat::P2) => &[Seat::P2],
            Self::Both => &Seat::BOTH,
        }
    }
}

/// What is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A five of one's own (19.1.1).
    Five,
    /// A forbidden move of Black's (19.1.2).
    Forbidden(Option<Point>),
    /// A clock that is over (14.4); nobody named: the opponent's.
    Time(Option<Person>),
    /// A breach of an article.
    Article(String, Vec<Point>),
    /// A clock that is wrong (14.5).
    Clock(String),
    /// Anything else.
    Other(String),
}

/// A penalty by its step's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The person.
    pub who: Person,
    /// The step's name in the rulebook.
    pub step: String,
    /// The article.
    pub article: String,
    /// Why it departs from the ladder, if it does.
    pub over: Option<String>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// 10.3: how many stones each held.
    Toss {
        /// The first person's.
        p1: u32,
        /// The second person's.
        p2: u32,
    },
    /// Starts the clock; those named are not there (14.3).
    Start(Option<Person>),
    /// An absent person is there.
    Arrived(Person),
    /// A late person may play; so many milliseconds late in all.
    Late(Person, u64),
    /// A person lost by absence.
    Absent(Person),
    /// A stone, and perhaps a draw offer with it.
    Stone(Point, bool),
    /// Uses the swap.
    Swap,
    /// Does not use the swap.
    Keep,
    /// The number of fifth moves.
    Declare(u8),
    /// The fifth moves.
    Offer(Vec<Point>),
    /// One of the fifth moves.
    Choose(Point),
    /// Two stones, white and black.
    Add(Point, Point),
    /// No stone, and perhaps a draw offer with it.
    Pass(bool),
    /// Presses the clock.
    Press,
    /// Offers a draw.
    Draw,
    /// Asks to take the last move back.
    Takeback,
    /// Says yes to what lies before him.
    Agree,
    /// Says no to it.
    Refuse,
    /// Gives up.
    Resign,
    /// Signs the result sheet.
    Sign,
    /// Refuses to sign it.
    RefuseSign,
    /// Accepts an offence.
    Waive(Option<u32>),
    /// Puts a claim before the referee.
    Claim(Claim),
    /// Grants the oldest claim.
    Uphold(Charge),
    /// Rejects the oldest claim.
    Reject(String, Charge),
    /// States a time overrun.
    Flag(Person),
    /// Stops both clocks.
    Stop(Option<String>),
    /// Lets the clock run on.
    Go,
    /// Changes a clock, with a reason.
    Adjust(Person, Adjustment, String),
    /// Divides the shared bank (14.1.3).
    PlaceClock,
    /// Enters a fact.
    Incident {
        /// Who did it.
        who: Offender,
        /// The article's number, or `other`.
        article: String,
        /// What lies on the wooden board.
        points: Vec<Point>,
        /// Who saw it.
        seen: Option<Seen>,
        /// When it was.
        when: When,
        /// A note.
        note: Option<String>,
    },
    /// Gives what is prescribed for an incident.
    Impose(Option<u32>),
    /// Gives a penalty.
    Penalty(Penalty),
    /// Confirms a proposal.
    Confirm(Option<u32>),
    /// Dismisses a proposal or an incident.
    Dismiss(Option<u32>, String),
    /// Writes something down.
    Note(String),
    /// Seals the next move (20.1.3); the shell puts in the salt.
    Seal(String, Option<Salt>),
    /// Appeals (22).
    Appeal(Appealed),
    /// What arbiters alone ask.
    Desk(Desk),
}

/// One line: who asks for what, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who speaks.
    pub by: Who,
    /// When.
    pub at: At,
    /// What is asked.
    pub action: Action,
}
