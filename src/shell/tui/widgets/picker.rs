//! A list to pick one line from.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::text::{bar, row};
use crate::shell::tui::keymap::Intent;
use crate::shell::tui::theme::Looks;

/// Which line is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picker {
    chosen: usize,
}

impl Picker {
    /// Makes a picker with this line chosen.
    pub const fn at(chosen: usize) -> Self {
        Self { chosen }
    }

    /// Returns the chosen line of so many, or nothing of none.
    pub fn chosen(self, count: usize) -> Option<usize> {
        count.checked_sub(1).map(|last| self.chosen.min(last))
    }

    /// Takes a movement; returns whether it was one.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other intents are no movements"
    )]
    pub fn take(&mut self, intent: Intent, count: usize) -> bool {
        let Some(at) = self.chosen(count) else {
            return false;
        };
        let last = count - 1;
        self.chosen = match intent {
            Intent::Up if at == 0 => last,
            Intent::Up => at - 1,
            Intent::Down if at == last => 0,
            Intent::Down => at + 1,
            Intent::PageBack => at.saturating_sub(10),
            Intent::PageForward => (at + 10).min(last),
            Intent::First => 0,
            Intent::Last => last,
            _ => return false,
        };
        true
    }

    /// Returns the line of so many that is drawn on this cell, if the cell is in the area.
    pub fn line_at(self, area: Rect, at: Position, count: usize) -> Option<usize> {
        let first = (self.chosen(count)? + 1).saturating_sub(usize::from(area.height));
        let line = first + usize::from(at.y.checked_sub(area.y)?);
        (area.contains(at) && line < count).then_some(line)
    }

    /// Draws the lines about the chosen one.
    pub fn draw(self, buf: &mut Buffer, area: Rect, lines: &[String], looks: &Looks) {
        let line = |at: usize| (lines[at].clone(), looks.text.style());
        self.draw_each(buf, area, (lines.len(), line), looks);
    }

    /// Draws the lines about the chosen one of so many, each in its own style. The others are not asked for.
    pub fn draw_each(
        self,
        buf: &mut Buffer,
        area: Rect,
        (count, line): (usize, impl Fn(usize) -> (String, Style)),
        looks: &Looks,
    ) {
        let Some(chosen) = self.chosen(count) else {
            return;
        };
        let height = usize::from(area.height);
        let first = (chosen + 1).saturating_sub(height);
        for at in (first..count).take(height) {
            let on = u16::try_from(at - first).unwrap_or(u16::MAX);
            let (line, style) = line(at);
            if at == chosen {
                bar(buf, area, on, &format!("> {line}"), looks.chosen.style());
            } else {
                row(buf, area, on, &format!("  {line}"), style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_goes_round_and_stays_inside() {
        let mut picker = Picker::default();
        assert!(picker.take(Intent::Up, 3));
        assert_eq!(picker.chosen(3), Some(2));
        assert_eq!(picker.chosen(1), Some(0));
        assert_eq!(picker.chosen(0), None);
        assert!(!picker.take(Intent::Down, 0));
    }
}
