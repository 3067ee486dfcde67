//! What the program says, in Chinese and in English: one catalogue, one function.
//!
//! A text may hold `{name}` placeholders. A part in `[…]` is left out unless every placeholder in it
//! has a value, so that one text serves with and without a point or an office.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The parts of the catalogue: what screens and refusals say, and what is said of a record.
const CATALOGUE: [&str; 13] = [
    include_str!("words/catalogue.ron"),
    include_str!("words/record.ron"),
    include_str!("words/menus.ron"),
    include_str!("words/screens.ron"),
    include_str!("words/terminal.ron"),
    include_str!("words/why.ron"),
    include_str!("words/plain.ron"),
    include_str!("words/report.ron"),
    include_str!("words/learn.ron"),
    include_str!("words/desk.ron"),
    include_str!("words/dispute.ron"),
    include_str!("words/trust.ron"),
    include_str!("words/server.ron"),
];

/// A language of the interface. The command language is the same in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Lang {
    /// 中文.
    Zh,
    /// English.
    En,
}

impl Lang {
    /// Both languages.
    pub const BOTH: [Self; 2] = [Self::Zh, Self::En];

    /// Returns the language of a locale's name, as it stands in `LC_ALL`, `LC_CTYPE` or `LANG`.
    pub fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("zh") {
            Self::Zh
        } else {
            Self::En
        }
    }

    /// Returns `zh` or `en`, as `--lang` takes it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// Returns the other language.
    pub const fn other(self) -> Self {
        match self {
            Self::Zh => Self::En,
            Self::En => Self::Zh,
        }
    }
}

impl std::str::FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "zh" => Ok(Self::Zh),
            "en" => Ok(Self::En),
            other => Err(format!("{other}: zh or en")),
        }
    }
}

/// Returns the effective locale: the first of these that is set and not empty.
pub fn locale(lookup: impl Fn(&str) -> Option<String>) -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(lookup)
        .find(|value| !value.is_empty())
        .unwrap_or_default()
}

/// Returns whether text in this locale is UTF-8.
pub fn is_utf8(locale: &str) -> bool {
    let bare: String = locale
        .to_ascii_lowercase()
        .chars()
        .filter(|c| *c != '-')
        .collect();
    bare.contains("utf8")
}

fn catalogue() -> &'static BTreeMap<String, (String, String)> {
    static CELL: OnceLock<BTreeMap<String, (String, String)>> = OnceLock::new();
    CELL.get_or_init(|| {
        let part = |text: &&str| match ron::from_str::<BTreeMap<String, (String, String)>>(text) {
            Ok(entries) => entries,
            Err(fault) => panic!("the built-in catalogue is well formed: {fault}"),
        };
        CATALOGUE.iter().flat_map(part).collect()
    })
}

/// Returns the raw text of a key, or nothing if the catalogue has none.
fn text(lang: Lang, key: &str) -> Option<&'static str> {
    let (zh, en) = catalogue().get(key)?;
    Some(match lang {
        Lang::Zh => zh,
        Lang::En => en,
    })
}

/// Returns the text of the key with its placeholders filled; a key without a text is its own text.
pub fn say(lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
    text(lang, key).map_or_else(|| key.to_owned(), |text| fill(text, values))
}

/// Returns whether the catalogue has the key.
pub fn has(key: &str) -> bool {
    catalogue().contains_key(key)
}

/// Returns what a refusal says: the reason, the way out, and the article where there is one.
pub fn refusal(lang: Lang, code: &str, values: &[(&str, &str)]) -> String {
    let message = say(lang, &format!("refusal.{code}"), values);
    let article = values
        .iter()
        .find(|(name, _)| *name == "article")
        .map_or("", |(_, value)| value);
    say(
        lang,
        "refusal",
        &[("message", &message), ("article", article)],
    )
}

/// Fills a text: `{name}` by its value, `[…]` only if all its values are there.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        out.push_str(&plain(&rest[..open], values).0);
        rest = &rest[open + 1..];
        let close = rest.find(']').unwrap_or(rest.len());
        let (part, whole) = plain(&rest[..close], values);
        if whole {
            out.push_str(&part);
        }
        rest = rest.get(close + 1..).unwrap_or("");
    }
    out.push_str(&plain(rest, values).0);
    out
}

/// Fills the placeholders of a text without optional parts, and says whether each had a value.
fn plain(text: &str, values: &[(&str, &str)]) -> (String, bool) {
    let (mut out, mut whole, mut rest) = (String::new(), true, text);
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let close = rest[open..].find('}').map_or(rest.len(), |at| open + at);
        let name = &rest[open + 1..close];
        match values
            .iter()
            .find(|(key, value)| *key == name && !value.is_empty())
        {
            Some((_, value)) => out.push_str(value),
            None => whole = false,
        }
        rest = rest.get(close + 1..).unwrap_or("");
    }
    out.push_str(rest);
    (out, whole)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use unicode_width::UnicodeWidthStr;

    use super::*;

    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next())
            .collect()
    }

    #[test]
    fn no_key_stands_in_two_parts() {
        let parts = CATALOGUE.iter().flat_map(|text| text.lines());
        let keys = parts.filter(|line| line.trim_start().starts_with('"'));
        assert_eq!(keys.count(), catalogue().len());
    }

    #[test]
    fn both_languages_have_every_key_and_the_same_placeholders() {
        for (key, (zh, en)) in catalogue() {
            assert!(!zh.is_empty() && !en.is_empty(), "{key} lacks a language");
            assert_eq!(placeholders(zh), placeholders(en), "{key}");
        }
    }

    #[test]
    fn no_text_depends_on_the_width_of_an_ambiguous_glyph() {
        for (key, (zh, en)) in catalogue() {
            assert_eq!(zh.width(), zh.width_cjk(), "{key}: {zh}");
            assert_eq!(en.width(), en.width_cjk(), "{key}: {en}");
        }
    }

    #[test]
    fn a_part_without_its_value_is_left_out() {
        assert_eq!(fill("a[ at {point}] b", &[("point", "H8")]), "a at H8 b");
        assert_eq!(fill("a[ at {point}] b", &[]), "a b");
        assert_eq!(fill("{who}: [{x}]", &[("who", "p1"), ("x", "")]), "p1: ");
    }

    #[test]
    fn a_refusal_names_its_article_when_there_is_one() {
        let said = refusal(Lang::Zh, "pass-too-early", &[("article", "9.4")]);
        assert!(said.contains("9.4"), "{said}");
        assert!(!refusal(Lang::Zh, "not-started", &[]).contains('第'));
    }

    #[test]
    fn the_first_locale_that_is_set_counts() {
        let look = |name: &str| match name {
            "LC_ALL" => Some(String::new()),
            "LC_CTYPE" => Some("zh_CN.UTF-8".to_owned()),
            _ => Some("en_GB.ISO-8859-1".to_owned()),
        };
        assert_eq!(locale(look), "zh_CN.UTF-8");
        assert_eq!(Lang::of_locale(&locale(look)), Lang::Zh);
        assert!(is_utf8("en_US.utf8") && !is_utf8("C"));
    }
}
