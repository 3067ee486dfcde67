//! The `key=value` words of `new`.

use std::collections::BTreeMap;

use super::hour::is_hour;
use super::{Token, Trouble, Unreadable};
use crate::core::board::BySeat;
use crate::core::clock::duration_ms;
use crate::core::game::{Begins, ClockKind, Judging, Points, Press, Setup};

/// Reads the words of `new`. Names of rules, books and presets are not looked up here.
///
/// # Errors
/// Tells the column of a key that is unknown or a value that it does not take.
pub fn setup(words: &[Token], judging: Judging) -> Result<Setup, Unreadable> {
    let mut setup = blank(judging);
    for token in words {
        let (key, value) = token
            .text
            .split_once('=')
            .ok_or_else(|| Unreadable::at(token, Trouble::Malformed))?;
        if !takes(&mut setup, key, value).ok_or_else(|| Unreadable::at(token, Trouble::BadValue))? {
            return Err(Unreadable::at(token, Trouble::UnknownKey));
        }
    }
    Ok(setup)
}

fn blank(judging: Judging) -> Setup {
    Setup {
        rule: "taraguchi10".to_owned(),
        book: "cn-2025-draft".to_owned(),
        time: "10m+10s".to_owned(),
        judging,
        clock: ClockKind::Program,
        press: Press::Auto,
        begins: Begins::Word,
        names: BySeat::default(),
        leaders: BySeat::default(),
        official: false,
        late_ms: 0,
        points: Points::default(),
        about: BTreeMap::new(),
        settings: BTreeMap::new(),
    }
}

/// Takes one pair: nothing for a bad value, false for an unknown key.
fn takes(setup: &mut Setup, key: &str, value: &str) -> Option<bool> {
    match key {
        "rule" => setup.rule = word(value)?,
        "book" => setup.book = word(value)?,
        "time" => setup.time = word(value)?,
        "judging" => {
            setup.judging = one_of(
                value,
                [("table", Judging::Table), ("online", Judging::Online)],
            )?
        }
        "clock" => {
            setup.clock = one_of(
                value,
                [("program", ClockKind::Program), ("table", ClockKind::Table)],
            )?
        }
        "press" => setup.press = one_of(value, [("auto", Press::Auto), ("manual", Press::Manual)])?,
        "begins" => {
            setup.begins = one_of(
                value,
                [("word", Begins::Word), ("first-act", Begins::FirstAct)],
            )?
        }
        "p1" => setup.names.p1 = value.to_owned(),
        "p2" => setup.names.p2 = value.to_owned(),
        "leader1" => setup.leaders.p1 = Some(value.to_owned()),
        "leader2" => setup.leaders.p2 = Some(value.to_owned()),
        "official" => setup.official = one_of(value, [("yes", true), ("no", false)])?,
        "late" => setup.late_ms = duration_ms(value)?,
        "points" => setup.points = points(value)?,
        "event" | "group" | "round" | "table" | "date" | "recorder" | "referee" | "chief" => {
            setup.about.insert(key.to_owned(), value.to_owned());
        }
        "starts" if is_hour(value) => {
            setup.about.insert(key.to_owned(), value.to_owned());
        }
        "starts" => return None,
        _ => match key.strip_prefix("set.") {
            Some(name) if !name.is_empty() => {
                setup.settings.insert(name.to_owned(), word(value)?);
            }
            Some(_) | None => return Some(false),
        },
    }
    Some(true)
}

fn word(value: &str) -> Option<String> {
    (!value.is_empty()).then(|| value.to_owned())
}

fn one_of<T>(value: &str, choices: [(&str, T); 2]) -> Option<T> {
    choices
        .into_iter()
        .find(|(name, _)| value.eq_ignore_ascii_case(name))
        .map(|(_, choice)| choice)
}

/// Reads `1/0.5/0` in hundredths.
fn points(value: &str) -> Option<Points> {
    let mut parts = value.split('/').map(hundredths);
    let points = Points {
        win: parts.next()??,
        draw: parts.next()??,
        loss: parts.next()??,
    };
    parts.next().is_none().then_some(points)
}

fn hundredths(text: &str) -> Option<i32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 5
        || decimals.len() > 2
        || !digits(whole)
        || !digits(decimals)
    {
        return None;
    }
    Some(whole.parse::<i32>().ok()? * 100 + format!("{decimals:0<2}").parse::<i32>().ok()?)
}
