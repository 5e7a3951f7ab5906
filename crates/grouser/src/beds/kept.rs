//! What is in the cache of beds.

use super::cache::BedState;
use grouser_models::terrain::packing::Settled;
use grouser_record::checkpoint;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// A file of the cache.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Name: the one that a scene gave it, or the hash of its recipe.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Bytes.
    pub size: u64,
    /// When it was written.
    pub written: SystemTime,
    /// What is in it; none if the file is damaged or of another version.
    pub bed: Option<Content>,
}

/// What is in a file.
#[derive(Clone, Debug)]
pub struct Content {
    /// Hash of its recipe.
    pub recipe: String,
    /// Name of the scene that it was made for; empty if that had none.
    pub scene: String,
    /// Number of grains.
    pub grains: usize,
    /// What it is like.
    pub settled: Settled,
}

/// The beds of a folder by name; none if there is no such folder.
pub fn list(folder: &Path) -> io::Result<Vec<Kept>> {
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut all = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let (Some(name), Some("bed")) =
            (path.file_stem().and_then(|s| s.to_str()), path.extension().and_then(|s| s.to_str()))
        else {
            continue;
        };
        let (name, bytes, about) = (name.to_string(), fs::read(&path)?, fs::metadata(&path)?);
        let bed = checkpoint::decode::<BedState>(&path.to_string_lossy(), &bytes).ok().map(|(info, state)| Content {
            recipe: info.scene["recipe"].as_str().unwrap_or_default().to_string(),
            scene: info.scene["scene"].as_str().unwrap_or_default().to_string(),
            grains: state.pose.len(),
            settled: state.settled(),
        });
        all.push(Kept { name, path, size: about.len(), written: about.modified()?, bed });
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}
