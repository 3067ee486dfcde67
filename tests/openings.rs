//! Opening rules: every path of decisions to its end, the 26 openings, and offers that are symmetrical.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use tianyuan::core::board::symmetry::symmetrical;
use tianyuan::core::board::{Board, Point, Seat, Stone};
use tianyuan::core::clock::At;
use tianyuan::core::game::command::Command;
use tianyuan::core::game::{Game, Judging, Refusal, Rules, decide};
use tianyuan::core::language::{self, Line};
use tianyuan::core::opening::{BUILT_IN, classify};
use tianyuan::shell::library::Library;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn point(value: &Value) -> Point {
    value.as_str().unwrap().parse().unwrap()
}

fn points(value: &Value) -> Vec<Point> {
    value.as_array().unwrap().iter().map(point).collect()
}

/// Returns the rule's name here of a rule's name in the vectors.
fn id(rule: &str) -> String {
    match rule {
        "rif_classic" => "rif".to_owned(),
        "swap_renju_1989" => "swap-1989".to_owned(),
        "longpro" => "long-pro".to_owned(),
        "shanghai2004_one_group" => "shanghai-2004-one-group".to_owned(),
        "shanghai2004_two_groups" => "shanghai-2004-two-groups".to_owned(),
        other => other.replace('_', "-"),
    }
}

fn setup(line: &str) -> tianyuan::core::game::Setup {
    match language::parse(line).unwrap() {
        Line::New(words) => language::setup(&words, Judging::Table).unwrap(),
        Line::Blank | Line::Act { .. } => panic!("{line} begins no game"),
    }
}

/// Returns a game whose clock runs.
fn begun(rule: &str) -> Game {
    let setup = setup(&format!("new rule={rule} time=60m/999+1m"));
    let (_, rules): (_, Rules) = Library::in_folder(None).header(setup.clone()).unwrap();
    let mut game = Game::new(setup, rules);
    told(&mut game, "referee: start").unwrap();
    game
}

/// Judges a line and takes its events in.
fn told(game: &mut Game, line: &str) -> Result<(), Refusal> {
    let Line::Act { who, action, .. } = language::parse(line).unwrap() else {
        panic!("{line} asks for nothing");
    };
    let command = Command {
        by: who.unwrap(),
        at: At(0),
        action,
    };
    for entry in decide(game, &command)? {
        game.apply(&entry);
    }
    Ok(())
}

/// A walk along one path.
struct Walk {
    game: Game,
    path: String,
    wanted: Option<String>,
}

impl Walk {
    fn say(&mut self, who: &str, words: &str) {
        let line = format!("{who}: {words}");
        let said = told(&mut self.game, &line);
        assert_eq!(said, Ok(()), "{}: {line}", self.path);
    }

    /// Nobody but who is due may say this.
    fn alone(&mut self, who: &str, words: &str) {
        let other = if who == "p1" { "p2" } else { "p1" };
        let before = self.game.clone();
        let line = format!("{other}: {words}");
        let said = told(&mut self.game, &line);
        assert!(said.is_err(), "{}: {line} is refused", self.path);
        assert_eq!(self.game, before, "{}: {line} changes nothing", self.path);
        let seat = self.game.to_act().map(Seat::word);
        assert_eq!(seat, Some(who), "{}: {words}", self.path);
        self.say(who, words);
    }

    /// Lays the next stone of the step on a point where it may go.
    fn lay(&mut self, who: &str) {
        let wanted: &[&str] = match self.wanted.as_deref() {
            Some("D4") => &["H8", "H9", "I9"],
            Some("I7") => &["H8", "I9", "I7"],
            Some(_) | None => &["H8", "H9", "H10", "G7", "E5", "O15", "A1", "C1"],
        };
        let mut laid: Vec<&str> = wanted.to_vec();
        laid.extend(["G6", "M13", "E4", "B14", "A12"]);
        let at = laid
            .into_iter()
            .find(|at| told(&mut self.game.clone(), &format!("{who}: {at}")).is_ok());
        let at = at.unwrap_or_else(|| panic!("{}: no stone of {who} may be laid", self.path));
        self.alone(who, at);
    }

    fn offer(&mut self, who: &str, number: usize) {
        let mut found: Vec<Point> = Vec::new();
        let stones: Vec<(Point, Stone)> = self.game.board.stones().collect();
        for at in Point::all() {
            let fits = self.game.board.is_empty_at(at)
                && found.iter().all(|&other| !symmetrical(&stones, other, at));
            if fits && found.len() < number {
                found.push(at);
            }
        }
        let words: Vec<String> = found.iter().map(ToString::to_string).collect();
        self.alone(who, &format!("offer {}", words.join(" ")));
    }

    fn step(&mut self, who: &str, act: &str, declares: bool) {
        match act {
            "B1" | "W2" | "B3" | "B5" | "W6" => self.lay(who),
            "W4" => {
                self.lay(who);
                if declares {
                    self.alone(who, "declare 3");
                }
            }
            "OPEN3" => {
                (0..3).for_each(|_| self.lay(who));
                if matches!(
                    self.game.step(),
                    Some(tianyuan::core::opening::Step::Declare { .. })
                ) {
                    self.alone(who, "declare 3");
                }
            }
            "TWO" => (0..2).for_each(|_| self.lay(who)),
            "ADD2" => self.alone(who, "add A15 B13"),
            "keep" | "a_keep" | "a_keep_white" => self.alone(who, "keep"),
            "swap" | "a_swap" | "b_swap_to_black" => self.alone(who, "swap"),
            // the way is taken by the act that follows
            "b_offer10" | "b_offer5" | "c_add_two" => {}
            "choose" => {
                let at = self.game.offers[0];
                self.alone(who, &format!("choose {at}"));
            }
            "offer(N)" => self.offer(who, 3),
            other => {
                let number = other.trim_matches(|c: char| !c.is_ascii_digit());
                self.offer(who, number.parse().unwrap());
            }
        }
    }
}

fn walk(rule: &str, vector: &Value) {
    let acts: Vec<&str> = vector["path"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| act.as_str().unwrap())
        .collect();
    let opening = vector["when"]["opening_in"][0].as_str();
    let mut walk = Walk {
        game: begun(rule),
        path: format!("{rule} {}", acts.join(" ")),
        wanted: opening.map(str::to_owned),
    };
    for act in &acts {
        let (who, what) = act.split_once(':').unwrap();
        walk.step(&who.to_lowercase(), what, rule == "soosyrv8");
    }
    arrived(&walk, vector);
}

/// Where the path ends: colours, stones, who is next, who laid what, and the moves counted.
fn arrived(walk: &Walk, vector: &Value) {
    let (game, path) = (&walk.game, &walk.path);
    let seat = |key: &str| match vector[key].as_str().unwrap() {
        "P1" => Seat::P1,
        _ => Seat::P2,
    };
    assert_eq!(game.stage(), None, "{path} is at its end");
    let black = game.seating.seat_of(Stone::Black);
    assert_eq!(black, seat("black"), "{path}: Black");
    assert_eq!(black.other(), seat("white"), "{path}: White");
    assert_eq!(game.to_act(), Some(seat("next_player")), "{path}: next");
    let colour = game.to_move().map(Stone::word);
    assert_eq!(colour, vector["next_to_play"].as_str(), "{path}: next");
    let stones = game.board.stones().count() as u64;
    assert_eq!(Some(stones), vector["stones_on_board"].as_u64(), "{path}");
    let laid: Vec<String> = game
        .moves
        .iter()
        .map(|stone| stone.by.word().to_uppercase())
        .collect();
    assert_eq!(vector["stone_placers"], json_list(&laid), "{path}: placers");
    for seat in Seat::BOTH {
        let counted = u64::from(game.clock.banks[seat].moves);
        let wanted = &vector["zhao_by_6.2"][seat.word().to_uppercase()];
        assert_eq!(
            Some(counted),
            wanted.as_u64(),
            "{path}: moves of {}",
            seat.word()
        );
    }
}

fn json_list(words: &[String]) -> Value {
    words
        .iter()
        .map(|word| Value::from(word.as_str()))
        .collect()
}

#[test]
fn every_path_leads_where_it_is_written() {
    let all = json(include_str!("vectors/procedure_paths.json"));
    let rules = all.as_object().unwrap();
    assert_eq!(rules.len(), BUILT_IN.len());
    for (rule, known) in rules {
        let paths = known["paths"].as_array().unwrap();
        assert!(!paths.is_empty(), "{rule}");
        paths.iter().for_each(|path| walk(&id(rule), path));
    }
}

#[test]
fn every_rule_is_walked() {
    let all = json(include_str!("vectors/procedure_paths.json"));
    let walked: Vec<String> = all
        .as_object()
        .unwrap()
        .keys()
        .map(|rule| id(rule))
        .collect();
    for (name, _) in BUILT_IN {
        assert!(walked.iter().any(|rule| rule == name), "{name}");
    }
}

fn three(value: &Value) -> [Point; 3] {
    points(value).try_into().unwrap()
}

#[test]
fn the_26_openings_are_known_in_every_symmetry() {
    let all = json(include_str!("vectors/classify.json"));
    let lists = [&all["vectors"], &all["anchoring"]];
    for vector in lists.into_iter().flat_map(|list| list.as_array().unwrap()) {
        let found = classify(three(&vector["stones"])).map(|named| named.code.as_str());
        assert_eq!(found, vector["code"].as_str(), "{vector}");
        if let (Some(zh), Some(en)) = (vector["zh"].as_str(), vector["romaji"].as_str()) {
            let named = classify(three(&vector["stones"])).unwrap();
            assert_eq!((named.zh.as_str(), named.en.as_str()), (zh, en));
        }
    }
}

#[test]
fn what_is_none_of_the_26_cannot_be_laid() {
    let all = json(include_str!("vectors/classify.json"));
    for vector in all["rejected"].as_array().unwrap() {
        let mut game = begun("five-two");
        let refused = points(&vector["stones"])
            .into_iter()
            .map(|at| told(&mut game, &format!("p1: {at}")))
            .find_map(Result::err)
            .map(|refusal| refusal.code());
        let wanted = match vector["error"].as_str().unwrap() {
            "occupied" => "occupied",
            _ => "off-region",
        };
        assert_eq!(refused, Some(wanted), "{vector}");
    }
}

#[test]
fn two_points_are_symmetrical_or_not() {
    let all = json(include_str!("vectors/symmetry.json"));
    let pairs = all["pairs"].as_array().unwrap();
    assert!(pairs.len() > 20);
    for pair in pairs {
        let laid = &pair["stones"];
        let stones = [
            (point(&laid["black1"]), Stone::Black),
            (point(&laid["white2"]), Stone::White),
            (point(&laid["black3"]), Stone::Black),
            (point(&laid["white4"]), Stone::White),
        ];
        let offers = points(&pair["offers"]);
        let (a, b) = (offers[0], offers[1]);
        assert_eq!(
            Some(symmetrical(&stones, a, b)),
            pair["symmetrical"].as_bool(),
            "{pair}"
        );
        assert_eq!(
            symmetrical(&stones, a, b),
            symmetrical(&stones, b, a),
            "{pair}"
        );
        let partners: Vec<Point> = Point::all()
            .filter(|&at| at != a && symmetrical(&stones, a, at))
            .filter(|&at| Board::with(stones).is_empty_at(at))
            .collect();
        let mut wanted = points(&pair["all_partners_of_first_offer"]);
        wanted.sort();
        let mut partners = partners;
        partners.sort();
        assert_eq!(partners, wanted, "{pair}");
    }
}

#[test]
fn offers_are_taken_or_refused() {
    let all = json(include_str!("vectors/symmetry.json"));
    for list in all["offer_lists"].as_array().unwrap() {
        let rule = id(list["rule"].as_str().unwrap());
        let mut game = begun(&rule);
        let laid: Vec<String> = points(&list["stones"])
            .iter()
            .map(ToString::to_string)
            .collect();
        for (i, at) in laid.iter().enumerate() {
            let who = match (rule.as_str(), i) {
                ("taraguchi10", 1) | (_, 3) => "p2",
                _ => "p1",
            };
            told(&mut game, &format!("{who}: {at}")).unwrap();
            if rule == "five-n" && i == 2 {
                told(&mut game, &format!("p1: declare {}", list["n"])).unwrap();
            }
        }
        let offers = points(&list["offers"]);
        let words: Vec<String> = offers.iter().map(ToString::to_string).collect();
        let said = told(&mut game, &format!("p1: offer {}", words.join(" ")));
        let code = said.err().map(|refusal| refusal.code());
        let wanted = match list["error"].as_str() {
            None => None,
            Some("symmetrical") => Some("offer-twin"),
            Some("duplicate") => Some("offer-duplicate"),
            Some("occupied") => Some("offer-occupied"),
            Some(_) => Some("offer-count"),
        };
        assert_eq!(code, wanted, "{list}");
    }
}
