//! The explanation of a point says what the verdict says, whole and within bounds.

use serde::Deserialize;
use tianyuan::core::board::{Board, Point, Stone};
use tianyuan::core::shapes::{Kinds, MOST_NESTED, ShapeRule, Standing, Three, Why, judge, why};

const RIF: ShapeRule = ShapeRule::RENJU;
const LETTER: ShapeRule = ShapeRule {
    three: Three::Letter,
    ..ShapeRule::RENJU
};

/// Which points are asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Those that are forbidden or win.
    Marked,
    /// All that are empty.
    Every,
}

#[derive(Deserialize)]
struct Known {
    id: String,
    black: Vec<Point>,
    white: Vec<Point>,
}

fn known(text: &str) -> Vec<(String, Board)> {
    let read = |line| serde_json::from_str::<Known>(line).expect("a record a line");
    let board = |known: &Known| {
        let black = known.black.iter().map(|&point| (point, Stone::Black));
        Board::with(black.chain(known.white.iter().map(|&point| (point, Stone::White))))
    };
    text.lines()
        .map(read)
        .map(|known| (known.id.clone(), board(&known)))
        .collect()
}

/// Every point asked for is explained as it is judged; returns the most explanations below one.
fn agrees(rule: &ShapeRule, id: &str, board: &Board, asked: Asked) -> usize {
    let verdict = judge(rule, board);
    let mut most = 0;
    for at in board.empty_points() {
        let judged = verdict.forbidden.iter().find(|&&(point, _)| point == at);
        let five = verdict.fives.contains(&at);
        if asked == Asked::Marked && judged.is_none() && !five {
            continue;
        }
        let why = why(rule, board, at);
        let kinds = judged.map_or(Kinds::NONE, |&(_, kinds)| kinds);
        assert_eq!(why.kinds, kinds, "{id} {at}\n{board:?}");
        assert_eq!(!why.fives.is_empty(), five, "{id} {at}\n{board:?}");
        most = most.max(why.nested());
        is_coherent(&why);
    }
    most
}

/// A ground one level down has the kinds that were told, and it is forbidden there.
fn is_coherent(why: &Why) {
    for fourth in why.threes.iter().flat_map(|three| &three.fourths) {
        if let Standing::Forbidden { kinds, why } = &fourth.standing {
            assert!(kinds.any());
            if let Some(why) = why {
                assert_eq!((why.at, why.kinds), (fourth.at, *kinds));
                is_coherent(why);
            }
        }
    }
}

/// The public positions; a ground never needs more than the bound allows.
fn public(asked: Asked, step: usize) {
    let boards = known(include_str!("vectors/forbidden/public.jsonl"));
    assert_eq!(boards.len(), 2960);
    let nested = boards
        .iter()
        .step_by(step)
        .map(|(id, board)| agrees(&RIF, id, board, asked));
    let most = nested.max();
    assert!(most.is_some_and(|most| most < MOST_NESTED), "{most:?}");
}

#[test]
fn the_marked_points_of_the_public_positions_are_explained_as_they_are_judged() {
    public(Asked::Marked, 1);
}

#[test]
fn every_point_of_some_public_positions_is_explained_as_it_is_judged() {
    public(Asked::Every, 20);
}

#[test]
fn every_point_of_the_named_and_disputed_positions_is_explained_as_it_is_judged() {
    let files = [
        include_str!("vectors/forbidden/named.jsonl"),
        include_str!("vectors/forbidden/disputed.jsonl"),
    ];
    for (id, board) in files.into_iter().flat_map(known) {
        agrees(&RIF, &id, &board, Asked::Every);
    }
    for (id, board) in known(files[1]) {
        agrees(&LETTER, &id, &board, Asked::Every);
    }
}

#[test]
fn a_rule_without_forbidden_moves_has_shapes_and_no_verdict() {
    let at = |text: &str| text.parse::<Point>().expect("a point");
    let board = Board::with(["F8", "G8", "H6", "H7"].map(|text| (at(text), Stone::Black)));
    let ground = why(&ShapeRule::FREE, &board, at("H8"));
    assert_eq!(
        (ground.true_threes().count(), ground.kinds),
        (2, Kinds::NONE)
    );
}
