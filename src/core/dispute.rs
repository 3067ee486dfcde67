//! Pure questions about a record: what stood at a moment, why, and what would have followed otherwise.
//!
//! Everything here is a function of events that are written. Nothing is judged anew except on a branch,
//! and a branch is never the record.

pub mod act;
pub mod branch;
pub mod change;
pub mod compare;
pub mod evidence;
pub mod lapsing;
pub mod offence;
pub mod rested;
pub mod ruled;
pub mod sheet;
pub mod timeline;
