//! `grouser fmu`.

use super::terminal::{Show, Terminal};
use super::{Ended, SceneArgs};
use grouser::Error;
use grouser::beds::Beds;
use grouser::fmu;
use grouser::folder::write_atomically;
use grouser::scene::{Scene, name_of_file};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Pack a scene as an FMU that other simulators step (FMI 3, co-simulation)
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser fmu slider-crank
  grouser fmu training-track --set time.step=0.002 --out trainer.fmu

Motors are inputs `NAME.command`; vehicles have the inputs `NAME.throttle`, `.steering`, `.brake`, `.clutch`, `.gear`.
Until one is set, the scene's own functions rule. Signals are outputs. Grains are settled before packing. The library
`grouser_fmu` goes into the unit: the Python package and the archives of releases carry it, and
`cargo build --release -p grouser-fmu` builds it.")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// File to write; absent: the scene's name with `.fmu`
    #[arg(long, value_name = "FILE.fmu")]
    out: Option<PathBuf>,
    /// The library; absent: looked for beside the program
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
}

/// File name of the library on this platform.
fn library_name() -> String {
    format!("{}grouser_fmu{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

/// Looks for the library: beside the program, and in the folder `lib` beside the program's.
fn find(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    let places = [folder.join(library_name()), folder.join("../lib").join(library_name())];
    places.into_iter().find(|place| place.is_file())
}

/// Packs the scene.
pub fn main(args: &Args) -> Ended {
    let library = match &args.library {
        Some(given) => given.clone(),
        None => std::env::current_exe().ok().and_then(|program| find(&program)).ok_or_else(|| {
            let what = format!("the library `{}` is not beside the program", library_name());
            Error::usage(what, "name it with --library; `cargo build --release -p grouser-fmu` builds it")
        })?,
    };
    let bytes = std::fs::read(&library).map_err(|e| {
        Error::usage(format!("cannot read `{}`: {e}", library.display()), "name the library with --library")
    })?;
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.fmu", name_of_file(&args.scene.scene))));
    let unit = fmu::pack(&scene, &bytes, &Beds::default(), &mut Terminal::new(Show::Lines, "", &Arc::default()))?;
    write_atomically(&out, &unit).map_err(|e| Error::file("write", &out, e))?;
    println!("{}: {:.1} MB", out.display(), unit.len() as f64 * 1e-6);
    Ok(ExitCode::SUCCESS)
}
