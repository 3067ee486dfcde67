//! The report as one HTML page that needs nothing else and prints on A4.

use crate::clean::clean;
use crate::words::{Lang, say};

use super::page::{Block, Board, Item, Row};
use super::svg;
use super::text::MOST;

/// The look on the screen and on paper: each part begins a sheet, no paragraph is cut in two.
const STYLE: &str = include_str!("print.css");

/// Writes the page under the title of this key.
pub fn write(lang: Lang, title: &str, page: &[Block]) -> String {
    let body: String = page.iter().map(block).collect();
    let tongue = match lang {
        Lang::Zh => "zh-CN",
        Lang::En => "en",
    };
    let title = escape(&say(lang, title, &[]));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{tongue}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Part(text) => format!("<h1>{}</h1>\n", escape(text)),
        Block::Heading(text) => format!("<h2>{}</h2>\n", escape(text)),
        Block::Note(text) => format!("<p>{}</p>\n", escape(text)),
        Block::Facts(facts) => listed("facts", facts),
        Block::Known(facts) => listed("long", facts),
        Block::Board(board) => svg::write(board),
        Block::Boards(boards) => small(boards),
        Block::Table(head, rows) => table(head, rows),
        Block::Record(head, rows) => {
            format!("<div class=\"record\">\n{}</div>\n", table(head, rows))
        }
        Block::Items(items) => items.iter().map(item).collect(),
        Block::Course(items) => {
            let items: String = items.iter().map(item).collect();
            format!("<div class=\"course\">\n{items}</div>\n")
        }
        Block::Signatures(lines) => {
            let lines: String = lines
                .iter()
                .map(|line| format!("<p><span>{}</span></p>\n", escape(line)))
                .collect();
            format!("<div class=\"sign\">\n{lines}</div>\n")
        }
    }
}

/// Boards beside each other, each with the words that belong to it.
fn small(boards: &[(String, Board)]) -> String {
    let figures: String = boards
        .iter()
        .map(|(words, board)| {
            let (board, words) = (svg::write(board), escape(words));
            format!("<figure>\n{board}<figcaption>{words}</figcaption>\n</figure>\n")
        })
        .collect();
    format!("<div class=\"boards\">\n{figures}</div>\n")
}

fn listed(class: &str, facts: &[(String, String)]) -> String {
    let facts: String = facts
        .iter()
        .map(|(name, value)| {
            format!(
                "<div><dt>{}</dt><dd>{}</dd></div>\n",
                escape(name),
                escape(value)
            )
        })
        .collect();
    format!("<dl class=\"{class}\">\n{facts}</dl>\n")
}

fn item(item: &Item) -> String {
    let head: Vec<String> = item.head.iter().map(|part| escape(part)).collect();
    let facts = if item.facts.is_empty() {
        String::new()
    } else {
        listed("known", &item.facts)
    };
    format!(
        "<section>\n<h3>{}</h3>\n<p>{}</p>\n{facts}</section>\n",
        head.join(" &middot; "),
        escape(&item.text)
    )
}

fn table(head: &[String], rows: &[Row]) -> String {
    let line = |tag: &str, cells: &[String]| {
        let cells: String = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)))
            .collect();
        format!("<tr>{cells}</tr>\n")
    };
    let body: String = rows
        .iter()
        .map(|row| match row {
            Row::Cells(cells) => line("td", cells),
            Row::Across(text) => format!(
                "<tr><td colspan=\"{}\" class=\"across\">{}</td></tr>\n",
                head.len(),
                escape(text)
            ),
        })
        .collect();
    format!(
        "<table>\n<thead>\n{}</thead>\n<tbody>\n{body}</tbody>\n</table>\n",
        line("th", head)
    )
}

/// Escapes a text for an element or an attribute.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in clean(text, MOST).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strangers_text_is_no_element() {
        assert_eq!(
            escape("<script>alert('x')</script>"),
            "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"
        );
    }
}
