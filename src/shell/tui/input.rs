//! Turns the terminal's bytes into keys, pastes, presses of the mouse and the terminal's own replies.
//!
//! Every reply of a terminal is known for what it is, so that none becomes a keystroke; a paste without
//! an end is cut off. The decoder holds no clock: the caller says when an escape has waited long enough.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;

/// The most bytes a paste may have.
pub const PASTE_LIMIT: usize = 64 * 1024;

mod mouse;
pub use mouse::Mouse;

const PASTE_END: &[u8] = b"\x1b[201~";

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The mouse did something on a cell, which may lie outside the screen as we know it.
    Mouse(Mouse, Position),
    /// The terminal says where its cursor stands: row and column, counted from 1.
    Cursor(u16, u16),
}

/// Bytes to inputs, across chunks.
#[derive(Debug, Default)]
pub struct Decoder {
    held: Vec<u8>,
    paste: Option<Vec<u8>>,
    /// The paste was longer than a paste may be: the rest of it is no keys, up to its end or a silence.
    spilled: bool,
}

/// What the bytes at the front are.
enum Front {
    /// So many bytes are this input, or nothing that anybody acts on.
    Whole(usize, Option<Input>),
    /// So many bytes begin a paste.
    PasteBegins(usize),
    /// More bytes are needed.
    Partial,
}

impl Decoder {
    /// Takes bytes and returns what is complete.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Input> {
        self.held.extend_from_slice(bytes);
        let mut inputs = vec![];
        loop {
            if self.paste.is_some() {
                inputs.extend(self.paste_goes_on().map(Input::Paste));
                if self.paste.is_some() {
                    break;
                }
            }
            match front(&self.held) {
                Front::Whole(length, input) => {
                    self.held.drain(..length);
                    inputs.extend(input);
                }
                Front::PasteBegins(length) => {
                    self.held.drain(..length);
                    self.paste = Some(vec![]);
                }
                Front::Partial => break,
            }
        }
        inputs
    }

    /// Returns whether something is held that only more bytes, or waiting, can decide.
    pub fn is_waiting(&self) -> bool {
        self.paste.is_some() || !self.held.is_empty()
    }

    /// Returns whether a paste has begun and not ended.
    pub const fn is_pasting(&self) -> bool {
        self.paste.is_some()
    }

    /// Returns what the held bytes are if nothing more comes: an escape alone is the key, an unended paste its text.
    pub fn settle(&mut self) -> Vec<Input> {
        let held = std::mem::take(&mut self.held);
        if let Some(paste) = self.paste.take() {
            if std::mem::take(&mut self.spilled) {
                return vec![];
            }
            let text = [paste, held].concat();
            return vec![Input::Paste(String::from_utf8_lossy(&text).into_owned())];
        }
        match held.split_first() {
            Some((0x1b, [])) => vec![key(KeyCode::Esc, KeyModifiers::NONE)],
            Some(_) | None => vec![],
        }
    }

    /// Moves bytes into the paste; returns its text, once, when it ends or is too long.
    fn paste_goes_on(&mut self) -> Option<String> {
        let paste = self.paste.as_mut()?;
        let end = self
            .held
            .windows(PASTE_END.len())
            .position(|window| window == PASTE_END);
        let keep = end.unwrap_or_else(|| self.held.len() - partial_end(&self.held));
        paste.extend(self.held.drain(..keep));
        let spills = paste.len() > PASTE_LIMIT;
        if end.is_none() && !spills {
            return None;
        }
        let mut text = std::mem::take(paste);
        if end.is_some() {
            self.held.drain(..PASTE_END.len());
            self.paste = None;
        }
        let told = !std::mem::replace(&mut self.spilled, end.is_none());
        text.truncate(PASTE_LIMIT);
        told.then(|| String::from_utf8_lossy(&text).into_owned())
    }
}

/// Returns how many bytes at the end may be the beginning of the end of a paste.
fn partial_end(bytes: &[u8]) -> usize {
    (1..PASTE_END.len())
        .rev()
        .find(|&length| bytes.ends_with(&PASTE_END[..length]))
        .unwrap_or(0)
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Key(KeyEvent::new(code, modifiers))
}

fn front(bytes: &[u8]) -> Front {
    match bytes {
        [] | [0x1b] => Front::Partial,
        [0x1b, b'[', rest @ ..] => csi(rest),
        [0x1b, b'O', rest @ ..] => match rest {
            [] => Front::Partial,
            [letter, ..] => {
                let enter = (*letter == b'M').then_some(KeyCode::Enter);
                let code = named(*letter).or(enter);
                Front::Whole(3, code.map(|code| key(code, KeyModifiers::NONE)))
            }
        },
        [0x1b, b']' | b'P' | b'_' | b'^', rest @ ..] => string(rest),
        [0x1b, 0x1b, ..] => Front::Whole(1, Some(key(KeyCode::Esc, KeyModifiers::NONE))),
        [0x1b, rest @ ..] => match character(rest) {
            Front::Whole(length, Some(Input::Key(event))) => Front::Whole(
                length + 1,
                Some(key(event.code, event.modifiers | KeyModifiers::ALT)),
            ),
            Front::Whole(length, other) => Front::Whole(length + 1, other),
            Front::PasteBegins(_) | Front::Partial => Front::Partial,
        },
        [..] => character(bytes),
    }
}

/// Reads a control sequence after `ESC [`.
fn csi(rest: &[u8]) -> Front {
    match rest {
        // The Linux console's function keys.
        [b'[', letter, ..] => {
            let code = matches!(letter, b'A'..=b'E').then(|| KeyCode::F(letter - b'A' + 1));
            return Front::Whole(4, code.map(|code| key(code, KeyModifiers::NONE)));
        }
        [b'[' | b'M'] | [b'M', _] | [b'M', _, _] => return Front::Partial,
        [b'M', button, x, y, ..] => return Front::Whole(6, mouse::bytes([*button, *x, *y])),
        [..] => {}
    }
    let Some(end) = rest.iter().position(|byte| !(0x20..=0x3f).contains(byte)) else {
        return if rest.len() > 64 {
            Front::Whole(rest.len() + 2, None)
        } else {
            Front::Partial
        };
    };
    let (parameters, letter, length) = (&rest[..end], rest[end], end + 3);
    if letter == 0x1b {
        // Another sequence begins before this one has ended.
        return Front::Whole(length - 1, None);
    }
    if letter == b'~' && parameters == b"200" {
        return Front::PasteBegins(length);
    }
    let text = std::str::from_utf8(parameters).unwrap_or("");
    if let (Some(report), b'M') = (text.strip_prefix('<'), letter) {
        return Front::Whole(length, mouse::numbers(report));
    }
    if let (Some((row, column)), b'R') = (text.split_once(';'), letter) {
        let report = row.parse().ok().zip(column.parse().ok());
        return Front::Whole(
            length,
            report.map(|(row, column)| Input::Cursor(row, column)),
        );
    }
    if text.starts_with(['?', '<', '>', '=']) {
        return Front::Whole(length, None);
    }
    let mut numbers = text
        .split(';')
        .map(|number| number.parse::<u8>().unwrap_or(1));
    let first = numbers.next().unwrap_or(1);
    let modifiers = modifiers(numbers.next().unwrap_or(1));
    let code = match letter {
        b'~' => tilde(first),
        b'Z' => Some(KeyCode::BackTab),
        other => named(other),
    };
    Front::Whole(length, code.map(|code| key(code, modifiers)))
}

/// Skips a string of the terminal's (a reply to a question about it) to its end.
fn string(rest: &[u8]) -> Front {
    let bell = rest.iter().position(|byte| *byte == 7).map(|at| at + 1);
    let terminator = rest
        .windows(2)
        .position(|two| two == b"\x1b\\")
        .map(|at| at + 2);
    match bell.into_iter().chain(terminator).min() {
        Some(length) => Front::Whole(length + 2, None),
        None if rest.len() > 4096 => Front::Whole(rest.len() + 2, None),
        None => Front::Partial,
    }
}

fn named(letter: u8) -> Option<KeyCode> {
    match letter {
        b'A' => Some(KeyCode::Up),
        b'B' => Some(KeyCode::Down),
        b'C' => Some(KeyCode::Right),
        b'D' => Some(KeyCode::Left),
        b'H' => Some(KeyCode::Home),
        b'F' => Some(KeyCode::End),
        b'P'..=b'S' => Some(KeyCode::F(letter - b'P' + 1)),
        _ => None,
    }
}

fn tilde(number: u8) -> Option<KeyCode> {
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => Some(KeyCode::F(number - 10)),
        17..=21 => Some(KeyCode::F(number - 11)),
        23 | 24 => Some(KeyCode::F(number - 12)),
        _ => None,
    }
}

fn modifiers(number: u8) -> KeyModifiers {
    let bits = number.saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
    ] {
        modifiers.set(modifier, bits & bit != 0);
    }
    modifiers
}

/// Reads one character or control key.
fn character(bytes: &[u8]) -> Front {
    let one = |code, modifiers| Front::Whole(1, Some(key(code, modifiers)));
    match bytes {
        [] => Front::Partial,
        [b'\r' | b'\n', ..] => one(KeyCode::Enter, KeyModifiers::NONE),
        [b'\t', ..] => one(KeyCode::Tab, KeyModifiers::NONE),
        [0x7f | 0x08, ..] => one(KeyCode::Backspace, KeyModifiers::NONE),
        [0, ..] => Front::Whole(1, None),
        [control @ 0x01..=0x1a, ..] => one(
            KeyCode::Char((control - 1 + b'a') as char),
            KeyModifiers::CONTROL,
        ),
        [0x1b..=0x1f, ..] => Front::Whole(1, None),
        [ascii @ 0x20..=0x7e, ..] => one(KeyCode::Char(*ascii as char), KeyModifiers::NONE),
        [first, ..] => {
            let length = match first {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf4 => 4,
                _ => return Front::Whole(1, None),
            };
            match bytes.get(..length).map(std::str::from_utf8) {
                Some(Ok(text)) => {
                    let letter = text
                        .chars()
                        .next()
                        .map(|letter| key(KeyCode::Char(letter), KeyModifiers::NONE));
                    Front::Whole(length, letter)
                }
                Some(Err(_)) => Front::Whole(1, None),
                None => Front::Partial,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Input> {
        let mut decoder = Decoder::default();
        let mut inputs = decoder.feed(bytes);
        inputs.extend(decoder.settle());
        inputs
    }

    fn plain(code: KeyCode) -> Input {
        key(code, KeyModifiers::NONE)
    }

    #[test]
    fn keys_are_read_whole_and_in_pieces() {
        assert_eq!(
            keys(b"h\x1b[A\x1bOB"),
            [
                plain(KeyCode::Char('h')),
                plain(KeyCode::Up),
                plain(KeyCode::Down)
            ]
        );
        assert_eq!(
            keys("：天".as_bytes()),
            [plain(KeyCode::Char('：')), plain(KeyCode::Char('天'))]
        );
        assert_eq!(
            keys(b"\x03\r"),
            [
                key(KeyCode::Char('c'), KeyModifiers::CONTROL),
                plain(KeyCode::Enter)
            ]
        );
        let mut decoder = Decoder::default();
        assert!(
            "天"
                .bytes()
                .take(2)
                .all(|byte| decoder.feed(&[byte]).is_empty())
        );
        assert_eq!(
            decoder.feed(&"天".as_bytes()[2..]),
            [plain(KeyCode::Char('天'))]
        );
    }

    #[test]
    fn an_escape_alone_is_a_key_once_nothing_follows() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.feed(b"\x1b"), []);
        assert!(decoder.is_waiting());
        assert_eq!(decoder.settle(), [plain(KeyCode::Esc)]);
        assert!(!decoder.is_waiting());
    }

    #[test]
    fn a_terminals_replies_are_no_keys() {
        for reply in [
            "\x1b[?1;2c",
            "\x1b]11;rgb:0000/0000/0000\x1b\\",
            "\x1bP>|xterm(380)\x1b\\",
            "\x1b[<0;3;4m",
            "\x1b[<35;3;4M",
            "\x1b[<0;;4M",
            "\x1b[<2;3;4M",
        ] {
            assert_eq!(keys(reply.as_bytes()), [], "{reply:?}");
        }
        assert_eq!(
            keys(b"\x1b[2;3Rq"),
            [Input::Cursor(2, 3), plain(KeyCode::Char('q'))]
        );
    }

    #[test]
    fn the_consoles_function_keys_leave_no_letter_behind() {
        assert_eq!(
            keys(b"\x1b[[A\x1b[[B"),
            [plain(KeyCode::F(1)), plain(KeyCode::F(2))]
        );
    }

    #[test]
    fn a_paste_is_one_text_and_has_an_end() {
        assert_eq!(
            keys(b"\x1b[200~h8 j9\r\x1b[201~q"),
            [
                Input::Paste("h8 j9\r".to_owned()),
                plain(KeyCode::Char('q'))
            ]
        );
        let mut decoder = Decoder::default();
        decoder.feed(b"\x1b[200~ab");
        assert_eq!(decoder.settle(), [Input::Paste("ab".to_owned())]);
        let mut decoder = Decoder::default();
        let long = [b"\x1b[200~".as_slice(), &[b'x'; PASTE_LIMIT + 10]].concat();
        assert!(
            matches!(decoder.feed(&long).first(), Some(Input::Paste(text)) if text.len() == PASTE_LIMIT)
        );
    }

    #[test]
    fn no_bytes_are_held_for_ever() {
        let mut decoder = Decoder::default();
        decoder.feed(&[b"\x1b[".as_slice(), &[b'1'; 100]].concat());
        assert_eq!(decoder.feed(b"q"), [plain(KeyCode::Char('q'))]);
    }
}
