//! Looks and glyphs as data, and the colour policy: sixteen named colours, or none.
//!
//! A theme is a RON file, built in or the user's own. Without colours the built-in monochrome looks
//! are taken, so that nothing is told by colour alone.

use std::sync::OnceLock;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::glyphs::Drawn;

/// The themes that are always there, by name.
pub const BUILT_IN: [(&str, &str); 6] = [
    ("wood", include_str!("../../../themes/wood.ron")),
    ("dark", include_str!("../../../themes/dark.ron")),
    ("light", include_str!("../../../themes/light.ron")),
    ("contrast", include_str!("../../../themes/contrast.ron")),
    (
        "colour-blind",
        include_str!("../../../themes/colour-blind.ron"),
    ),
    ("ascii", include_str!("../../../themes/ascii.ron")),
];

/// One of the sixteen colours that every colour terminal has, by the name of its ANSI number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names are the colours")]
pub enum Colour {
    Black,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    White,
    BrightBlack,
    BrightRed,
    BrightGreen,
    BrightYellow,
    BrightBlue,
    BrightMagenta,
    BrightCyan,
    BrightWhite,
}

impl From<Colour> for Color {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::Red => Self::Red,
            Colour::Green => Self::Green,
            Colour::Yellow => Self::Yellow,
            Colour::Blue => Self::Blue,
            Colour::Magenta => Self::Magenta,
            Colour::Cyan => Self::Cyan,
            Colour::White => Self::Gray,
            Colour::BrightBlack => Self::DarkGray,
            Colour::BrightRed => Self::LightRed,
            Colour::BrightGreen => Self::LightGreen,
            Colour::BrightYellow => Self::LightYellow,
            Colour::BrightBlue => Self::LightBlue,
            Colour::BrightMagenta => Self::LightMagenta,
            Colour::BrightCyan => Self::LightCyan,
            Colour::BrightWhite => Self::White,
        }
    }
}

/// How one kind of thing looks; what is left out is the terminal's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Look {
    /// The letters.
    pub fg: Option<Colour>,
    /// The ground.
    pub bg: Option<Colour>,
    /// Bold.
    pub bold: bool,
    /// Underlined.
    pub underline: bool,
    /// Letters and ground exchanged.
    pub reverse: bool,
}

impl Look {
    /// Returns the style to draw with.
    pub fn style(self) -> Style {
        let mut style = Style::reset();
        style.fg = self.fg.map(Color::from).or(style.fg);
        style.bg = self.bg.map(Color::from).or(style.bg);
        let marks = [
            (self.bold, Modifier::BOLD),
            (self.underline, Modifier::UNDERLINED),
            (self.reverse, Modifier::REVERSED),
        ];
        marks
            .into_iter()
            .filter(|(set, _)| *set)
            .fold(style, |style, (_, modifier)| style.add_modifier(modifier))
    }
}

/// Which signs the board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Glyphs {
    /// ● ○ ┼, each in one cell.
    Lines,
    /// ● ○ ┼, each in two cells: no theme's choice but the terminal's.
    #[serde(skip)]
    Wide,
    /// X O + .
    Ascii,
}

/// How the cursor and the last stone stand out on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Marks {
    /// By the look of the point itself.
    Point,
    /// By signs around the point: `[X]`, `(O)`.
    Around,
}

/// Every kind of thing on the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Looks {
    /// Words.
    pub text: Look,
    /// Words of less weight.
    pub faint: Look,
    /// Headings.
    pub title: Look,
    /// The lines of the board.
    pub grid: Look,
    /// Coordinates.
    pub coordinates: Look,
    /// Black stones.
    pub black: Look,
    /// White stones.
    pub white: Look,
    /// The last black stone.
    pub last_black: Look,
    /// The last white stone.
    pub last_white: Look,
    /// An offered point.
    pub offer: Look,
    /// The point under the cursor, if empty.
    pub cursor: Look,
    /// A black stone under the cursor.
    pub cursor_black: Look,
    /// A white stone under the cursor.
    pub cursor_white: Look,
    /// Whoever's clock runs.
    pub running: Look,
    /// A clock that is nearly over.
    pub low: Look,
    /// A clock that is over, and what must not be overlooked.
    pub alarm: Look,
    /// The line that says who may do what.
    pub action: Look,
    /// A refusal.
    pub refusal: Look,
    /// What is chosen in a list.
    pub chosen: Look,
    /// A text being typed.
    pub field: Look,
    /// A key in a line of hints.
    pub key: Look,
}

/// A whole theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The board's signs.
    pub glyphs: Glyphs,
    /// The board's marks.
    pub marks: Marks,
    /// The looks.
    pub looks: Looks,
}

/// What the user and the terminal say about looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// `NO_COLOR` is set and not empty, or the terminal has no colours.
    pub monochrome: bool,
    /// How the terminal draws glyphs whose width is open.
    pub drawn: Drawn,
}

/// What is wrong with a theme: file, line, column and field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{place}: {what}")]
pub struct Mistake {
    /// The file.
    pub file: String,
    /// Line and column.
    pub place: String,
    /// What is wrong there, with the field's name.
    pub what: String,
}

/// Reads a theme.
///
/// # Errors
/// The text is no theme; the first mistake is told.
pub fn parse(file: &str, text: &str) -> Result<Theme, Mistake> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|fault| Mistake {
            file: file.to_owned(),
            place: fault.span.start.to_string(),
            what: fault.code.to_string(),
        })
}

/// Returns the built-in theme of this name. They are read once in a process, however many sit at it.
pub fn built_in(name: &str) -> Option<Theme> {
    static READ: OnceLock<Vec<Theme>> = OnceLock::new();
    let themes = READ.get_or_init(|| {
        let read = |(name, text): &(&str, &str)| match parse(name, text) {
            Ok(theme) => theme,
            Err(mistake) => panic!("the built-in themes are well formed: {mistake}"),
        };
        BUILT_IN.iter().map(read).collect()
    });
    let at = BUILT_IN.iter().position(|(known, _)| *known == name)?;
    themes.get(at).cloned()
}

/// Returns the user's theme of this name if `own` gives its file and text, otherwise the built-in one.
///
/// # Errors
/// The user's file has a mistake, or nobody knows the name.
pub fn load(name: &str, own: Option<(&str, &str)>, policy: Policy) -> Result<Theme, Mistake> {
    let theme = match own {
        Some((file, text)) => parse(file, text)?,
        None => built_in(name).ok_or_else(|| unknown(name))?,
    };
    Ok(theme.under(policy))
}

fn unknown(name: &str) -> Mistake {
    let known: Vec<_> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    Mistake {
        file: name.to_owned(),
        place: "1:1".to_owned(),
        what: format!("no such theme; there are {}", known.join(", ")),
    }
}

impl Theme {
    /// Returns the theme as the policy allows it.
    #[must_use]
    pub fn under(self, policy: Policy) -> Self {
        let mut theme = self;
        if policy.monochrome
            && let Some(plain) = built_in("ascii")
        {
            theme.looks = plain.looks;
            theme.marks = Marks::Around;
        }
        theme.glyphs = match (theme.glyphs, policy.drawn) {
            (Glyphs::Ascii, _) | (_, Drawn::Ascii) => Glyphs::Ascii,
            // Two cells a point leave no room for signs around it.
            (_, Drawn::Wide) if theme.marks == Marks::Around => Glyphs::Ascii,
            (_, Drawn::Wide) => Glyphs::Wide,
            (glyphs, Drawn::Narrow) => glyphs,
        };
        theme
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "the built-in themes are there")]

    use super::*;

    #[test]
    fn every_built_in_theme_loads() {
        for (name, _) in BUILT_IN {
            assert!(load(name, None, Policy::default()).is_ok(), "{name}");
        }
    }

    #[test]
    fn a_mistake_is_told_by_line_and_field() {
        let text = BUILT_IN[0].1.replacen("faint:", "fiant:", 1);
        let mistake = parse("mine.ron", &text).unwrap_err();
        assert!(mistake.to_string().starts_with("mine.ron:"), "{mistake}");
        assert!(mistake.what.contains("fiant"), "{mistake}");
        let line = text
            .lines()
            .position(|line| line.contains("fiant"))
            .unwrap()
            + 1;
        assert!(mistake.place.starts_with(&format!("{line}:")), "{mistake}");
    }

    #[test]
    fn without_colours_no_look_has_one_and_stones_keep_their_marks() {
        let theme = built_in("wood").unwrap().under(Policy {
            monochrome: true,
            drawn: Drawn::Narrow,
        });
        let looks = format!("{:?}", theme.looks);
        assert!(!looks.contains("Some"), "{looks}");
        assert_eq!((theme.glyphs, theme.marks), (Glyphs::Lines, Marks::Around));
    }
}
