//! Every text that the source asks for is in the catalogue, and every refusal has its words.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read the source has failed"
)]

use std::fs;
use std::path::{Path, PathBuf};

use tianyuan::words;

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let shown = text.split("#[cfg(test)]").next().unwrap().to_owned();
            found.push((path, shown));
        }
    }
    found
}

fn source() -> Vec<(PathBuf, String)> {
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

/// Returns the literals after each place where the text says this.
fn after<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
}

/// Whether a literal is written as the catalogue writes its keys.
fn is_key(literal: &str) -> bool {
    let parts: Vec<_> = literal.split('.').collect();
    let plain = |part: &&str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    parts.len() > 1 && parts.iter().all(plain) && literal.as_bytes()[0].is_ascii_lowercase()
}

#[test]
fn every_key_in_the_source_has_its_words() {
    let spaces = [
        "annex",
        "ask",
        "checkpoint",
        "claim",
        "command",
        "committee",
        "dispute",
        "due",
        "event",
        "fault",
        "form",
        "home",
        "incident",
        "judging",
        "key",
        "learn",
        "line",
        "may",
        "paste",
        "page",
        "review",
        "rule",
        "why",
    ];
    let more = [
        "list", "log", "office", "open", "overlay", "record", "region", "replay", "report",
        "screen", "settings", "table", "verify",
    ];
    let mut seen = 0;
    for (path, text) in source() {
        for literal in text.split('"').filter(|literal| is_key(literal)) {
            let space = literal.split('.').next().unwrap();
            if (spaces.contains(&space) || more.contains(&space)) && !literal.ends_with(".ron") {
                assert!(words::has(literal), "{}: {literal}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 150, "{seen} keys were seen: the scan has gone blind");
}

#[test]
fn every_refusal_has_its_words() {
    let mut seen = 0;
    for (path, text) in source() {
        for before in [
            "Refusal::Plain(\"",
            "Plain(\"",
            "code: \"",
            "refused(\"",
            "misfit(action, \"",
        ] {
            for code in
                after(&text, before).filter(|code| code.contains('-') && !code.contains(' '))
            {
                let key = format!("refusal.{code}");
                assert!(words::has(&key), "{}: {key}", path.display());
                seen += 1;
            }
        }
    }
    assert!(
        seen > 80,
        "{seen} refusals were seen: the scan has gone blind"
    );
}
