//! Incidents: facts entered, and what is prescribed for them given.

use super::draft::Draft;
use super::{Judged, evidence, penalties, persons};
use crate::core::board::{Point, Seat};
use crate::core::game::command::desk::When;
use crate::core::game::command::{Action, Offender, Seen};
use crate::core::game::event::{Culprit, Event};
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Game, Incident};
use crate::core::rulebook::{Article, Office};

mod stones;
mod waiver;

pub(super) use stones::put_right;
pub(super) use waiver::{take_offers, waivable, waive, waive_by_move};

/// What an office may do about offences.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it is called for these actions alone"
)]
pub(super) fn rule(draft: &mut Draft, office: Office, action: &Action) -> Judged {
    match action {
        Action::Incident {
            who,
            article,
            points,
            seen,
            when,
            note,
        } => {
            if office == Office::Appeals {
                return Err(Refusal::OfficeNeeded(Office::Referee));
            }
            let what = (article.as_str(), points.as_slice());
            incident(draft, office, who, what, *seen, *when, note.clone())
        }
        Action::Impose(seq) => impose(draft, office, *seq),
        Action::Penalty(penalty) => penalties::give_by_name(draft, office, penalty),
        Action::Confirm(seq) => penalties::confirm(draft, office, *seq),
        Action::Dismiss(seq, why) => penalties::dismiss(draft, office, *seq, why),
        _ => Err(Refusal::OfficeNeeded(Office::Referee)),
    }
}

/// Returns the article, or refuses a number that the rulebook does not have.
pub(super) fn known_article<'a>(game: &'a Game, number: &str) -> Result<&'a Article, Refusal> {
    let unknown = || Refusal::UnknownWord {
        code: "unknown-article",
        word: number.to_owned(),
    };
    game.rules.book.article(number).ok_or_else(unknown)
}

fn incident(
    draft: &mut Draft,
    office: Office,
    who: &Offender,
    (article, points): (&str, &[Point]),
    seen: Option<Seen>,
    when: When,
    note: Option<String>,
) -> Judged {
    let article = known_article(&draft.game, article)?.number.clone();
    let article = article.as_str();
    let (when, late) = evidence::times(draft, when)?;
    let culprits = match who {
        Offender::Person(person) => persons(&draft.game, *person)
            .into_iter()
            .map(Culprit::Player)
            .collect(),
        Offender::Other(name) => vec![Culprit::Other(name.clone())],
    };
    for who in culprits {
        let known = Known {
            office: Some(office),
            seen,
            when,
            note: note.clone(),
            late,
            ..Known::default()
        };
        enter(draft, who, (article, points), known);
    }
    Ok(())
}

/// What is known of an offence beside who did what.
#[derive(Default)]
struct Known {
    /// Who enters it, where an office does.
    office: Option<Office>,
    seen: Option<Seen>,
    when: When,
    note: Option<String>,
    demanded: bool,
    late: bool,
    by_penalty: bool,
}

/// Writes an offence down with what the rulebook prescribes for it now.
fn enter(
    draft: &mut Draft,
    who: Culprit,
    (article, points): (&str, &[Point]),
    known: Known,
) -> u32 {
    let what = (article, points);
    let prescribed = penalties::prescribed(&draft.game, &who, what, known.office);
    draft.push(Event::IncidentEntered {
        who,
        article: article.to_owned(),
        points: points.to_vec(),
        seen: known.seen,
        note: known.note,
        demanded: known.demanded,
        number: known.when.number,
        happened: known.when.happened,
        noticed: known.when.noticed,
        mark: known.when.mark,
        late: known.late,
        by_penalty: known.by_penalty,
        prescribed: Box::new(prescribed),
    })
}

/// Returns the open incident that the claim is about too: one offence, one count.
fn same_offence(game: &Game, seat: Seat, article: &str, points: &[Point]) -> Option<u32> {
    let same = |incident: &Incident| {
        incident.who == Culprit::Player(seat)
            && incident.article == article
            && !incident.demanded
            && (points.is_empty() || incident.points == points)
    };
    find(game, None, same).ok().map(|(seq, _)| seq)
}

/// Enters the incident that an upheld or granted claim has made (17: the demand is made).
pub(super) fn enter_demanded(
    draft: &mut Draft,
    seat: Seat,
    article: &str,
    points: &[Point],
) -> u32 {
    if let Some(incident) = same_offence(&draft.game, seat, article, points) {
        return draft.push(Event::OffenceDemanded { incident });
    }
    let known = Known {
        seen: Some(Seen::Opponent),
        demanded: true,
        ..Known::default()
    };
    enter(draft, Culprit::Player(seat), (article, points), known)
}

/// Enters the offence that an arbiter gives a penalty for without having entered it before.
pub(super) fn enter_penalised(draft: &mut Draft, office: Office, seat: Seat, article: &str) -> u32 {
    let known = Known {
        office: Some(office),
        by_penalty: true,
        ..Known::default()
    };
    enter(draft, Culprit::Player(seat), (article, &[]), known)
}

/// Returns the open incident with this number, or the oldest that fits.
pub(super) fn find(
    game: &Game,
    seq: Option<u32>,
    fits: impl Fn(&Incident) -> bool,
) -> Result<(u32, Incident), Refusal> {
    let wanted = |number: u32| seq.is_none_or(|seq| seq == number);
    game.open
        .iter()
        .find_map(|matter| {
            let incident = matter.open.incident()?;
            let found = wanted(matter.seq) && fits(incident);
            found.then(|| (matter.seq, incident.clone()))
        })
        .ok_or(if seq.is_some() {
            Refusal::SeqUnknown(seq)
        } else {
            Refusal::Plain("no-incident")
        })
}

/// Gives what is prescribed for an incident.
fn impose(draft: &mut Draft, office: Office, seq: Option<u32>) -> Judged {
    let game = &draft.game;
    let of_a_player = |incident: &Incident| matches!(incident.who, Culprit::Player(_));
    let (seq, incident) = find(game, seq, |it| {
        of_a_player(it) && penalties::may_be_given(game, it)
    })
    .or_else(|_| find(game, seq, of_a_player))?;
    let Culprit::Player(seat) = incident.who else {
        return Err(Refusal::Plain("no-incident"));
    };
    let prescribed = penalties::prescribed(
        &draft.game,
        &incident.who,
        (&incident.article, &incident.points),
        Some(office),
    );
    match prescribed.step {
        Some(step) => penalties::give(
            draft,
            office,
            seat,
            &step,
            &incident.article,
            Some(seq),
            None,
        ),
        None if prescribed.choice.is_empty() => Err(Refusal::AboutArticle {
            code: "no-penalty",
            article: incident.article,
            steps: Vec::new(),
        }),
        None => Err(Refusal::AboutArticle {
            code: "choice-needed",
            article: incident.article,
            steps: prescribed.choice,
        }),
    }
}
