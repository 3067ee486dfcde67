//! The commands without a terminal.

use std::fs;

use serde_json::{Value, json};

use crate::club::{Club, answer, run};

const CASUAL: &str = "rule=free time=10m judging=online begins=first-act p1=Zhang p2=Li";

#[test]
fn a_game_is_made_listed_joined_played_and_read() {
    let club = Club::usual();
    run(async {
        let game = club
            .game(
                "Zhang",
                "rule=free time=10m judging=online begins=first-act p1=Zhang",
            )
            .await;
        let listed = club.ask("Wang", "games").await.lines();
        assert_eq!(
            listed,
            [
                json!({"game": game, "phase": "opening", "players": {"p1": "Zhang", "p2": null}, "open": 0})
            ]
        );
        let early = club.say("Zhang", &game, "h8\n").await;
        assert_eq!(early[0]["code"], "seat-open");
        assert_eq!(
            club.ask("Li", &format!("join {game} p2")).await.status,
            Some(0)
        );
        let late = club.ask("Wang", &format!("join {game} p2")).await;
        assert_eq!((late.status, late.output.len()), (Some(2), 0));
        assert!(late.errors.contains("p2"), "{}", late.errors);

        let said = club.say("Zhang", &game, "# my first\n\nh8\n").await;
        assert_eq!(said.len(), 1);
        assert_eq!(
            (&said[0]["line"], &said[0]["ok"]),
            (&json!(3), &json!(true))
        );
        let kinds: Vec<&Value> = said[0]["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| &event["kind"])
            .collect();
        assert!(kinds.contains(&&json!("stone-placed")), "{kinds:?}");
        assert_eq!(club.say("Li", &game, "p2: h9\n").await[0]["ok"], true);

        let shown = club
            .ask("Wang", &format!("show {game} --json"))
            .await
            .lines();
        assert_eq!(shown[0]["stones"].as_array().unwrap().len(), 2);
        assert_eq!(shown[0]["players"]["p2"]["name"], "Li");
        let at = club
            .ask("Wang", &format!("show {game} --at 0 --json"))
            .await
            .lines();
        assert_eq!(at[0]["stones"], json!([]));
        let log = club.ask("Wang", &format!("log {game}")).await;
        assert_eq!(log.output, fs::read(club.log(&game)).unwrap());
        let report = club
            .ask("Wang", &format!("report {game} --format json"))
            .await;
        assert!(report.text().contains("Zhang"));
        assert!(
            club.ask("Wang", &format!("show {game}"))
                .await
                .text()
                .contains('X')
        );
    });
}

#[test]
fn nobody_speaks_for_another() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        club.say("Zhang", &game, "h8\n").await;
        for (who, line) in [
            ("Zhang", "p2: h9"),
            ("Zhang", "white: h9"),
            ("Zhang", "referee: warn p2 17.4"),
            ("Zhang", "leader1: appeal fact \"x\" deposit=1"),
            ("Wang", "h9"),
            ("Wang", "p2: h9"),
            ("Wang", "referee: go"),
            ("Wang", "note \"x\""),
            ("Ref", "p2: h9"),
            ("Ref", "chief: warn p2 17.4"),
        ] {
            let answer = &club.say(who, &game, &format!("{line}\n")).await[0];
            assert_eq!(answer["ok"], false, "{who} said {line}: {answer}");
            assert_eq!(answer["code"], "not-yours", "{who} said {line}: {answer}");
        }
        for (who, line, by) in [
            ("Ref", "warn p2 17.4", "referee"),
            ("Chief", "warn p1 17.4", "chief"),
            ("Chief", "referee: note \"seen\"", "referee"),
            ("Li", "white: h9", "p2"),
        ] {
            let answer = &club.say(who, &game, &format!("{line}\n")).await[0];
            assert_eq!(answer["ok"], true, "{who} said {line}: {answer}");
            assert_eq!(answer["events"][0]["by"], by, "{answer}");
        }
    });
}

#[test]
fn a_line_that_cannot_be_read_ends_the_script() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let zhang = club.come("Zhang").await;
        let done = zhang
            .ask(&format!("script {game}"), "h8\n  flurb\nh9\n")
            .await;
        assert_eq!((done.lines().len(), done.status), (1, Some(2)));
        assert!(done.errors.contains("line 2, column 3"), "{}", done.errors);
        let done = zhang
            .ask(&format!("script {game}"), "new rule=free\n")
            .await;
        assert_eq!(done.status, Some(2));
        // The same connection takes another command.
        assert_eq!(zhang.ask("games", "").await.status, Some(0));
    });
}

#[test]
fn answers_come_one_by_one() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let zhang = club.come("Zhang").await;
        let mut channel = zhang.handle.channel_open_session().await.unwrap();
        channel.exec(true, format!("script {game}")).await.unwrap();
        for line in ["h8\n", "draw\n", "note \"still here\"\n"] {
            channel.data(line.as_bytes()).await.unwrap();
            let mut answer = Vec::new();
            while !answer.ends_with(b"\n") {
                if let Some(russh::ChannelMsg::Data { data }) = channel.wait().await {
                    answer.extend_from_slice(&data);
                }
            }
            let answer: Value = serde_json::from_slice(&answer).unwrap();
            assert_eq!(answer["ok"], true, "{line}: {answer}");
        }
        assert_eq!(club.say("Li", &game, "agree\n").await[0]["ok"], true);
        let shown = club.ask("Li", &format!("show {game} --json")).await.lines();
        assert_eq!(shown[0]["phase"], "ended");
    });
}

/// `ssh -t` puts the client's terminal into a state in which a new line begins where the last one ended.
#[test]
fn a_command_on_a_terminal_begins_its_lines_at_the_left_edge() {
    let club = Club::usual();
    run(async {
        club.game("Zhang", CASUAL).await;
        club.game("Zhang", CASUAL).await;
        let zhang = club.come("Zhang").await;
        let channel = zhang.handle.channel_open_session().await.unwrap();
        let asked = channel.request_pty(true, "xterm", 80, 24, 0, 0, &[]);
        asked.await.unwrap();
        channel.exec(true, "games").await.unwrap();
        let text = answer(channel).await.text();
        assert_eq!(text.matches("\r\n").count(), 2, "{text:?}");
        assert_eq!(text.matches('\n').count(), 2, "{text:?}");
        let piped = zhang.ask("games", "").await.text();
        assert_eq!(piped, text.replace("\r\n", "\n"));
    });
}

#[test]
fn anything_else_is_one_sentence_and_status_two() {
    let club = Club::usual();
    run(async {
        let zhang = club.come("Zhang").await;
        for command in [
            "",
            "ls",
            "sh -c id",
            "games all",
            "new rule=none",
            "new p1=Nobody",
            "new flurb=1",
            "new p1=Zhang p2=Zhang",
            "join",
            "join g9 p1",
            "join g9 p3",
            "script",
            "script g9",
            "script ../people",
            "show g9",
            "log ../host_key",
            "log /etc/passwd",
            "report g9",
            "show",
            "new \"",
            "scp -t /tmp",
            "\u{1b}[2J",
            "event",
        ] {
            let answer = zhang.ask(command, "").await;
            assert_eq!(answer.status, Some(2), "{command}: {answer:?}");
            assert!(answer.output.is_empty(), "{command}: {answer:?}");
            assert_eq!(
                answer.errors.trim_end().lines().count(),
                1,
                "{command}: {answer:?}"
            );
            assert!(!answer.errors.contains('\u{1b}'), "{command}: {answer:?}");
        }
    });
}

#[test]
fn a_player_in_an_official_game_opens_no_other() {
    let club = Club::usual();
    run(async {
        let other = club.game("Ref", CASUAL).await;
        let own = club
            .game(
                "Ref",
                "rule=free time=10m judging=online official=yes p1=Zhang p2=Wang",
            )
            .await;
        for command in ["show", "log", "report", "script"] {
            let refused = club.ask("Zhang", &format!("{command} {other}")).await;
            assert_eq!(refused.status, Some(2), "{command}");
            assert!(refused.errors.contains("36.4"), "{}", refused.errors);
        }
        assert_eq!(
            club.ask("Zhang", &format!("show {own}")).await.status,
            Some(0)
        );
        assert_eq!(
            club.ask("Ref", &format!("show {other}")).await.status,
            Some(0)
        );
        club.say("Ref", &own, "start\n").await;
        club.say("Zhang", &own, "resign\n").await;
        assert_eq!(
            club.ask("Zhang", &format!("show {other}")).await.status,
            Some(0)
        );
    });
}

#[test]
fn people_are_added_listed_and_removed() {
    let club = Club::usual();
    let (status, list, _) = club.people(&["list"]);
    assert_eq!(status, 0);
    let chief = list
        .lines()
        .find(|line| line.starts_with("Chief\t"))
        .unwrap();
    assert!(chief.contains("\tchief\tSHA256:"), "{chief}");
    assert_eq!(club.people(&["remove", "Wang"]).0, 0);
    let (status, _, errors) = club.people(&["remove", "Wang"]);
    assert_eq!((status, errors.lines().count()), (2, 1));
    let (status, _, errors) = club.people(&["add", "Li\u{202e}", "--key", "new.pub"]);
    assert_eq!((status, errors.lines().count()), (2, 1), "{errors}");
    run(async {
        // Whoever is not on the list any more is a guest.
        let made = club.ask("Wang", "new official=yes").await;
        assert_eq!(made.status, Some(2), "{made:?}");
    });
}
