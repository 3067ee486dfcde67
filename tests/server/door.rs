//! The door from outside: what a client may not have, and what it may not do to the others.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use russh::client;
use russh::keys::PrivateKeyWithHashAlg;
use russh::keys::ssh_key::LineEnding;
use russh::{ChannelMsg, Disconnect};
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::club::{Club, Guest, Trusting, answer, key, run};

const CASUAL: &str = "rule=free time=10m judging=online begins=first-act p1=Zhang p2=Li";

/// What is done unhurt while a client misbehaves: a game is played on.
async fn others_play(club: &Club, game: &str) {
    let begun = Instant::now();
    let zhang = club.say("Zhang", game, "note \"one\"\n").await;
    let li = club.say("Li", game, "note \"two\"\n").await;
    assert!(
        zhang[0]["ok"] == true && li[0]["ok"] == true,
        "{zhang:?} {li:?}"
    );
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "the others waited"
    );
}

#[test]
fn only_a_public_key_comes_in() {
    let club = Club::open(&[("Zhang", &[])], Some("(unknown: Refuse)"));
    run(async {
        let config = Arc::new(client::Config::default());
        let mut handle = client::connect(config, club.address, Trusting)
            .await
            .unwrap();
        assert!(!handle.authenticate_none("root").await.unwrap().success());
        assert!(
            !handle
                .authenticate_password("root", "root")
                .await
                .unwrap()
                .success()
        );
        let stranger = PrivateKeyWithHashAlg::new(Arc::new(key("Stranger")), None);
        assert!(
            !handle
                .authenticate_publickey("Zhang", stranger)
                .await
                .unwrap()
                .success()
        );
        assert!(club.come("Zhang").await.ask("games", "").await.status == Some(0));
    });
}

#[test]
fn nothing_but_a_shell_and_the_commands_is_given() {
    let club = Club::usual();
    run(async {
        let guest = club.come("Wang").await;
        let sftp = guest.handle.channel_open_session().await.unwrap();
        sftp.request_subsystem(true, "sftp").await.unwrap();
        let refused = answer(sftp).await;
        assert_eq!(refused.status, Some(2));
        assert_eq!(refused.errors.lines().count(), 1, "{}", refused.errors);
        let file = club.path("zhang");
        let text = key("Zhang").to_openssh(LineEnding::LF).unwrap();
        std::fs::write(&file, text.as_bytes()).unwrap();
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o600)).unwrap();
        let mut usual = std::process::Command::new("sftp");
        usual.args(["-F", "/dev/null", "-o", "StrictHostKeyChecking=no"]);
        usual.args([
            "-o",
            "UserKnownHostsFile=/dev/null",
            "-o",
            "IdentitiesOnly=yes",
        ]);
        usual.args(["-i", file.to_str().unwrap()]);
        usual.args(["-P", &club.address.port().to_string(), "127.0.0.1"]);
        let refused = tokio::task::spawn_blocking(move || usual.output());
        // A machine without OpenSSH has the check above alone.
        if let Ok(refused) = refused.await.unwrap() {
            let told = String::from_utf8(refused.stderr).unwrap();
            assert!(told.contains("tianyuan: The commands are"), "{told}");
        }

        let shell = guest.handle.channel_open_session().await.unwrap();
        shell.request_shell(true).await.unwrap();
        let refused = answer(shell).await;
        assert_eq!(refused.status, Some(2));
        assert!(refused.errors.contains("terminal"), "{}", refused.errors);

        let tunnel = guest
            .handle
            .channel_open_direct_tcpip("127.0.0.1", 22, "127.0.0.1", 1);
        assert!(tunnel.await.is_err());
        assert!(guest.handle.tcpip_forward("127.0.0.1", 0).await.is_err());
        let agent = guest.handle.channel_open_session().await.unwrap();
        agent.agent_forward(false).await.unwrap();
        agent.exec(true, "games").await.unwrap();
        assert_eq!(answer(agent).await.status, Some(0));
    });
}

#[test]
fn a_window_of_any_size_is_drawn_in() {
    let club = Club::usual();
    run(async {
        let guest = club.come("Wang").await;
        let mut none = guest.shell("xterm", (0, 0)).await;
        none.shows("The club").await;
        let mut huge = guest.shell("xterm", (500, 200)).await;
        for size in [
            (100_000, 100_000),
            (u32::MAX, 1),
            (0, 0),
            (1, u32::MAX),
            (80, 24),
        ] {
            huge.channel
                .window_change(size.0, size.1, 0, 0)
                .await
                .unwrap();
        }
        huge.screen
            .screen_mut()
            .set_size(24.try_into().unwrap(), 80.try_into().unwrap());
        huge.until("80 by 24", |screen| {
            screen.lines().count() == 24 && screen.contains("The club")
        })
        .await;
    });
}

#[test]
fn bytes_of_any_kind_do_no_harm() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let guest = club.come("Wang").await;
        let mut screen = guest.shell("xterm", (80, 24)).await;
        screen.shows("The club").await;
        // Whoever sends takes what is drawn, as every terminal does.
        let (mut drawn, typed) = screen.channel.split();
        let reader = tokio::spawn(async move { while drawn.wait().await.is_some() {} });
        // A sequence without an end, one byte at a time; a string without an end; bytes that are no text.
        for byte in b"\x1b[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1" {
            typed.data(&[*byte][..]).await.unwrap();
        }
        typed.data(&[0x1b, b']'][..]).await.unwrap();
        typed.data(&vec![b'x'; 9000][..]).await.unwrap();
        typed.data(&vec![0xff; 5000][..]).await.unwrap();
        typed.data(&vec![0x1b; 5000][..]).await.unwrap();
        others_play(&club, &game).await;
        // A paste of ten megabytes without an end: what is too much is not kept.
        typed.data(&b"\x1b[200~"[..]).await.unwrap();
        for _ in 0..160 {
            typed.data(&vec![b'h'; 64 * 1024][..]).await.unwrap();
        }
        others_play(&club, &game).await;
        reader.abort();
        assert!(
            resident_kb(club.process()) < 200_000,
            "{} kB",
            resident_kb(club.process())
        );
    });
}

fn resident_kb(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn connections_that_say_nothing_keep_nobody_out() {
    take_files();
    let club = Club::usual();
    let mut silent = Vec::new();
    for number in 0..1000 {
        let mut socket = TcpStream::connect(club.address).unwrap();
        if number % 2 == 0 {
            // One that has been cut off already cannot be written to.
            let _ = socket.write_all(b"SSH-2.0-nobody\r\n");
        }
        silent.push(socket);
    }
    run(async {
        let game = club.game("Ref", CASUAL).await;
        others_play(&club, &game).await;
        let guest = club.come("Wang").await;
        let mut screen = guest.shell("xterm", (80, 24)).await;
        screen.shows(&game).await;
    });
    // All but the few newest were sent away, whether they had said who they are or not.
    let gone = |socket: &mut TcpStream| {
        socket
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
        let told = socket.read_to_end(&mut Vec::new());
        !matches!(told, Err(fault) if fault.kind() == std::io::ErrorKind::WouldBlock)
    };
    let stay = silent
        .iter_mut()
        .filter_map(|socket| (!gone(socket)).then_some(()));
    assert!(stay.count() <= 16);
}

/// A thousand connections take more files than a process has by default.
fn take_files() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    setrlimit(Resource::Nofile, limit).unwrap();
}

#[test]
fn a_login_has_its_time() {
    let club = Club::open(&[("Zhang", &[])], Some("(login_grace_s: 1)"));
    run(async {
        let guest = club.come("Zhang").await;
        let silent = tokio::task::spawn_blocking({
            let address = club.address;
            move || {
                let mut socket = TcpStream::connect(address).unwrap();
                socket
                    .set_read_timeout(Some(Duration::from_secs(20)))
                    .unwrap();
                let mut told = Vec::new();
                socket.read_to_end(&mut told).map(|_| told)
            }
        });
        let told = silent.await.unwrap().unwrap();
        assert!(told.starts_with(b"SSH-2.0-"));
        assert_eq!(
            guest.ask("games", "").await.status,
            Some(0),
            "who has come in may stay"
        );
    });
}

#[test]
fn there_are_so_many_connections_and_no_more() {
    let club = Club::open(
        &[("Zhang", &[]), ("Li", &[])],
        Some("(per_address: 3, sessions_per_key: 2)"),
    );
    run(async {
        let mut guests = Vec::new();
        for _ in 0..3 {
            guests.push(club.come("Zhang").await);
        }
        assert!(Guest::come(club.address, &key("Li")).await.is_err());
        guests.pop();
        let mut come = Guest::come(club.address, &key("Li")).await;
        while come.is_err() {
            come = Guest::come(club.address, &key("Li")).await;
        }
        let mut one = guests[0].shell("xterm", (80, 24)).await;
        one.shows("The club").await;
        let mut two = guests[1].shell("xterm", (80, 24)).await;
        two.shows("The club").await;
        let refused = guests[0].ask("games", "").await;
        assert_eq!(refused.status, Some(2));
        assert!(
            refused.errors.contains("too many sessions"),
            "{}",
            refused.errors
        );
    });
}

#[test]
fn a_key_that_says_too_much_waits() {
    let club = Club::open(
        &[("Zhang", &[]), ("Li", &[]), ("Ref", &["referee"])],
        Some("(commands_per_s: 4, burst_s: 1)"),
    );
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let begun = Instant::now();
        let notes = "note \"x\"\n".repeat(10);
        assert_eq!(club.say("Zhang", &game, &notes).await.len(), 10);
        // Eleven commands, four of them at once and four in each second after.
        assert!(
            begun.elapsed() > Duration::from_millis(1500),
            "{:?}",
            begun.elapsed()
        );
        let begun = Instant::now();
        club.say("Li", &game, "note \"x\"\n").await;
        assert!(
            begun.elapsed() < Duration::from_millis(1500),
            "{:?}",
            begun.elapsed()
        );
    });
}

#[test]
fn what_is_written_steers_no_terminal() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let line = "note \"\u{1b}]52;c;eA==\u{7}a\u{202e}b\u{200b}c\u{9b}2J\"\n";
        let answer = club.say("Zhang", &game, line).await;
        assert_eq!(answer[0]["ok"], true, "{answer:?}");
        let log = club.ask("Zhang", &format!("log {game}")).await.text();
        for steering in ['\u{1b}', '\u{7}', '\u{202e}', '\u{200b}', '\u{9b}'] {
            assert!(!log.contains(steering), "{steering:?}");
        }
        let made = club.ask("Ref", "new rule=free p1=\"Zh\u{202e}ang\"").await;
        assert_eq!(made.status, Some(2));
        assert!(!made.errors.contains('\u{202e}'), "{}", made.errors);
    });
}

/// A line that can be stopped from reading.
struct Gated {
    inner: tokio::net::TcpStream,
    open: Arc<AtomicBool>,
}

impl AsyncRead for Gated {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        if self.open.load(Ordering::SeqCst) {
            Pin::new(&mut self.inner).poll_read(context, into)
        } else {
            // Looks again a little later.
            let waker = context.waker().clone();
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                waker.wake();
            });
            Poll::Pending
        }
    }
}

impl AsyncWrite for Gated {
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

/// Comes in over a line that is open until it is told otherwise.
async fn gated(club: &Club, name: &str, config: client::Config) -> (Guest, Arc<AtomicBool>) {
    let open = Arc::new(AtomicBool::new(true));
    let line = Gated {
        inner: tokio::net::TcpStream::connect(club.address).await.unwrap(),
        open: Arc::clone(&open),
    };
    let mut handle = client::connect_stream(Arc::new(config), line, Trusting)
        .await
        .unwrap();
    let own = PrivateKeyWithHashAlg::new(Arc::new(key(name)), None);
    let came = handle.authenticate_publickey("x", own).await.unwrap();
    assert!(came.success());
    (Guest { handle }, open)
}

#[test]
fn a_reader_that_never_reads_is_dropped_with_its_terminal_given_back() {
    let club = Club::open(
        &[
            ("Zhang", &[]),
            ("Li", &[]),
            ("Wang", &[]),
            ("Ref", &["referee"]),
        ],
        Some("(stalled_s: 1)"),
    );
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let config = client::Config {
            window_size: 48 * 1024,
            ..client::Config::default()
        };
        let (guest, open) = gated(&club, "Wang", config).await;
        let mut screen = guest.shell("xterm", (200, 60)).await;
        screen.shows("The club").await;
        open.store(false, Ordering::SeqCst);
        for round in 0..200_u32 {
            let size = (200 + round % 2, 60);
            screen
                .channel
                .window_change(size.0, size.1, 0, 0)
                .await
                .unwrap();
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        others_play(&club, &game).await;
        open.store(true, Ordering::SeqCst);
        let seen = screen.rest().await;
        assert!(
            seen.contains("took nothing"),
            "{:?}",
            &seen[seen.len().saturating_sub(300)..]
        );
        let tail = seen.rsplit("\u{1b}[?2004l\u{1b}[?1049l").next().unwrap();
        assert!(!tail.contains('\u{1b}'), "{tail:?}");
    });
}

#[test]
fn a_dead_peer_is_found_out_and_a_thinking_player_is_not() {
    let club = Club::open(
        &[("Zhang", &[]), ("Li", &[]), ("Ref", &["referee"])],
        Some("(keepalive_s: 1, keepalive_max: 1)"),
    );
    run(async {
        let thinks = club.come("Zhang").await;
        let mut screen = thinks.shell("xterm", (80, 24)).await;
        screen.shows("The club").await;
        let (dead, open) = gated(&club, "Li", client::Config::default()).await;
        let mut gone = dead.shell("xterm", (80, 24)).await;
        gone.shows("The club").await;
        open.store(false, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_secs(5)).await;
        // The thinking player was asked meanwhile and is there; the dead one's connection is no more.
        screen.types("x").await;
        screen.shows("/ x").await;
        open.store(true, Ordering::SeqCst);
        while gone.channel.wait().await.is_some() {}
        assert!(dead.handle.channel_open_session().await.is_err());
        let _ = thinks
            .handle
            .disconnect(Disconnect::ByApplication, "", "")
            .await;
    });
}

#[test]
fn a_command_with_more_than_it_can_read_is_told_so() {
    let club = Club::usual();
    run(async {
        let game = club.game("Ref", CASUAL).await;
        let guest = club.come("Zhang").await;
        let mut channel = guest.handle.channel_open_session().await.unwrap();
        channel.exec(true, format!("script {game}")).await.unwrap();
        // A line of two hundred kilobytes is no line.
        channel.data(&vec![b'x'; 200 * 1024][..]).await.unwrap();
        let mut status = None;
        while let Some(told) = channel.wait().await {
            if let ChannelMsg::ExitStatus { exit_status } = told {
                status = Some(exit_status);
            }
        }
        assert_eq!(status, Some(2));
        others_play(&club, &game).await;
    });
}
