//! Forbidden points: known answers, drawn cases, and the eight symmetries.

use std::fmt::Debug;

use proptest::prelude::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tianyuan::core::board::symmetry::Isometry;
use tianyuan::core::board::{Board, Point, Stone};
use tianyuan::core::shapes::{
    Kinds, ShapeRule, Three, Verdict, five_on_board, forbidden, judge, wins,
};

const RIF: ShapeRule = ShapeRule::RENJU;
const LETTER: ShapeRule = ShapeRule {
    three: Three::Letter,
    ..ShapeRule::RENJU
};

#[derive(Deserialize)]
struct Known {
    id: String,
    black: Vec<Point>,
    white: Vec<Point>,
    forbidden: Vec<Marked>,
    fives: Vec<Point>,
}

#[derive(Deserialize)]
struct Marked {
    at: Point,
    kinds: Vec<String>,
}

impl Known {
    fn board(&self) -> Board {
        let black = self.black.iter().map(|&point| (point, Stone::Black));
        Board::with(black.chain(self.white.iter().map(|&point| (point, Stone::White))))
    }

    fn points(&self) -> Vec<Point> {
        self.forbidden.iter().map(|marked| marked.at).collect()
    }
}

fn lines<T: DeserializeOwned>(text: &str) -> Vec<T> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a record a line"))
        .collect()
}

fn names(kinds: Kinds) -> Vec<String> {
    kinds.names().map(str::to_owned).collect()
}

fn points(verdict: &Verdict) -> Vec<Point> {
    verdict.forbidden.iter().map(|&(at, _)| at).collect()
}

/// The law point by point, from the readable functions alone.
fn plainly(rule: &ShapeRule, board: &Board) -> Verdict {
    let mut empty: Vec<Point> = board.empty_points().collect();
    empty.sort_unstable();
    let kinds = empty.iter().map(|&at| (at, forbidden(rule, board, at)));
    Verdict {
        forbidden: kinds.filter(|(_, kinds)| kinds.any()).collect(),
        fives: empty
            .iter()
            .copied()
            .filter(|&at| wins(rule, board, Stone::Black, at))
            .collect(),
    }
}

fn same<T: PartialEq + Debug>(what: &str, board: &Board, found: T, expected: T) {
    assert_eq!(found, expected, "{what}\n{board:?}");
}

fn agrees(rule: &ShapeRule, known: &Known) {
    let board = known.board();
    let verdict = judge(rule, &board);
    let found: Vec<_> = verdict
        .forbidden
        .iter()
        .map(|&(at, kinds)| (at, names(kinds)))
        .collect();
    let expected: Vec<_> = known
        .forbidden
        .iter()
        .map(|m| (m.at, m.kinds.clone()))
        .collect();
    same(&known.id, &board, found, expected);
    same(&known.id, &board, &verdict.fives, &known.fives);
    for (at, kinds) in verdict.forbidden {
        same(&known.id, &board, forbidden(rule, &board, at), kinds);
    }
}

fn agrees_plainly(rule: &ShapeRule, known: &Known) {
    let board = known.board();
    same(
        &known.id,
        &board,
        plainly(rule, &board),
        judge(rule, &board),
    );
}

#[test]
fn the_published_positions_have_the_known_answers() {
    let known: Vec<Known> = lines(include_str!("vectors/forbidden/public.jsonl"));
    assert_eq!(known.len(), 2960);
    known.iter().for_each(|known| agrees(&RIF, known));
    known
        .iter()
        .step_by(20)
        .for_each(|known| agrees_plainly(&RIF, known));
}

#[test]
fn the_named_positions_have_the_answers_decided_by_hand() {
    #[derive(Deserialize)]
    struct Named {
        #[serde(flatten)]
        known: Known,
        probe: Point,
        verdict: String,
        reason: String,
    }
    for Named {
        known,
        probe,
        verdict,
        reason,
    } in lines::<Named>(include_str!("vectors/forbidden/named.jsonl"))
    {
        agrees(&RIF, &known);
        agrees_plainly(&RIF, &known);
        let board = known.board();
        let found = if wins(&RIF, &board, Stone::Black, probe) {
            "five"
        } else if forbidden(&RIF, &board, probe).any() {
            "forbidden"
        } else {
            "legal"
        };
        same(
            &format!("{} {probe}: {reason}", known.id),
            &board,
            found,
            &verdict,
        );
    }
}

#[test]
fn the_disputed_positions_differ_where_the_clause_on_fives_decides() {
    #[derive(Deserialize)]
    struct Disputed {
        #[serde(flatten)]
        known: Known,
        disputed: Vec<Readings>,
    }
    #[derive(Deserialize)]
    struct Readings {
        at: Point,
        #[serde(rename = "R1_rif_text")]
        rif: bool,
        #[serde(rename = "R2_five_is_legal")]
        letter: bool,
    }
    for Disputed { known, disputed } in
        lines::<Disputed>(include_str!("vectors/forbidden/disputed.jsonl"))
    {
        agrees(&RIF, &known);
        let board = known.board();
        for readings in &disputed {
            same(
                &known.id,
                &board,
                known.points().contains(&readings.at),
                readings.rif,
            );
        }
        let letter = judge(&LETTER, &board);
        let mut expected = known.points();
        expected.retain(|at| disputed.iter().all(|readings| readings.at != *at));
        expected.extend(
            disputed
                .iter()
                .filter(|readings| readings.letter)
                .map(|r| r.at),
        );
        expected.sort_unstable();
        same(&known.id, &board, points(&letter), expected);
        agrees_plainly(&LETTER, &known);
    }
}

#[derive(Deserialize)]
struct Case {
    name: String,
    at: Point,
    expect: Expect,
    diagram: String,
}

#[derive(Deserialize, Debug, PartialEq)]
enum Expect {
    Five,
    Legal,
    Forbidden(Vec<String>),
}

/// Reads a diagram whose rows begin with their number and whose last line names the columns; `*` is the point asked about.
fn drawn(case: &Case) -> Board {
    let rows: Vec<Vec<&str>> = case
        .diagram
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| !words.is_empty())
        .collect();
    let (columns, rows) = rows.split_last().expect("a diagram has lines");
    let mut board = Board::new();
    let mut asked = Vec::new();
    for words in rows {
        assert_eq!(
            words.len(),
            columns.len() + 1,
            "{}\n{}",
            case.name,
            case.diagram
        );
        for (column, mark) in columns.iter().zip(&words[1..]) {
            let point = format!("{column}{}", words[0])
                .parse()
                .expect("the margins name a point");
            match *mark {
                "." => {}
                "x" => board.put(point, Stone::Black),
                "o" => board.put(point, Stone::White),
                "*" => asked.push(point),
                mark => panic!("{}: no such mark: {mark}", case.name),
            }
        }
    }
    assert_eq!(asked, [case.at], "{}\n{}", case.name, case.diagram);
    board
}

fn check(case: &Case) {
    let board = drawn(case);
    for found in [judge(&RIF, &board), plainly(&RIF, &board)] {
        let kinds = found.forbidden.iter().find(|&&(at, _)| at == case.at);
        let found = match kinds {
            Some(&(_, kinds)) => Expect::Forbidden(names(kinds)),
            None if found.fives.contains(&case.at) => Expect::Five,
            None => Expect::Legal,
        };
        assert_eq!(found, case.expect, "{}\n{}", case.name, case.diagram);
    }
}

#[test]
fn the_drawn_cases_hold() {
    let cases: Vec<Case> =
        ron::from_str(include_str!("cases/forbidden.ron")).expect("the cases are RON");
    cases.iter().for_each(check);
}

#[test]
fn six_wins_only_where_five_or_more_does() {
    let row = |stone| {
        Board::with(
            (0..6)
                .filter_map(|column| Point::new(column, 4))
                .map(|point| (point, stone)),
        )
    };
    let cases = [
        (ShapeRule::RENJU, false, true),
        (ShapeRule::STANDARD, false, false),
        (ShapeRule::FREE, true, true),
    ];
    for (rule, black, white) in cases {
        for (stone, expected) in [(Stone::Black, black), (Stone::White, white)] {
            let board = row(stone);
            assert_eq!(
                five_on_board(&rule, &board, stone).is_some(),
                expected,
                "{rule:?} {stone:?}"
            );
            assert_eq!(five_on_board(&rule, &board, !stone), None);
        }
    }
}

/// Black and white stones thick about the middle, where shapes meet; one cell in three is left empty.
fn any_board() -> impl Strategy<Value = Board> {
    let stones = prop::collection::vec((2_u8..13, 2_u8..13, 0_u8..5), 5..90);
    let crowd = prop::collection::vec((0_u8..15, 0_u8..15, 0_u8..2), 0..90);
    (stones, crowd).prop_map(|(stones, crowd)| {
        Board::with(
            stones
                .into_iter()
                .chain(crowd)
                .filter_map(|(column, row, colour)| {
                    let stone = if colour < 1 {
                        Stone::White
                    } else {
                        Stone::Black
                    };
                    Point::new(column, row).map(|point| (point, stone))
                }),
        )
    })
}

fn any_rule() -> impl Strategy<Value = ShapeRule> {
    let odd = ShapeRule {
        forbidden: true,
        ..ShapeRule::FREE
    };
    prop::sample::select(vec![RIF, LETTER, ShapeRule::STANDARD, ShapeRule::FREE, odd])
}

proptest! {
    #[test]
    fn the_whole_board_at_once_is_judged_as_point_by_point(rule in any_rule(), board in any_board()) {
        prop_assert_eq!(judge(&rule, &board), plainly(&rule, &board));
    }

    #[test]
    fn the_verdict_turns_with_the_board(rule in any_rule(), board in any_board()) {
        let verdict = judge(&rule, &board);
        for isometry in Isometry::ALL {
            let turned = Board::with(board.stones().map(|(at, stone)| (isometry.apply(at), stone)));
            let mut expected = verdict.clone();
            expected.forbidden.iter_mut().for_each(|(at, _)| *at = isometry.apply(*at));
            expected.fives.iter_mut().for_each(|at| *at = isometry.apply(*at));
            expected.forbidden.sort_unstable_by_key(|&(at, _)| at);
            expected.fives.sort_unstable();
            prop_assert_eq!(judge(&rule, &turned), expected, "{:?}", isometry);
        }
    }
}
