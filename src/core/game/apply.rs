//! Remembers events. Nothing is judged here.

use super::event::{Claimed, Entry, Event, Then};
use super::state::{Game, Given, Held, Incident, Matter, Move, Open, Phase, Proposal};

mod desk;
mod ledger;
use crate::core::board::{BySeat, Point, Seat, Stone};

impl Game {
    /// Takes one event into the state.
    pub fn apply(&mut self, entry: &Entry) {
        self.seq = entry.n;
        self.now = entry.t;
        let halted = self.is_halted();
        self.enter(entry);
        self.remember(entry);
        if halted && !self.is_halted() {
            self.count_anew();
        }
        if let Some(mut clock) = entry.clock {
            clock.since = entry.t;
            self.clocked(entry, clock);
            self.set_clock(clock);
        }
    }

    /// Takes the clocks as an event left them.
    pub(super) fn set_clock(&mut self, clock: crate::core::clock::Clock) {
        if let Some(seat) = self.clock.runs {
            if self.absent[seat] {
                self.absent_ms[seat] += clock.since.since(self.clock.since);
            }
            self.held = Some(seat);
        }
        self.watch_clock(&clock);
        self.clock = clock;
    }

    /// One arm for each kind of event: a table, not a thought.
    fn remember(&mut self, entry: &Entry) {
        match &entry.event {
            Event::Tossed { exchanged, .. } => {
                if *exchanged {
                    self.seating = self.seating.swapped();
                    self.first = self.first.other();
                }
            }
            Event::ClockStarted { absent } => {
                self.started = Some(entry.t);
                self.absent = BySeat::from_fn(|seat| absent.contains(&seat));
            }
            Event::PlayerArrived { who, late_ms } | Event::LateAdmitted { who, late_ms } => {
                self.absent[*who] = false;
                self.absent_ms[*who] = self.absent_ms[*who].max(*late_ms);
            }
            Event::StonePlaced { at, stone, then } => self.lay(entry, Some(*at), *stone, *then),
            Event::Passed { stone, then } => self.lay(entry, None, *stone, *then),
            Event::ColoursSwapped { then } => {
                self.moved_on(entry.by.seat(), *then);
                self.seating = self.seating.swapped();
                self.swaps += 1;
            }
            Event::SwapDeclined { then, .. } => self.acted(entry.by.seat(), *then),
            Event::FifthsDeclared { number, then } => {
                self.declared = Some(*number);
                self.moved_on(entry.by.seat(), *then);
            }
            Event::FifthsOffered { points, then } => {
                self.offers.clone_from(points);
                self.moved_on(entry.by.seat(), *then);
            }
            Event::FifthChosen { at, then } => {
                let black = self.seating.seat_of(Stone::Black);
                self.record(entry.n, Some(*at), Stone::Black, black);
                self.acted(entry.by.seat(), *then);
            }
            Event::ClockPressed => self.draw_right = None,
            Event::DrawOffered => self.opened(entry, Open::Draw),
            Event::DrawRefused { .. } => self.draw_refused(),
            Event::TakebackAsked { of } => self.opened(entry, Open::Takeback(*of)),
            Event::TakebackRefused { .. } => self.takeback_answered(),
            Event::MoveTakenBack { number, then } => self.unplayed(*number as usize, *then),
            Event::DrawAccepted | Event::Resigned | Event::FlagStated { .. } => {}
            Event::ClaimMade { claim } => self.opened(entry, Open::Claim(claim.clone())),
            Event::ClaimDisputed { .. } => {}
            Event::ClaimGranted { claim }
            | Event::ClaimUpheld { claim, .. }
            | Event::ClaimRejected { claim, .. } => self.closed(*claim),
            Event::ClockStopped { why } => self.opened(entry, Open::Stop(why.clone())),
            Event::ClockResumed { stop, .. } => self.closed(*stop),
            Event::ClockAdjusted { .. } | Event::ClockPlaced => {}
            Event::IncidentEntered {
                who,
                article,
                points,
                seen,
                demanded,
                number,
                prescribed,
                ..
            } => {
                let incident = Incident {
                    who: who.clone(),
                    article: article.clone(),
                    points: points.clone(),
                    seen: *seen,
                    demanded: *demanded,
                    number: *number,
                    prescribed: (**prescribed).clone(),
                };
                self.opened(entry, Open::Incident(incident));
            }
            Event::OffenceDemanded { incident } => self.demanded(*incident),
            Event::PenaltyImposed {
                who,
                step,
                article,
                incident,
                over,
                place,
            } => {
                self.answered_by_penalty(*incident);
                let given = Given {
                    seq: entry.n,
                    place: place.unwrap_or(entry.n),
                    step: step.clone(),
                    article: article.clone(),
                    by: entry.by,
                    acting: self.chief_away,
                    incident: *incident,
                    over: over.is_some(),
                    sum: self.ledger.sums.contains(incident),
                    announced: false,
                };
                self.penalties[*who].push(given);
                self.penalties[*who].sort_by_key(|given| given.place);
            }
            Event::PenaltyProposed {
                who,
                step,
                article,
                incident,
                offices,
                over,
            } => {
                let points = incident.map_or_else(Vec::new, |seq| self.points_of(seq));
                if let Some(seq) = incident {
                    self.closed(*seq);
                }
                let proposal = Proposal {
                    who: *who,
                    step: step.clone(),
                    article: article.clone(),
                    incident: *incident,
                    points,
                    offices: offices.clone(),
                    over: over.clone(),
                };
                self.opened(entry, Open::Proposal(proposal));
            }
            Event::ProposalConfirmed { proposal } | Event::ProposalDismissed { proposal, .. } => {
                self.closed(*proposal)
            }
            Event::IncidentDismissed { incident, .. } | Event::OffenceWaived { incident, .. } => {
                self.closed(*incident)
            }
            Event::StoneMoved { from, to } => self.moved(*from, *to),
            Event::StoneAccepted { at, stone } => {
                let seat = self.seating.seat_of(*stone);
                self.record(entry.n, Some(*at), *stone, seat);
            }
            Event::StoneRemoved { at, then } => {
                self.board.clear(*at);
                self.moves.pop();
                self.phase = Phase::On(*then);
                self.last = self.moves.last().map(|stone| stone.by);
                self.draw_right = None;
            }
            Event::GameEnded { p1, p2 } => {
                let verdicts = BySeat {
                    p1: p1.clone(),
                    p2: p2.clone(),
                };
                self.ended(entry, verdicts);
            }
            Event::ResultChanged { who, verdict } => {
                if let Phase::Over { verdicts, .. } = &mut self.phase {
                    verdicts[*who] = verdict.clone();
                }
            }
            Event::ResultSigned => self.signed.extend(entry.by.seat()),
            Event::SigningRefused | Event::Noted { .. } => {}
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
            | Event::Reconnected { .. } => self.at_desk(entry),
        }
    }

    /// The end closes what belongs to the game alone; it is kept, should the end fall.
    fn ended(&mut self, entry: &Entry, verdicts: BySeat<super::event::Verdict>) {
        let stays = |matter: &Matter| {
            matches!(
                matter.open,
                Open::Incident(_) | Open::Proposal(_) | Open::Appeal(_)
            )
        };
        let (open, closed) = std::mem::take(&mut self.open).into_iter().partition(stays);
        self.open = open;
        // The envelope is destroyed unopened: should the end fall, the move is sealed anew.
        if let Some(adjourned) = &mut self.adjourned {
            adjourned.seal = None;
        }
        self.phase = Phase::Over {
            reached: verdicts.clone(),
            verdicts,
            before: self.place(),
            closed,
            seq: entry.n,
            at: entry.t,
        };
    }

    fn lay(&mut self, entry: &Entry, at: Option<Point>, stone: Stone, then: Then) {
        let seat = entry.by.seat().unwrap_or(self.seating.seat_of(stone));
        self.record(entry.n, at, stone, seat);
        self.moved_on(Some(seat), then);
    }

    /// What counts as a move gives the right to offer a draw until the opponent acts (19.2.2.A).
    fn moved_on(&mut self, by: Option<Seat>, then: Then) {
        self.acted(by, then);
        self.draw_right = by;
    }

    fn record(&mut self, seq: u32, at: Option<Point>, stone: Stone, by: Seat) {
        let offers = std::mem::take(&mut self.offers);
        if let Some(point) = at {
            self.board.put(point, stone);
        }
        self.moves.push(Move {
            stone,
            at,
            first: at,
            by,
            before: self.place(),
            seq,
            held: Held {
                seating: self.seating,
                swaps: self.swaps,
                declared: self.declared,
                offers,
                last: self.last,
            },
        });
    }

    fn acted(&mut self, by: Option<Seat>, then: Then) {
        if let Phase::On(place) = &mut self.phase {
            *place = then;
        }
        self.last = by.or(self.last);
        self.draw_right = None;
        self.acted_at = self.now;
    }

    fn takeback_answered(&mut self) {
        self.open
            .retain(|matter| !matches!(matter.open, Open::Takeback(_)));
    }

    /// Puts the game where it was before the move of this number; the clocks are the event's.
    fn unplayed(&mut self, number: usize, then: Then) {
        self.takeback_answered();
        while self.moves.len() >= number.max(1) {
            let Some(undone) = self.moves.pop() else {
                return;
            };
            if let Some(point) = undone.at {
                self.board.clear(point);
            }
            self.seating = undone.held.seating;
            self.swaps = undone.held.swaps;
            self.declared = undone.held.declared;
            self.offers = undone.held.offers;
            self.last = undone.held.last;
        }
        self.phase = Phase::On(then);
        self.draw_right = None;
    }

    fn draw_refused(&mut self) {
        let offerers: Vec<Seat> = self
            .open
            .iter()
            .filter(|matter| matter.open == Open::Draw)
            .filter_map(|matter| matter.by.seat())
            .collect();
        for seat in offerers {
            self.draw_barred[seat] = true;
        }
        self.open.retain(|matter| matter.open != Open::Draw);
    }

    pub(super) fn opened(&mut self, entry: &Entry, open: Open) {
        if let (Open::Draw, Some(seat)) = (&open, entry.by.seat()) {
            self.draw_barred[seat.other()] = false;
        }
        self.open.push(Matter {
            seq: entry.n,
            by: entry.by,
            at: entry.t,
            open,
        });
    }

    /// Takes note that the opponent demands the penalty.
    pub(super) fn demanded(&mut self, seq: u32) {
        for matter in &mut self.open {
            if let (true, Open::Incident(incident)) = (matter.seq == seq, &mut matter.open) {
                incident.demanded = true;
            }
        }
    }

    pub(super) fn closed(&mut self, seq: u32) {
        self.open.retain(|matter| matter.seq != seq);
    }

    fn answered_by_penalty(&mut self, seq: u32) {
        let matter = self.matter(seq).cloned();
        self.ledger.closed.extend(matter);
        self.closed(seq);
    }

    fn points_of(&self, seq: u32) -> Vec<Point> {
        match self.matter(seq).map(|matter| &matter.open) {
            Some(Open::Incident(incident)) => incident.points.clone(),
            Some(Open::Claim(Claimed::Article(_, points))) => points.clone(),
            Some(
                Open::Claim(_)
                | Open::Draw
                | Open::Takeback(_)
                | Open::Stop(_)
                | Open::Proposal(_)
                | Open::Remedy(_)
                | Open::Appeal(_),
            )
            | None => Vec::new(),
        }
    }

    pub(super) fn moved(&mut self, from: Point, to: Point) {
        let Some(stone) = self.board.at(from) else {
            return;
        };
        self.board.clear(from);
        self.board.put(to, stone);
        if let Some(entry) = self
            .moves
            .iter_mut()
            .rev()
            .find(|entry| entry.at == Some(from))
        {
            entry.at = Some(to);
        }
    }
}
