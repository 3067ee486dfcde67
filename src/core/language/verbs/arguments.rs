//! The arguments of verbs, each as it is read from the words that are left.

use crate::core::board::Point;
use crate::core::game::command::Person;
use crate::core::language::{
    Token, Trouble, Unreadable, Words, looks_like_point, person, point, seconds_ms,
};

/// Returns that a word is not what it should be.
pub fn malformed(token: &Token) -> Unreadable {
    Unreadable::at(token, Trouble::Malformed)
}

/// Reads a number in plain digits.
pub fn number<T: std::str::FromStr>(token: &Token) -> Result<T, Unreadable> {
    let digits = !token.quoted && token.text.bytes().all(|b| b.is_ascii_digit());
    token
        .text
        .parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| malformed(token))
}

/// Reads who is meant.
pub fn a_person(words: &mut Words) -> Result<Person, Unreadable> {
    let token = words.next_word()?;
    person(&token.text).ok_or_else(|| malformed(token))
}

/// Reads minutes, as milliseconds.
pub fn minutes(words: &mut Words) -> Result<u64, Unreadable> {
    let token = words.next_word()?;
    seconds_ms(&token.text)
        .map(|ms| ms * 60)
        .ok_or_else(|| malformed(token))
}

/// Reads a quoted text that says something.
pub fn text(words: &mut Words) -> Result<String, Unreadable> {
    let token = words.next_word()?;
    if token.quoted && !token.text.trim().is_empty() {
        Ok(token.text.clone())
    } else {
        Err(malformed(token))
    }
}

/// Reads whether a draw goes with it.
pub fn with_draw(words: &mut Words) -> Result<bool, Unreadable> {
    match words.peek() {
        Some(token) if token.text.eq_ignore_ascii_case("draw") => words.next_word().map(|_| true),
        Some(_) | None => Ok(false),
    }
}

/// Reads the number of an event, if one is given.
pub fn seq(words: &mut Words) -> Result<Option<u32>, Unreadable> {
    match words.peek() {
        Some(token) if !token.quoted => number(words.next_word()?).map(Some),
        Some(_) | None => Ok(None),
    }
}

/// Reads as many points as there are.
pub fn points(words: &mut Words) -> Result<Vec<Point>, Unreadable> {
    let mut found = Vec::new();
    while let Some(token) = words
        .peek()
        .filter(|token| !token.quoted && looks_like_point(&token.text))
    {
        words.next_word()?;
        found.push(point(token)?);
    }
    Ok(found)
}

/// Reads points, one at least.
pub fn some_points(words: &mut Words) -> Result<Vec<Point>, Unreadable> {
    let mut found = vec![point(words.next_word()?)?];
    found.extend(points(words)?);
    Ok(found)
}

/// Reads `KEY=VALUE`, if that is the next word.
pub fn keyed<'a>(
    words: &mut Words<'a>,
    key: &str,
) -> Result<Option<(&'a Token, &'a str)>, Unreadable> {
    let found = words
        .peek()
        .filter(|token| !token.quoted)
        .and_then(|token| {
            let (name, value) = token.text.split_once('=')?;
            name.eq_ignore_ascii_case(key).then_some((token, value))
        });
    if found.is_some() {
        words.next_word()?;
    }
    Ok(found)
}

/// Reads the number of an article.
pub fn article(token: &Token) -> Result<String, Unreadable> {
    let numbered = token
        .text
        .chars()
        .next()
        .is_some_and(|c| c.is_ascii_digit() || !c.is_ascii());
    if token.text.eq_ignore_ascii_case("other") {
        Ok("other".to_owned())
    } else if numbered && !token.quoted {
        Ok(token.text.to_ascii_uppercase())
    } else {
        Err(malformed(token))
    }
}
