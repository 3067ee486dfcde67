//! The report of a dispute: the same facts in four formats, with what lies beside the log.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tianyuan::core::annex::Note;
use tianyuan::core::game::command::Command as Said;
use tianyuan::core::language::{self, Line};
use tianyuan::shell::report::Format;
use tianyuan::shell::report::dispute::{Beside, Dispute, Range};
use tianyuan::shell::show::find;
use tianyuan::shell::sign::Signer;
use tianyuan::shell::store::annex;
use tianyuan::shell::table::Table;
use tianyuan::shell::vouch::make;
use tianyuan::words::Lang;

fn at_home(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A claim that was rejected, with what came of it: a statement, an appeal, and what a committee wrote.
fn disputed() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    fs::copy(at_home("saves/incident-claim.ron"), &path).unwrap();
    let (mut table, _) = Table::open(&path, None).unwrap();
    for line in [
        "@1490 referee: statement 31 p1 \"第十二手应在K9，对手可以作证\"",
        "@1500 leader1: appeal 31 other \"记录与棋盘不符\" deposit=200",
        "@1600 appeals: decide rejected-reasonable for=1 against=2 \"记录与双方记谱一致\"",
    ] {
        let Ok(Line::Act {
            at: Some(at),
            who: Some(by),
            action,
        }) = language::parse(line)
        else {
            panic!("{line}");
        };
        let answer = table.act(&Said { by, at, action }, None).unwrap();
        assert_eq!(answer.refusal, None, "{line}");
    }
    drop(table);
    let remark = Note::Remark {
        at: 31,
        by: "林领队 <b>".to_owned(),
        text: "我方记谱与记录员一致".to_owned(),
    };
    let branch = Note::Branch {
        at: 30,
        title: "the claim upheld".to_owned(),
        lines: vec!["@1142 referee: uphold charge=none".to_owned()],
        academic: true,
        note: "the inquiry would fall on nobody".to_owned(),
    };
    annex::append(&path, remark, None).unwrap();
    annex::append(&path, branch, None).unwrap();
    let key = Signer::open(&at_home("tests/golden/signed/key")).unwrap();
    make(&path, &key, "then".to_owned()).unwrap();
    (folder, path)
}

fn written(lang: Lang, format: Format, range: &str) -> String {
    let (_folder, path) = disputed();
    let range: Range = range.parse().unwrap();
    let found = find(&path, None).unwrap();
    let last = found.replay.game.seq;
    let beside = Beside::read(&path, range.to.unwrap_or(last)).unwrap();
    assert_eq!(beside.wrong, None);
    Dispute::of(lang, &found, range, &beside).write(format)
}

#[test]
fn a_dispute_in_words() {
    for lang in Lang::BOTH {
        let text = written(lang, Format::Text, "25..");
        assert!(!text.contains("committee.") && !text.contains("report."));
        insta::assert_snapshot!(format!("dispute-text-{}", lang.word()), text);
    }
}

#[test]
fn a_dispute_in_markdown_html_and_json() {
    let markdown = written(Lang::Zh, Format::Markdown, "25..");
    insta::assert_snapshot!("dispute-markdown-zh", markdown);
    let html = written(Lang::En, Format::Html, "25..");
    assert!(!html.contains("<b>") && html.contains("&lt;b&gt;"));
    insta::assert_snapshot!("dispute-html-en", html);
    let json = written(Lang::En, Format::Json, "25..");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let dispute = &value["dispute"];
    assert_eq!(dispute["checkpoints"][0]["events"], 58);
    assert_eq!(dispute["branches"][0]["academic"], true);
    assert_eq!(dispute["appeals"], serde_json::json!([57, 58]));
    insta::assert_snapshot!(
        "dispute-json-en",
        serde_json::to_string_pretty(&value).unwrap()
    );
}

#[test]
fn the_articles_stand_in_their_official_wording() {
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let text = written(Lang::En, Format::Text, "25..");
    let book = find(&at_home("saves/incident-claim.ron"), None).unwrap();
    let book = &book.replay.game.rules.book;
    for number in ["17.8", "19.1.3", "22.2"] {
        let wording = &book.article(number).unwrap().wording;
        assert!(bare(&text).contains(&bare(wording)), "{number} {wording}");
    }
    let earlier = written(Lang::En, Format::Text, "25..31");
    assert!(
        earlier.contains("Decision, by hand"),
        "no appeal lies in these events"
    );
}

#[test]
fn what_does_not_hold_is_said() {
    let (_folder, path) = disputed();
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    fs::write(&path, lines[..lines.len() - 1].join("\n") + "\n").unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_tianyuan"))
        .args(["--lang", "en", "report", "--dispute", "25..40"])
        .arg(&path)
        .output()
        .unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    assert_eq!(run.status.code(), Some(0));
    assert!(text.contains("what does not hold"), "{text}");
}

#[test]
fn a_range_is_two_numbers_in_order() {
    let range = |text: &str| text.parse::<Range>();
    assert_eq!(range("12..31").unwrap().to, Some(31));
    assert_eq!(range("12..").unwrap().to, None);
    assert_eq!(range("..31").unwrap().from, 1);
    for wrong in ["", "12", "31..12", "0..3", "a..b", "1...3", "-1..3"] {
        assert!(range(wrong).is_err(), "{wrong}");
    }
    let save = at_home("saves/free.ron");
    let beyond = Command::new(env!("CARGO_BIN_EXE_tianyuan"))
        .args(["report", "--dispute", "25..999"])
        .arg(save)
        .output()
        .unwrap();
    assert_eq!(beyond.status.code(), Some(2));
}
