//! What the table does with the desk and its forms.

use super::TableScreen;
use super::desk::{Counter, Filled, Form, Ground, Voice, act};
use super::overlay::Overlay;
use crate::core::board::Seat;
use crate::core::language::{Line, parse};
use crate::core::rulebook::Office;
use crate::shell::hand::{Hand, Rights};
use crate::shell::tui::keymap::Meaning;
use crate::shell::typed::unreadable;
use crate::words::Lang;

use super::desk::Chosen;

impl TableScreen {
    /// Returns what the desk and its forms are filled from.
    pub(super) fn ground(&self, lang: Lang) -> Ground<'_> {
        let office = match self.hand {
            Hand::Players | Hand::Seat(_) | Hand::Nobody => Office::Referee,
            Hand::Office(office) => office,
        };
        Ground {
            game: self.game(),
            entries: self.table.entries(),
            now: self.now(),
            lang,
            office: office.word(),
            is_office: self.hand.is_office(),
            has_pins: !self.is_served(),
        }
    }

    /// Returns for whom one may speak at the desk.
    pub(super) fn voice(&self) -> Voice {
        Voice::of(&self.rights(), self.hand)
    }

    /// Returns the seat that has to seal the next move, where its own person sits here alone (20.1.3).
    pub(super) fn to_seal(&self) -> Option<Seat> {
        let Hand::Seat(seat) = self.hand else {
            return None;
        };
        let waits = self.game().adjourned.as_ref()?.seal.is_none();
        (waits && self.game().turn() == Some(seat)).then_some(seat)
    }

    /// Opens the form in which a move is sealed: nobody reads there what is typed.
    pub(super) fn seal(&mut self, seat: Seat, lang: Lang) {
        let ground = self.ground(lang);
        let (given, acts) = (vec![("by", seat.word().to_owned())], act("seal"));
        let form = Form::begin(acts.into_iter().collect(), given, &ground, self.voice());
        let counter = Counter::begin(&ground, self.voice());
        self.overlay = form.map(|form| Overlay::Form(form, counter));
    }

    /// Takes an input for the list of the desk.
    pub(super) fn counter(&mut self, counter: Counter, meaning: Meaning, lang: Lang) {
        let before = counter.clone();
        match counter.take(meaning, &self.ground(lang)) {
            Chosen::Stay(counter) => self.overlay = Some(Overlay::Counter(counter)),
            Chosen::Closed => {}
            Chosen::Form(form) => self.overlay = Some(Overlay::Form(form, before)),
            Chosen::Pin => self.ask_new_pin(),
        }
    }

    /// Takes an input for a form of the desk. A line that is refused leaves the form as it is.
    pub(super) fn form(&mut self, form: Form, counter: Counter, meaning: Meaning, lang: Lang) {
        match form.take(meaning, &self.ground(lang)) {
            Filled::On(form) => self.overlay = Some(Overlay::Form(form, counter)),
            Filled::Closed if self.rights() != Rights::Anybody && !self.hand.is_office() => {}
            Filled::Closed => self.overlay = Some(Overlay::Counter(counter)),
            Filled::Said(form, line) => {
                if !self.said(&line, lang) {
                    self.overlay.get_or_insert(Overlay::Form(form, counter));
                }
            }
        }
    }

    /// Says the line of a form; returns whether it was taken.
    fn said(&mut self, line: &str, lang: Lang) -> bool {
        match parse(line) {
            Ok(Line::Act {
                who: Some(by),
                action,
                ..
            }) => match self.act_as(by, action, lang) {
                Some(written) => {
                    self.collecting = None;
                    self.follow_up(&written, lang);
                    true
                }
                None => false,
            },
            Ok(Line::Act { .. } | Line::Blank | Line::New(_)) => false,
            Err(wrong) => {
                self.refuse(unreadable(lang, &wrong));
                false
            }
        }
    }
}
