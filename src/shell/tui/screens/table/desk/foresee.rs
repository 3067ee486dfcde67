//! What a form's line would bring, said before it is written.

use super::acts::{Act, Kind, Says};
use super::choices;
use super::form::{Form, Ground};
use crate::core::game::command::desk::{Desk, Salt};
use crate::core::game::command::{Action, Command, Offender, Penalty, Who};
use crate::core::game::event::{Entry, Event};
use crate::core::game::{Refusal, decide};
use crate::core::language::{Line, parse};
use crate::shell::phrase;
use crate::shell::tell;
use crate::shell::tui::screens::table::incident::{Draft, page};
use crate::shell::typed::unreadable;
use crate::words::say;

/// What a line would bring.
pub enum Foreseen {
    /// It is not whole yet: what is missing.
    Missing(String),
    /// It would be refused, and why.
    Refused(String),
    /// What would be written, and on what it rests.
    Brings(Vec<String>),
}

/// Returns what the form's line would bring if it were said now.
pub fn foresee(form: &Form, ground: &Ground) -> Foreseen {
    let lang = ground.lang;
    let parts = form.act().parts.iter().enumerate();
    let missing: Vec<_> = parts
        .filter(|(at, _)| form.missing(*at, ground))
        .map(|(_, part)| choices::label(part, ground))
        .collect();
    if !missing.is_empty() {
        let parts = missing.join(&say(lang, "desk.and", &[]));
        return Foreseen::Missing(say(lang, "desk.missing", &[("parts", &parts)]));
    }
    match parse(&form.line(ground)) {
        Err(wrong) => Foreseen::Refused(unreadable(lang, &wrong)),
        Ok(Line::Act {
            who: Some(by),
            action,
            ..
        }) => judged(by, action, ground),
        Ok(Line::Act { .. } | Line::Blank | Line::New(_)) => Foreseen::Brings(vec![]),
    }
}

fn judged(by: Who, action: Action, ground: &Ground) -> Foreseen {
    let lang = ground.lang;
    let action = sealed(action);
    if matches!(action, Action::Desk(Desk::Resume(_))) {
        // What lies in the envelope is known to nobody before it is opened.
        return Foreseen::Brings(vec![say(lang, "desk.envelope", &[])]);
    }
    let lines = rests(by, &action, ground);
    let command = Command {
        by,
        at: ground.now,
        action,
    };
    match decide(ground.game, &command) {
        // At a served table the key that changes the office helps few.
        Err(Refusal::OfficeNeeded(office)) if !ground.has_pins => {
            let office = phrase::office(lang, office);
            Foreseen::Refused(say(lang, "table.office-needed", &[("office", &office)]))
        }
        Err(refusal) => {
            let words = phrase::refusal(lang, &refusal, &ground.game.rules.book);
            Foreseen::Refused(words)
        }
        Ok(entries) => {
            let mut told: Vec<_> = entries.iter().flat_map(|entry| of(entry, ground)).collect();
            // A penalty that enters its own incident has told what is prescribed.
            for line in lines {
                if !told.contains(&line) {
                    told.push(line);
                }
            }
            Foreseen::Brings(told)
        }
    }
}

/// Returns whether some word of the act would be taken now: each of its first choices, and anything for what is typed.
pub fn is_taken(act: &Act, ground: &Ground) -> bool {
    let speakers: &[&str] = match act.says {
        Says::Office => &[ground.office],
        Says::Player => &["p1", "p2"],
        Says::Side => &["p1", "p2", "leader1", "leader2"],
    };
    let mut words: &[&str] = &[""];
    for part in act.parts.iter().rev().filter(|part| part.needed) {
        if let Kind::One(known) = part.kind {
            words = known;
        }
    }
    speakers.iter().any(|by| {
        let mut lines = words
            .iter()
            .map(|word| format!("{by}: {}", sample(act, word, ground)));
        lines.any(|line| would_take(&line, ground))
    })
}

/// Returns the act with this word for its first choice, and something for everything else that it needs.
fn sample(act: &Act, first: &str, ground: &Ground) -> String {
    let mut line = act.verb.to_owned();
    let mut chosen = Some(first);
    for part in act.parts.iter().filter(|part| part.needed) {
        let value = match part.kind {
            Kind::One(words) => chosen.take().or(words.first().copied()).unwrap_or_default(),
            Kind::Sign(_) => "+1",
            Kind::Text => "\"?\"",
            Kind::Bare if line.ends_with("+1") => continue,
            Kind::Entry(of) => {
                line.push_str(&format!(" {}", choices::first(of, ground)));
                continue;
            }
            Kind::Bare | Kind::Moment | Kind::Hidden | Kind::Article | Kind::Step => "1",
        };
        line.push_str(&format!(" {}{value}", part.before));
    }
    line
}

fn would_take(line: &str, ground: &Ground) -> bool {
    let Ok(Line::Act {
        who: Some(by),
        action,
        ..
    }) = parse(line)
    else {
        return false;
    };
    let command = Command {
        by,
        at: ground.now,
        action: sealed(action),
    };
    let is_resumed = matches!(command.action, Action::Desk(Desk::Resume(_)));
    (is_resumed && is_sealed(ground)) || decide(ground.game, &command).is_ok()
}

fn is_sealed(ground: &Ground) -> bool {
    let adjourned = ground.game.adjourned.as_ref();
    adjourned.is_some_and(|it| it.seal.is_some())
}

/// A sealed move needs chance, which a line that is only looked at has none of.
fn sealed(mut action: Action) -> Action {
    if let Action::Seal(_, salt) = &mut action {
        *salt = Some(Salt([0; 32]));
    }
    action
}

/// Returns what an event says, and of an incident what is prescribed for it.
fn of(entry: &Entry, ground: &Ground) -> Vec<String> {
    let (lang, game) = (ground.lang, ground.game);
    let mut lines = vec![say(
        lang,
        "desk.will-write",
        &[("what", &tell::line(lang, game, entry))],
    )];
    if let Event::IncidentEntered { prescribed, .. } = &entry.event {
        lines.extend(page::brings(lang, &game.rules.book, prescribed));
    }
    if let Event::PenaltyProposed { offices, .. } = &entry.event {
        let names: Vec<_> = offices.iter().map(|&it| phrase::office(lang, it)).collect();
        let offices = names.join(&say(lang, "desk.or", &[]));
        lines.push(say(lang, "desk.about.proposal", &[("offices", &offices)]));
    }
    lines
}

/// Returns what a penalty's article prescribes now, and the setting or supplement that it rests on.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "no other act rests on an article by its number"
)]
fn rests(by: Who, action: &Action, ground: &Ground) -> Vec<String> {
    let (lang, game) = (ground.lang, ground.game);
    let book = &game.rules.book;
    let (number, prescribed) = match action {
        Action::Penalty(Penalty { who, article, .. }) => {
            let draft = Draft::of(*who, article);
            let found = page::prescribed(game, by, &draft).unwrap_or_default();
            let lines: Vec<_> = found
                .iter()
                .flat_map(|it| page::brings(lang, book, it))
                .collect();
            (article.clone(), lines)
        }
        Action::Incident {
            who: Offender::Person(_) | Offender::Other(_),
            article,
            ..
        }
        | Action::Desk(Desk::Remedy(article, _)) => (article.clone(), vec![]),
        Action::Impose(seq) | Action::Confirm(seq) => (answered(*seq, ground), vec![]),
        _ => return vec![],
    };
    let rests = book
        .article(&number)
        .map(|article| page::rests_on(lang, book, article));
    prescribed
        .into_iter()
        .chain(rests.unwrap_or_default())
        .collect()
}

/// Returns the article of the incident or proposal that is answered.
fn answered(seq: Option<u32>, ground: &Ground) -> String {
    let matters = ground.game.open.iter();
    let wanted = matters.filter(|matter| seq.is_none_or(|seq| matter.seq == seq));
    let articles = wanted.filter_map(|matter| {
        let incident = matter.open.incident().map(|it| it.article.clone());
        incident.or_else(|| matter.open.proposal().map(|it| it.article.clone()))
    });
    articles.into_iter().next().unwrap_or_default()
}
