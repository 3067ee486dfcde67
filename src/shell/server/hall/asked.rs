//! The menu of a game in the hall: what may be done with it.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::games::Deed;
use crate::shell::server::room::Room;
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{centred, inside, sheet};
use crate::words::say;

/// A game of which is asked what is to be done with it.
pub struct Asked {
    /// The game.
    pub room: Arc<Room>,
    deeds: Vec<Deed>,
    picker: Picker,
}

/// What was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing yet.
    Still,
    /// Nothing is to be done.
    Nothing,
    /// This is.
    Do(Deed),
}

impl Asked {
    /// Asks.
    pub fn of(room: Arc<Room>, deeds: Vec<Deed>) -> Self {
        Self {
            room,
            deeds,
            picker: Picker::default(),
        }
    }

    /// Takes a key.
    pub fn take(&mut self, meaning: Meaning) -> Answer {
        let count = self.deeds.len();
        match meaning {
            Meaning::Intent(Intent::Cancel | Intent::Quit) => return Answer::Nothing,
            Meaning::Intent(Intent::Accept) => {
                if let Some(at) = self.picker.chosen(count) {
                    return Answer::Do(self.deeds[at]);
                }
            }
            Meaning::Intent(intent) => {
                self.picker.take(intent, count);
            }
            Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {}
        }
        Answer::Still
    }

    /// Takes a press of the mouse: on a line it is chosen, beside the menu nothing is.
    pub fn click(&self, at: Position, area: Rect) -> Answer {
        let sheet = self.sheet(area);
        let line = self.picker.line_at(inside(sheet), at, self.deeds.len());
        match line {
            Some(line) => Answer::Do(self.deeds[line]),
            None if sheet.contains(at) => Answer::Still,
            None => Answer::Nothing,
        }
    }

    fn sheet(&self, area: Rect) -> Rect {
        let height = u16::try_from(self.deeds.len() + 2).unwrap_or(u16::MAX);
        centred(area, 50, height)
    }

    /// Draws the menu over the hall.
    pub fn draw(&self, buf: &mut Buffer, dress: &Dress) {
        let looks = &dress.theme.looks;
        let summary = self.room.summary();
        let name = |deed: &Deed| deed.name(dress.lang, &summary);
        let lines: Vec<_> = self.deeds.iter().map(name).collect();
        let title = say(dress.lang, "hall.what", &[("game", &self.room.id)]);
        let place = self.sheet(buf.area);
        let inner = sheet(buf, place, &title, looks.text.style());
        self.picker.draw(buf, inner, &lines, looks);
    }
}
