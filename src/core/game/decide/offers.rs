//! Fifth moves: their number, the offers and the choice.

use super::Judged;
use super::acts::Completed;
use super::draft::Draft;
use crate::core::board::symmetry::first_twins;
use crate::core::board::{Point, Stone};
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::opening::Count;

/// Returns how many offers are due.
pub(super) fn due(draft: &Draft, count: Count, if_swapped: Option<u8>) -> usize {
    let plain = match count {
        Count::Fixed(number) => number,
        Count::Declared => draft.game.declared.unwrap_or(1),
    };
    usize::from(if_swapped.filter(|_| draft.game.swaps > 0).unwrap_or(plain))
}

/// Declares the number; it completes the move that the opening was laid in.
pub(super) fn declare(
    draft: &mut Draft,
    number: u8,
    (least, most): (u8, u8),
    next: usize,
    article: &str,
) -> Result<Completed, Refusal> {
    if !(least..=most).contains(&number) {
        return Err(Refusal::DeclareRange {
            least,
            most,
            article: article.to_owned(),
        });
    }
    let then = draft.game.entering(next);
    draft.push(Event::FifthsDeclared { number, then });
    Ok(true)
}

/// Offers fifth moves: the right number, on empty points, no two the same or symmetrical.
pub(super) fn offer(
    draft: &mut Draft,
    points: &[Point],
    need: usize,
    next: usize,
    article: &str,
) -> Judged {
    if let Some(&point) = points
        .iter()
        .find(|&&point| !draft.game.board.is_empty_at(point))
    {
        return Err(Refusal::OfferAt {
            code: "offer-occupied",
            point,
            article: article.to_owned(),
        });
    }
    let twice = points
        .iter()
        .enumerate()
        .find(|(i, point)| points[..*i].contains(point));
    if let Some((_, &point)) = twice {
        return Err(Refusal::OfferAt {
            code: "offer-duplicate",
            point,
            article: article.to_owned(),
        });
    }
    if points.len() != need {
        return Err(Refusal::OfferCount {
            have: points.len(),
            need,
            article: article.to_owned(),
        });
    }
    let stones: Vec<(Point, Stone)> = draft.game.board.stones().collect();
    if let Some((twin, point)) = first_twins(&stones, points) {
        return Err(Refusal::OfferTwin {
            point,
            twin,
            article: article.to_owned(),
        });
    }
    let then = draft.game.entering(next);
    draft.push(Event::FifthsOffered {
        points: points.to_vec(),
        then,
    });
    Ok(())
}

/// Chooses one of the offers. It is part of the move that follows it (6.2 does not list it).
pub(super) fn choose(
    draft: &mut Draft,
    at: Point,
    next: usize,
    article: &str,
) -> Result<Completed, Refusal> {
    if !draft.game.offers.contains(&at) {
        return Err(Refusal::Opening {
            code: "not-offered",
            article: article.to_owned(),
        });
    }
    let then = match draft.game.rules.plan.node(next) {
        None => crate::core::game::event::Then::Play(Stone::White),
        Some(_) => draft.game.entering(next),
    };
    draft.push(Event::FifthChosen { at, then });
    Ok(false)
}
