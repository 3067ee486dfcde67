//! The chain over a log's lines: what it finds, and that stock tools find the same.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use tianyuan::core::log::{Broken, Chain, End, Head, audit};

const BODIES: [&str; 4] = [
    r#"(format: "tianyuan", version: 1, note: "天元")"#,
    r#"(n: 1, t: 0, kind: Placed(at: "H8"))"#,
    r#"(n: 2, t: 1500, kind: Note(text: "back\\slash, // and %s \"quotes\""))"#,
    r#"(n: 3, t: 1500, kind: Placed(at: "J9"))"#,
];

fn log_of(bodies: &[&str]) -> String {
    let mut chain = Chain::new();
    bodies.iter().map(|body| chain.seal(body)).collect()
}

fn lines() -> Vec<String> {
    log_of(&BODIES)
        .split_inclusive('\n')
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_line_is_bound_as_it_is_written_down() {
    let first = Chain::new().seal("(a: 1)");
    // printf '%064d (a: 1)\n' 0 | sha256sum
    let hash = "83a83da8905404ea4d0be1ffc046f1243adbbd4673f6c396855b70ac011d6b29";
    assert_eq!(first, format!("(a: 1) //{hash}\n"));
}

#[test]
fn a_whole_log_gives_its_bodies_and_its_head() {
    let log = log_of(&BODIES);
    let found = audit(log.as_bytes());
    assert_eq!(found.bodies, BODIES);
    assert_eq!((found.good_bytes, found.end), (log.len(), End::Whole));
    assert!(log.ends_with(&format!("{}\n", found.head)));
    assert_eq!(found.head.to_string().parse(), Ok(found.head));
    assert_eq!(audit(b"").end, End::Whole);
    assert_eq!(audit(b"").head, Head::START);
}

#[test]
fn each_line_is_a_ron_value() {
    for line in lines() {
        ron::from_str::<ron::Value>(&line).expect("the hash is a comment");
    }
}

#[test]
fn a_chain_goes_on_from_its_head() {
    let lines = lines();
    let mut chain = Chain::resume(audit(lines[..2].concat().as_bytes()).head);
    assert_eq!(chain.seal(BODIES[2]), lines[2]);
    assert_eq!(chain.check(lines[3].trim_end()), Ok(BODIES[3]));
}

#[test]
fn a_cut_anywhere_leaves_the_lines_before_it() {
    let log = log_of(&BODIES);
    for cut in 0..=log.len() {
        let found = audit(&log.as_bytes()[..cut]);
        let whole = log[..]
            .bytes()
            .take(cut)
            .filter(|byte| *byte == b'\n')
            .count();
        let good: usize = lines()[..whole].iter().map(String::len).sum();
        let end = match cut - good {
            0 => End::Whole,
            _ => End::Torn {
                line: whole + 1,
                at_byte: good,
            },
        };
        assert_eq!(
            (found.bodies.len(), found.good_bytes, found.end),
            (whole, good, end),
            "cut at {cut}"
        );
    }
}

#[test]
fn every_flipped_bit_is_found() {
    let log = log_of(&BODIES);
    for bit in 0..log.len() * 8 {
        let mut bytes = log.clone().into_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let found = audit(&bytes);
        let line = log.as_bytes()[..bit / 8]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        assert_eq!(found.bodies, BODIES[..line], "bit {bit}");
        match found.end {
            End::Broken { line: at, .. } => assert_eq!(at, line + 1, "bit {bit}"),
            End::Torn { .. } => assert_eq!(bit / 8, log.len() - 1, "bit {bit}"),
            End::Whole => panic!("bit {bit} was not found"),
        }
    }
}

#[test]
fn a_dropped_a_doubled_and_a_moved_line_are_found() {
    let good = lines();
    for at in 0..good.len() {
        let mut dropped = good.clone();
        dropped.remove(at);
        // Without its last line a log is a shorter log: only a head that others hold shows that.
        if at + 1 < good.len() {
            assert_broken(&dropped, at + 1);
        }
        let mut doubled = good.clone();
        doubled.insert(at, good[at].clone());
        assert_broken(&doubled, at + 2);
        for other in at + 1..good.len() {
            let mut swapped = good.clone();
            swapped.swap(at, other);
            assert_broken(&swapped, at + 1);
        }
    }
}

#[test]
fn an_empty_line_a_bare_line_and_foreign_bytes_are_damage() {
    let good = lines();
    let cases: [(&[u8], Broken); 6] = [
        (b"\n", Broken::Empty),
        (b"(n: 9)\n", Broken::NoHash),
        (b"\xff\xfe\n", Broken::NotUtf8),
        (
            b"0000000000000000000000000000000000000000000000000000000000000000\n",
            Broken::NoHash,
        ),
        (
            b" //0000000000000000000000000000000000000000000000000000000000000000\n",
            Broken::Empty,
        ),
        (
            b"(a) //0000000000000000000000000000000000000000000000000000000000000000\n",
            Broken::WrongHash,
        ),
    ];
    for (line, what) in cases {
        for at in 0..=good.len() {
            let (before, after) = good.split_at(at);
            let bytes = [before.concat().as_bytes(), line, after.concat().as_bytes()].concat();
            let at_byte = before.concat().len();
            let end = End::Broken {
                line: at + 1,
                at_byte,
                what,
            };
            assert_eq!(audit(&bytes).end, end, "{what:?} at {at}");
        }
    }
}

#[test]
fn damage_before_a_torn_tail_is_damage() {
    let mut bytes = log_of(&BODIES).into_bytes();
    bytes[5] ^= 1;
    bytes.extend_from_slice(b"(n: 4, ");
    assert_eq!(
        audit(&bytes).end,
        End::Broken {
            line: 1,
            at_byte: 0,
            what: Broken::WrongHash
        }
    );
}

#[test]
fn a_line_that_fails_leaves_the_chain_where_it_was() {
    let lines = lines();
    let mut chain = Chain::new();
    assert_eq!(chain.check(lines[1].trim_end()), Err(Broken::WrongHash));
    assert_eq!(chain.check(lines[0].trim_end()), Ok(BODIES[0]));
}

#[test]
fn upper_case_is_no_hash() {
    let line = lines()[0].trim_end().to_owned();
    let (body, hash) = line.rsplit_once("//").unwrap();
    let shouted = format!("{body}//{}", hash.to_uppercase());
    assert_eq!(Chain::new().check(&shouted), Err(Broken::NoHash));
    assert!(hash.to_uppercase().parse::<Head>().is_err());
}

#[test]
#[should_panic(expected = "no line break")]
fn a_body_with_a_line_break_is_a_bug() {
    Chain::new().seal("(note: \"a\nb\")");
}

#[test]
fn a_shell_loop_finds_the_same() {
    let Ok(_) = Command::new("sha256sum").arg("--version").output() else {
        return;
    };
    let log = log_of(&BODIES);
    assert_eq!(shell_says(log.as_bytes()), "");
    for (line, text) in lines().iter().enumerate() {
        let at = log.find(text.as_str()).unwrap();
        let mut bytes = log.clone().into_bytes();
        bytes[at + 4] ^= 1;
        assert_eq!(shell_says(&bytes), format!("line {}\n", line + 1));
    }
    let torn = &log.as_bytes()[..log.len() - 1];
    assert_eq!(shell_says(torn), "torn after line 3\n");
}

/// Runs the loop that the README shows; it says nothing of a whole log.
fn shell_says(log: &[u8]) -> String {
    const LOOP: &str = r#"
        h=$(printf '%064d' 0) n=0 l=
        while IFS= read -r l; do
            n=$((n + 1)) b=${l% //*}
            h=$(printf '%s %s\n' "$h" "$b" | sha256sum | cut -c1-64)
            [ "$h" = "${l##*//}" ] || { echo "line $n"; exit 1; }
        done
        [ -z "$l" ] || echo "torn after line $n"
    "#;
    let mut child = Command::new("sh")
        .args(["-c", LOOP])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The loop leaves at the first bad line and may not read the rest.
    let _ = child.stdin.take().unwrap().write_all(log);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

fn assert_broken(lines: &[String], at: usize) {
    match audit(lines.concat().as_bytes()).end {
        End::Broken { line, .. } => assert_eq!(line, at),
        end @ (End::Whole | End::Torn { .. }) => panic!("{end:?} where line {at} is wrong"),
    }
}

proptest! {
    #[test]
    fn any_bodies_come_back(bodies in prop::collection::vec("[^\n]{1,40}", 0..8)) {
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        let log = log_of(&bodies);
        let found = audit(log.as_bytes());
        prop_assert_eq!(found.end, End::Whole);
        prop_assert_eq!(found.bodies, bodies);
    }

    #[test]
    fn any_bytes_are_judged(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let found = audit(&bytes);
        prop_assert!(found.good_bytes <= bytes.len());
        prop_assert_eq!(found.end == End::Whole, found.good_bytes == bytes.len());
    }

    #[test]
    fn any_change_of_a_byte_is_found(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = log_of(&BODIES).into_bytes();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != byte);
        bytes[at] = byte;
        prop_assert_ne!(audit(&bytes).end, End::Whole);
    }
}

#[test]
fn lines_of_one_act_stand_together_or_not_at_all() {
    let mut chain = Chain::new();
    let mut log = chain.seal("(header:1)");
    log += &chain.seal("(n:1)");
    let whole = log.len();
    log += &chain.seal("(n:2,more:true)");
    log += &chain.seal("(n:3,more:true)");
    let found = audit(log.as_bytes());
    assert_eq!(found.bodies, ["(header:1)", "(n:1)"]);
    assert_eq!(
        (found.good_bytes, found.end),
        (
            whole,
            End::Torn {
                line: 3,
                at_byte: whole
            }
        )
    );
    log += &chain.seal("(n:4)");
    assert_eq!(audit(log.as_bytes()).end, End::Whole);
    assert_eq!(audit(log.as_bytes()).bodies.len(), 5);
}
