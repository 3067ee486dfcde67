//! What a press of the mouse does at the table: always what some key does too.

use ratatui::layout::{Position, Rect};

use super::acts::Press;
use super::overlay::{CLAIMS, Overlay};
use super::{Next, TableScreen};
use crate::core::game::command::Action;
use crate::shell::tui::keymap::{Intent, Meaning};
use crate::shell::tui::panels::Layout;
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::board::Geometry;
use crate::shell::tui::widgets::picker::Picker;
use crate::shell::tui::widgets::text::{centred, inside};

impl TableScreen {
    /// A press on a point is Enter there; on an act its key; on a panel the key that belongs to it.
    pub(super) fn pressed(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        if let Some(overlay) = self.overlay.take() {
            return self.pressed_over(overlay, at, area, dress);
        }
        let layout = Layout::of(area);
        let board = Geometry::fit(layout.board);
        let point = layout
            .board
            .contains(at)
            .then(|| board.point_at(at.x, at.y));
        if let Some(seen) = point.flatten() {
            let point = self.view.isometry().inverse().apply(seen);
            self.cursor = point;
            return self.intent(Intent::Accept, dress.lang);
        }
        let mut acts = self.act_places(layout.hints, dress).into_iter();
        match acts
            .find(|(place, ..)| place.contains(at))
            .map(|(_, _, press)| press)
        {
            Some(Press::Intent(intent)) => return self.intent(intent, dress.lang),
            Some(Press::Declare(number)) => {
                self.act(Action::Declare(number), dress.lang);
                return Next::Stay;
            }
            None => {}
        }
        let panels = [
            (layout.penalties, Intent::Incident),
            (layout.open, self.at_open()),
            (layout.record, Intent::Numbers),
            (layout.header, Intent::Office),
        ];
        match panels.into_iter().find(|(panel, _)| panel.contains(at)) {
            Some((_, intent)) => self.intent(intent, dress.lang),
            None => Next::Stay,
        }
    }

    /// A press on what is open: a player claims, an office goes to the desk.
    fn at_open(&self) -> Intent {
        if self.hand.is_office() {
            Intent::Desk
        } else {
            Intent::Claim
        }
    }

    /// A press on a line takes it; beside what lies over the board it closes that, but answers no question.
    fn pressed_over(&mut self, overlay: Overlay, at: Position, area: Rect, dress: &Dress) -> Next {
        let (overlay, intent) = match overlay {
            Overlay::Command(field) => {
                let on_line = Layout::of(area).hints.contains(at);
                (
                    Overlay::Command(field),
                    (!on_line).then_some(Intent::Cancel),
                )
            }
            Overlay::Recalled(field, place) => {
                let on_line = Layout::of(area).hints.contains(at);
                (
                    Overlay::Recalled(field, place),
                    (!on_line).then_some(Intent::Cancel),
                )
            }
            Overlay::Page(page) => (Overlay::Page(page), Some(Intent::Cancel)),
            Overlay::Why(page) => (Overlay::Why(page), Some(Intent::Cancel)),
            Overlay::Paste(preview) => (Overlay::Paste(preview), None),
            Overlay::Ask(question) => (Overlay::Ask(question), answer_at(at, area)),
            Overlay::Claims(picker) => {
                let (picker, intent) = in_list(picker, CLAIMS.len(), at, area);
                (Overlay::Claims(picker), intent)
            }
            Overlay::Offices(picker) => {
                let (picker, intent) = in_list(picker, self.rights().hands().len(), at, area);
                (Overlay::Offices(picker), intent)
            }
            Overlay::Steps(offence, picker) => {
                let (picker, intent) = in_list(picker, offence.steps.len(), at, area);
                (Overlay::Steps(offence, picker), intent)
            }
            Overlay::Incident(desk) => {
                let sheet = centred(area, 76, 22);
                let (desk, hit) = desk.chosen_at(inside(sheet), at, self.game());
                (Overlay::Incident(desk), hit_or_close(hit, sheet, at))
            }
            Overlay::Counter(counter) => {
                let sheet = centred(area, 76, 22);
                let ground = self.ground(dress.lang);
                let (counter, hit) = counter.chosen_at(inside(sheet), at, &ground);
                (Overlay::Counter(counter), hit_or_close(hit, sheet, at))
            }
            Overlay::Form(mut form, counter) => {
                let sheet = centred(area, 76, 22);
                let ground = self.ground(dress.lang);
                let (_, says) = form.pressed(inside(sheet), at, &ground);
                (Overlay::Form(form, counter), hit_or_close(says, sheet, at))
            }
            Overlay::Pin(pin) => {
                let sheet = centred(area, 56, 6);
                let close = !sheet.contains(at);
                (Overlay::Pin(pin), close.then_some(Intent::Cancel))
            }
            Overlay::Fault(words, field) => {
                let sheet = centred(area, 70, 12);
                (
                    Overlay::Fault(words, field),
                    hit_or_close(sheet.contains(at), sheet, at),
                )
            }
        };
        self.overlay = Some(overlay);
        match intent {
            Some(intent) => self.take_in_overlay(Meaning::Intent(intent), dress.lang),
            None => Next::Stay,
        }
    }
}

/// Yes stands at the left of the last row of a question, no at the right.
fn answer_at(at: Position, area: Rect) -> Option<Intent> {
    let inner = inside(centred(area, 56, 6));
    if !inner.contains(at) || at.y + 1 != inner.bottom() {
        return None;
    }
    Some(if at.x < inner.x + NO {
        Intent::Agree
    } else {
        Intent::Cancel
    })
}

/// The column of a question's row of answers from which on the answer is no.
const NO: u16 = 7;

fn in_list(picker: Picker, count: usize, at: Position, area: Rect) -> (Picker, Option<Intent>) {
    let height = u16::try_from(count + 2).unwrap_or(u16::MAX);
    let sheet = centred(area, 50, height);
    let line = picker.line_at(inside(sheet), at, count);
    let intent = hit_or_close(line.is_some(), sheet, at);
    (line.map_or(picker, Picker::at), intent)
}

fn hit_or_close(hit: bool, sheet: Rect, at: Position) -> Option<Intent> {
    match (hit, sheet.contains(at)) {
        (true, _) => Some(Intent::Accept),
        (false, true) => None,
        (false, false) => Some(Intent::Cancel),
    }
}
