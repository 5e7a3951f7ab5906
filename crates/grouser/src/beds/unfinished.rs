//! Settling that was interrupted: kept in the cache folder beside the beds, so that the next start goes on from there.

use super::Beds;
use crate::error::Error;
use crate::folder::write_atomically;
use crate::watch::Watch;
use grouser_dynamics::Snapshot;
use grouser_math::Pose;
use grouser_models::terrain::settle::SettlingState;
use grouser_record::checkpoint::{self, FORMAT, Held, Info};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// How the files' names end.
const ENDING: &str = "unfinished";

/// All that the rest of settling depends on, beside the recipe.
#[derive(Debug, Serialize, Deserialize)]
pub struct Unfinished {
    /// Which stage of the fills.
    pub stage: u32,
    /// Grains of the stages before, where they rest.
    pub earlier: Vec<Pose>,
    /// Simulated time in s and steps of the stages before.
    pub before: (f64, u64),
    /// Simulated time in s of this stage.
    pub time: f64,
    /// Of the world.
    pub snapshot: Snapshot,
    /// Of settling.
    pub settling: SettlingState,
}

/// The files of a folder that hold unfinished beds; none if there is no such folder.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths: Vec<PathBuf> = paths?.into_iter().filter(|p| p.extension().is_some_and(|e| e == ENDING)).collect();
    paths.sort();
    Ok(paths)
}

impl Beds {
    fn unfinished(&self, hash: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{hash}.{ENDING}")))
    }

    /// Where settling by this recipe was when it was interrupted.
    pub fn load_unfinished(&self, hash: &str, watch: &mut dyn Watch) -> Option<Unfinished> {
        let path = self.unfinished(hash)?;
        let bytes = fs::read(&path).ok()?;
        match checkpoint::decode::<Unfinished>(&path.to_string_lossy(), &bytes) {
            Ok((info, state)) if info.scene["recipe"] == hash => {
                watch.note(&format!("settling goes on from t = {:.3} s, where it was interrupted", state.time));
                Some(state)
            }
            Ok(_) => None,
            Err(error) => {
                watch.warn(&format!("{error}; the bed is settled from its beginning"));
                None
            }
        }
    }

    /// Keeps an interrupted settling, and says so.
    pub fn keep_unfinished(&self, hash: &str, state: &Unfinished, watch: &mut dyn Watch) {
        let Some(path) = self.unfinished(hash) else { return };
        let (scene, program) = (serde_json::json!({ "recipe": hash }), env!("CARGO_PKG_VERSION").to_string());
        let info = Info {
            format: FORMAT,
            program,
            scene,
            step: state.snapshot.steps,
            time: state.time,
            held: Held::default(),
        };
        let write = || -> Result<(), Error> {
            let bytes = checkpoint::encode(&info, state)?;
            fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
            Ok(write_atomically(&path, &bytes)?)
        };
        match write() {
            Ok(()) => watch.note(&format!(
                "settling is kept as it is at t = {:.3} s: the same command goes on from there",
                state.time
            )),
            Err(e) => watch.warn(&format!("settling is not kept in `{}`: {e}", path.display())),
        }
    }

    /// Forgets an interrupted settling that was finished.
    pub fn remove_unfinished(&self, hash: &str) {
        if let Some(path) = self.unfinished(hash) {
            // There may be none.
            let _ = fs::remove_file(path);
        }
    }
}
