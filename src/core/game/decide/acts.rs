//! Acts on the board: stones, swaps, numbers, offers, choices, passes.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a step takes a few acts of many, and refuses every other"
)]

use super::draft::Draft;
use super::{Judged, connection, draws, endings, offences, offers, takeback};
use crate::core::board::{Point, Seat, Stone};
use crate::core::game::command::Action;
use crate::core::game::event::{By, Event, Then};
use crate::core::game::refusal::Refusal;
use crate::core::game::setup::Press;
use crate::core::game::state::{Open, Phase};
use crate::core::opening::{Stage, Step};

/// Whether the act just made completed a move (着, article 6).
pub(super) type Completed = bool;

/// Judges an act on the board by a person.
pub(super) fn act(draft: &mut Draft, seat: Seat, action: &Action) -> Judged {
    draft.going_on()?;
    begun(draft)?;
    halted(draft)?;
    connection::acts(draft, seat);
    let completes = matches!(
        action,
        Action::Stone(..)
            | Action::Pass(_)
            | Action::Swap
            | Action::Offer(_)
            | Action::Add(..)
            | Action::Declare(_)
    );
    let draws = matches!(action, Action::Stone(_, true) | Action::Pass(true));
    let completed = if completes {
        offences::waive_by_move(draft, seat);
        draws::refuse_by_move(draft, seat);
        takeback::refuse_by_move(draft, seat);
        board(draft, seat, action)?
    } else {
        first_as_it_stands(draft, seat, action)?
    };
    draft.turn(seat, completed);
    endings::after_act(draft);
    if draws && !draft.game.is_over() {
        draws::offer(draft, seat)?;
    }
    Ok(())
}

/// Judges an act that completes no move as things stand; only if that is refused, with the opponent's offences accepted.
fn first_as_it_stands(
    draft: &mut Draft,
    seat: Seat,
    action: &Action,
) -> Result<Completed, Refusal> {
    let refused = match board(draft, seat, action) {
        Ok(completed) => return Ok(completed),
        Err(refused) => refused,
    };
    let before = draft.game.seq;
    offences::waive_by_move(draft, seat);
    if draft.game.seq == before {
        Err(refused)
    } else {
        board(draft, seat, action)
    }
}

fn begun(draft: &mut Draft) -> Judged {
    if draft.game.started.is_some() {
        return Ok(());
    }
    if draft.game.setup.waits_for_word() {
        return Err(Refusal::Plain("not-started"));
    }
    draft.push_by(By::System, Event::ClockStarted { absent: Vec::new() });
    let clock = draft.settled();
    draft.clock(clock);
    Ok(())
}

fn halted(draft: &Draft) -> Judged {
    if draft.game.adjourned.is_some() {
        return Err(Refusal::Plain("adjourned"));
    }
    let claim = draft
        .game
        .open
        .iter()
        .any(|matter| matches!(matter.open, Open::Claim(_)));
    let stop = draft
        .game
        .open
        .iter()
        .any(|matter| matches!(matter.open, Open::Stop(_)));
    if claim {
        Err(Refusal::Plain("claim-pending"))
    } else if stop {
        Err(Refusal::Plain("clock-stopped"))
    } else {
        Ok(())
    }
}

fn board(draft: &mut Draft, seat: Seat, action: &Action) -> Result<Completed, Refusal> {
    match draft.game.phase {
        Phase::On(Then::Play(stone)) => play(draft, seat, action, stone),
        Phase::On(Then::Opening(stage)) => opening(draft, seat, action, stage),
        Phase::Over { .. } => Err(Refusal::Plain("game-over")),
    }
}

fn play(
    draft: &mut Draft,
    seat: Seat,
    action: &Action,
    stone: Stone,
) -> Result<Completed, Refusal> {
    let turn = draft.game.seating.seat_of(stone) == seat;
    match action {
        Action::Stone(..) | Action::Pass(_) if !turn => Err(Refusal::Plain("not-your-turn")),
        Action::Stone(at, _) => {
            pressed(draft, seat)?;
            lay(draft, seat, *at, stone, Then::Play(!stone))?;
            Ok(true)
        }
        Action::Pass(_) => {
            pressed(draft, seat)?;
            pass(draft, stone, Then::Play(!stone))
        }
        Action::Swap | Action::Keep => Err(Refusal::Plain("nothing-to-swap")),
        Action::Choose(_) => Err(Refusal::Plain("not-offered")),
        _ => Err(Refusal::Plain("opening-step")),
    }
}

/// In rapid the opponent must have pressed his clock before one moves (31.2).
fn pressed(draft: &Draft, seat: Seat) -> Judged {
    let waits = draft.game.setup.press == Press::Manual
        && draft.game.rules.is_rapid()
        && draft.game.clock.runs == Some(seat.other())
        && draft.game.clock.unpressed > 0;
    if waits {
        Err(Refusal::Plain("not-pressed"))
    } else {
        Ok(())
    }
}

/// Lays a stone that belongs to the turn, with where the game is after it.
pub(super) fn lay(draft: &mut Draft, seat: Seat, at: Point, stone: Stone, then: Then) -> Judged {
    if !draft.game.board.is_empty_at(at) {
        return Err(Refusal::AtPoint {
            code: "occupied",
            point: at,
        });
    }
    draft.push_by(seat.into(), Event::StonePlaced { at, stone, then });
    Ok(())
}

fn pass(draft: &mut Draft, stone: Stone, then: Then) -> Result<Completed, Refusal> {
    if draft.game.moves.len() + 1 < usize::from(draft.game.readings.first_pass_stone) {
        return Err(Refusal::Plain("pass-too-early"));
    }
    draft.push(Event::Passed { stone, then });
    Ok(counts_as_move(draft))
}

/// Returns whether a swap, the offers or a pass count as a move here (6.2).
fn counts_as_move(draft: &Draft) -> bool {
    !draft.game.readings.designated_only || draft.game.rules.opening.designated
}

/// Judges an act against the step of the opening that is due.
fn opening(
    draft: &mut Draft,
    seat: Seat,
    action: &Action,
    stage: Stage,
) -> Result<Completed, Refusal> {
    let Some(node) = draft.game.rules.plan.node(stage.node.into()).cloned() else {
        return Err(Refusal::Plain("opening-step"));
    };
    let article = node.step.article().to_owned();
    if draft.game.cast().seat(node.step.role()) != seat {
        return Err(refused(misfit(action, "not-your-turn"), &article));
    }
    match (&node.step, action) {
        (Step::Choice { .. }, _) => match way(draft, &node.ways, action) {
            Some(way) => opening(draft, seat, action, Stage::at(way)),
            None => Err(refused(misfit(action, "opening-step"), &article)),
        },
        (Step::Swap { .. } | Step::Colour { .. }, Action::Swap) => {
            let then = draft.game.entering(node.next);
            draft.push(Event::ColoursSwapped { then });
            Ok(counts_as_move(draft))
        }
        (Step::Swap { .. } | Step::Colour { .. }, Action::Keep) => {
            decline(draft, node.next, false);
            Ok(false)
        }
        (Step::Swap { .. }, _) => decline_by_acting(draft, seat, action, node.next),
        (Step::Lay { stones, .. }, Action::Stone(at, _)) => {
            lay_opening(draft, seat, *at, stage, stones, node.next, &article)
        }
        (Step::Lay { stones, .. }, Action::Add(white, black))
            if stones.len() == 2 && stage.laid == 0 =>
        {
            lay_opening(draft, seat, *white, stage, stones, node.next, &article)?;
            let second = Stage { laid: 1, ..stage };
            lay_opening(draft, seat, *black, second, stones, node.next, &article)
        }
        (Step::Lay { stones, .. }, Action::Pass(_)) => {
            pass_opening(draft, stage, stones, node.next)
        }
        (Step::Declare { least, most, .. }, Action::Declare(number)) => {
            offers::declare(draft, *number, (*least, *most), node.next, &article)
        }
        (
            Step::Offer {
                count, if_swapped, ..
            },
            Action::Offer(points),
        ) => {
            let need = offers::due(draft, *count, *if_swapped);
            offers::offer(draft, points, need, node.next, &article)?;
            Ok(counts_as_move(draft))
        }
        (Step::Choose { .. }, Action::Choose(at)) => {
            offers::choose(draft, *at, node.next, &article)
        }
        _ => Err(refused(misfit(action, "opening-step"), &article)),
    }
}

fn refused(code: &'static str, article: &str) -> Refusal {
    match code {
        "pass-too-early" | "pass-not-here" => Refusal::Plain(code),
        _ => Refusal::Opening {
            code,
            article: article.to_owned(),
        },
    }
}

/// Returns the code for an act that does not fit the step.
const fn misfit(action: &Action, otherwise: &'static str) -> &'static str {
    match action {
        Action::Pass(_) => "pass-not-here",
        Action::Swap | Action::Keep => "nothing-to-swap",
        Action::Choose(_) => "not-offered",
        _ => otherwise,
    }
}

/// Returns where the first way begins that this act can begin.
fn way(draft: &Draft, ways: &[usize], action: &Action) -> Option<usize> {
    let takes = |step: &Step| match action {
        Action::Swap | Action::Keep => matches!(step, Step::Swap { .. } | Step::Colour { .. }),
        Action::Stone(..) => matches!(step, Step::Swap { .. } | Step::Lay { .. }),
        Action::Offer(_) => matches!(step, Step::Offer { .. }),
        Action::Add(..) => matches!(step, Step::Lay { stones, .. } if stones.len() == 2),
        _ => false,
    };
    ways.iter().copied().find(|&way| {
        draft
            .game
            .rules
            .plan
            .node(way)
            .is_some_and(|node| takes(&node.step))
    })
}

fn decline(draft: &mut Draft, next: usize, silent: bool) {
    let then = draft.game.entering(next);
    draft.push(Event::SwapDeclined { then, silent });
}

/// Acting on without a word declines the swap. A pass in its place is one only where a stone would be due (9.4).
fn decline_by_acting(
    draft: &mut Draft,
    seat: Seat,
    action: &Action,
    next: usize,
) -> Result<Completed, Refusal> {
    let article = draft
        .game
        .step()
        .map(|step| step.article().to_owned())
        .unwrap_or_default();
    let before = draft.game.clone();
    let cast = before.cast();
    let follows = match draft.game.entering(next) {
        Then::Play(stone) => Some(cast.seating.seat_of(stone)),
        Then::Opening(stage) => before
            .rules
            .plan
            .node(stage.node.into())
            .map(|node| cast.seat(node.step.role())),
    };
    let early = before.moves.len() + 1 < usize::from(before.readings.first_pass_stone);
    if matches!(action, Action::Pass(_)) && early {
        return Err(Refusal::Plain("pass-not-here"));
    }
    if follows != Some(seat)
        || !matches!(
            action,
            Action::Stone(..) | Action::Offer(_) | Action::Pass(_)
        )
    {
        return Err(refused(misfit(action, "opening-step"), &article));
    }
    decline(draft, next, true);
    board(draft, seat, action)
}

/// Lays one stone of a step; the last one completes the move, unless a number is still to be declared with it.
fn lay_opening(
    draft: &mut Draft,
    seat: Seat,
    at: Point,
    stage: Stage,
    stones: &[(Stone, crate::core::board::Region)],
    next: usize,
    article: &str,
) -> Result<Completed, Refusal> {
    let Some(&(stone, region)) = stones.get(usize::from(stage.laid)) else {
        return Err(refused("opening-step", article));
    };
    if !draft.game.board.is_empty_at(at) {
        return Err(Refusal::AtPoint {
            code: "occupied",
            point: at,
        });
    }
    if !region.contains(at) {
        return Err(Refusal::OffRegion {
            point: at,
            article: article.to_owned(),
        });
    }
    Ok(lay_in_step(
        draft,
        seat,
        at,
        stone,
        stage,
        stones.len(),
        next,
    ))
}

/// Lays a stone of a step wherever it lies.
pub(super) fn lay_in_step(
    draft: &mut Draft,
    seat: Seat,
    at: Point,
    stone: Stone,
    stage: Stage,
    of: usize,
    next: usize,
) -> Completed {
    let last = usize::from(stage.laid) + 1 == of;
    let then = if last {
        after(draft, stone, next)
    } else {
        Then::Opening(Stage {
            laid: stage.laid + 1,
            ..stage
        })
    };
    draft.push_by(seat.into(), Event::StonePlaced { at, stone, then });
    if let (true, Then::Opening(_)) = (last, then) {
        resettle(draft, next);
    }
    last && !matches!(draft.game.step(), Some(Step::Declare { .. }))
}

/// Returns where the game is once this stone, the last of its step, lies.
fn after(draft: &Draft, stone: Stone, next: usize) -> Then {
    match draft.game.rules.plan.node(next) {
        None => Then::Play(!stone),
        Some(_) => Then::Opening(Stage::at(next)),
    }
}

/// Passes over a right that does not exist after this opening: only the stone just laid tells.
fn resettle(draft: &mut Draft, next: usize) {
    let then = draft.game.entering(next);
    draft.correct_then(then);
}

fn pass_opening(
    draft: &mut Draft,
    stage: Stage,
    stones: &[(Stone, crate::core::board::Region)],
    next: usize,
) -> Result<Completed, Refusal> {
    let Some(&(stone, _)) = stones.get(usize::from(stage.laid)) else {
        return Err(Refusal::Plain("pass-not-here"));
    };
    let then = after(draft, stone, next);
    pass(draft, stone, then)
}
