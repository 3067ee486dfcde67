//! The time used for each move as a strip, with long thinks, stops, claims and rulings marked by letters.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::Replay;
use crate::core::dispute::timeline::{self, Place, long_ms};
use crate::core::game::event::Entry;
use crate::shell::tui::theme::Looks;
use crate::shell::tui::widgets::text::put;
use crate::words::{Lang, say};

/// Little to much time.
const LEVELS: [char; 7] = ['.', ':', '-', '=', '+', '*', '#'];

/// What is marked under a move, the weightiest last.
const SIGNS: [char; 5] = [' ', 'L', 'S', 'C', 'R'];

/// One column: some moves running, the longest thought among them and the weightiest sign.
#[derive(Clone, Copy, Default)]
pub(super) struct Column {
    used_ms: u64,
    sign: usize,
}

/// The columns as they were made for so many events: making them again at each key would be slow.
pub(super) struct Columns {
    of: (usize, usize),
    columns: Vec<Column>,
}

/// Returns the sign of an event, by its place among the signs.
fn sign(entry: &Entry) -> usize {
    if timeline::is_ruling(entry) {
        4
    } else if super::is_claim(entry) {
        3
    } else if timeline::is_stop(&entry.event) {
        2
    } else {
        0
    }
}

/// Returns the letter before an event in the list.
pub(super) fn letter(replay: &Replay, entry: &Entry) -> char {
    let moment = replay.timeline.moment(entry.n as usize);
    let is_long = moment.is_move && moment.used_ms >= long_ms(&replay.game.rules.control);
    SIGNS[sign(entry).max(usize::from(is_long))]
}

impl Replay {
    /// Returns where the columns begin.
    fn columns_at(area: Rect, lang: Lang) -> u16 {
        let label = say(lang, "dispute.strip", &[]);
        area.x + u16::try_from(label.width() + 1).unwrap_or(0)
    }

    /// Returns how many columns there is room for beside what the letters mean.
    fn cells(area: Rect, lang: Lang) -> usize {
        let signs = say(lang, "dispute.signs", &[]).width() + 2;
        let room = area.right().saturating_sub(Self::columns_at(area, lang));
        usize::from(room).saturating_sub(signs)
    }

    /// Returns how many moves stand in a column.
    fn per_column(&self, cells: usize) -> usize {
        (self.timeline.most_moves() as usize)
            .div_ceil(cells.max(1))
            .max(1)
    }

    /// Draws the strip: a row of levels and a row of letters, `^` being the move that is shown.
    pub(super) fn strip(&self, buf: &mut Buffer, area: Rect, lang: Lang, looks: &Looks) {
        let left = Self::columns_at(area, lang);
        let cells = Self::cells(area, lang);
        if area.height < 2 || cells == 0 {
            return;
        }
        let signs = say(lang, "dispute.signs", &[]);
        let x = area
            .right()
            .saturating_sub(u16::try_from(signs.width()).unwrap_or(0));
        put(buf, area, x, area.y, &signs, looks.faint.style());
        let per = self.per_column(cells);
        let label = say(lang, "dispute.strip", &[]);
        put(buf, area, area.x, area.y, &label, looks.faint.style());
        let mut kept = self.columns.borrow_mut();
        let of = (self.seek.last(), per);
        if kept.as_ref().is_none_or(|kept| kept.of != of) {
            let columns = self.columns(per);
            *kept = Some(Columns { of, columns });
        }
        let columns = kept.as_ref().map_or(&[][..], |kept| &kept.columns);
        let most = columns.iter().map(|it| it.used_ms).max().unwrap_or(0);
        let here = (self.timeline.moment(self.at).moves as usize)
            .checked_sub(1)
            .map(|it| it / per);
        for (place, column) in columns.iter().enumerate().take(cells) {
            let x = left + u16::try_from(place).unwrap_or(0);
            let level = (column.used_ms * 6).div_ceil(most.max(1)).min(6);
            let level = LEVELS[usize::try_from(level).unwrap_or(0)];
            let is_here = here == Some(place);
            let sign = if is_here { '^' } else { SIGNS[column.sign] };
            let look = if is_here { looks.chosen } else { looks.text };
            put(
                buf,
                area,
                x,
                area.y,
                level.encode_utf8(&mut [0; 4]),
                look.style(),
            );
            let look = if is_here { looks.title } else { looks.action };
            put(
                buf,
                area,
                x,
                area.y + 1,
                sign.encode_utf8(&mut [0; 4]),
                look.style(),
            );
        }
    }

    fn columns(&self, per: usize) -> Vec<Column> {
        let long = long_ms(&self.game.rules.control);
        let mut columns: Vec<Column> = Vec::new();
        let entries = self.seek.entries().iter();
        for (entry, moment) in entries.zip(self.timeline.moments()) {
            let Some(place) = (moment.moves as usize).checked_sub(1).map(|it| it / per) else {
                continue;
            };
            if columns.len() <= place {
                columns.resize(place + 1, Column::default());
            }
            let column = &mut columns[place];
            let is_long = moment.is_move && moment.used_ms >= long;
            column.used_ms = column.used_ms.max(moment.used_ms);
            column.sign = column.sign.max(sign(entry)).max(usize::from(is_long));
        }
        columns
    }

    /// Returns the event of the move whose column stands on this cell.
    pub(super) fn strip_at(&self, area: Rect, at: Position, lang: Lang) -> Option<usize> {
        let left = Self::columns_at(area, lang);
        if !area.contains(at) || at.x < left {
            return None;
        }
        let per = self.per_column(Self::cells(area, lang));
        let number = usize::from(at.x - left) * per + 1;
        self.timeline.find(Place::Move(u32::try_from(number).ok()?))
    }
}
