//! `grouser calibrate`.

use super::Ended;
use super::run::{heed_interrupts, watch_for_interrupts};
use super::terminal::{Show, Terminal};
use grouser::Error;
use grouser::Watch;
use grouser::folder::write_atomically;
use grouser_lab::calibrate::ask::Candidate;
use grouser_lab::calibrate::bundled::CALIBRATIONS;
use grouser_lab::calibrate::keys::CalibrateFile;
use grouser_lab::calibrate::{Calibration, Running, Tried};
use grouser_lab::sweep::{Case, End, Event};
use grouser_math::par::Pool;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Find values of scene keys that make a scene's results match data
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser calibrate --list
  grouser calibrate soil-friction
  grouser calibrate soil.toml --jobs 2 --out runs/soil
  grouser calibrate soil.toml --out runs/soil --ask 8
  grouser sweep runs/soil/next.toml --out runs/soil --script slurm

The file names a scene, the keys to vary with their ranges, and curves (CSV) or numbers to match; the book's chapter \
on rigs
describes it. Every set of values is a recording in OUT; started again, the search continues where it stopped.
calibration.csv, calibration.json and the plots stand in OUT. On a cluster, --ask N writes the next cases as a study, \
OUT/next.toml,
which `grouser sweep` runs by any scheduler, and --tell reads their results.
Exit codes: 0 done, 1 a run failed, 2 wrong usage or file, 130 interrupted.")]
pub struct Args {
    /// Path of a calibration's file, or name of a bundled one
    #[arg(required_unless_present = "list")]
    file: Option<String>,
    /// List the bundled calibrations
    #[arg(long)]
    list: bool,
    /// Write the next sets of values, at most N, as the study OUT/next.toml; run nothing
    #[arg(long, value_name = "N", conflicts_with = "tell", value_parser = clap::value_parser!(u16).range(1..=1024))]
    ask: Option<u16>,
    /// Read the results of the cases that are done, and say whether the search has ended; run nothing
    #[arg(long)]
    tell: bool,
    /// Runs at a time; 0: one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
    /// Folder of the calibration; default: recordings/NAME
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Override a key of the scene in all runs; the parameters hold before it
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Replace recordings in the folder that are of other scenes
    #[arg(long)]
    force: bool,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the calibration.
pub fn main(args: &Args) -> Ended {
    let file = match &args.file {
        Some(file) if !args.list => file,
        _ => return list(),
    };
    let stop = watch_for_interrupts()?;
    let calibration = Calibration::load(file, &args.set)?;
    let out = args.out.clone().unwrap_or_else(|| Path::new("recordings").join(calibration.name()));
    if let Some(most) = args.ask {
        return ask(args, &calibration, &out, usize::from(most));
    }
    if args.tell {
        let progress = calibration.progress_in(&out)?;
        return tell_result(args, &calibration, &out, &progress.tried, Some(progress.next.len()));
    }
    let cores = Pool::new(0)?.threads();
    heed_interrupts(&stop)?;
    let show = if args.quiet { Show::Nothing } else { Show::Named };
    let watch = |case: &Case| Box::new(Terminal::new(show, &case.name, &stop)) as Box<dyn Watch>;
    let running = Running {
        out: &out,
        force: args.force,
        jobs: if args.jobs == 0 { cores } else { usize::from(args.jobs) },
        cores,
        watch: &watch,
        stop: &stop,
    };
    let tell = |case: &Case, event: Event<'_>| match event {
        Event::Ended(_, ran) if !args.quiet && ran.end == End::Done => {
            eprintln!("{}: done after {:.1} s", case.name, ran.seconds)
        }
        _ => {}
    };
    let told = |tried: &Tried| {
        if !args.quiet {
            eprintln!("{}: distance {:.3} %", tried.case, 100.0 * tried.distance);
        }
    };
    let tried = calibration.run(&running, tell, told)?;
    tell_result(args, &calibration, &out, &tried, None)
}

/// Writes the next sets of values as a study.
fn ask(args: &Args, calibration: &Calibration, out: &Path, most: usize) -> Ended {
    let progress = calibration.progress_in(out)?;
    let wanted = progress.next.len();
    let next: Vec<Candidate> = progress.next.into_iter().take(most).collect();
    let file = out.join("next.toml");
    if !next.is_empty() {
        let cannot = |e: io::Error| Error::file("write to", out, e);
        std::fs::create_dir_all(out).map_err(cannot)?;
        write_atomically(&file, calibration.as_study(&next).as_bytes()).map_err(cannot)?;
    }
    let runs: usize = next.iter().map(|candidate| candidate.runs.len()).sum();
    if args.json {
        let names: Vec<&str> = calibration.keys().parameter.iter().map(|p| p.name.as_str()).collect();
        let each = |c: &Candidate| {
            let values = names.iter().zip(&c.values).map(|(name, value)| (name.to_string(), json!(value)));
            let runs: Vec<&str> = c.runs.iter().map(|run| run.name.as_str()).collect();
            json!({ "case": c.case, "values": serde_json::Map::from_iter(values), "runs": runs })
        };
        let asked: Vec<_> = next.iter().map(each).collect();
        let study = (!next.is_empty()).then(|| file.display().to_string());
        let told = json!({ "calibration": calibration.name(), "done": next.is_empty(), "tried": progress.tried.len(),
            "study": study, "next": asked });
        writeln!(io::stdout(), "{told}")?;
    } else if next.is_empty() {
        writeln!(io::stdout(), "the search has ended: --tell gives its result")?;
    } else {
        let file = file.display();
        writeln!(io::stdout(), "{file}: {runs} cases, {} of {wanted} sets of values that are wanted", next.len())?;
        writeln!(io::stdout(), "run them: grouser sweep {file} --out {}", out.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes and prints the result; `wanted`: sets of values that the search still lacks.
fn tell_result(args: &Args, calibration: &Calibration, out: &Path, tried: &[Tried], wanted: Option<usize>) -> Ended {
    let cannot = |e: io::Error| Error::file("write to", out, e);
    let mut json = calibration.json(tried);
    if let Some(wanted) = wanted {
        json["done"] = json!(wanted == 0);
        json["wanted"] = json!(wanted);
    }
    if tried.is_empty() {
        let help = "ask for the first ones with --ask N, and run them";
        return Err(Error::usage(format!("no case in `{}` is done", out.display()), help));
    }
    let mut files = calibration.plots(out, tried)?;
    files.push(("calibration.csv".to_string(), calibration.csv(tried).into_bytes()));
    files.push(("calibration.json".to_string(), format!("{json:#}\n").into_bytes()));
    files.push(("calibration.toml".to_string(), calibration.text().as_bytes().to_vec()));
    std::fs::create_dir_all(out).map_err(cannot)?;
    for (name, bytes) in &files {
        write_atomically(&out.join(name), bytes).map_err(cannot)?;
    }
    if args.json {
        writeln!(io::stdout(), "{json}")?;
    } else {
        let plots: Vec<&str> = files.iter().map(|f| f.0.as_str()).filter(|name| name.ends_with(".png")).collect();
        write!(io::stdout(), "{}", calibration.words(tried))?;
        writeln!(io::stdout(), "{}: calibration.csv, calibration.json, {}", out.display(), plots.join(", "))?;
        match wanted {
            None => {}
            Some(0) => writeln!(io::stdout(), "the search has ended")?,
            Some(n) => writeln!(io::stdout(), "{n} further sets of values are wanted: --ask {n} writes them")?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list() -> Ended {
    let width = CALIBRATIONS.iter().map(|calibration| calibration.name.len()).max().unwrap_or(0);
    for bundled in CALIBRATIONS {
        let file: CalibrateFile = toml::from_str(bundled.text)
            .map_err(|e| Error::usage(e.to_string(), "report this as a bug".to_string()))?;
        writeln!(io::stdout(), "{:<width$}  {}", bundled.name, file.calibrate.description)?;
    }
    Ok(ExitCode::SUCCESS)
}
