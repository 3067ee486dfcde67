//! Remembers what happened at the arbiter's desk.

use crate::core::board::{Board, Seating, Stone};
use crate::core::clock::Clock;
use crate::core::game::event::{Entry, Event, Then};
use crate::core::game::state::{Adjourned, Appeal, Cut, Game, Open, Phase, Remedied};

impl Game {
    /// One arm for each kind of event at the desk: a table.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other kinds are remembered beside this"
    )]
    pub(super) fn at_desk(&mut self, entry: &Entry) {
        match &entry.event {
            Event::RemedyRuled {
                incident, agreed, ..
            } => {
                for seq in [incident, agreed].into_iter().flatten() {
                    self.closed(*seq);
                }
            }
            Event::RemedyProposed { article, ruling } => self.opened(
                entry,
                Open::Remedy(Remedied {
                    article: article.clone(),
                    ruling: *ruling,
                    agreed: Vec::new(),
                }),
            ),
            Event::RemedyAgreed { remedy } => {
                let seat = entry.by.seat();
                if let Some(Open::Remedy(it)) = self.open_mut(*remedy) {
                    it.agreed.extend(seat);
                }
            }
            Event::RemedyRefused { remedy } => self.closed(*remedy),
            Event::StoneTakenOff { at } => {
                self.board.clear(*at);
                self.moves.retain(|stone| stone.at != Some(*at));
            }
            Event::GameRestarted { then } => self.restarted(*then),
            Event::Adjourned => {
                self.adjourned = Some(Adjourned {
                    seal: None,
                    confirmed: Vec::new(),
                });
            }
            Event::PositionConfirmed => {
                if let Some(it) = &mut self.adjourned {
                    it.confirmed.extend(entry.by.seat());
                }
            }
            Event::MoveSealed { seal } => {
                if let Some(it) = &mut self.adjourned {
                    it.seal = Some(seal.clone());
                }
            }
            Event::GameResumed => self.adjourned = None,
            Event::AppealMade {
                ruling,
                question,
                grounds,
                deposit,
                offices,
                ..
            } => self.opened(
                entry,
                Open::Appeal(Appeal {
                    ruling: *ruling,
                    question: *question,
                    grounds: grounds.clone(),
                    deposit: *deposit,
                    offices: offices.clone(),
                    heard: Vec::new(),
                }),
            ),
            Event::AppealDecided { appeal, .. } => {
                if let Some(Open::Appeal(it)) = self.open_mut(*appeal) {
                    let ruling = it.ruling;
                    self.ledger.settled.extend(ruling);
                }
                self.closed(*appeal);
                self.ledger.untold.push(*appeal);
            }
            Event::EntryRescinded { entry: seq, .. } => self.taken_back(*seq),
            Event::PenaltyFell { penalty, .. } => self.taken_back(*penalty),
            Event::IncidentFell { incident } => self.taken_back(*incident),
            Event::ProposalFell { proposal } => self.taken_back(*proposal),
            Event::PenaltyRegraded {
                penalty, who, step, ..
            } => {
                let given = self.penalties[*who].iter_mut();
                for given in given.filter(|given| given.seq == *penalty) {
                    given.step.clone_from(step);
                }
            }
            Event::ProposalRegraded {
                proposal,
                step,
                offices,
            } => {
                if let Some(Open::Proposal(it)) = self.open_mut(*proposal) {
                    it.step.clone_from(step);
                    it.offices.clone_from(offices);
                }
            }
            Event::MatterReopened { matter } => self.reopened(*matter),
            Event::EndFell { .. } => self.end_fell(),
            Event::ChiefLeft { .. } => self.chief_away = true,
            Event::ChiefReturned => self.chief_away = false,
            Event::LeaveGiven { who } => self.on_leave[*who] = true,
            Event::LeaveEnded { who } => self.on_leave[*who] = false,
            Event::Disconnected { who } => {
                let (at, counts_from) = (entry.t, entry.t);
                self.cut[*who] = Some(Cut { at, counts_from });
            }
            Event::RecordCompleted { who, article } => {
                self.recorded.push((*who, article.clone()));
            }
            Event::DecisionAnnounced { appeal } => {
                self.ledger.untold.retain(|told| told != appeal);
            }
            Event::StatementTaken { entry, who, .. } => {
                let who = *who;
                if let Some(Open::Appeal(it)) = self.open_mut(*entry) {
                    it.heard.extend(who.filter(|seat| !it.heard.contains(seat)));
                }
            }
            Event::Reconnected { who, .. } => self.cut[*who] = None,
            Event::Marked { .. } => self.ledger.marks.push((entry.n, entry.t)),
            Event::ViolationAnnounced { penalty } => self.announced(*penalty),
            _ => {}
        }
    }

    fn open_mut(&mut self, seq: u32) -> Option<&mut Open> {
        self.open
            .iter_mut()
            .find(|matter| matter.seq == seq)
            .map(|matter| &mut matter.open)
    }

    fn announced(&mut self, seq: u32) {
        for given in [&mut self.penalties.p1, &mut self.penalties.p2] {
            for given in given.iter_mut().filter(|given| given.seq == seq) {
                given.announced = true;
            }
        }
    }

    fn restarted(&mut self, then: Then) {
        self.first = self.first.other();
        self.seating = Seating::with_black(self.first);
        self.phase = Phase::On(then);
        self.board = Board::new();
        self.moves.clear();
        self.offers.clear();
        self.declared = None;
        self.swaps = 0;
        self.last = None;
        self.draw_right = None;
        self.draw_barred = Default::default();
        self.adjourned = None;
        self.clock = Clock::new(&self.rules.control);
        self.clock.since = self.now;
        self.held = Some(self.seating.seat_of(Stone::Black));
        self.absent = Default::default();
        self.open.retain(|matter| {
            matches!(
                matter.open,
                Open::Incident(_) | Open::Proposal(_) | Open::Appeal(_)
            )
        });
    }

    fn taken_back(&mut self, seq: u32) {
        self.ledger.decisions.change(
            |decision| decision.seq == seq,
            |decision| decision.taken_back = true,
        );
        for given in [&mut self.penalties.p1, &mut self.penalties.p2] {
            given.retain(|given| given.seq != seq);
        }
        self.closed(seq);
    }

    /// Opens again what a ruling answered; the oldest open matter stays the first.
    fn reopened(&mut self, seq: u32) {
        let matter = self
            .ledger
            .decisions
            .iter()
            .rev()
            .filter_map(|decision| decision.answered())
            .find(|matter| matter.seq == seq)
            .cloned();
        let kept = self.ledger.closed.iter().rev().find(|kept| kept.seq == seq);
        self.open.extend(matter.or_else(|| kept.cloned()));
        self.open.sort_by_key(|matter| matter.seq);
    }

    fn end_fell(&mut self) {
        let place = self.place();
        if let Phase::Over { closed, .. } = &mut self.phase {
            let closed = std::mem::take(closed);
            self.open.extend(closed);
            self.open.sort_by_key(|matter| matter.seq);
        }
        self.phase = Phase::On(place);
        self.signed.clear();
        self.recorded.clear();
    }
}
