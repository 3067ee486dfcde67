//! The server's life: ready, serving, draining.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use russh::MethodKind;
use russh::MethodSet;
use russh::keys::ssh_key::LineEnding;
use russh::keys::ssh_key::private::{Ed25519Keypair, KeypairData};
use russh::keys::{HashAlg, PrivateKey};
use russh::server::{Config, run_stream};
use rustix::process::{Resource, getrlimit, setrlimit};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{sleep, timeout};

use super::club::Club;
use super::door::Visitor;
use super::gate::Gate;
use super::hours::Hours;
use super::settings::Settings;
use super::status;
use crate::shell::library::Library;
use crate::shell::source;
use crate::words::{Lang, say};

/// The file of the key that the server is known by.
const HOST_KEY: &str = "host_key";
/// For how long sessions may take to end.
const DRAINS: Duration = Duration::from_secs(5);
/// What a client that is not let in is told before the connection ends.
const FULL: &[u8] = b"tianyuan: too many connections, try again later\r\n";

/// Serves a club until it is told to end.
///
/// # Errors
/// A sentence: the folder or a file in it is not usable, or the address is not to be had.
pub fn serve(folder: &Path, listen: &str, library: Library, lang: Lang) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let _alone = alone(folder, lang)?;
    take_files();
    let key = host_key(folder)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|fault| fault.to_string())?;
    runtime.block_on(async {
        let listener = TcpListener::bind(listen)
            .await
            .map_err(|fault| format!("{listen}: {fault}"))?;
        let address = listener.local_addr().map_err(|fault| fault.to_string())?;
        let signals = signals().map_err(|fault| fault.to_string())?;
        tell_of_events();
        let club = Arc::new(Club::open(folder, library, lang)?);
        status::is_ready(folder, address).map_err(|fault| fault.to_string())?;
        let fingerprint = key.fingerprint(HashAlg::Sha256).to_string();
        let ready = say(
            lang,
            "served.ready",
            &[
                ("address", &address.to_string()),
                ("fingerprint", &fingerprint),
            ],
        );
        // A closed standard error leaves nobody to tell.
        let _ = writeln!(io::stderr(), "tianyuan: {ready}");
        let clocks = Arc::clone(&club);
        std::thread::spawn(move || keep_time(&clocks));
        live(&club, &listener, key, signals).await;
        status::is_over(folder);
        Ok(())
    })
}

/// Writes what happens, one line each, on standard error: no keys, and nothing that anybody wrote but his name.
fn tell_of_events() {
    let told = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(false)
        .with_target(false)
        .with_max_level(tracing::Level::INFO)
        .try_init();
    // Somebody else listens already.
    let _ = told;
    std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "a bug")));
}

/// Holds the folder for this server alone.
fn alone(folder: &Path, lang: Lang) -> Result<File, String> {
    let path = folder.join("lock");
    let wrong = |fault: io::Error| format!("{}: {fault}", path.display());
    let file = File::create(&path).map_err(wrong)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let folder = folder.display().to_string();
            Err(say(lang, "served.twice", &[("folder", &folder)]))
        }
        Err(TryLockError::Error(fault)) => Err(wrong(fault)),
    }
}

/// Takes as many files as the system lets: each connection and each unfinished game has some open.
fn take_files() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // With fewer the server is there for fewer.
    let _ = setrlimit(Resource::Nofile, limit);
}

/// Reads the key that the server is known by, and makes one where there is none.
fn host_key(folder: &Path) -> Result<PrivateKey, String> {
    let path = folder.join(HOST_KEY);
    let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    match fs::read_to_string(&path) {
        Ok(text) => return PrivateKey::from_openssh(text).map_err(|why| wrong(&why)),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => {}
        Err(fault) => return Err(wrong(&fault)),
    }
    let seed = source::salt().map_err(|fault| wrong(&fault))?;
    let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(&seed.0));
    let key = PrivateKey::new(pair, "tianyuan").map_err(|why| wrong(&why))?;
    let text = key.to_openssh(LineEnding::LF).map_err(|why| wrong(&why))?;
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&path);
    let written = file.and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(|fault| wrong(&fault))?;
    Ok(key)
}

/// What the server is told by its supervisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    End,
    ReadAgain,
}

fn signals() -> io::Result<UnboundedReceiver<Told>> {
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    let (sender, told) = unbounded_channel();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let what = if signal == SIGHUP {
                Told::ReadAgain
            } else {
                Told::End
            };
            if sender.send(what).is_err() {
                return;
            }
        }
    });
    Ok(told)
}

fn config(key: PrivateKey, settings: &Settings) -> Config {
    Config {
        methods: MethodSet::from([MethodKind::PublicKey].as_slice()),
        auth_rejection_time: Duration::from_millis(500),
        auth_rejection_time_initial: Some(Duration::ZERO),
        max_auth_attempts: 20,
        keys: vec![key],
        window_size: 256 * 1024,
        event_buffer_size: 2,
        channel_buffer_size: 4,
        inactivity_timeout: None,
        keepalive_interval: Some(Duration::from_secs(settings.keepalive_s.max(1))),
        keepalive_max: settings.keepalive_max,
        nodelay: true,
        ..Config::default()
    }
}

async fn live(
    club: &Arc<Club>,
    listener: &TcpListener,
    key: PrivateKey,
    mut told: UnboundedReceiver<Told>,
) {
    let gate = Arc::new(Gate::default());
    let mut config_now = Arc::new(config(key.clone(), &club.settings()));
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((socket, _)) => welcome(club, &gate, &config_now, socket),
                Err(fault) => {
                    tracing::warn!(%fault, "a connection could not be taken");
                    sleep(Duration::from_millis(100)).await;
                }
            },
            what = told.recv() => match what {
                Some(Told::ReadAgain) => {
                    club.read_again();
                    config_now = Arc::new(config(key.clone(), &club.settings()));
                }
                Some(Told::End) | None => break,
            },
        }
    }
    drain(club, &gate).await;
}

/// Stops the clocks, then gives every client its terminal back.
async fn drain(club: &Club, gate: &Gate) {
    tracing::info!(connections = gate.count(), "the server ends");
    club.stop();
    club.close();
    let ended = async {
        while club.sessions.count() > 0 {
            sleep(Duration::from_millis(10)).await;
        }
        // What was given to the connections has to leave the machine.
        sleep(Duration::from_millis(100)).await;
    };
    if timeout(DRAINS, ended).await.is_err() {
        tracing::warn!(
            left = club.sessions.count(),
            "some sessions did not end in time"
        );
    }
    club.stop();
}

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// Lets a connection to the door, unless there are too many.
fn welcome(club: &Arc<Club>, gate: &Arc<Gate>, config: &Arc<Config>, socket: TcpStream) {
    let number = CONNECTIONS.fetch_add(1, Ordering::SeqCst);
    let settings = club.settings();
    let socket = match enter(gate, number, socket, &settings) {
        Ok(Some(socket)) => socket,
        Ok(None) => return,
        Err(fault) => return tracing::warn!(%fault, "a connection could not be taken"),
    };
    let visitor = Visitor::new(Arc::clone(club), Arc::clone(gate), number);
    let (gate, config) = (Arc::clone(gate), Arc::clone(config));
    tokio::spawn(async move {
        let grace = settings.login_grace();
        let late = Arc::clone(&gate);
        tokio::spawn(async move {
            sleep(grace).await;
            if late.expire(number) {
                tracing::info!(connection = number, "did not log in in time");
            }
            sleep(2 * grace).await;
            if late.expire_unused(number) {
                tracing::info!(connection = number, "began nothing");
            }
        });
        match run_stream(config, socket, visitor).await {
            Ok(running) => {
                if let Err(fault) = running.await {
                    tracing::debug!(connection = number, %fault, "a connection ended");
                }
            }
            Err(fault) => tracing::debug!(connection = number, %fault, "no client"),
        }
        gate.leave(number);
    });
}

/// Counts a connection; one that is too many is told so, and closed.
fn enter(
    gate: &Gate,
    number: u64,
    socket: TcpStream,
    settings: &Settings,
) -> io::Result<Option<TcpStream>> {
    socket.set_nodelay(true)?;
    let address = socket.peer_addr()?.ip();
    let socket = socket.into_std()?;
    match gate.enter(number, address, socket.try_clone()?, settings) {
        Ok(()) => TcpStream::from_std(socket).map(Some),
        Err(why) => {
            tracing::warn!(%address, ?why, "a connection was refused");
            // A client that does not listen is not waited for.
            let _ = (&socket).write(FULL);
            Ok(None)
        }
    }
}

/// The longest that nobody looks at the clocks.
const LOOK_MS: u64 = 1000;

/// Writes what time brings, in every game, and closes the finished games that nobody looks at.
fn keep_time(club: &Club) {
    let mut hours = Hours::begin();
    while !club.is_closing() {
        let mut next_ms = LOOK_MS;
        hours.look_for_sleep();
        let grace_s = club.settings().hour_grace_s;
        for room in club.rooms() {
            let slept = room.look_for_sleep();
            let hour = slept.and_then(|()| hours.keep(&room, grace_s));
            let kept = hour.and_then(|in_ms| room.pass_time().map(|_| in_ms));
            match kept {
                Ok(in_ms) => next_ms = next_ms.min(in_ms),
                Err(fault) => {
                    tracing::error!(game = %room.id, %fault, "what time brought could not be written");
                }
            }
            next_ms = next_ms.min(room.due_in_ms());
            room.close();
        }
        std::thread::sleep(Duration::from_millis(next_ms.max(1)));
    }
}
