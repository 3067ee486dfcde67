//! The door: what a client may ask for, and what it is answered, at once and with a sentence.
//!
//! A person comes in by a public key alone. There is a shell on a terminal and there are the commands;
//! nothing else is given.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;

use ratatui::layout::Size;
use russh::keys::PublicKey;
use russh::server::{Auth, ChannelOpenHandle, Handler, Msg, Session, VerifiedPublicKey};
use russh::{Channel, ChannelId, ChannelOpenFailure, ChannelWriteHalf, Pty, Sig};

use super::club::{Club, Identity};
use super::gate::Gate;
use super::session::{Client, Window};
use super::wire::Flow;
use crate::shell::tui::terminal::{News, sane};

mod begin;

/// The most channels that a connection has at once.
const CHANNELS: usize = 10;
/// What is kept of a client's environment: so many variables, of so many bytes.
const VARIABLES: usize = 16;
const VARIABLE: usize = 256;
/// How many bytes a command may have waiting for it.
const UNREAD: usize = 4 * 1024 * 1024;

/// A connection, from its first byte to its last.
pub struct Visitor {
    club: Arc<Club>,
    gate: Arc<Gate>,
    number: u64,
    who: Option<Identity>,
    channels: BTreeMap<ChannelId, Line>,
}

/// A channel of a connection.
struct Line {
    client: Client,
    has_terminal: bool,
    window: Arc<Window>,
    flow: Arc<Flow>,
    /// The way out of it, until a session has taken it.
    out: Arc<ChannelWriteHalf<Msg>>,
    news: Option<Sender<News>>,
    /// Whether it was closed from this side.
    ended: Arc<AtomicBool>,
    /// Whether what comes in is typed, not read by a command.
    typed: bool,
    unread: Arc<AtomicUsize>,
}

impl Visitor {
    /// Stands at the door as the connection of this number.
    pub const fn new(club: Arc<Club>, gate: Arc<Gate>, number: u64) -> Self {
        Self {
            club,
            gate,
            number,
            who: None,
            channels: BTreeMap::new(),
        }
    }
}

/// Returns text that may be kept: of so many bytes, whatever it says.
fn cut(text: &str, most: usize) -> String {
    text.chars()
        .take(most)
        .filter(|letter| !letter.is_control())
        .collect()
}

impl Handler for Visitor {
    type Error = russh::Error;

    /// A key that may not come in is told so before anything is signed.
    async fn auth_publickey_offered(
        &mut self,
        _user: &str,
        offer: russh::server::PublicKeyOffer<'_>,
    ) -> Result<Auth, Self::Error> {
        Ok(self
            .admit(offer.public_key)
            .map_or_else(Auth::reject, |_| Auth::Accept))
    }

    async fn auth_publickey(
        &mut self,
        _user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Self::Error> {
        let settings = self.club.settings();
        let may = |who: &Identity| {
            self.gate
                .admit(self.number, &who.name, who.guest, &settings)
        };
        self.who = self.admit(key.public_key).filter(may);
        if let Some(who) = &self.who {
            tracing::info!(connection = self.number, who = %who.name, "came in");
        }
        Ok(self
            .who
            .as_ref()
            .map_or_else(Auth::reject, |_| Auth::Accept))
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        self.channels
            .retain(|_, line| !line.ended.load(Ordering::SeqCst));
        if self.channels.len() >= CHANNELS {
            reply.reject(ChannelOpenFailure::ResourceShortage).await;
            return Ok(());
        }
        let id = channel.id();
        let line = Line {
            client: Client::default(),
            has_terminal: false,
            window: Arc::default(),
            flow: Arc::default(),
            out: Arc::new(channel.split().1),
            news: None,
            ended: Arc::default(),
            typed: false,
            unread: Arc::default(),
        };
        self.channels.insert(id, line);
        reply.accept().await;
        Ok(())
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        if let Some(line) = self.channels.get_mut(&channel)
            && line.client.env.len() < VARIABLES
        {
            line.client
                .env
                .insert(cut(name, VARIABLE), cut(value, VARIABLE));
        }
        session.channel_success(channel)
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        width: u32,
        height: u32,
        _pixels_wide: u32,
        _pixels_high: u32,
        _modes: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let Some(line) = self.channels.get_mut(&channel) else {
            return session.channel_failure(channel);
        };
        line.client.term = cut(term, VARIABLE);
        line.has_terminal = true;
        line.window.set(clamped(width, height, self.who.as_ref()));
        session.channel_success(channel)
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        width: u32,
        height: u32,
        _pixels_wide: u32,
        _pixels_high: u32,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        if let Some(line) = self.channels.get(&channel) {
            let told = line.window.set(clamped(width, height, self.who.as_ref()));
            if let (true, Some(news)) = (told, &line.news) {
                // A session that has ended has no window.
                let _ = news.send(News::Resized);
            }
        }
        Ok(())
    }

    async fn shell_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let terminal = self
            .channels
            .get(&channel)
            .is_some_and(|line| line.has_terminal && line.client.term != "dumb");
        if terminal {
            self.begin(channel, session, None).await
        } else {
            session.channel_success(channel)?;
            self.refuse(channel, session, "served.no-terminal")
        }
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        data: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let words = String::from_utf8_lossy(data).into_owned();
        self.begin(channel, session, Some(words)).await
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _name: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        self.refuse_request(channel, session, "served.unknown")
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _single: bool,
        _protocol: &str,
        _cookie: &str,
        _screen: u32,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn data(
        &mut self,
        channel: ChannelId,
        data: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let Some((line, who)) = self.channels.get(&channel).zip(self.who.as_ref()) else {
            return Ok(());
        };
        let Some(news) = &line.news else {
            return Ok(());
        };
        let meters = &self.club.meters;
        if line.typed && meters.bytes(&who.name, data.len(), &self.club.settings()) {
            return Ok(());
        }
        if !line.typed && line.unread.fetch_add(data.len(), Ordering::SeqCst) > UNREAD {
            return self.refuse(channel, session, "served.too-much");
        }
        // A session that has ended reads nothing.
        let _ = news.send(News::Bytes(data.to_vec()));
        Ok(())
    }

    async fn window_adjusted(
        &mut self,
        channel: ChannelId,
        _window: u32,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        if let Some(line) = self.channels.get(&channel) {
            line.flow.grow();
        }
        Ok(())
    }

    async fn signal(
        &mut self,
        _channel: ChannelId,
        _signal: Sig,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        Ok(())
    }

    async fn channel_eof(
        &mut self,
        channel: ChannelId,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        self.hang_up(channel);
        Ok(())
    }

    async fn channel_close(
        &mut self,
        channel: ChannelId,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        self.hang_up(channel);
        if let Some(line) = self.channels.remove(&channel) {
            line.flow.close();
        }
        Ok(())
    }
}

impl Visitor {
    fn admit(&self, key: &PublicKey) -> Option<Identity> {
        self.club.identify(key)
    }

    fn hang_up(&self, channel: ChannelId) {
        if let Some(news) = self
            .channels
            .get(&channel)
            .and_then(|line| line.news.as_ref())
        {
            // A session that has ended is told nothing.
            let _ = news.send(News::End);
        }
    }
}

/// The connection is gone: so is whoever used it.
impl Drop for Visitor {
    fn drop(&mut self) {
        for line in self.channels.values() {
            line.flow.close();
            if let Some(news) = &line.news {
                // A session that has ended is told nothing.
                let _ = news.send(News::End);
            }
        }
        self.gate.leave(self.number);
    }
}

/// The largest window that is drawn in for a guest: there may be many, and each cell costs memory.
const GUESTS: Size = Size {
    width: 200,
    height: 60,
};

/// Returns the size of a window that a client tells, as one that is drawn in for him.
fn clamped(width: u32, height: u32, who: Option<&Identity>) -> Size {
    let cells = |told: u32| u16::try_from(told).unwrap_or(u16::MAX);
    let Size { width, height } = sane(cells(width), cells(height));
    match who {
        Some(who) if !who.guest => Size { width, height },
        Some(_) | None => Size {
            width: width.min(GUESTS.width),
            height: height.min(GUESTS.height),
        },
    }
}
