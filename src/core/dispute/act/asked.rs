//! What was asked for, read from the events that it brought.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each function looks for a few events of many"
)]

use super::{person, word};
use crate::core::board::{Point, Seat};
use crate::core::game::command::desk::{Appealed, Desk, Envelope, Salt, Speaker, When};
use crate::core::game::command::{Action, Claim, Offender, Penalty, Person};
use crate::core::game::event::{By, Claimed, Culprit, Entry, Event, Reason};
use crate::core::game::{Game, Open};

/// Returns what may have been asked, the likeliest first.
pub(super) fn actions(before: &Game, act: &[Entry], record: &[Entry]) -> Vec<Action> {
    let mut asked = likely(before, act, record);
    // What an opponent had done and the act accepts stands in it too, under that person's name.
    let speaker = act
        .iter()
        .map(|entry| entry.by)
        .find(|by| *by != By::System);
    let own: Vec<Entry> = act
        .iter()
        .filter(|entry| Some(entry.by) == speaker || entry.by == By::System)
        .cloned()
        .collect();
    if own.len() < act.len() {
        asked.extend(likely(before, &own, record));
    }
    asked.extend(of_both(before, act));
    asked
}

fn likely(before: &Game, act: &[Entry], record: &[Entry]) -> Vec<Action> {
    let asked = |entry: &&Entry| !is_beside(&entry.event) && !comes_back(entry);
    let Some(main) = act.iter().find(asked) else {
        // Nothing but what comes beside an act: a press, a swap declined without a word.
        return act
            .iter()
            .filter_map(|entry| word::of(&entry.event))
            .collect();
    };
    match &main.event {
        Event::StonePlaced { .. } | Event::Passed { .. } => stones(act),
        Event::IncidentEntered {
            by_penalty: false, ..
        } => incident(act).into_iter().collect(),
        Event::IncidentEntered { .. } => by_name(act).into_iter().collect(),
        Event::PenaltyImposed { incident, over, .. } => {
            given(before, act, Some(*incident), over.is_some())
        }
        Event::PenaltyProposed { incident, over, .. } => {
            given(before, act, *incident, over.is_some())
        }
        Event::PlayerArrived { .. } => all(act, arrived).map(Action::Arrived).into_iter().collect(),
        Event::LateAdmitted { late_ms, .. } => {
            let who = all(act, arrived);
            who.map(|who| Action::Late(who, *late_ms))
                .into_iter()
                .collect()
        }
        Event::ClockAdjusted { change, why, .. } => {
            let who = all(act, adjusted);
            who.map(|who| Action::Adjust(who, *change, why.clone()))
                .into_iter()
                .collect()
        }
        Event::GameEnded { p1, p2 } => {
            let absent = |reason| reason == Reason::Absence;
            let lost: Vec<Seat> = [(Seat::P1, p1), (Seat::P2, p2)]
                .into_iter()
                .filter(|(_, verdict)| absent(verdict.reason) && is_lost(verdict))
                .map(|(seat, _)| seat)
                .collect();
            person(&lost).map(Action::Absent).into_iter().collect()
        }
        Event::Disconnected { .. } => desk(all(act, connected), Desk::Disconnect),
        Event::Reconnected { .. } => desk(all(act, connected), Desk::Reconnect),
        Event::RecordCompleted { .. } => desk(all(act, recorded), Desk::Completed),
        Event::MoveSealed { seal } => sealed(seal, record).into_iter().collect(),
        Event::GameResumed => vec![Action::Desk(Desk::Resume(envelope(act)))],
        Event::StatementTaken { entry, text, .. } => {
            let who = all(act, stated).map_or(Speaker::Other, Speaker::Person);
            vec![Action::Desk(Desk::Statement(*entry, who, text.clone()))]
        }
        event => word::of(event).into_iter().collect(),
    }
}

fn desk(who: Option<Person>, asked: fn(Person) -> Desk) -> Vec<Action> {
    who.map(|who| Action::Desk(asked(who)))
        .into_iter()
        .collect()
}

/// Whether the program says that whoever acts is connected again.
fn comes_back(entry: &Entry) -> bool {
    entry.by == By::System && matches!(entry.event, Event::Reconnected { .. })
}

/// Whether the event comes beside an act of the same person and is no word of his own.
const fn is_beside(event: &Event) -> bool {
    matches!(
        event,
        Event::ClockStarted { .. }
            | Event::OffenceWaived { silent: true, .. }
            | Event::DrawRefused { silent: true }
            | Event::TakebackRefused { silent: true }
            | Event::SwapDeclined { silent: true, .. }
            | Event::StoneMoved { .. }
            | Event::StoneAccepted { .. }
            | Event::ClockPressed
    )
}

const fn is_lost(verdict: &crate::core::game::event::Verdict) -> bool {
    matches!(verdict.score, crate::core::game::event::Score::Loss)
}

/// A stone, two stones in one act, or a pass; with a draw offer where one follows.
fn stones(act: &[Entry]) -> Vec<Action> {
    let draw = act.iter().any(|entry| entry.event == Event::DrawOffered);
    let waived = act
        .iter()
        .any(|entry| matches!(entry.event, Event::OffenceWaived { silent: false, .. }));
    let laid: Vec<Point> = act
        .iter()
        .filter_map(|entry| match entry.event {
            Event::StonePlaced { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    match laid.as_slice() {
        _ if waived => act
            .iter()
            .filter_map(|entry| word::of(&entry.event))
            .collect(),
        [] => vec![Action::Pass(draw)],
        [first, second] => vec![Action::Add(*first, *second)],
        [first, ..] => vec![Action::Stone(*first, draw)],
    }
}

/// The persons whom the events of one act are about.
fn all(act: &[Entry], of: fn(&Event) -> Option<Seat>) -> Option<Person> {
    let mut seats: Vec<Seat> = act.iter().filter_map(|entry| of(&entry.event)).collect();
    seats.dedup();
    person(&seats)
}

const fn arrived(event: &Event) -> Option<Seat> {
    match event {
        Event::PlayerArrived { who, .. } | Event::LateAdmitted { who, .. } => Some(*who),
        _ => None,
    }
}

const fn adjusted(event: &Event) -> Option<Seat> {
    match event {
        Event::ClockAdjusted { who, .. } => Some(*who),
        _ => None,
    }
}

const fn connected(event: &Event) -> Option<Seat> {
    match event {
        Event::Disconnected { who } | Event::Reconnected { who, .. } => Some(*who),
        _ => None,
    }
}

const fn recorded(event: &Event) -> Option<Seat> {
    match event {
        Event::RecordCompleted { who, .. } => Some(*who),
        _ => None,
    }
}

const fn stated(event: &Event) -> Option<Seat> {
    match event {
        Event::StatementTaken { who, .. } => *who,
        _ => None,
    }
}

const fn penalised(event: &Event) -> Option<Seat> {
    match event {
        Event::IncidentEntered {
            who: Culprit::Player(who),
            ..
        } => Some(*who),
        _ => None,
    }
}

fn incident(act: &[Entry]) -> Option<Action> {
    let Event::IncidentEntered {
        who,
        article,
        points,
        seen,
        note,
        number,
        happened,
        noticed,
        mark,
        ..
    } = &act.first()?.event
    else {
        return None;
    };
    let who = match who {
        Culprit::Player(_) => Offender::Person(all(act, penalised)?),
        Culprit::Other(name) => Offender::Other(name.clone()),
    };
    Some(Action::Incident {
        who,
        article: article.clone(),
        points: points.clone(),
        seen: *seen,
        when: When {
            number: *number,
            happened: *happened,
            noticed: *noticed,
            mark: *mark,
        },
        note: note.clone(),
    })
}

/// A penalty by its step's name, the incident being entered by it.
fn by_name(act: &[Entry]) -> Option<Action> {
    let who = all(act, penalised)?;
    act.iter().find_map(|entry| penalty(&entry.event, who))
}

/// A penalty said of both: it gives the one what is new, the other what lay open for him.
fn of_both(before: &Game, act: &[Entry]) -> Option<Action> {
    let proposed = |entry: &Entry| match entry.event {
        Event::ProposalConfirmed { proposal } => match &before.matter(proposal)?.open {
            Open::Proposal(proposed) => Some(proposed.clone()),
            _ => None,
        },
        _ => None,
    };
    let about = |entry: &Entry| match &entry.event {
        Event::PenaltyImposed { who, .. } | Event::PenaltyProposed { who, .. } => Some(*who),
        event => penalised(event).or_else(|| Some(proposed(entry)?.who)),
    };
    let touched = |seat: Seat| act.iter().any(|entry| about(entry) == Some(seat));
    if !Seat::BOTH.into_iter().all(touched) {
        return None;
    }
    let named = act
        .iter()
        .find_map(|entry| penalty(&entry.event, Person::Both));
    named.or_else(|| {
        let proposed = act.iter().find_map(proposed)?;
        Some(Action::Penalty(Penalty {
            who: Person::Both,
            step: proposed.step,
            article: proposed.article,
            over: proposed.over,
        }))
    })
}

fn penalty(event: &Event, who: Person) -> Option<Action> {
    let (Event::PenaltyImposed {
        step,
        article,
        over,
        ..
    }
    | Event::PenaltyProposed {
        step,
        article,
        over,
        ..
    }) = event
    else {
        return None;
    };
    Some(Action::Penalty(Penalty {
        who,
        step: step.clone(),
        article: article.clone(),
        over: over.clone(),
    }))
}

/// A penalty for an incident that lay open: what was prescribed, or a step by name.
fn given(before: &Game, act: &[Entry], incident: Option<u32>, over: bool) -> Vec<Action> {
    let mut found = Vec::new();
    let is_open = |seq: &u32| {
        before
            .matter(*seq)
            .is_some_and(|matter| matches!(matter.open, Open::Incident(_)))
    };
    if let Some(seq) = incident.filter(is_open).filter(|_| !over) {
        found.push(Action::Impose(Some(seq)));
    }
    let who = act.iter().find_map(|entry| match &entry.event {
        Event::PenaltyImposed { who, .. } | Event::PenaltyProposed { who, .. } => Some(*who),
        _ => None,
    });
    if let (Some(who), Some(first)) = (who, act.first()) {
        found.extend(penalty(&first.event, Person::Seat(who)));
    }
    found
}

/// A sealed move is told by the event that opened it.
fn sealed(seal: &str, record: &[Entry]) -> Option<Action> {
    record.iter().find_map(|entry| {
        let Event::MoveUnsealed { text, salt, .. } = &entry.event else {
            return None;
        };
        let salt = Salt::parse(salt)?;
        (salt.seal(text) == seal).then(|| Action::Seal(text.clone(), Some(salt)))
    })
}

fn envelope(act: &[Entry]) -> Option<Envelope> {
    act.iter().find_map(|entry| match &entry.event {
        Event::MoveUnsealed { text, salt, .. } => Some(Envelope {
            salt: Salt::parse(salt)?,
            text: text.clone(),
        }),
        _ => None,
    })
}

/// Returns a claim as it was put.
pub(super) fn claim(claimed: &Claimed) -> Claim {
    match claimed {
        Claimed::Five => Claim::Five,
        Claimed::Forbidden(at) => Claim::Forbidden(Some(*at)),
        Claimed::ForbiddenMove => Claim::Forbidden(None),
        Claimed::Time(who) => Claim::Time(person(who)),
        Claimed::Article(article, points) => Claim::Article(article.clone(), points.clone()),
        Claimed::Clock(why) => Claim::Clock(why.clone()),
        Claimed::Other(why) => Claim::Other(why.clone()),
    }
}

/// Returns an appeal as it was made.
pub(super) fn appealed(event: &Event) -> Option<Appealed> {
    let Event::AppealMade {
        ruling,
        question,
        grounds,
        deposit,
        late,
        ..
    } = event
    else {
        return None;
    };
    Some(Appealed {
        ruling: *ruling,
        question: *question,
        grounds: grounds.clone(),
        deposit: *deposit,
        late: late.clone(),
    })
}
