//! The ladders of the rulebook, offence after offence through the game, the chief giving each.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use tianyuan::shell::library::Library;
use tianyuan::shell::script::{Script, run};
use tianyuan::words::Lang;

const PENALTIES: &str = include_str!("vectors/penalties.json");

fn answers(lines: &[String]) -> Vec<Value> {
    let library = Library::in_folder(None);
    let script = Script {
        library: &library,
        save: None,
        state: true,
        lang: Lang::En,
    };
    let mut output = Vec::new();
    run(&script, lines.join("\n").as_bytes(), &mut output).unwrap();
    output
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// Returns the script that the chief speaks when he enters these offences and gives what is prescribed.
fn spoken(offences: &[&str]) -> Vec<String> {
    let begun = ["new rule=free time=30m", "@0 referee: start"].map(str::to_owned);
    let given = offences.iter().flat_map(|article| {
        [
            format!("chief: incident p1 {article}"),
            "chief: impose".to_owned(),
        ]
    });
    begun.into_iter().chain(given).collect()
}

fn check(vector: &Value) {
    let offences: Vec<&str> = vector["offences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|article| article.as_str().unwrap())
        .collect();
    let steps = vector["steps"].as_array().unwrap();
    for (i, step) in steps.iter().enumerate() {
        let upto = &offences[..=i];
        let mut answers = answers(&spoken(upto));
        let state = answers.pop().unwrap()["state"].take();
        let told = &answers.last().unwrap()["events"][0];
        assert_eq!(told["kind"], "penalty-imposed", "{upto:?}: {answers:?}");
        assert_eq!(told["step"], step["given"], "{upto:?}");
        let person = &state["players"]["p1"];
        assert_eq!(
            person["penalties"]["violation"], step["violations"],
            "{upto:?}"
        );
        let lost = state["result"]["p1"]["points"] == 0.0;
        assert_eq!(lost, step["loss"] == true, "{upto:?}: {}", state["result"]);
    }
}

#[test]
fn each_offence_gets_its_step() {
    let all: Value = serde_json::from_str(PENALTIES).unwrap();
    let vectors = all["cn-2025-draft"]["ladder_vectors"].as_array().unwrap();
    assert!(vectors.len() > 10);
    vectors.iter().for_each(check);
}
