//! The events in order: number, time since the start, wall time, move, a letter for what weighs, who and what.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Replay, strip};
use crate::core::game::event::Entry;
use crate::shell::phrase::dispute::time;
use crate::shell::phrase::event;
use crate::shell::tui::theme::Looks;
use crate::shell::tui::widgets::text::{bar, row};
use crate::words::Lang;

/// From how many cells on the wall time has room.
const ROOMY: u16 = 56;

/// Returns the time of day in a wall time.
fn time_of_day(wall: &str) -> &str {
    let day = wall.split_once('T').map_or(wall, |(_, time)| time);
    day.get(..8).unwrap_or(day)
}

impl Replay {
    /// Returns the numbers of the events that so many rows show.
    fn shown(&self, height: usize) -> Vec<usize> {
        let ahead = height / 3;
        if self.filter.is_empty() {
            let all = self.seek.last();
            let last = (self.at + ahead).clamp(height.min(all), all);
            return (last.saturating_sub(height) + 1..=last).collect();
        }
        let entries = self.seek.entries();
        let passes = |entry: &&Entry| self.filter.passes(entry);
        let number = |entry: &Entry| entry.n as usize;
        let after = entries[self.at..].iter().filter(passes).map(number);
        let after: Vec<usize> = after.take(height).collect();
        let before = entries[..self.at].iter().rev().filter(passes).map(number);
        let room = height - after.len().min(ahead);
        let mut shown: Vec<usize> = before.take(room).collect();
        shown.reverse();
        shown.extend(after.into_iter().take(height - shown.len()));
        shown
    }

    /// Returns the number of the event on this cell of the list.
    pub(super) fn listed_at(&self, area: Rect, at: Position) -> Option<usize> {
        let place = usize::from(at.y.checked_sub(area.y)?);
        let shown = self.shown(usize::from(area.height));
        area.contains(at).then(|| shown.get(place).copied())?
    }

    /// Writes the events about the one shown last.
    pub(super) fn events(&self, buf: &mut Buffer, area: Rect, lang: Lang, looks: &Looks) {
        for (place, n) in self.shown(usize::from(area.height)).into_iter().enumerate() {
            let on = u16::try_from(place).unwrap_or(u16::MAX);
            let Some(entry) = self.seek.entries().get(n - 1) else {
                continue;
            };
            let words = self.line(lang, entry, area.width >= ROOMY);
            if n == self.at {
                bar(buf, area, on, &words, looks.chosen.style());
            } else {
                let look = if n > self.at { looks.faint } else { looks.text };
                row(buf, area, on, &words, look.style());
            }
        }
    }

    fn line(&self, lang: Lang, entry: &Entry, roomy: bool) -> String {
        let game = &self.seek.record().game;
        let who = event::by(lang, game, entry.by);
        let what = event::event(lang, game, entry);
        let moves = self.timeline.moment(entry.n as usize).moves;
        let letter = strip::letter(self, entry);
        let time = time(entry.t);
        let wall = entry.wall.as_deref().filter(|_| roomy).map(time_of_day);
        let wall = wall.map_or_else(String::new, |wall| format!(" {wall}"));
        format!(
            "{:>4} {time:>6}{wall} {moves:>3}{letter} {who}: {what}",
            entry.n
        )
    }
}
