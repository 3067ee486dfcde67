//! A game as it stands.

use std::sync::Arc;

use super::event::{By, Reason, Score, Then, Verdict};
use super::setup::{Press, Readings, Rules, Setup};
use crate::core::board::{Board, BySeat, Point, Seat, Seating, Stone};
use crate::core::clock::{At, Clock};
use crate::core::rulebook::Signer;
use crate::core::shapes::{self, Kinds, ShapeRule};

mod ledger;
mod open;
mod trail;
mod turn;
mod watch;
pub use ledger::{Adjourned, Appeal, Decided, Decision, Ledger, Remedied, office_of};
pub use open::{Incident, Matter, Open, Proposal};
pub use trail::Trail;
pub use watch::{Cut, Notice, Short};

/// Where a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Going on.
    On(Then),
    /// Over, with each person's result, and where it was before.
    Over {
        /// The results.
        verdicts: BySeat<Verdict>,
        /// The results as the game ended, before later penalties.
        reached: BySeat<Verdict>,
        /// Where it was.
        before: Then,
        /// What was open and closed with it.
        closed: Vec<Matter>,
        /// The event that ended it.
        seq: u32,
        /// When.
        at: At,
    },
}

/// A stone or a pass of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The colour.
    pub stone: Stone,
    /// Where, or nothing for a pass.
    pub at: Option<Point>,
    /// Where it was laid first.
    pub first: Option<Point>,
    /// Who laid it.
    pub by: Seat,
    /// Where the game was before it.
    pub before: Then,
    /// The event.
    pub seq: u32,
    /// What else was so before it, for taking it back.
    pub held: Held,
}

/// What an opening may change between two stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Who held which colour.
    pub seating: Seating,
    /// Swaps used.
    pub swaps: u32,
    /// The number of fifth moves declared.
    pub declared: Option<u8>,
    /// The fifth moves on offer.
    pub offers: Vec<Point>,
    /// Who had acted on the board last.
    pub last: Option<Seat>,
}

/// A penalty that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The event.
    pub seq: u32,
    /// The event in whose place it counts.
    pub place: u32,
    /// The step.
    pub step: String,
    /// The article.
    pub article: String,
    /// Who gave it.
    pub by: By,
    /// Whether he acted as chief meanwhile.
    pub acting: bool,
    /// The incident, or the proposal that was confirmed.
    pub incident: u32,
    /// Whether it departs from the ladder.
    pub over: bool,
    /// Whether it is what others added up to.
    pub sum: bool,
    /// Whether it was announced on the spot (15.2).
    pub announced: bool,
}

/// A game as it stands after some events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What was agreed.
    pub setup: Arc<Setup>,
    /// The rules.
    pub rules: Rules,
    /// The readings.
    pub readings: Readings,
    /// Who holds which colour.
    pub seating: Seating,
    /// The first player of the opening rule.
    pub first: Seat,
    /// Where the game is.
    pub phase: Phase,
    /// The board.
    pub board: Board,
    /// Stones and passes, in order.
    pub moves: Vec<Move>,
    /// The fifth moves on offer.
    pub offers: Vec<Point>,
    /// The number of fifth moves declared.
    pub declared: Option<u8>,
    /// Swaps used so far.
    pub swaps: u32,
    /// Who acted on the board last.
    pub last: Option<Seat>,
    /// Who may offer a draw: he has completed his move and the opponent has not acted.
    pub draw_right: Option<Seat>,
    /// Whose draw offer was refused and who waits for the other's (19.2.2.C).
    pub draw_barred: BySeat<bool>,
    /// The clocks.
    pub clock: Clock,
    /// Whose clock ran before it was stopped.
    pub held: Option<Seat>,
    /// When the clock was started.
    pub started: Option<At>,
    /// Who is not there.
    pub absent: BySeat<bool>,
    /// What a person's clock has counted of his absence, in milliseconds.
    pub absent_ms: BySeat<u64>,
    /// What is open, oldest first.
    pub open: Vec<Matter>,
    /// Penalties given.
    pub penalties: BySeat<Vec<Given>>,
    /// Who has signed.
    pub signed: Vec<Seat>,
    /// Who has done what is due to the record after the end, by article (13.7, 13.9).
    pub recorded: Vec<(Seat, String)>,
    /// The adjournment, while there is one.
    pub adjourned: Option<Adjourned>,
    /// Whether the chief is away and the deputy acts for him (25.3.2.C).
    pub chief_away: bool,
    /// Who is on leave (18.4-18.6).
    pub on_leave: BySeat<bool>,
    /// Whose connection broke off (37).
    pub cut: BySeat<Option<Cut>>,
    /// Since when a person is short of time (13.7).
    pub short: BySeat<Option<At>>,
    /// The rulings.
    pub ledger: Ledger,
    /// When somebody last acted on the board.
    pub acted_at: At,
    /// The last event.
    pub seq: u32,
    /// When it happened.
    pub now: At,
}

impl Game {
    /// Returns the game before its first event.
    pub fn new(setup: Setup, rules: Rules) -> Self {
        let readings = rules.readings(&setup);
        let clock = Clock::new(&rules.control);
        let mut game = Self {
            setup: Arc::new(setup),
            rules,
            readings,
            seating: Seating::with_black(Seat::P1),
            first: Seat::P1,
            phase: Phase::On(Then::Play(Stone::Black)),
            board: Board::new(),
            moves: Vec::new(),
            offers: Vec::new(),
            declared: None,
            swaps: 0,
            last: None,
            draw_right: None,
            draw_barred: BySeat::default(),
            clock,
            held: None,
            started: None,
            absent: BySeat::default(),
            absent_ms: BySeat::default(),
            open: Vec::new(),
            penalties: BySeat::default(),
            signed: Vec::new(),
            recorded: Vec::new(),
            adjourned: None,
            chief_away: false,
            on_leave: BySeat::default(),
            cut: BySeat::default(),
            short: BySeat::default(),
            ledger: Ledger::default(),
            acted_at: At(0),
            seq: 0,
            now: At(0),
        };
        game.phase = Phase::On(game.entering(0));
        game
    }

    /// Returns where the game is, or was when it ended.
    pub const fn place(&self) -> Then {
        match &self.phase {
            Phase::On(then) => *then,
            Phase::Over { before, .. } => *before,
        }
    }

    /// Returns whether the game is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// Returns each person's result, if the game is over.
    pub const fn verdicts(&self) -> Option<&BySeat<Verdict>> {
        match &self.phase {
            Phase::On(_) => None,
            Phase::Over { verdicts, .. } => Some(verdicts),
        }
    }

    /// Returns whether the rulebook lets this person sign: all until the end, and where it names nobody.
    pub fn may_sign(&self, seat: Seat) -> bool {
        let Some(verdicts) = self.verdicts() else {
            return true;
        };
        let won = |seat: Seat| verdicts[seat].score == Score::Win;
        let signs = &self.rules.book.signs;
        let signers = if Seat::BOTH.into_iter().any(won) {
            &signs.win
        } else {
            &signs.draw
        };
        let his = |signer: &Signer| match signer {
            Signer::Both => true,
            Signer::Winner => won(seat),
            Signer::Loser => !won(seat),
        };
        signers.is_empty() || signers.iter().any(his)
    }

    /// Returns how rows are judged.
    pub fn shapes(&self) -> ShapeRule {
        self.rules.opening.shapes(self.readings.three)
    }

    /// Returns what was forbidden about the stone on this point when it was laid, and whether White may still say so.
    ///
    /// A double-three or double-four lapses when White's next move is complete (19.1.2.A), an overline not (B).
    pub fn forbidden_at(&self, at: Point) -> Option<(Kinds, bool)> {
        let number = self
            .moves
            .iter()
            .rposition(|stone| stone.at == Some(at) && stone.stone == Stone::Black)?;
        let before = Board::with(
            self.moves[..number]
                .iter()
                .filter_map(|stone| Some((stone.at?, stone.stone))),
        );
        let kinds = shapes::forbidden(&self.shapes(), &before, at);
        let answered = self.moves[number + 1..].iter().any(|later| {
            later.stone == Stone::White && (later.at.is_some() || self.readings.lapse_on_pass)
        });
        let lives = Kinds {
            double_three: kinds.double_three && !answered,
            double_four: kinds.double_four && !answered,
            ..kinds
        };
        if lives.is_empty() {
            Some((kinds, !answered))
        } else {
            Some((lives, true))
        }
    }

    /// Returns the clocks' state with regard to a stop: nothing runs while a claim or a stop is open.
    pub fn is_halted(&self) -> bool {
        self.adjourned.is_some()
            || self
                .open
                .iter()
                .any(|matter| matches!(matter.open, Open::Claim(_) | Open::Stop(_)))
    }

    /// Returns whose clock has to run, if any.
    pub fn due_to_run(&self) -> Option<Seat> {
        if self.started.is_none() || self.is_over() || self.is_halted() {
            return None;
        }
        match (self.absent.p1, self.absent.p2) {
            (true, true) => Some(self.seating.seat_of(Stone::Black)),
            (true, false) => Some(Seat::P1),
            (false, true) => Some(Seat::P2),
            (false, false) => match self.setup.press {
                Press::Auto => self.to_act(),
                Press::Manual => self
                    .clock
                    .runs
                    .or(self.held)
                    .or(Some(self.seating.seat_of(Stone::Black))),
            },
        }
    }

    /// Returns the open matter with this number.
    pub fn matter(&self, seq: u32) -> Option<&Matter> {
        self.open.iter().find(|matter| matter.seq == seq)
    }

    /// Returns how many penalties of this step the person has.
    pub fn count(&self, seat: Seat, step: &str) -> u32 {
        self.penalties[seat]
            .iter()
            .filter(|given| given.step == step)
            .count() as u32
    }

    /// Returns whether the person was disqualified.
    pub fn is_disqualified(&self, seat: Seat) -> bool {
        use crate::core::rulebook::Effect;
        self.penalties[seat].iter().any(|given| {
            self.rules
                .book
                .step(&given.step)
                .is_some_and(|step| step.effect == Effect::Disqualified)
        })
    }

    /// Returns whether the end came by a full board at a table and nobody has signed: old overlines and fives may be claimed.
    pub fn may_claim_after_end(&self) -> bool {
        self.signed.is_empty()
            && self
                .verdicts()
                .is_some_and(|verdicts| verdicts.p1.reason == Reason::BoardFull)
    }
}
