//! The quick slots: a digit, the person by another, and the rulebook's line is ready to be said.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Desk, Draft, PERSONS, Step, page};
use crate::core::board::{Point, Seat};
use crate::core::game::command::{Action, Offender, Person, Who};
use crate::core::game::{Game, Refusal, decide};
use crate::core::language::{Line, parse};
use crate::core::rulebook::Quick;
use crate::shell::phrase;
use crate::shell::tui::keymap::{Intent, Meaning, fold};
use crate::shell::tui::theme::Looks;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{paragraph, rows};
use crate::words::{Lang, say};

/// How far a quick slot has come.
#[derive(Clone, Debug)]
pub enum Slots {
    /// Which slot; the first line stands for any article.
    Which(Picker),
    /// Whose act it was.
    Who(usize, Picker),
    /// How many minutes.
    Minutes(usize, Seat, Field),
    /// The line is shown.
    Said(Option<Who>, Box<Action>, String),
}

impl Slots {
    /// Begins with the list.
    pub fn begin() -> Self {
        Self::Which(Picker::default())
    }

    /// Takes an input.
    pub fn take(self, meaning: Meaning, game: &Game) -> Step {
        if matches!(meaning, Meaning::Intent(Intent::Cancel | Intent::Quit)) {
            return match self {
                Self::Which(_) => Step::Closed,
                Self::Who(..) | Self::Minutes(..) | Self::Said(..) => stay(Self::begin()),
            };
        }
        match self {
            Self::Which(picker) => which(picker, meaning, game),
            Self::Who(slot, picker) => who(slot, picker, meaning, game),
            Self::Minutes(slot, seat, field) => minutes(slot, seat, field, meaning, game),
            Self::Said(by, action, line) => match meaning {
                Meaning::Intent(Intent::Accept) => Step::Write(by, *action),
                Meaning::Intent(Intent::Next) => Step::Type(line),
                Meaning::Intent(_)
                | Meaning::Letter(_)
                | Meaning::InputMethod
                | Meaning::Nothing => stay(Self::Said(by, action, line)),
            },
        }
    }

    /// Returns the entry with what stands on this cell chosen, and whether something does.
    pub fn chosen_at(self, area: Rect, at: Position, game: &Game) -> (Self, bool) {
        match self {
            Self::Which(picker) => {
                let line = picker.line_at(area, at, game.rules.book.quick.len() + 1);
                (Self::Which(line.map_or(picker, Picker::at)), line.is_some())
            }
            Self::Who(slot, picker) => {
                let line = picker.line_at(area, at, 2);
                let picker = line.map_or(picker, Picker::at);
                (Self::Who(slot, picker), line.is_some())
            }
            Self::Minutes(..) | Self::Said(..) => (self, area.contains(at)),
        }
    }

    /// Returns the field that is being typed in.
    pub const fn field(&mut self) -> Option<&mut Field> {
        match self {
            Self::Minutes(_, _, field) => Some(field),
            Self::Which(_) | Self::Who(..) | Self::Said(..) => None,
        }
    }

    /// Returns the key of the heading.
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Which(_) => "overlay.quick",
            Self::Who(..) => "overlay.who",
            Self::Minutes(..) => "overlay.minutes",
            Self::Said(..) => "overlay.said",
        }
    }

    /// Draws it; returns where the terminal's cursor belongs.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        (lang, looks): (Lang, &Looks),
        game: &Game,
    ) -> Option<Position> {
        match self {
            Self::Which(picker) => picker.draw(buf, area, &lines(lang, game), looks),
            Self::Who(_, picker) => {
                let named = PERSONS[..2].iter().zip(1..);
                let names: Vec<_> = named
                    .map(|(who, at)| format!("{at}  {}", page::name(lang, game, *who)))
                    .collect();
                picker.draw(buf, area, &names, looks);
            }
            Self::Minutes(_, _, field) => {
                let area = rows(area, 0, 1);
                return field.draw(buf, area, "> ", looks.text.style(), looks.field.style());
            }
            Self::Said(by, action, line) => {
                let mut words = line.clone();
                if let Err(refusal) = asked(*by, action, game) {
                    let why = phrase::refusal(lang, &refusal, &game.rules.book);
                    words = format!("{words}\n{why}");
                }
                paragraph(buf, area, &words, looks.text.style());
            }
        }
        None
    }
}

fn stay(slots: Slots) -> Step {
    Step::Stay(Desk::Slots(slots))
}

/// Returns why it would be refused now, where somebody is named who says it.
fn asked(by: Option<Who>, action: &Action, game: &Game) -> Result<(), Refusal> {
    let Some(by) = by else { return Ok(()) };
    let command = crate::core::game::command::Command {
        by,
        at: game.now,
        action: action.clone(),
    };
    decide(game, &command).map(|_| ())
}

fn lines(lang: Lang, game: &Game) -> Vec<String> {
    let slots = game.rules.book.quick.iter();
    let slots = slots.map(|slot| format!("{}  {}", slot.key, phrase::words(lang, &slot.words)));
    std::iter::once(format!("   {}", say(lang, "incident.any", &[])))
        .chain(slots)
        .collect()
}

fn which(mut picker: Picker, meaning: Meaning, game: &Game) -> Step {
    let slots = &game.rules.book.quick;
    let count = slots.len() + 1;
    let chosen = match meaning {
        Meaning::Letter(letter) => slots
            .iter()
            .position(|slot| slot.key.starts_with(fold(letter)))
            .map(|at| at + 1),
        Meaning::Intent(Intent::Accept) => picker.chosen(count),
        Meaning::Intent(intent) => {
            picker.take(intent, count);
            None
        }
        Meaning::InputMethod | Meaning::Nothing => None,
    };
    match chosen {
        None => stay(Slots::Which(picker)),
        Some(0) => Step::Stay(Desk::Who(Picker::default())),
        Some(at) if slots[at - 1].asks_person() => stay(Slots::Who(at - 1, Picker::default())),
        Some(at) => said(&slots[at - 1], Seat::P1, "", game),
    }
}

fn who(at: usize, mut picker: Picker, meaning: Meaning, game: &Game) -> Step {
    let chosen = match meaning {
        Meaning::Letter(letter) => match fold(letter) {
            '1' => Some(0),
            '2' => Some(1),
            _ => None,
        },
        Meaning::Intent(Intent::Accept) => picker.chosen(2),
        Meaning::Intent(intent) => {
            picker.take(intent, 2);
            None
        }
        Meaning::InputMethod | Meaning::Nothing => None,
    };
    let (Some(chosen), Some(slot)) = (chosen, game.rules.book.quick.get(at)) else {
        return stay(Slots::Who(at, picker));
    };
    let seat = Seat::BOTH[chosen];
    if slot.asks_minutes() {
        stay(Slots::Minutes(at, seat, Field::default()))
    } else {
        said(slot, seat, "", game)
    }
}

fn minutes(at: usize, seat: Seat, mut field: Field, meaning: Meaning, game: &Game) -> Step {
    let typed: String = field.cleaned().chars().map(fold).collect();
    let slot = game.rules.book.quick.get(at);
    if let (Meaning::Intent(Intent::Accept), Some(slot), Ok(_)) =
        (meaning, slot, typed.parse::<u32>())
    {
        return match ready(slot, seat, &typed, game) {
            Some((by, action, _)) => Step::Write(by, action),
            None => stay(Slots::Minutes(at, seat, field)),
        };
    }
    field.take(meaning);
    stay(Slots::Minutes(at, seat, field))
}

/// Shows what the slot says: the article's page of an incident, the line of anything else.
fn said(slot: &Quick, seat: Seat, minutes: &str, game: &Game) -> Step {
    match ready(slot, seat, minutes, game) {
        Some((
            _,
            Action::Incident {
                who: Offender::Person(who),
                article,
                ..
            },
            _,
        )) => {
            let article = fitting(&article, who, game);
            Step::Stay(Desk::Shown(Draft::of(who, &article), 0))
        }
        Some((by, action, line)) => stay(Slots::Said(by, Box::new(action), line)),
        None => stay(Slots::begin()),
    }
}

fn ready(
    slot: &Quick,
    seat: Seat,
    minutes: &str,
    game: &Game,
) -> Option<(Option<Who>, Action, String)> {
    let last = game.moves.iter().rev().find_map(|laid| laid.at);
    let last = last.unwrap_or(Point::CENTRE);
    let line = slot.filled(game.rules.is_rapid(), seat, minutes, last);
    match parse(&line) {
        Ok(Line::Act { who, action, .. }) => Some((who, action, line)),
        Ok(Line::Blank | Line::New(_)) | Err(_) => None,
    }
}

/// Returns the article that fits the case: 18.5 in the place of 18.4 for whoever is not to move.
fn fitting(article: &str, who: Person, game: &Game) -> String {
    page::instead(game, who, article).unwrap_or_else(|| article.to_owned())
}
