//! The table: a game being played and arbitrated.
//!
//! It draws from the game alone and from where its own cursor is. A key becomes an act or a question; the
//! table behind it decides, writes, and only then the screen shows.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Dress, Next, Screen};
use crate::core::board::{Point, Seat};
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::command::{Action, Command, Who};
use crate::core::game::event::Entry;
pub use crate::shell::hand::Hand;
use crate::shell::hand::Rights;
use crate::shell::phrase;
use crate::shell::sitting::Sitting;
use crate::shell::source::{SLEPT_MS, Source};
use crate::shell::store::{Fault, Pins};
use crate::shell::table::Table;
use crate::shell::tell;
use crate::shell::tui::keymap::{Context, Meaning};
use crate::shell::tui::panels::view::View;
use crate::shell::tui::panels::{next_second_ms, shown_ms};
use crate::words::{Lang, say};

mod acts;
mod aloud;
mod at_desk;
mod collect;
mod complete;
pub mod desk;
mod draw;
mod due;
mod incident;
mod keys;
mod line;
mod look;
mod may;
mod mouse;
mod office;
mod overlay;
mod paste;

use collect::Collecting;
use overlay::Overlay;

/// Where the time comes from.
#[derive(Clone, Copy, Debug)]
pub enum Timer {
    /// The clock of the machine.
    Live(Source),
    /// A moment that stands still.
    Still(At),
}

impl Timer {
    fn now(self) -> At {
        match self {
            Self::Live(source) => source.now(),
            Self::Still(at) => at,
        }
    }
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    /// An answer.
    Told,
    /// A refusal, or a fault of the world.
    Refused,
}

/// The screen of a game.
pub struct TableScreen {
    table: Box<dyn Sitting>,
    timer: Timer,
    hand: Hand,
    cursor: Point,
    collecting: Option<Collecting>,
    overlay: Option<Overlay>,
    message: Option<(Tone, String)>,
    view: View,
    review: Option<usize>,
    hints: bool,
    history: Vec<String>,
    clipboard: Option<Vec<u8>>,
    signals: bool,
    signal: bool,
    warned: Warned,
    pins: Pins,
    gate: office::Gate,
}

/// The last threshold that a running clock was signalled at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Warned {
    seat: Option<Seat>,
    ms: i64,
}

/// How often it is looked whether what may be seen only later may be seen by now.
const LAG: Duration = Duration::from_secs(1);

/// When a signal is given (article 3), in milliseconds left. The last cannot be switched off.
const SIGNALS: [i64; 4] = [60_000, 30_000, 10_000, 0];

impl TableScreen {
    /// Sits down at a table whose time goes on from where the game stood.
    pub fn new(table: Table) -> Self {
        let timer = Timer::Live(Source::from(table.game().now));
        Self::with_timer(table, timer)
    }

    /// Sits down at a table with this timer.
    pub fn with_timer(table: impl Sitting + 'static, timer: Timer) -> Self {
        let hand = Hand::first_of(&table.rights());
        Self {
            pins: Pins::open(table.path()),
            gate: office::Gate::new(timer),
            table: Box::new(table),
            timer,
            hand,
            cursor: Point::CENTRE,
            collecting: None,
            overlay: None,
            message: None,
            view: View::new(),
            review: None,
            hints: false,
            history: Vec::new(),
            clipboard: None,
            signals: true,
            signal: false,
            warned: Warned {
                seat: None,
                ms: i64::MAX,
            },
        }
    }

    /// Shows words in the message bar from the start.
    #[must_use]
    pub fn saying(mut self, words: String) -> Self {
        self.message = Some((Tone::Told, words));
        self
    }

    /// Sets a timer that stands still to another moment.
    pub fn set_moment(&mut self, at: At) {
        self.timer = Timer::Still(at);
        self.gate.set(self.timer);
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        self.table.game()
    }

    /// Returns as whom one may speak at this table.
    fn rights(&self) -> Rights {
        self.table.rights()
    }

    /// Returns whether somebody else writes the game, and it goes on when this screen is left.
    fn is_served(&self) -> bool {
        self.table.moment().is_some()
    }

    /// Returns who says this when nobody is named.
    fn speaker(&self, action: &Action) -> Who {
        self.hand.speaks(self.game(), action)
    }

    /// Returns the moment of the game: before the start no time passes.
    fn now(&self) -> At {
        let game = self.game();
        if game.started.is_none() {
            game.now
        } else {
            let moment = self.table.moment();
            moment.unwrap_or_else(|| self.timer.now()).max(game.now)
        }
    }

    fn tell(&mut self, words: String) {
        self.message = Some((Tone::Told, words));
    }

    fn refuse(&mut self, words: String) {
        self.message = Some((Tone::Refused, words));
    }

    /// Asks the table for something on behalf of whoever's word it is; returns what was written.
    fn act(&mut self, action: Action, lang: Lang) -> Option<Vec<Entry>> {
        let by = self.speaker(&action);
        self.act_as(by, action, lang)
    }

    fn act_as(&mut self, by: Who, action: Action, lang: Lang) -> Option<Vec<Entry>> {
        if !self.rights().may(self.game(), by, &action) {
            self.refuse(say(lang, "refusal.not-yours", &[]));
            return None;
        }
        if let Some(words) = self.barred(by, lang) {
            self.refuse(words);
            return None;
        }
        let (waited, seating) = (self.game().started.is_none(), self.game().seating);
        let command = Command {
            by,
            at: self.now(),
            action,
        };
        match self.table.act(&command) {
            Err(fault) => {
                self.fail(&fault, lang);
                None
            }
            Ok(answer) => {
                if let (true, Some(_), Timer::Live(_)) = (waited, self.game().started, self.timer) {
                    self.timer = Timer::Live(Source::from(self.game().now));
                }
                match answer.refusal {
                    Some(refusal) => {
                        let words = self.refused(&refusal, lang);
                        self.refuse(words);
                        None
                    }
                    None => {
                        let told = self.aloud(&answer.events, lang);
                        let words = self.colour_since(seating, told, lang);
                        self.message = words.map(|words| (Tone::Told, words));
                        if let Some(why) = self.table.unsigned() {
                            self.refuse(say(lang, "checkpoint.unsigned", &[("why", &why)]));
                        }
                        Some(answer.events)
                    }
                }
            }
        }
    }

    /// Says what the world did, and offers to go on in another file.
    fn fail(&mut self, fault: &Fault, lang: Lang) {
        self.refuse(phrase::fault::fault(lang, fault));
        self.overlay = Some(Overlay::fault(fault, lang));
    }

    /// Looks whether the machine has slept since it was looked last; returns whether it has.
    fn look_for_sleep(&mut self, lang: Lang) -> bool {
        let (Timer::Live(source), None) = (self.timer, self.table.moment()) else {
            return false;
        };
        let ms = source.slept_ms();
        let slept = ms >= SLEPT_MS;
        if slept {
            let now = source.now();
            self.slept(ms, lang);
            self.timer = Timer::Live(Source::from(now));
        }
        slept
    }

    /// The machine slept for so long: a clock that ran is stopped, and the time asleep is nobody's.
    pub fn slept(&mut self, ms: u64, lang: Lang) {
        if self.game().clock.runs.is_none() {
            return;
        }
        match self.table.stop(self.now(), "slept") {
            Ok(_) => {
                let time = phrase::clock(i64::try_from(ms).unwrap_or(i64::MAX));
                self.refuse(say(lang, "table.slept", &[("time", &time)]));
            }
            Err(fault) => self.fail(&fault, lang),
        }
    }

    /// Returns whether the game waits for the one person who sits here.
    fn is_my_turn(&self) -> bool {
        matches!(self.hand, Hand::Seat(seat) if self.game().to_act() == Some(seat))
    }

    /// Returns whether another session of the same key has taken the seat that was spoken for here.
    fn is_put_aside(&self, sat: Hand) -> bool {
        let seated = |hand| matches!(hand, Hand::Seat(_));
        let took = matches!(self.rights(), Rights::Person { seat: None, .. });
        seated(sat) && !seated(self.hand) && took && self.table.seat().is_some()
    }

    /// Returns whether a signal is due for the clock that runs.
    fn is_signal_due(&mut self, now: At) -> bool {
        let Some(seat) = self.game().clock.runs else {
            return false;
        };
        let left = shown_ms(self.game(), seat, now);
        let passed = SIGNALS.into_iter().filter(|limit| left <= *limit).min();
        let before = if self.warned.seat == Some(seat) {
            self.warned.ms
        } else {
            i64::MAX
        };
        let Some(limit) = passed.filter(|limit| *limit < before) else {
            if self.warned.seat != Some(seat) || passed.is_none() {
                self.warned = Warned {
                    seat: Some(seat),
                    ms: passed.unwrap_or(i64::MAX),
                };
            }
            return false;
        };
        let first_look = self.warned.seat != Some(seat) && limit > 0;
        self.warned = Warned {
            seat: Some(seat),
            ms: limit,
        };
        !first_look && (self.signals || limit == 0)
    }
}

impl Screen for TableScreen {
    fn context(&self) -> Context {
        self.overlay
            .as_ref()
            .map_or(Context::Table, Overlay::context)
    }

    fn draw(&self, buf: &mut Buffer, dress: &Dress) -> Option<Position> {
        self.picture(buf, dress)
    }

    fn take(&mut self, meaning: Meaning, dress: &Dress) -> Next {
        self.look_for_sleep(dress.lang);
        if self.overlay.is_some() {
            return self.take_in_overlay(meaning, dress.lang);
        }
        match meaning {
            Meaning::Intent(intent) => self.intent(intent, dress.lang),
            Meaning::InputMethod => {
                self.tell(say(dress.lang, "key.input-method", &[]));
                Next::Stay
            }
            Meaning::Letter(_) | Meaning::Nothing => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str, dress: &Dress) -> Next {
        match &mut self.overlay {
            None => self.preview(text, dress.lang),
            Some(overlay) => {
                if let Some(field) = overlay.field() {
                    field.paste(text);
                }
            }
        }
        Next::Stay
    }

    fn rule(&self, lang: Lang) -> Vec<String> {
        phrase::rule::at_hand(lang, self.game())
    }

    fn clipboard(&mut self) -> Option<Vec<u8>> {
        self.clipboard.take()
    }

    fn wait(&self) -> Option<Duration> {
        let second = next_second_ms(self.game(), self.now()).map(Duration::from_millis);
        let lag = self.table.lags().then_some(LAG);
        second.into_iter().chain(lag).min()
    }

    fn click(&mut self, at: Position, area: Rect, dress: &Dress) -> Next {
        self.look_for_sleep(dress.lang);
        self.pressed(at, area, dress)
    }

    fn seconds(&self, area: Rect, dress: &Dress) -> Option<Buffer> {
        self.clocks_alone(area, dress)
    }

    fn tick(&mut self, dress: &Dress) -> Next {
        if self.look_for_sleep(dress.lang) {
            return Next::Stay;
        }
        let now = self.now();
        self.signal |= self.is_signal_due(now);
        match self.table.pass_time(now) {
            Ok(events) if events.is_empty() => return Next::Seconds,
            Ok(_) => self.signal = true,
            Err(fault) => self.fail(&fault, dress.lang),
        }
        Next::Stay
    }

    fn signal(&mut self) -> bool {
        std::mem::take(&mut self.signal)
    }

    /// Shows what others wrote. Points being chosen are kept as long as they are asked for.
    fn published(&mut self, dress: &Dress) -> Next {
        let seating = self.game().seating;
        let events = self.table.refresh();
        let sat = self.hand;
        self.hand = self.hand.within(&self.rights());
        if self.is_put_aside(sat) {
            self.collecting = None;
            self.refuse(say(dress.lang, "table.put-aside", &[]));
            return Next::Stay;
        }
        if events.is_empty() {
            return Next::Stay;
        }
        if self.to_collect().is_none() {
            self.collecting = None;
        }
        let words = self.aloud(&events, dress.lang).or_else(|| {
            let last = events.last()?;
            Some(tell::line(dress.lang, self.game(), last))
        });
        let words = self.colour_since(seating, words, dress.lang);
        self.message = words.map(|words| (Tone::Told, words));
        self.signal |= self.signals && self.is_my_turn();
        Next::Stay
    }

    fn leave(&mut self) {
        self.table.leave(self.now());
    }
}
