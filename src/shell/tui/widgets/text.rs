//! Lines of words, clipped to their area by display width.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::clean::wrap;
use crate::shell::tui::glyphs::is_open;
use crate::shell::tui::theme::Glyphs;

/// Writes words from a cell on, at most to the right edge of the area; returns the column after them.
pub fn put(buf: &mut Buffer, area: Rect, x: u16, y: u16, words: &str, style: Style) -> u16 {
    let area = area.intersection(buf.area);
    if !(area.left()..area.right()).contains(&x) || !(area.top()..area.bottom()).contains(&y) {
        return x;
    }
    buf.set_stringn(x, y, words, usize::from(area.right() - x), style)
        .0
}

/// Writes a glyph in one cell, or in two cells of its own where the theme's glyphs are wide.
///
/// The second cell of a wide one is empty, which tells [`settle`](crate::shell::tui::glyphs::settle) so.
pub fn glyph(
    buf: &mut Buffer,
    area: Rect,
    at: (u16, u16),
    sign: char,
    style: Style,
    glyphs: Glyphs,
) {
    let (x, y) = at;
    let after = put(buf, area, x, y, sign.encode_utf8(&mut [0; 4]), style);
    if glyphs != Glyphs::Wide {
        return;
    }
    if !is_open(sign) {
        put(buf, area, after, y, " ", style);
    } else if area.contains((after, y).into())
        && let Some(cell) = buf.cell_mut((after, y))
    {
        cell.set_symbol("").set_style(style);
    }
}

/// Writes one row of the area, counted from nought, from its left edge.
pub fn row(buf: &mut Buffer, area: Rect, row: u16, words: &str, style: Style) -> u16 {
    put(buf, area, area.x, area.y.saturating_add(row), words, style)
}

/// Writes one row of the area and fills it to the right edge with the style's ground.
pub fn bar(buf: &mut Buffer, area: Rect, row_of: u16, words: &str, style: Style) {
    let line = Rect {
        y: area.y.saturating_add(row_of),
        height: 1,
        ..area
    }
    .intersection(area)
    .intersection(buf.area);
    buf.set_style(line, style);
    row(buf, area, row_of, words, style);
}

/// Writes words over as many rows as the area has; what does not fit is left out. Returns the rows used.
pub fn paragraph(buf: &mut Buffer, area: Rect, words: &str, style: Style) -> u16 {
    let lines = words
        .split('\n')
        .flat_map(|line| wrap(line, usize::from(area.width)));
    let mut used = 0;
    for line in lines.take(usize::from(area.height)) {
        row(buf, area, used, &line, style);
        used += 1;
    }
    used
}

/// Returns the rectangle of this size in the middle of the area, or as much of it as there is.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Returns the piece of the area so many rows down, so many rows high, or as much of it as there is.
pub fn rows(area: Rect, from: u16, height: u16) -> Rect {
    Rect {
        y: area.y.saturating_add(from),
        height,
        ..area
    }
    .intersection(area)
}

/// Empties an area for something that lies over the screen, and frames it in ASCII.
pub fn sheet(buf: &mut Buffer, area: Rect, title: &str, style: Style) -> Rect {
    let area = area.intersection(buf.area);
    for y in area.top()..area.bottom() {
        clear_halves(buf, area, y);
        let edge = y == area.top() || y + 1 == area.bottom();
        let line = if edge {
            "-".repeat(usize::from(area.width))
        } else {
            " ".repeat(usize::from(area.width))
        };
        put(buf, area, area.x, y, &line, style);
        for x in [area.left(), area.right().saturating_sub(1)] {
            put(buf, area, x, y, if edge { "+" } else { "|" }, style);
        }
    }
    put(
        buf,
        area,
        area.x.saturating_add(2),
        area.y,
        &format!(" {title} "),
        style,
    );
    inside(area)
}

/// Blanks the wide characters that an edge of the area would cut in two.
fn clear_halves(buf: &mut Buffer, area: Rect, y: u16) {
    for first in [
        area.left().checked_sub(1),
        area.right().checked_sub(1).filter(|x| *x >= area.left()),
    ] {
        let Some(first) = first.filter(|x| *x >= buf.area.left()) else {
            continue;
        };
        let is_wide = buf
            .cell((first, y))
            .is_some_and(|cell| cell.symbol().width() > 1);
        for x in [first, first + 1] {
            if let Some(cell) = buf.cell_mut((x, y)).filter(|_| is_wide) {
                cell.set_symbol(" ");
            }
        }
    }
}

/// Returns the area inside a sheet's frame.
pub fn inside(sheet: Rect) -> Rect {
    Rect {
        x: sheet.x.saturating_add(2),
        y: sheet.y.saturating_add(1),
        width: sheet.width.saturating_sub(4),
        height: sheet.height.saturating_sub(2),
    }
    .intersection(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_keeps_its_frame_over_wide_characters() {
        for from in [0, 1] {
            let mut buf = Buffer::empty(Rect::new(0, 0, 12, 3));
            for y in 0..3 {
                put(
                    &mut buf,
                    Rect::new(0, 0, 12, 3),
                    from,
                    y,
                    "天元天元天",
                    Style::default(),
                );
            }
            sheet(&mut buf, Rect::new(3, 0, 6, 3), "", Style::default());
            for y in 0..3 {
                let cells: Vec<_> = (0..12).map(|x| buf[(x, y)].symbol()).collect();
                let edge = if y == 1 { "|" } else { "+" };
                assert_eq!([cells[3], cells[8]], [edge; 2], "{cells:?}");
                let whole = |x: usize| cells[x].width() < 2 || (x != 2 && x != 8);
                assert!((0..12).all(whole), "{cells:?}");
            }
        }
    }
}
