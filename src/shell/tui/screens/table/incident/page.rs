//! The page of an article: what it brings to whom, and then its official wording.

use super::{action, listed};
use crate::clean::wrap;
use crate::core::game::command::{Command, Person, Who};
use crate::core::game::event::{Event, Prescribed};
use crate::core::game::{Game, Refusal, decide};
use crate::core::rulebook::Rulebook;
use crate::shell::phrase::{self, event};
use crate::words::{Lang, say};

/// Returns the page in lines of at most so many cells.
pub fn page(
    lang: Lang,
    game: &Game,
    by: Who,
    who: Person,
    number: &str,
    cells: usize,
) -> Vec<String> {
    let book = &game.rules.book;
    let Some(article) = book.article(number) else {
        return vec![];
    };
    let mut parts = vec![listed(lang, article), name(lang, game, who)];
    match prescribed(game, by, who, number) {
        Ok(found) => parts.extend(found.iter().flat_map(|found| brings(lang, book, found))),
        Err(refusal) => parts.push(phrase::refusal(lang, &refusal, book)),
    }
    parts.extend([String::new(), article.wording.clone()]);
    let clause = article
        .clause
        .as_ref()
        .and_then(|clause| book.clauses.get(clause));
    parts.extend(clause.cloned());
    let lines = |part: String| {
        if part.is_empty() {
            vec![part]
        } else {
            wrap(&part, cells)
        }
    };
    parts.into_iter().flat_map(lines).collect()
}

/// Returns the person as the list shows him.
pub fn name(lang: Lang, game: &Game, who: Person) -> String {
    match who {
        Person::Seat(seat) => {
            let stone = event::stone(lang, game.seating.stone_of(seat));
            format!("{stone} {}", event::person(game, seat))
        }
        Person::Holder(stone) => event::stone(lang, stone),
        Person::Both => say(lang, "person.both", &[]),
    }
}

/// Returns what the rulebook prescribes for it now, as the judge of commands says it.
fn prescribed(
    game: &Game,
    by: Who,
    who: Person,
    article: &str,
) -> Result<Vec<Prescribed>, Refusal> {
    let asked = Command {
        by,
        at: game.now,
        action: action(who, article),
    };
    let found = decide(game, &asked)?.into_iter().filter_map(|entry| {
        if let Event::IncidentEntered { prescribed, .. } = entry.event {
            Some(*prescribed)
        } else {
            None
        }
    });
    Ok(found.collect())
}

/// Returns what the rulebook prescribes, line by line.
fn brings(lang: Lang, book: &Rulebook, prescribed: &Prescribed) -> Vec<String> {
    let step = |id: &str| phrase::step(lang, book, id);
    let plain = |key: &str| say(lang, key, &[]);
    let mut lines = vec![say(
        lang,
        "incident.nth",
        &[("n", &prescribed.nth.to_string())],
    )];
    match &prescribed.step {
        Some(id) => lines.push(say(lang, "incident.step", &[("step", &step(id))])),
        None if prescribed.choice.is_empty() => lines.push(plain("incident.none")),
        None => {
            let steps: Vec<_> = prescribed.choice.iter().map(|id| step(id)).collect();
            lines.push(say(
                lang,
                "incident.choice",
                &[("steps", &steps.join(", "))],
            ));
        }
    }
    if let Some((id, article)) = &prescribed.adds_up {
        lines.push(say(
            lang,
            "incident.adds-up",
            &[("step", &step(id)), ("article", article)],
        ));
    }
    if !prescribed.offices.is_empty() {
        let offices: Vec<_> = prescribed
            .offices
            .iter()
            .map(|&office| phrase::office(lang, office))
            .collect();
        lines.push(say(
            lang,
            "incident.offices",
            &[("offices", &offices.join(", "))],
        ));
        lines.push(plain(if prescribed.may_impose {
            "incident.may"
        } else {
            "incident.may-not"
        }));
    }
    let notes = [
        (prescribed.waivable, "incident.waivable"),
        (prescribed.reading, "incident.reading"),
    ];
    lines.extend(
        notes
            .into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, key)| plain(key)),
    );
    lines
}
