//! The rules that are installed: built in, and overridden or added to by an organiser's files.
//!
//! `rulebooks/*.ron`, `openings/*.ron` and `times.ron` lie in the program's configuration folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::core::clock::{Preset, TimeControl, presets};
use crate::core::game::{Rules, Setup};
use crate::core::opening::{BUILT_IN, Opening};
use crate::core::record::Header;
use crate::core::rulebook::{self, CN_2025_DRAFT, Rulebook};

/// The rulebooks that are built in, by name.
const BOOKS: [(&str, &str); 1] = [("cn-2025-draft", CN_2025_DRAFT)];

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

    /// Returns the rulebook with its text.
    ///
    /// # Errors
    /// No such book, or a file with mistakes.
    pub fn book(&self, name: &str) -> Result<(Rulebook, String), Missing> {
        let (path, text) = match self.file("rulebooks", name) {
            Some(found) => found,
            None => {
                let built_in = BOOKS.iter().find(|(known, _)| *known == name);
                let (known, text) = built_in.ok_or_else(|| Missing::Unknown {
                    what: "rulebook",
                    name: name.to_owned(),
                    known: self.book_names().join(", "),
                })?;
                (PathBuf::from(format!("{known}.ron")), (*text).to_owned())
            }
        };
        match rulebook::parse(&text) {
            Ok(book) => Ok((book, text)),
            Err(mistakes) => {
                let why = mistakes
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("; ");
                Err(Missing::Mistaken { path, why })
            }
        }
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
    pub fn header(&self, setup: Setup) -> Result<(Header, Rules), Missing> {
        let (opening, opening_text) = self.opening(&setup.rule)?;
        let (book, book_text) = self.book(&setup.book)?;
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
