//! The quick slots: six keys or fewer from the board to the record.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;
use tianyuan::core::board::{Point, Seat};
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::language::{self, tokens};
use tianyuan::core::rulebook::{CN_2025_DRAFT, NANAN_2016, SHANGHAI_2004, parse};
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;
use tianyuan::shell::tui::app::App;
use tianyuan::shell::tui::input::Input;
use tianyuan::shell::tui::screens::table::{TableScreen, Timer};
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

#[path = "support/rows.rs"]
mod rows;
use rows::rows;

/// Returns the log and the screen after typed lines and pressed keys.
fn pressed(game: &str, lines: &[&str], keys: &str) -> (String, String) {
    let words = format!("{game} begins=first-act judging=table p1=A p2=B");
    let setup = language::setup(&tokens(&words).unwrap(), Judging::Table).unwrap();
    let (header, _) = Library::in_folder(None).header(setup).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ron");
    let table = Table::create(Some(&file), header).unwrap();
    let screen = TableScreen::with_timer(table, Timer::Still(At(73_000)));
    let look = (Some(Lang::En), Some("ascii".to_owned()));
    let mut app = App::new(
        Box::new(screen),
        Wardrobe::open(None, Policy::default(), look, Lang::En),
    );
    app.resize(Size {
        width: 100,
        height: 30,
    });
    let mut press = |keys: &str| {
        for letter in keys.chars() {
            let code = if letter == '~' {
                KeyCode::Enter
            } else {
                KeyCode::Char(letter)
            };
            app.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    };
    for line in lines {
        press(&format!(":{line}~"));
    }
    press(keys);
    let log = std::fs::read_to_string(&file).unwrap();
    (log, rows(&app))
}

/// Each row: the time, the stones, the keys (`~` is Enter), and what stands in the log after them.
#[test]
fn the_commonest_incidents_take_six_keys_or_fewer() {
    let (slow, rapid) = ("rule=free time=60m", "rule=free time=10m+10s");
    let stones = vec!["h8", "h9", "i9"];
    let renju = "rule=taraguchi10 time=60m";
    let opening = vec!["h8", "h9", "i10", "j9", "g7", "f9"];
    let given = |who: &str, step: &str, article: &str| {
        format!("PenaltyImposed(who:{who},step:\"{step}\",article:\"{article}\"")
    };
    let entered = |article: &str| format!("article:\"{article}\"");
    for (time, lines, keys, told) in [
        (slow, &stones, "i11~y", given("p1", "warning", "17.4")),
        (slow, &stones, "i21~y", given("p1", "warning", "14.7")),
        (rapid, &stones, "i21~y", given("p1", "warning", "31.2")),
        (slow, &stones, "i31~", "PenaltyProposed(".to_owned()),
        (renju, &opening, "i4~", "ClaimMade(".to_owned()),
        (slow, &stones, "i52~", "ClaimMade(".to_owned()),
        (slow, &vec![], "i627~", "LateAdmitted(".to_owned()),
        (slow, &stones, "i71~", entered("18.12")),
        (slow, &stones, "i82~y", given("p2", "warning", "18.4")),
        (slow, &stones, "i81~y", given("p1", "warning", "18.5")),
        (slow, &stones, "i9~yy", "RemedyRuled(".to_owned()),
        (renju, &opening, "i0~", entered("17.1")),
    ] {
        assert!(keys.len() <= 6, "{keys}");
        let (log, screen) = pressed(time, lines, keys);
        let events = log.split_once("\n(n:1,").map_or("", |(_, events)| events);
        assert!(events.contains(&told), "{keys}: {told}\n{events}\n{screen}");
    }
}

#[test]
fn a_lift_is_proposed_by_the_referee_and_confirmed_by_the_chief() {
    let (log, screen) = pressed("rule=free time=60m", &["h8", "h9"], "i32~ojj~y");
    assert!(log.contains("ProposalConfirmed("), "{screen}");
    assert!(
        screen.contains("Read aloud, then press A: B: a violation under article 17.10"),
        "{screen}"
    );
}

#[test]
fn a_slot_with_an_unknown_article_is_told_by_line() {
    let text = CN_2025_DRAFT.replace("incident {who} 17.10", "incident {who} 17.99");
    let mistakes = parse(&text).unwrap_err();
    let line = text
        .lines()
        .position(|line| line.contains("17.99"))
        .unwrap()
        + 1;
    assert_eq!((mistakes.len(), mistakes[0].line), (1, line));
}

#[test]
fn every_slot_of_the_built_in_books_can_be_said() {
    for text in [CN_2025_DRAFT, SHANGHAI_2004, NANAN_2016] {
        let book = parse(text).unwrap();
        assert!(!book.quick.is_empty(), "{}", book.id);
        for (slot, rapid) in book
            .quick
            .iter()
            .flat_map(|slot| [(slot, false), (slot, true)])
        {
            let line = slot.filled(rapid, Seat::P2, "7", Point::CENTRE);
            let read = language::parse(&line);
            assert!(matches!(read, Ok(language::Line::Act { .. })), "{line}");
        }
    }
}
