//! An app in memory that is typed at and looked at.
#![allow(
    dead_code,
    reason = "each of the tests that look at an app asks it for some of these"
)]

use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Size};
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::language::{self, tokens};
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;
use tianyuan::shell::tui::app::App;
use tianyuan::shell::tui::input::{Input, Mouse};
use tianyuan::shell::tui::screens::Screen;
use tianyuan::shell::tui::screens::menus::{Desk, HomeScreen};
use tianyuan::shell::tui::screens::table::{TableScreen, Timer};
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

#[path = "rows.rs"]
mod rows;
use rows::rows;

/// An app at a moment that stands still.
pub struct Seen {
    /// The app.
    pub app: App,
    /// Its cells.
    pub size: Size,
}

impl Seen {
    /// Sits down at a new table, a minute and 13 seconds after the start.
    pub fn table(game: &str, lang: Lang, size: (u16, u16)) -> Self {
        Self::dressed(game, lang, "ascii", size)
    }

    /// Sits down at a new table in a theme.
    pub fn dressed(game: &str, lang: Lang, theme: &str, size: (u16, u16)) -> Self {
        let setup = language::setup(&tokens(game).unwrap(), Judging::Online).unwrap();
        let (header, _) = Library::in_folder(None).header(setup).unwrap();
        let table = Table::create(None, header).unwrap();
        let screen = TableScreen::with_timer(table, Timer::Still(At(73_000)));
        Self::of(Box::new(screen), lang, theme, size)
    }

    /// Begins at the home screen of a person without games.
    pub fn home(lang: Lang, size: (u16, u16)) -> Self {
        let desk = Desk {
            library: Library::in_folder(None),
            games: None,
            seat: |table| Box::new(TableScreen::new(table)),
        };
        let home = HomeScreen::new(Rc::new(desk));
        Self::of(Box::new(home), lang, "ascii", size)
    }

    /// Begins at a screen.
    pub fn of(
        first: Box<dyn Screen>,
        lang: Lang,
        theme: &str,
        (width, height): (u16, u16),
    ) -> Self {
        let wish = (Some(lang), Some(theme.to_owned()));
        let wardrobe = Wardrobe::open(None, Policy::default(), wish, lang);
        let mut seen = Self {
            app: App::new(first, wardrobe),
            size: Size { width, height },
        };
        seen.resize(width, height);
        seen
    }

    /// Gives it another size.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = Size { width, height };
        self.app.resize(self.size);
    }

    /// Types characters; `<` and `>` hold the name of a key.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            let code = if letter == '<' {
                let (name, after) = rest.split_once('>').unwrap();
                rest = after;
                named(name)
            } else {
                KeyCode::Char(letter)
            };
            self.app
                .input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    /// Types lines of the command language after `:`.
    pub fn lines(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.keys(&format!(":{line}<Enter>"));
        }
        self
    }

    /// Does something with the mouse.
    pub fn press(&mut self, what: Mouse, x: u16, y: u16) -> &mut Self {
        self.app.input(Input::Mouse(what, Position { x, y }));
        self
    }

    /// Pastes.
    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.app.input(Input::Paste(text.to_owned()));
        self
    }

    /// Returns what is shown.
    pub fn screen(&self) -> String {
        rows(&self.app)
    }

    /// Fails unless each of these is shown.
    pub fn shows(&mut self, wanted: &[&str]) -> &mut Self {
        let screen = self.screen();
        for words in wanted {
            assert!(screen.contains(words), "{words} is not on\n{screen}");
        }
        self
    }

    /// Fails if one of these is shown.
    pub fn lacks(&mut self, unwanted: &[&str]) -> &mut Self {
        let screen = self.screen();
        for words in unwanted {
            assert!(!screen.contains(words), "{words} is on\n{screen}");
        }
        self
    }
}

fn named(name: &str) -> KeyCode {
    match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Back" => KeyCode::Backspace,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "F2" => KeyCode::F(2),
        other => panic!("no key of the name {other}"),
    }
}
