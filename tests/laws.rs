//! Laws of a game, held against lines drawn by lot.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tianyuan::core::board::{Point, Seat, Stone};
use tianyuan::core::game::command::Who;
use tianyuan::core::game::event::{Entry, Event};
use tianyuan::core::game::{Game, Open, Press, decide};
use tianyuan::core::opening::BUILT_IN;
use tianyuan::core::record::{Header, Line as Read, Replay, Seek, encode};
use tianyuan::shell::json;
use tianyuan::shell::phrase;
use tianyuan::shell::table::Table;
use tianyuan::words::Lang;

#[path = "support/driver.rs"]
mod driver;

use driver::{Lots, line, natural};

#[path = "support/game.rs"]
mod game;
use game::{command, header};

const TIMES: [&str; 6] = [
    "10m+10s",
    "1m",
    "1m/3x20s",
    "2m/6+1m",
    "shared:1m/1m",
    "30m/3x60s",
];
const WAYS: [&str; 8] = [
    "",
    "judging=online",
    "judging=online begins=first-act late=1m",
    "press=manual",
    "press=manual judging=online",
    "clock=table",
    "official=yes set.demand=explicit",
    "late=2m set.lapse_on_pass=no",
];

/// A game under way, with what was said.
struct Played {
    header: Header,
    table: Table,
    said: Vec<String>,
}

impl Played {
    fn begin(words: &str) -> Self {
        let header = header(words);
        Self {
            table: Table::create(None, header.clone()).unwrap(),
            header,
            said: vec![format!("new {words}")],
        }
    }

    /// Says a line and holds the laws of one command against what comes.
    fn say(&mut self, said: String) {
        self.said.push(said.clone());
        let before = self.table.game().clone();
        let written = self.table.entries().len();
        let answer = self.table.act(&command(&said), None).unwrap();
        let now = self.table.game();
        if answer.events.is_empty() {
            assert!(
                *now == before,
                "a refusal changed the game\n{}",
                self.script()
            );
        }
        assert_eq!(self.table.entries().len(), written + answer.events.len());
        assert!(
            answer.refusal.is_some() || !answer.events.is_empty(),
            "an accepted line writes something\n{}",
            self.script()
        );
        if let Some(refusal) = &answer.refusal {
            for lang in [Lang::Zh, Lang::En] {
                let words = phrase::refusal(lang, refusal, &now.rules.book);
                let said = !words.contains("refusal.") && !words.contains(['{', '}']);
                let first = words.chars().next();
                assert!(
                    said && first.is_some_and(|c| !c.is_whitespace()),
                    "{refusal:?}: {words}"
                );
            }
        }
        self.the_person_keeps_what_is_his(before.clone(), &answer.events);
        let mut over = before.is_over();
        for entry in &answer.events {
            assert!(
                !over || !acts_on_board_or_clock(&entry.event),
                "{entry:?} after the end\n{}",
                self.script()
            );
            over |= matches!(entry.event, Event::GameEnded { .. });
            over &= !matches!(entry.event, Event::EndFell { .. });
        }
        self.holds_together();
    }

    /// Penalties and time never follow the colour: whoever had them has them after a swap.
    fn the_person_keeps_what_is_his(&self, mut game: Game, events: &[Entry]) {
        for entry in events {
            let was = game.clone();
            game.apply(entry);
            if was.seating == game.seating {
                continue;
            }
            assert_eq!(was.penalties, game.penalties, "{}", self.script());
            if matches!(entry.event, Event::GameRestarted { .. }) {
                continue;
            }
            let control = &game.rules.control;
            let earned = control.increment_ms + control.quota.map_or(0, |quota| quota.then_ms);
            let (before, after) = (&was.clock, &game.clock);
            let left = [before, after].map(|clock| clock.settled(control, entry.t).banks);
            for seat in Seat::BOTH {
                let gained = left[1][seat].ms - left[0][seat].ms;
                let may = if entry.by.seat() == Some(seat) {
                    earned
                } else {
                    0
                };
                let fair = 0 <= gained && gained <= i64::try_from(may).unwrap();
                assert!(fair, "{seat:?} gained {gained}\n{}", self.script());
            }
        }
    }

    /// Answers what is in the way of the next act on the board, until it can be made or the game is over.
    fn clear_the_way(&mut self) {
        for _ in 0..40 {
            let game = self.table.game();
            if game.is_over() || somebody_can_act(game) {
                return;
            }
            let at = format!("@{}.{:03}", game.now.0 / 1000, game.now.0 % 1000);
            let said = natural(game, 1, 1);
            let sealed = said.split_once(": ").map_or("pass", |(_, act)| act);
            let who = game.turn().map_or("p1", Seat::word);
            // A stone of an incident may lie where the next one has to.
            let lies = game
                .open
                .iter()
                .filter(|it| matches!(&it.open, Open::Incident(_)));
            let dismissed = lies.map(|it| format!("chief: dismiss {} \"no\"", it.seq));
            let ways = [
                "referee: start".to_owned(),
                "referee: reject \"no\"".to_owned(),
                format!("{who}: seal {sealed}"),
                "referee: resume".to_owned(),
                "referee: go".to_owned(),
            ];
            let ways: Vec<_> = ways.into_iter().chain(dismissed).collect();
            let taken = ways.into_iter().any(|way| {
                let before = self.table.entries().len();
                self.say(format!("{at} {way}"));
                self.table.entries().len() > before
            });
            assert!(taken, "nobody can act\n{}", self.script());
        }
        panic!("the way is never clear\n{}", self.script());
    }

    /// Holds what is true of every state.
    fn holds_together(&self) {
        let game = self.table.game();
        let script = || self.script();
        assert_eq!(game.turn().is_none(), game.is_over(), "{}", script());
        assert_eq!(game.is_over(), game.verdicts().is_some());
        if game.is_over() {
            assert_eq!(game.clock.runs, None, "a clock runs on\n{}", script());
        }
        if game.setup.press == Press::Auto {
            let due = game.due_to_run();
            assert_eq!(game.clock.runs, due, "whose clock runs\n{}", script());
        }
        let mut board: Vec<(Point, Stone)> = game.board.stones().collect();
        let mut record: Vec<(Point, Stone)> = game
            .moves
            .iter()
            .filter_map(|laid| Some((laid.at?, laid.stone)))
            .collect();
        board.sort_by_key(|(at, _)| *at);
        record.sort_by_key(|(at, _)| *at);
        assert_eq!(board, record, "board and record differ\n{}", script());
    }

    /// Holds the laws of the log: numbers, times, each line by itself, and the game at every event.
    fn replays(&self) {
        let entries = self.table.entries();
        for (number, entry) in entries.iter().enumerate() {
            assert_eq!(entry.n as usize, number + 1, "{}", self.script());
            let before = number.checked_sub(1).map(|at| entries[at].t);
            assert!(before <= Some(entry.t), "time fell\n{}", self.script());
        }
        let first = encode(&self.header);
        let mut replay = Replay::read(&[&first], None).unwrap();
        let mut live = replay.game.clone();
        for (number, entry) in entries.iter().enumerate() {
            let body = encode(entry);
            assert_eq!(decoded(&body), *entry, "{body}");
            assert!(replay.take(&body, number + 2).unwrap());
            live.apply(entry);
            assert!(
                replay.game == live,
                "event {} replays otherwise\n{}",
                number + 1,
                self.script()
            );
        }
        assert!(live == *self.table.game(), "the log tells another game");
        self.is_found_again(replay);
    }

    /// Holds the game that is sought out against the one that is played through, at every event and from both ends.
    fn is_found_again(&self, replay: Replay) {
        let seek = Seek::new(replay);
        let mut live = seek.record().beginning();
        let mut stepped = seek.at(seek.last());
        for at in 0..=seek.last() {
            if let Some(entry) = at.checked_sub(1).map(|before| &seek.entries()[before]) {
                live.apply(entry);
            }
            seek.step(&mut stepped, at);
            assert!(
                seek.at(at) == live && stepped == live,
                "event {at} is sought out otherwise\n{}",
                self.script()
            );
        }
    }

    fn script(&self) -> String {
        self.said.join("\n")
    }
}

fn decoded(body: &str) -> Entry {
    match Read::decode(body, 1).unwrap() {
        Read::Known(entry) => *entry,
        newer @ Read::Newer { .. } => panic!("{newer:?}"),
    }
}

const fn acts_on_board_or_clock(event: &Event) -> bool {
    matches!(
        event,
        Event::Tossed { .. }
            | Event::ClockStarted { .. }
            | Event::PlayerArrived { .. }
            | Event::LateAdmitted { .. }
            | Event::StonePlaced { .. }
            | Event::ColoursSwapped { .. }
            | Event::SwapDeclined { .. }
            | Event::FifthsDeclared { .. }
            | Event::FifthsOffered { .. }
            | Event::FifthChosen { .. }
            | Event::Passed { .. }
            | Event::ClockPressed
            | Event::DrawOffered
            | Event::DrawAccepted
            | Event::Resigned
            | Event::FlagStated { .. }
            | Event::ClockStopped { .. }
            | Event::ClockResumed { .. }
            | Event::ClockAdjusted { .. }
            | Event::ClockPlaced
            | Event::StoneMoved { .. }
            | Event::StoneAccepted { .. }
            | Event::StoneRemoved { .. }
            | Event::StoneTakenOff { .. }
            | Event::GameRestarted { .. }
            | Event::Adjourned
            | Event::MoveSealed { .. }
            | Event::GameResumed
    )
}

/// Returns whether somebody can say something that is accepted and moves the opening on.
fn somebody_can_act(game: &Game) -> bool {
    (0..14_u32).any(|lot| {
        let said = format!(
            "@{}.{:03} {}",
            game.now.0 / 1000,
            game.now.0 % 1000,
            natural(game, lot, lot)
        );
        decide(game, &command(&said)).is_ok()
    })
}

fn setups() -> impl Strategy<Value = String> {
    let rule = proptest::sample::select(BUILT_IN.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    let time = proptest::sample::select(&TIMES[..]);
    let way = proptest::sample::select(&WAYS[..]);
    (rule, time, way).prop_map(|(rule, time, way)| format!("rule={rule} time={time} {way}"))
}

fn drawn(most: usize) -> impl Strategy<Value = Vec<Lots>> {
    proptest::collection::vec(any::<Lots>(), 1..most)
}

fn few(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 300,
        ..ProptestConfig::default()
    }
}

/// How many games are drawn; TIANYUAN_GAMES draws more.
fn games() -> u32 {
    let asked = std::env::var("TIANYUAN_GAMES").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(64)
}

proptest! {
    #![proptest_config(few(games()))]

    #[test]
    fn the_log_tells_the_game(words in setups(), lots in drawn(90)) {
        let mut played = Played::begin(&words);
        for lots in lots {
            let said = line(played.table.game(), lots);
            played.say(said);
        }
        played.replays();
    }

    #[test]
    fn no_lines_leave_a_game_in_which_nobody_can_act(words in setups(), lots in drawn(60)) {
        let mut played = Played::begin(&words);
        for lots in lots {
            let said = line(played.table.game(), lots);
            played.say(said);
        }
        played.clear_the_way();
    }

    #[test]
    fn a_sealed_move_stands_nowhere_but_in_the_envelope(
        words in setups(),
        lots in drawn(25),
        more in drawn(12),
        secret in "[a-z]{12}",
    ) {
        let mut played = Played::begin(&words);
        for lots in lots {
            let said = line(played.table.game(), lots);
            played.say(said);
        }
        played.clear_the_way();
        let game = played.table.game();
        let at = format!("@{}.{:03}", game.now.0 / 1000, game.now.0 % 1000);
        let who = game.turn().map_or("p1", Seat::word);
        for said in ["referee: start".to_owned(), "referee: adjourn".to_owned(), format!("{who}: seal \"{secret}\"")] {
            played.said.push(said.clone());
            played.table.act(&command(&format!("{at} {said}")), None).unwrap();
        }
        let sealed = |game: &Game| game.adjourned.as_ref().is_some_and(|it| it.seal.is_some());
        prop_assume!(sealed(played.table.game()));
        for lots in more {
            let said = line(played.table.game(), lots);
            played.say(said);
            if !sealed(played.table.game()) {
                break;
            }
            let game = played.table.game();
            let told = format!("{game:?} {} {}", json::state(game, game.now, ""), written(&played.table));
            prop_assert!(!told.contains(&secret), "it is told\n{}", played.script());
        }
        let read = written(&played.table).contains(&secret);
        prop_assert_eq!(read, is_opened(&played.table, &secret));
    }

    #[test]
    fn somebody_can_act_at_every_stage(words in setups(), lots in drawn(30)) {
        let mut played = Played::begin(&words);
        for [_, a, b, _] in lots {
            let game = played.table.game();
            if game.is_over() {
                break;
            }
            prop_assert!(somebody_can_act(game), "nobody can act\n{}", played.script());
            let now = game.now.0 + 1000;
            let said = natural(game, a, b);
            played.say(format!("@{}.{:03} {said}", now / 1000, now % 1000));
        }
    }
}

/// Returns everything that the log, the answers and the record say in words.
fn written(table: &Table) -> String {
    let of = |entry: &Entry| {
        let words = Lang::BOTH.map(|lang| phrase::event::event(lang, table.game(), entry));
        format!(
            "{} {} {}",
            encode(entry),
            json::event(entry),
            words.join(" ")
        )
    };
    table.entries().iter().map(of).collect()
}

fn is_opened(table: &Table, secret: &str) -> bool {
    let is =
        |entry: &Entry| matches!(&entry.event, Event::MoveUnsealed { text, .. } if text == secret);
    table.entries().iter().any(is)
}

/// The kinds of event that the laws are about: games drawn by lot that never come to them prove nothing.
const REACHED: [&str; 30] = [
    "adjourned",
    "appeal-decided",
    "appeal-made",
    "claim-upheld",
    "clock-adjusted",
    "clock-resumed",
    "colours-swapped",
    "disconnected",
    "draw-offered",
    "end-fell",
    "entry-rescinded",
    "fifths-offered",
    "game-ended",
    "game-restarted",
    "game-resumed",
    "incident-dismissed",
    "incident-entered",
    "incident-fell",
    "move-sealed",
    "move-unsealed",
    "offence-waived",
    "penalty-fell",
    "penalty-imposed",
    "penalty-proposed",
    "proposal-confirmed",
    "reconnected",
    "remedy-ruled",
    "result-changed",
    "stone-moved",
    "violation-announced",
];

#[test]
fn the_games_drawn_come_to_what_the_laws_are_about() {
    let mut lot = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..200 {
        let (words, lots) = (setups(), drawn(90)).new_tree(&mut lot).unwrap().current();
        let mut played = Played::begin(&words);
        for lots in lots {
            let said = line(played.table.game(), lots);
            let answer = played.table.act(&command(&said), None).unwrap();
            let kinds = answer.events.iter().map(json::event);
            seen.extend(kinds.map(|event| event["kind"].as_str().unwrap().to_owned()));
        }
    }
    let missing: Vec<_> = REACHED
        .iter()
        .filter(|kind| !seen.contains(**kind))
        .collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
}

/// What a person has been given, and where the game is: what taking an entry back must leave as if it had never been.
fn graded(game: &Game) -> String {
    let given = Seat::BOTH.map(|seat| {
        let given = game.penalties[seat].iter();
        let steps: Vec<_> = given.map(|it| (&it.step, &it.article, it.sum)).collect();
        format!("{steps:?}")
    });
    // What is graded anew is written later: which proposals stand is the same, not when they were made.
    let mut proposed: Vec<_> = game
        .open
        .iter()
        .filter_map(|matter| matter.open.proposal())
        .map(|it| (it.who, &it.step, &it.article))
        .collect();
    proposed.sort();
    format!("{given:?} {proposed:?} {:?}", game.verdicts())
}

/// One offence and its penalty, by lot.
fn offence(played: &mut Played, lot: u32) {
    const LADDER: [&str; 7] = ["17.2", "17.4", "17.4", "17.8", "18.5", "18.9", "31.2"];
    const OFFICES: [&str; 4] = ["referee", "deputy", "chief", "chief"];
    let who = ["p1", "p1", "p2"][lot as usize % 3];
    let article = LADDER[lot as usize / 3 % 7];
    let office = OFFICES[lot as usize / 21 % 4];
    played.say(format!("@1 {office}: incident {who} {article}"));
    let seq = played.table.game().seq;
    played.say(format!("@1 {office}: impose {seq}"));
}

proptest! {
    #![proptest_config(few(games() * 4))]

    #[test]
    fn an_entry_taken_back_leaves_what_there_was_without_it(
        lots in proptest::collection::vec(0..84_u32, 1..7),
        which in any::<proptest::sample::Index>(),
        by_incident in any::<bool>(),
    ) {
        let which = which.index(lots.len());
        let (mut with, mut without) = (Played::begin("rule=free time=10m"), Played::begin("rule=free time=10m"));
        let mut entry = 0;
        for played in [&mut with, &mut without] {
            played.say("@0 referee: start".to_owned());
        }
        for (place, &lot) in lots.iter().enumerate() {
            if place == which {
                entry = with.table.game().seq + 1;
            } else {
                offence(&mut without, lot);
            }
            offence(&mut with, lot);
        }
        let office = ["referee", "deputy", "chief", "chief"][lots[which] as usize / 21 % 4];
        let seq = if by_incident { entry } else { entry + 1 };
        with.say(format!("@2 {office}: rescind {seq} \"no\""));
        prop_assert_eq!(graded(with.table.game()), graded(without.table.game()), "{}", with.script());
        with.replays();
    }
}

#[test]
fn a_leader_says_nothing_on_the_board() {
    let mut played = Played::begin("rule=free time=10m");
    played.say("@0 referee: start".to_owned());
    let said = command("@1 leader1: note \"x\"");
    assert!(matches!(said.by, Who::Leader(_)));
    for verb in ["H8", "swap", "pass", "resign", "draw", "sign"] {
        let answer = decide(
            played.table.game(),
            &command(&format!("@1 leader1: {verb}")),
        );
        assert!(answer.is_err(), "{verb}");
    }
}
