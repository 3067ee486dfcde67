//! The built-in rulebook against the law, and the mistakes of books that organisers write.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use serde_json::Value;
use tianyuan::core::rulebook::{
    Article, CN_2025_DRAFT, Consequence, Mark, Mistake, Rulebook, parse,
};

const LAW: &str = include_str!("law/cn-gomoku-rules-2025-draft.txt");
const PENALTIES: &str = include_str!("vectors/penalties.json");
/// A whole book with one of everything, to be broken.
const SMALL: &str = include_str!("cases/small-book.ron");

fn book() -> Rulebook {
    parse(CN_2025_DRAFT).unwrap_or_else(|mistakes| panic!("{}", told(&mistakes)))
}

fn told(mistakes: &[Mistake]) -> String {
    let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

fn penalties() -> Value {
    let all: Value = serde_json::from_str(PENALTIES).unwrap();
    all["cn-2025-draft"].clone()
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_wording_is_the_law() {
    let law = squeezed(LAW);
    let book = book();
    let wordings = book.articles.iter().map(|one| (&one.number, &one.wording));
    let authority = book.steps.iter().map(|one| (&one.id, &one.authority));
    for (name, words) in wordings.chain(authority).chain(&book.clauses) {
        assert!(!words.is_empty(), "{name} has no words");
        for passage in words.split("[…]").map(squeezed) {
            assert!(
                law.contains(&passage),
                "{name} is not in the law: {passage}"
            );
        }
    }
}

#[test]
fn every_article_is_named_in_both_languages() {
    for article in book().articles {
        let words = [
            Some(&article.title),
            article.gap.as_ref(),
            article.remedy_words.as_ref(),
        ];
        for both in words.into_iter().flatten() {
            let whole = !both.zh.is_empty() && !both.en.is_empty();
            assert!(whole, "{} lacks words", article.number);
        }
        let told = article.mark == Mark::Text || article.gap.is_some();
        assert!(told, "{} is a reading without its reason", article.number);
    }
}

#[test]
fn the_book_holds_every_penalty() {
    let book = book();
    for entry in penalties()["entries"].as_array().unwrap() {
        let number = entry["article"].as_str().unwrap();
        let article = book
            .article(number)
            .unwrap_or_else(|| panic!("no article {number}"));
        let waivable = entry["waived_by_opponents_next_move"] == true;
        assert_eq!(article.waivable, waivable, "{number}: waivable");
        assert_eq!(
            article.clause.as_deref(),
            entry["penalty_clause"].as_str(),
            "{number}: clause"
        );
        let prescribed = prescribed(entry);
        if prescribed != Consequence::Nothing || article.mark == Mark::Text {
            assert_eq!(generic(article), prescribed, "{number}: consequence");
        }
    }
}

fn strings(value: &Value) -> Option<Vec<String>> {
    let one = |item: &Value| item.as_str().unwrap().to_owned();
    value
        .as_array()
        .map(|items| items.iter().map(one).collect())
}

fn prescribed(entry: &Value) -> Consequence {
    let direct = entry["direct"]
        .as_str()
        .map(|id| Consequence::Direct(id.to_owned()));
    let result = || {
        entry["result"]["reason"]
            .as_str()
            .map(|id| Consequence::Result(id.to_owned()))
    };
    strings(&entry["ladder"])
        .map(Consequence::Ladder)
        .or(direct)
        .or_else(|| strings(&entry["choice"]).map(Consequence::Choice))
        .or_else(result)
        .unwrap_or_default()
}

/// Returns the consequence, cases being told by their default.
fn generic(article: &Article) -> Consequence {
    if let Consequence::Cases(cases) = &article.consequence {
        return Consequence::Direct(cases[0].gives.clone());
    }
    article.consequence.clone()
}

#[test]
fn the_clauses_are_whole() {
    let book = book();
    for (key, words) in penalties()["clauses_zh"].as_object().unwrap() {
        assert_eq!(
            book.clauses.get(key).map(String::as_str),
            words.as_str(),
            "clause {key}"
        );
    }
}

#[test]
fn a_referee_finds_an_article_by_number_or_name() {
    let book = book();
    for asked in ["174", "17.4", "先按钟", "clock before"] {
        assert_eq!(book.find(asked)[0].number, "17.4", "asked for {asked}");
    }
}

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
