//! A place in a record as it is typed: an event, a move, a moment.

use std::str::FromStr;

use crate::core::clock::At;

/// A place in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// After the event with this number.
    Event(usize),
    /// After this move.
    Move(u32),
    /// After what had happened by this time since the start.
    Time(At),
}

impl FromStr for Place {
    type Err = ();

    /// Reads `57`, `e57`, `m21`, `12:30` or `1:02:30`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim().to_ascii_lowercase();
        if let Some(number) = text.strip_prefix('m') {
            return number.trim().parse().map(Self::Move).map_err(|_| ());
        }
        if text.contains(':') {
            return time(&text).map(Self::Time).ok_or(());
        }
        let number = text.trim_start_matches(['e', '#']).trim();
        number.parse().map(Self::Event).map_err(|_| ())
    }
}

/// Reads hours, minutes and seconds, or minutes and seconds.
fn time(text: &str) -> Option<At> {
    let mut seconds = 0_u64;
    let parts: Vec<&str> = text.split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    for (place, part) in parts.iter().enumerate() {
        let number: u64 = part.trim().parse().ok()?;
        let is_full = place > 0 && number > 59;
        if is_full || number > 99_999 {
            return None;
        }
        seconds = seconds * 60 + number;
    }
    Some(At(seconds * 1000 + 999))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_people_type_them() {
        let read = |text: &str| text.parse();
        assert_eq!(read("57"), Ok(Place::Event(57)));
        assert_eq!(read(" E57 "), Ok(Place::Event(57)));
        assert_eq!(read("#57"), Ok(Place::Event(57)));
        assert_eq!(read("m21"), Ok(Place::Move(21)));
        assert_eq!(read("12:30"), Ok(Place::Time(At(750_999))));
        assert_eq!(read("1:02:30"), Ok(Place::Time(At(3_750_999))));
        for wrong in ["", "m", "x9", "1:2:3:4", "1:60", "-1", ":"] {
            assert_eq!(read(wrong), Err(()), "{wrong}");
        }
    }
}
