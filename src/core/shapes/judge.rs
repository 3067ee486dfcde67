//! The verdict on a whole board.

use super::nested::Lines;
use super::plane::Plane;
use super::sweep::Sweep;
use super::{Kinds, ShapeRule, Verdict, Win, forbidden};
use crate::core::board::{Board, Point};

/// Returns every forbidden point and every winning point of a board with Black to move.
///
/// The answer is [`forbidden`]'s and [`super::wins`]'s for each empty point.
pub fn judge(rule: &ShapeRule, board: &Board) -> Verdict {
    match (rule.forbidden, rule.win.black) {
        (true, Win::Five) => with_forbidden_points(rule, board),
        (true, Win::FiveOrMore) => Verdict {
            forbidden: point_by_point(rule, board),
            fives: fives(rule, board),
        },
        (false, Win::Five | Win::FiveOrMore) => Verdict {
            forbidden: Vec::new(),
            fives: fives(rule, board),
        },
    }
}

fn with_forbidden_points(rule: &ShapeRule, board: &Board) -> Verdict {
    let stones = Plane::of_board(board);
    let sweep = Sweep::of(&stones);
    let overlines = sweep.overlines & !sweep.fives;
    let suspects = sweep.double_threes | sweep.double_fours | overlines;
    let mut lines: Option<Lines> = None;
    let mut forbidden = Vec::new();
    for at in suspects.points() {
        let double_three = sweep.double_threes.has(at)
            && lines
                .get_or_insert_with(|| Lines::of(&stones, rule.three))
                .double_three(at, sweep.threes);
        let kinds = Kinds {
            double_three,
            double_four: sweep.double_fours.has(at),
            overline: overlines.has(at),
        };
        if kinds.any() {
            forbidden.push((at, kinds));
        }
    }
    Verdict {
        forbidden,
        fives: sweep.fives.points(),
    }
}

fn fives(rule: &ShapeRule, board: &Board) -> Vec<Point> {
    let (exact, longer) = Sweep::rows(board);
    let won = if rule.win.black.is_met_by(6) {
        exact | longer
    } else {
        exact
    };
    won.points()
}

/// No rulebook forbids overlines that win; if one did, its points are judged one at a time.
fn point_by_point(rule: &ShapeRule, board: &Board) -> Vec<(Point, Kinds)> {
    let judged = board
        .empty_points()
        .map(|at| (at, forbidden(rule, board, at)));
    let mut forbidden: Vec<_> = judged.filter(|(_, kinds)| kinds.any()).collect();
    forbidden.sort_unstable_by_key(|&(at, _)| at);
    forbidden
}
