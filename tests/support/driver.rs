//! Lines of play drawn by lot: mostly what a person would do next, often enough what he may not.

use tianyuan::core::board::symmetry::first_twins;
use tianyuan::core::board::{Point, Stone};
use tianyuan::core::game::{Game, Press};
use tianyuan::core::opening::{Count, Step};

/// What one line is drawn from.
pub type Lots = [u32; 4];

const ARTICLES: [&str; 16] = [
    "17.1", "17.2", "17.3", "17.4", "17.8", "17.9", "17.10", "17.11", "18.1", "18.5", "18.7",
    "18.13", "15.4", "14.7", "31.1", "other",
];
const STEPS: [&str; 4] = ["warning", "violation", "loss", "disqualification"];
const OFFICES: [&str; 5] = ["referee", "referee", "deputy", "chief", "organiser"];
const PERSONS: [&str; 4] = ["p1", "p2", "black", "white"];

fn of<'a>(words: &[&'a str], lot: u32) -> &'a str {
    words[lot as usize % words.len()]
}

/// Returns a line for the game as it stands.
pub fn line(game: &Game, lots: Lots) -> String {
    let [kind, a, b, time] = lots;
    let spent = match time % 12 {
        0 => time / 12 % 200_000,
        1..=3 => 0,
        _ => time / 12 % 9_000,
    };
    let at = game.now.plus(u64::from(spent)).0;
    let said = match kind % 100 {
        0..60 => natural(game, a, b),
        60..68 => next_word(game, a, b),
        _ => anything(game, kind / 100, a, b),
    };
    format!("@{}.{:03} {said}", at / 1000, at % 1000)
}

/// Returns what lets the game go on where something is in the way, else an act on the board.
fn next_word(game: &Game, a: u32, b: u32) -> String {
    if let Some(adjourned) = &game.adjourned {
        let who = game.turn().map_or("p1", |seat| seat.word());
        return match &adjourned.seal {
            Some(_) => "referee: resume".to_owned(),
            None => format!("{who}: seal {}", free_point(game, b, |_| true)),
        };
    }
    let office = of(&OFFICES, b);
    match game.open.first().map(|matter| matter.open.word()) {
        _ if game.started.is_none() => "referee: start".to_owned(),
        _ if !game.unannounced().is_empty() => format!("{office}: announce"),
        Some("stop") => "referee: go".to_owned(),
        Some("draw-offer") => format!("{}: {}", of(&PERSONS, a), of(&["refuse", "agree"], b)),
        Some("incident") => format!("{office}: impose"),
        Some("remedy") => format!(
            "{}: {}",
            of(&PERSONS, a),
            of(&["agree", "agree", "refuse"], b)
        ),
        Some("appeal") => format!("{}: decide rejected \"no\"", of(&["chief", "appeals"], b)),
        Some("proposal") => format!("chief: {}", of(&["confirm", "dismiss \"no\""], a)),
        Some(_) if a.is_multiple_of(3) => "referee: uphold".to_owned(),
        Some(_) => "referee: reject \"not so\"".to_owned(),
        None => natural(game, a, b),
    }
}

/// Returns an act that the step allows, if one is found.
pub fn natural(game: &Game, a: u32, b: u32) -> String {
    let Some(seat) = game.to_act() else {
        return format!(
            "{}: {}",
            of(&PERSONS, a),
            of(&["sign", "refuse-sign", "draw"], b)
        );
    };
    if game.started.is_none() && !a.is_multiple_of(16) {
        return "referee: start".to_owned();
    }
    let by_hand = game.setup.press == Press::Manual && !a.is_multiple_of(16);
    if let Some(runs) = game.clock.runs.filter(|&runs| runs != seat && by_hand) {
        return format!("{}: press", runs.word());
    }
    format!("{}: {}", seat.word(), of_step(game, game.step(), a, b))
}

fn of_step(game: &Game, step: Option<&Step>, a: u32, b: u32) -> String {
    match step {
        None if a.is_multiple_of(23) => "pass".to_owned(),
        None if a.is_multiple_of(19) => format!("{} draw", free_point(game, b, |_| true)),
        None => free_point(game, b, |_| true),
        Some(Step::Lay { stones, .. }) => {
            let laid = game.stage().map_or(0, |stage| usize::from(stage.laid));
            let region = stones.get(laid).map(|(_, region)| *region);
            let here = free_point(game, b, |at| {
                region.is_none_or(|region| region.contains(at))
            });
            if stones.len() == 2 && laid == 0 && a.is_multiple_of(2) {
                format!(
                    "add {here} {}",
                    free_point(game, a / 2, |at| at.to_string() != here)
                )
            } else {
                here
            }
        }
        Some(Step::Swap { .. } | Step::Colour { .. }) => match a % 5 {
            0 => free_point(game, b, |at| (5..10).contains(&at.row())),
            1 | 2 => "swap".to_owned(),
            _ => "keep".to_owned(),
        },
        Some(Step::Declare { .. }) => format!("declare {}", 1 + a % 8),
        Some(Step::Offer {
            count, if_swapped, ..
        }) => {
            let plain = match count {
                Count::Fixed(number) => *number,
                Count::Declared => game.declared.unwrap_or(1),
            };
            let need = if_swapped.filter(|_| game.swaps > 0).unwrap_or(plain);
            format!("offer {}", offers(game, usize::from(need), b).join(" "))
        }
        Some(Step::Choose { .. }) => {
            let on_offer = game.offers.get(a as usize % game.offers.len().max(1));
            on_offer.map_or_else(|| "choose H8".to_owned(), |at| format!("choose {at}"))
        }
        Some(Step::Choice { ways, .. }) => {
            let way = ways.get(a as usize % ways.len().max(1));
            of_step(game, way.and_then(|way| way.first()), a / 7, b)
        }
    }
}

/// Returns a free point, near the centre first; H8 where there is none.
fn free_point(game: &Game, lot: u32, fits: impl Fn(Point) -> bool) -> String {
    let around = |at: &Point| at.column().abs_diff(7).max(at.row().abs_diff(7));
    let mut free: Vec<Point> = Point::all()
        .filter(|&at| game.board.is_empty_at(at) && fits(at))
        .collect();
    free.sort_by_key(around);
    let among = free.len().clamp(1, 12);
    let found = free.get(lot as usize % among).copied();
    found.unwrap_or(Point::CENTRE).to_string()
}

fn offers(game: &Game, need: usize, lot: u32) -> Vec<String> {
    let stones: Vec<(Point, Stone)> = game.board.stones().collect();
    let mut found: Vec<Point> = Vec::new();
    let all: Vec<Point> = Point::all().collect();
    let from = lot as usize % all.len();
    for &at in all[from..].iter().chain(&all[..from]) {
        if found.len() < need && game.board.is_empty_at(at) {
            found.push(at);
            if first_twins(&stones, &found).is_some() {
                found.pop();
            }
        }
    }
    found.iter().map(ToString::to_string).collect()
}

/// Returns that whoever made one of the standing rulings takes it back.
fn rescinded(game: &Game, lot: u32) -> String {
    let standing = game.ledger.decisions.iter().filter(|it| !it.taken_back);
    let standing: Vec<_> = standing.collect();
    match standing.get(lot as usize % standing.len().max(1)) {
        Some(it) => format!("{}: rescind {} \"no\"", it.by.word(), it.seq),
        None => "chief: rescind 1 \"no\"".to_owned(),
    }
}

/// Returns any line of the language, whoever may or may not say it.
fn anything(game: &Game, kind: u32, a: u32, b: u32) -> String {
    let who = of(&PERSONS, a);
    let them = of(&["p1", "p2", "p1", "p2", "both"], b);
    let office = of(&OFFICES, a / 4);
    let article = of(&ARTICLES, b / 5);
    let point = free_point(game, b / 3, |_| true);
    let laid = game
        .moves
        .last()
        .and_then(|last| last.at)
        .unwrap_or(Point::CENTRE);
    let charge = of(
        &[
            "",
            " charge=p1",
            " charge=p2",
            " charge=both",
            " charge=none",
        ],
        b,
    );
    let rulings = [
        format!("move {laid} {point}"),
        format!("return {laid}"),
        format!("remove {laid}"),
        "stand".to_owned(),
        "draw".to_owned(),
        "replay".to_owned(),
        "restart".to_owned(),
    ];
    let ruling = &rulings[b as usize % rulings.len()];
    let on = of(&["17.3", "21.1.1", "21.1.2", "21.2.1", "10.2"], a);
    let seq = 1 + b % game.seq.max(1);
    match kind % 66 {
        58 | 59 => format!("{office}: {} {them}", of(&["disconnect", "reconnect"], a)),
        60 => format!(
            "{office}: {}",
            of(&["announce", "completed p1", "completed p2"], a)
        ),
        61 => format!("{office}: go{charge}"),
        44 if a.is_multiple_of(3) => "referee: remedy 10.2 restart".to_owned(),
        44 | 45 => format!("chief: remedy {on} {ruling}"),
        46 => format!("{office}: adjourn"),
        47 => format!("{who}: seal {point}"),
        48 => format!("{who}: seal \"whatever\""),
        49 => format!("{office}: resume"),
        50 => format!(
            "{who}: appeal {} \"no\" deposit=1",
            of(&["rule", "fact", "other"], a)
        ),
        51 => format!(
            "{}: appeal {seq} rule \"no\" deposit=1",
            of(&["leader1", "leader2"], a)
        ),
        52 => {
            let outcome = of(&["upheld", "rejected", "rejected-reasonable"], b);
            format!(
                "{}: decide {outcome} \"so\"",
                of(&["chief", "appeals", "organiser"], a)
            )
        }
        53 | 62..=65 => rescinded(game, b),
        54 => format!(
            "{}: rescind {seq} \"no\"",
            of(&["referee", "deputy", "chief", "appeals"], a)
        ),
        55 => format!(
            "chief: {}",
            of(&["away \"x\"", "back", "expel \"X\" \"x\""], b)
        ),
        56 => format!(
            "{office}: {}",
            of(
                &["permit p1 leave", "back p1", "mark", "statement 1 p1 \"x\""],
                b
            )
        ),
        57 => format!(
            "{office}: incident {them} {article} move={} noticed=@0",
            b % 9
        ),
        0 => format!("{who}: claim five"),
        1 => format!("{who}: claim forbidden"),
        2 => format!("{who}: claim forbidden {laid}"),
        3 => format!("{who}: claim time"),
        4 if article != "other" => format!("{who}: claim {article} {point} {laid}"),
        5 => format!("{who}: claim clock \"it stood\""),
        6 => format!("{who}: claim other \"a light\""),
        7 | 8 => format!("{office}: uphold{charge}"),
        9 => format!("{office}: reject \"not so\"{charge}"),
        10 => format!("{office}: flag {them}"),
        11 => format!("{who}: stop \"ill\""),
        12 => format!("{office}: stop"),
        13 | 14 => format!("{office}: go"),
        15 => format!("{office}: adjust {them} +{} \"mended\"", b % 90),
        16 => format!("{office}: adjust {them} -{} \"mended\"", b % 90),
        17 => format!("{office}: adjust {them} =0:{:02} \"mended\"", b % 60),
        18 => format!("{office}: adjust {them} periods+1 \"mended\""),
        19 => format!("{office}: place-clock"),
        20 => format!("{office}: incident {them} {article}"),
        21 => format!("{office}: incident {them} {article} {point} seen=witness \"seen\""),
        22 => format!("{office}: incident {them} {article} {laid} {point}"),
        23 => format!("{office}: incident other \"Spectator\" {article}"),
        24 | 25 => format!("{office}: impose"),
        26 => format!("{office}: warn {them} {article}"),
        27 => format!("{office}: violation {them} {article}"),
        28 => format!("{office}: loss {them} {article} override \"grave\""),
        29 => format!("{office}: penalty {them} {} {article}", of(&STEPS, a)),
        30 => format!("{who}: waive"),
        31 => format!("{office}: confirm"),
        32 => format!("{office}: dismiss \"no\""),
        33 => format!("{who}: draw"),
        34 => format!("{who}: agree"),
        35 => format!("{who}: refuse"),
        36 if a.is_multiple_of(5) => format!("{who}: resign"),
        36 => format!("{office}: arrived {them}"),
        37 => format!("referee: start absent={them}"),
        38 => format!("{office}: late {them} {}", b % 4),
        39 if a.is_multiple_of(4) => format!("{office}: absent {them}"),
        39 => format!("{office}: toss p1={} p2={}", a % 9, b % 9),
        40 => format!("{who}: press"),
        41 => format!("{who}: {}", of(&["swap", "keep", "pass", "sign"], b)),
        42 => format!("{who}: note \"天元 \\\"{}\\\"\"", b % 10),
        _ => format!("{who}: {point}"),
    }
}
