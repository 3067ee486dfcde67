//! The form of a new game as a screen: who opens it says how a game is begun.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::NewGame;
use crate::core::game::Setup;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::screens::{Dress, Next, Screen};
use crate::shell::tui::widgets::text::bar;
use crate::words::{Lang, say};

/// Begins a game of what was agreed and returns its screen, or the sentence that says why not.
pub type Begin = Box<dyn Fn(Setup, Lang) -> Result<Box<dyn Screen>, String>>;

/// The screen of the form.
pub struct FormScreen {
    form: NewGame,
    begin: Begin,
    hint: Option<&'static str>,
    wrong: Option<String>,
}

impl FormScreen {
    /// Shows a form, and how a game is begun of it.
    pub const fn new(form: NewGame, begin: Begin) -> Self {
        Self {
            form,
            begin,
            hint: None,
            wrong: None,
        }
    }

    /// Shows the words of this key under the form.
    #[must_use]
    pub const fn hinting(mut self, key: &'static str) -> Self {
        self.hint = Some(key);
        self
    }

    fn begin(&mut self, lang: Lang) -> Result<Box<dyn Screen>, String> {
        let setup = self.form.setup().map_err(|key| {
            self.form.go_to(key);
            let field = say(lang, &format!("form.{key}"), &[]);
            say(lang, "form.wrong", &[("field", &field)])
        })?;
        (self.begin)(setup, lang)
    }
}

impl Screen for FormScreen {
    fn context(&self) -> Context {
        Context::Form
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let (area, looks) = (buf.area, &dress.theme.looks);
        let cursor = self.form.draw(buf, area, dress.lang, &dress.theme);
        let foot = area.height.saturating_sub(1);
        if let Some(wrong) = &self.wrong {
            bar(buf, area, foot, wrong, looks.refusal.style());
        } else if let Some(hint) = self.hint {
            let words = say(dress.lang, hint, &[]);
            bar(buf, area, foot, &words, looks.faint.style());
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
        match self.begin(dress.lang) {
            Ok(screen) => Next::Replace(screen),
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
