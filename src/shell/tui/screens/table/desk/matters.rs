//! What waits at the desk, oldest first: what is open, what the rulebook still wants done, and the notices.

use super::choices::marks;
use super::form::{Given as Values, Ground};
use crate::core::board::{Seat, Stone};
use crate::core::clock::At;
use crate::core::game::event::{Culprit, Entry, Event};
use crate::core::game::{Begins, ClockKind, Given, Judging, Matter, Notice, Open, Short};
use crate::core::rulebook::Office;
use crate::shell::phrase::{self, event};
use crate::shell::tell;
use crate::shell::tui::screens::table::aloud;
use crate::words::{Lang, say};

/// One thing that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Since when, and since which event.
    pub since: (At, u32),
    /// What, in one line.
    pub words: String,
    /// Who answers it and by what it lapses.
    pub about: String,
    /// The acts that answer it.
    pub acts: Vec<&'static str>,
    /// What is known for their forms.
    pub given: Values,
    /// Whether it may not be said aloud.
    pub secret: bool,
}

/// Returns what waits, oldest first.
pub fn waiting(ground: &Ground) -> Vec<Waiting> {
    let mut found: Vec<_> = ground
        .game
        .open
        .iter()
        .map(|matter| opened(ground, matter))
        .collect();
    found.extend(unannounced(ground));
    found.extend(unclassified(ground));
    found.extend(people(ground));
    found.extend(adjourned(ground));
    found.extend(unsigned(ground));
    found.extend(not_begun(ground));
    found.extend(clocks(ground));
    found.extend(disconnected(ground));
    if ground.is_office {
        found.extend(unspoken(ground));
    }
    found.sort_by_key(|waiting| waiting.since);
    found
}

fn told(ground: &Ground, key: &str, values: &[(&str, &str)]) -> String {
    say(ground.lang, key, values)
}

fn named(ground: &Ground, seat: Seat) -> String {
    event::person(ground.game, seat)
}

fn given(values: &[(&'static str, &str)]) -> Values {
    let owned = |(name, value): &(&'static str, &str)| (*name, (*value).to_owned());
    values.iter().map(owned).collect()
}

/// Returns the newest event of this kind: its moment and its number.
fn last(ground: &Ground, wanted: impl Fn(&Event) -> bool) -> (At, u32) {
    let found = ground
        .entries
        .iter()
        .rev()
        .find(|entry| wanted(&entry.event));
    found.map_or((At(0), 0), |entry| (entry.t, entry.n))
}

/// Returns an open matter with what answers it.
fn opened(ground: &Ground, matter: &Matter) -> Waiting {
    let seq = matter.seq.to_string();
    let other = matter
        .by
        .seat()
        .map(|seat| seat.other().word())
        .unwrap_or("p1");
    let plain = |acts: &[&'static str], about: String, given: Values| Waiting {
        since: (matter.at, matter.seq),
        words: tell::matter(ground.lang, ground.game, matter),
        about,
        acts: acts.to_vec(),
        given,
        secret: false,
    };
    let by_other = || given(&[("by", other)]);
    let about = |key: &str| told(ground, key, &[]);
    match &matter.open {
        Open::Claim(_) => plain(&["uphold", "reject"], about("desk.about.claim"), vec![]),
        Open::Draw => plain(&["agree", "refuse"], about("desk.about.draw"), by_other()),
        Open::Takeback(_) => plain(
            &["agree", "refuse"],
            about("desk.about.takeback"),
            by_other(),
        ),
        Open::Stop(_) => plain(&["go"], about("desk.about.stop"), vec![]),
        Open::Incident(incident) => {
            let by = match incident.who {
                Culprit::Player(seat) => seat.other().word(),
                Culprit::Other(_) => "p1",
            };
            let acts: &[_] = if incident.prescribed.waivable {
                &["impose", "dismiss", "waive", "statement", "remedy"]
            } else {
                &["impose", "dismiss", "statement", "remedy"]
            };
            let values = [
                ("seq", seq.as_str()),
                ("by", by),
                ("article", &incident.article),
            ];
            plain(acts, incident_lapse(ground, matter), given(&values))
        }
        Open::Proposal(proposal) => {
            let offices = offices(ground, &proposal.offices);
            let about = told(ground, "desk.about.proposal", &[("offices", &offices)]);
            plain(&["confirm", "dismiss"], about, given(&[("seq", &seq)]))
        }
        Open::Remedy(remedied) => {
            let waits = Seat::BOTH
                .into_iter()
                .find(|seat| !remedied.agreed.contains(seat));
            let by = waits.unwrap_or(Seat::P1);
            let about = told(ground, "desk.about.remedy", &[("who", &named(ground, by))]);
            plain(&["agree", "refuse"], about, given(&[("by", by.word())]))
        }
        Open::Appeal(appeal) => {
            let offices = offices(ground, &appeal.offices);
            let about = told(ground, "desk.about.appeal", &[("offices", &offices)]);
            plain(&["decide"], about, given(&[("seq", &seq)]))
        }
    }
}

fn offices(ground: &Ground, offices: &[Office]) -> String {
    let names: Vec<_> = offices
        .iter()
        .map(|&office| phrase::office(ground.lang, office))
        .collect();
    names.join(&say(ground.lang, "desk.or", &[]))
}

/// Returns what is prescribed for an incident, and by what it lapses.
fn incident_lapse(ground: &Ground, matter: &Matter) -> String {
    let Some(incident) = matter.open.incident() else {
        return String::new();
    };
    let step = incident.prescribed.step.as_ref();
    let step = step.map(|step| phrase::step(ground.lang, &ground.game.rules.book, step));
    let lapses = if incident.prescribed.waivable {
        "desk.about.waivable"
    } else {
        "desk.about.lasting"
    };
    let late = ground.entries.iter().any(|entry| {
        entry.n == matter.seq && matches!(entry.event, Event::IncidentEntered { late: true, .. })
    });
    let late = if late {
        told(ground, "desk.late", &[])
    } else {
        String::new()
    };
    let values = [("step", step.as_deref().unwrap_or("")), ("late", &late)];
    told(ground, lapses, &values)
}

/// Returns the penalties that were not announced on the spot (15.2).
fn unannounced(ground: &Ground) -> Vec<Waiting> {
    let waiting = |(_, given): (Seat, &Given)| {
        let entry = ground.entries.iter().find(|entry| entry.n == given.seq)?;
        let line = tell::line(ground.lang, ground.game, entry);
        Some(Waiting {
            since: (entry.t, entry.n),
            words: told(ground, "desk.unannounced", &[("what", &line)]),
            about: aloud::sentence(ground.lang, ground.game, std::slice::from_ref(entry))
                .unwrap_or_default(),
            acts: vec!["announce", "rescind"],
            given: self::given(&[("seq", &given.seq.to_string())]),
            secret: false,
        })
    };
    let found = ground.game.unannounced().into_iter();
    found.filter_map(waiting).collect()
}

/// Returns the marks that nobody has classified.
fn unclassified(ground: &Ground) -> Vec<Waiting> {
    let waiting = |(seq, at): (u32, At)| {
        let entry = ground.entries.iter().find(|entry| entry.n == seq);
        let words = entry.map(|entry| tell::line(ground.lang, ground.game, entry));
        Waiting {
            since: (at, seq),
            words: words.unwrap_or_default(),
            about: told(ground, "desk.about.mark", &[]),
            acts: vec!["incident", "incident-other"],
            given: given(&[("mark", &seq.to_string())]),
            secret: false,
        }
    };
    marks(ground).into_iter().map(waiting).collect()
}

/// Returns who is not there, who is on leave, and whether the chief is away.
fn people(ground: &Ground) -> Vec<Waiting> {
    let game = ground.game;
    let mut found = vec![];
    for seat in Seat::BOTH {
        let person = |key: &str, since: (At, u32), acts: &[&'static str]| Waiting {
            since,
            words: told(ground, key, &[("who", &named(ground, seat))]),
            about: told(ground, &format!("{key}-about"), &[]),
            acts: acts.to_vec(),
            given: given(&[("who", seat.word())]),
            secret: false,
        };
        if game.absent[seat] && !game.is_over() {
            let since = (game.started.unwrap_or(At(0)), 0);
            found.push(person("desk.absent", since, &["arrived", "late", "absent"]));
        }
        if game.on_leave[seat] {
            let left = |event: &Event| matches!(event, Event::LeaveGiven { who } if *who == seat);
            found.push(person(
                "desk.leave",
                last(ground, left),
                &["returned", "incident"],
            ));
        }
    }
    if game.chief_away {
        found.push(Waiting {
            since: last(ground, |event| matches!(event, Event::ChiefLeft { .. })),
            words: told(ground, "desk.chief-away", &[]),
            about: told(ground, "desk.chief-away-about", &[]),
            acts: vec!["back"],
            given: vec![],
            secret: false,
        });
    }
    found
}

fn adjourned(ground: &Ground) -> Option<Waiting> {
    let adjourned = ground.game.adjourned.as_ref()?;
    let turn = ground.game.turn().unwrap_or(Seat::P1);
    let waits = Seat::BOTH
        .into_iter()
        .find(|seat| !adjourned.confirmed.contains(seat));
    let who = named(ground, turn);
    let (key, acts, by) = match (&adjourned.seal, waits) {
        (None, _) => (
            "desk.to-seal",
            vec!["seal", "agree", "refuse", "resume"],
            turn,
        ),
        (Some(_), Some(seat)) => ("desk.sealed", vec!["agree", "refuse", "resume"], seat),
        (Some(_), None) => ("desk.sealed", vec!["resume"], turn),
    };
    let confirmed: Vec<_> = adjourned
        .confirmed
        .iter()
        .map(|&seat| named(ground, seat))
        .collect();
    let confirmed = confirmed.join(&say(ground.lang, "desk.and", &[]));
    Some(Waiting {
        since: last(ground, |event| matches!(event, Event::Adjourned)),
        words: told(ground, key, &[("who", &who)]),
        about: told(ground, "desk.about.adjourned", &[("who", &confirmed)]),
        acts,
        given: given(&[("by", by.word())]),
        secret: false,
    })
}

/// Returns who has still to sign.
fn unsigned(ground: &Ground) -> Vec<Waiting> {
    use crate::core::game::command::{Action, Command, Who};
    let game = ground.game;
    let asks = |seat: &Seat| {
        let command = Command {
            by: Who::Player(*seat),
            at: game.now,
            action: Action::Sign,
        };
        game.is_over() && crate::core::game::decide(game, &command).is_ok()
    };
    let waiting = |seat: Seat| Waiting {
        since: last(ground, |event| matches!(event, Event::GameEnded { .. })),
        words: told(ground, "desk.unsigned", &[("who", &named(ground, seat))]),
        about: told(ground, "desk.about.unsigned", &[]),
        acts: vec!["sign", "refuse-sign"],
        given: given(&[("by", seat.word())]),
        secret: false,
    };
    Seat::BOTH.into_iter().filter(asks).map(waiting).collect()
}

fn not_begun(ground: &Ground) -> Option<Waiting> {
    let game = ground.game;
    let waits = game.started.is_none() && game.setup.begins == Begins::Word && !game.is_over();
    waits.then(|| Waiting {
        since: (At(0), 0),
        words: told(ground, "desk.not-begun", &[]),
        about: told(ground, "desk.about.not-begun", &[]),
        acts: vec!["start", "toss", "late", "absent"],
        given: vec![],
        secret: false,
    })
}

/// Returns what both players have to be told about the clocks, and a clock that is over.
fn clocks(ground: &Ground) -> Vec<Waiting> {
    let notices = ground.game.notices(ground.now).into_iter();
    let mut found: Vec<_> = notices.filter_map(|it| noticed(ground, it)).collect();
    found.extend(run_out(ground));
    found
}

/// Returns a notice; that nobody need record (13.7) is gone once it was noted that both were told.
fn noticed(ground: &Ground, notice: Notice) -> Option<Waiting> {
    let who = named(ground, notice.seat);
    let note = |lang| say(lang, "desk.five-minutes-note", &[("who", &who)]);
    let was_told = |entry: &Entry| {
        let noted = |text: &String| Lang::BOTH.into_iter().any(|lang| *text == note(lang));
        matches!(&entry.event, Event::Noted { text } if noted(text))
    };
    let (key, acts, given) = match notice.short {
        Short::NeedNotRecord if ground.entries.iter().any(was_told) => return None,
        Short::NeedNotRecord => {
            let text = note(ground.lang);
            ("desk.five-minutes", vec!["note"], given(&[("text", &text)]))
        }
        Short::LastSeconds => ("desk.ten-seconds", vec![], vec![]),
    };
    Some(clock(ground, (key, notice.seat), notice.since, acts, given))
}

fn clock(
    ground: &Ground,
    (key, seat): (&str, Seat),
    since: At,
    acts: Vec<&'static str>,
    given: Values,
) -> Waiting {
    let game = ground.game;
    let left = game.clock.left_ms(&game.rules.control, seat, ground.now);
    let values = [("who", named(ground, seat)), ("time", phrase::clock(left))];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    Waiting {
        since: (since, u32::MAX),
        words: told(ground, key, &values),
        about: told(ground, &format!("{key}-about"), &[]),
        acts,
        given,
        secret: false,
    }
}

/// Returns a clock of ours that is over and that nobody has claimed or stated (14.4).
fn run_out(ground: &Ground) -> Option<Waiting> {
    let game = ground.game;
    let seat = game.clock.runs?;
    let left = game.clock.left_ms(&game.rules.control, seat, ground.now);
    if left > 0 || game.is_over() || game.setup.clock == ClockKind::Table {
        return None;
    }
    let since = At(ground.now.0.saturating_sub(left.unsigned_abs()));
    let given = given(&[("who", seat.word())]);
    Some(clock(
        ground,
        ("desk.run-out", seat),
        since,
        vec!["flag"],
        given,
    ))
}

/// Returns whose connection broke off, and by when he has to be back (37).
fn disconnected(ground: &Ground) -> Vec<Waiting> {
    let game = ground.game;
    let waiting = |seat: Seat| {
        let cut = game.cut[seat].filter(|_| !game.is_over())?;
        let left = game.back_by(seat).map(|by| {
            let ms = by.0.saturating_sub(ground.now.0);
            phrase::clock(i64::try_from(ms).unwrap_or(i64::MAX))
        });
        Some(Waiting {
            since: (cut.at, 0),
            words: told(ground, "desk.cut", &[("who", &named(ground, seat))]),
            about: told(
                ground,
                "desk.cut-about",
                &[("time", &left.unwrap_or_default())],
            ),
            acts: vec!["reconnect"],
            given: given(&[("who", seat.word())]),
            secret: false,
        })
    };
    Seat::BOTH.into_iter().filter_map(waiting).collect()
}

/// Returns Black's moves that are forbidden and that White has not claimed: nobody tells him (19.1.2).
fn unspoken(ground: &Ground) -> Vec<Waiting> {
    let game = ground.game;
    if game.setup.judging != Judging::Table || !game.rules.opening.forbidden || game.is_over() {
        return vec![];
    }
    let black = game.moves.iter().filter(|laid| laid.stone == Stone::Black);
    let lives = |at| {
        game.forbidden_at(at)
            .filter(|(kinds, alive)| *alive && !kinds.is_empty())
    };
    black
        .filter_map(|laid| {
            let at = laid.at?;
            let (kinds, _) = lives(at)?;
            let moment = |entry: &&Entry| entry.n == laid.seq;
            let entry = ground.entries.iter().find(moment)?;
            let lapses = if kinds.overline {
                "desk.secret-overline"
            } else {
                "desk.secret-about"
            };
            let names: Vec<_> = kinds
                .names()
                .map(|word| told(ground, &format!("kind.{word}"), &[]))
                .collect();
            let values = [("point", at.to_string()), ("kind", names.join("+"))];
            let values = values
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            Some(Waiting {
                since: (entry.t, entry.n),
                words: told(ground, "desk.secret", &values),
                about: told(ground, lapses, &[]),
                acts: vec![],
                given: vec![],
                secret: true,
            })
        })
        .collect()
}
