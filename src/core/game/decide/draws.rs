//! Draw offers (19.2.2), and the word of the person before whom something lies.

use super::draft::Draft;
use super::{Judged, adjournment, claims, endings, offences, remedies, takeback};
use crate::core::board::Seat;
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::Judging;
use crate::core::game::state::{Matter, Open, Remedied};

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
    if let Some((matter, remedied)) = first_remedy(draft, seat) {
        return remedies::agree(draft, seat, &matter, &remedied);
    }
    let Ok(matter) = oldest_before(draft, seat) else {
        let on = draft.game.adjourned.is_none() && !draft.game.is_over();
        return if on && offences::take_offers(draft, seat) {
            accepted(draft)
        } else {
            adjournment::position(draft, seat, true)
        };
    };
    if let Open::Claim(claim) = &matter.open {
        return claims::grant(draft, seat, &matter, claim);
    }
    if let Open::Takeback(of) = matter.open {
        return takeback::agree(draft, of);
    }
    offences::take_offers(draft, seat);
    accepted(draft)
}

fn accepted(draft: &mut Draft) -> Judged {
    draft.push(Event::DrawAccepted);
    endings::draw_agreed(draft);
    Ok(())
}

/// Returns the ruling that lies before the person, if it is older than anything else there.
fn first_remedy(draft: &Draft, seat: Seat) -> Option<(Matter, Remedied)> {
    let (matter, remedied) = remedies::before(&draft.game, seat)?;
    let older = oldest_before(draft, seat).is_ok_and(|other| other.seq < matter.seq);
    (!older).then_some((matter, remedied))
}

/// Says no to it. A claim stays before the referee.
pub(super) fn refuse(draft: &mut Draft, seat: Seat) -> Judged {
    if let Some((matter, _)) = first_remedy(draft, seat) {
        draft.push(Event::RemedyRefused { remedy: matter.seq });
        return Ok(());
    }
    let Ok(matter) = oldest_before(draft, seat) else {
        return adjournment::position(draft, seat, false);
    };
    draft.push(if matter.open.claim().is_some() {
        Event::ClaimDisputed { claim: matter.seq }
    } else if let Open::Takeback(_) = matter.open {
        Event::TakebackRefused { silent: false }
    } else {
        Event::DrawRefused { silent: false }
    });
    Ok(())
}
