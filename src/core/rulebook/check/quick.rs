//! Checks the quick slots: a digit for each, lines that can be read, articles that stand in the book.

use super::{Check, Spot};
use crate::core::board::{Point, Seat};
use crate::core::game::command::desk::Desk;
use crate::core::game::command::{Action, Claim};
use crate::core::language::{Line, parse};
use crate::core::rulebook::Quick;

impl<'a> Check<'a> {
    /// Checks one slot.
    pub(super) fn quick(&mut self, item: usize, quick: &'a Quick) {
        let at = |field| Spot {
            section: "quick",
            item,
            name: &quick.key,
            field,
        };
        let mut earlier = self.book.quick.iter().take(item);
        let twice = earlier.any(|other| other.key == quick.key);
        self.require(!twice, at("key"), "stands twice");
        let digit = quick.key.len() == 1 && quick.key.bytes().all(|byte| byte.is_ascii_digit());
        self.require(digit, at("key"), "is no digit");
        for (field, rapid) in [("line", false), ("rapid", true)] {
            if field == "line" || quick.rapid.is_some() {
                self.quick_line(at(field), quick, rapid);
            }
        }
    }

    fn quick_line(&mut self, at: Spot<'a>, quick: &Quick, rapid: bool) {
        let line = quick.filled(rapid, Seat::P1, "1", Point::CENTRE);
        match parse(&line) {
            Ok(Line::Act { action, .. }) => {
                if let Some(number) = article(&action).filter(|it| self.book.article(it).is_none())
                {
                    let what = format!("no article \"{number}\"");
                    self.tell(at, quick.line(rapid), &what);
                }
            }
            Ok(Line::Blank | Line::New(_)) | Err(_) => {
                self.tell(at, quick.line(rapid), "is no line that can be said");
            }
        }
    }
}

/// Returns the article that the line names.
#[expect(clippy::wildcard_enum_match_arm, reason = "few acts name an article")]
fn article(action: &Action) -> Option<&str> {
    match action {
        Action::Incident { article, .. } | Action::Claim(Claim::Article(article, _)) => {
            Some(article)
        }
        Action::Penalty(penalty) => Some(&penalty.article),
        Action::Desk(Desk::Remedy(article, _)) => Some(article),
        _ => None,
    }
}
