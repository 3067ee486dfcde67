//! What an organiser may set, in `server.ron`.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

/// The file as it is written where there is none: every setting with its default and what it is for.
pub const TEXT: &str = include_str!("server.ron");

/// The file's name.
const FILE: &str = "server.ron";

/// Who may come in with a key that nobody knows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Unknown {
    /// Anybody, as a guest.
    Guest,
    /// Whoever has this code.
    Invitation(String),
    /// Nobody.
    Refuse,
}

/// The settings of a server.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Who may come in with a key that nobody knows.
    pub unknown: Unknown,
    /// Whether guests may play casual games.
    pub guests_play: bool,
    /// How far behind spectators are in an official game.
    pub delay_s: u64,
    /// How long people may take to come in after the server itself was away at the hour of their game.
    pub hour_grace_s: u64,
    /// How long a login may take.
    pub login_grace_s: u64,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub per_address: usize,
    /// Those of them that are not logged in.
    pub waiting_per_address: usize,
    /// Sessions and commands of one key.
    pub sessions_per_key: usize,
    /// Unfinished games that one key has made.
    pub games_per_key: usize,
    /// Commands of one key in a second.
    pub commands_per_s: u32,
    /// Bytes of one key in a second.
    pub bytes_per_s: u32,
    /// How many seconds' worth of both may come at once.
    pub burst_s: u32,
    /// After how much silence a client is asked whether it is there.
    pub keepalive_s: u64,
    /// How often it is asked in vain.
    pub keepalive_max: usize,
    /// How long a client may take nothing.
    pub stalled_s: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            unknown: Unknown::Guest,
            guests_play: true,
            delay_s: 0,
            hour_grace_s: 180,
            login_grace_s: 20,
            connections: 400,
            per_address: 200,
            waiting_per_address: 16,
            sessions_per_key: 16,
            games_per_key: 400,
            commands_per_s: 50,
            bytes_per_s: 8192,
            burst_s: 20,
            keepalive_s: 15,
            keepalive_max: 3,
            stalled_s: 30,
        }
    }
}

impl Settings {
    /// Reads the settings of a server's folder, and writes the file first where there is none.
    ///
    /// # Errors
    /// The file cannot be read or written, or has a mistake.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
                fs::write(&path, TEXT).map(|()| TEXT.to_owned())
            }
            read => read,
        };
        let text = text.map_err(|fault| format!("{}: {fault}", path.display()))?;
        ron::from_str::<Self>(&text)
            .map(Self::sane)
            .map_err(|mistake| format!("{}: {mistake}", path.display()))
    }

    /// Returns the same with no span longer than a day: a clock does not reach further.
    fn sane(mut self) -> Self {
        for span in [
            &mut self.login_grace_s,
            &mut self.keepalive_s,
            &mut self.stalled_s,
            &mut self.hour_grace_s,
        ] {
            *span = (*span).min(24 * 60 * 60);
        }
        self
    }

    /// Returns how long a login may take.
    pub const fn login_grace(&self) -> Duration {
        Duration::from_secs(self.login_grace_s)
    }

    /// Returns how long a client may take nothing.
    pub const fn stalled(&self) -> Duration {
        Duration::from_secs(self.stalled_s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_that_is_written_says_the_defaults() {
        assert_eq!(ron::from_str(TEXT), Ok(Settings::default()));
    }

    #[test]
    fn a_setting_that_nobody_knows_is_a_mistake() {
        assert!(ron::from_str::<Settings>("(delay: 3)").is_err());
        assert_eq!(
            ron::from_str::<Settings>("(delay_s: 3)").map(|set| set.delay_s),
            Ok(3)
        );
    }
}
