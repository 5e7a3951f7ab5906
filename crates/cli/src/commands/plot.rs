//! `grouser plot`.

use super::{Ended, figure};
use grouser::Error;
use grouser::folder::Folder;
use grouser::scene::path::nearest;
use grouser_record::plot::{self, NamedColumn};
use grouser_record::{FrameReader, signals};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Plot signals of one or more recordings over time, as SVG or PNG
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser plot recordings/filling container_force residual contacts
  grouser plot recordings/filling container_force.z --out force.png
  grouser plot recordings/slow recordings/fast speed slip       the same signals of two runs in one figure

A signal is given by its name (all components) or with a component, and * stands for anything ('joint.*.force');
`grouser show DIR` lists them. `grouser signal` makes new ones from old ones. Each unit has a panel of its own. A
filtered series is drawn over its raw one.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// Signals; before them, folders of further recordings
    #[arg(required = true, value_name = "SIGNAL")]
    signals: Vec<String>,
    /// File to write, .svg or .png
    #[arg(long, value_name = "FILE", default_value = "plot.svg")]
    out: PathBuf,
}

/// Draws the plot.
pub fn main(args: &Args) -> Ended {
    figure::check_ending(&args.out)?;
    // Names of signals are not folders; whoever has both writes `./name` for the folder.
    let further = args.signals.iter().take_while(|word| is_recording(word)).count();
    let (folders, signals) = args.signals.split_at(further);
    if signals.is_empty() {
        return Err(Error::usage("no signal is given", "name signals after the recordings; `grouser show` lists them"));
    }
    let folders: Vec<&Path> = std::iter::once(args.dir.as_path()).chain(folders.iter().map(Path::new)).collect();
    let labels = labels(&folders);
    let mut recordings = Vec::new();
    let (mut titles, mut rows) = (Vec::new(), Vec::new());
    for (path, label) in folders.iter().zip(labels) {
        let folder = Folder::open(path)?;
        let (table, left_out) = signals::read(&folder)?;
        if left_out > 0 {
            let why = "are half-written or damaged, and left out";
            eprintln!("warning: the last {left_out} bytes of `{}/signals.journal` {why}", path.display());
        }
        let columns = table.named();
        plot::figure("", &[(String::new(), columns.clone())], signals)
            .map_err(|plot::UnknownColumn(name)| unknown(&name, &columns, path))?;
        titles.extend(FrameReader::open(&folder).ok().map(|reader| reader.header().scene.clone()));
        rows.push(table.rows().to_string());
        recordings.push((label, columns));
    }
    titles.dedup();
    let drawn = plot::figure(&titles.join(", "), &recordings, signals)
        .map_err(|plot::UnknownColumn(name)| unknown(&name, &recordings[0].1, folders[0]))?;
    figure::write(&args.out, &drawn)?;
    writeln!(io::stdout(), "{}: {} rows", args.out.display(), rows.join(" and "))?;
    Ok(ExitCode::SUCCESS)
}

/// Is this the folder of a recording rather than the name of a signal?
fn is_recording(word: &str) -> bool {
    Path::new(word).is_dir()
}

/// How the legend tells recordings apart: by the names of their folders, or by the paths where names are equal; one
/// recording needs none.
fn labels(folders: &[&Path]) -> Vec<String> {
    let name = |path: &Path| path.file_name().map_or_else(|| path.display().to_string(), |n| n.display().to_string());
    let mut names: Vec<String> = folders.iter().map(|path| name(path)).collect();
    names.sort_unstable();
    names.dedup();
    match folders {
        [_] => vec![String::new()],
        _ if names.len() == folders.len() => folders.iter().map(|path| name(path)).collect(),
        _ => folders.iter().map(|path| path.display().to_string()).collect(),
    }
}

/// The error of a signal that a recording does not have.
fn unknown(name: &str, columns: &[NamedColumn], path: &Path) -> Error {
    let mut known: Vec<&str> = columns.iter().flat_map(|(n, ..)| [n.split('.').next().unwrap_or(n), n]).collect();
    known.retain(|n| !["step", "time"].contains(n));
    known.dedup();
    let near = nearest(name, &known).map_or(String::new(), |near| format!("did you mean `{near}`? "));
    let signals: Vec<&str> = columns.iter().map(|c| c.0.as_str()).filter(|n| !["step", "time"].contains(n)).collect();
    let help = format!("{near}the recording has {}", signals.join(", "));
    Error::usage(format!("there is no signal `{name}` in `{}`", path.display()), help)
}
