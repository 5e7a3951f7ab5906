//! `grouser export`.

use super::{Ended, render};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grouser::Error;
use grouser::folder::{Folder, write_through};
use grouser_record::export::{Drawing, EXPORTERS, ExportJob, ExportTarget, Exporter, GroundOptions, Selection};
use grouser_record::{FrameReader, RecordError};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write a recording in the format of another tool
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser export recordings/filling --to csv
  grouser export recordings/filling --to csv-frames --frames 0:100:10 --out positions.csv
  grouser export recordings/filling --to vtk --out for-paraview
  grouser export recordings/filling --to gltf --frames ::5 --out filling.glb
  grouser export recordings/filling --to povray --frames 100
  grouser export recordings/rut --to ground --frames ::10 --cell 0.04

Frames A:B:STEP count from 0; B is not included; each number may be left out. A single number is one frame, `last` \
is the last one.
ParaView: open the .pvd file; show the particles as Point Gaussian, or as a Glyph of spheres scaled by `radius` times \
2.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// Format
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: &'static Exporter,
    /// File, or folder where each frame is a file; default: a name after the recording and the format, beside it
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Frames to use
    #[arg(long, value_name = "A:B[:STEP]|last", default_value = "::")]
    frames: Selection,
    /// Look file for povray: keys of `[view]`
    #[arg(long, value_name = "FILE")]
    look: Option<PathBuf>,
    /// Your own POV-Ray scene, with a line `// grouser: bodies` where the bodies belong, or a prepared set: studio,
    /// desert, workshop
    #[arg(long, value_name = "FILE.pov|SET")]
    template: Option<PathBuf>,
    #[command(flatten)]
    ground: GroundArgs,
}

/// The formats of the list, with their help.
fn formats() -> impl TypedValueParser<Value = &'static Exporter> {
    let values = EXPORTERS.iter().map(|e| PossibleValue::new(e.name).help(e.about));
    PossibleValuesParser::new(values)
        .map(|name| EXPORTERS.iter().find(|e| e.name == name).expect("the name is one of the list"))
}

/// Options of ground, fields and chains.
#[derive(clap::Args)]
struct GroundArgs {
    /// ground, fields: edge of the grid's cells in m; default: one mean grain diameter for ground, two for fields
    #[arg(long, value_name = "M")]
    cell: Option<f64>,
    /// ground: frame that changes of height are counted from
    #[arg(long, value_name = "FRAME", default_value_t = 0)]
    reference: usize,
    /// ground, fields: y in m of the section that the picture shows; default: the middle
    #[arg(long, value_name = "Y", allow_negative_numbers = true)]
    section: Option<f64>,
    /// ground: x in m of the section across; default: the middle
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    across: Option<f64>,
    /// chains: least force, in mean forces of the frame
    #[arg(long, value_name = "TIMES", default_value_t = 1.0)]
    above: f64,
}

impl GroundArgs {
    fn options(&self) -> GroundOptions {
        let Self { cell, reference, section, across, above } = *self;
        GroundOptions { cell, reference, section, across, above }
    }
}

/// A file or folder on the disk. Files of a folder are put together out of sight, and take their places when all of
/// them are whole; an export that fails leaves nothing.
struct DiskTarget<'a> {
    out: &'a Path,
    /// Where they are put together: inside of the folder if it exists, else beside it.
    making: PathBuf,
}

impl<'a> DiskTarget<'a> {
    fn new(out: &'a Path) -> Self {
        let process = std::process::id();
        let name = out.file_name().unwrap_or_default().to_string_lossy();
        let making = match out.is_dir() {
            true => out.join(format!(".export-{process}.tmp")),
            false => out.with_file_name(format!(".{name}-{process}.tmp")),
        };
        Self { out, making }
    }

    /// Gives all files their places.
    fn publish(self) -> io::Result<()> {
        if !self.making.is_dir() {
            return Ok(());
        }
        if !self.out.is_dir() {
            return fs::rename(&self.making, self.out);
        }
        for entry in fs::read_dir(&self.making)? {
            let entry = entry?;
            fs::rename(entry.path(), self.out.join(entry.file_name()))?;
        }
        Ok(())
    }
}

impl Drop for DiskTarget<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.making);
    }
}

impl ExportTarget for DiskTarget<'_> {
    fn file(&self, name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> Result<(), RecordError> {
        let whole = name.is_empty();
        // Joining an empty name would add a slash, which makes the file a folder.
        let path = if whole { self.out.to_path_buf() } else { self.making.join(name) };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = if whole { Ok(()) } else { fs::create_dir_all(&self.making) };
        folder.and_then(|()| write_through(&path, write)).map_err(|error| {
            let beside = self.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let folder = if whole { beside } else { self.out };
            error.downcast::<RecordError>().unwrap_or_else(|source| RecordError::Io {
                action: "write",
                path: name.to_string(),
                folder: format!("`{}`", folder.display()),
                source,
            })
        })
    }
}

/// Exports the recording.
pub fn main(args: &Args) -> Ended {
    let folder = Folder::open(&args.dir)?;
    let name = args.dir.canonicalize().ok();
    let name = name.as_deref().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let path = args.out.clone().unwrap_or_else(|| {
        let beside = args.dir.parent().unwrap_or(Path::new(""));
        beside.join(format!("{name}{}", args.to.ending))
    });
    let drawing = args.to.format.draws().then(|| drawing(&folder, args)).transpose()?;
    let job = ExportJob { store: &folder, selection: args.frames, ground: args.ground.options(), drawing };
    let target = DiskTarget::new(&path);
    let written = args.to.format.export(&job, &target)?;
    target.publish().map_err(|e| Error::file("write", &path, e))?;
    writeln!(io::stdout(), "{}: {written}", path.display())?;
    Ok(ExitCode::SUCCESS)
}

/// How the scene is shown, from its keys and the command line.
fn drawing(folder: &Folder, args: &Args) -> Result<Drawing<'static>, Error> {
    let reader = FrameReader::open(folder)?;
    let (stage, plan, _) = render::plan(folder, &reader, args.look.as_deref(), None)?;
    let template = render::template(args.template.as_deref())?;
    let look = plan.look.clone();
    Ok(Drawing { stage, look, camera: Box::new(move |moment| plan.camera(moment)), template })
}
