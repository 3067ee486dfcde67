//! Bytes to the terminal: a clock tick (mean of 60), a cursor move, a stone, beside ratatui's own backend
//! for the same frames. Goals: 50, 65, 135.

#![expect(clippy::print_stdout, reason = "a bench says what it found")]
#![expect(
    clippy::unwrap_used,
    reason = "a bench that cannot set itself up has failed"
)]

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::language::{self, tokens};
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;
use tianyuan::shell::tui::glyphs::Choice;
use tianyuan::shell::tui::keymap::{Context, meaning};
use tianyuan::shell::tui::painter::{Painter, Picture};
use tianyuan::shell::tui::screens::table::{TableScreen, Timer};
use tianyuan::shell::tui::screens::{Dress, Screen};
use tianyuan::shell::tui::theme::built_in;
use tianyuan::words::Lang;

/// A writer that counts.
#[derive(Clone, Default)]
struct Counted(Rc<RefCell<usize>>);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        *self.0.borrow_mut() += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Counted {
    fn take(&self) -> usize {
        std::mem::take(&mut *self.0.borrow_mut())
    }
}

/// What brings a picture to a terminal.
trait Paint {
    fn paint(&mut self, picture: Picture);
}

impl Paint for Painter<Counted> {
    fn paint(&mut self, picture: Picture) {
        Self::paint(self, picture).unwrap();
    }
}

impl Paint for Terminal<CrosstermBackend<Counted>> {
    fn paint(&mut self, picture: Picture) {
        let Picture { cells, cursor } = picture;
        self.draw(|frame| {
            *frame.buffer_mut() = cells;
            if let Some(at) = cursor {
                frame.set_cursor_position(at);
            }
        })
        .unwrap();
    }
}

/// Returns ratatui's own way to a terminal.
fn theirs(count: Counted, size: Size) -> Terminal<CrosstermBackend<Counted>> {
    let viewport = Viewport::Fixed(Rect::new(0, 0, size.width, size.height));
    Terminal::with_options(CrosstermBackend::new(count), TerminalOptions { viewport }).unwrap()
}

/// The same screen brought to a terminal.
struct Bench<P: Paint> {
    screen: TableScreen,
    terminal: P,
    count: Counted,
    dress: Dress,
    size: Size,
    now: u64,
}

impl<P: Paint> Bench<P> {
    fn new(terminal: P, count: Counted, lang: Lang, theme: &str, size: Size) -> Self {
        let game = "rule=taraguchi10 time=10m+10s begins=first-act p1=张三 p2=李四";
        let setup = language::setup(&tokens(game).unwrap(), Judging::Online).unwrap();
        let (header, _) = Library::in_folder(None).header(setup).unwrap();
        let table = Table::create(None, header).unwrap();
        let screen = TableScreen::with_timer(table, Timer::Still(At(0)));
        let dress = Dress {
            lang,
            theme: built_in(theme).unwrap(),
            theme_name: theme.to_owned(),
            glyphs: Choice::Auto,
            mouse: false,
            rack: Rc::default(),
        };
        let mut bench = Self {
            screen,
            terminal,
            count,
            dress,
            size,
            now: 0,
        };
        bench.keys("\rjl");
        for line in ["h9", "i10", "j9", "g7", "f9", "i7", "k8"] {
            bench.keys(&format!(":{line}\r"));
        }
        bench
    }

    fn draw(&mut self) -> usize {
        self.count.take();
        let mut cells = Buffer::empty(Rect::new(0, 0, self.size.width, self.size.height));
        let cursor = self.screen.draw(&mut cells, &self.dress);
        self.terminal.paint(Picture { cells, cursor });
        self.count.take()
    }

    fn at(&mut self, ms: u64) {
        self.now += ms;
        self.screen.set_moment(At(self.now));
    }

    fn keys(&mut self, keys: &str) -> usize {
        for letter in keys.chars() {
            let code = if letter == '\r' {
                KeyCode::Enter
            } else {
                KeyCode::Char(letter)
            };
            let context = self.screen.context();
            self.screen.take(
                meaning(context, KeyEvent::new(code, KeyModifiers::NONE)),
                &self.dress,
            );
        }
        debug_assert_eq!(self.screen.context(), Context::Table);
        self.draw()
    }

    /// The mean bytes of sixty ticks, of sixteen cursor moves and of sixteen stones, four seconds apart.
    fn measure(&mut self) -> [f64; 3] {
        let ticks: usize = (0..60)
            .map(|_| {
                self.at(1000);
                self.draw()
            })
            .sum();
        let moves: usize = "hjklhhjjllkkjhlk"
            .chars()
            .map(|key| self.keys(&key.to_string()))
            .sum();
        let mut stones = 0;
        self.keys("jjjjhhhhhhhhhh");
        for number in 0..16 {
            self.keys(if number % 8 == 7 { "jhhhhhhh" } else { "l" });
            self.at(4000);
            stones += self.keys("\r");
        }
        assert_eq!(
            self.screen.game().moves.len(),
            24,
            "sixteen stones were laid"
        );
        [
            ticks as f64 / 60.0,
            moves as f64 / 16.0,
            stones as f64 / 16.0,
        ]
    }
}

fn main() {
    let goals = [50.0, 65.0, 135.0];
    println!(
        "{:<28}{:>10}{:>10}{:>10}",
        "bytes, mean", "tick", "cursor", "stone"
    );
    let mut reached = true;
    for (width, height) in [(80, 24), (200, 60)] {
        for lang in Lang::BOTH {
            for theme in ["wood", "dark", "ascii"] {
                let (size, count) = (Size { width, height }, Counted::default());
                let name = format!("{width}x{height} {} {theme}", lang.word());
                let ours = Bench::new(Painter::new(count.clone(), size), count, lang, theme, size)
                    .measure();
                println!(
                    "{name:<28}{:>10.1}{:>10.1}{:>10.1}",
                    ours[0], ours[1], ours[2]
                );
                let count = Counted::default();
                let theirs = theirs(count.clone(), size);
                let theirs = Bench::new(theirs, count, lang, theme, size).measure();
                println!(
                    "{:<28}{:>10.1}{:>10.1}{:>10.1}",
                    "  ratatui's backend", theirs[0], theirs[1], theirs[2]
                );
                reached &= ours.iter().zip(goals).all(|(bytes, goal)| *bytes <= goal);
            }
        }
    }
    println!(
        "goals 50, 65, 135: {}",
        if reached { "reached" } else { "missed" }
    );
}
