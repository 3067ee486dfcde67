//! A line typed after `:`, in the one command language.

use super::TableScreen;
use super::complete::completed;
use super::overlay::Overlay;
use crate::core::game::command::Action;
use crate::core::language::{Line, parse};
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::widgets::field::Field;
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

    /// A line that cannot be read stays to be mended.
    pub(super) fn command(&mut self, mut field: Field, at: usize, meaning: Meaning, lang: Lang) {
        match meaning {
            Meaning::Intent(Intent::Accept) => {
                let line = field.cleaned();
                let kept = !line.is_empty() && !is_sealed(&line);
                if kept && self.history.last() != Some(&line) {
                    self.history.push(line.clone());
                }
                if self.typed(&line, lang) {
                    return;
                }
            }
            Meaning::Intent(Intent::Next) => {
                let (line, choices) = completed(field.text(), &self.game().rules.book);
                field = Field::with(line);
                if choices.len() > 1 {
                    self.tell(choices.join("  "));
                }
            }
            Meaning::Intent(Intent::Up) => return self.recall(field, at.saturating_sub(1)),
            Meaning::Intent(Intent::Down) => return self.recall(field, at + 1),
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                field.take(meaning);
            }
        }
        self.overlay.get_or_insert(Overlay::Command(field));
    }

    /// Puts a line of this session in place of the one being typed; past the last there is an empty one.
    fn recall(&mut self, field: Field, at: usize) {
        self.overlay = Some(match self.history.get(at) {
            Some(line) => Overlay::Recalled(Field::with(line), at),
            None if at > self.history.len() || self.history.is_empty() => Overlay::Command(field),
            None => Overlay::command(""),
        });
    }
}

/// Returns whether the line seals a move: nobody may call it back and read it (20.1.3).
fn is_sealed(line: &str) -> bool {
    let read = parse(&folded(line));
    matches!(
        read,
        Ok(Line::Act {
            action: Action::Seal(..),
            ..
        })
    )
}
