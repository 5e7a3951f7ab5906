//! All that the next step needs beside the model: what a checkpoint holds.

use crate::body::Twist;
use crate::error::BuildError;
use crate::memory::ContactMemory;
use crate::world::World;
use grouser_math::Pose;
use serde::{Deserialize, Serialize};

/// The state of a world between two steps. A world built from the same scene and given this state goes on to the same
/// bits as the one it was taken from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Steps done.
    pub steps: u64,
    /// Pose of each body's centre of mass.
    pub pose: Vec<Pose>,
    /// Velocity of each body's centre of mass, m/s and rad/s.
    pub velocity: Vec<Twist>,
    /// Impulses of the last step: warm start and tangential springs.
    pub memory: ContactMemory,
    /// Modulus in Pa that stiffness `auto` was given (0: not chosen yet).
    pub auto_modulus: f64,
    /// APGD's eigenvalue estimate.
    pub lipschitz: f64,
}

impl World {
    /// The state between two steps.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            steps: self.steps,
            pose: self.pose.clone(),
            velocity: self.velocity.clone(),
            memory: self.memory.clone(),
            auto_modulus: self.auto_modulus,
            lipschitz: self.workspace.lipschitz,
        }
    }

    /// Takes the state of `snapshot` over. Fails, and changes nothing, if it has another number of bodies.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), BuildError> {
        if snapshot.pose.len() != self.pose.len() || snapshot.velocity.len() != self.velocity.len() {
            return Err(BuildError {
                what: "snapshot".into(),
                why: format!("it holds {} bodies, the world {}", snapshot.pose.len(), self.pose.len()),
                remedy: "restore it into a world built from the same scene".into(),
            });
        }
        self.steps = snapshot.steps;
        self.pose.clone_from(&snapshot.pose);
        self.velocity.clone_from(&snapshot.velocity);
        self.memory = snapshot.memory.clone();
        self.auto_modulus = snapshot.auto_modulus;
        self.workspace.lipschitz = snapshot.lipschitz;
        self.prepared = false;
        Ok(())
    }
}
