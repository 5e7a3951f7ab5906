//! A hash of the engine's sources: settled beds that another engine made are not used again. And where the bundled
//! scenes and vehicles are.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for name in ["math", "geom", "solve", "dynamics", "models"] {
        let folder = crates.join(name).join("src");
        println!("cargo:rerun-if-changed={}", folder.display());
        collect(&folder, &mut files);
    }
    files.sort();
    // A package from a registry has no sources beside it: then the version must do.
    let mut text = env!("CARGO_PKG_VERSION").as_bytes().to_vec();
    for file in &files {
        text.extend(file.strip_prefix(&crates).unwrap_or(file).to_string_lossy().replace('\\', "/").bytes());
        text.extend(fs::read(file).unwrap_or_default());
    }
    println!("cargo:rustc-env=GROUSER_ENGINE={:032x}", xxhash_rust::xxh3::xxh3_128(&text));
    for (name, folder) in [("GROUSER_SCENES", "scenes"), ("GROUSER_VEHICLES", "vehicles")] {
        println!("cargo:rustc-env={name}={}", files_of(folder).display());
    }
}

/// The folder of a package, which holds copies of what its links point to, or that of the repository: a checkout
/// without links (on Windows) has files of the same names instead.
fn files_of(folder: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    [package.join(folder), package.join("../..").join(folder)]
        .into_iter()
        .find(|path| path.is_dir())
        .unwrap_or_default()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}
