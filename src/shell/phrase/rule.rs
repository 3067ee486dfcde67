//! The rules that bear on what is before the reader, in the words of the rulebook.

use crate::core::game::event::Then;
use crate::core::game::{Game, Open};
use crate::core::rulebook::Rulebook;
use crate::words::{Lang, say};

use super::words;

/// Articles that govern play once the opening is over: the move, the win, forbidden moves, the draw.
const IN_PLAY: [&str; 5] = ["12", "19.1.1", "19.1.2", "9.4", "19.2.1"];

/// Returns a heading and the wording for each of these articles that the rulebook has.
pub fn told<'a>(
    lang: Lang,
    book: &Rulebook,
    numbers: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let mut out = Vec::new();
    for article in numbers
        .into_iter()
        .filter_map(|number| book.article(number))
    {
        let title = words(lang, &article.title);
        let values = [("article", article.number.as_str()), ("title", title)];
        out.push(say(lang, "rule.heading", &values));
        out.push(article.wording.clone());
    }
    out
}

/// Returns the rules at hand: of what waits for an answer, of the step of the opening, of play or of the result.
pub fn at_hand(lang: Lang, game: &Game) -> Vec<String> {
    let book = &game.rules.book;
    let mut numbers: Vec<&str> = Vec::new();
    for matter in &game.open {
        numbers.extend(match &matter.open {
            Open::Claim(_) => book.ground("claim-untrue"),
            Open::Draw => book.ground("nothing-to-answer"),
            Open::Stop(_) => book.ground("no-stop"),
            Open::Incident(incident) => Some(incident.article.as_str()),
            Open::Proposal(proposal) => Some(proposal.article.as_str()),
            Open::Remedy(remedied) => Some(remedied.article.as_str()),
            Open::Appeal(_) => book.ground("no-appeal"),
            Open::Takeback(_) => None,
        });
    }
    match (game.verdicts(), game.place()) {
        (Some(verdicts), _) => numbers.extend([&*verdicts.p1.article, &*verdicts.p2.article]),
        (None, Then::Play(_)) => numbers.extend(IN_PLAY),
        (None, Then::Opening(_)) => {
            numbers.extend(game.step().map(crate::core::opening::Step::article));
            numbers.push(&game.rules.opening.article);
        }
    }
    let mut seen: Vec<&str> = Vec::new();
    for number in numbers {
        if !seen.contains(&number) {
            seen.push(number);
        }
    }
    told(lang, book, seen)
}
