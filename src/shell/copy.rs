//! The record of a game to take away: plain text, and the bytes that put it on a terminal's clipboard.

use crate::clean::{clean, pad};
use crate::core::board::{Point, Seat, Stone};
use crate::core::game::Game;
use crate::core::game::event::{Entry, Event};
use crate::shell::phrase;
use crate::shell::phrase::event::{person, stone};
use crate::shell::tell::result;
use crate::words::{Lang, say};

/// The cells of a move in its column: `113 pass`.
const COLUMN: usize = 14;

/// What stands in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    /// A stone, or a pass.
    Move(Stone, Option<Point>),
    /// What happened between two moves.
    Between(String),
}

/// Returns the record as text: who played, Black's moves on the left and White's on the right with their
/// numbers, swaps, numbers declared and offers on lines of their own where they happened, and the result.
pub fn record(lang: Lang, game: &Game, entries: &[Entry]) -> String {
    let mut lines = vec![heading(lang, game)];
    lines.extend(columns(lang, &items(lang, entries)));
    lines.extend(Some(result(lang, game)).filter(|result| !result.is_empty()));
    lines.join("\n") + "\n"
}

fn heading(lang: Lang, game: &Game) -> String {
    let side = |seat: Seat| {
        let colour = stone(lang, game.seating.stone_of(seat));
        format!("{colour} {}", clean(&person(game, seat), 60))
    };
    let rule = phrase::words(lang, &game.rules.opening.name);
    let (p1, p2) = (side(Seat::P1), side(Seat::P2));
    let values = [
        ("p1", p1.as_str()),
        ("p2", &p2),
        ("rule", rule),
        ("time", &game.setup.time),
    ];
    say(lang, "copy.heading", &values)
}

/// Returns what stands in the record: a stone taken off is out again, a moved one where it lies.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only acts on the board stand in the record"
)]
fn items(lang: Lang, entries: &[Entry]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for entry in entries {
        match &entry.event {
            Event::StonePlaced { at, stone, .. } | Event::StoneAccepted { at, stone } => {
                items.push(Item::Move(*stone, Some(*at)));
            }
            Event::FifthChosen { at, .. } => items.push(Item::Move(Stone::Black, Some(*at))),
            Event::Passed { stone, .. } => items.push(Item::Move(*stone, None)),
            Event::StoneRemoved { at, .. } => {
                let last = lying(&items, *at);
                last.map(|place| items.remove(place));
            }
            Event::MoveTakenBack { number, .. } => {
                let first = nth_move(&items, *number);
                items.truncate(first.unwrap_or(items.len()));
            }
            Event::StoneMoved { from, to } => {
                let place = lying(&items, *from);
                if let Some(Item::Move(_, at)) = place.and_then(|place| items.get_mut(place)) {
                    *at = Some(*to);
                }
            }
            Event::ColoursSwapped { .. } => items.push(between(lang, "record.swap", "")),
            Event::FifthsDeclared { number, .. } => {
                items.push(between(lang, "record.declared", &number.to_string()));
            }
            Event::FifthsOffered { points, .. } => {
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                items.push(between(lang, "copy.offers", &points.join(" ")));
            }
            _ => {}
        }
    }
    items
}

fn between(lang: Lang, key: &str, n: &str) -> Item {
    Item::Between(say(lang, key, &[("n", n)]))
}

/// Returns where the move of this number stands in the record.
fn nth_move(items: &[Item], number: u32) -> Option<usize> {
    let mut moves = (0..items.len()).filter(|&place| matches!(items[place], Item::Move(..)));
    moves.nth(number.saturating_sub(1) as usize)
}

/// Returns the last stone of the record that lies on the point.
fn lying(items: &[Item], at: Point) -> Option<usize> {
    let on_point = |item: &Item| matches!(item, Item::Move(_, Some(point)) if *point == at);
    items.iter().rposition(on_point)
}

/// Lays the record out in two columns.
fn columns(lang: Lang, items: &[Item]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let (mut number, mut left) = (0, false);
    for item in items {
        match item {
            Item::Between(text) => {
                lines.push(format!("    {text}"));
                left = false;
            }
            Item::Move(stone, at) => {
                number += 1;
                let text = at.map_or_else(|| say(lang, "record.pass", &[]), |at| at.to_string());
                let text = format!("{number:>3} {text}");
                match (stone, lines.last_mut().filter(|_| left)) {
                    (Stone::White, Some(line)) => *line = pad(line, COLUMN) + &text,
                    (Stone::White, None) => lines.push(" ".repeat(COLUMN) + &text),
                    (Stone::Black, _) => lines.push(text),
                }
                left = *stone == Stone::Black;
            }
        }
    }
    lines
}

/// Returns the bytes that ask a terminal to put the text on its clipboard (OSC 52).
pub fn clipboard(text: &str) -> Vec<u8> {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes())).into_bytes()
}

/// Writes bytes as base64 (RFC 4648, 4).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = (bits >> (18 - 6 * place)) as usize & 63;
            let filled = place <= three.len();
            out.push(if filled { DIGITS[digit] as char } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_rfc() {
        let known = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (text, coded) in known {
            assert_eq!(base64(text.as_bytes()), coded);
        }
        assert_eq!(clipboard("天元"), b"\x1b]52;c;5aSp5YWD\x07");
    }
}
