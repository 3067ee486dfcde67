//! `script` and `judge`: lines in, lines out.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use clap::ValueEnum;

use super::{DONE, NOT_SO, UNUSABLE, complain, config_folder};
use crate::core::shapes::ShapeRule;
use crate::shell::judge;
use crate::shell::library::Library;
use crate::shell::script::{self, Script};
use crate::words::Lang;

/// How rows are judged.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Rule {
    /// Black has forbidden moves
    Renju,
    /// Exactly five wins for both
    Standard,
    /// Five or more wins for both
    Free,
}

/// Runs a script without a terminal.
pub fn script(
    file: Option<PathBuf>,
    save: Option<PathBuf>,
    state: bool,
    lang: Lang,
) -> io::Result<u8> {
    let library = Library::in_folder(config_folder());
    let script = Script {
        library: &library,
        save,
        state,
        lang,
    };
    let output = io::stdout().lock();
    let ended = match file.filter(|path| path.as_os_str() != "-") {
        Some(path) => {
            let input = File::open(&path)
                .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", path.display())))?;
            script::run(&script, BufReader::new(input), output)
        }
        None => script::run(&script, io::stdin().lock(), output),
    };
    match ended {
        Ok(()) => Ok(DONE),
        Err(script::Stopped::Io(fault)) => Err(fault),
        Err(stopped) => {
            complain(&stopped.to_string());
            Ok(UNUSABLE)
        }
    }
}

/// Judges rows of positions.
pub fn judge(rule: Rule) -> io::Result<u8> {
    let rule = match rule {
        Rule::Renju => ShapeRule::RENJU,
        Rule::Standard => ShapeRule::STANDARD,
        Rule::Free => ShapeRule::FREE,
    };
    let usable = judge::run(
        &rule,
        io::stdin().lock(),
        io::BufWriter::new(io::stdout().lock()),
    )?;
    Ok(if usable { DONE } else { NOT_SO })
}
