//! A game in lines of text: whole sentences, no screen, nothing given away.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::cell::Cell;
use std::io::Cursor;
use std::rc::Rc;
use std::time::Duration;

use tianyuan::core::clock::At;
use tianyuan::core::game::{Game, Judging};
use tianyuan::core::language::{setup, tokens};
use tianyuan::shell::library::Library;
use tianyuan::shell::plain::hear::{Heard, from_reader};
use tianyuan::shell::plain::{Plain, run};
use tianyuan::shell::table::Table;
use tianyuan::words::Lang;

fn table(words: &str) -> Table {
    let setup = setup(&tokens(words).unwrap(), Judging::Online).unwrap();
    let (header, _) = Library::default().header(setup).unwrap();
    Table::create(None, header).unwrap()
}

/// Plays lines, each after so many seconds; a line of nothing lets them pass in silence.
fn played_in(lang: Lang, words: &str, lines: &[(u64, &str)]) -> String {
    let moment = Rc::new(Cell::new(0));
    let clock = {
        let moment = Rc::clone(&moment);
        move |game: &Game| At(moment.get()).max(game.now)
    };
    let mut lines = lines.iter();
    let hear = move |_: Option<Duration>| {
        let Some((seconds, line)) = lines.next() else {
            return Heard::End;
        };
        moment.set(moment.get() + seconds * 1000);
        match *line {
            "(silence)" => Heard::Nothing,
            line => Heard::Line(format!("{line}\n")),
        }
    };
    let mut out = Vec::new();
    run(Plain::new(table(words), lang, &mut out, clock), hear).unwrap();
    String::from_utf8(out).unwrap()
}

fn played(words: &str, lines: &[(u64, &str)]) -> String {
    played_in(Lang::Zh, words, lines)
}

const CASUAL: &str = "rule=taraguchi10 time=10m begins=first-act judging=online p1=甲 p2=乙";

#[test]
fn each_line_is_complete_in_itself() {
    let said = played(
        CASUAL,
        &[
            (0, "H8"),
            (12, "swap"),
            (3, "I9"),
            (5, "keep"),
            (0, "J8"),
            (0, "quit"),
        ],
    );
    insta::assert_snapshot!(said);
}

#[test]
fn offers_are_given_and_chosen_in_lines() {
    let said = played_in(
        Lang::En,
        "rule=five-two time=10m begins=first-act judging=online p1=A p2=B",
        &[
            (0, "h8"),
            (1, "h9"),
            (1, "i9"),
            (1, "keep"),
            (1, "g7"),
            (1, "offer F6 J10"),
            (1, "board"),
            (1, "choose F6"),
            (1, "?"),
        ],
    );
    insta::assert_snapshot!(said);
}

#[test]
fn a_refusal_says_its_article_and_an_unreadable_line_its_column() {
    let said = played(
        CASUAL,
        &[(0, "pass"), (0, "H8"), (0, "H8"), (0, "H99"), (0, "落子")],
    );
    assert!(said.contains("不行：") && said.contains("9.4"), "{said}");
    assert!(said.contains("H99"), "{said}");
    assert!(said.contains("输入法"), "{said}");
}

#[test]
fn full_width_lines_are_read_and_texts_are_kept() {
    let said = played(
        CASUAL,
        &[
            (0, "ｐ１：Ｈ８"),
            (0, "ａｓ　ｒｅｆｅｒｅｅ"),
            (0, "note “迟到：５分”"),
            (0, "？"),
        ],
    );
    assert!(said.contains("黑方 甲 落 H8"), "{said}");
    assert!(said.contains("迟到：５分"), "{said}");
    assert!(said.contains("席位：裁判"), "{said}");
}

#[test]
fn a_flag_falls_while_nobody_types() {
    let said = played(CASUAL, &[(0, "H8"), (601, "(silence)"), (0, "I9")]);
    assert!(said.contains("终局") && said.contains("超时"), "{said}");
    assert!(said.lines().last().unwrap().contains("不行"), "{said}");
}

#[test]
fn a_casual_game_explains_a_point_and_others_give_nothing_away() {
    let free = "rule=rif time=10m begins=first-act judging=online";
    let said = played(free, &[(0, "why H8")]);
    assert!(said.contains("H8：不是禁手"), "{said}");
    for kept in ["official=yes judging=online", "judging=table"] {
        let said = played(
            &format!("rule=rif begins=first-act {kept}"),
            &[(0, "why H8")],
        );
        assert!(
            said.contains("没有提示") && !said.contains("禁手"),
            "{said}"
        );
    }
}

#[test]
fn a_name_cannot_steer_the_terminal() {
    let said = played(
        "begins=first-act p1=\"\u{1b}[2J甲\u{202e}\"",
        &[(0, "H8"), (0, "state")],
    );
    assert!(
        !said.contains('\u{1b}') && !said.contains('\u{202e}'),
        "{said:?}"
    );
}

#[test]
fn a_pipe_plays_a_game_and_its_end_stops_the_clock() {
    let input = Cursor::new("H8\nkeep\nI9\nboard\nstate\n");
    let mut out = Vec::new();
    let clock = |game: &Game| game.now;
    run(
        Plain::new(table(CASUAL), Lang::En, &mut out, clock),
        from_reader(input),
    )
    .unwrap();
    let said = String::from_utf8(out).unwrap();
    assert!(
        said.contains(" 8 ") && said.ends_with("can be continued\n"),
        "{said}"
    );
    let bytes = b"H8\n\xff\xfe\n";
    let mut hear = from_reader(Cursor::new(&bytes[..]));
    assert_eq!(hear(None), Heard::Line("H8\n".to_owned()));
    assert_eq!((hear(None), hear(None)), (Heard::Garbled, Heard::End));
}

#[test]
fn a_record_shows_moves_in_two_columns_and_what_lay_between() {
    let said = played(
        "rule=five-n time=10m begins=first-act judging=online p1=甲 p2=乙",
        &[
            (0, "H8"),
            (0, "H9"),
            (0, "I9"),
            (0, "declare 2"),
            (0, "swap"),
            (0, "G7"),
            (0, "offer F6 J10"),
            (0, "choose F6"),
            (0, "K10"),
            (0, "pass"),
            (0, "K11"),
            (0, "J10"),
            (0, "p1: resign"),
            (0, "record"),
        ],
    );
    let record = said
        .lines()
        .skip_while(|line| !line.starts_with("白方 甲，"));
    insta::assert_snapshot!(record.collect::<Vec<_>>().join("\n"));
}

#[test]
fn an_office_with_a_pin_is_taken_with_it_alone() {
    use tianyuan::core::rulebook::Office;
    use tianyuan::shell::store::Pins;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ron");
    let setup = setup(&tokens(CASUAL).unwrap(), Judging::Online).unwrap();
    let (header, _) = Library::default().header(setup).unwrap();
    let table = Table::create(Some(&file), header).unwrap();
    let mut pins = Pins::open(Some(&file));
    pins.set(Office::Chief, Some("4711")).unwrap();
    let mut out = Vec::new();
    let lines = "chief: note \"a\"\nas chief\nas chief 1\nnote \"b\"\nas chief 4711\nnote \"c\"\n";
    let clock = |game: &Game| game.now;
    run(
        Plain::new(table, Lang::En, &mut out, clock),
        from_reader(Cursor::new(lines)),
    )
    .unwrap();
    let said = String::from_utf8(out).unwrap();
    assert_eq!(said.matches("has a PIN").count(), 3, "{said}");
    let log = std::fs::read_to_string(&file).unwrap();
    assert!(
        !log.contains("4711") && !log.contains("text:\"a\""),
        "{log}"
    );
    assert!(log.contains("text:\"c\""), "{log}");
}

#[test]
fn a_forbidden_move_that_nobody_claimed_is_told_to_nobody() {
    let rule = "rule=five-two time=60m judging=table begins=first-act p1=甲 p2=乙";
    let moves = "h8 h9 h10 keep o15 offer/e4/a15 choose/e4 n13 f12 a1 g12 c1 e11 e1 e10 g1 e12";
    let moves: Vec<_> = moves
        .split(' ')
        .map(|line| line.replace('/', " "))
        .collect();
    let asked = ["?", "board", "state", "record", "as referee", "?", "state"];
    let lines = moves.iter().map(String::as_str).chain(asked);
    let lines: Vec<_> = lines.map(|line| (1, line)).collect();
    let said = played(rule, &lines);
    assert!(said.contains("E12"), "{said}");
    assert!(!said.contains("三三") && !said.contains("勿出声"), "{said}");
}
