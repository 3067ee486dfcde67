//! The records of `judge`: what goes in, what comes out.

use tianyuan::core::shapes::ShapeRule;
use tianyuan::shell::judge::run;

fn judged(rule: &ShapeRule, input: impl AsRef<[u8]>) -> (String, bool) {
    let mut output = Vec::new();
    let all_usable = run(rule, input.as_ref(), &mut output).expect("memory does not fail");
    (
        String::from_utf8(output).expect("answers are text"),
        all_usable,
    )
}

fn check(rule: &ShapeRule, input: &str, expected: &str) {
    let (output, all_usable) = judged(rule, input);
    assert_eq!(output, format!("{expected}\n"), "{input}");
    assert_eq!(all_usable, !expected.contains(r#""error":"#), "{input}");
}

#[test]
fn every_kind_is_named_and_points_go_by_column_then_row() {
    check(
        &ShapeRule::RENJU,
        r#"{"id":"all","black":["E8","F6","F8","G7","G8","H6","H7","I8","J8"],"white":[]}"#,
        r#"{"id":"all","forbidden":[{"at":"F7","kinds":["three-three"]},{"at":"F9","kinds":["three-three"]},{"at":"G6","kinds":["three-three"]},{"at":"H8","kinds":["three-three","overline"]},{"at":"I7","kinds":["three-three"]}],"fives":[]}"#,
    );
    check(
        &ShapeRule::RENJU,
        r#"{"black":["h8","G8","F8","E8"],"white":[],"id":7}"#,
        r#"{"id":7,"forbidden":[],"fives":["D8","I8"]}"#,
    );
}

#[test]
fn the_rule_says_what_a_five_is() {
    let six = r#"{"id":1,"black":["E8","F8","G8","I8","J8"],"white":["A1"]}"#;
    check(
        &ShapeRule::STANDARD,
        six,
        r#"{"id":1,"forbidden":[],"fives":[]}"#,
    );
    check(
        &ShapeRule::FREE,
        six,
        r#"{"id":1,"forbidden":[],"fives":["H8"]}"#,
    );
    let renju = r#"{"id":1,"forbidden":[{"at":"H8","kinds":["overline"]}],"fives":[]}"#;
    check(&ShapeRule::RENJU, six, renju);
}

#[test]
fn an_id_is_any_json_and_comes_back_as_it_was_written() {
    for id in [
        "null",
        "1.0",
        "1e400",
        r#"{"b":[1, 2],"a":"x"}"#,
        r#""\u00e9""#,
        "false",
    ] {
        check(
            &ShapeRule::RENJU,
            &format!(r#"{{"id":{id},"black":[],"white":[]}}"#),
            &format!(r#"{{"id":{id},"forbidden":[],"fives":[]}}"#),
        );
    }
}

#[test]
fn a_record_that_cannot_be_used_says_why_in_its_place() {
    let cases = [
        (r#"{"id":3,"black":["P1"],"white":[]}"#, "3"),
        (r#"{"id":3,"black":["H8"],"white":["h8"]}"#, "3"),
        (r#"{"id":3,"black":["H8","H8"],"white":[]}"#, "3"),
        (r#"{"id":[3],"black":"H8","white":[]}"#, "[3]"),
        (r#"{"id":3,"black":[8],"white":[]}"#, "3"),
        (r#"{"id":3,"white":[]}"#, "3"),
        ("nonsense", "null"),
        ("[]", "null"),
    ];
    for (input, id) in cases {
        let (output, all_usable) = judged(&ShapeRule::RENJU, input);
        assert!(
            output.starts_with(&format!(r#"{{"id":{id},"error":""#)),
            "{input}: {output}"
        );
        assert!(
            output.ends_with("\"}\n") && !all_usable,
            "{input}: {output}"
        );
    }
}

#[test]
fn the_others_are_judged_and_blank_lines_are_no_records() {
    let good = r#"{"id":1,"black":[],"white":[]}"#;
    let input = [
        b"\n",
        good.as_bytes(),
        b"\r\n \n\xff\xfe\n",
        good.as_bytes(),
    ]
    .concat();
    let (output, all_usable) = judged(&ShapeRule::RENJU, input);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines.len(), 3, "{output}");
    assert_eq!(lines[0], r#"{"id":1,"forbidden":[],"fives":[]}"#);
    assert!(lines[1].starts_with(r#"{"id":null,"error":""#), "{output}");
    assert_eq!(lines[2], lines[0]);
    assert!(!all_usable);
    assert_eq!(judged(&ShapeRule::RENJU, "\n \n"), (String::new(), true));
}
