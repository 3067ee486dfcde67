//! Adjournment and the sealed move (20).

use super::draft::Draft;
use super::{Judged, acts, endings};
use crate::core::board::Seat;
use crate::core::game::command::desk::{Envelope, Salt};
use crate::core::game::command::{Action, Charge};
use crate::core::game::event::{By, Event};
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Open};

/// Adjourns the game; both clocks stop (20.1).
pub(super) fn adjourn(draft: &mut Draft) -> Judged {
    draft.going_on()?;
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    if draft.game.adjourned.is_some() {
        return Err(Refusal::Plain("adjourned"));
    }
    no_claim(&draft.game)?;
    let clock = draft.settled();
    draft.push(Event::Adjourned);
    draft.clock(clock);
    Ok(())
}

fn no_claim(game: &Game) -> Judged {
    let pending = |open: &Open| matches!(open, Open::Claim(_));
    if game.open.iter().any(|matter| pending(&matter.open)) {
        return Err(Refusal::Plain("claim-pending"));
    }
    Ok(())
}

/// Seals the next move. Nobody judges it before the game is resumed (20.1.3).
pub(super) fn seal(draft: &mut Draft, seat: Seat, text: &str, salt: Option<Salt>) -> Judged {
    draft.going_on()?;
    let Some(adjourned) = &draft.game.adjourned else {
        return Err(Refusal::Plain("not-adjourned"));
    };
    if adjourned.seal.is_some() {
        return Err(Refusal::Plain("already-sealed"));
    }
    if draft.game.turn() != Some(seat) {
        return Err(Refusal::Plain("not-your-turn"));
    }
    let salt = salt.ok_or(Refusal::Plain("no-envelope"))?;
    draft.push(Event::MoveSealed {
        seal: salt.seal(text),
    });
    Ok(())
}

/// Answers for the position and the times of an adjournment (20.1.1, 20.2.3).
pub(super) fn position(draft: &mut Draft, seat: Seat, agrees: bool) -> Judged {
    let adjourned = draft.game.adjourned.as_ref();
    match adjourned {
        Some(it) if agrees && it.confirmed.contains(&seat) => Err(Refusal::Plain("repeated-act")),
        Some(_) => {
            draft.push(if agrees {
                Event::PositionConfirmed
            } else {
                Event::PositionDisputed
            });
            Ok(())
        }
        None => Err(Refusal::Plain("nothing-to-answer")),
    }
}

/// Opens the envelope and plays the sealed move, or ends the game by it (20.1.6, 20.2).
pub(super) fn resume(draft: &mut Draft, envelope: Option<&Envelope>) -> Judged {
    draft.going_on()?;
    let Some(adjourned) = draft.game.adjourned.clone() else {
        return Err(Refusal::Plain("not-adjourned"));
    };
    no_claim(&draft.game)?;
    let seal = adjourned.seal.ok_or(Refusal::Plain("not-sealed"))?;
    let envelope = envelope.ok_or(Refusal::Plain("no-envelope"))?;
    if envelope.salt.seal(&envelope.text) != seal {
        return Err(Refusal::Plain("seal-broken"));
    }
    let Some(seat) = draft.game.turn() else {
        return Err(Refusal::Plain("game-over"));
    };
    draft.push(Event::GameResumed);
    for matter in draft.game.open.clone() {
        if let Open::Stop(_) = matter.open {
            draft.push(Event::ClockResumed {
                stop: matter.seq,
                charge: Charge::Nobody,
                inquiry_ms: None,
            });
        }
    }
    let clock = draft.settled();
    draft.clock(clock);
    draft.push(Event::MoveUnsealed {
        who: seat,
        text: envelope.text.clone(),
        salt: envelope.salt.hex(),
    });
    play(draft, seat, &envelope.text);
    Ok(())
}

/// Plays what was sealed if the player might have played it, else he has lost.
fn play(draft: &mut Draft, seat: Seat, text: &str) {
    let speaker = draft.by;
    if let Some(action) = read(text) {
        let mut attempt = draft.clone();
        attempt.by = By::from(seat);
        if acts::act(&mut attempt, seat, &action).is_ok() {
            attempt.by = speaker;
            *draft = attempt;
            return;
        }
    }
    endings::sealed_move(draft, seat);
}

/// Reads a sealed move: what the player would have said at the board.
fn read(text: &str) -> Option<Action> {
    let words: Vec<String> = text
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .collect();
    let points = |words: &[String]| words.iter().map(|word| word.parse().ok()).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["pass"] => Some(Action::Pass(false)),
        ["swap"] => Some(Action::Swap),
        ["keep"] => Some(Action::Keep),
        ["declare", number] => number.parse().ok().map(Action::Declare),
        ["choose", at] => at.parse().ok().map(Action::Choose),
        ["add", white, black] => Some(Action::Add(white.parse().ok()?, black.parse().ok()?)),
        ["offer", ..] => {
            let points: Option<Vec<_>> = points(&words[1..]);
            points
                .filter(|points| !points.is_empty())
                .map(Action::Offer)
        }
        [at] => at.parse().ok().map(|at| Action::Stone(at, false)),
        _ => None,
    }
}
