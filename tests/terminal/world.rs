//! What the machine and the disk do to a game at the table, and what the screen says of it in both languages.

use std::fs;
use std::io::Write;
use std::path::Path;

use ratatui::layout::Size;
use tempfile::TempDir;
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::language::{self, tokens};
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;
use tianyuan::shell::tui::app::App;
use tianyuan::shell::tui::input::Decoder;
use tianyuan::shell::tui::screens::table::{TableScreen, Timer};
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

use super::grids::table;

const SIZE: (u16, u16) = (100, 30);

fn app(screen: TableScreen, lang: Lang) -> App {
    let asked = (Some(lang), Some("ascii".to_owned()));
    let mut app = App::new(
        Box::new(screen),
        Wardrobe::open(None, Policy::default(), asked, lang),
    );
    app.resize(Size::from(SIZE));
    app
}

fn send(app: &mut App, keys: &str) {
    let mut decoder = Decoder::default();
    for input in decoder.feed(keys.as_bytes()) {
        app.input(input);
    }
}

/// Returns the screen without blanks, for a Han character leaves one behind it.
fn shown(app: &App) -> String {
    let cells = app.draw().cells.content;
    cells
        .iter()
        .map(|cell| cell.symbol())
        .filter(|symbol| *symbol != " ")
        .collect()
}

#[test]
fn a_sleep_of_the_machine_stops_the_clock_and_is_charged_to_nobody() {
    for (lang, words) in [(Lang::En, "sleptfor1:02:"), (Lang::Zh, "休眠了1:02")] {
        let mut screen = table(["甲", "乙"], &["h8"]);
        assert!(screen.game().clock.runs.is_some());
        let words = words.trim_end_matches(':');
        screen.slept(62_000, lang);
        assert!(screen.game().clock.runs.is_none());
        let mut app = app(screen, lang);
        let screen = shown(&app);
        assert!(screen.contains(words), "{screen}");
        send(&mut app, "g");
        let screen = shown(&app);
        assert!(!screen.contains(words), "{screen}");
    }
    let mut waiting = table(["甲", "乙"], &[]);
    waiting.slept(62_000, Lang::En);
    assert!(waiting.game().open.is_empty(), "no clock ran");
}

/// A table to whose log another program has added behind its back.
fn failing(folder: &Path) -> TableScreen {
    let setup = language::setup(
        &tokens("rule=free begins=first-act").unwrap(),
        Judging::Online,
    )
    .unwrap();
    let (header, rules) = Library::in_folder(None).header(setup).unwrap();
    let path = folder.join("game.ron");
    let table = Table::begin(Some(&path), header, rules).unwrap();
    let mut log = fs::OpenOptions::new().append(true).open(&path).unwrap();
    log.write_all(b"not ours\n").unwrap();
    TableScreen::with_timer(table, Timer::Still(At(0)))
}

#[test]
fn a_disk_that_fails_is_told_in_both_languages_and_the_game_goes_on_elsewhere() {
    for (lang, words) in [
        (Lang::En, "changedfromoutside"),
        (Lang::Zh, "文件被外部改动"),
    ] {
        let folder = TempDir::new().unwrap();
        let mut app = app(failing(folder.path()), lang);
        send(&mut app, "\r");
        let screen = shown(&app);
        assert!(screen.contains(words), "{screen}");
        // Another file: Home, then all is erased by typing over it.
        send(&mut app, &"\x7f".repeat(200));
        let other = folder.path().join("other.ron");
        send(&mut app, &format!("{}\r", other.display()));
        assert!(other.exists(), "{}", shown(&app));
        send(&mut app, "\r");
        let log = fs::read_to_string(other).unwrap();
        assert!(log.contains("moved") || log.contains("H8"), "{log}");
    }
}
