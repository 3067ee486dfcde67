//! Writes changed cells in as few bytes as a terminal understands.
//!
//! It remembers where the cursor stands and which pen is set, so that nothing is said twice. After a
//! glyph whose width is the terminal's choice the column counts as unknown, and the next cell is
//! addressed afresh: no glyph ever moves its neighbour.

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

mod pen;
use pen::Pen;

/// A backend over any writer, local or remote. The size is told to it, never asked for.
pub struct Ansi<W: Write> {
    out: W,
    frame: Vec<u8>,
    size: Size,
    pen: Option<Pen>,
    at: At,
    shown: Option<bool>,
}

/// Where the terminal's cursor is, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Unknown,
    Row(u16),
    Cell(u16, u16),
}

/// Bytes that are kept for the next frame: most are small, and a server holds one of these for each client.
const KEPT: usize = 1024;

impl<W: Write> Ansi<W> {
    /// Makes a backend for a terminal of this size, of which nothing else is known.
    pub const fn new(out: W, size: Size) -> Self {
        Self {
            out,
            frame: Vec::new(),
            size,
            pen: None,
            at: At::Unknown,
            shown: None,
        }
    }

    /// Takes note of the terminal's new size.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        self.at = At::Unknown;
    }

    /// Returns the writer.
    pub const fn writer(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes the cells of one unbroken piece of a row.
    ///
    /// In a stretch of doubtful glyphs and blanks the last comes first, so that a glyph drawn two cells
    /// wide covers the blank beside it and is not cut in half by it.
    fn piece(&mut self, cells: &[(u16, u16, &Cell)]) {
        let mut rest = cells;
        while let [first, ..] = rest {
            let stretch = if is_certain(first.2.symbol()) {
                0
            } else {
                doubtful_stretch(rest)
            };
            let (now, later) = rest.split_at(stretch.max(1));
            for &(x, y, cell) in now.iter().rev() {
                self.cell(x, y, cell);
            }
            rest = later;
        }
    }

    fn cell(&mut self, x: u16, y: u16, cell: &Cell) {
        self.go(x, y);
        let pen = Pen::of(cell);
        pen.write(self.pen, &mut self.frame);
        self.pen = Some(pen);
        let symbol = if cell.symbol().is_empty() {
            " "
        } else {
            cell.symbol()
        };
        self.frame.extend_from_slice(symbol.as_bytes());
        let next = x.saturating_add(symbol.width() as u16);
        self.at = if next >= self.size.width.saturating_sub(1) {
            At::Unknown
        } else if is_certain(symbol) {
            At::Cell(next, y)
        } else {
            At::Row(y)
        };
    }

    /// Brings the cursor to the cell by the shortest way.
    fn go(&mut self, x: u16, y: u16) {
        let column = || format!("\x1b[{}G", x + 1);
        let way = match self.at {
            At::Cell(at_x, at_y) if at_y == y && at_x == x => return,
            At::Cell(at_x, at_y) if at_y == y => shortest([column(), across(at_x, x)]),
            At::Row(at_y) if at_y == y => column(),
            At::Cell(at_x, at_y) => {
                let steps = across(at_x, x) + &up_or_down(at_y, y);
                shortest([steps, anywhere(x, y)])
            }
            At::Row(_) | At::Unknown => anywhere(x, y),
        };
        self.frame.extend_from_slice(way.as_bytes());
        self.at = At::Cell(x, y);
    }

    fn show(&mut self, shown: bool) {
        if self.shown != Some(shown) {
            self.frame
                .extend_from_slice(if shown { b"\x1b[?25h" } else { b"\x1b[?25l" });
            self.shown = Some(shown);
        }
    }
}

fn anywhere(x: u16, y: u16) -> String {
    if x == 0 {
        format!("\x1b[{}H", y + 1)
    } else {
        format!("\x1b[{};{}H", y + 1, x + 1)
    }
}

fn across(from: u16, to: u16) -> String {
    let letter = if to > from { 'C' } else { 'D' };
    match from.abs_diff(to) {
        0 => String::new(),
        by @ 1..4 if to < from => "\x08".repeat(usize::from(by)),
        1 => format!("\x1b[{letter}"),
        by => format!("\x1b[{by}{letter}"),
    }
}

fn up_or_down(from: u16, to: u16) -> String {
    let letter = if to > from { 'B' } else { 'A' };
    match from.abs_diff(to) {
        1 => format!("\x1b[{letter}"),
        by => format!("\x1b[{by}{letter}"),
    }
}

fn shortest(ways: [String; 2]) -> String {
    let [one, other] = ways;
    if other.len() < one.len() { other } else { one }
}

/// Returns whether every terminal draws the symbol as wide as we count it: ASCII, Han and full-width forms.
fn is_certain(symbol: &str) -> bool {
    symbol.chars().all(|letter| {
        letter.is_ascii()
            || (letter.width() == Some(2)
                && matches!(letter, '\u{3000}'..='\u{9FFF}' | '\u{FF01}'..='\u{FF60}'))
    })
}

/// Returns how many cells from the first on are doubtful glyphs or the blanks after them.
fn doubtful_stretch(cells: &[(u16, u16, &Cell)]) -> usize {
    cells
        .iter()
        .take_while(|(_, _, cell)| cell.symbol() == " " || !is_certain(cell.symbol()))
        .count()
}

/// Cuts the changed cells into pieces that lie side by side.
fn pieces<'a>(
    cells: &'a [(u16, u16, &'a Cell)],
) -> impl Iterator<Item = &'a [(u16, u16, &'a Cell)]> {
    cells.chunk_by(|(x, y, cell), (next_x, next_y, _)| {
        let width = u16::try_from(cell.symbol().width().max(1)).unwrap_or(1);
        y == next_y && x.saturating_add(width) == *next_x
    })
}

impl<W: Write> Backend for Ansi<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<_> = content.collect();
        for piece in pieces(&cells) {
            self.piece(piece);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.show(false);
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.show(true);
        Ok(())
    }

    /// Returns where the cursor was last put; the terminal is not asked.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(match self.at {
            At::Cell(x, y) => Position { x, y },
            At::Row(y) => Position { x: 0, y },
            At::Unknown => Position::ORIGIN,
        })
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        self.go(x, y);
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.frame.extend_from_slice(b"\x1b[m\x1b[2J");
        self.pen = Some(Pen::default());
        Ok(())
    }

    /// Clears the whole screen, the only kind that the program asks for.
    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize {
            columns_rows: self.size,
            pixels: Size::ZERO,
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.frame.is_empty() {
            let written = self.out.write_all(&self.frame);
            self.frame.clear();
            self.frame.shrink_to(KEPT);
            written?;
            self.out.flush()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a writer in memory does not fail")]

    use ratatui::Terminal;
    use ratatui::style::{Color, Style};

    use super::*;

    const SIZE: Size = Size {
        width: 40,
        height: 10,
    };

    fn terminal() -> Terminal<Ansi<Vec<u8>>> {
        let mut terminal = Terminal::new(Ansi::new(vec![], SIZE)).unwrap();
        terminal.clear().unwrap();
        draw(&mut terminal, &[]);
        terminal
    }

    fn draw(terminal: &mut Terminal<Ansi<Vec<u8>>>, texts: &[(u16, u16, &str, Style)]) -> String {
        terminal
            .draw(|frame| {
                for &(x, y, text, style) in texts {
                    frame.buffer_mut().set_string(x, y, text, style);
                }
            })
            .unwrap();
        String::from_utf8(std::mem::take(terminal.backend_mut().writer())).unwrap()
    }

    #[test]
    fn a_frame_without_a_change_writes_nothing() {
        let mut terminal = terminal();
        let text = [(3, 3, "9:58", Style::new())];
        draw(&mut terminal, &text);
        assert_eq!(draw(&mut terminal, &text), "");
    }

    #[test]
    fn a_changed_digit_costs_its_address_and_itself() {
        let mut terminal = terminal();
        draw(&mut terminal, &[(3, 3, "9:58", Style::new())]);
        assert_eq!(
            draw(&mut terminal, &[(3, 3, "9:57", Style::new())]),
            "\x087"
        );
        assert_eq!(
            draw(&mut terminal, &[(3, 3, "8:57", Style::new())]),
            "\x1b[4G8"
        );
    }

    #[test]
    fn the_pen_is_set_only_when_it_changes() {
        let mut terminal = terminal();
        let red = Style::new().fg(Color::Red);
        assert_eq!(
            draw(&mut terminal, &[(0, 0, "a", red), (0, 2, "b", red)]),
            "\x1b[31ma\x1b[3Hb"
        );
    }

    #[test]
    fn the_cell_after_a_doubtful_glyph_is_addressed_afresh() {
        let mut terminal = terminal();
        let bytes = draw(&mut terminal, &[(4, 1, "●x天y", Style::new())]);
        assert_eq!(bytes, "\x1b[2;5H●\x1b[6Gx天y");
    }

    #[test]
    fn a_glyph_is_not_cut_by_the_blank_beside_it() {
        let mut terminal = terminal();
        draw(&mut terminal, &[(4, 1, "abcd", Style::new())]);
        let bytes = draw(&mut terminal, &[(4, 1, "● ○ ", Style::new())]);
        assert!(bytes.find('●') > bytes.find('○'), "{bytes:?}");
    }
}
