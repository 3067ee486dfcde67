//! Names and notes are strangers' text: they are cleaned once, at the door.

use unicode_normalization::UnicodeNormalization;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the text in NFC, white space made single blanks, without controls, direction marks and
/// invisible characters, at most so many characters long.
///
/// What stays can neither steer a terminal nor turn or hide what is written beside it.
pub fn clean(text: &str, most: usize) -> String {
    let mut out = String::new();
    for letter in text.nfc().take(most.saturating_mul(4)) {
        if letter.is_whitespace() {
            if !out.ends_with(' ') && !out.is_empty() {
                out.push(' ');
            }
        } else if !is_hidden(letter) && !letter.is_control() {
            out.push(letter);
        }
    }
    out.chars()
        .take(most)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// Returns the text as it is compared: what an input method types in full width is the same letter.
pub fn narrow(text: &str) -> String {
    text.nfkc().collect()
}

/// Returns whether the character has no width of its own though it is no combining mark, or turns the direction.
fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF9}'..='\u{FFFB}' | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns the longest beginning of the text that fits so many cells.
pub fn clip(text: &str, cells: usize) -> &str {
    let mut used = 0;
    for (at, letter) in text.char_indices() {
        used += letter.width().unwrap_or(0);
        if used > cells {
            return &text[..at];
        }
    }
    text
}

/// Returns the text in exactly so many cells: clipped, or filled with blanks.
pub fn pad(text: &str, cells: usize) -> String {
    let kept = clip(text, cells);
    let blanks = cells.saturating_sub(kept.width());
    format!("{kept}{}", " ".repeat(blanks))
}

/// Returns the text in lines of at most so many cells, broken at blanks, and between Han characters.
pub fn wrap(text: &str, cells: usize) -> Vec<String> {
    let mut lines = vec![];
    let mut rest = text;
    while rest.width() > cells {
        let kept = clip(rest, cells);
        if kept.is_empty() {
            break;
        }
        let at = break_before(rest, kept.len());
        lines.push(rest[..at].trim_end().to_owned());
        rest = rest[at..].trim_start();
    }
    if !rest.is_empty() {
        lines.push(rest.to_owned());
    }
    lines
}

/// Returns where to break so that at most `end` bytes stay on the line.
fn break_before(text: &str, end: usize) -> usize {
    let wide = |letter: Option<char>| letter.and_then(char::width).is_some_and(|width| width > 1);
    let closes =
        |letter: Option<char>| letter.is_some_and(|letter| "，。：；？！）、」".contains(letter));
    let ends_well = |at: usize| {
        let (before, after) = (text[..at].chars().next_back(), text[at..].chars().next());
        let blank = before == Some(' ') || after == Some(' ');
        blank || (!closes(after) && (wide(before) || wide(after)))
    };
    let cuts = text[..end]
        .char_indices()
        .map(|(at, _)| at)
        .filter(|at| *at > 0)
        .chain([end]);
    cuts.rev().find(|at| ends_well(*at)).unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strangers_text_cannot_steer_the_terminal() {
        assert_eq!(
            clean("张\u{202E}三\u{1b}]52;c;x\u{7}\u{200b}", 40),
            "张三]52;c;x"
        );
        assert_eq!(clean("  a\t\n b  ", 40), "a b");
        assert_eq!(clean("e\u{301}", 40), "é");
        assert_eq!(clean("一二三四", 2), "一二");
    }

    #[test]
    fn full_width_is_the_same_letter() {
        assert_eq!(narrow("ｇ１０　张三"), "g10 张三");
    }

    #[test]
    fn width_is_counted_in_cells() {
        assert_eq!(clip("天元棋", 5), "天元");
        assert_eq!(pad("天元", 6), "天元  ");
        assert_eq!(pad("abc", 2), "ab");
    }

    #[test]
    fn lines_break_at_blanks_and_between_han() {
        assert_eq!(wrap("place a stone", 8), ["place a", "stone"]);
        assert_eq!(wrap("轮到白方，交换", 8), ["轮到白", "方，交换"]);
        assert_eq!(wrap("abcdef", 3), ["abc", "def"]);
        assert_eq!(wrap("", 3), Vec::<String>::new());
        assert_eq!(wrap("天", 1), ["天"]);
    }
}
