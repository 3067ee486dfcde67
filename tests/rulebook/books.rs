//! The built-in rulebooks against their laws.

use serde_json::Value;
use tianyuan::core::rulebook::{
    Article, CN_2025_DRAFT, Case, Consequence, Mark, NANAN_2016, Office, Rulebook, SHANGHAI_2004,
    Signer, parse,
};

const PENALTIES: [&str; 2] = [
    include_str!("../vectors/penalties.json"),
    include_str!("../vectors/penalties-others.json"),
];
/// The built-in books with their laws.
const BOOKS: [(&str, &str, &str); 3] = [
    (
        "cn-2025-draft",
        CN_2025_DRAFT,
        include_str!("../law/cn-gomoku-rules-2025-draft.txt"),
    ),
    (
        "shanghai-2004",
        SHANGHAI_2004,
        include_str!("../law/shanghai-gomoku-2004.txt"),
    ),
    (
        "nanan-2016",
        NANAN_2016,
        include_str!("../law/nanan-xiangqi-team-2016.txt"),
    ),
];

fn sound(text: &str) -> Rulebook {
    parse(text).unwrap_or_else(|mistakes| panic!("{}", super::told(&mistakes)))
}

/// Returns what the vectors say of a book.
fn penalties(book: &str) -> Value {
    let all = PENALTIES.map(|text| serde_json::from_str::<Value>(text).unwrap());
    let found = all.iter().find_map(|all| all.get(book));
    found.unwrap().clone()
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_wording_is_the_law() {
    for (_, text, law) in BOOKS {
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

/// Whoever leaves one out of a book leaves out what the law says.
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
    let duties = [
        "2", "4", "10.1", "20", "20.2.2", "23.3", "24.1.2", "24.3.2.G", "25.1", "25.4.3", "28.3",
        "30.4", "31.6", "33.3",
    ];
    count(CN_2025_DRAFT, &duties);
}

#[test]
fn every_article_is_named_in_both_languages() {
    for (_, text, _) in BOOKS {
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
    for (name, text, _) in BOOKS {
        let (book, wanted) = (sound(text), penalties(name));
        for entry in wanted["entries"].as_array().unwrap() {
            let number = entry["article"].as_str().unwrap();
            let article = book.article(number);
            let article = article.unwrap_or_else(|| panic!("{name}: no article {number}"));
            let waivable = entry["waived_by_opponents_next_move"] == true;
            assert_eq!(article.waivable, waivable, "{number}: waivable");
            if name == "cn-2025-draft" {
                let clause = entry["penalty_clause"].as_str();
                assert_eq!(article.clause.as_deref(), clause, "{number}: clause");
            } else {
                assert_eq!(article.wording, entry["wording_zh"], "{number}: wording");
            }
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

/// Returns what an entry prescribes; a ruling and a resignation are nothing that a book prescribes.
fn prescribed(entry: &Value) -> Consequence {
    let direct = || entry["direct"].as_str().map(str::to_owned);
    let result = || {
        let reason = entry["result"]["reason"].as_str()?;
        let due = !["ruling", "resignation"].contains(&reason);
        due.then(|| Consequence::Result(reason.to_owned()))
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
fn the_clauses_are_whole() {
    let book = sound(CN_2025_DRAFT);
    let wanted = penalties("cn-2025-draft");
    for (key, words) in wanted["clauses_zh"].as_object().unwrap() {
        let found = book.clauses.get(key).map(String::as_str);
        assert_eq!(found, words.as_str(), "clause {key}");
    }
}

#[test]
fn the_steps_are_those_of_the_law() {
    for (name, text, _) in BOOKS {
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
            let by = sum.and_then(|sum| sum.pronounced_by);
            let wanted = (name == "cn-2025-draft" && sum.is_some()).then_some(Office::Chief);
            assert_eq!(
                by, wanted,
                "{name}: who pronounces what {} adds up to",
                step.id
            );
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
    let draft = sound(CN_2025_DRAFT);
    for (name, text, _) in &BOOKS[1..] {
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
fn a_referee_finds_an_article_by_number_or_name() {
    let draft = sound(CN_2025_DRAFT);
    for asked in ["174", "17.4", "先按钟", "clock before"] {
        assert_eq!(draft.find(asked)[0].number, "17.4", "asked for {asked}");
    }
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
