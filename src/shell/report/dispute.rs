//! `tianyuan report --dispute FROM..TO`: what a committee decides by, on as few sheets as it takes.
//!
//! It is a part of the referee's report: the events between two, the positions that rulings were given on,
//! and what lies beside the log, the annex and the checkpoints.

use std::path::Path;

use crate::core::annex::{Annex, Entry as Noted, Note};
use crate::core::board::BySeat;
use crate::core::game::Game;
use crate::core::game::event::{Entry, Event};
use crate::core::log::audit;
use crate::shell::show::{self, Found};
use crate::shell::store::{annex, read};
use crate::shell::verify::{self, Checked};
use crate::words::Lang;

use super::course::{Left, clocks};
use super::page::{Board, numbered};
use super::referee::{Cited, Item, cited};
use super::{Format, Report, html, json, markdown, page, text};

/// The events that a dispute is about, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first event.
    pub from: u32,
    /// The last event, or the last there is.
    pub to: Option<u32>,
}

impl std::str::FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text}: FROM..TO, two numbers of events");
        let (from, to) = text.split_once("..").ok_or_else(wrong)?;
        let number = |word: &str| word.trim().parse::<u32>().map_err(|_| wrong());
        let from = if from.trim().is_empty() {
            1
        } else {
            number(from)?
        };
        let to = match to.trim() {
            "" => None,
            to => Some(number(to)?),
        };
        if from == 0 || to.is_some_and(|to| to < from) {
            return Err(wrong());
        }
        Ok(Self { from, to })
    }
}

/// The articles on appeals: to whom, and how they are decided.
const APPEAL: [&str; 2] = ["22.1", "22.2"];

const fn ends(event: &Event) -> bool {
    matches!(event, Event::GameEnded { .. } | Event::ResultChanged { .. })
}

/// What lies beside a log, as far as it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// What a committee wrote.
    pub annex: Option<Annex>,
    /// The checkpoints that agree with the log and are signed.
    pub checkpoints: Vec<Checked>,
    /// What does not hold.
    pub wrong: Option<String>,
    /// The head of the chain after the last event in question.
    pub head: String,
}

impl Beside {
    /// Reads what lies beside a log. What does not hold is said in the report, and is no reason not to write it.
    ///
    /// # Errors
    /// The log cannot be read.
    pub fn read(log: &Path, to: u32) -> Result<Self, show::Unsound> {
        let bytes = read(log)?;
        let marks = audit(&bytes).marks;
        let mut beside = Self {
            head: marks
                .get(to as usize)
                .map_or_else(String::new, |mark| mark.head.to_string()),
            ..Self::default()
        };
        match verify::verify(log, None) {
            Ok(sound) => beside.checkpoints = sound.checkpoints,
            Err(wrong) => beside.wrong = Some(wrong.to_string()),
        }
        match annex::read(log) {
            Ok(found) => beside.annex = found,
            Err(amiss) => beside.wrong = Some(amiss.to_string()),
        }
        Ok(beside)
    }
}

/// A position on which rulings were given.
pub struct Stood {
    /// The rulings.
    pub seqs: Vec<u32>,
    /// The board that the first of them met.
    pub board: Board,
    /// The clocks that it met.
    pub clocks: BySeat<Left>,
    /// How many stones and passes there were.
    pub moves: usize,
}

/// The report of a dispute.
pub struct Dispute<'a> {
    /// The report of the whole game.
    pub report: Report<'a>,
    /// The first event in question.
    pub from: u32,
    /// The last event in question.
    pub to: u32,
    /// The positions of its rulings.
    pub stood: Vec<Stood>,
    /// What lies beside the log.
    pub beside: &'a Beside,
}

impl<'a> Dispute<'a> {
    /// Computes the report of the events between two.
    pub fn of(lang: Lang, found: &'a Found, range: Range, beside: &'a Beside) -> Self {
        let last = found.replay.game.seq;
        let to = range.to.unwrap_or(last).min(last);
        Self {
            report: Report::of(lang, found),
            from: range.from,
            to,
            stood: stood(found, range.from, to),
            beside,
        }
    }

    /// Returns the events in question.
    pub fn entries(&self) -> &'a [Entry] {
        let to = (self.to as usize).min(self.report.entries.len());
        &self.report.entries[(self.from as usize - 1).min(to)..to]
    }

    /// Returns what the report of the game says of an event, if it was no act on the board.
    pub fn item(&self, seq: u32) -> Option<&Item> {
        let items = &self.report.referee.items;
        items.iter().find(|item| item.entry.n == seq)
    }

    /// Returns the articles that these events name, and those of an appeal where there is one.
    pub fn articles(&self) -> Vec<Cited> {
        let (lang, game) = (self.report.lang, self.report.game);
        let mut numbers: Vec<&str> = Vec::new();
        for entry in self.entries() {
            let item = self.item(entry.n);
            numbers.extend(item.and_then(|item| item.article.as_deref()));
            if ends(&entry.event)
                && let Some(verdicts) = game.verdicts()
            {
                numbers.extend([verdicts.p1.article.as_str(), verdicts.p2.article.as_str()]);
            }
        }
        if self.appeals().next().is_some() {
            numbers.extend(APPEAL);
        }
        let mut seen = Vec::new();
        numbers.retain(|number| {
            let fresh = !number.is_empty() && !seen.contains(number);
            seen.push(*number);
            fresh
        });
        let known =
            |number: &&str| !APPEAL.contains(number) || game.rules.book.article(number).is_some();
        numbers
            .into_iter()
            .filter(known)
            .map(|number| cited(lang, game, number))
            .collect()
    }

    /// Returns the statements that were taken in these events.
    pub fn statements(&self) -> impl Iterator<Item = &'a Entry> {
        let entries = self.entries().iter();
        entries.filter(|entry| matches!(entry.event, Event::StatementTaken { .. }))
    }

    /// Returns the appeals that were made or decided in these events, and their decisions.
    pub fn appeals(&self) -> impl Iterator<Item = &'a Entry> {
        let entries = self.entries().iter();
        entries.filter(|entry| {
            matches!(
                entry.event,
                Event::AppealMade { .. } | Event::AppealDecided { .. }
            )
        })
    }

    /// Returns how many voted, where a vote is written down: three members otherwise (22.2).
    pub fn members(&self) -> u32 {
        let votes = self.appeals().filter_map(|entry| {
            if let Event::AppealDecided { votes, .. } = &entry.event {
                votes.map(|(yes, no)| yes + no)
            } else {
                None
            }
        });
        votes.last().unwrap_or(3)
    }

    /// Returns what was written beside these events: the remarks, or the branches that were looked at.
    pub fn noted(&self, branches: bool) -> impl Iterator<Item = &'a Noted> {
        let within = (self.from.saturating_sub(1), self.to);
        let annex = self.beside.annex.iter();
        annex
            .flat_map(move |annex| annex.within(within.0, within.1))
            .filter(move |noted| matches!(noted.note, Note::Branch { .. }) == branches)
    }

    /// Writes the report.
    pub fn write(&self, format: Format) -> String {
        let blocks = || page::dispute(self);
        match format {
            Format::Text => text::write(&blocks()),
            Format::Markdown => markdown::write(&blocks()),
            Format::Html => html::write(self.report.lang, "committee.title", &blocks()),
            Format::Json => format!("{}\n", json::dispute(self)),
        }
    }
}

/// Returns the positions that the rulings met, each once.
fn stood(found: &Found, from: u32, to: u32) -> Vec<Stood> {
    let replay = &found.replay;
    let rulings: Vec<u32> = replay
        .game
        .ledger
        .decisions
        .iter()
        .filter(|ruling| ruling.is_ruling() && (from..=to).contains(&ruling.seq))
        .map(|ruling| ruling.seq)
        .collect();
    let mut stood: Vec<(Game, Stood)> = Vec::new();
    let mut game = replay.beginning();
    for entry in replay.entries.iter().take(to as usize) {
        if rulings.contains(&entry.n) {
            match stood.last_mut() {
                Some((before, last))
                    if before.moves == game.moves && before.offers == game.offers =>
                {
                    last.seqs.push(entry.n);
                }
                Some(_) | None => stood.push((
                    game.clone(),
                    Stood {
                        seqs: vec![entry.n],
                        board: numbered(&game),
                        clocks: clocks(&game, entry.t),
                        moves: game.moves.len(),
                    },
                )),
            }
        }
        game.apply(entry);
    }
    stood.into_iter().map(|(_, stood)| stood).collect()
}
