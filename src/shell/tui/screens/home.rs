//! The home screen: new game, continue, replay, settings, quit.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::core::game::Phase;
use crate::core::game::event::Then;
use crate::shell::phrase::event::person;
use crate::shell::show;
use crate::shell::store::list;
use crate::shell::tui::keymap::Intent;
use crate::shell::tui::theme::Theme;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{centred, paragraph, row, rows};
use crate::words::{Lang, say};

/// What the home screen offers, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A new game.
    NewGame,
    /// An unfinished game, continued.
    Continue,
    /// Any game, replayed.
    Replay,
    /// A first game, explained.
    Learn,
    /// Language and theme.
    Settings,
    /// The end of the program.
    Quit,
}

impl Item {
    /// Every item.
    pub const ALL: [Self; 6] = [
        Self::NewGame,
        Self::Continue,
        Self::Replay,
        Self::Learn,
        Self::Settings,
        Self::Quit,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::NewGame => "home.new-game",
            Self::Continue => "home.continue",
            Self::Replay => "home.replay",
            Self::Learn => "home.learn",
            Self::Settings => "home.settings",
            Self::Quit => "home.quit",
        }
    }
}

/// The home screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Home {
    picker: Picker,
}

impl Home {
    /// Takes an intent; returns the item that was chosen by it.
    pub fn take(&mut self, intent: Intent) -> Option<Item> {
        if self.picker.take(intent, Item::ALL.len()) {
            return None;
        }
        let chosen = self.picker.chosen(Item::ALL.len())?;
        (intent == Intent::Accept).then(|| Item::ALL.get(chosen).copied())?
    }

    /// Returns the item on this cell.
    pub fn item_at(&self, area: Rect, at: Position) -> Option<Item> {
        let line = self
            .picker
            .line_at(list_of(sheet_of(area)), at, Item::ALL.len())?;
        Item::ALL.get(line).copied()
    }

    /// Draws the screen.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, lang: Lang, theme: &Theme) {
        let looks = &theme.looks;
        let sheet = sheet_of(area);
        row(
            buf,
            sheet,
            0,
            &say(lang, "home.title", &[]),
            looks.title.style(),
        );
        paragraph(
            buf,
            rows(sheet, 2, 3),
            &say(lang, "home.about", &[]),
            looks.faint.style(),
        );
        let lines: Vec<String> = Item::ALL
            .iter()
            .map(|item| say(lang, item.key(), &[]))
            .collect();
        self.picker.draw(buf, list_of(sheet), &lines, looks);
        paragraph(
            buf,
            rows(sheet, 13, 3),
            &say(lang, "home.hint", &[]),
            looks.faint.style(),
        );
    }
}

fn sheet_of(area: Rect) -> Rect {
    centred(area, 48, 16)
}

fn list_of(sheet: Rect) -> Rect {
    rows(sheet, 6, 6)
}

/// A saved game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// Whether it is over.
    pub over: bool,
    /// Its line.
    pub line: String,
}

/// Returns the games of a folder, newest first, as lines to pick from. A file that cannot be read says so.
pub fn saved(folder: &std::path::Path, lang: Lang) -> Vec<Saved> {
    let listed = list(folder).unwrap_or_default();
    listed
        .into_iter()
        .map(|listing| one(listing.path, lang))
        .collect()
}

fn one(path: PathBuf, lang: Lang) -> Saved {
    let name = path
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let found = match show::find(&path, None) {
        Ok(found) => found,
        Err(unsound) => {
            let line = say(
                lang,
                "list.unreadable",
                &[("name", &name), ("why", &unsound.to_string())],
            );
            return Saved {
                path,
                over: true,
                line,
            };
        }
    };
    let game = &found.replay.game;
    let [p1, p2] = crate::core::board::Seat::BOTH.map(|seat| person(game, seat));
    let phase = match game.phase {
        Phase::On(Then::Opening(_)) => "list.opening",
        Phase::On(Then::Play(_)) => "list.play",
        Phase::Over { .. } => "list.over",
    };
    let moves = game.moves.len().to_string();
    let rule = crate::shell::phrase::words(lang, &game.rules.opening.name);
    let values = [
        ("name", name.as_str()),
        ("p1", &p1),
        ("p2", &p2),
        ("rule", rule),
        ("moves", &moves),
    ];
    let state = say(lang, phase, &values);
    let line = say(
        lang,
        "list.game",
        &[&values[..], &[("state", &state)]].concat(),
    );
    Saved {
        path,
        over: game.is_over(),
        line,
    }
}
