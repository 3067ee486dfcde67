//! The picture of a form: its fields, the line it makes, and under it a list or what the line would bring.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::acts::Kind;
use super::choices;
use super::foresee::{Foreseen, foresee};
use super::form::{Form, Ground, Row};
use super::line::starred;
use crate::clean::{clip, pad, wrap};
use crate::shell::tui::theme::Looks;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{bar, row, rows};
use crate::words::say;

/// Cells of a field's name.
const NAME: usize = 16;

impl Form {
    /// Returns the heading.
    pub fn title(&self, ground: &Ground) -> String {
        say(ground.lang, &format!("desk.act.{}", self.act().id), &[])
    }

    /// Draws the form; returns where the terminal's cursor belongs.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        ground: &Ground,
        looks: &Looks,
    ) -> Option<Position> {
        let mut cursor = None;
        let lines = self.rows();
        for (&line, on) in lines.iter().zip(0..area.height) {
            let chosen = line == self.focus();
            let at = self.draw_row(buf, rows(area, on, 1), line, ground, looks);
            cursor = if chosen { at } else { cursor };
        }
        let used = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let under = under(area, used);
        self.draw_under(buf, under, ground, looks);
        let foot = rows(area, area.height.saturating_sub(1), 1);
        let hint = say(ground.lang, "desk.form-hint", &[]);
        row(buf, foot, 0, &hint, looks.faint.style());
        cursor
    }

    fn draw_row(
        &self,
        buf: &mut Buffer,
        area: Rect,
        line: Row,
        ground: &Ground,
        looks: &Looks,
    ) -> Option<Position> {
        let chosen = line == self.focus();
        let style = if chosen {
            looks.chosen.style()
        } else {
            looks.text.style()
        };
        let mark = if chosen { "> " } else { "  " };
        let word = |key: &str| say(ground.lang, key, &[]);
        let turned = |name: &str, value: &str| format!("{mark}{}< {value} >", pad(name, NAME));
        match line {
            Row::Act => {
                let name = word(&format!("desk.act.{}", self.act().id));
                bar(buf, area, 0, &turned(&word("desk.part.act"), &name), style);
                None
            }
            Row::By => {
                let name = choices::person(self.speaker(ground), ground);
                bar(buf, area, 0, &turned(&word("desk.part.by"), &name), style);
                None
            }
            Row::Line => {
                let line = format!(
                    "{mark}{}{}",
                    pad(&word("desk.write"), NAME),
                    self.shown_line(ground)
                );
                let look = if chosen { looks.chosen } else { looks.key };
                bar(
                    buf,
                    area,
                    0,
                    clip(&line, usize::from(area.width)),
                    look.style(),
                );
                None
            }
            Row::Part(at) => self.draw_part(buf, area, at, (mark, chosen), ground, looks),
        }
    }

    fn draw_part(
        &self,
        buf: &mut Buffer,
        area: Rect,
        at: usize,
        (mark, chosen): (&str, bool),
        ground: &Ground,
        looks: &Looks,
    ) -> Option<Position> {
        let style = if chosen {
            looks.chosen.style()
        } else {
            looks.text.style()
        };
        let (part, fill) = (self.act().parts.get(at)?, self.fill(at)?);
        let name = choices::label(part, ground);
        let star = if self.missing(at, ground) { "*" } else { "" };
        let name = pad(&format!("{}{star}", clip(&name, NAME - 2)), NAME);
        bar(buf, area, 0, "", style);
        match part.kind {
            Kind::One(_) | Kind::Sign(_) | Kind::Step => {
                let found = choices::of(part, fill, ground);
                let value = self.value(at, ground);
                let known = found.iter().find(|choice| choice.value == value);
                let words = known.map_or("", |choice| choice.words.as_str());
                bar(buf, area, 0, &format!("{mark}{name}< {words} >"), style);
                None
            }
            Kind::Article | Kind::Entry(_) if fill.at.is_some() || !chosen => {
                let value = self.value(at, ground);
                let found = choices::of(part, fill, ground);
                let known = found.iter().find(|choice| choice.value == value);
                let unsaid = choices::unsaid(part.kind, ground);
                let words = match known {
                    Some(choice) => choice.words.as_str(),
                    None if value.is_empty() && !part.needed => unsaid.as_str(),
                    None => value.as_str(),
                };
                let line = format!("{mark}{name}{words}");
                bar(buf, area, 0, clip(&line, usize::from(area.width)), style);
                None
            }
            Kind::Hidden => {
                let stars = Field::with(starred(fill.field.text()));
                stars.draw(buf, area, &format!("{mark}{name}"), style, style)
            }
            Kind::Article | Kind::Entry(_) | Kind::Bare | Kind::Moment | Kind::Text => {
                let prompt = format!("{mark}{name}");
                let shown: &Field = &fill.field;
                shown.draw(buf, area, &prompt, style, style)
            }
        }
    }

    /// Draws the list of a field that has one, else what the line would bring.
    fn draw_under(&self, buf: &mut Buffer, area: Rect, ground: &Ground, looks: &Looks) {
        let (listed, picker) = self.listed(ground);
        if !listed.is_empty() {
            let lines: Vec<_> = listed.into_iter().map(|choice| choice.words).collect();
            return picker.draw(buf, area, &lines, looks);
        }
        let line = self.shown_line(ground);
        // A line that is cut off in its row is read here.
        let is_long = line.width() + NAME + 2 > usize::from(area.width);
        let whole = is_long.then(|| (line, looks.key.style()));
        let lines = match foresee(self, ground) {
            Foreseen::Missing(words) => vec![(words, looks.faint.style())],
            Foreseen::Refused(words) => vec![(words, looks.refusal.style())],
            Foreseen::Brings(lines) => {
                let style = looks.text.style();
                lines.into_iter().map(|line| (line, style)).collect()
            }
        };
        let wrapped = whole.into_iter().chain(lines).flat_map(|(line, style)| {
            let lines = wrap(&line, usize::from(area.width));
            lines.into_iter().map(move |line| (line, style))
        });
        for ((line, style), on) in wrapped.zip(0..area.height) {
            row(buf, area, on, &line, style);
        }
    }

    /// Returns the list of the field that is being filled in.
    fn listed(&self, ground: &Ground) -> (Vec<choices::Choice>, Picker) {
        let Row::Part(at) = self.focus() else {
            return (vec![], Picker::default());
        };
        let marked = self.fill(at).and_then(|fill| fill.at).unwrap_or(0);
        (self.choices(at, ground), Picker::at(marked))
    }

    /// Takes a press on a cell; returns whether there is something, and the line where it is to be said.
    pub fn pressed(&mut self, area: Rect, at: Position, ground: &Ground) -> (bool, bool) {
        let lines = self.rows().len();
        let used = u16::try_from(lines).unwrap_or(u16::MAX);
        let (listed, picker) = self.listed(ground);
        if let Some(choice) = picker.line_at(under(area, used), at, listed.len()) {
            self.choose(choice, ground);
            return (true, false);
        }
        let on = usize::from(at.y.saturating_sub(area.y));
        if !area.contains(at) || on >= lines {
            return (area.contains(at), false);
        }
        (true, self.press(on, ground))
    }
}

/// Returns the place under the fields, over the row of keys.
fn under(area: Rect, used: u16) -> Rect {
    rows(area, used + 1, area.height.saturating_sub(used + 2))
}
