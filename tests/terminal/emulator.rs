//! A terminal of our own, small and strict, that draws glyphs of open width in one cell or in two.
//!
//! It knows the sequences that the backend writes and stops at any other. Whoever writes over half of a
//! wide glyph loses the other half, as in real terminals.

use unicode_width::UnicodeWidthChar;

/// One cell: what stands there, nothing in the second cell of a wide glyph.
pub type Cell = Option<String>;

/// A screen of cells and a cursor.
pub struct Emulator {
    width: usize,
    cells: Vec<Cell>,
    at: (usize, usize),
    wide: bool,
}

impl Emulator {
    /// Makes an empty screen.
    pub fn new(width: u16, height: u16, wide: bool) -> Self {
        let (width, height) = (usize::from(width), usize::from(height));
        let cells = vec![Some(" ".to_owned()); width * height];
        Self {
            width,
            cells,
            at: (0, 0),
            wide,
        }
    }

    /// Returns the column of the cursor, counted from 1, as a report gives it.
    pub const fn column(&self) -> usize {
        self.at.0 + 1
    }

    /// Returns a row as it is seen.
    pub fn row(&self, y: u16) -> &[Cell] {
        &self.cells[usize::from(y) * self.width..][..self.width]
    }

    /// Takes bytes.
    pub fn write(&mut self, bytes: &[u8]) {
        let text = std::str::from_utf8(bytes).unwrap();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            rest = match rest.strip_prefix("\x1b[") {
                Some(sequence) => {
                    let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap();
                    self.sequence(&sequence[..end], &sequence[end..=end]);
                    &sequence[end + 1..]
                }
                None => {
                    self.letter(letter);
                    &rest[letter.len_utf8()..]
                }
            };
        }
    }

    fn sequence(&mut self, parameters: &str, letter: &str) {
        let number = |at: usize| {
            parameters
                .split(';')
                .nth(at)
                .and_then(|n| n.parse::<usize>().ok())
                .unwrap_or(1)
        };
        let (x, y) = self.at;
        self.at = match letter {
            "H" => (number(1) - 1, number(0) - 1),
            "G" => (number(0) - 1, y),
            "A" => (x, y - number(0)),
            "B" => (x, y + number(0)),
            "C" => (x + number(0), y),
            "D" => (x - number(0), y),
            "J" => return self.cells.fill(Some(" ".to_owned())),
            "m" | "h" | "l" | "n" => return,
            other => panic!("unknown sequence {parameters}{other}"),
        };
        assert!(
            self.at.0 < self.width && self.at.1 * self.width < self.cells.len(),
            "{:?} is outside",
            self.at
        );
    }

    fn letter(&mut self, letter: char) {
        if letter == '\x08' {
            self.at.0 -= 1;
            return;
        }
        assert!(!letter.is_control(), "a control character {letter:?}");
        let cells = if self.wide {
            wide(letter)
        } else {
            letter.width().unwrap()
        };
        let (x, y) = self.at;
        let here = y * self.width + x;
        if cells == 0 {
            // A combining mark belongs to the letter before it.
            let before = (0..here)
                .rev()
                .find(|&at| self.cells[at].is_some())
                .unwrap();
            self.cells[before].as_mut().unwrap().push(letter);
            return;
        }
        assert!(
            x + cells <= self.width,
            "{letter} is drawn over the edge at {x},{y}"
        );
        for at in here..here + cells {
            self.cut(at);
        }
        self.cells[here] = Some(letter.to_string());
        if cells == 2 {
            self.cells[here + 1] = None;
        }
        self.at.0 += cells;
    }

    /// Empties a cell; the other half of a wide glyph goes with it.
    fn cut(&mut self, at: usize) {
        if self.cells[at].is_none() {
            self.cells[at - 1] = Some(" ".to_owned());
        }
        if !(at + 1).is_multiple_of(self.width) && self.cells[at + 1].is_none() {
            self.cells[at + 1] = Some(" ".to_owned());
        }
        self.cells[at] = Some(" ".to_owned());
    }
}

/// What xterm draws with `-cjk_width`: letters with marks, Greek and Cyrillic ones are wide too.
fn wide(letter: char) -> usize {
    match letter {
        '\u{E0}' | '\u{E1}' | '\u{E8}'..='\u{EA}' | '\u{FC}' => 2,
        '\u{391}'..='\u{3A1}' | '\u{3A3}'..='\u{3A9}' | '\u{3B1}'..='\u{3C1}' => 2,
        '\u{3C3}'..='\u{3C9}' | '\u{401}' | '\u{410}'..='\u{44F}' | '\u{451}' => 2,
        other => other.width_cjk().unwrap(),
    }
}

#[test]
fn half_of_a_wide_glyph_takes_the_other_half_with_it() {
    let mut emulator = Emulator::new(6, 1, true);
    emulator.write("\x1b[H\u{25CF}a\x1b[2Gb".as_bytes());
    let row: String = emulator
        .row(0)
        .iter()
        .flatten()
        .map(String::as_str)
        .collect();
    assert_eq!(row, " ba   ");
}
