//! Penalties above the speaker's office: confirmed, dismissed, answered by a penalty of the same step.

use super::{Losers, impose};
use crate::core::board::Seat;
use crate::core::game::command::Penalty;
use crate::core::game::decide::draft::Draft;
use crate::core::game::decide::{Judged, endings, offences};
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Proposal};
use crate::core::rulebook::Office;

fn find_proposal(game: &Game, seq: Option<u32>) -> Option<(u32, Proposal)> {
    game.open.iter().find_map(|matter| {
        let proposal = matter.open.proposal()?;
        let wanted = seq.is_none_or(|seq| seq == matter.seq);
        wanted.then(|| (matter.seq, proposal.clone()))
    })
}

pub(super) fn answers(office: Office, proposal: &Proposal) -> Judged {
    if proposal.offices.iter().any(|&needed| office.covers(needed)) {
        return Ok(());
    }
    Err(Refusal::OfficeNeeded(
        proposal.offices.first().copied().unwrap_or(Office::Chief),
    ))
}

/// Returns the open proposal of the same step for the same offence: one offence, one count.
pub(super) fn same_proposal(game: &Game, seat: Seat, penalty: &Penalty) -> Option<(u32, Proposal)> {
    game.open.iter().find_map(|matter| {
        let proposal = matter.open.proposal()?;
        let same = proposal.who == seat
            && proposal.article == penalty.article
            && proposal.step == penalty.step;
        same.then(|| (matter.seq, proposal.clone()))
    })
}

/// Gives a proposed penalty as it was proposed; it counts from now.
pub(super) fn accept_proposal(
    draft: &mut Draft,
    office: Office,
    seq: u32,
    proposal: &Proposal,
) -> Losers {
    draft.push(Event::ProposalConfirmed { proposal: seq });
    let incident = (proposal.incident.unwrap_or(seq), proposal.points.as_slice());
    let over = proposal.over.clone();
    impose(
        draft,
        office,
        proposal.who,
        &proposal.step,
        &proposal.article,
        incident,
        over,
    )
}

/// Confirms a proposal: it is given as proposed, and counts from now.
pub(in crate::core::game::decide) fn confirm(
    draft: &mut Draft,
    office: Office,
    seq: Option<u32>,
) -> Judged {
    let missing = if seq.is_some() {
        Refusal::SeqUnknown(seq)
    } else {
        Refusal::Plain("no-proposal")
    };
    let (seq, proposal) = find_proposal(&draft.game, seq).ok_or(missing)?;
    answers(office, &proposal)?;
    let losers = accept_proposal(draft, office, seq, &proposal);
    endings::lost_by_penalty(draft, losers.as_slice());
    Ok(())
}

/// Dismisses a proposal, or an incident that no penalty was given for.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the plain refusal gets another code"
)]
pub(in crate::core::game::decide) fn dismiss(
    draft: &mut Draft,
    office: Office,
    seq: Option<u32>,
    why: &str,
) -> Judged {
    if let Some((seq, proposal)) = find_proposal(&draft.game, seq) {
        answers(office, &proposal)?;
        draft.push(Event::ProposalDismissed {
            proposal: seq,
            why: why.to_owned(),
        });
        return Ok(());
    }
    if !office.covers(Office::Referee) {
        return Err(Refusal::OfficeNeeded(Office::Referee));
    }
    let (incident, _) =
        offences::find(&draft.game, seq, |_| true).map_err(|refused| match refused {
            Refusal::Plain(_) => Refusal::Plain("no-proposal"),
            other => other,
        })?;
    draft.push(Event::IncidentDismissed {
        incident,
        why: why.to_owned(),
    });
    Ok(())
}
