//! Glyphs whose width is the terminal's choice, and what is drawn where it is not ours.
//!
//! Unicode leaves the width of ● ○ ┼ “ é open: one cell in one terminal, two in the next. The terminal is
//! asked once, by drawing one and reading where its cursor stands. Where such glyphs are two cells wide
//! only the board's are drawn, each in two cells of its own, and every other gives way to a sign of ASCII.

use std::num::NonZeroU16;

use ratatui::buffer::{Buffer, CellDiffOption};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthChar;

use super::theme::Glyphs;

/// Draws a disc at the left edge of the second row and asks where the cursor stands.
///
/// It is not the first row: a report from there looks like F3 with a modifier.
pub const PROBE: &str = "\x1b[2;1H\u{25CF}\x1b[6n";

/// The row of the probe, counted from 1.
const PROBE_ROW: u16 = 2;

/// How the terminal draws a glyph of open width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawn {
    /// In one cell.
    #[default]
    Narrow,
    /// In two cells.
    Wide,
    /// Not at all, or as several signs.
    Ascii,
}

impl Drawn {
    /// Reads the answer to the probe; a report of another row is none.
    pub const fn of_report(row: u16, column: u16) -> Option<Self> {
        match (row, column) {
            (PROBE_ROW, 2) => Some(Self::Narrow),
            (PROBE_ROW, 3) => Some(Self::Wide),
            (PROBE_ROW, _) => Some(Self::Ascii),
            _ => None,
        }
    }
}

/// What the user wants to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    /// What the terminal was measured to draw.
    #[default]
    Auto,
    /// Glyphs of one cell.
    Narrow,
    /// Glyphs of two cells.
    Wide,
    /// ASCII alone.
    Ascii,
}

impl Choice {
    /// Returns what is drawn in a terminal that draws like this by itself.
    pub const fn drawn(self, measured: Drawn) -> Drawn {
        match self {
            Self::Auto => measured,
            Self::Narrow => Drawn::Narrow,
            Self::Wide => Drawn::Wide,
            Self::Ascii => Drawn::Ascii,
        }
    }

    /// Returns the next choice, round and round.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Narrow,
            Self::Narrow => Self::Wide,
            Self::Wide => Self::Ascii,
            Self::Ascii => Self::Auto,
        }
    }

    /// Returns the catalogue's key for the choice.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Auto => "glyphs.auto",
            Self::Narrow => "glyphs.narrow",
            Self::Wide => "glyphs.wide",
            Self::Ascii => "glyphs.ascii",
        }
    }
}

/// Returns whether terminals differ about the width of the character.
///
/// The tables that we measure by count every letter as narrow; terminals draw Latin letters with marks,
/// Greek and Cyrillic ones as wide as they draw a disc.
pub fn is_open(letter: char) -> bool {
    let is_old_letter =
        matches!(letter, '\u{A1}'..='\u{2FF}' | '\u{391}'..='\u{3C9}' | '\u{401}'..='\u{451}');
    is_old_letter || letter.width() != letter.width_cjk()
}

/// Makes a finished frame fit the terminal.
///
/// Where glyphs are wide, one with an empty cell behind it has the two cells; any other glyph of open width
/// becomes a sign of ASCII, which leaves every cell where it was laid out.
pub fn settle(buf: &mut Buffer, glyphs: Glyphs) {
    if glyphs == Glyphs::Lines {
        return;
    }
    for at in 0..buf.content.len() {
        let symbol = buf.content[at].symbol();
        if let Some(open) = symbol.chars().find(|letter| is_open(*letter)) {
            let row_ends = (at + 1).is_multiple_of(usize::from(buf.area.width));
            let has_two = buf
                .content
                .get(at + 1)
                .is_some_and(|cell| cell.symbol().is_empty());
            if glyphs == Glyphs::Wide && has_two && !row_ends {
                buf.content[at].set_diff_option(CellDiffOption::ForcedWidth(TWO));
            } else {
                buf.content[at].set_char(plain(open));
            }
        } else if symbol.is_empty() && !is_covered(buf, at) {
            buf.content[at].set_char(' ');
        }
    }
}

const TWO: NonZeroU16 = NonZeroU16::MIN.saturating_add(1);

fn is_covered(buf: &Buffer, at: usize) -> bool {
    at.checked_sub(1)
        .is_some_and(|before| buf.content[before].diff_option == CellDiffOption::ForcedWidth(TWO))
}

/// Returns the sign of ASCII that stands for a glyph of open width.
pub fn plain(letter: char) -> char {
    match letter {
        '\u{25CF}' => 'X',
        '\u{25CB}' => 'O',
        '\u{2500}' | '\u{2501}' | '\u{2010}'..='\u{2015}' => '-',
        '\u{2502}' | '\u{2503}' | '\u{2016}' => '|',
        '\u{2504}'..='\u{254B}' => '+',
        '\u{2022}' | '\u{00B7}' | '\u{2026}' | '\u{2025}' => '.',
        '\u{201C}' | '\u{201D}' | '\u{2033}' => '"',
        '\u{2018}' | '\u{2019}' | '\u{2032}' => '\'',
        '\u{00D7}' => 'x',
        '\u{00B1}' => '~',
        '\u{2190}' | '\u{2264}' => '<',
        '\u{2192}' | '\u{2265}' => '>',
        '\u{2191}' | '\u{25B2}' | '\u{25B3}' => '^',
        '\u{2193}' | '\u{25BC}' | '\u{25BD}' => 'v',
        '\u{203B}' | '\u{2605}' | '\u{2606}' => '*',
        '\u{2460}'..='\u{2468}' => digit(letter, '\u{2460}'),
        '\u{2160}'..='\u{2168}' => digit(letter, '\u{2160}'),
        other => latin(other),
    }
}

fn digit(letter: char, one: char) -> char {
    let number = u32::from(letter) - u32::from(one) + 1;
    char::from_digit(number, 10).unwrap_or('?')
}

/// Returns the Latin letter for one with a mark, a Greek or a Cyrillic one.
fn latin(letter: char) -> char {
    let base = letter.nfd().next().unwrap_or(letter);
    if base.is_ascii() {
        return base;
    }
    let small = base.to_lowercase().next().unwrap_or(base);
    let letters = GREEK
        .chars()
        .zip(GREEK_LATIN.chars())
        .chain(CYRILLIC.chars().zip(CYRILLIC_LATIN.chars()));
    let found = letters
        .into_iter()
        .find(|(known, _)| *known == small)
        .map(|(_, plain)| plain);
    match found {
        Some(plain) if base.is_uppercase() => plain.to_ascii_uppercase(),
        Some(plain) => plain,
        None => '?',
    }
}

const GREEK: &str = "αβγδεζηθικλμνξοπρστυφχψω";
const GREEK_LATIN: &str = "abgdezetiklmnxoprstyfhpo";
const CYRILLIC: &str = "абвгдежзиклмнопрстуфхцчшщъыьэюя";
const CYRILLIC_LATIN: &str = "abvgdezziklmnoprstufhccss'y'eua";

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn the_report_tells_how_the_disc_was_drawn() {
        assert_eq!(Drawn::of_report(2, 2), Some(Drawn::Narrow));
        assert_eq!(Drawn::of_report(2, 3), Some(Drawn::Wide));
        assert_eq!(Drawn::of_report(2, 4), Some(Drawn::Ascii));
        assert_eq!(Drawn::of_report(1, 2), None);
    }

    #[test]
    fn names_keep_their_letters_as_far_as_ascii_goes() {
        let plainly = |text: &str| -> String {
            text.chars()
                .map(|letter| {
                    if is_open(letter) {
                        plain(letter)
                    } else {
                        letter
                    }
                })
                .collect()
        };
        assert_eq!(
            plainly("Ивановский “α” é 张三 → ①…"),
            "Ivanovskii \"a\" e 张三 > 1."
        );
        assert_eq!(GREEK.chars().count(), GREEK_LATIN.len());
        assert_eq!(CYRILLIC.chars().count(), CYRILLIC_LATIN.len());
    }

    #[test]
    fn a_glyph_has_two_cells_or_is_ascii() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
        buf.set_string(0, 0, "\u{25CF} \u{25CF}x", Style::new());
        buf[(1, 0)].set_symbol("");
        buf[(5, 0)].set_symbol("");
        settle(&mut buf, Glyphs::Wide);
        assert_eq!(buf[(0, 0)].diff_option, CellDiffOption::ForcedWidth(TWO));
        assert_eq!([buf[(2, 0)].symbol(), buf[(5, 0)].symbol()], ["X", " "]);
    }
}
