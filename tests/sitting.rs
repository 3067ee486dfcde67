//! Several screens at one table that none of them owns: each speaks for its own person, and sees what the others write.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;
use tianyuan::core::board::Seat;
use tianyuan::core::clock::At;
use tianyuan::core::game::command::Command;
use tianyuan::core::game::event::Entry;
use tianyuan::core::game::{Game, Judging};
use tianyuan::core::language::{self, tokens};
use tianyuan::core::rulebook::Office;
use tianyuan::shell::hand::Rights;
use tianyuan::shell::library::Library;
use tianyuan::shell::sitting::Sitting;
use tianyuan::shell::store::Fault;
use tianyuan::shell::table::{Answer, Table};
use tianyuan::shell::tui::app::App;
use tianyuan::shell::tui::input::Input;
use tianyuan::shell::tui::screens::new_game::NewGame;
use tianyuan::shell::tui::screens::table::{TableScreen, Timer};
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

#[path = "support/rows.rs"]
mod rows;
#[path = "sitting/served.rs"]
mod served;
use rows::rows;

/// One person's place at a table that everybody shares.
struct Place {
    table: Rc<RefCell<Table>>,
    game: Game,
    entries: Vec<Entry>,
    rights: Rights,
    left: Rc<RefCell<u32>>,
}

impl Place {
    fn take_in(&mut self) -> Vec<Entry> {
        let table = self.table.borrow();
        let new = table.entries()[self.entries.len()..].to_vec();
        self.game = table.game().clone();
        self.entries.extend(new.iter().cloned());
        new
    }
}

impl Sitting for Place {
    fn game(&self) -> &Game {
        &self.game
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn act(&mut self, command: &Command) -> Result<Answer, Fault> {
        let answer = self.table.borrow_mut().act(command, None)?;
        self.take_in();
        Ok(answer)
    }

    fn pass_time(&mut self, now: At) -> Result<Vec<Entry>, Fault> {
        self.table.borrow_mut().pass_time(now, None)
    }

    fn stop(&mut self, at: At, why: &str) -> Result<Vec<Entry>, Fault> {
        self.table.borrow_mut().stop(at, why, None)
    }

    fn go_on_into(&mut self, _path: &Path) -> Result<(), Fault> {
        Ok(())
    }

    fn leave(&mut self, _at: At) {
        *self.left.borrow_mut() += 1;
    }

    fn rights(&self) -> Rights {
        self.rights.clone()
    }

    fn moment(&self) -> Option<At> {
        Some(At(5_000))
    }

    fn refresh(&mut self) -> Vec<Entry> {
        self.take_in()
    }
}

struct Room {
    table: Rc<RefCell<Table>>,
    left: Rc<RefCell<u32>>,
}

impl Room {
    fn new(words: &str) -> Self {
        let setup = language::setup(&tokens(words).unwrap(), Judging::Online).unwrap();
        let (header, _) = Library::in_folder(None).header(setup).unwrap();
        let table = Table::create(None, header).unwrap();
        Self {
            table: Rc::new(RefCell::new(table)),
            left: Rc::default(),
        }
    }

    fn seat(&self, rights: Rights) -> App {
        let place = Place {
            table: Rc::clone(&self.table),
            game: self.table.borrow().game().clone(),
            entries: vec![],
            rights,
            left: Rc::clone(&self.left),
        };
        let screen = TableScreen::with_timer(place, Timer::Still(At(0)));
        let wardrobe = Wardrobe::open(None, Policy::default(), (Some(Lang::En), None), Lang::En);
        let mut app = App::new(Box::new(screen), wardrobe);
        app.resize(SIZE);
        app
    }
}

const SIZE: Size = Size {
    width: 100,
    height: 30,
};

fn person(seat: Option<Seat>, offices: &[Office]) -> Rights {
    Rights::Person {
        seat,
        leads: None,
        offices: offices.to_vec(),
    }
}

fn key(app: &mut App, code: KeyCode) {
    app.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

fn line(app: &mut App, words: &str) {
    for letter in format!(":{words}").chars() {
        key(app, KeyCode::Char(letter));
    }
    key(app, KeyCode::Enter);
}

fn screen(app: &App) -> String {
    rows(app)
}

const CASUAL: &str = "rule=free time=10m begins=first-act p1=Zhang p2=Li";

#[test]
fn what_one_plays_the_other_sees_once_it_is_published() {
    let room = Room::new(CASUAL);
    let (mut one, mut other) = (
        room.seat(person(Some(Seat::P1), &[])),
        room.seat(person(Some(Seat::P2), &[])),
    );
    line(&mut one, "h8");
    assert!(!screen(&other).contains("1 H8"), "{}", screen(&other));
    other.published();
    assert!(screen(&other).contains("H8"), "{}", screen(&other));
    assert!(other.signal(), "the other one's turn has come");
    line(&mut other, "h9");
    one.published();
    assert!(screen(&one).contains("H9"), "{}", screen(&one));
    assert_eq!(room.table.borrow().game().moves.len(), 2);
}

#[test]
fn nobody_speaks_for_another() {
    let room = Room::new(CASUAL);
    let mut one = room.seat(person(Some(Seat::P1), &[]));
    line(&mut one, "h8");
    for words in ["p2: h9", "white: h9", "referee: warn p2 17.4", "h9"] {
        line(&mut one, words);
        assert_eq!(room.table.borrow().game().moves.len(), 1, "{words}");
        assert_eq!(
            room.table.borrow().game().penalties[Seat::P2].len(),
            0,
            "{words}"
        );
    }
    let mut referee = room.seat(person(None, &[Office::Chief]));
    line(&mut referee, "referee: warn p2 17.4");
    assert_eq!(room.table.borrow().game().penalties[Seat::P2].len(), 1);
    line(&mut referee, "p2: h9");
    line(&mut referee, "organiser: warn p2 17.4");
    assert_eq!(room.table.borrow().game().moves.len(), 1);
    assert_eq!(room.table.borrow().game().penalties[Seat::P2].len(), 1);
}

#[test]
fn a_spectator_only_looks_and_goes_without_a_question() {
    let room = Room::new(CASUAL);
    let mut watcher = room.seat(Rights::NONE);
    for words in ["h8", "p1: h8", "referee: go", "resign", "note \"x\""] {
        line(&mut watcher, words);
    }
    key(&mut watcher, KeyCode::Enter);
    key(&mut watcher, KeyCode::Char('i'));
    assert!(screen(&watcher).contains("spectator"));
    assert_eq!(room.table.borrow().entries().len(), 0);
    key(&mut watcher, KeyCode::Char('q'));
    assert!(watcher.is_over());
    assert_eq!(*room.left.borrow(), 1);
}

#[test]
fn the_last_row_offers_what_can_be_done_from_there() {
    let room = Room::new(CASUAL);
    let mut player = room.seat(person(Some(Seat::P1), &[]));
    line(&mut player, "h8");
    let last = |rights| {
        let shown = screen(&room.seat(rights));
        shown.lines().last().unwrap_or_default().to_owned()
    };
    for (rights, offered, others) in [
        (
            person(Some(Seat::P2), &[]),
            &["place", "quit", "claim", "command"][..],
            &["desk", "incident", "office"][..],
        ),
        (
            person(None, &[Office::Referee]),
            &["desk", "quit", "claim", "incident", "command"],
            &["place", "office"],
        ),
        (
            Rights::NONE,
            &["quit"],
            &["place", "claim", "incident", "command", "office"],
        ),
    ] {
        let row = last(rights);
        assert!(offered.iter().all(|words| row.contains(words)), "{row}");
        assert!(!others.iter().any(|words| row.contains(words)), "{row}");
    }
}

#[test]
fn players_without_a_referee_let_their_own_clock_run() {
    let room = Room::new(CASUAL);
    let mut one = room.seat(person(Some(Seat::P1), &[]));
    line(&mut one, "h8");
    room.table
        .borrow_mut()
        .stop(At(5_000), "recovered", None)
        .unwrap();
    one.published();
    assert!(room.table.borrow().game().clock.runs.is_none());
    key(&mut one, KeyCode::Char('g'));
    assert!(room.table.borrow().game().clock.runs.is_some());
}

#[test]
fn a_game_that_is_set_for_an_hour_says_who_starts_it() {
    let hour = "starts=2031-02-03T04:05+00:00";
    let referee = "The referee starts the clock (g).";
    for (words, says, by_referee) in [
        (
            "clock=program",
            "The server starts the clock at 2031-02-",
            false,
        ),
        ("clock=table", "Set to start at 2031-02-", true),
    ] {
        let room = Room::new(&format!("{CASUAL} {words} {hour}"));
        let shown = screen(&room.seat(person(Some(Seat::P1), &[])));
        let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(says), "{shown}");
        assert_eq!(flat.contains(referee), by_referee, "{shown}");
        let none = Room::new(&format!("{CASUAL} {words}"));
        let shown = screen(&none.seat(person(Some(Seat::P1), &[])));
        assert!(!shown.contains("start"), "{shown}");
    }
}

#[test]
fn the_form_takes_an_hour_as_people_write_it() {
    let agreed = |hour: &str| {
        let mut form = NewGame::new(&Library::in_folder(None), Lang::En);
        form.go_to("starts");
        form.paste(hour);
        form.setup()
    };
    let written = |hour| agreed(hour).unwrap().about.remove("starts");
    assert_eq!(written(""), None);
    let hour = written("2031-02-03 04:05").unwrap();
    assert!(hour.starts_with("2031-02-03T04:05"), "{hour}");
    let again = tokens(&format!("starts={hour}")).unwrap();
    assert!(language::setup(&again, Judging::Online).is_ok(), "{hour}");
    assert!(written(" 14:00 ").unwrap().contains("T14:00"));
    assert_eq!(agreed("after lunch"), Err("starts"));
}
