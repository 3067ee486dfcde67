//! The annex: a log beside the game's, bound to it, opened and repaired as any other.

use std::fs;

use tianyuan::core::annex::Note;
use tianyuan::shell::store::annex::{Amiss, append, beside, read};
use tianyuan::shell::store::{Fault, list};
use tianyuan::shell::verify::{Wrong, verify};

use super::{game, said, tianyuan};

fn remark(at: u32, text: &str) -> Note {
    Note::Remark {
        at,
        by: "李领队".to_owned(),
        text: text.to_owned(),
    }
}

fn branch(at: u32) -> Note {
    Note::Branch {
        at,
        title: "the ruling reversed".to_owned(),
        lines: vec!["@20 referee: reject \"no\"".to_owned()],
        academic: true,
        note: String::new(),
    }
}

#[test]
fn notes_come_back_in_their_order() {
    let (folder, game) = game("incident-claim");
    let before = fs::read(&game).unwrap();
    assert_eq!(read(&game).unwrap(), None);
    append(&game, remark(3, "一"), None).unwrap();
    append(&game, branch(5), Some("now".to_owned())).unwrap();
    append(&game, remark(3, "二"), None).unwrap();
    let annex = read(&game).unwrap().unwrap();
    let numbers: Vec<u32> = annex.entries.iter().map(|entry| entry.n).collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(annex.about(3).count(), 2);
    assert_eq!(annex.within(4, 9).next().unwrap().note, branch(5));
    assert_eq!(
        fs::read(&game).unwrap(),
        before,
        "the game is never touched"
    );
    let listed = list(folder.path()).unwrap();
    assert_eq!(listed.len(), 1, "an annex is no game");
    assert_eq!(verify(&game, None).unwrap().annex.unwrap().entries, 3);
}

#[test]
fn an_annex_of_another_game_is_none() {
    let (_one, first) = game("incident-claim");
    append(&first, remark(1, "here"), None).unwrap();
    let (_two, second) = game("incident-waiver");
    fs::copy(beside(&first), beside(&second)).unwrap();
    assert!(matches!(read(&second), Err(Amiss::Elsewhere("header"))));
    assert!(matches!(
        append(&second, remark(1, "there"), None),
        Err(Amiss::Elsewhere("header"))
    ));
    assert!(matches!(verify(&second, None), Err(Wrong::Annex(_))));
    let last = fs::read_to_string(&first).unwrap().lines().count() as u32 - 1;
    let beyond = append(&first, remark(last + 1, "?"), None);
    assert!(matches!(beyond, Err(Amiss::NoEvent { .. })));
}

#[test]
fn a_game_cut_below_its_annex_is_found() {
    let (_folder, game) = game("incident-claim");
    append(&game, remark(1, "here"), None).unwrap();
    let text = fs::read_to_string(&game).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&game, lines[..lines.len() - 3].join("\n") + "\n").unwrap();
    assert!(matches!(read(&game), Err(Amiss::Elsewhere("head"))));
}

#[test]
fn a_torn_note_is_cut_off_and_kept_and_a_damaged_one_is_left_alone() {
    let (folder, game) = game("free");
    append(&game, remark(1, "one"), None).unwrap();
    append(&game, remark(2, "two"), None).unwrap();
    let whole = fs::read(beside(&game)).unwrap();
    fs::write(beside(&game), &whole[..whole.len() - 9]).unwrap();
    assert_eq!(read(&game).unwrap().unwrap().entries.len(), 1);
    assert!(matches!(verify(&game, None), Err(Wrong::Annex(_))));
    append(&game, remark(2, "again"), None).unwrap();
    assert_eq!(read(&game).unwrap().unwrap().entries.len(), 2);
    assert!(folder.path().join("game.annex.ron.torn").exists());
    let mut damaged = whole;
    let place = damaged.len() - 100;
    damaged[place] ^= 1;
    fs::write(beside(&game), &damaged).unwrap();
    assert!(matches!(read(&game), Err(Amiss::Broken { .. })));
    let refused = append(&game, remark(3, "more"), None);
    assert!(matches!(refused, Err(Amiss::Fault(Fault::Broken { .. }))));
    assert_eq!(fs::read(beside(&game)).unwrap(), damaged);
}

#[test]
fn the_command_writes_and_lists() {
    let (_folder, game) = game("incident-waiver");
    let file = game.to_str().unwrap();
    let wrote = tianyuan(&[
        "annotate",
        file,
        "--at",
        "18",
        "--by",
        "Li\u{1b}[2J",
        "the clock\nwas pressed",
    ]);
    assert_eq!(wrote.status.code(), Some(0), "{}", said(&wrote));
    let listed = said(&tianyuan(&["annotate", file]));
    assert!(
        listed.starts_with("#18 Li[2J: the clock was pressed"),
        "{listed}"
    );
    assert_eq!(said(&tianyuan(&["annotate", file, "--at", "17"])), "");
    let beyond = tianyuan(&["annotate", file, "--at", "999", "--by", "a", "b"]);
    assert_eq!(beyond.status.code(), Some(2));
    let verified = tianyuan(&["verify", file]);
    assert_eq!(verified.status.code(), Some(0));
    assert!(said(&verified).contains("annex sound: 1 notes"));
    assert_eq!(
        tianyuan(&["annotate", "/nowhere.ron"]).status.code(),
        Some(2)
    );
}
