//! The world: all state, grouped by the stage that computes it.

use crate::*;
use grouser_math::Pose;

/// A world of bodies.
#[derive(Default)]
pub struct World {
    settings: Settings,
}

impl World {
    /// An empty world.
    pub fn new(settings: Settings) -> Self {
        Self { settings }
    }
    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
    /// Adds a material.
    pub fn add_material(&mut self, _material: Material) -> Result<MaterialId, BuildError> {
        Ok(MaterialId(0))
    }
    /// Declares numbers for a pair of materials.
    pub fn set_pair(&mut self, _a: MaterialId, _b: MaterialId, _pair: PairOverride) {}
    /// Adds a body.
    pub fn add_body(&mut self, _body: BodyDef) -> Result<BodyId, BuildError> {
        Ok(BodyId(0))
    }
    /// Adds an applied force.
    pub fn add_force(&mut self, _force: ForceDef) -> Result<(), BuildError> {
        Ok(())
    }
    /// One time step. On an error the state is that before the step.
    pub fn step(&mut self) -> Result<StepReport, StepError> {
        unreachable!()
    }
    /// Time in s.
    pub fn time(&self) -> f64 {
        0.0
    }
    /// Steps done.
    pub fn steps(&self) -> u64 {
        0
    }
    /// Number of bodies, fixed ones included.
    pub fn body_count(&self) -> usize {
        0
    }
    /// Number of joints.
    pub fn joint_count(&self) -> usize {
        0
    }
    /// Pose of a body's frame.
    pub fn pose(&self, _body: BodyId) -> Pose {
        Pose::IDENTITY
    }
    /// Velocity of a body's centre of mass, and angular velocity.
    pub fn velocity(&self, _body: BodyId) -> Twist {
        Twist::default()
    }
    /// Sum of the contact forces on a body in the last step, torque about its centre of mass.
    pub fn contact_force(&self, _body: BodyId) -> Wrench {
        Wrench::default()
    }
    /// Kinetic energy of all moving bodies in J.
    pub fn kinetic_energy(&self) -> f64 {
        0.0
    }
    /// Hash of the exact state: poses and velocities of all bodies, in order. 32 hexadecimal digits.
    pub fn digest(&self) -> String {
        String::new()
    }
}
