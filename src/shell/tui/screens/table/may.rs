//! What may be done now: every act that would be taken, with its key, its command and its article.

use super::TableScreen;
use super::collect::Collecting;
use super::desk::{ACTS, Says, is_open};
use super::overlay::Overlay;
use crate::clean::pad;
use crate::core::board::{Point, Seat};
use crate::core::game::command::desk::Desk;
use crate::core::game::command::{Action, Charge, Claim, Command, Person};
use crate::core::game::event::Then;
use crate::core::game::{Game, decide};
use crate::shell::tell;
use crate::shell::tui::screens::page::Page;
use crate::words::{Lang, say};

/// One act: its key, the command, the code whose ground is the article, and the words' key.
struct Act {
    key: &'static str,
    command: &'static str,
    ground: &'static str,
    words: &'static str,
    action: Action,
}

const fn act(
    key: &'static str,
    command: &'static str,
    ground: &'static str,
    words: &'static str,
    action: Action,
) -> Act {
    Act {
        key,
        command,
        ground,
        words,
        action,
    }
}

/// Acts that are the same at every point of the game.
fn plain_acts() -> Vec<Act> {
    let why = || "?".to_owned();
    vec![
        act("s", "swap", "", "key.swap", Action::Swap),
        act("n", "keep", "", "key.keep", Action::Keep),
        act(
            "p",
            "pass",
            "pass-too-early",
            "key.pass",
            Action::Pass(false),
        ),
        act(
            "y",
            "agree",
            "nothing-to-answer",
            "key.agree",
            Action::Agree,
        ),
        act(
            "x",
            "refuse",
            "nothing-to-answer",
            "key.refuse",
            Action::Refuse,
        ),
        act("d", "draw", "draw-not-own-time", "key.draw", Action::Draw),
        act("u", "takeback", "", "key.takeback", Action::Takeback),
        act("", "press", "press-auto", "may.press", Action::Press),
        act(
            "c",
            "claim five",
            "five",
            "claim.menu.five",
            Action::Claim(Claim::Five),
        ),
        act(
            "c",
            "claim forbidden",
            "claim-lapsed",
            "claim.menu.forbidden",
            Action::Claim(Claim::Forbidden(None)),
        ),
        act(
            "c",
            "claim time",
            "clock-time-left",
            "claim.menu.time",
            Action::Claim(Claim::Time(None)),
        ),
        act("E", "resign", "resignation", "may.resign", Action::Resign),
        act("", "sign", "not-signer", "may.sign", Action::Sign),
        act(
            "g",
            "start",
            "not-started",
            "may.start",
            Action::Start(None),
        ),
        act("g", "stop", "no-stop", "may.stop", Action::Stop(None)),
        act("g", "go", "no-stop", "may.go", Action::Go),
        act(
            "y",
            "uphold",
            "no-claim",
            "may.uphold",
            Action::Uphold(Charge::Nobody),
        ),
        act(
            "x",
            "reject \"why\"",
            "no-claim",
            "may.reject",
            Action::Reject(why(), Charge::Nobody),
        ),
        act(
            "",
            "flag p1|p2",
            "clock-time-left",
            "may.flag",
            Action::Flag(Person::Seat(Seat::P1)),
        ),
        act(
            "y",
            "confirm",
            "no-proposal",
            "may.confirm",
            Action::Confirm(None),
        ),
        act(
            "y",
            "impose",
            "no-incident",
            "may.impose",
            Action::Impose(None),
        ),
        act(
            "A",
            "announce",
            "nothing-to-announce",
            "may.announce",
            Action::Desk(Desk::Announce(None)),
        ),
        act(
            "x",
            "dismiss \"why\"",
            "no-incident",
            "may.dismiss",
            Action::Dismiss(None, why()),
        ),
    ]
}

impl TableScreen {
    /// Shows the acts that are open to whoever sits at the keyboard.
    pub(super) fn show_acts(&mut self, lang: Lang) {
        let mut lines = vec![tell::due(lang, self.game()), String::new()];
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

    fn is_taken(&self, action: &Action) -> bool {
        let by = self.speaker(action);
        let command = Command {
            by,
            at: self.now(),
            action: action.clone(),
        };
        self.rights().may(self.game(), by, action) && decide(self.game(), &command).is_ok()
    }

    fn line(&self, lang: Lang, act: &Act) -> Option<String> {
        if !self.is_taken(&act.action) {
            return None;
        }
        let game = self.game();
        let article = match act.ground {
            "" if matches!(act.action, Action::Swap | Action::Keep) => step_article(game),
            "" => String::new(),
            code => game.rules.book.ground(code).unwrap_or_default().to_owned(),
        };
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
            act.says != Says::Player && !known && is_open(act, &ground)
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
        if let Some(collecting) = Collecting::begin(game) {
            lines.push(line("f", collecting.command(), "key.offers"));
        }
        if (1..=12).any(|number| self.is_taken(&Action::Declare(number))) {
            lines.push(line("Enter", "declare N", "may.declare"));
        }
        if game
            .offers
            .iter()
            .any(|&at| self.is_taken(&Action::Choose(at)))
        {
            lines.push(line("Enter", "choose POINT", "may.choose"));
        }
        let mut points = std::iter::once(Point::CENTRE).chain(Point::all());
        if points.any(|at| self.is_taken(&Action::Stone(at, false))) {
            lines.push(line("Enter", "POINT", "may.stone"));
        }
        lines
    }
}

/// Returns the article of the step that is due, or of laying a stone.
fn step_article(game: &Game) -> String {
    match (game.step(), game.place()) {
        (Some(step), _) => step.article().to_owned(),
        (None, Then::Play(_) | Then::Opening(_)) => game
            .rules
            .book
            .ground("not-your-turn")
            .unwrap_or_default()
            .to_owned(),
    }
}

fn shown(lang: Lang, key: &str, command: &str, words: &str, article: &str) -> String {
    let what = say(lang, words, &[("point", "")]);
    let article = say(lang, "may.article", &[("article", article)]);
    format!(
        "{} {} {} {what}",
        pad(key, 5),
        pad(command, 20),
        pad(&article, 15)
    )
}
