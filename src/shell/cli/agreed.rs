//! What is agreed for a new game, as options of `play`.

use clap::Args;

use crate::core::game::{Begins, Judging, Setup};
use crate::core::language::{self, Token};

/// The options; each is a key of `new` in the command language.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "A new game")]
pub struct Agreed {
    /// The opening rule: taraguchi10, five-n, five-two, free, swap2, …
    #[arg(long, value_name = "NAME")]
    rule: Option<String>,
    /// 30m, 10m+10s, 30m/3x60s, 90m/40+30m, shared:60m/10m or a preset's name
    #[arg(long, value_name = "CONTROL")]
    time: Option<String>,
    /// The rulebook
    #[arg(long, value_name = "NAME")]
    book: Option<String>,
    /// Who finds fives, forbidden moves and overruns: online (the program, at once) or table (on a claim)
    #[arg(long, value_name = "online|table")]
    judging: Option<String>,
    /// What starts the clock: first-act or word (a referee's)
    #[arg(long, value_name = "first-act|word")]
    begins: Option<String>,
    /// Whose clock decides: program or table
    #[arg(long, value_name = "program|table")]
    clock: Option<String>,
    /// How a turn ends: auto or manual
    #[arg(long, value_name = "auto|manual")]
    press: Option<String>,
    /// The player drawn to begin as Black
    #[arg(long, value_name = "NAME")]
    p1: Option<String>,
    /// The other player
    #[arg(long, value_name = "NAME")]
    p2: Option<String>,
    /// Whether the game counts: no hints
    #[arg(long, value_name = "yes|no")]
    official: Option<String>,
    /// The limit for coming late: 10m
    #[arg(long, value_name = "DURATION")]
    late: Option<String>,
    /// Any further key of `new`: set.NAME=VALUE, event=…, round=…
    #[arg(long = "with", value_name = "KEY=VALUE")]
    with: Vec<String>,
}

impl Agreed {
    /// Returns whether anything was asked for.
    pub fn is_empty(&self) -> bool {
        self.words().is_empty()
    }

    fn words(&self) -> Vec<String> {
        let pairs = [
            ("rule", &self.rule),
            ("time", &self.time),
            ("book", &self.book),
            ("judging", &self.judging),
            ("begins", &self.begins),
            ("clock", &self.clock),
            ("press", &self.press),
            ("p1", &self.p1),
            ("p2", &self.p2),
            ("official", &self.official),
            ("late", &self.late),
        ];
        let own = pairs
            .into_iter()
            .filter_map(|(key, value)| Some(format!("{key}={}", value.as_ref()?)));
        own.chain(self.with.iter().cloned()).collect()
    }

    /// Returns what is agreed: by default the program judges and the clock starts with the first act.
    ///
    /// # Errors
    /// The word that cannot be read.
    pub fn setup(&self) -> Result<Setup, String> {
        let token = |text: String| Token {
            column: 1,
            text,
            quoted: false,
        };
        let words: Vec<Token> = self.words().into_iter().map(token).collect();
        let mut setup = language::setup(&words, Judging::Online).map_err(|wrong| wrong.word)?;
        if self.begins.is_none() && !self.with.iter().any(|word| word.starts_with("begins=")) {
            setup.begins = Begins::FirstAct;
        }
        Ok(setup)
    }
}
