//! Initial states from recordings: `[[start]]`.

use super::BuiltScene;
use crate::describe;
use crate::folder::Folder;
use crate::run_state::RunState;
use crate::scene::keys::SceneFile;
use crate::scene::keys::start::StartKeys;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, BodyKind, BuildError, Twist};
use grouser_math::{Pose, Quat, Vec3, quat};
use grouser_record::solids::Solids;
use grouser_record::{FrameReader, Quantity, RecordError, checkpoint};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Poses of the bodies' frames, and velocities.
struct StartState {
    pose: Vec<Pose>,
    velocity: Vec<Twist>,
    /// Poses are those of centres of mass: from a checkpoint.
    centers: bool,
}

/// What starts as what: place for messages, name, bodies of the recording, bodies of this world.
type StartPair = (KeyPath, String, Range<u32>, Range<u32>);

impl BuiltScene {
    /// Places the bodies that start as a recording left them.
    pub(super) fn start_from_recordings(&mut self, keys: &SceneFile, folder: Option<&Path>) -> Checked<()> {
        for (i, start) in keys.start.iter().enumerate() {
            let at = KeyPath::root().key("start").index(i);
            let path = folder.map_or_else(|| PathBuf::from(&start.recording), |f| f.join(&start.recording));
            self.start_from(&at, start, &path)?;
        }
        Ok(())
    }

    fn start_from(&mut self, at: &KeyPath, keys: &StartKeys, path: &Path) -> Checked<()> {
        let here = at.key("recording");
        let blame = |e: RecordError| here.fault(e.to_string());
        let store = Folder::open(path).map_err(blame)?;
        let reader = FrameReader::open(&store).map_err(blame)?;
        let state = state(at, keys, &store, &reader)?;
        let rotation = keys.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
        let shift = Pose::new(keys.position.vec3(), rotation);
        let (theirs, ours) =
            (reader.solids().map_err(blame)?, describe::solids(&self.world, &self.materials, &self.looks));
        for (at, name, from, to) in self.pairs(at, keys, &reader)? {
            if from.len() != to.len() {
                let message = format!("`{name}` has {} grains here, {} in the recording", to.len(), from.len());
                return Err(at.fault(message).help("start from a recording of the same fill"));
            }
            if let Some(k) = first_other_shape(&theirs, &ours, &from, &to) {
                let message = format!("body {k} of `{name}` has another shape here than in the recording");
                return Err(at
                    .fault(message)
                    .help("the sizes, the seed and the shapes must be those of the recording"));
            }
            for (from, to) in from.zip(to) {
                let (body, center) = (BodyId(to), self.world.center_of_mass(BodyId(to)));
                let mut pose = state.pose[from as usize];
                if state.centers {
                    pose = Pose::new(pose.point(-center), pose.rotation);
                }
                self.world.set_pose(body, shift.compose(&pose));
                let Twist { linear, angular } = state.velocity[from as usize];
                let turned = Twist { linear: rotation * linear, angular: rotation * angular };
                self.world.set_velocity(body, if keys.at_rest { Twist::ZERO } else { turned });
            }
        }
        for (i, name) in keys.joints.iter().flatten().enumerate() {
            let at = at.key("joints").index(i);
            let joint = self.joint(&at, name)?;
            let blame = |e: BuildError| at.fault(format!("{}: {}", e.what, e.why)).help(e.remedy);
            self.world.move_joint(joint).map_err(blame)?;
        }
        Ok(())
    }

    /// What starts as what.
    fn pairs(&self, at: &KeyPath, keys: &StartKeys, reader: &FrameReader<'_>) -> Checked<Vec<StartPair>> {
        let header = reader.header();
        let (names, groups) = (&header.names, &header.groups);
        let moving = |body: BodyId| *self.world.kind(body) == BodyKind::Moving;
        let mut pairs = Vec::new();
        if keys.bodies.is_none() && keys.fills.is_none() {
            for (name, from) in names {
                let found = self.bodies.find(name).filter(|body| moving(**body));
                pairs.extend(found.map(|to| (at.clone(), name.clone(), *from..from + 1, to.0..to.0 + 1)));
            }
            for group in groups {
                let found = self.grains.iter().find(|(known, _)| *known == group.name);
                let from = group.first..group.first + group.count;
                pairs.extend(found.map(|(_, to)| (at.clone(), group.name.clone(), from, to.clone())));
            }
            if pairs.is_empty() {
                return Err(at
                    .key("recording")
                    .fault("the recording has no moving body and no fill of a name that this scene has"));
            }
        }
        for (i, name) in keys.bodies.iter().flatten().enumerate() {
            let at = at.key("bodies").index(i);
            let known: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
            let from = names[at.find_name("body of the recording", name, &known)?].1;
            let to = self.body(&at, name)?;
            if !moving(to) {
                return Err(at
                    .fault(format!("`{name}` is fixed or driven"))
                    .help("give its position in the scene itself"));
            }
            pairs.push((at, name.clone(), from..from + 1, to.0..to.0 + 1));
        }
        for (i, name) in keys.fills.iter().flatten().enumerate() {
            let at = at.key("fills").index(i);
            let known: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
            let group = &groups[at.find_name("fill of the recording", name, &known)?];
            pairs.push((at.clone(), name.clone(), group.first..group.first + group.count, self.fill(&at, name)?));
        }
        Ok(pairs)
    }
}

/// The state that the keys ask for.
fn state(at: &KeyPath, keys: &StartKeys, store: &Folder, reader: &FrameReader<'_>) -> Checked<StartState> {
    let blame = |e: RecordError| at.key("recording").fault(e.to_string());
    let times = reader.times();
    let frame = match (keys.frame, keys.time) {
        (Some(_), Some(_)) => return Err(at.key("time").fault("the frame is given twice").help("leave out `frame`")),
        (Some(frame), None) if frame < times.len() => Some(frame),
        (Some(frame), None) => {
            let message = format!("there is no frame {frame}: the recording has {}, from 0 on", times.len());
            return Err(at.key("frame").fault(message));
        }
        (None, Some(time)) => {
            let after = times.partition_point(|t| *t <= time * (1.0 + 1e-12));
            let first = times.first().map_or("it has no frames".into(), |t| format!("its first frame is at {t} s"));
            let message = format!("the recording has no frame up to {time} s: {first}");
            Some(after.checked_sub(1).ok_or_else(|| at.key("time").fault(message))?)
        }
        (None, None) => None,
    };
    if frame.is_none()
        && let Some(loaded) = checkpoint::latest::<RunState>(store, env!("CARGO_PKG_VERSION")).map_err(blame)?
    {
        let snapshot = loaded.state.simulation.snapshot;
        return Ok(StartState { pose: snapshot.pose, velocity: snapshot.velocity, centers: true });
    }
    let Some(frame) = frame.or_else(|| times.len().checked_sub(1)) else {
        return Err(at.key("recording").fault("the recording has no checkpoint and no frame"));
    };
    let rows = |quantity| reader.rows::<3>(quantity, frame).map_err(blame);
    let (position, rotation) = (rows(Quantity::Position)?, reader.rows::<4>(Quantity::Rotation, frame).map_err(blame)?);
    let pose = position.iter().zip(rotation);
    let pose = pose.map(|(x, q)| Pose::new(Vec3::from_array(*x), quat::from_scalar_first(q).normalize()));
    let pose = pose.collect();
    let velocity = match keys.at_rest {
        true => vec![Twist::ZERO; position.len()],
        false => {
            let pairs = rows(Quantity::Velocity)?.into_iter().zip(rows(Quantity::AngularVelocity)?);
            pairs.map(|(v, w)| Twist { linear: Vec3::from_array(v), angular: Vec3::from_array(w) }).collect()
        }
    };
    Ok(StartState { pose, velocity, centers: false })
}

/// The first body, counted within its range, whose shapes differ.
fn first_other_shape(theirs: &Solids, ours: &Solids, from: &Range<u32>, to: &Range<u32>) -> Option<u32> {
    let shapes = |all: &'_ Solids, body: u32| {
        let first = all.solids.partition_point(|s| s.body < body);
        let end = all.solids.partition_point(|s| s.body <= body);
        first..end
    };
    (0..from.len() as u32).find(|k| {
        let (a, b) = (shapes(theirs, from.start + k), shapes(ours, to.start + k));
        let same = |(a, b): (usize, usize)| {
            let (a, b) = (&theirs.solids[a], &ours.solids[b]);
            let near = |(x, y): (&f64, &f64)| (x - y).abs() <= 1e-9 * x.abs();
            theirs.kind_of(a) == ours.kind_of(b) && a.size.iter().zip(&b.size).all(near)
        };
        a.len() != b.len() || !a.zip(b).all(same)
    })
}
