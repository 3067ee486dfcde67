//! `tianyuan script`: command lines in, one answer a line out, without a terminal.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::core::clock::At;
use crate::core::game::Judging;
use crate::core::game::command::{Command, Who};
use crate::core::language::{self, Line, Token, Trouble, Unreadable};
use crate::shell::json;
use crate::shell::library::{Library, Missing};
use crate::shell::store::Fault;
use crate::shell::table::{Table, Unopened};
use crate::words::{Lang, say};

/// What a script run needs.
pub struct Script<'a> {
    /// Where rules are looked up.
    pub library: &'a Library,
    /// The file that the game is kept in.
    pub save: Option<PathBuf>,
    /// Whether the state is printed last.
    pub state: bool,
    /// The language of the messages.
    pub lang: Lang,
}

/// Why a script ended early.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// A line cannot be read.
    #[error("line {line}, column {column}: {why}")]
    Unreadable {
        /// The line, from one.
        line: usize,
        /// The column, from one.
        column: usize,
        /// What is wrong.
        why: String,
    },
    /// The rules asked for are not there.
    #[error("line {line}: {why}")]
    Missing {
        /// The line, from one.
        line: usize,
        /// What is missing.
        why: Missing,
    },
    /// A game cannot be opened.
    #[error(transparent)]
    Unopened(#[from] Unopened),
    /// The log cannot be written.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The script cannot be read or its answers not be written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// A script under way.
struct Run<'a> {
    script: &'a Script<'a>,
    table: Option<Table>,
    now: At,
    opening: Vec<crate::core::game::event::Entry>,
}

/// Runs a script. Answers are flushed one by one, each after its events are on the disk.
///
/// # Errors
/// The first line that cannot be read ends the script; what was accepted is kept, and the state is still printed.
pub fn run(
    script: &Script,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Stopped> {
    let mut run = Run {
        script,
        table: None,
        now: At(0),
        opening: Vec::new(),
    };
    let stopped = run.lines(&mut input, &mut output);
    if script.state {
        run.print_state(&mut output)?;
    }
    stopped
}

impl Run<'_> {
    fn lines(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Stopped> {
        let mut bytes = Vec::new();
        for line in 1.. {
            bytes.clear();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(());
            }
            let text = String::from_utf8(std::mem::take(&mut bytes)).map_err(|wrong| {
                Stopped::Unreadable {
                    line,
                    column: wrong.utf8_error().valid_up_to() + 1,
                    why: say(self.script.lang, "line.utf8", &[]),
                }
            })?;
            if let Some(answer) = self.line(line, text.trim_end_matches(['\n', '\r']))? {
                writeln!(output, "{answer}")?;
                output.flush()?;
            }
        }
        Ok(())
    }

    fn line(&mut self, line: usize, text: &str) -> Result<Option<serde_json::Value>, Stopped> {
        let unreadable = |wrong: Unreadable| self.unreadable(line, &wrong);
        match language::parse(text).map_err(unreadable)? {
            Line::Blank => Ok(None),
            Line::New(words) => self.begin(line, &words).map(Some),
            Line::Act { at, who, action } => {
                let words = language::tokens(text).unwrap_or_default();
                let wrong = |word: usize, trouble| Unreadable {
                    column: words.get(word).map_or(1, |token| token.column),
                    trouble,
                    word: String::new(),
                };
                let verb = usize::from(at.is_some());
                let by = who.ok_or_else(|| self.unreadable(line, &wrong(verb, Trouble::NoWho)))?;
                if at.is_some_and(|at| at < self.now) {
                    return Err(self.unreadable(line, &wrong(0, Trouble::FallingTime)));
                }
                self.act(line, by, at, action).map(Some)
            }
        }
    }

    fn unreadable(&self, line: usize, wrong: &Unreadable) -> Stopped {
        let why = say(
            self.script.lang,
            wrong.trouble.code(),
            &[("word", &wrong.word)],
        );
        Stopped::Unreadable {
            line,
            column: wrong.column,
            why,
        }
    }

    fn begin(&mut self, line: usize, words: &[Token]) -> Result<serde_json::Value, Stopped> {
        let second = Unreadable {
            column: 1,
            trouble: Trouble::SecondNew,
            word: String::new(),
        };
        if self.table.is_some() {
            return Err(self.unreadable(line, &second));
        }
        let setup = language::setup(words, Judging::Table)
            .map_err(|wrong| self.unreadable(line, &wrong))?;
        let (header, rules) = self
            .script
            .library
            .header(setup)
            .map_err(|why| Stopped::Missing { line, why })?;
        self.table = Some(Table::begin(self.script.save.as_deref(), header, rules)?);
        Ok(json::answer(line, &[], None, self.script.lang))
    }

    fn act(
        &mut self,
        line: usize,
        by: Who,
        at: Option<At>,
        action: crate::core::game::command::Action,
    ) -> Result<serde_json::Value, Stopped> {
        self.opened(line)?;
        self.now = self.now.max(at.unwrap_or(self.now));
        let command = Command {
            by,
            at: self.now,
            action,
        };
        let Some(table) = &mut self.table else {
            return Err(self.no_game(line));
        };
        let answer = table.act(&command, None)?;
        if let Some(why) = table.unsigned() {
            let told = say(self.script.lang, "checkpoint.unsigned", &[("why", &why)]);
            // A closed standard error leaves nobody to tell.
            let _ = writeln!(std::io::stderr(), "tianyuan: {told}");
        }
        let mut events = std::mem::take(&mut self.opening);
        events.extend(answer.events);
        let refused = answer.refusal.as_ref().map(|why| (why, table.game()));
        Ok(json::answer(line, &events, refused, self.script.lang))
    }

    fn no_game(&self, line: usize) -> Stopped {
        self.unreadable(
            line,
            &Unreadable {
                column: 1,
                trouble: Trouble::NoGame,
                word: String::new(),
            },
        )
    }

    /// Opens the saved game when the first line goes on with it.
    fn opened(&mut self, line: usize) -> Result<(), Stopped> {
        if self.table.is_some() {
            return Ok(());
        }
        let save = self
            .script
            .save
            .as_deref()
            .filter(|path| Path::exists(path))
            .ok_or_else(|| self.no_game(line))?;
        let (table, cut) = Table::open(save, None)?;
        if let Some(cut) = cut {
            let mut diagnostics = std::io::stderr();
            let bytes = cut.bytes.to_string();
            let kept = cut.kept_in.display().to_string();
            let words = say(
                self.script.lang,
                "log.torn",
                &[("bytes", &bytes), ("file", &kept)],
            );
            writeln!(diagnostics, "{words}")?;
        }
        self.now = self.now.max(table.game().now);
        self.opening = table
            .entries()
            .last()
            .filter(|last| is_recovery(last))
            .cloned()
            .into_iter()
            .collect();
        self.table = Some(table);
        Ok(())
    }

    fn print_state(&self, output: &mut impl Write) -> Result<(), Stopped> {
        let state = self
            .table
            .as_ref()
            .map(|table| json::state(table.game(), self.now, &table.head()));
        writeln!(output, "{}", json!({"state": state}))?;
        output.flush()?;
        Ok(())
    }
}

fn is_recovery(entry: &crate::core::game::event::Entry) -> bool {
    use crate::core::game::event::{By, Event};
    entry.by == By::System && matches!(entry.event, Event::ClockStopped { .. })
}
