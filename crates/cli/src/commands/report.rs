//! `grouser report`.

use super::Ended;
use grouser::Error;
use grouser::folder::write_atomically;
use grouser_lab::rig::report::{RigReport, estimate};
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
shear modulus; of plates of two widths Bekker's k_c, k_phi and n; of the wheel traction curves.")]
pub struct Args {
    /// Folders of recordings, all of one kind of rig
    #[arg(required = true, value_name = "DIR")]
    recordings: Vec<PathBuf>,
    /// Folder to write to; default: that of the recording, or the current one for several
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print report.json as one line
    #[arg(long)]
    json: bool,
}

/// Makes the report.
pub fn main(args: &Args) -> Ended {
    let report = RigReport::new(&args.recordings)?;
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

/// Writes page and numbers into a folder.
pub(super) fn write(report: &RigReport, out: &Path) -> Result<(), Error> {
    let cannot = |e: io::Error| Error::file("write to", out, e);
    std::fs::create_dir_all(out).map_err(cannot)?;
    write_atomically(&out.join("report.html"), report.html().as_bytes()).map_err(cannot)?;
    write_atomically(&out.join("report.json"), format!("{:#}\n", report.json).as_bytes()).map_err(cannot)
}

/// Prints the parameters and where the page is.
pub(super) fn print(report: &RigReport, out: &Path) -> Ended {
    let mut to = io::stdout().lock();
    for p in &report.parameters {
        writeln!(to, "{:<28} {} {}", p.label, estimate(p.estimate, p.shown.1), p.shown.0)?;
    }
    report.warnings.iter().try_for_each(|warning| writeln!(to, "warning: {warning}"))?;
    report.notes.iter().try_for_each(|note| writeln!(to, "note: {note}"))?;
    writeln!(to, "{}: report.html, report.json", out.display())?;
    Ok(ExitCode::SUCCESS)
}
