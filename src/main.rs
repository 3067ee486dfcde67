//! The program's entrance: exit codes.

use std::process::ExitCode;

fn main() -> ExitCode {
    tianyuan::shell::cli::main()
}
