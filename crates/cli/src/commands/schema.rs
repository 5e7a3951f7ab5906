//! `grouser schema`.

use super::Ended;
use grouser::scene;
use std::io::{self, Write};
use std::process::ExitCode;

/// Print the JSON Schema of scene files or vehicle files, for editors
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser schema > grouser.schema.json      and put `#:schema grouser.schema.json` atop a scene file
  grouser schema --markdown                 the reference of all keys")]
pub struct Args {
    /// Print the reference of all keys as Markdown instead
    #[arg(long)]
    markdown: bool,
    /// Print the classes of the Python package instead
    #[arg(long, conflicts_with = "markdown")]
    python: bool,
    /// The schema of vehicle files
    #[arg(long, conflicts_with_all = ["markdown", "python"])]
    vehicle: bool,
}

/// Prints the schema.
pub fn main(args: &Args) -> Ended {
    let out = &mut io::stdout().lock();
    if args.markdown {
        write!(out, "{}", scene::reference_markdown())?;
    } else if args.python {
        write!(out, "{}", scene::python_classes())?;
    } else {
        let schema = if args.vehicle { scene::vehicle_schema() } else { scene::schema() };
        writeln!(out, "{}", serde_json::to_string_pretty(&schema).map_err(io::Error::other)?)?;
    }
    Ok(ExitCode::SUCCESS)
}
