//! A line as a person types it: an input method may be on, and it may be wrong.

use crate::core::language::Unreadable;
use crate::shell::tui::keymap::fold;
use crate::words::{Lang, say};

/// Returns the line with full-width and Chinese signs as the language writes them; texts in quotes are kept.
pub fn folded(line: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let outside = |letter: char| {
        let plain = fold(letter);
        if std::mem::take(&mut escaped) {
            return letter;
        }
        if plain == '"' {
            quoted = !quoted;
            return '"';
        }
        escaped = quoted && letter == '\\';
        if quoted { letter } else { plain }
    };
    line.chars().map(outside).collect()
}

/// Returns what is wrong with a line, and where.
pub fn unreadable(lang: Lang, wrong: &Unreadable) -> String {
    let why = say(lang, wrong.trouble.code(), &[("word", &wrong.word)]);
    let column = wrong.column.to_string();
    say(lang, "line.where", &[("column", &column), ("why", &why)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_commands_are_read_and_quoted_texts_kept() {
        assert_eq!(folded("ｐ１：Ｈ８"), "p1:H8");
        assert_eq!(folded("note “甲：好！”"), "note \"甲：好！\"");
        assert_eq!(folded(r#"note "a \" ！" ＃"#), r#"note "a \" ！" #"#);
    }
}
