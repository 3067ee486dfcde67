//! Turns the text of a rulebook into a [`Rulebook`], or tells everything that is wrong with it, by line.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use serde::de::DeserializeOwned;

use super::{
    Article, CN_2025_DRAFT, Case, Consequence, NO_STEP, Rulebook, Setting, Step, Supplement,
};

mod outline;
mod quick;
pub(super) use outline::Outline;

/// The reasons that a result of the game may have.
const RESULTS: [&str; 3] = ["time", "absence", "sealed-move"];
/// The values of a penalty's setting that are not steps.
const NOT_STEPS: [&str; 3] = [NO_STEP, "ladder", "choice"];

/// Something wrong with the text of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// The field, with what it belongs to; empty where the text cannot be read at all.
    pub field: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() {
            write!(f, "line {}: {}", self.line, self.what)
        } else {
            write!(f, "line {}, {}: {}", self.line, self.field, self.what)
        }
    }
}

/// Returns the rulebook that the text describes, or every mistake in it.
///
/// A text that is not RON, or lacks a field, has one mistake: nothing behind it can be judged.
///
/// # Errors
///
/// Every mistake found, by line; never an empty list.
pub fn parse(text: &str) -> Result<Rulebook, Vec<Mistake>> {
    if text == CN_2025_DRAFT {
        return BUILT_IN.clone();
    }
    read(text)
}

/// The built-in book is the same in nearly every log: it is read once, not for every game.
static BUILT_IN: LazyLock<Result<Rulebook, Vec<Mistake>>> = LazyLock::new(|| read(CN_2025_DRAFT));

fn read(text: &str) -> Result<Rulebook, Vec<Mistake>> {
    let book = from_ron(text)?;
    let mistakes = mistakes(&book, Outline::of(text), None);
    if mistakes.is_empty() {
        Ok(book)
    } else {
        Err(mistakes)
    }
}

/// Reads a value from RON; what may be left out needs no `Some`.
pub(super) fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, Vec<Mistake>> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|error| vec![unreadable(&error)])
}

fn unreadable(error: &ron::error::SpannedError) -> Mistake {
    Mistake {
        line: error.span.start.line.max(1),
        field: String::new(),
        what: error.code.to_string(),
    }
}

/// Returns every mistake in a book, by line of the text that the outline is of: its own, or its supplement's.
pub(super) fn mistakes<'a>(
    book: &'a Rulebook,
    outline: Outline<'a>,
    supplement: Option<&'a Supplement>,
) -> Vec<Mistake> {
    let mut check = Check {
        book,
        outline,
        supplement,
        mistakes: Vec::new(),
    };
    check.whole();
    check.mistakes.sort_by_key(|mistake| mistake.line);
    check.mistakes
}

/// Where a value stands: the section, the place in it from 0, the field and the value.
#[derive(Clone, Copy)]
struct Spot<'a> {
    section: &'a str,
    item: usize,
    name: &'a str,
    field: &'a str,
}

struct Check<'a> {
    book: &'a Rulebook,
    outline: Outline<'a>,
    supplement: Option<&'a Supplement>,
    mistakes: Vec<Mistake>,
}

impl<'a> Check<'a> {
    fn whole(&mut self) {
        let book = self.book;
        for (item, step) in book.steps.iter().enumerate() {
            self.step(item, step);
        }
        self.usual_ladder();
        for (item, article) in book.articles.iter().enumerate() {
            self.article(item, article);
        }
        for (item, (code, number)) in book.grounds.iter().enumerate() {
            self.known_article(
                Spot {
                    section: "grounds",
                    item,
                    name: "",
                    field: code,
                },
                number,
            );
        }
        for (item, setting) in book.settings.iter().enumerate() {
            self.setting(item, setting);
        }
        for (item, quick) in book.quick.iter().enumerate() {
            self.quick(item, quick);
        }
        self.head();
    }

    fn head(&mut self) {
        let book = self.book;
        let signs = |field| Spot {
            section: "signs",
            item: 0,
            name: "",
            field,
        };
        self.known_article(signs("article"), &book.signs.article);
        let half = book.signs.win.is_empty() != book.signs.draw.is_empty();
        self.require(
            !half,
            signs("draw"),
            "a sheet is signed after a win or a draw alone",
        );
        let own = |section| Spot {
            section,
            item: 0,
            name: "",
            field: "",
        };
        if let Some(record) = &book.record {
            let record_of = |field| Spot {
                section: "record",
                field,
                ..own("record")
            };
            self.known_article(record_of("completed"), &record.completed);
            self.known_article(record_of("entered"), &record.entered);
        }
        if let Some(number) = &book.evidence {
            self.known_article(own("evidence"), number);
        }
        self.require(!book.id.is_empty(), own("id"), "is empty");
        self.require(!book.steps.is_empty(), own("steps"), "no penalty at all");
        self.require(
            !book.articles.is_empty(),
            own("articles"),
            "no article at all",
        );
    }

    fn step(&mut self, item: usize, step: &'a Step) {
        let at = |field| Spot {
            section: "steps",
            item,
            name: &step.id,
            field,
        };
        let earlier = self
            .book
            .steps
            .iter()
            .take(item)
            .any(|other| other.id == step.id);
        self.require(!earlier, at("id"), "stands twice");
        let free = !step.id.is_empty() && !NOT_STEPS.contains(&step.id.as_str());
        self.require(free, at("id"), "cannot be the name of a step");
        self.known_article(at("article"), &step.article);
        self.require(
            !step.imposed_by.is_empty(),
            at("imposed_by"),
            "no office may give it",
        );
        if let Some(sum) = &step.accumulates {
            self.known_step(at("accumulates"), &sum.gives);
            self.known_article(at("accumulates"), &sum.article);
            self.require(sum.count > 0, at("accumulates"), "the count is 0");
            self.require(
                !self.runs_in_a_circle(step),
                at("accumulates"),
                "comes back to the same step",
            );
        }
    }

    /// Returns whether what this step adds up to adds up to this step again.
    fn runs_in_a_circle(&self, step: &Step) -> bool {
        let next = |id: &str| {
            self.book
                .step(id)?
                .accumulates
                .as_ref()
                .map(|sum| sum.gives.clone())
        };
        let mut seen = BTreeSet::new();
        let mut at = next(&step.id);
        while let Some(id) = at {
            if id == step.id {
                return true;
            }
            if !seen.insert(id.clone()) {
                return false;
            }
            at = next(&id);
        }
        false
    }

    fn usual_ladder(&mut self) {
        for id in &self.book.ladder {
            self.known_step(
                Spot {
                    section: "ladder",
                    item: 0,
                    name: "",
                    field: "",
                },
                id,
            );
        }
    }

    fn article(&mut self, item: usize, article: &'a Article) {
        let at = |field| Spot {
            section: "articles",
            item,
            name: &article.number,
            field,
        };
        let earlier = self
            .book
            .articles
            .iter()
            .take(item)
            .any(|other| other.number == article.number);
        self.require(!earlier, at("number"), "stands twice");
        self.require(!article.number.is_empty(), at("number"), "is empty");
        self.consequence(at("consequence"), &article.consequence);
        if let Some(key) = &article.clause {
            let known = self.book.clauses.contains_key(key);
            self.require(known, at("clause"), &format!("no clause \"{key}\""));
        }
        if let Some(name) = &article.setting {
            match self.book.setting(name) {
                Some(setting) => self.agrees(at("setting"), article, setting),
                None => self.tell(at("setting"), name, &format!("no setting \"{name}\"")),
            }
        }
    }

    fn consequence(&mut self, at: Spot<'a>, consequence: &'a Consequence) {
        let steps: Vec<&String> = match consequence {
            Consequence::Nothing => return,
            Consequence::Result(reason) => {
                let known = RESULTS.contains(&reason.as_str());
                return self.require(known, at, &format!("no result \"{reason}\""));
            }
            Consequence::Direct(id) => vec![id],
            Consequence::Ladder(ids) | Consequence::Choice(ids) => ids.iter().collect(),
            Consequence::Cases(cases) => {
                let some = cases.iter().any(|case| case.step().is_some());
                self.require(some, at, "no case gives a penalty");
                let gives = |case: &'a Case| case.step().map(|_| &case.gives);
                return self.known_steps(at, cases.iter().filter_map(gives));
            }
        };
        self.require(!steps.is_empty(), at, "is empty");
        self.known_steps(at, steps.into_iter());
    }

    fn known_steps(&mut self, at: Spot<'a>, ids: impl Iterator<Item = &'a String>) {
        for id in ids {
            self.known_step(at, id);
        }
    }

    /// Checks that the article prescribes what its setting says when nobody sets it.
    fn agrees(&mut self, at: Spot<'a>, article: &Article, setting: &Setting) {
        let said = match &article.consequence {
            Consequence::Nothing => NO_STEP,
            Consequence::Direct(id) => id,
            Consequence::Ladder(_) => "ladder",
            Consequence::Choice(_) => "choice",
            Consequence::Cases(_) | Consequence::Result(_) => {
                return self.tell(at, &setting.name, "cases or a result cannot be set");
            }
        };
        let what = format!(
            "the setting's default is \"{}\", the article says \"{said}\"",
            setting.default
        );
        if setting.default != said {
            self.tell(at, &setting.name, &what);
        }
        for value in &setting.values {
            let known = NOT_STEPS.contains(&value.as_str()) || self.book.step(value).is_some();
            if !known {
                self.tell(
                    at,
                    &setting.name,
                    &format!("the setting allows \"{value}\", which is no step"),
                );
            }
        }
    }

    fn setting(&mut self, item: usize, setting: &'a Setting) {
        let at = |field| Spot {
            section: "settings",
            item,
            name: &setting.name,
            field,
        };
        let earlier = self
            .book
            .settings
            .iter()
            .take(item)
            .any(|other| other.name == setting.name);
        self.require(!earlier, at("name"), "stands twice");
        self.require(!setting.name.is_empty(), at("name"), "is empty");
        self.known_article(at("article"), &setting.article);
        if !setting.values.contains(&setting.default) {
            self.tell(
                at("default"),
                &setting.default,
                &format!("\"{}\" is not among the values", setting.default),
            );
        }
    }

    fn known_article(&mut self, at: Spot<'_>, number: &str) {
        if self.book.article(number).is_none() {
            self.tell(at, number, &format!("no article \"{number}\""));
        }
    }

    fn known_step(&mut self, at: Spot<'_>, id: &str) {
        if self.book.step(id).is_none() {
            self.tell(at, id, &format!("no step \"{id}\""));
        }
    }

    fn require(&mut self, holds: bool, at: Spot<'_>, what: &str) {
        if !holds {
            self.tell(at, "", what);
        }
    }

    /// Returns the line of a value: in the book's own text, or in the supplement's, where the item may have another place or none.
    fn line(&self, at: Spot<'_>, value: &str) -> usize {
        let own = |item| self.outline.line(at.section, item, at.field, value);
        match self
            .supplement
            .map(|supplement| supplement.place(at.section, at.name))
        {
            None => own(at.item),
            Some(Some(item)) => own(item),
            Some(None) => self
                .outline
                .mention(value)
                .or_else(|| self.outline.mention(at.name))
                .unwrap_or(1),
        }
    }

    fn tell(&mut self, at: Spot<'_>, value: &str, what: &str) {
        let line = self.line(at, value);
        let path = [at.section, at.name, at.field];
        let field = path
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        self.mistakes.push(Mistake {
            line,
            field,
            what: what.to_owned(),
        });
    }
}
