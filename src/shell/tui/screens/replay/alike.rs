//! Equal treatment: the rulings under the same article in the other logs of the folder.

use std::path::Path;

use super::menu::{Choice, Menu};
use super::{Overlay, Reach, Replay};
use crate::core::dispute::rested;
use crate::shell::alike;
use crate::words::{Lang, say};

impl Replay {
    pub(super) fn show_alike(&mut self, lang: Lang) {
        let article = self
            .entry()
            .and_then(|entry| rested::article(entry, &self.game));
        let (Some(article), Some(path)) = (article, &self.path) else {
            self.notice = Some(say(lang, "dispute.no-article", &[]));
            return;
        };
        let found = match &self.reach {
            Reach::Machine => {
                let folder = path
                    .parent()
                    .filter(|folder| !folder.as_os_str().is_empty());
                let folder = folder.unwrap_or(Path::new("."));
                match alike::gather(folder, Some(&article)) {
                    Ok(found) => found,
                    Err(why) => {
                        self.notice = Some(format!("{}: {why}", folder.display()));
                        return;
                    }
                }
            }
            Reach::Logs { logs, .. } => alike::among(logs.to_vec(), Some(&article)),
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
