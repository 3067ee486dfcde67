//! The quick slots: six keys or fewer from the board to the record.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot set itself up has failed"
)]

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use tianyuan::core::clock::At;
use tianyuan::core::game::Judging;
use tianyuan::core::language::{self, tokens};
use tianyuan::core::rulebook::{CN_2025_DRAFT, parse};
use tianyuan::shell::library::Library;
use tianyuan::shell::table::Table;
use tianyuan::shell::tui::app::App;
use tianyuan::shell::tui::input::Input;
use tianyuan::shell::tui::screens::table::{TableScreen, Timer};
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

fn pressed(time: &str, lines: &[&str], keys: &str) -> String {
    let game = format!("rule=free time={time} begins=first-act judging=table p1=A p2=B");
    let setup = language::setup(&tokens(&game).unwrap(), Judging::Table).unwrap();
    let (header, _) = Library::in_folder(None).header(setup).unwrap();
    let table = Table::create(None, header).unwrap();
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
    let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().to_string()
}

#[test]
fn the_commonest_incidents_take_six_keys_or_fewer() {
    let (slow, stones) = ("60m", ["h8", "h9", "i9"]);
    for (time, keys, told) in [
        (slow, "i11~y", "17.4 warning"),
        (slow, "i21~y", "14.7 warning"),
        ("10m+10s", "i21~y", "31.2 warning"),
        (slow, "i31~", "violation (17.10)"),
        (slow, "i4~", "forbidden"),
        (slow, "i51~", "over"),
        (slow, "i727~", ""),
        (slow, "i71~", "loss (18.12)"),
        (slow, "i82~y", "18.4 warning"),
        (slow, "i81~y", "18.5 warning"),
        (slow, "i9~yy", ""),
        (slow, "i0~", "17.1"),
    ] {
        assert!(keys.len() <= 6, "{keys}");
        let screen = pressed(time, &stones, keys);
        assert!(screen.contains(told), "{keys}: {told}\n{screen}");
    }
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
