//! The screens: what they show at each size, what keys do on them, and that no size makes them panic.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

use proptest::prelude::*;
use ratatui::layout::Size;
use tianyuan::shell::tui::painter::Painter;
use tianyuan::words::Lang;

#[path = "support/seen.rs"]
mod seen;
use seen::Seen;

/// A casual game that begins with its first act.
const CASUAL: &str = "rule=taraguchi10 time=10m+10s begins=first-act p1=张三 p2=Li";

/// A game with an opening, stones, a warning and a draw offer.
fn middle(lang: Lang, theme: &str, size: (u16, u16)) -> Seen {
    let mut seen = Seen::dressed(CASUAL, lang, theme, size);
    seen.lines(&["h8", "h9", "swap", "i10", "j9", "g7 ", "f9", "i7", "k8"]);
    seen.lines(&[
        "referee: warn p1 17.4",
        "referee: incident p2 17.2",
        "black: h8",
    ]);
    seen
}

#[test]
fn the_table_at_every_size_and_in_both_languages() {
    for size in [(80, 24), (100, 30), (200, 60)] {
        for lang in Lang::BOTH {
            let name = format!("table-{}x{}-{}", size.0, size.1, lang.word());
            insta::assert_snapshot!(name, middle(lang, "wood", size).screen());
        }
        let name = format!("table-{}x{}-ascii", size.0, size.1);
        insta::assert_snapshot!(name, middle(Lang::En, "ascii", size).screen());
    }
}

#[test]
fn enter_places_and_the_line_says_whose_turn_it_is() {
    let mut seen = Seen::dressed(CASUAL, Lang::En, "ascii", (80, 24));
    assert!(
        seen.screen()
            .contains("Black to act: place stone 1 at the centre"),
        "{}",
        seen.screen()
    );
    seen.keys("<Enter>");
    assert!(
        seen.screen()
            .contains("White may swap (s), or place stone 2 inside 3x3"),
        "{}",
        seen.screen()
    );
    seen.keys("kkk<Enter>");
    assert!(seen.screen().contains("11.1.1.B"), "{}", seen.screen());
    seen.keys("jj<Enter>");
    assert!(
        seen.screen()
            .contains("Black may swap (s), or place stone 3 inside 5x5"),
        "{}",
        seen.screen()
    );
}

#[test]
fn ten_offers_are_collected_and_one_is_chosen() {
    let mut seen = Seen::dressed(CASUAL, Lang::En, "ascii", (80, 24));
    seen.lines(&["h8", "h9", "i10", "j9"]);
    seen.keys("f");
    assert!(
        seen.screen().contains("0 of 10 points chosen"),
        "{}",
        seen.screen()
    );
    seen.keys("<Enter>");
    assert!(
        seen.screen().contains("A stone lies on the offer H8"),
        "{}",
        seen.screen()
    );
    seen.keys("hhhhhhh");
    for _ in 0..10 {
        seen.keys("<Enter>j");
        assert!(!seen.screen().contains("symmetrical"), "{}", seen.screen());
        if seen.screen().contains("1 of 10") {
            seen.keys("l");
        }
        if seen.screen().contains("7 of 10") {
            seen.keys("lkkk");
        }
    }
    assert!(
        seen.screen().contains("10 of 10 points chosen"),
        "{}",
        seen.screen()
    );
    seen.keys("<Enter>");
    assert!(
        seen.screen()
            .contains("White to act: choose one of the offers"),
        "{}",
        seen.screen()
    );
}

#[test]
fn an_incident_is_entered_by_keys() {
    let mut seen = middle(Lang::Zh, "ascii", (80, 24));
    seen.keys("i");
    assert!(seen.screen().contains("快捷登记"), "{}", seen.screen());
    seen.keys("<Enter>");
    assert!(seen.screen().contains("违规者"), "{}", seen.screen());
    seen.keys("<Enter>174");
    assert!(seen.screen().contains("> 17.4"), "{}", seen.screen());
    seen.keys("<Enter>");
    let page = seen.screen();
    assert!(
        page.contains("先按钟后落子") && page.contains("裁判"),
        "{page}"
    );
    seen.keys("<Esc><Esc><Esc>");
    assert!(
        seen.screen().contains("席位：裁判 ") || seen.screen().contains("席位：裁判\n"),
        "whoever enters an incident is the referee\n{}",
        seen.screen()
    );
    seen.keys("i<Enter><Enter>174<Enter>");
    let page = seen.screen();
    assert!(
        page.contains("第2次") && page.contains("应判：违例") && page.contains("超出当前职务权限"),
        "{page}"
    );
    seen.keys("<Enter>");
    assert!(seen.screen().contains("建议判"), "{}", seen.screen());
}

#[test]
fn quitting_asks_and_is_not_resigning() {
    let mut seen = middle(Lang::En, "ascii", (80, 24));
    seen.keys("q");
    assert!(
        seen.screen().contains("Leaving is not resigning"),
        "{}",
        seen.screen()
    );
    seen.keys("n");
    assert!(!seen.app.is_over());
    seen.keys("qy");
    assert!(seen.app.is_over());
}

#[test]
fn a_line_that_cannot_be_read_stays_to_be_mended() {
    let mut seen = middle(Lang::En, "ascii", (80, 24));
    seen.keys(":swop<Enter>");
    let screen = seen.screen();
    assert!(
        screen.contains("column 1: no such command: swop") && screen.contains(":swop"),
        "{screen}"
    );
}

#[test]
fn full_width_keys_do_what_they_look_like() {
    let mut seen = Seen::dressed(CASUAL, Lang::Zh, "ascii", (80, 24));
    seen.keys("　ｋ：Ｈ９<Enter>？");
    assert!(seen.screen().contains("帮助"), "{}", seen.screen());
    seen.keys("<Esc>");
    assert!(seen.screen().contains("2 H9"), "{}", seen.screen());
}

#[test]
fn nothing_is_played_in_a_window_that_is_too_small() {
    let mut seen = Seen::dressed(CASUAL, Lang::En, "ascii", (59, 20));
    seen.keys("<Enter>");
    assert!(
        seen.screen().contains("needs 60x20, now 59x20"),
        "{}",
        seen.screen()
    );
    seen.resize(80, 24);
    assert!(seen.screen().contains("place stone 1"), "{}", seen.screen());
}

#[test]
fn the_help_shows_the_keys_of_the_place() {
    let mut seen = middle(Lang::En, "ascii", (80, 24));
    seen.keys("?");
    let screen = seen.screen();
    assert!(
        screen.contains("enter an incident") && screen.contains("offer a draw"),
        "{screen}"
    );
}

/// What an emulator shows after every byte so far.
struct Emulator {
    painter: Painter<vt100::Parser>,
}

impl Emulator {
    fn new(size: Size) -> Self {
        let emulator = vt100::Parser::new(
            size.height.try_into().unwrap(),
            size.width.try_into().unwrap(),
            0,
        );
        let mut painter = Painter::new(emulator, size);
        painter.wipe().unwrap();
        Self { painter }
    }

    fn shows(&mut self, seen: &Seen) -> String {
        self.painter.paint(seen.app.draw()).unwrap();
        let screen = self.painter.writer().screen();
        let rows = screen.rows(0, seen.size.width);
        rows.map(|row| format!("{}\n", row.trim_end())).collect()
    }
}

#[test]
fn the_bytes_draw_what_the_screen_holds() {
    for (lang, theme, size) in [(Lang::Zh, "wood", (80, 24)), (Lang::En, "ascii", (200, 60))] {
        let mut seen = Seen::dressed(CASUAL, lang, theme, size);
        let mut emulator = Emulator::new(seen.size);
        assert_eq!(emulator.shows(&seen), seen.screen());
        for keys in [
            "<Enter>", "j", "<Enter>", ":", "i10", "<Enter>", "m", "?", "<Esc>", "i", "<Enter>",
            "推", "<Enter>", "<Down>",
        ] {
            seen.keys(keys);
            assert_eq!(emulator.shows(&seen), seen.screen(), "after {keys}");
        }
        seen.keys("<Esc><Esc><Esc>LTc<Esc>q");
        assert_eq!(emulator.shows(&seen), seen.screen());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_size_makes_a_screen_panic(width in 0u16..=200, height in 0u16..=60, keys in "[:?icomdfpq]") {
        let mut seen = middle(Lang::Zh, "wood", (200, 60));
        seen.keys(&keys);
        for (width, height) in [(width, height), (width, 1), (1, height)] {
            seen.size = Size { width, height };
            seen.screen();
        }
    }
}
