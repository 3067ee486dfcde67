//! The desk of the club: all tables of an arbiter with their clocks and open matters, each opened by one key.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::HallScreen;
use super::looked::Looked;
use super::title::{corner, corner_of, titled};
use crate::shell::server::place::Visit;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::screens::{Dress, Next, Screen};
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{paragraph, row, rows};
use crate::words::{Lang, say};

mod columns;
mod labels;
mod rows;
mod seen;

pub use labels::Labels;
use rows::Frame;
use seen::{Seen, tables};

/// Rows under the list: two for what is open at the chosen table or refused, and the keys.
const UNDER: u16 = 3;

/// The desk.
pub struct DeskScreen {
    visit: Visit,
    tables: Vec<Seen>,
    labels: Labels,
    looked: Looked,
    picker: Picker,
    /// How much was open at each table.
    known: BTreeMap<String, usize>,
    /// The table that was opened from here: what he did there is no news to him.
    opened: Option<String>,
    told: Option<String>,
    signal: bool,
}

impl DeskScreen {
    /// Sits down at the desk, with the labels that the tables had when he was here before.
    pub fn new(visit: Visit, labels: Labels) -> Self {
        let mut desk = Self {
            visit,
            tables: Vec::new(),
            labels,
            looked: Looked::now(),
            picker: Picker::default(),
            known: BTreeMap::new(),
            opened: None,
            told: None,
            signal: false,
        };
        desk.look();
        // What was open before he came he sees: the bell is for what is new.
        desk.signal = false;
        desk
    }

    /// Looks at the tables; a signal is due where more is open than before.
    fn look(&mut self) {
        self.looked = Looked::now();
        let chosen = self.picker.chosen(self.tables.len());
        let chosen = chosen.map(|at| self.tables[at].room.id.clone());
        self.tables = tables(&self.visit.club);
        let place = |id: &String| self.tables.iter().position(|seen| seen.room.id == *id);
        if let Some(at) = chosen.as_ref().and_then(place) {
            self.picker = Picker::at(at);
        }
        self.label();
        let lang = self.visit.club.lang;
        let count = |seen: &Seen| (seen.room.id.clone(), seen.calls(lang).len());
        let now: BTreeMap<_, _> = self.tables.iter().map(count).collect();
        let opened = self.opened.take();
        self.signal |= now.iter().any(|(id, open)| {
            Some(id) != opened.as_ref() && *open > self.known.get(id).copied().unwrap_or(0)
        });
        self.known = now;
    }

    fn label(&mut self) {
        let numbered = |seen: &'_ Seen| (seen.room.id.clone(), seen.number());
        let numbered: Vec<_> = self.tables.iter().map(numbered).collect();
        let numbered = numbered.iter().map(|(id, number)| (id.as_str(), *number));
        self.labels.give(&numbered.collect::<Vec<_>>());
    }

    fn label_of(&self, seen: &Seen) -> Option<char> {
        self.labels.of(&seen.room.id)
    }

    /// Opens a table, as a player at his own and as an arbiter at any other.
    fn open(&mut self, at: usize, lang: Lang) -> Next {
        let Some(room) = self.tables.get(at).map(|seen| Arc::clone(&seen.room)) else {
            return Next::Stay;
        };
        self.picker = Picker::at(at);
        let Visit { club, who, .. } = &self.visit;
        let opened = club.may_open(who, &room.id, lang);
        match opened.and_then(|()| super::table(&self.visit, &room, lang)) {
            Ok(screen) => {
                self.opened = Some(room.id.clone());
                Next::Open(screen)
            }
            Err(why) => {
                self.told = Some(why);
                Next::Stay
            }
        }
    }

    /// Looks at the tables if he has just left one of them.
    fn come_back(&mut self) {
        if self.opened.is_some() {
            self.look();
        }
    }

    fn to_hall(&self) -> Next {
        let hall = HallScreen::new(self.visit.clone());
        Next::Replace(Box::new(hall.with_labels(self.labels.clone())))
    }

    fn frame(&self, area: Rect) -> Frame {
        let list = rows(area, 1, area.height.saturating_sub(1 + UNDER));
        let open = |seen: &Seen| self.known.get(&seen.room.id).is_some_and(|open| *open > 0);
        let open: Vec<_> = self.tables.iter().map(open).collect();
        Frame::of(list, &open, self.picker)
    }

    /// Draws the refusal, or all words of what has waited longest at the chosen table; and the keys.
    fn under(&self, buf: &mut Buffer, dress: &Dress) {
        let (area, looks, lang) = (buf.area, &dress.theme.looks, dress.lang);
        let two = rows(area, area.height.saturating_sub(UNDER), 2);
        let chosen = self.picker.chosen(self.tables.len());
        if let Some(told) = &self.told {
            paragraph(buf, two, told, looks.refusal.style());
        } else if let Some(seen) = chosen.and_then(|at| self.tables.get(at))
            && let Some(oldest) = seen.calls(lang).first()
        {
            let words = format!("{} {}", seen.name(lang), oldest.words);
            paragraph(buf, two, &words, looks.action.style());
        }
        let hint = say(lang, "tables.hint", &[]);
        let foot = area.height.saturating_sub(1);
        row(buf, area, foot, &hint, looks.faint.style());
    }
}

impl Screen for DeskScreen {
    fn context(&self) -> Context {
        Context::Tables
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let (area, lang) = (buf.area, dress.lang);
        let open = match self.known.values().filter(|open| **open > 0).count() {
            0 => String::new(),
            open => open.to_string(),
        };
        let title = titled(&self.visit, "tables.title", &open, lang);
        corner(buf, &title, "tables.to-hall", dress);
        let labelled = |seen| (self.label_of(seen), seen);
        let tables: Vec<_> = self.tables.iter().map(labelled).collect();
        let chosen = self.picker.chosen(tables.len());
        self.frame(area).draw(buf, &tables, chosen, dress);
        if tables.is_empty() {
            rows::none(buf, rows(area, 2, 1), dress);
        }
        self.under(buf, dress);
        None
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        self.told = None;
        self.come_back();
        let count = self.tables.len();
        match meaning {
            Meaning::Letter(label) => {
                let is_it = |seen: &Seen| self.label_of(seen) == Some(label);
                if let Some(at) = self.tables.iter().position(is_it) {
                    return self.open(at, dress.lang);
                }
            }
            Meaning::Intent(Intent::Accept) => {
                if let Some(at) = self.picker.chosen(count) {
                    return self.open(at, dress.lang);
                }
            }
            Meaning::Intent(Intent::Next) => return self.to_hall(),
            Meaning::Intent(Intent::Quit) => return Next::Close,
            Meaning::Intent(intent) => {
                self.picker.take(intent, count);
            }
            Meaning::InputMethod => self.told = Some(say(dress.lang, "key.input-method", &[])),
            Meaning::Nothing => {}
        }
        Next::Stay
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        if corner_of(area, "tables.to-hall", dress).contains(at) {
            return self.to_hall();
        }
        self.told = None;
        let row = self.frame(area).row_at(at);
        row.map_or(Next::Stay, |row| self.open(row, dress.lang))
    }

    /// On coming back from a table it is looked at once.
    fn wait(&self) -> Option<Duration> {
        Some(match self.opened {
            Some(_) => Duration::ZERO,
            None => self.looked.left(),
        })
    }

    fn tick(&mut self, _dress: &Dress) -> Next {
        if self.visit.club.offices(&self.visit.who).is_empty() {
            return self.to_hall();
        }
        self.look();
        Next::Stay
    }

    fn published(&mut self, _dress: &Dress) -> Next {
        if self.opened.is_none() {
            self.look();
        }
        Next::Stay
    }

    fn signal(&mut self) -> bool {
        std::mem::take(&mut self.signal)
    }
}
