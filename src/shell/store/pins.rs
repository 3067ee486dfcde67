//! The PINs of the offices: beside the log, for its owner alone, salted and hashed; the log tells nothing of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Fault;
use super::envelope::{private, sync_folder};
use super::fault::{Act, At};
use crate::core::game::command::desk::Salt;
use crate::core::rulebook::Office;
use crate::shell::source;

/// One PIN as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    salt: String,
    hash: String,
}

/// The PINs of a game.
#[derive(Clone, Debug)]
pub struct Pins {
    log: Option<PathBuf>,
    /// By office; nothing where the file is there and cannot be read.
    kept: Option<BTreeMap<String, Kept>>,
}

/// Returns where the PINs of a log lie.
fn beside(log: &Path) -> PathBuf {
    let mut name = log.as_os_str().to_owned();
    name.push(".pins");
    name.into()
}

impl Pins {
    /// Reads the PINs of a game. With a file that cannot be read no office can be taken.
    pub fn open(log: Option<&Path>) -> Self {
        let kept = match log.map(|log| fs::read_to_string(beside(log))) {
            None => Some(BTreeMap::new()),
            Some(Ok(text)) => ron::from_str(&text).ok(),
            Some(Err(error)) if error.kind() == ErrorKind::NotFound => Some(BTreeMap::new()),
            Some(Err(_)) => None,
        };
        Self {
            log: log.map(Path::to_owned),
            kept,
        }
    }

    /// Returns whether this office has a PIN.
    pub fn asks(&self, office: Office) -> bool {
        let has = |kept: &BTreeMap<String, Kept>| kept.contains_key(office.word());
        self.kept.as_ref().is_none_or(has)
    }

    /// Returns whether this is the office's PIN.
    pub fn fits(&self, office: Office, pin: &str) -> bool {
        let kept = self.kept.as_ref().and_then(|kept| kept.get(office.word()));
        kept.is_some_and(|kept| {
            Salt::parse(&kept.salt).is_some_and(|salt| salt.seal(pin) == kept.hash)
        })
    }

    /// Sets the PIN of an office, or takes it away, and waits for the disk.
    ///
    /// # Errors
    /// The file cannot be written: nothing changed.
    pub fn set(&mut self, office: Office, pin: Option<&str>) -> Result<(), Fault> {
        let mut kept = self.kept.clone().unwrap_or_default();
        match pin {
            None => {
                kept.remove(office.word());
            }
            Some(pin) => {
                let path = self.log.clone().unwrap_or_default();
                let salt = source::salt();
                let salt = salt.map_err(|error| Fault::from_io(&path, Act::Read, error))?;
                let (hash, salt) = (salt.seal(pin), salt.hex());
                kept.insert(office.word().to_owned(), Kept { salt, hash });
            }
        }
        self.write(&kept)?;
        self.kept = Some(kept);
        Ok(())
    }

    /// Goes with the game into another file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn follow(&mut self, log: &Path) -> Result<(), Fault> {
        self.log = Some(log.to_owned());
        match self.kept.clone() {
            Some(kept) if !kept.is_empty() => self.write(&kept),
            Some(_) | None => Ok(()),
        }
    }

    /// Writes a new file and puts it in the place of the old one.
    fn write(&self, kept: &BTreeMap<String, Kept>) -> Result<(), Fault> {
        let Some(log) = &self.log else { return Ok(()) };
        let path = beside(log);
        let mut new = path.clone().into_os_string();
        new.push(".new");
        let new = PathBuf::from(new);
        match fs::remove_file(&new) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).at(&new, Act::Write);
            }
            Ok(()) | Err(_) => {}
        }
        let text = ron::to_string(kept).unwrap_or_default();
        let mut file = private().open(&new).at(&new, Act::Make)?;
        file.write_all(text.as_bytes()).at(&new, Act::Write)?;
        file.sync_all().at(&new, Act::Sync)?;
        fs::rename(&new, &path).at(&path, Act::Write)?;
        sync_folder(log)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test that cannot write has failed")]

    use super::*;

    #[test]
    fn a_pin_is_kept_for_its_owner_alone_and_never_in_clear() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("game.ron");
        let mut pins = Pins::open(Some(&log));
        assert!(!pins.asks(Office::Chief));
        pins.set(Office::Chief, Some("471147114711")).unwrap();
        let pins = Pins::open(Some(&log));
        assert!(pins.asks(Office::Chief) && !pins.asks(Office::Referee));
        assert!(
            pins.fits(Office::Chief, "471147114711") && !pins.fits(Office::Chief, "471147114712")
        );
        assert!(!pins.fits(Office::Referee, ""));
        let text = fs::read_to_string(beside(&log)).unwrap();
        assert!(!text.contains("471147114711"), "{text}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(beside(&log)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_pin_is_taken_away_and_goes_with_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let mut pins = Pins::open(Some(&folder.path().join("a.ron")));
        pins.set(Office::Deputy, Some("1")).unwrap();
        pins.set(Office::Chief, Some("2")).unwrap();
        pins.set(Office::Deputy, None).unwrap();
        assert!(!pins.asks(Office::Deputy));
        let other = folder.path().join("b.ron");
        pins.follow(&other).unwrap();
        assert!(Pins::open(Some(&other)).fits(Office::Chief, "2"));
    }

    #[test]
    fn a_file_that_cannot_be_read_opens_no_office() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("game.ron");
        fs::write(beside(&log), "nonsense").unwrap();
        let pins = Pins::open(Some(&log));
        assert!(pins.asks(Office::Referee) && !pins.fits(Office::Referee, ""));
    }
}
