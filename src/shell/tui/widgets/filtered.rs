//! A list to pick one line from, and under it what was typed to find one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::field::Field;
use super::picker::Picker;
use super::text::{paragraph, row, rows};
use crate::clean::narrow;
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

    /// Returns whether a line holds what was typed, in whatever width and case.
    pub fn keeps(&self, line: &str) -> bool {
        let compared = |text: &str| narrow(text).to_lowercase();
        compared(line).contains(&compared(&self.filter.cleaned()))
    }

    /// Returns the chosen line of so many.
    pub fn chosen(&self, count: usize) -> Option<usize> {
        self.picker.chosen(count)
    }

    /// Chooses a line.
    pub const fn choose(&mut self, line: usize) {
        self.picker = Picker::at(line);
    }

    /// Forgets what was typed.
    pub fn forget(&mut self) {
        self.filter = Field::default();
    }

    /// Takes an input for so many lines; returns the line that was opened. Typing chooses the first match.
    pub fn take(&mut self, meaning: Meaning, count: usize) -> Option<usize> {
        match meaning {
            Meaning::Intent(Intent::Accept) => return self.picker.chosen(count),
            Meaning::Intent(intent) if self.picker.take(intent, count) => {}
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                let before = self.filter.text().len();
                self.filter.take(meaning);
                if self.filter.text().len() != before {
                    self.choose(0);
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_in_either_width_finds_and_chooses_the_first_match() {
        let mut list = Filtered::default();
        assert_eq!(list.take(Meaning::Intent(Intent::Last), 5), None);
        assert_eq!(list.chosen(5), Some(4));
        for letter in "Ｇ１０".chars() {
            list.take(Meaning::Letter(letter), 5);
        }
        assert_eq!(list.chosen(5), Some(0));
        assert!(list.keeps("g10 Zhang"));
        assert!(!list.keeps("g1 Zhang"));
        list.take(Meaning::Intent(Intent::Down), 5);
        list.take(Meaning::Intent(Intent::Left), 5);
        assert_eq!(list.chosen(5), Some(1));
    }
}
