//! The titles of hall and desk, with the way from one to the other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::clean::clip;
use crate::shell::phrase;
use crate::shell::server::place::Visit;
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::text::{bar, row};
use crate::words::{Lang, say};

/// Returns a title that tells who has come in, with his offices and how many tables have something open.
pub fn titled(visit: &Visit, key: &str, open: &str, lang: Lang) -> String {
    let offices = visit.club.offices(&visit.who);
    let offices: Vec<_> = offices
        .iter()
        .map(|office| phrase::office(lang, *office))
        .collect();
    let offices = offices.join(&say(lang, "tables.and", &[]));
    let values = [
        ("name", visit.who.name.as_str()),
        ("offices", &offices),
        ("n", open),
    ];
    say(lang, key, &values)
}

/// Returns where the way to the other of hall and desk stands: at the right end of the title.
pub fn corner_of(area: Rect, key: &str, dress: &Dress) -> Rect {
    let width = u16::try_from(say(dress.lang, key, &[]).width()).unwrap_or(u16::MAX);
    let width = width.min(area.width);
    Rect {
        x: area.right() - width,
        width,
        height: area.height.min(1),
        ..area
    }
}

/// Draws a title with the way to the other of hall and desk.
pub fn corner(buf: &mut Buffer, title: &str, key: &str, dress: &Dress) {
    let (area, looks) = (buf.area, &dress.theme.looks);
    let place = corner_of(area, key, dress);
    let room = usize::from(area.width - place.width).saturating_sub(1);
    bar(buf, area, 0, clip(title, room), looks.title.style());
    row(
        buf,
        place,
        0,
        &say(dress.lang, key, &[]),
        looks.title.style(),
    );
}
