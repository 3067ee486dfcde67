//! Grades penalties, proposals and the end anew once something before them has been taken back.

use super::draft::Draft;
use super::{endings, penalties as ladder, rescind};
use crate::core::board::{BySeat, Seat};
use crate::core::game::event::{Event, Reason, Score, Verdict};
use crate::core::game::state::{Game, Given, Matter, Open, Phase, Proposal};
use crate::core::rulebook::{Accumulation, Effect};

/// Grades every standing penalty of the ladder anew, each by those before it; those by override stand.
pub(super) fn penalties(draft: &mut Draft) {
    for seat in Seat::BOTH {
        let mut scratch = draft.game.clone();
        for given in std::mem::take(&mut scratch.penalties[seat]) {
            match graded(&scratch, seat, &given) {
                None => rescind::penalty_falls(draft, given.seq),
                Some(step) => {
                    if step != given.step {
                        draft.push(Event::PenaltyRegraded {
                            penalty: given.seq,
                            who: seat,
                            step: step.clone(),
                            article: given.article.clone(),
                        });
                    }
                    scratch.penalties[seat].push(Given { step, ..given });
                }
            }
        }
    }
}

/// Returns the step that a penalty has now, or nothing where it no longer adds up.
fn graded(before: &Game, seat: Seat, given: &Given) -> Option<String> {
    if given.sum {
        let adds_up = adds_up(before, seat, &given.step, &given.article);
        return adds_up.then(|| given.step.clone());
    }
    let rung = ladder::rung(before, seat, &given.article).filter(|_| !given.over);
    Some(rung.unwrap_or_else(|| given.step.clone()))
}

/// Returns whether the steps that add up to this one are still as many as it takes.
fn adds_up(game: &Game, seat: Seat, gives: &str, article: &str) -> bool {
    let fits = |sum: &Accumulation| sum.gives == gives && sum.article == article;
    game.rules.book.steps.iter().any(|step| {
        let sum = step.accumulates.as_ref().filter(|sum| fits(sum));
        sum.is_some_and(|sum| game.count(seat, &step.id) >= sum.count)
    })
}

/// Grades every open proposal anew; one that has come within its author's office is given.
pub(super) fn proposals(draft: &mut Draft) {
    for matter in draft.game.open.clone() {
        let Open::Proposal(proposal) = &matter.open else {
            continue;
        };
        if proposal.incident.is_some() {
            regrade(draft, &matter, proposal);
        } else if !adds_up(&draft.game, proposal.who, &proposal.step, &proposal.article) {
            draft.push(Event::ProposalFell {
                proposal: matter.seq,
            });
        }
    }
}

fn regrade(draft: &mut Draft, matter: &Matter, proposal: &Proposal) {
    let mut before = draft.game.clone();
    before.penalties[proposal.who].retain(|given| given.seq < matter.seq);
    let rung = ladder::rung(&before, proposal.who, &proposal.article);
    let Some(step) = rung.filter(|step| *step != proposal.step && proposal.over.is_none()) else {
        return;
    };
    let (offices, may) =
        ladder::offices_for(&draft.game, &proposal.article, &step, matter.by.office());
    draft.push(Event::ProposalRegraded {
        proposal: matter.seq,
        step: step.clone(),
        offices,
    });
    if may {
        let speaker = std::mem::replace(&mut draft.by, matter.by);
        draft.push(Event::ProposalConfirmed {
            proposal: matter.seq,
        });
        draft.push(Event::PenaltyImposed {
            who: proposal.who,
            step,
            article: proposal.article.clone(),
            incident: proposal.incident.unwrap_or(matter.seq),
            over: None,
        });
        draft.by = speaker;
    }
}

/// Judges the end anew: it falls with its cause, or persons' results change. Returns whether the game goes on again.
pub(super) fn end(draft: &mut Draft, why: &str) -> bool {
    let Phase::Over { reached, seq, .. } = draft.game.phase.clone() else {
        return false;
    };
    let lost =
        |verdict: &Verdict| verdict.reason == Reason::Penalty && verdict.score == Score::Loss;
    let by_penalty = lost(&reached.p1) || lost(&reached.p2);
    let before = BySeat::from_fn(|seat| losing(&draft.game, seat, |given| given < seq).next());
    let falls = if by_penalty {
        before.p1.is_none() && before.p2.is_none()
    } else {
        let decisions = draft.game.ledger.decisions.iter();
        decisions
            .clone()
            .any(|decision| decision.taken_back && decision.end == Some(seq))
    };
    if falls {
        return fallen(draft, seq, why);
    }
    let base = if by_penalty {
        endings::by_penalty(&draft.game, &before)
    } else {
        reached
    };
    for seat in Seat::BOTH {
        let later = losing(&draft.game, seat, |given| given > seq).last();
        let verdict = later.map_or_else(
            || base[seat].clone(),
            |article| endings::penal_loss(&article),
        );
        if draft
            .game
            .verdicts()
            .is_some_and(|now| now[seat] != verdict)
        {
            draft.push(Event::ResultChanged { who: seat, verdict });
        }
    }
    false
}

/// The end falls; a penalty given since may have ended the game by itself.
fn fallen(draft: &mut Draft, end: u32, why: &str) -> bool {
    draft.push(Event::EndFell { end });
    let losers: Vec<(Seat, String)> = Seat::BOTH
        .into_iter()
        .filter_map(|seat| Some((seat, losing(&draft.game, seat, |_| true).last()?)))
        .collect();
    if !losers.is_empty() {
        endings::lost_by_penalty(draft, &losers);
        return false;
    }
    let stopped = |open: &Open| matches!(open, Open::Stop(_));
    if !draft.game.open.iter().any(|matter| stopped(&matter.open)) {
        draft.push(Event::ClockStopped {
            why: Some(why.to_owned()),
        });
    }
    true
}

/// Returns the articles under which a person has lost by penalties, in the order they were given.
fn losing(
    game: &Game,
    seat: Seat,
    counts: impl Fn(u32) -> bool,
) -> impl DoubleEndedIterator<Item = String> {
    let mut before = game.clone();
    let mut found = Vec::new();
    for given in std::mem::take(&mut before.penalties[seat]) {
        let counted = counts(given.seq);
        let office = crate::core::game::state::office_of(given.by, given.acting);
        let step = game.rules.book.step(&given.step);
        let (id, article) = (given.step.clone(), given.article.clone());
        before.penalties[seat].push(given);
        let Some(step) = step.filter(|_| counted) else {
            continue;
        };
        let pronounced = |sum: &&Accumulation| {
            let may = |needed| office.is_some_and(|office| office.covers(needed));
            before.count(seat, &id) >= sum.count && sum.pronounced_by.is_none_or(may)
        };
        match step.effect {
            Effect::Loss | Effect::Disqualified => found.push(article),
            Effect::Counts | Effect::Expelled => {
                let sum = step.accumulates.as_ref().filter(pronounced);
                found.extend(sum.map(|sum| sum.article.clone()));
            }
        }
    }
    found.into_iter()
}
