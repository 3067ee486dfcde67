//! What the case says against an article: rapid alone, the opening alone, by whose turn it is, on leave.

use crate::core::board::{Point, Seat};
use crate::core::game::event::{Culprit, Prescribed};
use crate::core::game::state::Game;
use crate::core::rulebook::{Circumstance, Scope, Weight};

/// Returns the first circumstance of the article that the case does not meet, the weightiest first.
pub(super) fn unmet<'a>(
    game: &'a Game,
    who: &Culprit,
    number: &str,
    points: &[Point],
) -> Option<&'a Scope> {
    let Culprit::Player(seat) = who else {
        return None;
    };
    let article = game.rules.book.article(number)?;
    let unmet = article
        .scope
        .iter()
        .filter(|scope| !holds(game, *seat, scope.needs, points));
    unmet.max_by_key(|scope| scope.weight)
}

fn holds(game: &Game, seat: Seat, needed: Circumstance, points: &[Point]) -> bool {
    match needed {
        Circumstance::Rapid => game.rules.is_rapid(),
        Circumstance::NotRapid => !game.rules.is_rapid(),
        Circumstance::Opening => game.stage().is_some(),
        Circumstance::Play => game.stage().is_none(),
        Circumstance::ToMove => game.turn() == Some(seat) || is_of_last(game, seat, points),
        Circumstance::NotToMove => game.turn() != Some(seat),
        Circumstance::WithoutLeave => !game.on_leave[seat],
        Circumstance::TimeToRecord => game.need_not_record(seat, game.now).is_none(),
    }
}

/// Returns whether it is about the stone that the person has just laid: it was his turn then.
fn is_of_last(game: &Game, seat: Seat, points: &[Point]) -> bool {
    let last = game.moves.last().filter(|last| last.by == seat);
    last.and_then(|last| last.at)
        .is_some_and(|at| points.contains(&at))
}

/// Returns whether the text bars the penalty even by name.
pub(super) fn is_barred(game: &Game, who: &Culprit, number: &str) -> bool {
    unmet(game, who, number, &[]).is_some_and(|scope| scope.weight == Weight::Barred)
}

/// Returns the prescription with the hint; where the case is no offence, nothing is prescribed.
pub(super) fn hinted(graded: Prescribed, scope: &Scope) -> Prescribed {
    let told = Prescribed {
        hint: Some(scope.needs.word().to_owned()),
        instead: scope.instead.clone(),
        ..graded
    };
    match scope.weight {
        Weight::Hint => told,
        Weight::NoPenalty | Weight::Barred => Prescribed {
            step: None,
            choice: Vec::new(),
            offices: Vec::new(),
            may_impose: false,
            adds_up: None,
            ..told
        },
    }
}
