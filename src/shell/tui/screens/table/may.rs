//! What may be done now: every act that would be taken, with its key, its command and its article.

use super::TableScreen;
use super::desk::{ACTS, Says, is_open};
use super::overlay::Overlay;
use crate::core::board::Point;
use crate::core::game::command::Action;
use crate::shell::may::{Act, plain_acts, shown, step_article};
use crate::shell::tui::screens::page::Page;
use crate::words::{Lang, say};

impl TableScreen {
    /// Shows the acts that are open to whoever sits at the keyboard.
    pub(super) fn show_acts(&mut self, lang: Lang) {
        let mut lines = vec![self.waited_for(lang), String::new()];
        lines.extend(self.point_acts(lang));
        let plain = plain_acts();
        lines.extend(plain.iter().filter_map(|act| self.line(lang, act)));
        if self.hand.is_office() {
            lines.push(shown(lang, "i", "incident WHO ARTICLE", "key.incident", ""));
            lines.extend(self.desk_acts(lang, &plain));
        }
        lines.push(shown(lang, "", "note \"...\"", "may.note", ""));
        self.overlay = Some(Overlay::Page(Page::framed(
            say(lang, "overlay.may", &[]),
            lines,
        )));
    }

    fn line(&self, lang: Lang, act: &Act) -> Option<String> {
        if !self.may(act.action.clone()) {
            return None;
        }
        let article = act.article(self.game());
        Some(shown(lang, act.key, act.command, act.words, &article))
    }

    /// Returns the lines of what the desk's forms can enter now, beyond what was listed.
    fn desk_acts(&self, lang: Lang, listed: &[Act]) -> Vec<String> {
        let ground = self.ground(lang);
        let said = |verb: &str| {
            let mut known = listed.iter().map(|act| act.command.split(' ').next());
            known.any(|known| known == Some(verb))
        };
        let open = ACTS.iter().filter(|act| {
            let known = said(act.verb) || act.id == "incident" || act.id == "note";
            let mine = act.says != Says::Player && self.voice().may(act);
            mine && !known && is_open(act, &ground)
        });
        open.map(|act| {
            let article = self.game().rules.book.ground(act.ground);
            let words = format!("desk.act.{}", act.id);
            shown(lang, "t", act.verb, &words, article.unwrap_or_default())
        })
        .collect()
    }

    /// Returns the lines of the acts that name points or a number.
    fn point_acts(&self, lang: Lang) -> Vec<String> {
        let game = self.game();
        let article = step_article(game);
        let line = |key, command, words| shown(lang, key, command, words, &article);
        let mut lines = Vec::new();
        if self.to_seal().is_some() {
            let article = game.rules.book.ground("not-adjourned").unwrap_or_default();
            let words = "desk.act.seal";
            lines.push(shown(lang, "Enter", "seal MOVE", words, article));
        }
        if let Some(collecting) = self.to_collect() {
            lines.push(line("f", collecting.command(), "key.offers"));
        }
        if (1..=12).any(|number| self.may(Action::Declare(number))) {
            lines.push(line("Enter", "declare N", "may.declare"));
        }
        if game.offers.iter().any(|&at| self.may(Action::Choose(at))) {
            lines.push(line("Enter", "choose POINT", "may.choose"));
        }
        let mut points = std::iter::once(Point::CENTRE).chain(Point::all());
        if points.any(|at| self.may(Action::Stone(at, false))) {
            lines.push(line("Enter", "POINT", "may.stone"));
        }
        lines
    }
}
