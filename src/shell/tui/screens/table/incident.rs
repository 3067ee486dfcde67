//! Entering an incident: a quick slot, or the person and the article; its wording with what it brings; and then the word.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::core::board::Seat;
use crate::core::game::Game;
use crate::core::game::command::{Action, Person, Who};
use crate::core::rulebook::{Article, Rulebook};
use crate::shell::phrase;
use crate::shell::tui::keymap::{Intent, Meaning, fold};
use crate::shell::tui::theme::Looks;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{row, rows};
use crate::words::Lang;

mod draft;
pub mod page;
mod slots;
pub use draft::Draft;
use slots::Slots;

/// How far the entry has come.
#[derive(Clone, Debug)]
pub enum Desk {
    /// Which quick slot, and what it asks.
    Slots(Slots),
    /// Whose act it was.
    Who(Picker),
    /// Which article; part of its number or name is typed.
    Article(Person, Field, Picker),
    /// The wording is shown, from this line on.
    Shown(Draft, usize),
}

/// What an input makes of the entry.
pub enum Step {
    /// It goes on.
    Stay(Desk),
    /// It is given up.
    Closed,
    /// It is to be written; nobody named: by whoever speaks such a word.
    Write(Option<Who>, Action),
    /// It is to be typed out.
    Type(String),
}

/// The persons that can be picked.
const PERSONS: [Person; 3] = [Person::Seat(Seat::P1), Person::Seat(Seat::P2), Person::Both];

/// Returns the incident as an act.
pub fn action(who: Person, article: &str) -> Action {
    Draft::of(who, article).action()
}

impl Desk {
    /// Begins with the quick slots, or with the person where the rulebook has none.
    pub fn begin(game: &Game) -> Self {
        if game.rules.book.quick.is_empty() {
            Self::Who(Picker::default())
        } else {
            Self::Slots(Slots::begin())
        }
    }

    /// Returns whether digits and letters are typed here.
    pub const fn is_list(&self) -> bool {
        !matches!(self, Self::Who(_))
    }

    /// Takes an input.
    pub fn take(self, meaning: Meaning, game: &Game) -> Step {
        let cancelled = matches!(meaning, Meaning::Intent(Intent::Cancel | Intent::Quit));
        match self {
            Self::Slots(slots) => slots.take(meaning, game),
            Self::Who(_) if cancelled => Step::Closed,
            Self::Who(picker) => who(picker, meaning),
            Self::Article(..) if cancelled => Step::Stay(Self::Who(Picker::default())),
            Self::Article(who, field, picker) => {
                article(who, field, picker, meaning, &game.rules.book)
            }
            Self::Shown(draft, _) if cancelled => Step::Stay(Self::Article(
                draft.who,
                Field::with(draft.article),
                Picker::default(),
            )),
            Self::Shown(draft, from) => shown(draft, from, meaning, game),
        }
    }

    /// Returns the entry with what stands on this cell chosen, and whether something does.
    pub fn chosen_at(self, area: Rect, at: Position, game: &Game) -> (Self, bool) {
        match self {
            Self::Who(picker) => {
                let line = picker.line_at(area, at, PERSONS.len());
                (Self::Who(line.map_or(picker, Picker::at)), line.is_some())
            }
            Self::Article(who, field, picker) => {
                let count = found(&game.rules.book, &field).len();
                let list = rows(area, 1, area.height.saturating_sub(1));
                let line = picker.line_at(list, at, count);
                let picker = line.map_or(picker, Picker::at);
                (Self::Article(who, field, picker), line.is_some())
            }
            Self::Slots(slots) => {
                let (slots, found) = slots.chosen_at(area, at, game);
                (Self::Slots(slots), found)
            }
            Self::Shown(..) => (self, area.contains(at)),
        }
    }

    /// Returns the field that is being typed in.
    pub const fn field(&mut self) -> Option<&mut Field> {
        match self {
            Self::Article(_, field, _) => Some(field),
            Self::Slots(slots) => slots.field(),
            Self::Who(_) | Self::Shown(..) => None,
        }
    }

    /// Returns the key of the heading.
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Slots(slots) => slots.title(),
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
            Self::Slots(slots) => slots.draw(buf, area, (lang, looks), game),
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
            Self::Shown(draft, from) => {
                let lines = page::page(lang, game, by, draft, usize::from(area.width));
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
                return Step::Stay(Desk::Shown(Draft::of(who, &article.number), 0));
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

fn shown(mut draft: Draft, from: usize, meaning: Meaning, game: &Game) -> Step {
    let from = match meaning {
        Meaning::Intent(Intent::Accept) => return Step::Write(None, draft.action()),
        Meaning::Intent(Intent::Next) => return Step::Type(draft.line()),
        Meaning::Intent(Intent::Down) => from + 1,
        Meaning::Intent(Intent::Up) => from.saturating_sub(1),
        Meaning::Letter(letter) => {
            draft.key(fold(letter), game);
            from
        }
        Meaning::Intent(_) | Meaning::InputMethod | Meaning::Nothing => from,
    };
    Step::Stay(Desk::Shown(draft, from))
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
