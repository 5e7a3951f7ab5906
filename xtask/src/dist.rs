//! `cargo xtask dist`: what a release ships, in `target/dist-VERSION`: the program with completions, manual pages and
//! licences as one archive, the Python wheel where maturin is there, and the checksums of both. `cargo xtask package`
//! makes the packages for crates.io.

use crate::licences;
use crate::sha256::sha256;
use crate::shell::{Failure, Repository, output, run};
use crate::wheel;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The archive must stay below this, in bytes.
const LARGEST: u64 = 25_000_000;
/// Shells with a script of completions, and its name.
const SHELLS: &[(&str, &str)] =
    &[("bash", "grouser.bash"), ("zsh", "_grouser"), ("fish", "grouser.fish"), ("powershell", "grouser.ps1")];

/// Builds everything that a release ships for this computer.
pub fn dist(repository: &Repository) -> Result<(), Failure> {
    let triple = host(repository)?;
    let name = format!("grouser-{}-{triple}", env!("CARGO_PKG_VERSION"));
    let target = target(repository);
    let shipped = target.join(format!("dist-{}", env!("CARGO_PKG_VERSION")));
    let folder = shipped.join(&name);
    // Symbols and line tables go when the program is linked: what it is linked of is the usual release build.
    let build = ["rustc", "--release", "--locked", "--package", "grouser-cli", "--bin", "grouser"];
    run(repository.cargo(&build).args(["--", "-C", "strip=symbols"]))?;
    wheel::library(repository, wheel::Built::ForUse)?;
    empty(&shipped).and_then(|()| fs::create_dir_all(folder.join("completions"))).map_err(|e| at(&shipped, &e))?;
    let program = format!("grouser{}", std::env::consts::EXE_SUFFIX);
    let built = target.join("release").join(&program);
    copy(&built, &folder.join(&program))?;
    // The library of FMUs: `grouser fmu` looks for it beside the program.
    let library = wheel::library_name();
    copy(&target.join("release").join(&library), &folder.join(&library))?;
    let built = built.to_string_lossy().into_owned();
    for (shell, file) in SHELLS {
        let script = output(&mut repository.command(&built, &["completions", shell]))?;
        write(&folder.join("completions").join(file), &script)?;
    }
    let pages = folder.join("man").to_string_lossy().into_owned();
    output(&mut repository.command(&built, &["manual", "--out", &pages]))?;
    for file in ["README.md", "CHANGELOG.md", "CITATION.cff", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&repository.root.join(file), &folder.join(file))?;
    }
    write(&folder.join("LICENSES-OF-DEPENDENCIES.txt"), &notices(repository)?)?;
    let (archive, flags) = match cfg!(windows) {
        true => (format!("{name}.zip"), "-acf"),
        false => (format!("{name}.tar.gz"), "-czf"),
    };
    run(repository.command("tar", &[flags, &archive, &name]).current_dir(&shipped))?;
    fs::remove_dir_all(&folder).map_err(|e| at(&folder, &e))?;
    let size = fs::metadata(shipped.join(&archive)).map_err(|e| at(&shipped, &e))?.len();
    if size > LARGEST {
        return Err(Failure(format!("{archive} has {size} bytes, more than {LARGEST}")));
    }
    ship_wheel(repository, &shipped)?;
    checksums(&shipped)
}

/// Makes the packages of all crates that are meant for crates.io. They are not built from their packages: `verify` does
/// that too, which takes minutes.
pub fn package(repository: &Repository, verify: bool) -> Result<(), Failure> {
    let words =
        ["package", "--workspace", "--exclude", "xtask", "--exclude", "grouser-python", "--exclude", "grouser-fmu"];
    let words = [&words[..], &["--locked", "--allow-dirty"]].concat();
    let more: &[&str] = if verify { &[] } else { &["--no-verify"] };
    run(&mut repository.cargo(&[&words[..], more].concat()))
}

/// The wheel, where maturin can make it.
fn ship_wheel(repository: &Repository, shipped: &Path) -> Result<(), Failure> {
    let Some(wheel) = wheel::build(repository, wheel::Built::ForUse)? else { return Ok(()) };
    copy(&wheel, &shipped.join(wheel.file_name().unwrap_or_default()))
}

/// Writes SHA256SUMS for every file of the folder, and shows it.
fn checksums(shipped: &Path) -> Result<(), Failure> {
    let entries = fs::read_dir(shipped).map_err(|e| at(shipped, &e))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    let mut sums = String::new();
    for file in &files {
        let bytes = fs::read(file).map_err(|e| at(file, &e))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        sums += &format!("{}  {name}\n", sha256(&bytes));
        println!("{name}: {:.1} MB", bytes.len() as f64 / 1e6);
    }
    write(&shipped.join("SHA256SUMS"), &sums)?;
    print!("{sums}");
    println!("{}", shipped.display());
    Ok(())
}

/// Names, licences and licence texts of what is built into the program.
fn notices(repository: &Repository) -> Result<String, Failure> {
    let mut text =
        String::from("Grouser is built with these packages. Their licences follow, as their authors give them.\n");
    for (package, licence) in licences::packages(repository)? {
        text += &format!("\n==== {package}: {licence}\n");
        for file in licence_files(&package) {
            text += &fs::read_to_string(&file).unwrap_or_default();
        }
    }
    Ok(text)
}

/// The files of a package, `name v1.2.3`, that hold its licences, in cargo's copy of the registry.
fn licence_files(package: &str) -> Vec<PathBuf> {
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = || std::env::home_dir().map(|home| home.join(".cargo"));
    let Some(sources) = cargo.or_else(home).map(|cargo| cargo.join("registry/src")) else { return Vec::new() };
    let folder = package.replacen(" v", "-", 1);
    let registries = fs::read_dir(sources).into_iter().flatten().flatten().map(|entry| entry.path().join(&folder));
    let entries = registries.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|start| name.starts_with(start)) && path.is_file()
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_licence).collect();
    files.sort();
    files
}

/// The platform that we build for, as rustc names it.
fn host(repository: &Repository) -> Result<String, Failure> {
    let about = output(&mut repository.command("rustc", &["-vV"]))?;
    let triple = about.lines().find_map(|line| line.strip_prefix("host: "));
    triple.map(str::to_string).ok_or_else(|| Failure("`rustc -vV` names no host".to_string()))
}

/// Cargo's folder of what is built.
fn target(repository: &Repository) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.root.join("target"), PathBuf::from)
}

fn empty(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to).map(|_| ()).map_err(|e| at(from, &e))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|e| at(path, &e))
}

fn at(path: &Path, error: &io::Error) -> Failure {
    Failure(format!("{}: {error}", path.display()))
}
