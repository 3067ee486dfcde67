//! The referee's report: everything that was no act on the board, in order, and what became of it.

use serde_json::Value;

use crate::core::board::{BySeat, Seat};
use crate::core::game::Game;
use crate::core::game::command::{Charge, Seen};
use crate::core::game::event::{Entry, Event, Prescribed};
use crate::core::rulebook::{Mark, Office};
use crate::shell::json;
use crate::shell::phrase::event::{event, title};
use crate::words::Lang;

use super::course::{Course, Met, is_act, is_silent};

/// The fields of an event that name the matter it is about.
const ABOUT: [&str; 10] = [
    "claim", "incident", "proposal", "stop", "remedy", "appeal", "penalty", "entry", "matter",
    "mark",
];

/// The time of an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// How long it took, in milliseconds.
    pub ms: u64,
    /// Who bears it.
    pub charge: Charge,
}

/// What became of a matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is open.
    Open,
    /// An event closed it: its number and the word of what it did.
    Closed(u32, String),
}

/// One event of the report.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The event.
    pub entry: Entry,
    /// Its kind, as the JSON names it.
    pub kind: String,
    /// What it met.
    pub met: Met,
    /// What happened, in words.
    pub what: String,
    /// The article that it rests on.
    pub article: Option<String>,
    /// The matter that it is about.
    pub about: Option<u32>,
    /// What the rulebook prescribed.
    pub prescribed: Option<Prescribed>,
    /// Who may confirm what was proposed.
    pub offices: Vec<Office>,
    /// Who saw it.
    pub seen: Option<Seen>,
    /// The time of an inquiry.
    pub inquiry: Option<Inquiry>,
    /// What became of it, if it was a matter to be settled.
    pub outcome: Option<Outcome>,
}

/// An article of the appendix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// Its number.
    pub number: String,
    /// Its title, in the reader's language.
    pub title: String,
    /// Its official wording; nothing where the book does not have it.
    pub wording: Option<String>,
    /// The words of the book that give the penalty, where they stand apart from it.
    pub clause: Option<String>,
    /// Whether what follows from it is a reading.
    pub reading: bool,
}

/// The referee's report.
#[derive(Clone, Debug, PartialEq)]
pub struct Referee {
    /// The events, in order.
    pub items: Vec<Item>,
    /// How many of each step each person has, in the book's order; those of which nobody has any are left out.
    pub counts: Vec<(String, BySeat<u32>)>,
    /// The time of inquiries charged to each person, in milliseconds.
    pub inquiry_ms: BySeat<u64>,
    /// The open matters: the event and the kind.
    pub open: Vec<(u32, &'static str)>,
    /// The articles that were named, each once.
    pub articles: Vec<Cited>,
}

impl Referee {
    /// Returns the report of a game.
    pub fn of(lang: Lang, course: &Course) -> Self {
        let game = course.game;
        let told = |entry: &&Entry| !is_act(&entry.event) && !is_silent(&entry.event);
        let items: Vec<Item> = course
            .entries
            .iter()
            .zip(&course.met)
            .filter(|(entry, _)| told(entry))
            .map(|(entry, met)| item(lang, course, entry, met))
            .collect();
        Self {
            counts: counts(game),
            inquiry_ms: inquiry_ms(&items),
            open: game
                .open
                .iter()
                .map(|matter| (matter.seq, matter.open.word()))
                .collect(),
            articles: articles(lang, game, &items),
            items,
        }
    }
}

fn item(lang: Lang, course: &Course, entry: &Entry, met: &Met) -> Item {
    let fields = json::event(entry);
    let about = ABOUT
        .iter()
        .find_map(|name| fields.get(name)?.as_u64())
        .and_then(|seq| u32::try_from(seq).ok());
    let own = article(&fields);
    let matters = || {
        let earlier = course.entry(about.filter(|&seq| seq < entry.n)?)?;
        article(&json::event(earlier))
    };
    let (prescribed, offices, seen) = judged(&entry.event);
    Item {
        kind: text(&fields, "kind").unwrap_or_default(),
        met: met.clone(),
        what: event(lang, course.game, entry),
        article: own.or_else(matters),
        about,
        prescribed,
        offices,
        seen,
        inquiry: entry
            .event
            .inquiry()
            .map(|(charge, ms)| Inquiry { ms, charge }),
        outcome: outcome(course, entry.n),
        entry: entry.clone(),
    }
}

fn text(fields: &Value, name: &str) -> Option<String> {
    fields.get(name)?.as_str().map(str::to_owned)
}

/// Returns the article that an event itself names.
fn article(fields: &Value) -> Option<String> {
    let claimed = || {
        let named = fields.get("claim")?.get("article")?;
        named.get(0)?.as_str().map(str::to_owned)
    };
    text(fields, "article").or_else(claimed)
}

/// Returns what was prescribed, who may confirm it and who saw it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only an incident and a proposal have these"
)]
fn judged(event: &Event) -> (Option<Prescribed>, Vec<Office>, Option<Seen>) {
    match event {
        Event::IncidentEntered {
            prescribed, seen, ..
        } => (Some(Prescribed::clone(prescribed)), vec![], *seen),
        Event::PenaltyProposed { offices, .. } => (None, offices.clone(), None),
        _ => (None, vec![], None),
    }
}

/// Returns what became of the matter that an event opened, or of the entry if it was taken back.
///
/// A penalty that was proposed is followed to its end.
fn outcome(course: &Course, seq: u32) -> Option<Outcome> {
    if course.game.matter(seq).is_some() {
        return Some(Outcome::Open);
    }
    if let Some(entry) = undone(course, seq) {
        let kind = text(&json::event(entry), "kind")?;
        return Some(Outcome::Closed(entry.n, kind));
    }
    let closer = *course.closed.get(&seq)?;
    if closer > seq
        && let Some(further) = outcome(course, closer)
    {
        return Some(further);
    }
    let kind = text(&json::event(course.entry(closer)?), "kind")?;
    Some(Outcome::Closed(closer, kind))
}

/// Returns the last event by which an entry fell or was graded anew.
fn undone<'a>(course: &Course<'a>, seq: u32) -> Option<&'a Entry> {
    let undoes = |entry: &&Entry| {
        let (Event::EntryRescinded { entry: what, .. }
        | Event::PenaltyFell { penalty: what, .. }
        | Event::PenaltyRegraded { penalty: what, .. }
        | Event::ProposalFell { proposal: what }
        | Event::IncidentFell { incident: what }
        | Event::EndFell { end: what }) = entry.event
        else {
            return false;
        };
        what == seq
    };
    course.entries.iter().rev().find(undoes)
}

fn counts(game: &Game) -> Vec<(String, BySeat<u32>)> {
    let steps = game.rules.book.steps.iter();
    steps
        .map(|step| {
            let count = BySeat::from_fn(|seat| game.count(seat, &step.id));
            (step.id.clone(), count)
        })
        .filter(|(_, count)| count.p1 + count.p2 > 0)
        .collect()
}

fn inquiry_ms(items: &[Item]) -> BySeat<u64> {
    let mut sum: BySeat<u64> = BySeat::default();
    for inquiry in items.iter().filter_map(|item| item.inquiry) {
        for &seat in inquiry.charge.seats() {
            sum[seat] += inquiry.ms;
        }
    }
    sum
}

fn articles(lang: Lang, game: &Game, items: &[Item]) -> Vec<Cited> {
    let mut numbers: Vec<&str> = Vec::new();
    let named = items.iter().filter_map(|item| item.article.as_deref());
    let ends = game
        .verdicts()
        .into_iter()
        .flat_map(|verdicts| Seat::BOTH.map(|seat| verdicts[seat].article.as_str()));
    for number in named.chain(ends).filter(|number| !number.is_empty()) {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
        .into_iter()
        .map(|number| cited(lang, game, number))
        .collect()
}

/// Returns an article of the game's own rulebook.
pub(super) fn cited(lang: Lang, game: &Game, number: &str) -> Cited {
    let book = &game.rules.book;
    let article = book.article(number);
    let clause = article.and_then(|article| book.clauses.get(article.clause.as_ref()?));
    Cited {
        number: number.to_owned(),
        title: title(lang, game, number),
        wording: article.map(|article| article.wording.clone()),
        clause: clause.cloned(),
        reading: article.is_some_and(|article| article.mark == Mark::Reading),
    }
}
