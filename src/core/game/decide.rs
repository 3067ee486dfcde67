//! Judges a command against a game: events or a refusal, and nothing changed.

use super::command::desk::Desk;
use super::command::{Action, Charge, Command, Person, Who};
use super::event::{By, Entry, Event};
use super::refusal::Refusal;
use super::state::Game;
use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::rulebook::Office;

mod acts;
mod adjournment;
mod appeals;
mod claims;
mod clocks;
mod connection;
mod draft;
mod draws;
mod endings;
mod evidence;
mod offences;
mod offers;
mod offices;
mod penalties;
mod regrade;
mod remedies;
mod rescind;
mod scopes;
mod takeback;

use draft::Draft;

/// What a judgement is: nothing more to say, or a refusal.
type Judged = Result<(), Refusal>;

/// Judges a command. The game is unchanged; the events are to be written before they are applied.
///
/// # Errors
/// A refusal names its code, and through the rulebook its article.
pub fn decide(game: &Game, command: &Command) -> Result<Vec<Entry>, Refusal> {
    let by = speaker(game, command.by);
    let mut draft = Draft::new(game, command.at, by);
    match command.by {
        Who::Player(_) | Who::Holder(_) => player(&mut draft, by, &command.action)?,
        Who::Office(office) => {
            let office = offices::acting(game, office);
            arbiter(&mut draft, office, &command.action)?;
        }
        Who::Leader(seat) => leader(&mut draft, seat, &command.action)?,
    }
    Ok(draft.into_entries())
}

/// Returns what the mere passing of time brings by now, each event stamped with its own moment.
pub fn lapse(game: &Game, now: At) -> Vec<Entry> {
    clocks::lapse(game, now)
}

/// Returns the stop that the program itself writes: on quitting, after a sleep of the machine, or at the
/// last event's time when a game is opened again whose writer died.
pub fn system_stop(game: &Game, at: At, why: &str) -> Option<Entry> {
    clocks::system_stop(game, at, why)
}

/// Returns what the program itself writes when a person's connection breaks off, or is there again (35.3, 37);
/// nothing where it changes nothing.
pub fn connection(game: &Game, at: At, who: Seat, connected: bool) -> Vec<Entry> {
    connection::changed(game, at, who, connected)
}

/// Returns what the program itself writes when the hour has come that was set for the start, with the persons
/// who are not there (14.2, 35.3); nothing where the game has started or is over.
pub fn opens(game: &Game, at: At, absent: &[Seat]) -> Vec<Entry> {
    clocks::opens(game, at, absent)
}

fn speaker(game: &Game, who: Who) -> By {
    match who {
        Who::Player(seat) => seat.into(),
        Who::Holder(stone) => game.seating.seat_of(stone).into(),
        Who::Leader(Seat::P1) => By::Leader1,
        Who::Leader(Seat::P2) => By::Leader2,
        Who::Office(office) => office.into(),
    }
}

/// Returns the persons meant.
fn persons(game: &Game, person: Person) -> Vec<Seat> {
    match person {
        Person::Seat(seat) => vec![seat],
        Person::Holder(stone) => vec![game.seating.seat_of(stone)],
        Person::Both => Seat::BOTH.to_vec(),
    }
}

/// What a player may say.
fn player(draft: &mut Draft, by: By, action: &Action) -> Judged {
    let seat = by.seat().ok_or(Refusal::Plain("player-needed"))?;
    match action {
        Action::Stone(..)
        | Action::Swap
        | Action::Keep
        | Action::Declare(_)
        | Action::Offer(_)
        | Action::Choose(_)
        | Action::Add(..)
        | Action::Pass(_) => acts::act(draft, seat, action),
        Action::Press => clocks::press(draft, seat),
        Action::Draw => draws::offer(draft, seat),
        Action::Takeback => takeback::ask(draft, seat),
        Action::Agree => draws::agree(draft, seat),
        Action::Refuse => draws::refuse(draft, seat),
        Action::Resign => endings::resign(draft, seat),
        Action::Sign => endings::sign(draft, seat),
        Action::RefuseSign => endings::refuse_sign(draft, seat),
        Action::Waive(seq) => offences::waive(draft, seat, *seq),
        Action::Claim(claim) => claims::claim(draft, seat, claim),
        Action::Stop(why) => clocks::stop(draft, why.clone()),
        Action::Note(text) => note(draft, text),
        Action::Seal(text, salt) => adjournment::seal(draft, seat, text, *salt),
        Action::Appeal(appealed) => appeals::by_player(draft, seat, appealed),
        Action::Toss { .. }
        | Action::Start(_)
        | Action::Arrived(_)
        | Action::Late(..)
        | Action::Absent(_)
        | Action::Uphold(_)
        | Action::Reject(..)
        | Action::Flag(_)
        | Action::Go
        | Action::Adjust(..)
        | Action::PlaceClock
        | Action::Incident { .. }
        | Action::Impose(_)
        | Action::Penalty(_)
        | Action::Confirm(_)
        | Action::Dismiss(..)
        | Action::Desk(_) => Err(Refusal::OfficeNeeded(Office::Referee)),
    }
}

/// What an office may say.
fn arbiter(draft: &mut Draft, office: Office, action: &Action) -> Judged {
    let at_table = |needed: Office| {
        if office.covers(needed) {
            Ok(())
        } else {
            Err(Refusal::OfficeNeeded(needed))
        }
    };
    match action {
        Action::Note(text) => note(draft, text),
        Action::Desk(asked) => desk(draft, office, asked),
        Action::Incident { .. }
        | Action::Penalty(_)
        | Action::Impose(_)
        | Action::Confirm(_)
        | Action::Dismiss(..) => offences::rule(draft, office, action),
        Action::Toss { p1, p2 } => {
            at_table(Office::Referee).and_then(|()| clocks::toss(draft, *p1, *p2))
        }
        Action::Start(absent) => {
            at_table(Office::Referee).and_then(|()| clocks::start(draft, *absent))
        }
        Action::Arrived(who) => {
            at_table(Office::Referee).and_then(|()| clocks::arrived(draft, *who))
        }
        Action::Late(who, ms) => {
            at_table(Office::Referee).and_then(|()| clocks::late(draft, *who, *ms))
        }
        Action::Absent(who) => at_table(Office::Referee).and_then(|()| clocks::absent(draft, *who)),
        Action::Uphold(charge) => {
            at_table(Office::Referee).and_then(|()| claims::uphold(draft, *charge))
        }
        Action::Reject(why, charge) => {
            at_table(Office::Referee).and_then(|()| claims::reject(draft, why, *charge))
        }
        Action::Flag(who) => at_table(Office::Referee).and_then(|()| clocks::flag(draft, *who)),
        Action::Stop(why) => {
            at_table(Office::Referee).and_then(|()| clocks::stop(draft, why.clone()))
        }
        Action::Go => at_table(Office::Referee).and_then(|()| clocks::go(draft, Charge::Nobody)),
        Action::Adjust(who, change, why) => {
            at_table(Office::Referee).and_then(|()| clocks::adjust(draft, *who, *change, why))
        }
        Action::PlaceClock => at_table(Office::Referee).and_then(|()| clocks::place(draft)),
        Action::Stone(..)
        | Action::Swap
        | Action::Keep
        | Action::Declare(_)
        | Action::Offer(_)
        | Action::Choose(_)
        | Action::Add(..)
        | Action::Pass(_)
        | Action::Press
        | Action::Draw
        | Action::Takeback
        | Action::Agree
        | Action::Refuse
        | Action::Resign
        | Action::Sign
        | Action::RefuseSign
        | Action::Waive(_)
        | Action::Claim(_)
        | Action::Seal(..) => Err(Refusal::Plain("player-needed")),
        Action::Appeal(_) => Err(Refusal::Plain("leader-needed")),
    }
}

/// What an office may say at the desk.
fn desk(draft: &mut Draft, office: Office, asked: &Desk) -> Judged {
    let needed = match asked {
        Desk::Away(_) | Desk::Back | Desk::Expel(..) => Office::Chief,
        Desk::Decide { .. }
        | Desk::Rescind(..)
        | Desk::Statement(..)
        | Desk::Mark(_)
        | Desk::Announce(_) => office,
        Desk::Remedy(..)
        | Desk::Adjourn
        | Desk::Resume(_)
        | Desk::Permit(_)
        | Desk::Returned(_)
        | Desk::Disconnect(_)
        | Desk::Reconnect(_)
        | Desk::Go(_)
        | Desk::Completed(_) => Office::Referee,
    };
    if !office.covers(needed) {
        return Err(Refusal::OfficeNeeded(needed));
    }
    match asked {
        Desk::Remedy(article, ruling) => remedies::rule(draft, office, article, *ruling),
        Desk::Adjourn => adjournment::adjourn(draft),
        Desk::Resume(envelope) => adjournment::resume(draft, envelope.as_ref()),
        Desk::Decide {
            appeal,
            outcome,
            votes,
            why,
        } => appeals::decide(draft, office, *appeal, *outcome, *votes, why),
        Desk::Rescind(seq, why) => rescind::rescind(draft, office, *seq, why),
        Desk::Away(why) => offices::away(draft, why),
        Desk::Back => offices::back(draft),
        Desk::Permit(who) => offices::permit(draft, *who),
        Desk::Returned(who) => offices::returned(draft, *who),
        Desk::Expel(name, why) => offices::expel(draft, name, why),
        Desk::Statement(entry, whose, text) => evidence::statement(draft, *entry, *whose, text),
        Desk::Mark(text) => evidence::mark(draft, text.clone()),
        Desk::Disconnect(who) => connection::broke(draft, *who),
        Desk::Reconnect(who) => connection::back(draft, *who),
        Desk::Announce(seq) => evidence::announce(draft, office, *seq),
        Desk::Go(charge) => clocks::go(draft, *charge),
        Desk::Completed(who) => endings::completed(draft, *who),
    }
}

/// What a leader may say during a game.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "he appeals and notes, and nothing else"
)]
fn leader(draft: &mut Draft, seat: Seat, action: &Action) -> Judged {
    match action {
        Action::Note(text) => note(draft, text),
        Action::Appeal(appealed) => appeals::appeal(draft, seat, appealed),
        _ => Err(Refusal::Plain("player-needed")),
    }
}

fn note(draft: &mut Draft, text: &str) -> Judged {
    draft.push(Event::Noted {
        text: text.to_owned(),
    });
    Ok(())
}
