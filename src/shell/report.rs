//! `tianyuan report`: the record sheet (articles 4 and 13) and the referee's report, from the log alone.
//!
//! A [`Report`] is computed once from the header and the events; [`page`] puts it into words, and each
//! format writes the page or, as JSON, the report itself. Names and notes are strangers' text: they are
//! cleaned as they go into the page, and escaped by each format.

use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::core::record::Header;
use crate::shell::show::Found;
use crate::words::Lang;

pub mod course;
pub mod dispute;
mod html;
mod json;
mod markdown;
mod page;
pub mod referee;
pub mod sheet;
mod svg;
mod text;

use course::{Course, Met};
use referee::Referee;
use sheet::Sheet;

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Plain text of at most 80 cells a line
    Text,
    /// Markdown
    Markdown,
    /// One HTML page that prints on A4
    Html,
    /// JSON
    Json,
}

/// The record sheet and the referee's report of one game.
pub struct Report<'a> {
    /// The language of its words.
    pub lang: Lang,
    /// The header of the log.
    pub header: &'a Header,
    /// The game.
    pub game: &'a Game,
    /// Its events.
    pub entries: &'a [Entry],
    /// The record sheet.
    pub sheet: Sheet,
    /// The referee's report.
    pub referee: Referee,
    /// What each event met.
    pub met: Vec<Met>,
    /// The head of the chain after the last event.
    pub head: &'a str,
}

impl<'a> Report<'a> {
    /// Computes the report of a log as it was found.
    pub fn of(lang: Lang, found: &'a Found) -> Self {
        let replay = &found.replay;
        let course = Course::of(&replay.game, &replay.entries);
        Self {
            lang,
            header: &replay.header,
            game: &replay.game,
            entries: &replay.entries,
            sheet: Sheet::of(&course),
            referee: Referee::of(lang, &course),
            met: course.met,
            head: &found.head,
        }
    }

    /// Returns the event with this number.
    fn entry(&self, seq: u32) -> Option<&'a Entry> {
        self.entries.get((seq as usize).checked_sub(1)?)
    }

    /// Writes the report.
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Text => text::write(&page::page(self)),
            Format::Markdown => markdown::write(&page::page(self)),
            Format::Html => html::write(self.lang, "report.sheet", &page::page(self)),
            Format::Json => format!("{}\n", json::write(self)),
        }
    }
}
