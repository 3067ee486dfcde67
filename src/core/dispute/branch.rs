//! What would have followed: a branch from an event of the record, judged by the rules beside what did follow.
//!
//! A branch is never the record. The record's later acts are judged anew where they can be, until the play
//! no longer fits.

use crate::core::board::Seat;
use crate::core::clock::At;
use crate::core::game::command::{Action, Command, Who};
use crate::core::game::event::{Entry, Event};
use crate::core::game::{Game, Refusal, decide, lapse};
use crate::core::language::{self, Line, Trouble, Unreadable};

use super::act::{self, Again, acts, again, asked_of, by_ladder, renumbered};

/// The word that leaves an act of the record out: `without 57`.
pub const WITHOUT: &str = "without";

/// One line of a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The act of this event is left out.
    Without(u32),
    /// Somebody says this, at this moment or at that of the line before.
    Say(Option<At>, Who, Action),
}

/// Reads the lines of a branch; blank ones and comments are left out.
///
/// # Errors
/// The line, counted from nought, that cannot be read.
pub fn steps(lines: &[String]) -> Result<Vec<Step>, (usize, Unreadable)> {
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        found.extend(step(line).map_err(|why| (number, why))?);
    }
    Ok(found)
}

fn step(line: &str) -> Result<Option<Step>, Unreadable> {
    let mut words = line.split_whitespace();
    if words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case(WITHOUT))
    {
        let named = words.next().unwrap_or_default();
        let number = named.trim_start_matches(['e', '#']).parse();
        return number
            .map(|n| Some(Step::Without(n)))
            .map_err(|_| Unreadable {
                column: WITHOUT.len() + 2,
                trouble: Trouble::Malformed,
                word: named.to_owned(),
            });
    }
    match language::parse(line)? {
        Line::Blank => Ok(None),
        Line::New(_) => Err(wrong(Trouble::SecondNew)),
        Line::Act { who: None, .. } => Err(wrong(Trouble::NoWho)),
        Line::Act {
            at,
            who: Some(who),
            action,
        } => Ok(Some(Step::Say(at, who, action))),
    }
}

const fn wrong(trouble: Trouble) -> Unreadable {
    Unreadable {
        column: 1,
        trouble,
        word: String::new(),
    }
}

/// How an act of the record fared on the branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// It was left out.
    LeftOut,
    /// What it is about is not there, or nobody can tell what was said.
    Groundless,
    /// It is refused.
    Refused(Refusal),
    /// Other events come of it.
    Otherwise(Vec<Entry>),
}

/// An act of the record that the branch departs from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parted {
    /// The first event of the act.
    pub n: u32,
    /// How.
    pub how: How,
}

/// Why the record's acts are followed no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The branch has another end.
    Ended,
    /// An act on the board no longer fits.
    Play,
    /// The record had ended, and nobody knows what would have been played.
    Unplayed,
}

/// A line that was said on the branch, and what came of it.
#[derive(Clone, Debug)]
pub struct Said {
    /// The line.
    pub command: Command,
    /// What came of it.
    pub came: Result<Vec<Entry>, Refusal>,
}

/// A branch as it came out.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The last event that it shares with the record.
    pub at: u32,
    /// The game at its end.
    pub game: Game,
    /// Its events.
    pub entries: Vec<Entry>,
    /// What was said on it.
    pub said: Vec<Said>,
    /// Where it departs from the record, in order.
    pub parted: Vec<Parted>,
    /// From which event on the record's acts are followed no further.
    pub stopped: Option<(u32, Stopped)>,
}

impl Branch {
    /// Returns the event of the record at which it parts from it, if it does.
    pub fn parts_at(&self) -> Option<u32> {
        let parted = self.parted.first().map(|parted| parted.n);
        let stopped = self.stopped.map(|(n, _)| n);
        parted.into_iter().chain(stopped).min()
    }
}

/// Follows a branch. `base` is the game after event `at`, `record` the whole record.
pub fn follow(base: &Game, record: &[Entry], steps: &[Step]) -> Branch {
    let mut walk = Walk {
        was: base.clone(),
        new: (0..=base.seq).map(Some).collect(),
        branch: Branch {
            at: base.seq,
            game: base.clone(),
            entries: Vec::new(),
            said: Vec::new(),
            parted: Vec::new(),
            stopped: None,
        },
    };
    let without: Vec<u32> = steps.iter().filter_map(left_out).collect();
    let mut said = steps.iter().filter_map(spoken).peekable();
    let rest = record.get(base.seq as usize..).unwrap_or_default();
    for act in acts(rest) {
        let Some(first) = act.first() else { continue };
        while let Some(&(at, who, action)) = said.peek() {
            if at.is_some_and(|at| at > first.t) {
                break;
            }
            walk.say(at, who, action);
            said.next();
        }
        if let Some(stopped) = walk.is_done(first) {
            walk.branch.stopped = Some((first.n, stopped));
            break;
        }
        let is_out = without
            .iter()
            .any(|n| act.iter().any(|entry| entry.n == *n));
        walk.act(act, record, is_out);
    }
    for (at, who, action) in said {
        walk.say(at, who, action);
    }
    walk.branch
}

const fn left_out(step: &Step) -> Option<u32> {
    match step {
        Step::Without(n) => Some(*n),
        Step::Say(..) => None,
    }
}

const fn spoken(step: &Step) -> Option<(Option<At>, Who, &Action)> {
    match step {
        Step::Say(at, who, action) => Some((*at, *who, action)),
        Step::Without(_) => None,
    }
}

/// The record and the branch side by side.
struct Walk {
    was: Game,
    /// The branch's number of each event of the record.
    new: Vec<Option<u32>>,
    branch: Branch,
}

impl Walk {
    fn say(&mut self, at: Option<At>, by: Who, action: &Action) {
        let now = self.branch.game.now;
        let command = Command {
            by,
            at: at.unwrap_or(now).max(now),
            action: action.clone(),
        };
        self.pass(command.at);
        let came = decide(&self.branch.game, &command);
        if let Ok(entries) = &came {
            self.take(entries.clone());
        }
        self.branch.said.push(Said { command, came });
    }

    /// What time alone brings comes before a word.
    fn pass(&mut self, now: At) {
        let fallen = lapse(&self.branch.game, now);
        self.take(fallen);
    }

    fn take(&mut self, entries: Vec<Entry>) {
        for entry in &entries {
            self.branch.game.apply(entry);
        }
        self.branch.entries.extend(entries);
    }

    /// Returns why the record is followed no further than before this event.
    fn is_done(&self, next: &Entry) -> Option<Stopped> {
        if let Some((_, stopped)) = self.branch.stopped {
            return Some(stopped);
        }
        let (ours, theirs) = (self.branch.game.verdicts(), self.was.verdicts());
        let opens = matches!(next.event, Event::GameEnded { .. });
        if ours.is_none() && theirs.is_some() {
            return Some(Stopped::Unplayed);
        }
        (ours.is_some() && ours != theirs && !opens).then_some(Stopped::Ended)
    }

    fn act(&mut self, act: &[Entry], record: &[Entry], is_out: bool) {
        let asked = again(&self.was, act, record);
        for entry in act {
            self.was.apply(entry);
        }
        let n = act.first().map_or(0, |first| first.n);
        let how = if is_out {
            Some(How::LeftOut)
        } else {
            self.judged(act, asked)
        };
        self.new.resize(self.was.seq as usize + 1, None);
        let is_refused = matches!(how, Some(How::Refused(_) | How::Groundless));
        self.branch.parted.extend(how.map(|how| Parted { n, how }));
        if is_refused && act.iter().any(is_play) && self.branch.stopped.is_none() {
            self.branch.stopped = Some((n, Stopped::Play));
        }
    }

    /// Judges an act anew; returns how it fared if not as in the record.
    fn judged(&mut self, act: &[Entry], asked: Option<Again>) -> Option<How> {
        let t = act.first()?.t;
        let Some(asked) = asked else {
            return Some(How::Groundless);
        };
        let asked = match asked {
            Again::Say(command) => {
                self.pass(t);
                let Some(action) = self.in_branch(&command.action) else {
                    return Some(How::Groundless);
                };
                Again::Say(Command { action, ..command })
            }
            // A limit that is passed at a moment is past in the next.
            Again::Time(at) => Again::Time(at.plus(1)),
            same @ (Again::Stop(..) | Again::Connection(..) | Again::Hour(..)) => same,
        };
        let mut decided = asked.judged(&self.branch.game);
        if let (Err(refused), Again::Say(command)) = (&decided, &asked)
            && let Some(graded) = by_ladder(command, refused)
        {
            decided = decide(&self.branch.game, &graded);
        }
        match decided {
            Ok(entries) => {
                self.number(act, &entries);
                let same = self.is_same(act, &entries);
                self.take(entries.clone());
                (!same).then_some(How::Otherwise(entries))
            }
            Err(refused) => Some(How::Refused(refused)),
        }
    }

    fn in_branch(&self, action: &Action) -> Option<Action> {
        asked_of(action, &|n| self.new.get(n as usize).copied().flatten())
    }

    /// Notes which event of the branch stands for which of the record: the same kinds in the same order.
    fn number(&mut self, act: &[Entry], entries: &[Entry]) {
        let mut from = 0;
        for entry in act {
            let kind = std::mem::discriminant(&entry.event);
            let found = entries[from..]
                .iter()
                .position(|new| std::mem::discriminant(&new.event) == kind);
            self.new.resize(entry.n as usize, None);
            self.new.push(found.map(|place| entries[from + place].n));
            from += found.map_or(0, |place| place + 1);
        }
    }

    /// Whether the same comes of it, the numbers of events and the clocks apart.
    fn is_same(&self, act: &[Entry], entries: &[Entry]) -> bool {
        let new = |n: u32| self.new.get(n as usize).copied().flatten();
        act.len() == entries.len()
            && act.iter().zip(entries).all(|(was, is)| {
                let was_event = renumbered(&was.event, &new);
                was.by == is.by && was_event.as_ref() == Some(&is.event)
            })
    }
}

/// Whether the event is an act of a player on the board, on which the later play rests.
pub const fn is_play(entry: &Entry) -> bool {
    matches!(
        entry.event,
        Event::StonePlaced { .. }
            | Event::Passed { .. }
            | Event::ColoursSwapped { .. }
            | Event::FifthsDeclared { .. }
            | Event::FifthsOffered { .. }
            | Event::FifthChosen { .. }
            | Event::SwapDeclined { silent: false, .. }
    )
}

/// Why a branch answers a question that nobody may open again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Academic {
    /// It leaves out what was played: the record shows it.
    Play(u32),
    /// It leaves out a ruling on a fact, final with whoever found it (22.1).
    Fact(u32),
    /// It states a fact that nobody found.
    Stated,
}

/// Returns why a branch is academic, if it is. `end` is the game at the end of the record.
pub fn academic(end: &Game, record: &[Entry], steps: &[Step]) -> Option<Academic> {
    let stated = |step: &Step| {
        let Step::Say(_, _, action) = step else {
            return false;
        };
        matches!(
            action,
            Action::Incident { .. } | Action::Flag(_) | Action::Absent(_)
        )
    };
    let restated = |act: &[Entry]| {
        let entered = act
            .iter()
            .any(|entry| matches!(entry.event, Event::IncidentEntered { .. }));
        entered && steps.iter().any(stated)
    };
    let left_out = steps.iter().filter_map(left_out).find_map(|n| {
        let act = act::act_of(record, n);
        if act.iter().any(is_play) {
            return Some(Academic::Play(n));
        }
        let decisions = act.iter().filter_map(|entry| end.ledger.find(entry.n));
        let fact = decisions.clone().any(|decision| decision.is_fact());
        // Another article for the same fact is a question of the rule.
        (fact && !restated(act)).then_some(Academic::Fact(n))
    });
    let restates = steps
        .iter()
        .filter_map(self::left_out)
        .any(|n| restated(act::act_of(record, n)));
    let new_fact = !restates && steps.iter().any(stated);
    left_out.or(new_fact.then_some(Academic::Stated))
}

/// Returns the penalties of each step that a person has, in the book's order.
pub fn counts(game: &Game, seat: Seat) -> Vec<(&str, u32)> {
    let steps = game.rules.book.steps.iter();
    steps
        .map(|step| (step.id.as_str(), game.count(seat, &step.id)))
        .filter(|(_, count)| *count > 0)
        .collect()
}
