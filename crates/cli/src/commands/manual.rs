//! `grouser manual`.

use super::{Cli, Ended};
use clap::CommandFactory;
use grouser::Error;
use grouser::folder::write_atomically;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Print the manual page, or write the pages of all commands into a folder
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser manual > grouser.1
  grouser manual --out ~/.local/share/man/man1          then `man grouser` and `man grouser-run`")]
pub struct Args {
    /// Folder for the pages of the program and of each command
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints the page, or writes all of them.
pub fn main(args: &Args) -> Ended {
    let mut command = Cli::command();
    command.build();
    let Some(folder) = &args.out else {
        io::stdout().write_all(&page(&command)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    std::fs::create_dir_all(folder).map_err(|e| Error::file("make the folder", folder, e))?;
    let parts = command.get_subcommands().filter(|part| !part.is_hide_set() && part.get_name() != "help");
    let mut count = 0;
    for part in std::iter::once(&command).chain(parts) {
        let path = folder.join(format!("{}.1", part.get_display_name().unwrap_or(part.get_name())));
        write_atomically(&path, &page(part)?).map_err(|e| Error::file("write", &path, e))?;
        count += 1;
    }
    writeln!(io::stdout(), "{}: {count} pages", folder.display())?;
    Ok(ExitCode::SUCCESS)
}

/// A page in the format of `man`.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
