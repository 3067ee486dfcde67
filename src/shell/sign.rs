//! Signatures in OpenSSH's own form, by a key file or by an agent; `ssh-keygen -Y` makes and checks the same.

use std::fs;
use std::path::{Path, PathBuf};

use ssh_key::{Algorithm, EcdsaCurve, HashAlg, LineEnding, PrivateKey, PublicKey, SshSig};

mod agent;
mod signers;

pub use signers::{Signers, Unknown};

/// What these signatures are for: one made for anything else is none of ours.
pub const NAMESPACE: &str = "tianyuan-checkpoint";

/// Why nothing was signed.
#[derive(Debug, thiserror::Error)]
pub enum Unsigned {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Unread {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file holds no key.
    #[error("{}: no key of OpenSSH: give a private key file, or the .pub file of a key that ssh-agent holds", .0.display())]
    NoKey(PathBuf),
    /// A passphrase would be wanted.
    #[error("{0}: the key has a passphrase, which this program does not ask for; `ssh-add {0}`, and ssh-agent signs with it", path.display())]
    Encrypted {
        /// The file.
        path: PathBuf,
    },
    /// A kind of key that is not used here.
    #[error("{}: a key of the kind {kind} is not used here; ed25519 and ecdsa-sha2-nistp256 are", path.display())]
    Kind {
        /// The file.
        path: PathBuf,
        /// Its kind.
        kind: String,
    },
    /// The agent did not do it.
    #[error("ssh-agent: {0}")]
    Agent(String),
    /// The key did not do it.
    #[error("the key cannot sign: {0}")]
    Key(#[from] ssh_key::Error),
}

/// A key that can sign.
pub enum Signer {
    /// From a file.
    Own(Box<PrivateKey>),
    /// Held by ssh-agent.
    Agent(Box<PublicKey>),
}

impl Signer {
    /// Opens a private key file, or a public one whose private half ssh-agent holds.
    ///
    /// # Errors
    /// The file cannot be read or holds no key that is used here.
    pub fn open(path: &Path) -> Result<Self, Unsigned> {
        let text = fs::read_to_string(path).map_err(|source| Unsigned::Unread {
            path: path.to_owned(),
            source,
        })?;
        let signer = if let Ok(public) = PublicKey::from_openssh(text.trim()) {
            Self::Agent(Box::new(public))
        } else {
            let private = PrivateKey::from_openssh(&text);
            let private = private.map_err(|_| Unsigned::NoKey(path.to_owned()))?;
            Self::of(path, private)?
        };
        let algorithm = signer.public().algorithm();
        if is_used(&algorithm) {
            Ok(signer)
        } else {
            Err(Unsigned::Kind {
                path: path.to_owned(),
                kind: algorithm.to_string(),
            })
        }
    }

    /// A key with a passphrase is used where the agent has it already.
    fn of(path: &Path, private: PrivateKey) -> Result<Self, Unsigned> {
        if !private.is_encrypted() {
            return Ok(Self::Own(Box::new(private)));
        }
        let public = private.public_key().clone();
        if agent::holds(&public) {
            Ok(Self::Agent(Box::new(public)))
        } else {
            Err(Unsigned::Encrypted {
                path: path.to_owned(),
            })
        }
    }

    /// Returns the public half.
    pub fn public(&self) -> &PublicKey {
        match self {
            Self::Own(key) => key.public_key(),
            Self::Agent(key) => key,
        }
    }

    /// Signs a text and returns the armoured signature, as `ssh-keygen -Y sign` writes it.
    ///
    /// # Errors
    /// The key or the agent does not sign.
    pub fn sign(&self, text: &[u8]) -> Result<String, Unsigned> {
        let signature = match self {
            Self::Own(key) => key.sign(NAMESPACE, HashAlg::Sha512, text)?,
            Self::Agent(key) => {
                let data = SshSig::signed_data(NAMESPACE, HashAlg::Sha512, text)?;
                let signed = agent::sign(key, &data)?;
                SshSig::new(key.key_data().clone(), NAMESPACE, HashAlg::Sha512, signed)?
            }
        };
        let mut armoured = signature.to_pem(LineEnding::LF)?;
        if !armoured.ends_with('\n') {
            armoured.push('\n');
        }
        Ok(armoured)
    }
}

/// Ed25519 and the curve P-256, in a file, an agent or a token.
fn is_used(algorithm: &Algorithm) -> bool {
    let p256 = Algorithm::Ecdsa {
        curve: EcdsaCurve::NistP256,
    };
    *algorithm == p256
        || matches!(
            algorithm,
            Algorithm::Ed25519 | Algorithm::SkEd25519 | Algorithm::SkEcdsaSha2NistP256
        )
}

/// Checks an armoured signature of a text, and returns the key that made it.
///
/// # Errors
/// What is wrong with the signature.
pub fn check(text: &[u8], armoured: &str) -> Result<PublicKey, String> {
    let signature = SshSig::from_pem(armoured).map_err(|why| why.to_string())?;
    let key = PublicKey::from(signature.public_key().clone());
    match key.verify(NAMESPACE, text, &signature) {
        Ok(()) => Ok(key),
        Err(ssh_key::Error::AlgorithmUnsupported { algorithm }) => Err(format!(
            "a key of the kind {algorithm} is not checked here; `ssh-keygen -Y verify` does it"
        )),
        Err(why) => Err(why.to_string()),
    }
}

/// Returns the fingerprint of a key, as `ssh-keygen -l` shows it.
pub fn fingerprint(key: &PublicKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}
