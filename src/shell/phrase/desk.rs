//! What happened at the arbiter's desk, in words.

use crate::core::game::Game;
use crate::core::game::command::desk::{Outcome, Question, Ruling};
use crate::core::game::event::Event;
use crate::words::{Lang, say};

use super::event::{person, told};
use super::{clock, step};

/// Returns a ruling on the position in words.
pub fn ruling(lang: Lang, ruling: &Ruling) -> String {
    let one = |key, point: &dyn ToString| told(lang, key, &[("point", point.to_string())]);
    match ruling {
        Ruling::Return(at) => one("ruling.return", at),
        Ruling::Remove(at) => one("ruling.remove", at),
        Ruling::Move(from, to) => told(
            lang,
            "ruling.move",
            &[("from", from.to_string()), ("to", to.to_string())],
        ),
        Ruling::Stand => say(lang, "ruling.stand", &[]),
        Ruling::Draw => say(lang, "ruling.draw", &[]),
        Ruling::Replay => say(lang, "ruling.replay", &[]),
        Ruling::Restart => say(lang, "ruling.restart", &[]),
    }
}

/// Returns what an appeal is about, in words.
pub fn question(lang: Lang, question: Question) -> String {
    let key = match question {
        Question::Rule => "question.rule",
        Question::Fact => "question.fact",
        Question::Other => "question.other",
    };
    say(lang, key, &[])
}

fn outcome(lang: Lang, outcome: Outcome) -> String {
    let key = match outcome {
        Outcome::Upheld => "outcome.upheld",
        Outcome::Rejected => "outcome.rejected",
        Outcome::RejectedReasonable => "outcome.rejected-reasonable",
    };
    say(lang, key, &[])
}

/// Returns what happened, without who wrote it. One arm for each kind: a table.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds are told beside this"
)]
pub(super) fn event(lang: Lang, game: &Game, event: &Event) -> String {
    let tell = |key: &str, values: &[(&str, String)]| told(lang, key, values);
    let seq = |key: &str, number: &u32| told(lang, key, &[("seq", number.to_string())]);
    let plain = |key: &str| say(lang, key, &[]);
    let named = |id: &str| ("step", step(lang, &game.rules.book, id));
    let given = |article: &String, it: &Ruling| {
        [("ruling", ruling(lang, it)), ("article", article.clone())]
    };
    match event {
        Event::RemedyRuled {
            article, ruling, ..
        } => tell("event.remedy-ruled", &given(article, ruling)),
        Event::RemedyProposed { article, ruling } => {
            tell("event.remedy-proposed", &given(article, ruling))
        }
        Event::RemedyAgreed { remedy } => seq("event.remedy-agreed", remedy),
        Event::RemedyRefused { remedy } => seq("event.remedy-refused", remedy),
        Event::StoneTakenOff { at } => tell("event.stone-taken-off", &[("point", at.to_string())]),
        Event::GameRestarted { .. } => plain("event.game-restarted"),
        Event::Adjourned => plain("event.adjourned"),
        Event::PositionConfirmed => plain("event.position-confirmed"),
        Event::PositionDisputed => plain("event.position-disputed"),
        Event::MoveSealed { .. } => plain("event.move-sealed"),
        Event::GameResumed => plain("event.game-resumed"),
        Event::MoveUnsealed { who, text, .. } => tell(
            "event.move-unsealed",
            &[("who", person(game, *who)), ("text", text.clone())],
        ),
        Event::AppealMade {
            ruling,
            question: about,
            grounds,
            deposit,
            late,
            ..
        } => {
            let against = ruling.map_or_else(String::new, |seq| seq.to_string());
            let values = [
                ("question", question(lang, *about)),
                ("seq", against),
                ("grounds", grounds.clone()),
                ("deposit", deposit.to_string()),
                ("late", late.clone().unwrap_or_default()),
            ];
            tell("event.appeal-made", &values)
        }
        Event::AppealDecided {
            appeal,
            outcome: how,
            votes,
            why,
            back_percent,
        } => {
            let votes = votes.map_or_else(String::new, |(yes, no)| {
                let counted = [("yes", yes.to_string()), ("no", no.to_string())];
                tell("event.votes", &counted)
            });
            let values = [
                ("seq", appeal.to_string()),
                ("outcome", outcome(lang, *how)),
                ("votes", votes),
                ("why", why.clone()),
                ("back", back_percent.to_string()),
            ];
            tell("event.appeal-decided", &values)
        }
        Event::EntryRescinded { entry, why } => tell(
            "event.entry-rescinded",
            &[("seq", entry.to_string()), ("why", why.clone())],
        ),
        Event::PenaltyFell {
            penalty,
            who,
            step,
            article,
        } => {
            let who = ("who", person(game, *who));
            let article = ("article", article.clone());
            let values = [who, ("seq", penalty.to_string()), named(step), article];
            tell("event.penalty-fell", &values)
        }
        Event::PenaltyRegraded {
            penalty,
            who,
            step,
            article,
        } => {
            let who = ("who", person(game, *who));
            let article = ("article", article.clone());
            let values = [who, ("seq", penalty.to_string()), named(step), article];
            tell("event.penalty-regraded", &values)
        }
        Event::ProposalFell { proposal } => seq("event.proposal-fell", proposal),
        Event::ProposalRegraded { proposal, step, .. } => tell(
            "event.proposal-regraded",
            &[("seq", proposal.to_string()), named(step)],
        ),
        Event::IncidentFell { incident } => seq("event.incident-fell", incident),
        Event::MatterReopened { matter } => seq("event.matter-reopened", matter),
        Event::EndFell { .. } => plain("event.end-fell"),
        Event::ChiefLeft { why } => tell("event.chief-left", &[("why", why.clone())]),
        Event::ChiefReturned => plain("event.chief-returned"),
        Event::LeaveGiven { who } => tell("event.leave-given", &[("who", person(game, *who))]),
        Event::LeaveEnded { who } => tell("event.leave-ended", &[("who", person(game, *who))]),
        Event::Expelled { name, why } => tell(
            "event.expelled",
            &[("name", name.clone()), ("why", why.clone())],
        ),
        Event::StatementTaken { entry, who, text } => {
            let another = || plain("person.another");
            let who = who.map_or_else(another, |seat| person(game, seat));
            let values = [
                ("seq", entry.to_string()),
                ("who", who),
                ("text", text.clone()),
            ];
            tell("event.statement-taken", &values)
        }
        Event::Marked { text } => tell(
            "event.marked",
            &[("text", text.clone().unwrap_or_default())],
        ),
        Event::RecordCompleted { who, article } => {
            let values = [("who", person(game, *who)), ("article", article.clone())];
            tell("event.record-completed", &values)
        }
        Event::DecisionAnnounced { appeal } => seq("event.decision-announced", appeal),
        Event::Disconnected { who } => {
            let runs = game.clock.runs.map(|_| plain("event.clock-runs-on"));
            let runs = ("runs", runs.unwrap_or_default());
            tell("event.disconnected", &[("who", person(game, *who)), runs])
        }
        Event::Reconnected { who, away_ms } => {
            let away = clock(i64::try_from(*away_ms).unwrap_or(i64::MAX));
            let values = [("who", person(game, *who)), ("away", away)];
            tell("event.reconnected", &values)
        }
        Event::ViolationAnnounced { penalty } => seq("event.violation-announced", penalty),
        _ => String::new(),
    }
}
