//! Who sits down at the keyboard, and the PIN that is asked where his office has one.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::desk::Counter;
use super::overlay::Overlay;
use super::{TableScreen, Timer};
use crate::core::clock::At;
use crate::core::game::command::desk::Desk;
use crate::core::game::command::{Action, Who};
use crate::core::rulebook::Office;
use crate::shell::hand::Hand;
use crate::shell::phrase;
use crate::shell::tui::keymap::{Intent, Meaning, fold};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::field::Field;
use crate::shell::tui::widgets::text::{centred, paragraph, row, rows, sheet};
use crate::words::{Lang, say};

/// How many wrong PINs are answered at once.
const TRIES: u8 = 3;
/// How long the next is waited for then, in milliseconds.
const WAIT_MS: u64 = 30_000;

/// What follows once the office is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing.
    Sit,
    /// An incident is entered.
    Incident,
    /// The desk is opened.
    Desk,
    /// A mark is dropped.
    Mark,
    /// The office was taken before: this is its new PIN.
    Set,
}

/// A PIN being typed.
#[derive(Clone, Debug)]
pub struct Pin {
    office: Office,
    /// What was typed.
    pub field: Field,
    then: Then,
}

/// How many PINs were wrong, and until when none is taken.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    timer: Timer,
    wrong: u8,
    shut_until: Option<At>,
}

impl Gate {
    /// Begins with no wrong PIN.
    pub const fn new(timer: Timer) -> Self {
        Self {
            timer,
            wrong: 0,
            shut_until: None,
        }
    }

    /// Takes another timer.
    pub const fn set(&mut self, timer: Timer) {
        self.timer = timer;
    }

    /// Returns for how many milliseconds no PIN is taken.
    fn shut_ms(&self) -> Option<u64> {
        let until = self.shut_until?;
        let now = self.timer.now();
        (now < until).then(|| until.since(now))
    }

    fn failed(&mut self) {
        self.wrong += 1;
        if self.wrong >= TRIES {
            self.wrong = 0;
            self.shut_until = Some(self.timer.now().plus(WAIT_MS));
        }
    }
}

impl Pin {
    /// Draws the question; what is typed is not shown. Returns where the terminal's cursor belongs.
    pub fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        let (lang, looks) = (dress.lang, &dress.theme.looks);
        let title = say(lang, "overlay.pin", &[]);
        let inner = sheet(buf, centred(buf.area, 56, 6), &title, looks.text.style());
        let office = phrase::office(lang, self.office);
        let key = if self.then == Then::Set {
            "pin.set"
        } else {
            "pin.ask"
        };
        let words = say(lang, key, &[("office", &office)]);
        paragraph(buf, rows(inner, 0, 2), &words, looks.text.style());
        let stars = Field::with("*".repeat(self.field.text().chars().count()));
        let (text, field) = (looks.key.style(), looks.field.style());
        let cursor = stars.draw(buf, rows(inner, 2, 1), "PIN: ", text, field);
        row(
            buf,
            inner,
            3,
            &say(lang, "pin.hint", &[]),
            looks.faint.style(),
        );
        cursor
    }
}

impl TableScreen {
    /// Lets an arbiter do this; between two players whoever does it is the referee, and the screen says so.
    pub(super) fn sit_for(&mut self, then: Then, lang: Lang) {
        let hand = match self.hand {
            office @ Hand::Office(_) => office,
            Hand::Players | Hand::Seat(_) | Hand::Nobody => match self.rights().first_office() {
                Some(office) => Hand::Office(office),
                None => return self.refuse(say(lang, "refusal.not-yours", &[])),
            },
        };
        self.sit(hand, then, lang);
    }

    /// Sits down in an office, once its PIN is given.
    pub(super) fn sit(&mut self, hand: Hand, then: Then, lang: Lang) {
        match hand {
            Hand::Office(office) if hand != self.hand && self.pins.asks(office) => {
                self.overlay = Some(Overlay::Pin(Pin {
                    office,
                    field: Field::default(),
                    then,
                }));
            }
            Hand::Players | Hand::Seat(_) | Hand::Nobody | Hand::Office(_) => {
                self.seated(hand, then, lang);
            }
        }
    }

    fn seated(&mut self, hand: Hand, then: Then, lang: Lang) {
        self.hand = hand;
        match then {
            Then::Sit | Then::Set => {}
            Then::Incident => self.overlay = Some(Overlay::incident(self.game())),
            Then::Desk => {
                self.overlay = Some(Overlay::Counter(Counter::begin(
                    &self.ground(lang),
                    self.voice(),
                )));
            }
            Then::Mark => {
                if self.act(Action::Desk(Desk::Mark(None)), lang).is_some() {
                    self.tell(say(lang, "desk.marked", &[]));
                }
            }
        }
    }

    /// Asks for the new PIN of the office at the keyboard.
    pub(super) fn ask_new_pin(&mut self) {
        if let Hand::Office(office) = self.hand {
            self.overlay = Some(Overlay::Pin(Pin {
                office,
                field: Field::default(),
                then: Then::Set,
            }));
        }
    }

    /// Takes an input for a PIN.
    pub(super) fn pin(&mut self, mut pin: Pin, meaning: Meaning, lang: Lang) {
        if meaning != Meaning::Intent(Intent::Accept) {
            pin.field.take(meaning);
            self.overlay = Some(Overlay::Pin(pin));
            return;
        }
        let typed: String = pin.field.cleaned().trim().chars().map(fold).collect();
        if pin.then == Then::Set {
            return self.set_pin(pin.office, &typed, lang);
        }
        if let Some(ms) = self.gate.shut_ms() {
            let seconds = ms.div_ceil(1000).to_string();
            self.refuse(say(lang, "pin.wait", &[("seconds", &seconds)]));
        } else if self.pins.fits(pin.office, &typed) {
            self.gate.wrong = 0;
            self.message = None;
            return self.seated(Hand::Office(pin.office), pin.then, lang);
        } else {
            self.gate.failed();
            self.refuse(say(lang, "pin.wrong", &[]));
        }
        pin.field = Field::default();
        self.overlay = Some(Overlay::Pin(pin));
    }

    fn set_pin(&mut self, office: Office, typed: &str, lang: Lang) {
        let pin = (!typed.is_empty()).then_some(typed);
        match self.pins.set(office, pin) {
            Ok(()) => {
                let key = if pin.is_some() {
                    "pin.kept"
                } else {
                    "pin.gone"
                };
                let office = phrase::office(lang, office);
                self.tell(say(lang, key, &[("office", &office)]));
            }
            Err(fault) => self.refuse(phrase::fault::fault(lang, &fault)),
        }
    }

    /// Returns why nobody at this keyboard may speak for an office, if so: its PIN was not given.
    pub(super) fn barred(&self, by: Who, lang: Lang) -> Option<String> {
        let Who::Office(office) = by else { return None };
        let asks = self.hand != Hand::Office(office) && self.pins.asks(office);
        asks.then(|| {
            let office = phrase::office(lang, office);
            say(lang, "pin.needed", &[("office", &office)])
        })
    }

    /// Returns the name of a place at the keyboard, and whether a PIN is asked for it.
    pub(super) fn named(&self, hand: Hand, lang: Lang) -> String {
        let name = hand.name(lang);
        match hand {
            Hand::Office(office) if self.pins.asks(office) => {
                say(lang, "pin.asked", &[("office", &name)])
            }
            Hand::Players | Hand::Seat(_) | Hand::Nobody | Hand::Office(_) => name,
        }
    }
}
