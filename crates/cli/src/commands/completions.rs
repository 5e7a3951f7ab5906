//! `grouser completions`.

use super::{Cli, Ended};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};
use std::process::ExitCode;

/// Print a script that completes commands and options in a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser completions bash > ~/.local/share/bash-completion/completions/grouser
  grouser completions zsh > ~/.zfunc/_grouser          with `fpath+=~/.zfunc` before `compinit` in ~/.zshrc
  grouser completions fish > ~/.config/fish/completions/grouser.fish
  grouser completions powershell >> $PROFILE")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub fn main(args: &Args) -> Ended {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "grouser", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
