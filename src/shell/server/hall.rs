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
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{bar, centred, sheet};
use crate::words::{Lang, say};

mod desk;
mod enrol;
mod games;
mod title;

use desk::DeskScreen;
use enrol::EnrolScreen;
use games::{Deed, Listed, are_still, listed};
use title::{corner, corner_of, titled};

/// How often the games are looked at.
const LOOK: Duration = Duration::from_secs(1);

/// Returns the first screen of a session: the hall, an arbiter's desk, or the question for a name where
/// strangers are invited.
pub fn first(visit: Visit) -> Box<dyn Screen> {
    let invited = matches!(visit.club.settings().unknown, Unknown::Invitation(_));
    if visit.who.guest && invited {
        Box::new(EnrolScreen::new(visit))
    } else if is_arbiter(&visit) {
        Box::new(DeskScreen::new(visit))
    } else {
        Box::new(HallScreen::new(visit))
    }
}

/// The hall.
pub struct HallScreen {
    visit: Visit,
    games: Vec<Listed>,
    list: Filtered,
    /// What may be done with one of the games.
    asked: Option<Asked>,
    told: Option<String>,
    /// The games that wait for him, since he was here.
    called: BTreeSet<String>,
    /// Whether he comes back from a table: what happened there is no news to him.
    back: bool,
    signal: bool,
}

/// A game of which is asked what is to be done with it.
struct Asked {
    room: Arc<Room>,
    deeds: Vec<Deed>,
    picker: Picker,
}

impl HallScreen {
    /// Enters the hall.
    pub fn new(visit: Visit) -> Self {
        let mut hall = Self {
            visit,
            games: Vec::new(),
            list: Filtered::default(),
            asked: None,
            told: None,
            called: BTreeSet::new(),
            back: true,
            signal: false,
        };
        hall.look();
        hall
    }

    /// Looks at the games; returns whether there is anything new. A signal is due where one more waits for him.
    fn look(&mut self) -> bool {
        let games = listed(&self.visit);
        let calling = games.iter().filter(|game| game.calls);
        let called: BTreeSet<_> = calling.map(|game| game.room.id.clone()).collect();
        let more = !called.is_subset(&self.called);
        let back = std::mem::take(&mut self.back);
        self.signal |= more && !back;
        self.called = called;
        let still = are_still(&games, &self.games);
        self.games = games;
        !still
    }

    /// Returns the games that the filter leaves.
    fn shown(&self, lang: Lang) -> Vec<&Listed> {
        let all = !self.list.is_narrow();
        let kept = |game: &&Listed| all || self.list.keeps(&game.line(lang));
        self.games.iter().filter(kept).collect()
    }

    /// Does what there is to do with a game; where there is a choice, asks.
    fn choose(&mut self, at: usize, lang: Lang) -> Next {
        let Some(room) = at.checked_sub(1) else {
            self.back = true;
            return Next::Open(Box::new(form(self.visit.clone(), lang)));
        };
        let Some(room) = self
            .shown(lang)
            .get(room)
            .map(|game| Arc::clone(&game.room))
        else {
            return Next::Stay;
        };
        let deeds = games::deeds(&self.visit, &room.summary());
        match deeds.as_slice() {
            [deed] => self.act(&room, *deed, lang),
            [] | [_, _, ..] => {
                self.asked = Some(Asked {
                    room,
                    deeds,
                    picker: Picker::default(),
                });
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
                self.look();
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

    fn take_asked(&mut self, mut asked: Asked, meaning: Meaning, lang: Lang) -> Next {
        let count = asked.deeds.len();
        match meaning {
            Meaning::Intent(Intent::Cancel | Intent::Quit) => return Next::Stay,
            Meaning::Intent(Intent::Accept) => {
                if let Some(deed) = asked.picker.chosen(count).map(|at| asked.deeds[at]) {
                    return self.act(&asked.room, deed, lang);
                }
            }
            Meaning::Intent(intent) => {
                asked.picker.take(intent, count);
            }
            Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {}
        }
        self.asked = Some(asked);
        Next::Stay
    }

    /// Goes to the desk, if he has an office.
    fn to_desk(&self) -> Next {
        if is_arbiter(&self.visit) {
            Next::Replace(Box::new(DeskScreen::new(self.visit.clone())))
        } else {
            Next::Stay
        }
    }

    fn over(&self, asked: &Asked, buf: &mut Buffer, dress: &Dress) {
        let looks = &dress.theme.looks;
        let lines: Vec<_> = asked
            .deeds
            .iter()
            .map(|deed| deed.name(dress.lang, &asked.room.summary()))
            .collect();
        let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
        let title = say(dress.lang, "hall.what", &[("game", &asked.room.id)]);
        let inner = sheet(
            buf,
            centred(buf.area, 50, height),
            &title,
            looks.text.style(),
        );
        asked.picker.draw(buf, inner, &lines, looks);
    }
}

/// Sits down at a table of the server.
fn table(visit: &Visit, room: &Arc<Room>, lang: Lang) -> Result<Box<dyn Screen>, String> {
    let (place, words) =
        Place::take(visit.clone(), Arc::clone(room), lang).map_err(|why| why.to_string())?;
    let waits = !room.summary().open_seats().is_empty();
    let words = words.or_else(|| waits.then(|| say(lang, "served.seat-open", &[])));
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
        let line = |at: usize| match at.checked_sub(1).and_then(|at| shown.get(at)) {
            Some(game) => game.line(lang),
            None => say(lang, "hall.new", &[]),
        };
        let hint = say(lang, "hall.hint", &[]);
        let under = (self.told.as_deref(), hint.as_str());
        let lines = (shown.len() + 1, line);
        let cursor = self.list.draw(buf, lines, under, looks);
        if let Some(asked) = &self.asked {
            self.over(asked, buf, dress);
            return None;
        }
        cursor
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        self.told = None;
        if let Some(asked) = self.asked.take() {
            return self.take_asked(asked, meaning, dress.lang);
        }
        match meaning {
            Meaning::Intent(Intent::Cancel) => {
                self.list.forget();
                return Next::Stay;
            }
            Meaning::Intent(Intent::Next) => return self.to_desk(),
            Meaning::Intent(Intent::Quit) => return Next::Close,
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {}
        }
        let count = self.shown(dress.lang).len() + 1;
        let chosen = self.list.take(meaning, count);
        chosen.map_or(Next::Stay, |line| self.choose(line, dress.lang))
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        if self.asked.is_some() {
            return Next::Stay;
        }
        if corner_of(area, "hall.to-desk", dress).contains(at) {
            return self.to_desk();
        }
        let count = self.shown(dress.lang).len() + 1;
        let pressed = self.list.press(area, at, count);
        pressed.map_or(Next::Stay, |line| self.choose(line, dress.lang))
    }

    fn wait(&self) -> Option<Duration> {
        Some(LOOK)
    }

    fn tick(&mut self, _dress: &Dress) -> Next {
        if self.look() { Next::Stay } else { Next::Same }
    }

    fn published(&mut self, _dress: &Dress) -> Next {
        if !self.back {
            self.look();
        }
        Next::Stay
    }

    fn signal(&mut self) -> bool {
        std::mem::take(&mut self.signal)
    }
}
