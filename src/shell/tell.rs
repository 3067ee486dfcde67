//! Who may do what now, as a sentence, and the lines of the panels.

use crate::core::board::{Region, Seat, Stone};
use crate::core::game::event::{Culprit, Entry, Event, Then};
use crate::core::game::{Game, Matter, Open};
use crate::core::opening::{Count, Node, Step};
use crate::shell::phrase;
use crate::shell::phrase::event::{by, claimed, person, stone, verdict};
use crate::shell::source::Hour;
use crate::words::{Lang, say};

fn side_of(lang: Lang, game: &Game, seat: Seat) -> String {
    stone(lang, game.seating.stone_of(seat))
}

/// How a sentence names an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// By its key, on a screen.
    Keys,
    /// By its verb, where lines are typed.
    Verbs,
}

impl Means {
    /// Returns the words of an act that is named by a key or a verb.
    fn say(self, lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
        let part = match self {
            Self::Keys => "due",
            Self::Verbs => "typed",
        };
        say(lang, &format!("{part}.{key}"), values)
    }

    /// Returns the colour, and the name beside it where no panel shows it.
    fn person(self, lang: Lang, game: &Game, seat: Seat) -> String {
        let side = side_of(lang, game, seat);
        match self {
            Self::Keys => side,
            Self::Verbs => format!("{side} {}", person(game, seat)),
        }
    }
}

/// Returns who may do what now, in one sentence that names the keys.
pub fn due(lang: Lang, game: &Game) -> String {
    due_by(Means::Keys, lang, game)
}

/// Returns who may do what now, in one sentence.
pub fn due_by(means: Means, lang: Lang, game: &Game) -> String {
    waiting_for(means, lang, game, true)
}

/// Returns when a game is to start, by the server's word or a referee's, and who may do what then.
pub fn due_at(lang: Lang, game: &Game, hour: Hour, served: bool) -> String {
    let key = if served {
        "due.starts-served"
    } else {
        "due.starts"
    };
    let then = waiting_for(Means::Keys, lang, game, !served);
    let (hour, offset) = (hour.told(), hour.offset());
    let values = [("hour", &*hour), ("offset", &offset), ("then", &then)];
    say(lang, key, &values)
}

/// Returns whose turn it is and what he may do then, whatever has been asked of him.
pub fn turn(lang: Lang, game: &Game) -> String {
    on_turn(Means::Keys, lang, game, true)
}

fn waiting_for(means: Means, lang: Lang, game: &Game, referee: bool) -> String {
    if game.is_over() {
        return result(lang, game);
    }
    if let Some(waiting) = held_up(means, lang, game) {
        return waiting;
    }
    on_turn(means, lang, game, referee)
}

fn on_turn(means: Means, lang: Lang, game: &Game, referee: bool) -> String {
    let Some(seat) = game.to_act() else {
        return String::new();
    };
    let who = means.person(lang, game, seat);
    let options = Options {
        means,
        lang,
        game,
        seat,
    }
    .of(game.place());
    let text = options.join(&say(lang, "due.or", &[]));
    let key = if options.len() > 1 {
        "due.may"
    } else {
        "due.turn"
    };
    let sentence = say(lang, key, &[("who", &who), ("what", &text)]);
    if referee && game.started.is_none() && game.setup.waits_for_word() {
        return means.say(lang, "not-started", &[("then", &sentence)]);
    }
    sentence
}

/// Returns what must be answered before anything is played: a claim, a stop or a draw offer.
fn held_up(means: Means, lang: Lang, game: &Game) -> Option<String> {
    let first = |wanted: fn(&Open) -> bool| game.open.iter().find(|matter| wanted(&matter.open));
    if first(|open| matches!(open, Open::Claim(_))).is_some() {
        return Some(means.say(lang, "claim", &[]));
    }
    if first(|open| matches!(open, Open::Stop(_))).is_some() {
        return Some(means.say(lang, "stop", &[]));
    }
    if let Some(adjourned) = &game.adjourned {
        let sealed = adjourned.seal.is_some();
        let who = game
            .turn()
            .map_or_else(String::new, |seat| means.person(lang, game, seat));
        let key = if sealed { "due.adjourned" } else { "due.seal" };
        return Some(say(lang, key, &[("who", &who)]));
    }
    let asked = first(|open| matches!(open, Open::Draw | Open::Takeback(_)))?;
    let asker = asked.by.seat()?;
    let key = if asked.open == Open::Draw {
        "draw"
    } else {
        "takeback"
    };
    let (who, other) = (
        means.person(lang, game, asker),
        means.person(lang, game, asker.other()),
    );
    Some(means.say(lang, key, &[("who", &who), ("other", &other)]))
}

/// The acts that a person may choose among.
struct Options<'a> {
    means: Means,
    lang: Lang,
    game: &'a Game,
    seat: Seat,
}

impl Options<'_> {
    fn of(&self, place: Then) -> Vec<String> {
        match place {
            Then::Play(_) => vec![self.stone(None)],
            Then::Opening(stage) => match self.game.rules.plan.node(stage.node.into()) {
                Some(node) => self.node(node, stage.laid),
                None => vec![],
            },
        }
    }

    fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.means.say(self.lang, key, values)
    }

    fn node(&self, node: &Node, laid: u8) -> Vec<String> {
        let plain = |key: &str| vec![self.say(key, &[])];
        match &node.step {
            Step::Lay { stones, .. } if stones.len() == 2 && laid == 0 => plain("two"),
            Step::Lay { stones, .. } => vec![self.stone(stones.get(usize::from(laid)))],
            Step::Declare { least, most, .. } => {
                let (least, most) = (least.to_string(), most.to_string());
                vec![self.say("declare", &[("least", &least), ("most", &most)])]
            }
            Step::Swap { .. } => self.swap(node.next),
            Step::Colour { .. } => [plain("swap"), plain("keep")].concat(),
            Step::Offer {
                count, if_swapped, ..
            } => {
                let number = offers_due(self.game, *count, *if_swapped).to_string();
                vec![self.say("offer", &[("n", &number)])]
            }
            Step::Choose { .. } => plain("choose"),
            Step::Choice { .. } => self.ways(node),
        }
    }

    /// The swap, and what declining it comes to: his own next act, or a word.
    fn swap(&self, next: usize) -> Vec<String> {
        let mut options = vec![self.say("swap", &[])];
        let after = self.game.entering(next);
        let his = match after {
            Then::Play(stone) => self.game.seating.seat_of(stone) == self.seat,
            Then::Opening(stage) => {
                let node = self.game.rules.plan.node(stage.node.into());
                node.is_some_and(|node| self.game.cast().seat(node.step.role()) == self.seat)
            }
        };
        if his {
            options.extend(self.of(after));
        } else {
            options.push(self.say("keep", &[]));
        }
        options
    }

    fn ways(&self, node: &Node) -> Vec<String> {
        let mut options = vec![];
        for way in node
            .ways
            .iter()
            .filter_map(|&way| self.game.rules.plan.node(way))
        {
            for option in self.node(way, 0) {
                if !options.contains(&option) {
                    options.push(option);
                }
            }
        }
        options
    }

    /// The next stone: where it may go, and its colour if the step lays both.
    fn stone(&self, due: Option<&(Stone, Region)>) -> String {
        let number = (self.game.moves.len() + 1).to_string();
        let place = due
            .map(|(_, region)| region_words(self.lang, *region))
            .unwrap_or_default();
        let both = matches!(self.game.step(), Some(Step::Lay { stones, .. }) if stones.len() > 1);
        let colour = due
            .filter(|_| both)
            .map(|(stone, _)| say(self.lang, &format!("colour.{}", stone.word()), &[]));
        let colour = colour.unwrap_or_default();
        say(
            self.lang,
            "due.stone",
            &[("n", &number), ("where", &place), ("colour", &colour)],
        )
    }
}

/// Returns how many fifth moves are due.
pub fn offers_due(game: &Game, count: Count, if_swapped: Option<u8>) -> usize {
    let plain = match count {
        Count::Fixed(number) => number,
        Count::Declared => game.declared.unwrap_or(1),
    };
    usize::from(if_swapped.filter(|_| game.swaps > 0).unwrap_or(plain))
}

/// Returns where a stone may go; nothing where it may go anywhere.
fn region_words(lang: Lang, region: Region) -> String {
    match region {
        Region::Centre => say(lang, "region.centre", &[]),
        Region::Square(size) => say(lang, "region.square", &[("size", &size.to_string())]),
        Region::Outside(size) => say(lang, "region.outside", &[("size", &size.to_string())]),
        Region::Anywhere => String::new(),
    }
}

/// Returns the result of each person, if the game is over.
pub fn result(lang: Lang, game: &Game) -> String {
    let Some(verdicts) = game.verdicts() else {
        return String::new();
    };
    let of = |seat: Seat| {
        let told = verdict(lang, game, seat, &verdicts[seat]);
        format!("{} {told}", side_of(lang, game, seat))
    };
    say(
        lang,
        "event.game-ended",
        &[("p1", &of(Seat::P1)), ("p2", &of(Seat::P2))],
    )
}

/// Returns an act on the board as the record of moves writes it, and nothing for other events.
///
/// `number` is the number of the next stone or pass.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only acts on the board stand in the record"
)]
pub fn record_item(lang: Lang, entry: &Entry, number: usize) -> Option<String> {
    match &entry.event {
        Event::StonePlaced { at, .. } | Event::FifthChosen { at, .. } => {
            Some(format!("{number} {at}"))
        }
        Event::Passed { .. } => Some(format!("{number} {}", say(lang, "record.pass", &[]))),
        Event::ColoursSwapped { .. } => Some(say(lang, "record.swap", &[])),
        Event::SwapDeclined { silent: false, .. } => Some(say(lang, "record.keep", &[])),
        Event::FifthsDeclared { number, .. } => {
            Some(say(lang, "record.declared", &[("n", &number.to_string())]))
        }
        Event::FifthsOffered { points, .. } => Some(say(
            lang,
            "record.offers",
            &[("n", &points.len().to_string())],
        )),
        _ => None,
    }
}

/// Returns the name of a step in the reader's language with the article it was given under.
fn given(lang: Lang, game: &Game, step: &str, article: &str) -> String {
    let step = phrase::step(lang, &game.rules.book, step);
    say(lang, "open.step", &[("step", &step), ("article", article)])
}

/// Returns an open matter as a line with its number.
pub fn matter(lang: Lang, game: &Game, matter: &Matter) -> String {
    let words = match &matter.open {
        Open::Claim(claim) => claimed(lang, game, claim),
        Open::Draw => say(lang, "open.draw", &[]),
        Open::Takeback(_) => say(lang, "open.takeback", &[]),
        Open::Stop(_) => say(lang, "open.stop", &[]),
        Open::Incident(incident) => {
            let who = match &incident.who {
                Culprit::Player(seat) => person(game, *seat),
                Culprit::Other(name) => name.clone(),
            };
            say(
                lang,
                "open.incident",
                &[("who", &who), ("article", &incident.article)],
            )
        }
        Open::Proposal(proposal) => {
            let step = given(lang, game, &proposal.step, &proposal.article);
            say(
                lang,
                "open.proposal",
                &[("who", &person(game, proposal.who)), ("step", &step)],
            )
        }
        Open::Remedy(remedied) => {
            let ruling = phrase::ruling(lang, &remedied.ruling);
            let values = [("ruling", ruling.as_str()), ("article", &remedied.article)];
            say(lang, "open.remedy", &values)
        }
        Open::Appeal(appeal) => {
            let question = phrase::question(lang, appeal.question);
            let values = [
                ("question", question.as_str()),
                ("grounds", &appeal.grounds),
            ];
            say(lang, "open.appeal", &values)
        }
    };
    let by = by(lang, game, matter.by);
    say(
        lang,
        "open.line",
        &[
            ("seq", &matter.seq.to_string()),
            ("by", &by),
            ("what", &words),
        ],
    )
}

/// Returns an event with its number and who wrote it.
pub fn line(lang: Lang, game: &Game, entry: &Entry) -> String {
    let words = phrase::event::event(lang, game, entry);
    let by = by(lang, game, entry.by);
    say(
        lang,
        "open.line",
        &[("seq", &entry.n.to_string()), ("by", &by), ("what", &words)],
    )
}
