//! Damaged, changed and hostile recordings and names, on the real binary: told, refused, or without consequence.

mod binary;

use binary::{digest, grouser, ok};
use grouser::folder::Folder;
use grouser::record::inputs;
use grouser::run_state::RunState;
use grouser::scene::Scene;
use grouser_record::{FrameReader, Moment, Quantity, Store, checkpoint, seal, signals};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn place(name: &str) -> PathBuf {
    binary::place("damage", name)
}

/// A wedge that falls on a plane, from a file; a hinge, contacts recorded.
const SCENE: &str = "[time]
step = 0.005
duration = 0.1
[record]
frame_rate = 50
contacts = true
[[body]]
name = \"ground\"
fixed = true
[[body.shape]]
plane = {}
[[body]]
name = \"wedge\"
density = 1000
position = [0, 0, 0.01]
[[body.shape]]
mesh = { file = \"wedge.obj\" }
[[body]]
name = \"bob\"
mass = 1
position = [5, 0, 2]
[[body.shape]]
sphere = { radius = 0.1 }
[[joint]]
name = \"hook\"
type = \"spherical\"
b = \"bob\"
at = [5, 0, 3]
";

const WEDGE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

/// A folder with the scene and its recording `a`.
fn recorded(name: &str) -> PathBuf {
    let at = place(name);
    std::fs::write(at.join("scene.toml"), SCENE).unwrap();
    std::fs::write(at.join("wedge.obj"), WEDGE).unwrap();
    ok(&at, &["run", "scene.toml", "--out", "a", "--quiet"]);
    at
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { all.extend(files(&path)) } else { all.push(path) }
    }
    all.sort();
    all
}

/// Everything that readers and a resume take from a recording, as text; or what was told. Contacts, in large chunks,
/// only where they are asked for.
fn reading(path: &Path, contacts: bool) -> Result<String, String> {
    let text = |e: grouser_record::RecordError| e.to_string();
    let folder = Folder::open(path).map_err(text)?;
    let reader = FrameReader::open(&folder).map_err(text)?;
    let mut out = format!("{:?} {:?} {:?}", reader.header(), reader.steps(), reader.times());
    out += &format!("{:?}", reader.solids().map_err(text)?);
    for frame in 0..reader.steps().len() {
        for quantity in Quantity::ALL {
            out += &format!("{:?}", reader.read(quantity, frame).map_err(text)?);
        }
        if contacts {
            out += &format!("{:?}", reader.contacts(frame).map_err(text)?);
        }
    }
    let (table, left_out) = signals::read(&folder).map_err(text)?;
    out += &format!("{table:?}");
    let loaded = checkpoint::latest::<RunState>(&folder, env!("CARGO_PKG_VERSION")).map_err(text)?.unwrap();
    if left_out > 0 || !loaded.passed_over.is_empty() {
        return Err(loaded.passed_over.join("; "));
    }
    out += &format!("{:?} {:?}", loaded.info, loaded.state.simulation.snapshot.pose);
    out += &folder.summary().map_err(text)?.to_string();
    let scene = Scene::load(&path.join("scene.toml").to_string_lossy(), &[]).map_err(|e| e.to_string())?;
    inputs::must_be_those_of(&folder, &scene).map_err(|e| e.to_string())?;
    out += &format!("{:?}", scene.as_run(1.0).map_err(|e| e.to_string())?.keys);
    Ok(out)
}

#[test]
fn every_flipped_bit_of_a_recording_is_told_or_harmless() {
    let at = recorded("flip");
    let whole = [false, true].map(|contacts| reading(&at.join("a"), contacts).unwrap());
    let (mut told, mut harmless) = (0, 0);
    // Any bits: a number that is not random, but looks so.
    let mut seed = 1u32;
    for file in files(&at.join("a")) {
        let bytes = std::fs::read(&file).unwrap();
        let contacts = file.to_string_lossy().contains("contact_");
        for _ in 0..if bytes.is_empty() { 0 } else { 6 } {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let bit = (seed >> 3) as usize % (8 * bytes.len());
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&file, &other).unwrap();
            match reading(&at.join("a"), contacts) {
                Err(_) => told += 1,
                Ok(read) => {
                    assert!(
                        read == whole[usize::from(contacts)],
                        "bit {bit} of {} reads as other numbers",
                        file.display()
                    );
                    harmless += 1;
                }
            }
        }
        std::fs::write(&file, &bytes).unwrap();
    }
    println!("{told} told, {harmless} harmless");
    assert!(told > harmless);
}

#[test]
fn a_run_does_not_go_on_with_changed_inputs_unless_told_to() {
    let at = recorded("changed");
    let resume = |duration: &str, more: &[&str]| {
        grouser(&at, &[&["resume", "a", "--quiet", "--json", "--duration", duration][..], more].concat())
    };
    let mesh = at.join("a/files/wedge.obj");
    std::fs::write(&mesh, WEDGE.replace("v 0 0 1", "v 0 0 2")).unwrap();
    let before = std::fs::read(at.join("a/scene.toml")).unwrap();
    let (code, _, error) = resume("0.2", &[]);
    assert!(code == 2 && error.contains("files/wedge.obj") && error.contains("--accept-changes"), "{error}");
    assert!(before == std::fs::read(at.join("a/scene.toml")).unwrap());
    // Put back, it goes on to the bits of an unbroken run.
    std::fs::write(&mesh, WEDGE).unwrap();
    let (code, out, error) = resume("0.2", &[]);
    assert_eq!(code, 0, "{error}");
    let whole = ok(&at, &["run", "scene.toml", "--out", "whole", "--quiet", "--json", "--duration", "0.2"]);
    assert_eq!(digest(&out), digest(&whole));
    // Asked for by name it is accepted, told, and from then on the input.
    std::fs::write(&mesh, WEDGE.replace("v 0 0 1", "v 0 0 0.9")).unwrap();
    let (code, _, error) = resume("0.25", &["--accept-changes"]);
    assert!(code == 0 && error.contains("although `files/wedge.obj`"), "{error}");
    assert_eq!(resume("0.3", &[]).0, 0);
    // How it is shown may change, and what holds for the run may not.
    let scene = std::fs::read_to_string(at.join("a/scene.toml")).unwrap();
    std::fs::write(at.join("a/scene.toml"), format!("# mine\n{scene}")).unwrap();
    assert_eq!(resume("0.3", &[]).0, 0);
    std::fs::write(at.join("a/scene.toml"), scene.replace("duration = 0.3", "duration = 0.4")).unwrap();
    let (code, _, error) = grouser(&at, &["resume", "a", "--quiet"]);
    assert!(code == 2 && error.contains("scene.toml"), "{error}");
    std::fs::write(at.join("a/scene.toml"), scene.replace("mass = 1", "mass = 2")).unwrap();
    let (code, _, error) = resume("0.4", &[]);
    assert!(code == 2 && error.contains("another scene"), "{error}");
    assert_eq!(resume("0.4", &["--accept-changes"]).0, 0);
}

/// Changes the metadata of the frames and seals it again, as somebody might who means it.
fn forge(at: &Path, change: impl FnOnce(&mut Value)) {
    let folder = Folder::open(at).unwrap();
    let mut group: Value = serde_json::from_slice(&folder.read("frames/zarr.json").unwrap()).unwrap();
    group["attributes"]["grouser"].as_object_mut().unwrap().remove("checksum");
    change(&mut group);
    folder.put("frames/zarr.json", seal::seal(&group, 3).as_bytes()).unwrap();
}

#[test]
fn hostile_recordings_are_refused_and_write_nowhere_else() {
    let at = recorded("hostile");
    let original = std::fs::read(at.join("a/frames/zarr.json")).unwrap();
    let evil = "../../evil\u{1b}[31m";
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 5] = [
        (|group| group["attributes"]["grouser"]["bodies"] = 0.into(), "bodies"),
        (|group| group["attributes"]["grouser"]["bodies"] = 4_000_000_000u64.into(), "bodies"),
        (|group| group["attributes"]["grouser"]["scene"] = "../../evil\u{1b}[31m".into(), "name"),
        (|group| group["attributes"]["grouser"]["names"][0][0] = "a\u{1b}[2J".into(), "name"),
        (
            |group| {
                let shape = "/consolidated_metadata/metadata/position/shape/1";
                *group.pointer_mut(shape).unwrap() = 7.into();
            },
            "bodies",
        ),
    ];
    for (change, part) in changes {
        std::fs::write(at.join("a/frames/zarr.json"), &original).unwrap();
        forge(&at.join("a"), change);
        for format in ["csv-frames", "vtk", "obj", "gltf", "chains"] {
            let (code, out, error) = grouser(&at, &["export", "a", "--to", format, "--out", "deep/out"]);
            assert!(code == 1 && error.contains(part) && error.contains("zarr.json"), "{code}: {error}");
            assert!(!(out + &error).contains('\u{1b}') && !at.join("deep").exists());
        }
        let (code, out, error) = grouser(&at, &["show", "a"]);
        assert!(code == 1 && !(out + &error).contains('\u{1b}'), "{error}");
    }
    std::fs::write(at.join("a/frames/zarr.json"), &original).unwrap();
    let folder = Folder::open(&at.join("a")).unwrap();
    let mut summary = folder.summary().unwrap();
    summary.as_object_mut().unwrap().remove("checksum");
    summary["scene"] = evil.into();
    folder.put("summary.json", seal::seal(&summary, 1).as_bytes()).unwrap();
    assert!(!ok(&at, &["show", "a"]).contains('\u{1b}'));
}

#[test]
fn a_recording_without_bodies_can_be_exported() {
    let at = place("empty");
    std::fs::write(at.join("scene.toml"), "time = { step = 0.01, duration = 0.05 }\n").unwrap();
    ok(&at, &["run", "scene.toml", "--out", "a", "--quiet"]);
    ok(&at, &["show", "a"]);
    for format in ["csv", "csv-frames"] {
        ok(&at, &["export", "a", "--to", format, "--out", "x.csv"]);
    }
    for format in ["vtk", "obj", "gltf", "povray", "ground"] {
        let (code, _, error) = grouser(&at, &["export", "a", "--to", format, "--out", "out"]);
        assert!(!error.contains("panicked") && (code == 0 || !at.join("out").exists()), "{format}: {error}");
        let _ = std::fs::remove_dir_all(at.join("out"));
        let _ = std::fs::remove_file(at.join("out"));
    }
    assert_eq!(
        Moment::read(&FrameReader::open(&Folder::open(&at.join("a")).unwrap()).unwrap(), 0).unwrap().poses.len(),
        0
    );
}

#[test]
fn an_export_that_fails_leaves_nothing() {
    let at = recorded("export");
    // The last frame cannot be read: its data stand before the list of 64 places and its checksum.
    let shard = at.join("a/frames/position/c.0.0.0");
    let mut bytes = std::fs::read(&shard).unwrap();
    let last = bytes.len() - (64 * 16 + 4) - 8;
    bytes[last] ^= 1;
    std::fs::write(&shard, &bytes).unwrap();
    std::fs::create_dir(at.join("mine")).unwrap();
    std::fs::write(at.join("mine/thesis.txt"), "years of work").unwrap();
    let before = files(&at);
    for format in ["csv-frames", "vtk", "obj", "gltf", "povray", "chains"] {
        for out in ["new", "mine/new"] {
            let (code, _, error) = grouser(&at, &["export", "a", "--to", format, "--out", out]);
            assert!(code == 1 && error.contains("position"), "{format}: {error}");
            assert_eq!(files(&at), before, "{format}");
            assert!(!at.join(out).exists(), "{format}");
        }
        if format != "csv-frames" && format != "gltf" {
            assert_eq!(grouser(&at, &["export", "a", "--to", format, "--out", "mine"]).0, 1);
            assert_eq!(files(&at), before, "{format}");
        }
    }
    // Whole frames go where they should, beside what is there.
    ok(&at, &["export", "a", "--to", "obj", "--frames", "0", "--out", "mine"]);
    assert!(at.join("mine/frame-000000.obj").is_file() && files(&at).len() == before.len() + 1);
}

#[test]
fn names_are_no_paths_and_no_commands_to_terminals() {
    let at = place("names");
    std::fs::write(at.join("wedge.obj"), WEDGE).unwrap();
    let wrong = [
        ("[scene]\nname = \"../evil\"\n", "scene.name"),
        ("[scene]\nname = \"/evil\"\n", "scene.name"),
        ("[scene]\nname = \"\"\n", "scene.name"),
        ("[scene]\nname = \"a\\u001b[31mb\"\n", "U+001B"),
        ("[[signal]]\nname = \"x\\u0007\"\nenergy = {}\n", "U+0007"),
        ("[[fill]]\nname = \"x\\ny\"\n", "U+000A"),
        ("[[body]]\nname = \"\\u202eevil\"\n", "U+202E"),
        ("[materials.\"\\u001b[2J\"]\nfriction = 1\n", "U+001B"),
        ("[\"\\u001b[2J\"]\nfriction = 1\n", "U+001B"),
        ("[settle]\nname = \"../../evil\"\n", "settle.name"),
        ("[settle]\nfrom = \"../../evil\"\n", "settle.from"),
        ("# \u{1b}[31m raw \n[scene]\nname = 1\n", "TOML"),
    ];
    for (text, part) in wrong {
        std::fs::write(at.join("s.toml"), format!("{text}{SCENE}")).unwrap();
        let (code, out, error) = grouser(&at, &["check", "s.toml"]);
        assert!(code == 2 && error.contains(part), "{text:?}: {error}");
        assert!(!(out + &error).contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text:?}");
    }
    std::fs::write(at.join("s.toml"), SCENE).unwrap();
    let study = |head: &str| format!("[sweep]\n{head}\nscene = \"s.toml\"\nset = [\"time.duration=0.01\"]\n");
    for (text, part) in [
        (study("name = \"../evil\""), "sweep.name"),
        (study("name = \"a\\u001b\""), "U+001B"),
        (study("") + "[[plot]]\nname = \"../evil\"\nsignal = \"contacts\"\n", "plot.0.name"),
    ] {
        std::fs::write(at.join("study.toml"), text).unwrap();
        let (code, _, error) = grouser(&at, &["sweep", "study.toml"]);
        assert!(code == 2 && error.contains(part) && !error.contains('\u{1b}'), "{error}");
    }
    // A case of dots is a folder in the study's, not the study's own.
    std::fs::write(at.join("study.toml"), study("") + "[[case]]\nname = \"..\"\n").unwrap();
    ok(&at, &["sweep", "study.toml", "--out", "s", "--quiet"]);
    assert!(at.join("s/case-1/summary.json").is_file() && !at.join("s/summary.json").exists());
}
