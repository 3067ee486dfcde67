//! Where the parts of a RON text stand, so that a mistake found in a value can be told by its line.

/// A word or a mark of the text.
struct Token<'a> {
    line: usize,
    /// How many brackets are open around it; a bracket itself counts as standing outside.
    depth: usize,
    text: &'a str,
    quoted: bool,
}

impl Token<'_> {
    fn is(&self, mark: &str) -> bool {
        self.text == mark && !self.quoted
    }
}

/// The text, cut into tokens; comments are left out.
pub struct Outline<'a> {
    tokens: Vec<Token<'a>>,
}

impl<'a> Outline<'a> {
    /// Cuts the text.
    pub fn of(text: &'a str) -> Self {
        let mut cut = Cut {
            rest: text,
            line: 1,
            depth: 0,
            tokens: Vec::new(),
        };
        while let Some(first) = cut.rest.chars().next() {
            cut.step(first);
        }
        Self { tokens: cut.tokens }
    }

    /// Returns the line of a value, or of the nearest thing around it that can be found.
    ///
    /// The section is a field of the whole; the item is its place in the section's list, from 0.
    pub fn line(&self, section: &str, item: usize, field: &str, value: &str) -> usize {
        let Some(start) = self.key(0, self.tokens.len(), 1, section) else {
            return 1;
        };
        let (from, to) = self
            .item(start, item)
            .unwrap_or((start, self.end(start, 1)));
        let key = self.key(from, to, self.tokens[from].depth + 1, field);
        let stop = key.map_or(to, |key| self.end(key, self.tokens[key].depth));
        let at = key.unwrap_or(from);
        let exact = (at + 1..stop).find(|&i| self.tokens[i].quoted && self.tokens[i].text == value);
        self.tokens[exact.unwrap_or(at)].line
    }

    /// Returns whether the whole has this field.
    pub fn has(&self, section: &str) -> bool {
        self.key(0, self.tokens.len(), 1, section).is_some()
    }

    /// Returns the line where a quoted word stands first.
    pub fn mention(&self, word: &str) -> Option<usize> {
        let quoted = |token: &&Token<'_>| token.quoted && token.text == word && !word.is_empty();
        self.tokens.iter().find(quoted).map(|token| token.line)
    }

    /// Returns the place of a key: a word before a colon, at this depth.
    fn key(&self, from: usize, to: usize, depth: usize, word: &str) -> Option<usize> {
        let colon = |i: usize| self.tokens.get(i + 1).is_some_and(|next| next.is(":"));
        (from..to)
            .find(|&i| self.tokens[i].depth == depth && self.tokens[i].text == word && colon(i))
    }

    /// Returns where what stands at this depth ends: at the next comma, or where its bracket closes.
    fn end(&self, from: usize, depth: usize) -> usize {
        let ends =
            |token: &Token<'_>| token.depth < depth || (token.depth == depth && token.is(","));
        (from..self.tokens.len())
            .find(|&i| ends(&self.tokens[i]))
            .unwrap_or(self.tokens.len())
    }

    /// Returns where an item of the section's list begins and ends; nothing where the section is no list.
    fn item(&self, start: usize, item: usize) -> Option<(usize, usize)> {
        self.tokens.get(start + 2).filter(|token| token.is("["))?;
        let opens = |&i: &usize| self.tokens[i].depth == 2 && self.tokens[i].is("(");
        let from = (start..self.end(start, 1)).filter(opens).nth(item)?;
        Some((from, self.end(from, 2)))
    }
}

/// The text while it is being cut.
struct Cut<'a> {
    rest: &'a str,
    line: usize,
    depth: usize,
    tokens: Vec<Token<'a>>,
}

impl<'a> Cut<'a> {
    fn step(&mut self, first: char) {
        if self.rest.starts_with("//") {
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
        } else if self.rest.starts_with("/*") {
            self.skip(block_comment(self.rest));
        } else if let Some(fence) = raw_fence(self.rest) {
            let close = format!("\"{}", "#".repeat(fence));
            let inside = self.rest[fence + 2..]
                .find(&close)
                .map_or(self.rest.len(), |at| at + fence + 2);
            self.quote(fence + 2, inside, close.len());
        } else if first == '"' {
            self.quote(1, string_end(self.rest), 1);
        } else if is_word(first) {
            self.push(self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len()));
        } else if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else {
            self.mark(first);
        }
    }

    fn mark(&mut self, mark: char) {
        if matches!(mark, ')' | ']' | '}') {
            self.depth = self.depth.saturating_sub(1);
        }
        self.push(mark.len_utf8());
        if matches!(mark, '(' | '[' | '{') {
            self.depth += 1;
        }
    }

    fn push(&mut self, length: usize) {
        self.tokens.push(Token {
            line: self.line,
            depth: self.depth,
            text: &self.rest[..length],
            quoted: false,
        });
        self.skip(length);
    }

    fn quote(&mut self, from: usize, to: usize, close: usize) {
        self.tokens.push(Token {
            line: self.line,
            depth: self.depth,
            text: &self.rest[from..to],
            quoted: true,
        });
        self.skip((to + close).min(self.rest.len()));
    }

    fn skip(&mut self, length: usize) {
        let (gone, rest) = self.rest.split_at(length);
        self.line += gone.matches('\n').count();
        self.rest = rest;
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '+' | '-')
}

/// Returns how many `#` open a raw string here.
fn raw_fence(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let opening = after.trim_start_matches('#');
    opening
        .starts_with('"')
        .then_some(after.len() - opening.len())
}

/// Returns where the string that begins here is closed.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    let closes = |(_, c): &(usize, char)| {
        let closing = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        closing
    };
    text.char_indices()
        .skip(1)
        .find(closes)
        .map_or(text.len(), |(at, _)| at)
}

/// Returns the length of the comment that begins here; comments may nest.
fn block_comment(text: &str) -> usize {
    let mut open = 0_usize;
    let mut at = 0;
    while at < text.len() {
        match text.as_bytes()[at..] {
            [b'/', b'*', ..] => (open, at) = (open + 1, at + 2),
            [b'*', b'/', ..] => (open, at) = (open.saturating_sub(1), at + 2),
            _ => at += 1,
        }
        if open == 0 {
            break;
        }
    }
    at
}
