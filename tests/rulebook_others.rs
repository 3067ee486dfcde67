//! The two older rulebooks against their laws, and the games under them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use tianyuan::core::rulebook::{
    Article, Case, Consequence, Mark, Mistake, NANAN_2016, Rulebook, SHANGHAI_2004, Signer, parse,
};
use tianyuan::shell::library::Library;
use tianyuan::shell::script::{Script, run};
use tianyuan::words::Lang;

const PENALTIES: &str = include_str!("vectors/penalties-others.json");
const LAWS: [(&str, &str, &str); 2] = [
    (
        "shanghai-2004",
        SHANGHAI_2004,
        include_str!("law/shanghai-gomoku-2004.txt"),
    ),
    (
        "nanan-2016",
        NANAN_2016,
        include_str!("law/nanan-xiangqi-team-2016.txt"),
    ),
];

fn told(mistakes: &[Mistake]) -> String {
    let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

fn sound(text: &str) -> Rulebook {
    parse(text).unwrap_or_else(|mistakes| panic!("{}", told(&mistakes)))
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

fn penalties(book: &str) -> Value {
    let mut all: Value = serde_json::from_str(PENALTIES).unwrap();
    all[book].take()
}

#[test]
fn the_wording_is_the_law() {
    for (_, text, law) in LAWS {
        let (book, law) = (sound(text), squeezed(law));
        let wordings = book.articles.iter().map(|one| (&one.number, &one.wording));
        let authority = book.steps.iter().map(|one| (&one.id, &one.authority));
        for (name, words) in wordings.chain(authority).chain(&book.clauses) {
            assert!(!words.is_empty(), "{name} has no words");
            for passage in words.split("[…]").map(squeezed) {
                let there = law.contains(&passage);
                assert!(there, "{name} is not in the law: {passage}");
            }
        }
    }
}

#[test]
fn every_numbered_item_is_an_article() {
    let count = |text: &str, wanted: &[&str]| {
        let book = sound(text);
        for number in wanted {
            assert!(book.article(number).is_some(), "no article {number}");
        }
        book.articles.len()
    };
    let shanghai = count(
        SHANGHAI_2004,
        &["一5", "二(一)5", "二(二)4", "三7", "五7", "六6"],
    );
    assert_eq!(shanghai, 5 + (5 + 4 + 5) + 7 + 2 + 7 + 5);
    let nanan = count(
        NANAN_2016,
        &[
            "规程七(4)",
            "规程八(4)",
            "规程十一(2)",
            "规程十二",
            "一(6)",
            "四(5)",
        ],
    );
    assert_eq!(nanan, (4 + 4 + 4 + 1) + 6 + 4 + 5 + 5);
}

#[test]
fn every_article_is_named_in_both_languages() {
    for (_, text, _) in LAWS {
        for article in sound(text).articles {
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
}

#[test]
fn the_books_hold_every_penalty() {
    for (name, text, _) in LAWS {
        let (book, wanted) = (sound(text), penalties(name));
        for entry in wanted["entries"].as_array().unwrap() {
            let number = entry["article"].as_str().unwrap();
            let article = book.article(number);
            let article = article.unwrap_or_else(|| panic!("{name}: no article {number}"));
            assert_eq!(article.wording, entry["wording_zh"], "{number}: wording");
            assert!(!article.title.zh.is_empty(), "{number}: title");
            let waived = entry["waived_by_opponents_next_move"] == true;
            assert_eq!(article.waivable, waived, "{number}: waivable");
            let prescribed = prescribed(entry);
            if prescribed != Consequence::Nothing || article.mark == Mark::Text {
                assert_eq!(generic(article), prescribed, "{number}: consequence");
            }
            cases(article, entry);
        }
    }
}

/// Cases give what the entry's cases give; a ladder among them is the article's own.
fn cases(article: &Article, entry: &Value) {
    let (Consequence::Cases(cases), Some(wanted)) =
        (&article.consequence, entry["cases"].as_array())
    else {
        return;
    };
    let found: Vec<_> = cases.iter().map(Case::step).collect();
    let wanted: Vec<_> = wanted.iter().map(|case| case["direct"].as_str()).collect();
    assert_eq!(found, wanted, "{}: cases", article.number);
}

fn strings(value: &Value) -> Option<Vec<String>> {
    let one = |item: &Value| item.as_str().unwrap().to_owned();
    value
        .as_array()
        .map(|items| items.iter().map(one).collect())
}

/// Returns what an entry prescribes; a result that is a ruling is none of the book's.
fn prescribed(entry: &Value) -> Consequence {
    let direct = || entry["direct"].as_str().map(str::to_owned);
    let result = || {
        let reason = entry["result"]["reason"].as_str()?;
        ["absence", "time"]
            .contains(&reason)
            .then(|| Consequence::Result(reason.to_owned()))
    };
    strings(&entry["ladder"])
        .map(Consequence::Ladder)
        .or_else(|| direct().map(Consequence::Direct))
        .or_else(|| strings(&entry["choice"]).map(Consequence::Choice))
        .or_else(result)
        .unwrap_or_default()
}

/// Returns the consequence, cases being told by their default.
fn generic(article: &Article) -> Consequence {
    let Consequence::Cases(cases) = &article.consequence else {
        return article.consequence.clone();
    };
    let first = cases[0].step().map(str::to_owned);
    first.map_or(Consequence::Nothing, Consequence::Direct)
}

#[test]
fn the_steps_are_those_of_the_law() {
    for (name, text, _) in LAWS {
        let (book, wanted) = (sound(text), penalties(name));
        let wanted = wanted["steps"].as_array().unwrap();
        assert_eq!(book.steps.len(), wanted.len(), "{name}");
        for (step, wanted) in book.steps.iter().zip(wanted) {
            assert_eq!(step.id, wanted["id"]);
            assert_eq!(step.name.zh, wanted["zh"]);
            for office in strings(&wanted["imposed_by"]).unwrap() {
                let may = step.imposed_by.iter().any(|one| one.word() == office);
                assert!(may, "{name}: {office} gives {}", step.id);
            }
            let sum = step.accumulates.as_ref();
            let count = wanted["accumulates"]["count"].as_u64();
            assert_eq!(sum.map(|sum| u64::from(sum.count)), count, "{}", step.id);
            let by_itself = sum.is_none_or(|sum| sum.pronounced_by.is_none());
            assert!(by_itself, "{name}: somebody pronounces {}", step.id);
        }
    }
}

#[test]
fn what_differs_between_the_books_is_a_field() {
    let (shanghai, nanan) = (sound(SHANGHAI_2004), sound(NANAN_2016));
    assert_eq!(nanan.signs.win, [Signer::Loser]);
    assert_eq!(nanan.signs.draw, [Signer::Both]);
    assert!(shanghai.signs.win.is_empty() && shanghai.signs.draw.is_empty());
    assert_eq!(nanan.evidence.as_deref(), Some("三(1)"));
    assert_eq!(shanghai.evidence, None);
    assert_eq!(nanan.late_minutes, Some(10));
    let team: Vec<_> = nanan
        .steps
        .iter()
        .filter(|one| one.counts_for_team)
        .collect();
    assert_eq!(team[0].id, "foul");
    assert_eq!(team.len(), 1);
    let last = nanan.steps.iter().filter(|one| one.ranks_last);
    let last: Vec<_> = last.map(|one| one.id.as_str()).collect();
    assert_eq!(last, ["warning", "round-cancelled", "withdrawn"]);
    assert_eq!(shanghai.article("other").unwrap().number, "六5");
    assert_eq!(nanan.article("other").unwrap().number, "四(5)");
}

#[test]
fn the_books_stand_behind_every_code_of_the_draft() {
    let draft = sound(tianyuan::core::rulebook::CN_2025_DRAFT);
    for (name, text, _) in LAWS {
        let book = sound(text);
        let missing: Vec<_> = draft
            .grounds
            .keys()
            .filter(|code| !code.ends_with("-online") && book.ground(code).is_none())
            .collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

#[test]
fn a_referee_finds_an_article_without_brackets() {
    let shanghai = sound(SHANGHAI_2004);
    for asked in ["234", "二(三)4", "二三4", "先按钟"] {
        assert_eq!(
            shanghai.find(asked)[0].number,
            "二(三)4",
            "asked for {asked}"
        );
    }
    let nanan = sound(NANAN_2016);
    for asked in ["24", "二4", "二（4）", "hitting the clock"] {
        assert_eq!(nanan.find(asked)[0].number, "二(4)", "asked for {asked}");
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

/// Plays the lines under a book; all are accepted, and P1 loses under the last article, if one is given.
#[track_caller]
fn check(book: &str, lines: &[&str], lost_under: Option<&str>) {
    let new = format!("new rule=free time=30m book={book} press=auto");
    let all: Vec<&str> = [new.as_str(), "referee: start"]
        .into_iter()
        .chain(lines.iter().copied())
        .collect();
    let (answers, state) = played(&Library::in_folder(None), &all);
    for answer in &answers {
        assert_eq!(answer["ok"], true, "{lines:?}: {answer}");
    }
    let Some(article) = lost_under else {
        assert_eq!(state["result"], Value::Null, "{lines:?}");
        return;
    };
    let result = &state["result"]["p1"];
    assert_eq!(result["reason"], "penalty", "{lines:?}: {state}");
    assert_eq!(result["article"], article, "{lines:?}: {state}");
}

#[test]
fn two_warnings_lose_in_shanghai() {
    let first = "referee: penalty p1 warning 二(一)2";
    let choice = "referee: penalty p1 warning 二(三)4";
    check("shanghai-2004", &[first], None);
    check("shanghai-2004", &[first, choice], Some("六6"));
    let advice = "referee: penalty p1 advice 二(三)4";
    check("shanghai-2004", &[advice, advice, advice, first], None);
    check(
        "shanghai-2004",
        &[first, "referee: penalty p2 warning 二(一)2"],
        None,
    );
}

#[test]
fn two_moves_in_a_row_lose_in_shanghai() {
    let double = ["referee: incident p1 二(一)1", "referee: impose"];
    check("shanghai-2004", &double, Some("二(一)1"));
}

#[test]
fn three_fouls_lose_in_nanan() {
    let clock = ["referee: incident p1 二(4) seen=referee", "referee: impose"];
    let phone = "referee: penalty p1 foul 四(4)";
    let moved = "referee: penalty p1 foul 二(1)";
    check("nanan-2016", &clock, None);
    check("nanan-2016", &[clock, clock].concat(), None);
    check("nanan-2016", &[phone, phone], None);
    check("nanan-2016", &[phone, moved, phone], Some("三(5)"));
    check(
        "nanan-2016",
        &[clock, clock, clock, clock].concat(),
        Some("三(5)"),
    );
}

#[test]
fn the_second_illegal_move_loses_in_nanan() {
    let moved = ["referee: incident p1 二(1) seen=referee", "referee: impose"];
    check("nanan-2016", &moved, None);
    check("nanan-2016", &[moved, moved].concat(), Some("二(1)"));
}

#[test]
fn an_answered_phone_loses_in_nanan_and_cheating_is_for_the_organiser() {
    check(
        "nanan-2016",
        &["referee: penalty p1 loss 四(4)"],
        Some("四(4)"),
    );
    let cheating = "chief: penalty p1 disqualification 四(1)";
    check("nanan-2016", &[cheating], None);
    check(
        "nanan-2016",
        &[cheating, "organiser: confirm"],
        Some("四(1)"),
    );
}
