//! What `grouser` says without arguments.

use super::Ended;
use std::io::{self, Write};
use std::process::ExitCode;

/// Three things to try.
pub fn main() -> Ended {
    let version = env!("CARGO_PKG_VERSION");
    write!(
        io::stdout(),
        "Grouser {version}: vehicles on ground that moves.

Three things to try:

  grouser demo                   a tracked robot drives over 1,500 stones: a minute of computing, then a film
                                 in your browser
  grouser view training-track    drive a tracked vehicle of 15 t yourself, with W A S D or a gamepad
  grouser new my-robot           write a commented scene of your own; then `grouser run my-robot.toml`

`grouser scenes` lists the bundled scenes, `grouser help` all commands, and `grouser COMMAND --help` shows
examples of each.
"
    )?;
    Ok(ExitCode::SUCCESS)
}
