//! What stood at a moment: forbidden moves and until when they could be claimed, offences, penalties, open matters.

use super::{time, told};
use crate::core::board::Seat;
use crate::core::dispute::branch::counts;
use crate::core::dispute::lapsing::{self, Laid};
use crate::core::dispute::offence::{Fate, Offence};
use crate::core::game::Game;
use crate::core::game::event::Culprit;
use crate::shell::phrase::{self, event, why};
use crate::shell::tell::{self, Means};
use crate::words::{Lang, say};

/// A heading with the lines under it.
pub type Part = (String, Vec<String>);

/// Returns all that stood as a game was, under headings.
pub fn stood(lang: Lang, game: &Game, offences: &[Offence]) -> Vec<Part> {
    let part = |key: &str, lines: Vec<String>| (say(lang, key, &[]), lines);
    let none = |lines: Vec<String>| {
        if lines.is_empty() {
            vec![say(lang, "dispute.none", &[])]
        } else {
            lines
        }
    };
    let mut parts = Vec::new();
    if game.rules.opening.forbidden {
        let laid = lapsing::laid(game);
        let laid = laid.iter().map(|laid| forbidden(lang, game, laid));
        parts.push(part("dispute.laid", none(laid.collect())));
    }
    let open = game.open.iter();
    let open = open.map(|matter| tell::matter(lang, game, matter));
    parts.push(part("dispute.open", none(open.collect())));
    parts.push(part(
        "dispute.due",
        vec![tell::due_by(Means::Verbs, lang, game)],
    ));
    let penalties: Vec<String> = Seat::BOTH
        .into_iter()
        .filter_map(|seat| penalties(lang, game, seat))
        .collect();
    parts.push(part("dispute.penalties", none(penalties)));
    let offences = offences.iter().flat_map(|it| offence(lang, game, it));
    parts.push(part("dispute.offences", none(offences.collect())));
    if game.rules.opening.forbidden {
        parts.push(part("dispute.points", none(points(lang, game))));
    }
    parts
}

/// Returns whether a forbidden move on the board could still be claimed, and by what it lapsed.
pub fn forbidden(lang: Lang, game: &Game, laid: &Laid) -> String {
    let book = &game.rules.book;
    let values = |kinds| {
        [
            ("n", laid.number.to_string()),
            ("point", laid.at.to_string()),
            ("seq", laid.n.to_string()),
            ("kinds", why::kinds(lang, kinds)),
        ]
    };
    let article = (
        "article",
        book.ground("claim-lapsed").unwrap_or_default().to_owned(),
    );
    if let Some((seq, number)) = laid.lapsed {
        let by = game.moves.get(number - 1).and_then(|laid| laid.at);
        let by = by.map_or_else(|| say(lang, "record.pass", &[]), |at| at.to_string());
        let more = [
            ("by", by),
            ("m", number.to_string()),
            ("event", seq.to_string()),
            article,
        ];
        let still = laid.still.any().then(|| why::kinds(lang, laid.still));
        let still = [("still", still.unwrap_or_default())];
        let all: Vec<_> = values(laid.kinds)
            .into_iter()
            .chain(more)
            .chain(still)
            .collect();
        return told(lang, "dispute.lapsed", &all);
    }
    if game.is_over() && !game.may_claim_after_end() {
        return told(lang, "dispute.over", &values(laid.kinds));
    }
    told(lang, "dispute.still", &values(laid.still))
}

/// Returns the empty points that were forbidden, by kind.
fn points(lang: Lang, game: &Game) -> Vec<String> {
    let points = lapsing::points(game);
    points
        .iter()
        .map(|(at, kinds)| format!("{at} {}", why::kinds(lang, *kinds)))
        .collect()
}

fn penalties(lang: Lang, game: &Game, seat: Seat) -> Option<String> {
    let book = &game.rules.book;
    let counted: Vec<String> = counts(game, seat)
        .iter()
        .map(|(step, count)| format!("{} {count}", phrase::step(lang, book, step)))
        .collect();
    if counted.is_empty() {
        return None;
    }
    let given: Vec<String> = game.penalties[seat]
        .iter()
        .map(|given| format!("#{} {}", given.seq, given.article))
        .collect();
    let name = event::person(game, seat);
    Some(format!(
        "{name}: {} ({})",
        counted.join(", "),
        given.join(", ")
    ))
}

/// Returns an offence: what, when it happened, was noticed, was told and by whom, and what became of it.
pub fn offence(lang: Lang, game: &Game, offence: &Offence) -> Vec<String> {
    let who = match &offence.who {
        Culprit::Player(seat) => event::person(game, *seat),
        Culprit::Other(name) => name.clone(),
    };
    let optional = |at: Option<crate::core::clock::At>| at.map(time).unwrap_or_default();
    let (told_n, told_at, told_by) = offence.told;
    let seen = offence.seen.map(|seen| say(lang, seen_key(seen), &[]));
    let values = [
        ("seq", offence.n.to_string()),
        ("who", who),
        ("article", offence.article.clone()),
        ("title", event::title(lang, game, &offence.article)),
    ];
    let times = [
        (
            "move",
            offence.number.map_or_else(String::new, |n| n.to_string()),
        ),
        ("happened", optional(offence.happened)),
        ("noticed", optional(offence.noticed)),
        ("told", time(told_at)),
        ("event", told_n.to_string()),
        ("by", event::by(lang, game, told_by)),
        ("seen", seen.unwrap_or_default()),
        (
            "demanded",
            offence.demanded.map_or_else(String::new, |n| n.to_string()),
        ),
    ];
    vec![
        told(lang, "dispute.offence", &values),
        format!("  {}", told(lang, "dispute.offence-times", &times)),
        format!("  {}", fate(lang, game, &offence.fate)),
    ]
}

const fn seen_key(seen: crate::core::game::command::Seen) -> &'static str {
    use crate::core::game::command::Seen;
    match seen {
        Seen::Referee => "dispute.seen-referee",
        Seen::Opponent => "dispute.seen-opponent",
        Seen::Witness => "dispute.seen-witness",
        Seen::Nobody => "dispute.seen-nobody",
    }
}

fn fate(lang: Lang, game: &Game, fate: &Fate) -> String {
    let seq = |key: &str, n: u32| told(lang, key, &[("seq", n.to_string())]);
    match fate {
        Fate::Open => say(lang, "dispute.fate-open", &[]),
        Fate::Penalty { n, step, proposed } => {
            let key = if *proposed {
                "dispute.fate-proposed"
            } else {
                "dispute.fate-penalty"
            };
            let step = phrase::step(lang, &game.rules.book, step);
            told(lang, key, &[("seq", n.to_string()), ("step", step)])
        }
        Fate::Waived { n, by_act: None } => seq("dispute.fate-waived", *n),
        Fate::Waived {
            n,
            by_act: Some(act),
        } => {
            let number = game.moves.iter().position(|laid| laid.seq == *act);
            let made = number.map(|place| (place + 1, game.moves[place].at));
            let (m, point) = made.map_or_else(Default::default, |(number, at)| {
                (
                    number.to_string(),
                    at.map_or_else(String::new, |at| at.to_string()),
                )
            });
            let values = [
                ("seq", n.to_string()),
                ("act", act.to_string()),
                ("m", m),
                ("point", point),
            ];
            told(lang, "dispute.fate-by-move", &values)
        }
        Fate::Dismissed(n) => seq("dispute.fate-dismissed", *n),
        Fate::Fell(n) => seq("dispute.fate-fell", *n),
    }
}
