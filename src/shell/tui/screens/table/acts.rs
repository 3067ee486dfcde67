//! The acts of the moment, in the last row: each with its key, and a place for the mouse.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::TableScreen;
use crate::core::game::command::{Action, Command};
use crate::core::game::decide;
use crate::core::opening::Step;
use crate::shell::hand::{Hand, Rights};
use crate::shell::tui::keymap::{Context, Intent, key_of};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::foot;
use crate::shell::tui::widgets::text::put;
use crate::words::{Lang, say};

/// What a press on an act does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Press {
    /// What its key does.
    Intent(Intent),
    /// So many fifth moves are declared; the key for it is the number, typed after Enter.
    Declare(u8),
}

/// Cells for the cursor's point at the left of the acts.
const POINT: u16 = 5;

impl TableScreen {
    /// Returns the acts that would not be refused now, then what can always be done, the less used last.
    fn acts(&self, lang: Lang) -> Vec<(String, Press)> {
        let mut intents = self.due_now();
        let sayings = [
            (Intent::Swap, Action::Swap, "act.swap"),
            (Intent::Keep, Action::Keep, "act.keep"),
            (Intent::Agree, Action::Agree, "act.agree"),
            (Intent::Refuse, Action::Refuse, "act.refuse"),
            (Intent::Pass, Action::Pass(false), "act.pass"),
            (Intent::Draw, Action::Draw, "act.draw"),
        ];
        for (intent, action, key) in sayings {
            if self.may(action) {
                intents.push((intent, key));
            }
        }
        if self.game().clock.runs.is_none() && !self.game().is_over() && self.may_start() {
            intents.push((Intent::Clock, "act.clock"));
        }
        if self.hand.is_office() {
            intents.insert(0, (Intent::Desk, "act.desk"));
        }
        intents.extend(
            ALWAYS
                .into_iter()
                .filter(|(intent, _)| self.is_open(*intent)),
        );
        if self.hand == Hand::Players {
            intents.push((Intent::Desk, "act.desk"));
        }
        if self.may(Action::Resign) {
            intents.push((Intent::Resign, "act.resign"));
        }
        let mut acts = self.declarations();
        acts.extend(intents.into_iter().map(|(intent, words)| {
            let key = key_of(Context::Table, intent).map(|key| key.name(lang));
            let words = format!("{} {}", key.unwrap_or_default(), say(lang, words, &[]));
            (words, Press::Intent(intent))
        }));
        acts
    }

    /// Returns whether acts on the board may come from here: at a table of a server from a seat alone.
    pub(super) fn plays(&self) -> bool {
        match self.rights() {
            Rights::Anybody => true,
            Rights::Person { seat, .. } => seat.is_some(),
        }
    }

    /// Returns whether the clock may be let run from here.
    fn may_start(&self) -> bool {
        !self.is_served() || self.may(Action::Go) || self.may(Action::Start(None))
    }

    /// Returns whether what can always be done can be done from here: who looks on at a server only leaves.
    fn is_open(&self, intent: Intent) -> bool {
        let (rights, office) = (self.rights(), self.hand.is_office());
        let leads = matches!(rights, Rights::Person { leads: Some(_), .. });
        if intent == Intent::Office {
            rights.hands().len() > 1
        } else if intent == Intent::Incident {
            office || !self.is_served()
        } else {
            intent == Intent::Quit || office || leads || self.plays()
        }
    }

    /// Returns what Enter does at the cursor, and how points are collected.
    fn due_now(&self) -> Vec<(Intent, &'static str)> {
        if let Some(collecting) = &self.collecting {
            let whole = collecting.act().is_some();
            let enter = if whole { "act.send" } else { "act.choose" };
            return vec![(Intent::Accept, enter), (Intent::Erase, "act.unoffer")];
        }
        let mut due = vec![];
        if self.game().is_over() {
            if self.signs() {
                due.push((Intent::Agree, "act.sign"));
            }
            due.extend([(Intent::Copy, "act.copy"), (Intent::Print, "act.print")]);
            return due;
        }
        if self.to_seal().is_some() {
            return vec![(Intent::Accept, "act.seal")];
        }
        if !self.is_on() {
            return due;
        }
        match self.game().step() {
            Some(Step::Choose { .. }) => due.push((Intent::Accept, "act.choose")),
            Some(Step::Declare { .. } | Step::Offer { .. } | Step::Colour { .. }) => {}
            Some(Step::Lay { .. } | Step::Swap { .. } | Step::Choice { .. }) | None => {
                due.push((Intent::Accept, "act.place"));
            }
        }
        if self.to_collect().is_some() {
            due.push((Intent::Offers, "act.offers"));
        }
        due
    }

    fn declarations(&self) -> Vec<(String, Press)> {
        let Some(Step::Declare { .. }) = self.game().step() else {
            return vec![];
        };
        let numbers = (1..=15).filter(|&number| self.may(Action::Declare(number)));
        numbers
            .map(|number| (format!(" {number} "), Press::Declare(number)))
            .collect()
    }

    /// Returns whether whoever's word it is may say this now.
    pub(super) fn may(&self, action: Action) -> bool {
        let by = self.speaker(&action);
        let mine = self.rights().may(self.game(), by, &action);
        let command = Command {
            by,
            at: self.now(),
            action,
        };
        mine && decide(self.game(), &command).is_ok()
    }

    /// Returns where each act stands, as many as there is room for beside the foot.
    pub(super) fn act_places(&self, area: Rect, dress: &Dress) -> Vec<(Rect, String, Press)> {
        let end = area.right().saturating_sub(foot::width(dress));
        let mut x = area.x.saturating_add(POINT);
        let mut places = vec![];
        for (words, press) in self.acts(dress.lang) {
            let width = u16::try_from(words.width()).unwrap_or(u16::MAX);
            if x.saturating_add(width) > end {
                break;
            }
            places.push((Rect::new(x, area.y, width, 1), words, press));
            x += width + 2;
        }
        places
    }

    /// Draws the cursor's point and the acts.
    pub(super) fn hints(&self, buf: &mut Buffer, area: Rect, dress: &Dress) {
        let looks = &dress.theme.looks;
        put(
            buf,
            area,
            area.x,
            area.y,
            &self.cursor.to_string(),
            looks.key.style(),
        );
        for (place, words, _) in self.act_places(area, dress) {
            let (key, name) = words.split_once(' ').unwrap_or(("", &words));
            let after = put(buf, area, place.x, place.y, key, looks.key.style());
            put(buf, area, after + 1, place.y, name, looks.faint.style());
        }
    }
}

const ALWAYS: [(Intent, &str); 5] = [
    (Intent::Quit, "act.quit"),
    (Intent::Claim, "act.claim"),
    (Intent::Incident, "act.incident"),
    (Intent::Command, "act.command"),
    (Intent::Office, "act.office"),
];
