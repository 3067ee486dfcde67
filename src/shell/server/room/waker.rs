//! What wakes a session when something was published.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use crate::shell::tui::terminal::News;

/// Wakes a session; once is enough until it has looked.
#[derive(Debug)]
pub struct Waker {
    news: Sender<News>,
    rung: AtomicBool,
}

impl Waker {
    /// Makes a waker of the session that listens at the other end.
    pub const fn new(news: Sender<News>) -> Self {
        Self {
            news,
            rung: AtomicBool::new(false),
        }
    }

    /// Tells the session that something was published.
    pub fn ring(&self) {
        if !self.rung.swap(true, Ordering::SeqCst) {
            // A session that has ended needs no news.
            let _ = self.news.send(News::Published);
        }
    }

    /// The session looks now: what is published after this rings again.
    pub fn heard(&self) {
        self.rung.store(false, Ordering::SeqCst);
    }
}
