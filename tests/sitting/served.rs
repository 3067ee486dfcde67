//! What the screen of a served table offers to each who sits at it, and what it tells him.

use super::*;

/// Two players and their chief at a game that is played.
fn three(words: &str) -> (Room, App, App, App) {
    let room = Room::new(words);
    let one = room.seat(person(Some(Seat::P1), &[]));
    let other = room.seat(person(Some(Seat::P2), &[]));
    let chief = room.seat(person(None, &[Office::Chief]));
    (room, one, other, chief)
}

fn last(app: &App) -> String {
    screen(app).lines().last().unwrap_or_default().to_owned()
}

/// Says these lines at one screen after another, and shows each to all.
fn say(apps: &mut [&mut App], lines: &[(usize, &str)]) {
    for (at, words) in lines {
        line(apps[*at], words);
        for app in apps.iter_mut() {
            app.published();
        }
    }
}

fn typed(app: &mut App, keys: &str) {
    for letter in keys.chars() {
        key(app, KeyCode::Char(letter));
    }
}

#[test]
fn who_has_to_seal_does_it_by_enter_and_nobody_reads_it() {
    let (room, mut one, mut other, mut chief) = three(CASUAL);
    let apps = &mut [&mut one, &mut other, &mut chief];
    say(apps, &[(0, "h8"), (1, "h9"), (2, "chief: adjourn")]);
    assert!(last(&one).contains("Enter seal"), "{}", screen(&one));
    assert!(!last(&one).contains("place"), "{}", screen(&one));
    assert!(!last(&other).contains("seal"), "{}", screen(&other));
    typed(&mut one, "a");
    assert!(screen(&one).contains("seal MOVE"), "{}", screen(&one));
    key(&mut one, KeyCode::Esc);
    // The form that is given up leaves the table, and no desk that is not his.
    key(&mut one, KeyCode::Enter);
    assert!(screen(&one).contains("p1: seal"), "{}", screen(&one));
    key(&mut one, KeyCode::Esc);
    assert!(last(&one).contains("Enter seal"), "{}", screen(&one));
    key(&mut one, KeyCode::Enter);
    typed(&mut one, "j10");
    assert!(
        !screen(&one).to_lowercase().contains("j10"),
        "{}",
        screen(&one)
    );
    key(&mut one, KeyCode::Enter);
    key(&mut one, KeyCode::Enter);
    let sealed = |room: &Room| {
        let table = room.table.borrow();
        let adjourned = table.game().adjourned.clone();
        adjourned.is_some_and(|it| it.seal.is_some())
    };
    assert!(sealed(&room), "{}", screen(&one));
}

#[test]
fn the_desk_of_an_arbiter_offers_no_word_of_a_seat_that_is_not_his() {
    let (room, mut one, mut other, mut chief) = three(CASUAL);
    let apps = &mut [&mut one, &mut other, &mut chief];
    say(
        apps,
        &[(0, "h8"), (1, "h9"), (2, "chief: adjourn"), (0, "seal j10")],
    );
    typed(&mut chief, "t");
    key(&mut chief, KeyCode::Enter);
    assert!(
        screen(&chief).contains("chief: resume"),
        "{}",
        screen(&chief)
    );
    key(&mut chief, KeyCode::Enter);
    assert_eq!(room.table.borrow().game().moves.len(), 3);
    typed(&mut chief, "tresign");
    assert!(
        screen(&chief).contains("Nothing fits"),
        "{}",
        screen(&chief)
    );
}
