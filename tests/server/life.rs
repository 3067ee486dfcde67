//! The server's own life: its folder, its start, and its end by whatever signal.

use std::fs;
use std::process::Command;

use russh::keys::{HashAlg, PrivateKey};

use crate::club::{Club, run};

const RUNNING: &str = "rule=free time=10m judging=online begins=first-act p1=Zhang p2=Li";

#[test]
fn everything_of_a_server_lies_in_its_folder() {
    let mut club = Club::usual();
    let settings = fs::read_to_string(club.path("server.ron")).unwrap();
    assert!(settings.contains("// ") && settings.contains("unknown: Guest"));
    let key = fs::read_to_string(club.path("host_key")).unwrap();
    let key = PrivateKey::from_openssh(key).unwrap();
    let fingerprint = key.fingerprint(HashAlg::Sha256).to_string();
    assert!(club.ready.contains(&fingerprint), "{}", club.ready);
    club.signal("TERM");
    assert_eq!(club.ended(), Some(0));
    club.serve();
    assert!(club.ready.contains(&fingerprint), "{}", club.ready);
}

#[test]
fn one_server_has_a_folder() {
    let club = Club::usual();
    let mut second = std::process::Command::new(env!("CARGO_BIN_EXE_tianyuan"));
    second.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    let done = second.arg(club.folder.path()).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    assert_eq!(String::from_utf8(done.stderr).unwrap().lines().count(), 1);
}

#[test]
fn a_server_takes_as_many_files_as_it_may() {
    let mut club = Club::usual();
    club.signal("TERM");
    club.ended();
    let mut few = Command::new("sh");
    few.args([
        "-c",
        "ulimit -Sn 100; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_tianyuan"),
    ]);
    club.serve_as(few);
    let limits = fs::read_to_string(format!("/proc/{}/limits", club.process())).unwrap();
    let files = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let numbers: Vec<_> = files.unwrap().split_whitespace().skip(3).take(2).collect();
    assert_eq!(numbers[0], numbers[1], "{limits}");
}

#[test]
fn the_end_stops_the_clocks_and_gives_terminals_back() {
    let mut club = Club::usual();
    let game = run(async {
        let game = club.game("Ref", RUNNING).await;
        club.say("Zhang", &game, "h8\n").await;
        let li = club.come("Li").await;
        let mut screen = li.shell("xterm", (100, 30)).await;
        screen.shows(&game).await;
        club.signal("TERM");
        let seen = screen.rest().await;
        let tail = seen.rsplit("\u{1b}[?2004l\u{1b}[?1049l").next().unwrap();
        assert!(
            seen.contains("\u{1b}[?1049l") && !tail.contains('\u{1b}'),
            "{tail:?}"
        );
        assert!(tail.contains("kept"), "{tail:?}");
        game
    });
    assert_eq!(club.ended(), Some(0));
    assert!(Club::verify(&club.log(&game)));
    club.serve();
    run(async {
        let shown = club
            .ask("Wang", &format!("show {game} --json"))
            .await
            .lines();
        assert_eq!(shown[0]["open"][0]["kind"], "stop", "{}", shown[0]);
        let refused = &club.say("Li", &game, "h9\n").await[0];
        assert_eq!(refused["ok"], false, "{refused}");
        assert_eq!(club.say("Ref", &game, "go\n").await[0]["ok"], true);
        assert_eq!(club.say("Li", &game, "h9\n").await[0]["ok"], true);
    });
}

#[test]
fn a_killed_server_comes_back_with_every_acknowledged_event() {
    let mut club = Club::usual();
    let game = run(async { club.game("Ref", RUNNING).await });
    let mut told = 0;
    for (round, lines) in ["h8\n", "h9\n", "g7\n"].into_iter().enumerate() {
        let who = ["Zhang", "Li"][round % 2];
        run(async {
            if round > 0 {
                assert_eq!(club.say("Ref", &game, "go\n").await[0]["ok"], true);
            }
            let answer = &club.say(who, &game, lines).await[0];
            assert_eq!(answer["ok"], true, "{answer}");
            told = answer["events"].as_array().unwrap().last().unwrap()["seq"]
                .as_u64()
                .unwrap();
        });
        club.signal("KILL");
        assert_eq!(club.ended(), None);
        club.serve();
        run(async {
            let shown = club
                .ask("Wang", &format!("show {game} --json"))
                .await
                .lines();
            assert_eq!(shown[0]["stones"].as_array().unwrap().len(), round + 1);
            assert!(
                shown[0]["log"]["events"].as_u64().unwrap() > told,
                "the stop is an event"
            );
        });
        assert!(Club::verify(&club.log(&game)));
    }
}

#[test]
fn settings_and_people_are_read_again() {
    let club = Club::usual();
    run(async {
        assert_eq!(club.ask("Stranger", "new rule=free").await.status, Some(0));
        fs::write(club.path("server.ron"), "(guests_play: false)").unwrap();
        club.signal("HUP");
        let mut status = Some(0);
        while status == Some(0) {
            status = club.ask("Stranger", "new rule=free").await.status;
        }
        assert_eq!(status, Some(2));
        // A mistake in the file changes nothing.
        fs::write(club.path("server.ron"), "(guests_play: perhaps)").unwrap();
        club.signal("HUP");
        assert_eq!(club.ask("Stranger", "new rule=free").await.status, Some(2));
        // A person who is added comes in by his name at once.
        assert_eq!(club.add("Stranger", &[]).0, 0);
        assert_eq!(club.ask("Stranger", "new rule=free").await.status, Some(0));
    });
}

#[test]
fn a_mistake_in_the_settings_is_told_at_the_start() {
    let mut club = Club::usual();
    club.signal("TERM");
    club.ended();
    fs::write(club.path("server.ron"), "(\n    conections: 3,\n)").unwrap();
    let mut again = std::process::Command::new(env!("CARGO_BIN_EXE_tianyuan"));
    again.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    let done = again.arg(club.folder.path()).output().unwrap();
    let told = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2));
    assert!(told.contains("server.ron: 2:"), "{told}");
}

#[test]
fn a_flag_falls_by_itself_and_to_the_millisecond() {
    let club = Club::usual();
    run(async {
        let words = "rule=free time=1s judging=online begins=first-act p1=Zhang p2=Li";
        let game = club.game("Ref", words).await;
        club.say("Zhang", &game, "h8\n").await;
        let mut phase = String::new();
        while phase != "ended" {
            let listed = club.ask("Wang", "games").await.lines();
            listed[0]["phase"].as_str().unwrap().clone_into(&mut phase);
        }
        let shown = club
            .ask("Wang", &format!("show {game} --json"))
            .await
            .lines();
        assert_eq!(shown[0]["result"]["p2"]["reason"], "time", "{}", shown[0]);
        assert_eq!(shown[0]["players"]["p2"]["clock_ms"], 0, "{}", shown[0]);
    });
}

#[test]
fn only_a_player_whose_line_broke_is_told_after_a_restart_what_fell() {
    let mut club = Club::usual();
    let game = run(async {
        let game = club.game("Ref", CASUAL).await;
        club.say("Zhang", &game, "h8\n").await;
        // On a first visit nothing is known of what he has seen.
        let li = club.come("Li").await;
        let mut screen = li.shell("xterm", (100, 30)).await;
        screen.shows(&game).await;
        screen.types("\u{1b}[B\r").await;
        screen.shows("player p2").await;
        screen.shows(": command").await;
        assert!(!screen.contents().contains("While you were away"));
        screen.says("h9").await;
        screen.shows("H9").await;
        drop(screen);
        drop(li);
        let log = club.log(&game);
        let told = || std::fs::read_to_string(&log).unwrap();
        while !told().contains("Disconnected") {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        club.say("Zhang", &game, "g7\n").await;
        club.signal("TERM");
        game
    });
    assert_eq!(club.ended(), Some(0));
    club.serve();
    run(async {
        for (who, seat, away) in [("Zhang", "player p1", false), ("Li", "player p2", true)] {
            let guest = club.come(who).await;
            let mut screen = guest.shell("xterm", (100, 30)).await;
            screen.shows(&game).await;
            screen.types("\u{1b}[B\r").await;
            screen.shows(seat).await;
            screen.shows(": command").await;
            let told = screen.contents().contains("your opponent played G7");
            assert_eq!(told, away, "{}", screen.contents());
        }
    });
}

const CASUAL: &str = "rule=free time=10m judging=online begins=first-act p1=Zhang p2=Li";
