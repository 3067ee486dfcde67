//! A line typed after `:`, in the one command language.

use super::TableScreen;
use crate::core::language::{Line, parse};
use crate::shell::typed::{folded, unreadable};
use crate::words::{Lang, say};

impl TableScreen {
    /// Does what a typed line says; returns whether the line could be read.
    ///
    /// The time is the program's: one that is written there is read and left out.
    pub(super) fn typed(&mut self, line: &str, lang: Lang) -> bool {
        let line = folded(line);
        match line.trim() {
            "copy" => {
                self.copy(lang);
                return true;
            }
            "print" => {
                self.print(lang);
                return true;
            }
            _ => {}
        }
        match parse(&line) {
            Ok(Line::Blank) => {}
            Ok(Line::New(_)) => self.refuse(say(lang, "command.new-here", &[])),
            Ok(Line::Act { who, action, .. }) => {
                let by = who.unwrap_or_else(|| self.speaker(&action));
                if self.act_as(by, action, lang).is_some() {
                    self.collecting = None;
                }
            }
            Err(wrong) => {
                self.refuse(unreadable(lang, &wrong));
                return false;
            }
        }
        true
    }
}
