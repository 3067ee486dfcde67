//! Whose keys may sign: a file in the form of OpenSSH's `allowed_signers`.

use std::path::Path;

use ssh_key::PublicKey;

use super::NAMESPACE;
use crate::shell::store::{Fault, read};

/// Keys with the names of those who hold them.
#[derive(Clone, Debug, Default)]
pub struct Signers {
    known: Vec<(String, PublicKey)>,
}

/// Says that a line of the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unknown {
    /// The file cannot be read.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A line is malformed, or has an option that is not weighed here.
    #[error("{path}, line {line}: {why}", path = path.display())]
    Line {
        /// The file.
        path: std::path::PathBuf,
        /// The line, from one.
        line: usize,
        /// What is wrong.
        why: &'static str,
    },
}

impl Signers {
    /// Reads a file of signers.
    ///
    /// # Errors
    /// The file cannot be read, or a line of it cannot be used.
    pub fn read(path: &Path) -> Result<Self, Unknown> {
        let bytes = read(path)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut signers = Self::default();
        for (place, line) in text.lines().enumerate() {
            let line_found = signer(line.trim()).map_err(|why| Unknown::Line {
                path: path.to_owned(),
                line: place + 1,
                why,
            })?;
            signers.known.extend(line_found);
        }
        Ok(signers)
    }

    /// Returns whose key this is.
    pub fn name(&self, key: &PublicKey) -> Option<&str> {
        self.known
            .iter()
            .find(|(_, known)| known.key_data() == key.key_data())
            .map(|(name, _)| name.as_str())
    }
}

/// Reads one line: names, options, kind, key. A key for other purposes is passed over.
fn signer(line: &str) -> Result<Option<(String, PublicKey)>, &'static str> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (names, rest) = word(line);
    let (next, after) = word(rest);
    let (options, key) = if is_kind(next) {
        ("", rest)
    } else {
        (next, after)
    };
    let key = PublicKey::from_openssh(key.trim()).map_err(|_| "no public key stands there")?;
    for option in split(options) {
        match option.split_once('=') {
            Some((name, value)) if name.eq_ignore_ascii_case("namespaces") => {
                if !value.trim_matches('"').split(',').any(fits) {
                    return Ok(None);
                }
            }
            Some(_) | None => {
                return Err("its option is not weighed here: use `ssh-keygen -Y verify`");
            }
        }
    }
    Ok(Some((names.trim_matches('"').to_owned(), key)))
}

fn fits(namespace: &str) -> bool {
    namespace == NAMESPACE || namespace == "*"
}

fn is_kind(word: &str) -> bool {
    ["ssh-", "ecdsa-", "sk-"]
        .iter()
        .any(|kind| word.starts_with(kind))
}

/// Cuts off the first word; what stands in double quotes belongs together.
fn word(text: &str) -> (&str, &str) {
    let mut quoted = false;
    let end = text.find(|letter: char| {
        quoted ^= letter == '"';
        letter.is_whitespace() && !quoted
    });
    let (first, rest) = text.split_at(end.unwrap_or(text.len()));
    (first, rest.trim_start())
}

/// Cuts options at the commas outside of quotes.
fn split(options: &str) -> Vec<&str> {
    let mut quoted = false;
    options
        .split(|letter: char| {
            quoted ^= letter == '"';
            letter == ',' && !quoted
        })
        .filter(|option| !option.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test that fails says where")]

    use super::*;

    const KEY: &str =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";

    #[test]
    fn lines_are_read_as_openssh_reads_them() {
        let name = |line: String| signer(&line).map(|found| found.map(|(name, _)| name));
        let told = |line: String| name(line).unwrap().unwrap();
        assert_eq!(told(format!("chief@cup.cn {KEY} laptop")), "chief@cup.cn");
        assert_eq!(
            told(format!("\"a b\" namespaces=\"git,{NAMESPACE}\" {KEY}")),
            "a b"
        );
        assert_eq!(name(format!("a namespaces=\"git\" {KEY}")).unwrap(), None);
        assert_eq!(name("# a".to_owned()).unwrap(), None);
        assert!(name(format!("a cert-authority {KEY}")).is_err());
        assert!(name("a ssh-ed25519 AAAA".to_owned()).is_err());
    }
}
