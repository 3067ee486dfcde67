//! Equal treatment: the rulings under the same article in the other logs of the folder.

use super::menu::{Choice, Menu};
use super::{Overlay, Replay};
use crate::core::dispute::rested;
use crate::shell::alike;
use crate::words::{Lang, say};

impl Replay {
    pub(super) fn show_alike(&mut self, lang: Lang) {
        let article = self
            .entry()
            .and_then(|entry| rested::article(entry, &self.game));
        let folder = self.path.as_ref().and_then(|path| path.parent());
        let (Some(article), Some(folder)) = (article, folder) else {
            self.notice = Some(say(lang, "dispute.no-article", &[]));
            return;
        };
        let folder = if folder.as_os_str().is_empty() {
            std::path::Path::new(".")
        } else {
            folder
        };
        let found = match alike::gather(folder, Some(&article)) {
            Ok(found) => found,
            Err(why) => {
                self.notice = Some(format!("{}: {why}", folder.display()));
                return;
            }
        };
        let lines: Vec<(String, Choice)> = found
            .rulings
            .iter()
            .map(|one| {
                let choice = Choice::Event(one.path.clone(), one.ruled.n);
                (alike::line(lang, one), choice)
            })
            .collect();
        let count = lines.len().to_string();
        let values = [("article", article.as_str()), ("n", &count)];
        let title = say(lang, "dispute.alike", &values);
        self.overlay = Some(Overlay::Menu(Menu::new(title, lines)));
    }

    /// Returns the log and the event that are to be opened over this one, once.
    pub fn opening(&mut self) -> Option<(std::path::PathBuf, u32)> {
        self.opens.take()
    }
}
