//! The only file that reads a clock or chance.

use std::io::Read;
use std::time::{Instant, SystemTime};

use chrono::{DateTime, Datelike, Local, NaiveDateTime, NaiveTime, SecondsFormat, TimeDelta};

use crate::core::clock::At;
use crate::core::game::Setup;
use crate::core::game::command::desk::Salt;

/// From how long on the wall clock's lead over the steady one is a sleep, and not a correction of the hour.
pub const SLEPT_MS: u64 = 10_000;

/// Time for a live table: monotonic, counted on from where the game stood.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    began: Instant,
    wall: SystemTime,
    base: At,
}

impl Source {
    /// Begins to count at this moment of the game.
    pub fn from(base: At) -> Self {
        Self {
            began: Instant::now(),
            wall: SystemTime::now(),
            base,
        }
    }

    /// Returns the moment of the game.
    pub fn now(&self) -> At {
        let elapsed = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.base.plus(elapsed)
    }

    /// Returns by how many milliseconds the wall clock has run ahead of the monotonic one: the machine slept.
    pub fn slept_ms(&self) -> u64 {
        let wall = SystemTime::now()
            .duration_since(self.wall)
            .unwrap_or_default();
        u64::try_from(wall.saturating_sub(self.began.elapsed()).as_millis()).unwrap_or(0)
    }
}

/// A moment of the calendar, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hour(i64);

impl Hour {
    /// Returns this moment.
    pub fn now() -> Self {
        Self(Local::now().timestamp_millis())
    }

    /// Reads an hour as the command language writes it, the seconds left out or not.
    pub fn read(text: &str) -> Option<Self> {
        let whole = match text.len() {
            ..16 => return None,
            _ if text.get(16..17) == Some(":") => text.to_owned(),
            _ => format!("{}:00{}", text.get(..16)?, text.get(16..)?),
        };
        let hour = DateTime::parse_from_rfc3339(&whole).ok()?;
        Some(Self(hour.timestamp_millis()))
    }

    /// Returns the hour that was agreed for the start, if one was.
    pub fn of(setup: &Setup) -> Option<Self> {
        Self::read(setup.about.get("starts")?)
    }

    /// Reads an hour as people write it, `14:00` for the next time that it is, or `2026-12-01 14:00`, both by the
    /// clock of this machine; returns it as the command language writes it.
    pub fn typed(text: &str) -> Option<String> {
        let now = Local::now().naive_local();
        let whole = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").ok();
        let next = || {
            let time = NaiveTime::parse_from_str(text, "%H:%M").ok()?;
            let today = now.date().and_time(time);
            let passed = TimeDelta::days(i64::from(today <= now));
            today.checked_add_signed(passed)
        };
        let here = whole.or_else(next)?.and_local_timezone(Local).earliest()?;
        Some(here.format("%Y-%m-%dT%H:%M%:z").to_string())
    }

    /// Returns the moment so many seconds later.
    #[must_use]
    pub fn plus_s(self, seconds: u64) -> Self {
        let ms = i64::try_from(seconds.saturating_mul(1000)).unwrap_or(i64::MAX);
        Self(self.0.saturating_add(ms))
    }

    /// Returns in how many milliseconds it comes: nought where it is past.
    pub fn comes_in_ms(self, now: Self) -> u64 {
        u64::try_from(self.0.saturating_sub(now.0)).unwrap_or(0)
    }

    /// Returns the hour on the clock of this machine, with the day unless that is today, and the year unless it
    /// is this one.
    pub fn told(self) -> String {
        let Some(utc) = DateTime::from_timestamp_millis(self.0) else {
            return String::new();
        };
        let here = utc.with_timezone(&Local);
        let today = Local::now().date_naive();
        let form = match here.date_naive() {
            day if day == today => "%H:%M",
            day if day.year() == today.year() => "%m-%d %H:%M",
            _ => "%Y-%m-%d %H:%M",
        };
        here.format(form).to_string()
    }

    /// Returns the offset from UTC that the clock of this machine has then.
    pub fn offset(self) -> String {
        let utc = DateTime::from_timestamp_millis(self.0).unwrap_or_default();
        format!("UTC{}", utc.with_timezone(&Local).format("%:z"))
    }
}

/// Returns thirty-two bytes of chance.
///
/// # Errors
/// The system gives none.
pub fn salt() -> std::io::Result<Salt> {
    let mut bytes = [0; 32];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(Salt(bytes))
}

/// Returns this instant, for a wait that ends.
pub fn instant() -> Instant {
    Instant::now()
}

/// Returns the wall time, for people alone.
pub fn wall() -> String {
    Local::now().to_rfc3339_opts(SecondsFormat::Secs, false)
}

/// Returns the wall time as part of a file name: `20261130-131500`.
pub fn stamp() -> String {
    Local::now().format("%Y%m%d-%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_is_read_with_and_without_seconds() {
        let read = |text| Hour::read(text).map(|hour| hour.0);
        assert_eq!(read("1970-01-01T08:01+08:00"), Some(60_000));
        assert_eq!(read("1970-01-01T00:01:05Z"), Some(65_000));
        assert_eq!(read("1969-12-31T23:59-00:01"), Some(0));
        for wrong in [
            "",
            "14:00",
            "1970-01-01T08:01",
            "1970-02-30T08:01Z",
            "一九七〇年一月",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn an_hour_that_a_person_writes_lies_ahead_or_on_its_day() {
        for hour in ["00:00", "9:30", "23:59"] {
            let typed = Hour::typed(hour).and_then(|typed| Hour::read(&typed));
            let in_ms = typed.map(|hour| hour.comes_in_ms(Hour::now()));
            assert!(
                in_ms.is_some_and(|ms| ms > 0 && ms <= 25 * 3_600_000),
                "{hour}"
            );
        }
        let typed = Hour::typed("2031-02-03 04:05").unwrap_or_default();
        assert!(typed.starts_with("2031-02-03T04:05"), "{typed}");
        assert_eq!(Hour::typed("noon"), None);
    }

    #[test]
    fn an_hour_of_today_is_told_without_its_day() {
        let now = Hour::now();
        assert!(now.told().len() <= 16);
        let day_after = now.plus_s(172_800).told();
        assert!(
            day_after.len() == 11 || day_after.len() == 16,
            "{day_after}"
        );
        assert_eq!(now.plus_s(800 * 86_400).told().len(), 16);
        assert_eq!(now.plus_s(3).comes_in_ms(now), 3000);
        assert_eq!(now.comes_in_ms(now.plus_s(3)), 0);
    }
}
