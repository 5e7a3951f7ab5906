//! `grouser import`.

use super::{Ended, FAILED};
use grouser::Error;
use grouser::folder::write_atomically;
use grouser::import::urdf::{self, UrdfOptions};
use grouser::limits;
use grouser::scene::Scene;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Convert another tool's description into a scene: URDF
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser import robot.urdf > robot.toml
  grouser import robot.urdf --out robot.toml --package /opt/ros/share
  grouser import robot.urdf --free --lossy --out robot.toml

Standard error and comments in the scene list what was left out. The root is fixed in the world unless --free
is given, and the links of a robot do not touch each other.
Exit codes: 0 done, 1 something that moves or touches was left out (0 with --lossy), 2 wrong usage or file.")]
pub struct Args {
    /// Path of the file
    file: PathBuf,
    /// Scene file to write; default: standard output
    #[arg(long, value_name = "FILE.toml")]
    out: Option<PathBuf>,
    /// Let the root move
    #[arg(long)]
    free: bool,
    /// Succeed even if something that moves or touches was left out
    #[arg(long)]
    lossy: bool,
    /// Folder to search for `package://NAME/`; may be repeated
    #[arg(long = "package", value_name = "DIR")]
    packages: Vec<PathBuf>,
}

/// Imports the file.
pub fn main(args: &Args) -> Ended {
    let text = limits::read_text(&args.file).map_err(|e| {
        Error::usage(format!("cannot read `{}`: {e}", args.file.display()), "give the path of a URDF file")
    })?;
    let folder = match &args.out {
        Some(out) => std::path::absolute(out).ok().and_then(|path| path.parent().map(PathBuf::from)),
        None => std::env::current_dir().ok(),
    };
    let options = UrdfOptions { free: args.free, packages: args.packages.clone(), relative_to: folder.clone() };
    let imported = urdf::import(&args.file, &text, &options)?;
    let name = args.file.file_name().unwrap_or_default().to_string_lossy();
    let scene = imported.text(&name);
    // What is written passes `grouser check`.
    Scene::parse(&format!("{name} as a scene"), scene.clone(), &[])?.in_folder(folder).build()?;
    match &args.out {
        Some(out) => write_atomically(out, scene.as_bytes()).map_err(|e| Error::file("write", out, e))?,
        None => write!(io::stdout(), "{scene}")?,
    }
    for left in &imported.left_out {
        eprintln!("left out: {}", left.what);
    }
    for note in &imported.notes {
        eprintln!("changed: {note}");
    }
    let fails = imported.is_lossy() && !args.lossy;
    if fails {
        eprintln!("what was left out changes how the robot moves or what it touches; --lossy accepts that");
    }
    Ok(if fails { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}
