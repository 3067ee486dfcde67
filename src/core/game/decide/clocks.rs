//! Start, absence, stops, adjustments, presses, and what time alone brings.

use super::draft::Draft;
use super::{Judged, claims, endings, persons};
use crate::core::board::Seat;
use crate::core::clock::{Adjustment, At};
use crate::core::game::command::{Charge, Person};
use crate::core::game::event::{By, Entry, Event};
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::{ClockKind, Judging, Press};
use crate::core::game::state::{Game, Open};

/// Counts the stones held: an even sum exchanges the colours (10.3).
pub(super) fn toss(draft: &mut Draft, p1: u32, p2: u32) -> Judged {
    draft.going_on()?;
    if draft.game.started.is_some() || !draft.game.moves.is_empty() {
        return Err(Refusal::Plain("toss-too-late"));
    }
    draft.push(Event::Tossed {
        p1,
        p2,
        exchanged: (u64::from(p1) + u64::from(p2)).is_multiple_of(2),
    });
    Ok(())
}

/// Starts the clock: Black's, or that of whoever is not there (14.2, 14.3).
pub(super) fn start(draft: &mut Draft, absent: Option<Person>) -> Judged {
    draft.going_on()?;
    if draft.game.started.is_some() {
        return Err(Refusal::Plain("already-started"));
    }
    let absent = absent.map_or_else(Vec::new, |person| persons(&draft.game, person));
    starts(draft, absent);
    Ok(())
}

fn starts(draft: &mut Draft, absent: Vec<Seat>) {
    draft.push(Event::ClockStarted { absent });
    let clock = draft.settled();
    draft.clock(clock);
}

/// Returns what the program itself writes at the hour: the clock runs, whoever is there (14.2, 35.3). Where a
/// wooden clock decides, the referee starts it.
pub(super) fn opens(game: &Game, at: At, absent: &[Seat]) -> Vec<Entry> {
    if game.started.is_some() || game.is_over() || game.setup.clock == ClockKind::Table {
        return Vec::new();
    }
    let mut draft = Draft::new(game, at.max(game.now), By::System);
    starts(&mut draft, absent.to_vec());
    draft.into_entries()
}

/// Returns how late an absent person is by now, in milliseconds.
fn lateness_ms(draft: &Draft) -> u64 {
    draft
        .game
        .started
        .map_or(0, |started| draft.at.since(started))
}

/// An absent person is there: within the limit his lateness comes off his own time (14.3).
pub(super) fn arrived(draft: &mut Draft, who: Person) -> Judged {
    draft.going_on()?;
    for seat in persons(&draft.game, who) {
        if !draft.game.absent[seat] {
            return Err(Refusal::Plain("not-absent"));
        }
        let late_ms = lateness_ms(draft);
        if late_ms > draft.game.setup.late_ms {
            return Err(Refusal::Plain("too-late"));
        }
        comes(
            draft,
            seat,
            Event::PlayerArrived { who: seat, late_ms },
            late_ms,
        );
    }
    Ok(())
}

/// A late person may play, whatever the limit; what his clock has counted is not taken twice.
pub(super) fn late(draft: &mut Draft, who: Person, late_ms: u64) -> Judged {
    draft.going_on()?;
    for seat in persons(&draft.game, who) {
        comes(
            draft,
            seat,
            Event::LateAdmitted { who: seat, late_ms },
            late_ms,
        );
    }
    Ok(())
}

fn comes(draft: &mut Draft, seat: Seat, event: Event, late_ms: u64) {
    let control = draft.game.rules.control;
    let mut clock = draft.settled();
    let running = draft.game.absent[seat] && draft.game.clock.runs == Some(seat);
    let counted = draft.game.absent_ms[seat]
        + if running {
            draft.at.since(draft.game.clock.since)
        } else {
            0
        };
    clock.charge(&control, seat, late_ms.saturating_sub(counted));
    draft.push(event);
    draft.clock(clock);
}

/// A person lost by absence; both may have.
pub(super) fn absent(draft: &mut Draft, who: Person) -> Judged {
    draft.going_on()?;
    let absent = persons(&draft.game, who);
    for &seat in &absent {
        if draft.game.moves.iter().any(|stone| stone.by == seat) || draft.game.last == Some(seat) {
            return Err(Refusal::Plain("already-playing"));
        }
        let waited = draft.game.started.is_some() && draft.game.absent[seat];
        if waited && lateness_ms(draft) <= draft.game.setup.late_ms && draft.game.setup.late_ms > 0
        {
            return Err(Refusal::Plain("not-late-yet"));
        }
    }
    endings::absence(draft, &absent);
    Ok(())
}

/// States a time overrun (14.4).
pub(super) fn flag(draft: &mut Draft, who: Person) -> Judged {
    let who = persons(&draft.game, who);
    claims::flag(draft, &who)
}

/// Stops both clocks (14.6, 31.4).
pub(super) fn stop(draft: &mut Draft, why: Option<String>) -> Judged {
    draft.going_on()?;
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    if draft
        .game
        .open
        .iter()
        .any(|matter| matches!(matter.open, Open::Stop(_)))
    {
        return Err(Refusal::Plain("already-stopped"));
    }
    let clock = draft.settled();
    draft.push(Event::ClockStopped { why });
    draft.clock(clock);
    Ok(())
}

/// Lets the clock run on; the time of the stop falls on nobody or as charged (14.8).
pub(super) fn go(draft: &mut Draft, charge: Charge) -> Judged {
    draft.going_on()?;
    let mut open = draft.game.open.iter();
    let stop = open.find(|matter| matches!(matter.open, Open::Stop(_)));
    let (stop, since) = stop
        .map(|matter| (matter.seq, matter.at))
        .ok_or(Refusal::Plain("no-stop"))?;
    let stopped_ms = draft.at.since(since);
    draft.push(Event::ClockResumed {
        stop,
        charge,
        inquiry_ms: (!charge.is_nobody()).then_some(stopped_ms),
    });
    claims::settle_clocks(draft, charge, stopped_ms);
    Ok(())
}

/// Changes a clock, with a reason.
pub(super) fn adjust(draft: &mut Draft, who: Person, change: Adjustment, why: &str) -> Judged {
    draft.going_on()?;
    let control = draft.game.rules.control;
    for seat in persons(&draft.game, who) {
        let mut clock = draft.settled();
        clock.adjust(&control, seat, change);
        draft.push(Event::ClockAdjusted {
            who: seat,
            change,
            why: why.to_owned(),
        });
        draft.clock(clock);
    }
    Ok(())
}

/// Gives each half of what is left of the shared bank (14.1.3).
pub(super) fn place(draft: &mut Draft) -> Judged {
    draft.going_on()?;
    let mut clock = draft.settled();
    if draft.game.rules.control.shared_ms == 0 || clock.shared_ms == 0 {
        return Err(Refusal::Plain("not-shared"));
    }
    clock.place();
    draft.push(Event::ClockPlaced);
    draft.clock(clock);
    Ok(())
}

/// Presses the clock: the moves completed are credited and the opponent's clock runs.
pub(super) fn press(draft: &mut Draft, seat: Seat) -> Judged {
    draft.going_on()?;
    if draft.game.setup.press == Press::Auto {
        return Err(Refusal::Plain("press-auto"));
    }
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    if draft.game.is_halted() {
        return Err(Refusal::Plain("clock-stopped"));
    }
    if draft.game.clock.runs != Some(seat) {
        return Err(Refusal::Plain("not-running"));
    }
    if draft.game.to_act() == Some(seat) {
        return Err(Refusal::Plain("press-before-stone"));
    }
    let control = draft.game.rules.control;
    let mut clock = draft.settled();
    if std::mem::take(&mut clock.unpressed) > 0 {
        clock.complete_move(&control, seat);
    }
    draft.push(Event::ClockPressed);
    draft.clock_for(clock, seat.other());
    Ok(())
}

/// What falls due by the mere passing of time.
enum Due {
    /// A clock is over.
    Flag(Seat),
    /// Persons did not come (35.3).
    Absence(Vec<Seat>),
    /// Persons were not back within the limit (37.7).
    Cut(Vec<Seat>),
}

/// Returns what the mere passing of time brings online: a flag falls, a person who did not come or was not
/// back in time has lost. What was due first counts, a flag before the rest.
pub(super) fn lapse(game: &Game, now: At) -> Vec<Entry> {
    if game.setup.judging != Judging::Online
        || game.is_over()
        || game.setup.clock == ClockKind::Table
    {
        return Vec::new();
    }
    let flag = game.clock.falls_at(&game.rules.control);
    let flag = flag.filter(|(_, at)| now >= *at);
    let flag = flag.map(|(seat, at)| (at, Due::Flag(seat)));
    let limits = [absence_due(game), cut_due(game)].into_iter().flatten();
    let passed = limits.filter(|(limit, _)| now > *limit);
    let Some((at, due)) = flag.into_iter().chain(passed).min_by_key(|(at, _)| *at) else {
        return Vec::new();
    };
    let mut draft = Draft::new(game, at, By::System);
    match due {
        Due::Flag(seat) => endings::time(&mut draft, seat),
        Due::Absence(absent) => endings::absence(&mut draft, &absent),
        Due::Cut(lost) => endings::not_back(&mut draft, &lost),
    }
    draft.into_entries()
}

/// Returns who has to come, and until when.
fn absence_due(game: &Game) -> Option<(At, Due)> {
    let absent = seats(|seat| game.absent[seat]);
    let started = game.started.filter(|_| !absent.is_empty())?;
    Some((started.plus(game.setup.late_ms), Due::Absence(absent)))
}

/// Returns whose limit for coming back is over first, and when.
fn cut_due(game: &Game) -> Option<(At, Due)> {
    let first = Seat::BOTH.into_iter().filter_map(|seat| game.back_by(seat));
    let limit = first.min()?;
    let lost = seats(|seat| game.back_by(seat) == Some(limit));
    Some((limit, Due::Cut(lost)))
}

fn seats(fits: impl Fn(Seat) -> bool) -> Vec<Seat> {
    Seat::BOTH.into_iter().filter(|&seat| fits(seat)).collect()
}

/// Returns the stop that the program itself writes, if a clock runs.
pub(super) fn system_stop(game: &Game, at: At, why: &str) -> Option<Entry> {
    game.clock.runs?;
    let mut draft = Draft::new(game, at.max(game.now), By::System);
    stop(&mut draft, Some(why.to_owned())).ok()?;
    draft.into_entries().pop()
}
