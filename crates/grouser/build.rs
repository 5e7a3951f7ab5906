//! A hash of the engine's sources: settled beds that another engine made are not used again.

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
    let mut text = Vec::new();
    for file in &files {
        text.extend(file.strip_prefix(&crates).unwrap_or(file).to_string_lossy().replace('\\', "/").bytes());
        text.extend(fs::read(file).unwrap_or_default());
    }
    println!("cargo:rustc-env=GROUSER_ENGINE={:032x}", xxhash_rust::xxh3::xxh3_128(&text));
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
