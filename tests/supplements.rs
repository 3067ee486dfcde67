//! An organiser's supplement on top of a rulebook: what it changes, where its mistakes are, how a game rests on it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use tianyuan::core::game::Judging;
use tianyuan::core::language::{self as language, Line};
use tianyuan::core::rulebook::{
    CN_2025_DRAFT, Consequence, Mistake, NANAN_2016, Rulebook, SHANGHAI_2004, Text, parse, read,
    text,
};
use tianyuan::shell::library::Library;
use tianyuan::shell::script::{Script, run};
use tianyuan::words::Lang;

fn told(mistakes: &[Mistake]) -> String {
    let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

fn sound(text: &str) -> Rulebook {
    parse(text).unwrap_or_else(|mistakes| panic!("{}", told(&mistakes)))
}

/// A supplement on the draft, to be broken.
const CITY: &str = include_str!("cases/city-cup.ron");

fn base() -> Rulebook {
    sound(CN_2025_DRAFT)
}

fn supplemented(text: &str) -> Result<Rulebook, Vec<Mistake>> {
    match read(text)? {
        Text::Supplement(supplement) => supplement.on(&base(), text),
        Text::Book(book) => panic!("{} is a whole book", book.id),
    }
}

#[test]
fn a_supplement_replaces_adds_and_sets() {
    let book = supplemented(CITY).unwrap_or_else(|mistakes| panic!("{}", told(&mistakes)));
    assert_eq!(book.id, "city-cup");
    assert_eq!(book.late_minutes, Some(15));
    let given = |number: &str| book.article(number).unwrap().consequence.clone();
    assert_eq!(given("18.11"), Consequence::Direct("violation".to_owned()));
    assert_eq!(given("补3"), Consequence::Direct("reprimand".to_owned()));
    assert_eq!(given("18.6"), Consequence::Direct("loss".to_owned()));
    assert_eq!(book.setting("three").unwrap().default, "letter");
    assert_eq!(book.ground("toss-too-late"), Some("补3"));
    for number in ["18.11", "补3", "18.6"] {
        let source = book.source(book.article(number).unwrap()).unwrap();
        assert_eq!(source.title.zh, "城市杯补充规定", "{number}");
    }
    assert_eq!(book.source(book.article("18.12").unwrap()), None);
    assert_eq!(book.articles.len(), base().articles.len() + 1);
}

#[test]
fn a_merged_book_is_a_text_of_its_own() {
    let book = supplemented(CITY).unwrap();
    assert_eq!(sound(&text(&book).unwrap()), book);
    for built_in in [CN_2025_DRAFT, SHANGHAI_2004, NANAN_2016] {
        let book = sound(built_in);
        assert_eq!(sound(&text(&book).unwrap()), book);
    }
}

/// Breaks the supplement by putting one text for another, and checks that a mistake is told on that line.
#[track_caller]
fn breaks(old: &str, new: &str, expected: &str) {
    assert_eq!(CITY.matches(old).count(), 1, "not once there: {old}");
    let at = CITY.find(old).unwrap();
    let line = 1 + CITY[..at].matches('\n').count();
    let told = told(&supplemented(&CITY.replace(old, new)).unwrap_err());
    let expected = format!("line {line}{expected}");
    let found = told.lines().any(|one| one.starts_with(&expected));
    assert!(found, "not told: {expected}\n{told}");
}

#[test]
fn mistakes_of_a_supplement_are_told_by_its_own_lines() {
    breaks(
        "Direct(\"reprimand\")",
        "Direct(\"scolding\")",
        ", articles 补3 consequence: no step \"scolding\"",
    );
    breaks(
        "number: \"补3\"",
        "number: \"18.11\"",
        ", articles 18.11 number: stands twice",
    );
    breaks(
        "\"three\": \"letter\"",
        "\"three\": \"maybe\"",
        ", set three: \"maybe\" is not among the values",
    );
    breaks(
        "\"three\": ",
        "\"tree\": ",
        ", set tree: no setting \"tree\"",
    );
    breaks(
        "article: \"补3\", imposed_by",
        "article: \"补4\", imposed_by",
        ", steps reprimand article: no article \"补4\"",
    );
    breaks(
        "\"toss-too-late\": \"补3\"",
        "\"toss-too-late\": \"补5\"",
        ", grounds toss-too-late: no article \"补5\"",
    );
    breaks(
        "late_minutes",
        "late_hours",
        ": Unexpected field named `late_hours`",
    );
}

#[test]
fn a_folder_gives_supplements_and_what_they_stand_upon() {
    let folder = tempfile::tempdir().unwrap();
    let books = folder.path().join("rulebooks");
    std::fs::create_dir(&books).unwrap();
    let put = |name: &str, text: &str| std::fs::write(books.join(name), text).unwrap();
    let lost = CITY.replace("upon: \"cn-2025-draft\"", "upon: \"cn-2025\"");
    let again = CITY.replace("upon: \"cn-2025-draft\"", "upon: \"ring\"");
    let own = CITY.replace("id: \"city-cup\"", "id: \"cn-2025-draft\"");
    put("city-cup.ron", CITY);
    put("lost.ron", &lost);
    put("ring.ron", &again);
    put("cn-2025-draft.ron", &own);
    let library = Library::in_folder(Some(folder.path().to_owned()));

    let (book, _) = library.book("city-cup").unwrap();
    assert_eq!(book.supplements.len(), 2, "its base is a supplement too");
    assert_eq!(
        library.book("cn-2025-draft").unwrap().0.supplements.len(),
        1
    );
    for name in ["lost", "ring"] {
        let why = library.book(name).unwrap_err().to_string();
        assert!(why.contains("line 6, upon: no rulebook"), "{why}");
    }
}

/// Runs a script, and returns its answers and the state after it.
fn played(library: &Library, lines: &[&str]) -> (Vec<Value>, Value) {
    let script = Script {
        library,
        save: None,
        state: true,
        lang: Lang::En,
    };
    let mut output = Vec::new();
    run(&script, lines.join("\n").as_bytes(), &mut output).unwrap();
    let mut answers: Vec<Value> = output
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let state = answers.pop().unwrap()["state"].take();
    (answers, state)
}

#[test]
fn a_game_under_a_supplement_rests_on_it() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("rulebooks")).unwrap();
    std::fs::write(folder.path().join("rulebooks/city-cup.ron"), CITY).unwrap();
    let library = Library::in_folder(Some(folder.path().to_owned()));
    let lines = [
        "new rule=free time=30m book=city-cup press=auto",
        "referee: start",
        "referee: penalty p1 reprimand 补3",
        "chief: incident p1 18.6",
        "chief: impose",
    ];
    let (answers, state) = played(&library, &lines);
    for answer in &answers {
        assert_eq!(answer["ok"], true, "{answer}");
    }
    assert_eq!(state["result"]["p1"]["article"], "18.6", "{state}");
}

#[test]
fn the_header_alone_holds_the_supplement() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("rulebooks")).unwrap();
    std::fs::write(folder.path().join("rulebooks/city-cup.ron"), CITY).unwrap();
    let library = Library::in_folder(Some(folder.path().to_owned()));
    let Line::New(words) = language::parse("new rule=free time=30m book=city-cup").unwrap() else {
        panic!("no new game");
    };
    let setup = language::setup(&words, Judging::Table).unwrap();
    let (header, rules) = library.header(setup).unwrap();
    drop(folder);
    let game = header.game().unwrap();
    assert_eq!(game.rules.book, rules.book);
    assert_eq!(game.setup.late_ms, 15 * 60_000);
    let title = |number| tianyuan::shell::phrase::event::title(Lang::Zh, &game, number);
    assert_eq!(title("18.11"), "电子设备发声 [城市杯补充规定]");
    assert_eq!(title("18.12"), "接打观看通讯工具");
}
