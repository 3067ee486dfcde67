//! One article: what follows from it, for the person and for the stones, and what it needs of the case.

use serde::{Deserialize, Serialize};

use super::{Mark, NO_STEP, Office, Words};

/// One consequence among several of one article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// When it applies.
    pub when: Words,
    /// The step it gives; `none`: no penalty.
    pub gives: String,
}

impl Case {
    /// Returns the step that this case gives, or nothing where it brings no penalty.
    pub fn step(&self) -> Option<&str> {
        (self.gives != NO_STEP).then_some(self.gives.as_str())
    }
}

/// What an article prescribes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Consequence {
    /// A right, a duty or a procedure without a penalty.
    #[default]
    Nothing,
    /// Steps for the first, second, third same offence of a person in a game; the last is repeated.
    Ladder(Vec<String>),
    /// A step at once.
    Direct(String),
    /// The office chooses among these each time.
    Choice(Vec<String>),
    /// Depends on the case; the first is the default.
    Cases(Vec<Case>),
    /// A result of the game, not a penalty; any arbiter may record it by the verb for it.
    Result(String),
}

/// What the article orders for the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Remedy {
    /// The stone goes back to the first point it touched; two points: from and to (17.2, 17.10).
    BackToFirst,
    /// The stone is taken off and another point may be chosen (17.3).
    TakenBack,
    /// The second of two stones is taken off (17.9).
    SecondOff,
    /// The opening step is done again (17.1, a reading).
    StepAgain,
}

/// A ruling on the position that an article may allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PositionRuling {
    /// A displaced stone goes back.
    Return,
    /// A stone is taken off.
    Remove,
    /// A stone goes elsewhere.
    Move,
    /// The position stands.
    Stand,
    /// The game is drawn.
    Draw,
    /// The game is played again.
    Replay,
    /// The colours are put right and the game begins again.
    Restart,
}

/// What an article needs of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Circumstance {
    /// A rapid game (30.1).
    Rapid,
    /// No rapid game.
    NotRapid,
    /// The opening goes on.
    Opening,
    /// It is over.
    Play,
    /// It is his turn.
    ToMove,
    /// It is not.
    NotToMove,
    /// He has no leave.
    WithoutLeave,
    /// He has the time to record his moves (13.7).
    TimeToRecord,
}

impl Circumstance {
    /// Returns the word of the JSON and the catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rapid => "rapid",
            Self::NotRapid => "not-rapid",
            Self::Opening => "opening",
            Self::Play => "play",
            Self::ToMove => "to-move",
            Self::NotToMove => "not-to-move",
            Self::WithoutLeave => "without-leave",
            Self::TimeToRecord => "time-to-record",
        }
    }
}

/// What it means that a circumstance is not met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Weight {
    /// The arbiter is told.
    #[default]
    Hint,
    /// Nothing is prescribed; a penalty by name is the arbiter's word.
    NoPenalty,
    /// It is no offence at all.
    Barred,
}

/// One circumstance of an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// What has to be so.
    pub needs: Circumstance,
    /// What it means if it is not.
    #[serde(default)]
    pub weight: Weight,
    /// The article that fits better then, or excuses the person.
    #[serde(default)]
    pub instead: Option<String>,
}

/// One article that names an act, a duty or a penalty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    /// The number as printed.
    pub number: String,
    /// A short title, ours.
    pub title: Words,
    /// The official wording, whole; `[…]` joins separate passages.
    pub wording: String,
    /// What follows.
    #[serde(default)]
    pub consequence: Consequence,
    /// The key in [`Rulebook::clauses`] of the words that give the penalty; articles of one clause form a group.
    #[serde(default)]
    pub clause: Option<String>,
    /// The offices that rule on it beyond what each step needs; empty: the step alone decides.
    #[serde(default)]
    pub offices: Vec<Office>,
    /// Whether the consequence is the text or a reading.
    #[serde(default)]
    pub mark: Mark,
    /// The setting that changes the consequence: a step's name, `none`, `ladder`, or `choice` where the article leaves one.
    #[serde(default)]
    pub setting: Option<String>,
    /// Whether the opponent may accept the offence, by word or by his next move (17).
    #[serde(default)]
    pub waivable: bool,
    /// What happens to the stones.
    #[serde(default)]
    pub remedy: Option<Remedy>,
    /// The remedy in words.
    #[serde(default)]
    pub remedy_words: Option<Words>,
    /// What the text leaves open, and how it is read.
    #[serde(default)]
    pub gap: Option<Words>,
    /// What may be ruled on the position under it.
    #[serde(default)]
    pub rulings: Vec<PositionRuling>,
    /// Which of these need both persons' word.
    #[serde(default)]
    pub consent: Vec<PositionRuling>,
    /// Who rules without their word where the two do not agree.
    #[serde(default)]
    pub disputed: Option<Office>,
    /// Whether the offence is an offer of a draw, which the opponent may still take (17.5).
    #[serde(default)]
    pub offers_draw: bool,
    /// What it needs of the case.
    #[serde(default)]
    pub scope: Vec<Scope>,
    /// The supplement that it comes from, or that changed what follows from it.
    #[serde(default)]
    pub from: Option<String>,
}
