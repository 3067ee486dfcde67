//! The line of the command language that a form makes.

use super::acts::{Kind, Part};
use super::form::{Form, Ground};
use crate::shell::typed::folded;

impl Form {
    /// Returns the line as it may be read on the screen.
    pub fn shown_line(&self, ground: &Ground) -> String {
        self.line_with(ground, |part, value| match part.kind {
            Kind::Hidden => starred(value),
            Kind::One(_)
            | Kind::Sign(_)
            | Kind::Article
            | Kind::Step
            | Kind::Entry(_)
            | Kind::Bare
            | Kind::Moment
            | Kind::Text => written(part, value),
        })
    }

    /// Returns the line that the form makes.
    pub fn line(&self, ground: &Ground) -> String {
        self.line_with(ground, written)
    }

    fn line_with(&self, ground: &Ground, write: impl Fn(&Part, &str) -> String) -> String {
        let act = self.act();
        let mut line = format!("{}: {}", self.speaker(ground), act.verb);
        let mut glued = false;
        for (at, part) in act.parts.iter().enumerate() {
            let value = self.value(at, ground);
            if value.is_empty() {
                continue;
            }
            if !glued {
                line.push(' ');
            }
            line.push_str(part.before);
            line.push_str(&write(part, &value));
            glued = matches!(part.kind, Kind::Sign(_));
        }
        line
    }
}

/// Returns a star for each character.
pub fn starred(text: &str) -> String {
    "*".repeat(text.chars().count())
}

/// Returns a value as the line writes it.
fn written(part: &Part, value: &str) -> String {
    match part.kind {
        Kind::Text => {
            let safe = value.replace('\\', "\\\\").replace('"', "\\\"");
            format!("\"{safe}\"")
        }
        Kind::Bare | Kind::Moment | Kind::Hidden => folded(value),
        Kind::One(_) | Kind::Sign(_) | Kind::Article | Kind::Step | Kind::Entry(_) => {
            value.to_owned()
        }
    }
}
