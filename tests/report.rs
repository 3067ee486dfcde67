//! The record sheet and the referee's report: the same facts in four formats, and nothing a stranger wrote works in them.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use tianyuan::core::clock::At;
use tianyuan::core::game::event::Entry;
use tianyuan::core::game::{Game, Judging};
use tianyuan::core::language::{setup, tokens};
use tianyuan::core::record::{Header, Replay};
use tianyuan::shell::library::Library;
use tianyuan::shell::report::course::{is_act, is_silent};
use tianyuan::shell::report::{Format, Report};
use tianyuan::shell::script::{Script, run};
use tianyuan::shell::show::{Found, find};
use tianyuan::words::Lang;
use unicode_width::UnicodeWidthStr;

#[path = "support/kinds.rs"]
mod kinds;

const FORMATS: [(Format, &str); 4] = [
    (Format::Text, "text"),
    (Format::Markdown, "markdown"),
    (Format::Html, "html"),
    (Format::Json, "json"),
];

fn save(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("saves/{name}.ron"))
}

/// Writes a saved game in every format, as it stood after an event.
fn snapshots(name: &str, at: Option<u32>, formats: &[(Format, &str)]) {
    let found = find(&save(name), at).unwrap();
    for lang in Lang::BOTH {
        for (format, word) in formats {
            let written = Report::of(lang, &found).write(*format);
            let written = match format {
                Format::Json => pretty(&written),
                Format::Text | Format::Markdown | Format::Html => written,
            };
            insta::assert_snapshot!(format!("{name}-{word}-{}", lang.word()), written);
        }
    }
}

fn pretty(json: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(json).unwrap();
    serde_json::to_string_pretty(&value).unwrap()
}

#[test]
fn a_game_with_a_waiver_in_all_formats() {
    // The incident is open there, and the next event waives it.
    snapshots("incident-waiver", Some(18), &FORMATS);
}

#[test]
fn a_game_with_a_claim_in_words() {
    snapshots("incident-claim", None, &FORMATS[..2]);
}

#[test]
fn a_game_with_offers_in_words() {
    snapshots("taraguchi10", None, &FORMATS[..1]);
}

/// Plays a script and returns its log.
fn played(script: &str) -> Found {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("game.ron");
    let library = Library::default();
    let script_of = Script {
        library: &library,
        save: Some(save.clone()),
        state: false,
        lang: Lang::En,
    };
    let mut answers = Vec::new();
    run(&script_of, script.as_bytes(), &mut answers).unwrap();
    let refused = String::from_utf8(answers).unwrap();
    let refused = refused
        .lines()
        .find(|answer| !answer.contains("\"ok\":true"));
    assert_eq!(refused, None);
    find(&save, None).unwrap()
}

#[test]
fn the_sheet_says_the_hour_that_was_set() {
    let found = played("new rule=free time=10m date=2026-12-01 starts=2026-12-01T14:00+08:00\n");
    for (lang, line) in [
        (Lang::En, "start: 2026-12-01 14:00+08:00"),
        (Lang::Zh, "开赛时间: 2026-12-01 14:00+08:00"),
    ] {
        let report = Report::of(lang, &found);
        let text = report.write(Format::Text);
        assert!(text.contains(line), "{text}");
        let json = report.write(Format::Json);
        assert!(
            json.contains("\"starts\":\"2026-12-01T14:00+08:00\""),
            "{json}"
        );
    }
}

/// Puts a word for each sum: they change with the salt of a sealed move and with every mended text of a rule.
fn still(written: &str) -> String {
    let is_sum = |word: &str| word.len() >= 32 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let is_code = |word: &str| {
        let letters = |part: &str| part.len() == 6 && part.bytes().all(|b| b.is_ascii_uppercase());
        word.contains('-') && word.split('-').all(letters)
    };
    let sums: BTreeSet<&str> = written
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
        .filter(|word| is_sum(word) || is_code(word))
        .collect();
    let still = |text: String, sum: &&str| text.replace(*sum, "SUM");
    sums.iter().fold(written.to_owned(), still)
}

fn pictures(name: &str, found: &Found, formats: &[(Format, &str)]) {
    for lang in Lang::BOTH {
        for (format, word) in formats {
            let written = still(&Report::of(lang, found).write(*format));
            let written = match format {
                Format::Json => pretty(&written),
                Format::Text | Format::Markdown | Format::Html => written,
            };
            insta::assert_snapshot!(format!("{name}-{word}-{}", lang.word()), written);
        }
    }
}

#[test]
fn games_of_every_kind_in_words() {
    let games: Vec<(String, String)> = ron::from_str(include_str!("cases/reports.ron")).unwrap();
    for (name, script) in games {
        let formats: &[_] = match name.as_str() {
            "adjourned" => &[FORMATS[0], FORMATS[2]],
            "appealed" => &FORMATS[..2],
            "taken-back" => &[FORMATS[0], FORMATS[3]],
            _ => &FORMATS[..1],
        };
        pictures(&name, &played(&script), formats);
    }
}

/// A game of 150 moves between persons of long names, in which nobody has more than two in a row.
fn long_game() -> String {
    let names = "p1=\"欧阳明月·阿依古丽·买买提江·艾力（新疆维吾尔自治区代表队）\" \
                 p2=\"A Very Long Name That Somebody Typed Into The Form, Who Is Also The Captain\" \
                 referee=\"欧阳裁判员，兼记录员、检录员和赛场秩序维护员，二〇二五年度一级裁判\"";
    let cells = (0..15).flat_map(|row| (0..15).map(move |column| (column, row)));
    let (black, white): (Vec<_>, Vec<_>) =
        cells.partition(|(column, row)| (column + 2 * row) % 4 < 2);
    let moves = (0..75).flat_map(|turn| [("p1", black[turn]), ("p2", white[turn])]);
    let lines: Vec<String> = moves
        .enumerate()
        .map(|(ply, (who, (column, row)))| {
            let at = format!("{}{}", char::from(b'A' + column), row + 1);
            format!("@{} {who}: {at}", 7 * ply)
        })
        .collect();
    let moves = lines.join("\n");
    format!("new rule=free time=60m {names}\n@0 referee: start\n{moves}\np1: resign\n")
}

#[test]
fn a_long_game_of_long_names_keeps_to_the_page() {
    let found = played(&long_game());
    pictures("long", &found, &FORMATS[..1]);
    for lang in Lang::BOTH {
        let written = Report::of(lang, &found).write(Format::Text);
        let wide = written.lines().find(|line| line.width() > 80);
        assert_eq!(wide, None);
        assert_balanced(&Report::of(lang, &found).write(Format::Html));
    }
}

/// Fails where a tag is not closed in its turn.
fn assert_balanced(html: &str) {
    const VOID: [&str; 1] = ["meta"];
    let mut open: Vec<&str> = Vec::new();
    for part in html.split('<').skip(1) {
        let (tag, _) = part.split_once('>').unwrap();
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !(tag.starts_with('!') || tag.ends_with('/') || VOID.contains(&name)) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn every_save_gives_html_that_is_whole() {
    for name in ["incident-claim", "incident-waiver", "taraguchi10", "free"] {
        let found = find(&save(name), None).unwrap();
        for lang in Lang::BOTH {
            assert_balanced(&Report::of(lang, &found).write(Format::Html));
        }
    }
}

const HOSTILE: &str =
    "</dd><script>alert('x')</script>|[a](javascript:b) `c`\n# d\u{1b}[2J\u{202e}";

fn header() -> Header {
    let words = tokens("rule=taraguchi10 time=10m/3x60s referee=丙").unwrap();
    let mut setup = setup(&words, Judging::Table).unwrap();
    for name in [&mut setup.names.p1, &mut setup.names.p2] {
        *name = HOSTILE.to_owned();
    }
    setup.about.insert("event".to_owned(), HOSTILE.to_owned());
    Library::default().header(setup).unwrap().0
}

/// Returns a log of these events, whether they would have been accepted or not.
fn found(entries: &[Entry]) -> Found {
    let header = header();
    let mut game: Game = header.game().unwrap();
    for entry in entries {
        game.apply(entry);
    }
    let replay = Replay {
        header,
        entries: entries.to_vec(),
        game,
        newer: None,
    };
    Found {
        replay,
        head: "0".repeat(64),
        torn: None,
    }
}

/// Returns an event of each kind, one after the other, by each author.
fn every_kind() -> Vec<Entry> {
    let entries = kinds::entries().into_iter().enumerate();
    entries
        .map(|(place, entry)| Entry {
            n: place as u32 + 1,
            t: At(1000 * place as u64),
            ..entry
        })
        .collect()
}

#[test]
fn every_kind_of_event_is_in_the_report() {
    let entries = every_kind();
    let named: BTreeSet<&str> = entries.iter().map(|one| kinds::name(&one.event)).collect();
    assert_eq!(named.len(), kinds::KINDS);
    let found = found(&entries);
    for lang in Lang::BOTH {
        let report = Report::of(lang, &found);
        let told: Vec<u32> = report
            .referee
            .items
            .iter()
            .map(|item| item.entry.n)
            .collect();
        let due = entries
            .iter()
            .filter(|entry| !is_act(&entry.event) && !is_silent(&entry.event));
        assert_eq!(told, due.map(|entry| entry.n).collect::<Vec<_>>());
        for item in &report.referee.items {
            assert_eq!(item.kind, kinds::name(&item.entry.event));
            assert!(!item.what.is_empty());
        }
        for (format, _) in FORMATS {
            let written = report.write(format);
            assert!(!written.contains("report."), "a text is missing: {written}");
        }
    }
}

#[test]
fn a_strangers_name_does_nothing() {
    let found = found(&every_kind());
    let report = Report::of(Lang::En, &found);
    let html = report.write(Format::Html);
    assert_balanced(&html);
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script"));
    let markdown = report.write(Format::Markdown);
    assert!(!markdown.contains("<script") && !markdown.contains("\n# d"));
    assert!(markdown.contains("\\[a\\]"), "{markdown}");
    for text in [html, markdown, report.write(Format::Text)] {
        assert!(!text.contains(['\u{1b}', '\u{202e}']));
    }
    let json = report.write(Format::Json);
    assert!(!json.contains('\u{1b}'));
    assert_eq!(json.lines().count(), 1);
}

fn tianyuan(arguments: &[&str], file: &Path) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tianyuan"));
    command.arg("report").args(arguments).arg(file);
    command.output().unwrap()
}

#[test]
fn the_command_answers_as_show_does() {
    let file = save("incident-waiver");
    assert_eq!(tianyuan(&[], &file).status.code(), Some(0));
    assert_eq!(tianyuan(&["--at", "9999"], &file).status.code(), Some(2));
    let folder = tempfile::tempdir().unwrap();
    let torn = folder.path().join("torn.ron");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&torn, &text[..text.len() - 20]).unwrap();
    let said = tianyuan(&["--format", "json"], &torn);
    assert_eq!(said.status.code(), Some(0));
    assert!(!said.stderr.is_empty(), "the torn line is warned of");
    std::fs::write(&torn, text.replacen("t:8000", "t:8001", 1)).unwrap();
    assert_eq!(tianyuan(&[], &torn).status.code(), Some(1));
    assert_eq!(
        tianyuan(&[], &folder.path().join("none")).status.code(),
        Some(2)
    );
}
