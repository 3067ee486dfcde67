//! What a line being typed can become. It knows the words of the language and the rulebook, and never the
//! position: what is offered for a point is every point.

use crate::core::board::Point;
use crate::core::language::VERBS;
use crate::core::rulebook::Rulebook;

/// Who may stand before a verb.
const WHO: [&str; 11] = [
    "p1:",
    "p2:",
    "black:",
    "white:",
    "leader1:",
    "leader2:",
    "referee:",
    "deputy:",
    "chief:",
    "organiser:",
    "appeals:",
];
const PERSONS: [&str; 5] = ["p1", "p2", "black", "white", "both"];
const SEEN: [&str; 4] = ["seen=referee", "seen=opponent", "seen=witness", "seen=none"];
const CHARGES: [&str; 4] = ["charge=p1", "charge=p2", "charge=both", "charge=none"];
const ABSENT: [&str; 3] = ["absent=p1", "absent=p2", "absent=both"];
/// What the line at a table knows besides the verbs.
const OWN: [&str; 2] = ["copy", "print"];

/// Returns the line with its last word as long as it can only become, and what that word can still become.
pub(super) fn completed(line: &str, book: &Rulebook) -> (String, Vec<String>) {
    let start = line.rfind([' ', ':']).map_or(0, |at| at + 1);
    let (before, word) = line.split_at(start);
    let blank = if before.ends_with(':') { " " } else { "" };
    let wanted = word.to_ascii_lowercase();
    let mut choices = candidates(before, &wanted, book);
    choices.retain(|choice| choice.to_ascii_lowercase().starts_with(&wanted));
    let done = match choices.as_slice() {
        [] => return (line.to_owned(), choices),
        [only] if only.ends_with(':') => only.clone(),
        [only] => format!("{only} "),
        [first, ..] => common(first, &choices).to_owned(),
    };
    (format!("{before}{blank}{done}"), choices)
}

/// Returns what all the words begin with.
fn common<'a>(first: &'a str, words: &[String]) -> &'a str {
    let shared = |word: &String| {
        let pairs = first.bytes().zip(word.bytes());
        pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count()
    };
    let length = words.iter().map(shared).min().unwrap_or(0);
    first.get(..length).unwrap_or(first)
}

/// Returns the words that may stand after these.
fn candidates(before: &str, word: &str, book: &Rulebook) -> Vec<String> {
    let said = before.rsplit(':').next().unwrap_or(before);
    let mut said = said.split_whitespace();
    let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    let Some(verb) = said.next() else {
        let mut words: Vec<String> = VERBS.iter().map(|verb| verb.name.to_owned()).collect();
        if !before.contains(':') {
            words.extend(WHO.iter().chain(&OWN).map(ToString::to_string));
        }
        if word.len() > 1 {
            words.extend(points());
        }
        return words;
    };
    let last = said.next_back();
    match (verb.to_ascii_lowercase().as_str(), last) {
        ("offer" | "choose" | "add", _) => points(),
        ("claim", None) => {
            let mut words: Vec<String> = owned(&["five", "forbidden", "time", "clock", "other"]);
            words.extend(articles(book));
            words
        }
        ("claim", Some("time")) => owned(&PERSONS),
        ("claim", Some("five" | "clock" | "other")) => Vec::new(),
        ("claim", Some(_)) => points(),
        ("flag" | "arrived" | "late" | "absent" | "adjust", None) => owned(&PERSONS),
        ("disconnect" | "reconnect" | "completed" | "permit" | "back", None) => owned(&PERSONS),
        ("start", None) => owned(&ABSENT),
        ("uphold" | "go", None) => owned(&CHARGES),
        ("reject", Some(_)) => owned(&CHARGES),
        ("pass", None) => owned(&["draw"]),
        ("incident", None) => [owned(&PERSONS), owned(&["other"])].concat(),
        ("incident", Some(last)) if PERSONS.contains(&last) => articles(book),
        ("incident", Some(_)) => [owned(&SEEN), points()].concat(),
        ("warn" | "violation" | "loss" | "disqualify" | "penalty", None) => owned(&PERSONS),
        ("penalty", Some(last)) if PERSONS.contains(&last) => {
            book.steps.iter().map(|step| step.id.clone()).collect()
        }
        ("penalty", Some(last)) if book.step(last).is_some() => articles(book),
        ("warn" | "violation" | "loss" | "disqualify", Some(last)) if PERSONS.contains(&last) => {
            articles(book)
        }
        ("warn" | "violation" | "loss" | "disqualify" | "penalty", Some(_)) => owned(&["override"]),
        (_, None) if verb.parse::<Point>().is_ok() => owned(&["draw"]),
        (_, None | Some(_)) => Vec::new(),
    }
}

fn points() -> Vec<String> {
    Point::all().map(|point| point.to_string()).collect()
}

fn articles(book: &Rulebook) -> Vec<String> {
    let articles = book.articles.iter();
    articles.map(|article| article.number.clone()).collect()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a built-in rulebook is there")]

    use super::*;
    use crate::core::rulebook::shared;

    fn line(typed: &str) -> (String, usize) {
        let text = include_str!("../../../../core/rulebook/cn-2025-draft.ron");
        let (line, choices) = completed(typed, &shared(text).unwrap());
        (line, choices.len())
    }

    #[test]
    fn words_complete_as_far_as_they_can_only_be_one() {
        assert_eq!(line("inc"), ("incident ".to_owned(), 1));
        assert_eq!(line("ref"), ("ref".to_owned(), 3));
        assert_eq!(line("p1: resi"), ("p1: resign ".to_owned(), 1));
        assert_eq!(line("p1:resi"), ("p1: resign ".to_owned(), 1));
        assert_eq!(line("claim fi"), ("claim five ".to_owned(), 1));
        assert_eq!(line("warn bl"), ("warn black ".to_owned(), 1));
        assert_eq!(line("warn p1 17.11"), ("warn p1 17.11 ".to_owned(), 1));
        assert_eq!(line("uphold ch"), ("uphold charge=".to_owned(), 4));
        assert_eq!(
            line("penalty p1 disq"),
            ("penalty p1 disqualification ".to_owned(), 1)
        );
        assert_eq!(line("xyz"), ("xyz".to_owned(), 0));
    }

    #[test]
    fn every_point_is_a_choice_whatever_lies_there() {
        assert_eq!(line("offer h").1, 15);
        assert_eq!(line("h1"), ("H1".to_owned(), 7));
        assert_eq!(line("choose o15"), ("choose O15 ".to_owned(), 1));
    }
}
