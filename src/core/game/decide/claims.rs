//! Claims: they stand before the referee, stop the clocks and bar the board until answered.

use super::draft::Draft;
use super::{Judged, endings, offences, persons};
use crate::core::board::{Point, Seat, Stone};
use crate::core::clock::Clock;
use crate::core::game::command::{Charge, Claim};
use crate::core::game::event::{Claimed, Event};
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::{ClockKind, Judging};
use crate::core::game::state::{Game, Matter};
use crate::core::shapes::{self, Kinds};

/// Puts a claim before the referee.
pub(super) fn claim(draft: &mut Draft, seat: Seat, claim: &Claim) -> Judged {
    let late = draft.game.is_over() && draft.game.may_claim_after_end();
    if !late {
        draft.going_on()?;
    }
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    let by_program = draft.game.setup.judging == Judging::Online;
    let claimed = match claim {
        Claim::Five | Claim::Forbidden(_) | Claim::Time(_) if by_program => {
            return Err(Refusal::Plain("program-judges"));
        }
        Claim::Five => Claimed::Five,
        Claim::Forbidden(at) => {
            may_claim_forbidden(&draft.game, seat, *at)?;
            at.map_or(Claimed::ForbiddenMove, Claimed::Forbidden)
        }
        Claim::Time(who) => Claimed::Time(
            who.map_or_else(|| vec![seat.other()], |person| persons(&draft.game, person)),
        ),
        Claim::Article(article, points) => {
            offences::known_article(&draft.game, article)?;
            Claimed::Article(article.clone(), points.clone())
        }
        Claim::Clock(why) => {
            own_time_left(draft, seat)?;
            Claimed::Clock(why.clone())
        }
        Claim::Other(why) => Claimed::Other(why.clone()),
    };
    if late && !heard_late(&draft.game, &claimed) {
        return Err(Refusal::Plain("game-over"));
    }
    draft.push(Event::ClaimMade { claim: claimed });
    settle_clocks(draft, Charge::Nobody, 0);
    Ok(())
}

/// Returns whether the claim is heard after a full board.
const fn heard_late(game: &Game, claim: &Claimed) -> bool {
    match claim {
        Claimed::Five => true,
        Claimed::Forbidden(_) | Claimed::ForbiddenMove => game.readings.overline_late,
        Claimed::Time(_) | Claimed::Article(..) | Claimed::Clock(_) | Claimed::Other(_) => false,
    }
}

/// Doubts about the clock are heard only before one's own time is over (14.5).
fn own_time_left(draft: &Draft, seat: Seat) -> Judged {
    let over = draft.game.setup.clock == ClockKind::Program && draft.settled().is_over(seat);
    if over {
        Err(Refusal::Plain("clock-own-time-over"))
    } else {
        Ok(())
    }
}

/// Refuses the claim of a forbidden move that nobody could have made, or that has lapsed. Without a point it
/// is about Black's last stone; which stone it finds is told only when it is upheld.
fn may_claim_forbidden(game: &Game, seat: Seat, named: Option<Point>) -> Judged {
    if !game.rules.opening.forbidden {
        return Err(Refusal::Plain("no-forbidden-moves"));
    }
    if game.seating.stone_of(seat) != Stone::White {
        return Err(Refusal::Plain("claim-none"));
    }
    let point = named
        .or_else(|| black_stones(game).next())
        .ok_or(Refusal::Plain("claim-none"))?;
    match game.forbidden_at(point) {
        Some((kinds, false)) if !kinds.is_empty() => Err(Refusal::AtPoint {
            code: "claim-lapsed",
            point,
        }),
        Some(_) | None => Ok(()),
    }
}

/// Returns Black's stones, the last first.
fn black_stones(game: &Game) -> impl Iterator<Item = Point> {
    game.moves
        .iter()
        .rev()
        .filter(|stone| stone.stone == Stone::Black)
        .filter_map(|stone| stone.at)
}

/// Returns what is still forbidden about this stone of Black's.
fn forbidden_still(game: &Game, at: Point) -> Option<Kinds> {
    game.forbidden_at(at)
        .filter(|(kinds, live)| *live && !kinds.is_empty())
        .map(|(kinds, _)| kinds)
}

fn oldest(game: &Game) -> Result<(Matter, Claimed), Refusal> {
    game.open
        .iter()
        .find_map(|matter| Some((matter.clone(), matter.open.claim()?.clone())))
        .ok_or(Refusal::Plain("no-claim"))
}

/// Grants the oldest claim by an arbiter's word. What the log shows to be untrue is not upheld.
pub(super) fn uphold(draft: &mut Draft, charge: Charge) -> Judged {
    let (matter, claim) = oldest(&draft.game)?;
    let claimant = claimant(&matter)?;
    let true_end = truth(draft, claimant, &claim)?;
    let inquiry_ms = draft.at.since(matter.at);
    draft.push(Event::ClaimUpheld {
        claim: matter.seq,
        charge,
        inquiry_ms,
    });
    settle_clocks(draft, charge, inquiry_ms);
    follow(draft, claimant, &claim, true_end);
    Ok(())
}

/// Rejects the oldest claim.
pub(super) fn reject(draft: &mut Draft, why: &str, charge: Charge) -> Judged {
    let (matter, _) = oldest(&draft.game)?;
    let inquiry_ms = draft.at.since(matter.at);
    draft.push(Event::ClaimRejected {
        claim: matter.seq,
        why: why.to_owned(),
        charge,
        inquiry_ms,
    });
    settle_clocks(draft, charge, inquiry_ms);
    Ok(())
}

/// Grants a claim by the opponent's word. A win that both recognise is one, whatever the log shows (19.1.3).
pub(super) fn grant(draft: &mut Draft, seat: Seat, matter: &Matter, claim: &Claimed) -> Judged {
    let claimant = seat.other();
    let true_end = truth(draft, claimant, claim).unwrap_or(None);
    draft.push(Event::ClaimGranted { claim: matter.seq });
    settle_clocks(draft, Charge::Nobody, 0);
    match (true_end, claim) {
        (None, Claimed::Five | Claimed::Forbidden(_) | Claimed::ForbiddenMove) => {
            endings::agreed(draft, claimant)
        }
        (None, Claimed::Time(who)) => match who.as_slice() {
            [loser] => endings::agreed(draft, loser.other()),
            _ => endings::both_time(draft),
        },
        _ => follow(draft, claimant, claim, true_end),
    }
    Ok(())
}

fn claimant(matter: &Matter) -> Result<Seat, Refusal> {
    matter.by.seat().ok_or(Refusal::Plain("player-needed"))
}

/// How a true claim ends the game.
#[derive(Clone, Copy)]
enum TrueEnd {
    Five,
    Forbidden { overline: bool },
    Time(Seat),
    BothTime,
}

/// Returns how the claim ends the game if the log shows it to be true; nothing for claims that end none.
fn truth(draft: &Draft, claimant: Seat, claim: &Claimed) -> Result<Option<TrueEnd>, Refusal> {
    let game = &draft.game;
    match claim {
        Claimed::Five => {
            shapes::five_on_board(&game.shapes(), &game.board, game.seating.stone_of(claimant))
                .map(|_| Some(TrueEnd::Five))
                .ok_or(Refusal::Plain("claim-untrue"))
        }
        Claimed::Forbidden(at) => proven(forbidden_still(game, *at)),
        Claimed::ForbiddenMove => {
            proven(black_stones(game).find_map(|at| forbidden_still(game, at)))
        }
        Claimed::Time(who) => over(draft, who).map(Some),
        Claimed::Article(..) | Claimed::Clock(_) | Claimed::Other(_) => Ok(None),
    }
}

fn proven(kinds: Option<Kinds>) -> Result<Option<TrueEnd>, Refusal> {
    let kinds = kinds.ok_or(Refusal::Plain("claim-untrue"))?;
    Ok(Some(TrueEnd::Forbidden {
        overline: kinds.overline && !kinds.double_three && !kinds.double_four,
    }))
}

/// Returns who lost on time. Our own clock always knows the order (14.1); a wooden one is the referee's word.
fn over(draft: &Draft, who: &[Seat]) -> Result<TrueEnd, Refusal> {
    match (draft.game.setup.clock, who) {
        (ClockKind::Table, [seat]) => Ok(TrueEnd::Time(*seat)),
        (ClockKind::Table, _) => Ok(TrueEnd::BothTime),
        (ClockKind::Program, _) => {
            let clock = draft.settled();
            if !who.iter().any(|&seat| clock.is_over(seat)) {
                return Err(Refusal::Plain("clock-time-left"));
            }
            let first = clock.first_over(&draft.game.rules.control, draft.at);
            first
                .map(TrueEnd::Time)
                .ok_or(Refusal::Plain("clock-time-left"))
        }
    }
}

/// States a time overrun by the referee's own word (14.4).
pub(super) fn flag(draft: &mut Draft, who: &[Seat]) -> Judged {
    draft.going_on()?;
    if draft.game.started.is_none() {
        return Err(Refusal::Plain("not-started"));
    }
    if let [seat] = *who
        && draft
            .game
            .back_by(seat)
            .is_some_and(|limit| draft.at > limit)
    {
        draft.push(Event::FlagStated { who: vec![seat] });
        endings::not_back(draft, &[seat]);
        return Ok(());
    }
    let end = over(draft, who)?;
    if draft.game.setup.clock == ClockKind::Program && who.len() > 1 {
        return Err(Refusal::Plain("order-known"));
    }
    draft.push(Event::FlagStated { who: who.to_vec() });
    finish(draft, Seat::P1, end);
    Ok(())
}

fn follow(draft: &mut Draft, claimant: Seat, claim: &Claimed, true_end: Option<TrueEnd>) {
    if let Some(end) = true_end {
        finish(draft, claimant, end);
    } else if let Claimed::Article(article, points) = claim {
        offences::enter_demanded(draft, claimant.other(), article, points);
    }
}

fn finish(draft: &mut Draft, claimant: Seat, end: TrueEnd) {
    match end {
        TrueEnd::Five => endings::five(draft, claimant),
        TrueEnd::Forbidden { overline } => endings::forbidden(draft, overline),
        TrueEnd::Time(loser) => endings::time(draft, loser),
        TrueEnd::BothTime => endings::both_time(draft),
    }
}

/// Settles the clocks at a claim or its answer; the time of the inquiry falls on nobody or as charged (14.8).
pub(super) fn settle_clocks(draft: &mut Draft, charge: Charge, inquiry_ms: u64) {
    let control = draft.game.rules.control;
    let mut clock: Clock = draft.settled();
    for &seat in charge.seats() {
        clock.charge(&control, seat, inquiry_ms);
    }
    draft.clock(clock);
}
