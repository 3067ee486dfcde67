//! Branches that are kept beside the log, in its annex, and never in it.

use super::Replay;
use super::what_if::Kept;
use crate::core::annex::Note;
use crate::shell::source;
use crate::shell::store::annex;
use crate::words::{Lang, say};

impl Kept {
    /// Returns the branch of a note, if it is one.
    fn of(note: &Note) -> Option<Self> {
        match note {
            Note::Branch {
                at,
                title,
                lines,
                academic,
                ..
            } => Some(Self {
                at: *at,
                title: title.clone(),
                lines: lines.clone(),
                academic: *academic,
            }),
            Note::Remark { .. } => None,
        }
    }
}

impl Replay {
    /// Reads the branches that lie beside the log; an annex that cannot be read is told of.
    pub(super) fn read_kept(&mut self) {
        let Some(path) = &self.path else { return };
        match annex::read(path) {
            Ok(Some(annex)) => {
                let notes = annex.entries.iter().map(|entry| &entry.note);
                self.kept = notes.filter_map(Kept::of).collect();
            }
            Ok(None) => {}
            Err(why) => self.notice = Some(why.to_string()),
        }
    }

    /// Keeps a branch with what it comes to; returns whether it is kept.
    pub(super) fn keep(&mut self, branch: &Kept, note: String, lang: Lang) -> bool {
        let Some(path) = &self.path else {
            self.notice = Some(say(lang, "dispute.no-file", &[]));
            return false;
        };
        if !self.reach.keeps() {
            self.notice = Some(say(lang, "dispute.not-kept", &[]));
            return false;
        }
        let written = Note::Branch {
            at: branch.at,
            title: branch.title.clone(),
            lines: branch.lines.clone(),
            academic: branch.academic,
            note,
        };
        match annex::append(path, written, Some(source::wall())) {
            Ok(_) => {
                self.kept.push(branch.clone());
                true
            }
            Err(why) => {
                self.notice = Some(why.to_string());
                false
            }
        }
    }
}
