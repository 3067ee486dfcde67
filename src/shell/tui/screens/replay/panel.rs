//! What stands beside the board: the events, what stood at this moment, the clocks' evidence.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Replay;
use crate::clean::wrap;
use crate::core::dispute::offence::offences;
use crate::shell::phrase::dispute::ruling::Detail;
use crate::shell::phrase::dispute::{clocks, moment, ruling};
use crate::shell::tui::theme::{Look, Looks};
use crate::shell::tui::widgets::text::{put, row};
use crate::words::{Lang, say};

/// Which of them is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    /// The events.
    Events,
    /// What stood at this moment.
    Moment,
    /// The clocks' evidence.
    Clocks,
}

impl Tab {
    pub(super) const ALL: [Self; 3] = [Self::Events, Self::Moment, Self::Clocks];

    pub(super) const fn next(self) -> Self {
        match self {
            Self::Events => Self::Moment,
            Self::Moment => Self::Clocks,
            Self::Clocks => Self::Events,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Events => "dispute.tab-events",
            Self::Moment => "dispute.tab-moment",
            Self::Clocks => "dispute.tab-clocks",
        }
    }
}

/// What a line of the panel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    Heading,
    Plain,
}

/// The lines of a tab as they were made for one moment: making them again at each key would be slow.
pub(super) struct Panel {
    of: (usize, Lang, Tab, usize),
    lines: Vec<(Weight, String)>,
}

/// The most offences that are listed; the last ones are.
const OFFENCES: usize = 40;

impl Replay {
    /// Draws the names of the tabs, the chosen one in brackets.
    pub(super) fn tabs(&self, buf: &mut Buffer, area: Rect, lang: Lang, looks: &Looks) {
        let mut x = area.x;
        for (name, place, chosen) in self.tab_places(area, lang) {
            let look = if chosen { looks.title } else { looks.faint };
            put(buf, area, place.x, place.y, &name, look.style());
            x = place.right();
        }
        if !self.filter.is_empty() {
            let words = say(lang, "dispute.filtered", &[("words", &self.filtered_by)]);
            put(buf, area, x + 1, area.y, &words, looks.action.style());
        }
    }

    fn tab_places(&self, area: Rect, lang: Lang) -> Vec<(String, Rect, bool)> {
        use unicode_width::UnicodeWidthStr;
        let mut x = area.x;
        Tab::ALL
            .into_iter()
            .map(|tab| {
                let name = say(lang, tab.key(), &[]);
                let chosen = tab == self.tab;
                let name = if chosen {
                    format!("[{name}]")
                } else {
                    format!(" {name} ")
                };
                let width = u16::try_from(name.width()).unwrap_or(0);
                let place = Rect::new(x, area.y, width, 1);
                x = place.right();
                (name, place, chosen)
            })
            .collect()
    }

    /// Returns the tab whose name stands on this cell.
    pub(super) fn tab_at(
        &self,
        area: Rect,
        at: ratatui::layout::Position,
        lang: Lang,
    ) -> Option<Tab> {
        let places = self.tab_places(area, lang);
        let hit = places.iter().position(|(_, place, _)| place.contains(at));
        hit.map(|place| Tab::ALL[place])
    }

    /// Draws the lines of a tab from the first one that is scrolled to.
    pub(super) fn read(&self, buf: &mut Buffer, area: Rect, tab: Tab, lang: Lang, looks: &Looks) {
        let width = usize::from(area.width);
        let of = (self.at, lang, tab, width);
        let mut kept = self.panel.borrow_mut();
        if kept.as_ref().is_none_or(|panel| panel.of != of) {
            *kept = Some(Panel {
                of,
                lines: self.lines(tab, lang, width),
            });
        }
        let Some(panel) = kept.as_ref() else { return };
        let all = usize::from(area.height);
        let height = if panel.lines.len() > all {
            all.saturating_sub(1)
        } else {
            all
        };
        let from = self.scroll.min(panel.lines.len().saturating_sub(height));
        let shown = panel.lines.iter().skip(from).take(height);
        for (place, (weight, words)) in shown.enumerate() {
            let look: Look = match weight {
                Weight::Heading => looks.title,
                Weight::Plain => looks.text,
            };
            let on = u16::try_from(place).unwrap_or(u16::MAX);
            row(buf, area, on, words, look.style());
        }
        if panel.lines.len() > all {
            let ahead = panel.lines.len() - from - height;
            let values = [("n", ahead.to_string())];
            let words = crate::shell::phrase::event::told(lang, "dispute.more", &values);
            let on = area.height.saturating_sub(1);
            row(buf, area, on, &words, looks.faint.style());
        }
    }

    fn lines(&self, tab: Tab, lang: Lang, width: usize) -> Vec<(Weight, String)> {
        let parts = match tab {
            Tab::Events => Vec::new(),
            Tab::Moment => self.moment(lang),
            Tab::Clocks => clocks::told_by(lang, &self.seek.record().game, &self.evidence),
        };
        let mut lines = Vec::new();
        for (heading, under) in parts {
            lines.push((Weight::Heading, heading));
            for line in under {
                let deep = line.starts_with("  ");
                let indent = if deep { "    " } else { "  " };
                let room = width.saturating_sub(indent.len());
                for piece in wrap(line.trim_start(), room) {
                    lines.push((Weight::Plain, format!("{indent}{piece}")));
                }
            }
        }
        lines
    }

    fn moment(&self, lang: Lang) -> Vec<moment::Part> {
        let mut parts = Vec::new();
        if let Some(entry) = self.entry() {
            let rests = ruling::rests_on(
                lang,
                entry,
                (&self.game, &self.seek.record().game),
                Detail::Short,
            );
            if !rests.is_empty() {
                parts.push((say(lang, "dispute.rests", &[]), rests));
            }
        }
        let found = offences(self.entries());
        let last = &found[found.len().saturating_sub(OFFENCES)..];
        parts.extend(moment::stood(lang, &self.game, last));
        parts
    }
}
