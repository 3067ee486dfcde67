//! What a ruling rests on and who may open it again, in words.

use super::{time, told};
use crate::core::dispute::rested::{self, Closed, Ground, Reopening};
use crate::core::dispute::timeline::is_ruling;
use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::core::rulebook::Mark;
use crate::shell::phrase::{event, office, words};
use crate::words::{Lang, say};

/// Whether a setting is told with what it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// By its name and value.
    Short,
    /// With what it decides.
    Full,
}

/// Returns what an event rests on, short: article, text or reading, settings, supplement, fact or rule, reopening.
///
/// `after` is the game just after it, `now` the one from which it is asked whether it may be opened again.
pub fn rests_on(
    lang: Lang,
    entry: &Entry,
    (after, now): (&Game, &Game),
    detail: Detail,
) -> Vec<String> {
    let mut lines = Vec::new();
    let article = rested::article(entry, after);
    if let Some(ground) = article.as_deref().and_then(|it| rested::ground(after, it)) {
        lines.extend(ground_lines(lang, &ground, detail));
    }
    if is_ruling(entry)
        && let Some(reopening) = rested::reopening(now, entry.n)
    {
        lines.extend(reopened(lang, now, &reopening));
    }
    lines
}

/// Returns an article with text or reading, the settings that bear on it, and the supplement it comes from.
pub fn ground_lines(lang: Lang, ground: &Ground, detail: Detail) -> Vec<String> {
    let article = ground.article;
    let mark = match ground.mark {
        Mark::Text => "dispute.text",
        Mark::Reading => "dispute.reading",
    };
    let values = [
        ("article", article.number.clone()),
        ("title", words(lang, &article.title).to_owned()),
        ("mark", say(lang, mark, &[])),
    ];
    let mut lines = vec![told(lang, "dispute.article", &values)];
    if let Some(gap) = article
        .gap
        .as_ref()
        .filter(|_| ground.mark == Mark::Reading)
    {
        lines.push(told(
            lang,
            "dispute.gap",
            &[("gap", words(lang, gap).to_owned())],
        ));
    }
    for (setting, value) in &ground.settings {
        let about = match detail {
            Detail::Short => String::new(),
            Detail::Full => words(lang, &setting.about).to_owned(),
        };
        let values = [
            ("name", setting.name.clone()),
            ("value", (*value).to_owned()),
            ("about", about),
        ];
        lines.push(told(lang, "dispute.setting", &values));
    }
    if let Some(source) = ground.source {
        let title = words(lang, &source.title).to_owned();
        lines.push(told(lang, "dispute.source", &[("title", title)]));
    }
    lines
}

fn reopened(lang: Lang, game: &Game, reopening: &Reopening) -> Vec<String> {
    let kind = if reopening.is_fact {
        "dispute.fact"
    } else {
        "dispute.rule"
    };
    let mut lines = vec![say(lang, kind, &[])];
    if let Some(closed) = reopening.closed {
        let key = match closed {
            Closed::TakenBack => "dispute.taken-back",
            Closed::Settled => "dispute.settled",
            Closed::ForGood => "dispute.for-good",
        };
        lines.push(say(lang, key, &[]));
        return lines;
    }
    let by: Vec<String> = reopening
        .taken_back_by
        .iter()
        .map(|by| event::by(lang, game, *by))
        .collect();
    let comma = say(lang, "dispute.comma", &[]);
    lines.push(told(
        lang,
        "dispute.rescinded-by",
        &[("by", by.join(&comma))],
    ));
    if reopening.is_fact {
        lines.push(say(lang, "dispute.no-appeal", &[]));
        return lines;
    }
    let who: Vec<String> = reopening
        .appeal_by
        .iter()
        .map(|seat| event::person(game, *seat))
        .collect();
    let until = reopening.until.map(time).unwrap_or_default();
    let values = [
        ("who", who.join(&comma)),
        ("office", office(lang, reopening.decided_by)),
        ("until", until),
    ];
    lines.push(told(lang, "dispute.appeal", &values));
    lines
}
