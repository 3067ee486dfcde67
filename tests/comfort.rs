//! The comforts of the table: views, a review, hints, pasting, completion, taking back, a first game.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

use tianyuan::clean::wrap;
use tianyuan::shell::copy::clipboard;
use tianyuan::words::{Lang, has};

#[path = "support/seen.rs"]
mod seen;
use seen::Seen;

/// A casual game with forbidden moves.
const CASUAL: &str = "rule=five-two time=10m+10s begins=first-act p1=张三 p2=Li";
/// An official one.
const OFFICIAL: &str = "rule=five-two time=10m+10s begins=first-act official=yes p1=A p2=B";

const SIZES: [(u16, u16); 2] = [(80, 24), (100, 30)];

/// The opening, and stones that E12 would join to a double-three.
const THREES: [&str; 16] = [
    "h8",
    "h9",
    "h10",
    "keep",
    "o15",
    "offer e4 a15",
    "choose e4",
    "n13",
    "f12",
    "a1",
    "g12",
    "c1",
    "e11",
    "e1",
    "e10",
    "g1",
];

fn threes(lang: Lang, size: (u16, u16)) -> Seen {
    let mut seen = Seen::table(CASUAL, lang, size);
    seen.lines(&THREES);
    seen
}

/// Takes a snapshot at both sizes and in both languages of what these keys bring.
fn pictured(name: &str, keys: &str) {
    for (width, height) in SIZES {
        for lang in Lang::BOTH {
            let mut seen = threes(lang, (width, height));
            seen.keys(keys);
            let name = format!("{name}-{width}x{height}-{}", lang.word());
            insta::assert_snapshot!(name, seen.screen());
        }
    }
}

#[test]
fn the_pages_over_the_board() {
    pictured("may", "a");
    pictured("print", "R");
    pictured("review", "[[[m");
    pictured("turned", "vm");
    pictured("rule", "?<Tab>");
    // From the centre to E12, with hints on.
    pictured("why", "!hhhkkkkw<Down>");
}

#[test]
fn the_keys_of_a_form_and_its_rule() {
    for (width, height) in SIZES {
        for lang in Lang::BOTH {
            let mut seen = Seen::home(lang, (width, height));
            seen.keys("<Down><Down><Down>");
            let name = format!("home-{width}x{height}-{}", lang.word());
            insta::assert_snapshot!(name, seen.screen());
            seen.keys("<Enter>");
            seen.keys(&"<Right>".repeat(22));
            let name = format!("learn-{width}x{height}-{}", lang.word());
            insta::assert_snapshot!(name, seen.screen());
            seen.keys("?<Tab>");
            let name = format!("learn-rule-{width}x{height}-{}", lang.word());
            insta::assert_snapshot!(name, seen.screen());
        }
    }
}

#[test]
fn every_event_of_the_first_game_is_explained_and_fits() {
    for lang in Lang::BOTH {
        let mut seen = Seen::home(lang, (80, 24));
        seen.keys("<Down><Down><Down><Enter>");
        for at in 0..=27 {
            let key = format!("tutorial.{at}");
            assert!(has(&key), "{key}");
            let words = tianyuan::words::say(lang, &key, &[]);
            let last = wrap(&words, 45).pop().unwrap();
            let screen = seen.screen();
            assert!(screen.contains(&last), "{key} is cut off\n{screen}");
            seen.keys("?<Tab>");
            assert_ne!(seen.screen(), screen, "{key} has no rule");
            seen.keys("<Esc><Right>");
        }
        assert!(!has("tutorial.28"));
    }
}

#[test]
fn numbers_go_round_and_the_board_turns_for_the_viewer_only() {
    let mut seen = threes(Lang::En, (80, 24));
    seen.keys("m").shows(&["the last five moves", "14)"]);
    seen.keys("m").shows(&["all moves are numbered"]);
    seen.keys("m").shows(&["no move numbers"]);
    seen.keys("v").shows(&["turned right"]);
    // What is to the right on the turned board is one row up on the board of the record.
    seen.keys("l:").shows(&[":"]).keys("<Esc>");
    seen.shows(&["H9   Enter"]);
    seen.keys("V").shows(&["as Black sees it"]);
    // A point that is typed is the same point in every view.
    seen.keys("vvv").lines(&["h1"]).shows(&["15 H1"]);
}

#[test]
fn a_review_changes_nothing_and_any_act_comes_back() {
    let mut seen = threes(Lang::En, (80, 24));
    seen.keys("[[").shows(&["REVIEW: after move 12 of 14"]);
    seen.keys("]").shows(&["REVIEW: after move 13 of 14"]);
    seen.keys("<Enter>").lacks(&["REVIEW"]);
    seen.shows(&["nothing was played"]).lacks(&["15 H"]);
    seen.keys("[]").lacks(&["REVIEW"]);
}

#[test]
fn what_may_be_done_is_listed_with_its_article() {
    let mut seen = Seen::table(CASUAL, Lang::En, (100, 30));
    seen.lines(&["h8", "h9", "h10"]);
    seen.keys("a")
        .shows(&["swap", "keep", "art. 11.1.3.A", "takeback"]);
    seen.lacks(&["uphold"]);
    seen.keys("<Esc>").lines(&["keep", "o15"]).keys("a");
    seen.shows(&["offer POINT ...", "art. 11.1.3.C"]);
}

#[test]
fn hints_are_off_at_first_and_never_in_an_official_game() {
    let mut seen = threes(Lang::En, (80, 24));
    seen.lacks(&["!"]);
    seen.keys("!").shows(&[" !", "Hints on"]);
    seen.keys("hhhkkkkw").shows(&["E12: a double-three"]);
    seen.keys("<Down><Down><Esc>!").shows(&["hints off"]);
    for refused in [
        OFFICIAL,
        "rule=five-two time=30m judging=table begins=first-act",
    ] {
        let mut seen = Seen::table(refused, Lang::En, (80, 24));
        seen.keys("!").shows(&["No hints", "18.10"]);
        seen.keys("w").shows(&["No hints", "18.10"]);
    }
}

#[test]
fn pasted_moves_are_shown_before_they_are_made() {
    let mut seen = Seen::table(CASUAL, Lang::En, (80, 24));
    seen.paste("h8 h9 h10\nkeep\no15\noffer e4 e4\nh1");
    seen.shows(&[
        "h8  taken",
        "keep  taken",
        "offer e4 e4",
        "5 lines are taken",
    ]);
    seen.keys("n").lacks(&["1 H8"]);
    seen.paste("h8 h9 h10\rkeep\r")
        .keys("y")
        .shows(&["3 H10", "4 of 4 done"]);
    let mut official = Seen::table(OFFICIAL, Lang::En, (80, 24));
    official
        .paste("h8")
        .shows(&["Nothing is pasted in an official game"]);
    official.lacks(&["1 H8"]);
    let mut long = Seen::table(CASUAL, Lang::En, (80, 24));
    long.paste(&"note \"x\"\n".repeat(300));
    long.shows(&["200 lines are taken", "was cut"]);
}

#[test]
fn the_line_completes_and_remembers() {
    let mut seen = Seen::table(CASUAL, Lang::En, (80, 24));
    seen.keys(":inci<Tab>p<Tab>1 17.1<Tab>")
        .shows(&[":incident p1 17.1"]);
    seen.keys("<Esc>:h8<Enter>:h9<Enter>:<Up>").shows(&[":h9"]);
    seen.keys("<Up>")
        .shows(&[":h8"])
        .keys("<Down><Down>")
        .lacks(&[":h"]);
    seen.keys("xyz<Enter>")
        .shows(&["column 1: no such command: xyz"]);
}

#[test]
fn completion_never_tells_a_forbidden_point() {
    let mut seen = threes(Lang::En, (80, 24));
    seen.keys(":e1<Tab>").shows(&["E1  E10  E11  E12"]);
}

#[test]
fn the_record_goes_to_the_clipboard_or_to_a_page() {
    let mut seen = threes(Lang::En, (80, 24));
    seen.lines(&["copy"])
        .shows(&["was asked to take the record"]);
    let bytes = seen.app.clipboard().unwrap();
    assert!(bytes.starts_with(b"\x1b]52;c;") && bytes.len() > clipboard("").len() + 100);
    assert_eq!(seen.app.clipboard(), None);
    seen.lines(&["print"]).shows(&["  1 H8", "offers E4 A15"]);
    seen.keys("<Esc>r");
    assert!(seen.app.clipboard().is_some());
}

#[test]
fn a_move_is_taken_back_by_agreement() {
    let mut seen = threes(Lang::En, (80, 24));
    seen.keys("u").shows(&["asks to take back"]).keys("y");
    seen.lacks(&["14 G1"]).shows(&["13 E10", "White to act"]);
    seen.keys("u").keys("x").shows(&["13 E10"]);
    let mut official = Seen::table(OFFICIAL, Lang::En, (80, 24));
    official.lines(&["h8"]).keys("u");
    official.shows(&["nothing is taken back"]);
}

#[test]
fn time_used_is_shown_as_a_share() {
    let mut seen = threes(Lang::En, (80, 24));
    seen.lines(&["e9"]).shows(&["Black #", "White"]);
}
