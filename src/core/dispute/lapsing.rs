//! Forbidden moves that lie on the board: what was forbidden about each, and until when White might say so.

use crate::core::board::{Board, Point, Stone};
use crate::core::game::{Game, Move};
use crate::core::shapes::{self, Kinds};

/// A black stone that was forbidden when it was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The number of the move.
    pub number: usize,
    /// Where it lies.
    pub at: Point,
    /// The event that laid it.
    pub n: u32,
    /// What was forbidden about it.
    pub kinds: Kinds,
    /// White's act that let a double-three or double-four lapse (19.1.2.A), and its move number.
    pub lapsed: Option<(u32, usize)>,
    /// What White may still claim.
    pub still: Kinds,
}

/// Returns every black stone on the board that was forbidden when it was laid, in the order of the moves.
///
/// A double-three or double-four lapses when White's next move is complete, an overline not (19.1.2.B).
pub fn laid(game: &Game) -> Vec<Laid> {
    if !game.rules.opening.forbidden {
        return Vec::new();
    }
    let rule = game.shapes();
    let mut board = Board::new();
    let mut found = Vec::new();
    for (place, stone) in game.moves.iter().enumerate() {
        let Some(at) = stone.at else { continue };
        if stone.stone == Stone::Black {
            let kinds = shapes::forbidden(&rule, &board, at);
            if !kinds.is_empty() {
                found.push(of(game, place, stone, at, kinds));
            }
        }
        board.put(at, stone.stone);
    }
    found
}

fn of(game: &Game, place: usize, stone: &Move, at: Point, kinds: Kinds) -> Laid {
    let later = game.moves.iter().enumerate().skip(place + 1);
    let lapsed = later
        .filter(|(_, later)| {
            let counts = later.at.is_some() || game.readings.lapse_on_pass;
            later.stone == Stone::White && counts
        })
        .map(|(place, later)| (later.seq, place + 1))
        .next();
    let open = lapsed.is_none();
    Laid {
        number: place + 1,
        at,
        n: stone.seq,
        kinds,
        lapsed: lapsed.filter(|_| kinds.double_three || kinds.double_four),
        still: Kinds {
            double_three: kinds.double_three && open,
            double_four: kinds.double_four && open,
            overline: kinds.overline,
        },
    }
}

/// Returns the empty points that are forbidden to Black now, by column and row.
pub fn points(game: &Game) -> Vec<(Point, Kinds)> {
    if !game.rules.opening.forbidden {
        return Vec::new();
    }
    shapes::judge(&game.shapes(), &game.board).forbidden
}
