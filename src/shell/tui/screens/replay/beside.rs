//! Another log, or a player's paper sheet, beside this record.

use std::path::Path;

use super::menu::{Choice, Menu};
use super::{Overlay, Replay};
use crate::core::dispute::sheet;
use crate::shell::beside;
use crate::shell::show;
use crate::shell::tui::screens::page::Page;
use crate::words::{Lang, say};

/// Cells of a line of a framed page.
const CELLS: usize = 72;

impl Replay {
    pub(super) fn ask_compare(&mut self, lang: Lang) {
        let lines = vec![
            (say(lang, "dispute.compare-log", &[]), Choice::Log),
            (say(lang, "dispute.compare-sheet", &[]), Choice::Sheet),
        ];
        let title = say(lang, "dispute.compare", &[]);
        self.overlay = Some(Overlay::Menu(Menu::new(title, lines)));
    }

    pub(super) fn compare_log(&mut self, typed: &Path, lang: Lang) {
        let Some(path) = self.reach.log(typed, self.path.as_deref()) else {
            let name = typed.display().to_string();
            self.notice = Some(say(lang, "dispute.no-such-log", &[("file", &name)]));
            return;
        };
        let other = match show::find(&path, None) {
            Ok(found) => found.replay,
            Err(why) => {
                self.notice = Some(format!("{}: {why}", path.display()));
                return;
            }
        };
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let names = [self.name.clone(), name.unwrap_or_default()];
        let compared = beside::logs(lang, &names, self.seek.record(), &other, CELLS);
        if let Some(n) = compared.differs_at {
            self.go_to(n as usize);
        }
        let title = say(lang, "dispute.compare-log", &[]);
        self.overlay = Some(Overlay::Page(Page::framed(title, compared.lines)));
    }

    pub(super) fn compare_sheet(&mut self, text: &str, lang: Lang) {
        match sheet::read(text) {
            Ok(sheet) => {
                let compared = beside::sheet(lang, &sheet, &self.seek.record().game);
                let title = say(lang, "dispute.compare-sheet", &[]);
                self.overlay = Some(Overlay::Page(Page::framed(title, compared.lines)));
            }
            Err(wrong) => {
                let number = wrong.number.to_string();
                let values = [("n", number.as_str()), ("word", &wrong.word)];
                self.notice = Some(say(lang, "dispute.sheet-unreadable", &values));
            }
        }
    }
}
