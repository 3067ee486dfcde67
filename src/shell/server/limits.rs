//! How much one key may send.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::room::hold;
use super::settings::Settings;
use crate::shell::source::instant;

/// A bucket that fills by the second and is taken from.
#[derive(Debug)]
struct Bucket {
    level: f64,
    at: Instant,
}

impl Bucket {
    /// Takes so much; returns how long it takes until the bucket has it again.
    fn take(&mut self, much: f64, rate: f64, most: f64, now: Instant) -> Duration {
        let filled = now.saturating_duration_since(self.at).as_secs_f64() * rate;
        self.level = (self.level + filled).min(most) - much;
        self.at = now;
        if self.level >= 0.0 || rate <= 0.0 {
            Duration::ZERO
        } else {
            Duration::from_secs_f64((-self.level / rate).min(3600.0))
        }
    }
}

/// What one key has sent.
#[derive(Debug)]
struct Meter {
    commands: Bucket,
    bytes: Bucket,
    sessions: usize,
}

/// What each key has sent, by its name.
#[derive(Debug, Default)]
pub struct Meters(Mutex<BTreeMap<String, Meter>>);

impl Meters {
    fn with<R>(&self, name: &str, settings: &Settings, work: impl FnOnce(&mut Meter) -> R) -> R {
        let mut meters = hold(&self.0);
        let now = instant();
        let burst = f64::from(settings.burst_s);
        let full = |rate: u32| Bucket {
            level: f64::from(rate) * burst,
            at: now,
        };
        let meter = meters.entry(name.to_owned()).or_insert_with(|| Meter {
            commands: full(settings.commands_per_s),
            bytes: full(settings.bytes_per_s),
            sessions: 0,
        });
        work(meter)
    }

    /// Takes note of a command; returns how long the key has to wait before it is done.
    pub fn command(&self, name: &str, settings: &Settings) -> Duration {
        let rate = f64::from(settings.commands_per_s);
        let most = rate * f64::from(settings.burst_s);
        self.with(name, settings, |meter| {
            meter.commands.take(1.0, rate, most, instant())
        })
    }

    /// Takes note of bytes; returns whether the key has sent more than it may.
    pub fn bytes(&self, name: &str, count: usize, settings: &Settings) -> bool {
        let rate = f64::from(settings.bytes_per_s);
        let most = rate * f64::from(settings.burst_s);
        let much = u32::try_from(count).map_or(f64::MAX, f64::from);
        self.with(name, settings, |meter| {
            let over = !meter.bytes.take(much, rate, most, instant()).is_zero();
            // What was thrown away is not owed.
            meter.bytes.level = meter.bytes.level.max(0.0);
            over
        })
    }

    /// Lets a session begin, unless the key has too many.
    pub fn begin(&self, name: &str, settings: &Settings) -> bool {
        self.with(name, settings, |meter| {
            let free = meter.sessions < settings.sessions_per_key;
            meter.sessions += usize::from(free);
            free
        })
    }

    /// A session of the key has ended; a key that has none and owes nothing is forgotten.
    pub fn end(&self, name: &str) {
        let mut meters = hold(&self.0);
        if let Some(meter) = meters.get_mut(name) {
            meter.sessions = meter.sessions.saturating_sub(1);
        }
        meters.retain(|_, meter| meter.sessions > 0 || meter.is_recent());
    }
}

impl Meter {
    /// Returns whether the key has sent something in the last minutes, which counts against it still.
    fn is_recent(&self) -> bool {
        instant().saturating_duration_since(self.commands.at.max(self.bytes.at))
            < Duration::from_secs(300)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_lends_nothing_for_ever() {
        let begun = instant();
        let mut bucket = Bucket {
            level: 2.0,
            at: begun,
        };
        let take = |bucket: &mut Bucket, after: u64| {
            bucket.take(1.0, 1.0, 2.0, begun + Duration::from_secs(after))
        };
        assert!(take(&mut bucket, 0).is_zero());
        assert!(take(&mut bucket, 0).is_zero());
        assert_eq!(take(&mut bucket, 0), Duration::from_secs(1));
        assert!(take(&mut bucket, 100).is_zero());
        assert!(take(&mut bucket, 100).is_zero());
        assert!(!take(&mut bucket, 100).is_zero());
    }
}
