//! A club with its server, and people who come to it.

use std::fs;
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use russh::client::{self, Handle, Msg};
use russh::keys::ssh_key::private::{Ed25519Keypair, KeypairData};
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate};
use russh::{Channel, ChannelMsg, Pty};
use serde_json::Value;
use tempfile::TempDir;

/// The longest that anything here may take.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Runs a test that waits; one that waits too long has failed.
pub fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async { tokio::time::timeout(3 * PATIENCE, work).await.unwrap() })
}

/// Returns the key of a person.
pub fn key(name: &str) -> PrivateKey {
    let mut seed = [7; 32];
    for (at, byte) in name.bytes().enumerate() {
        seed[at % 32] ^= byte;
    }
    let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(&seed));
    PrivateKey::new(pair, name).unwrap()
}

/// A club's folder, and its server while it runs.
pub struct Club {
    pub folder: TempDir,
    server: Option<Child>,
    pub address: SocketAddr,
    pub ready: String,
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tianyuan"));
    command.args(["--lang", "en"]);
    command
}

impl Club {
    /// Opens a club of these people with these settings, and its server.
    pub fn open(people: &[(&str, &[&str])], settings: Option<&str>) -> Self {
        let mut club = Self {
            folder: TempDir::new().unwrap(),
            server: None,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            ready: String::new(),
        };
        for (name, offices) in people {
            assert_eq!(club.add(name, offices).0, 0, "{name}");
        }
        if let Some(settings) = settings {
            fs::write(club.path("server.ron"), settings).unwrap();
        }
        club.serve();
        club
    }

    /// A usual club: two players, a spectator, a referee and a chief.
    pub fn usual() -> Self {
        Self::open(
            &[
                ("Zhang", &[]),
                ("Li", &[]),
                ("Wang", &[]),
                ("Ref", &["referee"]),
                ("Chief", &["chief"]),
            ],
            None,
        )
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs `tianyuan people` and returns its status and what it wrote.
    pub fn people(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = program();
        command.arg("people").arg("--data").arg(self.folder.path());
        let done = command.args(arguments).output().unwrap();
        (
            done.status.code().unwrap(),
            String::from_utf8(done.stdout).unwrap(),
            String::from_utf8(done.stderr).unwrap(),
        )
    }

    pub fn add(&self, name: &str, offices: &[&str]) -> (i32, String, String) {
        let file = self.path("new.pub");
        let public = key(name).public_key().to_openssh().unwrap();
        fs::write(&file, public).unwrap();
        let file = file.to_str().unwrap().to_owned();
        let mut arguments = vec!["add", name, "--key", &file];
        for office in offices {
            arguments.extend(["--office", office]);
        }
        self.people(&arguments)
    }

    /// Starts the server and waits until it says that it is ready.
    pub fn serve(&mut self) {
        self.serve_as(Command::new(env!("CARGO_BIN_EXE_tianyuan")));
    }

    /// The same, begun by this command.
    pub fn serve_as(&mut self, mut command: Command) {
        command.args(["--lang", "en", "serve", "--data"]);
        command.arg(self.folder.path());
        command.args(["--listen", "127.0.0.1:0"]);
        command.env_remove("LANG").env_remove("LC_ALL");
        let mut server = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut told = BufReader::new(server.stderr.take().unwrap());
        loop {
            let mut line = String::new();
            assert_ne!(told.read_line(&mut line).unwrap(), 0, "the server ended");
            if line.contains("SHA256:") {
                self.ready = line;
                break;
            }
        }
        let mut words = self.ready.split([' ', ',']);
        let address = words.find(|word| word.starts_with("127.0.0.1:")).unwrap();
        self.address = address.parse().unwrap();
        // Somebody has to read what it tells, or it would wait for that.
        std::thread::spawn(move || std::io::copy(&mut told, &mut std::io::sink()));
        self.server = Some(server);
    }

    pub fn process(&self) -> u32 {
        self.server.as_ref().unwrap().id()
    }

    /// Sends the server a signal.
    pub fn signal(&self, name: &str) {
        let process = self.process().to_string();
        let sent = Command::new("kill").args(["-s", name, &process]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits for the server's end and returns its status, if it has one.
    pub fn ended(&mut self) -> Option<i32> {
        let mut server = self.server.take().unwrap();
        server.wait().unwrap().code()
    }

    /// Comes in as this person.
    pub async fn come(&self, name: &str) -> Guest {
        Guest::come(self.address, &key(name)).await.unwrap()
    }

    /// Does one command as this person.
    pub async fn ask(&self, name: &str, command: &str) -> Answer {
        self.come(name).await.ask(command, "").await
    }

    /// Says lines in a game as this person, and returns the answers.
    pub async fn say(&self, name: &str, game: &str, lines: &str) -> Vec<Value> {
        let command = format!("script {game}");
        self.come(name).await.ask(&command, lines).await.lines()
    }

    /// Makes a game and returns its name.
    pub async fn game(&self, by: &str, words: &str) -> String {
        let made = self.ask(by, &format!("new {words}")).await;
        assert_eq!(made.status, Some(0), "{}", made.errors);
        made.lines()[0]["game"].as_str().unwrap().to_owned()
    }

    pub fn log(&self, game: &str) -> PathBuf {
        self.path(&format!("games/{game}.ron"))
    }

    /// Checks a game's log with the program's own `verify`.
    pub fn verify(log: &Path) -> bool {
        let mut command = program();
        command.arg("verify").arg(log).stdout(Stdio::null());
        command.status().unwrap().success()
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().unwrap();
            server.wait().unwrap();
        }
    }
}

/// What a command answered.
#[derive(Debug, Default)]
pub struct Answer {
    pub output: Vec<u8>,
    pub errors: String,
    pub status: Option<u32>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.output.clone()).unwrap()
    }

    pub fn lines(&self) -> Vec<Value> {
        let text = self.text();
        let lines = text.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().unwrap()
    }
}

/// A client that trusts every server.
pub struct Trusting;

impl client::Handler for Trusting {
    type Error = russh::Error;

    async fn check_server_key(
        &mut self,
        _key: &PublicKeyOrCertificate,
    ) -> Result<bool, Self::Error> {
        Ok(true)
    }
}

/// Somebody who has come in.
pub struct Guest {
    pub handle: Handle<Trusting>,
}

impl Guest {
    pub async fn come(address: SocketAddr, key: &PrivateKey) -> Result<Self, russh::Error> {
        Self::come_with(address, key, client::Config::default()).await
    }

    pub async fn come_with(
        address: SocketAddr,
        key: &PrivateKey,
        config: client::Config,
    ) -> Result<Self, russh::Error> {
        let mut handle = client::connect(Arc::new(config), address, Trusting).await?;
        let key = PrivateKeyWithHashAlg::new(Arc::new(key.clone()), None);
        if handle
            .authenticate_publickey("anybody", key)
            .await?
            .success()
        {
            Ok(Self { handle })
        } else {
            Err(russh::Error::NotAuthenticated)
        }
    }

    pub async fn ask(&self, command: &str, input: &str) -> Answer {
        let channel = self.handle.channel_open_session().await.unwrap();
        channel.exec(true, command).await.unwrap();
        if !input.is_empty() {
            channel.data(input.as_bytes()).await.unwrap();
        }
        channel.eof().await.unwrap();
        answer(channel).await
    }

    pub async fn shell(&self, terminal: &str, size: (u16, u16)) -> Shell {
        let channel = self.handle.channel_open_session().await.unwrap();
        let (width, height) = (u32::from(size.0), u32::from(size.1));
        let lang = channel.set_env(false, "LANG", "en_GB.UTF-8");
        lang.await.unwrap();
        let modes = [(Pty::ECHO, 1)];
        let asked = channel.request_pty(true, terminal, width, height, 0, 0, &modes);
        asked.await.unwrap();
        channel.request_shell(true).await.unwrap();
        let (width, height) = match size {
            (0, _) | (_, 0) => (80, 24),
            size => size,
        };
        Shell {
            channel,
            screen: vt100::Parser::new(height.try_into().unwrap(), width.try_into().unwrap(), 0),
            seen: Vec::new(),
            status: None,
        }
    }
}

/// Listens to the end of a channel.
pub async fn answer(mut channel: Channel<Msg>) -> Answer {
    let mut answer = Answer::default();
    let mut errors = Vec::new();
    while let Some(told) = channel.wait().await {
        if let ChannelMsg::Data { data } = &told {
            answer.output.extend_from_slice(data);
        } else if let ChannelMsg::ExtendedData { data, .. } = &told {
            errors.extend_from_slice(data);
        } else if let ChannelMsg::ExitStatus { exit_status } = told {
            answer.status = Some(exit_status);
        } else if matches!(told, ChannelMsg::Close) {
            break;
        }
    }
    answer.errors = String::from_utf8(errors).unwrap();
    answer
}

/// Somebody's screen.
pub struct Shell {
    pub channel: Channel<Msg>,
    pub screen: vt100::Parser,
    pub seen: Vec<u8>,
    pub status: Option<u32>,
}

impl Shell {
    pub fn contents(&self) -> String {
        self.screen.screen().contents()
    }

    /// Returns how often the bell has rung.
    pub fn bells(&self) -> usize {
        self.seen.iter().filter(|byte| **byte == 7).count()
    }

    /// Waits until the screen is as it should be.
    pub async fn until(&mut self, what: &str, is: impl Fn(&str) -> bool) {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while !is(&self.contents()) {
            let told = tokio::time::timeout_at(deadline, self.channel.wait()).await;
            let Ok(Some(told)) = told else {
                panic!("not {what} in\n{}", self.contents());
            };
            self.take(&told);
        }
    }

    /// Waits until these words stand on the screen.
    pub async fn shows(&mut self, words: &str) {
        self.until(words, |screen| screen.contains(words)).await;
    }

    fn take(&mut self, told: &ChannelMsg) {
        if let ChannelMsg::Data { data } = told {
            self.screen.process(data);
            self.seen.extend_from_slice(data);
        } else if let ChannelMsg::ExitStatus { exit_status } = told {
            self.status = Some(*exit_status);
        }
    }

    pub async fn types(&self, keys: &str) {
        self.channel.data(keys.as_bytes()).await.unwrap();
    }

    /// Types a line of the command language.
    pub async fn says(&self, line: &str) {
        self.types(&format!(":{line}\r")).await;
    }

    /// Waits for the end and returns all that was written.
    pub async fn rest(&mut self) -> String {
        while let Ok(Some(told)) = tokio::time::timeout(PATIENCE, self.channel.wait()).await {
            self.take(&told);
            if matches!(told, ChannelMsg::Close) {
                break;
            }
        }
        String::from_utf8_lossy(&self.seen).into_owned()
    }
}
