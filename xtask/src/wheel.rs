//! The Python package: its wheel, built and tried in virtual environments of its own.

use crate::shell::{Failure, Repository, run, succeeds};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Packages that the tests need.
const NEEDED: [&str; 5] = ["numpy", "pytest", "pytest-xdist", "hypothesis", "mypy"];
/// Packages that tests use where they are available: without them those tests are skipped. Stable-Baselines3 comes
/// without PyTorch, which has gigabytes: its check of environments needs none of it. The packages with public robots
/// are wanted for their files alone.
const WANTED: [&str; 5] = [
    "pandas pyarrow zarr>=3 xarray gymnasium>=1",
    "fmpy usd-core mcap mujoco<4",
    "matplotlib nbformat nbclient ipykernel polars",
    "--no-deps stable-baselines3",
    "--no-deps --only-binary :all: example-robot-data pybullet",
];
/// The largest wheel, in bytes.
const LARGEST: u64 = 15_000_000;

fn python() -> String {
    std::env::var("GROUSER_PYTHON").unwrap_or_else(|_| "python3".to_string())
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Cargo's folder of what is built.
pub fn target(repository: &Repository) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.root.join("target"), PathBuf::from)
}

/// Installs packages, as words of pip; false where they cannot be had.
fn install(repository: &Repository, python: &str, words: &str) -> bool {
    let quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"];
    let arguments: Vec<&str> = quiet.into_iter().chain(words.split_whitespace()).collect();
    succeeds(&mut repository.command(python, &arguments))
}

/// The Python of an environment, kept between runs unless it is to be fresh. None, with a note, without Python.
fn environment(repository: &Repository, name: &str, fresh: bool) -> Result<Option<String>, Failure> {
    if !succeeds(&mut repository.command(&python(), &["-m", "venv", "--help"])) {
        println!("wheel: skipped, there is no Python with venv (GROUSER_PYTHON names another)");
        return Ok(None);
    }
    let place = target(repository).join("python").join(name);
    if fresh {
        let _ = fs::remove_dir_all(&place);
    }
    let inside = place.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    if !inside.exists() {
        run(&mut repository.command(&python(), &["-m", "venv", &text(&place)]))?;
    }
    Ok(Some(text(&inside)))
}

/// File name of the library of FMUs on this platform.
pub fn library_name() -> String {
    format!("{}grouser_fmu{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

/// How a wheel is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Built {
    /// As it is shipped: optimised across crates, which takes minutes.
    ForUse,
    /// By the profile `dev`, in a fraction of the time: for tests.
    Quickly,
}

/// What surrounds the engine stays unoptimised in a quick build, as in the profile `test`: it builds in a fifth of the
/// time.
const SURROUNDINGS: [&str; 4] = ["grouser", "grouser-lab", "grouser-cli", "grouser-fmu"];

impl Built {
    fn profile(self) -> (&'static str, &'static str) {
        match self {
            Self::ForUse => ("release", "release"),
            Self::Quickly => ("dev", "debug"),
        }
    }

    /// Further words for cargo and maturin.
    fn settings(self) -> Vec<String> {
        let crates = SURROUNDINGS.into_iter().filter(|_| self == Self::Quickly);
        crates.flat_map(|name| ["--config".to_string(), format!("profile.dev.package.{name}.opt-level=0")]).collect()
    }
}

/// Builds the library of FMUs and puts it into the package.
pub fn library(repository: &Repository, built: Built) -> Result<(), Failure> {
    let (profile, folder) = built.profile();
    let mut build = repository.cargo(&["rustc", "--profile", profile, "--locked", "--package", "grouser-fmu", "--lib"]);
    run(build.args(built.settings()).args(["--", "-C", "strip=symbols"]))?;
    let name = library_name();
    let made = target(repository).join(folder).join(&name);
    let place = repository.root.join("python/grouser/lib");
    let copied = fs::create_dir_all(&place).and_then(|()| fs::copy(&made, place.join(&name)));
    copied.map(|_| ()).map_err(|e| Failure(format!("{}: {e}", made.display())))
}

/// Builds the wheel into `target/python/wheels`; gives its path, none where maturin is not available.
pub fn build(repository: &Repository, built: Built) -> Result<Option<PathBuf>, Failure> {
    let Some(python) = environment(repository, "build", false)? else { return Ok(None) };
    if !install(repository, &python, "maturin>=1.9,<2") {
        println!("wheel: skipped, maturin is not available from the index of Python packages");
        return Ok(None);
    }
    let start = Instant::now();
    library(repository, built)?;
    let wheels = target(repository).join("python/wheels");
    let _ = fs::remove_dir_all(&wheels);
    let (profile, out) = (built.profile().0, text(&wheels));
    let words = ["-m", "maturin", "build", "--profile", profile, "--strip", "--locked", "--out", &out];
    run(repository.command(&python, &words).args(built.settings()))?;
    let found = fs::read_dir(&wheels).ok().and_then(|mut files| files.find_map(|file| Some(file.ok()?.path())));
    let wheel = found.ok_or_else(|| Failure("maturin built no wheel".to_string()))?;
    let size = wheel.metadata().map_or(0, |data| data.len());
    println!("wheel: {} ({:.1} MB, {:.0} s)", wheel.display(), size as f64 * 1e-6, start.elapsed().as_secs_f64());
    if built == Built::ForUse && size > LARGEST {
        return Err(Failure(format!("the wheel has {size} bytes, more than {LARGEST}")));
    }
    Ok(Some(wheel))
}

/// Builds the wheel quickly; runs the README's lines with it and numpy alone in a fresh environment, then the type
/// checks and the tests of `python/tests` in one that has more packages.
pub fn test(repository: &Repository) -> Result<(), Failure> {
    let Some(wheel) = build(repository, Built::Quickly)? else { return Ok(()) };
    let start = Instant::now();
    let Some(fresh) = environment(repository, "fresh", true)? else { return Ok(()) };
    if !install(repository, &fresh, &text(&wheel)) {
        println!("wheel: skipped, numpy is not available from the index of Python packages");
        return Ok(());
    }
    run(&mut repository.command(&fresh, &["python/tests/readme_lines.py"]))?;
    println!("wheel: the README's lines, from nothing to a picture: {:.0} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let Some(python) = environment(repository, "try", false)? else { return Ok(()) };
    if !install(repository, &python, &NEEDED.join(" ")) {
        println!("wheel: skipped, packages are not available from the index of Python packages: {}", NEEDED.join(" "));
        return Ok(());
    }
    for words in WANTED {
        if !install(repository, &python, words) {
            println!("wheel: tests that use these are skipped: {words}");
        }
    }
    let words = format!("--force-reinstall --no-deps {}", text(&wheel));
    if !install(repository, &python, &words) {
        return Err(Failure("the wheel cannot be installed".to_string()));
    }
    run(&mut repository.command(&python, &["-m", "mypy"]))?;
    let pytest = [
        "-m",
        "pytest",
        "--quiet",
        "-p",
        "no:cacheprovider",
        "--durations=8",
        "-n",
        "2",
        "--dist",
        "loadfile",
        "python/tests",
    ];
    run(&mut repository.command(&python, &pytest))?;
    println!("wheel: types and tests: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
