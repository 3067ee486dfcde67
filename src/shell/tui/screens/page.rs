//! Lines to read over the board, and to step through.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::clean::clip;
use crate::core::board::Point;
use crate::shell::tui::keymap::Intent;
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::text::{bar, centred, paragraph, put, row, rows, sheet};
use crate::words::say;

/// Rows for a chosen line in full.
const FULL: u16 = 4;

/// Lines, and the one at the top or the one chosen.
pub struct Page {
    title: String,
    lines: Vec<String>,
    at: usize,
    kind: Kind,
}

/// How a page lies over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// In a frame.
    Framed,
    /// On the whole window without a frame, so that a terminal selects nothing else.
    Plain,
    /// Line by line, the board to be seen beside it.
    Stepping,
}

impl Page {
    /// Makes a page in a frame.
    pub const fn framed(title: String, lines: Vec<String>) -> Self {
        Self::new(title, lines, Kind::Framed)
    }

    /// Makes a page to select text from.
    pub const fn plain(title: String, lines: Vec<String>) -> Self {
        Self::new(title, lines, Kind::Plain)
    }

    /// Makes a page that is gone through line by line.
    pub const fn stepping(title: String, lines: Vec<String>) -> Self {
        Self::new(title, lines, Kind::Stepping)
    }

    const fn new(title: String, lines: Vec<String>, kind: Kind) -> Self {
        Self {
            title,
            lines,
            at: 0,
            kind,
        }
    }

    /// Takes a movement; returns whether the page stays.
    pub fn take(&mut self, intent: Intent) -> bool {
        let last = self.lines.len().saturating_sub(1);
        if intent == Intent::Cancel || intent == Intent::Quit {
            return false;
        }
        if intent == Intent::Down || intent == Intent::Next {
            self.at = (self.at + 1).min(last);
        } else if intent == Intent::Up {
            self.at = self.at.saturating_sub(1);
        } else if intent == Intent::PageForward {
            self.at = (self.at + 10).min(last);
        } else if intent == Intent::PageBack {
            self.at = self.at.saturating_sub(10);
        } else if intent == Intent::First {
            self.at = 0;
        } else if intent == Intent::Last {
            self.at = last;
        }
        true
    }

    /// Returns the points that the chosen line names.
    pub fn points(&self) -> Vec<Point> {
        let line = self.lines.get(self.at).map_or("", String::as_str);
        let words = line.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter_map(|word| word.parse().ok()).collect()
    }

    /// Draws the page; `side` is the place beside the board.
    pub fn draw(&self, buf: &mut Buffer, side: Rect, dress: &Dress) {
        match self.kind {
            Kind::Framed => {
                let height = u16::try_from(self.lines.len() + 2).unwrap_or(u16::MAX);
                let area = centred(buf.area, 76, height);
                let inner = sheet(buf, area, &self.title, dress.theme.looks.text.style());
                self.rows(buf, inner, self.at, dress);
            }
            Kind::Plain => self.draw_plain(buf, dress),
            Kind::Stepping => self.draw_stepping(buf, side, dress),
        }
    }

    fn draw_plain(&self, buf: &mut Buffer, dress: &Dress) {
        let (window, looks) = (buf.area, &dress.theme.looks);
        let blank = " ".repeat(usize::from(window.width));
        for y in 0..window.height {
            bar(buf, window, y, &blank, looks.text.style());
        }
        bar(buf, window, 0, &self.title, looks.title.style());
        let body = rows(window, 1, window.height.saturating_sub(2));
        self.rows(buf, body, self.at, dress);
        let foot = say(dress.lang, "page.hint", &[]);
        row(
            buf,
            window,
            window.height.saturating_sub(1),
            &foot,
            looks.faint.style(),
        );
    }

    /// Draws the lines, the chosen one once more in full under them.
    fn draw_stepping(&self, buf: &mut Buffer, side: Rect, dress: &Dress) {
        let looks = &dress.theme.looks;
        let inner = sheet(buf, side, &self.title, looks.text.style());
        let room = inner.height.saturating_sub(FULL + 2);
        let from = (self.at + 1).saturating_sub(usize::from(room).max(1));
        self.rows(buf, rows(inner, 0, room), from, dress);
        let line = self.lines.get(self.at).map_or("", String::as_str);
        let on = u16::try_from(self.at - from).unwrap_or(u16::MAX);
        let clipped = clip(line, usize::from(inner.width));
        bar(buf, rows(inner, 0, room), on, clipped, looks.chosen.style());
        let full = rows(inner, room + 1, FULL);
        paragraph(buf, full, line.trim_start(), looks.action.style());
        let foot = rows(inner, inner.height.saturating_sub(1), 1);
        let hint = say(dress.lang, "why.hint", &[]);
        put(buf, foot, foot.x, foot.y, &hint, looks.faint.style());
    }

    fn rows(&self, buf: &mut Buffer, area: Rect, from: usize, dress: &Dress) {
        let shown = self.lines.iter().skip(from).zip(0..area.height);
        for (line, at) in shown {
            row(buf, area, at, line, dress.theme.looks.text.style());
        }
    }
}
