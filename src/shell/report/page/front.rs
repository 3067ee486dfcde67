//! The record sheet in words.

use crate::core::board::{BySeat, Point, Seat};
use crate::core::game::event::{By, Score, Verdict};
use crate::core::game::{ClockKind, Judging};
use crate::shell::phrase::event::{by, event, person, stone};
use crate::shell::phrase::{step, words};
use crate::words::say;

use super::super::Report;
use super::super::sheet::{ABOUT, Between, Line, Offers, Person, Played, Signed};
use super::{Block, Board, Row, and, fact, left, span, told, told_facts};

/// Returns the blocks of the record sheet.
pub fn sheet(report: &Report) -> Vec<Block> {
    let lang = report.lang;
    let heading = |name: &str| Block::Heading(say(lang, &format!("report.{name}"), &[]));
    vec![
        Block::Part(say(lang, "report.sheet", &[])),
        Block::Facts(about(report)),
        heading("persons"),
        persons(report),
        heading("board"),
        Block::Board(board(report)),
        heading("moves"),
        Block::Record(columns(report), moves(report)),
        Block::Signatures(signatures(report)),
    ]
}

fn about(report: &Report) -> Vec<(String, String)> {
    let (lang, setup, rules) = (report.lang, &report.game.setup, &report.game.rules);
    let written = ABOUT.map(|name| {
        let value = setup.about.get(name).cloned().unwrap_or_default();
        let is_hour = name == "starts";
        fact(
            lang,
            name,
            if is_hour {
                value.replacen('T', " ", 1)
            } else {
                value
            },
        )
    });
    let opening = &rules.opening;
    let rule = [
        ("rule", words(lang, &opening.name).to_owned()),
        ("article", opening.article.clone()),
    ];
    let mut facts = written.to_vec();
    facts.push(fact(lang, "rule", told(lang, "report.rule-of", &rule)));
    facts.push(fact(lang, "opening", named(report)));
    facts.extend(opening_facts(report));
    facts.push(fact(lang, "passes", passes(report)));
    facts.push(fact(lang, "time", setup.time.clone()));
    facts.push(fact(lang, "judging", judging(report)));
    facts.push(fact(lang, "book", book(report)));
    facts.push(fact(lang, "settings", settings(report)));
    told_facts(facts)
}

fn named(report: &Report) -> String {
    let lang = report.lang;
    let Some(named) = report.sheet.named else {
        return String::new();
    };
    let name = match lang {
        crate::words::Lang::Zh => &named.zh,
        crate::words::Lang::En => &named.en,
    };
    format!("{} {name}", named.code)
}

fn opening_facts(report: &Report) -> Vec<(String, String)> {
    let (lang, sheet) = (report.lang, &report.sheet);
    let declared = sheet.declared.map(|number| number.to_string());
    let swaps: Vec<String> = sheet
        .swaps
        .iter()
        .map(|swap| swapped(report, swap))
        .collect();
    let offers = sheet.offers.as_ref().map(|offers| offered(report, offers));
    vec![
        fact(lang, "swaps", swaps.join(&and(lang))),
        fact(lang, "declared", declared.unwrap_or_default()),
        fact(lang, "offers", offers.unwrap_or_default()),
    ]
}

fn swapped(report: &Report, swap: &Between) -> String {
    let values = [("n", swap.after.to_string()), ("who", who(report, swap.by))];
    told(report.lang, "report.swap", &values)
}

fn who(report: &Report, seat: Option<Seat>) -> String {
    seat.map(|seat| person(report.game, seat))
        .unwrap_or_default()
}

fn points(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(ToString::to_string).collect();
    points.join(" ")
}

fn offered(report: &Report, offers: &Offers) -> String {
    let chosen = offers.chosen.map(|at| at.to_string()).unwrap_or_default();
    let values = [
        ("who", who(report, offers.by)),
        ("n", offers.points.len().to_string()),
        ("points", points(&offers.points)),
        ("chosen", chosen),
    ];
    told(report.lang, "report.offered", &values)
}

fn passes(report: &Report) -> String {
    let passed = report.sheet.played().filter(|played| played.at.is_none());
    let told: Vec<String> = passed
        .map(|played| {
            let values = [
                ("n", played.n.to_string()),
                ("who", person(report.game, played.by)),
            ];
            told(report.lang, "report.pass", &values)
        })
        .collect();
    told.join(&and(report.lang))
}

fn judging(report: &Report) -> String {
    let setup = &report.game.setup;
    let judging = match setup.judging {
        Judging::Table => "report.judged-table",
        Judging::Online => "report.judged-online",
    };
    let clock = match setup.clock {
        ClockKind::Program => "",
        ClockKind::Table => "report.clock-table",
    };
    let keys = [judging, clock].into_iter().filter(|key| !key.is_empty());
    let told: Vec<String> = keys.map(|key| say(report.lang, key, &[])).collect();
    told.join(&and(report.lang))
}

fn book(report: &Report) -> String {
    let book = &report.game.rules.book;
    let upon = book.supplements.iter().map(|source| &source.title);
    let titles: Vec<&str> = std::iter::once(&book.title)
        .chain(upon)
        .map(|title| words(report.lang, title))
        .collect();
    titles.join(" + ")
}

fn settings(report: &Report) -> String {
    let set = report.game.setup.settings.iter();
    let told: Vec<String> = set.map(|(name, value)| format!("{name}={value}")).collect();
    told.join(&and(report.lang))
}

fn persons(report: &Report) -> Block {
    let lang = report.lang;
    let mut head = vec![String::new()];
    head.extend(Seat::BOTH.map(|seat| person(report.game, seat)));
    let table = BySeat::from_fn(|seat| column(report, seat));
    let rows = table.p1.into_iter().zip(table.p2);
    let rows = rows
        .filter(|((_, p1), (_, p2))| !(p1.is_empty() && p2.is_empty()))
        .map(|((name, p1), (_, p2))| {
            let name = say(lang, &format!("report.{name}"), &[]);
            Row::Cells(vec![name, p1, p2])
        });
    Block::Table(head, rows.collect())
}

/// Returns one person's column: the name of each row with its value.
fn column(report: &Report, seat: Seat) -> Vec<(&'static str, String)> {
    let (lang, game) = (report.lang, report.game);
    let one = &report.sheet.persons[seat];
    let leader = game.setup.leaders[seat].clone().unwrap_or_default();
    let charged = if one.charged_ms > 0 {
        span(one.charged_ms)
    } else {
        String::new()
    };
    let mut rows = vec![
        ("leader", leader),
        ("began", stone(lang, one.began)),
        ("ended", stone(lang, one.ended)),
        ("used", span(one.used_ms)),
        ("charged", charged),
        ("left", left(lang, one.left)),
        ("penalties", penalties(report, seat)),
    ];
    rows.extend(result(report, one));
    rows
}

/// Returns the penalties of a person: each step with its number.
pub fn penalties(report: &Report, seat: Seat) -> String {
    let book = &report.game.rules.book;
    let counts = report.referee.counts.iter();
    let told: Vec<String> = counts
        .filter(|(_, count)| count[seat] > 0)
        .map(|(id, count)| format!("{} {}", step(report.lang, book, id), count[seat]))
        .collect();
    told.join(&and(report.lang))
}

fn result(report: &Report, one: &Person) -> Vec<(&'static str, String)> {
    let lang = report.lang;
    let signed = match one.signed {
        Signed::Not => String::new(),
        Signed::Yes => say(lang, "report.signed", &[]),
        Signed::Refused => say(lang, "report.refused", &[]),
    };
    let of = |told: &dyn Fn(&Verdict) -> String| one.verdict.as_ref().map(told).unwrap_or_default();
    let score = |verdict: &Verdict| {
        let key = match verdict.score {
            Score::Win => "score.win",
            Score::Draw => "score.draw",
            Score::Loss => "score.loss",
            Score::Void => "score.void",
        };
        say(lang, key, &[])
    };
    let points = |verdict: &Verdict| {
        let points = report.game.setup.points.of(verdict.score);
        (f64::from(points) / 100.0).to_string()
    };
    let reason = |verdict: &Verdict| say(lang, &format!("reason.{}", verdict.reason.word()), &[]);
    vec![
        ("result", of(&score)),
        ("points", of(&points)),
        ("reason", of(&reason)),
        ("under", of(&|verdict| verdict.article.clone())),
        ("signature", signed),
    ]
}

fn board(report: &Report) -> Board {
    let board = &report.game.board;
    let played = report.sheet.played();
    Board {
        stones: played
            .filter_map(|played| Some((played.at?, played.stone, played.n)))
            .filter(|(at, stone, _)| board.at(*at) == Some(*stone))
            .collect(),
        offers: report.sheet.open_offers.clone(),
    }
}

fn columns(report: &Report) -> Vec<String> {
    let used = say(report.lang, "report.took", &[]);
    let side = |key: &str| say(report.lang, key, &[]);
    vec![side("stone.black"), used.clone(), side("stone.white"), used]
}

/// Black's moves on the left, White's on the right, and what lay between them across.
fn moves(report: &Report) -> Vec<Row> {
    use crate::core::board::Stone;
    let mut rows: Vec<Row> = Vec::new();
    for line in &report.sheet.lines {
        match line {
            Line::Between(act) => rows.push(Row::Across(across(report, act))),
            Line::Played(played) => {
                let [at, used] = cells(report, played);
                match (played.stone, rows.last_mut()) {
                    (Stone::White, Some(Row::Cells(row))) if row[2].is_empty() => {
                        row[2] = at;
                        row[3] = used;
                    }
                    (Stone::White, _) => {
                        rows.push(Row::Cells(vec![String::new(), String::new(), at, used]))
                    }
                    (Stone::Black, _) => {
                        rows.push(Row::Cells(vec![at, used, String::new(), String::new()]))
                    }
                }
            }
        }
    }
    rows
}

fn cells(report: &Report, played: &Played) -> [String; 2] {
    let at = played.at.map(|at| at.to_string());
    let at = at.unwrap_or_else(|| say(report.lang, "record.pass", &[]));
    [format!("{} {at}", played.n), span(played.used_ms)]
}

fn across(report: &Report, act: &Between) -> String {
    let entry = report.entry(act.seq);
    let what = entry.map(|entry| event(report.lang, report.game, entry));
    let values = [
        ("who", who(report, act.by)),
        ("what", what.unwrap_or_default()),
        ("used", span(act.used_ms)),
    ];
    told(report.lang, "report.between", &values)
}

/// Returns who signs, in words: the persons that the rulebook asks, then the officials.
pub fn signatures(report: &Report) -> Vec<String> {
    let (lang, setup) = (report.lang, &report.game.setup);
    let asked = Seat::BOTH
        .into_iter()
        .filter(|&seat| report.game.may_sign(seat));
    let mut lines: Vec<String> = asked.map(|seat| person(report.game, seat)).collect();
    let recorder = setup.about.get("recorder");
    if let Some(recorder) = recorder {
        let office = say(lang, "report.recorder", &[]);
        lines.push(format!("{office} {recorder}"));
    }
    for (office, name) in [(By::Referee, "referee"), (By::Chief, "chief")] {
        let named = setup.about.get(name).cloned().unwrap_or_default();
        let office = by(lang, report.game, office);
        lines.push(format!("{office} {named}").trim_end().to_owned());
    }
    lines
}
