//! The steps of a rule as numbered nodes, so that a place in it is a number.

use serde::{Deserialize, Serialize};

use super::{Opening, Step};

/// A place in a plan: the node, and how many stones of a [`Step::Lay`] lie there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// The node's number.
    pub node: u16,
    /// Stones of the step laid already.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub laid: u8,
}

fn is_nought(laid: &u8) -> bool {
    *laid == 0
}

impl Stage {
    /// Returns the beginning of the node.
    pub const fn at(node: usize) -> Self {
        Self {
            node: node as u16,
            laid: 0,
        }
    }
}

/// A step with where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The step; the ways of a choice are nodes of their own.
    pub step: Step,
    /// The node that follows; past the last: the opening is over.
    pub next: usize,
    /// Where the ways of a choice begin.
    pub ways: Vec<usize>,
}

/// A whole rule as nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    nodes: Vec<Node>,
}

impl Plan {
    /// Lays out the rule's steps.
    pub fn of(opening: &Opening) -> Self {
        let mut plan = Self { nodes: Vec::new() };
        plan.chain(&opening.steps);
        let end = plan.nodes.len();
        for node in &mut plan.nodes {
            node.next = node.next.min(end);
        }
        plan
    }

    /// Returns the node, or nothing when the opening is over.
    pub fn node(&self, number: usize) -> Option<&Node> {
        self.nodes.get(number)
    }

    /// Appends steps in a row and returns the numbers of those that lead out of it.
    fn chain(&mut self, steps: &[Step]) -> Vec<usize> {
        let mut open: Vec<usize> = Vec::new();
        for step in steps {
            let here = self.nodes.len();
            for number in open.drain(..) {
                self.nodes[number].next = here;
            }
            open = self.push(step);
        }
        open
    }

    fn push(&mut self, step: &Step) -> Vec<usize> {
        let here = self.nodes.len();
        self.nodes.push(Node {
            step: step.clone(),
            next: usize::MAX,
            ways: Vec::new(),
        });
        let Step::Choice { ways, .. } = step else {
            return vec![here];
        };
        let mut open = Vec::new();
        for way in ways {
            let start = self.nodes.len();
            self.nodes[here].ways.push(start);
            open.extend(self.chain(way));
        }
        open
    }
}
