//! The replay as it is drawn: board, clocks, panel, time strip, the event in full.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::panel::Tab;
use super::{Overlay, Replay};
use crate::core::board::{Point, Seat};
use crate::core::dispute::branch::counts;
use crate::core::dispute::lapsing;
use crate::shell::phrase::{self, dispute, event};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::theme::{Looks, Theme};
use crate::shell::tui::widgets::board::{BoardPicture, Geometry};
use crate::shell::tui::widgets::foot;
use crate::shell::tui::widgets::text::{bar, paragraph, row, rows};
use crate::words::{Lang, say};

/// The fewest rows of a window that has room for the time strip.
const STRIP_FROM: u16 = 22;
/// The fewest rows of a panel that shows the events and what stood at once.
const BOTH_FROM: u16 = 24;

/// Where everything lies.
struct Places {
    board: Geometry,
    panel: Rect,
    strip: Rect,
    told: Rect,
    foot: u16,
}

/// Where the parts of the panel lie.
struct Beside {
    people: Rect,
    tabs: Rect,
    list: Rect,
    read: Rect,
}

impl Replay {
    fn places(&self, area: Rect) -> Places {
        let strip = u16::from(self.explained.is_none() && area.height >= STRIP_FROM) * 2;
        let body = rows(area, 1, area.height.saturating_sub(4 + strip));
        let board = Geometry::fit(body);
        let left = (board.size().0 + 2).min(body.width);
        Places {
            board,
            panel: Rect {
                x: body.x + left,
                width: body.width - left,
                ..body
            },
            strip: rows(area, area.height.saturating_sub(3 + strip), strip),
            told: rows(area, area.height.saturating_sub(3), 2),
            foot: area.height.saturating_sub(1),
        }
    }

    fn beside(&self, panel: Rect) -> Beside {
        let used = 3 + u16::from(self.game.is_over()) * 2;
        let tabs = rows(panel, used, 1);
        let rest = rows(panel, used + 1, panel.height.saturating_sub(used + 1));
        let both = rest.height >= BOTH_FROM && self.tab == Tab::Events;
        let upper = if both {
            rest.height * 2 / 5
        } else {
            rest.height
        };
        Beside {
            people: rows(panel, 0, used),
            tabs,
            list: rows(rest, 0, if self.tab == Tab::Events { upper } else { 0 }),
            read: match (self.tab, both) {
                (Tab::Events, false) => rows(rest, 0, 0),
                (Tab::Events, true) => rows(rest, upper + 1, rest.height - upper - 1),
                (Tab::Moment | Tab::Clocks, _) => rest,
            },
        }
    }

    /// Draws the screen and returns where the terminal's cursor belongs.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, dress: &Dress) -> Option<Position> {
        let (lang, theme) = (dress.lang, &dress.theme);
        let looks = &theme.looks;
        bar(buf, area, 0, &self.title(lang), looks.title.style());
        let places = self.places(area);
        self.board(buf, places.board, theme);
        let beside = self.beside(places.panel);
        self.people(buf, beside.people, lang, looks);
        match self.explained {
            Some(words) => {
                let rest = rows(places.panel, beside.people.height + 1, places.panel.height);
                paragraph(buf, rest, &words(lang, self.at), looks.text.style());
            }
            None => self.ask_beside(buf, &beside, lang, looks),
        }
        if places.strip.height > 0 {
            self.strip(buf, places.strip, lang, looks);
        }
        if let Some(told) = self.told(lang) {
            paragraph(buf, places.told, &told, looks.text.style());
        }
        match &self.notice {
            Some(notice) => bar(buf, area, places.foot, notice, looks.refusal.style()),
            None => {
                let free = area.width.saturating_sub(foot::width(dress));
                let hint = Rect {
                    width: free,
                    ..area
                };
                row(
                    buf,
                    hint,
                    places.foot,
                    &self.foot(lang),
                    looks.faint.style(),
                );
            }
        }
        self.over(buf, area, &places, dress)
    }

    fn ask_beside(&self, buf: &mut Buffer, beside: &Beside, lang: Lang, looks: &Looks) {
        self.tabs(buf, beside.tabs, lang, looks);
        self.events(buf, beside.list, lang, looks);
        let tab = match self.tab {
            Tab::Events | Tab::Moment => Tab::Moment,
            Tab::Clocks => Tab::Clocks,
        };
        if beside.read.height > 0 {
            self.read(buf, beside.read, tab, lang, looks);
        }
    }

    /// Draws what lies over the replay.
    fn over(
        &self,
        buf: &mut Buffer,
        area: Rect,
        places: &Places,
        dress: &Dress,
    ) -> Option<Position> {
        match self.overlay.as_ref()? {
            Overlay::Prompt(prompt) => prompt.draw(buf, rows(area, places.told.y, 3), dress),
            Overlay::Page(page) => {
                page.draw(buf, places.panel, dress);
                None
            }
            Overlay::Menu(menu) => {
                menu.draw(buf, area, dress);
                None
            }
            Overlay::Outcome(outcome) => {
                outcome.draw(buf, area, dress);
                None
            }
        }
    }

    fn title(&self, lang: Lang) -> String {
        let (events, at) = (self.seek.last().to_string(), self.at.to_string());
        let values = [
            ("name", self.name.as_str()),
            ("at", &at),
            ("events", &events),
        ];
        let title = match self.explained {
            Some(_) => "learn.title",
            None => "replay.title",
        };
        say(lang, title, &values)
    }

    /// Returns the whole of the event shown last: its line beside the board may be cut.
    fn told(&self, lang: Lang) -> Option<String> {
        let entry = self.entry()?;
        let who = event::by(lang, &self.game, entry.by);
        let what = event::event(lang, &self.seek.record().game, entry);
        let wall = entry.wall.as_deref().unwrap_or_default();
        let told = format!("#{} {who}: {what}  {wall}", entry.n);
        // Whoever claims mostly means a forbidden move: the last one stands under the claim.
        let asks = super::is_claim(entry) && self.explained.is_none();
        let laid = asks.then(|| lapsing::laid(&self.game));
        let laid = laid.and_then(|laid| laid.last().copied());
        let laid = laid.map(|laid| dispute::moment::forbidden(lang, &self.game, &laid));
        Some(
            [Some(told), laid]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n"),
        )
    }

    fn foot(&self, lang: Lang) -> String {
        match self.seek.record().newer {
            Some(event) => say(lang, "log.newer", &[("event", &event.to_string())]),
            None if self.explained.is_some() => say(lang, "learn.hint", &[]),
            None if self.playing.is_some() => {
                say(lang, "dispute.playing", &[("pace", &self.pace_words(lang))])
            }
            None => say(lang, "replay.hint", &[]),
        }
    }

    fn board(&self, buf: &mut Buffer, geometry: Geometry, theme: &Theme) {
        let numbers = self.view.numbers(&self.game.moves);
        let spoken_of: Vec<Point> = match &self.overlay {
            Some(Overlay::Page(page)) => page.points(),
            Some(Overlay::Prompt(_) | Overlay::Menu(_) | Overlay::Outcome(_)) | None => Vec::new(),
        };
        let picture = BoardPicture {
            board: &self.game.board,
            last: self.game.moves.last().and_then(|last| last.at),
            cursor: None,
            offers: &self.game.offers,
            numbers: &numbers,
            view: self.view.isometry(),
            forbidden: &[],
            marked: &spoken_of,
        };
        picture.draw(buf, geometry, theme);
    }

    /// Writes who holds what, the clocks and the counts as they stood, and the moment.
    fn people(&self, buf: &mut Buffer, area: Rect, lang: Lang, looks: &Looks) {
        let now = self.shown_at();
        let mut used = 0;
        for seat in Seat::BOTH {
            let colour = event::stone(lang, self.game.seating.stone_of(seat));
            let left = dispute::left(lang, &self.game, seat, now);
            let running = self.game.clock.runs == Some(seat);
            let name = event::person(&self.game, seat);
            let mark = if running { ">" } else { " " };
            let look = if running { looks.running } else { looks.text };
            let given: String = counts(&self.game, seat)
                .iter()
                .map(|(step, count)| {
                    let step = phrase::step(lang, &self.game.rules.book, step);
                    format!("  {step} {count}")
                })
                .collect();
            let words = format!("{mark} {colour} {name}  {left}{given}");
            row(buf, area, used, &words, look.style());
            used += 1;
        }
        let moment = say(
            lang,
            "replay.moment",
            &[
                ("time", &dispute::time(now)),
                ("n", &self.game.moves.len().to_string()),
            ],
        );
        row(buf, area, used, &moment, looks.faint.style());
        used += 1;
        for seat in Seat::BOTH {
            if let Some(verdicts) = self.game.verdicts() {
                let words = event::verdict(lang, &self.game, seat, &verdicts[seat]);
                row(buf, area, used, &format!("  {words}"), looks.text.style());
                used += 1;
            }
        }
    }

    /// Takes a press of the mouse on a cell: an event of the list, a move of the strip, a tab, a line of a menu.
    pub fn click(&mut self, area: Rect, at: Position, dress: &Dress) {
        let lang = dress.lang;
        if let Some(Overlay::Menu(menu)) = &self.overlay {
            if let Some(line) = menu.line_at(area, at) {
                self.choose_line(line, lang);
            }
            return;
        }
        if self.overlay.is_some() || self.explained.is_some() {
            return;
        }
        let places = self.places(area);
        let beside = self.beside(places.panel);
        if let Some(tab) = self.tab_at(beside.tabs, at, lang) {
            self.show_tab(tab);
        } else if let Some(event) = self.listed_at(beside.list, at) {
            self.go_to(event);
        } else if let Some(event) = self.strip_at(places.strip, at, lang) {
            self.go_to(event);
        } else if let Some(point) = places.board.point_at(at.x, at.y) {
            self.go_to_stone(point);
        }
    }

    /// Goes to the event that laid the stone on a point, as the reader sees the board.
    fn go_to_stone(&mut self, seen: Point) {
        let point = self.view.isometry().inverse().apply(seen);
        let laid = self.game.moves.iter().rev();
        let found = laid
            .filter(|laid| laid.at == Some(point))
            .map(|laid| laid.seq)
            .next();
        if let Some(event) = found {
            self.go_to(event as usize);
        }
    }
}
