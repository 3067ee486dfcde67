//! A finished or unfinished game, event by event, and what a committee asks of it.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use crate::core::dispute::evidence::Evidence;
use crate::core::dispute::timeline::{self, Filter, Kind, Place, Timeline};
use crate::core::game::Game;
use crate::core::game::event::{Entry, Event};
use crate::core::record::{Replay as Record, Seek, Unreadable};
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::panels::view::View;
use crate::words::{Lang, say};

mod alike;
mod ask;
mod beside;
mod draw;
mod kept;
mod list;
mod menu;
mod pages;
mod panel;
mod play;
mod reach;
mod strip;
mod what_if;

use ask::Prompt;
use menu::Menu;
use panel::{Panel, Tab};
use play::Playing;
pub use reach::Reach;
use what_if::Outcome;

use super::page::Page;

/// What lies over the replay.
enum Overlay {
    /// A line being typed.
    Prompt(Prompt),
    /// Lines to read.
    Page(Page),
    /// A choice.
    Menu(Menu),
    /// A branch beside the record.
    Outcome(Box<Outcome>),
}

/// The replay screen.
pub struct Replay {
    seek: Seek,
    at: usize,
    game: Game,
    view: View,
    explained: Option<fn(Lang, usize) -> String>,
    name: String,
    path: Option<PathBuf>,
    reach: Reach,
    timeline: Timeline,
    evidence: Evidence,
    filter: Filter,
    filtered_by: String,
    tab: Tab,
    panel: RefCell<Option<Panel>>,
    columns: RefCell<Option<strip::Columns>>,
    scroll: usize,
    overlay: Option<Overlay>,
    playing: Option<Playing>,
    pace: play::Pace,
    notice: Option<String>,
    kept: Vec<what_if::Kept>,
    opens: Option<(PathBuf, u32)>,
}

impl Replay {
    /// Opens a record at its last event.
    pub fn new(record: Record, name: String) -> Self {
        let seek = Seek::new(record);
        let mut timeline = Timeline::default();
        for entry in seek.entries() {
            timeline.push(entry);
        }
        let game = seek.record().game.clone();
        Self {
            at: seek.last(),
            evidence: Evidence::of(&game.rules.control, seek.entries()),
            game,
            timeline,
            seek,
            view: View::new(),
            explained: None,
            name,
            path: None,
            reach: Reach::Machine,
            filter: Filter::default(),
            filtered_by: String::new(),
            tab: Tab::Events,
            panel: RefCell::new(None),
            columns: RefCell::new(None),
            scroll: 0,
            overlay: None,
            playing: None,
            pace: play::Pace::Real,
            notice: None,
            kept: Vec::new(),
            opens: None,
        }
    }

    /// Shows an explanation of each event in the place of the list of events.
    #[must_use]
    pub fn explaining(mut self, words: fn(Lang, usize) -> String) -> Self {
        self.explained = Some(words);
        self
    }

    /// Tells where the record lies, so that others can be laid beside it.
    #[must_use]
    pub fn from_file(mut self, path: &Path) -> Self {
        self.path = Some(path.to_owned());
        self
    }

    /// Tells how far it reaches beyond its own record.
    #[must_use]
    pub fn reaching(mut self, reach: Reach) -> Self {
        self.reach = reach;
        self
    }

    /// Returns how far it reaches.
    pub const fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Returns the events up to the one shown last.
    pub fn entries(&self) -> &[Entry] {
        self.seek.entries().get(..self.at).unwrap_or_default()
    }

    /// Returns the event shown last.
    fn entry(&self) -> Option<&Entry> {
        self.seek.entries().get(self.at.checked_sub(1)?)
    }

    /// Returns the game as it stood.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of the event shown last, nought for the beginning.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns where keys are pressed now.
    pub const fn context(&self) -> Context {
        match &self.overlay {
            None => Context::Replay,
            Some(Overlay::Prompt(_)) => Context::Text,
            Some(Overlay::Page(_)) => Context::Page,
            Some(Overlay::Menu(_)) => Context::Menu,
            Some(Overlay::Outcome(_)) => Context::Branch,
        }
    }

    /// Goes to the state after an event, or to the nearest there is.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.seek.last());
        self.seek.step(&mut self.game, self.at);
        self.scroll = 0;
        self.playing = self
            .playing
            .take()
            .map(|playing| playing.moved_to(self.game.now));
    }

    /// Takes more events that another process has written; whoever stood at the end stays there.
    ///
    /// # Errors
    /// A line that cannot be read.
    pub fn follow(&mut self, bodies: &[String]) -> Result<(), Unreadable> {
        let at_end = self.at == self.seek.last();
        let before = self.seek.last();
        for body in bodies {
            if !self.seek.take(body)? {
                break;
            }
        }
        if self.seek.last() > before {
            for entry in &self.seek.entries()[before..] {
                self.timeline.push(entry);
            }
            self.evidence = Evidence::of(&self.game.rules.control, self.seek.entries());
            self.panel.replace(None);
        }
        if at_end {
            self.go_to(usize::MAX);
        }
        Ok(())
    }

    /// Takes the meaning of a key; returns whether it had a use here.
    pub fn take(&mut self, meaning: Meaning, lang: Lang) -> bool {
        self.notice = None;
        match self.overlay.take() {
            None => {}
            Some(overlay) => {
                self.take_over(overlay, meaning, lang);
                return true;
            }
        }
        let Meaning::Intent(intent) = meaning else {
            return false;
        };
        let is_walk = self.walk(intent, lang) || self.look(intent);
        is_walk || (self.explained.is_none() && self.ask(intent, lang))
    }

    fn take_over(&mut self, overlay: Overlay, meaning: Meaning, lang: Lang) {
        match overlay {
            Overlay::Prompt(prompt) => self.typed(prompt, meaning, lang),
            Overlay::Page(mut page) => {
                let stays = matches!(meaning, Meaning::Intent(intent) if page.take(intent));
                self.overlay = stays.then_some(Overlay::Page(page));
            }
            Overlay::Menu(menu) => self.chose(menu, meaning, lang),
            Overlay::Outcome(outcome) => self.at_outcome(outcome, meaning, lang),
        }
    }

    /// Goes along the record.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other intents are no steps"
    )]
    fn walk(&mut self, intent: Intent, lang: Lang) -> bool {
        match intent {
            Intent::Forward => self.step(true, 1),
            Intent::Back => self.step(false, 1),
            Intent::PageForward => self.step(true, 10),
            Intent::PageBack => self.step(false, 10),
            Intent::First => self.go_to(0),
            Intent::Last => self.go_to(usize::MAX),
            Intent::GoTo => self.prompt(Prompt::go_to(self.seek.last(), lang)),
            Intent::MoveOn => self.next(true, lang, |entry| is_made(&entry.event)),
            Intent::MoveBack => self.next(false, lang, |entry| is_made(&entry.event)),
            Intent::ClaimOn => self.next(true, lang, is_claim),
            Intent::ClaimBack => self.next(false, lang, is_claim),
            Intent::RulingOn => self.next(true, lang, timeline::is_ruling),
            Intent::RulingBack => self.next(false, lang, timeline::is_ruling),
            Intent::StopOn => self.next(true, lang, |entry| timeline::is_stop(&entry.event)),
            Intent::StopBack => self.next(false, lang, |entry| timeline::is_stop(&entry.event)),
            _ => return false,
        }
        true
    }

    /// Changes how it is looked at.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other intents change no look"
    )]
    fn look(&mut self, intent: Intent) -> bool {
        match intent {
            Intent::Numbers => self.view.next_numbers(),
            Intent::Turn => self.view.turn(false),
            Intent::TurnBack => self.view.turn(true),
            Intent::Next => self.show_tab(self.tab.next()),
            Intent::Previous => self.show_tab(self.tab.next().next()),
            Intent::Down => self.scroll += 1,
            Intent::Up => self.scroll = self.scroll.saturating_sub(1),
            _ => return false,
        }
        true
    }

    /// Asks something of the record.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other intents belong to other screens"
    )]
    fn ask(&mut self, intent: Intent, lang: Lang) -> bool {
        match intent {
            Intent::Filter => self.prompt(Prompt::filter(&self.filtered_by, lang)),
            Intent::Play => self.play_or_pause(),
            Intent::Pace => self.next_pace(lang),
            Intent::Detail => self.show_detail(lang),
            Intent::May => self.show_may(lang),
            Intent::Why => self.show_why(lang),
            Intent::WhatIf => self.ask_what_if(lang),
            Intent::Branches => self.show_branches(lang),
            Intent::Compare => self.ask_compare(lang),
            Intent::Alike => self.show_alike(lang),
            _ => return false,
        }
        true
    }

    fn show_tab(&mut self, tab: Tab) {
        self.tab = tab;
        self.scroll = 0;
    }

    fn prompt(&mut self, prompt: Prompt) {
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// Steps along the events that are shown.
    fn step(&mut self, forward: bool, by: usize) {
        if self.filter.is_empty() {
            let at = if forward {
                self.at.saturating_add(by)
            } else {
                self.at.saturating_sub(by)
            };
            return self.go_to(at);
        }
        for _ in 0..by {
            let filter = &self.filter;
            let passes = |entry: &Entry| filter.passes(entry);
            match timeline::next(self.seek.entries(), self.at, forward, passes) {
                Some(at) => self.go_to(at),
                None if !forward => return self.go_to(0),
                None => return,
            }
        }
    }

    fn next(&mut self, forward: bool, lang: Lang, is: impl Fn(&Entry) -> bool) {
        match timeline::next(self.seek.entries(), self.at, forward, is) {
            Some(at) => self.go_to(at),
            None => self.notice = Some(say(lang, "dispute.no-more", &[])),
        }
    }

    fn go_to_place(&mut self, typed: &str, lang: Lang) {
        let place: Result<Place, ()> = typed.parse();
        match place.ok().and_then(|place| self.timeline.find(place)) {
            Some(at) => self.go_to(at),
            None => self.notice = Some(say(lang, "dispute.no-place", &[("text", typed)])),
        }
    }

    fn filter_by(&mut self, typed: &str, lang: Lang) {
        match Filter::read(typed, |word| called(lang, word)) {
            Ok(filter) => {
                self.filter = filter;
                self.filtered_by = typed.to_owned();
            }
            Err(unknown) => {
                let values = [("word", unknown.0.as_str())];
                self.notice = Some(say(lang, "dispute.no-filter", &values));
            }
        }
    }
}

/// Whether the event lays a stone or passes.
const fn is_made(event: &Event) -> bool {
    matches!(
        event,
        Event::StonePlaced { .. } | Event::FifthChosen { .. } | Event::Passed { .. }
    )
}

fn is_claim(entry: &Entry) -> bool {
    matches!(entry.event, Event::ClaimMade { .. })
}

/// Returns the word of a filter that the reader calls otherwise.
fn called(lang: Lang, word: &str) -> Option<String> {
    let kinds = Kind::ALL.map(|kind| (kind.word(), format!("dispute.kind-{}", kind.word())));
    let offices = ["referee", "deputy", "chief", "organiser", "appeals"]
        .map(|office| (office, format!("office.{office}")));
    let mut all = kinds.into_iter().chain(offices);
    all.find(|(_, key)| say(lang, key, &[]).to_lowercase() == word)
        .map(|(known, _)| known.to_owned())
}
