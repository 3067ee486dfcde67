//! Pasted moves: judged one after another on a copy of the game, shown, and made only when confirmed.

use ratatui::buffer::Buffer;

use super::TableScreen;
use super::overlay::Overlay;
use crate::clean::clean;
use crate::core::board::Point;
use crate::core::game::command::{Action, Command, Who};
use crate::core::game::decide;
use crate::core::language::{Line, parse};
use crate::shell::phrase;
use crate::shell::tui::input::PASTE_LIMIT;
use crate::shell::tui::screens::Dress;
use crate::shell::tui::widgets::text::{centred, row, sheet};
use crate::shell::typed::{folded, unreadable};
use crate::words::{Lang, say};

/// The most lines that are looked at.
const MOST: usize = 200;
/// The most characters of a line.
const LONGEST: usize = 400;

/// Pasted lines with their answers, and the acts that would be made.
pub struct Preview {
    lines: Vec<(String, bool)>,
    acts: Vec<(Who, Action)>,
    cut: bool,
}

impl Preview {
    /// Draws the page: the last lines, which hold the first refusal if there is one.
    pub fn draw(&self, buf: &mut Buffer, dress: &Dress) {
        let (lang, looks) = (dress.lang, &dress.theme.looks);
        let height = u16::try_from(self.lines.len() + 5).unwrap_or(u16::MAX);
        let area = centred(buf.area, 70, height.min(buf.area.height));
        let inner = sheet(
            buf,
            area,
            &say(lang, "overlay.paste", &[]),
            looks.text.style(),
        );
        let room = inner.height.saturating_sub(2);
        let from = self.lines.len().saturating_sub(usize::from(room));
        for ((line, taken), at) in self.lines.iter().skip(from).zip(0..room) {
            let look = if *taken { looks.text } else { looks.refusal };
            row(buf, inner, at, line, look.style());
        }
        let count = self.acts.len().to_string();
        let cut = if self.cut {
            say(lang, "paste.cut", &[])
        } else {
            String::new()
        };
        let ask = say(lang, "paste.ask", &[("n", &count), ("cut", &cut)]);
        row(
            buf,
            inner,
            inner.height.saturating_sub(1),
            &ask,
            looks.key.style(),
        );
    }
}

/// Returns the lines of a paste: one that holds nothing but points is a line for each.
fn split(text: &str) -> (Vec<String>, bool) {
    let end = (0..=text.len().min(PASTE_LIMIT))
        .rev()
        .find(|&end| text.is_char_boundary(end));
    let kept = &text[..end.unwrap_or(0)];
    let mut lines = Vec::new();
    for line in kept.split(['\n', '\r']) {
        let line = folded(&clean(line, LONGEST));
        let words: Vec<&str> = line
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .collect();
        if !words.is_empty() && words.iter().all(|word| word.parse::<Point>().is_ok()) {
            lines.extend(words.into_iter().map(str::to_owned));
        } else if !line.trim().is_empty() {
            lines.push(line);
        }
    }
    let cut = kept.len() < text.len() || lines.len() > MOST;
    lines.truncate(MOST);
    (lines, cut)
}

impl TableScreen {
    /// Opens the preview of a paste; nothing of it is done yet.
    pub(super) fn preview(&mut self, text: &str, lang: Lang) {
        if self.game().setup.official {
            return self.refuse(say(lang, "paste.official", &[]));
        }
        let (lines, cut) = split(text);
        if lines.is_empty() {
            return;
        }
        self.review = None;
        self.collecting = None;
        let mut preview = Preview {
            lines: Vec::new(),
            acts: Vec::new(),
            cut,
        };
        let mut game = self.game().clone();
        for line in lines {
            match self.answer(&mut game, &line, lang) {
                Ok(acts) => {
                    preview
                        .lines
                        .push((say(lang, "paste.taken", &[("line", &line)]), true));
                    preview.acts.extend(acts);
                }
                Err(why) => {
                    let values = [("line", line.as_str()), ("why", &why)];
                    preview
                        .lines
                        .push((say(lang, "paste.refused", &values), false));
                    break;
                }
            }
        }
        self.overlay = Some(Overlay::Paste(preview));
    }

    /// Judges a line on the copy; returns the act, or the answer that stops here.
    fn answer(
        &self,
        game: &mut crate::core::game::Game,
        line: &str,
        lang: Lang,
    ) -> Result<Option<(Who, Action)>, String> {
        let (who, action) = match parse(line).map_err(|wrong| unreadable(lang, &wrong))? {
            Line::Blank => return Ok(None),
            Line::New(_) => return Err(say(lang, "command.new-here", &[])),
            Line::Act { who, action, .. } => (who, action),
        };
        let by = who.unwrap_or_else(|| self.hand.speaks(game, &action));
        let command = Command {
            by,
            at: self.now(),
            action,
        };
        let events = decide(game, &command)
            .map_err(|refusal| phrase::refusal(lang, &refusal, &game.rules.book))?;
        for event in &events {
            game.apply(event);
        }
        Ok(Some((by, command.action)))
    }

    /// Makes the acts of a confirmed paste, as far as each is still taken.
    pub(super) fn confirmed(&mut self, preview: Preview, lang: Lang) {
        let all = preview.acts.len();
        for (done, (by, action)) in preview.acts.into_iter().enumerate() {
            if self.act_as(by, action, lang).is_none() {
                return;
            }
            let (done, all) = ((done + 1).to_string(), all.to_string());
            self.tell(say(lang, "paste.done", &[("n", &done), ("all", &all)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_in_a_row_are_lines_and_a_long_paste_is_cut() {
        let (lines, cut) = split("h8 i9, J10\r\np1: swap\n\n# no move\u{1b}[2J");
        assert_eq!(lines, ["h8", "i9", "J10", "p1: swap", "# no move[2J"]);
        assert!(!cut);
        let (lines, cut) = split(&"h8\n".repeat(300));
        assert!(cut && lines.len() == MOST);
        let (_, cut) = split(&"天".repeat(PASTE_LIMIT));
        assert!(cut);
    }
}
