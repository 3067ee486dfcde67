//! What a game looks like beside its board. The table and the replay are drawn from these.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::screens::Dress;
use super::widgets::text::row;
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::words::say;

mod clocks;
mod layout;
mod open;
mod penalties;
mod record;
mod used;
pub mod view;

pub use clocks::{clocks, look_of_stone, look_of_time, next_second_ms, served_ms, shown_ms};
pub use layout::Layout;
pub use open::{news, open};
pub use penalties::penalties;
pub use record::record;
pub use used::used;

/// A game at a moment, as it is to be shown.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its events up to there.
    pub entries: &'a [Entry],
    /// The moment.
    pub now: At,
    /// Whether a clock shows nothing below nought, because a server judges the time.
    pub stops_at_nought: bool,
    /// The language and the theme.
    pub dress: &'a Dress,
}

impl Sight<'_> {
    fn say(&self, key: &str) -> String {
        say(self.dress.lang, key, &[])
    }

    /// Writes a panel's heading and returns the area under it.
    fn headed(&self, buf: &mut Buffer, area: Rect, key: &str) -> Rect {
        row(
            buf,
            area,
            0,
            &self.say(key),
            self.dress.theme.looks.title.style(),
        );
        super::widgets::text::rows(area, 1, area.height.saturating_sub(1))
    }
}
