//! Who acts for whom, who may leave his seat, and who has to leave the hall.

use super::draft::Draft;
use super::{Judged, persons};
use crate::core::game::command::Person;
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::state::Game;
use crate::core::rulebook::Office;

/// Returns the office that speaks: the deputy acts as chief while the chief is away (25.3.2.C).
pub(super) fn acting(game: &Game, office: Office) -> Office {
    match office {
        Office::Deputy if game.chief_away => Office::Chief,
        Office::Referee | Office::Deputy | Office::Chief | Office::Organiser | Office::Appeals => {
            office
        }
    }
}

/// The chief goes away.
pub(super) fn away(draft: &mut Draft, why: &str) -> Judged {
    if draft.game.chief_away {
        return Err(Refusal::Plain("repeated-act"));
    }
    draft.push(Event::ChiefLeft {
        why: why.to_owned(),
    });
    Ok(())
}

/// The chief is back.
pub(super) fn back(draft: &mut Draft) -> Judged {
    if !draft.game.chief_away {
        return Err(Refusal::Plain("not-away"));
    }
    draft.push(Event::ChiefReturned);
    Ok(())
}

/// Gives a player leave: his clock runs, and leaving is no offence (18.4-18.6).
pub(super) fn permit(draft: &mut Draft, who: Person) -> Judged {
    for who in persons(&draft.game, who) {
        if draft.game.on_leave[who] {
            return Err(Refusal::Plain("repeated-act"));
        }
        draft.push(Event::LeaveGiven { who });
    }
    Ok(())
}

/// His leave is over.
pub(super) fn returned(draft: &mut Draft, who: Person) -> Judged {
    for who in persons(&draft.game, who) {
        if !draft.game.on_leave[who] {
            return Err(Refusal::Plain("not-away"));
        }
        draft.push(Event::LeaveEnded { who });
    }
    Ok(())
}

/// Sends somebody out of the hall (18); the game goes on.
pub(super) fn expel(draft: &mut Draft, name: &str, why: &str) -> Judged {
    draft.push(Event::Expelled {
        name: name.to_owned(),
        why: why.to_owned(),
    });
    Ok(())
}
