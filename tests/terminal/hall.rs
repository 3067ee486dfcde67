//! The hall of a club: what is listed, what is chosen, and what is offered to whom.

use std::sync::Arc;
use std::time::Duration;

use tianyuan::core::language::tokens;
use tianyuan::shell::server::club::{Club, Identity};
use tianyuan::shell::server::people::People;
use tianyuan::shell::server::room::Room;
use tianyuan::words::Lang;

use super::desk::{Hall, key, referee, say};
use super::grids::Stage;
use super::mouse::words;

/// A club of these people, with the games that the referee makes of these words.
fn club(people: &[&str], games: &[&str]) -> (Hall, Vec<Arc<Room>>) {
    let hall = Hall::of(0);
    for name in people {
        let add = |list: &mut People| {
            list.add(name, &key(name), vec![]).unwrap();
        };
        hall.club.people(add);
    }
    let rooms = games.iter().map(|words| make(&hall.club, words)).collect();
    (hall, rooms)
}

fn make(club: &Club, words: &str) -> Arc<Room> {
    let words = tokens(&format!("rule=free time=30m {words}")).unwrap();
    club.make(&referee(), &words, Lang::En).unwrap()
}

fn person(name: &str, guest: bool) -> Identity {
    Identity {
        name: name.to_owned(),
        key: key(name),
        guest,
    }
}

fn come(hall: &Hall, who: Identity) -> Stage {
    let mut stage = Stage::new(hall.first(who), Lang::En, "wood", (100, 30), false);
    stage.look();
    stage
}

/// Returns the chosen line.
fn chosen(stage: &Stage) -> String {
    let text = stage.text();
    let mut lines = text.lines().filter(|line| line.starts_with("> "));
    lines.next().unwrap_or_default().trim_end().to_owned()
}

#[test]
fn a_filter_leaves_no_new_game_and_chooses_the_first_match() {
    let games = ["p1=甲 p2=乙", "p1=丙 p2=丁"];
    let (hall, _) = club(&["甲", "乙", "丙", "丁", "戊"], &games);
    let mut stage = come(&hall, person("戊", false));
    assert!(chosen(&stage).contains("a new game"), "{}", stage.text());
    stage.send("Ｇ１");
    assert!(chosen(&stage).contains("g1"), "{}", stage.text());
    assert!(!stage.text().contains("a new game"), "{}", stage.text());
    stage.send("x\r");
    assert!(stage.text().contains("No game matches"), "{}", stage.text());
    assert!(stage.text().contains("The club"), "{}", stage.text());
    // Without the filter the choice stays where it was.
    stage.send("\x7f");
    assert!(chosen(&stage).contains("g1"), "{}", stage.text());
    stage.send("\x1b");
    assert!(chosen(&stage).contains("g1"), "{}", stage.text());
    assert!(stage.text().contains("a new game"), "{}", stage.text());
}

#[test]
fn the_choice_stays_on_its_game() {
    let games = ["p1=甲 p2=乙 judging=online", "p1=丙 p2=丁 judging=online"];
    let (hall, rooms) = club(&["甲", "乙", "丙", "丁", "戊"], &games);
    let mut stage = come(&hall, person("戊", false));
    stage.send("\x1b[B");
    assert!(chosen(&stage).contains("g2"), "{}", stage.text());
    say(&rooms[1], "p1: resign");
    stage.app.tick();
    stage.look();
    assert!(chosen(&stage).contains("g2"), "{}", stage.text());
    make(&hall.club, "p1=甲 p2=丙");
    stage.app.published();
    stage.look();
    assert!(chosen(&stage).contains("g2"), "{}", stage.text());
}

#[test]
fn a_seat_is_offered_by_its_colour_and_the_menu_takes_the_mouse() {
    let (hall, _) = club(&["甲", "戊"], &["p1=甲"]);
    let mut stage = come(&hall, person("戊", false));
    stage.send("\x1bOQ");
    words(&mut stage, "g1");
    let offered = "Take the seat of White, against 甲";
    assert!(stage.text().contains(offered), "{}", stage.text());
    words(&mut stage, "Enter opens");
    assert!(!stage.text().contains(offered), "{}", stage.text());
    words(&mut stage, "g1");
    words(&mut stage, "Watch");
    assert!(stage.text().contains("spectator"), "{}", stage.text());
    stage.send("q");
    words(&mut stage, "g1");
    words(&mut stage, offered);
    assert!(stage.text().contains("player p2"), "{}", stage.text());
}

#[test]
fn what_is_refused_is_not_offered() {
    let games = ["p1=甲 judging=online", "p1=甲 p2=乙 official=yes"];
    let (hall, _) = club(&["甲", "乙"], &games);
    let mut guest = come(&hall, person("guest-1", true));
    assert!(guest.text().contains("a new game"), "{}", guest.text());
    std::fs::write(hall.folder().join("server.ron"), "(guests_play: false)").unwrap();
    hall.club.read_again();
    guest.app.tick();
    guest.look();
    assert!(!guest.text().contains("a new game"), "{}", guest.text());
    guest.send("g1\r");
    assert!(guest.text().contains("spectator"), "{}", guest.text());
    // Who plays an official game opens that alone, and is told so.
    let mut bound = come(&hall, person("乙", false));
    bound.send("g1\r");
    assert!(bound.text().contains("36.4"), "{}", bound.text());
    bound.send("\x1b\x1b[H\r");
    assert!(bound.text().contains("36.4"), "{}", bound.text());
    bound.send("g2\r");
    assert!(bound.text().contains("player p2"), "{}", bound.text());
}

#[test]
fn whoever_comes_back_looks_at_once_and_keys_put_no_look_off() {
    let (hall, rooms) = club(
        &["甲", "乙"],
        &["p1=甲 p2=乙 judging=online begins=first-act"],
    );
    let mut stage = come(&hall, person("甲", false));
    stage.send("\x1b[B\r");
    assert!(stage.text().contains("player p1"), "{}", stage.text());
    say(&rooms[0], "p1: h8");
    say(&rooms[0], "p2: resign");
    stage.app.published();
    stage.send("qy");
    assert!(stage.text().contains("The club"), "{}", stage.text());
    assert_eq!(stage.app.wait(), Some(Duration::ZERO));
    // What is typed at once acts on the list as it is.
    stage.send("won");
    assert!(chosen(&stage).contains("甲 won"), "{}", stage.text());
    let left = stage.app.wait().unwrap();
    std::thread::sleep(Duration::from_millis(30));
    stage.send("\x1b");
    assert!(stage.app.wait().unwrap() < left);
}

#[test]
fn games_of_the_same_two_are_told_apart_and_say_how_they_ended() {
    let both = "p1=甲 p2=乙 judging=online begins=first-act round=2";
    let games = [7, 8, 9].map(|table| format!("{both} table={table}"));
    let (hall, rooms) = club(&["甲", "乙", "戊"], &games.each_ref().map(String::as_str));
    say(&rooms[0], "p1: h8");
    say(&rooms[0], "p1: resign");
    say(&rooms[1], "p1: h8");
    say(&rooms[1], "p1: draw");
    say(&rooms[1], "p2: agree");
    let stage = come(&hall, person("戊", false));
    let text = stage.text();
    for told in ["R2 T7 乙 won", "R2 T8 drawn", "R2 T9 in the opening"] {
        assert!(text.contains(told), "{told}\n{text}");
    }
}

#[test]
fn offices_stand_apart_in_the_title() {
    use tianyuan::core::rulebook::Office;
    let (hall, _) = club(&[], &[]);
    let offices = vec![Office::Referee, Office::Chief];
    let add = |people: &mut People| people.add("陈裁判长", &key("陈裁判长"), offices);
    hall.club.people(add).unwrap();
    let mut stage = come(&hall, person("陈裁判长", false));
    let title = "陈裁判长 referee, chief referee";
    assert!(stage.text().contains(title), "{}", stage.text());
    stage.send("\t");
    assert!(stage.text().contains(title), "{}", stage.text());
    // The help tells the marks.
    stage.send("\x1bOP");
    assert!(
        stage.text().contains("it waits for you"),
        "{}",
        stage.text()
    );
}
