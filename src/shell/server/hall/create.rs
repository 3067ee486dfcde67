//! Making a game: the form of the home screen, with names of the club; a seat without a name is anybody's.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::shell::server::place::Visit;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::screens::new_game::NewGame;
use crate::shell::tui::screens::{Dress, Next, Screen};
use crate::shell::tui::widgets::text::bar;
use crate::words::say;

/// The form of a new game.
pub struct CreateScreen {
    visit: Visit,
    form: NewGame,
    wrong: Option<String>,
}

impl CreateScreen {
    /// Lays out the form: whoever makes the game plays it, and against him anybody.
    pub fn new(visit: Visit, lang: crate::words::Lang) -> Self {
        let form = NewGame::new(&visit.club.library, lang).between(&visit.who.name, "");
        Self {
            visit,
            form,
            wrong: None,
        }
    }

    fn begin(&mut self, dress: &Dress) -> Result<Box<dyn Screen>, String> {
        let lang = dress.lang;
        let setup = self.form.setup().map_err(|key| {
            self.form.go_to(key);
            let field = say(lang, &format!("form.{key}"), &[]);
            say(lang, "form.wrong", &[("field", &field)])
        })?;
        let room = self.visit.club.make_of(&self.visit.who, setup, lang)?;
        super::table(&self.visit, &room, lang)
    }
}

impl Screen for CreateScreen {
    fn context(&self) -> Context {
        Context::Form
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let area = buf.area;
        let cursor = self.form.draw(buf, area, dress.lang, &dress.theme);
        let (words, look) = match &self.wrong {
            Some(wrong) => (wrong.clone(), dress.theme.looks.refusal),
            None => (
                say(dress.lang, "hall.create-hint", &[]),
                dress.theme.looks.faint,
            ),
        };
        let foot = area.height.saturating_sub(1);
        bar(buf, area, foot, &words, look.style());
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
