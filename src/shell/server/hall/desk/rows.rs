//! The rows of the desk: a line for each table, and a second one where there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::columns::{BEFORE, Columns, time};
use super::seen::Seen;
use crate::clean::pad;
use crate::core::board::Seat;
use crate::shell::phrase::event::person;
use crate::shell::tui::panels::look_of_stone;
use crate::shell::tui::screens::Dress;
use crate::shell::tui::screens::table::desk::Waiting;
use crate::shell::tui::theme::Look;
use crate::shell::tui::widgets::board::disc;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{glyph, put, row, rows};
use crate::words::say;

/// Where the rows stand.
pub struct Frame {
    area: Rect,
    /// The lines of every row.
    lines: Vec<u16>,
    /// The first row that is shown.
    first: usize,
}

/// A row that is being drawn.
struct Row<'a> {
    seen: &'a Seen,
    columns: Columns,
    area: Rect,
    chosen: bool,
    dress: &'a Dress,
}

impl Frame {
    /// Lays the rows out about the chosen one: with two lines where all have room for them, else with two where
    /// something is open, else with one.
    pub fn of(area: Rect, open: &[bool], picker: Picker) -> Self {
        let room = usize::from(area.height);
        let marked = open.iter().filter(|open| **open).count();
        let all = 2 * open.len() <= room;
        let some = open.len() + marked <= room;
        let lines = |open: &bool| if all || some && *open { 2 } else { 1 };
        let lines: Vec<u16> = open.iter().map(lines).collect();
        let chosen = picker.chosen(lines.len()).unwrap_or(0);
        let mut used = 0;
        let up_to_chosen = lines.iter().take(chosen + 1).rev();
        let shown = up_to_chosen.take_while(|lines| {
            used += **lines;
            used <= area.height
        });
        let first = (chosen + 1).saturating_sub(shown.count());
        Self { area, lines, first }
    }

    /// Returns the rows that are shown, with where each stands.
    fn places(&self) -> impl Iterator<Item = (usize, Rect)> {
        let mut down = 0;
        let rows_of = self.lines.iter().enumerate().skip(self.first);
        rows_of.map_while(move |(at, lines)| {
            let place = rows(self.area, down, *lines);
            down += lines;
            (down <= self.area.height).then_some((at, place))
        })
    }

    /// Returns the row that is drawn on this cell.
    pub fn row_at(&self, at: Position) -> Option<usize> {
        let hit = self.places().find(|(_, place)| place.contains(at));
        hit.map(|(row, _)| row)
    }

    /// Draws the tables with their labels.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        tables: &[(Option<char>, &Seen)],
        chosen: Option<usize>,
        dress: &Dress,
    ) {
        let columns = Columns::of(self.area.width, tables, dress);
        for (at, area) in self.places() {
            let Some((label, seen)) = tables.get(at) else {
                return;
            };
            let row = Row {
                seen,
                columns,
                area,
                chosen: chosen == Some(at),
                dress,
            };
            row.draw(buf, *label);
        }
    }
}

impl Row<'_> {
    fn look(&self, look: Look) -> ratatui::style::Style {
        let looks = &self.dress.theme.looks;
        if self.chosen { looks.chosen } else { look }.style()
    }

    fn draw(&self, buf: &mut Buffer, label: Option<char>) {
        let (looks, lang) = (&self.dress.theme.looks, self.dress.lang);
        let text = self.look(looks.text);
        buf.set_style(self.area.intersection(buf.area), text);
        let calls = self.seen.calls(lang);
        let choice = if self.chosen { "> " } else { "  " };
        let (x, y) = (self.area.x, self.area.y);
        let x = put(buf, self.area, x, y, choice, text);
        let label = label.map_or_else(|| "  ".to_owned(), |label| format!("{label} "));
        let x = put(buf, self.area, x, y, &label, self.look(looks.key));
        let mark = if calls.is_empty() { "  " } else { "! " };
        let x = put(buf, self.area, x, y, mark, self.look(looks.alarm));
        let name = format!(
            "{} ",
            pad(&self.seen.name(lang), usize::from(self.columns.table))
        );
        let mut x = put(buf, self.area, x, y, &name, text);
        for seat in Seat::BOTH {
            x = self.person(buf, x, seat).saturating_add(1);
        }
        self.tail(buf, x, &calls);
        if self.area.height > 1 {
            self.under(buf, &calls);
        }
    }

    /// Draws whether he is there, his colour, his name and his clock; returns the column after them.
    fn person(&self, buf: &mut Buffer, x: u16, seat: Seat) -> u16 {
        let (looks, glyphs) = (&self.dress.theme.looks, self.dress.theme.glyphs);
        let (game, y) = (self.seen.game(), self.area.y);
        let end = x.saturating_add(self.columns.person(self.dress));
        let text = self.look(looks.text);
        let there = if self.seen.room.is_there(seat) {
            "*"
        } else {
            " "
        };
        put(buf, self.area, x, y, there, text);
        let stone = game.seating.stone_of(seat);
        let look = self.look(look_of_stone(looks, stone));
        let at = (x.saturating_add(1), y);
        glyph(buf, self.area, at, disc(glyphs, stone), look, glyphs);
        let cells = usize::from(self.columns.name);
        let name = pad(&person(game, seat), cells);
        let clock = end.saturating_sub(self.columns.clock);
        let from = clock.saturating_sub(self.columns.name);
        put(buf, self.area, from, y, &name, text);
        let (time, look) = time(self.seen, seat, self.dress);
        let width = u16::try_from(time.width()).unwrap_or(self.columns.clock);
        let from = end.saturating_sub(width);
        put(buf, self.area, from, y, &time, self.look(look));
        end
    }

    /// Draws how the game stands in the rest of the line; in the only line rather what is open.
    fn tail(&self, buf: &mut Buffer, x: u16, calls: &[Waiting]) {
        let (looks, lang) = (&self.dress.theme.looks, self.dress.lang);
        let cells = usize::from(self.area.right().saturating_sub(x));
        let (words, look) = match self.called(calls, "tables.calls-short") {
            Some(words) if self.area.height < 2 => (words, looks.alarm),
            Some(_) | None => {
                let with_away = self.area.height < 2;
                (self.seen.state(lang, cells, with_away), looks.text)
            }
        };
        put(buf, self.area, x, self.area.y, &words, self.look(look));
    }

    /// Draws what is open, or who is not there, in a line of its own under the persons.
    fn under(&self, buf: &mut Buffer, calls: &[Waiting]) {
        let looks = &self.dress.theme.looks;
        let (words, look) = match self.called(calls, "tables.calls") {
            Some(words) => (words, looks.alarm),
            None => (self.seen.away(self.dress.lang), looks.text),
        };
        let line = rows(self.area, 1, 1);
        let x = line.x.saturating_add(BEFORE + self.columns.table + 1 + 1);
        put(buf, line, x, line.y, &words, self.look(look));
    }

    /// Returns how much is open, and what has waited longest.
    fn called(&self, calls: &[Waiting], key: &str) -> Option<String> {
        let oldest = calls.first()?;
        let (count, time) = (calls.len().to_string(), self.seen.waited(oldest));
        let values = [("n", &count), ("time", &time), ("what", &oldest.words)];
        let values = values.map(|(name, value)| (name, value.as_str()));
        Some(say(self.dress.lang, key, &values))
    }
}

/// Draws that there is no table.
pub fn none(buf: &mut Buffer, area: Rect, dress: &Dress) {
    let words = say(dress.lang, "tables.none", &[]);
    row(buf, area, 0, &words, dress.theme.looks.text.style());
}
