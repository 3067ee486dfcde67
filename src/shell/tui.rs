//! The terminal interface: keys in, screens out.
//!
//! [`terminal`] lives and dies with the terminal, [`input`] reads its bytes, [`backend`] writes them;
//! [`keymap`] makes keys intents, [`theme`] gives looks and glyphs, [`widgets`] draw.

pub mod backend;
pub mod input;
pub mod keymap;
pub mod terminal;
pub mod theme;
pub mod widgets;
