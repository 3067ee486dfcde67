//! What is shown, as text.

use tianyuan::shell::tui::app::App;
use unicode_width::UnicodeWidthStr;

/// Returns the rows as a terminal shows them: the cell behind a wide character is no character of its own.
pub fn rows(app: &App) -> String {
    let cells = app.draw().cells;
    let row = |y| {
        let (mut text, mut x) = (String::new(), 0);
        while x < cells.area.width {
            let symbol = cells[(x, y)].symbol();
            text.push_str(symbol);
            x += u16::try_from(symbol.width().max(1)).unwrap();
        }
        format!("{}\n", text.trim_end())
    };
    (0..cells.area.height).map(row).collect()
}
