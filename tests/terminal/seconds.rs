//! Seconds that pass: only the clocks are drawn then, and the terminal shows what it would show otherwise.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use tianyuan::core::clock::At;
use tianyuan::shell::tui::glyphs::{Drawn, settle};
use tianyuan::shell::tui::keymap::{Intent, Meaning};
use tianyuan::shell::tui::painter::{Painter, Picture};
use tianyuan::shell::tui::screens::table::TableScreen;
use tianyuan::shell::tui::screens::{Dress, Next, Screen};
use tianyuan::shell::tui::theme::Policy;
use tianyuan::shell::tui::wardrobe::Wardrobe;
use tianyuan::words::Lang;

use super::grids::{SIZES, table};

const NAMES: [&str; 2] = ["张三", "Ивановский"];

/// Games whose clock runs: in the main time, and until the flag falls.
const BEGUN: [&[&str]; 2] = [&["h8"], &["h8", "h9"]];

fn whole(screen: &TableScreen, dress: &Dress, area: Rect) -> Picture {
    let mut cells = Buffer::empty(area);
    let cursor = screen.draw(&mut cells, dress);
    settle(&mut cells, dress.theme.glyphs);
    Picture { cells, cursor }
}

#[test]
fn the_clocks_drawn_alone_leave_what_the_whole_screen_would() {
    let mut alone = 0;
    for (width, height) in SIZES {
        for (lang, theme) in [
            (Lang::Zh, "wood"),
            (Lang::En, "ascii"),
            (Lang::Zh, "contrast"),
        ] {
            for drawn in [Drawn::Narrow, Drawn::Wide, Drawn::Ascii] {
                for begun in BEGUN {
                    let size = Size { width, height };
                    let area = Rect::from((Position::ORIGIN, size));
                    let asked = (Some(lang), Some(theme.to_owned()));
                    let mut wardrobe = Wardrobe::open(None, Policy::default(), asked, lang);
                    let dress = wardrobe.measured(drawn);
                    let mut screen = table(NAMES, begun);
                    let mut every = Painter::new(vec![], size);
                    let mut clocks = Painter::new(vec![], size);
                    for painter in [&mut every, &mut clocks] {
                        painter.paint(whole(&screen, &dress, area)).unwrap();
                    }
                    // The steps go through the last minute, past nought and into what the flag brings.
                    for ms in [
                        1_000, 2_000, 75_000, 545_000, 598_500, 599_999, 601_000, 615_000,
                    ] {
                        screen.set_moment(At(ms));
                        let next = screen.tick(&dress);
                        let part = matches!(next, Next::Seconds)
                            .then(|| screen.seconds(area, &dress))
                            .flatten();
                        let now = whole(&screen, &dress, area);
                        let picture = match part {
                            Some(mut cells) => {
                                alone += 1;
                                settle(&mut cells, dress.theme.glyphs);
                                Picture {
                                    cells,
                                    cursor: None,
                                }
                            }
                            None => now.clone(),
                        };
                        every.paint(now).unwrap();
                        clocks.paint(picture).unwrap();
                        assert_eq!(
                            clocks.shown(),
                            every.shown(),
                            "{size} {lang:?} {theme} {ms}"
                        );
                        assert_eq!(
                            clocks.writer(),
                            every.writer(),
                            "{size} {lang:?} {theme} {ms}"
                        );
                    }
                }
            }
        }
    }
    assert!(alone > 100, "{alone} times the clocks alone");
}

#[test]
fn under_a_sheet_the_whole_screen_is_drawn() {
    let wardrobe = Wardrobe::open(None, Policy::default(), (Some(Lang::Zh), None), Lang::Zh);
    let dress = wardrobe.dress();
    let mut screen = table(NAMES, BEGUN[0]);
    let area = Rect::new(0, 0, 80, 24);
    assert!(screen.seconds(area, &dress).is_some());
    screen.take(Meaning::Intent(Intent::Incident), &dress);
    assert!(screen.seconds(area, &dress).is_none());
}
