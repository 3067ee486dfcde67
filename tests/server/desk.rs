//! The arbiter's desk over SSH: all tables at once, each opened by one key, and back.

use crate::club::{Club, run};

const TABLES: [&str; 2] = [
    "rule=free time=30m official=yes p1=Zhang p2=Li round=2 table=7",
    "rule=free time=30m official=yes p1=Wang p2=Chief round=2 table=6",
];

/// Makes both tables and starts their clocks.
async fn tables(club: &Club) -> [String; 2] {
    let seven = club.game("Ref", TABLES[0]).await;
    let six = club.game("Ref", TABLES[1]).await;
    for game in [&seven, &six] {
        club.say("Ref", game, "start\n").await;
    }
    [seven, six]
}

fn row<'a>(screen: &'a str, name: &str) -> &'a str {
    let mut rows = screen.lines();
    rows.find(|row| row.contains(name)).unwrap_or_default()
}

#[test]
fn an_arbiter_sees_his_tables_and_opens_one_by_its_label() {
    let club = Club::usual();
    run(async {
        let [seven, _] = tables(&club).await;
        club.say("Zhang", &seven, "h8\n").await;
        let guest = club.come("Ref").await;
        let mut desk = guest.shell("xterm", (100, 30)).await;
        desk.shows("R2 T7").await;
        let seen = desk.contents();
        assert!(row(&seen, "R2 T6").starts_with("> 1   R2 T6"), "{seen}");
        assert!(row(&seen, "R2 T7").starts_with("  2   R2 T7"), "{seen}");
        assert!(row(&seen, "R2 T7").contains("Zhang"), "{seen}");
        assert!(row(&seen, "R2 T7").contains(">30:00") || seen.contains(">29:"));
        assert!(seen.contains("opening, White acts") || seen.contains("move 1, White acts"));
        assert_eq!(desk.bells(), 0);
        // A claim is shown with how long it has waited, and the bell rings once.
        club.say("Li", &seven, "claim other \"noise\"\n").await;
        desk.until("the claim", |screen| {
            row(screen, "R2 T7").starts_with("  2 ! R2 T7") && screen.contains("1 open for 0:0")
        })
        .await;
        desk.shows("Li: noise").await;
        desk.until("how long it waits", |screen| {
            screen.contains("open for 0:")
                && !screen.contains("open for 0:00")
                && !screen.contains("open for 0:01")
        })
        .await;
        assert_eq!(desk.bells(), 1);
        // Full width is the same label; at the table he is the referee, and an incident is two keys away.
        desk.types("２").await;
        desk.shows("At the keyboard: referee").await;
        desk.says("reject \"quiet now\"").await;
        desk.shows("quiet now").await;
        desk.types("i").await;
        desk.shows("seat left").await;
        desk.types("8").await;
        desk.shows("- Who -").await;
        desk.types("1").await;
        desk.shows("Prescribed").await;
        desk.types("\r").await;
        desk.shows("Zhang, article 18").await;
        // It is not given at once: the question is closed, and then the table.
        desk.types("\u{1b}").await;
        desk.until("no question", |screen| !screen.contains("y yes"))
            .await;
        desk.types("\u{1b}").await;
        desk.shows("The desk").await;
        desk.until("the incident at the desk", |screen| {
            screen.contains("1 open for") && screen.contains("Zhang, article 18")
        })
        .await;
        // What he entered himself is no news to him.
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        desk.types("\u{1b}[B").await;
        desk.until("the other row", |screen| {
            row(screen, "R2 T7").starts_with('>')
        })
        .await;
        assert_eq!(desk.bells(), 1);
        // A game that ends is still his as long as something is open.
        club.say("Li", &seven, "resign\n").await;
        desk.shows("finished").await;
        desk.shows("Zhang, article 18").await;
        club.say("Ref", &seven, "dismiss \"seen by nobody\"\n")
            .await;
        desk.until("one table", |screen| !screen.contains("R2 T7"))
            .await;
    });
}

#[test]
fn tab_goes_to_the_hall_and_back_and_a_player_has_the_hall_alone() {
    let club = Club::usual();
    run(async {
        let [seven, six] = tables(&club).await;
        club.say("Li", &seven, "claim other \"noise\"\n").await;
        let guest = club.come("Ref").await;
        let mut desk = guest.shell("xterm", (80, 24)).await;
        desk.shows("R2 T6").await;
        desk.types("\t").await;
        desk.shows("a new game").await;
        desk.shows("Tab: the desk").await;
        desk.shows("1 open").await;
        // What is typed there finds a game, and Enter arbitrates it.
        desk.types(&seven).await;
        desk.types("\u{1b}[B\r").await;
        desk.shows("At the keyboard: referee").await;
        desk.types("q").await;
        desk.shows("a new game").await;
        desk.types("\t").await;
        desk.shows("R2 T6").await;
        desk.types("\u{1b}[B\r").await;
        desk.shows("Zhang").await;
        desk.shows("At the keyboard: referee").await;
        let guest = club.come("Zhang").await;
        let mut zhang = guest.shell("xterm", (80, 24)).await;
        zhang.shows("a new game").await;
        zhang.shows(&six).await;
        zhang.types("\t\u{1b}[Z").await;
        zhang.types("\u{1b}OP").await;
        zhang.shows("leave the club").await;
        assert!(!zhang.contents().contains("the desk:"));
        assert!(zhang.contents().contains("The club: Zhang"));
    });
}

#[test]
fn an_arbiter_who_plays_opens_no_other_table() {
    let club = Club::usual();
    run(async {
        tables(&club).await;
        let guest = club.come("Chief").await;
        let mut desk = guest.shell("xterm", (80, 24)).await;
        desk.shows("R2 T7").await;
        desk.types("2").await;
        desk.shows("36.4").await;
        desk.types("1").await;
        desk.shows("player p2").await;
    });
}

#[test]
fn a_label_stays_with_its_table_and_a_fallen_flag_rings() {
    let club = Club::usual();
    run(async {
        let [_, six] = tables(&club).await;
        let quick = "rule=free time=2s p1=Zhang p2=Wang round=2 table=9";
        let quick = club.game("Ref", quick).await;
        let guest = club.come("Ref").await;
        let mut desk = guest.shell("xterm", (100, 30)).await;
        desk.shows("  3   R2 T9").await;
        desk.shows("not begun").await;
        // The first table ends: no other moves up to its label.
        club.say("Wang", &six, "resign\n").await;
        desk.until("two tables", |screen| !screen.contains("R2 T6"))
            .await;
        assert!(desk.contents().contains("2   R2 T7"), "{}", desk.contents());
        assert_eq!(desk.bells(), 0);
        club.say("Ref", &quick, "start\n").await;
        desk.shows("  3 ! R2 T9").await;
        desk.shows("clock is over").await;
        club.say("Ref", &quick, "flag p1\n").await;
        desk.until("one table", |screen| !screen.contains("R2 T9"))
            .await;
        assert_eq!(desk.bells(), 1);
        // The free label is the next new table's.
        club.game("Ref", "rule=free time=2m p1=Zhang p2=Wang table=3")
            .await;
        desk.shows("  1   T3").await;
        // So is one that waits for its hour.
        let words = "rule=free time=2m starts=2099-01-01T14:00Z p1=Zhang p2=Wang table=4";
        club.game("Ref", words).await;
        desk.shows("  3   T4").await;
        desk.shows("starts 2099-01-01").await;
        assert_eq!(desk.bells(), 1);
    });
}
