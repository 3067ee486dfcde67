//! The house keeps its walls: a pure core, floors that name only lower floors, rules that are data.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// The floors of the core, lowest first.
const FLOORS: [&str; 11] = [
    "board",
    "rulebook",
    "shapes",
    "opening",
    "clock",
    "game",
    "language",
    "record",
    "dispute",
    "annex",
    "checkpoint",
];

/// Stands on no floor: it knows bytes and hashes alone.
const APART: &str = "log";

/// What the core may not touch.
const IMPURE: [&str; 25] = [
    "std::fs",
    "std::io",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "std::sync::mpsc",
    "use std::time",
    "fs::",
    "io::",
    "env::",
    "thread::",
    "Instant",
    "SystemTime",
    "chrono",
    "println!",
    "eprintln!",
    "print!",
    "dbg!",
    "tokio",
    "rand::",
    "getrandom",
    "crossterm",
    "ratatui",
    "async ",
];

/// Files that hold the lists of what is built in, and what `new` takes where nothing is said.
const LISTS: [&str; 4] = [
    "src/core/opening.rs",
    "src/core/rulebook.rs",
    "src/core/language/setup.rs",
    "src/shell/library.rs",
];

/// Names of rules that are also words of the command language.
const ALSO_VERBS: [&str; 2] = ["free", "swap"];

/// What may lie at the top of the repository.
const TOP: [&str; 11] = [
    ".ci",
    ".gitignore",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "benches",
    "saves",
    "src",
    "tests",
    "themes",
];

/// One source file: its path from the top, its lines, and its code without comments and unit tests.
struct Source {
    path: String,
    lines: usize,
    text: String,
    code: String,
}

impl Source {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let code = text
            .lines()
            .take_while(|line| line.trim() != "#[cfg(test)]")
            .map(without_comment)
            .collect::<Vec<_>>()
            .join("\n");
        let path = path.strip_prefix(top()).unwrap_or(path);
        Self {
            path: path.to_string_lossy().replace('\\', "/"),
            lines: text.lines().count(),
            text,
            code,
        }
    }

    /// Returns the floor of the core that the file belongs to.
    fn floor(&self) -> Option<&str> {
        let inside = self.path.strip_prefix("src/core/")?;
        inside.split(['/', '.']).next()
    }
}

/// Cuts off a comment; a `//` in a text is kept, since a quote stands before it.
fn without_comment(line: &str) -> &str {
    let comment = line.match_indices("//").map(|(at, _)| at);
    let outside = |at: &usize| line[..*at].matches('"').count().is_multiple_of(2);
    comment
        .filter(outside)
        .map(|at| &line[..at])
        .next()
        .unwrap_or(line)
}

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files_under(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_under(&path, extension));
        } else if path.extension().is_some_and(|ext| ext == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn sources(folder: &str) -> Vec<Source> {
    let found = files_under(&top().join(folder), "rs");
    found.iter().map(|path| Source::read(path)).collect()
}

fn everything() -> Vec<Source> {
    ["src", "tests", "benches"]
        .into_iter()
        .flat_map(sources)
        .collect()
}

/// Fails with every place that breaks a law, not with the first alone.
fn check(law: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{law}:\n  {}", broken.join("\n  "));
}

#[test]
fn the_core_touches_nothing_outside() {
    let mut broken = Vec::new();
    for source in sources("src/core") {
        for (at, line) in source.code.lines().enumerate() {
            for word in IMPURE.iter().filter(|word| names(line, word)) {
                broken.push(format!("{}:{}: {word}", source.path, at + 1));
            }
        }
    }
    check(
        "the core opens nothing, prints nothing, waits for nothing",
        &broken,
    );
}

/// Returns whether the line holds the word, not as the end of a longer one.
fn names(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
    })
}

#[test]
fn the_core_names_nothing_above_it() {
    let mut broken = Vec::new();
    for source in sources("src/core") {
        for name in named_after(&source.code, "crate::").filter(|name| name != "core") {
            broken.push(format!("{}: crate::{name}", source.path));
        }
    }
    check("the core names the core alone", &broken);
}

#[test]
fn each_floor_names_only_lower_floors() {
    let height = |name: &str| FLOORS.iter().position(|floor| *floor == name);
    let mut broken = Vec::new();
    for source in sources("src/core") {
        let Some(here) = source.floor().map(str::to_owned) else {
            continue;
        };
        let known = here == APART || height(&here).is_some();
        if !known {
            broken.push(format!("{}: the floor {here} is on no list", source.path));
        }
        for name in named_after(&source.code, "crate::core::") {
            let lower = height(&name) < height(&here) && name != APART;
            if name != here && (here == APART || !lower) {
                broken.push(format!("{}: crate::core::{name}", source.path));
            }
        }
    }
    check("a floor names only floors below it", &broken);
}

/// Returns every name that follows the prefix, those of a list in braces too.
fn named_after<'a>(code: &'a str, prefix: &'a str) -> impl Iterator<Item = String> + 'a {
    code.match_indices(prefix).flat_map(move |(at, _)| {
        let rest = &code[at + prefix.len()..];
        let inside = match rest.strip_prefix('{') {
            Some(list) => &list[..list.find("};").unwrap_or(list.len())],
            None => &rest[..rest.find([';', ' ', '(', ',', '\n']).unwrap_or(rest.len())],
        };
        heads(inside)
    })
}

/// Returns the first names of a list of paths: `a::{b, c}, d` are `a` and `d`.
fn heads(list: &str) -> Vec<String> {
    let mut depth = 0_u32;
    let mut out = vec![String::new()];
    for letter in list.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => out.push(String::new()),
            _ if depth == 0 => out.last_mut().unwrap().push(letter),
            _ => {}
        }
    }
    let head = |path: &String| {
        let name = path
            .trim()
            .split(|c: char| !c.is_alphanumeric() && c != '_');
        name.map(str::to_owned).next()
    };
    out.iter()
        .filter_map(head)
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn names_are_found_in_lists_too() {
    let code = "use crate::core::{board::{A, B}, clock};\nlet x = crate::core::game::decide(a, b);";
    let found: Vec<String> = named_after(code, "crate::core::").collect();
    assert_eq!(found, ["board", "clock", "game"]);
}

#[test]
fn one_file_alone_reads_clock_and_chance() {
    const READS: [&str; 7] = [
        "Instant::now",
        "SystemTime::now",
        "Local::now",
        "Utc::now",
        "getrandom",
        "rand::",
        "RandomState",
    ];
    let mut broken = Vec::new();
    for source in sources("src") {
        if source.path == "src/shell/source.rs" {
            continue;
        }
        let found = READS.iter().filter(|word| names(&source.code, word));
        broken.extend(found.map(|word| format!("{}: {word}", source.path)));
    }
    check("only src/shell/source.rs reads clock or chance", &broken);
}

#[test]
fn files_are_short_and_finished() {
    // Put together here, so that this file does not hold them itself.
    let unfinished = [
        ["TO", "DO"],
        ["FIX", "ME"],
        ["todo", "!("],
        ["unimplemented", "!("],
        ["#[", "ignore"],
    ]
    .map(|[first, second]| format!("{first}{second}"));
    let mut broken = Vec::new();
    for source in everything() {
        if source.lines > 600 {
            broken.push(format!("{}: {} lines", source.path, source.lines));
        }
        if source.path.ends_with("/mod.rs") {
            broken.push(format!(
                "{}: a folder's module stands beside it",
                source.path
            ));
        }
        let found = unfinished.iter().filter(|word| source.text.contains(*word));
        broken.extend(found.map(|word| format!("{}: {word}", source.path)));
    }
    check(
        "a file has at most 600 lines and nothing left to do",
        &broken,
    );
}

#[test]
fn code_asks_for_no_rule_by_name() {
    let ids = files_under(&top().join("src/core/opening"), "ron")
        .into_iter()
        .chain(files_under(&top().join("src/core/rulebook"), "ron"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .filter(|id| !ALSO_VERBS.contains(&id.as_str()))
        .collect::<Vec<_>>();
    assert!(ids.len() > 15, "the built-in rules lie there: {ids:?}");
    let mut broken = Vec::new();
    for source in sources("src") {
        if LISTS.contains(&source.path.as_str()) {
            continue;
        }
        let found = ids
            .iter()
            .filter(|id| source.code.contains(&format!("\"{id}\"")));
        broken.extend(found.map(|id| format!("{}: \"{id}\"", source.path)));
    }
    check(
        "if code asks for a rule by name, a field is missing",
        &broken,
    );
}

#[test]
fn the_top_of_the_house_is_in_order() {
    let mut broken = Vec::new();
    for entry in fs::read_dir(top()).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let known = TOP.contains(&name.as_str());
        if !known && !matches!(name.as_str(), ".git" | "target") {
            broken.push(name);
        }
    }
    check("nothing lies at the top that is not on the list", &broken);
}

#[test]
fn files_under_the_top_are_used() {
    for folder in ["themes", "saves", "tests/golden", "tests/cases"] {
        let found = files_under(&top().join(folder), "ron");
        assert!(!found.is_empty(), "{folder} holds RON files");
    }
}
