//! `grouser show`.

use super::Ended;
use grouser::events::Event;
use grouser::folder::Folder;
use grouser_record::names::printable;
use grouser_record::{FrameReader, checkpoint, signals};
use serde::Deserialize;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Describe a recording: bodies, frames, signals, checkpoints, summary
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser show recordings/filling
  grouser show recordings/filling --bodies

Works during a run, and after a run was killed.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// List the names of all bodies
    #[arg(long)]
    bodies: bool,
}

/// Shows the recording.
pub fn main(args: &Args) -> Ended {
    let folder = Folder::open(&args.dir)?;
    let summary = folder.summary()?;
    let out = &mut io::stdout().lock();
    let status = match (summary["status"].as_str().unwrap_or("unknown"), folder.is_being_written()) {
        (_, true) => "running".to_string(),
        ("running", false) => {
            format!("broken off (killed, or the disk was full); `grouser resume {}` goes on", args.dir.display())
        }
        (status, false) => printable(status).into_owned(),
    };
    let text = |key: &str| printable(summary[key].as_str().unwrap_or_default());
    writeln!(out, "{}: `{}`, version {}", args.dir.display(), text("scene"), text("version"))?;
    writeln!(out, "  status       {status}")?;
    if let (Some(steps), Some(time)) = (summary["steps"].as_u64(), summary["simulated_seconds"].as_f64()) {
        let wall = summary["wall_seconds"].as_f64().unwrap_or_default();
        writeln!(out, "  done         {steps} steps, {time:.6} s simulated in {wall:.1} s")?;
        writeln!(out, "  digest       {}", text("digest"))?;
    }
    for event in summary["events"].as_array().into_iter().flatten() {
        if let Ok(event) = Event::deserialize(event) {
            writeln!(out, "  event        {}", printable(&event.to_string()))?;
        }
    }
    frames(args, &folder, out)?;
    let (table, left_out) = signals::read(&folder)?;
    writeln!(out, "  signals      {} rows, one per {} s", table.rows(), table.layout.interval)?;
    for (name, unit, values) in table.named().iter().filter(|(name, ..)| !["step", "time"].contains(&name.as_str())) {
        let unit = if unit.is_empty() { "" } else { unit };
        let [low, high] = values.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[l, h], x| [l.min(*x), h.max(*x)]);
        match values.last() {
            Some(last) => writeln!(out, "    {name:<28} {unit:<6} last {last:.6e}, {low:.6e} to {high:.6e}")?,
            None => writeln!(out, "    {name:<28} {unit}")?,
        }
    }
    if left_out > 0 {
        writeln!(out, "    the last {left_out} bytes of the journal are half-written or damaged, and left out")?;
    }
    let names = checkpoint::names(&folder)?;
    writeln!(out, "  checkpoints  {}", if names.is_empty() { "none".to_string() } else { names.join(", ") })?;
    let parts = ["frames", "checkpoints", "signals.parquet"];
    let sizes: Vec<String> = parts.iter().map(|part| format!("{part} {}", bytes(folder.bytes_of(part)))).collect();
    writeln!(out, "  size         {}", sizes.join(", "))?;
    Ok(ExitCode::SUCCESS)
}

fn frames(args: &Args, folder: &Folder, out: &mut impl Write) -> Result<(), super::Error> {
    let reader = FrameReader::open(folder)?;
    let header = reader.header();
    writeln!(out, "  bodies       {}", header.bodies)?;
    if args.bodies {
        for (name, body) in &header.names {
            writeln!(out, "    {name:<28} body {body}")?;
        }
    } else {
        writeln!(out, "    {} with names (--bodies lists them)", header.names.len())?;
    }
    for group in &header.groups {
        let last = group.first + group.count.max(1) - 1;
        writeln!(out, "    {:<28} bodies {} to {last}", group.name, group.first)?;
    }
    let joints = reader.solids()?.links.len();
    if joints > 0 {
        writeln!(out, "    {joints} joints and springs between them")?;
    }
    let times = reader.times();
    match times {
        [] => writeln!(out, "  frames       none")?,
        [first, .., last] => writeln!(out, "  frames       {}, from {first:.6} to {last:.6} s", times.len())?,
        [only] => writeln!(out, "  frames       1, at {only:.6} s")?,
    }
    let quantities: Vec<&str> = header.quantities.iter().map(|q| q.name()).collect();
    if !quantities.is_empty() {
        writeln!(out, "    {}, {}", quantities.join(", "), precision(&header.precision))?;
        let each = folder.bytes_of("frames") as f64 / (header.bodies.max(1) * times.len().max(1)) as f64;
        writeln!(out, "    {each:.1} bytes per body and frame")?;
    }
    match reader.contact_count() {
        Some(count) => writeln!(out, "    contacts recorded: {count} with bodies, points, normals, forces")?,
        None => writeln!(out, "    contacts not recorded (`record.contacts`)")?,
    }
    Ok(())
}

fn precision(precision: &grouser_record::Precision) -> String {
    match precision {
        grouser_record::Precision::Full => "64-bit floats".to_string(),
        grouser_record::Precision::Rounded { position, rotation } => {
            format!("positions to {:.1e} m, rotations to {:.1e}", 0.5 * position, 0.5 * rotation)
        }
    }
}

fn bytes(count: u64) -> String {
    match count {
        0..10_000 => format!("{count} B"),
        10_000..10_000_000 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}
