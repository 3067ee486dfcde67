//! The page of keys, drawn from the table that drives them, and the page for a window too small.

use ratatui::Frame;
use ratatui::layout::Size;

use super::text::{centred, paragraph, put, rows, sheet};
use crate::clean::pad;
use crate::shell::tui::keymap::{self, Context, Intent};
use crate::shell::tui::screens::Dress;
use crate::words::{Lang, say};

/// The keys of one place, and from which line on they are shown.
#[derive(Clone, Debug)]
pub struct Help {
    lines: Vec<(String, String)>,
    from: usize,
}

impl Help {
    /// Makes the page for a place.
    pub fn of(context: Context, lang: Lang) -> Self {
        Self {
            lines: keymap::help(context, lang),
            from: 0,
        }
    }

    /// Takes a movement; returns whether the page stays.
    pub fn take(&mut self, intent: Intent) -> bool {
        let last = self.lines.len().saturating_sub(1);
        if intent == Intent::Up {
            self.from = self.from.saturating_sub(1);
        } else if matches!(intent, Intent::Down | Intent::PageForward) {
            self.from = (self.from + if intent == Intent::Down { 1 } else { 10 }).min(last);
        } else {
            return false;
        }
        true
    }

    /// Draws the page over the screen.
    pub fn draw(&self, frame: &mut Frame, dress: &Dress) {
        let looks = &dress.theme.looks;
        let height = u16::try_from(self.lines.len() + 2).unwrap_or(u16::MAX);
        let area = centred(frame.area(), 64, height);
        let buf = frame.buffer_mut();
        let inner = sheet(
            buf,
            area,
            &say(dress.lang, "overlay.help", &[]),
            looks.text.style(),
        );
        for (at, (keys, words)) in self
            .lines
            .iter()
            .skip(self.from)
            .take(usize::from(inner.height))
            .enumerate()
        {
            let row = rows(inner, u16::try_from(at).unwrap_or(u16::MAX), 1);
            let after = put(buf, row, row.x, row.y, &pad(keys, 22), looks.key.style());
            put(buf, row, after, row.y, words, looks.text.style());
        }
    }
}

/// Draws what the window lacks.
pub fn too_small(frame: &mut Frame, dress: &Dress, least: Size) {
    let of = |size: Size| format!("{}x{}", size.width, size.height);
    let area = frame.area();
    let words = say(
        dress.lang,
        "screen.too-small",
        &[("need", &of(least)), ("have", &of(area.as_size()))],
    );
    paragraph(
        frame.buffer_mut(),
        area,
        &words,
        dress.theme.looks.alarm.style(),
    );
}
