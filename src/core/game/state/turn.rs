//! Whose turn it is, and in what: the opening's step, the next colour.

use super::{Game, Phase};
use crate::core::board::{Point, Seat, Stone};
use crate::core::game::event::Then;
use crate::core::opening::{Cast, Named, Stage, Step, classify};

impl Game {
    /// Returns the step of the opening that is due, if the opening goes on.
    pub fn step(&self) -> Option<&Step> {
        self.stage()
            .and_then(|stage| self.rules.plan.node(stage.node.into()))
            .map(|node| &node.step)
    }

    /// Returns the place in the opening, if it goes on.
    pub const fn stage(&self) -> Option<Stage> {
        match self.phase {
            Phase::On(Then::Opening(stage)) => Some(stage),
            Phase::On(Then::Play(_)) | Phase::Over { .. } => None,
        }
    }

    /// Returns who is who in the opening.
    pub const fn cast(&self) -> Cast {
        Cast {
            first: self.first,
            seating: self.seating,
            last: self.last,
        }
    }

    /// Returns who must act on the board, or nobody when the game is over or the next move is sealed.
    pub fn to_act(&self) -> Option<Seat> {
        let sealed = self.adjourned.as_ref().is_some_and(|it| it.seal.is_some());
        self.turn().filter(|_| !sealed)
    }

    /// Returns whose turn it is, sealed or not.
    pub fn turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::On(Then::Play(stone)) => Some(self.seating.seat_of(stone)),
            Phase::On(Then::Opening(_)) => self.step().map(|step| self.cast().seat(step.role())),
            Phase::Over { .. } => None,
        }
    }

    /// Returns the colour of the next stone; nothing while a number, an offer or a colour is chosen.
    pub fn to_move(&self) -> Option<Stone> {
        match self.phase {
            Phase::On(Then::Play(stone)) => Some(stone),
            Phase::On(Then::Opening(stage)) => self.colour_due(stage),
            Phase::Over { .. } => None,
        }
    }

    fn colour_due(&self, stage: Stage) -> Option<Stone> {
        let node = self.rules.plan.node(stage.node.into())?;
        match &node.step {
            Step::Lay { stones, .. } => {
                stones.get(usize::from(stage.laid)).map(|(stone, _)| *stone)
            }
            Step::Offer { .. } => Some(Stone::Black),
            Step::Declare { .. } | Step::Choose { .. } | Step::Colour { .. } => None,
            Step::Swap { .. } if self.rules.plan.node(node.next).is_none() => {
                Some(self.next_colour())
            }
            Step::Swap { .. } => self.colour_due(Stage::at(node.next)),
            Step::Choice { .. } => self.colour_due(Stage::at(*node.ways.first()?)),
        }
    }

    /// Returns the colour after the last stone or pass.
    pub fn next_colour(&self) -> Stone {
        self.moves.last().map_or(Stone::Black, |last| !last.stone)
    }

    /// Returns where the game is on entering this node: a right that does not exist here is passed over.
    pub fn entering(&self, node: usize) -> Then {
        match self.rules.plan.node(node) {
            None => Then::Play(self.next_colour()),
            Some(here) => match &here.step {
                Step::Swap { only_after, .. }
                    if !only_after.is_empty() && !self.opening_is(only_after) =>
                {
                    self.entering(here.next)
                }
                Step::Lay { .. }
                | Step::Declare { .. }
                | Step::Swap { .. }
                | Step::Colour { .. }
                | Step::Offer { .. }
                | Step::Choose { .. }
                | Step::Choice { .. } => Then::Opening(Stage::at(node)),
            },
        }
    }

    fn opening_is(&self, codes: &[String]) -> bool {
        self.opening()
            .is_some_and(|named| codes.contains(&named.code))
    }

    /// Returns which of the 26 openings was laid, where the rule has such openings.
    pub fn opening(&self) -> Option<&'static Named> {
        if !self.rules.opening.named {
            return None;
        }
        let first: Vec<Point> = self
            .moves
            .iter()
            .take(3)
            .map_while(|stone| stone.at)
            .collect();
        classify(<[Point; 3]>::try_from(first).ok()?)
    }
}
