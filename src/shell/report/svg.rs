//! The board of the record sheet as a picture.

use crate::core::board::{COLUMNS, Point, ROWS, Stone};
use crate::shell::show::is_star;

use super::page::Board;

/// From line to line.
const STEP: u32 = 20;
/// From the edge of the picture to the first line.
const EDGE: u32 = 24;
/// The length of a line.
const SPAN: u32 = STEP * (COLUMNS as u32 - 1);
/// The width and height of the picture.
const SIZE: u32 = SPAN + 2 * EDGE;

/// Draws the board with numbered stones.
pub fn write(board: &Board) -> String {
    let stars = Point::all().filter(|at| is_star(*at)).map(star);
    let offers = board.offers.iter().map(|at| offer(*at));
    let stones = board.stones.iter().map(|one| stone(*one));
    let parts: String = lines()
        .into_iter()
        .chain(stars)
        .chain(letters())
        .chain(offers)
        .chain(stones)
        .collect();
    format!(
        "<svg class=\"board\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n{parts}</svg>\n"
    )
}

/// Returns where a point lies in the picture: row 1 is at the bottom.
fn place(at: Point) -> (u32, u32) {
    let up = u32::from(ROWS - 1 - at.row());
    (EDGE + STEP * u32::from(at.column()), EDGE + STEP * up)
}

fn lines() -> Vec<String> {
    let far = EDGE + SPAN;
    let path: String = (0..u32::from(COLUMNS))
        .map(|line| EDGE + STEP * line)
        .map(|at| format!("M{EDGE} {at}H{far}M{at} {EDGE}V{far}"))
        .collect();
    vec![format!(
        "<path d=\"{path}\" stroke=\"#000\" stroke-width=\"0.6\" fill=\"none\"/>\n"
    )]
}

fn star(at: Point) -> String {
    let (x, y) = place(at);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"2\"/>\n")
}

fn letters() -> Vec<String> {
    let text = |x: u32, y: u32, text: String| {
        format!("<text x=\"{x}\" y=\"{y}\" font-size=\"9\">{text}</text>\n")
    };
    let below = (0..COLUMNS).map(|column| {
        let x = EDGE + STEP * u32::from(column);
        text(x, SIZE - 3, ((b'A' + column) as char).to_string())
    });
    let aside = (0..ROWS).map(|row| {
        let y = EDGE + STEP * u32::from(ROWS - 1 - row) + 3;
        text(7, y, (row + 1).to_string())
    });
    below.chain(aside).collect()
}

fn offer(at: Point) -> String {
    let (x, y) = place(at);
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"#fff\" stroke=\"#000\" stroke-dasharray=\"2 2\"/>\n"
    )
}

fn stone((at, stone, number): (Point, Stone, usize)) -> String {
    let (x, y) = place(at);
    let (fill, ink) = match stone {
        Stone::Black => ("#000", "#fff"),
        Stone::White => ("#fff", "#000"),
    };
    let size = if number < 100 { 9 } else { 7 };
    let base = y + 3;
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"#000\"/>\
         <text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" fill=\"{ink}\">{number}</text>\n"
    )
}
