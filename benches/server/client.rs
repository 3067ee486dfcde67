//! Somebody with a terminal: types, and takes note of when something is painted.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use russh::client::{self, Handle, Msg};
use russh::keys::ssh_key::private::{Ed25519Keypair, KeypairData};
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate};
use russh::{Channel, ChannelId};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// A frame in which something was painted.
pub struct Painted {
    pub at: Instant,
    pub bytes: Vec<u8>,
}

/// The frame that is waited for.
pub type Taken = oneshot::Receiver<Painted>;

/// What is waited for on a screen.
type Waits = Arc<Mutex<Option<(Vec<u8>, oneshot::Sender<Painted>)>>>;

/// Somebody with a terminal of 100 by 30.
pub struct Person {
    _handle: Handle<Watch>,
    channel: Channel<Msg>,
    waits: Waits,
    seen: Arc<Mutex<Vec<u8>>>,
    /// Bytes that came over the wire.
    pub wire: Arc<AtomicU64>,
}

/// Returns the key of the person of this number.
pub fn key(number: usize) -> PrivateKey {
    let mut seed = [3; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    PrivateKey::new(KeypairData::Ed25519(Ed25519Keypair::from_seed(&seed)), "").unwrap()
}

/// Returns the point of a move: points in an order in which nobody makes five.
pub fn point(number: usize) -> String {
    let column = b'A' + u8::try_from(number * 2 % 15).unwrap();
    format!("{}{}", column as char, number / 15 % 15 + 1)
}

impl Person {
    pub async fn come(address: SocketAddr, number: usize) -> Self {
        let wire = Arc::<AtomicU64>::default();
        let socket = TcpStream::connect(address).await.unwrap();
        socket.set_nodelay(true).unwrap();
        let line = Counted {
            inner: socket,
            count: Arc::clone(&wire),
        };
        let (waits, seen) = (Waits::default(), Arc::<Mutex<Vec<u8>>>::default());
        let watch = Watch {
            waits: Arc::clone(&waits),
            seen: Arc::clone(&seen),
        };
        let config = Arc::new(client::Config::default());
        let mut handle = client::connect_stream(config, line, watch).await.unwrap();
        let key = PrivateKeyWithHashAlg::new(Arc::new(key(number)), None);
        assert!(
            handle
                .authenticate_publickey("x", key)
                .await
                .unwrap()
                .success()
        );
        let channel = handle.channel_open_session().await.unwrap();
        channel.set_env(false, "LANG", "en_GB.UTF-8").await.unwrap();
        channel
            .request_pty(false, "xterm", 100, 30, 0, 0, &[])
            .await
            .unwrap();
        channel.request_shell(false).await.unwrap();
        Self {
            _handle: handle,
            channel,
            waits,
            seen,
            wire,
        }
    }

    pub async fn types(&self, keys: impl AsRef<[u8]>) {
        self.channel.data(keys.as_ref()).await.unwrap();
    }

    /// Goes to the table of a game.
    pub async fn sit(&self, game: &str) {
        self.until("club").await;
        self.types(game).await;
        self.until(&format!("{game}\x1b")).await;
        self.types("\x1b[B\r").await;
        self.until("Clocks").await;
    }

    pub async fn until(&self, words: &str) {
        let shown = |seen: &[u8]| {
            seen.windows(words.len())
                .any(|part| part == words.as_bytes())
        };
        for _ in 0..2000 {
            if shown(&self.seen.lock().unwrap()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let seen = String::from_utf8_lossy(&self.seen.lock().unwrap()).into_owned();
        panic!("no {words:?} in {seen:?}");
    }

    /// Waits for something to be painted.
    pub fn paints(&self, words: &[u8]) -> Taken {
        let (sender, taken) = oneshot::channel();
        *self.waits.lock().unwrap() = Some((words.to_owned(), sender));
        taken
    }
}

/// Looks at what comes in.
struct Watch {
    waits: Waits,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl client::Handler for Watch {
    type Error = russh::Error;

    async fn check_server_key(
        &mut self,
        _key: &PublicKeyOrCertificate,
    ) -> Result<bool, Self::Error> {
        Ok(true)
    }

    async fn data(
        &mut self,
        _channel: ChannelId,
        data: &[u8],
        _session: &mut client::Session,
    ) -> Result<(), Self::Error> {
        let at = Instant::now();
        let mut waits = self.waits.lock().unwrap();
        let painted = |words: &[u8]| data.windows(words.len()).any(|part| part == words);
        if waits.as_ref().is_some_and(|(words, _)| painted(words))
            && let Some((_, sender)) = waits.take()
        {
            let bytes = data.to_vec();
            let _nobody_waits = sender.send(Painted { at, bytes });
        }
        let mut seen = self.seen.lock().unwrap();
        if seen.len() < 64 * 1024 {
            seen.extend_from_slice(data);
        }
        Ok(())
    }
}

/// A line that counts what comes in.
struct Counted {
    inner: TcpStream,
    count: Arc<AtomicU64>,
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.inner).poll_read(context, into);
        let count = into.filled().len() - before;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        read
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write(context, bytes)
    }

    fn poll_flush(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}
