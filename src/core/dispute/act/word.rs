//! Events that one word brings, each by itself.

use super::{asked, person};
use crate::core::board::Seat;
use crate::core::game::command::Action;
use crate::core::game::command::Person;
use crate::core::game::command::desk::Desk;
use crate::core::game::event::Event;

/// Returns the word that brings such an event, where one word does. A table.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what comes out of an act is not asked for by itself"
)]
pub(super) fn of(event: &Event) -> Option<Action> {
    let seat = |seat: &Seat| Person::Seat(*seat);
    Some(match event {
        Event::Tossed { p1, p2, .. } => Action::Toss { p1: *p1, p2: *p2 },
        Event::ClockStarted { absent } => Action::Start(person(absent)),
        Event::ColoursSwapped { .. } => Action::Swap,
        Event::SwapDeclined { .. } => Action::Keep,
        Event::FifthsDeclared { number, .. } => Action::Declare(*number),
        Event::FifthsOffered { points, .. } => Action::Offer(points.clone()),
        Event::FifthChosen { at, .. } => Action::Choose(*at),
        Event::ClockPressed => Action::Press,
        Event::DrawOffered => Action::Draw,
        Event::DrawAccepted
        | Event::MoveTakenBack { .. }
        | Event::ClaimGranted { .. }
        | Event::RemedyAgreed { .. }
        | Event::PositionConfirmed => Action::Agree,
        Event::DrawRefused { silent: false }
        | Event::TakebackRefused { silent: false }
        | Event::ClaimDisputed { .. }
        | Event::RemedyRefused { .. }
        | Event::PositionDisputed => Action::Refuse,
        Event::TakebackAsked { .. } => Action::Takeback,
        Event::Resigned => Action::Resign,
        Event::ClaimMade { claim } => Action::Claim(asked::claim(claim)),
        Event::ClaimUpheld { charge, .. } => Action::Uphold(*charge),
        Event::ClaimRejected { why, charge, .. } => Action::Reject(why.clone(), *charge),
        Event::FlagStated { who } => Action::Flag(person(who)?),
        Event::ClockStopped { why } => Action::Stop(why.clone()),
        Event::ClockResumed { charge, .. } if charge.is_nobody() => Action::Go,
        Event::ClockResumed { charge, .. } => Action::Desk(Desk::Go(*charge)),
        Event::ClockPlaced => Action::PlaceClock,
        Event::OffenceWaived {
            incident,
            silent: false,
        } => Action::Waive(Some(*incident)),
        Event::ProposalConfirmed { proposal } => Action::Confirm(Some(*proposal)),
        Event::ProposalDismissed { proposal, why } => Action::Dismiss(Some(*proposal), why.clone()),
        Event::IncidentDismissed { incident, why } => Action::Dismiss(Some(*incident), why.clone()),
        Event::ResultSigned => Action::Sign,
        Event::SigningRefused => Action::RefuseSign,
        Event::Noted { text } => Action::Note(text.clone()),
        Event::AppealMade { .. } => Action::Appeal(asked::appealed(event)?),
        _ => Action::Desk(at_desk(event, seat)?),
    })
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what comes out of an act is not asked for by itself"
)]
fn at_desk(event: &Event, seat: fn(&Seat) -> Person) -> Option<Desk> {
    Some(match event {
        Event::RemedyRuled {
            article, ruling, ..
        }
        | Event::RemedyProposed { article, ruling } => Desk::Remedy(article.clone(), *ruling),
        Event::Adjourned => Desk::Adjourn,
        Event::AppealDecided {
            appeal,
            outcome,
            votes,
            why,
            ..
        } => Desk::Decide {
            appeal: Some(*appeal),
            outcome: *outcome,
            votes: *votes,
            why: why.clone(),
        },
        Event::EntryRescinded { entry, why } => Desk::Rescind(*entry, why.clone()),
        Event::ChiefLeft { why } => Desk::Away(why.clone()),
        Event::ChiefReturned => Desk::Back,
        Event::LeaveGiven { who } => Desk::Permit(seat(who)),
        Event::LeaveEnded { who } => Desk::Returned(seat(who)),
        Event::Expelled { name, why } => Desk::Expel(name.clone(), why.clone()),
        Event::ViolationAnnounced { penalty: one } | Event::DecisionAnnounced { appeal: one } => {
            Desk::Announce(Some(*one))
        }
        Event::Marked { text } => Desk::Mark(text.clone()),
        _ => return None,
    })
}
