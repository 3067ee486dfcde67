//! The rulebooks: what the built-in ones say, and what is told of one that is wrong.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use tianyuan::core::rulebook::Mistake;

#[path = "rulebook/books.rs"]
mod books;
#[path = "rulebook/mistakes.rs"]
mod mistakes;

fn told(mistakes: &[Mistake]) -> String {
    let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    lines.join("\n")
}
