//! Checkpoints: all that a run needs to go on to the same bits.
//!
//! A file is magic, header (JSON: version, scene, step), state, and a 128-bit hash of all before it. The state is any
//! type of the caller, written by `postcard`: 64-bit floats keep their bits, and a field that is added to the type
//! comes along by itself. It is not compressed: the low bits of poses and impulses are noise. The last two files are
//! kept, so that a disk that damages one leaves the other.

use crate::error::{RecordError, Result};
use crate::store::Store;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_128;

/// Folder of the checkpoints.
pub const FOLDER: &str = "checkpoints";
/// How many are kept.
pub const KEPT: usize = 2;
const MAGIC: &[u8; 8] = b"GROUSERC";
/// Version of the format. To be raised whenever the type of the state changes.
pub const FORMAT: u32 = 7;

/// Of what a checkpoint is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Info {
    /// Version of the format.
    pub format: u32,
    /// Version of the program.
    pub program: String,
    /// The scene: its keys as JSON.
    pub scene: Value,
    /// Steps done.
    pub step: u64,
    /// Time in s.
    pub time: f64,
    /// What the recording holds up to it, where it is one's of a recording.
    #[serde(default)]
    pub held: Held,
}

/// What a recording holds up to a checkpoint: less was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Frames.
    pub frames: u64,
    /// Rows of signals.
    pub rows: u64,
}

/// File of the checkpoint at a step.
pub fn file(step: u64) -> String {
    format!("{FOLDER}/step-{step:012}.ckpt")
}

/// The bytes of a checkpoint.
pub fn encode<T: Serialize>(info: &Info, state: &T) -> Result<Vec<u8>> {
    let header = serde_json::to_vec(info).expect("a header has only text keys");
    let mut out = MAGIC.to_vec();
    out.extend((header.len() as u32).to_le_bytes());
    out.extend(header);
    let refuse = |e| RecordError::refused(format!("the state cannot be written: {e}"), "report this as a bug");
    let mut out = postcard::to_extend(state, out).map_err(refuse)?;
    out.extend(xxh3_128(&out).to_le_bytes());
    Ok(out)
}

/// Writes a checkpoint and removes the oldest beyond [`KEPT`].
pub fn save(store: &dyn Store, step: u64, bytes: &[u8]) -> Result<()> {
    let path = file(step);
    store.put(&path, bytes).map_err(|e| RecordError::writing(store, &path, e))?;
    let names = names(store)?;
    for name in names.iter().rev().skip(KEPT) {
        store.remove(&format!("{FOLDER}/{name}")).map_err(|e| RecordError::writing(store, name, e))?;
    }
    Ok(())
}

/// Names of the checkpoints, oldest first.
pub fn names(store: &dyn Store) -> Result<Vec<String>> {
    let names = match store.list(FOLDER) {
        Ok(names) => names,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => vec![],
        Err(e) => return Err(RecordError::reading(store, FOLDER, e)),
    };
    let step = |name: &str| name.strip_prefix("step-")?.strip_suffix(".ckpt")?.parse::<u64>().ok();
    Ok(names.into_iter().filter(|name| step(name).is_some()).collect())
}

/// Reads the header and checks the hash; the second part is the state's bytes.
fn open<'a>(path: &str, bytes: &'a [u8]) -> Result<(Info, &'a [u8])> {
    let damaged = |why: &str| RecordError::damaged(path, why, "an earlier checkpoint is used, if there is one");
    let cut = || damaged("is cut off or damaged: its checksum is wrong");
    let (front, sum) = bytes.split_last_chunk::<16>().ok_or_else(cut)?;
    let rest = front.strip_prefix(MAGIC).ok_or_else(|| damaged("is not a checkpoint"))?;
    if xxh3_128(front) != u128::from_le_bytes(*sum) {
        return Err(cut());
    }
    let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
    let (header, state) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(cut)?;
    let info = serde_json::from_slice(header).map_err(|e| damaged(&format!("has a header that is not ours: {e}")))?;
    Ok((info, state))
}

/// What [`encode`] wrote: of what it is, and the state. `path` is for messages.
pub fn decode<T: DeserializeOwned>(path: &str, bytes: &[u8]) -> Result<(Info, T)> {
    let (info, state) = open(path, bytes)?;
    let why =
        |e: postcard::Error| RecordError::damaged(path, format!("holds another kind of state: {e}"), "make it again");
    if info.format != FORMAT {
        return Err(RecordError::damaged(path, "is of another version of the format", "make it again"));
    }
    Ok((info, postcard::from_bytes(state).map_err(why)?))
}

/// A checkpoint that was read.
#[derive(Debug)]
pub struct Loaded<T> {
    /// Of what it is.
    pub info: Info,
    /// The state.
    pub state: T,
    /// What was wrong with newer ones that were passed over.
    pub passed_over: Vec<String>,
}

/// The newest checkpoint that is whole; nothing if there is none at all. One of another version is refused.
pub fn latest<T: DeserializeOwned>(store: &dyn Store, program: &str) -> Result<Option<Loaded<T>>> {
    let mut passed_over = Vec::new();
    for name in names(store)?.iter().rev() {
        let path = format!("{FOLDER}/{name}");
        let bytes = store.read(&path).map_err(|e| RecordError::reading(store, &path, e))?;
        let (info, state) = match open(&path, &bytes) {
            Ok(opened) => opened,
            Err(error) => {
                passed_over.push(error.to_string());
                continue;
            }
        };
        if info.format != FORMAT || info.program != program {
            return Err(RecordError::refused(
                format!(
                    "checkpoint `{path}` is of version {} (format {}), this is version {program} (format {FORMAT}): it \
                     would not go on to the same bits",
                    info.program, info.format
                ),
                "resume it with the version that wrote it, or start again with `grouser run DIR/scene.toml`",
            ));
        }
        let state = postcard::from_bytes(state).map_err(|e| {
            let why = format!("holds a state of another build of this version: {e}");
            RecordError::damaged(&path, why, "resume it with the program that wrote it, or start again")
        })?;
        return Ok(Some(Loaded { info, state, passed_over }));
    }
    match passed_over.is_empty() {
        true => Ok(None),
        false => Err(RecordError::refused(
            format!("no checkpoint is whole: {}", passed_over.join("; ")),
            "start again with `grouser run`",
        )),
    }
}

/// Path of the first key in which two scenes differ, dotted; nothing if they are the same.
pub fn first_difference(a: &Value, b: &Value) -> Option<String> {
    fn walk(a: &Value, b: &Value, path: &str) -> Option<String> {
        let below = |key: &str| if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
        match (a, b) {
            (Value::Object(x), Value::Object(y)) => {
                let keys = x.keys().chain(y.keys().filter(|key| !x.contains_key(*key)));
                keys.into_iter().find_map(|key| walk(&a[key], &b[key], &below(key)))
            }
            (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
                (0..x.len()).find_map(|i| walk(&x[i], &y[i], &below(&i.to_string())))
            }
            _ => (a != b).then(|| path.to_string()),
        }
    }
    walk(a, b, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;
    use serde_json::json;

    fn info(step: u64) -> Info {
        let scene = json!({ "time": { "step": 0.01 }, "body": [{ "mass": 1.0 }] });
        Info { format: FORMAT, program: "1".into(), scene, step, time: 0.5, held: Held::default() }
    }

    fn save_at(store: &Memory, step: u64) {
        let state = (vec![1.0f64 / 3.0, f64::INFINITY, -0.0], step);
        save(store, step, &encode(&info(step), &state).unwrap()).unwrap();
    }

    type CheckpointState = (Vec<f64>, u64);

    #[test]
    fn the_last_two_are_kept_and_keep_their_bits() {
        let store = Memory::default();
        assert!(latest::<CheckpointState>(&store, "1").unwrap().is_none());
        (1..=4).for_each(|i| save_at(&store, 10 * i));
        assert_eq!(names(&store).unwrap().len(), KEPT);
        let loaded = latest::<CheckpointState>(&store, "1").unwrap().unwrap();
        assert_eq!((loaded.state.1, loaded.info), (40, info(40)));
        let bits: Vec<u64> = loaded.state.0.iter().map(|x| x.to_bits()).collect();
        assert_eq!(bits, [1.0f64 / 3.0, f64::INFINITY, -0.0].map(f64::to_bits));
    }

    #[test]
    fn damage_falls_back_and_other_versions_are_refused() {
        let store = Memory::default();
        (1..=2).for_each(|i| save_at(&store, i));
        let error = latest::<CheckpointState>(&store, "2").unwrap_err().to_string();
        assert!(error.contains("of version 1") && error.contains("this is version 2"), "{error}");
        let length = store.read(&file(2)).unwrap().len();
        store.damage(&file(2), length - 20);
        let loaded = latest::<CheckpointState>(&store, "1").unwrap().unwrap();
        assert_eq!((loaded.state.1, loaded.passed_over.len()), (1, 1));
        // The same length, one bit wrong.
        store.damage(&file(1), length);
        let error = latest::<CheckpointState>(&store, "1").unwrap_err().to_string();
        assert!(error.contains("no checkpoint is whole") && error.contains("checksum"), "{error}");
    }

    #[test]
    fn differences_are_named() {
        let (a, mut b) = (info(1).scene, info(1).scene);
        assert_eq!(first_difference(&a, &b), None);
        b["body"][0]["mass"] = json!(2.0);
        assert_eq!(first_difference(&a, &b).as_deref(), Some("body.0.mass"));
        b = json!({ "time": { "step": 0.01, "new": 1 }, "body": [{ "mass": 1.0 }] });
        assert_eq!(first_difference(&a, &b).as_deref(), Some("time.new"));
    }
}
