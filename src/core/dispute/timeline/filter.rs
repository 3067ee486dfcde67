//! Which events are shown: by person, kind and article.

use super::{Kind, article, is_by};
use crate::core::game::event::{By, Entry};

/// Every author that a filter can name.
const AUTHORS: [By; 10] = [
    By::P1,
    By::P2,
    By::Leader1,
    By::Leader2,
    By::Referee,
    By::Deputy,
    By::Chief,
    By::Organiser,
    By::Appeals,
    By::System,
];

/// A word that no filter knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown(pub String);

/// What has to be so of an event. Words of one sort are alternatives; each sort has to be met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    persons: Vec<By>,
    kinds: Vec<Kind>,
    articles: Vec<String>,
}

impl Filter {
    /// Reads words: `p1 referee`, `ruling clock`, `17 18.9`. `called` gives the word for another name of it.
    ///
    /// # Errors
    /// The first word that names neither.
    pub fn read(text: &str, called: impl Fn(&str) -> Option<String>) -> Result<Self, Unknown> {
        let mut filter = Self::default();
        for word in text.split([' ', ',', '，', '、', '\u{3000}']) {
            let lower = word.trim().to_lowercase();
            if lower.is_empty() {
                continue;
            }
            let known = called(&lower).unwrap_or(lower);
            if let Some(by) = AUTHORS.into_iter().find(|by| by.word() == known) {
                filter.persons.push(by);
            } else if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.word() == known) {
                filter.kinds.push(kind);
            } else if known.starts_with(|c: char| c.is_ascii_digit()) {
                filter.articles.push(known);
            } else {
                return Err(Unknown(word.to_owned()));
            }
        }
        Ok(filter)
    }

    /// Returns whether it lets everything pass.
    pub const fn is_empty(&self) -> bool {
        self.persons.is_empty() && self.kinds.is_empty() && self.articles.is_empty()
    }

    /// Returns whether an event passes.
    pub fn passes(&self, entry: &Entry) -> bool {
        let named = article(&entry.event);
        (self.persons.is_empty() || self.persons.iter().any(|&by| is_by(entry, by)))
            && (self.kinds.is_empty() || self.kinds.iter().any(|kind| kind.holds(entry)))
            && (self.articles.is_empty()
                || self
                    .articles
                    .iter()
                    .any(|asked| named.is_some_and(|named| is_under(named, asked))))
    }
}

/// Whether an article is the one asked for or lies under it: 17.4 lies under 17.
pub fn is_under(named: &str, asked: &str) -> bool {
    let (named, asked) = (named.to_lowercase(), asked.to_lowercase());
    named
        .strip_prefix(asked.trim_end_matches('.'))
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
