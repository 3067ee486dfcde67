//! The report as plain text, at most 80 cells a line where its words allow it.

use unicode_width::UnicodeWidthStr;

use crate::clean::{clean, pad, wrap};
use crate::core::board::{COLUMNS, Point, ROWS, Stone};
use crate::shell::show::is_star;

use super::page::{Block, Board, Item, Row};

/// The cells of a line.
const CELLS: usize = 78;
/// The characters of a text that are kept.
pub const MOST: usize = 20_000;

/// Writes the page.
pub fn write(page: &[Block]) -> String {
    page.iter().map(block).collect::<Vec<_>>().join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Part(text) => format!("{}\n{}\n", plain(text), "=".repeat(CELLS)),
        Block::Heading(text) => format!("{}\n{}\n", plain(text), "-".repeat(CELLS)),
        Block::Note(text) => format!("{}\n", plain(text)),
        Block::Facts(facts) | Block::Known(facts) => facts
            .iter()
            .map(|(name, value)| fact(0, name, value))
            .collect(),
        Block::Board(board) => drawn(board),
        Block::Boards(boards) => {
            let drawn = boards.iter().map(|(words, board)| {
                let words: String = wrap(&plain(words), CELLS)
                    .iter()
                    .map(|line| format!("{line}\n"))
                    .collect();
                format!("{words}{}", drawn(board))
            });
            drawn.collect::<Vec<_>>().join("\n")
        }
        Block::Table(head, rows) | Block::Record(head, rows) => table(head, rows),
        Block::Items(items) | Block::Course(items) => {
            items.iter().map(item).collect::<Vec<_>>().join("\n")
        }
        Block::Signatures(lines) => lines.iter().map(|line| signature(line)).collect(),
    }
}

fn plain(text: &str) -> String {
    clean(text, MOST)
}

fn fact(indent: usize, name: &str, value: &str) -> String {
    let name = format!("{}: ", plain(name));
    let hang = " ".repeat(indent + 2);
    let lines = wrap(&format!("{name}{}", plain(value)), CELLS - hang.len());
    let mut out = String::new();
    for (place, line) in lines.iter().enumerate() {
        let before = if place == 0 { &hang[..indent] } else { &hang };
        out.push_str(&format!("{before}{line}\n"));
    }
    out
}

fn item(item: &Item) -> String {
    let head: Vec<String> = item.head.iter().map(|part| plain(part)).collect();
    let head = wrap(&head.join("  "), CELLS).join("\n  ");
    let mut out = format!("{head}\n");
    for line in wrap(&plain(&item.text), CELLS - 2) {
        out.push_str(&format!("  {line}\n"));
    }
    for (name, value) in &item.facts {
        out.push_str(&fact(4, name, value));
    }
    out
}

fn signature(line: &str) -> String {
    let name = plain(line);
    if name.width() >= 40 {
        let lines = wrap(&name, CELLS).join("\n");
        return format!("\n{lines}\n{}{}\n", " ".repeat(40), "_".repeat(30));
    }
    let blank = 40_usize.saturating_sub(name.width()).max(1);
    format!("\n{name}{}{}\n", " ".repeat(blank), "_".repeat(30))
}

fn table(head: &[String], rows: &[Row]) -> String {
    let widths: Vec<usize> = (0..head.len()).map(|at| width(head, rows, at)).collect();
    if widths.iter().sum::<usize>() + 2 * (widths.len() - 1) > CELLS {
        return stacked(head, rows);
    }
    let line = |cells: &[String]| {
        let padded: Vec<String> = cells
            .iter()
            .zip(&widths)
            .map(|(cell, width)| pad(&plain(cell), *width))
            .collect();
        format!("{}\n", padded.join("  ").trim_end())
    };
    let mut out = line(head);
    for row in rows {
        match row {
            Row::Cells(cells) => out.push_str(&line(cells)),
            Row::Across(text) => {
                for part in wrap(&plain(text), CELLS - 4) {
                    out.push_str(&format!("    {part}\n"));
                }
            }
        }
    }
    out
}

/// Writes a table too wide for the page one column after the other, each under its heading.
fn stacked(head: &[String], rows: &[Row]) -> String {
    let column = |at: usize| {
        let mut out: String = wrap(&plain(&head[at]), CELLS)
            .iter()
            .map(|line| format!("{line}\n"))
            .collect();
        for row in rows {
            match row {
                Row::Cells(cells) if !cells[at].is_empty() => {
                    out.push_str(&fact(2, &cells[0], &cells[at]));
                }
                Row::Cells(_) | Row::Across(_) => {}
            }
        }
        out
    };
    (1..head.len()).map(column).collect::<Vec<_>>().join("\n")
}

fn width(head: &[String], rows: &[Row], at: usize) -> usize {
    let cells = rows.iter().filter_map(|row| match row {
        Row::Cells(cells) => cells.get(at),
        Row::Across(_) => None,
    });
    let widest = cells.chain(head.get(at)).map(|cell| plain(cell).width());
    widest.max().unwrap_or(0)
}

/// Draws the board in ASCII: Black's numbers in brackets, as 13.2 has them in circles; `?` is on offer.
pub fn drawn(board: &Board) -> String {
    let mut out = String::new();
    for row in (0..ROWS).rev() {
        let points = (0..COLUMNS).filter_map(|column| Point::new(column, row));
        let cells: String = points.map(|at| cell(board, at)).collect();
        out.push_str(&format!("{:>2} {}\n", row + 1, cells.trim_end()));
    }
    let letters: String = (0..COLUMNS)
        .map(|column| format!("{:^5}", (b'A' + column) as char))
        .collect();
    out.push_str(&format!("   {}\n", letters.trim_end()));
    out
}

fn cell(board: &Board, at: Point) -> String {
    let lies = board.stones.iter().rev().find(|(point, ..)| *point == at);
    let mark = match lies {
        Some((_, Stone::Black, number)) => format!("({number})"),
        Some((_, Stone::White, number)) => number.to_string(),
        None if board.offers.contains(&at) => "?".to_owned(),
        None if is_star(at) => "+".to_owned(),
        None => ".".to_owned(),
    };
    format!("{mark:^5}")
}
