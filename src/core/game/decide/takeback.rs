//! Taking back by agreement, in games that are not official.

use super::Judged;
use super::draft::Draft;
use crate::core::board::Seat;
use crate::core::game::event::{Event, Then};
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::Press;
use crate::core::game::state::{Game, Move, Open};
use crate::core::opening::Step;

/// Asks to take back one's own last stone or pass, with whatever the opponent has answered to it.
pub(super) fn ask(draft: &mut Draft, seat: Seat) -> Judged {
    draft.going_on()?;
    not_adjourned(draft)?;
    if draft.game.setup.official {
        return Err(Refusal::Plain("takeback-official"));
    }
    let is_open = |wanted: fn(&Open) -> bool| {
        let mut open = draft.game.open.iter();
        open.any(|matter| wanted(&matter.open))
    };
    if is_open(|open| matches!(open, Open::Claim(_))) {
        return Err(Refusal::Plain("claim-pending"));
    }
    if is_open(|open| matches!(open, Open::Takeback(_))) {
        return Err(Refusal::Plain("takeback-pending"));
    }
    let mut moves = draft.game.moves.iter().rev();
    let last = moves.find(|laid| actor(&draft.game, laid) == seat);
    let of = last
        .map(|laid| laid.seq)
        .ok_or(Refusal::Plain("nothing-to-take-back"))?;
    draft.push(Event::TakebackAsked { of });
    Ok(())
}

/// Between the sealed move and its opening the position is not touched (20).
fn not_adjourned(draft: &Draft) -> Judged {
    match draft.game.adjourned {
        Some(_) => Err(Refusal::Plain("adjourned")),
        None => Ok(()),
    }
}

/// Returns whose act a move was: a fifth stone lies there because White chose it.
fn actor(game: &Game, laid: &Move) -> Seat {
    let chosen = match laid.before {
        Then::Opening(stage) => {
            let node = game.rules.plan.node(stage.node.into());
            node.is_some_and(|node| matches!(node.step, Step::Choose { .. }))
        }
        Then::Play(_) => false,
    };
    if chosen { laid.by.other() } else { laid.by }
}

/// The opponent's completed move refuses what he was asked.
pub(super) fn refuse_by_move(draft: &mut Draft, seat: Seat) {
    let asked = draft.game.open.iter().any(|matter| {
        matches!(matter.open, Open::Takeback(_)) && matter.by.seat() == Some(seat.other())
    });
    if asked {
        draft.push(Event::TakebackRefused { silent: true });
    }
}

/// Takes the moves off from the one that was asked about on. The clocks go on from where they are.
pub(super) fn agree(draft: &mut Draft, of: u32) -> Judged {
    not_adjourned(draft)?;
    let place = draft.game.moves.iter().position(|laid| laid.seq == of);
    let Some((place, then)) = place.map(|place| (place, draft.game.moves[place].before)) else {
        return Err(Refusal::Plain("nothing-to-take-back"));
    };
    let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
    draft.push(Event::MoveTakenBack { number, then });
    let mut clock = draft.settled();
    clock.unpressed = 0;
    match (draft.game.setup.press, draft.game.to_act()) {
        (Press::Manual, Some(seat)) if draft.game.clock.runs.is_some() => {
            draft.clock_for(clock, seat);
        }
        (Press::Manual | Press::Auto, _) => draft.clock(clock),
    }
    Ok(())
}
