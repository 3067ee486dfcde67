//! `verify` and the script of stock tools find the same first broken line.
//!
//! A shell takes its time: few logs are drawn unless TIANYUAN_LOGS asks for more (a thousand: some minutes).

use std::fs;
use std::path::Path;
use std::process::Command;

use tianyuan::core::log::{Audit, Chain, End, audit};

use super::{at_home, script};

/// How many logs are drawn.
fn logs() -> usize {
    let asked = std::env::var("TIANYUAN_LOGS").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(24)
}

/// Numbers by lot, the same each time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// Says of each log what the script says.
fn told_by_script(folder: &Path, logs: &[Vec<u8>]) -> Vec<String> {
    let check = script("first_broken() (").replace("log=game.ron", "");
    let check = check.trim_end().trim_end_matches("first_broken");
    for (number, log) in logs.iter().enumerate() {
        fs::write(folder.join(format!("{number:05}.ron")), log).unwrap();
    }
    let all = format!(
        "cd {}\n{check}\nfor log in *.ron; do first_broken; done",
        folder.display()
    );
    let done = Command::new("sh").arg("-c").arg(all).output().unwrap();
    let told = String::from_utf8(done.stdout).unwrap();
    assert_eq!(
        told.lines().count(),
        logs.len(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    told.lines().map(str::to_owned).collect()
}

/// Says of a log what `verify` finds, in the words of the script.
fn told_by_verify(found: &Audit) -> String {
    match found.end {
        End::Broken { line, .. } => format!("line {line} is not what was written"),
        End::Torn { line, .. } => format!("line {line} is unfinished"),
        // A log without its first line is none.
        End::Whole if found.bodies.is_empty() => "line 1 is not what was written".to_owned(),
        End::Whole => format!("{} lines, head {}", found.bodies.len(), found.head),
    }
}

fn agree(logs: &[(String, Vec<u8>)]) {
    let folder = tempfile::tempdir().unwrap();
    let bytes: Vec<Vec<u8>> = logs.iter().map(|(_, log)| log.clone()).collect();
    let script = told_by_script(folder.path(), &bytes);
    for ((what, log), script) in logs.iter().zip(script) {
        let ours = told_by_verify(&audit(log));
        let unfinished =
            |told: &str| told.ends_with("is unfinished") || told.starts_with("line 1 ");
        let same =
            ours == script || log.is_empty() || unfinished(&ours) && first(&ours) == first(&script);
        assert!(same, "{what}: verify says {ours}, the script {script}");
    }
}

fn first(told: &str) -> &str {
    told.split(' ').nth(1).unwrap()
}

/// Damages a log in one of the ways in which logs are damaged.
fn damaged(whole: &[u8], lot: &mut Lot) -> (String, Vec<u8>) {
    let mut log = whole.to_vec();
    let place = lot.below(log.len());
    let mut lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
    let line = lot.below(lines.len());
    let other = lot.below(lines.len());
    let way = lot.below(9);
    match way {
        0 => log[place] ^= 1 << lot.below(8),
        1 => drop(log.remove(place)),
        2 => log.insert(place, u8::try_from(lot.below(256)).unwrap()),
        3 => log.truncate(place),
        4 => log[place] = u8::try_from(lot.below(256)).unwrap(),
        5 => drop(lines.remove(line)),
        6 => lines.insert(line, lines[line]),
        7 => lines.swap(line, other),
        _ => lines.truncate(line),
    }
    if way > 4 {
        log = lines.concat();
    }
    (
        format!("way {way} at {place}, lines {line} and {other}"),
        log,
    )
}

#[test]
fn the_script_and_verify_agree_on_logs_damaged_by_lot() {
    let saves = ["incident-claim", "taraguchi10", "free", "swap2"];
    let whole = saves.map(|name| fs::read(at_home(&format!("saves/{name}.ron"))).unwrap());
    let mut lot = Lot(20_251);
    let drawn: Vec<(String, Vec<u8>)> = (0..logs())
        .map(|number| damaged(&whole[number % whole.len()], &mut lot))
        .chain(whole.iter().map(|log| ("whole".to_owned(), log.clone())))
        .collect();
    agree(&drawn);
}

/// A log of a few short lines, the second and third of one act.
fn small() -> Vec<u8> {
    let mut chain = Chain::new();
    ["(h:1)", "(n:1,more:true)", "(n:2)", "(n:3)"]
        .iter()
        .map(|body| chain.seal(body))
        .collect::<String>()
        .into_bytes()
}

/// Returns a small log damaged in every way: each bit, each cut, each line dropped, doubled, swapped.
fn every_damage(whole: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for bit in 0..whole.len() * 8 {
        let mut log = whole.to_vec();
        log[bit / 8] ^= 1 << (bit % 8);
        all.push((format!("bit {bit}"), log));
    }
    for cut in 0..whole.len() {
        all.push((format!("cut at {cut}"), whole[..cut].to_vec()));
    }
    let lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
    for line in 0..lines.len() {
        let mut dropped = lines.clone();
        dropped.remove(line);
        all.push((format!("line {line} dropped"), dropped.concat()));
        let mut doubled = lines.clone();
        doubled.insert(line, lines[line]);
        all.push((format!("line {line} doubled"), doubled.concat()));
        for other in 0..line {
            let mut swapped = lines.clone();
            swapped.swap(line, other);
            all.push((
                format!("lines {line} and {other} swapped"),
                swapped.concat(),
            ));
        }
    }
    all
}

#[test]
fn the_script_and_verify_agree_on_a_small_log() {
    let every = every_damage(&small());
    let step = if logs() < 1000 { 97 } else { 1 };
    let some: Vec<(String, Vec<u8>)> = every.into_iter().step_by(step).collect();
    agree(&some);
}

#[test]
fn any_damage_but_a_cut_between_acts_is_found() {
    let whole = small();
    for (what, log) in every_damage(&whole) {
        let cut = whole.starts_with(&log) && log.ends_with(b"\n") && !log.ends_with(b"more");
        let found = audit(&log);
        let sound = found.end == End::Whole;
        assert!(!sound || log.is_empty() || cut, "{what}");
    }
}

#[test]
fn each_bit_of_the_events_of_a_game_is_bound() {
    let whole = fs::read(at_home("saves/tutorial.ron")).unwrap();
    let header = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let chain = Chain::resume(audit(&whole[..header]).head);
    let text = std::str::from_utf8(&whole[header..]).unwrap();
    let mut at = chain;
    for line in text.lines() {
        for bit in 0..line.len() * 8 {
            let mut bytes = line.as_bytes().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let flipped = std::str::from_utf8(&bytes);
            let holds = flipped.is_ok_and(|line| at.clone().check(line).is_ok());
            assert!(!holds, "bit {bit} of {line}");
        }
        at.check(line).unwrap();
    }
}
