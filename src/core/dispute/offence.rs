//! Offences: when each happened, was noticed, was told and by whom, and what became of it.

use crate::core::clock::At;
use crate::core::game::command::Seen;
use crate::core::game::event::{By, Claimed, Culprit, Entry, Event};

/// What became of an offence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It lies open.
    Open,
    /// A penalty was given.
    Penalty {
        /// The event.
        n: u32,
        /// The step.
        step: String,
        /// Whether it waits for a higher office.
        proposed: bool,
    },
    /// The opponent accepted it (17): by word, or by this move.
    Waived {
        /// The event.
        n: u32,
        /// The act that did it.
        by_act: Option<u32>,
    },
    /// It was dismissed.
    Dismissed(u32),
    /// It fell with an entry that was taken back.
    Fell(u32),
}

/// One offence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offence {
    /// The event that entered it.
    pub n: u32,
    /// Who did it.
    pub who: Culprit,
    /// The article.
    pub article: String,
    /// The move that it belongs to, as entered.
    pub number: Option<u32>,
    /// When it happened, as entered.
    pub happened: Option<At>,
    /// When it was noticed, as entered.
    pub noticed: Option<At>,
    /// Who saw it.
    pub seen: Option<Seen>,
    /// The first word of it to the referee: the event, its time and its author.
    pub told: (u32, At, By),
    /// The opponent's demand (17).
    pub demanded: Option<u32>,
    /// When it was entered.
    pub entered: At,
    /// What became of it.
    pub fate: Fate,
}

/// Returns every offence of a record, in order.
pub fn offences(entries: &[Entry]) -> Vec<Offence> {
    let mut found: Vec<Offence> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        if let Some(offence) = entered(&entries[..place], entry) {
            found.push(offence);
        } else {
            became(&mut found, entries, place);
        }
    }
    found
}

fn entered(before: &[Entry], entry: &Entry) -> Option<Offence> {
    let Event::IncidentEntered {
        who,
        article,
        seen,
        demanded,
        number,
        happened,
        noticed,
        mark,
        ..
    } = &entry.event
    else {
        return None;
    };
    let claimed = demanded.then(|| claim(before, entry, article)).flatten();
    let marked = mark.and_then(|mark| before.iter().find(|earlier| earlier.n == mark));
    let told = claimed.or(marked).unwrap_or(entry);
    Some(Offence {
        n: entry.n,
        who: who.clone(),
        article: article.clone(),
        number: *number,
        happened: *happened,
        noticed: *noticed,
        seen: *seen,
        told: (told.n, told.t, told.by),
        demanded: claimed.map(|claimed| claimed.n),
        entered: entry.t,
        fate: Fate::Open,
    })
}

/// Returns the claim that an entered offence comes from.
fn claim<'a>(before: &'a [Entry], entry: &Entry, article: &str) -> Option<&'a Entry> {
    let about = |earlier: &&Entry| {
        let Event::ClaimMade {
            claim: Claimed::Article(named, _),
        } = &earlier.event
        else {
            return false;
        };
        named == article && earlier.t <= entry.t
    };
    before.iter().rev().find(about)
}

/// Takes note of what an event does to the offences so far.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "no other event closes an offence"
)]
fn became(found: &mut [Offence], entries: &[Entry], place: usize) {
    let Some(entry) = entries.get(place) else {
        return;
    };
    let n = entry.n;
    let (incident, fate) = match &entry.event {
        Event::OffenceDemanded { incident } => {
            if let Some(offence) = entered_as(found, *incident) {
                let told = claim(&entries[..place], entry, &offence.article);
                offence.demanded = told.map(|told| told.n).or(Some(n));
            }
            return;
        }
        Event::PenaltyImposed { incident, step, .. } => (*incident, given(n, step, false)),
        Event::PenaltyProposed {
            incident: Some(incident),
            step,
            ..
        } => (*incident, given(n, step, true)),
        Event::OffenceWaived { incident, silent } => {
            let by_act = (*silent).then(|| act_behind(entries, place)).flatten();
            (*incident, Fate::Waived { n, by_act })
        }
        Event::IncidentDismissed { incident, .. } => (*incident, Fate::Dismissed(n)),
        Event::IncidentFell { incident } => (*incident, Fate::Fell(n)),
        Event::ProposalConfirmed { proposal } | Event::ProposalDismissed { proposal, .. } => {
            let confirmed = matches!(entry.event, Event::ProposalConfirmed { .. });
            answered(found, *proposal, n, confirmed);
            return;
        }
        Event::PenaltyFell { penalty, .. } => {
            reopened(found, *penalty);
            return;
        }
        Event::MatterReopened { matter } => (*matter, Fate::Open),
        _ => return,
    };
    if let Some(offence) = entered_as(found, incident) {
        offence.fate = fate;
    }
}

/// Returns the offence with this number; they lie in its order.
fn entered_as(found: &mut [Offence], n: u32) -> Option<&mut Offence> {
    let place = found.binary_search_by_key(&n, |offence| offence.n).ok()?;
    found.get_mut(place)
}

fn given(n: u32, step: &str, proposed: bool) -> Fate {
    Fate::Penalty {
        n,
        step: step.to_owned(),
        proposed,
    }
}

fn answered(found: &mut [Offence], proposal: u32, n: u32, confirmed: bool) {
    for offence in found {
        if let Fate::Penalty { n: given, step, .. } = &offence.fate
            && *given == proposal
        {
            offence.fate = if confirmed {
                self::given(n, &step.clone(), false)
            } else {
                Fate::Dismissed(n)
            };
        }
    }
}

fn reopened(found: &mut [Offence], penalty: u32) {
    for offence in found {
        if matches!(offence.fate, Fate::Penalty { n, .. } if n == penalty) {
            offence.fate = Fate::Open;
        }
    }
}

/// Returns the act on the board that accepted an offence without a word.
fn act_behind(entries: &[Entry], place: usize) -> Option<u32> {
    let rest = entries.get(place..)?;
    let act = rest.split_inclusive(|entry| !entry.more).next()?;
    act.iter()
        .find(|entry| super::branch::is_play(entry))
        .map(|entry| entry.n)
}
