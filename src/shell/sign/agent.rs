//! What is asked of ssh-agent: whether it holds a key, and a signature by it.

use ssh_key::{PublicKey, Signature};

use super::Unsigned;

const LIST: u8 = 11;
const LISTED: u8 = 12;
const SIGN: u8 = 13;
const SIGNED: u8 = 14;
/// The longest answer that is read.
const MOST: usize = 256 * 1024;

/// Returns whether the agent holds the private half.
pub fn holds(key: &PublicKey) -> bool {
    let (Ok(blob), Ok(answer)) = (key.to_bytes(), ask(&[LIST])) else {
        return false;
    };
    answer.first() == Some(&LISTED)
        && answer
            .windows(blob.len())
            .any(|window| window == blob.as_slice())
}

/// Returns the agent's signature of some bytes.
pub fn sign(key: &PublicKey, data: &[u8]) -> Result<Signature, Unsigned> {
    let blob = key.to_bytes()?;
    let mut question = vec![SIGN];
    for text in [blob.as_slice(), data] {
        question.extend(length(text.len()));
        question.extend(text);
    }
    question.extend(0_u32.to_be_bytes());
    let answer = ask(&question).map_err(Unsigned::Agent)?;
    match answer.split_first() {
        Some((&SIGNED, rest)) => {
            let signature = rest.get(4..).unwrap_or_default();
            Ok(Signature::try_from(signature)?)
        }
        Some(_) | None => Err(Unsigned::Agent(
            "it does not sign with this key; `ssh-add` gives it the private half".to_owned(),
        )),
    }
}

fn length(bytes: usize) -> [u8; 4] {
    u32::try_from(bytes).unwrap_or(u32::MAX).to_be_bytes()
}

/// Sends one message and returns the answer without its length.
#[cfg(unix)]
fn ask(question: &[u8]) -> Result<Vec<u8>, String> {
    use std::io::{Read, Write};
    use std::os::unix::net::UnixStream;

    let socket = std::env::var_os("SSH_AUTH_SOCK").ok_or("SSH_AUTH_SOCK is not set")?;
    let wrong = |why: std::io::Error| why.to_string();
    let mut stream = UnixStream::connect(socket).map_err(wrong)?;
    stream.write_all(&length(question.len())).map_err(wrong)?;
    stream.write_all(question).map_err(wrong)?;
    let mut size = [0; 4];
    stream.read_exact(&mut size).map_err(wrong)?;
    let size = u32::from_be_bytes(size) as usize;
    if size > MOST {
        return Err("its answer is too long".to_owned());
    }
    let mut answer = vec![0; size];
    stream.read_exact(&mut answer).map_err(wrong)?;
    Ok(answer)
}

#[cfg(not(unix))]
fn ask(_: &[u8]) -> Result<Vec<u8>, String> {
    Err("it is asked on Unix alone".to_owned())
}
