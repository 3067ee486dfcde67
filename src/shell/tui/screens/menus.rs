//! Home, the form, the lists and the settings as screens.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::home::{Home, Item, Saved, saved};
use super::new_game::NewGame;
use super::settings::SettingsScreen;
use super::watching::ReplayScreen;
use super::{Dress, Next, Screen};
use crate::shell::library::Library;
use crate::shell::source;
use crate::shell::table::Table;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{bar, paragraph, row, rows};
use crate::words::say;

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
            Some(Item::NewGame) => Next::Open(Box::new(NewGameScreen::new(desk, dress))),
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

/// The form of a new game.
struct NewGameScreen {
    form: NewGame,
    desk: Rc<Desk>,
    wrong: Option<String>,
}

impl NewGameScreen {
    fn new(desk: Rc<Desk>, dress: &Dress) -> Self {
        Self {
            form: NewGame::new(&desk.library, dress.lang),
            desk,
            wrong: None,
        }
    }

    /// Makes the game, in a file of its own.
    fn begin(&mut self, dress: &Dress) -> Result<Table, String> {
        let setup = self.form.setup().map_err(|key| {
            self.form.go_to(key);
            let field = say(dress.lang, &format!("form.{key}"), &[]);
            say(dress.lang, "form.wrong", &[("field", &field)])
        })?;
        let (mut header, rules) = self
            .desk
            .library
            .header(setup)
            .map_err(|why| why.to_string())?;
        header.made = Some(source::wall());
        let path = self.desk.games.as_ref().map(|folder| free_name(folder));
        Table::begin(path.as_deref(), header, rules).map_err(|why| why.to_string())
    }
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

impl Screen for NewGameScreen {
    fn context(&self) -> Context {
        Context::Form
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let area = buf.area;
        let cursor = self.form.draw(buf, area, dress.lang, &dress.theme);
        if let Some(wrong) = &self.wrong {
            let foot = area.height.saturating_sub(1);
            bar(buf, area, foot, wrong, dress.theme.looks.refusal.style());
        }
        cursor
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        self.wrong = None;
        if matches!(meaning, Meaning::Intent(Intent::Cancel | Intent::Quit)) {
            return Next::Close;
        }
        if !self.form.take(meaning) {
            return Next::Stay;
        }
        match self.begin(dress) {
            Ok(table) => Next::Replace((self.desk.seat)(table)),
            Err(wrong) => {
                self.wrong = Some(wrong);
                Next::Stay
            }
        }
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        match self.form.meaning_at(area, at) {
            Some(meaning) => self.take(meaning, dress),
            None => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str, _dress: &Dress) -> Next {
        self.form.paste(text);
        Next::Stay
    }
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
    filter: Field,
    picker: Picker,
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
            filter: Field::default(),
            picker: Picker::default(),
            wrong: None,
        }
    }

    fn shown(&self) -> Vec<&Saved> {
        let wanted = self.filter.cleaned().to_lowercase();
        self.saved
            .iter()
            .filter(|game| game.line.to_lowercase().contains(&wanted))
            .collect()
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
        let lines: Vec<String> = self
            .shown()
            .into_iter()
            .map(|game| game.line.clone())
            .collect();
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
        self.picker.draw(buf, list_of(area), &lines, looks);
        let foot = area.height.saturating_sub(2);
        match &self.wrong {
            Some(wrong) => {
                paragraph(
                    buf,
                    rows(area, foot.saturating_sub(1), 3),
                    wrong,
                    looks.refusal.style(),
                );
            }
            None => {
                row(
                    buf,
                    area,
                    foot,
                    &say(lang, "list.hint", &[]),
                    looks.faint.style(),
                );
            }
        }
        let line = rows(area, foot + 1, 1);
        self.filter
            .draw(buf, line, "/ ", looks.text.style(), looks.field.style())
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        match self.picker.line_at(list_of(area), at, self.shown().len()) {
            Some(line) => {
                self.picker = Picker::at(line);
                self.take(Meaning::Intent(Intent::Accept), dress)
            }
            None => Next::Stay,
        }
    }

    fn take(&mut self, meaning: Meaning, _dress: &Dress) -> Next {
        self.wrong = None;
        let count = self.shown().len();
        match meaning {
            Meaning::Intent(Intent::Cancel | Intent::Quit) => return Next::Close,
            Meaning::Intent(Intent::Accept) => {
                let chosen = self
                    .picker
                    .chosen(count)
                    .and_then(|at| self.shown().get(at).map(|game| game.path.clone()));
                let Some(path) = chosen else {
                    return Next::Stay;
                };
                match self.open(&path) {
                    Ok(screen) => return Next::Replace(screen),
                    Err(wrong) => self.wrong = Some(wrong),
                }
            }
            Meaning::Intent(intent) if self.picker.take(intent, count) => {}
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                self.filter.take(meaning);
            }
        }
        Next::Stay
    }
}

fn list_of(area: Rect) -> Rect {
    rows(area, 2, area.height.saturating_sub(5))
}
