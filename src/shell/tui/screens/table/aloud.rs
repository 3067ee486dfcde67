//! What a referee reads aloud on giving a penalty (15.2).

use crate::core::game::Game;
use crate::core::game::event::{Entry, Event};
use crate::shell::phrase::{self, event};
use crate::words::{Lang, say};

/// Returns the sentence of the last penalty among the events that has one, or who confirms what was proposed.
///
/// The second has a key where whoever reads it may change his office.
pub(super) fn sentence(lang: Lang, game: &Game, events: &[Entry], changes: bool) -> Option<String> {
    let last = events.iter().rev();
    last.clone()
        .find_map(|entry| of(lang, game, entry))
        .or_else(|| {
            last.clone()
                .find_map(|entry| proposed(lang, entry, changes))
        })
}

/// Returns who has to confirm a penalty that was proposed.
fn proposed(lang: Lang, entry: &Entry, changes: bool) -> Option<String> {
    let Event::PenaltyProposed { offices, .. } = &entry.event else {
        return None;
    };
    let offices: Vec<_> = offices.iter().map(|&it| phrase::office(lang, it)).collect();
    let offices = offices.join(&say(lang, "desk.or", &[]));
    let key = if changes {
        "desk.proposed"
    } else {
        "desk.proposed-there"
    };
    Some(say(lang, key, &[("offices", &offices)]))
}

fn of(lang: Lang, game: &Game, entry: &Entry) -> Option<String> {
    let Event::PenaltyImposed {
        who, step, article, ..
    } = &entry.event
    else {
        return None;
    };
    let book = &game.rules.book;
    let announce = book.step(step)?.announce.as_ref()?;
    let title = book
        .article(article)
        .map_or("", |it| phrase::words(lang, &it.title));
    let words = phrase::words(lang, announce)
        .replace("{name}", &event::person(game, *who))
        .replace("{article}", article)
        .replace("{title}", title);
    Some(say(lang, "table.read-aloud", &[("words", &words)]))
}
