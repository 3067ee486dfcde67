//! A stranger's first screen where strangers are invited: the code, and the name that his key will have.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::HallScreen;
use crate::clean::narrow;
use crate::shell::server::place::Visit;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::screens::{Dress, Next, Screen};
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::text::{centred, paragraph, rows, sheet};
use crate::words::say;

/// How many codes may be tried before the session ends.
const TRIES: u32 = 3;

/// The question for a code and a name.
pub struct EnrolScreen {
    visit: Visit,
    name: Option<String>,
    field: Field,
    wrong: Option<String>,
    tries: u32,
}

impl EnrolScreen {
    /// Asks whoever came in.
    pub fn new(visit: Visit) -> Self {
        Self {
            visit,
            name: None,
            field: Field::default(),
            wrong: None,
            tries: 0,
        }
    }

    fn answered(&mut self, dress: &Dress) -> Next {
        let answer = narrow(&self.field.cleaned());
        self.wrong = None;
        self.field = Field::default();
        match self.name.take() {
            None => {
                self.name = (!answer.is_empty()).then_some(answer);
                Next::Stay
            }
            Some(name) if self.visit.club.invites(&answer) => self.enrol(name, &answer, dress),
            Some(name) => {
                self.tries += 1;
                self.wrong = Some(say(dress.lang, "served.code-wrong", &[]));
                self.name = Some(name);
                if self.tries < TRIES {
                    Next::Stay
                } else {
                    Next::Close
                }
            }
        }
    }

    /// Gives his key the name; one that cannot be had is asked for again.
    fn enrol(&mut self, name: String, code: &str, dress: &Dress) -> Next {
        let club = &self.visit.club;
        match club.enrol(&self.visit.who, &name, code, dress.lang) {
            Ok(who) => {
                let visit = Visit {
                    who,
                    ..self.visit.clone()
                };
                Next::Replace(Box::new(HallScreen::new(visit)))
            }
            Err(wrong) => {
                self.wrong = Some(wrong);
                self.field = Field::with(name);
                Next::Stay
            }
        }
    }

    /// Goes back from the code to the name; from there out.
    fn back(&mut self) -> Next {
        let Some(name) = self.name.take() else {
            return Next::Close;
        };
        self.wrong = None;
        self.field = Field::with(name);
        Next::Stay
    }
}

impl Screen for EnrolScreen {
    fn context(&self) -> Context {
        Context::Text
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let (lang, looks) = (dress.lang, &dress.theme.looks);
        let area = buf.area;
        let title = say(lang, "enrol.title", &[]);
        let inner = sheet(buf, centred(area, 64, 10), &title, looks.text.style());
        let question = match &self.name {
            None => say(lang, "enrol.name", &[]),
            Some(name) => say(lang, "enrol.code", &[("name", name)]),
        };
        let used = paragraph(buf, rows(inner, 0, 3), &question, looks.text.style());
        let line = rows(inner, used + 1, 1);
        let cursor = self
            .field
            .draw(buf, line, "> ", looks.key.style(), looks.field.style());
        if let Some(wrong) = &self.wrong {
            paragraph(buf, rows(inner, used + 3, 2), wrong, looks.refusal.style());
        }
        cursor
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        match meaning {
            Meaning::Intent(Intent::Cancel) => self.back(),
            Meaning::Intent(Intent::Quit) => Next::Close,
            Meaning::Intent(Intent::Accept) => self.answered(dress),
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                self.field.take(meaning);
                Next::Stay
            }
        }
    }

    fn paste(&mut self, text: &str, _dress: &Dress) -> Next {
        self.field.paste(text);
        Next::Stay
    }
}
