//! What a run is made of, and whether it is still that: hashes of the scene and of the files that it names.
//!
//! A run that goes on with a changed mesh would go on to other bits. So `inputs.json` holds a hash of the scene's text,
//! one of its keys (the view, comments and order may change), and one of each file in `files`.

use crate::error::Error;
use crate::folder::{Folder, SCENE};
use crate::scene::Scene;
use crate::scene::as_run::AsRun;
use grouser_record::{RecordError, Store, seal};
use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::xxh3_128;

/// The file.
pub const INPUTS: &str = "inputs.json";

type Result<T> = std::result::Result<T, RecordError>;

fn hash(bytes: &[u8]) -> Value {
    format!("{:032x}", xxh3_128(bytes)).into()
}

/// Hashes of a scene: of its text, and of its keys with the duration.
fn scene_hashes(run: &AsRun, duration: f64) -> [Value; 2] {
    [hash(run.text.as_bytes()), hash(json!([run.keys, duration]).to_string().as_bytes())]
}

/// Writes the hashes of a scene and of its files in the folder; `former`: that of the text that is still in the folder,
/// if it is about to be replaced.
pub fn write(folder: &Folder, run: &AsRun, duration: f64, former: Option<&Value>) -> Result<()> {
    let mut files = Map::new();
    for (_, name) in &run.files {
        let bytes = folder.read(name).map_err(|e| RecordError::reading(folder, name, e))?;
        files.insert(name.clone(), hash(&bytes));
    }
    let mut scene = scene_hashes(run, duration).to_vec();
    scene.extend(former.into_iter().cloned());
    let all = json!({ "format": 1, "scene": scene, "files": files });
    folder.put(INPUTS, seal::seal(&all, 1).as_bytes()).map_err(|e| RecordError::writing(folder, INPUTS, e))
}

/// Hash of a text.
pub fn of_text(text: &str) -> Value {
    hash(text.as_bytes())
}

/// Refuses a recording whose scene or files were changed, for those who take numbers from them.
pub fn must_be_those_of(folder: &Folder, scene: &Scene) -> std::result::Result<(), Error> {
    let duration = scene.keys().time.duration;
    let text = folder.read(SCENE).map_err(|e| RecordError::reading(folder, SCENE, e))?;
    let changed = changed(folder, &String::from_utf8_lossy(&text), &scene.as_run(duration)?, duration)?;
    match changed.first() {
        None => Ok(()),
        Some(name) => {
            let what = format!("`{name}` in {} is not what the run began with", folder.name());
            Err(Error::usage(what, "put it back as it was, or run the scene again"))
        }
    }
}

/// Names of inputs that are not what the run began with. `text` is that of `scene.toml`, `run` what it says.
pub fn changed(folder: &Folder, text: &str, run: &AsRun, duration: f64) -> Result<Vec<String>> {
    let bytes = folder.read(INPUTS).map_err(|e| RecordError::reading(folder, INPUTS, e))?;
    let known = seal::open(INPUTS, &bytes, "put back the file as it was, or go on anyway: --accept-changes")?;
    let scene = known["scene"].as_array().cloned().unwrap_or_default();
    let same = scene.contains(&of_text(text)) || scene.contains(&scene_hashes(run, duration)[1]);
    let mut changed: Vec<String> = (!same).then(|| SCENE.to_string()).into_iter().collect();
    for (_, name) in &run.files {
        let found = folder.read(name).map(|bytes| hash(&bytes)).ok();
        if found.as_ref() != known["files"].get(name) {
            changed.push(name.clone());
        }
    }
    Ok(changed)
}
