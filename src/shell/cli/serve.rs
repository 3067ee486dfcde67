//! `tianyuan serve` and `tianyuan people`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;

use super::{DONE, NOT_SO, UNUSABLE, complain, config_folder};
use crate::core::rulebook::Office;
use crate::shell::library::Library;
use crate::shell::server::people::People;
use crate::shell::server::{life, status};
use crate::words::Lang;

/// Where a server listens, and where everything of it lies.
#[derive(Debug, Args)]
pub struct Serve {
    /// The folder that everything of the server lies in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:2222")]
    listen: String,
}

/// Who may come in.
#[derive(Debug, Args)]
pub struct PeopleOf {
    /// The folder that everything of the server lies in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Lets a person in, or gives one who is known these offices
    Add {
        /// The name, which nobody else has
        name: String,
        /// The person's public key
        #[arg(long, value_name = "FILE.pub")]
        key: PathBuf,
        /// An office; may be given several times
        #[arg(long, value_enum)]
        office: Vec<OfficeWord>,
    },
    /// Lists everybody: name, offices, fingerprint of the key
    List,
    /// Lets a person in no longer
    Remove {
        /// The name
        name: String,
    },
}

/// An office by its word.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum OfficeWord {
    Referee,
    Deputy,
    Chief,
    Organiser,
    Appeals,
}

impl From<OfficeWord> for Office {
    fn from(word: OfficeWord) -> Self {
        match word {
            OfficeWord::Referee => Self::Referee,
            OfficeWord::Deputy => Self::Deputy,
            OfficeWord::Chief => Self::Chief,
            OfficeWord::Organiser => Self::Organiser,
            OfficeWord::Appeals => Self::Appeals,
        }
    }
}

/// Serves until told to end.
pub fn serve(serve: &Serve, lang: Lang) -> u8 {
    let library = Library::in_folder(config_folder());
    match life::serve(&serve.data, &serve.listen, library, lang) {
        Ok(()) => DONE,
        Err(why) => {
            complain(&why);
            UNUSABLE
        }
    }
}

/// The server whose state is asked for.
#[derive(Debug, Args)]
pub struct StatusOf {
    /// The folder that everything of the server lies in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

/// Tells whether the server of a folder answers, and where.
///
/// # Errors
/// The answer cannot be written out.
pub fn status(asked: &StatusOf) -> io::Result<u8> {
    match status::ask(&asked.data) {
        Ok(address) => {
            writeln!(
                io::stdout(),
                "{}",
                json!({"address": address.to_string(), "answers": true})
            )?;
            Ok(DONE)
        }
        Err(fault) => {
            complain(&format!("{}: {fault}", asked.data.display()));
            Ok(NOT_SO)
        }
    }
}

/// Changes or lists who may come in.
///
/// # Errors
/// The list cannot be written out.
pub fn people(people: &PeopleOf) -> io::Result<u8> {
    match changed(&people.data, &people.what)? {
        Ok(()) => Ok(DONE),
        Err(why) => {
            complain(&why);
            Ok(UNUSABLE)
        }
    }
}

fn changed(folder: &Path, what: &What) -> io::Result<Result<(), String>> {
    fs::create_dir_all(folder)?;
    let mut people = match People::read(folder) {
        Ok(people) => people,
        Err(why) => return Ok(Err(why.to_string())),
    };
    let done = match what {
        What::Add { name, key, office } => match fs::read_to_string(key) {
            Ok(text) => {
                let offices = office.iter().map(|word| Office::from(*word)).collect();
                people.add(name, &text, offices)
            }
            Err(fault) => return Ok(Err(format!("{}: {fault}", key.display()))),
        },
        What::Remove { name } => people.remove(name),
        What::List => {
            let mut out = io::stdout().lock();
            for person in people.list() {
                let offices: Vec<_> = person.offices.iter().map(|office| office.word()).collect();
                let told = person.fingerprint();
                writeln!(out, "{}\t{}\t{told}", person.name, offices.join(","))?;
            }
            Ok(())
        }
    };
    Ok(done.map_err(|why| why.to_string()))
}
