//! The Python package: its wheel, built and tried in a virtual environment of its own.

use crate::shell::{Failure, Repository, run, succeeds};
use std::path::{Path, PathBuf};

/// Packages that the tests use where they are available.
const WANTED: [&str; 9] = ["numpy", "pytest", "hypothesis", "pandas", "pyarrow", "zarr", "xarray", "gymnasium", "mypy"];

fn python() -> String {
    std::env::var("GROUSER_PYTHON").unwrap_or_else(|_| "python3".to_string())
}

/// Folder of environments and wheels: with the other things that are built.
fn folder(repository: &Repository) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| repository.root.join("target")).join("python")
}

/// An environment with these packages, kept between runs. None, with a note, where Python or its packages are missing.
fn environment(repository: &Repository, name: &str, packages: &[&str]) -> Result<Option<PathBuf>, Failure> {
    if !succeeds(&mut repository.command(&python(), &["-m", "venv", "--help"])) {
        println!("wheel: skipped, there is no Python with venv (GROUSER_PYTHON names another)");
        return Ok(None);
    }
    let place = folder(repository).join(name);
    let inside = place.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    let text = |path: &Path| path.to_string_lossy().into_owned();
    if !inside.exists() {
        run(&mut repository.command(&python(), &["-m", "venv", &text(&place)]))?;
    }
    let mut arguments = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    arguments.extend(packages);
    if !succeeds(&mut repository.command(&text(&inside), &arguments)) {
        println!("wheel: skipped, packages cannot be had from the index of Python packages: {}", packages.join(" "));
        return Ok(None);
    }
    Ok(Some(inside))
}

/// Builds the wheel into `target/python/wheels`; gives its path, none where maturin cannot be had.
pub fn build(repository: &Repository) -> Result<Option<PathBuf>, Failure> {
    let Some(python) = environment(repository, "build", &["maturin>=1.9,<2"])? else { return Ok(None) };
    let wheels = folder(repository).join("wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    let (python, out) = (python.to_string_lossy().into_owned(), wheels.to_string_lossy().into_owned());
    run(&mut repository.command(&python, &["-m", "maturin", "build", "--release", "--locked", "--out", &out]))?;
    let found = std::fs::read_dir(&wheels).ok().and_then(|mut files| files.find_map(|file| Some(file.ok()?.path())));
    let wheel = found.ok_or_else(|| Failure("maturin built no wheel".to_string()))?;
    let size = wheel.metadata().map_or(0, |data| data.len());
    println!("wheel: {} ({:.1} MB)", wheel.display(), size as f64 * 1e-6);
    if size > 15_000_000 {
        return Err(Failure(format!("the wheel has {:.1} MB, more than 15", size as f64 * 1e-6)));
    }
    Ok(Some(wheel))
}

/// Builds the wheel, installs it into a fresh environment, and runs the tests of Python and the type checks there.
pub fn test(repository: &Repository) -> Result<(), Failure> {
    let Some(wheel) = build(repository)? else { return Ok(()) };
    let _ = std::fs::remove_dir_all(folder(repository).join("try"));
    let wheel = wheel.to_string_lossy().into_owned();
    let Some(python) = environment(repository, "try", &[&wheel])? else { return Ok(()) };
    let python = python.to_string_lossy().into_owned();
    let mut packages = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    packages.extend(WANTED);
    run(&mut repository.command(&python, &packages))?;
    run(&mut repository.command(&python, &["-m", "mypy"]))?;
    run(&mut repository.command(&python, &["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "python/tests"]))
}
