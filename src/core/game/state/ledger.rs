//! The arbiters' rulings, kept so that each can be judged again: by whom, against whom, and what taking it back undoes.

use super::{Matter, Trail};
use crate::core::board::Seat;
use crate::core::clock::{At, Clock};
use crate::core::game::command::desk::{Question, Ruling};
use crate::core::game::event::By;
use crate::core::rulebook::Office;

/// What an arbiter decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// A claim was upheld or rejected.
    Claim {
        /// The claim as it stood.
        matter: Matter,
        /// Whether it was upheld.
        upheld: bool,
    },
    /// A time overrun was stated.
    Flag,
    /// A loss by absence: the end itself.
    Absence,
    /// A clock was changed, or a late person let play.
    Clock,
    /// A fact was entered.
    Incident {
        /// The upheld claim that it came from.
        claim: Option<u32>,
        /// Whether the penalty entered it by itself.
        own: bool,
    },
    /// A penalty was proposed to a higher office.
    Proposed {
        /// The incident, unless it is what penalties add up to.
        incident: Option<u32>,
    },
    /// A penalty was given.
    Penalty {
        /// The incident, or the proposal that was confirmed.
        incident: u32,
    },
    /// A proposal was confirmed, or a proposal or an incident dismissed.
    Answered {
        /// What was answered, as it stood.
        matter: Matter,
        /// Whether it was confirmed.
        confirmed: bool,
    },
    /// A ruling on the position.
    Remedy(Ruling),
    /// The sealed move was read and not in order.
    Sealed,
}

/// One ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The event.
    pub seq: u32,
    /// Who decided.
    pub by: By,
    /// Whether he acted as chief meanwhile.
    pub acting: bool,
    /// What.
    pub what: Decided,
    /// Whom it went against.
    pub against: Vec<Seat>,
    /// The clocks before and after it, where it touched them.
    pub clock: Option<(Clock, Clock)>,
    /// The end of the game that it brought.
    pub end: Option<u32>,
    /// Whether it was taken back.
    pub taken_back: bool,
}

impl Decision {
    /// Returns the office that decided.
    pub const fn office(&self) -> Option<Office> {
        office_of(self.by, self.acting)
    }

    /// Returns the open matter that it answered.
    pub const fn answered(&self) -> Option<&Matter> {
        if let Decided::Claim { matter, .. } | Decided::Answered { matter, .. } = &self.what {
            Some(matter)
        } else {
            None
        }
    }

    /// Returns whether it can be appealed against and taken back: a sealed move in order was read, not ruled on.
    pub const fn is_ruling(&self) -> bool {
        !matches!(self.what, Decided::Sealed) || self.end.is_some()
    }

    /// Returns whether it states a fact, final with whoever found it (22.1), or applies a rule.
    pub const fn is_fact(&self) -> bool {
        match &self.what {
            Decided::Flag | Decided::Absence | Decided::Incident { .. } => true,
            Decided::Claim { .. }
            | Decided::Clock
            | Decided::Proposed { .. }
            | Decided::Penalty { .. }
            | Decided::Answered { .. }
            | Decided::Remedy(_)
            | Decided::Sealed => false,
        }
    }
}

/// Returns the office of an author; a deputy who acts as chief is one.
pub const fn office_of(by: By, acting: bool) -> Option<Office> {
    match by.office() {
        Some(Office::Deputy) if acting => Some(Office::Chief),
        office => office,
    }
}

/// Every ruling of a game, oldest first, and the marks that wait to be classified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The rulings.
    pub decisions: Trail<Decision>,
    /// Proposals of what penalties add up to.
    pub sums: Trail<u32>,
    /// Marks: the event and its moment.
    pub marks: Trail<(u32, At)>,
    /// Rulings whose appeal was decided in the last instance.
    pub settled: Trail<u32>,
    /// Appeals whose decision nobody has announced to both sides yet (22.2).
    pub untold: Vec<u32>,
    /// Incidents that penalties answered, as they stood.
    pub closed: Trail<Matter>,
}

impl Ledger {
    /// Returns the ruling with this number, or the one that brought the end with this number.
    pub fn find(&self, seq: u32) -> Option<&Decision> {
        let own = self.decisions.iter().find(|decision| decision.seq == seq);
        own.or_else(|| {
            self.decisions
                .iter()
                .find(|decision| decision.end == Some(seq))
        })
    }

    /// Returns the last standing ruling against a person.
    pub fn last_against(&self, seat: Seat) -> Option<&Decision> {
        let counts = |decision: &&Decision| {
            !decision.taken_back && decision.against.contains(&seat) && decision.is_ruling()
        };
        self.decisions.iter().rev().find(counts)
    }
}

/// An adjournment (20).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjourned {
    /// The sealed move's SHA-256, once there is one.
    pub seal: Option<String>,
    /// Who has confirmed the position and the times.
    pub confirmed: Vec<Seat>,
}

/// A ruling on the position that both persons have to agree to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedied {
    /// The article.
    pub article: String,
    /// The ruling.
    pub ruling: Ruling,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
}

/// An appeal that waits for its decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appeal {
    /// The ruling appealed against.
    pub ruling: Option<u32>,
    /// What it is about.
    pub question: Question,
    /// The grounds.
    pub grounds: String,
    /// The deposit.
    pub deposit: u32,
    /// Who decides it.
    pub offices: Vec<Office>,
    /// Which side was heard on it (22.2).
    pub heard: Vec<Seat>,
}
