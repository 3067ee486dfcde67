//! What a supervisor asks: whether the server of a folder answers.

use std::fs;
use std::io::{self, Read};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

/// The file in which a server that is ready says where it listens.
const FILE: &str = "address";

/// How long the server has to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// What every SSH server says first.
const GREETING: &[u8] = b"SSH-2.0-";

/// Writes down where the server listens.
///
/// # Errors
/// The file cannot be written.
pub fn is_ready(folder: &Path, address: SocketAddr) -> io::Result<()> {
    fs::write(folder.join(FILE), format!("{address}\n"))
}

/// The server ends.
pub fn is_over(folder: &Path) {
    // One that is not there needs not be removed.
    let _ = fs::remove_file(folder.join(FILE));
}

/// Returns the address of the server of this folder, if it answers there.
///
/// # Errors
/// No server was started, or it does not answer.
pub fn ask(folder: &Path) -> io::Result<SocketAddr> {
    let text = fs::read_to_string(folder.join(FILE))?;
    let mut address: SocketAddr = text.trim().parse().map_err(io::Error::other)?;
    if address.ip().is_unspecified() {
        let here = if address.is_ipv4() {
            std::net::Ipv4Addr::LOCALHOST.into()
        } else {
            std::net::Ipv6Addr::LOCALHOST.into()
        };
        address.set_ip(here);
    }
    let mut socket = TcpStream::connect_timeout(&address, PATIENCE)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    let mut greeting = [0; GREETING.len()];
    socket.read_exact(&mut greeting)?;
    if greeting == GREETING {
        Ok(address)
    } else {
        Err(io::ErrorKind::InvalidData.into())
    }
}
