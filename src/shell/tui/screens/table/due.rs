//! Who may do what now, as it is said to whoever sits at the screen.

use super::{TableScreen, aloud};
use crate::core::board::Seating;
use crate::core::game::command::Action;
use crate::core::game::event::Entry;
use crate::core::game::{ClockKind, Open, Refusal};
use crate::shell::hand::{Hand, Rights};
use crate::shell::phrase::{self, event::stone};
use crate::shell::source::Hour;
use crate::shell::tell;
use crate::words::{Lang, say};

impl TableScreen {
    /// Returns who may do what now, or how far the points being chosen have come.
    pub(super) fn due(&self, lang: Lang) -> String {
        if let Some(at) = self.review {
            let (at, all) = (at.to_string(), self.game().moves.len().to_string());
            return say(lang, "review.at", &[("at", &at), ("all", &all)]);
        }
        match &self.collecting {
            Some(collecting) => {
                let have = collecting.points().len().to_string();
                let need = collecting.need().to_string();
                say(lang, "due.collect", &[("have", &have), ("need", &need)])
            }
            None => self.waited_for(lang),
        }
    }

    /// Returns what the game waits for.
    pub(super) fn waited_for(&self, lang: Lang) -> String {
        self.served(lang)
            .or_else(|| self.starts(lang))
            .unwrap_or_else(|| tell::due(lang, self.game()))
    }

    /// Returns the hour that is waited for, with who may do what then.
    pub(super) fn starts(&self, lang: Lang) -> Option<String> {
        let game = self.game();
        let hour = Hour::of(&game.setup)?;
        if game.started.is_some() || game.is_over() {
            return None;
        }
        let served = self.is_served() && game.setup.clock == ClockKind::Program;
        Some(tell::due_at(lang, game, hour, served))
    }

    /// Returns what is said otherwise where each sits at a screen of his own: no key that does not help there.
    fn served(&self, lang: Lang) -> Option<String> {
        let game = self.game();
        if !self.is_served() || game.is_over() {
            return None;
        }
        if let Some(waits) = self.open_seat(lang) {
            return Some(waits);
        }
        let open = |wanted: fn(&Open) -> bool| game.open.iter().any(|it| wanted(&it.open));
        if open(|it| matches!(it, Open::Claim(_))) {
            return None;
        }
        if open(|it| matches!(it, Open::Stop(_))) {
            let key = match (self.may(Action::Go), game.setup.official) {
                (true, _) => return None,
                (false, true) => "due.stop-referee",
                (false, false) => "due.stop-players",
            };
            return Some(say(lang, key, &[]));
        }
        if let Some(seat) = self.to_seal() {
            let who = stone(lang, game.seating.stone_of(seat));
            return Some(say(lang, "due.seal-here", &[("who", &who)]));
        }
        if game.adjourned.is_none() && open(|it| matches!(it, Open::Draw | Open::Takeback(_))) {
            let (asked, then) = (tell::due(lang, game), tell::turn(lang, game));
            let both = [("asked", asked.as_str()), ("then", then.as_str())];
            return Some(say(lang, "due.asked-then", &both));
        }
        None
    }

    /// Returns what is read aloud, or who confirms what was proposed.
    pub(super) fn aloud(&self, events: &[Entry], lang: Lang) -> Option<String> {
        let changes = self.rights().hands().len() > 1;
        aloud::sentence(lang, self.game(), events, changes)
    }

    /// Returns why something was refused: an office that one has not at this table is named without a key.
    pub(super) fn refused(&self, refusal: &Refusal, lang: Lang) -> String {
        if let (Refusal::OfficeNeeded(needed), Rights::Person { offices, .. }) =
            (refusal, self.rights())
            && !offices.iter().any(|own| own.covers(*needed))
        {
            let office = phrase::office(lang, *needed);
            return say(lang, "table.office-needed", &[("office", &office)]);
        }
        phrase::refusal(lang, refusal, &self.game().rules.book)
    }

    /// Returns what was told, and which colour the player who sits here has now if it is another one.
    pub(super) fn colour_since(
        &self,
        before: Seating,
        told: Option<String>,
        lang: Lang,
    ) -> Option<String> {
        let seating = self.game().seating;
        let Hand::Seat(seat) = self.hand else {
            return told;
        };
        if seating == before {
            return told;
        }
        let side = stone(lang, seating.stone_of(seat));
        let what = told.unwrap_or_default();
        let values = [("what", what.as_str()), ("side", &side)];
        Some(say(lang, "table.colour-now", &values))
    }

    /// Returns who sits here already where a seat is still open.
    fn open_seat(&self, lang: Lang) -> Option<String> {
        let game = self.game();
        if !game.setup.has_open_seat() {
            return None;
        }
        Some(match self.table.seat() {
            Some(seat) => {
                let side = stone(lang, game.seating.stone_of(seat));
                let values = [("seat", seat.word()), ("side", &side)];
                say(lang, "due.open-seat", &values)
            }
            None => say(lang, "refusal.seat-open", &[]),
        })
    }

    /// Returns the name of whoever sits here; one who waits for his opponent is a player already.
    pub(super) fn sits_as(&self, lang: Lang) -> String {
        let game = self.game();
        let waits = game.setup.has_open_seat() && self.hand == Hand::Nobody;
        match self.table.seat().filter(|_| waits) {
            Some(seat) => Hand::Seat(seat).name(lang),
            None => self.hand.name(lang),
        }
    }

    /// Returns whether an act on the board may come from here now: at a served table from the seat whose turn
    /// it is, while nothing holds the game up.
    pub(super) fn is_on(&self) -> bool {
        let game = self.game();
        match self.rights() {
            Rights::Anybody => true,
            Rights::Person { seat, .. } => {
                let begun = game.started.is_some() || !game.setup.waits_for_word();
                seat.is_some() && seat == game.to_act() && begun && !game.is_halted()
            }
        }
    }
}
