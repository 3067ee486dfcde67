//! One game with one writer: what is acknowledged stays, whoever fails.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::channel;

use tianyuan::core::board::Seat;
use tianyuan::core::game::command::desk::Desk;
use tianyuan::core::game::command::{Action, Command, Who};
use tianyuan::core::game::{Game, Judging};
use tianyuan::core::language::{self, tokens};
use tianyuan::core::rulebook::Office;
use tianyuan::shell::library::Library;
use tianyuan::shell::server::room::{Room, Waker};
use tianyuan::shell::table::Table;
use tianyuan::shell::tui::terminal::News;

const CASUAL: &str = "rule=free time=10m judging=online begins=first-act p1=Zhang p2=Li";

fn room(folder: &tempfile::TempDir) -> Room {
    let setup = language::setup(&tokens(CASUAL).unwrap(), Judging::Online).unwrap();
    let (header, rules) = Library::in_folder(None).header(setup).unwrap();
    let path = folder.path().join("g1.ron");
    let table = Table::begin(Some(&path), header, rules).unwrap();
    Room::of("g1".to_owned(), path, table)
}

fn lay(room: &Room, seat: Seat, at: &str) {
    let action = Action::Stone(at.parse().unwrap(), false);
    let command = |_: &Game, at| {
        Ok(Command {
            by: Who::Player(seat),
            at,
            action: action.clone(),
        })
    };
    assert_eq!(room.act(command).unwrap().refusal, None);
}

#[test]
fn a_panic_at_the_table_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(&folder);
    lay(&room, Seat::P1, "H8");
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let panicked = catch_unwind(AssertUnwindSafe(|| room.work(|_, _| panic!("a bug"))));
    std::panic::set_hook(hook);
    assert!(panicked.is_err());
    // The next one opens the game again; its clock stands, as after a kill.
    room.work(|_, _| ()).unwrap();
    let now = room.now().unwrap();
    assert_eq!(now.game.moves.len(), 1);
    assert!(now.game.clock.runs.is_none());
}

#[test]
fn what_is_published_wakes_once_until_it_is_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(&folder);
    let (sender, news) = channel();
    let waker = Arc::new(Waker::new(sender));
    room.look(&waker);
    lay(&room, Seat::P1, "H8");
    lay(&room, Seat::P2, "H9");
    assert!(matches!(news.try_recv(), Ok(News::Published)));
    assert!(news.try_recv().is_err());
    waker.heard();
    lay(&room, Seat::P1, "G7");
    assert!(matches!(news.try_recv(), Ok(News::Published)));
    // A session that is gone is woken no more, and is no burden.
    drop(waker);
    lay(&room, Seat::P2, "G8");
    assert!(news.try_recv().is_err());
}

#[test]
fn the_newest_session_sits() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(&folder);
    assert_eq!(room.sit(Seat::P1, 1), None);
    lay(&room, Seat::P1, "H8");
    room.sit(Seat::P1, 2);
    assert!(!room.sits(Seat::P1, 1) && room.sits(Seat::P1, 2));
    // The older one leaving is no matter; the newer one's line breaking is an event.
    room.rise(Seat::P1, 1, false);
    assert!(room.is_there(Seat::P1));
    let before = room.now().unwrap().entries.len();
    room.rise(Seat::P1, 2, false);
    assert!(!room.is_there(Seat::P1));
    assert_eq!(room.now().unwrap().entries.len(), before + 1);
    lay(&room, Seat::P2, "H9");
    assert_eq!(room.sit(Seat::P1, 3), Some(1));
    assert_eq!(room.now().unwrap().entries.len(), before + 3);
}

#[test]
fn nobody_has_to_be_there_while_a_game_is_adjourned() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(&folder);
    room.sit(Seat::P1, 1);
    lay(&room, Seat::P1, "H8");
    let adjourn = |_: &Game, at| {
        Ok(Command {
            by: Who::Office(Office::Chief),
            at,
            action: Action::Desk(Desk::Adjourn),
        })
    };
    assert_eq!(room.act(adjourn).unwrap().refusal, None);
    let before = room.now().unwrap().entries.len();
    room.rise(Seat::P1, 1, false);
    room.sit(Seat::P1, 2);
    assert_eq!(room.now().unwrap().entries.len(), before);
}
