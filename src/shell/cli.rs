//! The command line.

use std::env;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::core::checkpoint::short;
use crate::core::shapes::ShapeRule;
use crate::shell::library::Library;
use crate::shell::plain::{self, Plain};
use crate::shell::report::dispute::{Beside, Dispute, Range};
use crate::shell::report::{Format, Report};
use crate::shell::script::{self, Script};
use crate::shell::sign::Signer;
use crate::shell::source;
use crate::shell::table::Table;
use crate::shell::tui::app::{self, App};
use crate::shell::tui::glyphs::Drawn;
use crate::shell::tui::screens::Screen;
use crate::shell::tui::screens::menus::{Desk, HomeScreen, free_name};
use crate::shell::tui::screens::table::TableScreen;
use crate::shell::tui::screens::watching::ReplayScreen;
use crate::shell::tui::theme::Policy;
use crate::shell::tui::wardrobe::Wardrobe;
use crate::shell::{json, judge, show};
use crate::words::{Lang, is_utf8, locale, say};

mod agreed;
mod dispute;
mod help;
mod trust;

use agreed::Agreed;

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

/// What `play` takes.
#[derive(Debug, Default, Args)]
struct Seat {
    #[command(flatten)]
    agreed: Agreed,
    /// Signs a checkpoint at each ruling and at the end: a key file, or the .pub file of a key that ssh-agent holds
    #[arg(long, value_name = "KEY")]
    key: Option<PathBuf>,
    /// The game: one that is there is continued; another name is where the new one is kept
    file: Option<PathBuf>,
}

/// How rows are judged.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Rule {
    /// Black has forbidden moves
    Renju,
    /// Exactly five wins for both
    Standard,
    /// Five or more wins for both
    Free,
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
        None if is_plain(cli) => play_plainly(&Seat::default(), lang),
        None => open_home(cli),
        Some(Command::Play(seat)) if is_plain(cli) => play_plainly(seat, lang),
        Some(Command::Play(seat)) => play(cli, seat),
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
        Some(Command::Replay { file }) => on_screen(cli, file, ReplayScreen::open),
        Some(Command::Watch { file }) => on_screen(cli, file, ReplayScreen::watch),
        Some(Command::Script { file, save, state }) => {
            run_script(file.clone(), save.clone(), *state, lang)
        }
        Some(Command::Judge { rule }) => run_judge(*rule),
        Some(Command::Show { file, at, json }) => run_show(file, *at, *json, lang),
        Some(Command::Report {
            file,
            format,
            at,
            dispute,
        }) => match dispute {
            Some(range) => run_dispute(file, *format, *range, lang),
            None => run_report(file, *format, *at, lang),
        },
        Some(Command::Verify(asked)) => trust::verify(asked, lang),
        Some(Command::Checkpoint(asked)) => trust::checkpoint(asked, lang),
        Some(Command::Annotate(asked)) => trust::annotate(asked, lang),
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

/// Returns what the screens wear.
///
/// The theme asked for must be one that can be read; what was chosen once need not.
fn wardrobe(cli: &Cli) -> Result<Wardrobe, String> {
    let var = |name: &str| env::var(name).ok();
    let locale = locale(var);
    let policy = Policy {
        monochrome: var("NO_COLOR").is_some_and(|value| !value.is_empty()),
        drawn: if is_utf8(&locale) {
            Drawn::Narrow
        } else {
            Drawn::Ascii
        },
    };
    let asked = (cli.lang, cli.theme.clone());
    let mut wardrobe = Wardrobe::open(config_folder(), policy, asked, Lang::of_locale(&locale));
    if cli.ascii {
        wardrobe = wardrobe.in_ascii();
    }
    match (&cli.theme, wardrobe.worn()) {
        (Some(_), Err(mistake)) => Err(mistake.to_string()),
        (Some(_) | None, _) => Ok(wardrobe),
    }
}

fn desk() -> Rc<Desk> {
    Rc::new(Desk {
        library: Library::in_folder(config_folder()),
        games: games_folder(),
        seat: |table| Box::new(TableScreen::new(table)),
    })
}

fn show_screen(cli: &Cli, screen: Result<Box<dyn Screen>, String>) -> io::Result<u8> {
    let ready = screen.and_then(|screen| Ok((screen, wardrobe(cli)?)));
    match ready {
        Ok((screen, wardrobe)) => app::run(App::new(screen, wardrobe)).map(|()| DONE),
        Err(why) => {
            complain(&why);
            Ok(UNUSABLE)
        }
    }
}

fn open_home(cli: &Cli) -> io::Result<u8> {
    show_screen(cli, Ok(Box::new(HomeScreen::new(desk()))))
}

fn on_screen<E: std::fmt::Display>(
    cli: &Cli,
    file: &Path,
    open: fn(&Path) -> Result<ReplayScreen, E>,
) -> io::Result<u8> {
    let screen = open(file).map_err(|why| format!("{}: {why}", file.display()));
    show_screen(
        cli,
        screen.map(|screen| Box::new(screen) as Box<dyn Screen>),
    )
}

fn play(cli: &Cli, asked: &Seat) -> io::Result<u8> {
    let desk = desk();
    let table = seat(&desk, asked);
    show_screen(cli, table.map(|table| (desk.seat)(table)))
}

/// A dumb terminal has no screen to draw on.
fn is_plain(cli: &Cli) -> bool {
    cli.plain || env::var_os("TERM").is_some_and(|term| term == "dumb")
}

fn play_plainly(asked: &Seat, lang: Lang) -> io::Result<u8> {
    let table = match seat(&desk(), asked) {
        Ok(table) => table,
        Err(why) => {
            complain(&why);
            return Ok(UNUSABLE);
        }
    };
    let hear = plain::hear::from_thread(BufReader::new(io::stdin()))?;
    let game = Plain::new(table, lang, io::stdout().lock(), plain::live());
    plain::run(game, hear).map(|()| DONE)
}

/// Opens the saved game, or makes a new one of what is agreed, and sets its key.
fn seat(desk: &Desk, asked: &Seat) -> Result<Table, String> {
    let key = asked.key.as_deref();
    // A key that cannot sign is told before anything is made.
    key.map(Signer::open)
        .transpose()
        .map_err(|why| why.to_string())?;
    let mut table = opened(desk, &asked.agreed, asked.file.as_deref())?;
    if let Some(key) = key {
        table.sign_with(key).map_err(|why| why.to_string())?;
    }
    Ok(table)
}

fn opened(desk: &Desk, agreed: &Agreed, file: Option<&Path>) -> Result<Table, String> {
    if let Some(file) = file.filter(|file| file.exists()) {
        if !agreed.is_empty() {
            return Err(format!(
                "{}: the game is there already and keeps what was agreed",
                file.display()
            ));
        }
        return Table::open(file, Some(source::wall()))
            .map(|(table, _)| table)
            .map_err(|why| why.to_string());
    }
    let setup = agreed.setup()?;
    let (mut header, rules) = desk.library.header(setup).map_err(|why| why.to_string())?;
    header.made = Some(source::wall());
    let path = file
        .map(Path::to_owned)
        .or_else(|| desk.games.as_deref().map(free_name));
    Table::begin(path.as_deref(), header, rules).map_err(|why| why.to_string())
}

fn run_script(
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

fn run_judge(rule: Rule) -> io::Result<u8> {
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

fn run_show(file: &Path, at: Option<u32>, as_json: bool, lang: Lang) -> io::Result<u8> {
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

fn run_report(file: &Path, format: Format, at: Option<u32>, lang: Lang) -> io::Result<u8> {
    let found = match find(file, at, lang) {
        Ok(found) => found,
        Err(status) => return Ok(status),
    };
    let written = Report::of(lang, &found).write(format);
    io::stdout().lock().write_all(written.as_bytes())?;
    Ok(DONE)
}

/// Writes what a committee decides by.
fn run_dispute(file: &Path, format: Format, range: Range, lang: Lang) -> io::Result<u8> {
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
fn find(file: &Path, at: Option<u32>, lang: Lang) -> Result<show::Found, u8> {
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

const fn status_of(unsound: &show::Unsound) -> u8 {
    match unsound {
        show::Unsound::Fault(_) | show::Unsound::NoEvent { .. } => UNUSABLE,
        show::Unsound::Broken { .. }
        | show::Unsound::Torn { .. }
        | show::Unsound::Unreadable(_)
        | show::Unsound::Newer(_) => NOT_SO,
    }
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
