//! What a board costs to judge from nothing, beside the forbidden-point finder of figrid-board on the same boards.
//!
//! `cargo bench --bench forbidden`. The last line gives both figures and their ratio, which travels from
//! machine to machine where the figures do not. The yardstick is handed its bitboards ready made.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use figrid_board::renju::is_forbidden;
use figrid_board::{BitBoard, NUM_CELLS};
use serde::Deserialize;
use tianyuan::core::board::{Board, Point, Stone};
use tianyuan::core::shapes::{ShapeRule, judge};

const POSITIONS: &str = include_str!("../tests/vectors/forbidden/public.jsonl");
const ROUNDS: usize = 9;
const HANDFUL: usize = 20;

#[derive(Deserialize)]
struct Position {
    black: Vec<Point>,
    white: Vec<Point>,
}

impl Position {
    fn board(&self) -> Board {
        let lay = |points: &[Point], stone| {
            points
                .iter()
                .map(|&point| (point, stone))
                .collect::<Vec<_>>()
        };
        Board::with(
            [
                lay(&self.black, Stone::Black),
                lay(&self.white, Stone::White),
            ]
            .concat(),
        )
    }

    fn bitboards(&self) -> (BitBoard, BitBoard) {
        let bits = |points: &[Point]| {
            let mut bits = BitBoard::EMPTY;
            points.iter().for_each(|point| bits.set(point.index()));
            bits
        };
        (bits(&self.black), bits(&self.white))
    }
}

fn ours(boards: &[Board]) -> usize {
    boards
        .iter()
        .map(|board| judge(&ShapeRule::RENJU, black_box(board)).forbidden.len())
        .sum()
}

fn theirs(boards: &[(BitBoard, BitBoard)]) -> usize {
    let forbidden = |(black, white): &(BitBoard, BitBoard)| {
        (0..NUM_CELLS)
            .filter(|&at| !black.get(at) && !white.get(at) && is_forbidden(black, white, at))
            .count()
    };
    boards.iter().map(|board| forbidden(black_box(board))).sum()
}

fn main() {
    let positions: Vec<Position> = POSITIONS
        .lines()
        .map(|line| serde_json::from_str(line).expect("the positions are read by the tests too"))
        .collect();
    let boards: Vec<_> = positions.iter().map(Position::board).collect();
    let bitboards: Vec<_> = positions.iter().map(Position::bitboards).collect();
    assert_eq!(
        ours(&boards),
        theirs(&bitboards),
        "both find the same points"
    );

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("forbidden points of a board from nothing");
    group
        .throughput(Throughput::Elements(boards.len() as u64))
        .sample_size(20);
    group.bench_function("tianyuan", |bencher| bencher.iter(|| ours(&boards)));
    group.bench_function("figrid-board 1.0.0", |bencher| {
        bencher.iter(|| theirs(&bitboards))
    });
    group.finish();
    criterion.final_summary();

    let ours_ns = least_ns(&boards, ours);
    let theirs_ns = least_ns(&bitboards, theirs);
    eprintln!(
        "a board: tianyuan {ours_ns} ns, figrid-board {theirs_ns} ns, ratio {:.1}",
        theirs_ns as f64 / ours_ns as f64
    );
}

/// Returns the time for one board in nanoseconds: each handful's best round, so that other work on the machine counts for little.
fn least_ns<B>(boards: &[B], judge_all: impl Fn(&[B]) -> usize) -> u128 {
    let round = |handful: &[B]| {
        let began = Instant::now();
        black_box(judge_all(handful));
        began.elapsed()
    };
    let best = |handful| {
        (0..ROUNDS)
            .map(|_| round(handful))
            .min()
            .unwrap_or_default()
    };
    boards
        .chunks(HANDFUL)
        .map(best)
        .sum::<Duration>()
        .as_nanos()
        / boards.len() as u128
}
