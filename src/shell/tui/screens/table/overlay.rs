//! What lies over the board: a question, a list, a line being typed, an incident being entered.

use std::path::{Path, PathBuf};

use super::desk::{Counter, Form};
use super::incident::{Desk, Step};
use super::office::{Pin, Then};
use super::paste::Preview;
use super::{Next, TableScreen};
use crate::core::board::Seat;
use crate::core::game::Game;
use crate::core::game::command::{Action, Claim, Penalty, Person, Who};
use crate::core::game::event::{Culprit, Entry, Event};
use crate::shell::hand::Hand;
use crate::shell::phrase;
use crate::shell::source::stamp;
use crate::shell::store::Fault;
use crate::shell::tui::keymap::{Context, Intent, Meaning};
use crate::shell::tui::screens::page::Page;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::picker::Picker;
use crate::words::{Lang, say};

/// What lies over the board.
pub enum Overlay {
    /// A line being typed.
    Command(Field),
    /// The lines of this session before the one being typed, and the place among them.
    Recalled(Field, usize),
    /// Lines to read.
    Page(Page),
    /// The ground of a forbidden point, line by line.
    Why(Page),
    /// Pasted moves, to be confirmed.
    Paste(Preview),
    /// A question answered by yes or no.
    Ask(Question),
    /// What to claim.
    Claims(Picker),
    /// Who sits at the keyboard.
    Offices(Picker),
    /// An incident being entered.
    Incident(Desk),
    /// The desk.
    Counter(Counter),
    /// An act being entered at the desk.
    Form(Form, Counter),
    /// The PIN of an office.
    Pin(Pin),
    /// The steps to choose among for an incident.
    Steps(Offence, Picker),
    /// The world said no: another file to go on in.
    Fault(String, Field),
}

/// An offence for which the office chooses the step.
pub struct Offence {
    seat: Seat,
    article: String,
    /// The steps' names in the rulebook.
    pub steps: Vec<String>,
}

/// A question answered by yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the move is passed.
    Pass,
    /// Whether the table is left.
    Quit,
    /// Whether what is prescribed for this incident is given: its number, and the step in words.
    Impose(u32, String),
    /// Whether this person gives up.
    Resign(Seat),
    /// Whether this person signs the result.
    Sign(Seat),
}

/// The lines of the list of claims.
pub const CLAIMS: [&str; 8] = [
    "claim.menu.five",
    "claim.menu.forbidden",
    "claim.menu.forbidden-at",
    "claim.menu.time",
    "claim.menu.article",
    "claim.menu.clock",
    "claim.menu.other",
    "may.resign",
];

impl Overlay {
    /// A line that begins with these words.
    pub fn command(words: &str) -> Self {
        Self::Command(Field::with(words))
    }

    /// The list of claims.
    pub fn claims() -> Self {
        Self::Claims(Picker::default())
    }

    /// The list of offices, the present one chosen.
    pub fn offices(hand: Hand, hands: &[Hand]) -> Self {
        let at = hands.iter().position(|known| *known == hand);
        Self::Offices(Picker::at(at.unwrap_or(0)))
    }

    /// An incident from its beginning.
    pub fn incident(game: &Game) -> Self {
        Self::Incident(Desk::begin(game))
    }

    /// What the world said, with another file beside the one that failed.
    pub fn fault(fault: &Fault, lang: Lang) -> Self {
        let told = phrase::fault::fault(lang, fault);
        let words = format!("{told}\n{}", say(lang, "fault.kept", &[]));
        Self::Fault(
            words,
            Field::with(beside(fault.path()).display().to_string()),
        )
    }

    /// Returns where keys are pressed.
    pub const fn context(&self) -> Context {
        match self {
            Self::Command(_) | Self::Recalled(..) | Self::Fault(..) | Self::Pin(_) => Context::Text,
            Self::Counter(_) => Context::List,
            Self::Form(..) => Context::Form,
            Self::Ask(_) | Self::Paste(_) => Context::Ask,
            Self::Page(_) | Self::Why(_) => Context::Page,
            Self::Incident(desk) if desk.is_list() => Context::List,
            Self::Claims(_) | Self::Offices(_) | Self::Steps(..) | Self::Incident(_) => {
                Context::Menu
            }
        }
    }

    /// Returns the field that is being typed in.
    pub fn field(&mut self) -> Option<&mut Field> {
        match self {
            Self::Command(field) | Self::Recalled(field, _) | Self::Fault(_, field) => Some(field),
            Self::Incident(desk) => desk.field(),
            Self::Counter(counter) => Some(counter.field()),
            Self::Form(form, _) => form.field(),
            Self::Pin(pin) => Some(&mut pin.field),
            Self::Ask(_)
            | Self::Claims(_)
            | Self::Offices(_)
            | Self::Steps(..)
            | Self::Page(_)
            | Self::Why(_)
            | Self::Paste(_) => None,
        }
    }
}

fn beside(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{}.ron", stamp()))
}

/// Returns whether the event gives or proposes a penalty: what it was for needs no other.
const fn is_answered(entry: &Entry) -> bool {
    matches!(
        entry.event,
        Event::PenaltyImposed { .. } | Event::PenaltyProposed { .. }
    )
}

/// Returns the number of an incident whose step is above the office that entered it: it is proposed at once.
fn is_above(entry: &Entry) -> Option<u32> {
    let Event::IncidentEntered { prescribed, .. } = &entry.event else {
        return None;
    };
    let above = prescribed.step.is_some() && !prescribed.may_impose;
    above.then_some(entry.n)
}

/// What a list makes of an input.
enum Picked {
    At(usize),
    Still(Picker),
}

fn pick(mut picker: Picker, meaning: Meaning, count: usize) -> Picked {
    if let Meaning::Intent(intent) = meaning {
        if let (Intent::Accept, Some(at)) = (intent, picker.chosen(count)) {
            return Picked::At(at);
        }
        picker.take(intent, count);
    }
    Picked::Still(picker)
}

impl TableScreen {
    /// Takes an input for what lies over the board.
    pub(super) fn take_in_overlay(&mut self, meaning: Meaning, lang: Lang) -> Next {
        let Some(overlay) = self.overlay.take() else {
            return Next::Stay;
        };
        let cancelled = matches!(meaning, Meaning::Intent(Intent::Cancel | Intent::Quit));
        match overlay {
            Overlay::Incident(desk) => self.incident(desk, meaning, lang),
            Overlay::Counter(counter) => self.counter(counter, meaning, lang),
            Overlay::Form(form, counter) => self.form(form, counter, meaning, lang),
            Overlay::Command(_)
            | Overlay::Recalled(..)
            | Overlay::Page(_)
            | Overlay::Why(_)
            | Overlay::Paste(_)
            | Overlay::Ask(_)
            | Overlay::Claims(_)
            | Overlay::Offices(_)
            | Overlay::Steps(..)
            | Overlay::Pin(_)
            | Overlay::Fault(..)
                if cancelled => {}
            Overlay::Command(field) => self.command(field, self.history.len(), meaning, lang),
            Overlay::Recalled(field, at) => self.command(field, at, meaning, lang),
            Overlay::Page(page) => self.page(page, Overlay::Page, meaning),
            Overlay::Why(page) => self.page(page, Overlay::Why, meaning),
            Overlay::Paste(preview) if meaning == Meaning::Intent(Intent::Agree) => {
                self.confirmed(preview, lang);
            }
            Overlay::Paste(preview) => self.overlay = Some(Overlay::Paste(preview)),
            Overlay::Ask(question) if meaning == Meaning::Intent(Intent::Agree) => {
                return self.answered(question, lang);
            }
            Overlay::Ask(question) => self.overlay = Some(Overlay::Ask(question)),
            Overlay::Claims(picker) => self.claims(picker, meaning, lang),
            Overlay::Offices(picker) => self.offices(picker, meaning, lang),
            Overlay::Pin(pin) => self.pin(pin, meaning, lang),
            Overlay::Steps(offence, picker) => self.steps(offence, picker, meaning, lang),
            Overlay::Fault(words, field) => self.go_on(words, field, meaning, lang),
        }
        Next::Stay
    }

    fn page(&mut self, mut page: Page, kind: fn(Page) -> Overlay, meaning: Meaning) {
        let stays = match meaning {
            Meaning::Intent(intent) => page.take(intent),
            Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => true,
        };
        self.overlay = stays.then(|| kind(page));
    }

    fn answered(&mut self, question: Question, lang: Lang) -> Next {
        match question {
            Question::Pass => self.act(Action::Pass(false), lang),
            Question::Quit => return Next::Close,
            Question::Resign(seat) => self.act_as(Who::Player(seat), Action::Resign, lang),
            Question::Sign(seat) => self.act_as(Who::Player(seat), Action::Sign, lang),
            Question::Impose(seq, _) => self.act(Action::Impose(Some(seq)), lang),
        };
        Next::Stay
    }

    fn claims(&mut self, picker: Picker, meaning: Meaning, lang: Lang) {
        let claim = match pick(picker, meaning, CLAIMS.len()) {
            Picked::Still(picker) => return self.overlay = Some(Overlay::Claims(picker)),
            Picked::At(0) => Claim::Five,
            Picked::At(1) => Claim::Forbidden(None),
            Picked::At(2) => Claim::Forbidden(Some(self.cursor)),
            Picked::At(3) => Claim::Time(None),
            Picked::At(4) => return self.overlay = Some(Overlay::command("claim ")),
            Picked::At(5) => return self.overlay = Some(Overlay::command("claim clock \"")),
            Picked::At(7) => return self.ask_to_resign(lang),
            Picked::At(_) => return self.overlay = Some(Overlay::command("claim other \"")),
        };
        self.act(Action::Claim(claim), lang);
    }

    fn offices(&mut self, picker: Picker, meaning: Meaning, lang: Lang) {
        let hands = self.rights().hands();
        match pick(picker, meaning, hands.len()) {
            Picked::Still(picker) => self.overlay = Some(Overlay::Offices(picker)),
            Picked::At(at) => {
                self.message = None;
                let hand = hands.get(at).copied().unwrap_or(self.hand);
                self.sit(hand, Then::Sit, lang);
            }
        }
    }

    fn incident(&mut self, desk: Desk, meaning: Meaning, lang: Lang) {
        match desk.take(meaning, self.game()) {
            Step::Stay(desk) => self.overlay = Some(Overlay::Incident(desk)),
            Step::Closed => {}
            Step::Type(line) => self.overlay = Some(Overlay::command(&line)),
            Step::Write(by, action) => {
                let by = by.unwrap_or_else(|| self.speaker(&action));
                let written = self.act_as(by, action, lang).unwrap_or_default();
                self.follow_up(&written, lang);
            }
        }
    }

    /// Proposes what is prescribed for an incident where it is above the office, and else offers to give it.
    pub(super) fn follow_up(&mut self, written: &[Entry], lang: Lang) {
        if written.iter().any(is_answered) {
            return;
        }
        if let Some(seq) = written.iter().find_map(is_above) {
            self.act(Action::Impose(Some(seq)), lang);
            return;
        }
        self.overlay = written
            .iter()
            .find_map(|entry| self.after_incident(entry, lang));
    }

    /// Offers to give what is prescribed for an incident that was just written.
    fn after_incident(&self, entry: &Entry, lang: Lang) -> Option<Overlay> {
        let Event::IncidentEntered {
            who,
            article,
            prescribed,
            ..
        } = &entry.event
        else {
            return None;
        };
        match (who, &prescribed.step) {
            (_, Some(step)) => {
                let words = phrase::step(lang, &self.game().rules.book, step);
                Some(Overlay::Ask(Question::Impose(entry.n, words)))
            }
            (Culprit::Player(seat), None) if !prescribed.choice.is_empty() => {
                let offence = Offence {
                    seat: *seat,
                    article: article.clone(),
                    steps: prescribed.choice.clone(),
                };
                Some(Overlay::Steps(offence, Picker::default()))
            }
            (Culprit::Player(_) | Culprit::Other(_), None) => None,
        }
    }

    fn steps(&mut self, offence: Offence, picker: Picker, meaning: Meaning, lang: Lang) {
        match pick(picker, meaning, offence.steps.len()) {
            Picked::Still(picker) => self.overlay = Some(Overlay::Steps(offence, picker)),
            Picked::At(at) => {
                if let Some(step) = offence.steps.get(at).cloned() {
                    let (who, article) = (Person::Seat(offence.seat), offence.article);
                    self.act(
                        Action::Penalty(Penalty {
                            who,
                            step,
                            article,
                            over: None,
                        }),
                        lang,
                    );
                }
            }
        }
    }

    fn go_on(&mut self, words: String, mut field: Field, meaning: Meaning, lang: Lang) {
        if meaning != Meaning::Intent(Intent::Accept) {
            field.take(meaning);
            self.overlay = Some(Overlay::Fault(words, field));
            return;
        }
        let path = PathBuf::from(field.cleaned());
        match self.table.go_on_into(&path) {
            Ok(()) => {
                if let Err(fault) = self.pins.follow(&path) {
                    return self.fail(&fault, lang);
                }
                let file = path.display().to_string();
                self.tell(say(lang, "table.moved", &[("path", &file)]));
            }
            Err(fault) => self.fail(&fault, lang),
        }
    }
}
