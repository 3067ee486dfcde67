//! What the mouse does: everything that a key does, and nothing where it is the terminal's.

use ratatui::layout::Rect;
use tianyuan::core::board::Point;
use tianyuan::shell::tui::screens::menus::{Desk, HomeScreen};
use tianyuan::shell::tui::screens::table::TableScreen;
use tianyuan::shell::tui::widgets::board::Geometry;
use tianyuan::words::Lang;

use super::grids::{SIZES, Stage, table};

const NAMES: [&str; 2] = ["甲", "乙"];

fn press(x: u16, y: u16) -> String {
    format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 1, y + 1, x + 1, y + 1)
}

/// Presses on a point, as it lies on the screen.
fn point(stage: &mut Stage, (width, height): (u16, u16), name: &str) {
    let area = tianyuan::shell::tui::panels::Layout::of(Rect::new(0, 0, width, height)).board;
    let (x, y) = Geometry::fit(area).cell(name.parse::<Point>().unwrap());
    stage.send(&press(x, y));
}

/// Presses on the first of these words on the screen.
pub fn words(stage: &mut Stage, words: &str) {
    let text = stage.text();
    let (y, line) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains(words))
        .unwrap_or_else(|| panic!("no {words} in\n{text}"));
    let before = &line[..line.find(words).unwrap()];
    let x = unicode_width::UnicodeWidthStr::width(before);
    stage.send(&press(u16::try_from(x).unwrap(), u16::try_from(y).unwrap()));
}

fn seated(size: (u16, u16), begin: &[&str]) -> Stage {
    let mut stage = Stage::new(Box::new(table(NAMES, begin)), Lang::En, "wood", size, false);
    stage.look();
    stage
}

#[test]
fn the_mouse_is_the_terminals_until_it_is_taken() {
    let mut stage = seated((80, 24), &[]);
    assert!(stage.text().contains("F2 mouse:off"), "{}", stage.text());
    point(&mut stage, (80, 24), "H8");
    assert!(stage.text().contains("place stone 1"), "{}", stage.text());
    stage.send("\x1bOQ");
    assert!(stage.text().contains("F2 mouse:on"), "{}", stage.text());
    point(&mut stage, (80, 24), "H8");
    assert!(stage.text().contains("place stone 2"), "{}", stage.text());
    words(&mut stage, "F2");
    assert!(stage.text().contains("F2 mouse:off"), "{}", stage.text());
}

#[test]
fn a_game_by_mouse_alone() {
    for size in SIZES {
        let mut stage = seated(size, &[]);
        stage.send("\x1bOQ");
        point(&mut stage, size, "H8");
        words(&mut stage, "s swap");
        for at in ["H9", "I10", "J9"] {
            point(&mut stage, size, at);
        }
        words(&mut stage, "f offers");
        let offers = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "A2", "B2", "C2"];
        for at in offers {
            point(&mut stage, size, at);
        }
        words(&mut stage, "Enter send");
        assert!(
            stage.text().contains("choose one of the offers"),
            "{}",
            stage.text()
        );
        point(&mut stage, size, "B2");
        point(&mut stage, size, "K10");
        words(&mut stage, "p pass");
        words(&mut stage, "n no");
        words(&mut stage, "d draw");
        words(&mut stage, "y agree");
        assert!(!stage.text().contains("to act"), "{}", stage.text());
        words(&mut stage, "q quit");
        words(&mut stage, "y yes");
        assert!(stage.app.is_over());
    }
}

#[test]
fn an_incident_by_mouse_alone() {
    let mut stage = seated((100, 30), &super::grids::MIDDLE);
    stage.send("\x1bOQ");
    words(&mut stage, "Penalties");
    words(&mut stage, "any article");
    words(&mut stage, "> White 甲");
    while !stage.text().contains(" 17.2 ") {
        stage.send("\x1b[<65;50;15M");
    }
    words(&mut stage, " 17.2 ");
    assert!(stage.text().contains("17.2"), "{}", stage.text());
    // A press beside the sheet closes it, step by step.
    for _ in 0..3 {
        stage.send(&press(0, 0));
    }
    words(&mut stage, "At the keyboard");
    words(&mut stage, "referee");
    assert!(
        stage.text().contains("keyboard: referee"),
        "{}",
        stage.text()
    );
}

#[test]
fn the_desk_and_its_forms_by_mouse_alone() {
    for size in SIZES {
        let mut stage = seated(size, &["h8", "h9", "referee: incident p1 17.10"]);
        stage.send("\x1bOQ");
        words(&mut stage, "At the keyboard");
        words(&mut stage, "  chief referee");
        words(&mut stage, "t desk");
        words(&mut stage, "> 1:13 ");
        assert!(stage.text().contains("chief: impose"), "{}", stage.text());
        // The row of the act turns it, and the line says it.
        words(&mut stage, "< give what is prescribed >");
        assert!(stage.text().contains("chief: dismiss"), "{}", stage.text());
        for field in ["  Which ", "  Reason"] {
            words(&mut stage, field);
            let chosen = format!("> {}", field.trim());
            assert!(stage.text().contains(&chosen), "{}", stage.text());
        }
        stage.send("seen by nobody");
        words(&mut stage, "  Write ");
        assert!(stage.text().contains("seen by nobody"), "{}", stage.text());
        assert!(!stage.text().contains("The desk"), "{}", stage.text());
    }
}

#[test]
fn every_field_of_the_longest_form_is_pressed() {
    let mut stage = seated((80, 24), &["h8", "h9"]);
    stage.send("\x1bOQ").send("t");
    words(&mut stage, "enter an incident ");
    for field in [
        "Points", "Move no.", "Happened", "Noticed", "Mark", "Seen by", "Note", "Player", "Article",
    ] {
        words(&mut stage, &format!("  {field}"));
        let chosen = format!("> {field}");
        assert!(stage.text().contains(&chosen), "{}", stage.text());
    }
    // A line of the list under the form is the article.
    stage.send("174");
    words(&mut stage, "> 17.4");
    assert!(stage.text().contains("17.4"), "{}", stage.text());
    words(&mut stage, "referee: incident");
    // What is prescribed is given by a press too.
    words(&mut stage, "y yes");
    assert!(stage.text().contains("warning 1"), "{}", stage.text());
    // Beside a sheet a press goes back: from the form to the desk, from the desk to the board.
    stage.send("t");
    words(&mut stage, "enter an incident ");
    stage.send(&press(0, 0));
    assert!(stage.text().contains("The desk"), "{}", stage.text());
    stage.send(&press(0, 0));
    assert!(!stage.text().contains("The desk"), "{}", stage.text());
}

#[test]
fn giving_up_by_mouse_alone() {
    let mut stage = seated((80, 24), &["h8", "h9"]);
    stage.send("\x1bOQ");
    words(&mut stage, "Open");
    words(&mut stage, "resign");
    words(&mut stage, "y yes");
    assert!(!stage.text().contains("to act"), "{}", stage.text());
}

#[test]
fn menus_and_forms_take_presses_and_the_wheel() {
    let desk = Desk {
        library: tianyuan::shell::library::Library::in_folder(None),
        games: None,
        seat: |table| Box::new(TableScreen::new(table)),
    };
    let home = HomeScreen::new(std::rc::Rc::new(desk));
    let mut stage = Stage::new(Box::new(home), Lang::En, "wood", (80, 24), false);
    stage.send("\x1bOQ").send("\x1b[<65;1;1M");
    assert!(stage.text().contains("> Continue"), "{}", stage.text());
    words(&mut stage, "New game");
    let before = stage.text();
    words(&mut stage, "Time:");
    assert_ne!(stage.text(), before);
    // The foot's Esc.
    stage.send(&press(79, 23));
    words(&mut stage, "Language, theme");
    words(&mut stage, "Theme: dark");
    assert!(stage.text().contains("Theme: dark *"), "{}", stage.text());
    words(&mut stage, "F1 help");
    stage.send(&press(40, 12));
    assert!(stage.text().contains("Theme: dark *"), "{}", stage.text());
}

#[test]
fn no_press_anywhere_makes_a_screen_panic() {
    let mut stage = seated((60, 20), &super::grids::MIDDLE);
    stage.send("\x1bOQ");
    for at in ["0;0", "61;21", "70000;70000", "60;20", "3;1", "34;17"] {
        stage.send(&format!("\x1b[<0;{at}M\x1b[<64;{at}M\x1b"));
    }
}
