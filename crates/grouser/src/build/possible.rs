//! Starts that cannot be: told with bodies and sizes, unless the scene allows them.

use super::BuiltScene;
use crate::scene::keys::SceneFile;
use crate::scene::keys::settings::ImpossibleStart;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, JointId, StartFault};

/// How to go on all the same.
const ALLOW: &str = "`impossible_start = \"allow\"` in `[scene]` starts it as it is";

impl BuiltScene {
    /// Is the start one that can be?
    pub(super) fn check_start(&self, keys: &SceneFile) -> Checked<()> {
        if keys.scene.impossible_start == ImpossibleStart::Allow {
            return Ok(());
        }
        // Before it is settled a bed is not where it starts.
        let is_settled = keys.settle.is_none() || self.bed.is_some();
        let overlap = || if is_settled { self.world.overlap_fault() } else { None };
        let Some(fault) = self.world.joint_fault().or_else(overlap) else { return Ok(()) };
        let (at, what, remedy) = match fault {
            StartFault::Open { joint, by, is_angle } => {
                let unit = if is_angle { "rad" } else { "m" };
                let what = format!("{} is open by {by:.3} {unit} at the start", self.joint_in_words(joint));
                (self.place_of(keys, joint), what, "move the bodies, or the ends of the joint, so that they meet")
            }
            StartFault::Apart { joint, rate, is_angle } => {
                let unit = if is_angle { "rad/s" } else { "m/s" };
                let joint_words = self.joint_in_words(joint);
                let what = format!("the initial velocities pull {joint_words} apart at {rate:.3} {unit}");
                (self.place_of(keys, joint), what, "give its bodies velocities that the joint allows")
            }
            StartFault::Deep { bodies: [small, other], by, size } => {
                let (a, b) = (self.body_in_words(small), self.body_in_words(other));
                let what = format!("{a}, {size:.3} m across, is {by:.3} m deep inside {b} at the start");
                (self.place_of_body(keys, small), what, "move them apart")
            }
        };
        Err(at.fault(what).help(format!("{remedy}; {ALLOW}")))
    }

    /// A joint with its bodies, for messages.
    fn joint_in_words(&self, joint: JointId) -> String {
        let [a, b] = self.world.joint_bodies(joint).map(|b| b.map_or("the world".into(), |b| self.body_in_words(b)));
        let name =
            self.world.joint_name(joint).map_or_else(|| format!("joint {}", joint.0), |n| format!("joint `{n}`"));
        format!("{name} between {a} and {b}")
    }

    /// A body by its name, or as a grain of its fill.
    fn body_in_words(&self, body: BodyId) -> String {
        if let Some(name) = self.world.name(body) {
            return format!("`{name}`");
        }
        match self.grains.iter().find(|(_, grains)| grains.contains(&body.0)) {
            Some((fill, grains)) => format!("grain {} of `{fill}`", body.0 - grains.start),
            None => format!("body {}", body.0),
        }
    }

    /// Where the scene speaks of a joint; the scene's own table where it does not.
    fn place_of(&self, keys: &SceneFile, joint: JointId) -> KeyPath {
        let name = self.world.joint_name(joint);
        let found = keys.joint.iter().position(|j| Some(j.name.as_str()) == name);
        found.map_or_else(|| KeyPath::root().key("scene"), |i| KeyPath::root().key("joint").index(i))
    }

    /// Of a body, likewise.
    fn place_of_body(&self, keys: &SceneFile, body: BodyId) -> KeyPath {
        let name = self.world.name(body);
        let found = keys.body.iter().position(|b| Some(b.name.as_str()) == name);
        found.map_or_else(|| KeyPath::root().key("scene"), |i| KeyPath::root().key("body").index(i))
    }
}
