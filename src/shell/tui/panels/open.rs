//! What is open, and what happened last.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Sight;
use crate::clean::clip;
use crate::core::game::event::{Entry, Event};
use crate::shell::tell;
use crate::shell::tui::widgets::text::row;

/// Draws the open matters, the newest last.
pub fn open(buf: &mut Buffer, area: Rect, sight: &Sight) {
    let inner = sight.headed(buf, area, "table.open");
    let looks = &sight.dress.theme.looks;
    let lines: Vec<_> = sight
        .game
        .open
        .iter()
        .map(|matter| tell::matter(sight.dress.lang, sight.game, matter))
        .collect();
    if lines.is_empty() {
        row(
            buf,
            inner,
            0,
            &sight.say("table.open-none"),
            looks.faint.style(),
        );
    }
    let from = lines.len().saturating_sub(usize::from(inner.height));
    for (line, at) in lines[from..].iter().zip(0..) {
        row(
            buf,
            inner,
            at,
            clip(line, usize::from(inner.width)),
            looks.alarm.style(),
        );
    }
}

/// Draws the newest events that the record of moves does not show, the newest last.
pub fn news(buf: &mut Buffer, area: Rect, sight: &Sight) {
    let style = sight.dress.theme.looks.faint.style();
    let told = sight
        .entries
        .iter()
        .rev()
        .filter(|entry| is_news(sight, entry))
        .take(usize::from(area.height));
    let mut lines: Vec<_> = told
        .map(|entry| tell::line(sight.dress.lang, sight.game, entry))
        .collect();
    lines.reverse();
    for (line, at) in lines.iter().zip(0..) {
        row(buf, area, at, line, style);
    }
}

fn is_news(sight: &Sight, entry: &Entry) -> bool {
    let quiet = matches!(
        entry.event,
        Event::ClockPressed | Event::SwapDeclined { silent: true, .. }
    );
    !quiet && tell::record_item(sight.dress.lang, entry, 0).is_none()
}
