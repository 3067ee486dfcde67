//! A choice that lies over the replay.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::{Overlay, Replay};
use crate::clean::clip;
use crate::core::dispute::change::Change;
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{centred, inside, paragraph, rows, sheet};
use crate::words::Lang;

/// Cells of the sheet.
const WIDTH: u16 = 78;
/// Rows under the lines where the chosen one stands in full.
const FULL: u16 = 4;

/// What a line stands for.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// A branch that is ready.
    Change(Change),
    /// A branch on which an offence stands under another article, which is asked for.
    Article(u32),
    /// A branch of lines that are typed.
    Typed(u32),
    /// A branch that was kept.
    Kept(usize),
    /// Another log is laid beside this one.
    Log,
    /// A paper sheet is laid beside it.
    Sheet,
    /// An event of another log.
    Event(PathBuf, u32),
}

/// A choice.
pub(super) struct Menu {
    title: String,
    lines: Vec<(String, Choice)>,
    picker: Picker,
}

impl Menu {
    pub(super) const fn new(title: String, lines: Vec<(String, Choice)>) -> Self {
        Self {
            title,
            lines,
            picker: Picker::at(0),
        }
    }

    /// Returns whether a line is too wide to be read where it stands.
    fn is_wide(&self) -> bool {
        let room = usize::from(WIDTH - 6);
        self.lines.iter().any(|(line, _)| line.width() > room)
    }

    fn sheet(&self, area: Rect) -> Rect {
        let full = if self.is_wide() { FULL } else { 0 };
        let height = u16::try_from(self.lines.len() + 2).unwrap_or(u16::MAX);
        let most = area.height.saturating_sub(2);
        centred(area, WIDTH, height.saturating_add(full).min(most))
    }

    /// Returns where the lines stand, and the chosen one in full under them.
    fn parts(&self, area: Rect) -> (Rect, Rect) {
        let inner = inside(self.sheet(area));
        let full = if self.is_wide() { FULL } else { 0 };
        let list = rows(inner, 0, inner.height.saturating_sub(full));
        (list, rows(inner, list.height + 1, full.saturating_sub(1)))
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, dress: &Dress) {
        let looks = &dress.theme.looks;
        let inner = sheet(buf, self.sheet(area), &self.title, looks.text.style());
        let room = usize::from(inner.width.saturating_sub(2));
        let lines: Vec<String> = self
            .lines
            .iter()
            .map(|(line, _)| clip(line, room).to_owned())
            .collect();
        let (list, full) = self.parts(area);
        self.picker.draw(buf, list, &lines, looks);
        let chosen = self.picker.chosen(self.lines.len());
        if let Some((line, _)) = chosen.and_then(|at| self.lines.get(at)) {
            paragraph(buf, full, line, looks.action.style());
        }
    }

    /// Returns the line on this cell.
    pub(super) fn line_at(&self, area: Rect, at: Position) -> Option<usize> {
        let (list, _) = self.parts(area);
        self.picker.line_at(list, at, self.lines.len())
    }
}

impl Replay {
    pub(super) fn chose(&mut self, mut menu: Menu, meaning: Meaning, lang: Lang) {
        match meaning {
            Meaning::Intent(Intent::Cancel | Intent::Quit) => return,
            Meaning::Intent(Intent::Accept) => {
                if let Some(line) = menu.picker.chosen(menu.lines.len()) {
                    self.overlay = Some(Overlay::Menu(menu));
                    self.choose_line(line, lang);
                    return;
                }
            }
            Meaning::Intent(intent) => {
                menu.picker.take(intent, menu.lines.len());
            }
            Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {}
        }
        self.overlay = Some(Overlay::Menu(menu));
    }

    /// Does what a line of the menu stands for.
    pub(super) fn choose_line(&mut self, line: usize, lang: Lang) {
        let Some(Overlay::Menu(menu)) = self.overlay.take() else {
            return;
        };
        let Some((words, choice)) = menu.lines.into_iter().nth(line) else {
            return;
        };
        match choice {
            Choice::Change(change) => self.branch(change.at, change.lines, words, lang),
            Choice::Article(n) => self.ask_article(n, lang),
            Choice::Typed(at) => self.ask_line(at, Vec::new(), lang),
            Choice::Kept(place) => self.open_kept(place, lang),
            Choice::Log => self.ask_log(lang),
            Choice::Sheet => self.ask_sheet(String::new(), lang),
            Choice::Event(path, n) => self.opens = Some((path, n)),
        }
    }
}
