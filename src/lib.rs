//! tianyuan.
pub mod core;
