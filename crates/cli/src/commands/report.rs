//! `grouser report`.

use super::Ended;
use grouser::Error;
use grouser::folder::write_atomically;
use grouser_lab::rig::report::{RigReport, estimate};
use grouser_lab::rig::soil_table::soil_table;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write the report of a terramechanics rig from its recordings: curves and fitted soil parameters
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser report recordings/direct-shear
  grouser report recordings/shear-load/pressure-* --out shear
  grouser report recordings/plate-30 recordings/plate-50 --json

Writes report.html and report.json. Recordings of direct shear at several pressures give cohesion, angle of friction and
shear modulus; of plates of two widths Bekker's k_c, k_phi and n; of the wheel traction curves. soil.toml has them as
the [terrain.soil] table of a scene; give recordings of plates and of shear boxes together to have all of them:

  grouser report recordings/plate-* recordings/shear-* --out sand
  grouser report recordings/wheel-* --measured wheel.csv
  grouser report recordings/shear-* --measured box.csv")]
pub struct Args {
    /// Folders of recordings, all of one kind of rig, or of plates and shear boxes
    #[arg(required = true, value_name = "DIR")]
    recordings: Vec<PathBuf>,
    /// Folder to write to; default: that of the recording, or the current one for several
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Measured curves to draw and to compare with, in place of those of `rig.reference`; its columns are those of
    /// that key
    #[arg(long, value_name = "FILE")]
    measured: Option<PathBuf>,
    /// Print report.json as one line
    #[arg(long)]
    json: bool,
}

/// Makes the report.
pub fn main(args: &Args) -> Ended {
    let groups = RigReport::by_rig(&args.recordings)?;
    if groups.len() > 1 && groups.iter().all(|(name, _)| SOIL_RIGS.contains(name)) {
        return together(args, &groups);
    }
    let report = RigReport::beside(&args.recordings, args.measured.as_deref())?;
    let out = match (&args.out, args.recordings.as_slice()) {
        (Some(out), _) => out.clone(),
        (None, [one]) => one.clone(),
        (None, _) => PathBuf::from("."),
    };
    write(&report, &out)?;
    if args.json {
        writeln!(io::stdout(), "{}", report.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    print(&report, &out)
}

/// Rigs whose recordings say something about a soil.
const SOIL_RIGS: [&str; 2] = ["pressure-sinkage", "direct-shear"];

/// A report of each rig in a folder of its own, and one soil of all.
fn together(args: &Args, groups: &[(&'static str, Vec<PathBuf>)]) -> Ended {
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from("."));
    let mut reports = Vec::new();
    for (name, paths) in groups {
        let report = RigReport::new(paths)?;
        write(&report, &out.join(name))?;
        if !args.json {
            print(&report, &out.join(name))?;
        }
        reports.push(report);
    }
    let all: Vec<&RigReport> = reports.iter().collect();
    let text = soil_table(&all).unwrap_or_default();
    write_atomically(&out.join(SOIL), text.as_bytes()).map_err(|e| Error::file("write to", &out, e))?;
    if args.json {
        let list: Vec<_> = reports.iter().map(|report| &report.json).collect();
        writeln!(io::stdout(), "{}", serde_json::json!({ "reports": list, "soil": text }))?;
    } else {
        writeln!(io::stdout(), "{}: {SOIL}", out.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// File of the fitted soil.
const SOIL: &str = "soil.toml";

/// Writes page, numbers and the fitted soil into a folder.
pub(super) fn write(report: &RigReport, out: &Path) -> Result<(), Error> {
    let cannot = |e: io::Error| Error::file("write to", out, e);
    std::fs::create_dir_all(out).map_err(cannot)?;
    write_atomically(&out.join("report.html"), report.html().as_bytes()).map_err(cannot)?;
    write_atomically(&out.join("report.json"), format!("{:#}\n", report.json).as_bytes()).map_err(cannot)?;
    match soil_table(&[report]) {
        Some(text) => write_atomically(&out.join(SOIL), text.as_bytes()).map_err(cannot),
        None => Ok(()),
    }
}

/// Prints the parameters and where the page is.
pub(super) fn print(report: &RigReport, out: &Path) -> Ended {
    let mut to = io::stdout().lock();
    for p in &report.parameters {
        writeln!(to, "{:<28} {} {}", p.label, estimate(p.estimate, p.shown.1), p.shown.0)?;
    }
    report.warnings.iter().try_for_each(|warning| writeln!(to, "warning: {warning}"))?;
    report.notes.iter().try_for_each(|note| writeln!(to, "note: {note}"))?;
    let soil = if soil_table(&[report]).is_some() { ", soil.toml" } else { "" };
    writeln!(to, "{}: report.html, report.json{soil}", out.display())?;
    Ok(ExitCode::SUCCESS)
}
