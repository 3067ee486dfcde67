//! Colours and modifiers as the terminal's own sequences, the shortest that change one pen into another.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// What a cell is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            fg: Color::Reset,
            bg: Color::Reset,
            modifier: Modifier::empty(),
        }
    }
}

impl Pen {
    pub const fn of(cell: &Cell) -> Self {
        Self {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        }
    }

    /// Writes what makes the terminal's pen this one.
    ///
    /// The empty sequence, which resets all, is written on purpose alone and never as the remains of a
    /// colour left out.
    pub fn write(self, before: Option<Self>, out: &mut Vec<u8>) {
        let plain = Self::default();
        let fresh = self.codes(plain);
        let codes = match before {
            Some(before) if before == self => return,
            Some(before) if before.modifier.difference(self.modifier).is_empty() => {
                let change = self.codes(before);
                if change.len() <= fresh.len() + 1 {
                    change
                } else {
                    reset_and(&fresh)
                }
            }
            Some(_) | None => reset_and(&fresh),
        };
        out.extend_from_slice(b"\x1b[");
        out.extend_from_slice(codes.as_bytes());
        out.push(b'm');
    }

    /// Returns the codes that lead here from a pen with no modifier that this one lacks.
    fn codes(self, from: Self) -> String {
        let mut codes = vec![];
        for (modifier, code) in MODIFIERS {
            if self.modifier.contains(modifier) && !from.modifier.contains(modifier) {
                codes.push(code.to_owned());
            }
        }
        if self.fg != from.fg {
            codes.push(colour(self.fg, 30));
        }
        if self.bg != from.bg {
            codes.push(colour(self.bg, 40));
        }
        codes.join(";")
    }
}

const MODIFIERS: [(Modifier, &str); 6] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::REVERSED, "7"),
    (Modifier::CROSSED_OUT, "9"),
];

fn reset_and(codes: &str) -> String {
    if codes.is_empty() {
        String::new()
    } else {
        format!(";{codes}")
    }
}

/// Returns the code of a colour; `base` is 30 for the letters, 40 for the ground.
fn colour(colour: Color, base: u8) -> String {
    let bright = base + 60;
    match colour {
        Color::Reset => (base + 9).to_string(),
        Color::Black => base.to_string(),
        Color::Red => (base + 1).to_string(),
        Color::Green => (base + 2).to_string(),
        Color::Yellow => (base + 3).to_string(),
        Color::Blue => (base + 4).to_string(),
        Color::Magenta => (base + 5).to_string(),
        Color::Cyan => (base + 6).to_string(),
        Color::Gray => (base + 7).to_string(),
        Color::DarkGray => bright.to_string(),
        Color::LightRed => (bright + 1).to_string(),
        Color::LightGreen => (bright + 2).to_string(),
        Color::LightYellow => (bright + 3).to_string(),
        Color::LightBlue => (bright + 4).to_string(),
        Color::LightMagenta => (bright + 5).to_string(),
        Color::LightCyan => (bright + 6).to_string(),
        Color::White => (bright + 7).to_string(),
        Color::Indexed(index) => format!("{};5;{index}", base + 8),
        Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", base + 8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(from: Pen, to: Pen) -> String {
        let mut out = vec![];
        to.write(Some(from), &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn the_shortest_change_is_written() {
        let plain = Pen::default();
        let red = Pen {
            fg: Color::Red,
            ..plain
        };
        let stone = Pen {
            fg: Color::Black,
            bg: Color::Yellow,
            modifier: Modifier::BOLD,
        };
        assert_eq!(change(plain, red), "\x1b[31m");
        assert_eq!(change(red, plain), "\x1b[m");
        assert_eq!(change(plain, stone), "\x1b[1;30;43m");
        assert_eq!(change(stone, plain), "\x1b[m");
        assert_eq!(change(stone, red), "\x1b[;31m");
        assert_eq!(change(red, red), "");
    }
}
