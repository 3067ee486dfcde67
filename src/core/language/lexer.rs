//! Words of a line: spaces part them, double quotes keep them together, `#` ends the line.

use super::{Trouble, Unreadable};

/// A word and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The column of its first character, from one.
    pub column: usize,
    /// The word, without its quotes.
    pub text: String,
    /// Whether it began with a quote.
    pub quoted: bool,
}

/// Parts a line into words. A speaker's colon ends a word: `p1:H8` is two.
///
/// # Errors
/// A quote that is not closed.
pub fn tokens(line: &str) -> Result<Vec<Token>, Unreadable> {
    let mut out: Vec<Token> = Vec::new();
    let mut word: Option<Token> = None;
    let mut quote: Option<usize> = None;
    let mut escaped = false;
    let line = line.trim_start_matches('\u{feff}');
    for (column, c) in line.chars().enumerate().map(|(i, c)| (i + 1, c)) {
        if quote.is_some() {
            if let Some(word) = &mut word {
                match c {
                    _ if std::mem::take(&mut escaped) => word.text.push(c),
                    '\\' => escaped = true,
                    '"' => quote = None,
                    _ => word.text.push(c),
                }
            }
            continue;
        }
        match c {
            '#' if word.is_none() => break,
            c if c.is_whitespace() => out.extend(word.take()),
            '"' => {
                quote = Some(column);
                word.get_or_insert_with(|| Token {
                    column,
                    text: String::new(),
                    quoted: true,
                });
            }
            ':' if out.len() <= 1 && word.as_ref().is_some_and(speaks) => {
                if let Some(mut done) = word.take() {
                    done.text.push(':');
                    out.push(done);
                }
            }
            c => word
                .get_or_insert_with(|| Token {
                    column,
                    text: String::new(),
                    quoted: false,
                })
                .text
                .push(c),
        }
    }
    if let Some(column) = quote {
        return Err(Unreadable {
            column,
            trouble: Trouble::OpenQuote,
            word: String::new(),
        });
    }
    out.extend(word);
    Ok(out)
}

fn speaks(word: &Token) -> bool {
    !word.quoted && !word.text.contains('=') && word.text.chars().all(|c| c.is_ascii_alphanumeric())
}
