//! The cache of beds: a folder of files, named by the hash of the recipe or as the scene says.

use super::Beds;
use crate::error::Error;
use crate::folder::write_atomically;
use crate::scene::keys::file::resolve;
use crate::scene::keys::settle::SettleKeys;
use crate::scene::path::{Checked, KeyPath};
use crate::watch::Watch;
use grouser_math::Pose;
use grouser_models::terrain::packing::Settled;
use grouser_record::checkpoint::{self, FORMAT, Held, Info};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs, process};

/// `GROUSER_CACHE`, else `grouser` in the user's cache folder.
pub fn cache_folder() -> Option<PathBuf> {
    let given = |key: &str| env::var_os(key).filter(|value| !value.is_empty()).map(PathBuf::from);
    given("GROUSER_CACHE")
        .or_else(|| given("XDG_CACHE_HOME").map(|folder| folder.join("grouser")))
        .or_else(|| given("HOME").map(|home| home.join(".cache").join("grouser")))
}

/// A bed as it stands in a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct BedState {
    /// Hash of the grains' shapes.
    pub grains: u128,
    /// Of all grains, in the order of the fills.
    pub pose: Vec<Pose>,
    /// Packing, coordination, surface, energy, time.
    pub numbers: [f64; 5],
    /// Steps done.
    pub steps: u64,
}

impl BedState {
    /// What the bed is like.
    pub fn settled(&self) -> Settled {
        let [packing, coordination, surface, energy, time] = self.numbers;
        Settled { packing, coordination, surface, energy, time, steps: self.steps }
    }
}

/// The lock of a recipe: of two cases of a study that ask for one bed at a time, the second waits and finds it in the
/// cache.
pub fn turn(hash: &str) -> Arc<Mutex<()>> {
    static TURNS: Mutex<BTreeMap<String, Arc<Mutex<()>>>> = Mutex::new(BTreeMap::new());
    let mut turns = TURNS.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(turns.entry(hash.to_string()).or_default())
}

impl Beds {
    /// The bed that the scene names, if it names one.
    pub fn given(&self, settle: &SettleKeys, folder: Option<&Path>, grains: u128) -> Checked<Option<BedState>> {
        let at = KeyPath::root().key("settle");
        let (at, path) = match (&settle.from, &settle.file) {
            (Some(name), _) => {
                let at = at.key("from");
                let none = || at.fault("there is no cache folder").help("set GROUSER_CACHE to a folder");
                (at.clone(), self.folder.as_ref().ok_or_else(none)?.join(format!("{name}.bed")))
            }
            (None, Some(file)) => {
                let at = at.key("file");
                let path = resolve(&at, file, folder)?;
                (at, path)
            }
            (None, None) => return Ok(None),
        };
        let help = "make it with `settle.name`, or leave this key out to settle the grains";
        let bytes =
            fs::read(&path).map_err(|e| at.fault(format!("cannot read `{}`: {e}", path.display())).help(help))?;
        let (_, state) = checkpoint::decode::<BedState>(&path.to_string_lossy(), &bytes)
            .map_err(|e| at.fault(e.to_string()).help(help))?;
        if state.grains != grains {
            let fault = at.fault("the bed has other grains than the fills of this scene");
            return Err(fault.help("count, sizes, shapes, masses and seeds must be those that it was made with"));
        }
        Ok(Some(state))
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{name}.bed")))
    }

    /// The bed of a recipe, if it is in the cache and whole.
    pub fn load(&self, hash: &str, grains: u128, count: usize, watch: &mut dyn Watch) -> Option<BedState> {
        let path = self.file(hash)?;
        let bytes = fs::read(&path).ok()?;
        let whole = |state: &BedState| state.grains == grains && state.pose.len() == count;
        match checkpoint::decode::<BedState>(&path.to_string_lossy(), &bytes) {
            Ok((info, state)) if info.scene["recipe"] == hash && whole(&state) => Some(state),
            Ok(_) => {
                watch.warn(&format!("`{}` is of another bed than its name says; it is made again", path.display()));
                None
            }
            Err(error) => {
                watch.warn(&format!("{error}; the bed is made again"));
                None
            }
        }
    }

    /// Writes the bed under its recipe and its name. A cache that cannot be written is no reason to fail.
    pub fn keep(
        &self,
        hash: &str,
        name: Option<&str>,
        scene: Option<&str>,
        state: &BedState,
        found: bool,
        watch: &mut dyn Watch,
    ) {
        let (Some(folder), Settled { time, steps, .. }) = (&self.folder, state.settled()) else { return };
        let scene = serde_json::json!({ "recipe": hash, "name": name, "scene": scene });
        let program = env!("CARGO_PKG_VERSION").to_string();
        let info = Info { format: FORMAT, program, scene, step: steps, time, held: Held::default() };
        let write = || -> Result<(), Error> {
            let bytes = checkpoint::encode(&info, state)?;
            fs::create_dir_all(folder)?;
            for name in (!found).then_some(hash).into_iter().chain(name) {
                let path = folder.join(format!("{name}.bed"));
                if fs::read(&path).is_ok_and(|old| old == bytes) {
                    continue;
                }
                // Under a name of this process: others may be making the same bed.
                let own = folder.join(format!("{name}.{}", process::id()));
                write_atomically(&own, &bytes).and_then(|()| fs::rename(&own, &path))?;
            }
            Ok(())
        };
        if let Err(e) = write() {
            watch.warn(&format!("the bed is not kept in `{}`: {e}", folder.display()));
        }
    }
}
