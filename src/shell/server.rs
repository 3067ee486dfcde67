//! The club server: people with nothing but `ssh` play, watch and arbitrate.
//!
//! [`life`] begins and ends it, [`door`] answers what a client asks for, a [`session`] is a client's screens
//! or its one command in a thread of its own, over a [`wire`]. The [`club`] knows its [`people`] and its
//! games; a [`room`] is one game with its one writer; a [`place`] is what a session has at a table, the
//! [`hall`] where it finds one, and [`exec`] with [`script`] what it may ask for without a terminal.
//! [`hours`] start the games that were set for one.
//! [`gate`] and [`limits`] hold off who comes or sends too much; [`settings`] says how much that is.

pub mod club;
pub mod door;
pub mod exec;
pub mod gate;
pub mod hall;
pub mod hours;
pub mod life;
pub mod limits;
pub mod people;
pub mod place;
pub mod room;
pub mod script;
pub mod session;
pub mod sessions;
pub mod settings;
pub mod status;
pub mod wire;
