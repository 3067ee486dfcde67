//! What a key does at the board.

use super::collect::Collecting;
use super::office::Then;
use super::overlay::{Overlay, Question};
use super::{Next, TableScreen};
use crate::core::game::command::desk::Desk;
use crate::core::game::command::{Action, Charge, Who};
use crate::core::game::{Open, Refusal};
use crate::core::opening::Step;
use crate::shell::hand::Hand;
use crate::shell::phrase;
use crate::shell::tui::keymap::Intent;
use crate::words::{Lang, say};

impl TableScreen {
    /// Does what a key means at the board.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other intents belong to other screens"
    )]
    pub(super) fn intent(&mut self, intent: Intent, lang: Lang) -> Next {
        if self.left_review(intent, lang) {
            return Next::Stay;
        }
        match intent {
            Intent::Quit if self.only_visits() => return Next::Close,
            Intent::Cancel if self.only_visits() && self.collecting.is_none() => {
                return Next::Close;
            }
            Intent::Left => self.move_cursor(-1, 0),
            Intent::Right => self.move_cursor(1, 0),
            Intent::Up => self.move_cursor(0, 1),
            Intent::Down => self.move_cursor(0, -1),
            Intent::Accept => self.accept(lang),
            Intent::Offers => self.begin_collecting(lang),
            Intent::Erase => self.take_back(),
            Intent::Cancel => self.forget(),
            Intent::Swap => self.say(Action::Swap, lang),
            Intent::Keep => self.say(Action::Keep, lang),
            Intent::Pass => self.overlay = Some(Overlay::Ask(Question::Pass)),
            Intent::Draw => self.say(Action::Draw, lang),
            Intent::Agree => self.yes(lang),
            Intent::Refuse => self.no(lang),
            Intent::Claim => self.overlay = Some(Overlay::claims()),
            Intent::Clock => self.stop_or_go(lang),
            Intent::Command => self.overlay = Some(Overlay::command("")),
            Intent::Incident => self.sit_for(Then::Incident, lang),
            Intent::Desk => self.sit_for(Then::Desk, lang),
            Intent::Mark => self.sit_for(Then::Mark, lang),
            Intent::Announce => self.say(Action::Desk(Desk::Announce(None)), lang),
            Intent::Resign => self.ask_to_resign(lang),
            Intent::Office => {
                self.overlay = Some(Overlay::offices(self.hand, &self.rights().hands()));
            }
            Intent::Numbers => self.next_numbers(lang),
            Intent::Turn => self.turn(false, lang),
            Intent::TurnBack => self.turn(true, lang),
            Intent::Back => self.review(true, lang),
            Intent::Forward => self.review(false, lang),
            Intent::May => self.show_acts(lang),
            Intent::Takeback => self.say(Action::Takeback, lang),
            Intent::Copy => self.copy(lang),
            Intent::Print => self.print(lang),
            Intent::Hints => self.switch_hints(lang),
            Intent::Why => self.show_why(lang),
            Intent::Signals => self.switch_signals(lang),
            Intent::Quit if self.hand == Hand::Nobody => return Next::Close,
            Intent::Quit => self.overlay = Some(Overlay::Ask(Question::Quit)),
            _ => {}
        }
        Next::Stay
    }

    /// Asks whoever's turn it is whether he gives up.
    pub(super) fn ask_to_resign(&mut self, lang: Lang) {
        match self.hand.speaks(self.game(), &Action::Resign) {
            Who::Player(seat) if !self.game().is_over() => {
                self.overlay = Some(Overlay::Ask(Question::Resign(seat)));
            }
            Who::Player(_) | Who::Holder(_) | Who::Leader(_) | Who::Office(_) => {
                self.say(Action::Resign, lang);
            }
        }
    }

    /// Returns whether the game is over, nothing waits for the arbiter here, and somebody has still to sign.
    pub(super) fn signs(&self) -> bool {
        let answers = self.hand.is_office() && self.before_arbiter().is_some();
        self.game().is_over() && !answers && self.may(Action::Sign)
    }

    /// Asks whoever signs next whether he does.
    pub(super) fn ask_to_sign(&mut self, lang: Lang) {
        match self.speaker(&Action::Sign) {
            Who::Player(seat) => self.overlay = Some(Overlay::Ask(Question::Sign(seat))),
            Who::Holder(_) | Who::Leader(_) | Who::Office(_) => self.say(Action::Sign, lang),
        }
    }

    fn say(&mut self, action: Action, lang: Lang) {
        if self.act(action, lang).is_some() {
            self.collecting = None;
        }
    }

    fn move_cursor(&mut self, columns: i8, rows: i8) {
        if let Some(point) = self.view.step(self.cursor, columns, rows) {
            self.cursor = point;
        }
    }

    /// Enter: whatever the game asks for at the cursor.
    fn accept(&mut self, lang: Lang) {
        if let Some(seat) = self.to_seal() {
            return self.seal(seat, lang);
        }
        if self.is_early(lang) {
            return;
        }
        match self.game().step() {
            Some(Step::Declare { .. }) if !self.is_on() => self.not_his_turn(lang),
            Some(Step::Declare { .. }) => self.overlay = Some(Overlay::command("declare ")),
            Some(Step::Choose { .. }) => self.say(Action::Choose(self.cursor), lang),
            Some(Step::Offer { .. }) => self.collect(lang),
            Some(
                Step::Lay { .. } | Step::Swap { .. } | Step::Colour { .. } | Step::Choice { .. },
            )
            | None => {
                if self.collecting.is_some() {
                    self.collect(lang);
                } else {
                    self.say(Action::Stone(self.cursor, false), lang);
                }
            }
        }
    }

    fn begin_collecting(&mut self, lang: Lang) {
        if self.is_early(lang) {
            return;
        }
        match self.to_collect() {
            Some(collecting) => {
                self.collecting = Some(collecting);
                self.message = None;
            }
            None if self.plays_other() => self.not_his_turn(lang),
            None => self.refuse(say(lang, "table.nothing-to-collect", &[])),
        }
    }

    /// Begins to collect what the opening asks for from whoever sits here.
    pub(super) fn to_collect(&self) -> Option<Collecting> {
        Collecting::begin(self.game()).filter(|_| self.is_on())
    }

    /// Returns whether the opening asks somebody else for several points.
    fn plays_other(&self) -> bool {
        Collecting::begin(self.game()).is_some() && !self.is_on()
    }

    /// Says why no point is chosen here now.
    fn not_his_turn(&mut self, lang: Lang) {
        let game = self.game();
        let waited = self.plays() && (game.is_halted() || game.started.is_none());
        let words = if waited {
            self.waited_for(lang)
        } else if self.plays() {
            phrase::refusal(lang, &Refusal::Plain("not-your-turn"), &game.rules.book)
        } else {
            say(lang, "refusal.not-yours", &[])
        };
        self.refuse(words);
    }

    /// Says the hour that is waited for, where nothing can be played at a served table before it.
    fn is_early(&mut self, lang: Lang) -> bool {
        let hour = self.starts(lang).filter(|_| self.is_served());
        let early = hour.is_some();
        if let Some(words) = hour {
            self.refuse(words);
        }
        early
    }

    /// Adds the cursor's point, or sends all once they are complete.
    fn collect(&mut self, lang: Lang) {
        let begun = self.collecting.take().or_else(|| self.to_collect());
        let Some(mut collecting) = begun else {
            return self.not_his_turn(lang);
        };
        if let Some(action) = collecting.act() {
            if self.act(action, lang).is_none() {
                self.collecting = Some(collecting);
            }
            return;
        }
        match collecting.add(self.game(), self.cursor) {
            Ok(()) => self.message = None,
            Err(refusal) => {
                let words = phrase::refusal(lang, &refusal, &self.game().rules.book);
                self.refuse(words);
            }
        }
        self.collecting = Some(collecting);
    }

    fn take_back(&mut self) {
        let had_one = self.collecting.as_mut().is_some_and(Collecting::take_back);
        if !had_one {
            self.collecting = None;
        }
    }

    /// Returns whether the game goes on as it is when this screen is left: then it is left without a question.
    fn only_visits(&self) -> bool {
        self.is_served() && !matches!(self.hand, Hand::Seat(_) | Hand::Players)
    }

    fn forget(&mut self) {
        self.collecting = None;
        self.message = None;
    }

    /// `y`: an arbiter upholds, confirms or imposes; a player agrees.
    fn yes(&mut self, lang: Lang) {
        let action = match (self.hand, self.before_arbiter()) {
            (Hand::Office(_), Some(Open::Claim(_))) => Action::Uphold(Charge::Nobody),
            (Hand::Office(_), Some(Open::Proposal(_))) => Action::Confirm(None),
            (Hand::Office(_), Some(Open::Incident(_))) => Action::Impose(None),
            _ if self.signs() => return self.ask_to_sign(lang),
            (Hand::Players | Hand::Seat(_) | Hand::Nobody | Hand::Office(_), _) => Action::Agree,
        };
        self.say(action, lang);
    }

    /// `x`: an arbiter rejects or dismisses, and has to say why; a player refuses.
    fn no(&mut self, lang: Lang) {
        let begun = match (self.hand, self.before_arbiter()) {
            (Hand::Office(_), Some(Open::Claim(_))) => "reject \"",
            (Hand::Office(_), Some(Open::Proposal(_) | Open::Incident(_))) => "dismiss \"",
            (Hand::Players | Hand::Seat(_) | Hand::Nobody | Hand::Office(_), _) => {
                return self.say(Action::Refuse, lang);
            }
        };
        self.overlay = Some(Overlay::command(begun));
    }

    /// Returns the oldest claim; without one the oldest proposal or incident.
    fn before_arbiter(&self) -> Option<&Open> {
        let matters = || self.game().open.iter().map(|matter| &matter.open);
        let claim = matters().find(|open| matches!(open, Open::Claim(_)));
        claim.or_else(|| {
            matters().find(|open| matches!(open, Open::Proposal(_) | Open::Incident(_)))
        })
    }

    /// `g`: starts a clock that waits for the word, lets a stopped one run on, stops one that runs.
    fn stop_or_go(&mut self, lang: Lang) {
        let game = self.game();
        let stopped = game
            .open
            .iter()
            .any(|matter| matches!(matter.open, Open::Stop(_)));
        let action = if game.started.is_none() {
            Action::Start(None)
        } else if stopped {
            Action::Go
        } else {
            Action::Stop(None)
        };
        self.say(action, lang);
    }

    fn switch_signals(&mut self, lang: Lang) {
        self.signals = !self.signals;
        if self.signals {
            self.message = None;
        } else {
            self.tell(say(lang, "table.signals-off", &[]));
        }
    }
}
