//! A picture of each screen at each size, in both languages and in ASCII.

use std::path::Path;

use tianyuan::shell::tui::screens::Screen;
use tianyuan::shell::tui::screens::settings::SettingsScreen;
use tianyuan::shell::tui::screens::watching::ReplayScreen;
use tianyuan::words::Lang;

use super::grids::{MIDDLE, SIZES, Stage, home, saves, table};

/// The screens by name: how each is begun, and the keys that lead to the picture.
const SCREENS: [(&str, &str); 7] = [
    ("home", ""),
    ("form", "\r"),
    ("list", "jj\r"),
    ("settings", ""),
    ("replay", "llllllllll"),
    ("help", "?"),
    ("incident", "i"),
];

fn begun(name: &str, games: &Path) -> Box<dyn Screen> {
    match name {
        "home" | "form" | "list" => Box::new(home(games.to_owned())),
        "settings" => Box::new(SettingsScreen::default()),
        "replay" => Box::new(ReplayScreen::open(&saves().join("incident-claim.ron")).unwrap()),
        _ => Box::new(table(["张三", "Li"], &MIDDLE)),
    }
}

#[test]
fn each_screen_at_each_size() {
    let games = tempfile::TempDir::new().unwrap();
    std::fs::copy(saves().join("free.ron"), games.path().join("free.ron")).unwrap();
    for (name, keys) in SCREENS {
        for (width, height) in SIZES {
            for (tag, lang, theme) in [
                ("zh", Lang::Zh, "wood"),
                ("en", Lang::En, "wood"),
                ("ascii", Lang::Zh, "ascii"),
            ] {
                let mut stage = Stage::new(
                    begun(name, games.path()),
                    lang,
                    theme,
                    (width, height),
                    false,
                );
                stage.look();
                stage.send(keys);
                let text = stage.text();
                let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
                insta::assert_snapshot!(format!("{name}-{width}x{height}-{tag}"), lines.join("\n"));
            }
        }
    }
}
