//! One game: commands are judged by [`decide`], events are remembered by [`Game::apply`].
//!
//! `decide` changes nothing and answers with events or a [`Refusal`]; `apply` cannot fail and judges
//! nothing. [`lapse`] gives what the mere passing of time brings.

mod apply;
pub mod command;
mod decide;
pub mod event;
mod refusal;
mod setup;
mod state;

pub use decide::{connection, decide, lapse, opens, system_stop};
pub use refusal::Refusal;
pub use setup::{Begins, ClockKind, Judging, Points, Press, Readings, Rules, Setup};
pub use state::{
    Adjourned, Appeal, Cut, Decided, Decision, Game, Given, Incident, Matter, Move, Notice, Open,
    Phase, Proposal, Remedied, Short,
};
