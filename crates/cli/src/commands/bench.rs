//! `grouser bench`.

use super::Ended;
use super::device::DeviceKey;
use crate::bench::{BENCHES, Bench, BenchRow, bed, peers, scaling, solvers};
use grouser::Error;
use grouser::folder::write_atomically;
use grouser_record::plot::{Figure, Pixels, Svg};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Measure the engine against its goals (release build; minutes for the large beds)
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser bench --list
  grouser bench collide-1m
  grouser bench bed-8k-rest bed-8k-rigid --json
  grouser bench chain --json > before.json; grouser bench chain --compare before.json
  grouser bench solvers --out shoot-out

`--compare` sets each value over that of the earlier file; a star marks a row whose digest differs: another answer.

`solvers` lets every method take the same steps of filling, drafting and compaction: a table (CSV) and plots in the
folder of `--out`; with `--full` at the dissertation's sizes, which takes hours.

`scaling` measures steps of 1,000 to 64,000 bodies (`--full`: 1,024,000, some 6 GiB) and of beds 5 to 80 diameters \
deep.")]
pub struct Args {
    /// Names of benchmarks; all if absent
    names: Vec<String>,
    /// Only list them
    #[arg(long)]
    list: bool,
    /// End with one JSON object of all rows
    #[arg(long)]
    json: bool,
    /// Rows of an earlier `--json`: each row ends with its value over that one
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// Where APGD iterates in beds of spheres: the processor, the best graphics card, or the one with this number
    /// (`grouser devices` lists them)
    #[arg(long, value_name = "cpu|gpu|gpu:N", default_value = "cpu", value_parser = DeviceKey::parse)]
    device: DeviceKey,
    /// For `solvers` and `scaling`: folder for table and plots
    #[arg(long, value_name = "DIR", default_value = "solvers")]
    out: PathBuf,
    /// For `solvers` and `scaling`: the full sizes
    #[arg(long)]
    full: bool,
}

/// Runs the benchmarks.
pub fn main(args: &Args) -> Ended {
    let out = &mut io::stdout().lock();
    if args.list {
        for bench in BENCHES {
            writeln!(out, "{:<18}  {}", bench.name, bench.what)?;
        }
        writeln!(
            out,
            "{SOLVERS:<18}  every method on the same steps of filling, drafting and compaction: table and plots"
        )?;
        writeln!(
            out,
            "{SCALING:<18}  time, memory and iterations over the number of bodies and the depth: table and plots"
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.names == [SOLVERS] {
        return shoot_out(args, out);
    }
    if args.names == [SCALING] {
        return growth(args, out);
    }
    let chosen: Vec<&Bench> = BENCHES.iter().filter(|b| is_chosen(b, args)).collect();
    if let Some(unknown) = args.names.iter().find(|n| BENCHES.iter().all(|b| b.name != n.as_str())) {
        let known: Vec<&str> = BENCHES.iter().map(|b| b.name).collect();
        eprintln!("error: there is no benchmark `{unknown}`; known: {}", known.join(", "));
        return Ok(ExitCode::from(super::WRONG_USAGE));
    }
    let card = args.device.card()?;
    let named = |b: &&&Bench| args.names.iter().any(|n| n == b.name);
    if let Some(bench) = chosen.iter().filter(named).find(|b| card.is_some() && !b.takes_cards()) {
        let known: Vec<&str> = BENCHES.iter().filter(|b| b.takes_cards()).map(|b| b.name).collect();
        let help = format!("those that iterate on a card are {}", known.join(", "));
        return Err(Error::usage(format!("the benchmark `{}` runs on the processor alone", bench.name), help));
    }
    let earlier = args.compare.as_deref().map(earlier).transpose()?;
    let mut rows = Vec::new();
    writeln!(
        out,
        "{:<18} {:>12} {:>12} {:5} met threads  residual  B/contact  GB/s digest    {}detail",
        "name",
        "ours",
        "goal",
        "unit",
        if earlier.is_some() { "ratio  " } else { "" }
    )?;
    for bench in chosen {
        let row = bench.run(card.as_ref())?;
        let ratio = earlier.as_ref().map(|rows| against(rows, &row));
        writeln!(out, "{}", line(&row, ratio))?;
        for peer in peers::beside(row.name) {
            writeln!(out, "{peer}")?;
        }
        out.flush()?;
        rows.push(row);
    }
    if args.json {
        let others: Vec<_> = peers::all().filter(|peer| rows.iter().any(|row| row.name == peer.bench)).collect();
        writeln!(out, "{}", serde_json::json!({ "rows": rows, "peers": others }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Is it named, or meant where none is? `device` is meant only with a card, and others with one only if they take it.
fn is_chosen(bench: &Bench, args: &Args) -> bool {
    if !args.names.is_empty() {
        return args.names.iter().any(|name| name == bench.name);
    }
    if args.device == DeviceKey::Cpu { bench.name != "device" } else { bench.takes_cards() }
}

/// Name of the comparison of all solvers, which is no row.
const SOLVERS: &str = "solvers";

/// Name of the measure of growth, which is no row either.
const SCALING: &str = "scaling";

fn growth(args: &Args, out: &mut impl Write) -> Ended {
    let path = bed::common_file(1000);
    let text = std::fs::read_to_string(&path).map_err(|e| {
        Error::Failed(format!(
            "{}: {e}; set GROUSER_REFERENCE_DATA to the folder of the reference data",
            path.display()
        ))
    })?;
    let (threads, most) = (2, if args.full { 2_000_000 } else { 64_000 });
    eprintln!("{}", scaling::HEAD);
    let points = scaling::run(&text, threads, most, |line| eprintln!("{line}"))?;
    std::fs::create_dir_all(&args.out)?;
    write_atomically(&args.out.join("scaling.csv"), scaling::csv(&points).as_bytes())?;
    for (name, figure) in scaling::figures(&points, threads) {
        draw(&args.out, name, &figure)?;
    }
    writeln!(out, "{}", scaling::HEAD)?;
    for point in &points {
        writeln!(out, "{}", scaling::line(point))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::json!({ "rows": points }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A figure as SVG and PNG.
fn draw(folder: &Path, name: &str, figure: &Figure) -> Result<(), Error> {
    let (mut svg, mut pixels) = (Svg::new(figure.size()), Pixels::new(figure.size()));
    figure.draw(&mut svg);
    figure.draw(&mut pixels);
    write_atomically(&folder.join(format!("{name}.svg")), svg.finish().as_bytes())?;
    write_atomically(&folder.join(format!("{name}.png")), &pixels.png())?;
    Ok(())
}

fn shoot_out(args: &Args, out: &mut impl Write) -> Ended {
    let threads = 2;
    let experiments = solvers::run(args.full, threads, |line| eprintln!("{line}"))?;
    std::fs::create_dir_all(&args.out)?;
    write_atomically(&args.out.join("solvers.csv"), solvers::csv(&experiments).as_bytes())?;
    for e in &experiments {
        draw(&args.out, e.name, &solvers::figure(e))?;
    }
    writeln!(
        out,
        "{:<20} {:>9} {:>9} {:13} {:>8} {:>10} {:>10} {:>9}  force",
        "experiment", "value", "tolerance", "method", "contacts", "iterations", "seconds", "residual"
    )?;
    let rows: Vec<_> = experiments.iter().flat_map(|e| &e.shots).collect();
    for s in &rows {
        let failed = if s.status == "converged" { "" } else { s.status };
        writeln!(
            out,
            "{:<20} {:>9} {:>9.0e} {:13} {:>8} {:>10} {:>10.4} {:>9.1e}  {:.4} {failed}",
            s.experiment, s.value, s.tolerance, s.method, s.contacts, s.iterations, s.seconds, s.residual, s.force
        )?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::json!({ "rows": rows }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Value and digest of each row of an earlier `--json`, by name; what the file's last line holds.
fn earlier(path: &Path) -> Result<BTreeMap<String, (f64, String)>, Error> {
    let wrong = |what: String| {
        Error::Failed(format!("{}: {what}; expected what `grouser bench --json` writes", path.display()))
    };
    let text = std::fs::read_to_string(path).map_err(|e| wrong(e.to_string()))?;
    let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
    let json: serde_json::Value = serde_json::from_str(last).map_err(|e| wrong(e.to_string()))?;
    let rows = json["rows"].as_array().ok_or_else(|| wrong("there are no `rows`".into()))?;
    let row = |r: &serde_json::Value| {
        let (name, digest) = (r["name"].as_str()?, r["digest"].as_str()?);
        Some((name.to_string(), (r["value"].as_f64()?, digest.to_string())))
    };
    rows.iter().map(|r| row(r).ok_or_else(|| wrong(format!("{r} is not a row")))).collect()
}

/// Value over the earlier one; a star where the result differs.
fn against(earlier: &BTreeMap<String, (f64, String)>, row: &BenchRow) -> String {
    let Some((value, digest)) = earlier.get(row.name) else { return "     -".into() };
    format!("{:>5.3}{}", row.value / value, if *digest == row.digest { ' ' } else { '*' })
}

fn line(row: &BenchRow, ratio: Option<String>) -> String {
    let or_dash = |x: Option<f64>, digits: usize| x.map_or("-".into(), |x| format!("{x:.digits$}"));
    format!(
        "{:<18} {:>12.4} {:>12.4} {:5} {:3} {:7} {:>9} {:>10} {:>5} {:9} {}{}",
        row.name,
        row.value,
        row.goal,
        row.unit,
        if row.met { "yes" } else { "no" },
        row.threads,
        row.residual.map_or("-".into(), |r| format!("{r:.1e}")),
        or_dash(row.bytes_per_contact, 0),
        or_dash(row.bandwidth, 1),
        row.digest.get(..8).unwrap_or("-"),
        ratio.map_or(String::new(), |r| format!("{r} ")),
        row.detail
    )
}
