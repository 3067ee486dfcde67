//! The form of a new game. Enter begins it from any line, so that Enter Enter plays from the home screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::core::board::Seat;
use crate::core::clock::duration_ms;
use crate::core::game::{Begins, ClockKind, Judging, Press, Setup};
use crate::core::language;
use crate::shell::library::Library;
use crate::shell::phrase::words;
use crate::shell::source::Hour;
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::theme::Theme;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::text::{bar, centred, paragraph, row, rows};
use crate::words::{Lang, say};

mod screen;
pub use screen::{Begin, FormScreen};

/// What a line of the form is filled with.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    /// One of several values, with their words.
    Choice {
        values: Vec<(String, String)>,
        at: usize,
    },
    /// A text.
    Text(Field),
}

/// A line of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    key: &'static str,
    entry: Entry,
}

/// The form.
#[derive(Clone, Debug)]
pub struct NewGame {
    lines: Vec<Line>,
    at: usize,
}

/// The value of the time line that lets a control be typed.
const OWN_TIME: &str = "own";

/// The row of the form's first line, and that of the words about a line.
const FIRST: u16 = 2;
const ABOUT: u16 = 16;

fn sheet_of(area: Rect) -> Rect {
    centred(area, 72, 20)
}

fn choice(key: &'static str, values: Vec<(String, String)>) -> Line {
    Line {
        key,
        entry: Entry::Choice { values, at: 0 },
    }
}

fn text(key: &'static str, text: String) -> Line {
    Line {
        key,
        entry: Entry::Text(Field::with(text)),
    }
}

fn worded(lang: Lang, key: &str, values: &[&str]) -> Vec<(String, String)> {
    values
        .iter()
        .map(|value| {
            (
                (*value).to_owned(),
                say(lang, &format!("form.{key}.{value}"), &[]),
            )
        })
        .collect()
}

impl NewGame {
    /// Lays out the form with what the library has.
    pub fn new(library: &Library, lang: Lang) -> Self {
        let rules = library.opening_names().into_iter().filter_map(|id| {
            let (opening, _) = library.opening(&id).ok()?;
            Some((id, words(lang, &opening.name).to_owned()))
        });
        let mut times: Vec<(String, String)> = library
            .presets()
            .into_iter()
            .map(|preset| (preset.id, words(lang, &preset.name).to_owned()))
            .collect();
        times.push((OWN_TIME.to_owned(), say(lang, "form.time.own", &[])));
        let books = library.book_names().into_iter().filter_map(|id| {
            let (book, _) = library.book(&id).ok()?;
            Some((id, words(lang, &book.title).to_owned()))
        });
        let lines = vec![
            choice("rule", rules.collect()),
            choice("time", times),
            text("own-time", "20m+10s".to_owned()),
            text("p1", say(lang, "form.p1.default", &[])),
            text("p2", say(lang, "form.p2.default", &[])),
            choice("judging", worded(lang, "judging", &["online", "table"])),
            choice("begins", worded(lang, "begins", &["first-act", "word"])),
            choice("press", worded(lang, "press", &["auto", "manual"])),
            choice("clock", worded(lang, "clock", &["program", "table"])),
            choice("official", worded(lang, "official", &["no", "yes"])),
            text("late", "0m".to_owned()),
            text("starts", String::new()),
            choice("book", books.collect()),
        ];
        Self { lines, at: 0 }
    }

    /// Fills in the names of the persons.
    #[must_use]
    pub fn between(mut self, p1: &str, p2: &str) -> Self {
        for line in &mut self.lines {
            match line.key {
                "p1" => line.entry = Entry::Text(Field::with(p1)),
                "p2" => line.entry = Entry::Text(Field::with(p2)),
                _ => {}
            }
        }
        self
    }

    fn line(&self, key: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.key == key)
    }

    fn value(&self, key: &str) -> String {
        match self.line(key).map(|line| &line.entry) {
            Some(Entry::Choice { values, at }) => values
                .get(*at)
                .map(|(value, _)| value.clone())
                .unwrap_or_default(),
            Some(Entry::Text(field)) => field.cleaned(),
            None => String::new(),
        }
    }

    /// Lines that matter: a control of one's own is typed only where it is chosen.
    fn shown(&self) -> Vec<usize> {
        let own = self.value("time") == OWN_TIME;
        (0..self.lines.len())
            .filter(|&i| own || self.lines[i].key != "own-time")
            .collect()
    }

    /// Takes the meaning of a key; returns whether it begins the game.
    pub fn take(&mut self, meaning: Meaning) -> bool {
        let shown = self.shown();
        let place = shown.iter().position(|&i| i == self.at).unwrap_or(0);
        let step = |by: usize| {
            shown
                .get((place + by) % shown.len().max(1))
                .copied()
                .unwrap_or(0)
        };
        match meaning {
            Meaning::Intent(Intent::Accept) => return true,
            Meaning::Intent(Intent::Down | Intent::Next) => self.at = step(1),
            Meaning::Intent(Intent::Up | Intent::Previous) => {
                self.at = step(shown.len().saturating_sub(1))
            }
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                self.fill(meaning)
            }
        }
        false
    }

    fn fill(&mut self, meaning: Meaning) {
        match self.lines.get_mut(self.at).map(|line| &mut line.entry) {
            Some(Entry::Text(field)) => {
                field.take(meaning);
            }
            Some(Entry::Choice { values, at }) if !values.is_empty() => {
                *at = match meaning {
                    Meaning::Intent(Intent::Left) => (*at + values.len() - 1) % values.len(),
                    Meaning::Intent(Intent::Right) | Meaning::Letter(' ') => {
                        (*at + 1) % values.len()
                    }
                    Meaning::Intent(_)
                    | Meaning::Letter(_)
                    | Meaning::InputMethod
                    | Meaning::Nothing => *at,
                };
            }
            Some(Entry::Choice { .. }) | None => {}
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, pasted: &str) {
        if let Some(Line {
            entry: Entry::Text(field),
            ..
        }) = self.lines.get_mut(self.at)
        {
            field.paste(pasted);
        }
    }

    /// Returns what was agreed, or the key of the line that is wrong.
    ///
    /// # Errors
    /// A time or a limit that cannot be read.
    pub fn setup(&self) -> Result<Setup, &'static str> {
        let mut setup = language::setup(&[], Judging::Online).map_err(|_| "rule")?;
        setup.rule = self.value("rule");
        setup.book = self.value("book");
        setup.time = self.value("time");
        if setup.time == OWN_TIME {
            setup.time = self.value("own-time").replace(' ', "");
            setup
                .time
                .parse::<crate::core::clock::TimeControl>()
                .map_err(|_| "own-time")?;
        }
        setup.names[Seat::P1] = self.value("p1");
        setup.names[Seat::P2] = self.value("p2");
        let is = |key: &str, value: &str| self.value(key) == value;
        setup.judging = if is("judging", "table") {
            Judging::Table
        } else {
            Judging::Online
        };
        setup.begins = if is("begins", "word") {
            Begins::Word
        } else {
            Begins::FirstAct
        };
        setup.press = if is("press", "manual") {
            Press::Manual
        } else {
            Press::Auto
        };
        setup.clock = if is("clock", "table") {
            ClockKind::Table
        } else {
            ClockKind::Program
        };
        setup.official = is("official", "yes");
        setup.late_ms = duration_ms(self.value("late").trim()).ok_or("late")?;
        let hour = self.value("starts");
        if !hour.trim().is_empty() {
            let hour = Hour::typed(hour.trim()).ok_or("starts")?;
            setup.about.insert("starts".to_owned(), hour);
        }
        Ok(setup)
    }

    /// Goes to the line on this cell and returns what a press there means: on a choice the next value.
    ///
    /// A press on Enter's own row begins the game.
    pub fn meaning_at(&mut self, area: Rect, at: Position) -> Option<Meaning> {
        let sheet = sheet_of(area);
        let line = usize::from(at.y.checked_sub(sheet.y + FIRST)?);
        if !sheet.contains(at) {
            return None;
        }
        let Some(&number) = self.shown().get(line) else {
            return (at.y + 1 == sheet.y + ABOUT).then_some(Meaning::Intent(Intent::Accept));
        };
        self.at = number;
        let is_choice = matches!(self.lines[number].entry, Entry::Choice { .. });
        Some(if is_choice {
            Meaning::Intent(Intent::Right)
        } else {
            Meaning::Nothing
        })
    }

    /// Moves to the line with this key.
    pub fn go_to(&mut self, key: &str) {
        self.at = self
            .lines
            .iter()
            .position(|line| line.key == key)
            .unwrap_or(self.at);
    }

    /// Draws the form and returns where the terminal's cursor belongs, if a text is being typed.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        lang: Lang,
        theme: &Theme,
    ) -> Option<Position> {
        let looks = &theme.looks;
        let sheet = sheet_of(area);
        row(
            buf,
            sheet,
            0,
            &say(lang, "form.title", &[]),
            looks.title.style(),
        );
        let mut cursor = None;
        for (i, &number) in self.shown().iter().enumerate() {
            let line = &self.lines[number];
            let on = u16::try_from(i).unwrap_or(u16::MAX).saturating_add(FIRST);
            let label = say(lang, &format!("form.{}", line.key), &[]);
            let chosen = number == self.at;
            let style = if chosen {
                looks.chosen.style()
            } else {
                looks.text.style()
            };
            let mark = if chosen { "> " } else { "  " };
            match &line.entry {
                Entry::Choice { values, at } => {
                    let value = values.get(*at).map_or("", |(_, words)| words.as_str());
                    bar(
                        buf,
                        rows(sheet, on, 1),
                        0,
                        &format!("{mark}{label}: < {value} >"),
                        style,
                    );
                }
                Entry::Text(field) => {
                    let place = rows(sheet, on, 1);
                    bar(buf, place, 0, "", style);
                    let at = field.draw(buf, place, &format!("{mark}{label}: "), style, style);
                    cursor = if chosen { at } else { cursor };
                }
            }
        }
        row(
            buf,
            sheet,
            ABOUT - 1,
            &say(lang, "form.enter", &[]),
            looks.key.style(),
        );
        paragraph(
            buf,
            rows(sheet, ABOUT, 4),
            &self.about(lang),
            looks.faint.style(),
        );
        cursor
    }

    /// Returns what the line under the cursor decides, and the keys.
    fn about(&self, lang: Lang) -> String {
        let key = self.lines.get(self.at).map_or("", |line| line.key);
        let about = say(lang, &format!("form.{key}.about"), &[]);
        format!("{about}\n{}", say(lang, "form.hint", &[]))
    }
}
