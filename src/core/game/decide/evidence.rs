//! What is kept about an incident beside the fact: three times, the move, marks, statements.

use super::draft::Draft;
use super::{Judged, persons};
use crate::core::board::Seat;
use crate::core::game::command::desk::{Speaker, When};
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::ClockKind;
use crate::core::game::state::{Game, Given};
use crate::core::rulebook::Office;

/// Drops a mark that is classified later.
pub(super) fn mark(draft: &mut Draft, text: Option<String>) -> Judged {
    draft.push(Event::Marked { text });
    Ok(())
}

/// Writes down that a penalty was announced on the spot, or a decision to both sides: the one named, or the oldest
/// that waits for it (15.2, 22.2).
pub(super) fn announce(draft: &mut Draft, office: Office, seq: Option<u32>) -> Judged {
    let game = &draft.game;
    let wanted = |number: u32| seq.is_none_or(|seq| seq == number);
    let penalties = game.unannounced().into_iter().map(|(_, given)| given.seq);
    let penalty = penalties.filter(|&number| wanted(number)).min();
    let decisions = game.ledger.untold.iter().copied();
    let decision = decisions.filter(|&number| wanted(number)).min();
    let event = match (penalty, decision) {
        (Some(penalty), appeal) if appeal.is_none_or(|appeal| penalty < appeal) => {
            if !office.covers(Office::Referee) {
                return Err(Refusal::OfficeNeeded(Office::Referee));
            }
            Event::ViolationAnnounced { penalty }
        }
        (_, Some(appeal)) => Event::DecisionAnnounced { appeal },
        (_, None) => return Err(none_to_announce(game, seq)),
    };
    draft.push(event);
    Ok(())
}

/// Returns why nothing is left to announce: it has been, or nothing has to be.
fn none_to_announce(game: &Game, seq: Option<u32>) -> Refusal {
    let given = Seat::BOTH
        .into_iter()
        .flat_map(|seat| &game.penalties[seat]);
    let done = |given: &Given| given.announced && Some(given.seq) == seq;
    if seq.is_some_and(|seq| seq == 0 || seq > game.seq) {
        Refusal::SeqUnknown(seq)
    } else if given.into_iter().any(done) {
        Refusal::Plain("already-announced")
    } else {
        Refusal::Plain("nothing-to-announce")
    }
}

/// Takes a statement on an entry.
pub(super) fn statement(draft: &mut Draft, entry: u32, whose: Speaker, text: &str) -> Judged {
    if entry == 0 || entry > draft.game.seq {
        return Err(Refusal::SeqUnknown(Some(entry)));
    }
    let who = match whose {
        Speaker::Other => vec![None],
        Speaker::Person(person) => persons(&draft.game, person).into_iter().map(Some).collect(),
    };
    for who in who {
        draft.push(Event::StatementTaken {
            entry,
            who,
            text: text.to_owned(),
        });
    }
    Ok(())
}

/// Returns the times of an incident, a mark standing for the moment it was noticed, and whether the game has gone on since.
pub(super) fn times(draft: &Draft, when: When) -> Result<(When, bool), Refusal> {
    let marked = when
        .mark
        .map(|mark| {
            let marks = draft.game.ledger.marks.iter();
            let found = marks.copied().find(|(seq, _)| *seq == mark);
            found.ok_or(Refusal::SeqUnknown(Some(mark)))
        })
        .transpose()?;
    let noticed = when.noticed.or(marked.map(|(_, at)| at));
    let when = When { noticed, ..when };
    let known = [when.happened, when.noticed];
    if known.into_iter().flatten().any(|at| at > draft.at) {
        return Err(Refusal::Plain("time-ahead"));
    }
    if let [Some(happened), Some(noticed)] = known
        && happened > noticed
    {
        return Err(Refusal::Plain("time-order"));
    }
    // On a wooden board more may lie than has been entered here.
    let last = match draft.game.setup.clock {
        ClockKind::Program => draft.game.moves.len() + 1,
        ClockKind::Table => usize::MAX,
    };
    if when
        .number
        .is_some_and(|number| number == 0 || number as usize > last)
    {
        return Err(Refusal::Plain("no-such-move"));
    }
    Ok((when, is_late(&draft.game, when)))
}

/// Returns whether somebody has acted on the board since, or the game has ended.
fn is_late(game: &Game, when: When) -> bool {
    let gone_on = |at| game.acted_at > at;
    game.is_over()
        || when.happened.or(when.noticed).is_some_and(gone_on)
        || when
            .number
            .is_some_and(|number| game.moves.len() > number as usize)
}
