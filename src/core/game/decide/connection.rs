//! Connections that break off and come back online (34.3, 35.3, 37).

use super::draft::Draft;
use super::{Judged, clocks, persons};
use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::command::Person;
use crate::core::game::event::{By, Entry, Event};
use crate::core::game::refusal::Refusal;
use crate::core::game::state::Game;

/// A person's connection broke off; his clock runs on (34.3, 37.5).
pub(super) fn broke(draft: &mut Draft, who: Person) -> Judged {
    draft.going_on()?;
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    for who in persons(&draft.game, who) {
        if draft.game.cut[who].is_some() || draft.game.absent[who] {
            return Err(Refusal::Plain("repeated-act"));
        }
        draft.push(Event::Disconnected { who });
    }
    Ok(())
}

/// It is back in time: he goes on with the time that he has left (37.6).
pub(super) fn back(draft: &mut Draft, who: Person) -> Judged {
    draft.going_on()?;
    for who in persons(&draft.game, who) {
        if draft.game.cut[who].is_none() {
            return Err(Refusal::Plain("not-disconnected"));
        }
        is_back(draft, who);
    }
    Ok(())
}

fn is_back(draft: &mut Draft, who: Seat) {
    if let Some(cut) = draft.game.cut[who] {
        let away_ms = draft.at.since(cut.at);
        draft.push(Event::Reconnected { who, away_ms });
    }
}

/// Whoever acts is connected.
pub(super) fn acts(draft: &mut Draft, who: Seat) {
    let speaker = std::mem::replace(&mut draft.by, By::System);
    is_back(draft, who);
    draft.by = speaker;
}

/// Returns what the program itself writes when a person's connection breaks off or is there: who had not
/// come yet has entered the room (35.3). What time has brought by then is written before it. While a game is
/// adjourned nobody has to be there (20).
pub(super) fn changed(game: &Game, at: At, who: Seat, connected: bool) -> Vec<Entry> {
    let mut draft = Draft::new(game, at.max(game.now), By::System);
    let person = Person::Seat(who);
    let done = match (connected, game.absent[who]) {
        (true, true) => clocks::arrived(&mut draft, person),
        (true, false) => back(&mut draft, person),
        (false, _) if draft.game.adjourned.is_some() => Ok(()),
        (false, _) => broke(&mut draft, person),
    };
    done.map_or_else(|_| Vec::new(), |()| draft.into_entries())
}
