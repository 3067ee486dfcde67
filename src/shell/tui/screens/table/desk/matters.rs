//! What waits at the desk, oldest first: what is open, what the rulebook still wants done, and the notices.

use super::choices::marks;
use super::form::{Given as Values, Ground};
use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::Given;
use crate::core::game::event::Event;
use crate::shell::phrase::event;
use crate::shell::tell;
use crate::shell::tui::screens::table::aloud;
use crate::words::say;

mod clocks;
mod opened;
mod unspoken;

/// One thing that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Since when, and since which event.
    pub since: (At, u32),
    /// What, in one line.
    pub words: String,
    /// Who answers it and by what it lapses.
    pub about: String,
    /// The acts that answer it.
    pub acts: Vec<&'static str>,
    /// What is known for their forms.
    pub given: Values,
    /// Whether it may not be said aloud.
    pub secret: bool,
}

/// Returns what waits, oldest first.
pub fn waiting(ground: &Ground) -> Vec<Waiting> {
    let mut found = to_be_dealt_with(ground);
    found.extend(adjourned(ground));
    found.extend(not_begun(ground));
    if ground.is_office {
        found.extend(unspoken::unspoken(ground));
    }
    found.sort_by_key(|waiting| waiting.since);
    found
}

/// Returns what calls an arbiter to the table, oldest first: neither how the game stands, nor what nobody has
/// to answer, nor what may not be said aloud.
pub fn calls(ground: &Ground) -> Vec<Waiting> {
    let mut found = to_be_dealt_with(ground);
    found.retain(|waiting| !waiting.acts.is_empty());
    found.sort_by_key(|waiting| waiting.since);
    found
}

fn to_be_dealt_with(ground: &Ground) -> Vec<Waiting> {
    let mut found: Vec<_> = ground
        .game
        .open
        .iter()
        .map(|matter| opened::opened(ground, matter))
        .collect();
    found.extend(unannounced(ground));
    found.extend(untold(ground));
    found.extend(record_due(ground));
    found.extend(unclassified(ground));
    found.extend(people(ground));
    found.extend(unsigned(ground));
    found.extend(clocks::clocks(ground));
    found.extend(clocks::disconnected(ground));
    found
}

fn told(ground: &Ground, key: &str, values: &[(&str, &str)]) -> String {
    say(ground.lang, key, values)
}

fn named(ground: &Ground, seat: Seat) -> String {
    event::person(ground.game, seat)
}

fn given(values: &[(&'static str, &str)]) -> Values {
    let owned = |(name, value): &(&'static str, &str)| (*name, (*value).to_owned());
    values.iter().map(owned).collect()
}

/// Returns the newest event of this kind: its moment and its number.
fn last(ground: &Ground, wanted: impl Fn(&Event) -> bool) -> (At, u32) {
    let found = ground
        .entries
        .iter()
        .rev()
        .find(|entry| wanted(&entry.event));
    found.map_or((At(0), 0), |entry| (entry.t, entry.n))
}

/// Returns the penalties that were not announced on the spot (15.2).
fn unannounced(ground: &Ground) -> Vec<Waiting> {
    let waiting = |(_, given): (Seat, &Given)| {
        let entry = ground.entries.iter().find(|entry| entry.n == given.seq)?;
        let line = tell::line(ground.lang, ground.game, entry);
        Some(Waiting {
            since: (entry.t, entry.n),
            words: told(ground, "desk.unannounced", &[("what", &line)]),
            about: aloud::sentence(ground.lang, ground.game, std::slice::from_ref(entry), true)
                .unwrap_or_default(),
            acts: vec!["announce", "rescind"],
            given: self::given(&[("seq", &given.seq.to_string())]),
            secret: false,
        })
    };
    let found = ground.game.unannounced().into_iter();
    found.filter_map(waiting).collect()
}

/// Returns the decisions on appeals that were not told to both sides (22.2).
fn untold(ground: &Ground) -> Vec<Waiting> {
    let waiting = |&appeal: &u32| {
        let about = |event: &Event| matches!(event, Event::AppealDecided { appeal: decided, .. } if *decided == appeal);
        let entry = ground.entries.iter().rfind(|entry| about(&entry.event))?;
        let line = tell::line(ground.lang, ground.game, entry);
        Some(Waiting {
            since: (entry.t, entry.n),
            words: told(ground, "desk.untold", &[("what", &line)]),
            about: told(ground, "desk.about.untold", &[]),
            acts: vec!["announce"],
            given: given(&[("seq", &appeal.to_string())]),
            secret: false,
        })
    };
    let untold = ground.game.ledger.untold.iter();
    untold.filter_map(waiting).collect()
}

/// Returns who has still to complete his record, or to enter the moves, after the end (13.7, 13.9).
fn record_due(ground: &Ground) -> Vec<Waiting> {
    let waiting = |(seat, article): (Seat, &str)| Waiting {
        since: last(ground, |event| matches!(event, Event::GameEnded { .. })),
        words: told(
            ground,
            "desk.record-due",
            &[("who", &named(ground, seat)), ("article", article)],
        ),
        about: ground
            .game
            .rules
            .book
            .article(article)
            .map(|article| article.wording.clone())
            .unwrap_or_default(),
        acts: vec!["completed"],
        given: given(&[("who", seat.word())]),
        secret: false,
    };
    let due = ground.game.record_due();
    due.into_iter().map(waiting).collect()
}

/// Returns the marks that nobody has classified.
fn unclassified(ground: &Ground) -> Vec<Waiting> {
    let waiting = |(seq, at): (u32, At)| {
        let entry = ground.entries.iter().find(|entry| entry.n == seq);
        let words = entry.map(|entry| tell::line(ground.lang, ground.game, entry));
        Waiting {
            since: (at, seq),
            words: words.unwrap_or_default(),
            about: told(ground, "desk.about.mark", &[]),
            acts: vec!["incident", "incident-other"],
            given: given(&[("mark", &seq.to_string())]),
            secret: false,
        }
    };
    marks(ground).into_iter().map(waiting).collect()
}

/// Returns who is not there, who is on leave, and whether the chief is away.
fn people(ground: &Ground) -> Vec<Waiting> {
    let game = ground.game;
    let mut found = vec![];
    for seat in Seat::BOTH {
        let person = |key: &str, since: (At, u32), acts: &[&'static str]| Waiting {
            since,
            words: told(ground, key, &[("who", &named(ground, seat))]),
            about: told(ground, &format!("{key}-about"), &[]),
            acts: acts.to_vec(),
            given: given(&[("who", seat.word())]),
            secret: false,
        };
        if game.absent[seat] && !game.is_over() {
            let since = (game.started.unwrap_or(At(0)), 0);
            found.push(person("desk.absent", since, &["arrived", "late", "absent"]));
        }
        if game.on_leave[seat] {
            let left = |event: &Event| matches!(event, Event::LeaveGiven { who } if *who == seat);
            found.push(person(
                "desk.leave",
                last(ground, left),
                &["returned", "incident"],
            ));
        }
    }
    if game.chief_away {
        found.push(Waiting {
            since: last(ground, |event| matches!(event, Event::ChiefLeft { .. })),
            words: told(ground, "desk.chief-away", &[]),
            about: told(ground, "desk.chief-away-about", &[]),
            acts: vec!["back"],
            given: vec![],
            secret: false,
        });
    }
    found
}

fn adjourned(ground: &Ground) -> Option<Waiting> {
    let adjourned = ground.game.adjourned.as_ref()?;
    let turn = ground.game.turn().unwrap_or(Seat::P1);
    let waits = Seat::BOTH
        .into_iter()
        .find(|seat| !adjourned.confirmed.contains(seat));
    let who = named(ground, turn);
    let (key, acts, by) = match (&adjourned.seal, waits) {
        (None, _) => (
            "desk.to-seal",
            vec!["seal", "agree", "refuse", "resume"],
            turn,
        ),
        (Some(_), Some(seat)) => ("desk.sealed", vec!["agree", "refuse", "resume"], seat),
        (Some(_), None) => ("desk.sealed", vec!["resume"], turn),
    };
    let confirmed: Vec<_> = adjourned
        .confirmed
        .iter()
        .map(|&seat| named(ground, seat))
        .collect();
    let confirmed = confirmed.join(&say(ground.lang, "desk.and", &[]));
    Some(Waiting {
        since: last(ground, |event| matches!(event, Event::Adjourned)),
        words: told(ground, key, &[("who", &who)]),
        about: told(ground, "desk.about.adjourned", &[("who", &confirmed)]),
        acts,
        given: given(&[("by", by.word())]),
        secret: false,
    })
}

/// Returns who has still to sign.
fn unsigned(ground: &Ground) -> Vec<Waiting> {
    use crate::core::game::command::{Action, Command, Who};
    let game = ground.game;
    let asks = |seat: &Seat| {
        let command = Command {
            by: Who::Player(*seat),
            at: game.now,
            action: Action::Sign,
        };
        game.is_over() && crate::core::game::decide(game, &command).is_ok()
    };
    let waiting = |seat: Seat| Waiting {
        since: last(ground, |event| matches!(event, Event::GameEnded { .. })),
        words: told(ground, "desk.unsigned", &[("who", &named(ground, seat))]),
        about: told(ground, "desk.about.unsigned", &[]),
        acts: vec!["sign", "refuse-sign"],
        given: given(&[("by", seat.word())]),
        secret: false,
    };
    Seat::BOTH.into_iter().filter(asks).map(waiting).collect()
}

fn not_begun(ground: &Ground) -> Option<Waiting> {
    let game = ground.game;
    let waits = game.started.is_none() && game.setup.waits_for_word() && !game.is_over();
    waits.then(|| Waiting {
        since: (At(0), 0),
        words: told(ground, "desk.not-begun", &[]),
        about: told(ground, "desk.about.not-begun", &[]),
        acts: vec!["start", "toss", "late", "absent"],
        given: vec![],
        secret: false,
    })
}
