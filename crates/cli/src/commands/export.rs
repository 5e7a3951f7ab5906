//! `grouser export`.

use super::Ended;
use grouser::Error;
use grouser::folder::{Folder, write_atomically};
use grouser_record::export::{Selection, csv, gltf, obj, povray, vtk};
use grouser_record::moment::Moment;
use grouser_record::{FrameReader, RecordError, Solids, signals};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
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

Frames A:B:STEP count from 0; B is not included; each number may be left out. A single number is one frame.
ParaView: open the .pvd file; show the particles as Point Gaussian, or as a Glyph of spheres scaled by `radius` times 2.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// Format
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Format,
    /// File, or folder where each frame is a file; absent: a name after the recording and the format, beside it
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Which frames
    #[arg(long, value_name = "A:B[:STEP]", default_value = "::")]
    frames: Selection,
    /// Look file for povray: keys of `[view]`
    #[arg(long, value_name = "FILE")]
    look: Option<PathBuf>,
    /// Scene for POV-Ray of your own, with a line `// grouser: bodies` where the bodies shall stand
    #[arg(long, value_name = "FILE.pov")]
    template: Option<PathBuf>,
    #[command(flatten)]
    ground: super::ground::Options,
}

/// Formats.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Signals as comma-separated values
    Csv,
    /// Frames as comma-separated values, a row per frame and body
    CsvFrames,
    /// Frames for ParaView: particles and surfaces as VTK files, and a collection with their times
    Vtk,
    /// Surfaces as Wavefront OBJ, a file per frame
    Obj,
    /// All bodies with their motion as one binary glTF file
    Gltf,
    /// Scenes for POV-Ray, a file per frame
    Povray,
    /// Surface heights and ruts of the grains on a grid: CSV, VTK and a picture per frame
    Ground,
    /// Density and velocity of the grains on a grid: CSV, VTK and a picture per frame
    Fields,
    /// Contacts with forces above the mean: CSV, VTK lines and a picture per frame
    Chains,
}

impl Format {
    fn ending(self) -> &'static str {
        match self {
            Self::Csv => "-signals.csv",
            Self::CsvFrames => "-frames.csv",
            Self::Vtk => "-vtk",
            Self::Obj => "-obj",
            Self::Gltf => ".glb",
            Self::Povray => "-povray",
            Self::Ground => "-ground",
            Self::Fields => "-fields",
            Self::Chains => "-chains",
        }
    }
}

/// Writes a file through a buffer, beside its place, and puts it there when it is whole.
pub(super) fn stream(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<(), Error>) -> Result<(), Error> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.tmp"));
    let work = || {
        let mut out = BufWriter::new(File::create(&beside).map_err(|e| cannot(path, &e))?);
        write(&mut out)?;
        out.flush().map_err(|e| cannot(path, &e))?;
        fs::rename(&beside, path).map_err(|e| cannot(path, &e))
    };
    work().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

pub(super) fn cannot(path: &Path, error: &io::Error) -> Error {
    Error::Failed(format!("cannot write `{}`: {error}", path.display()))
}

pub(super) fn put(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write_atomically(path, bytes).map_err(|e| cannot(path, &e))
}

/// Exports the recording.
pub fn main(args: &Args) -> Ended {
    let folder = Folder::open(&args.dir)?;
    let name = args.dir.canonicalize().ok();
    let name = name.as_deref().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let path = args.out.clone().unwrap_or_else(|| {
        let beside = args.dir.parent().unwrap_or(Path::new(""));
        beside.join(format!("{name}{}", args.to.ending()))
    });
    if args.to == Format::Csv {
        let (table, _) = signals::read(&folder)?;
        stream(&path, |out| Ok(csv::signals(&table, out)?))?;
        writeln!(io::stdout(), "{}: {} rows", path.display(), table.rows())?;
        return Ok(ExitCode::SUCCESS);
    }
    let reader = FrameReader::open(&folder)?;
    let frames = args.frames.of(reader.steps().len())?;
    let count = match args.to {
        Format::Csv | Format::CsvFrames => {
            let names = csv::body_names(&reader);
            stream(&path, |out| {
                for (i, frame) in frames.iter().enumerate() {
                    let moment = Moment::read(&reader, *frame)?;
                    if i == 0 {
                        writeln!(out, "{}", csv::frame_header(&moment))?;
                    }
                    csv::frame_rows(&moment, &names, out)?;
                }
                Ok(())
            })?;
            1
        }
        Format::Vtk => vtk_series(&reader, &frames, &path)?,
        Format::Obj => {
            fs::create_dir_all(&path).map_err(|e| cannot(&path, &e))?;
            let solids = reader.solids()?;
            for frame in &frames {
                let moment = Moment::read(&reader, *frame)?;
                let file = path.join(format!("frame-{frame:06}.obj"));
                stream(&file, |out| Ok(obj::write(&reader, &moment, &solids, out)?))?;
            }
            frames.len()
        }
        Format::Povray => {
            fs::create_dir_all(&path).map_err(|e| cannot(&path, &e))?;
            let (stage, plan, _) = super::render::plan(&folder, &reader, args.look.as_deref(), None)?;
            let own = super::render::template(args.template.as_deref())?;
            for frame in &frames {
                let moment = Moment::read(&reader, *frame)?.with_contacts(&reader)?;
                let scene = povray::scene(&stage, &moment, &plan.look, &plan.camera(&moment), own.as_deref())?;
                put(&path.join(format!("frame-{frame:06}.pov")), scene.as_bytes())?;
            }
            frames.len()
        }
        Format::Ground => super::ground::surfaces(&reader, &frames, &args.ground, &path)?,
        Format::Fields => super::ground::fields(&reader, &frames, &args.ground, &path)?,
        Format::Chains => super::ground::chains(&reader, &frames, &args.ground, &path)?,
        Format::Gltf => {
            put(&path, &gltf::write(&reader, &reader.solids()?, &args.frames)?)?;
            1
        }
    };
    writeln!(
        io::stdout(),
        "{}: {} frames of {} bodies, {count} files",
        path.display(),
        frames.len(),
        reader.header().bodies
    )?;
    Ok(ExitCode::SUCCESS)
}

fn vtk_series(reader: &FrameReader<'_>, frames: &[usize], path: &Path) -> Result<usize, Error> {
    fs::create_dir_all(path).map_err(|e| cannot(path, &e))?;
    let solids = reader.solids()?;
    let mut files = Vec::new();
    for frame in frames {
        let moment = Moment::read(reader, *frame)?;
        type Part = fn(&Moment, &Solids) -> Option<vtk::PolyData>;
        let parts: [(&str, Part); 2] = [("particles", vtk::particles), ("surfaces", vtk::surfaces)];
        for (part, (name, make)) in parts.into_iter().enumerate() {
            if let Some(data) = make(&moment, &solids) {
                let file = format!("{name}-{frame:06}.vtp");
                stream(&path.join(&file), |out| Ok(data.write(out)?))?;
                files.push((moment.time, part, file));
            }
        }
    }
    if files.is_empty() {
        let what = "the recording has no shapes to be shown";
        return Err(RecordError::refused(what, "export csv-frames, which holds the poses").into());
    }
    put(&path.join(format!("{}.pvd", reader.header().scene)), vtk::collection(&files).as_bytes())?;
    Ok(files.len() + 1)
}
