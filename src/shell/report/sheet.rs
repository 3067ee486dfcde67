//! The record sheet of articles 4 and 13.

use crate::core::board::{BySeat, Point, Seat, Stone};
use crate::core::game::event::{Event, Verdict};
use crate::core::opening::Named;

use super::course::{Course, Left, clocks, position};

/// What is written on the sheet about the game, in this order.
pub const ABOUT: [&str; 9] = [
    "event", "group", "round", "table", "date", "starts", "recorder", "referee", "chief",
];

/// Whether a person has signed the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// Neither signed nor refused.
    Not,
    /// Signed.
    Yes,
    /// Refused to sign (18.8).
    Refused,
}

impl Signed {
    /// Returns the word of the JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Not => "open",
            Self::Yes => "signed",
            Self::Refused => "refused",
        }
    }
}

/// One person on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// His colour when the first stone was laid.
    pub began: Stone,
    /// His colour at the end.
    pub ended: Stone,
    /// What his clock shows.
    pub left: Left,
    /// How long his clock ran, with what was charged, in milliseconds.
    pub used_ms: u64,
    /// What was charged of it for an inquiry or for lateness, in milliseconds.
    pub charged_ms: u64,
    /// His result.
    pub verdict: Option<Verdict>,
    /// Whether he has signed.
    pub signed: Signed,
}

/// The fifth moves on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offers {
    /// Who offered them.
    pub by: Option<Seat>,
    /// All of them.
    pub points: Vec<Point>,
    /// The one that was taken.
    pub chosen: Option<Point>,
}

/// An act that is no stone: a swap, the offers, the choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// The event.
    pub seq: u32,
    /// How many stones and passes stood before it.
    pub after: usize,
    /// Who did it.
    pub by: Option<Seat>,
    /// The time it took, in milliseconds.
    pub used_ms: u64,
}

/// A stone or a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number, passes counted.
    pub n: usize,
    /// The event.
    pub seq: u32,
    /// The colour.
    pub stone: Stone,
    /// Where, or nothing for a pass.
    pub at: Option<Point>,
    /// Who laid it.
    pub by: Seat,
    /// The time it took, in milliseconds.
    pub used_ms: u64,
}

/// A line of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A stone or a pass.
    Played(Played),
    /// What lay between two of them.
    Between(Between),
}

/// The record sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The persons.
    pub persons: BySeat<Person>,
    /// Which of the 26 openings it was.
    pub named: Option<&'static Named>,
    /// The number of fifth moves that was declared.
    pub declared: Option<u8>,
    /// The fifth moves on offer.
    pub offers: Option<Offers>,
    /// The swaps.
    pub swaps: Vec<Between>,
    /// The record.
    pub lines: Vec<Line>,
    /// The points that are still on offer.
    pub open_offers: Vec<Point>,
    /// The sum of the position.
    pub position: String,
}

impl Sheet {
    /// Returns the sheet of a game.
    pub fn of(course: &Course) -> Self {
        let game = course.game;
        Self {
            persons: persons(course),
            named: game.opening(),
            declared: game.declared,
            offers: offers(course),
            swaps: swaps(course),
            lines: lines(course),
            open_offers: game.offers.clone(),
            position: position(game),
        }
    }

    /// Returns the stones and passes.
    pub fn played(&self) -> impl Iterator<Item = &Played> {
        self.lines.iter().filter_map(|line| match line {
            Line::Played(played) => Some(played),
            Line::Between(_) => None,
        })
    }
}

fn persons(course: &Course) -> BySeat<Person> {
    let game = course.game;
    let left = clocks(game, game.now);
    BySeat::from_fn(|seat| Person {
        began: course.begin.stone_of(seat),
        ended: game.seating.stone_of(seat),
        left: left[seat],
        used_ms: course.ran_ms[seat] + course.charged_ms[seat],
        charged_ms: course.charged_ms[seat],
        verdict: game.verdicts().map(|verdicts| verdicts[seat].clone()),
        signed: signed(course, seat),
    })
}

fn signed(course: &Course, seat: Seat) -> Signed {
    let refused = course
        .entries
        .iter()
        .any(|entry| entry.event == Event::SigningRefused && entry.by.seat() == Some(seat));
    if course.game.signed.contains(&seat) {
        Signed::Yes
    } else if refused {
        Signed::Refused
    } else {
        Signed::Not
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only two kinds of event are about the offers"
)]
fn offers(course: &Course) -> Option<Offers> {
    let mut found: Option<Offers> = None;
    for entry in course.recorded() {
        match &entry.event {
            Event::FifthsOffered { points, .. } => {
                found = Some(Offers {
                    by: entry.by.seat(),
                    points: points.clone(),
                    chosen: None,
                });
            }
            Event::FifthChosen { at, .. } => {
                if let Some(offers) = &mut found {
                    offers.chosen = Some(*at);
                }
            }
            _ => {}
        }
    }
    found
}

fn between(course: &Course, seq: u32) -> Option<Between> {
    let (entry, met) = (course.entry(seq)?, course.met(seq)?);
    Some(Between {
        seq,
        after: met.moves,
        by: entry.by.seat(),
        used_ms: met.used_ms,
    })
}

fn swaps(course: &Course) -> Vec<Between> {
    let swapped = course
        .recorded()
        .filter(|entry| matches!(entry.event, Event::ColoursSwapped { .. }));
    swapped
        .filter_map(|entry| between(course, entry.n))
        .collect()
}

fn lines(course: &Course) -> Vec<Line> {
    let mut lines: Vec<(u32, Line)> = played(course)
        .map(|played| (played.seq, Line::Played(played)))
        .collect();
    let acts = course.recorded().filter(|entry| is_between(&entry.event));
    for act in acts.filter_map(|entry| between(course, entry.n)) {
        lines.push((act.seq, Line::Between(act)));
    }
    // The choice stands before the stone that it made.
    lines.sort_by_key(|(seq, line)| (*seq, matches!(line, Line::Played(_))));
    lines.into_iter().map(|(_, line)| line).collect()
}

const fn is_between(event: &Event) -> bool {
    matches!(
        event,
        Event::ColoursSwapped { .. }
            | Event::SwapDeclined { silent: false, .. }
            | Event::FifthsDeclared { .. }
            | Event::FifthsOffered { .. }
            | Event::FifthChosen { .. }
    )
}

fn played<'a>(course: &'a Course) -> impl Iterator<Item = Played> + 'a {
    let moves = course.game.moves.iter().enumerate();
    moves.map(|(place, laid)| Played {
        n: place + 1,
        seq: laid.seq,
        stone: laid.stone,
        at: laid.at,
        by: laid.by,
        used_ms: used_ms(course, laid.seq),
    })
}

/// The choice has its own time; the stone that was chosen took none of its layer's beyond the offers.
fn used_ms(course: &Course, seq: u32) -> u64 {
    let chosen = course
        .entry(seq)
        .is_some_and(|entry| matches!(entry.event, Event::FifthChosen { .. }));
    if chosen {
        0
    } else {
        course.met(seq).map_or(0, |met| met.used_ms)
    }
}
