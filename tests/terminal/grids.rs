//! Every screen at three sizes, on terminals that draw glyphs of open width narrow and wide: what the
//! bytes draw is what the screen laid out, cell by cell.

use std::path::PathBuf;
use std::rc::Rc;

use ratatui::layout::{Position, Size};
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::language::{self, tokens};
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;
use tianyuan::shell::tui::app::App;
use tianyuan::shell::tui::glyphs::is_open;
use tianyuan::shell::tui::input::{Decoder, Input};
use tianyuan::shell::tui::painter::Painter;
use tianyuan::shell::tui::screens::Screen;
use tianyuan::shell::tui::screens::menus::{Desk, HomeScreen};
use tianyuan::shell::tui::screens::settings::SettingsScreen;
use tianyuan::shell::tui::screens::table::{TableScreen, Timer};
use tianyuan::shell::tui::screens::watching::ReplayScreen;
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

use super::emulator::Emulator;

pub const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (200, 60)];

/// An app, and the terminal that its bytes draw on.
pub struct Stage {
    pub app: App,
    size: Size,
    painter: Painter<Vec<u8>>,
    emulator: Emulator,
}

impl Stage {
    pub fn new(
        screen: Box<dyn Screen>,
        lang: Lang,
        theme: &str,
        size: (u16, u16),
        wide: bool,
    ) -> Self {
        let asked = (Some(lang), Some(theme.to_owned()));
        let mut app = App::new(screen, Wardrobe::open(None, Policy::default(), asked, lang));
        let size = Size {
            width: size.0,
            height: size.1,
        };
        app.resize(size);
        app.input(Input::Cursor(2, if wide { 3 } else { 2 }));
        let mut painter = Painter::new(vec![], size);
        painter.wipe().unwrap();
        let emulator = Emulator::new(size.width, size.height, wide);
        Self {
            app,
            size,
            painter,
            emulator,
        }
    }

    /// Sends bytes as a keyboard or a mouse does, and looks at what stands on the terminal then.
    pub fn send(&mut self, bytes: &str) -> &mut Self {
        let mut decoder = Decoder::default();
        let mut inputs = decoder.feed(bytes.as_bytes());
        inputs.extend(decoder.settle());
        for input in inputs {
            self.app.input(input);
        }
        self.look();
        self
    }

    /// Draws, and holds the terminal against the layout.
    pub fn look(&mut self) {
        if self.app.is_over() {
            return;
        }
        let plan = self.app.draw();
        self.painter.paint(plan.clone()).unwrap();
        let plan = plan.cells;
        let bytes = std::mem::take(self.painter.writer());
        self.emulator.write(&bytes);
        for y in 0..self.size.height {
            let mut covered = false;
            for (x, seen) in (0..self.size.width).zip(self.emulator.row(y)) {
                let meant = plan[(x, y)].symbol();
                match seen {
                    Some(seen) => assert_eq!(
                        (seen.as_str(), covered),
                        (meant, false),
                        "{x},{y}\n{}",
                        self.text()
                    ),
                    None => covered = false,
                }
                let is_wide = seen.as_ref().is_some_and(|_| {
                    self.emulator
                        .row(y)
                        .get(usize::from(x) + 1)
                        .is_some_and(Option::is_none)
                });
                if is_wide {
                    let own = !meant.chars().any(is_open) || plan[(x + 1, y)].symbol().is_empty();
                    assert!(own, "{meant} has no room at {x},{y}\n{}", self.text());
                }
            }
        }
    }

    pub fn text(&self) -> String {
        let row = |y| {
            self.emulator
                .row(y)
                .iter()
                .flatten()
                .map(String::as_str)
                .collect::<String>()
                + "\n"
        };
        (0..self.size.height).map(row).collect()
    }
}

/// A table with Chinese, Japanese, Korean and Cyrillic names, and one with marks on its letters.
pub fn table(names: [&str; 2], begin: &[&str]) -> TableScreen {
    let line = format!(
        "rule=taraguchi10 time=10m+10s begins=first-act p1={} p2={}",
        names[0], names[1]
    );
    let setup = language::setup(&tokens(&line).unwrap(), Judging::Online).unwrap();
    let (header, _) = Library::in_folder(None).header(setup).unwrap();
    let mut table = Table::create(None, header).unwrap();
    for line in begin {
        let Ok(language::Line::Act { who, action, .. }) = language::parse(line) else {
            panic!("{line}");
        };
        let by = who
            .unwrap_or_else(|| tianyuan::shell::hand::Hand::Players.speaks(table.game(), &action));
        let at = At(0).max(table.game().now);
        let command = tianyuan::core::game::command::Command { by, at, action };
        table.act(&command, None).unwrap();
    }
    TableScreen::with_timer(table, Timer::Still(At(73_000)))
}

pub const MIDDLE: [&str; 9] = ["h8", "h9", "swap", "i10", "j9", "g7", "f9", "i7", "k8"];

pub fn saves() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

pub fn home(games: PathBuf) -> HomeScreen {
    HomeScreen::new(Rc::new(Desk {
        library: Library::in_folder(None),
        games: Some(games),
        seat: |table| Box::new(TableScreen::new(table)),
    }))
}

fn everywhere(theme: &str, walk: impl Fn(&mut Stage), screen: impl Fn() -> Box<dyn Screen>) {
    for size in SIZES {
        for lang in Lang::BOTH {
            for wide in [false, true] {
                let mut stage = Stage::new(screen(), lang, theme, size, wide);
                stage.look();
                walk(&mut stage);
            }
        }
    }
}

const NAMES: [[&str; 2]; 3] = [
    ["张三丰", "佐藤ガクト"],
    ["김철수", "Иванов-Ёлкин"],
    ["“é”—·", "Δημήτρης"],
];

#[test]
fn the_table_in_many_states() {
    for names in NAMES {
        everywhere(
            "wood",
            |stage| {
                stage.send("hjkl\r").send("?").send("\x1b").send("m");
                stage
                    .send(":note \"好…\"")
                    .send("\x1b")
                    .send("c")
                    .send("\x1b")
                    .send("o\x1b");
                stage
                    .send("i\r174")
                    .send("\r")
                    .send("\x1b\x1b\x1b")
                    .send("q")
                    .send("n");
                stage.send("LT").send("mTL");
            },
            || Box::new(table(names, &MIDDLE)),
        );
    }
}

#[test]
fn the_other_screens() {
    let games = tempfile::TempDir::new().unwrap();
    std::fs::copy(saves().join("free.ron"), games.path().join("free.ron")).unwrap();
    std::fs::write(games.path().join("坏.ron"), "“not” a game").unwrap();
    everywhere(
        "dark",
        |stage| {
            stage
                .send("?\x1b")
                .send("\r")
                .send("\x1b[B\x1b[B\x1b[B\x1b[B王五")
                .send("\x1b");
            stage
                .send("\x1b[B\x1b[B\r")
                .send("pro")
                .send("\x1b")
                .send("\x1b[B\r")
                .send("jjjjjj\r");
        },
        || Box::new(home(games.path().to_owned())),
    );
    everywhere(
        "light",
        |stage| {
            stage.send("lllll\x1b[H").send("   m").send("g12\r");
        },
        || Box::new(ReplayScreen::open(&saves().join("incident-claim.ron")).unwrap()),
    );
    for theme in ["contrast", "colour-blind", "ascii"] {
        everywhere(
            theme,
            |stage| {
                stage.send("jjjjjjjjj");
            },
            || Box::new(SettingsScreen::default()),
        );
    }
}

#[test]
fn the_measured_width_decides_the_board_and_the_user_overrules_it() {
    let screen = |wide| {
        Stage::new(
            Box::new(table(NAMES[0], &MIDDLE)),
            Lang::En,
            "wood",
            (80, 24),
            wide,
        )
    };
    let (mut narrow, mut wide) = (screen(false), screen(true));
    narrow.look();
    wide.look();
    assert!(narrow.text().contains("●─┼"), "{}", narrow.text());
    assert!(
        wide.text().contains("┼┼┼") && wide.text().contains('●'),
        "{}",
        wide.text()
    );
    // F3 goes on: automatic, narrow, wide, ASCII.
    narrow.app.input(Input::Cursor(2, 3));
    narrow.look();
    assert!(
        narrow.text().contains("●─┼"),
        "only the first report counts"
    );
    for _ in 0..3 {
        narrow
            .app
            .input(Decoder::default().feed(b"\x1bOR").remove(0));
    }
    narrow.send("h");
    assert!(narrow.text().contains(". X ."), "{}", narrow.text());
}

#[test]
fn white_is_a_ring_and_black_a_disc_in_every_theme() {
    for theme in ["wood", "dark", "light", "contrast", "colour-blind"] {
        let mut stage = Stage::new(
            Box::new(table(NAMES[0], &MIDDLE[..2])),
            Lang::En,
            theme,
            (80, 24),
            false,
        );
        stage.look();
        let text = stage.text();
        // Each once on the board and once beside a name.
        assert_eq!(
            (text.matches('●').count(), text.matches('○').count()),
            (2, 2),
            "{theme}\n{text}"
        );
    }
}

#[test]
fn the_probe_is_measured_as_the_terminal_draws() {
    for (wide, column) in [(false, 2), (true, 3)] {
        let mut emulator = Emulator::new(80, 24, wide);
        emulator.write(tianyuan::shell::tui::glyphs::PROBE.as_bytes());
        assert_eq!(emulator.column(), column);
    }
}

#[test]
fn the_cursor_of_the_terminal_stands_where_text_is_inserted() {
    let mut screen = Stage::new(
        Box::new(table(NAMES[0], &MIDDLE)),
        Lang::Zh,
        "wood",
        (80, 24),
        false,
    );
    screen.send(":note 天元");
    assert_eq!(screen.app.draw().cursor, Some(Position::new(10, 23)));
    screen.send("\x1b[D");
    assert_eq!(screen.app.draw().cursor, Some(Position::new(8, 23)));
}
