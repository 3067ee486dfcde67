//! What a user has chosen for all his games: language, theme, glyphs and mouse, kept in the configuration
//! folder.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::glyphs::Choice;
use crate::words::Lang;

/// The file's name.
const FILE: &str = "settings.ron";

/// What a user has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; nothing chosen: the locale's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    /// The theme; nothing chosen: the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The glyphs.
    #[serde(skip_serializing_if = "is_default")]
    pub glyphs: Choice,
    /// Whether the mouse is the program's; otherwise it is the terminal's, to select and copy.
    #[serde(skip_serializing_if = "is_default")]
    pub mouse: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Settings {
    /// Reads what was chosen. A file that is not there or cannot be read is as if nothing was chosen.
    pub fn read(folder: Option<&Path>) -> Self {
        folder
            .and_then(|folder| fs::read_to_string(folder.join(FILE)).ok())
            .and_then(|text| ron::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// Keeps what was chosen.
    ///
    /// # Errors
    /// The folder cannot be made or the file not be written.
    pub fn keep(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(io::Error::other)?;
        let new = folder.join(format!("{FILE}.new"));
        fs::write(&new, text)?;
        fs::rename(new, folder.join(FILE))
    }
}
