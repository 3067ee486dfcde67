//! A list to pick one line from, and under it what was typed to find one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::field::Field;
use super::picker::Picker;
use super::text::{paragraph, row, rows};
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::theme::Looks;

/// Rows under the list: a refusal has two, the hint has the second of them, the filter the last.
const UNDER: u16 = 3;
/// The row of the list's first line.
const FIRST: u16 = 2;

/// Which line is chosen, and what was typed.
#[derive(Clone, Debug, Default)]
pub struct Filtered {
    picker: Picker,
    filter: Field,
}

impl Filtered {
    /// Returns whether something was typed, without which every line is kept.
    pub fn is_narrow(&self) -> bool {
        !self.filter.text().is_empty()
    }

    /// Returns whether a line holds what was typed.
    pub fn keeps(&self, line: &str) -> bool {
        let wanted = self.filter.cleaned().to_lowercase();
        line.to_lowercase().contains(&wanted)
    }

    /// Forgets what was typed.
    pub fn forget(&mut self) {
        self.filter = Field::default();
    }

    /// Takes an input for so many lines; returns the line that was opened.
    pub fn take(&mut self, meaning: Meaning, count: usize) -> Option<usize> {
        match meaning {
            Meaning::Intent(Intent::Accept) => return self.picker.chosen(count),
            Meaning::Intent(intent) if self.picker.take(intent, count) => {}
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                self.filter.take(meaning);
            }
        }
        None
    }

    /// Chooses the line on this cell of the screen, and returns it if there is one.
    pub fn press(&mut self, area: Rect, at: Position, count: usize) -> Option<usize> {
        let line = self.picker.line_at(list_of(area), at, count)?;
        self.picker = Picker::at(line);
        Some(line)
    }

    /// Draws so many lines with a refusal or a hint under them; returns where the terminal's cursor belongs.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        (count, line): (usize, impl Fn(usize) -> String),
        (refusal, hint): (Option<&str>, &str),
        looks: &Looks,
    ) -> Option<Position> {
        let area = buf.area;
        let line = |at| (line(at), looks.text.style());
        self.picker
            .draw_each(buf, list_of(area), (count, line), looks);
        let under = area.height.saturating_sub(UNDER);
        match refusal {
            Some(words) => {
                paragraph(buf, rows(area, under, 2), words, looks.refusal.style());
            }
            None => {
                row(buf, area, under + 1, hint, looks.faint.style());
            }
        }
        let line = rows(area, under + 2, 1);
        let (prompt, typed) = (looks.text.style(), looks.field.style());
        self.filter.draw(buf, line, "/ ", prompt, typed)
    }
}

fn list_of(area: Rect) -> Rect {
    rows(area, FIRST, area.height.saturating_sub(FIRST + UNDER))
}
