//! The page of an article: what it brings to whom, and then its official wording.

use super::{Draft, listed};
use crate::clean::wrap;
use crate::core::game::command::{Command, Person, Who};
use crate::core::game::event::{Event, Prescribed};
use crate::core::game::{Game, Refusal, decide};
use crate::core::rulebook::{Article, Office, Rulebook};
use crate::shell::phrase::{self, event};
use crate::words::{Lang, say};

/// Returns the page in lines of at most so many cells.
pub fn page(lang: Lang, game: &Game, by: Who, draft: &Draft, cells: usize) -> Vec<String> {
    let book = &game.rules.book;
    let Some(article) = book.article(&draft.article) else {
        return vec![];
    };
    let mut parts = vec![
        listed(lang, article),
        name(lang, game, draft.who),
        draft.told(lang),
    ];
    parts.extend(rests_on(lang, book, article));
    match prescribed(game, by, draft) {
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
pub fn prescribed(game: &Game, by: Who, draft: &Draft) -> Result<Vec<Prescribed>, Refusal> {
    let asked = Command {
        by,
        at: game.now,
        action: draft.action(),
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

/// Returns the setting that a consequence rests on, and the supplement that it comes from.
pub fn rests_on(lang: Lang, book: &Rulebook, article: &Article) -> Vec<String> {
    let setting = article.setting.as_deref();
    let setting = setting.map(|name| say(lang, "incident.setting", &[("name", name)]));
    let source = book.source(article);
    let source = source.map(|it| {
        let title = phrase::words(lang, &it.title);
        say(lang, "incident.source", &[("title", title)])
    });
    setting.into_iter().chain(source).collect()
}

/// Returns the article that fits the case better, as the rulebook says.
pub fn instead(game: &Game, who: Person, article: &str) -> Option<String> {
    let by = Who::Office(Office::Referee);
    let found = prescribed(game, by, &Draft::of(who, article)).ok()?;
    found.into_iter().find_map(|found| found.instead)
}

/// Returns what the rulebook prescribes, line by line.
pub fn brings(lang: Lang, book: &Rulebook, prescribed: &Prescribed) -> Vec<String> {
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
    if let Some(hint) = &prescribed.hint {
        lines.push(plain(&format!("incident.hint-{hint}")));
    }
    if let Some(number) = &prescribed.instead {
        let title = book.article(number);
        let title = title.map_or("", |it| phrase::words(lang, &it.title));
        let values = [("article", number.as_str()), ("title", title)];
        lines.push(say(lang, "incident.instead", &values));
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
