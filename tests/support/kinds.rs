//! One event of each kind, as short as it can be and with every field filled.

use tianyuan::core::board::{BySeat, Point, Seat, Stone};
use tianyuan::core::clock::{Adjustment, At, Bank, Clock, TimeControl};
use tianyuan::core::game::command::desk::{Outcome, Question, Ruling};
use tianyuan::core::game::command::{Charge, Seen};
use tianyuan::core::game::event::{
    By, Claimed, Culprit, Entry, Event, Prescribed, Reason, Score, Then, Verdict,
};
use tianyuan::core::opening::Stage;
use tianyuan::core::rulebook::Office;

const PLAY: Then = Then::Play(Stone::White);

fn verdict(score: Score, reason: Reason) -> Verdict {
    Verdict {
        score,
        reason,
        article: "19.1".to_owned(),
    }
}

fn at(column: u8, row: u8) -> Point {
    Point::new(column, row).unwrap_or(Point::CENTRE)
}

fn why() -> String {
    "灯 \"out\" \\ // x".to_owned()
}

/// Returns the events; a new kind has to be added to [`name`] too, and the test counts the names.
pub fn events() -> Vec<Event> {
    [board(), clocks(), claims(), offences(), ends(), desk()].concat()
}

fn board() -> Vec<Event> {
    let then = PLAY;
    let opening = Then::Opening(Stage { node: 3, laid: 1 });
    let stone = Stone::Black;
    vec![
        Event::Tossed {
            p1: 3,
            p2: 4,
            exchanged: false,
        },
        Event::StonePlaced {
            at: at(7, 7),
            stone,
            then: opening,
        },
        Event::ColoursSwapped { then },
        Event::SwapDeclined {
            then,
            silent: false,
        },
        Event::SwapDeclined { then, silent: true },
        Event::FifthsDeclared { number: 4, then },
        Event::FifthsOffered {
            points: vec![at(6, 6), at(14, 0)],
            then,
        },
        Event::FifthChosen { at: at(6, 6), then },
        Event::Passed { stone, then },
        Event::StoneMoved {
            from: at(0, 0),
            to: at(14, 14),
        },
        Event::StoneAccepted {
            at: at(1, 2),
            stone,
        },
        Event::StoneRemoved { at: at(1, 2), then },
        Event::DrawOffered,
        Event::DrawRefused { silent: false },
        Event::DrawRefused { silent: true },
        Event::DrawAccepted,
        Event::TakebackAsked { of: 9 },
        Event::TakebackRefused { silent: false },
        Event::TakebackRefused { silent: true },
        Event::MoveTakenBack { number: 6, then },
        Event::Resigned,
    ]
}

fn clocks() -> Vec<Event> {
    let (who, late_ms) = (Seat::P2, 60_000);
    let changes = [
        Adjustment::Give(90_000),
        Adjustment::Take(1),
        Adjustment::Set(0),
        Adjustment::Periods(2),
    ];
    let mut events = vec![
        Event::ClockStarted { absent: vec![] },
        Event::ClockStarted {
            absent: Seat::BOTH.to_vec(),
        },
        Event::PlayerArrived { who, late_ms },
        Event::LateAdmitted { who, late_ms },
        Event::ClockPressed,
        Event::FlagStated { who: vec![who] },
        Event::ClockStopped { why: None },
        Event::ClockStopped { why: Some(why()) },
        Event::ClockResumed {
            stop: 7,
            charge: Charge::Nobody,
            inquiry_ms: None,
        },
        Event::ClockResumed {
            stop: 7,
            charge: Charge::Both,
            inquiry_ms: Some(30_000),
        },
        Event::ClockPlaced,
    ];
    events.extend(changes.map(|change| Event::ClockAdjusted {
        who,
        change,
        why: why(),
    }));
    events
}

fn claims() -> Vec<Event> {
    let claims = [
        Claimed::Five,
        Claimed::Forbidden(at(7, 8)),
        Claimed::ForbiddenMove,
        Claimed::Time(vec![Seat::P1]),
        Claimed::Article("17.2".to_owned(), vec![at(3, 3)]),
        Claimed::Clock(why()),
        Claimed::Other(why()),
    ];
    let charges = [Charge::Nobody, Charge::One(Seat::P1), Charge::Both];
    let mut events: Vec<Event> = claims.map(|claim| Event::ClaimMade { claim }).to_vec();
    events.extend(charges.map(|charge| Event::ClaimUpheld {
        claim: 4,
        charge,
        inquiry_ms: 5,
    }));
    events.extend([
        Event::ClaimDisputed { claim: 4 },
        Event::ClaimGranted { claim: 4 },
        Event::ClaimRejected {
            claim: 4,
            why: why(),
            charge: Charge::Both,
            inquiry_ms: 5,
        },
    ]);
    events
}

fn offences() -> Vec<Event> {
    let (step, article) = ("warning".to_owned(), "17.2".to_owned());
    let who = Seat::P1;
    let prescribed = Prescribed {
        nth: 2,
        step: Some(step.clone()),
        choice: vec![step.clone()],
        offices: vec![Office::Referee, Office::Deputy, Office::Chief],
        may_impose: true,
        waivable: true,
        reading: true,
        adds_up: Some(("loss".to_owned(), "15.3".to_owned())),
        hint: Some("rapid".to_owned()),
        instead: Some("17.1".to_owned()),
    };
    let seen = [Seen::Referee, Seen::Opponent, Seen::Witness, Seen::Nobody];
    let mut events = vec![Event::IncidentEntered {
        who: Culprit::Other("观众".to_owned()),
        article: article.clone(),
        points: vec![],
        seen: None,
        note: None,
        demanded: false,
        number: None,
        happened: None,
        noticed: None,
        mark: None,
        late: false,
        by_penalty: false,
        prescribed: Box::new(Prescribed {
            nth: 1,
            ..Prescribed::default()
        }),
    }];
    events.extend(seen.map(|seen| Event::IncidentEntered {
        who: Culprit::Player(who),
        article: article.clone(),
        points: vec![at(1, 1)],
        seen: Some(seen),
        note: Some(why()),
        demanded: true,
        number: Some(12),
        happened: Some(At(1)),
        noticed: Some(At(2)),
        mark: Some(7),
        late: true,
        by_penalty: true,
        prescribed: Box::new(prescribed.clone()),
    }));
    events.push(Event::OffenceDemanded { incident: 3 });
    for over in [None, Some(why())] {
        events.push(Event::PenaltyImposed {
            who,
            step: step.clone(),
            article: article.clone(),
            incident: 9,
            over: over.clone(),
            place: over.as_ref().map(|_| 8),
        });
        events.push(Event::PenaltyProposed {
            who,
            step: step.clone(),
            article: article.clone(),
            incident: over.as_ref().map(|_| 9),
            offices: vec![Office::Organiser, Office::Appeals],
            over,
        });
    }
    events.extend([
        Event::ProposalConfirmed { proposal: 11 },
        Event::ProposalDismissed {
            proposal: 11,
            why: why(),
        },
        Event::IncidentDismissed {
            incident: 9,
            why: why(),
        },
        Event::OffenceWaived {
            incident: 9,
            silent: false,
        },
        Event::OffenceWaived {
            incident: 9,
            silent: true,
        },
    ]);
    events
}

fn ends() -> Vec<Event> {
    const REASONS: [Reason; 14] = [
        Reason::Five,
        Reason::Forbidden,
        Reason::Time,
        Reason::Resignation,
        Reason::Penalty,
        Reason::Absence,
        Reason::SealedMove,
        Reason::Agreed,
        Reason::DrawAgreed,
        Reason::TwoPasses,
        Reason::BoardFull,
        Reason::BothTime,
        Reason::Ruling,
        Reason::Replay,
    ];
    let mut events: Vec<Event> = REASONS
        .map(|reason| Event::GameEnded {
            p1: verdict(Score::Win, reason),
            p2: verdict(Score::Loss, reason),
        })
        .to_vec();
    events.extend([
        Event::ResultChanged {
            who: Seat::P2,
            verdict: verdict(Score::Draw, Reason::Replay),
        },
        Event::ResultSigned,
        Event::SigningRefused,
        Event::Noted { text: why() },
    ]);
    events
}

/// What happens at the arbiter's desk.
fn desk() -> Vec<Event> {
    let rulings = [
        Ruling::Return(at(7, 7)),
        Ruling::Remove(at(7, 7)),
        Ruling::Move(at(7, 7), at(7, 8)),
        Ruling::Stand,
        Ruling::Draw,
        Ruling::Replay,
        Ruling::Restart,
    ];
    let article = || "21.1.1".to_owned();
    let mut events = rulings
        .map(|ruling| Event::RemedyRuled {
            article: article(),
            ruling,
            incident: None,
            agreed: None,
        })
        .to_vec();
    events.push(Event::RemedyRuled {
        article: article(),
        ruling: Ruling::Stand,
        incident: Some(3),
        agreed: Some(4),
    });
    events.extend([
        Event::RemedyProposed {
            article: article(),
            ruling: Ruling::Stand,
        },
        Event::RemedyAgreed { remedy: 4 },
        Event::RemedyRefused { remedy: 4 },
        Event::StoneTakenOff { at: at(1, 2) },
        Event::GameRestarted { then: PLAY },
        Event::Adjourned,
        Event::PositionConfirmed,
        Event::PositionDisputed,
        Event::MoveSealed {
            seal: "0".repeat(64),
        },
        Event::GameResumed,
        Event::MoveUnsealed {
            who: Seat::P1,
            text: why(),
            salt: "f".repeat(64),
        },
        Event::Expelled {
            name: why(),
            why: why(),
        },
        Event::ChiefLeft { why: why() },
        Event::ChiefReturned,
        Event::LeaveGiven { who: Seat::P2 },
        Event::LeaveEnded { who: Seat::P2 },
        Event::Marked { text: None },
        Event::Marked { text: Some(why()) },
        Event::ViolationAnnounced { penalty: 6 },
        Event::RecordCompleted {
            who: Seat::P1,
            article: "13.7".to_owned(),
        },
        Event::DecisionAnnounced { appeal: 9 },
        Event::Disconnected { who: Seat::P1 },
        Event::Reconnected {
            who: Seat::P1,
            away_ms: 90_000,
        },
    ]);
    events.extend([None, Some(Seat::P1)].map(|who| Event::StatementTaken {
        entry: 9,
        who,
        text: why(),
    }));
    [events, appeals(), taken_back()].concat()
}

fn appeals() -> Vec<Event> {
    let made = |ruling, question, late| Event::AppealMade {
        ruling,
        question,
        grounds: why(),
        deposit: 200,
        late,
        offices: vec![Office::Chief, Office::Appeals],
    };
    let decided = |outcome, votes, back_percent| Event::AppealDecided {
        appeal: 12,
        outcome,
        votes,
        why: why(),
        back_percent,
    };
    vec![
        made(Some(8), Question::Rule, None),
        made(None, Question::Other, Some(why())),
        made(None, Question::Fact, None),
        decided(Outcome::Upheld, Some((2, 1)), 100),
        decided(Outcome::Rejected, None, 0),
        decided(Outcome::RejectedReasonable, None, 50),
    ]
}

fn taken_back() -> Vec<Event> {
    let (who, step, article) = (Seat::P1, "warning".to_owned(), "17.2".to_owned());
    vec![
        Event::EntryRescinded {
            entry: 8,
            why: why(),
        },
        Event::PenaltyFell {
            penalty: 8,
            who,
            step: step.clone(),
            article: article.clone(),
        },
        Event::PenaltyRegraded {
            penalty: 8,
            who,
            step: step.clone(),
            article,
        },
        Event::ProposalFell { proposal: 8 },
        Event::ProposalRegraded {
            proposal: 8,
            step,
            offices: vec![Office::Referee],
        },
        Event::IncidentFell { incident: 8 },
        Event::MatterReopened { matter: 8 },
        Event::EndFell { end: 8 },
        Event::GameEnded {
            p1: verdict(Score::Void, Reason::Replay),
            p2: verdict(Score::Void, Reason::Replay),
        },
    ]
}

/// Returns the events as entries: each alone, some with clocks and a wall time, and one by each author.
pub fn entries() -> Vec<Entry> {
    const AUTHORS: [By; 10] = [
        By::P1,
        By::P2,
        By::Leader1,
        By::Leader2,
        By::Referee,
        By::Deputy,
        By::Chief,
        By::Organiser,
        By::Appeals,
        By::System,
    ];
    let plain = Entry {
        n: 1,
        t: At(0),
        by: By::System,
        event: Event::DrawOffered,
        clock: None,
        wall: None,
        more: false,
    };
    let mut all: Vec<Entry> = events()
        .into_iter()
        .map(|event| Entry {
            event,
            ..plain.clone()
        })
        .collect();
    all.extend(AUTHORS.map(|by| Entry {
        by,
        ..plain.clone()
    }));
    all.push(Entry {
        n: u32::MAX,
        t: At(86_400_000),
        clock: Some(running()),
        wall: Some("2026-05-16T10:30:00+08:00".to_owned()),
        more: true,
        ..plain.clone()
    });
    all.push(Entry {
        clock: Some(Clock::new(&TimeControl::default())),
        ..plain
    });
    all
}

/// Returns clocks with every field filled.
fn running() -> Clock {
    let control: TimeControl = "1m/3x20s".parse().unwrap_or_default();
    let mut bank = Bank::new(&control);
    bank.spend(&control, 130_000, At(5));
    bank.complete_move(&control);
    let mut over = Bank::new(&control);
    over.spend(&control, 200_000, At(5));
    Clock {
        banks: BySeat { p1: bank, p2: over },
        shared_ms: 5,
        runs: Some(Seat::P2),
        unpressed: 2,
        since: At(0),
    }
}

/// Returns the name of an event's kind; it does not compile until a new kind is named.
pub const fn name(event: &Event) -> &'static str {
    match event {
        Event::Tossed { .. } => "tossed",
        Event::ClockStarted { .. } => "clock-started",
        Event::PlayerArrived { .. } => "player-arrived",
        Event::LateAdmitted { .. } => "late-admitted",
        Event::StonePlaced { .. } => "stone-placed",
        Event::ColoursSwapped { .. } => "colours-swapped",
        Event::SwapDeclined { .. } => "swap-declined",
        Event::FifthsDeclared { .. } => "fifths-declared",
        Event::FifthsOffered { .. } => "fifths-offered",
        Event::FifthChosen { .. } => "fifth-chosen",
        Event::Passed { .. } => "passed",
        Event::ClockPressed => "clock-pressed",
        Event::DrawOffered => "draw-offered",
        Event::DrawRefused { .. } => "draw-refused",
        Event::DrawAccepted => "draw-accepted",
        Event::TakebackAsked { .. } => "takeback-asked",
        Event::TakebackRefused { .. } => "takeback-refused",
        Event::MoveTakenBack { .. } => "move-taken-back",
        Event::Resigned => "resigned",
        Event::ClaimMade { .. } => "claim-made",
        Event::ClaimDisputed { .. } => "claim-disputed",
        Event::ClaimGranted { .. } => "claim-granted",
        Event::ClaimUpheld { .. } => "claim-upheld",
        Event::ClaimRejected { .. } => "claim-rejected",
        Event::FlagStated { .. } => "flag-stated",
        Event::ClockStopped { .. } => "clock-stopped",
        Event::ClockResumed { .. } => "clock-resumed",
        Event::ClockAdjusted { .. } => "clock-adjusted",
        Event::ClockPlaced => "clock-placed",
        Event::IncidentEntered { .. } => "incident-entered",
        Event::OffenceDemanded { .. } => "offence-demanded",
        Event::PenaltyImposed { .. } => "penalty-imposed",
        Event::PenaltyProposed { .. } => "penalty-proposed",
        Event::ProposalConfirmed { .. } => "proposal-confirmed",
        Event::ProposalDismissed { .. } => "proposal-dismissed",
        Event::IncidentDismissed { .. } => "incident-dismissed",
        Event::OffenceWaived { .. } => "offence-waived",
        Event::StoneMoved { .. } => "stone-moved",
        Event::StoneAccepted { .. } => "stone-accepted",
        Event::StoneRemoved { .. } => "stone-removed",
        Event::GameEnded { .. } => "game-ended",
        Event::ResultChanged { .. } => "result-changed",
        Event::ResultSigned => "result-signed",
        Event::SigningRefused => "signing-refused",
        Event::Noted { .. } => "noted",
        Event::RemedyRuled { .. } => "remedy-ruled",
        Event::RemedyProposed { .. } => "remedy-proposed",
        Event::RemedyAgreed { .. } => "remedy-agreed",
        Event::RemedyRefused { .. } => "remedy-refused",
        Event::StoneTakenOff { .. } => "stone-taken-off",
        Event::GameRestarted { .. } => "game-restarted",
        Event::Adjourned => "adjourned",
        Event::PositionConfirmed => "position-confirmed",
        Event::PositionDisputed => "position-disputed",
        Event::MoveSealed { .. } => "move-sealed",
        Event::GameResumed => "game-resumed",
        Event::MoveUnsealed { .. } => "move-unsealed",
        Event::AppealMade { .. } => "appeal-made",
        Event::AppealDecided { .. } => "appeal-decided",
        Event::EntryRescinded { .. } => "entry-rescinded",
        Event::PenaltyFell { .. } => "penalty-fell",
        Event::PenaltyRegraded { .. } => "penalty-regraded",
        Event::ProposalFell { .. } => "proposal-fell",
        Event::ProposalRegraded { .. } => "proposal-regraded",
        Event::IncidentFell { .. } => "incident-fell",
        Event::MatterReopened { .. } => "matter-reopened",
        Event::EndFell { .. } => "end-fell",
        Event::ChiefLeft { .. } => "chief-left",
        Event::ChiefReturned => "chief-returned",
        Event::LeaveGiven { .. } => "leave-given",
        Event::LeaveEnded { .. } => "leave-ended",
        Event::Expelled { .. } => "expelled",
        Event::StatementTaken { .. } => "statement-taken",
        Event::Marked { .. } => "marked",
        Event::RecordCompleted { .. } => "record-completed",
        Event::DecisionAnnounced { .. } => "decision-announced",
        Event::Disconnected { .. } => "disconnected",
        Event::Reconnected { .. } => "reconnected",
        Event::ViolationAnnounced { .. } => "violation-announced",
    }
}

/// How many kinds [`name`] knows.
pub const KINDS: usize = 79;
