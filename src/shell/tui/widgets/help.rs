//! The page of keys, drawn from the table that drives them, and the page for a window too small.

use ratatui::buffer::Buffer;
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
    rule: Vec<String>,
    at_rule: bool,
    from: usize,
}

impl Help {
    /// Makes the page for a place, with the rule at hand as a second page.
    pub fn of(context: Context, lang: Lang, rule: Vec<String>) -> Self {
        Self {
            lines: keymap::help(context, lang),
            rule,
            at_rule: false,
            from: 0,
        }
    }

    /// Takes a movement; returns whether the page stays.
    pub fn take(&mut self, intent: Intent) -> bool {
        let last = if self.at_rule {
            self.rule.len()
        } else {
            self.lines.len()
        }
        .saturating_sub(1);
        if intent == Intent::Next {
            self.at_rule = !self.at_rule && !self.rule.is_empty();
            self.from = 0;
        } else if intent == Intent::Up {
            self.from = self.from.saturating_sub(1);
        } else if matches!(intent, Intent::Down | Intent::PageForward) {
            self.from = (self.from + if intent == Intent::Down { 1 } else { 10 }).min(last);
        } else {
            return false;
        }
        true
    }

    /// Draws the page over the screen.
    pub fn draw(&self, buf: &mut Buffer, dress: &Dress) {
        if self.at_rule {
            self.draw_rule(buf, dress);
        } else {
            self.draw_keys(buf, dress);
        }
    }

    fn draw_rule(&self, buf: &mut Buffer, dress: &Dress) {
        let looks = &dress.theme.looks;
        let area = centred(buf.area, 76, buf.area.height.saturating_sub(2));
        let title = say(dress.lang, "overlay.rule", &[]);
        let inner = sheet(buf, area, &title, looks.text.style());
        let mut used = 0;
        for (at, part) in self.rule.iter().enumerate().skip(self.from) {
            // A heading and its wording are two paragraphs.
            let look = if at % 2 == 0 { looks.title } else { looks.text };
            let room = rows(inner, used, inner.height.saturating_sub(used));
            used += paragraph(buf, room, part, look.style()) + u16::try_from(at % 2).unwrap_or(0);
        }
    }

    fn draw_keys(&self, buf: &mut Buffer, dress: &Dress) {
        let looks = &dress.theme.looks;
        let more = u16::from(!self.rule.is_empty());
        let height = u16::try_from(self.lines.len() + 2).unwrap_or(u16::MAX) + more;
        let area = centred(buf.area, 64, height);
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
            .take(usize::from(inner.height.saturating_sub(more)))
            .enumerate()
        {
            let row = rows(inner, u16::try_from(at).unwrap_or(u16::MAX), 1);
            let after = put(buf, row, row.x, row.y, &pad(keys, 22), looks.key.style());
            put(buf, row, after, row.y, words, looks.text.style());
        }
        if more > 0 {
            let foot = rows(inner, inner.height.saturating_sub(1), 1);
            let words = say(dress.lang, "overlay.help-rule", &[]);
            put(buf, foot, foot.x, foot.y, &words, looks.faint.style());
        }
    }
}

/// Draws what the window lacks.
pub fn too_small(buf: &mut Buffer, dress: &Dress, least: Size) {
    let of = |size: Size| format!("{}x{}", size.width, size.height);
    let area = buf.area;
    let words = say(
        dress.lang,
        "screen.too-small",
        &[("need", &of(least)), ("have", &of(area.as_size()))],
    );
    paragraph(buf, area, &words, dress.theme.looks.alarm.style());
}
