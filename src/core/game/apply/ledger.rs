//! Remembers rulings, so that they can be taken back or appealed against.

use crate::core::board::Seat;
use crate::core::clock::Clock;
use crate::core::game::event::{Claimed, Culprit, Entry, Event, Reason, Score};
use crate::core::game::state::{Decided, Decision, Game, Matter, Open};

impl Game {
    /// Enters an arbiter's ruling before the event is taken in: what it answers is still open.
    pub(super) fn enter(&mut self, entry: &Entry) {
        if let Event::PenaltyProposed { incident: None, .. } = &entry.event {
            self.ledger.sums.push(entry.n);
        }
        if entry.by.office().is_none() {
            return;
        }
        let decided = self.decided(entry);
        if let (Event::GameEnded { .. }, None) = (&entry.event, &decided) {
            self.brings_end(entry.n);
        }
        if let Some((what, against)) = decided {
            self.ledger.decisions.push(Decision {
                seq: entry.n,
                by: entry.by,
                acting: self.chief_away,
                what,
                against,
                clock: None,
                end: matches!(entry.event, Event::GameEnded { .. }).then_some(entry.n),
                taken_back: false,
            });
        }
    }

    /// Keeps the clocks before and after the ruling just entered.
    pub(super) fn clocked(&mut self, entry: &Entry, after: Clock) {
        let before = self.clock.settled(&self.rules.control, entry.t);
        let last = self.ledger.decisions.last_mut();
        if let Some(decision) = last.filter(|decision| decision.seq == entry.n) {
            decision.clock = Some((before, after));
        }
    }

    /// The end belongs to the ruling written just before it.
    fn brings_end(&mut self, end: u32) {
        let last = self.ledger.decisions.last_mut();
        if let Some(decision) = last.filter(|decision| decision.seq + 1 == end) {
            decision.end = Some(end);
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only what an arbiter decides is a ruling"
    )]
    fn decided(&self, entry: &Entry) -> Option<(Decided, Vec<Seat>)> {
        let both = || Seat::BOTH.to_vec();
        Some(match &entry.event {
            Event::ClaimUpheld { claim, .. } => self.answered_claim(*claim, true)?,
            Event::ClaimRejected { claim, .. } => self.answered_claim(*claim, false)?,
            Event::FlagStated { who } => (Decided::Flag, who.clone()),
            Event::ClockResumed { charge, .. } if !charge.is_nobody() => {
                (Decided::Clock, charge.seats().to_vec())
            }
            Event::LateAdmitted { who, .. } | Event::ClockAdjusted { who, .. } => {
                (Decided::Clock, vec![*who])
            }
            Event::GameEnded { p1, p2 }
                if p1.reason == Reason::Absence || p2.reason == Reason::Absence =>
            {
                let lost = |seat: &Seat| match seat {
                    Seat::P1 => p1.score == Score::Loss,
                    Seat::P2 => p2.score == Score::Loss,
                };
                (
                    Decided::Absence,
                    Seat::BOTH.into_iter().filter(lost).collect(),
                )
            }
            Event::IncidentEntered {
                who,
                demanded,
                by_penalty,
                ..
            } => {
                let last = self.ledger.decisions.last();
                let claim = last
                    .filter(|last| last.seq + 1 == entry.n && *demanded)
                    .filter(|last| matches!(last.what, Decided::Claim { upheld: true, .. }))
                    .map(|last| last.seq);
                let own = *by_penalty;
                (Decided::Incident { claim, own }, seats(who))
            }
            Event::PenaltyProposed { who, incident, .. } => (
                Decided::Proposed {
                    incident: *incident,
                },
                vec![*who],
            ),
            Event::PenaltyImposed { who, incident, .. } => (
                Decided::Penalty {
                    incident: *incident,
                },
                vec![*who],
            ),
            Event::ProposalConfirmed { proposal } => self.answered(*proposal, true)?,
            Event::ProposalDismissed { proposal, .. } => self.answered(*proposal, false)?,
            Event::IncidentDismissed { incident, .. } => self.answered(*incident, false)?,
            Event::RemedyRuled { ruling, .. } => (Decided::Remedy(*ruling), both()),
            Event::MoveUnsealed { who, .. } => (Decided::Sealed, vec![*who]),
            _ => return None,
        })
    }

    fn answered_claim(&self, claim: u32, upheld: bool) -> Option<(Decided, Vec<Seat>)> {
        let matter = self.matter(claim)?.clone();
        let claimant = matter.by.seat()?;
        let against = match (&matter.open, upheld) {
            (Open::Claim(Claimed::Time(who)), true) => who.clone(),
            (_, true) => vec![claimant.other()],
            (_, false) => vec![claimant],
        };
        Some((Decided::Claim { matter, upheld }, against))
    }

    fn answered(&self, seq: u32, confirmed: bool) -> Option<(Decided, Vec<Seat>)> {
        let matter = self.matter(seq)?.clone();
        let against = concerned(&matter);
        Some((Decided::Answered { matter, confirmed }, against))
    }
}

fn concerned(matter: &Matter) -> Vec<Seat> {
    match &matter.open {
        Open::Incident(incident) => seats(&incident.who),
        Open::Proposal(proposal) => vec![proposal.who],
        Open::Claim(_)
        | Open::Draw
        | Open::Takeback(_)
        | Open::Stop(_)
        | Open::Remedy(_)
        | Open::Appeal(_) => Vec::new(),
    }
}

fn seats(who: &Culprit) -> Vec<Seat> {
    match who {
        Culprit::Player(seat) => vec![*seat],
        Culprit::Other(_) => Vec::new(),
    }
}
