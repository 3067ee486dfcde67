//! The report in words: blocks that each format writes in its own way.

use crate::core::board::{Point, Stone};
use crate::core::game::Game;
use crate::shell::phrase;
use crate::words::{Lang, say};

use super::Report;

mod desk;
mod dispute;
mod front;

pub use dispute::dispute;

/// A board with numbered stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The stones that lie there with their numbers, in the order of the moves.
    pub stones: Vec<(Point, Stone, usize)>,
    /// The points on offer.
    pub offers: Vec<Point>,
}

/// A row of a table.
pub enum Row {
    /// A cell for each column.
    Cells(Vec<String>),
    /// One text across all columns.
    Across(String),
}

/// A paragraph with a heading and facts.
pub struct Item {
    /// What stands over it, part by part.
    pub head: Vec<String>,
    /// The text.
    pub text: String,
    /// What is known of it, by name.
    pub facts: Vec<(String, String)>,
}

/// A block of the page.
pub enum Block {
    /// The heading of a part; each begins a sheet of paper.
    Part(String),
    /// A heading within a part.
    Heading(String),
    /// Facts by name.
    Facts(Vec<(String, String)>),
    /// Facts by name whose values are long.
    Known(Vec<(String, String)>),
    /// A sentence.
    Note(String),
    /// The board.
    Board(Board),
    /// Small boards, each with the words that belong to it.
    Boards(Vec<(String, Board)>),
    /// A table with its heading.
    Table(Vec<String>, Vec<Row>),
    /// A long and narrow table.
    Record(Vec<String>, Vec<Row>),
    /// Paragraphs.
    Items(Vec<Item>),
    /// Paragraphs that stand close on paper.
    Course(Vec<Item>),
    /// Lines to sign on.
    Signatures(Vec<String>),
}

/// Returns the whole report as blocks.
pub fn page(report: &Report) -> Vec<Block> {
    let mut blocks = front::sheet(report);
    blocks.extend(desk::referee(report));
    blocks
}

/// Returns the board of a game as it stands: a stone's number is its place in the record.
pub fn numbered(game: &Game) -> Board {
    let laid = game.moves.iter().enumerate();
    Board {
        stones: laid
            .filter_map(|(place, laid)| Some((laid.at?, laid.stone, place + 1)))
            .filter(|(at, stone, _)| game.board.at(*at) == Some(*stone))
            .collect(),
        offers: game.offers.clone(),
    }
}

/// Returns a fact with its name from the catalogue.
fn fact(lang: Lang, name: &str, value: impl Into<String>) -> (String, String) {
    (say(lang, &format!("report.{name}"), &[]), value.into())
}

/// Returns the text of a key with its values.
fn told(lang: Lang, key: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    say(lang, key, &values)
}

/// Returns what stands between two things of a list.
fn and(lang: Lang) -> String {
    say(lang, "report.and", &[])
}

/// Returns the facts that have a value.
fn told_facts(facts: Vec<(String, String)>) -> Vec<(String, String)> {
    facts
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .collect()
}

/// Returns how long something took: `9:48`, or `1:02:09` from an hour on.
fn span(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Returns what a clock shows, with its periods.
fn left(lang: Lang, left: super::course::Left) -> String {
    let periods = if left.periods > 0 {
        left.periods.to_string()
    } else {
        String::new()
    };
    let shown = phrase::clock(left.ms);
    told(
        lang,
        "report.shown",
        &[("left", shown), ("periods", periods)],
    )
}
