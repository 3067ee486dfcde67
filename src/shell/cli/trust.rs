//! `verify`, `checkpoint` and `annotate`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::clean::clean;
use crate::core::annex::{Annex, Entry, Note};
use crate::core::checkpoint::short;
use crate::shell::sign::{Signer, Signers};
use crate::shell::source;
use crate::shell::store::annex::{self, Amiss};
use crate::shell::verify::{self, Sound, Wrong};
use crate::shell::vouch::{self, Unmade};
use crate::words::{Lang, say};

use super::read::status_of;
use super::{DONE, NOT_SO, UNUSABLE, complain};

/// What `verify` takes.
#[derive(Debug, Args)]
pub struct Verify {
    /// The logs
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Whose keys may sign checkpoints, as `allowed_signers` of OpenSSH
    #[arg(long, value_name = "FILE")]
    signers: Option<PathBuf>,
}

/// What `checkpoint` takes.
#[derive(Debug, Args)]
pub struct Checkpoint {
    /// The game, or its annex
    file: PathBuf,
    /// A private key file of OpenSSH, or the .pub file of a key that ssh-agent holds
    #[arg(long, value_name = "KEY")]
    key: PathBuf,
}

/// What `annotate` takes.
#[derive(Debug, Args)]
pub struct Annotate {
    /// The game
    file: PathBuf,
    /// What is said; nothing lists what was said
    #[arg(requires = "at", requires = "by")]
    text: Option<String>,
    /// The event that it is about
    #[arg(long, value_name = "SEQ")]
    at: Option<u32>,
    /// Who says it
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
}

/// Checks logs and what lies beside them.
pub fn verify(asked: &Verify, lang: Lang) -> io::Result<u8> {
    let signers = match asked.signers.as_deref().map(Signers::read).transpose() {
        Ok(signers) => signers,
        Err(why) => {
            complain(&why.to_string());
            return Ok(UNUSABLE);
        }
    };
    let mut worst = DONE;
    let mut out = io::stdout().lock();
    for file in &asked.files {
        match verify::verify(file, signers.as_ref()) {
            Ok(sound) => {
                for line in told(lang, &sound) {
                    writeln!(out, "{}: {line}", file.display())?;
                }
            }
            Err(wrong) => {
                complain(&format!("{}: {wrong}", file.display()));
                worst = worst.max(status(&wrong));
            }
        }
    }
    Ok(worst)
}

/// Says what holds: the log, each checkpoint, and the annex.
fn told(lang: Lang, sound: &Sound) -> Vec<String> {
    let values = [
        ("events", sound.entries.to_string()),
        ("head", sound.head.clone()),
        ("code", short(&sound.head)),
    ];
    let mut lines = vec![filled(lang, "verify.sound", &values)];
    lines.extend(checked(lang, sound));
    if let Some(annex) = &sound.annex {
        let values = [
            ("notes", annex.entries.to_string()),
            ("head", annex.head.clone()),
        ];
        lines.push(filled(lang, "verify.annex", &values));
        lines.extend(checked(lang, annex));
    }
    lines
}

fn checked(lang: Lang, sound: &Sound) -> Vec<String> {
    let told = sound.checkpoints.iter().map(|one| {
        let mut values = vec![
            ("name", one.name.clone()),
            ("events", one.records.saturating_sub(1).to_string()),
            ("key", one.key.clone()),
        ];
        values.extend(one.signer.clone().map(|signer| ("signer", signer)));
        let key = match one.signer {
            Some(_) => "verify.signed",
            None => "verify.signed-by-key",
        };
        filled(lang, key, &values)
    });
    told.collect()
}

fn filled(lang: Lang, key: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    say(lang, key, &values)
}

fn status(wrong: &Wrong) -> u8 {
    match wrong {
        Wrong::Log(Unmade::Fault(_) | Unmade::Amiss(Amiss::Fault(_)) | Unmade::Unsigned(_)) => {
            UNUSABLE
        }
        Wrong::Log(Unmade::Unsound(unsound)) => status_of(unsound),
        Wrong::Log(Unmade::Amiss(_)) | Wrong::Checkpoint { .. } => NOT_SO,
        Wrong::Annex(wrong) => status(wrong),
    }
}

/// Makes a checkpoint.
pub fn checkpoint(asked: &Checkpoint, lang: Lang) -> io::Result<u8> {
    let made = Signer::open(&asked.key)
        .map_err(Unmade::from)
        .and_then(|signer| vouch::make(&asked.file, &signer, source::wall()));
    match made {
        Ok(made) => {
            let values = [
                ("file", made.path.display().to_string()),
                ("code", short(&made.checkpoint.head)),
            ];
            writeln!(io::stdout(), "{}", filled(lang, "checkpoint.made", &values))?;
            Ok(DONE)
        }
        Err(unmade) => {
            complain(&format!("{}: {unmade}", asked.file.display()));
            Ok(match &unmade {
                Unmade::Unsound(unsound) => status_of(unsound),
                Unmade::Amiss(_) => NOT_SO,
                Unmade::Unsigned(_) | Unmade::Fault(_) => UNUSABLE,
            })
        }
    }
}

/// Writes a remark, or lists what was written.
pub fn annotate(asked: &Annotate, lang: Lang) -> io::Result<u8> {
    let done = match (&asked.text, asked.at, &asked.by) {
        (Some(text), Some(at), Some(by)) => {
            let note = Note::Remark {
                at,
                by: clean(by, usize::MAX),
                text: clean(text, usize::MAX),
            };
            annex::append(&asked.file, note, Some(source::wall())).map(|entry| vec![entry])
        }
        _ => listed(&asked.file, asked.at),
    };
    match done {
        Ok(entries) => {
            let mut out = io::stdout().lock();
            for entry in &entries {
                writeln!(out, "{}", line(lang, entry))?;
            }
            Ok(DONE)
        }
        Err(amiss) => {
            complain(&format!(
                "{}: {amiss}",
                annex::beside(&asked.file).display()
            ));
            Ok(match amiss {
                Amiss::Fault(_) | Amiss::NoEvent { .. } => UNUSABLE,
                Amiss::Broken { .. }
                | Amiss::Unreadable(_)
                | Amiss::Elsewhere(_)
                | Amiss::Newer(_)
                | Amiss::Game => NOT_SO,
            })
        }
    }
}

/// Returns what was written about an event, or about all.
fn listed(game: &Path, at: Option<u32>) -> Result<Vec<Entry>, Amiss> {
    // A game that is not there has no annex either: its name is told, not an empty list.
    crate::shell::store::read(game)?;
    let annex = annex::read(game)?;
    let entries = annex.map(|annex: Annex| match at {
        Some(at) => annex.about(at).cloned().collect(),
        None => annex.entries,
    });
    Ok(entries.unwrap_or_default())
}

/// Returns one note as a line, in which a stranger's text does nothing.
fn line(lang: Lang, entry: &Entry) -> String {
    clean(&told_of(lang, entry), usize::MAX)
}

fn told_of(lang: Lang, entry: &Entry) -> String {
    let wall = entry.wall.clone().unwrap_or_default();
    match &entry.note {
        Note::Remark { at, by, text } => {
            let values = [
                ("at", at.to_string()),
                ("by", by.clone()),
                ("text", text.clone()),
                ("wall", wall),
            ];
            filled(lang, "annex.remark", &values)
        }
        Note::Branch {
            at,
            title,
            lines,
            academic,
            note,
        } => {
            let mut values = vec![
                ("at", at.to_string()),
                ("title", title.clone()),
                ("lines", lines.join(" / ")),
                ("wall", wall),
            ];
            values.extend(academic.then(|| ("academic", say(lang, "annex.academic", &[]))));
            values.extend((!note.is_empty()).then(|| ("note", note.clone())));
            filled(lang, "annex.branch", &values)
        }
    }
}
