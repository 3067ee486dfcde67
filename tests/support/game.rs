//! A game as lines say it.

use tianyuan::core::game::Judging;
use tianyuan::core::game::command::Command;
use tianyuan::core::language::{self, Line, tokens};
use tianyuan::core::opening::BUILT_IN;
use tianyuan::core::record::Header;
use tianyuan::core::rulebook::CN_2025_DRAFT;

/// Returns the header of a game; the texts are taken as they are built in, since reading them takes most of a case's time.
pub fn header(words: &str) -> Header {
    let setup = language::setup(&tokens(words).unwrap(), Judging::Table).unwrap();
    let text = BUILT_IN.iter().find(|(id, _)| *id == setup.rule).unwrap().1;
    let control = setup.time.parse().unwrap();
    Header::new(setup, text.to_owned(), &control, CN_2025_DRAFT.to_owned())
}

/// Returns the command of a line that says when and who.
pub fn command(said: &str) -> Command {
    match language::parse(said) {
        Ok(Line::Act {
            at: Some(at),
            who: Some(by),
            action,
        }) => Command { by, at, action },
        other => panic!("{said}: {other:?}"),
    }
}
