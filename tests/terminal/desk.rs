//! The arbiter's desk of a club: a picture at each size, and every size without a panic.

use std::sync::Arc;
use std::sync::mpsc::channel;

use ratatui::layout::Size;
use tempfile::TempDir;
use tianyuan::core::game::command::Command;
use tianyuan::core::language::{self, tokens};
use tianyuan::shell::library::Library;
use tianyuan::shell::server::club::{Club, Identity};
use tianyuan::shell::server::hall;
use tianyuan::shell::server::place::Visit;
use tianyuan::shell::server::room::{Room, Waker};
use tianyuan::shell::tui::screens::Screen;
use tianyuan::words::Lang;

use super::grids::{SIZES, Stage};
use super::mouse::words;

/// A key that nobody has the other half of.
const KEY: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw";

/// What is played at the tables, and what was said there.
const TABLES: [(&str, &[&str]); 10] = [
    (
        "p1=张三丰 p2=欧阳娜娜 round=3 table=1",
        &["start", "h8", "p2: h9"],
    ),
    (
        "p1=佐藤ガクト p2=김철수 round=3 table=2",
        &["start", "h8", "p2: h9", "p1: claim five"],
    ),
    ("p1=李四 p2=王五 round=3 table=10", &[]),
    (
        "p1=Ivanovski p2=Δημήτρης round=3 table=3",
        &["start", "h8", "referee: adjourn"],
    ),
    (
        "p1=甲 p2=乙 round=3 table=4 clock=table",
        &[
            "start",
            "h8",
            "referee: incident p1 17.4",
            "referee: incident p2 17.1 G7",
            "p1: draw",
        ],
    ),
    ("p1=丙 p2=丁 round=3 table=5", &["start absent=p2"]),
    (
        "p1=戊 p2=己 judging=online begins=first-act",
        &["p1: h8", "p2: h9"],
    ),
    (
        "p1=庚 p2=辛 round=3 table=6",
        &["start", "h8", "p2: h9", "p1: j9"],
    ),
    ("p1=壬 p2=癸 round=3 table=7", &["start"]),
    (
        "p1=子 p2=丑 round=3 table=8",
        &["start", "p1: stop \"吵闹\""],
    ),
];

/// A club with its folder, while it is looked at.
pub struct Hall {
    pub club: Arc<Club>,
    folder: TempDir,
}

pub fn say(room: &Room, line: &str) {
    let Ok(language::Line::Act { who, action, .. }) = language::parse(line) else {
        panic!("{line}");
    };
    let hand = tianyuan::shell::hand::Hand::Players;
    let done = room.act(|game, at| {
        Ok(Command {
            by: who.unwrap_or_else(|| hand.speaks(game, &action)),
            at,
            action: action.clone(),
        })
    });
    assert_eq!(done.unwrap().refusal, None, "{line}");
}

impl Hall {
    /// Opens a club with so many tables; the later ones are played as the first.
    pub fn of(count: usize) -> Self {
        let folder = TempDir::new().unwrap();
        let library = Library::in_folder(None);
        let club = Club::open(folder.path(), library, Lang::Zh).unwrap();
        let offices = vec![tianyuan::core::rulebook::Office::Referee];
        club.people(|people| people.add("赵裁判", KEY, offices))
            .unwrap();
        for (number, (words, lines)) in TABLES.iter().cycle().take(count).enumerate() {
            for name in words.split(' ').filter_map(|word| word.strip_prefix('p')) {
                let name = name.split('=').nth(1).unwrap_or_default();
                if !name.is_empty() && number < TABLES.len() {
                    club.people(|people| people.add(name, &key(name), vec![]))
                        .unwrap();
                }
            }
            let line = format!("rule=free time=30m {words}");
            let room = club
                .make(&referee(), &tokens(&line).unwrap(), Lang::Zh)
                .unwrap();
            lines.iter().for_each(|line| say(&room, line));
        }
        Self {
            club: Arc::new(club),
            folder,
        }
    }

    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    fn desk(&self) -> Box<dyn Screen> {
        self.first(referee())
    }

    /// Returns the first screen of whoever comes in.
    pub fn first(&self, who: Identity) -> Box<dyn Screen> {
        let (news, _) = channel();
        hall::first(Visit {
            club: Arc::clone(&self.club),
            who,
            waker: Arc::new(Waker::new(news)),
            session: 1,
        })
    }
}

pub fn referee() -> Identity {
    Identity {
        name: "赵裁判".to_owned(),
        key: KEY.to_owned(),
        guest: false,
    }
}

/// Returns a key of its own for every name.
pub fn key(name: &str) -> String {
    use russh::keys::ssh_key::private::{Ed25519Keypair, KeypairData};
    let mut seed = [9; 32];
    for (at, byte) in name.bytes().enumerate() {
        seed[at % 32] ^= byte;
    }
    let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(&seed));
    let key = russh::keys::PrivateKey::new(pair, "").unwrap();
    key.public_key().to_openssh().unwrap()
}

/// Returns the text with every time as `0:00`, cell by cell: the clocks of a club run while it is looked at.
fn still(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let is_time = |at: usize| {
        let colon = (at.saturating_sub(2)..=at + 2).find(|at| letters.get(*at) == Some(&':'));
        colon.is_some_and(|colon| is_digit(colon + 1) && is_digit(colon + 2))
    };
    let shown = |(at, letter): (usize, &char)| match is_digit(at) && is_time(at) {
        true => '0',
        false => *letter,
    };
    letters.iter().enumerate().map(shown).collect()
}

#[test]
fn the_desk_at_each_size() {
    let least = &SIZES[..1];
    let all = &[SIZES[0], SIZES[1], SIZES[2], (60, 20)];
    for (count, name, sizes) in [
        (10, "desk", &all[..]),
        (14, "desk-more", least),
        (20, "desk-crowded", least),
    ] {
        let hall = Hall::of(count);
        for &(width, height) in sizes {
            for (tag, lang, theme) in [
                ("zh", Lang::Zh, "wood"),
                ("en", Lang::En, "wood"),
                ("ascii", Lang::Zh, "ascii"),
            ] {
                let mut stage = Stage::new(hall.desk(), lang, theme, (width, height), false);
                stage.look();
                let text = still(&stage.text());
                let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
                insta::assert_snapshot!(format!("{name}-{width}x{height}-{tag}"), lines.join("\n"));
            }
        }
    }
}

#[test]
fn every_key_and_every_size_of_the_desk() {
    let hall = Hall::of(40);
    for wide in [false, true] {
        for lang in Lang::BOTH {
            let mut stage = Stage::new(hall.desk(), lang, "contrast", (60, 20), wide);
            stage.look();
            stage.send("\x1b[B\x1b[B\r").send("?\x1b").send("\x1b");
            stage
                .send("３")
                .send("q")
                .send("天")
                .send("LTq\x1b[6~\x1b[4~");
            stage
                .send("\t")
                .send("3")
                .send("\t")
                .send("\x1b[Z")
                .send("z");
            for width in (0..=230).step_by(10) {
                for height in (0..=60).step_by(3) {
                    stage.app.resize(Size { width, height });
                    stage.app.draw();
                }
            }
        }
    }
}

#[test]
fn the_desk_by_mouse_alone() {
    let hall = Hall::of(10);
    for size in SIZES {
        let mut stage = Stage::new(hall.desk(), Lang::En, "wood", size, false);
        stage.send("\x1bOQ");
        words(&mut stage, "佐藤");
        assert!(stage.text().contains("Penalties"), "{}", stage.text());
        words(&mut stage, "q quit");
        assert!(stage.text().contains("The desk"), "{}", stage.text());
        words(&mut stage, "Tab: the hall");
        assert!(stage.text().contains("a new game"), "{}", stage.text());
        words(&mut stage, "Tab: the desk");
        words(&mut stage, "R3 T10");
        assert!(stage.text().contains("李四"), "{}", stage.text());
    }
}
