//! A finished or unfinished game, event by event: board, clocks and penalties as they stood.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::core::board::Seat;
use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::core::record::{Replay as Record, Seek, Unreadable};
use crate::shell::phrase::{self, event};
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::panels::view::View;
use crate::shell::tui::screens::Dress;
use crate::shell::tui::theme::Theme;
use crate::shell::tui::widgets::board::{BoardPicture, Geometry};
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::text::{bar, paragraph, row, rows};
use crate::words::{Lang, say};

/// The replay screen.
pub struct Replay {
    seek: Seek,
    at: usize,
    game: Game,
    view: View,
    explained: Option<fn(Lang, usize) -> String>,
    going: Option<Field>,
    name: String,
}

/// Returns where the board lies, and the panel beside it.
fn parts(area: Rect) -> (Geometry, Rect) {
    let body = rows(area, 1, area.height.saturating_sub(4));
    let geometry = Geometry::fit(body);
    let left = (geometry.size().0 + 2).min(body.width);
    let panel = Rect {
        x: body.x + left,
        width: body.width - left,
        ..body
    };
    (geometry, panel)
}

/// Returns what is left of the panel under the rows used.
fn under(panel: Rect, used: u16) -> Rect {
    rows(panel, used + 1, panel.height.saturating_sub(used + 1))
}

impl Replay {
    /// Opens a record at its last event.
    pub fn new(record: Record, name: String) -> Self {
        let seek = Seek::new(record);
        Self {
            at: seek.last(),
            game: seek.record().game.clone(),
            seek,
            view: View::new(),
            explained: None,
            going: None,
            name,
        }
    }

    /// Shows an explanation of each event in the place of the list of events.
    #[must_use]
    pub fn explaining(mut self, words: fn(Lang, usize) -> String) -> Self {
        self.explained = Some(words);
        self
    }

    /// Returns the events up to the one shown last.
    pub fn entries(&self) -> &[Entry] {
        self.seek.entries().get(..self.at).unwrap_or_default()
    }

    /// Returns the game as it stood.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of the event shown last, nought for the beginning.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns whether a number is being typed.
    pub const fn is_typing(&self) -> bool {
        self.going.is_some()
    }

    /// Goes to the state after an event, or to the nearest there is.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.seek.last());
        self.seek.step(&mut self.game, self.at);
    }

    /// Takes more events that another process has written; whoever stood at the end stays there.
    ///
    /// # Errors
    /// A line that cannot be read.
    pub fn follow(&mut self, bodies: &[String]) -> Result<(), Unreadable> {
        let at_end = self.at == self.seek.last();
        for body in bodies {
            if !self.seek.take(body)? {
                break;
            }
        }
        if at_end {
            self.go_to(usize::MAX);
        }
        Ok(())
    }

    /// Takes the meaning of a key; returns whether it had a use here.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other intents belong to other screens"
    )]
    pub fn take(&mut self, meaning: Meaning) -> bool {
        if self.going.is_some() {
            return self.typed(meaning);
        }
        let Meaning::Intent(intent) = meaning else {
            return false;
        };
        match intent {
            Intent::Forward => self.go_to(self.at + 1),
            Intent::Back => self.go_to(self.at.saturating_sub(1)),
            Intent::PageForward => self.go_to(self.at + 10),
            Intent::PageBack => self.go_to(self.at.saturating_sub(10)),
            Intent::First => self.go_to(0),
            Intent::Last => self.go_to(usize::MAX),
            Intent::Numbers => self.view.next_numbers(),
            Intent::Turn => self.view.turn(false),
            Intent::TurnBack => self.view.turn(true),
            Intent::GoTo => self.going = Some(Field::default()),
            _ => return false,
        }
        true
    }

    fn typed(&mut self, meaning: Meaning) -> bool {
        match meaning {
            Meaning::Intent(Intent::Accept) => {
                let asked = self
                    .going
                    .take()
                    .map(|field| field.cleaned())
                    .unwrap_or_default();
                if let Ok(at) = asked.trim().parse() {
                    self.go_to(at);
                }
            }
            Meaning::Intent(Intent::Cancel | Intent::Quit) => self.going = None,
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                if let Some(field) = &mut self.going {
                    field.take(meaning);
                }
            }
        }
        true
    }

    /// Draws the screen and returns where the terminal's cursor belongs.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        lang: Lang,
        theme: &Theme,
    ) -> Option<Position> {
        let looks = &theme.looks;
        let events = self.seek.entries().len().to_string();
        let at = self.at.to_string();
        let values = [
            ("name", self.name.as_str()),
            ("at", &at),
            ("events", &events),
        ];
        let title = match self.explained {
            Some(_) => "learn.title",
            None => "replay.title",
        };
        bar(
            buf,
            area,
            0,
            &say(lang, title, &values),
            looks.title.style(),
        );
        let (geometry, panel) = parts(area);
        self.board(buf, geometry, theme);
        let used = self.people(buf, panel, lang, theme);
        let rest = under(panel, used);
        match self.explained {
            Some(words) => {
                paragraph(buf, rest, &words(lang, self.at), looks.text.style());
            }
            None => self.events(buf, rest, lang, theme),
        }
        let foot = rows(area, area.height.saturating_sub(3), 3);
        if let Some(field) = &self.going {
            let prompt = say(lang, "replay.go-to", &[("events", &events)]);
            return field.draw(buf, foot, &prompt, looks.text.style(), looks.field.style());
        }
        if let Some(told) = self.told(lang) {
            paragraph(buf, rows(foot, 0, 2), &told, looks.text.style());
        }
        row(buf, foot, 2, &self.foot(lang), looks.faint.style());
        None
    }

    /// Returns the whole of the event shown last: its line beside the board may be cut.
    fn told(&self, lang: Lang) -> Option<String> {
        let entry = self.seek.entries().get(self.at.checked_sub(1)?)?;
        let who = event::by(lang, &self.game, entry.by);
        let what = event::event(lang, &self.seek.record().game, entry);
        let wall = entry.wall.as_deref().unwrap_or_default();
        Some(format!("#{} {who}: {what}  {wall}", entry.n))
    }

    fn foot(&self, lang: Lang) -> String {
        match self.seek.record().newer {
            Some(event) => say(lang, "log.newer", &[("event", &event.to_string())]),
            None if self.explained.is_some() => say(lang, "learn.hint", &[]),
            None => say(lang, "replay.hint", &[]),
        }
    }

    fn board(&self, buf: &mut Buffer, geometry: Geometry, theme: &Theme) {
        let numbers = self.view.numbers(&self.game.moves);
        let picture = BoardPicture {
            board: &self.game.board,
            last: self.game.moves.last().and_then(|last| last.at),
            cursor: None,
            offers: &self.game.offers,
            numbers: &numbers,
            view: self.view.isometry(),
            forbidden: &[],
            marked: &[],
        };
        picture.draw(buf, geometry, theme);
    }

    /// Writes who holds what, the clocks and the penalties as they stood; returns the rows used.
    fn people(&self, buf: &mut Buffer, panel: Rect, lang: Lang, theme: &Theme) -> u16 {
        let looks = &theme.looks;
        let mut used = 0;
        for seat in Seat::BOTH {
            let colour = event::stone(lang, self.game.seating.stone_of(seat));
            let left = phrase::clock(self.game.clock.left_ms(
                &self.game.rules.control,
                seat,
                self.game.now,
            ));
            let running = self.game.clock.runs == Some(seat);
            let name = event::person(&self.game, seat);
            let mark = if running { ">" } else { " " };
            let style = if running {
                looks.running.style()
            } else {
                looks.text.style()
            };
            row(
                buf,
                panel,
                used,
                &format!("{mark} {colour} {name}  {left}"),
                style,
            );
            used += 1;
            let given: Vec<String> = self.game.penalties[seat]
                .iter()
                .map(|given| {
                    format!(
                        "{} {}",
                        phrase::step(lang, &self.game.rules.book, &given.step),
                        given.article
                    )
                })
                .collect();
            let result = self
                .game
                .verdicts()
                .map(|verdicts| event::verdict(lang, &self.game, seat, &verdicts[seat]));
            for words in given.into_iter().chain(result) {
                used += paragraph(
                    buf,
                    rows(panel, used, 2),
                    &format!("  {words}"),
                    looks.text.style(),
                );
            }
        }
        let moment = say(
            lang,
            "replay.moment",
            &[("time", &phrase::clock(self.game.now.0 as i64))],
        );
        row(buf, panel, used, &moment, looks.faint.style());
        used + 1
    }

    /// Returns which events so many rows show.
    fn shown(&self, height: usize) -> (usize, usize) {
        let all = self.seek.entries().len();
        let last = (self.at + height / 3).clamp(height.min(all), all);
        (last.saturating_sub(height), last)
    }

    /// Returns the number of the event on this cell.
    pub fn event_at(&self, area: Rect, at: Position, dress: &Dress) -> Option<usize> {
        let (_, panel) = parts(area);
        let used = self.people(&mut Buffer::empty(area), panel, dress.lang, &dress.theme);
        let list = under(panel, used);
        let (first, last) = self.shown(usize::from(list.height));
        let event = first + usize::from(at.y.checked_sub(list.y)?) + 1;
        (list.contains(at) && event <= last).then_some(event)
    }

    /// Writes the events about the one shown last.
    fn events(&self, buf: &mut Buffer, area: Rect, lang: Lang, theme: &Theme) {
        let looks = &theme.looks;
        let height = usize::from(area.height);
        if height == 0 {
            return;
        }
        let (first, last) = self.shown(height);
        for (i, entry) in self.seek.entries()[first..last].iter().enumerate() {
            let on = u16::try_from(i).unwrap_or(u16::MAX);
            let who = event::by(lang, &self.game, entry.by);
            let what = event::event(lang, &self.seek.record().game, entry);
            let time = phrase::clock(entry.t.0 as i64);
            let words = format!("{:>4} {time:>6} {who}: {what}", entry.n);
            if entry.n as usize == self.at {
                bar(buf, area, on, &words, looks.chosen.style());
            } else {
                let style = if entry.n as usize > self.at {
                    looks.faint.style()
                } else {
                    looks.text.style()
                };
                row(buf, area, on, &words, style);
            }
        }
    }
}
