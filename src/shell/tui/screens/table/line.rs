//! A line typed after `:`, in the one command language.

use super::TableScreen;
use crate::core::language::{Line, VERBS, parse};
use crate::shell::typed::{folded, unreadable};
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
            Err(wrong) => {
                self.refuse(unreadable(lang, &wrong));
                return false;
            }
        }
        true
    }
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
    fn a_verb_completes_when_only_one_fits() {
        assert_eq!(completed("inc"), Some("incident ".to_owned()));
        assert_eq!(completed("re"), None);
        assert_eq!(completed("p1: resi"), Some("p1: resign ".to_owned()));
        assert_eq!(completed("claim fi"), None);
    }
}
