//! Draw offers (19.2.2), and the word of the person before whom something lies.

use super::draft::Draft;
use super::{Judged, claims, endings, takeback};
use crate::core::board::Seat;
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::Judging;
use crate::core::game::state::{Matter, Open};

/// Offers a draw: in one's own time at a table, at any time online (35.4).
pub(super) fn offer(draft: &mut Draft, seat: Seat) -> Judged {
    draft.going_on()?;
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    if draft
        .game
        .open
        .iter()
        .any(|matter| matter.open == Open::Draw)
    {
        return Err(Refusal::Plain("draw-pending"));
    }
    if draft.game.draw_barred[seat] {
        return Err(Refusal::Plain("draw-barred"));
    }
    let moved = draft.game.draw_right == Some(seat) && draft.game.to_act() != Some(seat);
    if draft.game.setup.judging == Judging::Table && !moved {
        return Err(Refusal::Plain("draw-not-own-time"));
    }
    draft.push(Event::DrawOffered);
    Ok(())
}

/// A completed move refuses the opponent's offer (19.2.2.B). One's own offer stands: it may not be withdrawn (A).
pub(super) fn refuse_by_move(draft: &mut Draft, seat: Seat) {
    let offered = draft
        .game
        .open
        .iter()
        .any(|matter| matter.open == Open::Draw && matter.by.seat() == Some(seat.other()));
    if offered {
        draft.push(Event::DrawRefused { silent: true });
    }
}

fn oldest_before(draft: &Draft, seat: Seat) -> Result<Matter, Refusal> {
    let lies = |matter: &&Matter| {
        matter.by.seat() == Some(seat.other())
            && matches!(matter.open, Open::Draw | Open::Takeback(_) | Open::Claim(_))
    };
    draft
        .game
        .open
        .iter()
        .find(lies)
        .cloned()
        .ok_or(Refusal::Plain("nothing-to-answer"))
}

/// Says yes to the oldest matter that lies before the person.
pub(super) fn agree(draft: &mut Draft, seat: Seat) -> Judged {
    let matter = oldest_before(draft, seat)?;
    match &matter.open {
        Open::Claim(claim) => claims::grant(draft, seat, &matter, claim),
        Open::Takeback(of) => takeback::agree(draft, *of),
        Open::Draw | Open::Stop(_) | Open::Incident(_) | Open::Proposal(_) => {
            draft.push(Event::DrawAccepted);
            endings::draw_agreed(draft);
            Ok(())
        }
    }
}

/// Says no to it. A claim stays before the referee.
pub(super) fn refuse(draft: &mut Draft, seat: Seat) -> Judged {
    let matter = oldest_before(draft, seat)?;
    match matter.open {
        Open::Claim(_) => draft.push(Event::ClaimDisputed { claim: matter.seq }),
        Open::Takeback(_) => draft.push(Event::TakebackRefused { silent: false }),
        Open::Draw | Open::Stop(_) | Open::Incident(_) | Open::Proposal(_) => {
            draft.push(Event::DrawRefused { silent: false })
        }
    };
    Ok(())
}
