//! The command language: one line is one command, everywhere.
//!
//! `[@SECONDS] [WHO:] VERB [ARGUMENTS]      # comment`. Verbs are English in every language of the
//! interface; texts stand in double quotes.

use crate::core::board::{Point, Seat, Stone};
use crate::core::clock::At;
use crate::core::game::command::{Action, Person, Who};
use crate::core::rulebook::Office;

mod hour;
mod lexer;
mod setup;
mod verbs;

pub use lexer::{Token, tokens};
pub use setup::setup;
pub use verbs::{VERBS, Verb};

/// A line as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing but space and comment.
    Blank,
    /// A new game, with its `key=value` words.
    New(Vec<Token>),
    /// A command.
    Act {
        /// The time given.
        at: Option<At>,
        /// Who speaks, if the line says so.
        who: Option<Who>,
        /// What is asked.
        action: Action,
    },
}

/// What is wrong with a line that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A text without its closing quote.
    OpenQuote,
    /// Not seconds with at most three decimals.
    Time,
    /// A time before the last line's.
    FallingTime,
    /// Nobody speaks.
    NoWho,
    /// Not a verb.
    UnknownVerb,
    /// An argument is missing.
    Missing,
    /// An argument is malformed.
    Malformed,
    /// Not a point of the board.
    Point,
    /// Something stands after the last argument.
    Extra,
    /// `new` does not know this key.
    UnknownKey,
    /// A value that the key does not take.
    BadValue,
    /// A second `new`, or one in a continued game.
    SecondNew,
    /// A command before any game.
    NoGame,
}

impl Trouble {
    /// Returns the key of its words in the catalogue.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OpenQuote => "line.open-quote",
            Self::Time => "line.time",
            Self::FallingTime => "line.falling-time",
            Self::NoWho => "line.no-who",
            Self::UnknownVerb => "line.unknown-verb",
            Self::Missing => "line.missing",
            Self::Malformed => "line.malformed",
            Self::Point => "line.point",
            Self::Extra => "line.extra",
            Self::UnknownKey => "line.unknown-key",
            Self::BadValue => "line.bad-value",
            Self::SecondNew => "line.second-new",
            Self::NoGame => "line.no-game",
        }
    }
}

/// A line that cannot be read: where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The column, counted in characters from one.
    pub column: usize,
    /// What is wrong.
    pub trouble: Trouble,
    /// The word it is about.
    pub word: String,
}

impl Unreadable {
    pub(crate) fn at(token: &Token, trouble: Trouble) -> Self {
        Self {
            column: token.column,
            trouble,
            word: token.text.clone(),
        }
    }
}

/// Reads one line.
///
/// # Errors
/// Tells the column and what is wrong.
pub fn parse(line: &str) -> Result<Line, Unreadable> {
    let tokens = tokens(line)?;
    let mut words = Words::new(&tokens, line.chars().count() + 1);
    let at = match words.peek() {
        Some(token) if !token.quoted && token.text.starts_with('@') => {
            Some(time(words.next_word()?)?)
        }
        Some(_) => None,
        None => return Ok(Line::Blank),
    };
    let who = speaker(&mut words)?;
    let verb = words.next_word()?;
    if verb.text.eq_ignore_ascii_case("new") && who.is_none() {
        return Ok(Line::New(words.rest().to_vec()));
    }
    let action = verbs::action(verb, &mut words)?;
    match words.peek() {
        Some(extra) => Err(Unreadable::at(extra, Trouble::Extra)),
        None => Ok(Line::Act { at, who, action }),
    }
}

/// The words of a line that are still to be read.
pub(crate) struct Words<'a> {
    tokens: &'a [Token],
    end: usize,
}

impl<'a> Words<'a> {
    fn new(tokens: &'a [Token], end: usize) -> Self {
        Self { tokens, end }
    }

    pub(crate) fn peek(&self) -> Option<&'a Token> {
        self.tokens.first()
    }

    pub(crate) fn next_word(&mut self) -> Result<&'a Token, Unreadable> {
        let (first, rest) = self.tokens.split_first().ok_or(Unreadable {
            column: self.end,
            trouble: Trouble::Missing,
            word: String::new(),
        })?;
        self.tokens = rest;
        Ok(first)
    }

    pub(crate) fn rest(&self) -> &'a [Token] {
        self.tokens
    }
}

/// Reads `@SECONDS`.
fn time(token: &Token) -> Result<At, Unreadable> {
    seconds_ms(&token.text[1..])
        .map(At)
        .ok_or_else(|| Unreadable::at(token, Trouble::Time))
}

/// Reads seconds with at most three decimals as milliseconds.
pub(crate) fn seconds_ms(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 9
        || decimals.len() > 3
        || !digits(whole)
        || !digits(decimals)
    {
        return None;
    }
    if text.ends_with('.') {
        return None;
    }
    let thousandths = format!("{decimals:0<3}").parse::<u64>().ok()?;
    Some(whole.parse::<u64>().ok()? * 1000 + thousandths)
}

/// Reads `WHO:`, if the line has one.
fn speaker(words: &mut Words) -> Result<Option<Who>, Unreadable> {
    let Some(token) = words
        .peek()
        .filter(|token| !token.quoted && token.text.ends_with(':'))
    else {
        return Ok(None);
    };
    words.next_word()?;
    let name = token.text.trim_end_matches(':').to_ascii_lowercase();
    who(&name)
        .map(Some)
        .ok_or_else(|| Unreadable::at(token, Trouble::NoWho))
}

/// Returns who is meant by a name.
pub fn who(name: &str) -> Option<Who> {
    Some(match name {
        "p1" => Who::Player(Seat::P1),
        "p2" => Who::Player(Seat::P2),
        "black" => Who::Holder(Stone::Black),
        "white" => Who::Holder(Stone::White),
        "leader1" => Who::Leader(Seat::P1),
        "leader2" => Who::Leader(Seat::P2),
        "referee" => Who::Office(Office::Referee),
        "deputy" => Who::Office(Office::Deputy),
        "chief" => Who::Office(Office::Chief),
        "organiser" => Who::Office(Office::Organiser),
        "appeals" => Who::Office(Office::Appeals),
        _ => return None,
    })
}

/// Returns the person meant by a name.
pub fn person(name: &str) -> Option<Person> {
    Some(match name.to_ascii_lowercase().as_str() {
        "p1" => Person::Seat(Seat::P1),
        "p2" => Person::Seat(Seat::P2),
        "black" => Person::Holder(Stone::Black),
        "white" => Person::Holder(Stone::White),
        "both" => Person::Both,
        _ => return None,
    })
}

/// Returns whether the word looks like a point, on the board or off it.
pub(crate) fn looks_like_point(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && !letters.as_str().is_empty()
        && letters.as_str().chars().all(|c| c.is_ascii_digit())
}

/// Reads a point.
pub(crate) fn point(token: &Token) -> Result<Point, Unreadable> {
    token
        .text
        .parse()
        .map_err(|_| Unreadable::at(token, Trouble::Point))
}
