//! Checks the quick slots: a digit for each, and articles that stand in the book.

use super::{Check, Spot};
use crate::core::board::{Point, Seat};
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
        if let Some(number) = article(&line).filter(|it| self.book.article(it).is_none()) {
            self.tell(at, quick.line(rapid), &format!("no article \"{number}\""));
        }
    }
}

/// Returns the article that the line names: after the verb, or after the verb and the person.
fn article(line: &str) -> Option<&str> {
    let said = line.split_once(':').map_or(line, |(_, said)| said);
    let mut words = said.split_whitespace();
    match words.next()? {
        "incident" | "warn" | "violation" | "loss" | "disqualify" => words.nth(1),
        "penalty" => words.nth(2),
        "remedy" => words.next(),
        _ => None,
    }
}
