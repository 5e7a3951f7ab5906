//! Frames with names: where they are in the world, and what stands in them.

use super::{BuiltScene, NameList};
use crate::scene::keys::SceneFile;
use crate::scene::keys::part::NamedFrameKeys;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyDef, Frames};
use grouser_math::{Pose, Quat, Vec3};

impl BuiltScene {
    /// Finds the poses of all frames: O(n log n), in whatever order they stand.
    pub(super) fn add_frames(&mut self, keys: &SceneFile) -> Checked<()> {
        let at = |i: usize| KeyPath::root().key("frame").index(i);
        let mut places = NameList::default();
        for (i, frame) in keys.frame.iter().enumerate() {
            if frame.name.is_empty() || places.find(&frame.name).is_some() {
                let message = format!("the name `{}` is empty, or another frame has it", frame.name);
                return Err(at(i).key("name").fault(message).help("choose another"));
            }
            places.push(frame.name.clone(), i);
        }
        let mut poses: Vec<Option<Pose>> = vec![None; keys.frame.len()];
        for i in 0..keys.frame.len() {
            // From this frame outwards to one that is known, then back.
            let mut chain = vec![i];
            let mut around = loop {
                let k = chain[chain.len() - 1];
                if let Some(pose) = poses[k] {
                    chain.pop();
                    break pose;
                }
                let Some(name) = &keys.frame[k].within else { break Pose::IDENTITY };
                let at = at(k).key("in");
                let outer = *places.find(name).ok_or_else(|| at.unknown_name("frame", name, &places.names()))?;
                if chain.contains(&outer) {
                    return Err(at.fault(format!("frame `{name}` would stand in itself")).help("leave one `in` out"));
                }
                chain.push(outer);
            };
            for k in chain.into_iter().rev() {
                around = around.compose(&local_pose(&keys.frame[k], &at(k))?);
                poses[k] = Some(around);
            }
        }
        let named = keys.frame.iter().zip(poses).filter_map(|(frame, pose)| Some((frame.name.clone(), pose?)));
        self.frames.extend(named);
        Ok(())
    }

    /// The pose of a frame; the world's where no name is given.
    pub(super) fn frame(&self, at: &KeyPath, name: Option<&str>) -> Checked<Pose> {
        let Some(name) = name else { return Ok(Pose::IDENTITY) };
        let unknown = || at.key("in").unknown_name("frame", name, &self.frames.names());
        self.frames.find(name).copied().ok_or_else(unknown)
    }

    /// Puts a body into a frame: its place and its velocity.
    pub(super) fn place_in(&self, at: &KeyPath, name: Option<&str>, body: &mut BodyDef) -> Checked<()> {
        let frame = self.frame(at, name)?;
        if name.is_some() {
            body.pose = frame.compose(&body.pose);
            body.velocity.linear = frame.vector(body.velocity.linear);
            body.velocity.angular = frame.vector(body.velocity.angular);
        }
        Ok(())
    }
}

/// Puts frames of a joint or spring that are in the world into a frame; `free`: its first end is the world.
pub(super) fn frames_in(frame: &Pose, frames: Frames, free: bool) -> Frames {
    match frames {
        Frames::World(both) => Frames::World(frame.compose(&both)),
        Frames::WorldEach(a, b) => Frames::WorldEach(frame.compose(&a), frame.compose(&b)),
        Frames::Local(a, b) if free => Frames::Local(frame.compose(&a), b),
        local => local,
    }
}

fn local_pose(frame: &NamedFrameKeys, at: &KeyPath) -> Checked<Pose> {
    let rotation = frame.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
    Ok(Pose::new(frame.position.vec3(), rotation))
}

/// A pose moved along z.
pub(super) fn lifted(pose: &Pose, by: f64) -> Pose {
    Pose::new(pose.position + Vec3::new(0.0, 0.0, by), pose.rotation)
}
