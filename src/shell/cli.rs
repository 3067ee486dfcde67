//! The command line.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::shell::report::Format;
use crate::shell::report::dispute::Range;
use crate::words::{Lang, locale};

mod agreed;
mod dispute;
mod help;
mod lines;
mod read;
mod serve;
mod sit;
mod trust;

use lines::Rule;
use sit::{Seat, is_plain};

/// 天元 tianyuan: gomoku and renju played, arbitrated and replayed by the Chinese competition rules.
#[derive(Debug, Parser)]
#[command(name = "tianyuan", version)]
struct Cli {
    /// The language: zh or en; else the locale's
    #[arg(long, global = true, value_name = "zh|en")]
    lang: Option<Lang>,
    /// The colours and glyphs of the screens
    #[arg(long, global = true, value_name = "NAME")]
    theme: Option<String>,
    /// Draws the screens in ASCII alone
    #[arg(long, global = true)]
    ascii: bool,
    /// Plays in lines of text, without a screen; so does TERM=dumb
    #[arg(long, global = true)]
    plain: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Sits down at a table: a new game, or a saved one, continued
    Play(Box<Seat>),
    /// Steps through a game, read only
    Replay {
        /// The game
        file: PathBuf,
    },
    /// Follows a game that another process is writing, read only
    Watch {
        /// The game
        file: PathBuf,
    },
    /// Runs a command script without a terminal
    Script {
        /// The script; - or nothing for standard input
        file: Option<PathBuf>,
        /// Keeps the game in this file; one that is there is continued if the script has no `new`
        #[arg(long, value_name = "OUT")]
        save: Option<PathBuf>,
        /// Prints the state last
        #[arg(long)]
        state: bool,
    },
    /// Tells forbidden points and fives for positions on standard input
    Judge {
        /// The rule the rows are judged by
        #[arg(long, value_enum, default_value_t = Rule::Renju)]
        rule: Rule,
    },
    /// Shows the state of a saved game
    Show {
        /// The game
        file: PathBuf,
        /// The state after this event
        #[arg(long, value_name = "SEQ")]
        at: Option<u32>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Writes the record sheet and the referee's report of a game
    Report {
        /// The game
        file: PathBuf,
        /// How it is written
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// As the game stood after this event
        #[arg(long, value_name = "SEQ")]
        at: Option<u32>,
        /// What a committee decides by: these events alone, with positions, annex and checkpoints
        #[arg(long, value_name = "FROM..TO", conflicts_with = "at")]
        dispute: Option<Range>,
    },
    /// Lays two logs of one game side by side, or a log and a player's paper sheet
    Compare {
        /// The log
        file: PathBuf,
        /// Another log of the same game
        #[arg(conflicts_with = "sheet", required_unless_present = "sheet")]
        other: Option<PathBuf>,
        /// The sheet's moves as text; - for standard input
        #[arg(long, value_name = "SHEET")]
        sheet: Option<PathBuf>,
    },
    /// Lists the rulings in a folder of logs, each with its circumstances
    Rulings {
        /// The folder
        folder: PathBuf,
        /// Those under this article, or any that lies under it
        #[arg(long, value_name = "NUMBER")]
        article: Option<String>,
        /// As JSON, one object a line
        #[arg(long)]
        json: bool,
    },
    /// Serves a club over SSH
    Serve(serve::Serve),
    /// Tells whether the server of a folder answers
    Status(serve::StatusOf),
    /// Says who may come in to a server, and in what office
    People(serve::PeopleOf),
    /// Prints completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Prints the manual page
    Man,
    /// Checks that logs are whole and replay, with the checkpoints and the annex beside them
    Verify(trust::Verify),
    /// Signs how far a log has come, so that others find a later cut
    Checkpoint(trust::Checkpoint),
    /// Writes a remark about an event beside the game, or lists the remarks
    Annotate(trust::Annotate),
}

/// Done.
const DONE: u8 = 0;
/// What was asked about is not so.
const NOT_SO: u8 = 1;
/// Wrong usage or unreadable input.
const UNUSABLE: u8 = 2;

/// Runs the program and returns its exit status.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let lang = cli
        .lang
        .unwrap_or_else(|| Lang::of_locale(&locale(|name| env::var(name).ok())));
    let status = run(&cli, lang).unwrap_or_else(|fault| {
        let quiet = fault.kind() == io::ErrorKind::BrokenPipe;
        if !quiet {
            complain(&fault.to_string());
        }
        if quiet { DONE } else { UNUSABLE }
    });
    ExitCode::from(status)
}

fn complain(what: &str) {
    // A closed standard error leaves nobody to tell.
    let _ = writeln!(io::stderr(), "tianyuan: {what}");
}

fn run(cli: &Cli, lang: Lang) -> io::Result<u8> {
    match &cli.command {
        None if is_plain(cli) => sit::play_plainly(&Seat::default(), lang),
        None => sit::home(cli),
        Some(Command::Play(seat)) if is_plain(cli) => sit::play_plainly(seat, lang),
        Some(Command::Play(seat)) => sit::play(cli, seat),
        Some(Command::Replay { file }) if is_plain(cli) => dispute::replay(file, lang),
        Some(Command::Watch { file }) if is_plain(cli) => dispute::watch(file, lang),
        Some(Command::Compare { file, other, sheet }) => {
            dispute::compare(file, other.as_deref(), sheet.as_deref(), lang)
        }
        Some(Command::Rulings {
            folder,
            article,
            json,
        }) => dispute::rulings(folder, article.as_deref(), *json, lang),
        Some(Command::Replay { file }) => sit::replay(cli, file),
        Some(Command::Watch { file }) => sit::watch(cli, file),
        Some(Command::Script { file, save, state }) => {
            lines::script(file.clone(), save.clone(), *state, lang)
        }
        Some(Command::Judge { rule }) => lines::judge(*rule),
        Some(Command::Show { file, at, json }) => read::show(file, *at, *json, lang),
        Some(Command::Report {
            file,
            format,
            at,
            dispute,
        }) => match dispute {
            Some(range) => read::dispute(file, *format, *range, lang),
            None => read::report(file, *format, *at, lang),
        },
        Some(Command::Verify(asked)) => trust::verify(asked, lang),
        Some(Command::Checkpoint(asked)) => trust::checkpoint(asked, lang),
        Some(Command::Annotate(asked)) => trust::annotate(asked, lang),
        Some(Command::Serve(asked)) => Ok(serve::serve(asked, lang)),
        Some(Command::Status(asked)) => serve::status(asked),
        Some(Command::People(asked)) => serve::people(asked),
        Some(Command::Completions { shell }) => {
            help::completions(Cli::command(), *shell, io::stdout().lock()).map(|()| DONE)
        }
        Some(Command::Man) => help::man(&Cli::command(), io::stdout().lock()).map(|()| DONE),
    }
}

/// Returns the folder of an organiser's own rules and themes.
pub fn config_folder() -> Option<PathBuf> {
    xdg("XDG_CONFIG_HOME", ".config")
}

/// Returns the folder that new games lie in.
pub fn games_folder() -> Option<PathBuf> {
    xdg("XDG_DATA_HOME", ".local/share").map(|folder| folder.join("games"))
}

fn xdg(variable: &str, under_home: &str) -> Option<PathBuf> {
    let set = env::var_os(variable)
        .map(PathBuf::from)
        .filter(|path| path.is_absolute());
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(under_home));
    Some(set.or_else(home)?.join("tianyuan"))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test that fails says where")]

    use super::*;

    fn names() -> Vec<String> {
        let command = Cli::command();
        let names = command
            .get_subcommands()
            .map(|sub| sub.get_name().to_owned());
        names.collect()
    }

    #[test]
    fn the_definition_holds() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_manual_page_names_each_command_with_its_options() {
        let mut page = Vec::new();
        help::man(&Cli::command(), &mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        for name in names() {
            assert!(page.contains(&format!("tianyuan {name}")), "{name}\n{page}");
        }
        for option in ["judging", "save", "plain"] {
            assert!(
                page.contains(&format!("\\-\\-{option}")),
                "{option}\n{page}"
            );
        }
    }

    #[test]
    fn the_completions_of_each_shell_name_each_command() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let mut script = Vec::new();
            help::completions(Cli::command(), shell, &mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            for name in names() {
                assert!(script.contains(&name), "{shell}: {name}");
            }
        }
    }
}
