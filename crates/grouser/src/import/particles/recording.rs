//! Particles of another program as a recording of ours.
//!
//! A recording has the same bodies in all frames: those of all identities that occur. Where a particle is not there
//! yet, or no more, its position is absent (not a number), and pictures show nothing of it.

use super::ParticleTable;
use crate::error::Error;
use crate::folder::{Draft, IfTaken, SCENE, SUMMARY};
use grouser_geom::Shape;
use grouser_math::{Pose, Vec3};
use grouser_record::frames::{Frame, FrameWriter};
use grouser_record::header::{Group, Header};
use grouser_record::signals::{Column, SignalLayout, SignalWriter};
use grouser_record::solids::{Solid, Solids, Surface};
use grouser_record::zarr::Compression;
use grouser_record::{Precision, Quantity, RecordError, SolidKind, Store, names, seal};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What the files do not say.
#[derive(Clone, Debug)]
pub struct ParticleOptions {
    /// Name of the recording's scene.
    pub name: String,
    /// Length of a time step in s, for files that count steps.
    pub step: Option<f64>,
    /// Time between frames in s, for files that say neither time nor step.
    pub interval: f64,
    /// Radius in m of particles without one.
    pub radius: Option<f64>,
    /// Meanings of columns, before what their names suggest.
    pub columns: Vec<(String, String)>,
    /// Meshes that stand still: names, and surfaces in m.
    pub meshes: Vec<(String, Surface)>,
}

/// Share of the size of everything to which positions are kept.
const SHARE: f64 = 1e-6;
/// Points around the circle of a sphere's surface.
const DETAIL: usize = 24;
/// Most kinds of particles: as many as there are numbers for materials.
const MOST_KINDS: usize = 200;

/// A particle over all frames.
struct Known {
    kind: String,
    name: Option<String>,
    radius: f64,
    /// Identity in the files.
    id: u64,
}

/// What an import found.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedParticles {
    /// Where the recording is.
    pub path: PathBuf,
    /// Frames.
    pub frames: usize,
    /// Particles.
    pub particles: usize,
    /// Kinds of particles, with how many there are.
    pub kinds: Vec<(String, usize)>,
    /// Time of the first and of the last frame in s.
    pub times: [f64; 2],
    /// What was recorded of each.
    pub quantities: Vec<&'static str>,
}

/// Identities of a frame's rows.
fn identities(table: &ParticleTable, said: &[(String, String)]) -> Vec<u64> {
    match table.numbers("id", said) {
        Some(ids) => ids.iter().map(|id| *id as u64).collect(),
        None => (0..table.rows as u64).collect(),
    }
}

/// All particles of all frames, ordered by kind and identity.
fn particles(frames: &[ParticleTable], options: &ParticleOptions) -> Result<Vec<Known>, Error> {
    let said = &options.columns;
    let mut all: BTreeMap<u64, Known> = BTreeMap::new();
    for (f, table) in frames.iter().enumerate() {
        let radii = table.numbers("radius", said).map(<[f64]>::to_vec);
        let half = || table.numbers("diameter", said).map(|d| d.iter().map(|d| 0.5 * d).collect::<Vec<f64>>());
        let radii = radii.or_else(half).or_else(|| options.radius.map(|r| vec![r; table.rows]));
        let radii = radii.ok_or_else(|| {
            let known: Vec<&str> = table.columns.keys().map(String::as_str).collect();
            let what = format!("frame {f} has no radius or diameter; its columns are {}", known.join(", "));
            Error::usage(what, "give --radius, or the column with --map radius=COLUMN")
        })?;
        let (kinds, labels) = (table.labels("type", said), table.labels("name", said));
        for (row, id) in identities(table, said).into_iter().enumerate() {
            all.entry(id).or_insert_with(|| Known {
                kind: kinds.as_ref().map(|k| k[row].clone()).filter(|k| !k.is_empty()).unwrap_or_default(),
                name: labels.as_ref().map(|l| l[row].clone()).filter(|l| !l.is_empty()),
                radius: radii[row],
                id,
            });
        }
    }
    let mut all: Vec<Known> = all.into_values().collect();
    if let Some(wrong) = all.iter().find(|known| !(known.radius > 0.0 && known.radius.is_finite())) {
        let what = format!("particle {} has the radius {}", wrong.id, wrong.radius);
        return Err(Error::usage(what, "radii must be positive; --map radius=COLUMN names another column"));
    }
    let wrong = |known: &Known| {
        [Some(&known.kind), known.name.as_ref()].into_iter().flatten().find(|t| names::fault(t).is_some()).cloned()
    };
    if let Some(text) = all.iter().find_map(wrong) {
        return Err(Error::usage(
            format!("`{}` is not a name", names::printable(&text)),
            "leave control characters out",
        ));
    }
    all.sort_by(|a, b| a.kind.cmp(&b.kind).then(a.id.cmp(&b.id)));
    Ok(all)
}

/// Kinds with the range of their particles.
fn kinds_of(all: &[Known]) -> Vec<(String, usize, usize)> {
    let mut kinds: Vec<(String, usize, usize)> = Vec::new();
    for (i, known) in all.iter().enumerate() {
        match kinds.last_mut() {
            Some((kind, _, count)) if *kind == known.kind => *count += 1,
            _ => kinds.push((known.kind.clone(), i, 1)),
        }
    }
    kinds
}

/// Name of a fill, by its kind.
fn group_name(kind: &str) -> String {
    match kind {
        "" => "particles".to_string(),
        number if number.parse::<f64>().is_ok() => format!("type {number}"),
        word => word.to_string(),
    }
}

/// Shapes of the particles and of what stands still.
fn solids(all: &[Known], kinds: &[(String, usize, usize)], meshes: &[(String, Surface)]) -> Solids {
    let (points, triangles) = Shape::sphere(1.0).tessellate(DETAIL);
    let sphere = Surface { points: points.iter().map(|p| p.to_array()).collect(), triangles };
    let mut solids = Solids {
        kinds: vec![SolidKind::from("sphere"), SolidKind::from("mesh")],
        meshes: vec![sphere],
        motion: [vec![0; all.len()], vec![1; meshes.len()]].concat(),
        materials: kinds.iter().map(|(kind, ..)| group_name(kind)).collect(),
        ..Solids::default()
    };
    for (i, known) in all.iter().enumerate() {
        let size = [known.radius; 3];
        solids.solids.push(Solid { body: i as u32, kind: 0, size, local: Pose::IDENTITY, mesh: 0 });
    }
    let material = kinds.iter().enumerate().flat_map(|(k, (_, _, count))| std::iter::repeat_n(k as u8, *count));
    solids.material = material.collect();
    for (i, (_, surface)) in meshes.iter().enumerate() {
        let (body, mesh) = ((all.len() + i) as u32, solids.meshes.len() as u32);
        solids.meshes.push(surface.clone());
        solids.solids.push(Solid { body, kind: 1, size: [1.0; 3], local: Pose::IDENTITY, mesh });
        if solids.materials.last().is_none_or(|last| last != "walls") {
            solids.materials.push("walls".to_string());
        }
        solids.material.push(solids.materials.len() as u8 - 1);
    }
    solids
}

/// Times of the frames, which must grow.
fn times(frames: &[ParticleTable], options: &ParticleOptions) -> Result<Vec<f64>, Error> {
    let of_steps = |frame: &ParticleTable| Some(frame.number? as f64 * options.step?);
    let place = |i: usize| i as f64 * options.interval;
    let time = |(i, frame): (usize, &ParticleTable)| frame.time.or(of_steps(frame)).unwrap_or_else(|| place(i));
    let times: Vec<f64> = frames.iter().enumerate().map(time).collect();
    match times.windows(2).position(|pair| pair[1] <= pair[0] || pair[0].is_nan() || pair[1].is_nan()) {
        None => Ok(times),
        Some(i) => {
            let what = format!("frame {} is at {} s, after one at {} s", i + 1, times[i + 1], times[i]);
            Err(Error::usage(what, "give each time once; --step says how long a time step is"))
        }
    }
}

/// Writes a recording of the frames.
pub fn write(
    place: &Path,
    if_taken: IfTaken,
    frames: &[ParticleTable],
    options: &ParticleOptions,
) -> Result<ImportedParticles, Error> {
    let said = &options.columns;
    let first = frames.first().ok_or_else(|| Error::usage("there are no frames", "give files with particles"))?;
    for axis in ["x", "y", "z"] {
        if let Some(f) = frames.iter().position(|table| table.rows > 0 && table.numbers(axis, said).is_none()) {
            let known: Vec<&str> = frames[f].columns.keys().map(String::as_str).collect();
            let what = format!("frame {f} has no column for {axis}; its columns are {}", known.join(", "));
            return Err(Error::usage(what, format!("name it with --map {axis}=COLUMN")));
        }
    }
    let (times, all) = (times(frames, options)?, particles(frames, options)?);
    let kinds = kinds_of(&all);
    if kinds.len() > MOST_KINDS {
        let what = format!("there are {} kinds of particles, more than {MOST_KINDS}", kinds.len());
        return Err(Error::usage(what, "name another column with --map type=COLUMN"));
    }
    let has = |axes: [&str; 3]| axes.iter().all(|axis| first.numbers(axis, said).is_some());
    let mut quantities = vec![Quantity::Position];
    let turned = first.numbers("qw", said).is_some() && has(["qx", "qy", "qz"]);
    quantities.extend(turned.then_some(Quantity::Rotation));
    quantities.extend(has(["vx", "vy", "vz"]).then_some(Quantity::Velocity));
    quantities.extend(has(["wx", "wy", "wz"]).then_some(Quantity::AngularVelocity));
    quantities.extend(first.numbers("force", said).is_some().then_some(Quantity::ContactForce));
    let mut bounds = [Vec3::INFINITY, Vec3::NEG_INFINITY];
    for table in frames.iter().filter(|table| table.rows > 0) {
        let [x, y, z] = ["x", "y", "z"].map(|axis| table.numbers(axis, said).unwrap_or_default());
        for i in 0..table.rows {
            let p = Vec3::new(x[i], y[i], z[i]);
            bounds = [bounds[0].min(p), bounds[1].max(p)];
        }
    }
    let radius = all.iter().fold(0.0, |r: f64, known| r.max(known.radius));
    let size = (bounds[1] - bounds[0]).max_element().max(2.0 * radius);
    if !(size.is_finite() && size > 0.0) {
        return Err(Error::usage("positions are not numbers, or there are no particles", "look at the files"));
    }
    let named = all.iter().enumerate().filter_map(|(i, known)| Some((known.name.clone()?, i as u32)));
    let walls = options.meshes.iter().enumerate().map(|(i, (name, _))| (name.clone(), (all.len() + i) as u32));
    let group = |(kind, start, count): &(String, usize, usize)| Group {
        name: group_name(kind),
        first: *start as u32,
        count: *count as u32,
    };
    let header = Header {
        format: 0,
        program: env!("CARGO_PKG_VERSION").to_string(),
        scene: options.name.clone(),
        bodies: all.len() + options.meshes.len(),
        names: named.chain(walls).collect(),
        groups: kinds.iter().map(group).collect(),
        quantities: quantities.clone(),
        precision: Precision::share(SHARE, size),
        compression: Compression::default(),
        contacts: false,
        reliefs: vec![],
        nodes: 0,
    };
    let draft = Draft::begin(place, if_taken)?;
    let folder = draft.folder();
    let put = |name: &str, bytes: &[u8]| folder.put(name, bytes).map_err(|e| RecordError::writing(folder, name, e));
    let end = times.last().copied().unwrap_or_default();
    put(SCENE, scene(&options.name, end).as_bytes())?;
    let summary = serde_json::json!({
        "scene": options.name, "version": env!("CARGO_PKG_VERSION"), "status": "imported", "steps": frames.len(),
        "simulated_seconds": end,
    });
    put(SUMMARY, seal::seal(&summary, 1).as_bytes())?;
    folder.make_folder("checkpoints").map_err(|e| RecordError::writing(folder, "checkpoints", e))?;
    let mut writer = FrameWriter::create(folder, header.clone(), &solids(&all, &kinds, &options.meshes))?;
    let column = Column { name: "particles".to_string(), unit: String::new(), filter: None };
    let spacing = (end - times[0]) / (times.len().max(2) - 1) as f64;
    let interval = if spacing > 0.0 { spacing } else { options.interval };
    let mut signals = SignalWriter::create(folder, SignalLayout { format: 0, interval, columns: vec![column] })?;
    let place_of: BTreeMap<u64, usize> = all.iter().enumerate().map(|(i, known)| (known.id, i)).collect();
    for (i, (table, time)) in frames.iter().zip(&times).enumerate() {
        let mut rows = vec![None; header.bodies];
        for (row, id) in identities(table, said).into_iter().enumerate() {
            rows[place_of[&id]] = Some(row);
        }
        let step = table.number.unwrap_or(i as u64);
        let values = quantities.iter().map(|q| packed(*q, table, &rows, &header, (said, all.len()))).collect();
        writer.add(folder, &Frame { step, time: *time, values, ..Frame::default() })?;
        signals.add(&[step as f64, *time, table.rows as f64]);
    }
    writer.flush(folder)?;
    signals.finish(folder)?;
    let (folder, _lock) = draft.publish()?;
    Ok(ImportedParticles {
        path: folder.path().to_path_buf(),
        frames: frames.len(),
        particles: all.len(),
        kinds: kinds.iter().map(|(kind, _, count)| (group_name(kind), *count)).collect(),
        times: [times[0], end],
        quantities: quantities.iter().map(|q| q.name()).collect(),
    })
}

/// A quantity of all bodies in a frame. `still`: the bodies from this one on stand still.
fn packed(
    quantity: Quantity,
    table: &ParticleTable,
    rows: &[Option<usize>],
    header: &Header,
    (said, still): (&[(String, String)], usize),
) -> grouser_record::zarr::Values {
    let lane = |name: &str| table.numbers(name, said).unwrap_or_default();
    let at = |values: &[f64], body: usize, absent: f64| match rows[body] {
        Some(row) => values.get(row).copied().unwrap_or(absent),
        None if body >= still => 0.0,
        None => absent,
    };
    let precision = &header.precision;
    let vector = |names: [&str; 3], absent: f64| {
        let lanes = names.map(lane);
        precision.pack(quantity, header.bodies, |body| lanes.map(|lane| at(lane, body, absent)))
    };
    match quantity {
        Quantity::Position => vector(["x", "y", "z"], f64::NAN),
        Quantity::Velocity => vector(["vx", "vy", "vz"], 0.0),
        Quantity::AngularVelocity => vector(["wx", "wy", "wz"], 0.0),
        Quantity::Rotation => {
            let lanes = ["qw", "qx", "qy", "qz"].map(lane);
            let unit = |body: usize| {
                let q = lanes.map(|lane| at(lane, body, 0.0));
                let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
                if length > 1e-9 { q.map(|x| x / length) } else { [1.0, 0.0, 0.0, 0.0] }
            };
            precision.pack(quantity, header.bodies, unit)
        }
        Quantity::ContactForce => {
            let force = lane("force");
            precision.pack(quantity, header.bodies, |body| [at(force, body, 0.0)])
        }
    }
}

/// The recording's scene: nothing but its name and how it is shown.
fn scene(name: &str, end: f64) -> String {
    let table = |keys: &[(&str, toml::Value)]| {
        toml::Value::from(toml::Table::from_iter(keys.iter().map(|(key, value)| (key.to_string(), value.clone()))))
    };
    let mut scene = toml::Table::new();
    scene.insert("scene".into(), table(&[("name", name.into())]));
    let end = end.max(1e-3);
    scene.insert("time".into(), table(&[("step", (end / 1000.0).into()), ("duration", end.into())]));
    let about = "# Imported by `grouser import`: frames of another program. It can be shown, measured and exported.\n";
    let view = "\n# How pictures show it: see the key `view` of the scene reference.\n[view]\n";
    format!("{about}{}{view}", toml::to_string(&scene).unwrap_or_default())
}
