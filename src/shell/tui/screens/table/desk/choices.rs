//! What may stand in a field, from the game as it is.

use super::acts::{Kind, Of, Part};
use super::form::{Fill, Ground};
use crate::core::game::event::Event;
use crate::core::game::{Game, Open};
use crate::shell::phrase::{self, event};
use crate::shell::tell;
use crate::shell::tui::keymap::fold;
use crate::shell::tui::widgets::field::Field;
use crate::words::{Lang, say};

/// A value and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What stands on the line.
    pub value: String,
    /// What a reader sees.
    pub words: String,
}

/// Returns whether something is typed in a field of this kind.
pub const fn is_typed(kind: Kind) -> bool {
    match kind {
        Kind::One(_) | Kind::Sign(_) | Kind::Step => false,
        Kind::Article | Kind::Entry(_) | Kind::Bare | Kind::Moment | Kind::Text | Kind::Hidden => {
            true
        }
    }
}

/// Returns a field with this value in it.
pub fn filled(part: &Part, value: &str, ground: &Ground) -> Fill {
    if is_typed(part.kind) {
        return Fill {
            field: Field::with(value),
            at: None,
        };
    }
    let at = of(part, &Fill::default(), ground)
        .iter()
        .position(|choice| choice.value.split(' ').next() == Some(value));
    Fill {
        at,
        ..Fill::default()
    }
}

/// Returns every choice of the part that fits what was typed; nothing where no list is kept.
pub fn of(part: &Part, fill: &Fill, ground: &Ground) -> Vec<Choice> {
    match part.kind {
        Kind::One(words) | Kind::Sign(words) => words
            .iter()
            .map(|word| Choice {
                value: (*word).to_owned(),
                words: named(part, word, ground),
            })
            .collect(),
        Kind::Article => articles(fill, ground),
        Kind::Step => steps(ground),
        Kind::Entry(of) => {
            let mut found = entries(of, ground);
            let typed = typed(fill);
            found.retain(|choice| typed.is_empty() || choice.value.starts_with(&typed));
            let known = found.iter().position(|choice| choice.value == typed);
            if let Some(known) = known {
                found.swap(0, known);
            }
            found
        }
        Kind::Bare | Kind::Moment | Kind::Text | Kind::Hidden => vec![],
    }
}

/// Returns the first entry of this kind.
pub fn first(of: Of, ground: &Ground) -> String {
    let found = entries(of, ground).into_iter().next();
    found.map_or_else(String::new, |choice| choice.value)
}

/// Returns whether there is anything to be named in this field.
pub fn are_there(part: &Part, ground: &Ground) -> bool {
    !of(part, &Fill::default(), ground).is_empty()
}

/// Returns the choices that are shown as a list under the form.
pub fn listed(part: &Part, fill: &Fill, ground: &Ground) -> Vec<Choice> {
    match part.kind {
        Kind::Article | Kind::Entry(_) => of(part, fill, ground),
        Kind::One(_)
        | Kind::Sign(_)
        | Kind::Step
        | Kind::Bare
        | Kind::Moment
        | Kind::Text
        | Kind::Hidden => vec![],
    }
}

/// Returns the value of a field.
pub fn value(part: &Part, fill: &Fill, ground: &Ground) -> String {
    match part.kind {
        Kind::Text | Kind::Bare | Kind::Hidden => fill.field.cleaned().trim().to_owned(),
        Kind::Moment => moment(&typed(fill), ground),
        // Nothing is taken from a list before somebody has typed or chosen.
        Kind::Article | Kind::Entry(_) if typed(fill).is_empty() && fill.at.is_none() => {
            String::new()
        }
        Kind::One(_) | Kind::Sign(_) | Kind::Article | Kind::Step | Kind::Entry(_) => {
            let found = of(part, fill, ground);
            let at = fill.at.unwrap_or(0).min(found.len().saturating_sub(1));
            // A number that is on no list is the reader's own word, and is judged as such.
            found
                .get(at)
                .map_or_else(|| typed(fill), |choice| choice.value.clone())
        }
    }
}

/// Returns whether the first choice stands without a word.
pub fn is_implied(part: &Part, fill: &Fill) -> bool {
    let on_list = matches!(part.kind, Kind::Article | Kind::Entry(_));
    !on_list || part.needed || !typed(fill).is_empty()
}

fn typed(fill: &Fill) -> String {
    let text = fill.field.cleaned();
    text.trim().chars().map(fold).collect()
}

/// Returns seconds since the start: so many ago, or by minutes and seconds.
fn moment(typed: &str, ground: &Ground) -> String {
    let parts = |text: &str| -> Option<u64> {
        text.split(':').try_fold(0, |total: u64, part| {
            total.checked_mul(60)?.checked_add(part.parse().ok()?)
        })
    };
    let ago = typed.strip_prefix('-').and_then(parts);
    match (ago, parts(typed)) {
        (Some(ago), _) => (ground.now.0 / 1000).saturating_sub(ago).to_string(),
        (None, Some(since)) if typed.contains(':') => since.to_string(),
        (None, _) => typed.to_owned(),
    }
}

/// Returns the name of one of a part's words: a person by his name, anything else from the catalogue.
pub fn named(part: &Part, word: &str, ground: &Ground) -> String {
    match word.split(' ').next() {
        Some("p1" | "p2" | "leader1" | "leader2" | "both") => person(word, ground),
        Some("") | None => say(ground.lang, "desk.word.unsaid", &[]),
        Some(_) => say(ground.lang, &format!("desk.word.{}-{word}", part.name), &[]),
    }
}

/// Returns what is meant where no entry is named.
pub fn unsaid(kind: Kind, ground: &Ground) -> String {
    let key = match kind {
        Kind::Entry(Of::Marks) => "desk.word.unsaid",
        Kind::Entry(Of::Rulings) => "desk.word.newest",
        Kind::Entry(_) => "desk.word.oldest",
        Kind::One(_)
        | Kind::Sign(_)
        | Kind::Article
        | Kind::Step
        | Kind::Bare
        | Kind::Moment
        | Kind::Text
        | Kind::Hidden => return String::new(),
    };
    say(ground.lang, key, &[])
}

/// Returns the name of a field.
pub fn label(part: &Part, ground: &Ground) -> String {
    use crate::core::board::Seat;
    let [p1, p2] = Seat::BOTH.map(|seat| event::person(ground.game, seat));
    let key = format!("desk.part.{}", part.name);
    say(ground.lang, &key, &[("p1", &p1), ("p2", &p2)])
}

/// Returns a person's or a leader's name with the colour he holds.
pub fn person(word: &str, ground: &Ground) -> String {
    use crate::core::board::Seat;
    let (lang, game) = (ground.lang, ground.game);
    let named = |seat| {
        let stone = event::stone(lang, game.seating.stone_of(seat));
        format!("{stone} {}", event::person(game, seat))
    };
    let leader = |seat: Seat| say(lang, "desk.leader", &[("who", &event::person(game, seat))]);
    match word.split(' ').next().unwrap_or(word) {
        "p1" => named(Seat::P1),
        "p2" => named(Seat::P2),
        "leader1" => leader(Seat::P1),
        "leader2" => leader(Seat::P2),
        _ => say(lang, "person.both", &[]),
    }
}

fn articles(fill: &Fill, ground: &Ground) -> Vec<Choice> {
    let book = &ground.game.rules.book;
    let asked = typed(fill);
    let found = if asked.is_empty() {
        book.articles.iter().collect()
    } else {
        book.find(&asked)
    };
    let choice = |article: &crate::core::rulebook::Article| Choice {
        value: article.number.clone(),
        words: format!(
            "{:<8} {}",
            article.number,
            phrase::words(ground.lang, &article.title)
        ),
    };
    found.into_iter().map(choice).collect()
}

fn steps(ground: &Ground) -> Vec<Choice> {
    let steps = ground.game.rules.book.steps.iter();
    steps
        .map(|step| Choice {
            value: step.id.clone(),
            words: phrase::words(ground.lang, &step.name).to_owned(),
        })
        .collect()
}

/// Returns the marks that no incident has taken up, with their moments.
pub fn marks(ground: &Ground) -> Vec<(u32, crate::core::clock::At)> {
    let taken: Vec<u32> = ground
        .entries
        .iter()
        .filter_map(|entry| {
            if let Event::IncidentEntered { mark, .. } = &entry.event {
                *mark
            } else {
                None
            }
        })
        .collect();
    let marks = ground.game.ledger.marks.iter().copied();
    marks.filter(|(seq, _)| !taken.contains(seq)).collect()
}

fn entries(of: Of, ground: &Ground) -> Vec<Choice> {
    let Ground { game, lang, .. } = *ground;
    let open = |wanted: fn(&Open) -> bool| opened(game, lang, wanted);
    match of {
        Of::Incidents => open(|open| matches!(open, Open::Incident(_))),
        Of::Proposals => open(|open| matches!(open, Open::Proposal(_))),
        Of::Answerable => open(|open| matches!(open, Open::Incident(_) | Open::Proposal(_))),
        Of::Appeals => open(|open| matches!(open, Open::Appeal(_))),
        Of::Marks => {
            let marks = marks(ground);
            logged(ground, |seq| marks.iter().any(|(mark, _)| *mark == seq))
        }
        Of::Unannounced => {
            let waiting = game.unannounced();
            logged(ground, |seq| {
                let untold = game.ledger.untold.contains(&seq);
                untold || waiting.iter().any(|(_, given)| given.seq == seq)
            })
        }
        Of::Rulings => logged(ground, |seq| {
            let ruling = game.ledger.find(seq);
            ruling.is_some_and(|ruling| !ruling.taken_back && ruling.is_ruling())
        }),
        Of::All => logged(ground, |_| true),
    }
}

fn opened(game: &Game, lang: Lang, wanted: fn(&Open) -> bool) -> Vec<Choice> {
    let matters = game.open.iter().filter(|matter| wanted(&matter.open));
    matters
        .map(|matter| Choice {
            value: matter.seq.to_string(),
            words: tell::matter(lang, game, matter),
        })
        .collect()
}

/// Returns entries of the log, the newest first.
fn logged(ground: &Ground, wanted: impl Fn(u32) -> bool) -> Vec<Choice> {
    let entries = ground.entries.iter().rev();
    entries
        .filter(|entry| wanted(entry.n))
        .map(|entry| Choice {
            value: entry.n.to_string(),
            words: tell::line(ground.lang, ground.game, entry),
        })
        .collect()
}
