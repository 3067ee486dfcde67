//! Looking at the game without touching it: views, numbers, a review, hints, the record to take away.

use super::TableScreen;
use super::overlay::Overlay;
use crate::core::board::Point;
use crate::core::game::{Game, Judging};
use crate::core::shapes;
use crate::shell::copy;
use crate::shell::phrase;
use crate::shell::tui::keymap::Intent;
use crate::shell::tui::screens::page::Page;
use crate::words::{Lang, say};

/// The article on aids (18.10), where the rulebook has it.
const AIDS: &str = "18.10";

/// Returns whether hints may be given: never in an official game, at a table, or where nothing is forbidden.
pub(super) fn may_hint(game: &Game) -> bool {
    !game.setup.official
        && game.setup.judging == Judging::Online
        && game.rules.opening.forbidden
        && !game.is_over()
}

impl TableScreen {
    pub(super) fn next_numbers(&mut self, lang: Lang) {
        self.view.next_numbers();
        self.tell(self.view.numbers_name(lang));
    }

    pub(super) fn turn(&mut self, back: bool, lang: Lang) {
        self.view.turn(back);
        self.tell(self.view.name(lang));
    }

    /// Steps through one's own record while the clock runs.
    pub(super) fn review(&mut self, back: bool, lang: Lang) {
        let last = self.game().moves.len();
        let at = self.review.unwrap_or(last);
        let to = if back {
            at.saturating_sub(1)
        } else {
            (at + 1).min(last)
        };
        self.review = Some(to).filter(|to| *to < last);
        self.collecting = None;
        match self.review {
            Some(_) => self.message = None,
            None => self.tell(say(lang, "review.now", &[])),
        }
    }

    /// Any act in a review only comes back to the game: nothing is done on a board that is not the board.
    pub(super) fn left_review(&mut self, intent: Intent, lang: Lang) -> bool {
        let acts = matches!(
            intent,
            Intent::Accept
                | Intent::Offers
                | Intent::Erase
                | Intent::Cancel
                | Intent::Swap
                | Intent::Keep
                | Intent::Pass
                | Intent::Draw
                | Intent::Takeback
                | Intent::Agree
                | Intent::Refuse
                | Intent::Claim
                | Intent::Clock
                | Intent::Command
                | Intent::Incident
                | Intent::Desk
                | Intent::Mark
                | Intent::Announce
                | Intent::Resign
                | Intent::Why
        );
        if !acts || self.review.take().is_none() {
            return false;
        }
        self.tell(say(lang, "review.left", &[]));
        true
    }

    /// Puts the record on the terminal's clipboard, and says how to have it where the terminal takes none.
    pub(super) fn copy(&mut self, lang: Lang) {
        let text = copy::record(lang, self.game(), self.table.entries());
        self.clipboard = Some(copy::clipboard(&text));
        self.tell(say(lang, "table.copied", &[]));
    }

    /// Shows the record as plain text without frames, to be selected.
    pub(super) fn print(&mut self, lang: Lang) {
        let text = copy::record(lang, self.game(), self.table.entries());
        let lines = text.lines().map(str::to_owned).collect();
        self.overlay = Some(Overlay::Page(Page::plain(
            say(lang, "overlay.print", &[]),
            lines,
        )));
    }

    pub(super) fn switch_hints(&mut self, lang: Lang) {
        if !may_hint(self.game()) {
            return self.refuse(self.no_hints(lang));
        }
        self.hints = !self.hints;
        let key = if self.hints {
            "table.hints-on"
        } else {
            "table.hints-off"
        };
        self.tell(say(lang, key, &[]));
    }

    /// Shows why the point at the cursor is forbidden, or is not.
    pub(super) fn show_why(&mut self, lang: Lang) {
        if !may_hint(self.game()) {
            return self.refuse(self.no_hints(lang));
        }
        if !self.game().board.is_empty_at(self.cursor) {
            return self.refuse(say(lang, "plain.why-empty", &[]));
        }
        let why = shapes::why(&self.game().shapes(), &self.game().board, self.cursor);
        let lines = phrase::why::why(lang, &why);
        self.overlay = Some(Overlay::Why(Page::stepping(
            say(lang, "overlay.why", &[]),
            lines,
        )));
    }

    fn no_hints(&self, lang: Lang) -> String {
        let game = self.game();
        if !game.setup.official && game.setup.judging == Judging::Online && !game.is_over() {
            return say(lang, "table.nothing-forbidden", &[]);
        }
        let article = game.rules.book.article(AIDS).map_or("", |_| AIDS);
        say(lang, "table.no-hints", &[("article", article)])
    }

    /// Returns the points to be marked as forbidden.
    pub(super) fn forbidden(&self) -> Vec<Point> {
        if !self.hints || self.review.is_some() || !may_hint(self.game()) {
            return Vec::new();
        }
        let verdict = shapes::judge(&self.game().shapes(), &self.game().board);
        verdict.forbidden.iter().map(|(point, _)| *point).collect()
    }
}
