//! Incidents: facts entered, penalties given for them, offences accepted.

use super::acts::lay_in_step;
use super::draft::Draft;
use super::{Judged, evidence, penalties, persons};
use crate::core::board::{Point, Seat};
use crate::core::game::command::desk::When;
use crate::core::game::command::{Action, Offender, Seen};
use crate::core::game::event::{Culprit, Event, Then};
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Incident, Phase};
use crate::core::opening::Step;
use crate::core::rulebook::{Article, Office, Remedy};

/// What an office may do about offences.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it is called for these actions alone"
)]
pub(super) fn rule(draft: &mut Draft, office: Office, action: &Action) -> Judged {
    match action {
        Action::Incident {
            who,
            article,
            points,
            seen,
            when,
            note,
        } => {
            if office == Office::Appeals {
                return Err(Refusal::OfficeNeeded(Office::Referee));
            }
            let what = (article.as_str(), points.as_slice());
            incident(draft, office, who, what, *seen, *when, note.clone())
        }
        Action::Impose(seq) => impose(draft, office, *seq),
        Action::Penalty(penalty) => penalties::give_by_name(draft, office, penalty),
        Action::Confirm(seq) => penalties::confirm(draft, office, *seq),
        Action::Dismiss(seq, why) => penalties::dismiss(draft, office, *seq, why),
        _ => Err(Refusal::OfficeNeeded(Office::Referee)),
    }
}

/// Returns the article, or refuses a number that the rulebook does not have.
pub(super) fn known_article<'a>(game: &'a Game, number: &str) -> Result<&'a Article, Refusal> {
    let unknown = || Refusal::UnknownWord {
        code: "unknown-article",
        word: number.to_owned(),
    };
    game.rules.book.article(number).ok_or_else(unknown)
}

fn incident(
    draft: &mut Draft,
    office: Office,
    who: &Offender,
    (article, points): (&str, &[Point]),
    seen: Option<Seen>,
    when: When,
    note: Option<String>,
) -> Judged {
    let article = known_article(&draft.game, article)?.number.clone();
    let article = article.as_str();
    let (when, late) = evidence::times(draft, when)?;
    let culprits = match who {
        Offender::Person(person) => persons(&draft.game, *person)
            .into_iter()
            .map(Culprit::Player)
            .collect(),
        Offender::Other(name) => vec![Culprit::Other(name.clone())],
    };
    for who in culprits {
        let prescribed = penalties::prescribed(&draft.game, &who, (article, points), Some(office));
        draft.push(Event::IncidentEntered {
            who,
            article: article.to_owned(),
            points: points.to_vec(),
            seen,
            note: note.clone(),
            demanded: false,
            number: when.number,
            happened: when.happened,
            noticed: when.noticed,
            mark: when.mark,
            late,
            by_penalty: false,
            prescribed: Box::new(prescribed),
        });
    }
    Ok(())
}

/// Returns the open incident that the claim is about too: one offence, one count.
fn same_offence(game: &Game, seat: Seat, article: &str, points: &[Point]) -> Option<u32> {
    let same = |incident: &Incident| {
        incident.who == Culprit::Player(seat)
            && incident.article == article
            && !incident.demanded
            && (points.is_empty() || incident.points == points)
    };
    find(game, None, same).ok().map(|(seq, _)| seq)
}

/// Enters the incident that an upheld or granted claim has made (17: the demand is made).
pub(super) fn enter_demanded(
    draft: &mut Draft,
    seat: Seat,
    article: &str,
    points: &[Point],
) -> u32 {
    if let Some(incident) = same_offence(&draft.game, seat, article, points) {
        return draft.push(Event::OffenceDemanded { incident });
    }
    let who = Culprit::Player(seat);
    let prescribed = penalties::prescribed(&draft.game, &who, (article, points), None);
    draft.push(Event::IncidentEntered {
        who,
        article: article.to_owned(),
        points: points.to_vec(),
        seen: Some(Seen::Opponent),
        note: None,
        demanded: true,
        number: None,
        happened: None,
        noticed: None,
        mark: None,
        late: false,
        by_penalty: false,
        prescribed: Box::new(prescribed),
    })
}

/// Enters the offence that an arbiter gives a penalty for without having entered it before.
pub(super) fn enter_penalised(draft: &mut Draft, office: Office, seat: Seat, article: &str) -> u32 {
    let who = Culprit::Player(seat);
    let prescribed = penalties::prescribed(&draft.game, &who, (article, &[]), Some(office));
    draft.push(Event::IncidentEntered {
        who,
        article: article.to_owned(),
        points: Vec::new(),
        seen: None,
        note: None,
        demanded: false,
        number: None,
        happened: None,
        noticed: None,
        mark: None,
        late: false,
        by_penalty: true,
        prescribed: Box::new(prescribed),
    })
}

/// Returns the open incident with this number, or the oldest that fits.
pub(super) fn find(
    game: &Game,
    seq: Option<u32>,
    fits: impl Fn(&Incident) -> bool,
) -> Result<(u32, Incident), Refusal> {
    let wanted = |number: u32| seq.is_none_or(|seq| seq == number);
    game.open
        .iter()
        .find_map(|matter| {
            let incident = matter.open.incident()?;
            let found = wanted(matter.seq) && fits(incident);
            found.then(|| (matter.seq, incident.clone()))
        })
        .ok_or(if seq.is_some() {
            Refusal::SeqUnknown(seq)
        } else {
            Refusal::Plain("no-incident")
        })
}

/// Gives what is prescribed for an incident.
fn impose(draft: &mut Draft, office: Office, seq: Option<u32>) -> Judged {
    let game = &draft.game;
    let of_a_player = |incident: &Incident| matches!(incident.who, Culprit::Player(_));
    let (seq, incident) = find(game, seq, |it| {
        of_a_player(it) && penalties::may_be_given(game, it)
    })
    .or_else(|_| find(game, seq, of_a_player))?;
    let Culprit::Player(seat) = incident.who else {
        return Err(Refusal::Plain("no-incident"));
    };
    let prescribed = penalties::prescribed(
        &draft.game,
        &incident.who,
        (&incident.article, &incident.points),
        Some(office),
    );
    match prescribed.step {
        Some(step) => penalties::give(
            draft,
            office,
            seat,
            &step,
            &incident.article,
            Some(seq),
            None,
        ),
        None if prescribed.choice.is_empty() => Err(Refusal::AboutArticle {
            code: "no-penalty",
            article: incident.article,
            steps: Vec::new(),
        }),
        None => Err(Refusal::AboutArticle {
            code: "choice-needed",
            article: incident.article,
            steps: prescribed.choice,
        }),
    }
}

/// Returns whether the opponent may accept a breach of this article.
pub(super) fn waivable(game: &Game, article: &Article) -> bool {
    let by_setting = game
        .rules
        .setting(&game.setup, &format!("waive.{}", article.number))
        == "yes";
    article.waivable || by_setting
}

fn accepted_by(game: &Game, seat: Seat, incident: &Incident) -> bool {
    incident.who == Culprit::Player(seat.other())
        && game
            .rules
            .book
            .article(&incident.article)
            .is_some_and(|article| waivable(game, article))
}

/// Accepts an offence in words (17).
pub(super) fn waive(draft: &mut Draft, seat: Seat, seq: Option<u32>) -> Judged {
    if let Some(number) = seq {
        let (_, incident) = find(&draft.game, Some(number), |_| true)?;
        if incident.who != Culprit::Player(seat.other()) {
            return Err(Refusal::Plain("not-opponent"));
        }
    }
    let any_of_his = find(&draft.game, seq, |incident| {
        incident.who == Culprit::Player(seat.other())
    });
    let game = &draft.game;
    let (number, incident) = match find(game, seq, |incident| accepted_by(game, seat, incident)) {
        Ok(found) => found,
        Err(refused) => {
            let article = any_of_his
                .map(|(_, incident)| incident.article)
                .map_err(|_| refused)?;
            return Err(Refusal::AboutArticle {
                code: "not-waivable",
                article,
                steps: Vec::new(),
            });
        }
    };
    accept(draft, number, &incident, false);
    Ok(())
}

/// Playing on accepts every open offence that can be accepted (17), but none of a later move, which a wooden
/// board has seen and the record not yet.
pub(super) fn waive_by_move(draft: &mut Draft, seat: Seat) {
    loop {
        let game = &draft.game;
        let next = game.moves.len() + 1;
        let played_on = |incident: &Incident| {
            let before = incident.number.is_none_or(|number| number as usize <= next);
            before && accepted_by(game, seat, incident)
        };
        let Ok((number, incident)) = find(game, None, played_on) else {
            return;
        };
        accept(draft, number, &incident, true);
    }
}

fn accept(draft: &mut Draft, number: u32, incident: &Incident, silent: bool) {
    draft.push(Event::OffenceWaived {
        incident: number,
        silent,
    });
    if let (Culprit::Player(seat), false) = (&incident.who, draft.game.is_over()) {
        stands(draft, *seat, incident);
    }
}

fn remedy(game: &Game, article: &str) -> Option<Remedy> {
    game.rules
        .book
        .article(article)
        .and_then(|article| article.remedy)
}

/// What was done stands, and its points go on the board.
fn stands(draft: &mut Draft, seat: Seat, incident: &Incident) {
    let own = draft.game.seating.stone_of(seat);
    let empty = |draft: &Draft, at: Point| draft.game.board.is_empty_at(at);
    match (
        remedy(&draft.game, &incident.article),
        incident.points.as_slice(),
    ) {
        (Some(Remedy::BackToFirst), &[from, to]) if empty(draft, to) => {
            if draft.game.board.at(from) == Some(own) {
                draft.push(Event::StoneMoved { from, to });
            } else {
                lies_there(draft, seat, to);
            }
        }
        (Some(Remedy::SecondOff), points) => {
            for &at in points {
                if empty(draft, at) && !draft.game.is_over() {
                    draft.push(Event::StoneAccepted { at, stone: own });
                }
            }
        }
        (Some(Remedy::TakenBack), &[at]) if empty(draft, at) => lies_there(draft, seat, at),
        (Some(Remedy::StepAgain), points) => opening_stands(draft, seat, points),
        _ => {}
    }
    super::endings::after_act(draft);
}

/// The stone lies there as the person's move, if it is his turn.
fn lies_there(draft: &mut Draft, seat: Seat, at: Point) {
    if draft.game.to_act() != Some(seat) || !draft.game.board.is_empty_at(at) {
        return;
    }
    match draft.game.phase {
        Phase::On(Then::Play(stone)) => {
            draft.push_by(
                seat.into(),
                Event::StonePlaced {
                    at,
                    stone,
                    then: Then::Play(!stone),
                },
            );
            draft.turn(seat, true);
        }
        Phase::On(Then::Opening(_)) => opening_stands(draft, seat, &[at]),
        Phase::Over { .. } => {}
    }
}

/// A step of the opening stands as it was done: a stone outside its square, offers too few or symmetrical.
fn opening_stands(draft: &mut Draft, seat: Seat, points: &[Point]) {
    let Some(stage) = draft.game.stage() else {
        return;
    };
    let Some(node) = draft.game.rules.plan.node(stage.node.into()).cloned() else {
        return;
    };
    if draft.game.cast().seat(node.step.role()) != seat {
        return;
    }
    let free = points.iter().all(|&at| draft.game.board.is_empty_at(at));
    match &node.step {
        Step::Lay { stones, .. } if free => {
            for &at in points {
                let Some(stage) = draft.game.stage().filter(|now| now.node == stage.node) else {
                    return;
                };
                let Some(&(stone, _)) = stones.get(usize::from(stage.laid)) else {
                    return;
                };
                let completed = lay_in_step(draft, seat, at, stone, stage, stones.len(), node.next);
                draft.turn(seat, completed);
            }
        }
        Step::Offer { .. } if free && !points.is_empty() => {
            offers_stand(draft, seat, points, node.next)
        }
        Step::Swap { .. } if free && points.len() == 1 => {
            let then = draft.game.entering(node.next);
            draft.push_by(seat.into(), Event::SwapDeclined { then, silent: true });
            opening_stands(draft, seat, points);
        }
        Step::Choice { .. } if free && points.len() > 1 => {
            let offers = |&way: &usize| {
                draft
                    .game
                    .rules
                    .plan
                    .node(way)
                    .is_some_and(|node| matches!(node.step, Step::Offer { .. }))
            };
            let next = node
                .ways
                .iter()
                .find(|way| offers(way))
                .and_then(|&way| draft.game.rules.plan.node(way));
            if let Some(next) = next.map(|node| node.next) {
                offers_stand(draft, seat, points, next);
            }
        }
        Step::Choice { .. } if free && points.len() == 1 => {
            let swap = |&way: &usize| {
                draft
                    .game
                    .rules
                    .plan
                    .node(way)
                    .filter(|node| matches!(node.step, Step::Swap { .. }))
            };
            if let Some(next) = node.ways.iter().find_map(swap).map(|node| node.next) {
                let then = draft.game.entering(next);
                draft.push_by(seat.into(), Event::SwapDeclined { then, silent: true });
                opening_stands(draft, seat, points);
            }
        }
        Step::Lay { .. }
        | Step::Declare { .. }
        | Step::Swap { .. }
        | Step::Colour { .. }
        | Step::Offer { .. }
        | Step::Choose { .. }
        | Step::Choice { .. } => {}
    }
}

fn offers_stand(draft: &mut Draft, seat: Seat, points: &[Point], next: usize) {
    let then = draft.game.entering(next);
    draft.push_by(
        seat.into(),
        Event::FifthsOffered {
            points: points.to_vec(),
            then,
        },
    );
    draft.turn(seat, true);
}

/// Does to the stones what the article orders when its penalty is given.
pub(super) fn put_right(draft: &mut Draft, seat: Seat, article: &str, points: &[Point]) {
    if draft.game.is_over() {
        return;
    }
    let own = draft.game.seating.stone_of(seat);
    match (remedy(&draft.game, article), points) {
        (Some(Remedy::BackToFirst), &[from, to])
            if draft.game.board.at(to) == Some(own) && draft.game.board.is_empty_at(from) =>
        {
            draft.push(Event::StoneMoved { from: to, to: from });
        }
        (Some(Remedy::TakenBack | Remedy::StepAgain | Remedy::SecondOff), points) => {
            take_back(draft, seat, points)
        }
        _ => {}
    }
}

/// Takes the person's last stone off if it is the one at fault; his turn is played again on his own time.
fn take_back(draft: &mut Draft, seat: Seat, points: &[Point]) {
    let Some(last) = draft.game.moves.last().cloned() else {
        return;
    };
    let Some(at) = last.at.filter(|at| points.contains(at) && last.by == seat) else {
        return;
    };
    if draft.game.last != Some(seat) || draft.game.place() == last.before {
        return;
    }
    draft.push(Event::StoneRemoved {
        at,
        then: last.before,
    });
    draft.turn(seat, false);
}
