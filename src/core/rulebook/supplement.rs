//! An organiser's supplement (补充规定): what it adds to a rulebook and what it changes, merged into one book.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::check::{Outline, from_ron, mistakes};
use super::{Article, Consequence, Mistake, NO_STEP, Rulebook, Setting, Signs, Step, Words};

/// A supplement that was put on top of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The name in `book=`.
    pub id: String,
    /// The title.
    pub title: Words,
}

/// What an organiser puts on top of a rulebook. What it does not name stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supplement {
    /// The name in `book=`.
    pub id: String,
    /// The title.
    pub title: Words,
    /// The name of the book that it changes.
    pub upon: String,
    /// Steps: in the place of those with the same name, or new.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// The usual ladder.
    #[serde(default)]
    pub ladder: Option<Vec<String>>,
    /// Clauses: in the place of those with the same key, or new.
    #[serde(default)]
    pub clauses: BTreeMap<String, String>,
    /// Articles: in the place of those with the same number, or new.
    #[serde(default)]
    pub articles: Vec<Article>,
    /// The articles behind some codes.
    #[serde(default)]
    pub grounds: BTreeMap<String, String>,
    /// Readings: in the place of those with the same name, or new.
    #[serde(default)]
    pub settings: Vec<Setting>,
    /// Values of the book's own readings, by name, as `set.NAME=VALUE` would set them.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
    /// Who signs.
    #[serde(default)]
    pub signs: Option<Signs>,
    /// Up to how many minutes a game is rapid.
    #[serde(default)]
    pub rapid_up_to_minutes: Option<u32>,
    /// How late one may come, in minutes.
    #[serde(default)]
    pub late_minutes: Option<u32>,
    /// The article that forbids a penalty for what nobody has seen.
    #[serde(default)]
    pub evidence: Option<String>,
}

/// What a file of rules holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A whole book.
    Book(Box<Rulebook>),
    /// What is put on top of another; it is judged when it is.
    Supplement(Box<Supplement>),
}

/// Reads a whole book, or a supplement: a text that says what it stands `upon`.
///
/// # Errors
/// Every mistake found, by line; never an empty list.
pub fn read(text: &str) -> Result<Text, Vec<Mistake>> {
    if Outline::of(text).has("upon") {
        let supplement: Supplement = from_ron(text)?;
        Ok(Text::Supplement(Box::new(supplement)))
    } else {
        super::parse(text).map(|book| Text::Book(Box::new(book)))
    }
}

/// Returns a book as a text that reads as the same book.
///
/// # Errors
/// Whatever RON cannot write.
pub fn text(book: &Rulebook) -> Result<String, ron::Error> {
    let pretty = ron::ser::PrettyConfig::new().new_line("\n");
    ron::ser::to_string_pretty(book, pretty)
}

impl Supplement {
    /// Puts the supplement on top of a book. The text is the supplement's own, to tell its mistakes by line.
    ///
    /// # Errors
    /// Every mistake found, by line of the supplement; never an empty list.
    pub fn on(&self, base: &Rulebook, text: &str) -> Result<Rulebook, Vec<Mistake>> {
        let outline = Outline::of(text);
        let mut found = self.doubles(&outline);
        let mut book = self.merged(base);
        for (name, value) in &self.set {
            if let Err(what) = self.reading(&mut book, name, value) {
                found.push(Mistake {
                    line: outline.line("set", 0, name, value),
                    field: format!("set {name}"),
                    what,
                });
            }
        }
        found.extend(mistakes(&book, outline, Some(self)));
        found.sort_by_key(|mistake| mistake.line);
        if found.is_empty() {
            Ok(book)
        } else {
            Err(found)
        }
    }

    /// Returns the mistake that the base is not there.
    pub fn baseless(&self, text: &str, what: String) -> Mistake {
        Mistake {
            line: Outline::of(text).line("upon", 0, "", &self.upon),
            field: "upon".to_owned(),
            what,
        }
    }

    /// Returns the place of an item in the supplement's own list; sections that are no lists have one place.
    pub(super) fn place(&self, section: &str, name: &str) -> Option<usize> {
        match section {
            "steps" => self.steps.iter().position(|one| one.id == name),
            "articles" => self.articles.iter().position(|one| one.number == name),
            "settings" => self.settings.iter().position(|one| one.name == name),
            _ => Some(0),
        }
    }

    /// What stands twice in the supplement itself would be lost by merging.
    fn doubles(&self, outline: &Outline<'_>) -> Vec<Mistake> {
        let steps = self.steps.iter().map(|one| &one.id);
        let articles = self.articles.iter().map(|one| &one.number);
        let settings = self.settings.iter().map(|one| &one.name);
        let mut found = doubled(outline, "steps", "id", steps);
        found.extend(doubled(outline, "articles", "number", articles));
        found.extend(doubled(outline, "settings", "name", settings));
        found
    }

    /// Returns the book with what the supplement replaces and adds, its settings not yet set.
    fn merged(&self, base: &Rulebook) -> Rulebook {
        let from = Some(self.id.clone());
        let mut book = base.clone();
        book.id = self.id.clone();
        book.title.zh = format!("{} · {}", base.title.zh, self.title.zh);
        book.title.en = format!("{} · {}", base.title.en, self.title.en);
        let (id, title) = (self.id.clone(), self.title.clone());
        book.supplements.push(Source { id, title });
        let articles = self.articles.iter().cloned().map(|mut one| {
            one.from.clone_from(&from);
            one
        });
        let settings = self.settings.iter().cloned().map(|mut one| {
            one.from.clone_from(&from);
            one
        });
        put(&mut book.steps, self.steps.iter().cloned(), |one| &one.id);
        put(&mut book.articles, articles, |one| &one.number);
        put(&mut book.settings, settings, |one| &one.name);
        book.clauses.extend(self.clauses.clone());
        book.grounds.extend(self.grounds.clone());
        if let Some(ladder) = &self.ladder {
            book.ladder.clone_from(ladder);
        }
        if let Some(signs) = &self.signs {
            book.signs = signs.clone();
        }
        book.rapid_up_to_minutes = self.rapid_up_to_minutes.or(book.rapid_up_to_minutes);
        book.late_minutes = self.late_minutes.or(book.late_minutes);
        book.evidence = self.evidence.clone().or(book.evidence);
        book
    }

    /// Sets a reading, and what follows from the articles that obey it.
    fn reading(&self, book: &mut Rulebook, name: &str, value: &str) -> Result<(), String> {
        let known = book.settings.iter_mut().find(|one| one.name == name);
        let setting = known.ok_or_else(|| format!("no setting \"{name}\""))?;
        if !setting.values.iter().any(|allowed| allowed == value) {
            return Err(format!("\"{value}\" is not among the values"));
        }
        value.clone_into(&mut setting.default);
        setting.from = Some(self.id.clone());
        let usual = book.ladder.clone();
        let obeys = |one: &&mut Article| one.setting.as_deref() == Some(name);
        for article in book.articles.iter_mut().filter(obeys) {
            article.consequence = match (value, &article.consequence) {
                (NO_STEP, _) => Consequence::Nothing,
                ("ladder", Consequence::Ladder(own)) => Consequence::Ladder(own.clone()),
                ("ladder", _) => Consequence::Ladder(usual.clone()),
                (step, _) => Consequence::Direct(step.to_owned()),
            };
            article.from = Some(self.id.clone());
        }
        Ok(())
    }
}

/// Puts items in the place of those with the same name, or at the end.
fn put<T>(list: &mut Vec<T>, items: impl Iterator<Item = T>, name: fn(&T) -> &String) {
    for item in items {
        match list.iter_mut().find(|one| name(one) == name(&item)) {
            Some(old) => *old = item,
            None => list.push(item),
        }
    }
}

fn doubled<'a>(
    outline: &Outline<'_>,
    section: &str,
    field: &str,
    names: impl Iterator<Item = &'a String>,
) -> Vec<Mistake> {
    let mut seen = BTreeSet::new();
    names
        .enumerate()
        .filter(|(_, name)| !seen.insert(*name))
        .map(|(item, name)| Mistake {
            line: outline.line(section, item, field, name),
            field: format!("{section} {name} {field}"),
            what: "stands twice".to_owned(),
        })
        .collect()
}
