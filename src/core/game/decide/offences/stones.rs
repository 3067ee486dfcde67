//! What an accepted offence leaves on the board, and what its penalty puts right.

use crate::core::board::{Point, Seat};
use crate::core::game::decide::acts::lay_in_step;
use crate::core::game::decide::draft::Draft;
use crate::core::game::decide::endings;
use crate::core::game::event::{Event, Then};
use crate::core::game::state::{Game, Incident, Phase};
use crate::core::opening::Step;
use crate::core::rulebook::Remedy;

fn remedy(game: &Game, article: &str) -> Option<Remedy> {
    game.rules
        .book
        .article(article)
        .and_then(|article| article.remedy)
}

/// What was done stands, and its points go on the board.
pub(super) fn stand(draft: &mut Draft, seat: Seat, incident: &Incident) {
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
    endings::after_act(draft);
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
pub(in crate::core::game::decide) fn put_right(
    draft: &mut Draft,
    seat: Seat,
    article: &str,
    points: &[Point],
) {
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
