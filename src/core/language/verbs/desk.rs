//! The verbs of the arbiter's desk.

use super::arguments::{a_person, article, keyed, malformed, number, seq, text};
use crate::core::clock::At;
use crate::core::game::command::Action;
use crate::core::game::command::desk::{Appealed, Desk, Outcome, Question, Ruling, Speaker, When};
use crate::core::language::{Token, Unreadable, Words, point, seconds_ms};

/// Reads one of these verbs; nothing where it is another.
pub(super) fn action(verb: &str, words: &mut Words) -> Option<Result<Action, Unreadable>> {
    Some(match verb {
        "remedy" => remedy(words).map(Action::Desk),
        "adjourn" => Ok(Action::Desk(Desk::Adjourn)),
        "resume" => Ok(Action::Desk(Desk::Resume(None))),
        "seal" => seal(words),
        "appeal" => appeal(words).map(Action::Appeal),
        "decide" => decide(words).map(Action::Desk),
        "rescind" => rescind(words).map(Action::Desk),
        "away" => text(words).map(Desk::Away).map(Action::Desk),
        "back" => back(words).map(Action::Desk),
        "permit" => permit(words).map(Action::Desk),
        "expel" => expel(words).map(Action::Desk),
        "statement" => statement(words).map(Action::Desk),
        "completed" => a_person(words).map(Desk::Completed).map(Action::Desk),
        "disconnect" => a_person(words).map(Desk::Disconnect).map(Action::Desk),
        "reconnect" => a_person(words).map(Desk::Reconnect).map(Action::Desk),
        "announce" => seq(words).map(Desk::Announce).map(Action::Desk),
        "mark" => words
            .peek()
            .map(|_| text(words))
            .transpose()
            .map(|text| Action::Desk(Desk::Mark(text))),
        _ => return None,
    })
}

fn remedy(words: &mut Words) -> Result<Desk, Unreadable> {
    let article = article(words.next_word()?)?;
    let token = words.next_word()?;
    let ruling = match token.text.to_ascii_lowercase().as_str() {
        "return" => Ruling::Return(point(words.next_word()?)?),
        "remove" => Ruling::Remove(point(words.next_word()?)?),
        "move" => Ruling::Move(point(words.next_word()?)?, point(words.next_word()?)?),
        "stand" => Ruling::Stand,
        "draw" => Ruling::Draw,
        "replay" => Ruling::Replay,
        "restart" => Ruling::Restart,
        _ => return Err(malformed(token)),
    };
    Ok(Desk::Remedy(article, ruling))
}

/// Takes the rest of the line as it is: nobody judges a sealed move before it is read.
fn seal(words: &mut Words) -> Result<Action, Unreadable> {
    let mut text = vec![words.next_word()?.text.as_str()];
    while words.peek().is_some() {
        text.push(&words.next_word()?.text);
    }
    Ok(Action::Seal(text.join(" "), None))
}

fn appeal(words: &mut Words) -> Result<Appealed, Unreadable> {
    let starts_with_digit = |token: &Token| token.text.starts_with(|c: char| c.is_ascii_digit());
    let ruling = match words.peek().filter(|token| starts_with_digit(token)) {
        Some(_) => seq(words)?,
        None => None,
    };
    let token = words.next_word()?;
    let question = match token.text.to_ascii_lowercase().as_str() {
        "rule" => Question::Rule,
        "fact" => Question::Fact,
        "other" => Question::Other,
        _ => return Err(malformed(token)),
    };
    let grounds = text(words)?;
    let Some((token, value)) = keyed(words, "deposit")? else {
        return Err(words.next_word().map_or_else(|missing| missing, malformed));
    };
    let deposit = value.parse().map_err(|_| malformed(token))?;
    Ok(Appealed {
        ruling,
        question,
        grounds,
        deposit,
        late: keyed(words, "late")?.map(|(_, why)| why.to_owned()),
    })
}

fn decide(words: &mut Words) -> Result<Desk, Unreadable> {
    let starts_with_digit = |token: &Token| token.text.starts_with(|c: char| c.is_ascii_digit());
    let appeal = match words.peek().filter(|token| starts_with_digit(token)) {
        Some(_) => seq(words)?,
        None => None,
    };
    let token = words.next_word()?;
    let outcome = match token.text.to_ascii_lowercase().as_str() {
        "upheld" => Outcome::Upheld,
        "rejected" => Outcome::Rejected,
        "rejected-reasonable" => Outcome::RejectedReasonable,
        _ => return Err(malformed(token)),
    };
    let count = |words: &mut Words, key| -> Result<Option<u32>, Unreadable> {
        keyed(words, key)?
            .map(|(token, value)| value.parse().map_err(|_| malformed(token)))
            .transpose()
    };
    let yes = count(words, "for")?;
    let votes = match (yes, count(words, "against")?) {
        (None, None) => None,
        (yes, no) => Some((yes.unwrap_or(0), no.unwrap_or(0))),
    };
    let why = text(words)?;
    Ok(Desk::Decide {
        appeal,
        outcome,
        votes,
        why,
    })
}

fn rescind(words: &mut Words) -> Result<Desk, Unreadable> {
    Ok(Desk::Rescind(number(words.next_word()?)?, text(words)?))
}

fn back(words: &mut Words) -> Result<Desk, Unreadable> {
    match words.peek() {
        Some(_) => a_person(words).map(Desk::Returned),
        None => Ok(Desk::Back),
    }
}

fn permit(words: &mut Words) -> Result<Desk, Unreadable> {
    let who = a_person(words)?;
    let token = words.next_word()?;
    if token.text.eq_ignore_ascii_case("leave") {
        Ok(Desk::Permit(who))
    } else {
        Err(malformed(token))
    }
}

fn expel(words: &mut Words) -> Result<Desk, Unreadable> {
    Ok(Desk::Expel(text(words)?, text(words)?))
}

fn statement(words: &mut Words) -> Result<Desk, Unreadable> {
    let entry = number(words.next_word()?)?;
    let whose = match words.peek() {
        Some(token) if token.text.eq_ignore_ascii_case("other") => {
            words.next_word()?;
            Speaker::Other
        }
        Some(_) | None => Speaker::Person(a_person(words)?),
    };
    Ok(Desk::Statement(entry, whose, text(words)?))
}

/// Reads `move=N`, `happened=@SECONDS`, `noticed=@SECONDS` and `mark=SEQ`, in any order, and passes over other words.
pub(super) fn when(words: &mut Words) -> Result<When, Unreadable> {
    let mut when = When::default();
    loop {
        if let Some((token, value)) = keyed(words, "move")? {
            when.number = Some(value.parse().map_err(|_| malformed(token))?);
        } else if let Some((token, value)) = keyed(words, "mark")? {
            when.mark = Some(value.parse().map_err(|_| malformed(token))?);
        } else if let Some((token, value)) = keyed(words, "happened")? {
            when.happened = Some(moment(value).ok_or_else(|| malformed(token))?);
        } else if let Some((token, value)) = keyed(words, "noticed")? {
            when.noticed = Some(moment(value).ok_or_else(|| malformed(token))?);
        } else {
            return Ok(when);
        }
    }
}

fn moment(value: &str) -> Option<At> {
    seconds_ms(value.strip_prefix('@').unwrap_or(value)).map(At)
}
