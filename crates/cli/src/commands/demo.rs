//! `grouser demo`.

use super::{Cli, Ended};
use clap::Parser;
use grouser::folder::Folder;
use std::path::Path;
use std::process::ExitCode;

/// The bundled scene that shows most.
const SCENE: &str = "gravel-drive";
/// Its recording.
const RECORDING: &str = "recordings/gravel-drive";

/// Run the best demo and open it in the browser
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser demo
  grouser demo --no-open --port 8080

Runs `gravel-drive`, a tracked robot on 3,000 stones, which takes half a minute on two cores, and replays it in the
browser. The second time it opens at once: the recording is kept in recordings/gravel-drive. Ctrl-C ends it.
`grouser view gravel-drive` lets you drive the robot yourself.")]
pub struct Args {
    /// Port of the viewer; default: 7070, or any free one where that is taken
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Print the viewer's address; do not open a browser
    #[arg(long)]
    no_open: bool,
    /// End once the recording is there, without the viewer
    #[arg(long)]
    no_view: bool,
    /// Time to simulate in seconds, instead of the scene's
    #[arg(long, value_name = "S")]
    duration: Option<String>,
}

/// Runs the demo where it has no recording yet, and shows it.
pub fn main(args: &Args) -> Ended {
    let status = Folder::open(Path::new(RECORDING)).and_then(|folder| folder.summary());
    let status = status.ok().and_then(|summary| summary["status"].as_str().map(str::to_string));
    let mut words: Vec<&str> = match status.as_deref() {
        Some("done") => Vec::new(),
        Some(_) => vec!["resume", RECORDING],
        None => vec!["run", SCENE, "--out", RECORDING],
    };
    if !words.is_empty() {
        if let Some(duration) = &args.duration {
            words.extend(["--duration", duration]);
        }
        let code = obey(&words)?;
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
    }
    if args.no_view {
        return Ok(ExitCode::SUCCESS);
    }
    let port = args.port.map(|port| port.to_string());
    let mut words = vec!["view", RECORDING];
    words.extend(port.iter().flat_map(|port| ["--port", port.as_str()]));
    words.extend(args.no_open.then_some("--no-open"));
    obey(&words)
}

/// Does what the program would do with these arguments.
fn obey(words: &[&str]) -> Ended {
    eprintln!("$ grouser {}", words.join(" "));
    match Cli::try_parse_from(std::iter::once("grouser").chain(words.iter().copied())) {
        Ok(cli) => super::obey(cli),
        Err(error) => error.exit(),
    }
}
