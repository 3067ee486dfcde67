//! The report as Markdown. A stranger's text is escaped: it makes no mark-up, link or line of its own.

use crate::clean::clean;

use super::page::{Block, Item, Row};
use super::text::{self, MOST};

/// Writes the page.
pub fn write(page: &[Block]) -> String {
    page.iter().map(block).collect::<Vec<_>>().join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Part(text) => format!("# {}\n", escape(text)),
        Block::Heading(text) => format!("## {}\n", escape(text)),
        Block::Note(text) => format!("{}\n", escape(text)),
        Block::Facts(facts) | Block::Known(facts) => facts.iter().map(fact).collect(),
        Block::Board(board) => format!("```\n{}```\n", text::drawn(board)),
        Block::Boards(boards) => {
            let drawn = boards.iter().map(|(words, board)| {
                format!("{}\n\n```\n{}```\n", escape(words), text::drawn(board))
            });
            drawn.collect::<Vec<_>>().join("\n")
        }
        Block::Table(head, rows) | Block::Record(head, rows) => table(head, rows),
        Block::Items(items) | Block::Course(items) => {
            items.iter().map(item).collect::<Vec<_>>().join("\n")
        }
        Block::Signatures(lines) => lines
            .iter()
            .map(|line| format!("- {}: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n", escape(line)))
            .collect(),
    }
}

fn fact((name, value): &(String, String)) -> String {
    format!("- {}: {}\n", escape(name), escape(value))
}

fn item(item: &Item) -> String {
    let head: Vec<String> = item.head.iter().map(|part| escape(part)).collect();
    let facts: String = item.facts.iter().map(fact).collect();
    format!(
        "### {}\n\n{}\n\n{facts}",
        head.join(" | "),
        escape(&item.text)
    )
}

fn table(head: &[String], rows: &[Row]) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut out = line(head);
    out.push_str(&format!("|{}\n", " --- |".repeat(head.len())));
    for row in rows {
        out.push_str(&match row {
            Row::Cells(cells) => line(cells),
            Row::Across(text) => {
                let blanks = " |".repeat(head.len().saturating_sub(1));
                format!("| {} |{blanks}\n", escape(text))
            }
        });
    }
    out
}

/// Escapes what Markdown and its HTML would take for a mark.
fn escape(text: &str) -> String {
    let text = clean(text, MOST);
    let mut out = String::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        let after = &text[place..];
        let first = place == 0 && matches!(letter, '#' | '+' | '-' | '=' | '~');
        let links = after.starts_with("://") || after.starts_with("www.") || letter == '@';
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            'w' if links => out.push_str("&#119;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => out.extend(['\\', letter]),
            _ if first || links => out.extend(['\\', letter]),
            _ => out.push(letter),
        }
    }
    numbered(out)
}

/// A number and a dot at the beginning would open a list.
fn numbered(text: String) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let opens = text[digits..].starts_with(['.', ')']);
    if digits > 0 && opens {
        format!("{}\\{}", &text[..digits], &text[digits..])
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strangers_text_makes_no_mark() {
        assert_eq!(
            escape("<b>*x*|[y](http://z)"),
            "&lt;b&gt;\\*x\\*\\|\\[y\\](http\\://z)"
        );
        assert_eq!(escape("# a\n# b"), "\\# a # b");
        assert_eq!(escape("1. a"), "1\\. a");
        assert_eq!(escape("www.a"), "&#119;ww.a");
        assert_eq!(escape("欧阳雪 17.4"), "欧阳雪 17.4");
    }
}
