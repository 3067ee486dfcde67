//! The rules that are installed: built in, and overridden or added to by an organiser's files.
//!
//! `rulebooks/*.ron`, `openings/*.ron` and `times.ron` lie in the program's configuration folder. A file in
//! `rulebooks` is a whole book, or a supplement that says `upon` which book it stands.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::core::clock::{Preset, TimeControl, presets};
use crate::core::game::{Rules, Setup};
use crate::core::opening::{BUILT_IN, Opening};
use crate::core::record::Header;
use crate::core::rulebook::{
    self, CN_2025_DRAFT, Mistake, NANAN_2016, Rulebook, SHANGHAI_2004, Supplement, Text,
};

/// The rulebooks that are built in, by name.
const BOOKS: [(&str, &str); 3] = [
    ("cn-2025-draft", CN_2025_DRAFT),
    ("shanghai-2004", SHANGHAI_2004),
    ("nanan-2016", NANAN_2016),
];

/// Why rules cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// No rules of this name.
    #[error("no {what} of the name {name}; there are: {known}")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The name.
        name: String,
        /// The names that are known.
        known: String,
    },
    /// A file with mistakes.
    #[error("{path}: {why}", path = path.display())]
    Mistaken {
        /// The file.
        path: PathBuf,
        /// The mistakes, by line and field.
        why: String,
    },
    /// A setting that the rulebook does not have, or not with this value.
    #[error("set.{name}={value}: the rulebook takes {takes}")]
    Setting {
        /// The setting.
        name: String,
        /// The value given.
        value: String,
        /// What it takes.
        takes: String,
    },
}

/// Where rules are looked up.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
}

impl Library {
    /// Looks in this folder before the built-in rules.
    pub const fn in_folder(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    fn file(&self, kind: &str, name: &str) -> Option<(PathBuf, String)> {
        let plain = !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || c == '-' || c == '_' || c == '.');
        let path = self
            .folder
            .as_ref()
            .filter(|_| plain)?
            .join(kind)
            .join(format!("{name}.ron"));
        let text = fs::read_to_string(&path).ok()?;
        Some((path, text))
    }

    fn names(&self, kind: &str, built_in: impl Iterator<Item = &'static str>) -> BTreeSet<String> {
        let files = self
            .folder
            .as_ref()
            .and_then(|folder| fs::read_dir(folder.join(kind)).ok());
        let own = files.into_iter().flatten().flatten().filter_map(|file| {
            let path = file.path();
            (path.extension()? == "ron").then(|| path.file_stem()?.to_str().map(str::to_owned))?
        });
        built_in.map(str::to_owned).chain(own).collect()
    }

    /// Returns the names of the opening rules, those of the articles first.
    pub fn opening_names(&self) -> Vec<String> {
        let built_in = BUILT_IN.iter().map(|(name, _)| (*name).to_owned());
        let all = self.names("openings", std::iter::empty());
        built_in
            .clone()
            .chain(
                all.into_iter()
                    .filter(|name| !BUILT_IN.iter().any(|(known, _)| known == name)),
            )
            .collect()
    }

    /// Returns the opening rule with its text.
    ///
    /// # Errors
    /// No such rule, or a file with mistakes.
    pub fn opening(&self, name: &str) -> Result<(Opening, String), Missing> {
        let (path, text) = match self.file("openings", name) {
            Some(found) => found,
            None => {
                let built_in = BUILT_IN.iter().find(|(known, _)| *known == name);
                let (known, text) = built_in.ok_or_else(|| Missing::Unknown {
                    what: "opening rule",
                    name: name.to_owned(),
                    known: self.opening_names().join(", "),
                })?;
                (PathBuf::from(format!("{known}.ron")), (*text).to_owned())
            }
        };
        match Opening::parse(&text) {
            Ok(opening) => Ok((opening, text)),
            Err(why) => Err(Missing::Mistaken {
                path,
                why: why.to_string(),
            }),
        }
    }

    /// Returns the names of the rulebooks.
    pub fn book_names(&self) -> Vec<String> {
        self.names("rulebooks", BOOKS.iter().map(|(name, _)| *name))
            .into_iter()
            .collect()
    }

    /// Returns the rulebook with its text; a supplement merged with what it stands upon, the text being that of the whole.
    ///
    /// # Errors
    /// No such book, or a file with mistakes.
    pub fn book(&self, name: &str) -> Result<(Arc<Rulebook>, String), Missing> {
        self.book_below(name, &mut Vec::new())
    }

    /// Looks a book up for the supplements above it. One of the same name stands upon the built-in book.
    fn book_below(
        &self,
        name: &str,
        above: &mut Vec<String>,
    ) -> Result<(Arc<Rulebook>, String), Missing> {
        let (path, text) = self.book_text(name, above.iter().any(|known| known == name))?;
        if let Some(book) = rulebook::built_in(&text) {
            return Ok((book, text));
        }
        let wrong = |mistakes| mistaken(&path, mistakes);
        let supplement = match rulebook::read(&text).map_err(wrong)? {
            Text::Book(book) => return Ok((Arc::from(book), text)),
            Text::Supplement(supplement) => supplement,
        };
        above.push(name.to_owned());
        let base = match self.book_below(&supplement.upon, above) {
            Err(Missing::Unknown { known, .. }) => {
                let what = format!("no rulebook \"{}\"; there are: {known}", supplement.upon);
                return Err(wrong(vec![supplement.baseless(&text, what)]));
            }
            other => other?.0,
        };
        let (book, text) = merged(&supplement, &base, &text).map_err(wrong)?;
        Ok((Arc::new(book), text))
    }

    /// Returns the text of a book, from the folder or built in.
    fn book_text(&self, name: &str, built_in_only: bool) -> Result<(PathBuf, String), Missing> {
        if let Some(found) = self.file("rulebooks", name).filter(|_| !built_in_only) {
            return Ok(found);
        }
        let built_in = BOOKS.iter().find(|(known, _)| *known == name);
        let (known, text) = built_in.ok_or_else(|| Missing::Unknown {
            what: "rulebook",
            name: name.to_owned(),
            known: self.book_names().join(", "),
        })?;
        Ok((PathBuf::from(format!("{known}.ron")), (*text).to_owned()))
    }

    /// Returns the presets, an organiser's before the built-in ones.
    pub fn presets(&self) -> Vec<Preset> {
        let own = self
            .folder
            .as_ref()
            .and_then(|folder| fs::read_to_string(folder.join("times.ron")).ok());
        let own: Vec<Preset> = own
            .and_then(|text| ron::from_str(&text).ok())
            .unwrap_or_default();
        let built_in = presets()
            .iter()
            .filter(|preset| !own.iter().any(|mine| mine.id == preset.id))
            .cloned();
        own.iter().cloned().chain(built_in).collect()
    }

    /// Returns the time control of this text or preset's name.
    ///
    /// # Errors
    /// Neither a control nor a preset.
    pub fn control(&self, time: &str) -> Result<TimeControl, Missing> {
        let presets = self.presets();
        let text = presets
            .iter()
            .find(|preset| preset.id == time)
            .map_or(time, |preset| preset.time.as_str());
        text.parse().map_err(|_| Missing::Unknown {
            what: "time control or preset",
            name: time.to_owned(),
            known: presets
                .iter()
                .map(|preset| preset.id.as_str())
                .collect::<Vec<_>>()
                .join(", "),
        })
    }

    /// Returns the header of a new game with everything it needs.
    ///
    /// # Errors
    /// Rules that are not there, a setting that the rulebook does not take.
    pub fn header(&self, mut setup: Setup) -> Result<(Header, Rules), Missing> {
        let (opening, opening_text) = self.opening(&setup.rule)?;
        let (book, book_text) = self.book(&setup.book)?;
        // The game is under the text of its header, and games of one text share the book.
        let book = rulebook::shared(&book_text).unwrap_or(book);
        if let Some(minutes) = book.late_minutes.filter(|_| setup.late_ms == 0) {
            setup.late_ms = u64::from(minutes) * 60_000;
        }
        let control = self.control(&setup.time)?;
        for (name, value) in &setup.settings {
            let setting = book.setting(name);
            if !setting.is_some_and(|setting| setting.values.contains(value)) {
                let takes = setting.map_or_else(
                    || {
                        book.settings
                            .iter()
                            .map(|known| known.name.as_str())
                            .collect::<Vec<_>>()
                            .join(", ")
                    },
                    |setting| setting.values.join(", "),
                );
                return Err(Missing::Setting {
                    name: name.clone(),
                    value: value.clone(),
                    takes,
                });
            }
        }
        let header = Header::new(setup, opening_text, &control, book_text);
        Ok((header, Rules::new(book, opening, control)))
    }
}

/// Returns the merged book with a text of its own, so that a game needs no other file.
fn merged(
    supplement: &Supplement,
    base: &Rulebook,
    text: &str,
) -> Result<(Rulebook, String), Vec<Mistake>> {
    let book = supplement.on(base, text)?;
    match rulebook::text(&book) {
        Ok(whole) => Ok((book, whole)),
        Err(error) => Err(vec![supplement.baseless(text, error.to_string())]),
    }
}

fn mistaken(path: &Path, mistakes: Vec<Mistake>) -> Missing {
    let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    Missing::Mistaken {
        path: path.to_owned(),
        why: lines.join("; "),
    }
}
