//! What is open: claims, offers, stops, incidents, proposals, rulings that need both, appeals.

use super::{Appeal, Remedied};
use crate::core::board::{Point, Seat};
use crate::core::clock::At;
use crate::core::game::command::Seen;
use crate::core::game::event::{By, Claimed, Culprit, Prescribed};
use crate::core::rulebook::Office;

/// An incident that waits for a penalty, a waiver or a dismissal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// Who did it.
    pub who: Culprit,
    /// The article.
    pub article: String,
    /// What lies on the wooden board.
    pub points: Vec<Point>,
    /// Who saw it.
    pub seen: Option<Seen>,
    /// Whether the opponent has demanded the penalty.
    pub demanded: bool,
    /// The number of the move it belongs to.
    pub number: Option<u32>,
    /// What was prescribed when it was entered.
    pub prescribed: Prescribed,
}

/// A penalty that waits for the office that may give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The person.
    pub who: Seat,
    /// The step.
    pub step: String,
    /// The article.
    pub article: String,
    /// The incident, if it stands for one.
    pub incident: Option<u32>,
    /// What lay on the wooden board.
    pub points: Vec<Point>,
    /// Who may confirm it.
    pub offices: Vec<Office>,
    /// Why it departs from the ladder.
    pub over: Option<String>,
}

/// What is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// A claim before the referee.
    Claim(Claimed),
    /// A draw offer.
    Draw,
    /// The wish to take back the move that this event had written.
    Takeback(u32),
    /// A stop of the clocks.
    Stop(Option<String>),
    /// An incident.
    Incident(Incident),
    /// A proposal.
    Proposal(Proposal),
    /// A ruling on the position that both have to agree to.
    Remedy(Remedied),
    /// An appeal.
    Appeal(Appeal),
}

impl Open {
    /// Returns the claim, if it is one.
    pub const fn claim(&self) -> Option<&Claimed> {
        if let Self::Claim(claim) = self {
            Some(claim)
        } else {
            None
        }
    }

    /// Returns the incident, if it is one.
    pub const fn incident(&self) -> Option<&Incident> {
        if let Self::Incident(incident) = self {
            Some(incident)
        } else {
            None
        }
    }

    /// Returns the proposal, if it is one.
    pub const fn proposal(&self) -> Option<&Proposal> {
        if let Self::Proposal(proposal) = self {
            Some(proposal)
        } else {
            None
        }
    }

    /// Returns the ruling that both have to agree to, if it is one.
    pub const fn remedy(&self) -> Option<&Remedied> {
        if let Self::Remedy(remedied) = self {
            Some(remedied)
        } else {
            None
        }
    }

    /// Returns the appeal, if it is one.
    pub const fn appeal(&self) -> Option<&Appeal> {
        if let Self::Appeal(appeal) = self {
            Some(appeal)
        } else {
            None
        }
    }

    /// Returns the word of the JSON.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Claim(Claimed::Five) => "claim-five",
            Self::Claim(Claimed::Forbidden(_) | Claimed::ForbiddenMove) => "claim-forbidden",
            Self::Claim(Claimed::Time(_)) => "claim-time",
            Self::Claim(Claimed::Article(..)) => "claim-article",
            Self::Claim(Claimed::Clock(_)) => "claim-clock",
            Self::Claim(Claimed::Other(_)) => "claim-other",
            Self::Draw => "draw-offer",
            Self::Takeback(_) => "takeback",
            Self::Stop(_) => "stop",
            Self::Incident(_) => "incident",
            Self::Proposal(_) => "proposal",
            Self::Remedy(_) => "remedy",
            Self::Appeal(_) => "appeal",
        }
    }
}

/// An open matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    /// The event that opened it.
    pub seq: u32,
    /// Who opened it.
    pub by: By,
    /// When.
    pub at: At,
    /// What it is.
    pub open: Open,
}
