//! What is attacked: each reader of the program with the files that it reads.

use super::binary;
use super::server::Servers;
use grouser::folder::Folder;
use grouser::run_state::RunState;
use grouser::scene::{BUNDLED, Scene};
use grouser::{files, grid};
use grouser_geom::decompose::{DecomposeSettings, decompose};
use grouser_geom::read::{self, Format};
use grouser_record::export::{EXPORTERS, ExportJob, ExportTarget, GroundOptions, Selection};
use grouser_record::moment::Moment;
use grouser_record::{FrameReader, RecordError, checkpoint, seal, signals};
use grouser_solve::{Published, io as problems};
use serde_json::Value;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Files by name.
pub type Corpus = Vec<(String, Vec<u8>)>;
/// Reads bytes that were made of those of a name.
pub type TargetReader = dyn Fn(&str, &[u8]);

/// Files of a kind, and what reads them.
pub struct Target {
    /// Name, that of the corpus' folder.
    pub name: &'static str,
    /// Names and bytes.
    pub corpus: Corpus,
    /// Reads bytes that were made of those of a name. It fails by panicking, all other errors are welcome.
    pub read: Box<TargetReader>,
}

/// Limits under which all that is allowed is quick.
const SMALL: [&str; 2] = ["limits.grains=2000", "limits.points=20000"];

fn small() -> Vec<String> {
    SMALL.map(str::to_string).to_vec()
}

/// All targets. `work`: a folder for files; `corpus` reads a folder of the corpus.
pub fn all(work: &Path, corpus: &dyn Fn(&str) -> Corpus) -> Vec<Target> {
    let mut scenes = corpus("scenes");
    let short = |text: &str| !text.contains("[rig]") && text.len() < 6000;
    scenes.extend(BUNDLED.iter().filter(|s| short(s.text)).map(|s| (format!("{}.toml", s.name), s.text.into())));
    for (name, bytes) in corpus("meshes").iter().chain(&corpus("pictures")) {
        std::fs::write(work.join(name), bytes).unwrap();
    }
    let recording = work.join("recording");
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/recordings/falls.toml");
    let arguments = ["run", scene.to_str().unwrap(), "--quiet", "--out", recording.to_str().unwrap()];
    binary::ok(work, &arguments);
    let servers = Servers::new(work, &recording, &scene);
    let target = |name, corpus, read| Target { name, corpus, read };
    let (at, vehicle, picture, whole) = (work.to_path_buf(), work.to_path_buf(), work.to_path_buf(), recording.clone());
    vec![
        target("scenes", scenes, Box::new(move |_, bytes| read_scene(&at, bytes))),
        target("vehicles", corpus("vehicles"), Box::new(move |_, bytes| read_vehicle(&vehicle, bytes))),
        target("meshes", corpus("meshes"), Box::new(read_mesh)),
        target("pictures", corpus("pictures"), Box::new(move |name, bytes| read_picture(&picture, name, bytes))),
        target("problems", corpus("problems"), Box::new(|_, bytes| read_problem(bytes))),
        target("recordings", files_of(&recording), Box::new(move |name, bytes| read_recording(&whole, name, bytes))),
        target("requests", servers.corpus(corpus("requests")), Box::new(move |name, bytes| servers.ask(name, bytes))),
    ]
}

fn read_scene(at: &Path, bytes: &[u8]) {
    let file = at.join("scene.toml");
    std::fs::write(&file, bytes).unwrap();
    if let Err(error) = Scene::load(file.to_str().unwrap(), &small()).and_then(|scene| {
        scene.as_run(0.1)?;
        scene.build()
    }) {
        error.render(false);
    }
}

fn read_vehicle(at: &Path, bytes: &[u8]) {
    std::fs::write(at.join("own.toml"), bytes).unwrap();
    let driver = "driver = { throttle = 1, max_speed = 1 }";
    let scene =
        format!("time = {{ step = 0.01, duration = 1 }}\n[[vehicle]]\nname = \"v\"\nmodel = \"own.toml\"\n{driver}\n");
    read_scene(at, scene.as_bytes());
}

fn read_mesh(name: &str, bytes: &[u8]) {
    let format = Format::of_name(name).expect("the corpus has known formats");
    let Ok(mesh) = read::mesh(bytes, format, 1.0) else { return };
    let _ = mesh.mass_properties(1.0);
    decompose(&mesh, &DecomposeSettings::default()).expect("the usual settings are allowed");
}

fn read_picture(at: &Path, name: &str, bytes: &[u8]) {
    let file = at.join(name);
    std::fs::write(&file, bytes).unwrap();
    let _ = grid::read(&file, 1_000_000);
    if name.ends_with("txt") {
        let _ = files::read_table(&file);
    }
}

fn read_problem(bytes: &[u8]) {
    let _ = problems::read(bytes).and_then(Published::new);
}

/// All files below a folder, by their paths in it.
fn files_of(folder: &Path) -> Corpus {
    let (mut open, mut found): (Vec<PathBuf>, Vec<PathBuf>) = (vec![folder.to_path_buf()], vec![]);
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    let name = |path: &PathBuf| path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
    let all = found.iter().map(|path| (name(path), std::fs::read(path).unwrap()));
    all.filter(|(_, bytes)| !bytes.is_empty()).collect()
}

/// Nowhere.
struct Nowhere;

impl ExportTarget for Nowhere {
    fn file(
        &self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> grouser_record::error::Result<()> {
        write(&mut io::sink()).map_err(|source| RecordError::Io {
            action: "write",
            path: name.to_string(),
            folder: String::new(),
            source,
        })
    }
}

/// Bytes with their checksum made right again where they are JSON that ends with one: damage stops at the checksum,
/// malice does not.
fn sealed_again(name: &str, bytes: &[u8]) -> Option<String> {
    let depth = match name {
        "frames/zarr.json" => 3,
        "summary.json" | "inputs.json" => 1,
        _ => return None,
    };
    let mut object: Value = serde_json::from_slice(bytes).ok()?;
    let inner = if depth == 3 { &mut object["attributes"]["grouser"] } else { &mut object };
    inner.as_object_mut()?.shift_remove("checksum");
    let text = object.to_string();
    let front = text.strip_suffix(&"}".repeat(depth))?;
    (!front.ends_with('{')).then(|| seal::seal(&object, depth))
}

/// Reads a recording one of whose files has other bytes, in all ways in which recordings are read.
fn read_recording(folder: &Path, name: &str, bytes: &[u8]) {
    let file = folder.join(name);
    let whole = std::fs::read(&file).unwrap();
    match sealed_again(name, bytes) {
        Some(text) => std::fs::write(&file, text).unwrap(),
        None => std::fs::write(&file, bytes).unwrap(),
    }
    let done = std::panic::catch_unwind(|| {
        let Ok(store) = Folder::open(folder) else { return };
        let _ = (signals::read(&store), store.summary());
        let _ = checkpoint::latest::<RunState>(&store, env!("CARGO_PKG_VERSION"));
        let _ = Scene::load(&folder.join("scene.toml").to_string_lossy(), &small());
        if let Ok(reader) = FrameReader::open(&store) {
            for frame in 0..reader.times().len().min(100) {
                let _ = Moment::read(&reader, frame).and_then(|moment| moment.with_contacts(&reader));
            }
        }
        // Those that draw pictures take their numbers from the same readers, and their time.
        for exporter in EXPORTERS.iter().filter(|e| e.name.starts_with("csv") || e.name == "vtk") {
            let selection = Selection::Range { start: 0, end: Some(3), step: 1 };
            let job = ExportJob { store: &store, selection, ground: GroundOptions::default(), drawing: None };
            let _ = exporter.format.export(&job, &Nowhere);
        }
    });
    std::fs::write(&file, whole).unwrap();
    if let Err(panic) = done {
        std::panic::resume_unwind(panic);
    }
}
