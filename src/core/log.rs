//! Lines of a log, each bound to all lines before it.
//!
//! A line is `BODY //HEX64\n`: one RON value, then the chain's value as a RON comment, so that the
//! whole line is a RON value still. With `h(0)` = 64 zeros,
//! `h(n) = sha256(h(n-1) + " " + BODY + "\n")` in lower-case hex. Line 1 is the header and is part
//! of the chain. What a body says is no matter here.
//!
//! The chain shows a line that was changed, dropped, doubled or moved. It does not show a file cut
//! at a line's end: only a [`Head`] that somebody else holds does.

mod audit;
mod chain;
mod head;

pub use audit::{Audit, End, MORE, Mark, audit};
pub use chain::{Broken, Chain};
pub use head::{Head, NotAHead};
