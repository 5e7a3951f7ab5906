//! `grouser solve`.

use super::device::DeviceKey;
use super::{Ended, Expected, FAILED, WRONG_USAGE};
use grouser::folder::write_atomically;
use grouser::scene::path::nearest;
use grouser::{Error, limits};
use grouser_lab::profile::{self, Solve};
use grouser_math::par::Pool;
use grouser_record::plot::{Pixels, Svg};
use grouser_solve::rounds::{Ending, SolveOutcome};
use grouser_solve::{DeviceShare, Law, Method, Published, SolveTarget, io as problems};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Endings of problem files, looked for in folders.
const ENDINGS: [&str; 3] = ["dat", "hdf5", "h5"];
/// Iterations of a method on one problem at most, unless told otherwise.
const ITERATIONS: u32 = 200_000;
/// Solves shorter than this, in s, are timed again for a profile, and the shortest time counts.
const SHORT: f64 = 0.02;

/// Solve published contact problems; report residual, iterations, time
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser solve problems/Capsules-i101-404.dat
  grouser solve problems --method all --law both --profile shootout
  grouser solve problem-200.hdf5 --method gauss-seidel --tolerance 1e-8 --json
  grouser solve problems --method apgd,scip --seconds 10 --threads 1 --history residuals.csv --out impulses.csv

Files are those of the FCLIB collection (text or HDF5, local or global form, with or without rolling friction) and those
that `grouser run --dump-problem` writes. The residual is the published one, |r - P(r - u)| over the largest of |q|,
|r|, |u|, of the problem as stated.
Exit codes: 0 all solved, 1 some were not, 2 wrong usage or file.")]
pub struct Args {
    /// Problem files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Methods, separated by commas, or `all`
    #[arg(long, value_name = "M", value_delimiter = ',')]
    method: Vec<String>,
    /// Friction law: the relaxed cone problem, the exact Coulomb law, or both
    #[arg(long, value_enum, default_value = "cone")]
    law: LawKey,
    /// Residual to reach; default: 1e-8, for first-order methods 1e-6
    #[arg(long, value_name = "T", value_parser = tolerance)]
    tolerance: Option<f64>,
    /// Limit of iterations
    #[arg(long, value_name = "N", default_value_t = ITERATIONS)]
    max_iterations: u32,
    /// Limit of wall-clock time for each solve, in s
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Worker threads; 0: one per core. The result is the same for any number
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Where APGD iterates while single precision is enough: the processor, the best graphics card, or the one with
    /// this number (`grouser devices` lists them)
    #[arg(long, value_name = "cpu|gpu|gpu:N", default_value = "cpu", value_parser = DeviceKey::parse)]
    device: DeviceKey,
    /// Write impulses and velocities of all contacts as CSV
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the residual of every iteration that measured one as CSV
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// End with one JSON object of all rows
    #[arg(long)]
    json: bool,
    /// Write the performance profile over all files and methods to OUT.csv, OUT.svg and OUT.png
    #[arg(long, value_name = "OUT")]
    profile: Option<PathBuf>,
}

/// Laws on the command line.
#[derive(Clone, Copy, clap::ValueEnum)]
enum LawKey {
    Cone,
    Coulomb,
    Both,
}

fn tolerance(text: &str) -> Result<f64, Expected> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value < 1.0 => Ok(value),
        _ => Err(Expected("a number between 0 and 1")),
    }
}

fn seconds(text: &str) -> Result<f64, Expected> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err(Expected("a positive number of seconds")),
    }
}

fn wrong(message: String, help: String) -> Error {
    Error::usage(message, help)
}

fn methods(names: &[String]) -> Result<Vec<Method>, Error> {
    if names.is_empty() {
        return Ok(vec![Method::default()]);
    }
    if names == ["all"] {
        return Ok(Method::ALL.to_vec());
    }
    let known: Vec<&str> = Method::ALL.iter().map(|m| m.name()).chain(["all"]).collect();
    let find = |name: &String| {
        Method::of_name(name).ok_or_else(|| {
            let near = nearest(name, &known).map_or(String::new(), |near| format!("did you mean `{near}`? "));
            wrong(format!("there is no method `{name}`"), format!("{near}known are {}", known.join(", ")))
        })
    };
    names.iter().map(find).collect()
}

/// The files named, those of folders in the order of their names.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut all = Vec::new();
    for path in paths {
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let cannot = |e: io::Error| wrong(format!("cannot read `{}`: {e}", path.display()), "check the path".into());
        let mut found = Vec::new();
        for entry in std::fs::read_dir(path).map_err(cannot)? {
            let file = entry.map_err(cannot)?.path();
            if file.extension().is_some_and(|e| ENDINGS.iter().any(|known| e.eq_ignore_ascii_case(known))) {
                found.push(file);
            }
        }
        if found.is_empty() {
            let help = format!("problem files end in {}", ENDINGS.map(|e| format!(".{e}")).join(", "));
            return Err(wrong(format!("there is no problem file in `{}`", path.display()), help));
        }
        found.sort();
        all.extend(found);
    }
    Ok(all)
}

/// A file's problem, or what is wrong with it.
fn read(path: &Path) -> Result<Published, Error> {
    let name = path.display();
    let bytes = limits::read(path, limits::DATA_BYTES)
        .map_err(|e| Error::usage(format!("cannot read `{name}`: {e}"), "check the path".to_string()))?;
    problems::read(&bytes)
        .and_then(Published::new)
        .map_err(|e| Error::usage(format!("`{name}`: {e}"), e.remedy.clone()))
}

/// First line of the table.
fn print_head(out: &mut dyn Write, width: usize) -> io::Result<()> {
    writeln!(
        out,
        "{:<width$} {:>8} {:<12} {:<8} {:<15} {:>10}  {:<8} {:>18} {:>14} {:>9}",
        "file",
        "contacts",
        "method",
        "law",
        "status",
        "iterations",
        "residual",
        "objective in J",
        "|u| in m/s",
        "seconds"
    )
}

/// Line of a solve; `name` is the file with its number of contacts.
fn print_line(
    out: &mut dyn Write,
    name: &str,
    target: &SolveTarget,
    outcome: &SolveOutcome,
    seconds: f64,
) -> io::Result<()> {
    let score = &outcome.score;
    writeln!(
        out,
        "{name} {:<12} {:<8} {:<15} {:>10}  {:<8.2e} {:>18.10e} {:>14.8} {:>9.4}",
        target.method.name(),
        target.law.name(),
        outcome.ending.name(),
        outcome.iterations,
        score.residual,
        score.objective,
        score.velocity,
        seconds
    )
}

/// Solves the problems.
pub fn main(args: &Args) -> Ended {
    Pool::new(usize::from(args.threads))?.run(|| solve_all(args))
}

fn solve_all(args: &Args) -> Ended {
    let methods = methods(&args.method)?;
    let mut device = args.device.open()?;
    let laws: &[Law] = match args.law {
        LawKey::Cone => &[Law::Cone],
        LawKey::Coulomb => &[Law::Coulomb],
        LawKey::Both => &Law::ALL,
    };
    let files = files(&args.files)?;
    let out = &mut io::stdout().lock();
    let short = |path: &Path| path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let width = files.iter().map(|f| short(f).chars().count()).max().unwrap_or(0).max(4);
    print_head(out, width)?;
    let (mut rows, mut solves, mut failed, mut bad) = (Vec::new(), Vec::new(), Vec::new(), false);
    let mut tables = Tables::default();
    for path in &files {
        let problem = match read(path) {
            Ok(problem) => problem,
            Err(error) => {
                eprint!("{}", error.render(false));
                bad = true;
                continue;
            }
        };
        for law in laws {
            for method in &methods {
                let default = if method.facts().first_order { 1e-6 } else { 1e-8 };
                let tolerance = args.tolerance.unwrap_or(default);
                let target = SolveTarget {
                    method: *method,
                    law: *law,
                    tolerance,
                    max_iterations: args.max_iterations,
                    seconds: args.seconds,
                    history: args.history.is_some(),
                };
                let (outcome, seconds) = timed(&problem, &target, args.profile.is_some(), &mut device)?;
                let name = format!("{:<width$} {:>8}", short(path), problem.contacts());
                print_line(out, &name, &target, &outcome, seconds)?;
                out.flush()?;
                let solved = outcome.ending == Ending::Converged;
                if !solved {
                    failed.push(format!("{} ({}, {})", short(path), method.name(), law.name()));
                }
                rows.push(row(path, &problem, &target, &outcome, seconds));
                tables.add(args, path, &problem, &target, &outcome);
                solves.push(Solve {
                    problem: path.display().to_string(),
                    law: law.name(),
                    method: method.name(),
                    seconds: solved.then_some(seconds),
                    iterations: solved.then_some(outcome.iterations.into()),
                });
            }
        }
    }
    if let Some(share) = &device {
        let percent = 100.0 * share.on_device as f64 / share.contacts.max(1) as f64;
        eprintln!("{}: iterations of {percent:.1} % of the contacts of all solves", share.label.name);
    }
    if !failed.is_empty() {
        eprintln!("not solved, {} of {}: {}", failed.len(), rows.len(), failed.join("; "));
    }
    tables.write(args)?;
    if let Some(path) = &args.profile {
        write_profile(path, &solves)?;
    }
    if args.json {
        writeln!(out, "{}", json!({ "rows": rows }))?;
    }
    Ok(match (bad, failed.is_empty()) {
        (true, _) => ExitCode::from(WRONG_USAGE),
        (_, false) => ExitCode::from(FAILED),
        _ => ExitCode::SUCCESS,
    })
}

/// Solves and times; for a profile short solves are repeated.
fn timed(
    problem: &Published,
    target: &SolveTarget,
    again: bool,
    device: &mut Option<DeviceShare>,
) -> Result<(SolveOutcome, f64), Error> {
    let mut once = || {
        let start = Instant::now();
        let outcome = problem.solve_on(target, device);
        (outcome, start.elapsed().as_secs_f64())
    };
    let (outcome, mut seconds) = once();
    if again && seconds < SHORT {
        seconds = (0..4).fold(seconds, |least, _| least.min(once().1));
    }
    match device.as_mut().and_then(|share| share.fault.take()) {
        Some(fault) => Err(Error::Failed(format!("{fault}; solve with --device cpu if it fails again"))),
        None => Ok((outcome, seconds)),
    }
}

fn row(path: &Path, problem: &Published, target: &SolveTarget, outcome: &SolveOutcome, seconds: f64) -> Value {
    json!({
        "file": path.display().to_string(),
        "contacts": problem.contacts(),
        "method": target.method.name(),
        "law": target.law.name(),
        "status": outcome.ending.name(),
        "iterations": outcome.iterations,
        "residual": outcome.score.residual,
        "seconds": seconds,
        "objective": outcome.score.objective,
        "velocity_norm": outcome.score.velocity,
        "impulse_norm": outcome.score.impulse,
        "tolerance": target.tolerance,
        "rounds": outcome.rounds,
        "asymmetry": problem.asymmetry(),
    })
}

/// The tables of `--out` and `--history`.
#[derive(Default)]
struct Tables {
    solutions: String,
    history: String,
}

impl Tables {
    const SOLUTIONS: &str = "file,method,law,contact,r_n,r_t1,r_t2,m_1,m_2,u_n,u_t1,u_t2,w_1,w_2\n";
    const HISTORY: &str = "file,method,law,iteration,residual,score\n";

    /// Lines of a solve.
    fn add(&mut self, args: &Args, path: &Path, problem: &Published, target: &SolveTarget, outcome: &SolveOutcome) {
        let file = path.display().to_string();
        let quoted = if file.contains([',', '"', '\n']) { format!("\"{}\"", file.replace('"', "\"\"")) } else { file };
        let head = format!("{quoted},{},{}", target.method.name(), target.law.name());
        if args.out.is_some() {
            let d = problem.dimension();
            // Lanes that a contact of this file does not have stay empty.
            let five = |x: &[f64]| (0..5).map(|k| x.get(k).map_or(String::new(), f64::to_string)).collect::<Vec<_>>();
            let numbers = [&outcome.impulses, &outcome.velocities].map(|x| problem.numbers(x));
            for (i, (r, u)) in numbers[0].chunks(d).zip(numbers[1].chunks(d)).enumerate() {
                self.solutions += &format!("{head},{i},{},{}\n", five(r).join(","), five(u).join(","));
            }
        }
        for row in &outcome.history {
            let score = row.score.map_or(String::new(), |x| x.to_string());
            self.history += &format!("{head},{},{},{score}\n", row.iteration, row.residual);
        }
    }

    fn write(&self, args: &Args) -> Result<(), Error> {
        let files = [(&args.out, Self::SOLUTIONS, &self.solutions), (&args.history, Self::HISTORY, &self.history)];
        for (path, head, lines) in files {
            if let Some(path) = path {
                write_atomically(path, format!("{head}{lines}").as_bytes())
                    .map_err(|e| Error::file("write", path, e))?;
            }
        }
        Ok(())
    }
}

fn write_profile(path: &Path, solves: &[Solve]) -> Result<(), Error> {
    let curves = profile::curves(solves);
    let figure = profile::figure(&curves);
    let mut svg = Svg::new(figure.size());
    figure.draw(&mut svg);
    let mut pixels = Pixels::new(figure.size());
    figure.draw(&mut pixels);
    let is_ours = |e: &std::ffi::OsStr| ["csv", "svg", "png"].iter().any(|known| e == *known);
    let stem = if path.extension().is_some_and(is_ours) { path.with_extension("") } else { path.to_path_buf() };
    for (ending, bytes) in
        [("csv", profile::csv(&curves).into_bytes()), ("svg", svg.finish().into_bytes()), ("png", pixels.png())]
    {
        let file = PathBuf::from(format!("{}.{ending}", stem.display()));
        write_atomically(&file, &bytes).map_err(|e| Error::file("write", &file, e))?;
    }
    Ok(())
}
