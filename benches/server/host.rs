//! The other process: the club server, or the bare echo, and what it uses.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use super::client::key;

/// A process that clients come to.
pub struct Host {
    folder: TempDir,
    process: RefCell<Child>,
    pub address: SocketAddr,
}

impl Host {
    /// A club of so many people, p0 and so on.
    pub fn club(people: usize) -> Self {
        Self::club_with(people, 0)
    }

    /// The same with so many finished games in its folder.
    pub fn club_with(people: usize, finished: usize) -> Self {
        let folder = TempDir::new().unwrap();
        let games = folder.path().join("games");
        fs::create_dir(&games).unwrap();
        let save = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/free.ron");
        for number in 1..=finished {
            fs::copy(save, games.join(format!("g{number}.ron"))).unwrap();
        }
        let mut list = String::from("[");
        for number in 0..people {
            let key = key(number).public_key().to_openssh().unwrap();
            write!(list, "(name: \"p{number}\", key: \"{key}\"),").unwrap();
        }
        list.push(']');
        fs::write(folder.path().join("people.ron"), list).unwrap();
        let settings = "(connections: 2000, per_address: 2000, waiting_per_address: 100)";
        fs::write(folder.path().join("server.ron"), settings).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_tianyuan"));
        command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--data"]);
        command.arg(folder.path());
        Self::begin(command, folder)
    }

    /// A bare echo.
    pub fn echo() -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("echo");
        Self::begin(command, TempDir::new().unwrap())
    }

    fn begin(mut command: Command, folder: TempDir) -> Self {
        let mut process = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut told = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        let mut words = line.split([' ', ',', '\n']);
        let address = words.find_map(|word| word.parse().ok()).unwrap();
        std::thread::spawn(move || std::io::copy(&mut told, &mut std::io::sink()));
        Self {
            folder,
            process: RefCell::new(process),
            address,
        }
    }

    fn log(&self, game: &str) -> PathBuf {
        self.folder.path().join(format!("games/{game}.ron"))
    }

    /// Makes a game between two people with a client of the system.
    pub fn game(&self, p1: usize, p2: usize) -> String {
        let file = self.folder.path().join("maker");
        if !file.exists() {
            let text = key(p1)
                .to_openssh(russh::keys::ssh_key::LineEnding::LF)
                .unwrap();
            fs::write(&file, text.as_bytes()).unwrap();
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
            fs::set_permissions(&file, mode).unwrap();
        }
        let mut ssh = Command::new("ssh");
        ssh.args([
            "-F",
            "/dev/null",
            "-o",
            "StrictHostKeyChecking=no",
            "-o",
            "UserKnownHostsFile=/dev/null",
        ]);
        ssh.args(["-o", "IdentitiesOnly=yes", "-i"]).arg(&file);
        ssh.args(["-p", &self.address.port().to_string(), "127.0.0.1"]);
        ssh.arg(format!(
            "new rule=free time=60m judging=online begins=first-act p1=p{p1} p2=p{p2}"
        ));
        let made = ssh.output().unwrap();
        let made: serde_json::Value = serde_json::from_slice(&made.stdout).unwrap();
        made["game"].as_str().unwrap().to_owned()
    }

    fn process(&self) -> u32 {
        self.process.borrow().id()
    }

    pub fn resident_kb(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process())).unwrap();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmRSS:"))
            .unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    pub fn cpu(&self) -> Duration {
        cpu(&self.process().to_string())
    }

    pub fn kill(&self) {
        let mut process = self.process.borrow_mut();
        process.kill().unwrap();
        process.wait().unwrap();
    }

    /// Returns how many stones the game's log holds.
    pub fn stones(&self, game: &str) -> usize {
        let log = fs::read_to_string(self.log(game)).unwrap();
        log.lines()
            .filter(|line| line.contains("StonePlaced"))
            .count()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let mut process = self.process.borrow_mut();
        let _gone = process.kill();
        let _gone = process.wait();
    }
}

/// Returns what this process has used.
pub fn own_cpu() -> Duration {
    cpu("self")
}

fn cpu(process: &str) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let after = stat.rsplit(')').next().unwrap();
    let ticks = |at: usize| {
        after
            .split_whitespace()
            .nth(at)
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    // User and system time, in hundredths of a second.
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}
