//! Appeals (22): by leader or coach, within the time, decided in the last instance by the office for their kind.

use super::draft::Draft;
use super::{Judged, rescind};
use crate::core::board::Seat;
use crate::core::game::command::desk::{Appealed, Outcome, Question};
use crate::core::game::event::Event;
use crate::core::game::refusal::Refusal;
use crate::core::game::state::{Appeal, Game, Open, Phase};
use crate::core::rulebook::Office;

/// A player without a leader is his own (24.3.1.F).
pub(super) fn by_player(draft: &mut Draft, seat: Seat, appealed: &Appealed) -> Judged {
    if draft.game.setup.leaders[seat].is_some() {
        return Err(Refusal::Plain("leader-needed"));
    }
    appeal(draft, seat, appealed)
}

/// Appeals for a person's side.
pub(super) fn appeal(draft: &mut Draft, seat: Seat, appealed: &Appealed) -> Judged {
    if appealed.question == Question::Fact {
        return Err(Refusal::Plain("fact-final"));
    }
    if appealed.deposit == 0 {
        return Err(Refusal::Plain("deposit-needed"));
    }
    let ruling = against(&draft.game, seat, appealed)?;
    in_time(draft, appealed)?;
    draft.push(Event::AppealMade {
        ruling,
        question: appealed.question,
        grounds: appealed.grounds.clone(),
        deposit: appealed.deposit,
        late: appealed.late.clone(),
        offices: instance(&draft.game, appealed.question),
    });
    Ok(())
}

/// Returns the ruling appealed against. What the rules do not cover needs none.
fn against(game: &Game, seat: Seat, appealed: &Appealed) -> Result<Option<u32>, Refusal> {
    let decision = match appealed.ruling {
        Some(seq) if seq == 0 || seq > game.seq => return Err(Refusal::SeqUnknown(Some(seq))),
        Some(seq) => Some(game.ledger.find(seq).ok_or(Refusal::Plain("no-ruling"))?),
        None => game.ledger.last_against(seat),
    };
    let Some(decision) = decision else {
        return match appealed.question {
            Question::Other => Ok(None),
            Question::Rule | Question::Fact => Err(Refusal::Plain("no-ruling")),
        };
    };
    let pending = |open: &Open| matches!(open, Open::Appeal(it) if it.ruling == Some(decision.seq));
    if decision.taken_back {
        return Err(Refusal::Plain("already-rescinded"));
    }
    if game.open.iter().any(|matter| pending(&matter.open)) {
        return Err(Refusal::Plain("repeated-act"));
    }
    if game.ledger.settled.contains(&decision.seq) {
        return Err(Refusal::Plain("appeal-settled"));
    }
    Ok(Some(decision.seq))
}

/// Within so many minutes of the end, unless the organiser answers for the delay (14.9).
fn in_time(draft: &Draft, appealed: &Appealed) -> Judged {
    let Phase::Over { at, .. } = draft.game.phase else {
        return Ok(());
    };
    let game = &draft.game;
    let minutes = game
        .rules
        .setting(&game.setup, "appeal_minutes")
        .parse::<u64>();
    let limit_ms = minutes.map_or(u64::MAX, |minutes| minutes * 60_000);
    if draft.at.since(at) > limit_ms && appealed.late.is_none() {
        return Err(Refusal::Plain("appeal-late"));
    }
    Ok(())
}

/// Returns who decides in the last instance: the chief on a rule, the committee or the organiser on the rest (22.1).
fn instance(game: &Game, question: Question) -> Vec<Office> {
    let committee = vec![Office::Appeals, Office::Organiser];
    let all_to_it = game.rules.setting(&game.setup, "appeals_last") == "22.2";
    match question {
        Question::Rule if !all_to_it => vec![Office::Chief],
        Question::Rule | Question::Fact | Question::Other => committee,
    }
}

/// Decides an appeal; upheld, the ruling is taken back.
pub(super) fn decide(
    draft: &mut Draft,
    office: Office,
    seq: Option<u32>,
    outcome: Outcome,
    votes: Option<(u32, u32)>,
    why: &str,
) -> Judged {
    let (seq, appeal) = find(&draft.game, seq)?;
    if !appeal.offices.contains(&office) {
        let needed = appeal.offices.first().copied().unwrap_or(Office::Chief);
        return Err(Refusal::OfficeNeeded(needed));
    }
    counted(outcome, votes)?;
    draft.push(Event::AppealDecided {
        appeal: seq,
        outcome,
        votes,
        why: why.to_owned(),
        back_percent: match outcome {
            Outcome::Upheld => 100,
            Outcome::Rejected => 0,
            Outcome::RejectedReasonable => 50,
        },
    });
    if let (Outcome::Upheld, Some(ruling)) = (outcome, appeal.ruling) {
        rescind::take_back(draft, ruling, why);
    }
    Ok(())
}

fn find(game: &Game, seq: Option<u32>) -> Result<(u32, Appeal), Refusal> {
    let wanted = |number: u32| seq.is_none_or(|seq| seq == number);
    game.open
        .iter()
        .find_map(|matter| {
            let appeal = matter.open.appeal()?;
            wanted(matter.seq).then(|| (matter.seq, appeal.clone()))
        })
        .ok_or(if seq.is_some() {
            Refusal::SeqUnknown(seq)
        } else {
            Refusal::Plain("no-appeal")
        })
}

/// Votes are those of an odd number, three or more, and the more decide (22.2).
fn counted(outcome: Outcome, votes: Option<(u32, u32)>) -> Judged {
    let Some((yes, no)) = votes else {
        return Ok(());
    };
    let members = u64::from(yes) + u64::from(no);
    if members < 3 || members.is_multiple_of(2) {
        return Err(Refusal::Plain("votes-odd"));
    }
    if (outcome == Outcome::Upheld) == (yes > no) {
        Ok(())
    } else {
        Err(Refusal::Plain("votes-contrary"))
    }
}
