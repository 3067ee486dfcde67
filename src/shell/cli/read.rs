//! `show` and `report`: what stands in a log.

use std::io::{self, Write};
use std::path::Path;

use super::{DONE, NOT_SO, UNUSABLE, complain};
use crate::core::checkpoint::short;
use crate::shell::report::dispute::{Beside, Dispute, Range};
use crate::shell::report::{Format, Report};
use crate::shell::{json, show};
use crate::words::{Lang, say};

/// Shows the state of a game.
pub fn show(file: &Path, at: Option<u32>, as_json: bool, lang: Lang) -> io::Result<u8> {
    let found = match find(file, at, lang) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let game = &found.replay.game;
    let mut out = io::stdout().lock();
    if as_json {
        writeln!(out, "{}", json::state(game, game.now, &found.head))?;
    } else {
        write!(out, "{}", show::diagram(game))?;
        write!(out, "{}", crate::shell::phrase::summary(lang, game))?;
        let code = short(&found.head);
        writeln!(out, "{}", say(lang, "show.code", &[("code", &code)]))?;
    }
    Ok(DONE)
}

/// Writes the record sheet and the referee's report.
pub fn report(file: &Path, format: Format, at: Option<u32>, lang: Lang) -> io::Result<u8> {
    let found = match find(file, at, lang) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let written = Report::of(lang, &found).write(format);
    io::stdout().lock().write_all(written.as_bytes())?;
    Ok(DONE)
}

/// Writes what a committee decides by.
pub fn dispute(file: &Path, format: Format, range: Range, lang: Lang) -> io::Result<u8> {
    let found = match find(file, None, lang) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let last = found.replay.game.seq;
    let asked = range.to.unwrap_or(range.from).max(range.from);
    let beside = if asked > last {
        Err(show::Unsound::NoEvent { asked, last })
    } else {
        Beside::read(file, range.to.unwrap_or(last))
    };
    match beside {
        Ok(beside) => {
            let written = Dispute::of(lang, &found, range, &beside).write(format);
            io::stdout().lock().write_all(written.as_bytes())?;
            Ok(DONE)
        }
        Err(unsound) => {
            complain(&format!("{}: {unsound}", file.display()));
            Ok(status_of(&unsound))
        }
    }
}

/// Reads a log and says what was left out of it, or why it cannot be shown; then the status is given.
pub fn find(file: &Path, at: Option<u32>, lang: Lang) -> Result<show::Found, u8> {
    let found = show::find(file, at).map_err(|unsound| {
        complain(&format!("{}: {unsound}", file.display()));
        status_of(&unsound)
    })?;
    if let Some(line) = found.torn {
        complain(&say(lang, "log.left-out", &[("line", &line.to_string())]));
    }
    if let Some(event) = found.replay.newer {
        complain(&say(lang, "log.newer", &[("event", &event.to_string())]));
    }
    Ok(found)
}

/// Returns the status of a log that cannot be shown.
pub const fn status_of(unsound: &show::Unsound) -> u8 {
    if unsound.is_unusable() {
        UNUSABLE
    } else {
        NOT_SO
    }
}
