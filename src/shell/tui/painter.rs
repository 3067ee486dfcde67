//! What a terminal shows, and how it comes to show a picture.
//!
//! One copy of the cells is kept for each terminal, and a picture may be of a part of the screen alone: a
//! server has hundreds of terminals on which nothing changes but a clock.

use std::borrow::Cow;
use std::io::{self, Write};

use ratatui::backend::Backend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use super::backend::Ansi;
use super::glyphs::PROBE;

/// A drawn screen, or a part of one: its area says which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The cells.
    pub cells: Buffer,
    /// Where the terminal's cursor belongs, if it is to be seen.
    pub cursor: Option<Position>,
}

/// Paints pictures on a terminal, what has changed of them alone.
pub struct Painter<W: Write> {
    terminal: Ansi<W>,
    shown: Buffer,
}

impl<W: Write> Painter<W> {
    /// Makes a painter for a terminal of this size, of which nothing else is known.
    pub fn new(out: W, size: Size) -> Self {
        Self {
            terminal: Ansi::new(out, size),
            shown: Buffer::empty(Rect::from((Position::ORIGIN, size))),
        }
    }

    /// Asks the terminal how it draws a disc. Nobody waits for the answer: a silent terminal keeps the default.
    ///
    /// The screen is to be wiped afterwards.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn probe(&mut self) -> io::Result<()> {
        self.terminal.writer().write_all(PROBE.as_bytes())
    }

    /// Wipes the screen.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn wipe(&mut self) -> io::Result<()> {
        self.shown.reset();
        self.terminal.clear()
    }

    /// Takes note of the terminal's new size, and wipes the screen.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn resize(&mut self, size: Size) -> io::Result<()> {
        self.terminal.resize(size);
        self.shown = Buffer::empty(Rect::from((Position::ORIGIN, size)));
        self.terminal.clear()
    }

    /// Paints a picture.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn paint(&mut self, picture: Picture) -> io::Result<()> {
        let Picture { cells, cursor } = picture;
        let before = part(&self.shown, cells.area);
        self.terminal.draw(before.diff_iter(&cells))?;
        match cursor {
            None => self.terminal.hide_cursor()?,
            Some(at) => {
                self.terminal.show_cursor()?;
                self.terminal.set_cursor_position(at)?;
            }
        }
        if cells.area == self.shown.area {
            self.shown = cells;
        } else {
            for (at, cell) in cells.area.positions().zip(cells.content) {
                if let Some(shown) = self.shown.cell_mut(at) {
                    *shown = cell;
                }
            }
        }
        self.terminal.flush()
    }

    /// Writes what is no part of a picture.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn beside(&mut self, bytes: &[u8]) -> io::Result<()> {
        let out = self.terminal.writer();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Returns what is shown.
    pub const fn shown(&self) -> &Buffer {
        &self.shown
    }

    /// Returns the writer.
    pub const fn writer(&mut self) -> &mut W {
        self.terminal.writer()
    }
}

/// Returns the cells of an area.
fn part(cells: &Buffer, area: Rect) -> Cow<'_, Buffer> {
    if area == cells.area {
        return Cow::Borrowed(cells);
    }
    let mut part = Buffer::empty(area);
    for (at, cell) in area.positions().zip(&mut part.content) {
        if let Some(shown) = cells.cell(at) {
            cell.clone_from(shown);
        }
    }
    Cow::Owned(part)
}
