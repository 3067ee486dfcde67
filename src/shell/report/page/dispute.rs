//! The report of a dispute in words.

use crate::core::annex::{Entry as Noted, Note};
use crate::core::board::Seat;
use crate::core::checkpoint::short;
use crate::core::game::event::{By, Entry, Event};
use crate::shell::phrase::event::{by, event, person, stone};
use crate::shell::phrase::words;
use crate::words::say;

use super::super::course::{Left, is_act, is_silent};
use super::super::dispute::{Dispute, Stood};
use super::desk::{article, item};
use super::front::signatures;
use super::{Block, Item, and, fact, left, span, told, told_facts};

/// Returns the blocks of the report.
pub fn dispute(dispute: &Dispute) -> Vec<Block> {
    let lang = dispute.report.lang;
    let heading = |name: &str| Block::Heading(say(lang, &format!("committee.{name}"), &[]));
    let mut blocks = vec![
        Block::Part(say(lang, "committee.title", &[])),
        Block::Facts(told_facts(about(dispute))),
        heading("course"),
        Block::Course(course(dispute)),
    ];
    let mut part = |name: &str, block: Option<Block>| {
        if let Some(block) = block {
            blocks.extend([heading(name), block]);
        }
    };
    part("positions", positions(dispute));
    part("statements", listed(statements(dispute)));
    part("branches", listed(branches(dispute)));
    part("decision", Some(Block::Course(decision(dispute))));
    part("trust", Some(Block::Known(told_facts(trust(dispute)))));
    part("signed", Some(Block::Signatures(signed(dispute))));
    let articles = dispute.articles();
    let wording = articles.iter().map(|one| article(&dispute.report, one));
    part("articles", listed(wording.collect()));
    blocks
}

fn listed(items: Vec<Item>) -> Option<Block> {
    (!items.is_empty()).then_some(Block::Course(items))
}

fn about(dispute: &Dispute) -> Vec<(String, String)> {
    let (report, lang) = (&dispute.report, dispute.report.lang);
    let (setup, rules) = (&report.game.setup, &report.game.rules);
    let mut facts: Vec<(String, String)> = ["event", "group", "round", "table", "date"]
        .map(|name| {
            fact(
                lang,
                name,
                setup.about.get(name).cloned().unwrap_or_default(),
            )
        })
        .to_vec();
    let range = [
        ("from", dispute.from.to_string()),
        ("to", dispute.to.to_string()),
    ];
    let of = |key: &str, value: String| (say(lang, key, &[]), value);
    facts.push(of(
        "committee.events",
        told(lang, "committee.range", &range),
    ));
    for seat in Seat::BOTH {
        let colour = stone(lang, report.game.seating.stone_of(seat));
        facts.push((colour, person(report.game, seat)));
    }
    facts.push(fact(lang, "rule", words(lang, &rules.opening.name)));
    facts.push(fact(lang, "time", setup.time.clone()));
    facts.push(fact(lang, "book", words(lang, &rules.book.title)));
    facts.push(of("committee.clocks-before", shown(dispute, dispute.from)));
    facts.push(of("committee.clocks-last", shown(dispute, dispute.to)));
    facts
}

/// Returns what the clocks showed as an event came.
fn shown(dispute: &Dispute, seq: u32) -> String {
    let report = &dispute.report;
    let met = (seq as usize)
        .checked_sub(1)
        .and_then(|at| report.met.get(at));
    met.map_or_else(String::new, |met| both(dispute, |seat| met.clocks[seat]))
}

fn both(dispute: &Dispute, of: impl Fn(Seat) -> Left) -> String {
    let report = &dispute.report;
    let side = |seat: Seat| {
        let shown = left(report.lang, of(seat));
        format!("{} {shown}", person(report.game, seat))
    };
    Seat::BOTH.map(side).join(&and(report.lang))
}

/// Returns the events in order; acts on the board that follow each other stand together.
fn course(dispute: &Dispute) -> Vec<Item> {
    let mut items = Vec::new();
    let mut acts: Vec<&Entry> = Vec::new();
    for entry in dispute.entries() {
        if is_act(&entry.event) {
            acts.push(entry);
        } else if !is_silent(&entry.event) && !is_told_elsewhere(&entry.event) {
            items.extend(run(dispute, &std::mem::take(&mut acts)));
            items.extend(dispute.item(entry.n).map(|one| item(&dispute.report, one)));
        }
    }
    items.extend(run(dispute, &acts));
    items
}

const fn is_told_elsewhere(event: &Event) -> bool {
    matches!(
        event,
        Event::StatementTaken { .. } | Event::AppealMade { .. } | Event::AppealDecided { .. }
    )
}

fn run(dispute: &Dispute, acts: &[&Entry]) -> Option<Item> {
    let (report, lang) = (&dispute.report, dispute.report.lang);
    let (first, last) = (acts.first()?, acts.last()?);
    let told_acts: Vec<String> = acts
        .iter()
        .map(|entry| {
            let met = report.met.get(entry.n as usize - 1);
            let values = [
                ("seq", entry.n.to_string()),
                ("who", by(lang, report.game, entry.by)),
                ("what", event(lang, report.game, entry)),
                ("used", span(met.map_or(0, |met| met.used_ms))),
            ];
            told(lang, "committee.act", &values)
        })
        .collect();
    let numbers = if first.n == last.n {
        format!("#{}", first.n)
    } else {
        format!("#{}-{}", first.n, last.n)
    };
    Some(Item {
        head: vec![numbers, span(first.t.0), say(lang, "committee.acts", &[])],
        text: told_acts.join(&and(lang)),
        facts: vec![fact(lang, "clocks", shown(dispute, last.n))],
    })
}

fn positions(dispute: &Dispute) -> Option<Block> {
    let boards = dispute
        .stood
        .iter()
        .map(|stood| (caption(dispute, stood), &stood.board));
    let boards: Vec<_> = boards.map(|(text, board)| (text, board.clone())).collect();
    (!boards.is_empty()).then_some(Block::Boards(boards))
}

fn caption(dispute: &Dispute, stood: &Stood) -> String {
    let seqs: Vec<String> = stood.seqs.iter().map(|seq| format!("#{seq}")).collect();
    let values = [
        ("seqs", seqs.join(" ")),
        ("n", stood.moves.to_string()),
        ("clocks", both(dispute, |seat| stood.clocks[seat])),
    ];
    told(dispute.report.lang, "committee.stood", &values)
}

fn statements(dispute: &Dispute) -> Vec<Item> {
    let report = &dispute.report;
    let taken = dispute.statements().map(|entry| Item {
        head: vec![
            format!("#{}", entry.n),
            span(entry.t.0),
            by(report.lang, report.game, entry.by),
        ],
        text: event(report.lang, report.game, entry),
        facts: Vec::new(),
    });
    let remarks = dispute.noted(false).map(|noted| note(dispute, noted));
    taken.chain(remarks).collect()
}

fn branches(dispute: &Dispute) -> Vec<Item> {
    dispute
        .noted(true)
        .map(|noted| note(dispute, noted))
        .collect()
}

fn note(dispute: &Dispute, noted: &Noted) -> Item {
    let lang = dispute.report.lang;
    let after = told(
        lang,
        "committee.about",
        &[("seq", noted.note.at().to_string())],
    );
    let wall = fact(lang, "wall", noted.wall.clone().unwrap_or_default());
    match &noted.note {
        Note::Remark { by, text, .. } => Item {
            head: vec![after, by.clone()],
            text: text.clone(),
            facts: told_facts(vec![wall]),
        },
        Note::Branch {
            title,
            lines,
            academic,
            note,
            ..
        } => {
            let mut head = vec![after, title.clone()];
            head.extend(academic.then(|| say(lang, "annex.academic", &[])));
            let shows = (say(lang, "committee.shows", &[]), note.clone());
            Item {
                head,
                text: lines.join(&and(lang)),
                facts: told_facts(vec![shows, wall]),
            }
        }
    }
}

/// Returns the appeals with their decisions, or a place to write one in.
fn decision(dispute: &Dispute) -> Vec<Item> {
    let (report, lang) = (&dispute.report, dispute.report.lang);
    let mut items: Vec<Item> = dispute
        .appeals()
        .filter_map(|entry| dispute.item(entry.n))
        .map(|one| item(report, one))
        .collect();
    let decided = |entry: &Entry| matches!(entry.event, Event::AppealDecided { .. });
    if !dispute.appeals().any(decided) {
        items.push(Item {
            head: vec![say(lang, "committee.undecided", &[])],
            text: say(lang, "committee.to-decide", &[]),
            facts: Vec::new(),
        });
    }
    items
}

fn trust(dispute: &Dispute) -> Vec<(String, String)> {
    let (report, lang, beside) = (&dispute.report, dispute.report.lang, dispute.beside);
    let of = |key: &str, value: String| (say(lang, key, &[]), value);
    let mut facts = Vec::new();
    if !beside.head.is_empty() && dispute.to < report.game.seq {
        let after = told(
            lang,
            "committee.head-after",
            &[("seq", dispute.to.to_string())],
        );
        facts.push((after, format!("{} {}", short(&beside.head), beside.head)));
    }
    let after = told(
        lang,
        "committee.head-after",
        &[("seq", report.game.seq.to_string())],
    );
    facts.push((after, format!("{} {}", short(report.head), report.head)));
    for one in &beside.checkpoints {
        let values = [
            ("seq", one.records.saturating_sub(1).to_string()),
            ("key", one.key.clone()),
        ];
        facts.push(of(
            "committee.checkpoint",
            told(lang, "committee.signed-by", &values),
        ));
    }
    facts.push(of(
        "committee.wrong",
        beside.wrong.clone().unwrap_or_default(),
    ));
    facts
}

/// Returns who signs: the players and officials of the record sheet, the leaders, and the members who decide.
fn signed(dispute: &Dispute) -> Vec<String> {
    let (report, lang) = (&dispute.report, dispute.report.lang);
    let mut lines = signatures(report);
    for (seat, office) in [(Seat::P1, By::Leader1), (Seat::P2, By::Leader2)] {
        let name = report.game.setup.leaders[seat].clone().unwrap_or_default();
        let line = format!("{} {name}", by(lang, report.game, office));
        lines.push(line.trim_end().to_owned());
    }
    let members = 1..=dispute.members();
    lines.extend(members.map(|n| told(lang, "committee.member", &[("n", n.to_string())])));
    lines
}
