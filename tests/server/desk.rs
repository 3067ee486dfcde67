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
        assert!(row(&seen, "R2 T6").starts_with("> 6   R2 T6"), "{seen}");
        assert!(row(&seen, "R2 T7").starts_with("  7   R2 T7"), "{seen}");
        assert!(row(&seen, "R2 T7").contains("Zhang"), "{seen}");
        assert!(row(&seen, "R2 T7").contains(">30:00") || seen.contains(">29:"));
        assert!(seen.contains("opening, White acts") || seen.contains("move 1, White acts"));
        assert_eq!(desk.bells(), 0);
        // A claim is shown with how long it has waited, and the bell rings once.
        club.say("Li", &seven, "claim other \"noise\"\n").await;
        desk.until("the claim", |screen| {
            row(screen, "R2 T7").starts_with("  7 ! R2 T7") && screen.contains("1 open for 0:0")
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
        desk.types("７").await;
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
        desk.shows("Zhang won").await;
        desk.shows("Zhang, article 18").await;
        club.say("Ref", &seven, "dismiss \"seen by nobody\"\n")
            .await;
        // So it is until both have signed.
        desk.shows("3 open for").await;
        club.say("Zhang", &seven, "sign\n").await;
        desk.shows("2 open for").await;
        club.say("Li", &seven, "sign\n").await;
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
        desk.types("\r").await;
        desk.shows("At the keyboard: referee").await;
        desk.types("q").await;
        desk.shows("The club: Ref").await;
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
        desk.types("7").await;
        desk.shows("36.4").await;
        desk.types("6").await;
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
        desk.shows("  9   R2 T9").await;
        desk.shows("not begun").await;
        // A game that counts is over when it is signed.
        club.say("Wang", &six, "resign\n").await;
        desk.shows("Chief won").await;
        club.say("Wang", &six, "sign\n").await;
        club.say("Chief", &six, "sign\n").await;
        desk.until("two tables", |screen| !screen.contains("R2 T6"))
            .await;
        assert!(desk.contents().contains("7   R2 T7"), "{}", desk.contents());
        assert_eq!(desk.bells(), 1);
        club.say("Ref", &quick, "start\n").await;
        desk.shows("  9 ! R2 T9").await;
        desk.shows("clock is over").await;
        // Less than nothing is shown to nobody: the flag is the referee's to state.
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        assert!(row(&desk.contents(), "R2 T9").contains(">0:00"));
        club.say("Ref", &quick, "flag p1\n").await;
        desk.until("one table", |screen| !screen.contains("R2 T9"))
            .await;
        assert_eq!(desk.bells(), 2);
        // A number is its table's label, and one that waits for its hour has one too.
        club.game("Ref", "rule=free time=2m p1=Zhang p2=Wang table=3")
            .await;
        desk.shows("  3   T3").await;
        let words = "rule=free time=2m starts=2099-01-01T14:00Z p1=Zhang p2=Wang table=10";
        club.game("Ref", words).await;
        desk.shows("  0   T10").await;
        desk.shows("starts 2099-01-01").await;
        // Where there is none, no table moves up to the label of one that is over, in the hall and back.
        let plain = "rule=free time=2m judging=online p1=Zhang p2=Wang";
        let [one, other] = [club.game("Ref", plain).await, club.game("Ref", plain).await];
        desk.shows(&format!("  2   {other}")).await;
        club.say("Wang", &one, "resign\n").await;
        desk.until("one less", |screen| !screen.contains(&one))
            .await;
        desk.types("\t").await;
        desk.shows("a new game").await;
        desk.types("\t").await;
        desk.shows(&format!("  2   {other}")).await;
        assert_eq!(desk.bells(), 2);
    });
}
