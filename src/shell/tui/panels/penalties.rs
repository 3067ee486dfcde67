//! Each person's penalties by article, and what the next one would bring.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Sight;
use crate::core::board::Seat;
use crate::core::game::command::desk::When;
use crate::core::game::command::{Action, Command, Offender, Person, Who};
use crate::core::game::event::Event;
use crate::core::game::{Game, decide};
use crate::core::rulebook::{Effect, Office};
use crate::shell::phrase;
use crate::shell::tui::widgets::text::{put, row, rows};
use crate::words::say;

/// Draws two or more rows for each person.
pub fn penalties(buf: &mut Buffer, area: Rect, sight: &Sight) {
    let inner = sight.headed(buf, area, "table.penalties");
    let need = Seat::BOTH.map(|seat| cells(articles(sight, seat).len() + 1));
    let first = need[0].min(inner.height.saturating_sub(need[1].min(inner.height / 2)));
    person(buf, rows(inner, 0, first.max(1)), sight, Seat::P1);
    let left = inner.height.saturating_sub(first);
    person(buf, rows(inner, first, left), sight, Seat::P2);
}

fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn person(buf: &mut Buffer, area: Rect, sight: &Sight, seat: Seat) {
    let looks = &sight.dress.theme.looks;
    let name = phrase::event::person(sight.game, seat);
    let counts = counts(sight, seat);
    let room = usize::from(area.width).saturating_sub(22);
    let after = row(
        buf,
        area,
        0,
        crate::clean::clip(&name, room),
        looks.text.style(),
    );
    let look = if sight.game.penalties[seat].is_empty() {
        looks.faint
    } else {
        looks.alarm
    };
    put(
        buf,
        area,
        after.saturating_add(1),
        area.y,
        &counts,
        look.style(),
    );
    for (line, at) in articles(sight, seat).iter().zip(1..area.height) {
        row(buf, area, at, &format!(" {line}"), looks.text.style());
    }
}

/// Returns the counted steps with their numbers.
fn counts(sight: &Sight, seat: Seat) -> String {
    let lang = sight.dress.lang;
    let steps = sight
        .game
        .rules
        .book
        .steps
        .iter()
        .filter(|step| step.effect == Effect::Counts);
    let count = |id: &str| sight.game.count(seat, id).to_string();
    let words = steps.map(|step| {
        say(
            lang,
            "table.count",
            &[
                ("step", phrase::words(lang, &step.name)),
                ("n", &count(&step.id)),
            ],
        )
    });
    words.collect::<Vec<_>>().join("  ")
}

/// Returns a line for each article: the steps given under it, and the next.
fn articles(sight: &Sight, seat: Seat) -> Vec<String> {
    let (lang, game) = (sight.dress.lang, sight.game);
    let given = &game.penalties[seat];
    let mut seen: Vec<&str> = vec![];
    for penalty in given {
        if !seen.contains(&penalty.article.as_str()) {
            seen.push(&penalty.article);
        }
    }
    let line = |article: &str| {
        let steps = given.iter().filter(|penalty| penalty.article == article);
        let steps: Vec<_> = steps
            .map(|penalty| phrase::step(lang, &game.rules.book, &penalty.step))
            .collect();
        let next: Vec<_> = next_steps(game, seat, article)
            .iter()
            .map(|step| phrase::step(lang, &game.rules.book, step))
            .collect();
        let values = [
            ("article", article),
            ("steps", &steps.join("+")),
            ("next", &next.join("+")),
        ];
        say(lang, "table.article", &values)
    };
    seen.into_iter().rev().map(line).collect()
}

/// Returns what the same offence would bring now, as the judge of commands says it: a step, and what it adds up to.
fn next_steps(game: &Game, seat: Seat, article: &str) -> Vec<String> {
    let action = Action::Incident {
        who: Offender::Person(Person::Seat(seat)),
        article: article.to_owned(),
        points: vec![],
        seen: None,
        when: When::default(),
        note: None,
    };
    let asked = Command {
        by: Who::Office(Office::Chief),
        at: game.now,
        action,
    };
    let entries = decide(game, &asked).unwrap_or_default();
    let steps = |event: Event| {
        if let Event::IncidentEntered { prescribed, .. } = event {
            let total = prescribed.adds_up.map(|(step, _)| step);
            prescribed.step.into_iter().chain(total).collect()
        } else {
            vec![]
        }
    };
    entries
        .into_iter()
        .flat_map(|entry| steps(entry.event))
        .collect()
}
