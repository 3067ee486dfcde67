//! Records read without a screen: in lines, side by side, ruling by ruling.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use super::read::find;
use super::{DONE, NOT_SO, UNUSABLE, complain};
use crate::core::dispute::sheet;
use crate::shell::store::Follower;
use crate::shell::{alike, beside, plain};
use crate::words::{Lang, say};

/// Cells of a line.
const CELLS: usize = 79;

/// Prints a record, one line an event.
pub(super) fn replay(file: &Path, lang: Lang) -> io::Result<u8> {
    let found = match find(file, None, lang) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    plain::record::replay(lang, &found.replay, &mut io::stdout().lock()).map(|()| DONE)
}

/// Prints what another process writes, until the reader goes away.
pub(super) fn watch(file: &Path, lang: Lang) -> io::Result<u8> {
    let ended = plain::record::watch(lang, Follower::new(file), &mut io::stdout().lock(), || {
        std::thread::sleep(plain::record::LOOK);
        true
    });
    match ended {
        Ok(()) => Ok(DONE),
        Err(plain::record::Ended::Io(fault)) => Err(fault),
        Err(ended) => {
            complain(&format!("{}: {ended}", file.display()));
            Ok(UNUSABLE)
        }
    }
}

/// Compares two logs, or a log and a sheet: status 1 where they differ.
pub(super) fn compare(
    file: &Path,
    other: Option<&Path>,
    sheet: Option<&Path>,
    lang: Lang,
) -> io::Result<u8> {
    let one = match find(file, None, lang) {
        Ok(found) => found.replay,
        Err(status) => return Ok(status),
    };
    let compared = match (other, sheet) {
        (Some(other), _) => {
            let names = [file, other].map(|path| path.display().to_string());
            match find(other, None, lang) {
                Ok(found) => beside::logs(lang, &names, &one, &found.replay, CELLS),
                Err(status) => return Ok(status),
            }
        }
        (None, Some(path)) => match sheet::read(&text(path)?) {
            Ok(sheet) => beside::sheet(lang, &sheet, &one.game),
            Err(wrong) => {
                let number = wrong.number.to_string();
                let values = [("n", number.as_str()), ("word", &wrong.word)];
                complain(&say(lang, "dispute.sheet-unreadable", &values));
                return Ok(UNUSABLE);
            }
        },
        (None, None) => {
            complain(&say(lang, "cli.sheet-or-log", &[]));
            return Ok(UNUSABLE);
        }
    };
    let mut out = io::stdout().lock();
    for line in &compared.lines {
        writeln!(out, "{line}")?;
    }
    Ok(if compared.is_same { DONE } else { NOT_SO })
}

fn text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().read_to_string(&mut text)?;
        return Ok(text);
    }
    fs::read_to_string(path)
        .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", path.display())))
}

/// Lists the rulings of a folder: status 1 where a log cannot be read.
pub(super) fn rulings(
    folder: &Path,
    article: Option<&str>,
    as_json: bool,
    lang: Lang,
) -> io::Result<u8> {
    let found = alike::gather(folder, article)
        .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", folder.display())))?;
    let mut out = io::stdout().lock();
    for one in &found.rulings {
        if as_json {
            writeln!(out, "{}", alike::object(one))?;
        } else {
            writeln!(out, "{}", alike::line(lang, one))?;
        }
    }
    if found.rulings.is_empty() && !as_json {
        complain(&say(lang, "dispute.no-rulings", &[]));
    }
    for (path, why) in &found.unreadable {
        complain(&format!("{}: {why}", path.display()));
    }
    Ok(if found.unreadable.is_empty() {
        DONE
    } else {
        NOT_SO
    })
}
