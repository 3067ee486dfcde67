//! The arbiter's desk: what waits, oldest first, and under it every act that can be entered.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use crate::clean::pad;
use crate::shell::phrase;
use crate::shell::tui::keymap::{Intent, Meaning, fold};
use crate::shell::tui::theme::{Look, Looks};
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{paragraph, put, row, rows};
use crate::words::say;

pub mod acts;
mod choices;
mod foresee;
pub mod form;
mod line;
mod matters;
mod picture;
mod voice;

pub use acts::{ACTS, Kind, Says, act};
pub use form::{Filled, Form, Ground};
pub use matters::{Waiting, calls};
pub use voice::Voice;

/// The list of the desk: which line is chosen, and what was typed to find one.
#[derive(Clone, Debug)]
pub struct Counter {
    picker: Picker,
    filter: Field,
    voice: Voice,
}

/// One line of the list.
enum Item {
    /// Something that waits.
    Waiting(Waiting),
    /// An act.
    Act(&'static acts::Act),
    /// The PIN of the office at the keyboard.
    Pin,
}

/// What an input makes of the list.
pub enum Chosen {
    /// It stays.
    Stay(Counter),
    /// It is closed.
    Closed,
    /// A form is begun.
    Form(Form),
    /// The PIN is to be set.
    Pin,
}

/// Returns whether an act can be entered now: some word of it would be taken, or what it names is there.
pub fn is_open(act: &'static acts::Act, ground: &Ground) -> bool {
    let mut named = act.parts.iter().filter(|part| part.name == "seq");
    if !named.all(|part| choices::are_there(part, ground)) {
        return false;
    }
    let is_free = |part: &acts::Part| part.needed && matches!(part.kind, Kind::Article);
    act.parts.iter().any(is_free) || foresee::is_taken(act, ground)
}

/// Rows under the list: what is known of the chosen line, and the keys.
const UNDER: u16 = 4;
/// Cells of the waiting time.
const TIME: usize = 7;

impl Counter {
    /// Begins at the oldest matter that somebody can answer.
    pub fn begin(ground: &Ground, voice: Voice) -> Self {
        let waiting = waiting(ground, voice);
        let first = waiting.iter().position(|waiting| !waiting.acts.is_empty());
        Self {
            picker: Picker::at(first.unwrap_or(0)),
            filter: Field::default(),
            voice,
        }
    }

    /// Returns the lines that hold what was typed.
    fn items(&self, ground: &Ground) -> Vec<Item> {
        let waiting = waiting(ground, self.voice).into_iter().map(Item::Waiting);
        let acts = ACTS.iter().filter(|act| self.voice.may(act)).map(Item::Act);
        let pin = ground.has_pins.then_some(Item::Pin);
        let all = waiting.chain(acts).chain(pin);
        let asked: String = self.filter.cleaned().chars().map(fold).collect();
        let asked = asked.trim().to_lowercase();
        let mut found: Vec<_> = all
            .filter(|item| asked.is_empty() || item.line(ground).to_lowercase().contains(&asked))
            .collect();
        // A verb that begins so is meant before a line that only holds it.
        if !asked.is_empty() {
            found.sort_by_key(|item| !item.begins(&asked));
        }
        found
    }

    /// Takes an input.
    pub fn take(mut self, meaning: Meaning, ground: &Ground) -> Chosen {
        let items = self.items(ground);
        match meaning {
            Meaning::Intent(Intent::Cancel | Intent::Quit) => return Chosen::Closed,
            Meaning::Intent(Intent::Accept) => {
                let chosen = self.picker.chosen(items.len());
                match chosen.and_then(|at| items.get(at)) {
                    Some(Item::Pin) => return Chosen::Pin,
                    Some(item) => {
                        if let Some(form) = item.form(ground, self.voice) {
                            return Chosen::Form(form);
                        }
                    }
                    None => {}
                }
            }
            Meaning::Intent(intent) if self.picker.take(intent, items.len()) => {}
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                if self.filter.take(meaning) {
                    self.picker = Picker::default();
                }
            }
        }
        Chosen::Stay(self)
    }

    /// Returns the list with the line on this cell chosen, and whether there is one.
    pub fn chosen_at(mut self, area: Rect, at: Position, ground: &Ground) -> (Self, bool) {
        let list = list_of(area);
        let line = self.picker.line_at(list, at, self.items(ground).len());
        if let Some(line) = line {
            self.picker = Picker::at(line);
        }
        (self, line.is_some())
    }

    /// Returns what is typed to find a line.
    pub const fn field(&mut self) -> &mut Field {
        &mut self.filter
    }

    /// Draws the list; returns where the terminal's cursor belongs.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        ground: &Ground,
        looks: &Looks,
    ) -> Option<Position> {
        let items = self.items(ground);
        let list = list_of(area);
        let chosen = self.picker.chosen(items.len()).unwrap_or(0);
        let lines: Vec<_> = items
            .iter()
            .map(|item| (item.line(ground), item.look(ground, looks).style()))
            .collect();
        let line = |at: usize| lines[at].clone();
        self.picker.draw_each(buf, list, (lines.len(), line), looks);
        let under = rows(area, area.height.saturating_sub(UNDER), UNDER);
        if let Some(item) = items.get(chosen) {
            let look = if item.is_waiting() {
                looks.action
            } else {
                looks.faint
            };
            let about = match item {
                Item::Act(_) if !items.iter().any(Item::is_waiting) => {
                    say(ground.lang, "desk.nothing-waits", &[])
                }
                Item::Waiting(_) | Item::Act(_) | Item::Pin => item.about(ground),
            };
            paragraph(buf, rows(under, 0, 3), &about, look.style());
        }
        if items.is_empty() {
            let none = say(ground.lang, "desk.none-found", &[]);
            row(buf, list, 0, &none, looks.faint.style());
        }
        let foot = rows(area, area.height.saturating_sub(1), 1);
        let hint = say(ground.lang, "desk.hint", &[]);
        let width = u16::try_from(hint.width()).unwrap_or(0);
        put(buf, foot, foot.x, foot.y, &hint, looks.faint.style());
        let place = Rect {
            x: foot.x.saturating_add(width + 1),
            width: foot.width.saturating_sub(width + 1),
            ..foot
        };
        let (text, field) = (looks.key.style(), looks.field.style());
        self.filter.draw(buf, place, "/ ", text, field)
    }
}

/// Returns what waits, with those of its answers that one may give, what would be taken first.
fn waiting(ground: &Ground, voice: Voice) -> Vec<Waiting> {
    let mut found = matters::waiting(ground);
    if voice == Voice::Anybody {
        return found;
    }
    for waiting in &mut found {
        waiting
            .acts
            .retain(|id| act(id).is_some_and(|act| voice.may(act)));
        waiting
            .acts
            .sort_by_key(|id| !act(id).is_some_and(|act| is_open(act, ground)));
    }
    found
}

fn list_of(area: Rect) -> Rect {
    rows(area, 0, area.height.saturating_sub(UNDER))
}

impl Item {
    const fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting(_))
    }

    /// Returns how the line looks: what waits is loud, what cannot be entered now is faint.
    fn look(&self, ground: &Ground, looks: &Looks) -> Look {
        match self {
            Self::Waiting(_) => looks.alarm,
            Self::Act(act) if !is_open(act, ground) => looks.faint,
            Self::Act(_) | Self::Pin => looks.text,
        }
    }

    fn begins(&self, asked: &str) -> bool {
        match self {
            Self::Act(act) => act.verb.starts_with(asked),
            Self::Waiting(_) => false,
            Self::Pin => "pin".starts_with(asked),
        }
    }

    fn line(&self, ground: &Ground) -> String {
        match self {
            Self::Waiting(waiting) => {
                let ms = ground.now.since(waiting.since.0);
                let time = phrase::clock(i64::try_from(ms).unwrap_or(i64::MAX));
                let mark = if waiting.secret {
                    say(ground.lang, "desk.hush", &[])
                } else {
                    String::new()
                };
                format!("{} {mark}{}", pad(&time, TIME), waiting.words)
            }
            Self::Act(act) => {
                let article = ground
                    .game
                    .rules
                    .book
                    .ground(act.ground)
                    .unwrap_or_default();
                let article = say(ground.lang, "may.article", &[("article", article)]);
                let name = say(ground.lang, &format!("desk.act.{}", act.id), &[]);
                format!("{} {} {name}", pad(act.verb, 16), pad(&article, 15))
            }
            Self::Pin => {
                let name = say(ground.lang, "desk.pin", &[]);
                format!("{} {name}", pad("pin", 16 + 16))
            }
        }
    }

    /// Returns the whole line where it is cut off, and what is known about it.
    fn about(&self, ground: &Ground) -> String {
        match self {
            Self::Waiting(waiting) => format!("{}\n{}", waiting.words, waiting.about),
            Self::Act(_) => say(ground.lang, "desk.nothing-above", &[]),
            Self::Pin => say(ground.lang, "desk.pin-about", &[]),
        }
    }

    fn form(&self, ground: &Ground, voice: Voice) -> Option<Form> {
        match self {
            Self::Waiting(waiting) => {
                let acts = waiting.acts.iter().filter_map(|id| act(id)).collect();
                Form::begin(acts, waiting.given.clone(), ground, voice)
            }
            Self::Act(act) => Form::begin(vec![act], vec![], ground, voice),
            Self::Pin => None,
        }
    }
}
