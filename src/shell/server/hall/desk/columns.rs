//! The columns of the desk's rows: how the game stands has its cells before the names, which have the rest.

use unicode_width::UnicodeWidthStr;

use super::seen::Seen;
use crate::core::board::Seat;
use crate::core::game::ClockKind;
use crate::shell::phrase;
use crate::shell::phrase::event::person;
use crate::shell::tui::panels::{look_of_time, served_ms};
use crate::shell::tui::screens::Dress;
use crate::shell::tui::theme::{Glyphs, Look};
use crate::words::say;

/// Cells before a table's name: the choice, its label, and whether something is open.
pub const BEFORE: u16 = 6;
/// The least and the most cells of a table's name.
const TABLE: (u16, u16) = (5, 9);
/// The least and the most cells of a clock, with a blank and the mark of the one that runs before it.
const CLOCK: (u16, u16) = (7, 9);
/// The least cells of a person's name.
const NAME: u16 = 3;
/// The cells of a person's name that go before whose turn it is: the mark at his clock tells that too.
const KNOWN: u16 = 8;

/// The widths of the columns, the same in every row.
#[derive(Clone, Copy)]
pub struct Columns {
    /// A table's name.
    pub table: u16,
    /// A person's name.
    pub name: u16,
    /// A clock.
    pub clock: u16,
}

impl Columns {
    /// Gives how the games stand the cells that it needs, and the persons' names the rest.
    pub fn of(width: u16, tables: &[(Option<char>, &Seen)], dress: &Dress) -> Self {
        let lang = dress.lang;
        let most = |cells: &dyn Fn(&Seen) -> usize| {
            let widest = tables.iter().map(|(_, seen)| cells(seen)).max();
            u16::try_from(widest.unwrap_or(0)).unwrap_or(u16::MAX)
        };
        let each = |cells: &dyn Fn(&Seen, Seat) -> usize| {
            most(&|seen| {
                Seat::BOTH
                    .map(|seat| cells(seen, seat))
                    .into_iter()
                    .max()
                    .unwrap_or(0)
            })
        };
        let table = most(&|seen| seen.name(lang).width()).clamp(TABLE.0, TABLE.1);
        let time = |seen: &Seen, seat: Seat| time(seen, seat, dress).0.width() + 1;
        let clock = each(&time).clamp(CLOCK.0, CLOCK.1);
        let longest = each(&|seen, seat| person(seen.game(), seat).width());
        let whole = most(&|seen| seen.state(lang, usize::MAX, false).width());
        let needed = most(&|seen| seen.needed(lang).width());
        let mut columns = Self {
            table,
            name: 0,
            clock,
        };
        let room = width.saturating_sub(BEFORE + table + 1 + 2 * (columns.person(dress) + 1));
        let beside = |state: u16| room.saturating_sub(state) / 2;
        let cells = beside(whole).max(beside(needed).min(KNOWN));
        columns.name = cells.clamp(NAME, longest.max(NAME));
        columns
    }

    /// Returns how many cells a person has.
    pub const fn person(self, dress: &Dress) -> u16 {
        let disc = if matches!(dress.theme.glyphs, Glyphs::Wide) {
            2
        } else {
            1
        };
        1 + disc + 1 + self.name + self.clock
    }
}

/// Returns what a person's clock shows, marked where it runs, and how it looks.
pub fn time(seen: &Seen, seat: Seat, dress: &Dress) -> (String, Look) {
    let (looks, game) = (&dress.theme.looks, seen.game());
    if game.setup.clock == ClockKind::Table {
        let turn = game.to_act() == Some(seat) && game.due_to_run().is_some();
        let mark = if turn { ">" } else { "" };
        let words = say(dress.lang, "tables.wooden", &[]);
        return (format!("{mark}{words}"), looks.faint);
    }
    let ms = served_ms(game, seat, seen.at);
    let runs = game.clock.runs == Some(seat);
    let mark = if runs { ">" } else { "" };
    let look = match look_of_time(looks, ms) {
        look if look == looks.text && runs => looks.running,
        look => look,
    };
    (format!("{mark}{}", phrase::clock(ms)), look)
}
