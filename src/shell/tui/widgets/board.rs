//! The board. Every point has a cell of its own, found by arithmetic and never by what lies before it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::text::{glyph, put};
use crate::core::board::symmetry::Isometry;
use crate::core::board::{Board, COLUMNS, Point, ROWS, Stone};
use crate::shell::tui::theme::{Glyphs, Look, Looks, Marks, Theme};

/// Cells for the row numbers at the left.
const MARGIN: u16 = 3;

/// Where each point is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    area: Rect,
    across: u16,
    down: u16,
}

impl Geometry {
    /// Cells of the board at two columns a point.
    pub const SMALL: (u16, u16) = size(2, 1);
    /// Cells of the board at four columns and two rows a point.
    pub const LARGE: (u16, u16) = size(4, 2);

    /// Returns the largest board that the area holds, at its left upper corner; a smaller area cuts it.
    pub const fn fit(area: Rect) -> Self {
        let large = area.width >= Self::LARGE.0 && area.height >= Self::LARGE.1;
        let (across, down) = if large { (4, 2) } else { (2, 1) };
        Self { area, across, down }
    }

    /// Returns the cells that the board takes.
    pub const fn size(self) -> (u16, u16) {
        size(self.across, self.down)
    }

    /// Returns the point whose cells hold this one; between two points it is the nearer.
    pub fn point_at(self, x: u16, y: u16) -> Option<Point> {
        let left = self.area.x + MARGIN;
        let right = left + u16::from(COLUMNS - 1) * self.across + 1;
        let bottom = self.area.y + u16::from(ROWS - 1) * self.down;
        if !(left.saturating_sub(1)..=right).contains(&x) || !(self.area.y..=bottom).contains(&y) {
            return None;
        }
        // Two columns a point: the cell at the right of a stone belongs to it, as in the wide board.
        let near = self.across / 4;
        let column = ((x + near).saturating_sub(left) / self.across).min(u16::from(COLUMNS) - 1);
        let row = (y - self.area.y) / self.down;
        Point::new(
            u8::try_from(column).ok()?,
            ROWS - 1 - u8::try_from(row).ok()?,
        )
    }

    /// Returns the cell of a point.
    pub const fn cell(self, point: Point) -> (u16, u16) {
        let x = self
            .area
            .x
            .saturating_add(MARGIN + point.column() as u16 * self.across);
        let y = self
            .area
            .y
            .saturating_add((ROWS - 1 - point.row()) as u16 * self.down);
        (x, y)
    }
}

const fn size(across: u16, down: u16) -> (u16, u16) {
    (
        MARGIN + (COLUMNS as u16 - 1) * across + 2,
        (ROWS as u16 - 1) * down + 2,
    )
}

/// What is shown on the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardPicture<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The point of the last stone.
    pub last: Option<Point>,
    /// The cursor.
    pub cursor: Option<Point>,
    /// Offered points, lettered in their order.
    pub offers: &'a [Point],
    /// The number of the stone on a point, where numbers are shown.
    pub numbers: &'a [(Point, usize)],
    /// How the viewer has turned the board.
    pub view: Isometry,
    /// Empty points that are marked as forbidden.
    pub forbidden: &'a [Point],
    /// Points that are being spoken of.
    pub marked: &'a [Point],
}

impl BoardPicture<'_> {
    /// Draws the board with its coordinates.
    pub fn draw(&self, buf: &mut Buffer, geometry: Geometry, theme: &Theme) {
        let drawing = Drawing {
            picture: self,
            geometry,
            theme,
            looks: &theme.looks,
        };
        drawing.coordinates(buf);
        drawing.lines(buf);
        for point in Point::all() {
            drawing.point(buf, point);
        }
    }
}

struct Drawing<'a> {
    picture: &'a BoardPicture<'a>,
    geometry: Geometry,
    theme: &'a Theme,
    looks: &'a Looks,
}

impl Drawing<'_> {
    fn put(&self, buf: &mut Buffer, x: u16, y: u16, sign: &str, style: Style) {
        put(buf, self.geometry.area, x, y, sign, style);
    }

    fn glyph(&self, buf: &mut Buffer, x: u16, y: u16, sign: char, style: Style) {
        glyph(
            buf,
            self.geometry.area,
            (x, y),
            sign,
            style,
            self.theme.glyphs,
        );
    }

    fn coordinates(&self, buf: &mut Buffer) {
        let style = self.looks.coordinates.style();
        let under = self
            .geometry
            .area
            .y
            .saturating_add(self.geometry.size().1 - 1);
        for place in Point::all().filter(|place| place.column() == 0 || place.row() == 0) {
            let (x, y) = self.geometry.cell(place);
            let point = self.picture.view.inverse().apply(place);
            let turned = self.picture.view.exchanges_lines();
            let letter = char::from(b'A' + point.column()).to_string();
            let number = point.row() + 1;
            if place.column() == 0 {
                let label = if turned {
                    letter.clone()
                } else {
                    number.to_string()
                };
                self.put(buf, self.geometry.area.x, y, &format!("{label:>2}"), style);
            }
            if place.row() == 0 && !turned {
                self.put(buf, x, under, &letter, style);
            } else if place.row() == 0 {
                self.number_under(buf, (x, under), number, style);
            }
        }
    }

    /// Writes a row's number under a turned board: where two digits would touch, every other one.
    fn number_under(&self, buf: &mut Buffer, (x, y): (u16, u16), number: u8, style: Style) {
        let back = u16::from(number > 9);
        if number < 10 || self.geometry.across > 2 || !number.is_multiple_of(2) {
            self.put(buf, x.saturating_sub(back), y, &number.to_string(), style);
        }
    }

    /// Draws what lies between the points.
    fn lines(&self, buf: &mut Buffer) {
        let style = self.looks.grid.style();
        let (across, up) = match self.theme.glyphs {
            Glyphs::Lines => ('\u{2500}', '\u{2502}'),
            Glyphs::Wide if self.geometry.across > 2 => ('\u{2500}', '\u{2502}'),
            Glyphs::Wide | Glyphs::Ascii => (' ', ' '),
        };
        let step = if self.theme.glyphs == Glyphs::Wide {
            2
        } else {
            1
        };
        for point in Point::all() {
            let (x, y) = self.geometry.cell(point);
            let (first, last) = (point.column() == 0, point.column() == COLUMNS - 1);
            let (sign, cells) = if last {
                (' ', 1)
            } else {
                (across, self.geometry.across - 1)
            };
            for by in (step..=cells).step_by(usize::from(step)) {
                self.glyph(buf, x + by, y, sign, style);
            }
            if first {
                self.put(buf, x.saturating_sub(1), y, " ", style);
            }
            if point.row() > 0 {
                for by in 1..self.geometry.down {
                    let blanks =
                        " ".repeat(usize::from(if last { 2 } else { self.geometry.across }));
                    self.put(
                        buf,
                        x.saturating_sub(u16::from(first)),
                        y + by,
                        &blanks,
                        style,
                    );
                    self.glyph(buf, x, y + by, up, style);
                }
            }
        }
    }

    fn point(&self, buf: &mut Buffer, point: Point) {
        let (x, y) = self.geometry.cell(self.picture.view.apply(point));
        let stone = self.picture.board.at(point);
        let style = self.look(point, stone).style();
        match self.number(point) {
            Some(number) => self.numbered(buf, x, y, number, style),
            None => self.glyph(buf, x, y, self.sign(point, stone), style),
        }
        self.marks(buf, point, x, y);
    }

    /// Draws brackets about the cursor and the last stone where the theme has them.
    fn marks(&self, buf: &mut Buffer, point: Point, x: u16, y: u16) {
        let signs = if self.picture.cursor == Some(point) {
            ["[", "]"]
        } else if self.picture.last == Some(point) || self.picture.marked.contains(&point) {
            ["(", ")"]
        } else {
            return;
        };
        if self.theme.marks == Marks::Around {
            let style = self.looks.grid.style();
            let left = self.number(point).is_none() || self.geometry.across > 2;
            if left && !self.beside_cursor(point) {
                self.put(buf, x.saturating_sub(1), y, signs[0], style);
            }
            self.put(buf, x + 1, y, signs[1], style);
        }
    }

    /// Returns whether the cursor's bracket already stands at the left of the point.
    fn beside_cursor(&self, point: Point) -> bool {
        self.geometry.across == 2
            && self.picture.cursor.is_some_and(|cursor| {
                let view = self.picture.view;
                view.apply(point).offset(-1, 0) == Some(view.apply(cursor))
            })
    }

    fn look(&self, point: Point, stone: Option<Stone>) -> Look {
        let looks = self.looks;
        let (cursor, last) = (
            self.picture.cursor == Some(point),
            self.picture.last == Some(point) || self.picture.marked.contains(&point),
        );
        match stone {
            None if cursor => looks.cursor,
            None if last || self.picture.offers.contains(&point) => looks.offer,
            None if self.picture.forbidden.contains(&point) => looks.alarm,
            None => looks.grid,
            Some(Stone::Black) if cursor => looks.cursor_black,
            Some(Stone::White) if cursor => looks.cursor_white,
            Some(Stone::Black) if last => looks.last_black,
            Some(Stone::White) if last => looks.last_white,
            Some(Stone::Black) => looks.black,
            Some(Stone::White) => looks.white,
        }
    }

    fn number(&self, point: Point) -> Option<usize> {
        self.picture
            .numbers
            .iter()
            .find(|(at, _)| *at == point)
            .map(|(_, number)| *number)
    }

    /// Draws a stone's number: its last two digits where there is no room for three.
    fn numbered(&self, buf: &mut Buffer, x: u16, y: u16, number: usize, style: Style) {
        let text = match self.geometry.across {
            2 if number >= 100 => format!("{:02}", number % 100),
            _ => number.to_string(),
        };
        // Where a point has two cells of its own, the digits stand in them.
        let (text, back) = match (self.theme.glyphs, text.len()) {
            (Glyphs::Wide, _) => (format!("{text:<2}"), 0),
            (Glyphs::Lines | Glyphs::Ascii, 1) => (text, 0),
            (Glyphs::Lines | Glyphs::Ascii, _) => (text, 1),
        };
        self.put(buf, x.saturating_sub(back), y, &text, style);
    }

    fn sign(&self, point: Point, stone: Option<Stone>) -> char {
        let offer = self.picture.offers.iter().position(|offer| *offer == point);
        match (self.theme.glyphs, stone, offer) {
            (glyphs, Some(stone), _) => disc(glyphs, stone),
            (_, None, Some(place)) => char::from(b'a' + u8::try_from(place % 26).unwrap_or(0)),
            (_, None, None) if self.picture.marked.contains(&point) => '*',
            (_, None, None) if self.picture.forbidden.contains(&point) => '!',
            (Glyphs::Lines | Glyphs::Wide, None, None) => crossing(self.picture.view.apply(point)),
            (Glyphs::Ascii, None, None) if is_star(point) => '+',
            (Glyphs::Ascii, None, None) => '.',
        }
    }
}

/// Returns the sign of a stone: Black's is full and White's a ring, so that no colour is needed.
pub const fn disc(glyphs: Glyphs, stone: Stone) -> char {
    match (glyphs, stone) {
        (Glyphs::Lines | Glyphs::Wide, Stone::Black) => '\u{25CF}',
        (Glyphs::Lines | Glyphs::Wide, Stone::White) => '\u{25CB}',
        (Glyphs::Ascii, Stone::Black) => 'X',
        (Glyphs::Ascii, Stone::White) => 'O',
    }
}

/// Returns whether the point is the centre or one of the stars (article 1).
pub fn is_star(point: Point) -> bool {
    point == Point::CENTRE
        || [point.column(), point.row()]
            .iter()
            .all(|at| *at == 3 || *at == 11)
}

fn crossing(point: Point) -> char {
    let last = COLUMNS - 1;
    match (point.column(), point.row()) {
        _ if is_star(point) => '\u{2022}',
        (0, 0) => '\u{2514}',
        (0, row) if row == last => '\u{250C}',
        (column, 0) if column == last => '\u{2518}',
        (column, row) if column == last && row == last => '\u{2510}',
        (0, _) => '\u{251C}',
        (column, _) if column == last => '\u{2524}',
        (_, 0) => '\u{2534}',
        (_, row) if row == last => '\u{252C}',
        _ => '\u{253C}',
    }
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::unwrap_used,
        reason = "points and themes in the tests are there"
    )]

    use super::*;
    use crate::shell::tui::glyphs::Drawn;
    use crate::shell::tui::theme::{Policy, built_in};

    fn drawn(theme: &Theme, area: Rect) -> Vec<String> {
        let at = |name: &str| name.parse::<Point>().unwrap();
        let board = Board::with([
            (at("H8"), Stone::Black),
            (at("I9"), Stone::White),
            (at("O15"), Stone::Black),
        ]);
        let mut buf = Buffer::empty(area);
        let picture = BoardPicture {
            board: &board,
            last: Some(at("I9")),
            cursor: Some(at("H9")),
            offers: &[at("A1"), at("G7")],
            numbers: &[],
            view: Isometry::ALL[0],
            forbidden: &[],
            marked: &[],
        };
        picture.draw(&mut buf, Geometry::fit(area), theme);
        (0..area.height)
            .map(|y| (0..area.width).map(|x| buf[(x, y)].symbol()).collect())
            .collect()
    }

    #[test]
    fn the_ascii_board_shows_everything_without_colour() {
        let lines = drawn(&built_in("ascii").unwrap(), Rect::new(0, 0, 33, 16));
        assert_eq!(lines[0].trim_end(), "15 . . . . . . . . . . . . . . X");
        assert_eq!(lines[6].trim_end(), " 9 . . . . . . .[.]O). . . . . .");
        assert_eq!(lines[7].trim_end(), " 8 . . . . . . . X . . . . . . .");
        assert_eq!(lines[8].trim_end(), " 7 . . . . . . b . . . . . . . .");
        assert_eq!(lines[3].trim_end(), "12 . . . + . . . . . . . + . . .");
        assert_eq!(lines[14].trim_end(), " 1 a . . . . . . . . . . . . . .");
        assert_eq!(lines[15].trim_end(), "   A B C D E F G H I J K L M N O");
    }

    #[test]
    fn the_large_board_has_four_columns_a_point() {
        let theme = built_in("wood").unwrap().under(Policy {
            monochrome: true,
            drawn: Drawn::Narrow,
        });
        let lines = drawn(&theme, Rect::new(0, 0, 61, 30));
        assert!(
            lines[12].contains("[\u{253C}]\u{2500}(\u{25CB})"),
            "{}",
            lines[12]
        );
        assert!(lines[29].starts_with("   A   B   C"), "{}", lines[29]);
    }

    #[test]
    fn two_digits_of_a_number_fit_a_point() {
        let theme = built_in("ascii").unwrap();
        let area = Rect::new(0, 0, 33, 16);
        let (a, b): (Point, Point) = ("H8".parse().unwrap(), "I8".parse().unwrap());
        let board = Board::with([(a, Stone::Black), (b, Stone::White)]);
        let mut buf = Buffer::empty(area);
        let numbers = [(a, 9), (b, 104)];
        BoardPicture {
            board: &board,
            last: None,
            cursor: None,
            offers: &[],
            numbers: &numbers,
            view: Isometry::ALL[0],
            forbidden: &[],
            marked: &[],
        }
        .draw(&mut buf, Geometry::fit(area), &theme);
        let line: String = (14..24).map(|x| buf[(x, 7)].symbol()).collect();
        assert_eq!(line, " . 904 . .");
    }
}
