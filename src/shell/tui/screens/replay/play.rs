//! The record played as it went: at its own pace, ten times as fast, or with the long thinks jumped.

use std::time::Duration;

use super::Replay;
use crate::core::clock::At;
use crate::shell::source::Source;
use crate::words::{Lang, say};

/// The longest wait where long thinks are jumped, in milliseconds.
const JUMP_MS: u64 = 2_000;
/// The clocks are drawn anew at least so often, in milliseconds.
const SECOND_MS: u64 = 1_000;

/// How fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// As it went.
    Real,
    /// Ten times as fast.
    Ten,
    /// As it went, but no wait is long.
    Jump,
}

impl Pace {
    const fn next(self) -> Self {
        match self {
            Self::Real => Self::Ten,
            Self::Ten => Self::Jump,
            Self::Jump => Self::Real,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Real => "dispute.pace-real",
            Self::Ten => "dispute.pace-ten",
            Self::Jump => "dispute.pace-jump",
        }
    }

    /// Returns how much of the game goes by in so much of our time.
    const fn of_game(self, ms: u64) -> u64 {
        match self {
            Self::Real | Self::Jump => ms,
            Self::Ten => ms * 10,
        }
    }
}

/// A record being played: since when, from which moment of the game on.
pub(super) struct Playing {
    since: Source,
    from: At,
}

impl Playing {
    fn begin(from: At) -> Self {
        Self {
            since: Source::from(At(0)),
            from,
        }
    }

    /// Goes on from another moment.
    pub(super) fn moved_to(self, from: At) -> Self {
        Self::begin(from)
    }

    fn elapsed(&self) -> u64 {
        self.since.now().0
    }
}

impl Replay {
    pub(super) fn play_or_pause(&mut self) {
        self.playing = match self.playing.take() {
            Some(_) => None,
            None => {
                if self.at == self.seek.last() {
                    self.go_to(0);
                }
                Some(Playing::begin(self.game.now))
            }
        };
    }

    pub(super) fn next_pace(&mut self, lang: Lang) {
        self.pace = self.pace.next();
        self.notice = Some(self.pace_words(lang));
        let now = self.shown_at();
        self.playing = self.playing.take().map(|playing| playing.moved_to(now));
    }

    pub(super) fn pace_words(&self, lang: Lang) -> String {
        say(lang, self.pace.key(), &[])
    }

    /// Returns the moment that is shown: between two events the clocks go on.
    pub(super) fn shown_at(&self) -> At {
        let Some(playing) = &self.playing else {
            return self.game.now;
        };
        let gone = playing.from.plus(self.pace.of_game(playing.elapsed()));
        let next = self.seek.entries().get(self.at).map(|next| next.t);
        gone.max(self.game.now).min(next.unwrap_or(self.game.now))
    }

    /// Returns how long it is until the next event, in our time.
    fn left_ms(&self) -> Option<u64> {
        let playing = self.playing.as_ref()?;
        let next = self.seek.entries().get(self.at)?;
        let gap = next.t.since(playing.from);
        let whole = match self.pace {
            Pace::Real => gap,
            Pace::Ten => gap / 10,
            Pace::Jump => gap.min(JUMP_MS),
        };
        Some(whole.saturating_sub(playing.elapsed()))
    }

    /// Returns in how long the screen changes by itself, if the record is being played.
    pub fn wait(&self) -> Option<Duration> {
        let left = self.left_ms()?;
        Some(Duration::from_millis(left.min(SECOND_MS)))
    }

    /// Takes note that the time came: the next event, if it is due.
    pub fn tick(&mut self) {
        if self.playing.is_some() && self.left_ms().is_none_or(|left| left == 0) {
            self.go_to(self.at + 1);
            if self.at == self.seek.last() {
                self.playing = None;
            }
        }
    }
}
