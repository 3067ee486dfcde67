//! The rulebook.
use tianyuan::core::rulebook::{CN_2025_DRAFT, parse};
#[test]
fn parses() {
    match parse(CN_2025_DRAFT) {
        Ok(b) => assert!(b.articles.len() > 100),
        Err(m) => panic!(
            "{}",
            m.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n")
        ),
    }
}
