//! The screens. Each is a [`Screen`]: it draws itself, takes meanings of keys, and says what comes next.

use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::glyphs::Choice;
use super::keymap::{Context, Meaning};
use super::theme::{Mistake, Theme};
use crate::words::Lang;

pub mod home;
pub mod learn;
pub mod menus;
pub mod new_game;
pub mod page;
pub mod replay;
pub mod settings;
pub mod table;
pub mod watching;

/// What every screen is drawn with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dress {
    /// The language.
    pub lang: Lang,
    /// The theme, as the policy allows it.
    pub theme: Theme,
    /// Its name.
    pub theme_name: String,
    /// The kind of glyphs that was chosen.
    pub glyphs: Choice,
    /// Whether the mouse is the program's.
    pub mouse: bool,
    /// Every theme there is.
    pub rack: Rc<Vec<Hung>>,
}

/// A theme on the rack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hung {
    /// Its name.
    pub name: String,
    /// The theme as the policy allows it, or what is wrong with its file.
    pub theme: Result<Theme, Mistake>,
}

/// What comes after an input.
pub enum Next {
    /// This screen goes on.
    Stay,
    /// This screen goes on, and only seconds have passed on it.
    Seconds,
    /// This screen goes on, and shows what it showed.
    Same,
    /// Another screen lies over this one.
    Open(Box<dyn Screen>),
    /// Another screen takes the place of this one.
    Replace(Box<dyn Screen>),
    /// The screen under this one goes on; under the first there is the shell.
    Close,
    /// The other language.
    Language,
    /// The next theme.
    Theme,
    /// The theme of this name.
    Wear(String),
    /// The next kind of glyphs.
    Glyphs,
    /// The mouse taken, or left to the terminal.
    Mouse,
    /// The program ends.
    Quit,
}

/// One screen. It holds no more than what it shows and where its cursor is.
pub trait Screen {
    /// Returns where keys are pressed now, which decides what they mean and what the help shows.
    fn context(&self) -> Context;

    /// Draws the screen; returns where the terminal's cursor belongs, if it is to be seen.
    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position>;

    /// Takes a key.
    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next;

    /// Takes a press of the mouse's button on a cell of the screen, which covers this area.
    fn click(&mut self, _at: Position, _area: Rect, _dress: &Dress) -> Next {
        Next::Stay
    }

    /// Takes pasted text; most screens have no use for it.
    fn paste(&mut self, _text: &str, _dress: &Dress) -> Next {
        Next::Stay
    }

    /// Returns in how long the screen changes by itself, if it does.
    fn wait(&self) -> Option<Duration> {
        None
    }

    /// Returns the part of the screen that tells seconds, drawn as [`Screen::draw`] draws it, if only seconds
    /// can have changed it.
    fn seconds(&self, _area: Rect, _dress: &Dress) -> Option<Buffer> {
        None
    }

    /// Takes note that the time came.
    fn tick(&mut self, _dress: &Dress) -> Next {
        Next::Stay
    }

    /// Takes note that somebody else has changed what is shown.
    fn published(&mut self, _dress: &Dress) -> Next {
        Next::Stay
    }

    /// Returns the rules that bear on what is shown, with their articles, as paragraphs.
    fn rule(&self, _lang: Lang) -> Vec<String> {
        Vec::new()
    }

    /// Returns bytes for the terminal's clipboard, once.
    fn clipboard(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// Returns whether a signal is due, once.
    fn signal(&mut self) -> bool {
        false
    }

    /// The screen goes away: it was closed, the program ends, or the terminal is gone.
    fn leave(&mut self) {}
}
