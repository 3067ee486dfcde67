//! What if: a branch from the event that is shown, beside the record.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::menu::{Choice, Menu};
use super::{Overlay, Replay};
use crate::core::dispute::branch::{self, academic, follow};
use crate::core::dispute::change::{self, changes, with_article};
use crate::shell::phrase::dispute::branch::{beside, gist};
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::text::{centred, put, row, rows, sheet};
use crate::words::{Lang, say};

/// Cells of the sheet that a branch is shown on, and of its text.
const SHEET: u16 = 80;
const CELLS: usize = 76;

/// A branch that was kept, or is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    /// The last event that it shares with the record.
    pub at: u32,
    /// What it supposes.
    pub title: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// Whether it is academic.
    pub academic: bool,
}

/// A branch as it is shown.
pub(super) struct Outcome {
    branch: Kept,
    gist: String,
    told: Vec<String>,
    from: usize,
    is_kept: bool,
}

impl Outcome {
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, dress: &Dress) {
        let looks = &dress.theme.looks;
        let place = centred(area, SHEET, area.height.saturating_sub(1));
        let inner = sheet(buf, place, &self.branch.title, looks.text.style());
        let height = inner.height.saturating_sub(1);
        let shown = self.told.iter().skip(self.from).zip(0..height);
        for (line, on) in shown {
            row(buf, inner, on, line, looks.text.style());
        }
        let key = if self.is_kept {
            "dispute.kept-hint"
        } else {
            "dispute.outcome-hint"
        };
        let foot = rows(inner, height, 1);
        put(
            buf,
            foot,
            foot.x,
            foot.y,
            &say(dress.lang, key, &[]),
            looks.faint.style(),
        );
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other intents move nothing"
    )]
    fn scroll(&mut self, intent: Intent) {
        let last = self.told.len().saturating_sub(1);
        self.from = match intent {
            Intent::Up => self.from.saturating_sub(1),
            Intent::Down => (self.from + 1).min(last),
            Intent::PageBack => self.from.saturating_sub(10),
            Intent::PageForward => (self.from + 10).min(last),
            Intent::First => 0,
            Intent::Last => last,
            _ => self.from,
        };
    }
}

impl Replay {
    /// Offers what is most often asked of the event that is shown, and lines to type.
    pub(super) fn ask_what_if(&mut self, lang: Lang) {
        let n = u32::try_from(self.at).unwrap_or(u32::MAX);
        let why = say(lang, "dispute.why-what-if", &[]);
        let found = changes(self.seek.entries(), &self.game, n, &why);
        let seq = n.to_string();
        let mut lines: Vec<(String, Choice)> = found
            .into_iter()
            .map(|change| {
                let key = format!("dispute.change-{}", change.kind.word());
                let words = say(lang, &key, &[("seq", &seq)]);
                let choice = if change.kind == change::Kind::OtherArticle {
                    Choice::Article(n)
                } else {
                    Choice::Change(change)
                };
                (words, choice)
            })
            .collect();
        let typed = say(lang, "dispute.change-typed", &[("seq", &seq)]);
        lines.push((typed, Choice::Typed(n)));
        let title = say(lang, "dispute.what-if", &[("seq", &seq)]);
        self.overlay = Some(Overlay::Menu(Menu::new(title, lines)));
    }

    /// Supposes that an offence stands under another article.
    pub(super) fn under_article(&mut self, n: u32, typed: &str, lang: Lang) {
        let book = &self.game.rules.book;
        let found = book
            .find(typed)
            .first()
            .map(|article| article.number.clone());
        let number = found.unwrap_or_else(|| typed.to_owned());
        let Some(change) = with_article(self.seek.entries(), n, &number) else {
            return;
        };
        let values = [("seq", n.to_string()), ("article", number)];
        let title = crate::shell::phrase::event::told(lang, "dispute.under-article", &values);
        self.branch(change.at, change.lines, title, lang);
    }

    /// Returns whether the lines can be read; the notice says which cannot.
    pub(super) fn is_readable(&mut self, lines: &[String], lang: Lang) -> bool {
        match branch::steps(lines) {
            Ok(_) => true,
            Err((_, wrong)) => {
                let why = say(lang, wrong.trouble.code(), &[("word", &wrong.word)]);
                let column = wrong.column.to_string();
                let values = [("column", column.as_str()), ("why", &why)];
                self.notice = Some(say(lang, "line.where", &values));
                false
            }
        }
    }

    /// Follows a branch and shows it beside the record.
    pub(super) fn branch(&mut self, at: u32, lines: Vec<String>, title: String, lang: Lang) {
        let Ok(steps) = branch::steps(&lines) else {
            self.is_readable(&lines, lang);
            return;
        };
        if self.kept.is_empty() {
            self.read_kept();
        }
        let (record, entries) = (&self.seek.record().game, self.seek.entries());
        let followed = follow(&self.seek.at(at as usize), entries, &steps);
        let academic = academic(record, entries, &steps);
        let told = beside(lang, record, entries, &followed, academic, CELLS);
        let gist = gist(lang, &followed);
        let branch = Kept {
            at,
            title,
            lines,
            academic: academic.is_some(),
        };
        self.overlay = Some(Overlay::Outcome(Box::new(Outcome {
            is_kept: self.kept.contains(&branch),
            branch,
            gist,
            told,
            from: 0,
        })));
    }

    pub(super) fn at_outcome(&mut self, mut outcome: Box<Outcome>, meaning: Meaning, lang: Lang) {
        let Meaning::Intent(intent) = meaning else {
            self.overlay = Some(Overlay::Outcome(outcome));
            return;
        };
        if intent == Intent::Cancel || intent == Intent::Quit {
            return;
        }
        if intent == Intent::Command {
            let Kept { at, lines, .. } = outcome.branch;
            return self.ask_line(at, lines, lang);
        }
        if intent == Intent::Save && !outcome.is_kept {
            outcome.is_kept = self.keep(&outcome.branch, outcome.gist.clone(), lang);
        }
        outcome.scroll(intent);
        self.overlay = Some(Overlay::Outcome(outcome));
    }

    /// Lists the branches that were kept.
    pub(super) fn show_branches(&mut self, lang: Lang) {
        self.read_kept();
        if self.kept.is_empty() {
            let none = || say(lang, "dispute.no-branches", &[]);
            self.notice = self.notice.take().or_else(|| Some(none()));
            return;
        }
        let line = |(place, kept): (usize, &Kept)| {
            let mark = if kept.academic {
                say(lang, "dispute.academic-mark", &[])
            } else {
                String::new()
            };
            let words = format!("#{} {} {mark}", kept.at, kept.title);
            (words, Choice::Kept(place))
        };
        let lines = self.kept.iter().enumerate().map(line).collect();
        let title = say(lang, "dispute.branches", &[]);
        self.overlay = Some(Overlay::Menu(Menu::new(title, lines)));
    }

    pub(super) fn open_kept(&mut self, place: usize, lang: Lang) {
        if let Some(kept) = self.kept.get(place).cloned() {
            self.branch(kept.at, kept.lines, kept.title, lang);
        }
    }
}
