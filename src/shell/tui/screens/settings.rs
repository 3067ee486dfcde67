//! Language, glyphs, mouse and themes. The board beside the list wears the theme under the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Dress, Hung, Next, Screen};
use crate::core::board::symmetry::Isometry;
use crate::core::board::{Board, Point, Stone};
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::theme::Theme;
use crate::shell::tui::widgets::board::{BoardPicture, Geometry};
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{bar, paragraph, rows};
use crate::words::say;

/// The settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct SettingsScreen {
    picker: Picker,
}

/// The lines before the themes: language, glyphs, mouse.
const BEFORE: usize = 3;

/// Columns of the list.
const LIST: u16 = 26;

impl SettingsScreen {
    fn lines(dress: &Dress) -> Vec<String> {
        let lang = dress.lang;
        let word = |key: &str| say(lang, key, &[]);
        let mouse = if dress.mouse {
            "settings.on"
        } else {
            "settings.off"
        };
        let first = [
            ("settings.lang", word(&format!("lang.{}", lang.word()))),
            ("settings.glyphs", word(dress.glyphs.key())),
            ("settings.mouse", word(mouse)),
        ];
        let themes = dress.rack.iter().map(|hung| {
            let worn = hung.name == dress.theme_name;
            let key = if worn {
                "settings.worn"
            } else {
                "settings.wear"
            };
            (key, hung.name.clone())
        });
        let lines = first.into_iter().chain(themes);
        lines
            .map(|(key, value)| say(lang, key, &[("value", &value)]))
            .collect()
    }

    fn change(self, dress: &Dress) -> Next {
        match self.picker.chosen(BEFORE + dress.rack.len()) {
            Some(0) => Next::Language,
            Some(1) => Next::Glyphs,
            Some(2) => Next::Mouse,
            Some(line) => self
                .hung(line, dress)
                .map_or(Next::Stay, |hung| Next::Wear(hung.name.clone())),
            None => Next::Stay,
        }
    }

    fn hung(self, line: usize, dress: &Dress) -> Option<&Hung> {
        dress.rack.get(line.checked_sub(BEFORE)?)
    }
}

fn list_of(area: Rect) -> Rect {
    Rect {
        width: LIST.min(area.width),
        ..rows(area, 2, area.height.saturating_sub(5))
    }
}

impl Screen for SettingsScreen {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let (area, looks, lang) = (buf.area, &dress.theme.looks, dress.lang);
        bar(
            buf,
            area,
            0,
            &say(lang, "settings.title", &[]),
            looks.title.style(),
        );
        let lines = Self::lines(dress);
        self.picker.draw(buf, list_of(area), &lines, looks);
        let board = Rect {
            x: area.x + LIST.min(area.width),
            width: area.width.saturating_sub(LIST),
            ..rows(area, 2, 16)
        };
        let chosen = self.picker.chosen(lines.len()).unwrap_or(0);
        match self.hung(chosen, dress).map(|hung| &hung.theme) {
            Some(Err(mistake)) => {
                paragraph(buf, board, &mistake.to_string(), looks.refusal.style());
            }
            Some(Ok(theme)) => sample(buf, board, theme),
            None => sample(buf, board, &dress.theme),
        }
        let foot = rows(area, area.height.saturating_sub(2), 1);
        paragraph(
            buf,
            foot,
            &say(lang, "settings.choose", &[]),
            looks.faint.style(),
        );
        None
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        match meaning {
            Meaning::Intent(Intent::Cancel | Intent::Quit) => Next::Close,
            Meaning::Intent(Intent::Accept) => self.change(dress),
            Meaning::Intent(intent) => {
                self.picker.take(intent, BEFORE + dress.rack.len());
                Next::Stay
            }
            Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => Next::Stay,
        }
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        match self
            .picker
            .line_at(list_of(area), at, BEFORE + dress.rack.len())
        {
            Some(line) => {
                self.picker = Picker::at(line);
                self.change(dress)
            }
            None => Next::Stay,
        }
    }
}

/// Draws a few stones, an offer, the last stone and the cursor.
fn sample(buf: &mut Buffer, area: Rect, theme: &Theme) {
    let at = |column, row| Point::new(column, row).unwrap_or(Point::CENTRE);
    let stones = [
        (at(7, 7), Stone::Black),
        (at(8, 8), Stone::White),
        (at(6, 8), Stone::Black),
        (at(7, 9), Stone::White),
    ];
    let picture = BoardPicture {
        board: &Board::with(stones),
        last: Some(at(7, 9)),
        cursor: Some(at(9, 6)),
        offers: &[at(5, 6), at(8, 5)],
        numbers: &[],
        view: Isometry::ALL[0],
        forbidden: &[],
        marked: &[],
    };
    picture.draw(buf, Geometry::fit(area), theme);
}
