//! The sessions there are, to end them when the server ends.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::Sender;

use super::room::hold;
use crate::shell::tui::terminal::News;

/// The sessions there are, by number.
#[derive(Debug, Default)]
pub struct Sessions(Mutex<BTreeMap<u64, Sender<News>>>);

impl Sessions {
    /// A session begins.
    pub fn add(&self, number: u64, news: Sender<News>) {
        hold(&self.0).insert(number, news);
    }

    /// A session has ended.
    pub fn end(&self, number: u64) {
        hold(&self.0).remove(&number);
    }

    /// Asks every session to end.
    pub fn close(&self) {
        for news in hold(&self.0).values() {
            // One that has ended needs not be asked.
            let _ = news.send(News::End);
        }
    }

    /// Returns how many there are.
    pub fn count(&self) -> usize {
        hold(&self.0).len()
    }
}
