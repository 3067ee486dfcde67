//! One form for every act: its fields come from the act, and what it makes is a line of the command language.

use super::acts::{Act, Kind, Says};
use super::choices::{self, Choice};
use super::voice::Voice;
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::event::Entry;
use crate::core::language::{person, who as speaker};
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::screens::table::incident::{Draft, page};
use crate::shell::tui::widgets::field::Field;
use crate::words::Lang;

/// What a form is filled from.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its events.
    pub entries: &'a [Entry],
    /// The moment.
    pub now: At,
    /// The language.
    pub lang: Lang,
    /// The office at the keyboard, as the language writes it.
    pub office: &'static str,
    /// Whether an office sits there: nobody else is told what may not be said aloud (19.1.2).
    pub is_office: bool,
    /// Whether the offices of this keyboard may have PINs.
    pub has_pins: bool,
}

/// A value that stands in a form from the start: the part's name, `by` for the speaker, and the value.
pub type Given = Vec<(&'static str, String)>;

/// A form that is being filled in.
#[derive(Clone, Debug)]
pub struct Form {
    acts: Vec<&'static Act>,
    act: usize,
    by: usize,
    fills: Vec<Fill>,
    given: Given,
    focus: usize,
    voice: Voice,
}

/// What stands in a field: what was typed, and the place among the choices.
#[derive(Clone, Debug, Default)]
pub struct Fill {
    /// What was typed.
    pub field: Field,
    /// The place among the choices, once one was gone to.
    pub at: Option<usize>,
}

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Which of the acts that answer the matter.
    Act,
    /// Who says it.
    By,
    /// A part of the act.
    Part(usize),
    /// The line itself: Enter says it.
    Line,
}

/// What an input makes of a form.
pub enum Filled {
    /// It goes on.
    On(Form),
    /// It is given up.
    Closed,
    /// This line is to be said.
    Said(Form, String),
}

impl Form {
    /// Begins the form of these acts, of which one is chosen; what is known stands in it.
    pub fn begin(
        acts: Vec<&'static Act>,
        given: Given,
        ground: &Ground,
        voice: Voice,
    ) -> Option<Self> {
        acts.first()?;
        let mut form = Self {
            acts,
            act: 0,
            by: 0,
            fills: vec![],
            given,
            focus: 0,
            voice,
        };
        form.lay_out(ground);
        form.focus = form.next_empty(ground);
        Some(form)
    }

    /// Returns the act that is chosen.
    pub fn act(&self) -> &'static Act {
        self.acts[self.act.min(self.acts.len() - 1)]
    }

    /// Returns the rows, in their order.
    pub fn rows(&self) -> Vec<Row> {
        let choice = (self.acts.len() > 1).then_some(Row::Act);
        let by = (self.speakers().len() > 1).then_some(Row::By);
        let parts = (0..self.fills.len()).map(Row::Part);
        let mut rows: Vec<_> = choice.into_iter().chain(by).chain(parts).collect();
        rows.push(Row::Line);
        rows
    }

    /// Returns the row that is being filled in.
    pub fn focus(&self) -> Row {
        self.rows().get(self.focus).copied().unwrap_or(Row::Line)
    }

    /// Returns what stands in a part.
    pub fn fill(&self, at: usize) -> Option<&Fill> {
        self.fills.get(at)
    }

    /// Returns the field that is being typed in.
    pub fn field(&mut self) -> Option<&mut Field> {
        let Row::Part(at) = self.focus() else {
            return None;
        };
        let is_typed = choices::is_typed(self.act().parts.get(at)?.kind);
        let fill = self.fills.get_mut(at)?;
        is_typed.then_some(&mut fill.field)
    }

    /// Returns who says it, as the language writes it.
    pub fn speaker(&self, ground: &Ground) -> &'static str {
        if self.act().says == Says::Office {
            return ground.office;
        }
        let speakers = self.speakers();
        let at = self.by.checked_rem(speakers.len());
        at.and_then(|at| speakers.get(at)).copied().unwrap_or("p1")
    }

    fn speakers(&self) -> Vec<&'static str> {
        self.voice.persons(self.act().says)
    }

    /// Empties the fields for the chosen act and puts in what is known.
    fn lay_out(&mut self, ground: &Ground) {
        let parts = self.act().parts;
        let given = |name: &str| self.given.iter().find(|(known, _)| *known == name);
        if let Some((_, by)) = given("by") {
            let speakers = self.voice.persons(Says::Side);
            self.by = speakers.iter().position(|known| known == by).unwrap_or(0);
        }
        let fills: Vec<Fill> = parts
            .iter()
            .map(|part| {
                let value = given(part.name).map_or("", |(_, value)| value.as_str());
                choices::filled(part, value, ground)
            })
            .collect();
        self.fills = fills;
    }

    /// Returns the first part that is needed and empty, or the line.
    fn next_empty(&self, ground: &Ground) -> usize {
        let rows = self.rows();
        let empty = |row: &Row| match row {
            Row::Part(at) => self.missing(*at, ground),
            Row::Act | Row::By | Row::Line => false,
        };
        rows.iter().position(empty).unwrap_or(rows.len() - 1)
    }

    /// Returns whether the part is needed and empty.
    pub fn missing(&self, at: usize, ground: &Ground) -> bool {
        let part = self.act().parts.get(at);
        part.is_some_and(|part| part.needed) && self.value(at, ground).is_empty()
    }

    /// Returns what stands on the line for a part.
    pub fn value(&self, at: usize, ground: &Ground) -> String {
        let (Some(part), Some(fill)) = (self.act().parts.get(at), self.fills.get(at)) else {
            return String::new();
        };
        if part.kind == Kind::Step {
            let fill = Fill {
                at: fill.at.or_else(|| self.suggested(ground)),
                ..Fill::default()
            };
            return choices::value(part, &fill, ground);
        }
        choices::value(part, fill, ground)
    }

    /// Returns the place of the step that the rulebook prescribes for the person and the article of the form.
    fn suggested(&self, ground: &Ground) -> Option<usize> {
        let part = |name: &str| self.act().parts.iter().position(|part| part.name == name);
        let who = person(&self.value(part("who")?, ground))?;
        let article = self.value(part("article")?, ground);
        let draft = Draft::of(who, &article);
        let found = page::prescribed(ground.game, speaker(ground.office)?, &draft).ok()?;
        let step = found
            .into_iter()
            .find_map(|it| it.step.or_else(|| it.choice.first().cloned()))?;
        let mut steps = ground.game.rules.book.steps.iter();
        steps.position(|known| known.id == step)
    }

    /// Returns the choices of a part that are shown as a list under the form.
    pub fn choices(&self, at: usize, ground: &Ground) -> Vec<Choice> {
        let (Some(part), Some(fill)) = (self.act().parts.get(at), self.fills.get(at)) else {
            return vec![];
        };
        choices::listed(part, fill, ground)
    }

    /// Takes an input.
    pub fn take(mut self, meaning: Meaning, ground: &Ground) -> Filled {
        let last = self.rows().len() - 1;
        match meaning {
            Meaning::Intent(Intent::Cancel | Intent::Quit) => return Filled::Closed,
            Meaning::Intent(Intent::Accept) if self.focus() == Row::Line => {
                let empty = self.next_empty(ground);
                if empty == last {
                    let line = self.line(ground);
                    return Filled::Said(self, line);
                }
                self.focus = empty;
            }
            Meaning::Intent(Intent::Accept) => {
                self.take_first(ground);
                self.focus = self.after(ground);
            }
            Meaning::Intent(Intent::Down | Intent::Next) => {
                self.focus = if self.focus >= last {
                    0
                } else {
                    self.focus + 1
                };
            }
            Meaning::Intent(Intent::Up | Intent::Previous) => {
                self.focus = if self.focus == 0 {
                    last
                } else {
                    self.focus - 1
                };
            }
            Meaning::Intent(Intent::Left) => self.step(false, ground),
            Meaning::Intent(Intent::Right) => self.step(true, ground),
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                self.typed(meaning, ground);
            }
        }
        Filled::On(self)
    }

    /// Enter goes on to what is needed still, else to the line.
    fn after(&self, ground: &Ground) -> usize {
        let empty = self.next_empty(ground);
        match self.focus() {
            Row::Part(at) if self.missing(at, ground) => self.focus,
            Row::Act | Row::By | Row::Part(_) | Row::Line => empty,
        }
    }

    /// Goes to the next choice or back, or moves in a text.
    fn step(&mut self, forward: bool, ground: &Ground) {
        let round = |at: usize, count: usize| {
            if count == 0 {
                0
            } else if forward {
                (at + 1) % count
            } else {
                (at + count - 1) % count
            }
        };
        match self.focus() {
            // At the line it turns the act too: the row above need not be gone to.
            Row::Act | Row::Line => {
                let at_line = self.focus() == Row::Line;
                self.act = round(self.act, self.acts.len());
                self.lay_out(ground);
                if at_line {
                    self.focus = self.rows().len() - 1;
                }
            }
            Row::By => {
                self.by = round(self.by, self.speakers().len());
            }
            Row::Part(at) => {
                let is_step = self.act().parts.get(at).map(|part| part.kind) == Some(Kind::Step);
                let suggested = is_step.then(|| self.suggested(ground)).flatten();
                let (Some(part), Some(fill)) = (self.act().parts.get(at), self.fills.get_mut(at))
                else {
                    return;
                };
                let count = choices::of(part, fill, ground).len();
                if count > 0 {
                    let now = fill
                        .at
                        .or(suggested)
                        .or_else(|| choices::is_implied(part, fill).then_some(0));
                    fill.at = Some(now.map_or(0, |now| round(now, count)));
                } else {
                    let intent = if forward { Intent::Right } else { Intent::Left };
                    fill.field.take(Meaning::Intent(intent));
                }
            }
        }
    }

    /// Enter on a list that needs an answer takes the line that is marked.
    fn take_first(&mut self, ground: &Ground) {
        if let Row::Part(at) = self.focus()
            && self.missing(at, ground)
            && !self.choices(at, ground).is_empty()
            && let Some(fill) = self.fills.get_mut(at)
        {
            fill.at = Some(0);
        }
    }

    fn typed(&mut self, meaning: Meaning, ground: &Ground) {
        let Row::Part(at) = self.focus() else {
            if meaning == Meaning::Letter(' ') {
                self.step(true, ground);
            }
            return;
        };
        let kind = self.act().parts.get(at).map(|part| part.kind);
        if !kind.is_some_and(choices::is_typed) {
            if meaning == Meaning::Letter(' ') {
                self.step(true, ground);
            }
            return;
        }
        if let Some(fill) = self.fills.get_mut(at)
            && fill.field.take(meaning)
        {
            fill.at = None;
        }
    }

    /// Goes to this row, and on the row of a choice to the next one; returns whether the line is to be said.
    pub fn press(&mut self, row: usize, ground: &Ground) -> bool {
        let rows = self.rows();
        if row >= rows.len() {
            return false;
        }
        let was = self.focus;
        self.focus = row;
        match self.focus() {
            Row::Line => true,
            Row::Act | Row::By => {
                self.step(true, ground);
                false
            }
            Row::Part(at) => {
                let listed = self.act().parts.get(at).map(|part| part.kind);
                let turns = matches!(listed, Some(Kind::One(_) | Kind::Sign(_) | Kind::Step));
                if turns && (was == row || !self.missing(at, ground)) {
                    self.step(true, ground);
                }
                false
            }
        }
    }

    /// Takes this choice of the list under the form.
    pub fn choose(&mut self, choice: usize, ground: &Ground) {
        if let Row::Part(at) = self.focus()
            && let Some(fill) = self.fills.get_mut(at)
        {
            fill.at = Some(choice);
            self.focus = self.after(ground);
        }
    }
}
