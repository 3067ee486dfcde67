//! Why a line was refused. The words are the catalogue's; the article is the rulebook's.

use crate::core::board::Point;
use crate::core::rulebook::{Office, Rulebook};

/// An answer to the asker, not a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A plain refusal by its code; the rulebook's grounds give the article.
    Plain(&'static str),
    /// An act that the opening step does not allow, with the step's own article.
    Opening {
        /// The code.
        code: &'static str,
        /// The article of the step.
        article: String,
    },
    /// A stone outside its square.
    OffRegion {
        /// The stone's point.
        point: Point,
        /// The article of the step.
        article: String,
    },
    /// An offer that cannot stand: on a stone, or made twice.
    OfferAt {
        /// The code.
        code: &'static str,
        /// The point.
        point: Point,
        /// The article of the step.
        article: String,
    },
    /// Two offers that are symmetrical.
    OfferTwin {
        /// The later one.
        point: Point,
        /// The earlier one.
        twin: Point,
        /// The article of the step.
        article: String,
    },
    /// The wrong number of offers.
    OfferCount {
        /// How many were given.
        have: usize,
        /// How many are due.
        need: usize,
        /// The article of the step.
        article: String,
    },
    /// A number outside its bounds.
    DeclareRange {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
        /// The article of the step.
        article: String,
    },
    /// A refusal about one point.
    AtPoint {
        /// The code.
        code: &'static str,
        /// The point.
        point: Point,
    },
    /// Another office has to speak.
    OfficeNeeded(Office),
    /// The ladder prescribes another step.
    ContraryToLadder {
        /// The article of the offence.
        article: String,
        /// The step prescribed, or those to choose among.
        steps: Vec<String>,
        /// Which offence of its kind it is.
        nth: u32,
    },
    /// A refusal about an article.
    AboutArticle {
        /// The code.
        code: &'static str,
        /// The article.
        article: String,
        /// Steps that might be given instead.
        steps: Vec<String>,
    },
    /// No open matter has this number, or none fits the verb.
    SeqUnknown(Option<u32>),
    /// A word that the rulebook does not know.
    UnknownWord {
        /// The code.
        code: &'static str,
        /// The word.
        word: String,
    },
}

impl Refusal {
    /// Returns the code of the JSON and of the catalogue.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Plain(code)
            | Self::Opening { code, .. }
            | Self::AtPoint { code, .. }
            | Self::OfferAt { code, .. }
            | Self::AboutArticle { code, .. }
            | Self::UnknownWord { code, .. } => code,
            Self::OffRegion { .. } => "off-region",
            Self::OfferTwin { .. } => "offer-twin",
            Self::OfferCount { .. } => "offer-count",
            Self::DeclareRange { .. } => "declare-range",
            Self::OfficeNeeded(_) => "office-needed",
            Self::ContraryToLadder { .. } => "contrary-to-ladder",
            Self::SeqUnknown(_) => "seq-unknown",
        }
    }

    /// Returns the article behind the refusal.
    pub fn article(&self, book: &Rulebook) -> Option<String> {
        match self {
            Self::Opening { article, .. }
            | Self::OffRegion { article, .. }
            | Self::OfferAt { article, .. }
            | Self::OfferTwin { article, .. }
            | Self::OfferCount { article, .. }
            | Self::DeclareRange { article, .. }
                if !article.is_empty() =>
            {
                Some(article.clone())
            }
            Self::ContraryToLadder { article, .. } | Self::AboutArticle { article, .. }
                if article != "other" && book.article(article).is_some() =>
            {
                Some(article.clone())
            }
            Self::Plain(_)
            | Self::Opening { .. }
            | Self::OffRegion { .. }
            | Self::OfferAt { .. }
            | Self::OfferTwin { .. }
            | Self::OfferCount { .. }
            | Self::DeclareRange { .. }
            | Self::AtPoint { .. }
            | Self::OfficeNeeded(_)
            | Self::ContraryToLadder { .. }
            | Self::AboutArticle { .. }
            | Self::SeqUnknown(_)
            | Self::UnknownWord { .. } => book.ground(self.code()).map(str::to_owned),
        }
    }

    /// Returns what the words of the refusal may name.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Plain(_) | Self::Opening { .. } => Vec::new(),
            Self::OffRegion { point, .. }
            | Self::AtPoint { point, .. }
            | Self::OfferAt { point, .. } => {
                vec![("point", point.to_string())]
            }
            Self::OfferTwin { point, twin, .. } => {
                vec![("point", point.to_string()), ("twin", twin.to_string())]
            }
            Self::OfferCount { have, need, .. } => {
                vec![("have", have.to_string()), ("need", need.to_string())]
            }
            Self::DeclareRange { least, most, .. } => {
                vec![("least", least.to_string()), ("most", most.to_string())]
            }
            Self::OfficeNeeded(office) => vec![("office", office.word().to_owned())],
            Self::ContraryToLadder { steps, nth, .. } => {
                vec![("step", steps.join("/")), ("nth", nth.to_string())]
            }
            Self::AboutArticle { article, steps, .. } => {
                vec![("subject", article.clone()), ("step", steps.join("/"))]
            }
            Self::SeqUnknown(seq) => {
                vec![("seq", seq.map_or_else(String::new, |seq| seq.to_string()))]
            }
            Self::UnknownWord { word, .. } => vec![("word", word.clone())],
        }
    }
}
