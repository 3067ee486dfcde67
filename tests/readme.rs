//! What the README shows is what the program does: its pictures are the screens. Its shell scripts are run beside `verify` in `trust`.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::Path;

const MARK: &str = "<!-- snapshot ";
const FENCE: &str = "```";

fn at_home(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the screen of a snapshot, without its heading.
fn screen(name: &str) -> String {
    let text =
        fs::read_to_string(at_home(&format!("tests/snapshots/screens__{name}.snap"))).unwrap();
    let body = text.splitn(3, "---\n").nth(2).unwrap();
    body.lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n")
        .trim_matches('\n')
        .to_owned()
}

/// Returns the text with every marked picture drawn anew.
fn drawn(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(mark) = rest.find(MARK) {
        let (before, marked) = rest.split_at(mark);
        let name = marked[MARK.len()..].split_whitespace().next().unwrap();
        let open = marked.find(FENCE).unwrap() + FENCE.len();
        let close = open + marked[open..].find(&format!("\n{FENCE}")).unwrap();
        out += &format!("{before}{}\n{}", &marked[..open], screen(name));
        rest = &marked[close..];
    }
    out + rest
}

#[test]
fn the_pictures_are_the_screens() {
    let path = at_home("README.md");
    let text = fs::read_to_string(&path).unwrap();
    let fresh = drawn(&text);
    assert!(fresh.contains(MARK), "the README has no picture");
    if std::env::var_os("TIANYUAN_BLESS").is_some() {
        fs::write(&path, &fresh).unwrap();
    } else {
        assert_eq!(
            text, fresh,
            "TIANYUAN_BLESS=1 cargo test --test readme draws them anew"
        );
    }
}
