//! What the rulebook prescribes for an offence: ladders, readings, offices, what adds up.

use crate::core::board::{Point, Seat};
use crate::core::game::decide::{offences, scopes};
use crate::core::game::event::{Culprit, Prescribed};
use crate::core::game::state::Game;
use crate::core::rulebook::{Article, Case, Consequence, Mark, Office, Step};

/// Returns the consequence of an article in this game: the book's, or as a named reading sets it.
fn consequence(game: &Game, article: &Article) -> Consequence {
    let set = article
        .setting
        .as_ref()
        .and_then(|name| game.setup.settings.get(name))
        .map(String::as_str);
    match set {
        None => article.consequence.clone(),
        Some("none") => Consequence::Nothing,
        Some("ladder") => ladder_of(game, article),
        Some(step) if game.rules.book.step(step).is_some() => Consequence::Direct(step.to_owned()),
        Some(_) => article.consequence.clone(),
    }
}

/// Returns the article's own ladder, or the book's.
fn ladder_of(game: &Game, article: &Article) -> Consequence {
    match &article.consequence {
        Consequence::Ladder(steps) => Consequence::Ladder(steps.clone()),
        Consequence::Nothing
        | Consequence::Direct(_)
        | Consequence::Choice(_)
        | Consequence::Cases(_)
        | Consequence::Result(_) => Consequence::Ladder(game.rules.book.ladder.clone()),
    }
}

/// Returns which offence of its kind the next one is: by the article, or by its group where the setting says so.
fn nth(game: &Game, seat: Seat, article: &Article) -> u32 {
    let group = article.clause.as_ref().filter(|_| game.readings.by_group);
    let same = |number: &str| {
        number == article.number
            || group.is_some()
                && game
                    .rules
                    .book
                    .article(number)
                    .and_then(|other| other.clause.as_ref())
                    == group
    };
    1 + game.penalties[seat]
        .iter()
        .filter(|given| same(&given.article))
        .count() as u32
}

/// Returns what the rulebook prescribes for an offence as things stand, with what the case says against it.
pub(in crate::core::game) fn prescribed(
    game: &Game,
    who: &Culprit,
    (number, points): (&str, &[Point]),
    office: Option<Office>,
) -> Prescribed {
    let graded = graded(game, who, number, office);
    match scopes::unmet(game, who, number, points) {
        None => graded,
        Some(scope) => scopes::hinted(graded, scope),
    }
}

/// Returns the step that the article's ladder has for the next offence; nothing where it has no ladder.
pub(in crate::core::game::decide) fn rung(game: &Game, seat: Seat, number: &str) -> Option<String> {
    let article = game.rules.book.article(number)?;
    match consequence(game, article) {
        Consequence::Ladder(steps) => {
            let nth = nth(game, seat, article) as usize;
            steps.get(nth - 1).or(steps.last()).cloned()
        }
        Consequence::Nothing
        | Consequence::Result(_)
        | Consequence::Direct(_)
        | Consequence::Choice(_)
        | Consequence::Cases(_) => None,
    }
}

/// Returns the steps that the cases give, each once.
fn steps_of(cases: &[Case]) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    for step in cases.iter().filter_map(Case::step) {
        if !steps.iter().any(|known| known == step) {
            steps.push(step.to_owned());
        }
    }
    steps
}

/// Returns who may give a step for an article, and whether this office may.
pub(in crate::core::game::decide) fn offices_for(
    game: &Game,
    number: &str,
    step: &str,
    office: Option<Office>,
) -> (Vec<Office>, bool) {
    match (game.rules.book.article(number), game.rules.book.step(step)) {
        (Some(article), Some(step)) => (
            offices(article, step),
            office.is_some_and(|office| may(article, step, office)),
        ),
        _ => (Vec::new(), false),
    }
}

/// Returns what the rulebook prescribes whatever the case, and whether this office may give it.
pub(super) fn graded(
    game: &Game,
    who: &Culprit,
    number: &str,
    office: Option<Office>,
) -> Prescribed {
    let (Culprit::Player(seat), Some(article)) = (who, game.rules.book.article(number)) else {
        return Prescribed {
            nth: 1,
            ..Prescribed::default()
        };
    };
    let nth = nth(game, *seat, article);
    let (step, choice) = match consequence(game, article) {
        Consequence::Nothing | Consequence::Result(_) => (None, Vec::new()),
        Consequence::Ladder(steps) => (
            steps.get(nth as usize - 1).or(steps.last()).cloned(),
            Vec::new(),
        ),
        Consequence::Direct(step) => (Some(step), Vec::new()),
        Consequence::Choice(steps) => (None, steps),
        Consequence::Cases(cases) => (
            cases.first().and_then(Case::step).map(str::to_owned),
            steps_of(&cases),
        ),
    };
    let named = step
        .as_deref()
        .or(choice.first().map(String::as_str))
        .and_then(|id| game.rules.book.step(id));
    Prescribed {
        nth,
        offices: named.map(|step| offices(article, step)).unwrap_or_default(),
        may_impose: named
            .zip(office)
            .is_some_and(|(step, office)| may(article, step, office)),
        waivable: offences::waivable(game, article),
        reading: article.mark == Mark::Reading,
        adds_up: named.and_then(|step| completes(game, *seat, step)),
        step,
        choice,
        hint: None,
        instead: None,
    }
}

/// Returns what giving one more of this step would add up to, with the article.
fn completes(game: &Game, seat: Seat, step: &Step) -> Option<(String, String)> {
    let sum = step.accumulates.as_ref()?;
    (game.count(seat, &step.id) + 1 >= sum.count).then(|| (sum.gives.clone(), sum.article.clone()))
}

/// Returns whether the office may give the step for the article: the step's offices and the article's own.
pub(super) fn may(article: &Article, step: &Step, office: Office) -> bool {
    let covered = |offices: &[Office]| {
        offices.is_empty() || offices.iter().any(|&needed| office.covers(needed))
    };
    covered(&step.imposed_by) && covered(&article.offices)
}

/// Returns the lowest offices that may give the step for the article.
pub(super) fn offices(article: &Article, step: &Step) -> Vec<Office> {
    use Office::{Appeals, Chief, Deputy, Organiser, Referee};
    [Referee, Deputy, Chief, Organiser, Appeals]
        .into_iter()
        .filter(|&office| may(article, step, office))
        .collect()
}
