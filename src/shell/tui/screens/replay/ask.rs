//! Lines that are typed over the replay: where to go, what to show, an article, a branch, a file, a sheet.

use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Overlay, Replay};
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::text::{bar, paragraph, rows};
use crate::words::{Lang, say};

/// The most of a pasted sheet that is taken, in bytes.
const SHEET: usize = 20_000;

/// What is asked.
enum Ask {
    GoTo,
    Filter,
    Article(u32),
    Line { at: u32, lines: Vec<String> },
    Log,
    Sheet(String),
}

/// A line being typed.
pub(super) struct Prompt {
    ask: Ask,
    label: String,
    hint: String,
    field: Field,
}

impl Prompt {
    fn new(ask: Ask, key: &str, hint: String, lang: Lang) -> Self {
        Self {
            ask,
            label: say(lang, key, &[]),
            hint,
            field: Field::default(),
        }
    }

    pub(super) fn go_to(events: usize, lang: Lang) -> Self {
        let values = [("events", events.to_string())];
        let hint = crate::shell::phrase::event::told(lang, "replay.go-to", &values);
        Self::new(Ask::GoTo, "dispute.ask-place", hint, lang)
    }

    pub(super) fn filter(now: &str, lang: Lang) -> Self {
        let hint = say(lang, "dispute.filter-hint", &[]);
        Self {
            field: Field::with(now),
            ..Self::new(Ask::Filter, "dispute.ask-filter", hint, lang)
        }
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, dress: &Dress) -> Option<Position> {
        let looks = &dress.theme.looks;
        for on in 0..area.height {
            bar(
                buf,
                area,
                on,
                &" ".repeat(usize::from(area.width)),
                looks.text.style(),
            );
        }
        paragraph(buf, rows(area, 0, 2), &self.hint, looks.text.style());
        let line = rows(area, 2, 1);
        self.field.draw(
            buf,
            line,
            &self.label,
            looks.text.style(),
            looks.field.style(),
        )
    }
}

impl Replay {
    pub(super) fn ask_article(&mut self, n: u32, lang: Lang) {
        let hint = say(lang, "dispute.article-hint", &[]);
        self.prompt(Prompt::new(
            Ask::Article(n),
            "dispute.ask-article",
            hint,
            lang,
        ));
    }

    pub(super) fn ask_line(&mut self, at: u32, lines: Vec<String>, lang: Lang) {
        let so_far = lines.join(" / ");
        let values = [("at", at.to_string()), ("lines", so_far)];
        let hint = crate::shell::phrase::event::told(lang, "dispute.line-hint", &values);
        self.prompt(Prompt::new(
            Ask::Line { at, lines },
            "dispute.ask-line",
            hint,
            lang,
        ));
    }

    pub(super) fn ask_log(&mut self, lang: Lang) {
        let hint = say(lang, "dispute.log-hint", &[]);
        self.prompt(Prompt::new(Ask::Log, "dispute.ask-log", hint, lang));
    }

    pub(super) fn ask_sheet(&mut self, so_far: String, lang: Lang) {
        let pasted = so_far.chars().count().to_string();
        let hint = say(lang, "dispute.sheet-hint", &[("n", &pasted)]);
        self.prompt(Prompt::new(
            Ask::Sheet(so_far),
            "dispute.ask-sheet",
            hint,
            lang,
        ));
    }

    pub(super) fn typed(&mut self, mut prompt: Prompt, meaning: Meaning, lang: Lang) {
        match meaning {
            Meaning::Intent(Intent::Accept) => self.answer(prompt, lang),
            Meaning::Intent(Intent::Cancel | Intent::Quit) => {}
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                prompt.field.take(meaning);
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }

    /// Takes pasted text into the line being typed; a sheet may have many lines.
    pub fn paste(&mut self, text: &str, lang: Lang) {
        match self.overlay.take() {
            Some(Overlay::Prompt(mut prompt)) => {
                if let Ask::Sheet(so_far) = &prompt.ask {
                    let room = SHEET.saturating_sub(so_far.len());
                    let taken: String = text.chars().take(room).collect();
                    self.ask_sheet(format!("{so_far} {taken}"), lang);
                } else {
                    prompt.field.paste(text);
                    self.overlay = Some(Overlay::Prompt(prompt));
                }
            }
            other => self.overlay = other,
        }
    }

    fn answer(&mut self, prompt: Prompt, lang: Lang) {
        let typed = prompt.field.cleaned();
        let typed = typed.trim();
        match prompt.ask {
            Ask::GoTo if typed.is_empty() => {}
            Ask::GoTo => self.go_to_place(typed, lang),
            Ask::Filter => self.filter_by(typed, lang),
            Ask::Article(_) if typed.is_empty() => {}
            Ask::Article(n) => self.under_article(n, typed, lang),
            Ask::Line { at, lines } if typed.is_empty() => {
                if !lines.is_empty() {
                    self.branch(at, lines, say(lang, "dispute.typed", &[]), lang);
                }
            }
            Ask::Line { at, mut lines } => {
                lines.push(typed.to_owned());
                if self.is_readable(&lines, lang) {
                    self.ask_line(at, lines, lang);
                } else {
                    lines.pop();
                    self.ask_line(at, lines, lang);
                    if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
                        prompt.field = Field::with(typed);
                        prompt.hint = self.notice.take().unwrap_or_default();
                    }
                }
            }
            Ask::Log if typed.is_empty() => {}
            Ask::Log => self.compare_log(Path::new(typed), lang),
            Ask::Sheet(so_far) => {
                let whole = format!("{so_far} {typed}");
                if !whole.trim().is_empty() {
                    self.compare_sheet(&whole, lang);
                }
            }
        }
    }
}
