//! Where things are on a screen with a board.

use ratatui::layout::Rect;

use crate::shell::tui::widgets::board::Geometry;
use crate::shell::tui::widgets::text::rows;

/// The areas of the screen; none reaches outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// What game this is.
    pub header: Rect,
    /// The board with its coordinates.
    pub board: Rect,
    /// Both clocks.
    pub clocks: Rect,
    /// Penalties.
    pub penalties: Rect,
    /// Open matters.
    pub open: Rect,
    /// The record of moves.
    pub record: Rect,
    /// The newest events.
    pub news: Rect,
    /// Who may do what.
    pub action: Rect,
    /// Refusals and answers.
    pub message: Rect,
    /// The cursor's point and the keys to know.
    pub hints: Rect,
}

/// Columns of the panels beside a large board.
const PANELS: u16 = 36;
/// Columns beyond which a panel only drives its words apart.
const WIDEST: u16 = 64;
/// Rows that a screen needs besides the board: header, action, message, hints.
const OTHER_ROWS: u16 = 5;

impl Layout {
    /// Returns the whole place beside the board.
    pub fn side(&self) -> Rect {
        self.clocks.union(self.record)
    }

    /// Lays a screen out. The large board is taken where it leaves room for the panels.
    pub fn of(area: Rect) -> Self {
        let large = area.width >= Geometry::LARGE.0 + PANELS
            && area.height >= Geometry::LARGE.1 + OTHER_ROWS;
        let (width, height) = if large {
            Geometry::LARGE
        } else {
            Geometry::SMALL
        };
        let board = Rect {
            width,
            height,
            ..rows(area, 1, height)
        }
        .intersection(area);
        let x = area.x.saturating_add(width + 2);
        let side = Rect {
            x,
            width: area.width.saturating_sub(width + 2).min(WIDEST),
            ..rows(area, 1, height)
        };
        let mut under = Stack::new(rows(area, 1 + height, area.height));
        let spare = under.left.saturating_sub(3);
        let action = if spare > 1 { 2 } else { 1 };
        let message = if spare > 2 { 2 } else { 1 };
        let news = under.left.saturating_sub(action + message + 1);
        let [news, action, message, hints] =
            [news, action, message, 1].map(|height| under.take(height));
        let [clocks, penalties, open, record] = side_panels(side);
        Self {
            header: rows(area, 0, 1),
            board,
            clocks,
            penalties,
            open,
            record,
            news,
            action,
            message,
            hints,
        }
    }
}

/// Gives the panels beside the board their rows: the record takes what is left, at least two.
fn side_panels(side: Rect) -> [Rect; 4] {
    let mut stack = Stack::new(side);
    let roomy = side.height > 24;
    let heights = if roomy { [4, 8, 6] } else { [4, 5, 3] };
    let [clocks, penalties, open] = heights.map(|height| stack.take(height));
    let record = stack.take(stack.left);
    [clocks, penalties, open, record]
}

/// An area that is handed out from its top.
struct Stack {
    area: Rect,
    used: u16,
    left: u16,
}

impl Stack {
    const fn new(area: Rect) -> Self {
        Self {
            area,
            used: 0,
            left: area.height,
        }
    }

    fn take(&mut self, height: u16) -> Rect {
        let taken = rows(self.area, self.used, height.min(self.left));
        self.used += taken.height;
        self.left -= taken.height;
        taken
    }
}
