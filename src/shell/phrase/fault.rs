//! What the disk did, in a reader's words.

use crate::shell::store::Fault;
use crate::words::{Lang, say};

/// Returns what happened and what can be done about it. Files keep their names, and the system its words.
pub fn fault(lang: Lang, fault: &Fault) -> String {
    let path = fault.path().display().to_string();
    let (key, line, why) = match fault {
        Fault::AlreadyExists { .. } => ("fault.already-exists", 0, String::new()),
        Fault::Locked { .. } => ("fault.locked", 0, String::new()),
        Fault::Missing { .. } => ("fault.missing", 0, String::new()),
        Fault::NoSpace { source, .. } => ("fault.no-space", 0, source.to_string()),
        Fault::ReadOnly { source, .. } => ("fault.read-only", 0, source.to_string()),
        Fault::Broken { line, what, .. } => ("fault.broken", *line, what.to_string()),
        Fault::Unbegun { .. } => ("fault.unbegun", 0, String::new()),
        Fault::NotAFile { .. } => ("fault.not-a-file", 0, String::new()),
        Fault::Changed { .. } => ("fault.changed", 0, String::new()),
        Fault::Io { source, .. } => ("fault.io", 0, source.to_string()),
    };
    let line = line.to_string();
    say(
        lang,
        key,
        &[
            ("path", &path),
            ("why", &why),
            ("what", &why),
            ("line", &line),
        ],
    )
}
