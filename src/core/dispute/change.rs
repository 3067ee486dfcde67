//! Ready-made branches: what a committee most often asks of an event, as lines of the command language.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each function looks for a few events of many"
)]

use crate::core::board::{Seat, Stone};
use crate::core::clock::At;
use crate::core::game::Game;
use crate::core::game::command::Charge;
use crate::core::game::command::desk::Outcome;
use crate::core::game::event::{By, Culprit, Entry, Event};

use super::act::act_of;
use super::branch::{WITHOUT, is_play};
use super::lapsing;
use super::timeline::is_ruling;

/// What is asked of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The claim is rejected instead, or not granted.
    Rejected,
    /// The claim is upheld instead.
    Upheld,
    /// The appeal is decided the other way.
    DecidedOtherwise,
    /// The penalty is not given, or the ruling is not made.
    NotGiven,
    /// The proposal is confirmed instead, or the incident punished.
    Given,
    /// Another article is applied; its number is asked for.
    OtherArticle,
    /// The opponent demands the penalty instead of playing on.
    Demanded,
    /// The move is taken back.
    TakenBack,
    /// White claims the forbidden move at once.
    Called,
}

impl Kind {
    /// Returns its word in the catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rejected => "rejected",
            Self::Upheld => "upheld",
            Self::DecidedOtherwise => "decided-otherwise",
            Self::NotGiven => "not-given",
            Self::Given => "given",
            Self::OtherArticle => "other-article",
            Self::Demanded => "demanded",
            Self::TakenBack => "taken-back",
            Self::Called => "called",
        }
    }
}

/// A branch that is ready to be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is asked.
    pub kind: Kind,
    /// The last event that it shares with the record.
    pub at: u32,
    /// Its lines.
    pub lines: Vec<String>,
}

/// Returns a moment as a line writes it.
fn when(at: At) -> String {
    format!("@{}.{:03}", at.0 / 1000, at.0 % 1000)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

const fn charge(charge: Charge) -> &'static str {
    match charge {
        Charge::Nobody => "",
        Charge::One(Seat::P1) => " charge=p1",
        Charge::One(Seat::P2) => " charge=p2",
        Charge::Both => " charge=both",
    }
}

/// What a change of one event is made of.
struct Asked<'a> {
    act: &'a [Entry],
    entry: &'a Entry,
    why: String,
}

impl Asked<'_> {
    fn first(&self) -> u32 {
        self.act.first().map_or(0, |first| first.n)
    }

    /// Says something in the place of the act.
    fn instead(&self, kind: Kind, said: &[String]) -> Change {
        let out = format!("{WITHOUT} {}", self.first());
        Change {
            kind,
            at: self.first().saturating_sub(1),
            lines: std::iter::once(out).chain(self.at(said)).collect(),
        }
    }

    /// Says something right after the act.
    fn after(&self, kind: Kind, said: &[String]) -> Change {
        Change {
            kind,
            at: self.act.last().map_or(0, |last| last.n),
            lines: self.at(said).collect(),
        }
    }

    fn at<'a>(&self, said: &'a [String]) -> impl Iterator<Item = String> + use<'a> {
        let at = when(self.entry.t);
        said.iter().map(move |line| format!("{at} {line}"))
    }

    fn by(&self) -> &'static str {
        self.entry.by.word()
    }
}

/// Returns what may be asked of an event. `game` is the game after it; `why` stands where a reason is needed.
pub fn changes(entries: &[Entry], game: &Game, n: u32, why: &str) -> Vec<Change> {
    let act = act_of(entries, n);
    let Some(entry) = act.iter().find(|entry| entry.n == n) else {
        return Vec::new();
    };
    let asked = Asked {
        act,
        entry,
        why: quoted(why),
    };
    let mut found = of_event(&asked, entries);
    let is_penalty = matches!(
        entry.event,
        Event::PenaltyImposed { .. } | Event::PenaltyProposed { .. }
    );
    if is_penalty || matches!(entry.event, Event::IncidentEntered { .. }) {
        found.push(Change {
            kind: Kind::OtherArticle,
            at: 0,
            lines: Vec::new(),
        });
    }
    found.extend(of_move(&asked, game));
    if found.is_empty() && is_ruling(entry) {
        found.push(asked.instead(Kind::NotGiven, &[]));
    }
    found
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "nothing ready-made is asked of other events"
)]
fn of_event(asked: &Asked, entries: &[Entry]) -> Vec<Change> {
    let (by, why) = (asked.by(), &asked.why);
    match &asked.entry.event {
        Event::ClaimUpheld { charge: on, .. } => {
            let line = format!("{by}: reject {why}{}", charge(*on));
            vec![asked.instead(Kind::Rejected, &[line])]
        }
        Event::ClaimGranted { .. } => {
            let line = format!("referee: reject {why}");
            vec![asked.instead(Kind::Rejected, &[line])]
        }
        Event::ClaimRejected { charge: on, .. } => {
            let line = format!("{by}: uphold{}", charge(*on));
            vec![asked.instead(Kind::Upheld, &[line])]
        }
        Event::ClaimMade { .. } => {
            let reject = format!("referee: reject {why}");
            vec![
                asked.after(Kind::Upheld, &["referee: uphold".to_owned()]),
                asked.after(Kind::Rejected, &[reject]),
            ]
        }
        Event::AppealDecided {
            appeal, outcome, ..
        } => {
            let outcome = match outcome {
                Outcome::Upheld => "rejected",
                Outcome::Rejected | Outcome::RejectedReasonable => "upheld",
            };
            let line = format!("{by}: decide {appeal} {outcome} {why}");
            vec![asked.instead(Kind::DecidedOtherwise, &[line])]
        }
        Event::PenaltyImposed { .. } | Event::PenaltyProposed { .. } => {
            vec![asked.instead(Kind::NotGiven, &[])]
        }
        Event::ProposalConfirmed { proposal } => {
            let line = format!("{by}: dismiss {proposal} {why}");
            vec![asked.instead(Kind::NotGiven, &[line])]
        }
        Event::ProposalDismissed { proposal, .. } => {
            let line = format!("{by}: confirm {proposal}");
            vec![asked.instead(Kind::Given, &[line])]
        }
        Event::IncidentDismissed { incident, .. } => {
            let line = format!("{by}: impose {incident}");
            vec![asked.instead(Kind::Given, &[line])]
        }
        Event::OffenceWaived { incident, .. } => {
            demanded(asked, entries, *incident).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The opponent of the offender claims in the place of the act that accepted the offence.
fn demanded(asked: &Asked, entries: &[Entry], incident: u32) -> Option<Change> {
    let entered = entries.iter().find(|entry| entry.n == incident)?;
    let Event::IncidentEntered {
        who: Culprit::Player(seat),
        article,
        points,
        ..
    } = &entered.event
    else {
        return None;
    };
    let points: String = points.iter().map(|at| format!(" {at}")).collect();
    let claim = format!("{}: claim {article}{points}", seat.other().word());
    let lines = [
        claim,
        "referee: uphold".to_owned(),
        format!("chief: impose {incident}"),
    ];
    Some(asked.instead(Kind::Demanded, &lines))
}

/// A move taken back, and a forbidden one claimed at once.
fn of_move(asked: &Asked, game: &Game) -> Vec<Change> {
    if !is_play(asked.entry) || asked.entry.by.seat().is_none() {
        return Vec::new();
    }
    let mut found = vec![asked.instead(Kind::TakenBack, &[])];
    let laid = lapsing::laid(game);
    let forbidden = laid.iter().find(|it| it.n == asked.entry.n);
    if let Some(laid) = forbidden.filter(|_| !game.is_over()) {
        let white = game.seating.seat_of(Stone::White);
        let lines = [
            format!("{}: claim forbidden {}", white.word(), laid.at),
            "referee: uphold".to_owned(),
        ];
        found.push(asked.after(Kind::Called, &lines));
    }
    found
}

/// Returns the branch on which an offence stands under another article; the event entered or punished it.
pub fn with_article(entries: &[Entry], n: u32, article: &str) -> Option<Change> {
    let entry = entries.iter().find(|entry| entry.n == n)?;
    let incident = match &entry.event {
        Event::PenaltyImposed { incident, .. } => *incident,
        Event::PenaltyProposed { incident, .. } => (*incident)?,
        Event::IncidentEntered { .. } => n,
        _ => return None,
    };
    let entered = entries.iter().find(|entry| entry.n == incident)?;
    let punished = entries.iter().find(|entry| match &entry.event {
        Event::PenaltyImposed { incident: of, .. } => *of == incident,
        Event::PenaltyProposed { incident: of, .. } => *of == Some(incident),
        _ => false,
    });
    let Event::IncidentEntered {
        who, points, note, ..
    } = &entered.event
    else {
        return None;
    };
    let who = match who {
        Culprit::Player(seat) => seat.word().to_owned(),
        Culprit::Other(name) => format!("other {}", quoted(name)),
    };
    let points: String = points.iter().map(|at| format!(" {at}")).collect();
    let note = note
        .as_ref()
        .map_or_else(String::new, |note| format!(" {}", quoted(note)));
    let office = |by: By| by.office().map_or("referee", |office| office.word());
    let act = act_of(entries, incident);
    let first = act.first().map_or(incident, |first| first.n);
    let mut lines = vec![
        format!("{WITHOUT} {first}"),
        format!(
            "{} {}: incident {who} {article}{points}{note}",
            when(entered.t),
            office(entered.by)
        ),
    ];
    if let Some(punished) = punished {
        lines.insert(1, format!("{WITHOUT} {}", punished.n));
        lines.push(format!(
            "{} {}: impose",
            when(punished.t),
            office(punished.by)
        ));
    }
    Some(Change {
        kind: Kind::OtherArticle,
        at: first.saturating_sub(1),
        lines,
    })
}
