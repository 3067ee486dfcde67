//! The referee's report in words.

use crate::core::board::Seat;
use crate::core::checkpoint::short;
use crate::core::clock::At;
use crate::core::game::command::{Charge, Seen};
use crate::core::game::event::Event;
use crate::core::rulebook::Office;
use crate::shell::phrase::event::{by, person, title};
use crate::shell::phrase::{self, step};
use crate::words::{has, say};

use super::super::Report;
use super::super::referee::{self, Cited, Inquiry, Outcome};
use super::front::{penalties, signatures};
use super::{Block, Item, and, fact, left, span, told, told_facts};

/// Returns the blocks of the referee's report.
pub fn referee(report: &Report) -> Vec<Block> {
    let lang = report.lang;
    let heading = |name: &str| Block::Heading(say(lang, &format!("report.{name}"), &[]));
    let items = report.referee.items.iter().map(|one| item(report, one));
    let mut blocks = vec![
        Block::Part(say(lang, "report.desk", &[])),
        Block::Facts(told_facts(sums(report))),
        heading("course"),
        Block::Items(items.collect()),
        heading("open"),
    ];
    blocks.extend(open(report));
    blocks.push(heading("chain"));
    blocks.push(Block::Facts(told_facts(chain(report))));
    blocks.push(Block::Signatures(signatures(report)));
    if !report.referee.articles.is_empty() {
        blocks.push(heading("articles"));
        let articles = report.referee.articles.iter();
        blocks.push(Block::Items(
            articles.map(|one| article(report, one)).collect(),
        ));
    }
    blocks
}

fn sums(report: &Report) -> Vec<(String, String)> {
    let (lang, game) = (report.lang, report.game);
    let about = |name: &str| game.setup.about.get(name).cloned().unwrap_or_default();
    let mut facts: Vec<(String, String)> = ["event", "group", "round", "table", "date"]
        .map(|name| fact(lang, name, about(name)))
        .to_vec();
    for seat in Seat::BOTH {
        let none = say(lang, "report.none", &[]);
        let given = Some(penalties(report, seat)).filter(|given| !given.is_empty());
        let label = told(lang, "report.penalties-of", &[("who", person(game, seat))]);
        facts.push((label, given.unwrap_or(none)));
    }
    for seat in Seat::BOTH {
        let ms = report.referee.inquiry_ms[seat];
        let label = told(lang, "report.inquiry-of", &[("who", person(game, seat))]);
        let value = if ms > 0 { span(ms) } else { String::new() };
        facts.push((label, value));
    }
    facts
}

pub(super) fn item(report: &Report, one: &referee::Item) -> Item {
    let (lang, game, entry) = (report.lang, report.game, &one.entry);
    let after = told(lang, "report.after", &[("n", one.met.moves.to_string())]);
    Item {
        head: vec![
            format!("#{}", entry.n),
            span(entry.t.0),
            after,
            by(lang, game, entry.by),
        ],
        text: one.what.clone(),
        facts: told_facts(facts(report, one)),
    }
}

fn facts(report: &Report, one: &referee::Item) -> Vec<(String, String)> {
    let (lang, game) = (report.lang, report.game);
    let offices = one
        .prescribed
        .as_ref()
        .map_or(&one.offices, |prescribed| &prescribed.offices);
    let about = one.about.map(|seq| format!("#{seq}"));
    let cited = one
        .article
        .as_ref()
        .map(|number| format!("{number} {}", title(lang, game, number)));
    let inquiry = one.inquiry.map(|inquiry| inquired(report, inquiry));
    let outcome = one.outcome.as_ref().map(|outcome| ended(report, outcome));
    let mut facts = times(report, one);
    facts.extend([
        fact(lang, "clocks", clocks(report, one)),
        fact(lang, "wall", one.entry.wall.clone().unwrap_or_default()),
        fact(lang, "about", about.unwrap_or_default()),
        fact(lang, "under", cited.unwrap_or_default()),
        fact(lang, "prescribed", prescribed(report, one)),
        fact(lang, "offices", named(report, offices)),
        fact(lang, "seen", seen(report, one.seen)),
        fact(lang, "inquiry", inquiry.unwrap_or_default()),
        fact(lang, "outcome", outcome.unwrap_or_default()),
    ]);
    facts
}

/// Returns the move that an incident belongs to, and when it happened and was noticed; `@` says when it was told.
fn times(report: &Report, one: &referee::Item) -> Vec<(String, String)> {
    let lang = report.lang;
    let Event::IncidentEntered {
        number,
        happened,
        noticed,
        late,
        ..
    } = one.entry.event
    else {
        return vec![];
    };
    let at = |at: Option<At>| at.map_or_else(String::new, |At(ms)| span(ms));
    let late = late.then(|| say(lang, "report.after-the-fact", &[]));
    vec![
        fact(
            lang,
            "number",
            number.map_or_else(String::new, |n| n.to_string()),
        ),
        fact(lang, "happened", at(happened)),
        fact(lang, "noticed", at(noticed)),
        fact(lang, "entered", late.unwrap_or_default()),
    ]
}

fn clocks(report: &Report, one: &referee::Item) -> String {
    let side = |seat: Seat| {
        let shown = left(report.lang, one.met.clocks[seat]);
        format!("{} {shown}", person(report.game, seat))
    };
    Seat::BOTH.map(side).join(&and(report.lang))
}

fn prescribed(report: &Report, one: &referee::Item) -> String {
    let (lang, book) = (report.lang, &report.game.rules.book);
    let Some(prescribed) = &one.prescribed else {
        return String::new();
    };
    let named = |ids: Vec<&String>| {
        let steps: Vec<String> = ids.into_iter().map(|id| step(lang, book, id)).collect();
        steps.join(" / ")
    };
    let steps = match &prescribed.step {
        Some(id) => named(vec![id]),
        None => named(prescribed.choice.iter().collect()),
    };
    let none = || say(lang, "report.none", &[]);
    let steps = Some(steps).filter(|steps| !steps.is_empty());
    let further = prescribed.adds_up.as_ref();
    let further = further.map(|(id, article)| format!("{} ({article})", step(lang, book, id)));
    let reading = prescribed.reading.then(|| say(lang, "report.reading", &[]));
    let values = [
        ("step", steps.unwrap_or_else(none)),
        ("nth", prescribed.nth.to_string()),
        ("further", further.unwrap_or_default()),
        ("reading", reading.unwrap_or_default()),
    ];
    told(lang, "report.due", &values)
}

fn named(report: &Report, offices: &[Office]) -> String {
    let names: Vec<String> = offices
        .iter()
        .map(|&office| phrase::office(report.lang, office))
        .collect();
    names.join(" / ")
}

fn seen(report: &Report, seen: Option<Seen>) -> String {
    let key = match seen {
        None => return String::new(),
        Some(Seen::Referee) => "office.referee",
        Some(Seen::Opponent) => "report.seen-opponent",
        Some(Seen::Witness) => "report.seen-witness",
        Some(Seen::Nobody) => "person.nobody",
    };
    say(report.lang, key, &[])
}

fn inquired(report: &Report, inquiry: Inquiry) -> String {
    let who = match inquiry.charge {
        Charge::Nobody => say(report.lang, "person.nobody", &[]),
        Charge::One(seat) => person(report.game, seat),
        Charge::Both => say(report.lang, "person.both", &[]),
    };
    let values = [("time", span(inquiry.ms)), ("who", who)];
    told(report.lang, "report.borne", &values)
}

fn ended(report: &Report, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Open => say(report.lang, "report.outcome.open", &[]),
        Outcome::Closed(seq, kind) => {
            let own = format!("report.outcome.{kind}");
            let known = if has(&own) {
                own
            } else {
                "report.outcome.closed".to_owned()
            };
            format!("{} (#{seq})", say(report.lang, &known, &[]))
        }
    }
}

fn open(report: &Report) -> Option<Block> {
    let lang = report.lang;
    if report.referee.open.is_empty() {
        return Some(Block::Note(say(lang, "report.nothing-open", &[])));
    }
    let of = |&(seq, _): &(u32, &str)| {
        let found = report.referee.items.iter().find(|one| one.entry.n == seq)?;
        let who = by(lang, report.game, found.entry.by);
        Some((format!("#{seq}"), format!("{who}: {}", found.what)))
    };
    Some(Block::Facts(
        report.referee.open.iter().filter_map(of).collect(),
    ))
}

fn chain(report: &Report) -> Vec<(String, String)> {
    let (lang, header) = (report.lang, report.header);
    vec![
        fact(lang, "events", report.game.seq.to_string()),
        fact(lang, "head", report.head),
        fact(lang, "code", short(report.head)),
        fact(lang, "book-sum", header.book.sha256.clone()),
        fact(lang, "opening-sum", header.opening.sha256.clone()),
        fact(lang, "control-sum", header.control.sha256.clone()),
        fact(lang, "position", report.sheet.position.clone()),
        fact(lang, "made", header.made.clone().unwrap_or_default()),
    ]
}

pub(super) fn article(report: &Report, one: &Cited) -> Item {
    let lang = report.lang;
    let mut head = vec![one.number.clone(), one.title.clone()];
    head.extend(one.reading.then(|| say(lang, "report.reading", &[])));
    head.retain(|part| !part.is_empty());
    let unknown = || say(lang, "report.no-wording", &[]);
    Item {
        head,
        text: one.wording.clone().unwrap_or_else(unknown),
        facts: told_facts(vec![fact(
            lang,
            "clause",
            one.clause.clone().unwrap_or_default(),
        )]),
    }
}
