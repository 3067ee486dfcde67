//! What stands at the right end of the last row of every screen: help, the mouse's state, the way back.
//!
//! Each is a key, and a place for the mouse. They give way to a text that is being typed there.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::text::put;
use crate::shell::tui::keymap::Intent;
use crate::shell::tui::screens::Dress;
use crate::words::say;

/// Returns the words with what they do, from left to right.
fn parts(dress: &Dress) -> [(String, Intent); 3] {
    let mouse = if dress.mouse {
        "foot.mouse-on"
    } else {
        "foot.mouse-off"
    };
    [
        ("foot.help", Intent::Help),
        (mouse, Intent::Mouse),
        ("foot.back", Intent::Cancel),
    ]
    .map(|(key, intent)| (say(dress.lang, key, &[]), intent))
}

/// Returns how many cells the foot takes, with a blank before it.
pub fn width(dress: &Dress) -> u16 {
    let cells: usize = parts(dress)
        .iter()
        .map(|(words, _)| words.width() + 1)
        .sum();
    u16::try_from(cells).unwrap_or(u16::MAX)
}

/// Returns where each part stands.
fn places(area: Rect, dress: &Dress) -> Vec<(Rect, String, Intent)> {
    let mut x = area.right().saturating_sub(width(dress));
    let y = area.bottom().saturating_sub(1);
    let mut places = vec![];
    for (words, intent) in parts(dress) {
        let width = u16::try_from(words.width()).unwrap_or(u16::MAX);
        let place = Rect::new(x + 1, y, width, 1);
        x = place.right();
        places.push((place.intersection(area), words, intent));
    }
    places
}

/// Draws the foot where the row is blank.
pub fn draw(buf: &mut Buffer, dress: &Dress) {
    let area = buf.area;
    let style = dress.theme.looks.faint.style();
    for (place, words, _) in places(area, dress) {
        let is_free = place.positions().all(|at| buf[at].symbol() == " ");
        if is_free {
            put(buf, place, place.x, place.y, &words, style);
        }
    }
}

/// Returns what a press of the mouse on this cell asks for.
pub fn intent_at(at: Position, area: Rect, dress: &Dress) -> Option<Intent> {
    let hit = places(area, dress)
        .into_iter()
        .find(|(place, ..)| place.contains(at));
    hit.map(|(_, _, intent)| intent)
}
