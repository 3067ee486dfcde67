//! How far a replay reaches beyond its own record: at one's own machine, and as a guest of a server.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How far a replay reaches beyond its own record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// As far as whoever sits at the machine.
    #[default]
    Machine,
    /// To these logs alone.
    Logs {
        /// The logs.
        logs: Arc<[PathBuf]>,
        /// Whether branches may be kept beside the record.
        keeps: bool,
    },
}

impl Reach {
    /// Returns the log of this name, with or without its ending, if it may be looked at.
    ///
    /// At one's own machine that is any file, as it was typed or beside the record.
    pub fn log(&self, typed: &Path, record: Option<&Path>) -> Option<PathBuf> {
        match self {
            Self::Machine => {
                let beside = record.and_then(Path::parent);
                let beside = beside.map(|folder| folder.join(typed));
                let places = [Some(typed.to_owned()), beside];
                let mut places = places.into_iter().flatten();
                // Of a pipe or a device nobody knows when it ends.
                places.find(|path| path.is_file())
            }
            Self::Logs { logs, .. } => {
                let name = typed.as_os_str();
                let is_it =
                    |log: &&PathBuf| [log.file_stem(), log.file_name()].contains(&Some(name));
                logs.iter().find(is_it).cloned()
            }
        }
    }

    /// Returns whether branches may be kept beside the record.
    pub const fn keeps(&self) -> bool {
        match self {
            Self::Machine => true,
            Self::Logs { keeps, .. } => *keeps,
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::unwrap_used,
        reason = "a test that cannot set itself up has failed"
    )]

    use super::*;

    #[test]
    fn a_guest_of_a_server_reaches_its_logs_by_name_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("g1.ron"), "").unwrap();
        std::fs::write(path("g2.ron"), "").unwrap();
        let logs = Reach::Logs {
            logs: [path("g1.ron")].into(),
            keeps: false,
        };
        let record = path("g2.ron");
        let reached = |reach: &Reach, typed: &str| reach.log(Path::new(typed), Some(&record));
        assert_eq!(reached(&logs, "g1"), Some(path("g1.ron")));
        assert_eq!(reached(&logs, "g1.ron"), Some(path("g1.ron")));
        let whole = path("g1.ron").display().to_string();
        for typed in ["g2", "g2.ron", "../people.ron", "/etc/passwd", &whole, ""] {
            assert_eq!(reached(&logs, typed), None, "{typed}");
        }
        assert_eq!(reached(&Reach::Machine, "g1.ron"), Some(path("g1.ron")));
        assert_eq!(reached(&Reach::Machine, &whole), Some(path("g1.ron")));
        assert_eq!(reached(&Reach::Machine, "/dev/zero"), None);
    }
}
