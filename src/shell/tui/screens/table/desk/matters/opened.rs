//! What is open in the game, who answers it, and by what it lapses.

use super::{Waiting, given, named, told};
use crate::core::board::Seat;
use crate::core::game::event::{Culprit, Event};
use crate::core::game::{Matter, Open};
use crate::core::rulebook::Office;
use crate::shell::tui::screens::table::desk::form::{Given, Ground};
use crate::shell::{phrase, tell};
use crate::words::say;

/// Returns an open matter with what answers it.
pub fn opened(ground: &Ground, matter: &Matter) -> Waiting {
    let seq = matter.seq.to_string();
    let other = matter
        .by
        .seat()
        .map(|seat| seat.other().word())
        .unwrap_or("p1");
    let plain = |acts: &[&'static str], about: String, given: Given| Waiting {
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
