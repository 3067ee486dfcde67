//! `--plain`: the same game as lines of text, for screen readers and dumb terminals.
//!
//! A line is a command of the one language, or a word to the program (`?`, `board`, `state`, `record`,
//! `as`, `why`, `save`, `quit`). Every answer is a line that is complete in itself.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use crate::clean::clean;
use crate::core::board::{Point, Seat, Stone};
use crate::core::clock::At;
use crate::core::game::command::{Action, Command, Who};
use crate::core::game::{Game, Judging};
use crate::core::language::{self, Line};
use crate::core::shapes;
use crate::shell::hand::Hand;
use crate::shell::source::{Source, wall};
use crate::shell::store::{Fault, Pins};
use crate::shell::table::Table;
use crate::shell::typed::{folded, unreadable};
use crate::shell::{copy, phrase, show, tell};
use crate::words::{Lang, say};

pub mod hear;
pub mod record;
mod said;

use hear::Heard;
use said::Before;

/// More than any line that the program says.
const MOST: usize = 2000;

/// A table whose game is told in lines.
pub struct Plain<W, C> {
    table: Table,
    lang: Lang,
    hand: Hand,
    out: W,
    clock: C,
    pins: Pins,
}

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    On,
    Done,
}

/// Returns the time of a live table: before the start none passes.
pub fn live() -> impl FnMut(&Game) -> At {
    let mut source: Option<Source> = None;
    move |game| match game.started {
        None => game.now,
        Some(_) => source
            .get_or_insert_with(|| Source::from(game.now))
            .now()
            .max(game.now),
    }
}

/// Plays a game in lines until it is left.
///
/// # Errors
/// What is said cannot be written.
pub fn run(
    mut plain: Plain<impl Write, impl FnMut(&Game) -> At>,
    mut hear: impl FnMut(Option<Duration>) -> Heard,
) -> io::Result<()> {
    plain.begin()?;
    loop {
        let flow = match hear(plain.wait()) {
            Heard::Line(line) => plain.take(&line)?,
            Heard::Garbled => plain.refuse(&say(plain.lang, "line.utf8", &[]))?,
            Heard::Nothing => plain.tick()?,
            Heard::End => plain.leave()?,
        };
        if flow == Flow::Done {
            return Ok(());
        }
    }
}

impl<W: Write, C: FnMut(&Game) -> At> Plain<W, C> {
    /// Sits down at a table.
    pub fn new(table: Table, lang: Lang, out: W, clock: C) -> Self {
        Self {
            pins: Pins::open(table.path()),
            table,
            lang,
            hand: Hand::Players,
            out,
            clock,
        }
    }

    fn game(&self) -> &Game {
        self.table.game()
    }

    fn now(&mut self) -> At {
        (self.clock)(self.table.game())
    }

    /// How long nothing happens by itself: until a flag falls that the program has to see.
    fn wait(&mut self) -> Option<Duration> {
        let now = self.now();
        let game = self.game();
        if game.setup.judging != Judging::Online || game.is_over() {
            return None;
        }
        let flag = game.clock.falls_at(&game.rules.control);
        let absent = game
            .started
            .filter(|_| game.absent.p1 || game.absent.p2)
            .map(|at| at.plus(game.setup.late_ms + 1));
        let next = flag.map(|(_, at)| at).into_iter().chain(absent).min();
        next.map(|at| Duration::from_millis(at.since(now)))
    }

    /// Says a line; a stranger's text in it cannot steer the terminal.
    fn line(&mut self, text: &str) -> io::Result<Flow> {
        writeln!(self.out, "{}", clean(text, MOST))?;
        self.out.flush()?;
        Ok(Flow::On)
    }

    fn refuse(&mut self, why: &str) -> io::Result<Flow> {
        self.line(&say(self.lang, "plain.refused", &[("why", why)]))
    }

    fn begin(&mut self) -> io::Result<()> {
        let greeting = said::greeting(self.lang, self.game());
        self.line(&greeting)?;
        if let Some(path) = self.table.path().map(|path| path.display().to_string()) {
            self.line(&say(self.lang, "plain.kept", &[("file", &path)]))?;
        }
        self.tell_due().map(|_| ())
    }

    fn tell_due(&mut self) -> io::Result<Flow> {
        let due = said::due(self.lang, self.game());
        self.line(&due)
    }

    /// Takes a line as it was typed.
    fn take(&mut self, line: &str) -> io::Result<Flow> {
        let text = folded(line.trim());
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        match word.to_ascii_lowercase().as_str() {
            "?" | "help" => self.help(),
            "board" => self.board(),
            "state" => self.state(),
            "record" => self.record(),
            "as" => self.sit(rest.trim()),
            "why" => self.why(rest.trim()),
            "save" => self.save(line.trim()),
            "quit" | "exit" => self.leave(),
            _ => self.typed(&text),
        }
    }

    fn typed(&mut self, text: &str) -> io::Result<Flow> {
        match language::parse(text) {
            Ok(Line::Blank) => self.tell_due(),
            Ok(Line::New(_)) => self.refuse(&say(self.lang, "line.second-new", &[])),
            Ok(Line::Act { who, action, .. }) => {
                let by = who.unwrap_or_else(|| self.hand.speaks(self.game(), &action));
                self.act(by, action)
            }
            Err(wrong) => {
                let han = |c: char| !c.is_ascii() && c.is_alphabetic();
                if wrong.word.starts_with(han) {
                    self.line(&say(self.lang, "key.input-method", &[]))?;
                }
                self.refuse(&unreadable(self.lang, &wrong))
            }
        }
    }

    fn act(&mut self, by: Who, action: Action) -> io::Result<Flow> {
        if let Some(why) = self.barred(by) {
            return self.refuse(&why);
        }
        let before = Before::of(self.game());
        let at = self.now();
        let command = Command { by, at, action };
        let answer = match self.table.act(&command, Some(wall())) {
            Ok(answer) => answer,
            Err(fault) => return self.fail(&fault),
        };
        // A live clock begins to count at the act that starts it.
        self.now();
        self.tell(&before, &answer.events)?;
        if let Some(why) = self.table.unsigned() {
            self.line(&say(self.lang, "checkpoint.unsigned", &[("why", &why)]))?;
        }
        match answer.refusal {
            Some(refusal) => {
                let why = phrase::refusal(self.lang, &refusal, &self.game().rules.book);
                self.refuse(&why)
            }
            None => Ok(Flow::On),
        }
    }

    fn tell(
        &mut self,
        before: &Before,
        events: &[crate::core::game::event::Entry],
    ) -> io::Result<()> {
        for line in said::events(self.lang, before, self.table.game(), events) {
            self.line(&line)?;
        }
        Ok(())
    }

    fn tick(&mut self) -> io::Result<Flow> {
        let before = Before::of(self.game());
        let now = self.now();
        match self.table.pass_time(now, Some(wall())) {
            Ok(events) => self.tell(&before, &events).map(|()| Flow::On),
            Err(fault) => self.fail(&fault),
        }
    }

    fn fail(&mut self, fault: &Fault) -> io::Result<Flow> {
        self.refuse(&fault.to_string())?;
        self.line(&say(self.lang, "plain.save", &[]))
    }

    /// Goes on in another file after a fault.
    fn save(&mut self, line: &str) -> io::Result<Flow> {
        let name = line
            .split_once(char::is_whitespace)
            .map_or("", |(_, name)| name.trim());
        if name.is_empty() {
            return self.line(&say(self.lang, "plain.save", &[]));
        }
        match self.table.go_on_into(Path::new(name), Some(wall())) {
            Ok(()) => self.line(&say(self.lang, "table.moved", &[("path", name)])),
            Err(fault) => self.fail(&fault),
        }
    }

    /// Leaving is not resigning: the clock is stopped and the game can be continued.
    fn leave(&mut self) -> io::Result<Flow> {
        let now = self.now();
        if let Err(fault) = self.table.stop(now, "quit", Some(wall())) {
            self.refuse(&fault.to_string())?;
        }
        if !self.game().is_over() {
            self.line(&say(self.lang, "plain.left", &[]))?;
        }
        Ok(Flow::Done)
    }

    fn help(&mut self) -> io::Result<Flow> {
        self.tell_due()?;
        if let Some(rule) = said::rule(self.lang, self.game()) {
            self.line(&rule)?;
        }
        let who = self.hand.name(self.lang);
        self.line(&say(self.lang, "plain.hand", &[("who", &who)]))?;
        for part in ["player", "office", "own"] {
            self.line(&say(self.lang, &format!("plain.verbs-{part}"), &[]))?;
        }
        Ok(Flow::On)
    }

    fn board(&mut self) -> io::Result<Flow> {
        write!(self.out, "{}", show::diagram(self.table.game()))?;
        for stone in [Stone::Black, Stone::White] {
            let stones = said::stones(self.lang, self.game(), stone);
            self.line(&stones)?;
        }
        let offers = self.game().offers.clone();
        if !offers.is_empty() {
            let points = said::points(&offers);
            self.line(&say(self.lang, "plain.open", &[("points", &points)]))?;
        }
        Ok(Flow::On)
    }

    fn record(&mut self) -> io::Result<Flow> {
        let record = copy::record(self.lang, self.table.game(), self.table.entries());
        write!(self.out, "{record}")?;
        self.out.flush()?;
        Ok(Flow::On)
    }

    fn state(&mut self) -> io::Result<Flow> {
        let now = self.now();
        for seat in Seat::BOTH {
            let clock = said::clock(self.lang, self.game(), seat, now);
            self.line(&clock)?;
        }
        for matter in self.game().open.clone() {
            let told = tell::matter(self.lang, self.game(), &matter);
            self.line(&told)?;
        }
        self.tell_due()
    }

    /// Returns why nobody here may speak for an office, if so: its PIN was not given.
    fn barred(&self, by: Who) -> Option<String> {
        let Who::Office(office) = by else { return None };
        let asks = self.hand != Hand::Office(office) && self.pins.asks(office);
        asks.then(|| {
            let office = phrase::office(self.lang, office);
            say(self.lang, "plain.pin", &[("office", &office)])
        })
    }

    /// Changes who is at the keyboard: `as OFFICE`, with its PIN after it where it has one.
    fn sit(&mut self, words: &str) -> io::Result<Flow> {
        let (name, pin) = words.split_once(' ').unwrap_or((words, ""));
        let name = name.to_ascii_lowercase();
        if let Some(Who::Office(office)) = language::who(&name)
            && !self.pins.fits(office, pin.trim())
            && let Some(why) = self.barred(Who::Office(office))
        {
            return self.refuse(&why);
        }
        self.hand = match (name.as_str(), language::who(&name)) {
            ("players", _) => Hand::Players,
            (_, Some(Who::Office(office))) => Hand::Office(office),
            (_, Some(Who::Player(_) | Who::Holder(_) | Who::Leader(_)) | None) => {
                return self.refuse(&say(self.lang, "plain.unknown-hand", &[]));
            }
        };
        let who = self.hand.name(self.lang);
        self.line(&say(self.lang, "plain.hand", &[("who", &who)]))
    }

    /// Explains a point, in casual games that the program judges alone.
    fn why(&mut self, word: &str) -> io::Result<Flow> {
        let game = self.game();
        if game.setup.official || game.setup.judging == Judging::Table {
            return self.refuse(&say(self.lang, "plain.no-hints", &[]));
        }
        let asked: Option<Point> = word.parse().ok();
        let Some(at) = asked.filter(|&at| game.board.is_empty_at(at)) else {
            return self.refuse(&say(self.lang, "plain.why-empty", &[]));
        };
        let ground = shapes::why(&game.shapes(), &game.board, at);
        for line in phrase::why::why(self.lang, &ground) {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()?;
        Ok(Flow::On)
    }
}
