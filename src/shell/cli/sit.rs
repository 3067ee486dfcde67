//! `play`, `replay`, `watch` and the home screen: what is done on a terminal.

use std::env;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use clap::Args;

use super::agreed::Agreed;
use super::{Cli, DONE, UNUSABLE, complain, config_folder, games_folder};
use crate::shell::library::Library;
use crate::shell::plain::{self, Plain};
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
use crate::words::{Lang, is_utf8, locale};

/// What `play` takes.
#[derive(Debug, Default, Args)]
pub struct Seat {
    #[command(flatten)]
    agreed: Agreed,
    /// Signs a checkpoint at each ruling and at the end: a key file, or the .pub file of a key that ssh-agent holds
    #[arg(long, value_name = "KEY")]
    key: Option<PathBuf>,
    /// The game: one that is there is continued; another name is where the new one is kept
    file: Option<PathBuf>,
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

/// Opens the home screen.
pub fn home(cli: &Cli) -> io::Result<u8> {
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

/// Steps through a game, read only.
pub fn replay(cli: &Cli, file: &Path) -> io::Result<u8> {
    on_screen(cli, file, ReplayScreen::open)
}

/// Follows a game that another process is writing, read only.
pub fn watch(cli: &Cli, file: &Path) -> io::Result<u8> {
    on_screen(cli, file, ReplayScreen::watch)
}

/// Sits down at a table.
pub fn play(cli: &Cli, asked: &Seat) -> io::Result<u8> {
    let desk = desk();
    let table = seat(&desk, asked);
    show_screen(cli, table.map(|table| (desk.seat)(table)))
}

/// Returns whether no screen is drawn: a dumb terminal has none to draw on.
pub fn is_plain(cli: &Cli) -> bool {
    cli.plain || env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Sits down at a table in lines of text.
pub fn play_plainly(asked: &Seat, lang: Lang) -> io::Result<u8> {
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
