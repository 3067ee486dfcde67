//! The first game: a log that replays, with an explanation of every event and the rule behind it.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::replay::Replay;
use super::watching::ReplayScreen;
use super::{Dress, Next, Screen};
use crate::core::log::audit;
use crate::core::record::Replay as Record;
use crate::shell::phrase;
use crate::shell::tui::keymap::{Context, Meaning};
use crate::words::{Lang, say};

/// The game: `tests/saves/tutorial.txt` played.
const LOG: &str = include_str!("../../../../saves/tutorial.ron");

/// The articles behind each step, by the number of the event; the words are `tutorial.N`.
pub const ARTICLES: [&[&str]; 28] = [
    &["1", "19.1.1", "12"],
    &["14.2"],
    &["11.1.3", "11.1.3.A"],
    &["11.1.3.A"],
    &["11.1.3.A", "9.7"],
    &["11.1.3.A", "6.2"],
    &["11.1.3.B"],
    &["11.1.3.C"],
    &["11.1.3.D", "7.4"],
    &["7.4", "11.1.3.D"],
    &["7.3"],
    &["7.3"],
    &["7.2", "19.1.1"],
    &["19.2.2.A"],
    &["19.2.2.A"],
    &["19.2.2.B", "19.2.2.C"],
    &["7.4"],
    &["14.6"],
    &["14.6", "14.1"],
    &["7.1", "8.3", "19.1.2.B"],
    &["9.4", "19.2.1.B"],
    &["8.2"],
    &["8.1"],
    &["19.1.2", "14.4"],
    &["19.1.2", "19.1.2.A"],
    &["19.1.2", "19.1.2.C"],
    &["18.8"],
    &["18.8"],
];

fn words(lang: Lang, at: usize) -> String {
    say(lang, &format!("tutorial.{at}"), &[])
}

/// Makes the screen of the first game, at its beginning.
///
/// # Panics
/// The built-in game cannot be read: a test opens it.
pub fn screen() -> Box<dyn Screen> {
    let record = match Record::read(&audit(LOG.as_bytes()).bodies, None) {
        Ok(record) => record,
        Err(fault) => panic!("the built-in first game is whole: {fault}"),
    };
    let replay = Replay::new(record, String::new()).explaining(words);
    Box::new(Learn {
        inner: ReplayScreen::from_start(replay),
    })
}

/// The replay of the first game, with its rules.
struct Learn {
    inner: ReplayScreen,
}

impl Screen for Learn {
    fn context(&self) -> Context {
        self.inner.context()
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        self.inner.draw(buf, dress)
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        self.inner.take(meaning, dress)
    }

    fn wait(&self) -> Option<Duration> {
        None
    }

    fn rule(&self, lang: Lang) -> Vec<String> {
        let replay = self.inner.replay();
        let articles = ARTICLES.get(replay.at()).copied().unwrap_or_default();
        let book = &replay.game().rules.book;
        phrase::rule::told(lang, book, articles.iter().copied())
    }

    fn clipboard(&mut self) -> Option<Vec<u8>> {
        self.inner.clipboard()
    }
}
