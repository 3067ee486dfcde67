//! The loop: sleep, take what came, draw what changed.

use std::io::{self, Write};
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use super::glyphs::{Drawn, settle};
use super::input::{Input, Mouse};
use super::keymap::{self, Context, Intent, Meaning};
use super::painter::{Painter, Picture};
use super::screens::{Dress, Next, Screen};
use super::terminal::{Local, Wake};
use super::theme::Glyphs;
use super::wardrobe::Wardrobe;
use super::widgets::foot;
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
    asking: bool,
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
            asking: true,
        }
    }

    /// Returns which glyphs are drawn.
    pub const fn glyphs(&self) -> Glyphs {
        self.dress.theme.glyphs
    }

    /// Returns whether the mouse is the program's.
    pub const fn has_mouse(&self) -> bool {
        self.dress.mouse
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
    pub fn draw(&self) -> Picture {
        let mut cells = Buffer::empty(self.area());
        let mut cursor = None;
        if !fits(self.size) {
            super::widgets::help::too_small(&mut cells, &self.dress, LEAST);
        } else if let Some(screen) = self.screens.last() {
            cursor = screen.draw(&mut cells, &self.dress);
            if let Some(help) = &self.help {
                help.draw(&mut cells, &self.dress);
            }
            foot::draw(&mut cells, &self.dress);
        }
        settle(&mut cells, self.dress.theme.glyphs);
        Picture { cells, cursor }
    }

    /// Draws what has changed since the last picture.
    pub fn draw_changed(&self, changed: Changed) -> Picture {
        let alone = changed == Changed::Seconds && self.help.is_none() && fits(self.size);
        let screen = self.screens.last().filter(|_| alone);
        match screen.and_then(|screen| screen.seconds(self.area(), &self.dress)) {
            Some(mut cells) => {
                settle(&mut cells, self.dress.theme.glyphs);
                Picture {
                    cells,
                    cursor: None,
                }
            }
            None => self.draw(),
        }
    }

    fn area(&self) -> Rect {
        Rect::from((Position::ORIGIN, self.size))
    }

    /// Takes a key or a paste. In a window that is too small nothing is played.
    pub fn input(&mut self, input: Input) {
        let fits = fits(self.size);
        let next = match input {
            Input::Key(event) => {
                let meaning = keymap::meaning(self.context(), event);
                if !fits && meaning != Meaning::Intent(Intent::Quit) {
                    return;
                }
                self.take(meaning)
            }
            Input::Paste(text) if fits => self.top(|screen, dress| screen.paste(&text, dress)),
            Input::Mouse(what, at) if fits && self.dress.mouse => self.mouse(what, at),
            Input::Cursor(row, column) => return self.report(row, column),
            Input::Paste(_) | Input::Mouse(..) => Next::Stay,
        };
        self.go(next);
    }

    fn context(&self) -> Context {
        match (&self.help, self.screens.last()) {
            (None, Some(screen)) => screen.context(),
            (Some(_), _) | (None, None) => Context::Page,
        }
    }

    fn top(&mut self, take: impl FnOnce(&mut dyn Screen, &Dress) -> Next) -> Next {
        match self.screens.last_mut() {
            Some(screen) => take(screen.as_mut(), &self.dress),
            None => Next::Stay,
        }
    }

    fn take(&mut self, meaning: Meaning) -> Next {
        if self.own(self.context(), meaning) {
            Next::Stay
        } else {
            self.top(|screen, dress| screen.take(meaning, dress))
        }
    }

    /// Takes what the mouse does: a press on the foot is the key that stands there, the wheel is movement.
    fn mouse(&mut self, what: Mouse, at: Position) -> Next {
        let area = self.area();
        let at = Position {
            x: at.x.min(area.width.saturating_sub(1)),
            y: at.y.min(area.height.saturating_sub(1)),
        };
        let back = self.context() == Context::Replay;
        let intent = match what {
            Mouse::WheelUp if back => Intent::Back,
            Mouse::WheelDown if back => Intent::Forward,
            Mouse::WheelUp => Intent::Up,
            Mouse::WheelDown => Intent::Down,
            Mouse::Press => match foot::intent_at(at, area, &self.dress) {
                Some(intent) => intent,
                None if self.help.is_some() => Intent::Cancel,
                None => return self.top(|screen, dress| screen.click(at, area, dress)),
            },
        };
        self.take(Meaning::Intent(intent))
    }

    /// Takes the first answer to the probe.
    fn report(&mut self, row: u16, column: u16) {
        if let (true, Some(drawn)) = (self.asking, Drawn::of_report(row, column)) {
            self.asking = false;
            self.dress = self.wardrobe.measured(drawn);
        }
    }

    /// Does what is the same on every screen; returns whether it was that.
    fn own(&mut self, context: Context, meaning: Meaning) -> bool {
        if meaning == Meaning::Intent(Intent::Mouse) {
            self.dress = self.wardrobe.other_mouse();
            return true;
        }
        if meaning == Meaning::Intent(Intent::Glyphs) {
            self.dress = self.wardrobe.next_glyphs();
            return true;
        }
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

    /// Lets time pass; returns what that has changed.
    pub fn tick(&mut self) -> Changed {
        let next = self.top(|screen, dress| screen.tick(dress));
        let changed = Changed::by(&next);
        self.go(next);
        changed
    }

    /// Lets every screen take note that somebody else has changed what is shown.
    pub fn published(&mut self) {
        let mut next = Next::Stay;
        for screen in &mut self.screens {
            next = screen.published(&self.dress);
        }
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
            Next::Stay | Next::Seconds | Next::Same => {}
            Next::Open(screen) => self.screens.push(screen),
            Next::Replace(screen) => {
                self.close();
                self.screens.push(screen);
            }
            Next::Language => self.dress = self.wardrobe.other_language(),
            Next::Theme => self.dress = self.wardrobe.next_theme(),
            Next::Wear(name) => self.dress = self.wardrobe.wear(name),
            Next::Glyphs => self.dress = self.wardrobe.next_glyphs(),
            Next::Mouse => self.dress = self.wardrobe.other_mouse(),
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

/// What has changed since the last picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Perhaps everything.
    All,
    /// Seconds have passed, and nothing else.
    Seconds,
    /// Nothing.
    Nothing,
}

impl Changed {
    const fn by(next: &Next) -> Self {
        match next {
            Next::Seconds => Self::Seconds,
            Next::Same => Self::Nothing,
            Next::Stay
            | Next::Open(_)
            | Next::Replace(_)
            | Next::Close
            | Next::Language
            | Next::Theme
            | Next::Wear(_)
            | Next::Glyphs
            | Next::Mouse
            | Next::Quit => Self::All,
        }
    }
}

const fn fits(size: Size) -> bool {
    size.width >= LEAST.width && size.height >= LEAST.height
}

/// A terminal as the loop knows it: what wakes it, how large it is, whose its mouse is.
pub trait Peer {
    /// Sleeps until something comes, or for so long.
    fn next(&mut self, wait: Option<Duration>) -> Wake;

    /// Returns an input that is there already.
    fn ready(&mut self) -> Option<Input>;

    /// Returns the size of its window.
    fn size(&self) -> Size;

    /// Takes its mouse, or gives it back.
    ///
    /// # Errors
    /// The terminal is gone.
    fn mouse(&mut self, on: bool) -> io::Result<()>;
}

/// Runs the program on the local terminal until its last screen is closed or the terminal is gone.
///
/// # Errors
/// There is no terminal. One that goes away is an end, not an error.
pub fn run(mut app: App) -> io::Result<()> {
    let mut local = Local::enter()?;
    let ended = live(&mut app, io::stdout(), &mut local);
    app.end();
    drop(local);
    match ended {
        Err(fault) if !is_gone(&fault) => Err(fault),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// The most inputs that are taken between two pictures.
const TOGETHER: usize = 256;

/// Draws and listens until the last screen is closed or the terminal is gone.
///
/// # Errors
/// What is drawn cannot be written.
pub fn live<W: Write>(app: &mut App, out: W, peer: &mut impl Peer) -> io::Result<()> {
    let window = peer.size();
    app.resize(window);
    let mut painter = Painter::new(out, window);
    painter.probe()?;
    painter.wipe()?;
    let mut glyphs = app.glyphs();
    let mut changed = Changed::All;
    while !app.is_over() {
        peer.mouse(app.has_mouse())?;
        if std::mem::replace(&mut glyphs, app.glyphs()) != app.glyphs() {
            painter.wipe()?;
        }
        if changed != Changed::Nothing {
            painter.paint(app.draw_changed(changed))?;
        }
        if app.signal() {
            painter.beside(b"\x07")?;
        }
        if let Some(bytes) = app.clipboard() {
            painter.beside(&bytes)?;
        }
        let wake = peer.next(app.wait());
        changed = Changed::All;
        match wake {
            Wake::Input(input) => {
                app.input(input);
                // What came with it is taken before anything is drawn: nobody sees what lies between.
                let mut more = (0..TOGETHER).map_while(|_| peer.ready());
                while let Some(input) = more.next().filter(|_| !app.is_over()) {
                    app.input(input);
                }
            }
            Wake::Deadline => changed = app.tick(),
            Wake::Published => app.published(),
            Wake::Resized => {
                let window = peer.size();
                app.resize(window);
                painter.resize(window)?;
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
