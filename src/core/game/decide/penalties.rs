//! Penalties given, and what follows from them.

use super::draft::Draft;
use super::{Judged, endings, offences, persons, scopes};
use crate::core::board::Seat;
use crate::core::game::command::{Penalty, Seen};
use crate::core::game::event::{Culprit, Event};
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Incident, Matter, Open, Proposal};
use crate::core::rulebook::{Accumulation, Effect, Office, Step};

mod grading;
mod proposals;

pub(in crate::core::game) use grading::prescribed;
pub(super) use grading::{offices_for, rung};
pub(super) use proposals::{confirm, dismiss};

use grading::{graded, may, offices};
use proposals::{accept_proposal, answers, same_proposal};

fn step_of<'a>(game: &'a Game, id: &str) -> Result<&'a Step, Refusal> {
    let unknown = || Refusal::UnknownWord {
        code: "unknown-step",
        word: id.to_owned(),
    };
    game.rules.book.step(id).ok_or_else(unknown)
}

/// Gives a penalty by its step's name. It answers the oldest open incident of that person and article, or enters one.
pub(super) fn give_by_name(draft: &mut Draft, office: Office, penalty: &Penalty) -> Judged {
    step_of(&draft.game, &penalty.step)?;
    let article = offences::known_article(&draft.game, &penalty.article)?
        .number
        .clone();
    let penalty = &Penalty {
        article,
        ..penalty.clone()
    };
    if penalty.over.is_some() && !matches!(office, Office::Chief | Office::Organiser) {
        return Err(Refusal::Plain("override-office"));
    }
    let seats = persons(&draft.game, penalty.who);
    for &seat in &seats {
        on_the_ladder(&draft.game, seat, penalty)?;
    }
    let mut losers = Vec::new();
    for seat in seats {
        let proposed = same_proposal(&draft.game, seat, penalty);
        if let Some((seq, proposal)) = proposed.filter(|(_, it)| answers(office, it).is_ok()) {
            losers.extend(accept_proposal(draft, office, seq, &proposal));
            continue;
        }
        let of_his = |incident: &Incident| {
            incident.who == Culprit::Player(seat) && incident.article == penalty.article
        };
        let game = &draft.game;
        let open = offences::find(game, None, |it| of_his(it) && may_be_given(game, it))
            .or_else(|_| offences::find(game, None, of_his))
            .ok()
            .map(|(seq, _)| seq);
        let seq = open
            .unwrap_or_else(|| offences::enter_penalised(draft, office, seat, &penalty.article));
        let over = penalty.over.clone();
        losers.extend(give_one(
            draft,
            office,
            seat,
            &penalty.step,
            &penalty.article,
            Some(seq),
            over,
        )?);
    }
    endings::lost_by_penalty(draft, &losers);
    Ok(())
}

/// Refuses a step that the ladder does not prescribe, unless it is overridden.
fn on_the_ladder(game: &Game, seat: Seat, penalty: &Penalty) -> Judged {
    if penalty.over.is_some() {
        return Ok(());
    }
    let who = Culprit::Player(seat);
    if scopes::is_barred(game, &who, &penalty.article) {
        return Err(Refusal::AboutArticle {
            code: "no-penalty",
            article: penalty.article.clone(),
            steps: Vec::new(),
        });
    }
    let prescribed = graded(game, &who, &penalty.article, None);
    let fits = prescribed.step.as_ref() == Some(&penalty.step)
        || prescribed.choice.contains(&penalty.step);
    let steps: Vec<String> = if prescribed.choice.is_empty() {
        prescribed.step.into_iter().collect()
    } else {
        prescribed.choice
    };
    if fits {
        Ok(())
    } else if steps.is_empty() {
        Err(Refusal::AboutArticle {
            code: "no-penalty",
            article: penalty.article.clone(),
            steps,
        })
    } else {
        Err(Refusal::ContraryToLadder {
            article: penalty.article.clone(),
            steps,
            nth: prescribed.nth,
        })
    }
}

/// Gives one person one step, and what follows from it.
pub(super) fn give(
    draft: &mut Draft,
    office: Office,
    seat: Seat,
    step: &str,
    article: &str,
    incident: Option<u32>,
    over: Option<String>,
) -> Judged {
    let losers = give_one(draft, office, seat, step, article, incident, over)?;
    endings::lost_by_penalty(draft, losers.as_slice());
    Ok(())
}

type Losers = Option<(Seat, String)>;

fn give_one(
    draft: &mut Draft,
    office: Office,
    seat: Seat,
    step: &str,
    article: &str,
    incident: Option<u32>,
    over: Option<String>,
) -> Result<Losers, Refusal> {
    demanded(&draft.game, incident)?;
    let known = offences::known_article(&draft.game, article)?;
    let named = step_of(&draft.game, step)?;
    if !may(known, named, office) {
        let offices = offices(known, named);
        draft.push(Event::PenaltyProposed {
            who: seat,
            step: step.to_owned(),
            article: article.to_owned(),
            incident,
            offices,
            over,
        });
        return Ok(None);
    }
    let incident = incident.unwrap_or_default();
    let points = draft
        .game
        .matter(incident)
        .and_then(|matter| {
            let entered = matter.open.incident().map(|incident| &incident.points);
            entered.or(matter.open.proposal().map(|proposal| &proposal.points))
        })
        .cloned()
        .unwrap_or_default();
    Ok(impose(
        draft,
        office,
        seat,
        step,
        article,
        (incident, &points),
        over,
    ))
}

/// Under 17 the opponent's demand is taken as made, or must come first where the setting says so.
pub(super) fn may_be_given(game: &Game, incident: &Incident) -> bool {
    let waivable = game
        .rules
        .book
        .article(&incident.article)
        .is_some_and(|article| offences::waivable(game, article));
    !game.readings.demand_explicit || !waivable || incident.demanded
}

/// Returns whether a penalty may rest on it: some books want what somebody has seen.
fn is_proved(game: &Game, incident: &Incident) -> bool {
    game.rules.book.evidence.is_none() || incident.seen != Some(Seen::Nobody)
}

fn demanded(game: &Game, incident: Option<u32>) -> Judged {
    match incident.and_then(|seq| game.matter(seq)) {
        Some(Matter {
            open: Open::Incident(incident),
            ..
        }) if !is_proved(game, incident) => Err(Refusal::Plain("no-evidence")),
        Some(Matter {
            open: Open::Incident(incident),
            ..
        }) if !may_be_given(game, incident) => Err(Refusal::Plain("demand-first")),
        Some(_) | None => Ok(()),
    }
}

fn impose(
    draft: &mut Draft,
    office: Office,
    seat: Seat,
    step: &str,
    article: &str,
    (incident, points): (u32, &[crate::core::board::Point]),
    over: Option<String>,
) -> Losers {
    draft.push(Event::PenaltyImposed {
        who: seat,
        step: step.to_owned(),
        article: article.to_owned(),
        incident,
        over,
        place: None,
    });
    offences::put_right(draft, seat, article, points);
    follows(draft, office, seat, step, article)
}

/// What a step brings: a loss by itself, or by adding up with those before it.
fn follows(draft: &mut Draft, office: Office, seat: Seat, step: &str, article: &str) -> Losers {
    let named = draft.game.rules.book.step(step)?.clone();
    match named.effect {
        Effect::Loss | Effect::Disqualified => return Some((seat, article.to_owned())),
        Effect::Counts | Effect::Expelled => {}
    }
    let sum = named
        .accumulates
        .filter(|sum| draft.game.count(seat, step) >= sum.count)?;
    match sum.pronounced_by {
        Some(needed) if !office.covers(needed) => {
            let lost = has_lost_by(&draft.game, seat, &sum);
            if lost || !sums_proposed(&draft.game, seat, &sum).is_empty() {
                return None;
            }
            draft.push(Event::PenaltyProposed {
                who: seat,
                step: sum.gives,
                article: sum.article,
                incident: None,
                offices: vec![needed],
                over: None,
            });
            None
        }
        Some(_) | None => {
            for proposal in sums_proposed(&draft.game, seat, &sum) {
                draft.push(Event::ProposalFell { proposal });
            }
            Some((seat, sum.article))
        }
    }
}

fn has_lost_by(game: &Game, seat: Seat, sum: &Accumulation) -> bool {
    game.verdicts()
        .is_some_and(|verdicts| verdicts[seat].article == sum.article)
}

/// Returns the proposals of what the steps add up to that wait for their office.
pub(super) fn sums_proposed(game: &Game, seat: Seat, sum: &Accumulation) -> Vec<u32> {
    let of_sum = |proposal: &Proposal| {
        proposal.incident.is_none() && proposal.who == seat && proposal.article == sum.article
    };
    let open = game.open.iter();
    open.filter(|matter| matter.open.proposal().is_some_and(of_sum))
        .map(|matter| matter.seq)
        .collect()
}
