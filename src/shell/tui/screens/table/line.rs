//! A line typed after `:`, in the one command language.

use super::TableScreen;
use crate::core::language::{Line, Unreadable, VERBS, parse};
use crate::shell::tui::keymap::fold;
use crate::words::{Lang, say};

impl TableScreen {
    /// Does what a typed line says; returns whether the line could be read.
    ///
    /// The time is the program's: one that is written there is read and left out.
    pub(super) fn typed(&mut self, line: &str, lang: Lang) -> bool {
        match parse(&folded(line)) {
            Ok(Line::Blank) => {}
            Ok(Line::New(_)) => self.refuse(say(lang, "command.new-here", &[])),
            Ok(Line::Act { who, action, .. }) => {
                let by = who.unwrap_or_else(|| self.hand.speaks(self.game(), &action));
                if self.act_as(by, action, lang).is_some() {
                    self.collecting = None;
                }
            }
            Err(unreadable) => {
                self.refuse(told(&unreadable, lang));
                return false;
            }
        }
        true
    }
}

/// Returns what is wrong with a line, and where.
fn told(unreadable: &Unreadable, lang: Lang) -> String {
    let why = say(
        lang,
        unreadable.trouble.code(),
        &[("word", &unreadable.word)],
    );
    let column = unreadable.column.to_string();
    say(lang, "line.where", &[("column", &column), ("why", &why)])
}

/// Returns the line with full-width and Chinese signs as the language writes them; texts in quotes are kept.
fn folded(line: &str) -> String {
    let mut quoted = false;
    let outside = |letter: char| match fold(letter) {
        '"' => {
            quoted = !quoted;
            '"'
        }
        plain => {
            if quoted {
                letter
            } else {
                plain
            }
        }
    };
    line.chars().map(outside).collect()
}

/// Returns the line with its verb complete, where what is typed of it can become one verb only.
pub(super) fn completed(line: &str) -> Option<String> {
    let start = line.find(':').map_or(0, |colon| colon + 1);
    let (who, rest) = line.split_at(start);
    let word = rest.trim_start();
    if word.is_empty() || word.contains(' ') {
        return None;
    }
    let mut fits = VERBS.iter().filter(|verb| verb.name.starts_with(word));
    let only = fits.next().filter(|_| fits.next().is_none())?;
    let blank = if who.is_empty() { "" } else { " " };
    Some(format!("{who}{blank}{} ", only.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_commands_are_read_and_quoted_texts_kept() {
        assert_eq!(folded("ｐ１：Ｈ８"), "p1:H8");
        assert_eq!(folded("note “甲：好！”"), "note \"甲：好！\"");
    }

    #[test]
    fn a_verb_completes_when_only_one_fits() {
        assert_eq!(completed("inc"), Some("incident ".to_owned()));
        assert_eq!(completed("re"), None);
        assert_eq!(completed("p1: resi"), Some("p1: resign ".to_owned()));
        assert_eq!(completed("claim fi"), None);
    }
}
