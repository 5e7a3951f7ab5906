//! `grouser plot`.

use super::Ended;
use grouser::Error;
use grouser::folder::{Folder, write_atomically};
use grouser::scene::path::nearest;
use grouser_record::plot::{self, Pixels, Svg};
use grouser_record::signals;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Plot signals of a recording over time, as SVG or PNG
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser plot recordings/filling container_force residual contacts
  grouser plot recordings/filling container_force.z --out force.png

A signal is given by its name (all components) or with a component; `grouser show DIR` lists them. Each unit has a
panel of its own. A filtered series is drawn over its raw one.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// Signals
    #[arg(required = true, value_name = "SIGNAL")]
    signals: Vec<String>,
    /// File to write, .svg or .png
    #[arg(long, value_name = "FILE", default_value = "plot.svg")]
    out: PathBuf,
}

fn wrong(message: String, help: String) -> Error {
    Error::usage(message, help)
}

/// Draws the plot.
pub fn main(args: &Args) -> Ended {
    let ending = args.out.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    if !["svg", "png"].contains(&ending.as_str()) {
        let message = format!("`{}` ends neither in .svg nor in .png", args.out.display());
        return Err(wrong(message, "name the file accordingly, for example --out plot.png".to_string()));
    }
    let folder = Folder::open(&args.dir)?;
    let (table, _) = signals::read(&folder)?;
    let title = grouser_record::FrameReader::open(&folder).map_or_else(|_| String::new(), |r| r.header().scene.clone());
    let columns = table.named();
    let figure = plot::figure(&title, &columns, &args.signals).map_err(|plot::UnknownColumn(name)| {
        let mut known: Vec<&str> = columns.iter().flat_map(|(n, ..)| [n.split('.').next().unwrap_or(n), n]).collect();
        known.retain(|n| !["step", "time"].contains(n));
        known.dedup();
        let near = nearest(&name, &known).map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let signals: Vec<&str> = table.layout.columns.iter().map(|c| c.name.as_str()).collect();
        wrong(format!("there is no signal `{name}`"), format!("{near}the recording has {}", signals.join(", ")))
    })?;
    let bytes = if ending == "png" {
        let mut pixels = Pixels::new(figure.size());
        figure.draw(&mut pixels);
        pixels.png()
    } else {
        let mut svg = Svg::new(figure.size());
        figure.draw(&mut svg);
        svg.finish().into_bytes()
    };
    write_atomically(&args.out, &bytes).map_err(|e| Error::file("write", &args.out, e))?;
    writeln!(io::stdout(), "{}: {} rows", args.out.display(), table.rows())?;
    Ok(ExitCode::SUCCESS)
}
