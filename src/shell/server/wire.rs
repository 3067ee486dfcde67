//! A channel as a terminal: what is written goes out with one frame in flight, what comes in wakes the session.
//!
//! A little of what the client can take is kept back, so that its terminal can be given back to it even when
//! it has stopped to read.

use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use russh::server::{Handle, Msg};
use russh::{ChannelId, ChannelWriteHalf};
use tokio::io::AsyncWrite;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::shell::tui::terminal::News;

/// How many bytes of the client's window are kept for the last words.
const KEPT: usize = 256;

/// The most bytes that are given away at once: as large a buffer stays with every client afterwards.
const CHUNK: usize = 2 * 1024;

/// How many bytes are held before they are given away unasked.
const HELD: usize = 64 * 1024;

/// How long the last words wait.
const LAST: Duration = Duration::from_secs(1);

/// What the door tells of the client's side of a channel.
#[derive(Debug, Default)]
pub struct Flow {
    grown: Notify,
    closed: AtomicBool,
}

impl Flow {
    /// The client takes more.
    pub fn grow(&self) {
        self.grown.notify_one();
    }

    /// The client is gone.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.grown.notify_one();
    }
}

/// The way out to a client.
#[derive(Clone)]
pub struct Out {
    runtime: tokio::runtime::Handle,
    handle: Handle,
    channel: Arc<ChannelWriteHalf<Msg>>,
    flow: Arc<Flow>,
    stalled: Duration,
    kept: usize,
    is_error: bool,
    /// Whether a new line begins at the left edge only if it is told to.
    is_raw: bool,
    held: Vec<u8>,
}

impl Out {
    /// Makes the way out of a channel, for a client that may take nothing for so long.
    pub async fn new(
        handle: Handle,
        channel: Arc<ChannelWriteHalf<Msg>>,
        flow: Arc<Flow>,
        stalled: Duration,
    ) -> Self {
        // A client whose packets are small has nothing to keep back.
        let most = channel.writable_packet_size().await;
        Self {
            runtime: tokio::runtime::Handle::current(),
            handle,
            channel,
            flow,
            stalled,
            kept: KEPT.min(most / 4),
            is_error: false,
            is_raw: false,
            held: Vec::new(),
        }
    }

    /// Returns the way out for diagnostics.
    #[must_use]
    pub fn errors(&self) -> Self {
        Self {
            is_error: true,
            held: Vec::new(),
            ..self.clone()
        }
    }

    /// Returns the way out to a terminal in which nothing begins a line at the left edge by itself.
    #[must_use]
    pub fn raw(self) -> Self {
        Self {
            is_raw: true,
            ..self
        }
    }

    /// Waits until the client takes something; returns how much.
    async fn room(&self) -> io::Result<usize> {
        loop {
            if self.flow.closed.load(Ordering::SeqCst) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            let room = self.channel.writable_packet_size().await;
            if room > self.kept {
                return Ok(room - self.kept);
            }
            self.flow.grown.notified().await;
        }
    }

    /// Gives some of the bytes away, as soon as the client takes them; returns how many.
    async fn give(&self, bytes: &[u8]) -> io::Result<usize> {
        let extended = self.is_error.then_some(1);
        let mut way = Box::pin(self.channel.make_writer_ext(extended));
        poll_fn(|context| Pin::new(&mut way).poll_write(context, bytes)).await
    }

    fn wait<T>(
        &self,
        longest: Duration,
        work: impl Future<Output = io::Result<T>>,
    ) -> io::Result<T> {
        let mut work = pin!(work);
        // Mostly the client takes it at once, and nothing has to be set up for waiting.
        let mut now = Context::from_waker(Waker::noop());
        if let Poll::Ready(done) = work.as_mut().poll(&mut now) {
            return done;
        }
        let done = self
            .runtime
            .block_on(async { timeout(longest, work).await });
        done.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    /// Says the last words, for which room was kept, and closes the channel; returns whether they could be given.
    pub fn end(&mut self, words: &[u8], status: u32) -> bool {
        let last = async {
            let mut rest = words;
            while !rest.is_empty() {
                let given = self.give(rest).await?;
                rest = &rest[given..];
            }
            let (handle, channel): (&Handle, ChannelId) = (&self.handle, self.channel.id());
            let closed = async {
                handle.exit_status_request(channel, status).await?;
                handle.eof(channel).await?;
                handle.close(channel).await
            };
            closed.await.map_err(|()| io::ErrorKind::BrokenPipe.into())
        };
        self.wait(LAST, last).is_ok()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if self.is_raw && byte == b'\n' {
                self.held.push(b'\r');
            }
            self.held.push(byte);
        }
        if self.held.len() >= HELD {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        let mut rest = held.as_slice();
        while !rest.is_empty() {
            let given = async {
                let now = rest.len().min(self.room().await?).min(CHUNK);
                self.give(&rest[..now]).await
            };
            let given = self.wait(self.stalled, given)?;
            rest = &rest[given..];
        }
        Ok(())
    }
}

/// What a client writes to a command, up to its end.
#[derive(Debug)]
pub struct Input {
    news: Receiver<News>,
    /// How many bytes lie unread.
    unread: Arc<AtomicUsize>,
    held: Vec<u8>,
    at: usize,
}

impl Input {
    /// Reads what comes as news.
    pub const fn new(news: Receiver<News>, unread: Arc<AtomicUsize>) -> Self {
        Self {
            news,
            unread,
            held: Vec::new(),
            at: 0,
        }
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.at == self.held.len() {
            match self.news.recv() {
                Ok(News::Bytes(bytes)) => {
                    self.unread.fetch_sub(bytes.len(), Ordering::SeqCst);
                    (self.held, self.at) = (bytes, 0);
                }
                Ok(News::Resized | News::Published) => {}
                Ok(News::End) | Err(_) => return Ok(0),
            }
        }
        let count = into.len().min(self.held.len() - self.at);
        into[..count].copy_from_slice(&self.held[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::unwrap_used,
        reason = "a test that cannot set itself up has failed"
    )]

    use super::*;

    #[test]
    fn a_commands_input_ends_where_the_client_ends_it() {
        let (sender, news) = std::sync::mpsc::channel();
        let unread = Arc::new(AtomicUsize::new(5));
        sender.send(News::Bytes(b"h8\nh9".to_vec())).unwrap();
        sender.send(News::End).unwrap();
        let mut text = String::new();
        Input::new(news, Arc::clone(&unread))
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(
            (text.as_str(), unread.load(Ordering::SeqCst)),
            ("h8\nh9", 0)
        );
    }
}
