//! The mistakes of books that organisers write, told by line.

use proptest::prelude::*;
use tianyuan::core::rulebook::parse;

use super::told;

/// A whole book with one of everything, to be broken.
const SMALL: &str = include_str!("../cases/small-book.ron");

#[test]
fn the_small_book_is_sound() {
    parse(SMALL).unwrap_or_else(|mistakes| panic!("{}", told(&mistakes)));
}

/// Breaks the small book by putting one text for another, and checks that a mistake is told on that line.
#[track_caller]
fn check(old: &str, new: &str, expected: &str) {
    assert_eq!(SMALL.matches(old).count(), 1, "not once in the book: {old}");
    let at = SMALL.find(old).unwrap();
    let line = 1 + SMALL[..at].matches('\n').count();
    let told = told(&parse(&SMALL.replace(old, new)).unwrap_err());
    let expected = format!("line {line}{expected}");
    assert!(
        told.lines().any(|one| one.starts_with(&expected)),
        "not told: {expected}\n{told}"
    );
}

#[test]
fn penalties_that_do_not_hold_together_are_told_by_line() {
    check(
        "\"warn\", \"foul\"",
        "\"warn\", \"fool\"",
        ", articles 2 consequence: no step \"fool\"",
    );
    check(
        "Direct(\"foul\")",
        "Direct(\"fool\")",
        ", articles 3 consequence: no step \"fool\"",
    );
    check(
        "Ladder([\"warn\", \"foul\"])",
        "Ladder([])",
        ", articles 2 consequence: is empty",
    );
    check(
        "Result(\"time\")",
        "Result(\"rain\")",
        ", articles 4 consequence: no result \"rain\"",
    );
    check(
        "gives: \"out\"",
        "gives: \"in\"",
        ", steps foul accumulates: no step \"in\"",
    );
    check(
        "ladder: [\"warn\"]",
        "ladder: [\"wary\"]",
        ", ladder: no step \"wary\"",
    );
    check(
        "id: \"out\"",
        "id: \"none\"",
        ", steps none id: cannot be the name of a step",
    );
    check(
        "id: \"out\"",
        "id: \"warn\"",
        ", steps warn id: stands twice",
    );
}

#[test]
fn a_sum_that_never_ends_is_told_by_line() {
    let none = SMALL.replace("count: 2", "count: 0");
    assert_eq!(
        told(&parse(&none).unwrap_err()),
        "line 12, steps foul accumulates: the count is 0"
    );
    let circle = SMALL.replace("gives: \"out\"", "gives: \"foul\"");
    assert_eq!(
        told(&parse(&circle).unwrap_err()),
        "line 12, steps foul accumulates: comes back to the same step"
    );
}

#[test]
fn names_without_a_bearer_are_told_by_line() {
    check(
        "number: \"4\"",
        "number: \"3\"",
        ", articles 3 number: stands twice",
    );
    check(
        "clause: \"2\"",
        "clause: \"9\"",
        ", articles 2 clause: no clause \"9\"",
    );
    check(
        "setting: \"penalty.3\"",
        "setting: \"p\"",
        ", articles 3 setting: no setting \"p\"",
    );
    check(
        "\"occupied\": \"1\"",
        "\"occupied\": \"9\"",
        ", grounds occupied: no article \"9\"",
    );
    check(
        "default: \"6\"",
        "default: \"8\"",
        ", settings pass default: \"8\" is not among the values",
    );
    check(
        "name: \"penalty.3\"",
        "name: \"pass\"",
        ", settings pass name: stands twice",
    );
    check(
        "signs: (article: \"1\"",
        "signs: (article: \"9\"",
        ", signs article: no article \"9\"",
    );
    check(
        "setting: \"penalty.3\"",
        "setting: \"pass\"",
        ", articles 3 setting: the setting's default is \"6\"",
    );
}

#[test]
fn a_text_that_is_no_book_is_told_by_line() {
    check("count: 2", "count: two", ": Expected integer");
    check("count: 2", "counts: 2", ": Unexpected field named `counts`");
    check(
        "effect: Loss",
        "effect: Lost",
        ": Unexpected variant named `Lost`",
    );
    assert_eq!(parse("").unwrap_err()[0].line, 1);
}

#[test]
fn all_mistakes_are_told_at_once() {
    let broken = SMALL
        .replace("clause: \"2\"", "clause: \"9\"")
        .replace("\"time\": \"4\"", "\"time\": \"8\"");
    assert_eq!(
        told(&parse(&broken).unwrap_err()),
        "line 38, articles 2 clause: no clause \"9\"\nline 56, grounds time: no article \"8\""
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_text_makes_it_panic(at in 0..SMALL.len(), length in 0..40_usize, new in "[ -~\n(){}\\[\\]\"/*#r0-9…]{0,12}") {
        let from = SMALL.floor_char_boundary(at);
        let to = SMALL.floor_char_boundary((at + length).min(SMALL.len()));
        let text = format!("{}{new}{}", &SMALL[..from], &SMALL[to..]);
        if let Err(mistakes) = parse(&text) {
            let lines = text.lines().count() + 1;
            prop_assert!(!mistakes.is_empty());
            prop_assert!(mistakes.iter().all(|mistake| (1..=lines).contains(&mistake.line)));
        }
    }
}
