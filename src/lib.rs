//! tianyuan.
pub mod core;
pub mod shell;
