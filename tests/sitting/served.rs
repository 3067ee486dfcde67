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

const OFFERS: &str = "rule=five-n time=10m begins=first-act p1=Zhang p2=Li";

#[test]
fn points_are_chosen_by_the_seat_that_offers_alone() {
    let (_, mut one, mut other, mut chief) = three(OFFERS);
    let mut watcher = Room::new(OFFERS).seat(Rights::NONE);
    key(&mut watcher, KeyCode::Char('f'));
    assert!(!screen(&watcher).contains("points chosen"));
    let apps = &mut [&mut one, &mut other, &mut chief];
    say(apps, &[(0, "h8"), (0, "h9"), (0, "h10")]);
    key(apps[1], KeyCode::Enter);
    assert!(!last(apps[1]).contains("declare"), "{}", screen(apps[1]));
    say(apps, &[(0, "declare 2"), (1, "keep")]);
    say(apps, &[(1, "i9")]);
    let [one, other, chief] = apps;
    assert!(last(one).contains("offers"), "{}", screen(one));
    assert!(!last(other).contains("offers"), "{}", screen(other));
    for app in [other, chief] {
        for code in [KeyCode::Char('f'), KeyCode::Enter] {
            key(app, code);
            assert!(!screen(app).contains("points chosen"), "{}", screen(app));
        }
    }
    key(one, KeyCode::Char('f'));
    assert!(
        screen(one).contains("0 of 2 points chosen"),
        "{}",
        screen(one)
    );
}

#[test]
fn what_would_be_refused_is_not_offered() {
    let (_, mut one, mut other, mut chief) = three(CASUAL);
    let apps = &mut [&mut one, &mut other, &mut chief];
    say(apps, &[(0, "h8")]);
    assert!(last(apps[1]).contains("place") && !last(apps[0]).contains("place"));
    say(apps, &[(2, "stop \"noise\"")]);
    assert!(!last(apps[1]).contains("place"), "{}", screen(apps[1]));
    say(apps, &[(2, "go"), (2, "adjourn")]);
    for app in apps.iter() {
        assert!(!last(app).contains("place"), "{}", screen(app));
    }
}

#[test]
fn before_the_hour_enter_says_the_hour() {
    let room = Room::new(&format!(
        "{CASUAL} clock=program starts=2031-02-03T04:05+00:00"
    ));
    let mut one = room.seat(person(Some(Seat::P1), &[]));
    assert!(!last(&one).contains("place"), "{}", screen(&one));
    key(&mut one, KeyCode::Enter);
    let shown = screen(&one);
    assert!(
        shown.matches("starts the clock at 2031-02-").count() == 2,
        "{shown}"
    );
}

#[test]
fn who_stopped_clocks_wait_for_is_named_and_no_key_of_another() {
    for (words, says) in [
        ("", "the players let it run on"),
        (" official=yes", "the referee lets it run on"),
    ] {
        let (room, mut one, mut other, mut chief) = three(&format!("{CASUAL}{words}"));
        say(&mut [&mut one, &mut other, &mut chief], &[(0, "h8")]);
        room.table
            .borrow_mut()
            .stop(At(5_000), "recovered", None)
            .unwrap();
        let shown = screen(&room.seat(Rights::NONE));
        assert!(shown.contains(says), "{shown}");
        for app in [&mut one, &mut chief] {
            app.published();
        }
        assert!(
            screen(&chief).contains("g lets it run on"),
            "{}",
            screen(&chief)
        );
        let own = !screen(&one).contains("the referee lets it run on");
        assert_eq!(own, words.is_empty(), "{}", screen(&one));
        typed(&mut one, "g");
        assert!(!screen(&one).contains("with o"), "{}", screen(&one));
        assert_eq!(
            room.table.borrow().game().clock.runs.is_some(),
            words.is_empty()
        );
    }
}

#[test]
fn an_arbiter_sits_down_in_the_highest_of_his_offices() {
    let room = Room::new(CASUAL);
    let offices = [Office::Referee, Office::Chief, Office::Organiser];
    let mut both = room.seat(person(None, &offices));
    assert!(screen(&both).contains("At the keyboard: chief referee"));
    typed(&mut both, "o");
    assert!(
        screen(&both).contains("> chief referee"),
        "{}",
        screen(&both)
    );
}

#[test]
fn an_offer_leaves_what_is_due_on_the_screen() {
    let (_, mut one, mut other, mut chief) = three(CASUAL);
    say(
        &mut [&mut one, &mut other, &mut chief],
        &[(0, "h8"), (0, "draw")],
    );
    let shown = screen(&other);
    assert!(
        shown.contains("may agree (y)") && shown.contains("White to act: place stone"),
        "{shown}"
    );
}

#[test]
fn an_office_that_one_has_not_is_named_and_no_key_for_it() {
    let room = Room::new(CASUAL);
    let mut one = room.seat(person(Some(Seat::P1), &[]));
    let mut referee = room.seat(person(None, &[Office::Referee]));
    line(&mut one, "h8");
    referee.published();
    line(&mut referee, "violation p1 17.10");
    let shown = screen(&referee);
    assert!(
        shown.contains("Proposed;") && !shown.contains("o changes"),
        "{shown}"
    );
    line(&mut referee, "confirm");
    let shown = screen(&referee);
    assert!(
        shown.contains("needs the office of") && !shown.contains("with o"),
        "{shown}"
    );
    let mut both = room.seat(person(None, &[Office::Referee, Office::Chief]));
    typed(&mut both, "o");
    key(&mut both, KeyCode::Up);
    key(&mut both, KeyCode::Enter);
    line(&mut both, "confirm");
    assert!(screen(&both).contains("with o"), "{}", screen(&both));
}

#[test]
fn after_a_swap_each_is_told_his_colour() {
    let (_, mut one, mut other, mut chief) = three(OFFERS);
    let apps = &mut [&mut one, &mut other, &mut chief];
    say(
        apps,
        &[
            (0, "h8"),
            (0, "h9"),
            (0, "h10"),
            (0, "declare 2"),
            (1, "swap"),
        ],
    );
    assert!(
        screen(apps[0]).contains("You have White now"),
        "{}",
        screen(apps[0])
    );
    assert!(
        screen(apps[1]).contains("You have Black now"),
        "{}",
        screen(apps[1])
    );
    assert!(!screen(apps[2]).contains("You have"), "{}", screen(apps[2]));
}

#[test]
fn who_leaves_is_told_that_the_clock_runs_on_only_where_it_does() {
    let (room, mut one, mut other, mut chief) = three(CASUAL);
    let apps = &mut [&mut one, &mut other, &mut chief];
    say(apps, &[(0, "h8")]);
    let asked = |app: &mut App| {
        key(app, KeyCode::Char('q'));
        let shown = screen(app).replace('|', " ");
        key(app, KeyCode::Esc);
        shown.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let shown = asked(apps[0]);
    assert!(shown.contains("is not resigning, but the"), "{shown}");
    say(apps, &[(2, "disconnect p1")]);
    assert!(
        screen(apps[1]).contains("is disconnected; the clock runs on"),
        "{}",
        screen(apps[1])
    );
    say(apps, &[(2, "reconnect p1"), (2, "adjourn")]);
    assert!(asked(apps[0]).contains("is not resigning, and the"));
    say(apps, &[(2, "disconnect p1")]);
    let shown = screen(apps[1]);
    assert!(
        shown.contains("is disconnected") && !shown.contains("runs on"),
        "{shown}"
    );
    let over = Room::new(CASUAL);
    let mut one = over.seat(person(Some(Seat::P1), &[]));
    line(&mut one, "h8");
    line(&mut one, "resign");
    assert!(asked(&mut one).contains("The game is over"));
    assert!(!room.table.borrow().game().is_over());
}

#[test]
fn a_clock_that_a_server_judges_shows_nothing_below_nought() {
    let words = "rule=free time=3s judging=table begins=first-act p1=Zhang p2=Li";
    let room = Room::new(words);
    let mut one = room.seat(person(Some(Seat::P1), &[]));
    line(&mut one, "h8");
    let shown = screen(&one);
    assert!(shown.contains("0:00") && !shown.contains("-0:0"), "{shown}");
}
