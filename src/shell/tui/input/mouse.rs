//! Reports of the mouse.

use ratatui::layout::Position;

use super::Input;

/// What the mouse does. A release is nothing: whoever waits for one waits for ever once it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouse {
    /// The first button was pressed.
    Press,
    /// The wheel was turned away from the user.
    WheelUp,
    /// The wheel was turned towards the user.
    WheelDown,
}

/// Reads a report of the mouse: button, column and row. What cannot be a cell is the nearest that can.
pub(super) fn numbers(report: &str) -> Option<Input> {
    let mut parts = report.split(';').map(|number| number.parse::<u32>().ok());
    let (button, x, y) = (parts.next()??, parts.next()??, parts.next()??);
    let cell = |number: u32| u16::try_from(number.saturating_sub(1)).unwrap_or(u16::MAX);
    let at = Position {
        x: cell(x),
        y: cell(y),
    };
    turned(button).map(|what| Input::Mouse(what, at))
}

/// Reads a report of a terminal that knows only the oldest form, three bytes.
pub(super) fn bytes(report: [u8; 3]) -> Option<Input> {
    let [button, x, y] = report.map(|byte| byte.saturating_sub(32));
    let cell = |number: u8| u16::from(number.saturating_sub(1));
    let at = Position {
        x: cell(x),
        y: cell(y),
    };
    turned(u32::from(button)).map(|what| Input::Mouse(what, at))
}

/// Returns what a button's number means; Shift, Alt and Ctrl beside it change nothing.
const fn turned(button: u32) -> Option<Mouse> {
    match button & !0b1_1100 {
        0 => Some(Mouse::Press),
        64 => Some(Mouse::WheelUp),
        65 => Some(Mouse::WheelDown),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::*;
    use crate::shell::tui::input::Decoder;

    fn keys(bytes: &[u8]) -> Vec<Input> {
        Decoder::default().feed(bytes)
    }

    #[test]
    fn the_mouse_is_read_in_both_forms_and_never_outside_the_numbers() {
        let at = |x, y| Position { x, y };
        for (bytes, what, cell) in [
            (b"\x1b[<0;5;7M".as_slice(), Mouse::Press, at(4, 6)),
            (b"\x1b[<64;1;1M", Mouse::WheelUp, at(0, 0)),
            (b"\x1b[<81;1;1M", Mouse::WheelDown, at(0, 0)),
            (b"\x1b[<0;0;0M", Mouse::Press, at(0, 0)),
            (
                b"\x1b[<0;99999;70000M",
                Mouse::Press,
                at(u16::MAX, u16::MAX),
            ),
            (b"\x1b[M %'", Mouse::Press, at(4, 6)),
            (b"\x1b[M \x00\x00", Mouse::Press, at(0, 0)),
        ] {
            assert_eq!(keys(bytes), [Input::Mouse(what, cell)], "{bytes:?}");
        }
        let q = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        assert_eq!(keys(b"\x1b[M#%'q"), [Input::Key(q)]);
    }
}
