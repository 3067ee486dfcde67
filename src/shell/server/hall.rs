//! The hall: the games of the club, and what a person may do with each.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::place::{Place, Visit};
use super::room::Room;
use super::settings::Unknown;
use crate::core::clock::At;
use crate::core::game::Setup;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::screens::new_game::{FormScreen, NewGame};
use crate::shell::tui::screens::table::{TableScreen, Timer};
use crate::shell::tui::screens::watching::ReplayScreen;
use crate::shell::tui::screens::{Dress, Next, Screen};
use crate::shell::tui::widgets::filtered::Filtered;
use crate::shell::tui::widgets::text::bar;
use crate::words::{Lang, say};

mod asked;
mod desk;
mod enrol;
mod games;
mod looked;
mod title;

use asked::{Answer, Asked};
use desk::{DeskScreen, Labels};
use enrol::EnrolScreen;
use games::{Deed, Listed, are_still, listed};
use looked::Looked;
use title::{corner, corner_of, titled};

/// Returns the first screen of a session: the hall, an arbiter's desk, or the question for a name where
/// strangers are invited.
pub fn first(visit: Visit) -> Box<dyn Screen> {
    let invited = matches!(visit.club.settings().unknown, Unknown::Invitation(_));
    if visit.who.guest && invited {
        Box::new(EnrolScreen::new(visit))
    } else if is_arbiter(&visit) {
        Box::new(DeskScreen::new(visit, Labels::default()))
    } else {
        Box::new(HallScreen::new(visit))
    }
}

/// The hall.
pub struct HallScreen {
    visit: Visit,
    games: Vec<Listed>,
    looked: Looked,
    list: Filtered,
    /// What may be done with one of the games.
    asked: Option<Asked>,
    told: Option<String>,
    /// The games that wait for him, since he was here.
    called: BTreeSet<String>,
    /// Whether he comes back from a table: what happened there is no news to him.
    back: bool,
    /// Whether he may make a game.
    makes: bool,
    /// The labels that the tables had at his desk.
    labels: Labels,
    signal: bool,
}

/// A line of the hall.
#[derive(Clone, Copy)]
enum Line<'a> {
    /// A game to be made.
    New,
    /// A game.
    Game(&'a Listed),
}

impl Line<'_> {
    /// Returns the name of its game; a new one has none.
    fn id(self) -> String {
        match self {
            Self::New => String::new(),
            Self::Game(game) => game.room.id.clone(),
        }
    }

    fn words(self, lang: Lang) -> String {
        match self {
            Self::New => say(lang, "hall.new", &[]),
            Self::Game(game) => game.line(lang),
        }
    }
}

impl HallScreen {
    /// Enters the hall.
    pub fn new(visit: Visit) -> Self {
        let lang = visit.club.lang;
        let mut hall = Self {
            visit,
            games: Vec::new(),
            looked: Looked::now(),
            list: Filtered::default(),
            asked: None,
            told: None,
            called: BTreeSet::new(),
            back: true,
            makes: false,
            labels: Labels::default(),
            signal: false,
        };
        hall.look(lang);
        hall
    }

    /// Keeps the labels of a desk for whoever goes back to it.
    pub fn with_labels(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }

    /// Looks at the games; returns whether there is anything new. A signal is due where one more waits for him.
    /// The chosen line stays on its game.
    fn look(&mut self, lang: Lang) -> bool {
        self.looked = Looked::now();
        let chosen = self.chosen(lang);
        let Visit { club, who, .. } = &self.visit;
        let makes = club.may_play(who, false, lang).is_ok();
        let games = listed(&self.visit);
        let calling = games.iter().filter(|game| game.calls);
        let called: BTreeSet<_> = calling.map(|game| game.room.id.clone()).collect();
        let more = !called.is_subset(&self.called);
        let back = std::mem::take(&mut self.back);
        self.signal |= more && !back;
        self.called = called;
        let still = are_still(&games, &self.games) && makes == self.makes;
        (self.games, self.makes) = (games, makes);
        self.choose_id(chosen.as_deref(), lang);
        !still
    }

    /// Looks at the games if he has just left a table.
    fn come_back(&mut self, lang: Lang) {
        if self.back {
            self.look(lang);
        }
    }

    /// Returns the lines that the filter leaves: while there is one, no new game is made.
    fn shown(&self, lang: Lang) -> Vec<Line<'_>> {
        let all = !self.list.is_narrow();
        let new = (all && self.makes).then_some(Line::New);
        let kept = |game: &&Listed| all || self.list.keeps(&game.line(lang));
        let games = self.games.iter().filter(kept).map(Line::Game);
        new.into_iter().chain(games).collect()
    }

    /// Returns the name of the chosen line's game.
    fn chosen(&self, lang: Lang) -> Option<String> {
        let shown = self.shown(lang);
        let at = self.list.chosen(shown.len())?;
        shown.get(at).map(|line| line.id())
    }

    fn choose_id(&mut self, id: Option<&str>, lang: Lang) {
        let shown = self.shown(lang);
        let at = shown.iter().position(|line| Some(&*line.id()) == id);
        if let Some(at) = at {
            self.list.choose(at);
        }
    }

    /// Does what there is to do with a line.
    fn choose(&mut self, at: usize, lang: Lang) -> Next {
        match self.shown(lang).get(at).copied() {
            Some(Line::New) => self.make(lang),
            Some(Line::Game(game)) => {
                let room = Arc::clone(&game.room);
                self.open(room, lang)
            }
            None => Next::Stay,
        }
    }

    fn make(&mut self, lang: Lang) -> Next {
        if let Err(why) = self.visit.club.may_open(&self.visit.who, "", lang) {
            self.told = Some(why);
            return Next::Stay;
        }
        self.back = true;
        Next::Open(Box::new(form(self.visit.clone(), lang)))
    }

    /// Does what there is to do with a game; where there is a choice, asks.
    fn open(&mut self, room: Arc<Room>, lang: Lang) -> Next {
        if let Err(why) = self.visit.club.may_open(&self.visit.who, &room.id, lang) {
            self.told = Some(why);
            return Next::Stay;
        }
        let deeds = games::deeds(&self.visit, &room.summary());
        match deeds.as_slice() {
            [deed] => self.act(&room, *deed, lang),
            [] | [_, _, ..] => {
                self.asked = Some(Asked::of(room, deeds));
                Next::Stay
            }
        }
    }

    fn act(&mut self, room: &Arc<Room>, deed: Deed, lang: Lang) -> Next {
        match self.screen(room, deed, lang) {
            Ok(screen) => {
                self.back = true;
                Next::Open(screen)
            }
            Err(why) => {
                self.told = Some(why);
                self.look(lang);
                Next::Stay
            }
        }
    }

    fn screen(&self, room: &Arc<Room>, deed: Deed, lang: Lang) -> Result<Box<dyn Screen>, String> {
        let Visit { club, who, .. } = &self.visit;
        club.may_open(who, &room.id, lang)?;
        match deed {
            Deed::Take(seat) => {
                club.join(who, room, seat, lang)?;
                table(&self.visit, room, lang)
            }
            Deed::Replay => {
                let screen = ReplayScreen::open_within(room.path(), club.reach(who))
                    .map_err(|why| why.to_string())?;
                Ok(Box::new(screen))
            }
            Deed::Sit | Deed::Judge | Deed::Watch => table(&self.visit, room, lang),
        }
    }

    fn answered(&mut self, asked: Asked, answer: Answer, lang: Lang) -> Next {
        match answer {
            Answer::Still => {
                self.asked = Some(asked);
                Next::Stay
            }
            Answer::Nothing => Next::Stay,
            Answer::Do(deed) => self.act(&asked.room, deed, lang),
        }
    }

    /// Takes a key of the list.
    fn take_line(&mut self, meaning: Meaning, lang: Lang) -> Next {
        let (narrow, chosen) = (self.list.is_narrow(), self.chosen(lang));
        let count = self.shown(lang).len();
        if meaning == Meaning::Intent(Intent::Accept) && narrow && count == 0 {
            self.told = Some(say(lang, "hall.no-match", &[]));
        }
        if meaning == Meaning::Intent(Intent::Cancel) {
            self.list.forget();
        } else if let Some(line) = self.list.take(meaning, count) {
            return self.choose(line, lang);
        }
        if narrow && !self.list.is_narrow() {
            self.choose_id(chosen.as_deref(), lang);
        }
        Next::Stay
    }

    /// Goes to the desk, if he has an office.
    fn to_desk(&self) -> Next {
        if is_arbiter(&self.visit) {
            let labels = self.labels.clone();
            Next::Replace(Box::new(DeskScreen::new(self.visit.clone(), labels)))
        } else {
            Next::Stay
        }
    }
}

/// Sits down at a table of the server.
fn table(visit: &Visit, room: &Arc<Room>, lang: Lang) -> Result<Box<dyn Screen>, String> {
    let (place, words) =
        Place::take(visit.clone(), Arc::clone(room), lang).map_err(|why| why.to_string())?;
    let waits = !room.summary().open_seats().is_empty();
    let words = words.or_else(|| waits.then(|| say(lang, "refusal.seat-open", &[])));
    let screen = TableScreen::with_timer(place, Timer::Still(At(0)));
    Ok(Box::new(match words {
        Some(words) => screen.saying(words),
        None => screen,
    }))
}

fn is_arbiter(visit: &Visit) -> bool {
    !visit.club.offices(&visit.who).is_empty()
}

/// Returns the form of a new game: whoever makes it plays it, against anybody unless he names one.
fn form(visit: Visit, lang: Lang) -> FormScreen {
    let form = NewGame::new(&visit.club.library, lang).between(&visit.who.name, "");
    let begin = move |setup: Setup, lang: Lang| {
        let room = visit.club.make_of(&visit.who, setup, lang)?;
        table(&visit, &room, lang)
    };
    FormScreen::new(form, Box::new(begin)).hinting("hall.create-hint")
}

impl Screen for HallScreen {
    fn context(&self) -> Context {
        if self.asked.is_some() {
            Context::Menu
        } else {
            Context::Hall
        }
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let (looks, lang) = (&dress.theme.looks, dress.lang);
        let title = titled(&self.visit, "hall.title", "", lang);
        if is_arbiter(&self.visit) {
            corner(buf, &title, "hall.to-desk", dress);
        } else {
            bar(buf, buf.area, 0, &title, looks.title.style());
        }
        let shown = self.shown(lang);
        let line = |at: usize| shown[at].words(lang);
        let hint = say(lang, "hall.hint", &[]);
        let under = (self.told.as_deref(), hint.as_str());
        let lines = (shown.len(), line);
        let cursor = self.list.draw(buf, lines, under, looks);
        if let Some(asked) = &self.asked {
            asked.draw(buf, dress);
            return None;
        }
        cursor
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        self.told = None;
        self.come_back(dress.lang);
        if let Some(mut asked) = self.asked.take() {
            let answer = asked.take(meaning);
            return self.answered(asked, answer, dress.lang);
        }
        match meaning {
            Meaning::Intent(Intent::Next) => self.to_desk(),
            Meaning::Intent(Intent::Quit) => Next::Close,
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                self.take_line(meaning, dress.lang)
            }
        }
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        self.told = None;
        if let Some(asked) = self.asked.take() {
            let answer = asked.click(at, area);
            return self.answered(asked, answer, dress.lang);
        }
        if corner_of(area, "hall.to-desk", dress).contains(at) {
            return self.to_desk();
        }
        let count = self.shown(dress.lang).len();
        let pressed = self.list.press(area, at, count);
        pressed.map_or(Next::Stay, |line| self.choose(line, dress.lang))
    }

    /// On coming back from a table it is looked at once.
    fn wait(&self) -> Option<Duration> {
        Some(if self.back {
            Duration::ZERO
        } else {
            self.looked.left()
        })
    }

    fn tick(&mut self, dress: &Dress) -> Next {
        let back = self.back;
        if self.look(dress.lang) || back {
            Next::Stay
        } else {
            Next::Same
        }
    }

    fn published(&mut self, dress: &Dress) -> Next {
        if !self.back {
            self.look(dress.lang);
        }
        Next::Stay
    }

    fn signal(&mut self) -> bool {
        std::mem::take(&mut self.signal)
    }
}
