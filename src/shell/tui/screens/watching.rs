//! A record as a screen: a replay, or a game that another process is writing.

use std::path::Path;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::page::Page;
use super::replay::{Reach, Replay};
use super::{Dress, Next, Screen};
use crate::core::record::Replay as Record;
use crate::shell::copy;
use crate::shell::show;
use crate::shell::store::Follower;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::widgets::text::bar;
use crate::words::{Lang, say};

/// How often a followed game is looked at.
const LOOK: Duration = Duration::from_millis(500);

/// A replay, or a game that another process is writing.
pub struct ReplayScreen {
    replay: Replay,
    follower: Option<Follower>,
    wrong: Option<String>,
    page: Option<Page>,
    clipboard: Option<Vec<u8>>,
}

impl ReplayScreen {
    const fn of(replay: Replay, follower: Option<Follower>) -> Self {
        Self {
            replay,
            follower,
            wrong: None,
            page: None,
            clipboard: None,
        }
    }

    /// Shows a replay from its beginning.
    pub fn from_start(mut replay: Replay) -> Self {
        replay.go_to(0);
        Self::of(replay, None)
    }

    /// Returns the replay.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Takes the record away, or shows it to be selected; returns whether the intent was one of these.
    fn take_record(&mut self, intent: Intent, lang: Lang) -> bool {
        if intent != Intent::Copy && intent != Intent::Print {
            return false;
        }
        let text = copy::record(lang, self.replay.game(), self.replay.entries());
        if intent == Intent::Copy {
            self.clipboard = Some(copy::clipboard(&text));
            self.wrong = Some(say(lang, "table.copied", &[]));
        } else {
            let lines = text.lines().map(str::to_owned).collect();
            self.page = Some(Page::plain(say(lang, "overlay.print", &[]), lines));
        }
        true
    }

    /// Opens the event of another log that was chosen, over this one.
    fn open_other(&mut self) -> Next {
        let Some((path, event)) = self.replay.opening() else {
            return Next::Stay;
        };
        match Self::open_within(&path, self.replay.reach().clone()) {
            Ok(mut other) => {
                other.replay.go_to(event as usize);
                Next::Open(Box::new(other))
            }
            Err(why) => {
                self.wrong = Some(format!("{}: {why}", path.display()));
                Next::Stay
            }
        }
    }

    /// Opens a log, read only.
    ///
    /// # Errors
    /// The log cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<Self, show::Unsound> {
        Self::open_within(path, Reach::Machine)
    }

    /// Opens a log, read only, for somebody who may look at so much beside it.
    ///
    /// # Errors
    /// The log cannot be read or is damaged.
    pub fn open_within(path: &Path, reach: Reach) -> Result<Self, show::Unsound> {
        let name = path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let replay = Replay::new(show::find(path, None)?.replay, name).from_file(path);
        Ok(Self::from_start(replay.reaching(reach)))
    }

    /// Opens a log that another process is writing, and follows it.
    ///
    /// # Errors
    /// As [`ReplayScreen::open`].
    pub fn watch(path: &Path) -> Result<Self, show::Unsound> {
        let mut follower = Follower::new(path);
        let bodies = follower.poll()?;
        let name = path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let replay = Replay::new(Record::read(&bodies, None)?, name).from_file(path);
        Ok(Self::of(replay, Some(follower)))
    }
}

impl Screen for ReplayScreen {
    fn context(&self) -> Context {
        if self.page.is_some() {
            Context::Page
        } else {
            self.replay.context()
        }
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let area = buf.area;
        let cursor = self.replay.draw(buf, area, dress);
        if let Some(wrong) = &self.wrong {
            let foot = area.height.saturating_sub(1);
            bar(buf, area, foot, wrong, dress.theme.looks.refusal.style());
        }
        if let Some(page) = &self.page {
            page.draw(buf, area, dress);
            return None;
        }
        cursor
    }

    fn clipboard(&mut self) -> Option<Vec<u8>> {
        self.clipboard.take()
    }

    fn rule(&self, lang: Lang) -> Vec<String> {
        crate::shell::phrase::rule::at_hand(lang, self.replay.game())
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        if let Some(mut page) = self.page.take() {
            let stays = matches!(meaning, Meaning::Intent(intent) if page.take(intent));
            self.page = stays.then_some(page);
            return Next::Stay;
        }
        if self.follower.is_none() {
            self.wrong = None;
        }
        if self.replay.take(meaning, dress.lang) {
            return self.open_other();
        }
        if matches!(meaning, Meaning::Intent(intent) if self.take_record(intent, dress.lang)) {
            return Next::Stay;
        }
        match meaning {
            Meaning::Intent(Intent::Quit | Intent::Cancel) => Next::Close,
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                Next::Stay
            }
        }
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        self.replay.click(area, at, dress);
        self.open_other()
    }

    fn paste(&mut self, text: &str, dress: &Dress) -> Next {
        self.replay.paste(text, dress.lang);
        Next::Stay
    }

    fn wait(&self) -> Option<Duration> {
        let look = self.follower.as_ref().filter(|_| self.wrong.is_none());
        let look = look.map(|_| LOOK);
        look.into_iter().chain(self.replay.wait()).min()
    }

    fn tick(&mut self, _dress: &Dress) -> Next {
        self.replay.tick();
        let Some(follower) = &mut self.follower else {
            return Next::Stay;
        };
        let followed = follower.poll().map_err(|why| why.to_string());
        let taken =
            followed.and_then(|bodies| self.replay.follow(&bodies).map_err(|why| why.to_string()));
        self.wrong = taken.err();
        Next::Stay
    }
}
