//! The dispute screen: what it shows of the example saves, by keys and by mouse, at two sizes in both languages.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;
use tianyuan::shell::tui::input::Mouse;
use tianyuan::shell::tui::screens::watching::ReplayScreen;
use tianyuan::words::Lang;

#[path = "support/seen.rs"]
mod seen;
use seen::Seen;

/// The sizes at which every screen is shown.
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn saves() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("saves")
}

/// Opens the replay of a log.
fn open(path: &Path, lang: Lang, size: (u16, u16)) -> Seen {
    let screen = ReplayScreen::open(path).unwrap();
    Seen::of(Box::new(screen), lang, "ascii", size)
}

fn save(name: &str, lang: Lang, size: (u16, u16)) -> Seen {
    open(&saves().join(format!("{name}.ron")), lang, size)
}

/// Every screen: its name, the save, and the keys that lead there.
const SCREENS: [(&str, &str, &str); 14] = [
    ("claim", "dispute-three", "c"),
    ("moment", "dispute-three", "c<Tab>"),
    ("clocks", "dispute-three", "c<Tab><Tab>"),
    ("ruling", "incident-claim", "d<Tab>"),
    ("waiver", "incident-waiver", "d<Tab>"),
    ("detail", "dispute-three", "ddi"),
    ("may", "dispute-three", "ca"),
    ("why", "dispute-three", "gm21<Enter>w"),
    ("filtered", "dispute-three", "$fruling 17<Enter>"),
    ("what-if", "dispute-three", "ccdb"),
    ("branch", "dispute-three", "ccdb<Enter>"),
    ("alike", "incident-claim", "d<Right>e"),
    (
        "compare",
        "dispute-three",
        "x<Enter>incident-claim.ron<Enter>",
    ),
    (
        "sheet",
        "dispute-three",
        "x<Down><Enter>H8 I8 J7 I9 E10 L11 E11 F12 N5<Enter>",
    ),
];

#[test]
fn every_screen_at_two_sizes_in_both_languages() {
    for (name, log, keys) in SCREENS {
        for size in SIZES {
            for lang in Lang::BOTH {
                let screen = save(log, lang, size).keys(keys).screen();
                let name = format!("{name}-{}x{}-{}", size.0, size.1, lang.word());
                insta::assert_snapshot!(name, screen);
            }
        }
    }
}

#[test]
fn a_committee_answers_its_question_with_two_keys() {
    // Was the double-three at move 21 still claimable when White called, and what was on the clocks?
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    seen.keys("c<Tab>").shows(&[
        "move 21 E12 (#30), a double-three: no",
        "longer claimable, lapsed by White's move",
        "Black 沈墨  6:01",
        "White 顾北辰  1:42",
    ]);
    seen.keys("gm21<Enter>").shows(&[
        "a double-three: could",
        "still be claimed",
        "White 顾北辰  2:25",
    ]);
}

#[test]
fn the_help_names_the_keys_that_answer_it() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    seen.keys("?")
        .shows(&["next claim", "events / this moment / clocks"]);
    let mut seen = save("dispute-three", Lang::Zh, (120, 40));
    seen.keys("?")
        .shows(&["下一次请求裁判", "此刻（禁手能否指出等）", "m21 手"]);
}

#[test]
fn places_are_gone_to_as_they_are_typed() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    for (typed, at) in [
        ("57", "0/42"),
        ("e30", "30/42"),
        ("m21", "30/42"),
        ("12:30", "28/42"),
        ("0", "0/42"),
    ] {
        seen.keys(&format!("g{typed}<Enter>")).shows(&[at]);
    }
    seen.keys("gm99<Enter>").shows(&["The record has no m99"]);
    seen.keys("ghalf<Enter>").shows(&["The record has no half"]);
}

#[test]
fn kinds_are_gone_to_by_their_keys_and_there_is_an_end() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    seen.keys("s").shows(&["21/42"]);
    seen.keys("s").shows(&["21/42", "none in this direction"]);
    seen.keys("d")
        .shows(&["25/42"])
        .keys("dd")
        .shows(&["33/42"]);
    seen.keys("D").shows(&["26/42"]);
    seen.keys("n")
        .shows(&["27/42"])
        .keys("NN")
        .shows(&["23/42"]);
    seen.keys("C").shows(&["none in this direction"]);
}

#[test]
fn what_is_filtered_is_all_that_is_stepped_through() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    seen.keys("fclaim<Enter>").shows(&["only claim"]);
    seen.keys("l").shows(&["32/42"]).keys("l").shows(&["37/42"]);
    seen.lacks(&["White A14"]);
    seen.keys("f<Back><Back><Back><Back><Back>umpire<Enter>")
        .shows(&["No such word: umpire"]);
    let mut seen = save("dispute-three", Lang::Zh, (80, 24));
    seen.keys("f裁定，裁判长<Enter>l").shows(&["42/42"]);
}

#[test]
fn the_mouse_picks_events_moves_tabs_and_stones() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    seen.keys("<F2>");
    seen.press(Mouse::WheelDown, 5, 5).shows(&["1/42"]);
    seen.press(Mouse::Press, 50, 10).shows(&["6/42"]);
    // The strip: its label takes five cells.
    seen.press(Mouse::Press, 5 + 20, 19).shows(&["30/42"]);
    seen.press(Mouse::Press, 47, 4).shows(&["[This moment]"]);
    // The stone at H8, the first one.
    seen.press(Mouse::Press, 17, 8).shows(&["2/42"]);
}

#[test]
fn a_menu_is_picked_from_by_the_mouse() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    seen.keys("<F2>gm23<Enter>b").shows(&["What if #34"]);
    let screen = seen.screen();
    let line = screen.lines().position(|line| line.contains("taken back"));
    let y = u16::try_from(line.unwrap()).unwrap();
    seen.press(Mouse::Press, 10, y)
        .shows(&["Academic: #34 was played"]);
}

#[test]
fn a_branch_is_shown_beside_the_record_and_lines_are_added() {
    let mut seen = save("dispute-three", Lang::En, (120, 40));
    seen.keys("gm21<Enter>b<Down><Enter>").shows(&[
        "It parts from the record at #31",
        "(forbidden move, 19.1.2); White",
        "the record is followed no further than #31",
    ]);
    seen.lacks(&["Academic"]);
    seen.keys(":chief: nonsense<Enter>")
        .shows(&["no such command: nonsense"]);
    seen.keys("<Esc>b<Down><Down><Enter>")
        .shows(&["From #30 on"]);
    seen.keys("p2: H10<Enter>without 31<Enter><Enter>");
    seen.shows(&["Academic: #31 was played", "A branch of typed lines"]);
    seen.keys("q").keys("gm3<Enter>b");
    seen.shows(&["the move of #4 is taken back"]);
}

#[test]
fn an_offence_is_looked_at_under_another_article() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    seen.keys("dddb").shows(&["#26 under another article"]);
    seen.keys("<Down><Enter>18.9<Enter>")
        .shows(&["#26 under article 18.9", "What if"]);
}

#[test]
fn rulings_elsewhere_are_opened_over_this_one_and_left_again() {
    let mut seen = save("incident-claim", Lang::En, (120, 40));
    seen.keys("gm1<Enter>e").shows(&["rests on no article"]);
    seen.keys("de").shows(&["Rulings under article 17.4"]);
    seen.keys("<Enter>")
        .shows(&["Replay incident-claim.ron  15/55"]);
    seen.keys("qg0<Enter>").shows(&["0/55"]);
}

/// Copies a log, its last lines left out.
fn shortened(folder: &TempDir, name: &str, lines: usize) -> PathBuf {
    let text = fs::read_to_string(saves().join(name)).unwrap();
    let kept: Vec<&str> = text.lines().take(lines).collect();
    let path = folder.path().join(name);
    fs::write(&path, kept.join("\n") + "\n").unwrap();
    path
}

#[test]
fn another_log_in_the_same_folder_is_found_by_its_name() {
    let folder = TempDir::new().unwrap();
    let path = shortened(&folder, "dispute-three.ron", 30);
    let whole = fs::read(saves().join("dispute-three.ron")).unwrap();
    fs::write(folder.path().join("other.ron"), whole).unwrap();
    let mut seen = open(&path, Lang::En, (80, 24));
    seen.keys("x<Enter>other.ron<Enter>")
        .shows(&["They first differ at #30: one ends here", "> #30 14:28"]);
    seen.keys("<Esc>x<Enter>none.ron<Enter>")
        .shows(&["none.ron"]);
}

#[test]
fn a_sheet_is_pasted_over_many_lines() {
    let mut seen = save("free", Lang::En, (80, 24));
    seen.keys("x<Down><Enter>");
    seen.paste("1. H8 I9\n2. ");
    seen.keys("K1<Enter>").shows(&["The sheet has 3 moves"]);
    seen.keys("<Esc>x<Down><Enter>H8 nothing<Enter>")
        .shows(&["move 2 of the sheet is none: nothing"]);
}

#[test]
fn a_record_is_played_and_paused() {
    let mut seen = save("dispute-three", Lang::En, (80, 24));
    assert_eq!(seen.app.wait(), None);
    seen.keys("p").shows(&["Playing (as it went)"]);
    assert_eq!(
        seen.app.wait(),
        Some(Duration::ZERO),
        "the first event is due at once"
    );
    seen.app.tick();
    seen.shows(&["1/42"]);
    let wait = seen.app.wait().unwrap();
    assert!(
        wait > Duration::ZERO && wait <= Duration::from_secs(1),
        "{wait:?}"
    );
    seen.keys("PP").shows(&["long thinks jumped"]);
    seen.keys("p");
    assert_eq!(seen.app.wait(), None);
    seen.keys("$p").shows(&["0/42"]);
}

#[test]
fn a_reader_in_lines_gets_one_whole_sentence_for_each_event() {
    use tianyuan::core::log::audit;
    use tianyuan::core::record::Replay;
    use tianyuan::shell::plain::record;
    use tianyuan::shell::store::Follower;
    let path = saves().join("dispute-three.ron");
    let bytes = fs::read(&path).unwrap();
    let log = Replay::read(&audit(&bytes).bodies, None).unwrap();
    for lang in Lang::BOTH {
        let mut out = Vec::new();
        record::replay(lang, &log, &mut out).unwrap();
        let replayed = String::from_utf8(out).unwrap();
        assert_eq!(replayed.lines().count(), log.entries.len() + 1);
        assert!(!replayed.contains('\u{1b}'));
        insta::assert_snapshot!(format!("plain-{}", lang.word()), replayed);
        let mut out = Vec::new();
        record::watch(lang, Follower::new(&path), &mut out, || false).unwrap();
        let watched = String::from_utf8(out).unwrap();
        let after_head = |text: &str| text.split_once('\n').unwrap().1.to_owned();
        assert_eq!(after_head(&watched), after_head(&replayed));
    }
}

#[test]
fn every_key_on_every_save_at_every_event_is_survived() {
    for name in [
        "incident-claim",
        "incident-waiver",
        "dispute-three",
        "shanghai-2004-one-group",
    ] {
        let mut seen = save(name, Lang::Zh, (80, 24));
        for _ in 0..24 {
            for key in [
                "b", "<Enter>", "<Esc>", "w", "<Esc>", "i", "<Esc>", "<Tab>", "lll",
            ] {
                seen.keys(key);
                seen.screen();
            }
        }
    }
    for size in [(60, 20), (79, 21), (200, 60)] {
        let mut seen = save("incident-claim", Lang::En, size);
        seen.keys("d<Tab>").screen();
    }
}

#[test]
fn a_branch_is_kept_beside_the_log_and_the_log_stays_as_it_was() {
    let folder = TempDir::new().unwrap();
    let path = shortened(&folder, "dispute-three.ron", 99);
    let before = fs::read(&path).unwrap();
    let mut seen = open(&path, Lang::En, (120, 40));
    seen.keys("B").shows(&["No branch was kept yet"]);
    seen.keys("ddddb<Enter>s").shows(&["kept beside the log"]);
    assert_eq!(fs::read(&path).unwrap(), before);
    let mut again = open(&path, Lang::En, (120, 40));
    again.keys("B").shows(&["#32 the claim of #33 is upheld"]);
    again
        .keys("<Enter>")
        .shows(&["kept beside the log", "It parts from the record at #33"]);
    // The annex is no log of a game to be laid beside others.
    again
        .keys("<Esc>de")
        .shows(&["Rulings under article 17.6: 1"]);
}
