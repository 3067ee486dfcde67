//! Ladders, offices and what penalties add up to.

use super::draft::Draft;
use super::{Judged, endings, offences, persons, scopes};
use crate::core::board::{Point, Seat};
use crate::core::game::command::{Penalty, Seen};
use crate::core::game::event::{Culprit, Event, Prescribed};
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Incident, Matter, Open, Proposal};
use crate::core::rulebook::Case;
use crate::core::rulebook::{Accumulation, Article, Consequence, Effect, Mark, Office, Step};

/// Returns the consequence of an article in this game: the book's, or as a named reading sets it.
fn consequence(game: &Game, article: &Article) -> Consequence {
    let set = article
        .setting
        .as_ref()
        .and_then(|name| game.setup.settings.get(name))
        .map(String::as_str);
    match set {
        None => article.consequence.clone(),
        Some("none") => Consequence::Nothing,
        Some("ladder") => ladder_of(game, article),
        Some(step) if game.rules.book.step(step).is_some() => Consequence::Direct(step.to_owned()),
        Some(_) => article.consequence.clone(),
    }
}

/// Returns the article's own ladder, or the book's.
fn ladder_of(game: &Game, article: &Article) -> Consequence {
    match &article.consequence {
        Consequence::Ladder(steps) => Consequence::Ladder(steps.clone()),
        Consequence::Nothing
        | Consequence::Direct(_)
        | Consequence::Choice(_)
        | Consequence::Cases(_)
        | Consequence::Result(_) => Consequence::Ladder(game.rules.book.ladder.clone()),
    }
}

/// Returns which offence of its kind the next one is: by the article, or by its group where the setting says so.
fn nth(game: &Game, seat: Seat, article: &Article) -> u32 {
    let group = article.clause.as_ref().filter(|_| game.readings.by_group);
    let same = |number: &str| {
        number == article.number
            || group.is_some()
                && game
                    .rules
                    .book
                    .article(number)
                    .and_then(|other| other.clause.as_ref())
                    == group
    };
    1 + game.penalties[seat]
        .iter()
        .filter(|given| same(&given.article))
        .count() as u32
}

/// Returns what the rulebook prescribes for an offence as things stand, with what the case says against it.
pub(in crate::core::game) fn prescribed(
    game: &Game,
    who: &Culprit,
    (number, points): (&str, &[Point]),
    office: Option<Office>,
) -> Prescribed {
    let graded = graded(game, who, number, office);
    match scopes::unmet(game, who, number, points) {
        None => graded,
        Some(scope) => scopes::hinted(graded, scope),
    }
}

/// Returns the step that the article's ladder has for the next offence; nothing where it has no ladder.
pub(super) fn rung(game: &Game, seat: Seat, number: &str) -> Option<String> {
    let article = game.rules.book.article(number)?;
    match consequence(game, article) {
        Consequence::Ladder(steps) => {
            let nth = nth(game, seat, article) as usize;
            steps.get(nth - 1).or(steps.last()).cloned()
        }
        Consequence::Nothing
        | Consequence::Result(_)
        | Consequence::Direct(_)
        | Consequence::Choice(_)
        | Consequence::Cases(_) => None,
    }
}

/// Returns the steps that the cases give, each once.
fn steps_of(cases: &[Case]) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    for step in cases.iter().filter_map(Case::step) {
        if !steps.iter().any(|known| known == step) {
            steps.push(step.to_owned());
        }
    }
    steps
}

/// Returns who may give a step for an article, and whether this office may.
pub(super) fn offices_for(
    game: &Game,
    number: &str,
    step: &str,
    office: Option<Office>,
) -> (Vec<Office>, bool) {
    match (game.rules.book.article(number), game.rules.book.step(step)) {
        (Some(article), Some(step)) => (
            offices(article, step),
            office.is_some_and(|office| may(article, step, office)),
        ),
        _ => (Vec::new(), false),
    }
}

/// Returns what the rulebook prescribes whatever the case, and whether this office may give it.
fn graded(game: &Game, who: &Culprit, number: &str, office: Option<Office>) -> Prescribed {
    let (Culprit::Player(seat), Some(article)) = (who, game.rules.book.article(number)) else {
        return Prescribed {
            nth: 1,
            ..Prescribed::default()
        };
    };
    let nth = nth(game, *seat, article);
    let (step, choice) = match consequence(game, article) {
        Consequence::Nothing | Consequence::Result(_) => (None, Vec::new()),
        Consequence::Ladder(steps) => (
            steps.get(nth as usize - 1).or(steps.last()).cloned(),
            Vec::new(),
        ),
        Consequence::Direct(step) => (Some(step), Vec::new()),
        Consequence::Choice(steps) => (None, steps),
        Consequence::Cases(cases) => (
            cases.first().and_then(Case::step).map(str::to_owned),
            steps_of(&cases),
        ),
    };
    let named = step
        .as_deref()
        .or(choice.first().map(String::as_str))
        .and_then(|id| game.rules.book.step(id));
    Prescribed {
        nth,
        offices: named.map(|step| offices(article, step)).unwrap_or_default(),
        may_impose: named
            .zip(office)
            .is_some_and(|(step, office)| may(article, step, office)),
        waivable: offences::waivable(game, article),
        reading: article.mark == Mark::Reading,
        adds_up: named.and_then(|step| completes(game, *seat, step)),
        step,
        choice,
        hint: None,
        instead: None,
    }
}

/// Returns what giving one more of this step would add up to, with the article.
fn completes(game: &Game, seat: Seat, step: &Step) -> Option<(String, String)> {
    let sum = step.accumulates.as_ref()?;
    (game.count(seat, &step.id) + 1 >= sum.count).then(|| (sum.gives.clone(), sum.article.clone()))
}

/// Returns whether the office may give the step for the article: the step's offices and the article's own.
fn may(article: &Article, step: &Step, office: Office) -> bool {
    let covered = |offices: &[Office]| {
        offices.is_empty() || offices.iter().any(|&needed| office.covers(needed))
    };
    covered(&step.imposed_by) && covered(&article.offices)
}

/// Returns the lowest offices that may give the step for the article.
fn offices(article: &Article, step: &Step) -> Vec<Office> {
    use Office::{Appeals, Chief, Deputy, Organiser, Referee};
    [Referee, Deputy, Chief, Organiser, Appeals]
        .into_iter()
        .filter(|&office| may(article, step, office))
        .collect()
}

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

fn find_proposal(game: &Game, seq: Option<u32>) -> Option<(u32, Proposal)> {
    game.open.iter().find_map(|matter| {
        let proposal = matter.open.proposal()?;
        let wanted = seq.is_none_or(|seq| seq == matter.seq);
        wanted.then(|| (matter.seq, proposal.clone()))
    })
}

fn answers(office: Office, proposal: &Proposal) -> Judged {
    if proposal.offices.iter().any(|&needed| office.covers(needed)) {
        return Ok(());
    }
    Err(Refusal::OfficeNeeded(
        proposal.offices.first().copied().unwrap_or(Office::Chief),
    ))
}

/// Returns the open proposal of the same step for the same offence: one offence, one count.
fn same_proposal(game: &Game, seat: Seat, penalty: &Penalty) -> Option<(u32, Proposal)> {
    game.open.iter().find_map(|matter| {
        let proposal = matter.open.proposal()?;
        let same = proposal.who == seat
            && proposal.article == penalty.article
            && proposal.step == penalty.step;
        same.then(|| (matter.seq, proposal.clone()))
    })
}

/// Gives a proposed penalty as it was proposed; it counts from now.
fn accept_proposal(draft: &mut Draft, office: Office, seq: u32, proposal: &Proposal) -> Losers {
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
pub(super) fn confirm(draft: &mut Draft, office: Office, seq: Option<u32>) -> Judged {
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
pub(super) fn dismiss(draft: &mut Draft, office: Office, seq: Option<u32>, why: &str) -> Judged {
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
