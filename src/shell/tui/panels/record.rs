//! The record of moves, with swaps, offers and passes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Sight;
use crate::core::game::event::Event;
use crate::shell::tell;
use crate::shell::tui::widgets::text::put;

/// Cells of one item.
const ITEM: u16 = 10;

/// Draws the last items, row by row. A full page turns by half, so that a new item moves no other.
pub fn record(buf: &mut Buffer, area: Rect, sight: &Sight) {
    let inner = sight.headed(buf, area, "table.record");
    let columns = usize::from(inner.width / ITEM).max(1);
    let half = usize::from(inner.height / 2).max(1) * columns;
    let room = usize::from(inner.height) * columns;
    let items = items(sight);
    let from = items.len().saturating_sub(room).div_ceil(half) * half;
    for (at, item) in items.iter().skip(from).take(room).enumerate() {
        let x = inner
            .x
            .saturating_add(cells(at % columns * usize::from(ITEM)));
        let y = inner.y.saturating_add(cells(at / columns));
        put(buf, inner, x, y, item, sight.dress.theme.looks.text.style());
    }
}

fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn items(sight: &Sight) -> Vec<String> {
    let mut number = 1;
    let mut items = vec![];
    let mut laid_at = vec![];
    for entry in sight.entries {
        if is_laid(&entry.event) {
            laid_at.truncate(number - 1);
            laid_at.push(items.len());
            number += 1;
            items.extend(tell::record_item(sight.dress.lang, entry, number - 1));
            continue;
        }
        items.extend(tell::record_item(sight.dress.lang, entry, number));
        if let Event::MoveTakenBack { number: first, .. } = entry.event {
            number = first as usize;
            items.truncate(laid_at.get(number - 1).copied().unwrap_or(items.len()));
        } else if let Event::StoneRemoved { .. } = entry.event {
            number -= 1;
        }
    }
    items
}

/// Returns whether the event adds to the numbered stones and passes.
const fn is_laid(event: &Event) -> bool {
    matches!(
        event,
        Event::StonePlaced { .. }
            | Event::FifthChosen { .. }
            | Event::Passed { .. }
            | Event::StoneAccepted { .. }
    )
}
