//! The screens over SSH: the hall, a table that several people sit at, and who comes back to it.

use crate::club::{Club, run};

const CASUAL: &str = "rule=free time=10m judging=online begins=first-act p1=Zhang p2=Li";

#[test]
fn two_play_a_third_looks_on_and_a_referee_warns() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let guests = [
            club.come("Zhang").await,
            club.come("Li").await,
            club.come("Wang").await,
            club.come("Ref").await,
        ];
        let mut screens = Vec::new();
        for guest in &guests {
            let mut screen = guest.shell("xterm", (100, 30)).await;
            screen.shows(&game).await;
            screens.push(screen);
        }
        let (referee, others) = screens.split_last_mut().unwrap();
        for screen in others {
            screen.types(&game).await;
            screen.shows(&format!("/ {game}")).await;
            screen.types("\r").await;
        }
        // An arbiter comes to his desk, where the table has a label.
        referee.types("1").await;
        let [zhang, li, wang, referee] = screens.as_mut_slice() else {
            panic!("four came");
        };
        zhang.shows("player p1").await;
        li.shows("player p2").await;
        wang.shows("spectator").await;
        referee.shows("referee").await;
        zhang.says("k5").await;
        for screen in [&mut *zhang, &mut *li, &mut *wang, &mut *referee] {
            screen
                .until("1 stone", |screen| screen.contains("K5"))
                .await;
        }
        // Nobody but the one whose turn it is lays a stone.
        wang.says("k6").await;
        wang.shows("no such part").await;
        zhang.says("p2: k6").await;
        zhang.shows("no such part").await;
        li.says("k6").await;
        zhang.shows("K6").await;
        referee.says("warn p2 17.4").await;
        for screen in [&mut *zhang, &mut *li, &mut *wang] {
            screen.shows("17.4").await;
        }
        // Who only visits leaves without a question, who plays is asked.
        zhang.types("q").await;
        zhang.shows("Leave the").await;
        wang.types("\u{1b}").await;
        wang.shows("The club: Wang").await;
    });
}

#[test]
fn a_dropped_player_comes_back_to_his_seat_and_is_told_what_fell() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let guest = club.come("Zhang").await;
        let mut zhang = guest.shell("xterm", (80, 24)).await;
        zhang.shows(&game).await;
        zhang.types("\u{1b}[B\r").await;
        zhang.shows("player p1").await;
        zhang.says("k5").await;
        zhang.shows("K5").await;
        // The line breaks.
        drop(zhang);
        drop(guest);
        club.say("Li", &game, "k6\n").await;
        let guest = club.come("Zhang").await;
        let mut zhang = guest.shell("xterm", (80, 24)).await;
        zhang.shows(&game).await;
        zhang.types("\u{1b}[B\r").await;
        zhang.shows("your opponent played K6").await;
        zhang.says("g7").await;
        zhang.shows("G7").await;
        // From another machine: the newer session has the seat at once, the older one looks on.
        let elsewhere = club.come("Zhang").await;
        let mut newer = elsewhere.shell("xterm", (80, 24)).await;
        newer.shows(&game).await;
        newer.types("\u{1b}[B\r").await;
        newer.shows("player p1").await;
        zhang.shows("spectator").await;
        zhang.shows("Another session").await;
        club.say("Li", &game, "g8\n").await;
        zhang.says("f6").await;
        zhang.shows("no such part").await;
        newer.says("f6").await;
        newer.shows("F6").await;
    });
}

#[test]
fn a_game_is_made_in_the_hall_and_its_open_seat_taken() {
    let club = Club::usual();
    run(async {
        let zhang = club.come("Zhang").await;
        let mut zhang = zhang.shell("xterm", (100, 30)).await;
        zhang.shows("a new game").await;
        zhang.types("\r").await;
        zhang.shows("open to anybody").await;
        zhang.types("\r").await;
        zhang.shows("You are player p1 (Black)").await;
        zhang.shows("At the keyboard: player p1").await;
        let guest = club.come("Li").await;
        let mut li = guest.shell("xterm", (100, 30)).await;
        li.shows("(open seat)").await;
        li.types("\u{1b}[B\r").await;
        li.shows("Take the seat of White, against Zhang").await;
        li.types("\r").await;
        li.shows("player p2").await;
        zhang.shows("player p1").await;
        let listed = club.ask("Wang", "games").await.lines();
        assert_eq!(listed[0]["players"]["p2"], "Li");
    });
}

#[test]
fn a_game_that_waits_for_somebody_in_the_hall_rings_once() {
    let club = Club::usual();
    run(async {
        let guest = club.come("Li").await;
        let mut li = guest.shell("xterm", (100, 30)).await;
        li.shows("a new game").await;
        let words = "rule=free time=10m judging=online begins=first-act p1=Zhang p2=Li";
        let game = club.game("Zhang", words).await;
        li.shows(&format!("!{game}")).await;
        club.say("Zhang", &game, "note \"hello\"\n").await;
        li.shows(&format!(">{game}")).await;
        club.say("Zhang", &game, "h8\n").await;
        li.shows(&format!("!{game}")).await;
        // From his own table he comes back to no news.
        li.types("\u{1b}[B\r").await;
        li.shows("player p2").await;
        li.types("qy").await;
        li.shows(&format!("!{game}")).await;
        li.types("zz").await;
        li.shows("/ zz").await;
        assert_eq!(li.bells(), 2);
    });
}

#[test]
fn a_stranger_with_the_code_gives_his_key_a_name() {
    let club = Club::open(&[], Some("(unknown: Invitation(\"sesame\"))"));
    run(async {
        let guest = club.come("Stranger").await;
        let mut screen = guest.shell("xterm", (80, 24)).await;
        screen.shows("What are you called?").await;
        screen.types("Newcomer\r").await;
        screen.shows("Newcomer, what is the code").await;
        screen.types("guess\r").await;
        screen.shows("not the code").await;
        // The name is kept, and Esc leads back to it.
        screen.shows("Newcomer, what is the code").await;
        screen.types("\u{1b}").await;
        screen.shows("What are you called?").await;
        screen.shows("> Newcomer").await;
        assert!(!screen.contents().contains("not the code"));
        screen.types("\r").await;
        screen.shows("Newcomer, what is the code").await;
        screen.types("ｓｅｓａｍｅ\r").await;
        screen.shows("The club: Newcomer").await;
    });
    assert!(club.people(&["list"]).1.starts_with("Newcomer\t"));
}

#[test]
fn a_finished_game_is_replayed() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        club.say("Zhang", &game, "k5\nresign\n").await;
        club.game("Ref", CASUAL).await;
        let wang = club.come("Wang").await;
        let mut wang = wang.shell("xterm", (100, 30)).await;
        wang.shows("Li won").await;
        wang.types(&format!("{game}\r")).await;
        wang.until("the replay", |screen| !screen.contains("The club"))
            .await;
        wang.types("\u{1b}[F").await;
        wang.shows("K5").await;
        // Beside it lie the finished games of the club, and no file of its server.
        let people = club.path("people.ron").display().to_string();
        for other in [people.as_str(), "/dev/zero", "g2", "g2.ron"] {
            wang.types("x\r").await;
            wang.shows("File: ").await;
            wang.types(&format!("{other}\r")).await;
            wang.shows(&format!("no such log: {other}")).await;
        }
        wang.types("q").await;
        wang.shows("The club: Wang").await;
        wang.types("\u{3}").await;
        let seen = wang.rest().await;
        assert!(seen.ends_with("Goodbye.\r\n"), "{seen:?}");
        assert_eq!(wang.status, Some(0));
    });
}

#[test]
fn a_spectator_sees_an_official_game_later() {
    let club = Club::open(
        &[
            ("Zhang", &[]),
            ("Li", &[]),
            ("Wang", &[]),
            ("Ref", &["referee"]),
        ],
        Some("(delay_s: 3600)"),
    );
    run(async {
        let words =
            "rule=free time=10m judging=online begins=first-act official=yes p1=Zhang p2=Li";
        let game = club.game("Ref", words).await;
        club.say("Ref", &game, "start\n").await;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        club.say("Zhang", &game, "k5\n").await;
        let own = club.ask("Li", &format!("show {game} --json")).await.lines();
        let wangs = club
            .ask("Wang", &format!("show {game} --json"))
            .await
            .lines();
        assert_eq!(own[0]["stones"].as_array().unwrap().len(), 1);
        assert_eq!(wangs[0]["stones"].as_array().unwrap().len(), 0);
        let log = club.ask("Wang", &format!("log {game}")).await.text();
        assert!(!log.contains("StonePlaced"), "{log}");
        let guest = club.come("Wang").await;
        let mut screen = guest.shell("xterm", (100, 30)).await;
        screen.shows(&game).await;
        screen.types("\u{1b}[B\r").await;
        screen.shows("spectator").await;
        assert!(!screen.contents().contains("K5"), "{}", screen.contents());
    });
}

#[test]
fn what_a_spectator_sees_later_comes_by_itself() {
    let people: [(&str, &[&str]); 4] = [
        ("Zhang", &[]),
        ("Li", &[]),
        ("Wang", &[]),
        ("Ref", &["referee"]),
    ];
    let club = Club::open(&people, Some("(delay_s: 1)"));
    run(async {
        let words = "rule=free time=10m judging=online official=yes p1=Zhang p2=Li";
        let game = club.game("Ref", words).await;
        club.say("Ref", &game, "start\nstop \"a fly\"\n").await;
        let guest = club.come("Wang").await;
        let mut screen = guest.shell("xterm", (100, 30)).await;
        screen.shows(&game).await;
        screen.types("\u{1b}[B\r").await;
        screen.shows("a fly").await;
        // No clock runs, and nothing else happens at the table.
        club.say("Ref", &game, "note \"it is gone\"\n").await;
        screen.shows("it is gone").await;
    });
}

#[test]
fn a_terminal_is_drawn_as_it_says_that_it_can_be() {
    let club = Club::usual();
    run(async {
        let guest = club.come("Wang").await;
        let mut mono = guest.shell("vt220", (80, 24)).await;
        mono.shows("The club").await;
        assert!(!has_colours(&mono.seen));
        let mut colour = guest.shell("xterm-256color", (80, 24)).await;
        colour.shows("The club").await;
        assert!(has_colours(&colour.seen));
        // Another size is drawn in at once.
        colour.channel.window_change(120, 40, 0, 0).await.unwrap();
        colour
            .screen
            .screen_mut()
            .set_size(40.try_into().unwrap(), 120.try_into().unwrap());
        colour
            .until("at the new foot", |screen| screen.lines().count() == 40)
            .await;
    });
}

/// Returns whether a pen of some colour was set.
fn has_colours(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.split("\u{1b}[").skip(1).any(|sequence| {
        let end = sequence.find(|letter: char| letter.is_ascii_alphabetic());
        let pen = end.filter(|end| sequence[*end..].starts_with('m'));
        let numbers = pen.map_or("", |end| &sequence[..end]).split(';');
        let mut numbers = numbers.filter_map(|number| number.parse::<u8>().ok());
        numbers.any(|number| matches!(number, 30..=37 | 40..=47 | 90..=107))
    })
}
