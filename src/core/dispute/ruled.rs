//! The rulings of a record under their articles, each with its circumstances, to be laid beside those of other games.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each function looks for a few events of many"
)]

use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::command::Seen;
use crate::core::game::event::{By, Culprit, Entry, Event};
use crate::core::game::{Game, Judging};

use super::timeline::{is_ruling, is_under};

/// One ruling with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// The event.
    pub n: u32,
    /// When.
    pub at: At,
    /// The number of moves made.
    pub moves: usize,
    /// The article, where it rests on one.
    pub article: Option<String>,
    /// Who ruled.
    pub by: By,
    /// Whom it is about.
    pub who: Option<Seat>,
    /// Which offence of its kind it was.
    pub nth: Option<u32>,
    /// The step given or proposed.
    pub step: Option<String>,
    /// Who saw the offence.
    pub seen: Option<Seen>,
    /// Whether the opponent demanded the penalty.
    pub demanded: bool,
    /// Whether it departs from the ladder.
    pub over: bool,
    /// Whether the consequence is a reading.
    pub reading: bool,
    /// What both clocks showed, the first person's first.
    pub clocks_ms: [i64; 2],
    /// Whether the game was official.
    pub official: bool,
    /// Whether the program judged it.
    pub online: bool,
    /// Whether the ruling was taken back later.
    pub taken_back: bool,
}

/// Returns the rulings of a record, those under one article where one is asked for.
///
/// `first` is the game before the first event, `end` the one after the last.
pub fn rulings(first: &Game, end: &Game, entries: &[Entry], asked: Option<&str>) -> Vec<Ruled> {
    let mut game = first.clone();
    let mut found = Vec::new();
    for entry in entries {
        let before = facts(&game, entry);
        game.apply(entry);
        if !is_ruling(entry) {
            continue;
        }
        let article = super::rested::article(entry, &game);
        let fits = |asked| {
            article
                .as_deref()
                .is_some_and(|named| is_under(named, asked))
        };
        if asked.is_none_or(fits) {
            found.push(of(entry, article, before, &game, end));
        }
    }
    found
}

/// What is known of the offence before the ruling on it.
#[derive(Clone, Copy, Default)]
struct Facts {
    nth: Option<u32>,
    seen: Option<Seen>,
    demanded: bool,
    who: Option<Seat>,
    reading: bool,
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "no other ruling is about an offence"
)]
fn facts(game: &Game, entry: &Entry) -> Facts {
    let incident = match &entry.event {
        Event::PenaltyImposed { incident, .. } | Event::IncidentDismissed { incident, .. } => {
            Some(*incident)
        }
        Event::PenaltyProposed { incident, .. } => *incident,
        _ => None,
    };
    let open = incident
        .and_then(|seq| game.matter(seq))
        .and_then(|matter| matter.open.incident());
    if let (
        Event::IncidentEntered {
            who,
            seen,
            demanded,
            prescribed,
            ..
        },
        _,
    ) = (&entry.event, open)
    {
        return Facts {
            nth: Some(prescribed.nth),
            seen: *seen,
            demanded: *demanded,
            who: seat(who),
            reading: prescribed.reading,
        };
    }
    open.map_or_else(Facts::default, |incident| Facts {
        nth: Some(incident.prescribed.nth),
        seen: incident.seen,
        demanded: incident.demanded,
        who: seat(&incident.who),
        reading: incident.prescribed.reading,
    })
}

const fn seat(who: &Culprit) -> Option<Seat> {
    match who {
        Culprit::Player(seat) => Some(*seat),
        Culprit::Other(_) => None,
    }
}

fn of(entry: &Entry, article: Option<String>, facts: Facts, game: &Game, end: &Game) -> Ruled {
    let (step, over) = match &entry.event {
        Event::PenaltyImposed { step, over, .. } | Event::PenaltyProposed { step, over, .. } => {
            (Some(step.clone()), over.is_some())
        }
        _ => (None, false),
    };
    let left = |seat| game.clock.left_ms(&game.rules.control, seat, entry.t);
    let against = game.ledger.find(entry.n).map(|it| it.against.clone());
    Ruled {
        n: entry.n,
        at: entry.t,
        moves: game.moves.len(),
        article,
        by: entry.by,
        who: super::timeline::concerns(&entry.event)
            .or(facts.who)
            .or_else(|| against.and_then(|who| who.first().copied())),
        nth: facts.nth,
        step,
        seen: facts.seen,
        demanded: facts.demanded,
        over,
        reading: facts.reading,
        clocks_ms: Seat::BOTH.map(left),
        official: game.setup.official,
        online: game.setup.judging == Judging::Online,
        taken_back: end.ledger.find(entry.n).is_some_and(|it| it.taken_back),
    }
}
