//! Entering an incident: the person, the article, its wording with what it brings, and then the word.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::core::board::Seat;
use crate::core::game::Game;
use crate::core::game::command::desk::When;
use crate::core::game::command::{Action, Offender, Person, Who};
use crate::core::rulebook::{Article, Rulebook};
use crate::shell::phrase;
use crate::shell::tui::keymap::{Intent, Meaning, fold};
use crate::shell::tui::theme::Looks;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{row, rows};
use crate::words::Lang;

mod page;

/// How far the entry has come.
#[derive(Clone, Debug)]
pub enum Desk {
    /// Whose act it was.
    Who(Picker),
    /// Which article; part of its number or name is typed.
    Article(Person, Field, Picker),
    /// The wording is shown, from this line on.
    Shown(Person, String, usize),
}

/// What an input makes of the entry.
pub enum Step {
    /// It goes on.
    Stay(Desk),
    /// It is given up.
    Closed,
    /// It is to be written.
    Write(Action),
}

/// The persons that can be picked.
const PERSONS: [Person; 3] = [Person::Seat(Seat::P1), Person::Seat(Seat::P2), Person::Both];

/// Returns the incident as an act.
pub fn action(who: Person, article: &str) -> Action {
    Action::Incident {
        who: Offender::Person(who),
        article: article.to_owned(),
        points: vec![],
        seen: None,
        when: When::default(),
        note: None,
    }
}

impl Desk {
    /// Begins with the person.
    pub fn begin() -> Self {
        Self::Who(Picker::default())
    }

    /// Takes an input.
    pub fn take(self, meaning: Meaning, game: &Game) -> Step {
        let cancelled = matches!(meaning, Meaning::Intent(Intent::Cancel | Intent::Quit));
        match self {
            Self::Who(_) if cancelled => Step::Closed,
            Self::Who(picker) => who(picker, meaning),
            Self::Article(..) if cancelled => Step::Stay(Self::begin()),
            Self::Article(who, field, picker) => {
                article(who, field, picker, meaning, &game.rules.book)
            }
            Self::Shown(who, article, _) if cancelled => {
                Step::Stay(Self::Article(who, Field::with(article), Picker::default()))
            }
            Self::Shown(who, article, from) => shown(who, article, from, meaning),
        }
    }

    /// Returns the field that is being typed in.
    pub const fn field(&mut self) -> Option<&mut Field> {
        match self {
            Self::Article(_, field, _) => Some(field),
            Self::Who(_) | Self::Shown(..) => None,
        }
    }

    /// Returns the key of the heading.
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Who(_) => "overlay.who",
            Self::Article(..) => "overlay.article",
            Self::Shown(..) => "overlay.confirm",
        }
    }

    /// Draws the entry; `by` is who would write it. Returns where the terminal's cursor belongs.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        (lang, looks): (Lang, &Looks),
        game: &Game,
        by: Who,
    ) -> Option<Position> {
        let text = looks.text.style();
        match self {
            Self::Who(picker) => {
                let names = PERSONS.map(|who| page::name(lang, game, who));
                picker.draw(buf, area, &names, looks);
                None
            }
            Self::Article(_, field, picker) => {
                let found = found(&game.rules.book, field);
                let lines: Vec<_> = found.iter().map(|article| listed(lang, article)).collect();
                picker.draw(
                    buf,
                    rows(area, 1, area.height.saturating_sub(1)),
                    &lines,
                    looks,
                );
                field.draw(buf, rows(area, 0, 1), "> ", text, looks.field.style())
            }
            Self::Shown(who, article, from) => {
                let lines = page::page(lang, game, by, *who, article, usize::from(area.width));
                for (line, at) in lines.iter().skip(*from).zip(0..area.height) {
                    row(buf, area, at, line, text);
                }
                None
            }
        }
    }
}

fn who(mut picker: Picker, meaning: Meaning) -> Step {
    if let Meaning::Intent(intent) = meaning {
        let chosen = picker.chosen(PERSONS.len()).and_then(|at| PERSONS.get(at));
        if let (Intent::Accept, Some(&who)) = (intent, chosen) {
            return Step::Stay(Desk::Article(who, Field::default(), Picker::default()));
        }
        picker.take(intent, PERSONS.len());
    }
    Step::Stay(Desk::Who(picker))
}

fn article(
    who: Person,
    mut field: Field,
    mut picker: Picker,
    meaning: Meaning,
    book: &Rulebook,
) -> Step {
    let found = found(book, &field);
    let moves = [
        Intent::Up,
        Intent::Down,
        Intent::PageBack,
        Intent::PageForward,
    ];
    match meaning {
        Meaning::Intent(Intent::Accept) => {
            if let Some(article) = picker.chosen(found.len()).and_then(|at| found.get(at)) {
                return Step::Stay(Desk::Shown(who, article.number.clone(), 0));
            }
        }
        Meaning::Intent(intent) if moves.contains(&intent) => {
            picker.take(intent, found.len());
        }
        Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
            if field.take(meaning) {
                picker = Picker::default();
            }
        }
    }
    Step::Stay(Desk::Article(who, field, picker))
}

fn shown(who: Person, article: String, from: usize, meaning: Meaning) -> Step {
    let from = match meaning {
        Meaning::Intent(Intent::Accept) => return Step::Write(action(who, &article)),
        Meaning::Intent(Intent::Down) => from + 1,
        Meaning::Intent(Intent::Up) => from.saturating_sub(1),
        Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => from,
    };
    Step::Stay(Desk::Shown(who, article, from))
}

/// Returns the articles that may be meant: all of them before anything is typed.
fn found<'a>(book: &'a Rulebook, field: &Field) -> Vec<&'a Article> {
    let asked: String = field.cleaned().chars().map(fold).collect();
    if asked.is_empty() {
        book.articles.iter().collect()
    } else {
        book.find(&asked)
    }
}

fn listed(lang: Lang, article: &Article) -> String {
    format!(
        "{:<8} {}",
        article.number,
        phrase::words(lang, &article.title)
    )
}
