//! The manual page and the shells' completions, out of the one definition of the command line.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

/// Writes the completions for a shell.
///
/// # Errors
/// They cannot be written.
pub fn completions(mut command: Command, shell: Shell, mut out: impl Write) -> io::Result<()> {
    // The generator writes into memory, for it takes a closed pipe for a bug.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "tianyuan", &mut script);
    out.write_all(&script)
}

/// Writes one manual page: the program, then each command with its options.
///
/// # Errors
/// It cannot be written.
pub fn man(command: &Command, mut out: impl Write) -> io::Result<()> {
    Man::new(command.clone()).render(&mut out)?;
    for sub in command.get_subcommands() {
        let about = sub.get_about().map(ToString::to_string);
        let name = sub.get_name();
        writeln!(out, ".SH \"tianyuan {name}\"")?;
        writeln!(out, "{}.", about.unwrap_or_default())?;
        let mut options = Vec::new();
        Man::new(sub.clone()).render_options_section(&mut options)?;
        let options = String::from_utf8_lossy(&options).replace(".SH ", ".SS ");
        out.write_all(options.as_bytes())?;
    }
    Ok(())
}
