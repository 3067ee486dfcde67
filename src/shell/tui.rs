//! The terminal interface: keys in, screens out.
//!
//! [`app`] is the loop. [`terminal`] lives and dies with the terminal, [`input`] reads its bytes,
//! [`backend`] writes them, [`glyphs`] knows those whose width is open; [`keymap`] makes keys intents,
//! [`theme`] gives looks; [`screens`] are made of [`panels`], which show a game, and of [`widgets`], which
//! know of none.

pub mod app;
pub mod backend;
pub mod glyphs;
pub mod input;
pub mod keymap;
pub mod painter;
pub mod panels;
pub mod screens;
pub mod settings;
pub mod terminal;
pub mod theme;
pub mod wardrobe;
pub mod widgets;
