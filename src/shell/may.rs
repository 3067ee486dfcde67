//! What may be done at a moment: every act that would be taken, with its command and its article.

use crate::clean::pad;
use crate::core::board::{Point, Seat};
use crate::core::clock::At;
use crate::core::game::command::desk::Desk;
use crate::core::game::command::{Action, Charge, Claim, Command, Person, Who};
use crate::core::game::event::Then;
use crate::core::game::{Game, decide};
use crate::core::rulebook::Office;
use crate::shell::phrase::event::person;
use crate::words::{Lang, say};

/// One act: its key, the command, the code whose ground is the article, and the words' key.
pub struct Act {
    /// The key at the table, where it has one.
    pub key: &'static str,
    /// The command.
    pub command: &'static str,
    /// The code whose ground is the article.
    pub ground: &'static str,
    /// The words' key in the catalogue.
    pub words: &'static str,
    /// What is asked.
    pub action: Action,
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
pub fn plain_acts() -> Vec<Act> {
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
            "",
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

impl Act {
    /// Returns the article behind the act, where the book names one.
    pub fn article(&self, game: &Game) -> String {
        match self.ground {
            "" if matches!(self.action, Action::Swap | Action::Keep) => step_article(game),
            "" => String::new(),
            code => game.rules.book.ground(code).unwrap_or_default().to_owned(),
        }
    }
}

/// Whether a word would be taken from somebody at a moment.
fn is_taken(game: &Game, by: Who, at: At, action: &Action) -> bool {
    let command = Command {
        by,
        at,
        action: action.clone(),
    };
    decide(game, &command).is_ok()
}

/// Returns who might have done what as a game stands, with the articles: each player, then the referee.
pub fn by_everybody(lang: Lang, game: &Game) -> Vec<String> {
    let players = Seat::BOTH.map(|seat| (Who::Player(seat), person(game, seat)));
    let referee = say(lang, "office.referee", &[]);
    let speakers = players
        .into_iter()
        .chain([(Who::Office(Office::Referee), referee)]);
    let mut lines = Vec::new();
    for (who, name) in speakers {
        lines.push(name);
        let before = lines.len();
        lines.extend(of_one(lang, game, who));
        if lines.len() == before {
            lines.push(format!("  {}", say(lang, "may.nothing", &[])));
        }
    }
    lines
}

fn of_one(lang: Lang, game: &Game, who: Who) -> Vec<String> {
    let taken = |action: &Action| is_taken(game, who, game.now, action);
    let mut lines = Vec::new();
    let article = step_article(game);
    let mut points = std::iter::once(Point::CENTRE).chain(Point::all());
    let mut line = |command, words, article: &str| {
        let line = shown(lang, "", command, words, article);
        lines.push(format!("  {}", line.trim_start()));
    };
    if (1..=12).any(|number| taken(&Action::Declare(number))) {
        line("declare N", "may.declare", &article);
    }
    if game.offers.iter().any(|&at| taken(&Action::Choose(at))) {
        line("choose POINT", "may.choose", &article);
    }
    if points.any(|at| taken(&Action::Stone(at, false))) {
        line("POINT", "may.stone", &article);
    }
    for act in plain_acts().iter().filter(|act| taken(&act.action)) {
        line(act.command, act.words, &act.article(game));
    }
    lines
}

/// Returns the article of the step that is due, or of laying a stone.
pub fn step_article(game: &Game) -> String {
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

/// Returns an act as a line: its key, its command, its article, its words.
pub fn shown(lang: Lang, key: &str, command: &str, words: &str, article: &str) -> String {
    let what = say(lang, words, &[("point", "")]);
    let article = say(lang, "may.article", &[("article", article)]);
    format!(
        "{} {} {} {what}",
        pad(key, 5),
        pad(command, 20),
        pad(&article, 15)
    )
}
