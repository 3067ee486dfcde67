//! Time controls: how they are written, and the presets of the regulations.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::core::rulebook::Words;

/// So many moves in the main time, then more time (6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quota {
    /// Moves to complete.
    pub moves: u32,
    /// Milliseconds gained by completing them.
    pub then_ms: u64,
}

/// How long each person may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// Each person's main time, in milliseconds.
    pub main_ms: u64,
    /// Gained by each completed move, in milliseconds (14.1.2).
    #[serde(default)]
    pub increment_ms: u64,
    /// Byo-yomi periods after the main time.
    #[serde(default)]
    pub periods: u32,
    /// Length of a period, in milliseconds.
    #[serde(default)]
    pub period_ms: u64,
    /// A quota of moves.
    #[serde(default)]
    pub quota: Option<Quota>,
    /// One bank for both, spent first (14.1.3), in milliseconds.
    #[serde(default)]
    pub shared_ms: u64,
}

/// The text is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not a time control: 30m, 10m+10s, 30m/3x60s, 90m/40+30m, shared:60m/10m or a preset's name"
)]
pub struct NotATimeControl;

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    /// Reads `30m`, `10m+10s`, `30m/3x60s`, `90m/40+30m` or `shared:60m/10m`.
    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        let control = read(text).ok_or(NotATimeControl)?;
        if control.main_ms + control.shared_ms == 0 && control.periods == 0 {
            Err(NotATimeControl)
        } else {
            Ok(control)
        }
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if let Some(rest) = text.strip_prefix("shared:") {
        let (shared, own) = rest.split_once('/')?;
        return Some(TimeControl {
            shared_ms: duration_ms(shared)?,
            main_ms: duration_ms(own)?,
            ..TimeControl::default()
        });
    }
    let Some((main, rest)) = text.split_once('/') else {
        let (main, increment) = text.split_once('+').unwrap_or((text, "0s"));
        return Some(TimeControl {
            main_ms: duration_ms(main)?,
            increment_ms: duration_ms(increment)?,
            ..TimeControl::default()
        });
    };
    let main_ms = duration_ms(main)?;
    if let Some((periods, length)) = rest.split_once('x') {
        let (periods, period_ms) = (
            periods.parse().ok().filter(|&n| n > 0 && n < 1000)?,
            duration_ms(length)?,
        );
        return (period_ms > 0).then_some(TimeControl {
            main_ms,
            periods,
            period_ms,
            ..TimeControl::default()
        });
    }
    let (moves, then) = rest.split_once('+')?;
    let quota = Quota {
        moves: moves.parse().ok().filter(|&n| n > 0)?,
        then_ms: duration_ms(then)?,
    };
    Some(TimeControl {
        main_ms,
        quota: Some(quota),
        ..TimeControl::default()
    })
}

/// Reads `90s`, `10m`, `1h`, `1h30m`, `2m30s` as milliseconds; at most a hundred hours.
pub fn duration_ms(text: &str) -> Option<u64> {
    let (mut total, mut number, mut units) = (0u64, String::new(), 0);
    for c in text.chars() {
        if c.is_ascii_digit() && number.len() < 7 {
            number.push(c);
            continue;
        }
        let unit = match c {
            'h' => 3_600_000,
            'm' => 60_000,
            's' => 1000,
            _ => return None,
        };
        total += std::mem::take(&mut number).parse::<u64>().ok()? * unit;
        units += 1;
    }
    (number.is_empty() && units > 0 && total <= 360_000_000).then_some(total)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.shared_ms > 0 {
            return write!(
                f,
                "shared:{}/{}",
                Short(self.shared_ms),
                Short(self.main_ms)
            );
        }
        write!(f, "{}", Short(self.main_ms))?;
        if self.increment_ms > 0 {
            write!(f, "+{}", Short(self.increment_ms))?;
        }
        if self.periods > 0 {
            write!(f, "/{}x{}", self.periods, Short(self.period_ms))?;
        }
        if let Some(quota) = self.quota {
            write!(f, "/{}+{}", quota.moves, Short(quota.then_ms))?;
        }
        Ok(())
    }
}

/// Milliseconds as `10m`, `90s` or `2m30s`.
struct Short(u64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 60_000, self.0 % 60_000 / 1000) {
            (minutes, 0) if minutes > 0 => write!(f, "{minutes}m"),
            (0, seconds) => write!(f, "{seconds}s"),
            (minutes, seconds) => write!(f, "{minutes}m{seconds}s"),
        }
    }
}

/// A time control with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preset {
    /// The name in `time=`.
    pub id: String,
    /// The name on the screen.
    pub name: Words,
    /// The control, as it is written.
    pub time: String,
    /// The article or regulation.
    pub article: String,
    /// The limit for coming late, as a duration, where the regulation sets one.
    #[serde(default)]
    pub late: Option<String>,
}

/// The presets of article 30 and of the two regulations, as built in.
pub const PRESETS: &str = include_str!("presets.ron");

static BUILT_IN: LazyLock<Vec<Preset>> =
    LazyLock::new(|| ron::from_str(PRESETS).expect("the built-in presets are read by a test"));

/// Returns the built-in presets.
pub fn presets() -> &'static [Preset] {
    &BUILT_IN
}
