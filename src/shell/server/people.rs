//! Who may come in, and in what office: a person is a public key with a name.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use russh::keys::{HashAlg, PublicKey};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::clean::clean;
use crate::core::rulebook::Office;

/// The file's name.
const FILE: &str = "people.ron";

/// What stands above the list.
const HEAD: &str = "// 谁可以进来，以什么职务：由 tianyuan people 写入。\n\
    // Who may come in, and in what office; written by `tianyuan people`.\n";

/// The most letters that a name has.
pub const NAME: usize = 24;

/// A public key with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The name, which nobody else has.
    pub name: String,
    /// The key, as OpenSSH writes it.
    pub key: String,
    /// The offices.
    #[serde(default)]
    pub offices: Vec<Office>,
}

impl Person {
    /// Returns whether this is his key, whatever the remark behind it.
    pub fn has_key(&self, key: &str) -> bool {
        let both = |text: &'_ str| {
            let mut words = text.split_whitespace().map(str::to_owned);
            (words.next(), words.next())
        };
        both(&self.key) == both(key)
    }

    /// Returns the fingerprint of the key.
    pub fn fingerprint(&self) -> String {
        PublicKey::from_openssh(&self.key).map_or_else(|_| "?".to_owned(), |key| fingerprint(&key))
    }
}

/// Returns the fingerprint of a key, as `ssh-keygen -l` tells it.
pub fn fingerprint(key: &PublicKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

/// Why the list is not changed.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    /// The file.
    #[error("{path}: {why}", path = path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is the matter.
        why: String,
    },
    /// Not a public key.
    #[error("not a public key as ssh-keygen writes it: {0}")]
    NoKey(String),
    /// A name that would mislead, or none.
    #[error("{0:?} is no name: letters without control or direction marks, at most {NAME} of them")]
    NoName(String),
    /// The name is another's.
    #[error("the name {0} belongs to another key")]
    Taken(String),
    /// The key has another name.
    #[error("this key belongs to {0}")]
    Known(String),
    /// Nobody has this name.
    #[error("nobody is called {0}")]
    Nobody(String),
}

/// The list of people, read again when its file has changed.
#[derive(Debug)]
pub struct People {
    path: PathBuf,
    list: Vec<Person>,
    seen: Option<(SystemTime, u64)>,
}

impl People {
    /// Reads the list of a server's folder; a missing file is an empty list.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(folder: &Path) -> Result<Self, Wrong> {
        let mut people = Self {
            path: folder.join(FILE),
            list: Vec::new(),
            seen: None,
        };
        people.read_again()?;
        Ok(people)
    }

    /// Reads the file if it has changed since; returns whether it had.
    ///
    /// # Errors
    /// The file cannot be read; the list is as it was.
    pub fn read_again(&mut self) -> Result<bool, Wrong> {
        let now = fs::metadata(&self.path)
            .ok()
            .and_then(|known| Some((known.modified().ok()?, known.len())));
        if now == self.seen {
            return Ok(false);
        }
        let text = match fs::read_to_string(&self.path) {
            // A list that is away for a moment, as in an editor, leaves everybody who he is.
            Err(fault) if fault.kind() == io::ErrorKind::NotFound && self.seen.is_none() => {
                "[]".to_owned()
            }
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(false),
            read => read.map_err(|fault| self.wrong(&fault))?,
        };
        let list: Vec<Person> = ron::from_str(&text).map_err(|mistake| self.wrong(&mistake))?;
        (self.list, self.seen) = (list, now);
        Ok(true)
    }

    fn wrong(&self, why: &impl ToString) -> Wrong {
        Wrong::File {
            path: self.path.clone(),
            why: why.to_string(),
        }
    }

    /// Returns everybody.
    pub fn list(&self) -> &[Person] {
        &self.list
    }

    /// Returns whose key this is.
    pub fn of_key(&self, key: &PublicKey) -> Option<&Person> {
        let is = |person: &&Person| {
            PublicKey::from_openssh(&person.key).is_ok_and(|own| own.key_data() == key.key_data())
        };
        self.list.iter().find(is)
    }

    /// Returns who has this name.
    pub fn of_name(&self, name: &str) -> Option<&Person> {
        self.list.iter().find(|person| person.name == name)
    }

    /// Adds a person, or gives one who is there these offices.
    ///
    /// # Errors
    /// Not a name or a key, one of them is another's, or the file cannot be written.
    pub fn add(&mut self, name: &str, key: &str, offices: Vec<Office>) -> Result<(), Wrong> {
        let name = proper(name)?;
        let key =
            PublicKey::from_openssh(key.trim()).map_err(|why| Wrong::NoKey(why.to_string()))?;
        self.change(|people| {
            let known = people.of_key(&key).map(|person| person.name.clone());
            match (known, people.of_name(&name)) {
                (Some(other), _) if other != name => return Err(Wrong::Known(other)),
                (None, Some(_)) => return Err(Wrong::Taken(name.clone())),
                (Some(_) | None, _) => {}
            }
            people.list.retain(|person| person.name != name);
            let key = key.to_openssh();
            people.list.push(Person {
                name: name.clone(),
                key: key.map_err(|why| Wrong::NoKey(why.to_string()))?,
                offices,
            });
            Ok(())
        })
    }

    /// Removes a person.
    ///
    /// # Errors
    /// Nobody has the name, or the file cannot be written.
    pub fn remove(&mut self, name: &str) -> Result<(), Wrong> {
        self.change(|people| {
            let before = people.list.len();
            people.list.retain(|person| person.name != name);
            if people.list.len() == before {
                Err(Wrong::Nobody(name.to_owned()))
            } else {
                Ok(())
            }
        })
    }

    /// Changes the list as it stands on the disk, while nobody else changes it.
    fn change(&mut self, change: impl FnOnce(&mut Self) -> Result<(), Wrong>) -> Result<(), Wrong> {
        let lock = self.path.with_extension("lock");
        let lock = File::create(&lock).and_then(|file| file.lock().map(|()| file));
        let _lock = lock.map_err(|fault| self.wrong(&fault))?;
        self.read_again()?;
        change(self)?;
        self.write().map_err(|fault| self.wrong(&fault))
    }

    fn write(&mut self) -> io::Result<()> {
        let pretty = ron::ser::PrettyConfig::default();
        let list = ron::ser::to_string_pretty(&self.list, pretty).map_err(io::Error::other)?;
        let new = self.path.with_extension("ron.new");
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&new)?;
        file.write_all(format!("{HEAD}{list}\n").as_bytes())?;
        file.sync_all()?;
        fs::rename(new, &self.path)?;
        let known = fs::metadata(&self.path)?;
        self.seen = Some((known.modified()?, known.len()));
        Ok(())
    }
}

/// What the name of a guest begins with.
pub const GUEST: &str = "guest-";

/// Returns the name as it may stand in records and on screens.
///
/// # Errors
/// There is none, it is too long, holds what nobody sees or what ends a text, or could be taken for a guest's.
pub fn proper(name: &str) -> Result<String, Wrong> {
    let whole: String = name.trim().nfc().collect();
    let misleads =
        whole.is_empty() || whole.contains('"') || whole.to_lowercase().starts_with(GUEST);
    if misleads || clean(&whole, NAME) != whole {
        Err(Wrong::NoName(clean(name, NAME)))
    } else {
        Ok(whole)
    }
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::unwrap_used,
        reason = "a test that cannot set itself up has failed"
    )]

    use super::*;

    const ONE: &str =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJdD7y3aLq454yWBdwLWbieU1ebz9/cu7/QEXn9OIeZJ one@club";

    #[test]
    fn a_name_that_misleads_is_none() {
        for name in [
            "",
            "  ",
            "a\u{202e}b",
            "a\u{200b}",
            "\u{1b}[2J",
            "guest-1",
            "Guest-1",
            "\u{2800}",
            "a\"b",
            &"x".repeat(25),
        ] {
            assert!(proper(name).is_err(), "{name:?}");
        }
        for name in ["张三", "Li Si", "José"] {
            assert_eq!(proper(name).unwrap(), name);
        }
    }

    #[test]
    fn a_name_belongs_to_its_key() {
        let folder = std::env::temp_dir().join(format!("tianyuan-people-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut people = People::read(&folder).unwrap();
        people.add("Zhang", ONE, vec![Office::Referee]).unwrap();
        assert!(matches!(
            people.add("Li", ONE, vec![]),
            Err(Wrong::Known(_))
        ));
        let mut other = People::read(&folder).unwrap();
        assert_eq!(other.of_name("Zhang").unwrap().offices, [Office::Referee]);
        other.remove("Zhang").unwrap();
        assert!(people.read_again().unwrap());
        assert!(people.list().is_empty());
        fs::remove_dir_all(&folder).unwrap();
    }
}
