//! What the screens are made of. Each draws inside the area that it is given and never outside it.

pub mod board;
pub mod field;
pub mod filtered;
pub mod foot;
pub mod help;
pub mod picker;
pub mod text;
