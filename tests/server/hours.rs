//! Games that were set for an hour: the server starts them, and whoever is not in the room is absent (35.3).

use std::fs;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use crate::club::{Club, Guest, Shell, run};

/// A club whose people have so many seconds to come in where they could not by the hour.
fn club(grace_s: u32) -> Club {
    let settings = format!("(hour_grace_s: {grace_s})");
    let people: [(&str, &[&str]); 5] = [
        ("Zhang", &[]),
        ("Li", &[]),
        ("Wang", &[]),
        ("Zhao", &[]),
        ("Ref", &["referee"]),
    ];
    Club::open(&people, Some(&settings))
}

/// Returns the hour so many seconds from now, as the command language writes it.
fn hour(in_s: i64) -> String {
    let now = chrono::DateTime::<chrono::Utc>::from(SystemTime::now());
    let then = now + chrono::TimeDelta::seconds(in_s);
    then.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

fn words(in_s: i64, more: &str) -> String {
    let hour = hour(in_s);
    format!("rule=free time=10m judging=online p1=Zhang p2=Li starts={hour} {more}")
}

/// Sits down in one's seat.
async fn sits(guest: &Guest, game: &str) -> Shell {
    let mut screen = guest.shell("xterm", (100, 30)).await;
    screen.shows(game).await;
    screen.types(game).await;
    screen.shows(&format!("/ {game}")).await;
    screen.types("\r").await;
    screen.shows("The server starts the clock at").await;
    screen
}

/// Waits until an event of this kind stands in the log, and returns what the report tells.
async fn until(club: &Club, game: &str, kind: &str) -> Vec<Value> {
    let stands = match kind {
        "clock-started" => "ClockStarted",
        "player-arrived" => "PlayerArrived",
        _ => "GameEnded",
    };
    while !fs::read_to_string(club.log(game)).unwrap().contains(stands) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let asked = format!("report {game} --format json");
    let report = club.ask("Ref", &asked).await.text();
    let mut report: Value = serde_json::from_str(&report).unwrap();
    let items = report["report"]["items"].as_array_mut().unwrap();
    std::mem::take(items)
}

async fn state(club: &Club, game: &str) -> Value {
    let shown = club.ask("Ref", &format!("show {game} --json")).await;
    shown.lines().swap_remove(0)
}

#[test]
fn with_both_in_the_room_the_clock_starts_at_the_hour() {
    let club = club(0);
    run(async {
        let game = club.game("Ref", &words(3, "")).await;
        let [zhang, li] = [club.come("Zhang").await, club.come("Li").await];
        let mut zhang = sits(&zhang, &game).await;
        let _li = sits(&li, &game).await;
        let started = until(&club, &game, "clock-started").await;
        assert_eq!(started.len(), 1, "{started:?}");
        assert_eq!(started[0]["by"], "system");
        assert_eq!(started[0]["event"]["absent"], Value::Null);
        zhang.says("h8").await;
        zhang.shows("H8").await;
        assert_eq!(state(&club, &game).await["stones"][0]["at"], "H8");
    });
}

#[test]
fn whoever_does_not_come_has_lost_and_both_where_neither_does() {
    let club = club(0);
    run(async {
        let one = club.game("Ref", &words(3, "late=1s")).await;
        let free = words(3, "").replace("p1=Zhang p2=Li", "p1=Wang p2=Zhao");
        let neither = club.game("Ref", &free).await;
        // One comes without a terminal: he has spoken at the table.
        club.say("Zhang", &one, "note \"here\"\n").await;
        for (game, points) in [(&one, [1.0, 0.0]), (&neither, [0.0, 0.0])] {
            let items = until(&club, game, "game-ended").await;
            let absent = match points {
                [1.0, _] => json!(["p2"]),
                _ => json!(["p1", "p2"]),
            };
            let mut items = items.iter();
            let start = items.find(|item| item["kind"] == "clock-started").unwrap();
            assert_eq!(start["event"]["absent"], absent);
            let result = state(&club, game).await["result"].take();
            for (seat, points) in [("p1", points[0]), ("p2", points[1])] {
                let of = &result[seat];
                assert_eq!(of["points"], points, "{result}");
                assert_eq!(
                    (&of["reason"], &of["article"]),
                    (&json!("absence"), &json!("35.3"))
                );
            }
            assert!(Club::verify(&club.log(game)));
        }
    });
}

#[test]
fn the_late_one_comes_in_and_his_lateness_is_taken_off() {
    let club = club(0);
    run(async {
        let game = club
            .game("Ref", &words(3, "late=1m begins=first-act"))
            .await;
        let other = words(3, "late=1m official=yes").replace("p1=Zhang p2=Li", "p1=Wang p2=Zhao");
        let other = club.game("Ref", &other).await;
        let show = format!("show {game}");
        for (line, code) in [
            ("h8", "not-started"),
            ("referee: start", "not-yours"),
            ("referee: start absent=p2", "not-yours"),
        ] {
            let answer = &club.say("Zhang", &game, &format!("{line}\n")).await[0];
            assert_eq!(answer["code"], code, "{answer}");
        }
        let early = club.ask("Wang", &show).await;
        assert_eq!(early.status, Some(0), "his hour has not come (36.4)");
        let zhang = club.come("Zhang").await;
        let mut zhang = sits(&zhang, &game).await;
        until(&club, &game, "clock-started").await;
        let li = club.come("Li").await;
        let mut screen = li.shell("xterm", (100, 30)).await;
        screen.types(&game).await;
        screen.shows(&format!("/ {game}")).await;
        screen.types("\u{1b}[B\r").await;
        let items = until(&club, &game, "player-arrived").await;
        let arrived = items.iter().find(|item| item["kind"] == "player-arrived");
        let (by, event) = (&arrived.unwrap()["by"], &arrived.unwrap()["event"]);
        assert_eq!((by, &event["who"]), (&json!("system"), &json!("p2")));
        let late_ms = event["late_ms"].as_u64().unwrap();
        zhang.says("h8").await;
        zhang.shows("H8").await;
        let left_ms = state(&club, &game).await["players"]["p2"]["clock_ms"].take();
        assert_eq!(left_ms, 600_000 - late_ms);
        // Who plays without a terminal has come in with his first line.
        until(&club, &other, "clock-started").await;
        assert_eq!(club.ask("Wang", &show).await.status, Some(2));
        let answer = &club.say("Wang", &other, "h8\n").await[0];
        assert_eq!(answer["ok"], true, "{answer}");
        assert_eq!(answer["events"][0]["kind"], "player-arrived", "{answer}");
    });
}

#[test]
fn an_hour_that_is_none_or_past_is_refused() {
    let club = club(0);
    run(async {
        for wrong in ["14:00", "2026-02-30T14:00Z", "tomorrow"] {
            let answer = club
                .ask("Ref", &format!("new rule=free starts={wrong}"))
                .await;
            assert_eq!(answer.status, Some(2), "{wrong}");
            assert!(answer.errors.contains(wrong), "{}", answer.errors);
        }
        let past = club.ask("Ref", &format!("new {}", words(-60, ""))).await;
        assert_eq!(past.status, Some(2));
        assert!(past.errors.contains("past"), "{}", past.errors);
        // A player sets no hour that binds another; at an open seat whoever sits down binds himself.
        let bound = club.ask("Zhang", &format!("new {}", words(60, ""))).await;
        assert_eq!(bound.status, Some(2));
        assert!(bound.errors.contains("arbiter"), "{}", bound.errors);
        assert_eq!(club.ask("Ref", "games").await.lines(), [] as [Value; 0]);
        let open = words(60, "").replace("p2=Li", "");
        assert_eq!(
            club.ask("Zhang", &format!("new {open}")).await.status,
            Some(0)
        );
    });
}

#[test]
fn after_an_hour_that_the_server_was_not_up_at_people_have_time_to_come_in() {
    let mut club = club(60);
    // The hour is a whole second: of one second only a little may be left.
    let game = run(async { club.game("Ref", &words(2, "")).await });
    club.signal("KILL");
    assert_eq!(club.ended(), None);
    std::thread::sleep(Duration::from_millis(2100));
    club.serve();
    run(async {
        let [zhang, li] = [club.come("Zhang").await, club.come("Li").await];
        let _zhang = sits(&zhang, &game).await;
        assert_eq!(state(&club, &game).await["log"]["events"], 0);
        let _li = sits(&li, &game).await;
        let started = until(&club, &game, "clock-started").await;
        assert_eq!(started[0]["event"]["absent"], Value::Null);
    });
    assert!(Club::verify(&club.log(&game)));
}

#[test]
fn with_a_seat_open_at_the_hour_the_game_waits_for_it_to_be_taken() {
    let club = club(1);
    run(async {
        let open = words(2, "late=1m").replace(" p2=Li", "");
        let game = club.game("Ref", &open).await;
        tokio::time::sleep(Duration::from_millis(2500)).await;
        assert_eq!(state(&club, &game).await["log"]["events"], 0);
        let joined = club.ask("Li", &format!("join {game} p2")).await;
        assert_eq!(joined.status, Some(0), "{}", joined.errors);
        let started = until(&club, &game, "clock-started").await;
        assert_eq!(started[0]["event"]["absent"], json!(["p1", "p2"]));
    });
}

#[test]
fn the_list_shows_the_hour() {
    let club = club(0);
    run(async {
        club.game("Ref", &words(800 * 86_400, "")).await;
        let wang = club.come("Wang").await;
        let mut screen = wang.shell("xterm", (100, 30)).await;
        let day = &hour(800 * 86_400)[..8];
        screen.shows(&format!("starts {day}")).await;
    });
}
