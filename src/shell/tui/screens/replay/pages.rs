//! Pages about the moment: the event in full, who could have done what, why a point is forbidden.

use super::{Overlay, Replay};
use crate::clean::wrap;
use crate::core::board::{Board, Stone};
use crate::core::dispute::act::about;
use crate::core::dispute::lapsing;
use crate::core::game::event::{Entry, Event};
use crate::core::shapes;
use crate::shell::may;
use crate::shell::phrase::dispute::ruling::Detail;
use crate::shell::phrase::dispute::{both_clocks, moment, ruling, time};
use crate::shell::phrase::{self, event};
use crate::shell::tell::{self, Means};
use crate::shell::tui::screens::page::Page;
use crate::words::{Lang, say};

/// Cells of a line of a framed page.
const CELLS: usize = 72;

impl Replay {
    fn page(&mut self, title: String, lines: Vec<String>) {
        let lines = lines
            .iter()
            .flat_map(|line| match line.trim_start() {
                "" => vec![String::new()],
                bare => {
                    let indent = line.len() - bare.len();
                    let pieces = wrap(bare, CELLS - indent);
                    let indented = |piece| format!("{}{piece}", " ".repeat(indent));
                    pieces.into_iter().map(indented).collect()
                }
            })
            .collect();
        self.overlay = Some(Overlay::Page(Page::framed(title, lines)));
    }

    /// Shows the event in full: author, times, clocks, what it rests on in its wording, statements on it.
    pub(super) fn show_detail(&mut self, lang: Lang) {
        let Some(entry) = self.entry() else { return };
        let now = &self.seek.record().game;
        let mut lines = vec![tell::line(lang, &self.game, entry)];
        let moves = self.game.moves.len().to_string();
        let values = [
            ("time", time(entry.t)),
            ("n", moves),
            ("wall", entry.wall.clone().unwrap_or_default()),
            ("by", event::by(lang, &self.game, entry.by)),
        ];
        lines.push(event::told(lang, "dispute.when", &values));
        lines.push(both_clocks(lang, &self.game, entry.t));
        lines.extend(self.related(lang, entry));
        lines.push(String::new());
        let rests = ruling::rests_on(lang, entry, (&self.game, now), Detail::Full);
        lines.extend(rests);
        let article = crate::core::dispute::rested::article(entry, &self.game);
        if let Some(article) = article.and_then(|it| self.game.rules.book.article(&it)) {
            lines.push(String::new());
            lines.push(article.wording.clone());
            let clause = article.clause.as_ref();
            lines.extend(
                clause
                    .and_then(|key| self.game.rules.book.clauses.get(key))
                    .cloned(),
            );
        }
        let title = say(lang, "dispute.detail", &[("seq", &entry.n.to_string())]);
        self.page(title, lines);
    }

    /// Returns the event that this one is about, and what was said and decided about this one.
    fn related(&self, lang: Lang, entry: &Entry) -> Vec<String> {
        let now = &self.seek.record().game;
        let named = about(&entry.event);
        let is_related = |other: &&Entry| {
            Some(other.n) == named || (other.n > entry.n && about(&other.event) == Some(entry.n))
        };
        let line = |other: &Entry| {
            let words = tell::line(lang, now, other);
            let key = if matches!(other.event, Event::StatementTaken { .. }) {
                "dispute.statement"
            } else if other.n < entry.n {
                "dispute.answers"
            } else {
                "dispute.answered"
            };
            say(lang, key, &[("what", &words)])
        };
        self.seek
            .entries()
            .iter()
            .filter(is_related)
            .map(line)
            .collect()
    }

    /// Shows who could have done what as the game stood, with the articles.
    pub(super) fn show_may(&mut self, lang: Lang) {
        let mut lines = vec![tell::due_by(Means::Verbs, lang, &self.game), String::new()];
        lines.extend(may::by_everybody(lang, &self.game));
        let title = say(lang, "dispute.may", &[("seq", &self.at.to_string())]);
        self.page(title, lines);
    }

    /// Shows why stones and points are forbidden, or why Black's last stone is not.
    pub(super) fn show_why(&mut self, lang: Lang) {
        if !self.game.rules.opening.forbidden {
            self.notice = Some(say(lang, "dispute.no-forbidden", &[]));
            return;
        }
        let rule = self.game.shapes();
        let laid = lapsing::laid(&self.game);
        let mut lines = Vec::new();
        let last = self
            .game
            .moves
            .iter()
            .rposition(|it| it.stone == Stone::Black);
        let is_told = |place: usize| laid.iter().any(|it| it.number == place + 1);
        if let Some(place) = last.filter(|place| !is_told(*place)) {
            lines.extend(self.why_stone(lang, place));
        }
        for laid in laid.iter().rev() {
            lines.push(moment::forbidden(lang, &self.game, laid));
            lines.extend(self.why_stone(lang, laid.number - 1).into_iter().skip(1));
        }
        for (at, _) in lapsing::points(&self.game) {
            let why = shapes::why(&rule, &self.game.board, at);
            lines.extend(phrase::why::why(lang, &why));
        }
        if lines.is_empty() {
            lines.push(say(lang, "dispute.none", &[]));
        }
        let title = say(lang, "dispute.why", &[("seq", &self.at.to_string())]);
        self.overlay = Some(Overlay::Page(Page::stepping(title, lines)));
    }

    /// Returns why a stone that lies there was forbidden or not when it was laid.
    fn why_stone(&self, lang: Lang, place: usize) -> Vec<String> {
        let Some(at) = self.game.moves.get(place).and_then(|it| it.at) else {
            return Vec::new();
        };
        let earlier = self.game.moves[..place].iter();
        let board = Board::with(earlier.filter_map(|it| Some((it.at?, it.stone))));
        phrase::why::why(lang, &shapes::why(&self.game.shapes(), &board, at))
    }
}
