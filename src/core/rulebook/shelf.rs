//! The books that were read already. Every game's header holds its book in full, and a folder of games holds
//! few books, each of them many times over.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::{CN_2025_DRAFT, Mistake, NANAN_2016, Rulebook, SHANGHAI_2004, parse};

type Once = LazyLock<Option<Arc<Rulebook>>>;

static BUILT_IN: [(&str, Once); 3] = [
    (
        CN_2025_DRAFT,
        LazyLock::new(|| parse(CN_2025_DRAFT).ok().map(Arc::new)),
    ),
    (
        SHANGHAI_2004,
        LazyLock::new(|| parse(SHANGHAI_2004).ok().map(Arc::new)),
    ),
    (
        NANAN_2016,
        LazyLock::new(|| parse(NANAN_2016).ok().map(Arc::new)),
    ),
];

/// The other books that were read last, with their texts.
static READ: Mutex<VecDeque<(String, Arc<Rulebook>)>> = Mutex::new(VecDeque::new());

/// How many of them are kept: an organiser's own, and those of a few earlier versions.
const KEPT: usize = 8;

/// Returns the built-in book of this text, read once.
pub fn built_in(text: &str) -> Option<Arc<Rulebook>> {
    let (_, book) = BUILT_IN.iter().find(|(known, _)| *known == text)?;
    (**book).clone()
}

/// Reads a rulebook as [`parse`]; whoever asks for the same text again shares the same book.
///
/// Reading one takes as long as a thousand events.
///
/// # Errors
/// Every mistake that was found.
pub fn shared(text: &str) -> Result<Arc<Rulebook>, Vec<Mistake>> {
    if let Some(book) = built_in(text).or_else(|| read_before(text)) {
        return Ok(book);
    }
    let book = parse(text).map(Arc::new)?;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.truncate(KEPT - 1);
    read.push_front((text.to_owned(), Arc::clone(&book)));
    Ok(book)
}

fn read_before(text: &str) -> Option<Arc<Rulebook>> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, book) = read.iter().find(|(known, _)| known == text)?;
    Some(Arc::clone(book))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "the books are whole")]

    use super::*;

    #[test]
    fn a_text_is_read_once() {
        let own = format!("{SHANGHAI_2004}\n// an organiser's own\n");
        let (one, other) = (shared(&own).unwrap(), shared(&own).unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(*one, parse(&own).unwrap());
        let built_in = [shared(NANAN_2016).unwrap(), shared(NANAN_2016).unwrap()];
        assert!(Arc::ptr_eq(&built_in[0], &built_in[1]));
    }

    #[test]
    fn mistakes_are_told_each_time() {
        assert_eq!(shared("(").unwrap_err(), shared("(").unwrap_err());
    }
}
