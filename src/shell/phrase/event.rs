//! An event in words, for the record panel, the replay and reports.

use crate::core::board::{Point, Seat, Stone};
use crate::core::clock::Adjustment;
use crate::core::game::Game;
use crate::core::game::command::Charge;
use crate::core::game::event::{By, Claimed, Culprit, Entry, Event, Score, Verdict};
use crate::words::{Lang, say};

use super::{clock, office, step, words};

/// Returns the name of a person; one without a name is called by his seat.
pub fn person(game: &Game, seat: Seat) -> String {
    let name = &game.setup.names[seat];
    if name.is_empty() {
        seat.word().to_owned()
    } else {
        name.clone()
    }
}

/// Returns who wrote an event.
pub fn by(lang: Lang, game: &Game, by: By) -> String {
    let of = |seat: Seat| person(game, seat);
    match by {
        By::P1 => of(Seat::P1),
        By::P2 => of(Seat::P2),
        By::Leader1 => say(lang, "by.leader1", &[("p1", &of(Seat::P1))]),
        By::Leader2 => say(lang, "by.leader2", &[("p2", &of(Seat::P2))]),
        By::System => say(lang, "by.system", &[]),
        By::Referee | By::Deputy | By::Chief | By::Organiser | By::Appeals => {
            say(lang, &format!("office.{}", by.word()), &[])
        }
    }
}

/// Returns the name of a colour.
pub fn stone(lang: Lang, stone: Stone) -> String {
    say(lang, &format!("stone.{}", stone.word()), &[])
}

/// Returns a person's result in words.
pub fn verdict(lang: Lang, game: &Game, seat: Seat, verdict: &Verdict) -> String {
    let score = match verdict.score {
        Score::Win => "score.win",
        Score::Draw => "score.draw",
        Score::Loss => "score.loss",
        Score::Void => "score.void",
    };
    let values = [
        ("name", person(game, seat)),
        ("score", say(lang, score, &[])),
        (
            "reason",
            say(lang, &format!("reason.{}", verdict.reason.word()), &[]),
        ),
        ("article", verdict.article.clone()),
    ];
    told(lang, "verdict", &values)
}

/// Returns what is claimed, in words.
pub fn claimed(lang: Lang, game: &Game, claim: &Claimed) -> String {
    match claim {
        Claimed::Five => say(lang, "claim.five", &[]),
        Claimed::Forbidden(at) => told(lang, "claim.forbidden", &[("point", at.to_string())]),
        Claimed::ForbiddenMove => told(lang, "claim.forbidden", &[("point", String::new())]),
        Claimed::Time(who) => told(lang, "claim.time", &[("who", people(lang, game, who))]),
        Claimed::Article(number, _) => told(
            lang,
            "claim.article",
            &[
                ("article", number.clone()),
                ("title", title(lang, game, number)),
            ],
        ),
        Claimed::Clock(why) => told(lang, "claim.clock", &[("why", why.clone())]),
        Claimed::Other(why) => told(lang, "claim.other", &[("why", why.clone())]),
    }
}

/// Returns the title of an article, with the supplement that it comes from.
pub fn title(lang: Lang, game: &Game, number: &str) -> String {
    let book = &game.rules.book;
    let Some(article) = book.article(number) else {
        return String::new();
    };
    let title = words(lang, &article.title);
    match book.source(article) {
        Some(source) => format!("{title} [{}]", words(lang, &source.title)),
        None => title.to_owned(),
    }
}

pub(crate) fn told(lang: Lang, key: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    say(lang, key, &values)
}

fn people(lang: Lang, game: &Game, who: &[Seat]) -> String {
    match who {
        [one] => person(game, *one),
        [] => String::new(),
        _ => say(lang, "person.both", &[]),
    }
}

fn culprit(game: &Game, who: &Culprit) -> String {
    match who {
        Culprit::Player(seat) => person(game, *seat),
        Culprit::Other(name) => name.clone(),
    }
}

fn points(points: &[Point]) -> String {
    points
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn charged(lang: Lang, game: &Game, charge: Charge) -> String {
    match charge {
        Charge::Nobody => String::new(),
        Charge::One(seat) => person(game, seat),
        Charge::Both => say(lang, "person.both", &[]),
    }
}

/// Returns a change of a clock as it is written.
pub fn changed(change: Adjustment) -> String {
    let ms = |ms: u64| clock(i64::try_from(ms).unwrap_or(i64::MAX));
    match change {
        Adjustment::Give(time) => format!("+{}", ms(time)),
        Adjustment::Take(time) => format!("-{}", ms(time)),
        Adjustment::Set(time) => format!("={}", ms(time)),
        Adjustment::Periods(count) => format!("periods+{count}"),
    }
}

/// Returns why the clocks were stopped: the program's own reasons are in the catalogue.
pub fn stopped(lang: Lang, by: By, why: Option<&str>) -> String {
    match (by, why) {
        (By::System, Some(why)) => say(lang, &format!("stop.{why}"), &[]),
        (_, why) => why.unwrap_or_default().to_owned(),
    }
}

/// Returns what happened, without who wrote it. The game is the one after the event, or a later one.
///
/// One arm for each kind: a table.
pub fn event(lang: Lang, game: &Game, entry: &Entry) -> String {
    let tell = |key: &str, values: &[(&str, String)]| told(lang, key, values);
    let who = |seat: &Seat| ("who", person(game, *seat));
    let article = |number: &str| {
        [
            ("article", number.to_owned()),
            ("title", title(lang, game, number)),
        ]
    };
    match &entry.event {
        Event::Tossed { p1, p2, exchanged } => {
            let exchanged = if *exchanged {
                say(lang, "event.exchanged", &[])
            } else {
                String::new()
            };
            tell(
                "event.tossed",
                &[
                    ("p1", p1.to_string()),
                    ("p2", p2.to_string()),
                    ("exchanged", exchanged),
                ],
            )
        }
        Event::ClockStarted { absent } => tell(
            "event.clock-started",
            &[("absent", people(lang, game, absent))],
        ),
        Event::PlayerArrived { who: seat, late_ms } => tell(
            "event.player-arrived",
            &[who(seat), ("late", clock(*late_ms as i64))],
        ),
        Event::LateAdmitted { who: seat, late_ms } => tell(
            "event.late-admitted",
            &[who(seat), ("late", clock(*late_ms as i64))],
        ),
        Event::StonePlaced {
            at, stone: colour, ..
        } => tell(
            "event.stone-placed",
            &[("colour", stone(lang, *colour)), ("point", at.to_string())],
        ),
        Event::ColoursSwapped { .. } => tell("event.colours-swapped", &[]),
        Event::SwapDeclined { .. } => tell("event.swap-declined", &[]),
        Event::FifthsDeclared { number, .. } => {
            tell("event.fifths-declared", &[("number", number.to_string())])
        }
        Event::FifthsOffered {
            points: offered, ..
        } => tell("event.fifths-offered", &[("points", points(offered))]),
        Event::FifthChosen { at, .. } => tell("event.fifth-chosen", &[("point", at.to_string())]),
        Event::Passed { stone: colour, .. } => {
            tell("event.passed", &[("colour", stone(lang, *colour))])
        }
        Event::ClockPressed => tell("event.clock-pressed", &[]),
        Event::DrawOffered => tell("event.draw-offered", &[]),
        Event::DrawRefused { silent: true } => tell("event.draw-refused-silent", &[]),
        Event::DrawRefused { silent: false } => tell("event.draw-refused", &[]),
        Event::DrawAccepted => tell("event.draw-accepted", &[]),
        Event::TakebackAsked { .. } => tell("event.takeback-asked", &[]),
        Event::TakebackRefused { silent: false } => tell("event.takeback-refused", &[]),
        Event::TakebackRefused { silent: true } => tell("event.takeback-refused-silent", &[]),
        Event::MoveTakenBack { number, .. } => {
            tell("event.move-taken-back", &[("n", number.to_string())])
        }
        Event::Resigned => tell("event.resigned", &[]),
        Event::ClaimMade { claim } => {
            tell("event.claim-made", &[("claim", claimed(lang, game, claim))])
        }
        Event::ClaimDisputed { claim } => {
            tell("event.claim-disputed", &[("seq", claim.to_string())])
        }
        Event::ClaimGranted { claim } => tell("event.claim-granted", &[("seq", claim.to_string())]),
        Event::ClaimUpheld { claim, charge, .. } => tell(
            "event.claim-upheld",
            &[
                ("seq", claim.to_string()),
                ("charge", charged(lang, game, *charge)),
            ],
        ),
        Event::ClaimRejected {
            claim, why, charge, ..
        } => tell(
            "event.claim-rejected",
            &[
                ("seq", claim.to_string()),
                ("why", why.clone()),
                ("charge", charged(lang, game, *charge)),
            ],
        ),
        Event::FlagStated { who } => tell("event.flag-stated", &[("who", people(lang, game, who))]),
        Event::ClockStopped { why } => tell(
            "event.clock-stopped",
            &[("why", stopped(lang, entry.by, why.as_deref()))],
        ),
        Event::ClockResumed { charge, .. } => tell(
            "event.clock-resumed",
            &[("charge", charged(lang, game, *charge))],
        ),
        Event::ClockAdjusted {
            who: seat,
            change,
            why,
        } => tell(
            "event.clock-adjusted",
            &[
                who(seat),
                ("change", changed(*change)),
                ("why", why.clone()),
            ],
        ),
        Event::ClockPlaced => tell("event.clock-placed", &[]),
        Event::IncidentEntered {
            who,
            article: number,
            points: lie,
            note,
            late,
            ..
        } => {
            let [number, title] = article(number);
            let note = note.clone().unwrap_or_default();
            let late = late.then(|| say(lang, "desk.late", &[]));
            let values = [
                ("who", culprit(game, who)),
                number,
                title,
                ("points", points(lie)),
                ("note", note),
                ("late", late.unwrap_or_default()),
            ];
            tell("event.incident-entered", &values)
        }
        Event::OffenceDemanded { incident } => {
            tell("event.offence-demanded", &[("seq", incident.to_string())])
        }
        Event::PenaltyImposed {
            who: seat,
            step: id,
            article: number,
            over,
            ..
        } => {
            let [number, title] = article(number);
            let why = over.clone().unwrap_or_default();
            let values = [
                who(seat),
                ("step", step(lang, &game.rules.book, id)),
                number,
                title,
                ("why", why),
            ];
            tell("event.penalty-imposed", &values)
        }
        Event::PenaltyProposed {
            who: seat,
            step: id,
            article: number,
            offices,
            ..
        } => {
            let first = offices
                .first()
                .map_or_else(String::new, |&first| office(lang, first));
            let named = ("step", step(lang, &game.rules.book, id));
            tell(
                "event.penalty-proposed",
                &[
                    who(seat),
                    named,
                    ("article", number.clone()),
                    ("office", first),
                ],
            )
        }
        Event::ProposalConfirmed { proposal } => {
            tell("event.proposal-confirmed", &[("seq", proposal.to_string())])
        }
        Event::ProposalDismissed { proposal, why } => tell(
            "event.proposal-dismissed",
            &[("seq", proposal.to_string()), ("why", why.clone())],
        ),
        Event::IncidentDismissed { incident, why } => tell(
            "event.incident-dismissed",
            &[("seq", incident.to_string()), ("why", why.clone())],
        ),
        Event::OffenceWaived {
            incident,
            silent: true,
        } => tell(
            "event.offence-waived-silent",
            &[("seq", incident.to_string())],
        ),
        Event::OffenceWaived {
            incident,
            silent: false,
        } => tell("event.offence-waived", &[("seq", incident.to_string())]),
        Event::StoneMoved { from, to } => tell(
            "event.stone-moved",
            &[("from", from.to_string()), ("to", to.to_string())],
        ),
        Event::StoneAccepted { at, stone: colour } => tell(
            "event.stone-accepted",
            &[("colour", stone(lang, *colour)), ("point", at.to_string())],
        ),
        Event::StoneRemoved { at, .. } => tell("event.stone-removed", &[("point", at.to_string())]),
        Event::GameEnded { p1, p2 } => tell(
            "event.game-ended",
            &[
                ("p1", verdict(lang, game, Seat::P1, p1)),
                ("p2", verdict(lang, game, Seat::P2, p2)),
            ],
        ),
        Event::ResultChanged {
            who: seat,
            verdict: now,
        } => tell(
            "event.result-changed",
            &[who(seat), ("verdict", verdict(lang, game, *seat, now))],
        ),
        Event::ResultSigned => tell("event.result-signed", &[]),
        Event::SigningRefused => tell("event.signing-refused", &[]),
        Event::Noted { text } => tell("event.noted", &[("text", text.clone())]),
        Event::RemedyRuled { .. }
        | Event::RemedyProposed { .. }
        | Event::RemedyAgreed { .. }
        | Event::RemedyRefused { .. }
        | Event::StoneTakenOff { .. }
        | Event::GameRestarted { .. }
        | Event::Adjourned
        | Event::PositionConfirmed
        | Event::PositionDisputed
        | Event::MoveSealed { .. }
        | Event::GameResumed
        | Event::MoveUnsealed { .. }
        | Event::AppealMade { .. }
        | Event::AppealDecided { .. }
        | Event::EntryRescinded { .. }
        | Event::PenaltyFell { .. }
        | Event::PenaltyRegraded { .. }
        | Event::ProposalFell { .. }
        | Event::ProposalRegraded { .. }
        | Event::IncidentFell { .. }
        | Event::MatterReopened { .. }
        | Event::EndFell { .. }
        | Event::ChiefLeft { .. }
        | Event::ChiefReturned
        | Event::LeaveGiven { .. }
        | Event::LeaveEnded { .. }
        | Event::Expelled { .. }
        | Event::StatementTaken { .. }
        | Event::Marked { .. }
        | Event::ViolationAnnounced { .. }
        | Event::RecordCompleted { .. }
        | Event::DecisionAnnounced { .. }
        | Event::Disconnected { .. }
        | Event::Reconnected { .. } => super::desk::event(lang, game, &entry.event),
    }
}
