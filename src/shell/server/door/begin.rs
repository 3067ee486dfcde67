//! How a session begins, or is refused with a sentence.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use russh::ChannelId;
use russh::server::Session;

use super::Visitor;
use crate::shell::server::exec::UNUSABLE;
use crate::shell::server::place::Visit;
use crate::shell::server::room::Waker;
use crate::shell::server::session::{self, Ended, Start};
use crate::shell::server::wire::Out;
use crate::words::{Lang, say};

/// The stack of a session's thread; what is not used of it is not there.
const STACK: usize = 2 * 1024 * 1024;

/// How far ahead of a refusal its sentence goes.
const AHEAD: Duration = Duration::from_millis(100);

/// Sessions are numbered in the order in which they began: the newer one has the seat.
static SESSIONS: AtomicU64 = AtomicU64::new(1);

impl Visitor {
    fn lang(&self, channel: ChannelId) -> Lang {
        let line = self.channels.get(&channel);
        line.map_or(self.club.lang, |line| line.client.lang(self.club.lang))
    }

    /// Answers with a sentence on standard error, the status of a wrong command, and the end of the channel.
    pub(super) fn refuse(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
        key: &str,
    ) -> Result<(), russh::Error> {
        self.say_why(channel, session, key)?;
        session.exit_status_request(channel, UNUSABLE)?;
        session.eof(channel)?;
        session.close(channel)
    }

    /// The same for a request that is refused as such. Usual clients end at that and show nothing that comes
    /// after it or with it, so the sentence goes ahead.
    pub(super) fn refuse_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
        key: &str,
    ) -> Result<(), russh::Error> {
        self.say_why(channel, session, key)?;
        let handle = session.handle();
        tokio::spawn(async move {
            tokio::time::sleep(AHEAD).await;
            // A client that has gone meanwhile needs no end.
            let _ = handle.channel_failure(channel).await;
            let _ = handle.exit_status_request(channel, UNUSABLE).await;
            let _ = handle.eof(channel).await;
            let _ = handle.close(channel).await;
        });
        Ok(())
    }

    fn say_why(
        &self,
        channel: ChannelId,
        session: &mut Session,
        key: &str,
    ) -> Result<(), russh::Error> {
        let sentence = format!("tianyuan: {}\r\n", say(self.lang(channel), key, &[]));
        if let Some(line) = self.channels.get(&channel) {
            line.ended.store(true, Ordering::SeqCst);
        }
        session.extended_data(channel, 1, sentence.into_bytes())
    }

    /// Begins a session in a thread of its own.
    pub(super) async fn begin(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
        command: Option<String>,
    ) -> Result<(), russh::Error> {
        let (Some(who), Some(line)) = (self.who.clone(), self.channels.get_mut(&channel)) else {
            return session.channel_failure(channel);
        };
        let settings = self.club.settings();
        if line.news.is_some() {
            return session.channel_failure(channel);
        }
        session.channel_success(channel)?;
        self.gate.is_used(self.number);
        if !self.club.meters.begin(&who.name, &settings) {
            return self.refuse(channel, session, "served.too-many");
        }
        let (news, heard) = std::sync::mpsc::channel();
        let number = SESSIONS.fetch_add(1, Ordering::SeqCst);
        self.club.sessions.add(number, news.clone());
        line.typed = command.is_none();
        line.news = Some(news.clone());
        let (way, flow) = (Arc::clone(&line.out), Arc::clone(&line.flow));
        let mut out = Out::new(session.handle(), way, flow, settings.stalled()).await;
        if line.has_terminal && command.is_some() {
            out = out.raw();
        }
        let start = Start {
            visit: Visit {
                club: Arc::clone(&self.club),
                who: who.clone(),
                waker: Arc::new(Waker::new(news)),
                session: number,
            },
            out,
            news: heard,
            unread: Arc::clone(&line.unread),
            client: line.client.clone(),
            window: Arc::clone(&line.window),
        };
        let (club, gate, connection) =
            (Arc::clone(&self.club), Arc::clone(&self.gate), self.number);
        let over = Arc::clone(&line.ended);
        let runtime = tokio::runtime::Handle::current();
        let work = move || {
            let _runtime = runtime.enter();
            let ended = match command {
                Some(words) => session::command(start, &words),
                None => session::screens(start),
            };
            if matches!(ended, Ended::Stuck) {
                gate.cut(connection);
            }
            over.store(true, Ordering::SeqCst);
            club.sessions.end(number);
            club.meters.end(&who.name);
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
        if thread.is_err() {
            return self.refuse(channel, session, "served.too-many");
        }
        Ok(())
    }
}
