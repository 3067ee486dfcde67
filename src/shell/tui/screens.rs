//! The screens. Each is a [`Screen`]: it draws itself, takes meanings of keys, and says what comes next.

use std::time::Duration;

use ratatui::Frame;

use super::keymap::{Context, Meaning};
use super::theme::Theme;
use crate::words::Lang;

pub mod home;
pub mod learn;
pub mod menus;
pub mod new_game;
pub mod page;
pub mod replay;
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
}

/// What comes after an input.
pub enum Next {
    /// This screen goes on.
    Stay,
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
    /// The program ends.
    Quit,
}

/// One screen. It holds no more than what it shows and where its cursor is.
pub trait Screen {
    /// Returns where keys are pressed now, which decides what they mean and what the help shows.
    fn context(&self) -> Context;

    /// Draws the screen. Where the terminal's cursor belongs is told to the frame, otherwise it is hidden.
    fn draw(&self, frame: &mut Frame, dress: &Dress);

    /// Takes a key.
    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next;

    /// Takes pasted text; most screens have no use for it.
    fn paste(&mut self, _text: &str, _dress: &Dress) -> Next {
        Next::Stay
    }

    /// Returns in how long the screen changes by itself, if it does.
    fn wait(&self) -> Option<Duration> {
        None
    }

    /// Takes note that the time came.
    fn tick(&mut self, _dress: &Dress) -> Next {
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
