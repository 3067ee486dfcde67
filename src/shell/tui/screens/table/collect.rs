//! Several points that go out in one act: the offers of a fifth move, or the two stones of Swap2.

use crate::core::board::symmetry::symmetrical;
use crate::core::board::{Point, Stone};
use crate::core::game::command::Action;
use crate::core::game::event::Then;
use crate::core::game::{Game, Refusal};
use crate::core::opening::{Node, Step};
use crate::shell::tell::offers_due;

/// What the points are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Offers,
    Stones,
}

/// Points chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collecting {
    kind: Kind,
    need: usize,
    points: Vec<Point>,
}

impl Collecting {
    /// Begins to collect what the opening asks for now, if it asks for several points at once.
    pub fn begin(game: &Game) -> Option<Self> {
        let stage = game.stage()?;
        let node = game.rules.plan.node(stage.node.into())?;
        let (kind, need) = wanted(game, node, stage.laid)?;
        Some(Self {
            kind,
            need,
            points: vec![],
        })
    }

    /// Returns the points, in their order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Returns how many are needed.
    pub const fn need(&self) -> usize {
        self.need
    }

    /// Returns the command that does the same.
    pub const fn command(&self) -> &'static str {
        match self.kind {
            Kind::Offers => "offer POINT ...",
            Kind::Stones => "add POINT POINT",
        }
    }

    /// Returns the act once all points are there.
    pub fn act(&self) -> Option<Action> {
        let whole = self.points.len() == self.need;
        match (self.kind, self.points.as_slice()) {
            (Kind::Offers, points) if whole => Some(Action::Offer(points.to_vec())),
            (Kind::Stones, [white, black]) => Some(Action::Add(*white, *black)),
            (Kind::Offers | Kind::Stones, _) => None,
        }
    }

    /// Adds a point; one that the act would be refused for is refused at once.
    ///
    /// # Errors
    /// The point is taken, chosen already, or symmetrical with an earlier one.
    pub fn add(&mut self, game: &Game, point: Point) -> Result<(), Refusal> {
        let offers = self.kind == Kind::Offers;
        let refused = |code| Err(Refusal::AtPoint { code, point });
        if !game.board.is_empty_at(point) {
            return refused(if offers { "offer-occupied" } else { "occupied" });
        }
        if self.points.contains(&point) {
            return refused(if offers {
                "offer-duplicate"
            } else {
                "occupied"
            });
        }
        let stones: Vec<(Point, Stone)> = game.board.stones().collect();
        let twin = self
            .points
            .iter()
            .find(|&&earlier| symmetrical(&stones, earlier, point));
        if let (true, Some(&twin)) = (offers, twin) {
            let article = game
                .step()
                .map(|step| step.article().to_owned())
                .unwrap_or_default();
            return Err(Refusal::OfferTwin {
                point,
                twin,
                article,
            });
        }
        self.points.push(point);
        Ok(())
    }

    /// Takes the last point back; returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.points.pop().is_some()
    }
}

/// Returns what the step, or a way of it, wants in one act.
fn wanted(game: &Game, node: &Node, laid: u8) -> Option<(Kind, usize)> {
    match &node.step {
        Step::Offer {
            count, if_swapped, ..
        } => Some((Kind::Offers, offers_due(game, *count, *if_swapped))),
        Step::Lay { stones, .. } if stones.len() == 2 && laid == 0 => Some((Kind::Stones, 2)),
        Step::Choice { .. } => {
            let ways = node
                .ways
                .iter()
                .filter_map(|&way| game.rules.plan.node(way));
            ways.filter_map(|way| wanted(game, way, 0)).next()
        }
        Step::Swap { .. } => match game.entering(node.next) {
            Then::Opening(stage) => wanted(game, game.rules.plan.node(stage.node.into())?, 0),
            Then::Play(_) => None,
        },
        Step::Lay { .. } | Step::Declare { .. } | Step::Colour { .. } | Step::Choose { .. } => None,
    }
}
