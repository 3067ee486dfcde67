//! One line of text being typed. It keeps what was typed; cleaning happens when it is taken.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::text::put;
use crate::clean::{clean, clip};
use crate::shell::tui::keymap::{Intent, Meaning};

/// The most characters a line may have.
const MOST: usize = 400;

/// A line and the place in it where typing goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    text: String,
    at: usize,
}

impl Field {
    /// Makes a field that holds this text, typing to go on at its end.
    pub fn with(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            at: text.len(),
            text,
        }
    }

    /// Returns the text as typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text, cleaned for use outside the field.
    pub fn cleaned(&self) -> String {
        clean(&self.text, MOST)
    }

    /// Takes the meaning of a key; returns whether the field had a use for it.
    pub fn take(&mut self, meaning: Meaning) -> bool {
        match meaning {
            Meaning::Letter(letter) => self.insert(letter),
            Meaning::Intent(Intent::Erase) => self.erase(),
            Meaning::Intent(Intent::Left) => self.at = self.before(),
            Meaning::Intent(Intent::Right) => {
                self.at += self.text[self.at..]
                    .chars()
                    .next()
                    .map_or(0, char::len_utf8)
            }
            Meaning::Intent(Intent::First) => self.at = 0,
            Meaning::Intent(Intent::Last) => self.at = self.text.len(),
            Meaning::Intent(_) | Meaning::InputMethod | Meaning::Nothing => return false,
        }
        true
    }

    /// Inserts pasted text, cleaned: a paste can hold anything, and no line of it is a command by itself.
    pub fn paste(&mut self, text: &str) {
        for letter in clean(text, MOST).chars() {
            self.insert(letter);
        }
    }

    fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < MOST {
            self.text.insert(self.at, letter);
            self.at += letter.len_utf8();
        }
    }

    fn erase(&mut self) {
        let before = self.before();
        self.text.replace_range(before..self.at, "");
        self.at = before;
    }

    fn before(&self) -> usize {
        self.text[..self.at]
            .char_indices()
            .next_back()
            .map_or(0, |(at, _)| at)
    }

    /// Draws the field after its prompt and returns where the terminal's cursor belongs.
    ///
    /// A text wider than the area is drawn from where the insertion point can still be seen.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        prompt: &str,
        prompt_style: Style,
        style: Style,
    ) -> Option<Position> {
        let area = Rect {
            height: area.height.min(1),
            ..area
        }
        .intersection(buf.area);
        if area.is_empty() {
            return None;
        }
        let start = put(buf, area, area.x, area.y, prompt, prompt_style);
        let cells = usize::from(area.right().saturating_sub(start));
        let from = self.first_shown(cells.saturating_sub(1));
        let shown = clip(&self.text[from..], cells);
        let end = put(buf, area, start, area.y, shown, style);
        put(buf, area, end, area.y, &" ".repeat(cells), style);
        let cursor = start
            .saturating_add(u16::try_from(self.text[from..self.at].width()).unwrap_or(u16::MAX));
        Some(Position {
            x: cursor.min(area.right() - 1),
            y: area.y,
        })
    }

    /// Returns the byte from which the text is shown, so that so many cells reach the insertion point.
    fn first_shown(&self, cells: usize) -> usize {
        let mut width = self.text[..self.at].width();
        let mut letters = self.text.char_indices();
        let mut from = 0;
        while width > cells {
            let Some((at, letter)) = letters.next() else {
                break;
            };
            width -= letter.width().unwrap_or(0);
            from = at + letter.len_utf8();
        }
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Field {
        let mut field = Field::default();
        for letter in text.chars() {
            field.take(Meaning::Letter(letter));
        }
        field
    }

    #[test]
    fn typing_and_erasing_go_by_characters() {
        let mut field = typed("张三丰");
        field.take(Meaning::Intent(Intent::Left));
        field.take(Meaning::Intent(Intent::Erase));
        field.take(Meaning::Letter('x'));
        assert_eq!(field.text(), "张x丰");
        field.take(Meaning::Intent(Intent::First));
        field.take(Meaning::Intent(Intent::Erase));
        assert_eq!(field.text(), "张x丰");
    }

    #[test]
    fn the_cursor_stands_at_the_insertion_point_in_cells() {
        let area = Rect::new(0, 0, 12, 1);
        let mut buf = Buffer::empty(area);
        let at = typed("天元").draw(&mut buf, area, ": ", Style::new(), Style::new());
        assert_eq!(at, Some(Position { x: 6, y: 0 }));
        let at = typed("一二三四五六七").draw(&mut buf, area, ": ", Style::new(), Style::new());
        assert_eq!(at, Some(Position { x: 10, y: 0 }));
        assert_eq!(buf[(2, 0)].symbol(), "四");
    }

    #[test]
    fn a_paste_is_one_line() {
        let mut field = Field::default();
        field.paste("h8\rresign\r\u{1b}[2J");
        assert_eq!(field.text(), "h8 resign [2J");
    }
}
