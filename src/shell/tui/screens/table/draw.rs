//! The picture of the table.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::incident::action;
use super::overlay::{CLAIMS, Overlay, Question};
use super::{TableScreen, Tone};
use crate::core::board::Seat;
use crate::core::game::command::{Person, Who};
use crate::core::game::{Game, Judging};
use crate::shell::hand::Hand;
use crate::shell::phrase;
use crate::shell::tui::panels::view::board_after;
use crate::shell::tui::panels::{Layout, Sight, clocks, news, open, penalties, record};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::board::{BoardPicture, Geometry};
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{bar, centred, paragraph, put, row, rows, sheet};
use crate::words::{Lang, say};

impl TableScreen {
    /// Draws the whole screen.
    pub(super) fn picture(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let layout = Layout::of(buf.area);
        let sight = self.sight(dress);
        self.header(buf, layout.header, dress);
        self.board(buf, layout.board, dress);
        clocks(buf, layout.clocks, &sight);
        penalties(buf, layout.penalties, &sight);
        open(buf, layout.open, &sight);
        record(buf, layout.record, &sight);
        news(buf, layout.news, &sight);
        let action = match self.review {
            Some(_) => dress.theme.looks.alarm,
            None => dress.theme.looks.action,
        };
        paragraph(buf, layout.action, &self.due(dress.lang), action.style());
        self.message(buf, layout.message, dress);
        self.hints(buf, layout.hints, dress);
        let overlay = self.overlay.as_ref()?;
        self.over(overlay, buf, &layout, dress)
    }

    /// Draws the clocks alone, where nothing lies over them.
    pub(super) fn clocks_alone(&self, area: Rect, dress: &Dress) -> Option<Buffer> {
        if self.overlay.is_some() {
            return None;
        }
        let panel = Layout::of(area).clocks;
        let mut cells = Buffer::empty(panel);
        clocks(&mut cells, panel, &self.sight(dress));
        Some(cells)
    }

    fn sight<'a>(&'a self, dress: &'a Dress) -> Sight<'a> {
        Sight {
            game: self.game(),
            entries: self.table.entries(),
            now: self.now(),
            stops_at_nought: self.is_served(),
            dress,
        }
    }

    fn header(&self, buf: &mut Buffer, area: Rect, dress: &Dress) {
        let (lang, game) = (dress.lang, self.game());
        let judging = match game.setup.judging {
            Judging::Table => "judging.table",
            Judging::Online => "judging.online",
        };
        let rule = phrase::words(lang, &game.rules.opening.name).to_owned();
        let mut parts = vec![rule, say(lang, judging, &[])];
        if game.setup.official {
            parts.push(say(lang, "game.official", &[]));
        }
        let opening = |lang| match (game.opening(), lang) {
            (Some(named), Lang::Zh) => Some(format!("{} {}", named.zh, named.code)),
            (Some(named), Lang::En) => Some(format!("{} {}", named.en, named.code)),
            (None, _) => None,
        };
        parts.extend(opening(lang));
        let office = say(lang, "table.office", &[("office", &self.sits_as(lang))]);
        let look = match self.hand {
            Hand::Players | Hand::Seat(_) | Hand::Nobody => dress.theme.looks.faint,
            Hand::Office(_) => dress.theme.looks.running,
        };
        let width = u16::try_from(office.width()).unwrap_or(area.width);
        let x = area.right().saturating_sub(width).max(area.x);
        let left = Rect {
            width: x.saturating_sub(area.x + 1),
            ..area
        };
        row(
            buf,
            left,
            0,
            &parts.join("  "),
            dress.theme.looks.title.style(),
        );
        put(buf, area, x, area.y, &office, look.style());
    }

    fn board(&self, buf: &mut Buffer, area: Rect, dress: &Dress) {
        let game = self.game();
        let shown = self.review.unwrap_or(game.moves.len());
        let moves = game.moves.get(..shown).unwrap_or(&game.moves);
        let reviewed = self.review.map(|moves| board_after(game, moves));
        let numbers = self.view.numbers(moves);
        let forbidden = self.forbidden();
        let marked = match &self.overlay {
            Some(Overlay::Why(page)) => page.points(),
            Some(_) | None => vec![],
        };
        let collected = self
            .collecting
            .as_ref()
            .map(|collecting| collecting.points());
        let picture = BoardPicture {
            board: reviewed.as_ref().unwrap_or(&game.board),
            last: moves.iter().rev().find_map(|laid| laid.at),
            cursor: Some(self.cursor),
            offers: match self.review {
                Some(_) => &[],
                None => collected.unwrap_or(&game.offers),
            },
            numbers: &numbers,
            view: self.view.isometry(),
            forbidden: &forbidden,
            marked: &marked,
        };
        picture.draw(buf, Geometry::fit(area), &dress.theme);
    }

    fn message(&self, buf: &mut Buffer, area: Rect, dress: &Dress) {
        if let Some((tone, words)) = &self.message {
            let look = match tone {
                Tone::Told => dress.theme.looks.text,
                Tone::Refused => dress.theme.looks.refusal,
            };
            paragraph(buf, area, words, look.style());
        }
    }

    /// Draws what lies over the board; returns where the terminal's cursor belongs.
    fn over(
        &self,
        overlay: &Overlay,
        buf: &mut Buffer,
        layout: &Layout,
        dress: &Dress,
    ) -> Option<Position> {
        let (lang, looks) = (dress.lang, &dress.theme.looks);
        let text = looks.text.style();
        let window = buf.area;
        match overlay {
            Overlay::Page(page) | Overlay::Why(page) => page.draw(buf, layout.side(), dress),
            Overlay::Paste(preview) => preview.draw(buf, dress),
            Overlay::Command(field) | Overlay::Recalled(field, _) => {
                bar(
                    buf,
                    layout.hints,
                    0,
                    &" ".repeat(usize::from(window.width)),
                    looks.field.style(),
                );
                return field.draw(
                    buf,
                    layout.hints,
                    ":",
                    looks.key.style(),
                    looks.field.style(),
                );
            }
            Overlay::Ask(question) => ask(question, self.game(), self.is_served(), buf, dress),
            Overlay::Claims(picker) => {
                let point = self.cursor.to_string();
                let lines = CLAIMS.map(|key| say(lang, key, &[("point", &point)]));
                list(buf, dress, "overlay.claim", &lines, *picker);
            }
            Overlay::Offices(picker) => {
                let hands = self.rights().hands();
                let names: Vec<_> = hands.iter().map(|hand| self.named(*hand, lang)).collect();
                list(buf, dress, "overlay.office", &names, *picker);
            }
            Overlay::Counter(counter) => {
                let inner = self.desk_sheet(buf, say(lang, "overlay.desk", &[]), dress);
                return counter.draw(buf, inner, &self.ground(lang), looks);
            }
            Overlay::Form(form, _) => {
                let ground = self.ground(lang);
                let inner = self.desk_sheet(buf, form.title(&ground), dress);
                return form.draw(buf, inner, &ground, looks);
            }
            Overlay::Pin(pin) => return pin.draw(buf, dress),
            Overlay::Steps(offence, picker) => {
                let book = &self.game().rules.book;
                let lines: Vec<_> = offence
                    .steps
                    .iter()
                    .map(|step| phrase::step(lang, book, step))
                    .collect();
                list(buf, dress, "overlay.choose", &lines, *picker);
            }
            Overlay::Incident(desk) => {
                let inner = sheet(
                    buf,
                    centred(window, 76, 22),
                    &say(lang, desk.title(), &[]),
                    text,
                );
                return desk.draw(buf, inner, (lang, looks), self.game(), self.arbiter());
            }
            Overlay::Fault(words, field) => {
                let title = say(lang, "overlay.fault", &[]);
                let inner = sheet(buf, centred(window, 70, 12), &title, looks.alarm.style());
                let used = paragraph(
                    buf,
                    rows(inner, 0, inner.height.saturating_sub(2)),
                    words,
                    text,
                );
                return field.draw(buf, rows(inner, used + 1, 1), "", text, looks.field.style());
            }
        }
        None
    }

    /// Lays the sheet of the desk over the screen; its heading says who is at the keyboard.
    fn desk_sheet(&self, buf: &mut Buffer, title: String, dress: &Dress) -> Rect {
        let (lang, style) = (dress.lang, dress.theme.looks.text.style());
        let office = say(lang, "table.office", &[("office", &self.hand.name(lang))]);
        sheet(
            buf,
            centred(buf.area, 76, 22),
            &format!("{title}  {office}"),
            style,
        )
    }

    /// Returns who would write an incident now.
    fn arbiter(&self) -> Who {
        self.speaker(&action(Person::Seat(Seat::P1), ""))
    }
}

fn list(buf: &mut Buffer, dress: &Dress, title: &str, lines: &[String], picker: Picker) {
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
    let title = say(dress.lang, title, &[]);
    let inner = sheet(
        buf,
        centred(buf.area, 50, height),
        &title,
        dress.theme.looks.text.style(),
    );
    picker.draw(buf, inner, lines, &dress.theme.looks);
}

fn ask(question: &Question, game: &Game, served: bool, buf: &mut Buffer, dress: &Dress) {
    let words = match question {
        Question::Pass => say(dress.lang, "ask.pass", &[]),
        Question::Quit if game.is_over() => say(dress.lang, "ask.quit-over", &[]),
        Question::Quit if served && game.clock.runs.is_none() => {
            say(dress.lang, "ask.get-up-still", &[])
        }
        Question::Quit if served => say(dress.lang, "ask.get-up", &[]),
        Question::Quit => say(dress.lang, "ask.quit", &[]),
        Question::Resign(seat) => {
            let who = phrase::event::person(game, *seat);
            say(dress.lang, "ask.resign", &[("who", &who)])
        }
        Question::Sign(seat) => {
            let who = phrase::event::person(game, *seat);
            say(dress.lang, "ask.sign", &[("who", &who)])
        }
        Question::Impose(_, step) => say(dress.lang, "ask.impose", &[("step", step)]),
    };
    let looks = &dress.theme.looks;
    let title = say(dress.lang, "overlay.question", &[]);
    let inner = sheet(buf, centred(buf.area, 56, 6), &title, looks.text.style());
    paragraph(buf, rows(inner, 0, 3), &words, looks.text.style());
    row(
        buf,
        inner,
        3,
        &say(dress.lang, "ask.yes-no", &[]),
        looks.key.style(),
    );
}
