//! FMUs: a scene as a unit that other simulators step (FMI 3.0.1, co-simulation).
//!
//! A unit is a ZIP archive with a description (XML), the library `grouser_fmu` of this platform, and the scene as run
//! with the files that it names. Grains are settled when the unit is made, and their state comes along. Motors and
//! controls of vehicles are inputs, signals are outputs; the state of a unit is that of the simulation, to the bit.
//! Source: FMI 3.0.1 (fmi-standard.org), sections 2 and 4.

mod archive;
mod description;
mod instance;
mod variables;

use crate::beds::Beds;
use crate::driven::DrivenState;
use crate::error::Error;
use crate::scene::Scene;
use crate::watch::Watch;
use archive::Archive;
pub use instance::FmuInstance;
use std::path::Path;
pub use variables::{FmuRole, FmuVariable};
use xxhash_rust::xxh3::xxh3_128;

/// Name of the model in the description and of its library.
pub const MODEL: &str = "grouser";
/// File of the scene in the folder of resources.
const SCENE: &str = "scene.toml";
/// File of the first state there.
const START: &str = "start.ckpt";

/// Name of the platform as FMI 3 has it, and how names of libraries end.
pub fn platform() -> (String, &'static str) {
    let system = match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    (format!("{}-{system}", std::env::consts::ARCH), std::env::consts::DLL_SUFFIX)
}

/// The bytes of a unit of a scene with this library.
pub fn pack(scene: &Scene, library: &[u8], beds: &Beds, watch: &mut dyn Watch) -> Result<Vec<u8>, Error> {
    let duration = scene.keys().time.duration;
    let run = scene.as_run(duration)?;
    let instance = FmuInstance::new(scene, beds, watch)?;
    let token = format!("{{{:032x}}}", xxh3_128(run.text.as_bytes()));
    let description = description::write(scene, duration, &token, &instance);
    let (platform, suffix) = platform();
    let mut archive = Archive::default();
    archive.add("modelDescription.xml", description.as_bytes())?;
    archive.add(&format!("binaries/{platform}/{MODEL}{suffix}"), library)?;
    archive.add(&format!("resources/{SCENE}"), run.text.as_bytes())?;
    for (from, to) in &run.files {
        let bytes = std::fs::read(from).map_err(|e| Error::file("read", from, e))?;
        archive.add(&format!("resources/{to}"), &bytes)?;
    }
    archive.add(&format!("resources/{START}"), &instance.state().encode()?)?;
    Ok(archive.finish())
}

/// The instance of a unit whose resources are in this folder.
pub fn open(resources: &Path) -> Result<FmuInstance, Error> {
    let scene = Scene::load(&resources.join(SCENE).to_string_lossy(), &[])?;
    let start = resources.join(START);
    let bytes = std::fs::read(&start).map_err(|e| Error::file("read", &start, e))?;
    FmuInstance::resumed(&scene, &DrivenState::decode(START, &bytes)?)
}
