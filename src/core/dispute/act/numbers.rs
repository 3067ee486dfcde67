//! The numbers of events that other events and words name.

use crate::core::game::command::Action;
use crate::core::game::command::desk::Desk;
use crate::core::game::event::Event;

/// Returns the event with every number of another event in it changed, or nothing where one has no new number.
pub fn renumbered(event: &Event, new: &dyn Fn(u32) -> Option<u32>) -> Option<Event> {
    let mut event = event.clone();
    for number in named(&mut event) {
        *number = new(*number)?;
    }
    Some(event)
}

/// Returns which event an event is about, if it names one.
pub fn about(event: &Event) -> Option<u32> {
    named(&mut event.clone()).into_iter().map(|it| *it).next()
}

/// Returns the numbers that an event names. A table.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other events name no event"
)]
fn named(event: &mut Event) -> Vec<&mut u32> {
    match event {
        Event::TakebackAsked { of: one }
        | Event::ClaimDisputed { claim: one }
        | Event::ClaimGranted { claim: one }
        | Event::ClaimUpheld { claim: one, .. }
        | Event::ClaimRejected { claim: one, .. }
        | Event::ClockResumed { stop: one, .. }
        | Event::OffenceDemanded { incident: one }
        | Event::ProposalConfirmed { proposal: one }
        | Event::ProposalDismissed { proposal: one, .. }
        | Event::IncidentDismissed { incident: one, .. }
        | Event::OffenceWaived { incident: one, .. }
        | Event::RemedyAgreed { remedy: one }
        | Event::RemedyRefused { remedy: one }
        | Event::AppealDecided { appeal: one, .. }
        | Event::ViolationAnnounced { penalty: one }
        | Event::DecisionAnnounced { appeal: one }
        | Event::EntryRescinded { entry: one, .. }
        | Event::PenaltyFell { penalty: one, .. }
        | Event::PenaltyRegraded { penalty: one, .. }
        | Event::ProposalFell { proposal: one }
        | Event::ProposalRegraded { proposal: one, .. }
        | Event::IncidentFell { incident: one }
        | Event::MatterReopened { matter: one }
        | Event::EndFell { end: one }
        | Event::StatementTaken { entry: one, .. } => vec![one],
        Event::PenaltyImposed {
            incident, place, ..
        } => std::iter::once(incident).chain(place).collect(),
        Event::IncidentEntered { mark: one, .. }
        | Event::PenaltyProposed { incident: one, .. }
        | Event::AppealMade { ruling: one, .. } => one.iter_mut().collect(),
        Event::RemedyRuled {
            incident, agreed, ..
        } => incident.iter_mut().chain(agreed).collect(),
        _ => Vec::new(),
    }
}

/// Returns what is asked with the numbers of the record changed to those of a branch.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other words name no event"
)]
pub fn asked_of(action: &Action, new: &dyn Fn(u32) -> Option<u32>) -> Option<Action> {
    let mut action = action.clone();
    let number: Option<&mut u32> = match &mut action {
        Action::Waive(one)
        | Action::Impose(one)
        | Action::Confirm(one)
        | Action::Dismiss(one, _) => one.as_mut(),
        Action::Incident { when, .. } => when.mark.as_mut(),
        Action::Appeal(appealed) => appealed.ruling.as_mut(),
        Action::Desk(Desk::Decide { appeal: one, .. } | Desk::Announce(one)) => one.as_mut(),
        Action::Desk(Desk::Rescind(one, _) | Desk::Statement(one, ..)) => Some(one),
        _ => None,
    };
    if let Some(number) = number {
        *number = new(*number)?;
    }
    Some(action)
}
