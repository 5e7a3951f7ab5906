//! `grouser import`.

use super::{Ended, Expected, FAILED};
use grouser::Error;
use grouser::files::read_mesh;
use grouser::folder::{IfTaken, write_atomically};
use grouser::import::particles::{self, MEANINGS, ParticleOptions};
use grouser::import::{self, urdf::UrdfOptions};
use grouser::scene::Scene;
use grouser_record::solids::Surface;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Convert another tool's file into a scene or a recording: URDF, MJCF; particles of CSV, VTK, LIGGGHTS, LAMMPS
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser import robot.urdf > robot.toml
  grouser import robot.urdf --out robot.toml --package /opt/ros/share
  grouser import robot.urdf --free --lossy --out robot.toml
  grouser import humanoid.xml --lossy --out humanoid.toml
  grouser import post/dump*.liggghts --step 1e-5 --mesh wall.stl --out recordings/hopper
  grouser import particles.csv --radius 0.005 --map x=px --map y=py --map z=pz --out recordings/flow
  grouser import run.pvd --out recordings/run

URDF, MJCF: standard error and comments in the scene list what was left out. The root of a URDF robot is fixed in the
world unless --free is given; a model of MuJoCo (MJCF) says so itself. The links of a robot do not touch each other.
Particles (.csv, .vtk, .vtp, .vtu, .pvd, .dump, .liggghts, .lammpstrj, .lmp, dump*): several files are frames, in the
order of their times or numbers. Columns are recognised by name: time, frame, id, type, name, x, y, z, radius,
diameter, vx, vy, vz, wx, wy, wz, qw, qx, qy, qz, force and the names that other programs use; --map overrides this.
You can view, render, plot, measure and export the recording like your own.
Exit codes: 0 done, 1 something that moves or touches was left out (0 with --lossy), 2 wrong usage or file.")]
pub struct Args {
    /// Path of the file; of particles, one or more
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Scene file to write, default: standard output; for particles, folder of the recording
    #[arg(long, value_name = "FILE.toml|DIR")]
    out: Option<PathBuf>,
    /// URDF: let the root move
    #[arg(long)]
    free: bool,
    /// URDF: succeed even if something that moves or touches was left out
    #[arg(long)]
    lossy: bool,
    /// URDF: folder to search for `package://NAME/`; may be repeated
    #[arg(long = "package", value_name = "DIR")]
    packages: Vec<PathBuf>,
    #[command(flatten)]
    particles: ParticleArgs,
}

/// What files of particles do not say.
#[derive(clap::Args)]
struct ParticleArgs {
    /// Particles: length of a time step in s, for files that count steps
    #[arg(long, value_name = "S", value_parser = positive)]
    step: Option<f64>,
    /// Particles: time between frames in s, for files without times
    #[arg(long, value_name = "S", value_parser = positive, default_value_t = 0.02)]
    interval: f64,
    /// Particles: radius in m where the files have none
    #[arg(long, value_name = "M", value_parser = positive)]
    radius: Option<f64>,
    /// Particles: the column that means something; may be repeated
    #[arg(long = "map", value_name = "MEANING=COLUMN", value_parser = meaning)]
    columns: Vec<(String, String)>,
    /// Particles: a mesh that stands still (OBJ, STL, Abaqus), in m; may be repeated
    #[arg(long = "mesh", value_name = "FILE")]
    meshes: Vec<PathBuf>,
    /// Particles: replace the recording
    #[arg(long)]
    force: bool,
}

fn positive(text: &str) -> Result<f64, Expected> {
    text.parse().ok().filter(|x: &f64| *x > 0.0 && x.is_finite()).ok_or(Expected("a positive number"))
}

fn meaning(text: &str) -> Result<(String, String), Expected> {
    let (meaning, column) = text.split_once('=').ok_or(Expected("MEANING=COLUMN, for example x=pos_x"))?;
    if !MEANINGS.iter().any(|(known, _)| *known == meaning) {
        return Err(Expected("one of the meanings that `grouser import --help` lists, before the `=`"));
    }
    Ok((meaning.to_string(), column.to_string()))
}

/// Imports the file.
pub fn main(args: &Args) -> Ended {
    match args.files.as_slice() {
        [file] if !particles::is_particles(file) => import_robot(args, file),
        _ => import_particles(args),
    }
}

/// Particles become a recording.
fn import_particles(args: &Args) -> Ended {
    if let Some(file) = args.files.iter().find(|file| !particles::is_particles(file)) {
        let help = "particles are in files .csv, .vtk, .vtp, .vtu, .pvd, .dump, .liggghts, .lammpstrj, .lmp or dump*";
        return Err(Error::usage(format!("`{}` is not a file of particles", file.display()), help));
    }
    let Some(out) = &args.out else {
        return Err(Error::usage("where the recording shall be is not said", "give --out DIR"));
    };
    let given = &args.particles;
    let mesh = |path: &PathBuf| -> Result<(String, Surface), Error> {
        let mesh = read_mesh(path, 1.0).map_err(|fault| Error::usage(fault.message, fault.help))?;
        let points = mesh.vertices().iter().map(|p| p.to_array()).collect();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, Surface { points, triangles: mesh.triangles().to_vec() }))
    };
    let name = out.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let options = ParticleOptions {
        name,
        step: given.step,
        interval: given.interval,
        radius: given.radius,
        columns: given.columns.clone(),
        meshes: given.meshes.iter().map(mesh).collect::<Result<_, _>>()?,
    };
    let frames = particles::read(&args.files)?;
    let if_taken = if given.force { IfTaken::Replace } else { IfTaken::Refuse };
    let made = particles::write(out, if_taken, &frames, &options)?;
    let stdout = &mut io::stdout().lock();
    let [first, last] = made.times;
    let (count, frames) = (made.particles, made.frames);
    writeln!(stdout, "{}: {count} particles in {frames} frames, {first} to {last} s", made.path.display())?;
    for (kind, count) in &made.kinds {
        writeln!(stdout, "    {kind:<28} {count}")?;
    }
    writeln!(stdout, "    {}", made.quantities.join(", "))?;
    Ok(ExitCode::SUCCESS)
}

/// A robot becomes a scene.
fn import_robot(args: &Args, file: &Path) -> Ended {
    let folder = match &args.out {
        Some(out) => std::path::absolute(out).ok().and_then(|path| path.parent().map(PathBuf::from)),
        None => std::env::current_dir().ok(),
    };
    let options = UrdfOptions { free: args.free, packages: args.packages.clone(), relative_to: folder.clone() };
    let imported = import::read(file, &options)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let scene = imported.text(&name);
    // What is written passes `grouser check`.
    Scene::parse(&format!("{name} as a scene"), scene.clone(), &[])?.in_folder(folder).build()?;
    match &args.out {
        Some(out) => write_atomically(out, scene.as_bytes()).map_err(|e| Error::file("write", out, e))?,
        None => write!(io::stdout(), "{scene}")?,
    }
    for left in &imported.left_out {
        eprintln!("left out: {}", left.what);
    }
    for note in &imported.notes {
        eprintln!("changed: {note}");
    }
    let fails = imported.is_lossy() && !args.lossy;
    if fails {
        eprintln!("what was left out changes how the robot moves or what it touches; --lossy accepts that");
    }
    Ok(if fails { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}
