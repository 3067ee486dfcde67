//! The loop: sleep, take what came, draw what changed.

use std::io::{self, Write};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::layout::Size;

use super::backend::Ansi;
use super::input::Input;
use super::keymap::{self, Context, Intent, Meaning};
use super::screens::{Dress, Next, Screen};
use super::terminal::{Guard, Wake, Wakes, size};
use super::wardrobe::Wardrobe;
use super::widgets::help::Help;

/// The smallest window that a screen is drawn in.
pub const LEAST: Size = Size {
    width: 60,
    height: 20,
};

/// The screens that lie over one another, and what they are drawn with.
pub struct App {
    screens: Vec<Box<dyn Screen>>,
    dress: Dress,
    wardrobe: Wardrobe,
    help: Option<Help>,
    size: Size,
}

impl App {
    /// Begins with a screen.
    pub fn new(first: Box<dyn Screen>, wardrobe: Wardrobe) -> Self {
        Self {
            screens: vec![first],
            dress: wardrobe.dress(),
            wardrobe,
            help: None,
            size: LEAST,
        }
    }

    /// Returns whether no screen is left.
    pub fn is_over(&self) -> bool {
        self.screens.is_empty()
    }

    /// Takes note of the window's size.
    pub const fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// Returns in how long something changes by itself.
    pub fn wait(&self) -> Option<Duration> {
        self.screens.last().and_then(|screen| screen.wait())
    }

    /// Draws the uppermost screen, or what the window lacks.
    pub fn draw(&self, frame: &mut ratatui::Frame) {
        if let Some(screen) = self.screens.last() {
            if fits(frame.area().as_size()) {
                screen.draw(frame, &self.dress);
                if let Some(help) = &self.help {
                    help.draw(frame, &self.dress);
                }
            } else {
                super::widgets::help::too_small(frame, &self.dress, LEAST);
            }
        }
    }

    /// Takes a key or a paste. In a window that is too small nothing is played.
    pub fn input(&mut self, input: Input) {
        let Some(screen) = self.screens.last_mut() else {
            return;
        };
        let next = match input {
            Input::Key(event) => {
                let context = if self.help.is_some() {
                    Context::Page
                } else {
                    screen.context()
                };
                let meaning = keymap::meaning(context, event);
                if !fits(self.size) && meaning != Meaning::Intent(Intent::Quit) {
                    return;
                }
                match self.own(context, meaning) {
                    true => Next::Stay,
                    false => self
                        .screens
                        .last_mut()
                        .map_or(Next::Stay, |screen| screen.take(meaning, &self.dress)),
                }
            }
            Input::Paste(text) if fits(self.size) => screen.paste(&text, &self.dress),
            Input::Paste(_) => Next::Stay,
        };
        self.go(next);
    }

    /// Does what is the same on every screen; returns whether it was that.
    fn own(&mut self, context: Context, meaning: Meaning) -> bool {
        if let (Some(help), Meaning::Intent(intent)) = (&mut self.help, meaning) {
            if !help.take(intent) {
                self.help = None;
            }
            return intent != Intent::Quit;
        }
        match meaning {
            Meaning::Intent(Intent::Help) => {
                let rule = self
                    .screens
                    .last()
                    .map(|screen| screen.rule(self.dress.lang));
                self.help = Some(Help::of(context, self.dress.lang, rule.unwrap_or_default()));
            }
            Meaning::Intent(Intent::Language) => self.dress = self.wardrobe.other_language(),
            Meaning::Intent(Intent::Theme) => self.dress = self.wardrobe.next_theme(),
            Meaning::Intent(_) | Meaning::Letter(_) | Meaning::InputMethod | Meaning::Nothing => {
                return self.help.is_some();
            }
        }
        true
    }

    /// Lets time pass.
    pub fn tick(&mut self) {
        let next = self
            .screens
            .last_mut()
            .map_or(Next::Stay, |screen| screen.tick(&self.dress));
        self.go(next);
    }

    /// Returns whether a signal is due, once.
    pub fn signal(&mut self) -> bool {
        self.screens
            .last_mut()
            .is_some_and(|screen| screen.signal())
    }

    /// Returns bytes for the terminal's clipboard, once.
    pub fn clipboard(&mut self) -> Option<Vec<u8>> {
        self.screens
            .last_mut()
            .and_then(|screen| screen.clipboard())
    }

    fn go(&mut self, next: Next) {
        match next {
            Next::Stay => {}
            Next::Open(screen) => self.screens.push(screen),
            Next::Replace(screen) => {
                self.close();
                self.screens.push(screen);
            }
            Next::Language => self.dress = self.wardrobe.other_language(),
            Next::Theme => self.dress = self.wardrobe.next_theme(),
            Next::Close => self.close(),
            Next::Quit => self.end(),
        }
    }

    fn close(&mut self) {
        if let Some(mut screen) = self.screens.pop() {
            screen.leave();
        }
    }

    /// Ends every screen, the uppermost first.
    pub fn end(&mut self) {
        while !self.screens.is_empty() {
            self.close();
        }
    }
}

const fn fits(size: Size) -> bool {
    size.width >= LEAST.width && size.height >= LEAST.height
}

/// Runs the program on the local terminal until its last screen is closed or the terminal is gone.
///
/// # Errors
/// There is no terminal. One that goes away is an end, not an error.
pub fn run(mut app: App) -> io::Result<()> {
    let guard = Guard::enter()?;
    let mut wakes = Wakes::listen()?;
    let ended = live(&mut app, &mut wakes);
    app.end();
    drop(guard);
    match ended {
        Err(fault) if !is_gone(&fault) => Err(fault),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn live(app: &mut App, wakes: &mut Wakes) -> io::Result<()> {
    let window = size();
    app.resize(window);
    let mut terminal = Terminal::new(Ansi::new(io::stdout(), window))?;
    terminal.clear()?;
    while !app.is_over() {
        terminal.draw(|frame| app.draw(frame))?;
        if app.signal() {
            let out = terminal.backend_mut().writer();
            out.write_all(b"\x07")?;
            out.flush()?;
        }
        if let Some(bytes) = app.clipboard() {
            let out = terminal.backend_mut().writer();
            out.write_all(&bytes)?;
            out.flush()?;
        }
        match wakes.next(app.wait()) {
            Wake::Input(input) => app.input(input),
            Wake::Deadline => app.tick(),
            Wake::Resized => {
                let window = size();
                app.resize(window);
                terminal.backend_mut().resize(window);
                terminal.resize(ratatui::layout::Rect::from((
                    ratatui::layout::Position::ORIGIN,
                    window,
                )))?;
            }
            Wake::End => return Ok(()),
        }
    }
    Ok(())
}

/// Returns whether the terminal went away.
fn is_gone(fault: &io::Error) -> bool {
    matches!(
        fault.kind(),
        io::ErrorKind::BrokenPipe | io::ErrorKind::UnexpectedEof
    ) || fault.raw_os_error() == Some(EIO)
}

/// Input/output error: what a terminal that is gone answers.
const EIO: i32 = 5;
