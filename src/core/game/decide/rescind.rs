//! Entries taken back: nothing is erased; what no longer follows is graded anew and written down.

use super::draft::Draft;
use super::{Judged, offences, regrade};
use crate::core::board::Seat;
use crate::core::clock::Clock;
use crate::core::game::command::desk::Ruling;
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Decided, Decision, Game, Open};
use crate::core::rulebook::Office;

/// Takes an entry back by whoever made it; a ruling on a rule by the chief or the committee too (22.1).
pub(super) fn rescind(draft: &mut Draft, office: Office, seq: u32, why: &str) -> Judged {
    let game = &draft.game;
    if seq == 0 || seq > game.seq {
        return Err(Refusal::SeqUnknown(Some(seq)));
    }
    let not_a_ruling = Refusal::Plain("not-rescindable");
    let decision = game.ledger.find(seq).ok_or(not_a_ruling.clone())?;
    if !decision.is_ruling() || is_for_good(decision) {
        return Err(not_a_ruling);
    }
    if decision.taken_back {
        return Err(Refusal::Plain("already-rescinded"));
    }
    let own = decision.by == draft.by || decision.office() == Some(office);
    let above = matches!(office, Office::Chief | Office::Appeals);
    match (own, decision.is_fact()) {
        (true, _) => {}
        (false, true) => return Err(Refusal::Plain("fact-final")),
        (false, false) if above => {}
        (false, false) => return Err(Refusal::Plain("not-own-entry")),
    }
    take_back(draft, decision.seq, why);
    Ok(())
}

/// Returns whether nothing can bring back what it took from the board.
const fn is_for_good(decision: &Decision) -> bool {
    matches!(
        decision.what,
        Decided::Remedy(Ruling::Remove(_) | Ruling::Restart)
    )
}

/// Takes a ruling back, and works out what no longer follows.
pub(super) fn take_back(draft: &mut Draft, seq: u32, why: &str) {
    let Some(decision) = draft.game.ledger.find(seq).cloned() else {
        return;
    };
    if decision.taken_back {
        return;
    }
    draft.push(Event::EntryRescinded {
        entry: decision.seq,
        why: why.to_owned(),
    });
    falls_with(draft, &decision);
    if let Decided::Answered { matter, .. } = &decision.what {
        draft.push(Event::MatterReopened { matter: matter.seq });
    }
    regrade::penalties(draft);
    regrade::proposals(draft);
    let halted = regrade::end(draft, why);
    reopens(draft, &decision);
    let undone = decision
        .clock
        .filter(|_| touches_clock(&decision))
        .map(|(before, after)| undo(draft.settled(), &before, &after));
    match undone {
        Some(clock) => draft.clock(clock),
        None if halted || draft.game.is_halted() => {
            let clock = draft.settled();
            draft.clock(clock);
        }
        None => {}
    }
}

const fn touches_clock(decision: &Decision) -> bool {
    matches!(decision.what, Decided::Clock | Decided::Claim { .. })
}

/// Returns the clocks without what the ruling gave or took.
fn undo(now: Clock, before: &Clock, after: &Clock) -> Clock {
    let mut clock = now;
    let given = i128::from(after.shared_ms) - i128::from(before.shared_ms);
    clock.shared_ms = u64::try_from(i128::from(now.shared_ms) - given).unwrap_or(0);
    for seat in Seat::BOTH {
        let (was, is) = (&before.banks[seat], &after.banks[seat]);
        let bank = &mut clock.banks[seat];
        bank.ms += was.ms - is.ms;
        bank.period_ms += was.period_ms - is.period_ms;
        bank.periods = (bank.periods + was.periods).saturating_sub(is.periods);
        if bank.is_over() {
            bank.over_at = bank.over_at.or(Some(clock.since));
        } else {
            bank.over_at = None;
        }
    }
    clock
}

/// Returns the standing rulings of a kind.
fn standing(game: &Game, fits: impl Fn(&Decision) -> bool) -> Vec<Decision> {
    let decisions = game.ledger.decisions.iter();
    decisions
        .filter(|decision| !decision.taken_back && fits(decision))
        .cloned()
        .collect()
}

/// What rested on the ruling falls with it.
fn falls_with(draft: &mut Draft, decision: &Decision) {
    match &decision.what {
        Decided::Claim { upheld: true, .. } => {
            let from = |it: &Decision| matches!(it.what, Decided::Incident { claim: Some(claim), .. } if claim == decision.seq);
            for incident in standing(&draft.game, from) {
                draft.push(Event::IncidentFell {
                    incident: incident.seq,
                });
                rests_on(draft, incident.seq);
            }
        }
        Decided::Incident { .. } => rests_on(draft, decision.seq),
        Decided::Proposed { incident } => {
            penalties_for(draft, incident.unwrap_or(decision.seq));
            own_incident_falls(draft, *incident);
        }
        Decided::Penalty { incident } => own_incident_falls(draft, Some(*incident)),
        Decided::Answered {
            confirmed: true, ..
        } => {
            let given = |it: &Decision| it.seq == decision.seq + 1;
            for penalty in standing(&draft.game, given) {
                penalty_falls(draft, penalty.seq);
            }
        }
        Decided::Remedy(Ruling::Move(from, to)) => {
            let (from, to) = (*from, *to);
            let back = !draft.game.board.is_empty_at(to) && draft.game.board.is_empty_at(from);
            if back && !draft.game.is_over() {
                draft.push(Event::StoneMoved { from: to, to: from });
            }
        }
        Decided::Claim { upheld: false, .. }
        | Decided::Answered {
            confirmed: false, ..
        }
        | Decided::Flag
        | Decided::Absence
        | Decided::Clock
        | Decided::Remedy(_)
        | Decided::Sealed => {}
    }
}

/// Proposals and penalties for an incident fall with it.
fn rests_on(draft: &mut Draft, incident: u32) {
    let proposed = |it: &Decision| matches!(it.what, Decided::Proposed { incident: Some(seq) } if seq == incident);
    for proposal in standing(&draft.game, proposed) {
        draft.push(Event::ProposalFell {
            proposal: proposal.seq,
        });
    }
    penalties_for(draft, incident);
}

fn penalties_for(draft: &mut Draft, incident: u32) {
    let given =
        |it: &Decision| matches!(it.what, Decided::Penalty { incident: seq } if seq == incident);
    for penalty in standing(&draft.game, given) {
        penalty_falls(draft, penalty.seq);
    }
}

/// Writes that a penalty no longer follows.
pub(super) fn penalty_falls(draft: &mut Draft, seq: u32) {
    let found = Seat::BOTH.into_iter().find_map(|seat| {
        let given = draft.game.penalties[seat].iter();
        given
            .clone()
            .find(|given| given.seq == seq)
            .map(|given| (seat, given.clone()))
    });
    if let Some((who, given)) = found {
        draft.push(Event::PenaltyFell {
            penalty: seq,
            who,
            step: given.step,
            article: given.article,
        });
    }
}

/// An incident that the penalty entered by itself was one entry with it.
fn own_incident_falls(draft: &mut Draft, incident: Option<u32>) {
    let own = |it: &Decision| {
        Some(it.seq) == incident && matches!(it.what, Decided::Incident { own: true, .. })
    };
    for entered in standing(&draft.game, own) {
        draft.push(Event::IncidentFell {
            incident: entered.seq,
        });
    }
}

/// What the ruling had answered lies open again, unless the game has gone past it.
fn reopens(draft: &mut Draft, decision: &Decision) {
    let matter = match &decision.what {
        Decided::Claim {
            matter,
            upheld: false,
        } if !draft.game.is_over() => Some(matter.seq),
        Decided::Penalty { incident } if unanswered(&draft.game, decision, *incident) => {
            Some(*incident)
        }
        Decided::Claim { .. }
        | Decided::Penalty { .. }
        | Decided::Answered { .. }
        | Decided::Flag
        | Decided::Absence
        | Decided::Clock
        | Decided::Incident { .. }
        | Decided::Proposed { .. }
        | Decided::Remedy(_)
        | Decided::Sealed => None,
    };
    if let Some(matter) = matter {
        draft.push(Event::MatterReopened { matter });
    }
}

/// Returns whether the incident of a penalty waits again: nobody has accepted it by playing on meanwhile (17).
fn unanswered(game: &Game, decision: &Decision, incident: u32) -> bool {
    let kept = game.ledger.closed.iter().rev();
    let Some(Open::Incident(entered)) = kept
        .clone()
        .find(|kept| kept.seq == incident)
        .map(|kept| &kept.open)
    else {
        return false;
    };
    let fell = game.ledger.find(incident).is_some_and(|it| it.taken_back);
    let article = game.rules.book.article(&entered.article);
    let waivable = article.is_some_and(|article| offences::waivable(game, article));
    let played_on = game
        .moves
        .iter()
        .any(|stone| stone.seq > decision.seq && !decision.against.contains(&stone.by));
    let accepted = waivable && played_on;
    !fell && !accepted
}
