//! What one member may not do to another, nor to the server.

use std::fs;

use crate::club::{Club, key, run};

const CASUAL: &str = "rule=free time=10m judging=online begins=first-act";
const OFFICIAL: &str = "rule=free time=10m judging=online official=yes begins=first-act";

#[test]
fn a_game_that_somebody_else_made_binds_nobody_who_has_not_come() {
    let club = Club::usual();
    run(async {
        let own = club
            .game("Ref", &format!("{OFFICIAL} p1=Zhang p2=Li"))
            .await;
        let trap = club
            .game("Wang", &format!("{OFFICIAL} p1=Zhang p2=Wang"))
            .await;
        let other = club.game("Ref", &format!("{CASUAL} p1=Chief p2=Li")).await;
        let shows = async |name: &str, game: &str| {
            let answer = club.ask(name, &format!("show {game}")).await;
            (answer.status, answer.errors)
        };
        // Each of his own official games is open to him, and the one that he did not agree to binds him not.
        assert_eq!(shows("Zhang", &own).await.0, Some(0));
        assert_eq!(shows("Zhang", &trap).await.0, Some(0));
        let (status, why) = shows("Zhang", &other).await;
        assert_eq!(status, Some(2));
        assert!(why.contains(&own), "{why}");
        club.say("Zhang", &own, "resign\n").await;
        assert_eq!(shows("Zhang", &other).await.0, Some(0));
        // Whoever made it has agreed.
        assert_eq!(shows("Wang", &other).await.0, Some(2));
        // Who plays in it has agreed, and makes no other game meanwhile.
        club.say("Zhang", &trap, "h8\n").await;
        assert_eq!(shows("Zhang", &other).await.0, Some(2));
        let made = club.ask("Zhang", &format!("new {CASUAL} p1=Zhang")).await;
        assert_eq!(made.status, Some(2));
        assert!(made.errors.contains("36.4"), "{}", made.errors);
    });
}

#[test]
fn whose_name_or_key_was_taken_away_speaks_no_more() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", &format!("{CASUAL} p1=Zhang p2=Li")).await;
        let script = format!("script {game}");
        let (li, old) = (club.come("Li").await, club.come("Ref").await);
        assert_eq!(
            li.ask(&script, "note \"here\"\n").await.lines()[0]["ok"],
            true
        );
        let guest = club.come("Zhang").await;
        let mut zhang = guest.shell("xterm", (100, 30)).await;
        zhang.shows(&game).await;
        zhang.types("\u{1b}[B\r").await;
        zhang.shows("player p1").await;
        for name in ["Li", "Zhang"] {
            assert_eq!(club.people(&["remove", name]).0, 0);
        }
        let told = &li.ask(&script, "note \"still here\"\n").await.lines()[0];
        assert_eq!(told["code"], "not-yours", "{told}");
        // So does whoever sits at the table already.
        zhang.says("h8").await;
        zhang.shows("You have no such part").await;
        assert!(!zhang.contents().contains("1 H8"), "{}", zhang.contents());
        let made = li.ask(&format!("new {CASUAL} p1=Li"), "").await;
        assert_eq!(made.status, Some(2));
        // The name goes to another key: the old one does not get its office.
        assert_eq!(club.people(&["remove", "Ref"]).0, 0);
        let file = club.path("other.pub");
        fs::write(&file, key("Other").public_key().to_openssh().unwrap()).unwrap();
        let added = ["add", "Ref", "--office", "chief", "--key"];
        let added = club.people(&[&added[..], &[file.to_str().unwrap()]].concat());
        assert_eq!(added.0, 0, "{added:?}");
        let told = &old.ask(&script, "chief: note \"mine\"\n").await.lines()[0];
        assert_eq!(told["code"], "not-yours", "{told}");
    });
}

#[test]
fn nobody_takes_both_seats_however_fast_he_is() {
    let club = Club::usual();
    run(async {
        let li = club.come("Li").await;
        for _ in 0..8 {
            let game = club.game("Zhang", &format!("{CASUAL} p1= p2=")).await;
            let (one, other) = (format!("join {game} p1"), format!("join {game} p2"));
            let (one, other) = tokio::join!(li.ask(&one, ""), li.ask(&other, ""));
            let taken = [one.status, other.status];
            assert_eq!(taken.iter().filter(|status| **status == Some(0)).count(), 1);
        }
    });
}

#[test]
fn what_is_written_has_its_measure() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", &format!("{CASUAL} p1=Zhang p2=Li")).await;
        let long = format!("note \"{}\"\nnote \"short\"\n", "x".repeat(2001));
        let told = club.say("Zhang", &game, &long).await;
        assert_eq!(told[0]["code"], "note-too-long", "{}", told[0]);
        assert_eq!(told[1]["ok"], true, "{}", told[1]);
        let endless = format!("note \"{}\"\n", "x".repeat(20_000));
        let ended = club.come("Zhang").await;
        let ended = ended.ask(&format!("script {game}"), &endless).await;
        assert_eq!(ended.status, Some(2), "{ended:?}");
    });
}

#[test]
fn a_guest_has_a_smaller_window_and_less_of_everything() {
    let club = Club::open(&[("Zhang", &[])], Some("(games_per_key: 8)"));
    run(async {
        let guest = club.come("Somebody").await;
        let mut shell = guest.shell("xterm", (500, 200)).await;
        shell.shows("a new game").await;
        let foot = |screen: &str| {
            let rows: Vec<&str> = screen.lines().collect();
            rows.iter().rposition(|row| row.contains("F1 help"))
        };
        assert_eq!(foot(&shell.contents()), Some(59));
        for number in 0..3 {
            let made = guest.ask(&format!("new {CASUAL}"), "").await;
            assert_eq!(
                made.status,
                Some(if number < 2 { 0 } else { 2 }),
                "{}",
                made.errors
            );
        }
    });
}
