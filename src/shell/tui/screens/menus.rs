//! Home, the form, the lists and the settings as screens.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::home::{Home, Item, Saved, saved};
use super::new_game::{FormScreen, NewGame};
use super::settings::SettingsScreen;
use super::watching::ReplayScreen;
use super::{Dress, Next, Screen};
use crate::core::game::Setup;
use crate::shell::library::Library;
use crate::shell::source;
use crate::shell::table::Table;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::widgets::filtered::Filtered;
use crate::shell::tui::widgets::text::{bar, paragraph, rows};
use crate::words::{Lang, say};

/// Where a user's games and rules lie, and how a table becomes a screen.
pub struct Desk {
    /// Where rules are looked up.
    pub library: Library,
    /// Where new games lie.
    pub games: Option<PathBuf>,
    /// Makes the screen of a table.
    pub seat: fn(Table) -> Box<dyn Screen>,
}

/// The home screen.
pub struct HomeScreen {
    home: Home,
    desk: Rc<Desk>,
}

impl HomeScreen {
    /// Makes the home screen.
    pub fn new(desk: Rc<Desk>) -> Self {
        Self {
            home: Home::default(),
            desk,
        }
    }
}

impl Screen for HomeScreen {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        self.home.draw(buf, buf.area, dress.lang, &dress.theme);
        None
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        let Meaning::Intent(intent) = meaning else {
            return Next::Stay;
        };
        if intent == Intent::Quit {
            return Next::Quit;
        }
        let chosen = self.home.take(intent);
        self.open(chosen, dress)
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        self.open(self.home.item_at(area, at), dress)
    }
}

impl HomeScreen {
    fn open(&self, item: Option<Item>, dress: &Dress) -> Next {
        let desk = Rc::clone(&self.desk);
        match item {
            None => Next::Stay,
            Some(Item::NewGame) => Next::Open(Box::new(form(desk, dress))),
            Some(Item::Continue) => {
                Next::Open(Box::new(Games::new(desk, Purpose::Continue, dress)))
            }
            Some(Item::Replay) => Next::Open(Box::new(Games::new(desk, Purpose::Replay, dress))),
            Some(Item::Learn) => Next::Open(super::learn::screen()),
            Some(Item::Settings) => Next::Open(Box::new(SettingsScreen::default())),
            Some(Item::Quit) => Next::Quit,
        }
    }
}

/// Returns the form of a new game, which gets a file of its own.
fn form(desk: Rc<Desk>, dress: &Dress) -> FormScreen {
    let form = NewGame::new(&desk.library, dress.lang);
    let begin = move |setup: Setup, _: Lang| {
        let (mut header, rules) = desk.library.header(setup).map_err(|why| why.to_string())?;
        header.made = Some(source::wall());
        let path = desk.games.as_deref().map(free_name);
        let table = Table::begin(path.as_deref(), header, rules).map_err(|why| why.to_string())?;
        Ok((desk.seat)(table))
    };
    FormScreen::new(form, Box::new(begin))
}

/// Returns a file name in the folder that is not taken.
pub fn free_name(folder: &Path) -> PathBuf {
    let stamp = source::stamp();
    let plain = folder.join(format!("{stamp}.ron"));
    let numbered = (2..1000).map(|n| folder.join(format!("{stamp}-{n}.ron")));
    std::iter::once(plain.clone())
        .chain(numbered)
        .find(|path| !path.exists())
        .unwrap_or(plain)
}

/// What a game is picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Continue,
    Replay,
}

/// The saved games, to pick one.
struct Games {
    desk: Rc<Desk>,
    purpose: Purpose,
    saved: Vec<Saved>,
    list: Filtered,
    wrong: Option<String>,
}

impl Games {
    fn new(desk: Rc<Desk>, purpose: Purpose, dress: &Dress) -> Self {
        let mut saved = desk
            .games
            .as_deref()
            .map_or_else(Vec::new, |folder| saved(folder, dress.lang));
        if purpose == Purpose::Continue {
            saved.retain(|game| !game.over);
        }
        Self {
            desk,
            purpose,
            saved,
            list: Filtered::default(),
            wrong: None,
        }
    }

    fn shown(&self) -> Vec<&Saved> {
        let kept = |game: &&Saved| self.list.keeps(&game.line);
        self.saved.iter().filter(kept).collect()
    }

    fn choose(&mut self, line: usize) -> Next {
        let shown = self.shown();
        let Some(path) = shown.get(line).map(|game| game.path.clone()) else {
            return Next::Stay;
        };
        match self.open(&path) {
            Ok(screen) => Next::Replace(screen),
            Err(wrong) => {
                self.wrong = Some(wrong);
                Next::Stay
            }
        }
    }

    fn open(&self, path: &Path) -> Result<Box<dyn Screen>, String> {
        match self.purpose {
            Purpose::Replay => Ok(Box::new(
                ReplayScreen::open(path).map_err(|why| why.to_string())?,
            )),
            Purpose::Continue => {
                let (table, _) =
                    Table::open(path, Some(source::wall())).map_err(|why| why.to_string())?;
                Ok((self.desk.seat)(table))
            }
        }
    }
}

impl Screen for Games {
    fn context(&self) -> Context {
        Context::List
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let (area, looks, lang) = (buf.area, &dress.theme.looks, dress.lang);
        let title = match self.purpose {
            Purpose::Continue => say(lang, "list.continue", &[]),
            Purpose::Replay => say(lang, "list.replay", &[]),
        };
        bar(buf, area, 0, &title, looks.title.style());
        if self.saved.is_empty() {
            let folder = self
                .desk
                .games
                .as_deref()
                .map_or_else(String::new, |path| path.display().to_string());
            paragraph(
                buf,
                rows(area, 2, 2),
                &say(lang, "list.none", &[("folder", &folder)]),
                looks.text.style(),
            );
        }
        let hint = say(lang, "list.hint", &[]);
        let under = (self.wrong.as_deref(), hint.as_str());
        let shown = self.shown();
        let lines = (shown.len(), |at: usize| shown[at].line.clone());
        self.list.draw(buf, lines, under, looks)
    }

    fn click(&mut self, at: Position, area: Rect, _dress: &Dress) -> Next {
        let pressed = self.list.press(area, at, self.shown().len());
        pressed.map_or(Next::Stay, |line| self.choose(line))
    }

    fn take(&mut self, meaning: Meaning, _dress: &Dress) -> Next {
        self.wrong = None;
        if matches!(meaning, Meaning::Intent(Intent::Cancel | Intent::Quit)) {
            return Next::Close;
        }
        let count = self.shown().len();
        let chosen = self.list.take(meaning, count);
        chosen.map_or(Next::Stay, |line| self.choose(line))
    }
}
