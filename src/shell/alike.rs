//! Equal treatment: every ruling under one article in a folder of logs, with its circumstances.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::core::dispute::ruled::{Ruled, rulings};
use crate::core::game::Game;
use crate::core::game::command::Seen;
use crate::shell::phrase::dispute::time;
use crate::shell::phrase::{self, event};
use crate::shell::show;
use crate::shell::store::annex;
use crate::words::{Lang, say};

/// A ruling in a log.
pub struct Alike {
    /// The log.
    pub path: PathBuf,
    /// The ruling.
    pub ruled: Ruled,
    /// The game at its end.
    pub game: Game,
}

/// What a folder holds.
pub struct Gathered {
    /// The rulings, log by log.
    pub rulings: Vec<Alike>,
    /// The logs that cannot be read, and why.
    pub unreadable: Vec<(PathBuf, String)>,
}

/// Reads every log of a folder; other files are passed over.
///
/// # Errors
/// The folder cannot be read.
pub fn gather(folder: &Path, article: Option<&str>) -> io::Result<Gathered> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries
        .into_iter()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|is| is == "ron") && path.is_file())
        .filter(|path| !annex::is_annex(path))
        .collect();
    paths.sort();
    Ok(among(paths, article))
}

/// Reads these logs.
pub fn among(paths: Vec<PathBuf>, article: Option<&str>) -> Gathered {
    let mut found = Gathered {
        rulings: Vec::new(),
        unreadable: Vec::new(),
    };
    for path in paths {
        match show::find(&path, None) {
            Ok(log) => {
                let record = log.replay;
                let first = record.beginning();
                let ruled = rulings(&first, &record.game, &record.entries, article);
                found.rulings.extend(ruled.into_iter().map(|ruled| Alike {
                    path: path.clone(),
                    ruled,
                    game: record.game.clone(),
                }));
            }
            Err(why) => found.unreadable.push((path, why.to_string())),
        }
    }
    found
}

fn name(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

const fn seen(seen: Seen) -> &'static str {
    match seen {
        Seen::Referee => "referee",
        Seen::Opponent => "opponent",
        Seen::Witness => "witness",
        Seen::Nobody => "nobody",
    }
}

/// Returns a ruling as one line.
pub fn line(lang: Lang, one: &Alike) -> String {
    let Alike { path, ruled, game } = one;
    let flag = |is: bool, key: &str| {
        if is {
            say(lang, key, &[])
        } else {
            String::new()
        }
    };
    let step = ruled.step.as_ref();
    let clocks = ruled.clocks_ms.map(phrase::clock);
    let values = [
        ("file", name(path)),
        ("seq", ruled.n.to_string()),
        ("time", time(ruled.at)),
        ("n", ruled.moves.to_string()),
        ("article", ruled.article.clone().unwrap_or_default()),
        (
            "who",
            ruled
                .who
                .map_or_else(String::new, |who| event::person(game, who)),
        ),
        (
            "nth",
            ruled.nth.map_or_else(String::new, |nth| nth.to_string()),
        ),
        (
            "step",
            step.map_or_else(String::new, |step| {
                phrase::step(lang, &game.rules.book, step)
            }),
        ),
        ("by", event::by(lang, game, ruled.by)),
        (
            "seen",
            ruled
                .seen
                .map(|it| say(lang, &format!("dispute.seen-{}", seen(it)), &[]))
                .unwrap_or_default(),
        ),
        ("demanded", flag(ruled.demanded, "dispute.demanded")),
        ("over", flag(ruled.over, "dispute.override")),
        ("reading", flag(ruled.reading, "dispute.reading")),
        ("back", flag(ruled.taken_back, "dispute.was-taken-back")),
        ("clocks", clocks.join("/")),
    ];
    event::told(lang, "dispute.ruled", &values)
}

/// Returns a ruling as a JSON object.
pub fn object(one: &Alike) -> Value {
    let Alike { path, ruled, game } = one;
    let [p1, p2] = ruled.clocks_ms;
    json!({
        "file": path.display().to_string(),
        "seq": ruled.n,
        "t": ruled.at.0,
        "move": ruled.moves,
        "article": ruled.article,
        "by": ruled.by.word(),
        "who": ruled.who.map(|who| who.word()),
        "name": ruled.who.map(|who| game.setup.names[who].clone()),
        "nth": ruled.nth,
        "step": ruled.step,
        "seen": ruled.seen.map(seen),
        "demanded": ruled.demanded,
        "override": ruled.over,
        "reading": ruled.reading,
        "clocks": {"p1": p1, "p2": p2},
        "official": ruled.official,
        "online": ruled.online,
        "rescinded": ruled.taken_back,
    })
}
