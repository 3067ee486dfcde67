//! A branch beside the record, in words.

use super::{both_clocks, time, told};
use crate::clean::{pad, wrap};
use crate::core::board::Seat;
use crate::core::dispute::branch::{Academic, Branch, How, Parted, Stopped, counts};
use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::shell::phrase::{self, event};
use crate::shell::tell::{self, Means};
use crate::words::{Lang, say};

/// Returns what followed and what would have followed, in two columns of so many cells, and where they part.
pub fn beside(
    lang: Lang,
    record: &Game,
    entries: &[Entry],
    branch: &Branch,
    academic: Option<Academic>,
    cells: usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(academic) = academic {
        lines.extend(wrap(&academic_words(lang, academic), cells));
    }
    lines.extend(
        parting(lang, branch)
            .iter()
            .flat_map(|line| wrap(line, cells)),
    );
    lines.push(String::new());
    let column = cells.saturating_sub(3) / 2;
    let heads = ["dispute.recorded", "dispute.branched"].map(|key| say(lang, key, &[]));
    let [left, right] = heads;
    lines.push(format!("{} | {right}", pad(&left, column)));
    lines.push("-".repeat(cells));
    for (one, other) in stands(lang, record).iter().zip(stands(lang, &branch.game)) {
        let (one, other) = (wrap(one, column), wrap(&other, column));
        for place in 0..one.len().max(other.len()) {
            let cell = |lines: &[String]| lines.get(place).cloned().unwrap_or_default();
            lines.push(format!("{} | {}", pad(&cell(&one), column), cell(&other)));
        }
        lines.push(format!("{} |", " ".repeat(column)));
    }
    lines.extend(
        told_of(lang, record, entries, branch)
            .iter()
            .flat_map(|line| wrap(line, cells)),
    );
    lines
}

/// Returns what a branch comes to in one sentence: where it parts, and its end.
pub fn gist(lang: Lang, branch: &Branch) -> String {
    let end = if branch.game.is_over() {
        tell::result(lang, &branch.game)
    } else {
        say(lang, "dispute.goes-on", &[])
    };
    let parts = parting(lang, branch);
    format!("{}; {end}", parts.join("; "))
}

/// Returns how a game stands at its end: result, penalties, clocks, who is to act.
fn stands(lang: Lang, game: &Game) -> Vec<String> {
    let result = if game.is_over() {
        tell::result(lang, game)
    } else {
        say(lang, "dispute.goes-on", &[])
    };
    let penalties = |seat: Seat| {
        let counted: Vec<String> = counts(game, seat)
            .iter()
            .map(|(step, count)| format!("{} {count}", phrase::step(lang, &game.rules.book, step)))
            .collect();
        let none = say(lang, "dispute.none", &[]);
        let counted = Some(counted.join(", ")).filter(|it| !it.is_empty());
        format!("{}: {}", event::person(game, seat), counted.unwrap_or(none))
    };
    let due = if game.is_over() {
        say(lang, "dispute.nobody-acts", &[])
    } else {
        tell::due_by(Means::Verbs, lang, game)
    };
    vec![
        result,
        Seat::BOTH.map(penalties).join("  "),
        both_clocks(lang, game, game.now),
        due,
        told(
            lang,
            "dispute.at-move",
            &[
                ("n", game.moves.len().to_string()),
                ("time", time(game.now)),
            ],
        ),
    ]
}

/// Returns why a branch is academic.
pub fn academic_words(lang: Lang, academic: Academic) -> String {
    let (key, n) = match academic {
        Academic::Play(n) => ("dispute.academic-play", n),
        Academic::Fact(n) => ("dispute.academic-fact", n),
        Academic::Stated => ("dispute.academic-stated", 0),
    };
    told(lang, key, &[("seq", n.to_string())])
}

/// Returns where the branch parts from the record, and how far the record is followed.
fn parting(lang: Lang, branch: &Branch) -> Vec<String> {
    let seq = |key: &str, n: u32| told(lang, key, &[("seq", n.to_string())]);
    let mut lines = vec![match branch.parts_at() {
        Some(n) => seq("dispute.parts", n),
        None => say(lang, "dispute.parts-nowhere", &[]),
    }];
    if let Some((n, why)) = branch.stopped {
        let key = match why {
            Stopped::Ended => "dispute.stopped-ended",
            Stopped::Play => "dispute.stopped-play",
            Stopped::Unplayed => "dispute.stopped-unplayed",
        };
        lines.push(seq(key, n));
    }
    lines
}

/// Returns what was said on the branch and every act of the record that fared otherwise.
fn told_of(lang: Lang, record: &Game, entries: &[Entry], branch: &Branch) -> Vec<String> {
    let mut lines = Vec::new();
    for said in &branch.said {
        let (key, came) = match &said.came {
            Ok(entries) => {
                let lines = entries.iter();
                let lines = lines.map(|entry| tell::line(lang, &branch.game, entry));
                ("dispute.said", lines.collect::<Vec<_>>().join("; "))
            }
            Err(refused) => (
                "dispute.said-refused",
                phrase::refusal(lang, refused, &branch.game.rules.book),
            ),
        };
        let values = [("time", time(said.command.at)), ("came", came)];
        lines.push(told(lang, key, &values));
    }
    let line = |n: u32| {
        let entry = entries.get((n as usize).checked_sub(1)?)?;
        Some(tell::line(lang, record, entry))
    };
    for Parted { n, how } in &branch.parted {
        let was = line(*n).unwrap_or_default();
        let (key, fared) = match how {
            How::LeftOut => ("dispute.left-out", String::new()),
            How::Groundless => ("dispute.groundless", String::new()),
            How::Refused(why) => (
                "dispute.refused",
                phrase::refusal(lang, why, &branch.game.rules.book),
            ),
            How::Otherwise(new) => {
                let new = new
                    .iter()
                    .map(|entry| event::event(lang, &branch.game, entry));
                ("dispute.otherwise", new.collect::<Vec<_>>().join("; "))
            }
        };
        lines.push(told(lang, key, &[("was", was), ("fared", fared)]));
    }
    lines
}
