//! The arbiter's desk on the screen: what waits, the forms, the PINs, and what nobody is told.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

use tianyuan::words::Lang;

#[path = "support/seen.rs"]
mod seen;
use seen::Seen;

/// A game judged at the table, with forbidden moves.
const TABLE: &str = "rule=five-two time=60m judging=table begins=first-act p1=张三 p2=Li";
/// One without, in which anything may be laid.
const FREE: &str = "rule=free time=60m judging=table begins=first-act p1=张三 p2=Li";

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (200, 60)];

fn seated(game: &str, lines: &[&str]) -> Seen {
    let mut seen = Seen::table(game, Lang::En, (80, 24));
    seen.lines(lines);
    seen
}

/// Takes a snapshot at these sizes in both languages of what these keys bring.
fn pictured(name: &str, game: &str, lines: &[&str], keys: &str, sizes: &[(u16, u16)]) {
    for &(width, height) in sizes {
        for lang in Lang::BOTH {
            let mut seen = Seen::table(game, lang, (width, height));
            seen.lines(lines).keys(keys);
            let name = format!("{name}-{width}x{height}-{}", lang.word());
            insta::assert_snapshot!(name, seen.screen());
        }
    }
}

/// Something of every kind waits.
const WAITING: [&str; 10] = [
    "h8",
    "h9",
    "i9",
    "referee: mark \"a noise\"",
    "referee: incident p2 17.4",
    "referee: violation p1 17.10",
    "p1: claim clock \"it stands\"",
    "referee: reject \"it runs\"",
    "p1: draw",
    "deputy: permit p2 leave",
];

#[test]
fn the_desk_and_its_forms_at_every_size() {
    pictured("list", FREE, &WAITING, "t", &SIZES);
    pictured("list-acts", FREE, &["h8"], "tremedy", &SIZES[..2]);
    pictured(
        "form-proposal",
        FREE,
        &WAITING[..6],
        "ojjj<Enter>t<Down><Down><Enter>",
        &SIZES[..2],
    );
    pictured(
        "form-incident",
        FREE,
        &["h8"],
        "tincident<Enter>1710",
        &SIZES[..2],
    );
    pictured(
        "form-penalty",
        FREE,
        &["h8"],
        "tpenalty<Enter>174<Enter>",
        &SIZES[..2],
    );
    let claimed = ["h8", "h9", "p1: claim other \"?\""];
    pictured("form-claim", FREE, &claimed, "t<Enter><Right>", &SIZES[..2]);
    pictured(
        "may-office",
        FREE,
        &WAITING,
        "<Esc>o<Down><Enter>a",
        &SIZES[..2],
    );
    pictured("pin", FREE, &["h8"], "tpin<Enter>12", &SIZES[..2]);
    pictured("list-secret", TABLE, &SECRET, "t", &SIZES[..2]);
}

/// Black's last stone is a double-three, and nobody has said so.
const SECRET: [&str; 17] = [
    "h8",
    "h9",
    "h10",
    "keep",
    "o15",
    "offer e4 a15",
    "choose e4",
    "n13",
    "f12",
    "a1",
    "g12",
    "c1",
    "e11",
    "e1",
    "e10",
    "g1",
    "e12",
];

#[test]
fn what_waits_is_shown_oldest_first_with_what_answers_it() {
    let mut seen = seated(FREE, &WAITING);
    seen.keys("t").shows(&["The desk", "a noise"]);
    let screen = seen.screen();
    let place = |words: &str| {
        screen
            .find(words)
            .unwrap_or_else(|| panic!("{words}\n{screen}"))
    };
    assert!(place("a noise") < place("article 17.4"), "{screen}");
    assert!(
        place("article 17.4") < place("violation (17.10)"),
        "{screen}"
    );
    seen.keys("<Down>").shows(&["his next move waives it"]);
    seen.keys("<Down>");
    seen.shows(&["confirmed by deputy", "not counted"]);
}

#[test]
fn a_claim_is_rejected_with_the_time_charged() {
    let mut seen = seated(FREE, &["h8", "h9", "p1: claim other \"?\""]);
    seen.keys("t<Enter>").shows(&["referee: uphold"]);
    seen.keys("<Right><Enter>no breach<Down><Right><Right><Enter>");
    seen.shows(&["referee: reject \"no breach\" charge=p2"]);
    seen.keys("<Enter>")
        .shows(&["no breach"])
        .lacks(&["The desk"]);
}

#[test]
fn a_form_says_what_is_missing_and_what_would_be_refused() {
    let mut seen = seated(FREE, &["h8"]);
    seen.keys("tadjust<Enter>")
        .shows(&["Still to fill in: Amount, Reason"]);
    seen.keys("90<Enter>a new clock<Enter>");
    seen.shows(&["referee: adjust p1 +90 \"a new clock\"", "Will write"]);
    seen.keys("<Enter>")
        .lacks(&["Will write"])
        .shows(&["a new clock"]);
    seen.keys("tresume<Enter>").shows(&["referee: resume"]);
    seen.keys("<Enter>").shows(&["referee: resume"]);
}

#[test]
fn a_penalty_is_read_aloud_and_one_key_records_it() {
    let mut seen = seated(FREE, &["h8", "h9", "referee: violation p1 17.10"]);
    seen.keys("ojjj<Enter>ty<Esc>")
        .keys("y")
        .shows(&["Read aloud, then press A: 张三"]);
    seen.keys("t").shows(&["not announced yet"]).keys("<Esc>");
    seen.keys("A").shows(&["announces penalty"]);
    seen.keys("t").lacks(&["not announced yet"]);
}

#[test]
fn a_penalty_by_name_begins_with_what_is_prescribed() {
    let mut seen = seated(FREE, &["h8", "h9"]);
    seen.keys("tpenalty<Enter>154<Enter>");
    seen.shows(&["penalty p1 disqualification 15.4", "To be confirmed by"]);
    seen.keys("<Up><Up><Up><Left>")
        .lacks(&["penalty p1 disqualification 15.4"]);
}

#[test]
fn a_mark_is_dropped_by_one_key_and_classified_later() {
    let mut seen = seated(FREE, &["h8", "h9"]);
    seen.keys("M")
        .shows(&["This moment is marked", "keyboard: referee"]);
    seen.lines(&["i9", "j9"]);
    seen.keys("t").shows(&["#4", "Not classified yet"]);
    seen.keys("<Enter>174<Enter>")
        .shows(&["referee: incident p1 17.4 mark=4"]);
    seen.keys("<Enter>y");
    seen.lines(&["referee: incident p1 18.12 move=1"]);
    seen.keys("t").lacks(&["Not classified yet"]);
    seen.shows(&["It does not lapse with a move", "entered late"]);
}

#[test]
fn adjournment_sealing_and_resuming_from_forms_alone() {
    let mut seen = seated(FREE, &["h8", "h9"]);
    seen.keys("tadjourn<Enter><Enter>");
    seen.keys("t<Enter>").shows(&["p1: seal", "Move*"]);
    seen.keys("i9<Enter>")
        .shows(&["p1: seal **"])
        .lacks(&["i9"]);
    seen.keys("<Enter>").lacks(&["seal **"]);
    seen.keys("t<Enter>").shows(&["p1: agree"]);
    seen.keys("<Enter>t<Enter>").shows(&["p2: agree"]);
    seen.keys("<Enter>t<Enter>")
        .shows(&["referee: resume", "envelope"]);
    seen.keys("<Enter>").shows(&["3 I9"]);
}

#[test]
fn an_appeal_is_made_and_decided_with_votes() {
    let mut seen = seated(FREE, &["h8", "h9", "referee: warn p1 17.4"]);
    seen.keys("tappeal<Enter>").shows(&["p1: appeal"]);
    seen.keys("<Up><Right>").shows(&["p1: appeal other"]);
    seen.keys("<Enter>no rule says so<Enter>50<Enter>");
    seen.shows(&["p1: appeal other \"no rule says so\" deposit=50"]);
    seen.keys("<Enter>").lacks(&["deposit=50"]);
    // The committee sits down and decides.
    seen.keys("ojjjj<Enter>t<Enter>")
        .shows(&["appeals: decide"]);
    seen.keys("<Up><Up>1<Down>2<Down>not without ground<Up><Up><Up>");
    seen.keys("<Right><Right><Down><Down><Down><Enter>");
    seen.shows(&["rejected-reasonable for=1 against=2", "50% of the deposit"]);
    seen.keys("<Enter>").lacks(&["for=1"]).shows(&["2"]);
}

#[test]
fn a_warning_is_taken_back_by_its_line() {
    let mut seen = seated(FREE, &["h8", "h9", "referee: warn p1 17.4"]);
    seen.keys("trescind<Enter>").shows(&["17.4"]);
    seen.keys("<Enter>wrong player<Enter>");
    seen.shows(&["referee: rescind 5 \"wrong player\""]);
    seen.keys("<Enter>").shows(&["warning 0"]);
}

#[test]
fn what_nobody_may_say_stands_at_the_desk_of_an_office_alone() {
    let mut seen = seated(TABLE, &SECRET);
    seen.lacks(&["SAY NOTHING", "double-three"]);
    seen.keys("a")
        .lacks(&["SAY NOTHING", "double-three"])
        .keys("<Esc>");
    seen.keys(":claim <Tab>")
        .lacks(&["SAY NOTHING", "double-three"])
        .keys("<Esc>");
    seen.keys("t")
        .shows(&["SAY NOTHING", "It lapses when White's next move"]);
    seen.keys("<Esc>").lacks(&["SAY NOTHING"]);
    // White has said it: nothing is left to be silent about.
    seen.lines(&["white: claim forbidden"]);
    seen.keys("t").lacks(&["SAY NOTHING"]);
}

#[test]
fn an_office_with_a_pin_asks_for_it_and_waits_after_three_wrong_ones() {
    let mut seen = seated(FREE, &["h8"]);
    seen.keys("ojjj<Enter>tpin<Enter>4711")
        .lacks(&["4711"])
        .shows(&["****"]);
    seen.keys("<Enter>")
        .shows(&["The chief referee has a PIN now"]);
    seen.keys("o<Up><Up><Up><Enter>")
        .shows(&["keyboard: players"]);
    seen.keys("ojjj").shows(&["chief referee (PIN)"]);
    seen.keys("<Enter>1<Enter>")
        .shows(&["not the PIN", "keyboard: players"]);
    seen.keys("<Esc>:chief: note \"x\"<Enter>")
        .shows(&["has a PIN: sit down"]);
    seen.keys("ojjj<Enter>2<Enter>3<Enter>4711<Enter>");
    seen.shows(&["wait 30 seconds", "keyboard: players"]);
    let mut seen = seated(FREE, &["h8"]);
    seen.keys("ojjj<Enter>tpin<Enter>4711<Enter>o<Up><Up><Up><Enter>ojjj<Enter>4711<Enter>");
    seen.shows(&["keyboard: chief"]);
}

#[test]
fn giving_up_asks_first_and_needs_no_line() {
    let mut seen = seated(FREE, &["h8", "h9"]);
    seen.keys("E").shows(&["Does 张三 resign?"]);
    seen.keys("n").lacks(&["resign?"]).shows(&["place stone 3"]);
    seen.keys("Ey").lacks(&["place stone 3"]).shows(&["resign"]);
}

#[test]
fn short_clocks_and_broken_connections_stand_at_the_desk() {
    let short = "rule=free time=60m judging=table begins=first-act p1=A p2=B";
    let mut seen = seated(short, &["h8", "referee: adjust p2 =2:00 \"an old clock\""]);
    seen.keys("t")
        .shows(&["B has less than 5 minutes", "need not record (13.7)"]);
    seen.keys("<Enter>")
        .shows(&["referee: note \"Both were told"]);
    seen.keys("<Enter>t").lacks(&["has less than 5 minutes"]);
    seen.keys("<Esc>")
        .lines(&["referee: adjust p2 =0:08 \"x\""]);
    seen.keys("t").shows(&["B has 0:08 left"]).keys("<Esc>");
    let mut seen = seated(short, &["h8", "referee: disconnect p2"]);
    seen.keys("t").shows(&["B is disconnected"]);
    seen.keys("<Enter>").shows(&["referee: reconnect p2"]);
    seen.keys("<Enter>t").lacks(&["B is disconnected"]);
}

#[test]
fn a_wooden_clock_is_not_ours() {
    let mut seen = seated(&format!("{FREE} clock=table"), &["h8"]);
    seen.shows(&["wooden", "incidents now"])
        .lacks(&["60:00", "58:47"]);
}

#[test]
fn what_speaks_against_an_article_is_said() {
    let mut seen = seated(FREE, &["h8"]);
    seen.keys("t<Enter>").shows(&["Player", "Article*"]);
    seen.keys("184<Enter>")
        .shows(&["it is not his turn", "See article 18.5"]);
}

#[test]
fn an_ended_game_is_signed_by_each_with_one_key_and_a_yes() {
    let mut seen = seated(FREE, &["h8", "h9"]);
    seen.keys("Ey").shows(&["y sign", "r copy record"]);
    seen.keys("y").shows(&["Does 张三 sign the result?"]);
    seen.keys("n").lacks(&["signs the result sheet"]);
    seen.keys("yy").shows(&["#6 张三"]);
    seen.keys("yy").shows(&["#7 Li"]).lacks(&["y sign"]);
    seen.keys("q").shows(&["The game is over"]);
}

#[test]
fn after_the_end_the_record_is_completed_from_the_desk() {
    let mut seen = seated(FREE, &["h8", "h9"]);
    seen.keys("Ey");
    seen.keys("t")
        .shows(&["Li has to complete or enter the record (13.9)"]);
    seen.keys("<Esc>tcompleted<Enter>")
        .shows(&["the record is completed", "referee: completed p1"]);
    seen.keys("<Up><Right>").shows(&["referee: completed p2"]);
    seen.keys("<Enter><Enter>t")
        .lacks(&["has to complete or enter the record"]);
}

#[test]
fn the_time_of_a_stop_is_charged_from_the_form() {
    let mut seen = seated(FREE, &["h8", "referee: stop \"light\""]);
    seen.keys("tgo<Enter>").shows(&["Time charged"]);
    seen.keys("<Up><Right>").shows(&["referee: go charge=p1"]);
}

/// Every act has a name, every part and every word to choose a name too.
#[test]
fn every_act_and_every_field_has_its_words() {
    use tianyuan::shell::tui::screens::table::desk::{ACTS, Kind};
    for act in ACTS {
        assert!(
            tianyuan::words::has(&format!("desk.act.{}", act.id)),
            "{}",
            act.id
        );
        for part in act.parts {
            let key = format!("desk.part.{}", part.name);
            assert!(tianyuan::words::has(&key), "{key}");
            if let Kind::One(words) | Kind::Sign(words) = part.kind {
                let people = ["p1", "p2", "both", ""];
                let named = |word: &&&str| !people.contains(&word.split(' ').next().unwrap_or(""));
                for word in words.iter().filter(named) {
                    let key = format!("desk.word.{}-{word}", part.name);
                    assert!(tianyuan::words::has(&key), "{key}");
                }
            }
        }
    }
}
