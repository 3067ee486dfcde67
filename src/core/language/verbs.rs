//! The verbs and their arguments.

use super::{Token, Trouble, Unreadable, Words, looks_like_point, person, point, seconds_ms};
use crate::core::board::Seat;
use crate::core::clock::Adjustment;
use crate::core::game::command::desk::Desk;
use crate::core::game::command::{Action, Charge, Claim, Offender, Penalty, Seen};

mod arguments;
mod desk;

use arguments::{
    a_person, article, keyed, malformed, minutes, number, points, seq, some_points, text, with_draw,
};

/// A verb with its arguments as a person reads them; the words about it are in the catalogue under `verb.NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The verb.
    pub name: &'static str,
    /// Its arguments.
    pub arguments: &'static str,
}

const fn verb(name: &'static str, arguments: &'static str) -> Verb {
    Verb { name, arguments }
}

/// Every verb, in the order of the contract.
pub const VERBS: [Verb; 56] = [
    verb("toss", "p1=N p2=N"),
    verb("start", "[absent=p1|p2|both]"),
    verb("arrived", "p1|p2"),
    verb("late", "p1|p2 MINUTES"),
    verb("absent", "p1|p2|both"),
    verb("swap", ""),
    verb("keep", ""),
    verb("declare", "N"),
    verb("offer", "POINT…"),
    verb("choose", "POINT"),
    verb("add", "POINT POINT"),
    verb("pass", "[draw]"),
    verb("press", ""),
    verb("draw", ""),
    verb("takeback", ""),
    verb("agree", ""),
    verb("refuse", ""),
    verb("resign", ""),
    verb("sign", ""),
    verb("refuse-sign", ""),
    verb(
        "claim",
        "five | forbidden [POINT] | time [p1|p2|both] | ARTICLE [POINT…] | clock \"…\" | other \"…\"",
    ),
    verb("uphold", "[charge=p1|p2|both|none]"),
    verb("reject", "\"why\" [charge=…]"),
    verb("flag", "p1|p2|both"),
    verb("stop", "[\"why\"]"),
    verb("go", "[charge=p1|p2|both|none]"),
    verb("adjust", "p1|p2 +SECONDS|-SECONDS|=M:SS|periods+N \"why\""),
    verb("place-clock", ""),
    verb(
        "incident",
        "p1|p2|both|other \"NAME\" ARTICLE [POINT…] [seen=…] [move=N] [happened=@S] [noticed=@S] [mark=SEQ] [\"note\"]",
    ),
    verb("impose", "[SEQ]"),
    verb("warn", "p1|p2|both ARTICLE [override \"why\"]"),
    verb("violation", "p1|p2|both ARTICLE [override \"why\"]"),
    verb("loss", "p1|p2|both ARTICLE [override \"why\"]"),
    verb("disqualify", "p1|p2|both ARTICLE [override \"why\"]"),
    verb("penalty", "p1|p2|both STEP ARTICLE [override \"why\"]"),
    verb("waive", "[SEQ]"),
    verb("confirm", "[SEQ]"),
    verb("dismiss", "[SEQ] \"why\""),
    verb(
        "remedy",
        "ARTICLE return POINT | remove POINT | move POINT POINT | stand | draw | replay | restart",
    ),
    verb("adjourn", ""),
    verb("seal", "POINT|pass|…"),
    verb("resume", ""),
    verb(
        "appeal",
        "[SEQ] rule|fact|other \"grounds\" deposit=N [late=\"why\"]",
    ),
    verb(
        "decide",
        "[SEQ] upheld|rejected|rejected-reasonable [for=N against=N] \"reason\"",
    ),
    verb("rescind", "SEQ \"why\""),
    verb("away", "\"why\""),
    verb("back", "[p1|p2]"),
    verb("permit", "p1|p2 leave"),
    verb("expel", "\"NAME\" \"why\""),
    verb("statement", "SEQ p1|p2|other \"text\""),
    verb("mark", "[\"text\"]"),
    verb("announce", "[SEQ]"),
    verb("completed", "p1|p2|both"),
    verb("disconnect", "p1|p2|both"),
    verb("reconnect", "p1|p2|both"),
    verb("note", "\"text\""),
];

/// Reads a verb with its arguments.
pub(super) fn action(verb: &Token, words: &mut Words) -> Result<Action, Unreadable> {
    if !verb.quoted && looks_like_point(&verb.text) {
        return Ok(Action::Stone(point(verb)?, with_draw(words)?));
    }
    let name = verb.text.to_ascii_lowercase();
    if let Some(action) = desk::action(&name, words) {
        return action;
    }
    match name.as_str() {
        "toss" => toss(words),
        "start" => start(words),
        "arrived" => Ok(Action::Arrived(a_person(words)?)),
        "late" => Ok(Action::Late(a_person(words)?, minutes(words)?)),
        "absent" => Ok(Action::Absent(a_person(words)?)),
        "swap" => Ok(Action::Swap),
        "keep" => Ok(Action::Keep),
        "declare" => Ok(Action::Declare(number(words.next_word()?)?)),
        "offer" => Ok(Action::Offer(some_points(words)?)),
        "choose" => Ok(Action::Choose(point(words.next_word()?)?)),
        "add" => Ok(Action::Add(
            point(words.next_word()?)?,
            point(words.next_word()?)?,
        )),
        "pass" => Ok(Action::Pass(with_draw(words)?)),
        "press" => Ok(Action::Press),
        "draw" => Ok(Action::Draw),
        "takeback" => Ok(Action::Takeback),
        "agree" => Ok(Action::Agree),
        "refuse" => Ok(Action::Refuse),
        "resign" => Ok(Action::Resign),
        "sign" => Ok(Action::Sign),
        "refuse-sign" => Ok(Action::RefuseSign),
        "claim" => claim(words).map(Action::Claim),
        "uphold" => Ok(Action::Uphold(charge(words)?)),
        "reject" => Ok(Action::Reject(text(words)?, charge(words)?)),
        "flag" => Ok(Action::Flag(a_person(words)?)),
        "stop" => Ok(Action::Stop(words.peek().map(|_| text(words)).transpose()?)),
        "go" => Ok(match charge(words)? {
            Charge::Nobody => Action::Go,
            charged @ (Charge::One(_) | Charge::Both) => Action::Desk(Desk::Go(charged)),
        }),
        "adjust" => adjust(words),
        "place-clock" => Ok(Action::PlaceClock),
        "incident" => incident(words),
        "impose" => Ok(Action::Impose(seq(words)?)),
        "warn" => penalty(words, Some("warning")),
        "violation" => penalty(words, Some("violation")),
        "loss" => penalty(words, Some("loss")),
        "disqualify" => penalty(words, Some("disqualification")),
        "penalty" => penalty(words, None),
        "waive" => Ok(Action::Waive(seq(words)?)),
        "confirm" => Ok(Action::Confirm(seq(words)?)),
        "dismiss" => Ok(Action::Dismiss(seq(words)?, text(words)?)),
        "note" => Ok(Action::Note(text(words)?)),
        _ => Err(Unreadable::at(verb, Trouble::UnknownVerb)),
    }
}

fn toss(words: &mut Words) -> Result<Action, Unreadable> {
    let mut held = [None, None];
    while let Some(token) = words.peek() {
        let (key, value) = token.text.split_once('=').ok_or_else(|| malformed(token))?;
        let place = match key {
            "p1" => 0,
            "p2" => 1,
            _ => return Err(malformed(token)),
        };
        held[place] = Some(value.parse().map_err(|_| malformed(token))?);
        words.next_word()?;
    }
    match held {
        [Some(p1), Some(p2)] => Ok(Action::Toss { p1, p2 }),
        _ => Err(words.next_word().err().unwrap_or(Unreadable {
            column: 1,
            trouble: Trouble::Missing,
            word: String::new(),
        })),
    }
}

fn start(words: &mut Words) -> Result<Action, Unreadable> {
    let Some((token, value)) = keyed(words, "absent")? else {
        return Ok(Action::Start(None));
    };
    person(value)
        .map(|person| Action::Start(Some(person)))
        .ok_or_else(|| malformed(token))
}

fn charge(words: &mut Words) -> Result<Charge, Unreadable> {
    let Some((token, value)) = keyed(words, "charge")? else {
        return Ok(Charge::Nobody);
    };
    match value.to_ascii_lowercase().as_str() {
        "p1" => Ok(Charge::One(Seat::P1)),
        "p2" => Ok(Charge::One(Seat::P2)),
        "both" => Ok(Charge::Both),
        "none" => Ok(Charge::Nobody),
        _ => Err(malformed(token)),
    }
}

fn claim(words: &mut Words) -> Result<Claim, Unreadable> {
    let token = words.next_word()?;
    match token.text.to_ascii_lowercase().as_str() {
        "five" => Ok(Claim::Five),
        "forbidden" => Ok(Claim::Forbidden(
            words
                .peek()
                .map(|_| point(words.next_word()?))
                .transpose()?,
        )),
        "time" => Ok(Claim::Time(
            words.peek().map(|_| a_person(words)).transpose()?,
        )),
        "clock" => Ok(Claim::Clock(text(words)?)),
        "other" => Ok(Claim::Other(text(words)?)),
        _ => Ok(Claim::Article(article(token)?, points(words)?)),
    }
}

/// Reads an article's number, or `other`.
fn adjust(words: &mut Words) -> Result<Action, Unreadable> {
    let who = a_person(words)?;
    let token = words.next_word()?;
    let change = change(&token.text).ok_or_else(|| malformed(token))?;
    Ok(Action::Adjust(who, change, text(words)?))
}

fn change(word: &str) -> Option<Adjustment> {
    if let Some(count) = word.strip_prefix("periods+") {
        return count
            .parse()
            .ok()
            .filter(|&count| count > 0 && count < 1000)
            .map(Adjustment::Periods);
    }
    let (sign, time) = word.split_at_checked(1)?;
    let ms = clock_ms(time)?;
    match sign {
        "+" => Some(Adjustment::Give(ms)),
        "-" => Some(Adjustment::Take(ms)),
        "=" => Some(Adjustment::Set(ms)),
        _ => None,
    }
}

/// Reads seconds, `M:SS` or `H:MM:SS` as milliseconds.
fn clock_ms(text: &str) -> Option<u64> {
    let mut total = 0;
    let parts: Vec<&str> = text.split(':').collect();
    let (last, wholes) = parts.split_last()?;
    if wholes.len() > 2 {
        return None;
    }
    for whole in wholes {
        total = (total + seconds_ms(whole).filter(|ms| ms % 1000 == 0)?) * 60;
    }
    Some(total + seconds_ms(last)?)
}

fn incident(words: &mut Words) -> Result<Action, Unreadable> {
    let token = words.next_word()?;
    let who = if token.text.eq_ignore_ascii_case("other") {
        Offender::Other(text(words)?)
    } else {
        Offender::Person(person(&token.text).ok_or_else(|| malformed(token))?)
    };
    let article = article(words.next_word()?)?;
    let points = points(words)?;
    let mut when = desk::when(words)?;
    let seen = keyed(words, "seen")?
        .map(|(token, value)| seen(value).ok_or_else(|| malformed(token)))
        .transpose()?;
    when = desk::when(words)?.or(when);
    let note = words.peek().map(|_| text(words)).transpose()?;
    Ok(Action::Incident {
        who,
        article,
        points,
        seen,
        when,
        note,
    })
}

fn seen(value: &str) -> Option<Seen> {
    match value.to_ascii_lowercase().as_str() {
        "referee" => Some(Seen::Referee),
        "opponent" => Some(Seen::Opponent),
        "witness" => Some(Seen::Witness),
        "none" => Some(Seen::Nobody),
        _ => None,
    }
}

fn penalty(words: &mut Words, step: Option<&str>) -> Result<Action, Unreadable> {
    let who = a_person(words)?;
    let step = match step {
        Some(step) => step.to_owned(),
        None => words.next_word()?.text.to_ascii_lowercase(),
    };
    let article = article(words.next_word()?)?;
    let over = match words.peek() {
        Some(token) if token.text.eq_ignore_ascii_case("override") => {
            words.next_word()?;
            Some(text(words)?)
        }
        Some(_) | None => None,
    };
    Ok(Action::Penalty(Penalty {
        who,
        step,
        article,
        over,
    }))
}
