//! A competition rulebook as data: articles in their official wording, penalty steps, ladders, offices and readings.
//!
//! The books themselves are RON files beside this module; an organiser overrides one by a file of his
//! own, or puts a [`Supplement`] on top of one. Code asks a book what follows from an article, never for
//! a rule by its name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

mod article;
mod check;
mod quick;
mod shelf;
mod supplement;
pub use article::{
    Article, Case, Circumstance, Consequence, PositionRuling, Remedy, Scope, Weight,
};
pub use check::{Mistake, parse};
pub use quick::Quick;
pub use shelf::{built_in, shared};
pub use supplement::{Source, Supplement, Text, read, text};

/// The 2025 draft, as built in.
pub const CN_2025_DRAFT: &str = include_str!("rulebook/cn-2025-draft.ron");
/// The Shanghai summer tournament of 2004, as built in.
pub const SHANGHAI_2004: &str = include_str!("rulebook/shanghai-2004.ron");
/// The Nan'an team tournament of 2016, as built in.
pub const NANAN_2016: &str = include_str!("rulebook/nanan-2016.ron");

/// The value that stands for no penalty, in a case or a setting.
const NO_STEP: &str = "none";

/// An office at a competition (chapters 4 and 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Office {
    /// 裁判.
    #[serde(rename = "referee", alias = "Referee")]
    Referee,
    /// 副裁判长.
    #[serde(rename = "deputy", alias = "Deputy")]
    Deputy,
    /// 裁判长.
    #[serde(rename = "chief", alias = "Chief")]
    Chief,
    /// 竞赛组委会 (16.4).
    #[serde(rename = "organiser", alias = "Organiser")]
    Organiser,
    /// 技术申诉委员会 (22.2).
    #[serde(rename = "appeals", alias = "Appeals")]
    Appeals,
}

impl Office {
    /// Returns whether this office may do what the other may: the first three stand above one another.
    pub fn covers(self, other: Self) -> bool {
        self == other || (self <= Self::Chief && other <= self)
    }

    /// Returns the word of the command language.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Referee => "referee",
            Self::Deputy => "deputy",
            Self::Chief => "chief",
            Self::Organiser => "organiser",
            Self::Appeals => "appeals",
        }
    }
}

/// The same words in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

/// Whether the text says so or we read it so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// The text says so.
    #[default]
    Text,
    /// The text is silent, ambiguous or contradicts itself: a reading.
    Reading,
}

/// What a penalty step does to the game by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// Counts, and nothing else.
    #[default]
    Counts,
    /// The person loses the game.
    Loss,
    /// The person is out of the event and so loses the game (19.1.4).
    Disqualified,
    /// The person leaves the hall; the game goes on.
    Expelled,
}

/// When so many of a step add up, another follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accumulation {
    /// How many in one game.
    pub count: u32,
    /// The step that follows.
    pub gives: String,
    /// The article that says so.
    pub article: String,
    /// Who pronounces it; nobody: it follows by itself.
    #[serde(default)]
    pub pronounced_by: Option<Office>,
}

/// One kind of penalty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The name in the command language.
    pub id: String,
    /// The name on the screen.
    pub name: Words,
    /// The article that defines it.
    pub article: String,
    /// The offices that may give it; a higher one of the first three always may.
    pub imposed_by: Vec<Office>,
    /// The words that give the office its right.
    #[serde(default)]
    pub authority: String,
    /// The sentence to read aloud where the step must be announced.
    #[serde(default)]
    pub announce: Option<Words>,
    /// What so many of it add up to.
    #[serde(default)]
    pub accumulates: Option<Accumulation>,
    /// What it does by itself.
    #[serde(default)]
    pub effect: Effect,
    /// Whether it is counted for the person's team, to rank teams that are equal.
    #[serde(default)]
    pub counts_for_team: bool,
    /// Whether the person is ranked last among those with the same points.
    #[serde(default)]
    pub ranks_last: bool,
}

/// A named reading that an organiser may set otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The name after `set.`.
    pub name: String,
    /// The value when nobody sets one.
    pub default: String,
    /// The values it may take.
    pub values: Vec<String>,
    /// The article that is read.
    pub article: String,
    /// What it decides.
    pub about: Words,
    /// The supplement that it comes from, or that set its default.
    #[serde(default)]
    pub from: Option<String>,
}

/// How long a wrong first player is still put right (10.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restart {
    /// Minutes from the start.
    pub minutes: u32,
    /// The last stone, inclusive.
    pub moves: u32,
}

/// Who signs the result sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Signer {
    /// Whoever won.
    Winner,
    /// Whoever lost.
    Loser,
    /// Both persons.
    Both,
}

/// The articles on the record after the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordAfter {
    /// Whoever stopped recording in time trouble completes his record (13.7).
    pub completed: String,
    /// The winner, or after a draw the first player, enters the moves (13.9).
    pub entered: String,
}

/// Who signs after a win and after a draw; nobody named: there is no sheet, and each may confirm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signs {
    /// The article.
    pub article: String,
    /// After a win.
    pub win: Vec<Signer>,
    /// After a draw.
    pub draw: Vec<Signer>,
}

/// A whole rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The name in `book=`.
    pub id: String,
    /// The title.
    pub title: Words,
    /// The penalty steps, lightest first.
    pub steps: Vec<Step>,
    /// The steps that a setting means by `ladder` where the article itself prescribes none.
    #[serde(default)]
    pub ladder: Vec<String>,
    /// Words that stand behind several articles, by key.
    pub clauses: BTreeMap<String, String>,
    /// The articles in the book's order.
    pub articles: Vec<Article>,
    /// The article behind each refusal, result and ruling of the program, by its code.
    pub grounds: BTreeMap<String, String>,
    /// The readings.
    pub settings: Vec<Setting>,
    /// Who signs.
    pub signs: Signs,
    /// What is due to the record after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordAfter>,
    /// A game is rapid when each side's base time is at most this, in minutes (30.1).
    #[serde(default)]
    pub rapid_up_to_minutes: Option<u32>,
    /// How long a wrong first player is put right; nothing: never.
    #[serde(default)]
    pub restart: Option<Restart>,
    /// How late one may come where the game does not say otherwise, in minutes.
    #[serde(default)]
    pub late_minutes: Option<u32>,
    /// The article that forbids a penalty for what nobody has seen.
    #[serde(default)]
    pub evidence: Option<String>,
    /// The supplements that were put on top, the first one first.
    #[serde(default)]
    pub supplements: Vec<Source>,
    /// The commonest incidents, each under one key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quick: Vec<Quick>,
}

impl Rulebook {
    /// Returns the article with this number; `other` is the one on offences that no article names.
    pub fn article(&self, number: &str) -> Option<&Article> {
        let named = |number: &str| self.articles.iter().find(|one| one.number == number);
        named(number).or_else(|| {
            let unnamed = number == "other";
            unnamed.then(|| named(self.ground("other")?))?
        })
    }

    /// Returns the supplement that an article comes from.
    pub fn source(&self, article: &Article) -> Option<&Source> {
        let id = article.from.as_ref()?;
        self.supplements.iter().find(|source| source.id == *id)
    }

    /// Returns the step with this name.
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// Returns the article behind a code, or nothing where the book is silent.
    pub fn ground(&self, code: &str) -> Option<&str> {
        self.grounds.get(code).map(String::as_str)
    }

    /// Returns the reading with this name.
    pub fn setting(&self, name: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.name == name)
    }

    /// Returns the articles whose number or title a referee may have meant: digits with or without dots and brackets, or part of a name.
    pub fn find(&self, asked: &str) -> Vec<&Article> {
        let asked = asked.trim().to_lowercase();
        let digits = bare(&asked);
        let score = |article: &&Article| {
            let number = bare(&article.number);
            let named = article.title.zh.contains(&asked)
                || article.title.en.to_lowercase().contains(&asked);
            if article.number.to_lowercase() == asked {
                Some(0)
            } else if number == digits && !digits.is_empty() {
                Some(1)
            } else if number.starts_with(&digits) && !digits.is_empty() {
                Some(2)
            } else {
                named.then_some(3)
            }
        };
        let mut found: Vec<_> = self
            .articles
            .iter()
            .filter_map(|article| Some((score(&article)?, article)))
            .collect();
        found.sort_by_key(|(score, _)| *score);
        found.into_iter().map(|(_, article)| article).collect()
    }
}

/// Returns a number as it is typed in haste: no dots or brackets, Chinese numerals as digits (`二(一)1` is `211`).
fn bare(number: &str) -> String {
    let digit = |c: char| match "一二三四五六七八九".chars().position(|known| known == c) {
        Some(place) => (place + 1).to_string(),
        None => c.to_lowercase().to_string(),
    };
    number
        .chars()
        .filter(|c| !matches!(c, '.' | '(' | ')' | '（' | '）'))
        .map(digit)
        .collect()
}
