//! `grouser new`.

use super::Ended;
use grouser::Error;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write a commented scene to start from
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser new my-robot                     writes my-robot.toml; then `grouser run my-robot.toml`
  grouser new crater --template ball
  grouser new scenes/hill

A file that exists is left alone. `grouser scenes NAME` prints a bundled scene, which is another place to start.")]
pub struct Args {
    /// Name of the scene, perhaps with a folder that exists; the file is NAME.toml
    name: PathBuf,
    /// What the scene shows
    #[arg(long, value_enum, default_value_t = Template::Robot)]
    template: Template,
}

macro_rules! templates {
    ($($(#[doc = $what:literal])+ $variant:ident = $file:literal),+ $(,)?) => {
        /// Scenes to start from.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
        enum Template {
            $($(#[doc = $what])+ $variant),+
        }

        impl Template {
            /// The file, in which `NAME` stands for the scene's name.
            fn text(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!("../../templates/", $file))),+
                }
            }
        }
    };
}

templates! {
    /// A tracked robot drives over gravel
    Robot = "robot.toml",
    /// A steel ball drops into gravel: the smallest scene with grains, and quick to run
    Ball = "ball.toml",
}

/// Writes the scene.
pub fn main(args: &Args) -> Ended {
    let (path, name) = place(&args.name)?;
    let text = args.template.text().replace("NAME", &name);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(|e| taken(&path, e))?;
    file.write_all(text.as_bytes()).map_err(|e| Error::file("write", &path, e))?;
    let shown = path.display();
    writeln!(
        io::stdout(),
        "wrote {shown}\nNow try:\n  grouser check {shown}\n  grouser run {shown}\n  grouser view recordings/{name}"
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The file's path and the scene's name: the last part without `.toml`.
fn place(given: &Path) -> Result<(PathBuf, String), Error> {
    let last = given.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let name = last.strip_suffix(".toml").unwrap_or(last);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || name.starts_with(['.', '-']) || !name.chars().all(is_plain) {
        let help = "a name has letters, digits, `-`, `_` and `.`, for example `my-robot`".to_string();
        return Err(Error::usage(format!("`{}` is not a name for a scene", given.display()), help));
    }
    Ok((given.with_file_name(format!("{name}.toml")), name.to_string()))
}

/// Why the file cannot be made.
fn taken(path: &Path, error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Error::usage(format!("`{}` exists already", path.display()), "choose another name".to_string())
        }
        io::ErrorKind::NotFound => {
            let help = "make the folder first".to_string();
            Error::usage(format!("there is no folder for `{}`", path.display()), help)
        }
        _ => Error::file("write", path, error),
    }
}
