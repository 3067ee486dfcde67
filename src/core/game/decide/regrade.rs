//! Grades penalties, proposals and the end anew once something before them has been taken back.

use super::draft::Draft;
use super::{endings, penalties as ladder, rescind};
use crate::core::board::{BySeat, Seat};
use crate::core::game::event::{By, Event, Reason, Score, Verdict};
use crate::core::game::state::{Game, Given, Matter, Open, Phase, Proposal, office_of};
use crate::core::rulebook::{Accumulation, Effect};

/// Grades every standing penalty of the ladder and every open proposal anew, each by the penalties before it;
/// those by override stand.
pub(super) fn penalties(draft: &mut Draft) {
    for seat in Seat::BOTH {
        let mut scratch = draft.game.clone();
        let mut given = std::mem::take(&mut scratch.penalties[seat])
            .into_iter()
            .peekable();
        for matter in draft.game.open.clone() {
            let Some(proposal) = matter.open.proposal().filter(|it| it.who == seat) else {
                continue;
            };
            while let Some(earlier) = given.next_if(|given| given.place < matter.seq) {
                regrade(draft, &mut scratch, seat, earlier);
            }
            if proposal.incident.is_some() {
                regrade_proposal(draft, &mut scratch, &matter, proposal);
            }
        }
        for later in given {
            regrade(draft, &mut scratch, seat, later);
        }
    }
}

/// Grades one penalty by those before it, which the scratch game holds.
fn regrade(draft: &mut Draft, scratch: &mut Game, seat: Seat, given: Given) {
    let Some(step) = graded(scratch, seat, &given) else {
        return rescind::penalty_falls(draft, given.seq);
    };
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

/// Grades one proposal; if it has come within its author's office it is given, in the place that it had.
fn regrade_proposal(draft: &mut Draft, scratch: &mut Game, matter: &Matter, proposal: &Proposal) {
    let rung = ladder::rung(scratch, proposal.who, &proposal.article);
    let Some(step) = rung.filter(|step| *step != proposal.step && proposal.over.is_none()) else {
        return;
    };
    let author = office_of(matter.by, draft.game.chief_away);
    let (offices, may) = ladder::offices_for(&draft.game, &proposal.article, &step, author);
    draft.push(Event::ProposalRegraded {
        proposal: matter.seq,
        step: step.clone(),
        offices,
    });
    if may {
        draft.push_by(
            matter.by,
            Event::ProposalConfirmed {
                proposal: matter.seq,
            },
        );
        let given = Event::PenaltyImposed {
            who: proposal.who,
            step,
            article: proposal.article.clone(),
            incident: proposal.incident.unwrap_or(matter.seq),
            over: None,
            place: Some(matter.seq),
        };
        let seq = draft.push_by(matter.by, given);
        let mut given = draft.game.penalties[proposal.who].iter();
        let given = given.find(|given| given.seq == seq).cloned();
        scratch.penalties[proposal.who].extend(given);
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

/// Judges anew what penalties add up to, where an office has to pronounce it.
pub(super) fn proposals(draft: &mut Draft) {
    for seat in Seat::BOTH {
        for step in draft.game.rules.book.steps.clone() {
            if let Some(sum) = &step.accumulates {
                sums(draft, seat, &step.id, sum);
            }
        }
    }
}

/// It waits for its office while one of the penalties asks for it, and not otherwise.
fn sums(draft: &mut Draft, seat: Seat, step: &str, sum: &Accumulation) {
    let Some(needed) = sum.pronounced_by else {
        return;
    };
    let open = ladder::sums_proposed(&draft.game, seat, sum);
    match asking(&draft.game, seat, step, sum) {
        None => {
            for proposal in open {
                draft.push(Event::ProposalFell { proposal });
            }
        }
        Some(by) if open.is_empty() => {
            let proposed = Event::PenaltyProposed {
                who: seat,
                step: sum.gives.clone(),
                article: sum.article.clone(),
                incident: None,
                offices: vec![needed],
                over: None,
            };
            draft.push_by(by, proposed);
        }
        Some(_) => {}
    }
}

/// Returns who gave the last penalty that adds up to more than he could pronounce, if nobody has answered it since.
fn asking(game: &Game, seat: Seat, step: &str, sum: &Accumulation) -> Option<By> {
    let answered = game.ledger.decisions.iter().filter(|decision| {
        let matter = decision.answered().filter(|_| !decision.taken_back);
        let proposal = matter.and_then(|matter| matter.open.proposal());
        proposal.is_some_and(|it| it.incident.is_none() && it.who == seat)
    });
    let since = answered.map(|decision| decision.seq).max().unwrap_or(0);
    let counted = game.penalties[seat]
        .iter()
        .filter(|given| given.step == step);
    let reaching = counted.skip((sum.count as usize).saturating_sub(1));
    let may = |given: &Given| {
        let office = office_of(given.by, given.acting);
        let covers = |needed| office.is_some_and(|office| office.covers(needed));
        sum.pronounced_by.is_none_or(covers)
    };
    let mut asks = None;
    for given in reaching {
        if may(given) {
            return None;
        }
        if given.seq > since {
            asks = Some(given.by);
        }
    }
    asks
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
        let counted = counts(given.place);
        let office = office_of(given.by, given.acting);
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
