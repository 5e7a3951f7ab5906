//! All that the next step needs beside the model: what a checkpoint holds.

use crate::body::{BodyId, Twist};
use crate::dormant::Dormant;
use crate::error::BuildError;
use crate::memory::ContactMemory;
use crate::motor::MotorId;
use crate::penalty::Remembered;
use crate::stage::sleep::Sleepers;
use crate::window::WindowState;
use crate::world::World;
use grouser_math::Pose;
use serde::{Deserialize, Serialize};

/// The state of a world between two steps. A world built from the same scene and given this state goes on to the same
/// bits as the one it was taken from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Steps done.
    pub steps: u64,
    /// Pose of each body's centre of mass, stored grains included.
    pub pose: Vec<Pose>,
    /// Velocity of each body's centre of mass, m/s and rad/s.
    pub velocity: Vec<Twist>,
    /// Impulses of the last step: warm start and tangential springs.
    pub memory: ContactMemory,
    /// Springs of penalty contacts.
    pub springs: Vec<Remembered>,
    /// Modulus in Pa that stiffness `auto` was given (0: not chosen yet).
    pub auto_modulus: f64,
    /// APGD's eigenvalue estimate.
    pub lipschitz: f64,
    /// Per joint, motor and spring: angles with their turns counted, rad.
    pub angles: Vec<[f64; 2]>,
    /// Forces of the joints' equations in the last step, N or N m.
    pub equation_force: Vec<f64>,
    /// Length of the step that they belong to, s (0: none yet).
    pub force_step: f64,
    /// Impulses of limits, friction and motors with bounds in the last step.
    pub row_impulse: Vec<f64>,
    /// Per motor: what it is commanded in place of its function, in its drive's unit.
    pub commands: Vec<Option<f64>>,
    /// The moving window, if there is one; contacts and springs above are those of the bodies in it.
    pub window: Option<WindowState>,
    /// Who sleeps; empty where nobody may.
    pub sleepers: Sleepers,
    /// Memory of contacts that nothing solves at present.
    pub dormant: Dormant,
    /// Per element: its own state.
    pub elements: Vec<Vec<f64>>,
}

impl World {
    /// The state between two steps.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            steps: self.steps,
            pose: self.bodies().map(|body| self.center_pose(body)).collect(),
            velocity: self.bodies().map(|body| self.velocity(body)).collect(),
            memory: self.memory.by_body(),
            springs: self.penalty.history(),
            auto_modulus: self.auto_modulus,
            lipschitz: self.workspace.lipschitz,
            angles: self.mechanisms.angles.clone(),
            equation_force: self.mechanisms.equation_force.clone(),
            force_step: self.mechanisms.force_step,
            row_impulse: self.mechanisms.row_impulse.clone(),
            commands: self.motor_commands(),
            window: self.window_state(),
            sleepers: self.sleepers.clone(),
            dormant: self.all_dormant(),
            elements: self.elements.save(),
        }
    }

    fn bodies(&self) -> impl Iterator<Item = BodyId> {
        (0..self.body_count() as u32).map(BodyId)
    }

    /// Takes the state of `snapshot` over. Fails, and changes nothing, if it has another number of bodies, joints or elements.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), BuildError> {
        if snapshot.pose.len() != self.body_count()
            || snapshot.velocity.len() != self.body_count()
            || snapshot.window.is_some() != self.window.is_some()
        {
            return Err(BuildError {
                what: "snapshot".into(),
                why: format!("it holds {} bodies, the world {}", snapshot.pose.len(), self.body_count()),
                remedy: "restore it into a world built from the same scene".into(),
            });
        }
        if snapshot.angles.len() != self.mechanisms.angles.len()
            || snapshot.commands.len() != self.motor_commands().len()
        {
            let (theirs, ours) = (snapshot.angles.len(), self.mechanisms.angles.len());
            return Err(BuildError {
                what: "snapshot".into(),
                why: format!("it holds {theirs} joints, motors and springs, the world {ours}"),
                remedy: "restore it into a world built from the same scene".into(),
            });
        }
        self.elements.restore(&snapshot.elements)?;
        for (i, command) in snapshot.commands.iter().enumerate() {
            self.command_motor(MotorId(i as u32), *command)?;
        }
        self.mechanisms.angles.clone_from(&snapshot.angles);
        self.mechanisms.equation_force.clone_from(&snapshot.equation_force);
        self.mechanisms.force_step = snapshot.force_step;
        self.mechanisms.row_impulse.clone_from(&snapshot.row_impulse);
        self.steps = snapshot.steps;
        self.sleepers = snapshot.sleepers.clone();
        if let Some(state) = &snapshot.window {
            self.restore_window(state, &snapshot.pose, &snapshot.velocity);
        } else {
            for i in 0..self.pose.len() {
                self.movable[i] = self.mass[i].inverse_mass > 0.0 && !self.sleepers.has(i as u32);
            }
        }
        self.restore_dormant(&snapshot.dormant);
        for i in 0..self.pose.len() {
            let id = self.id(i) as usize;
            (self.pose[i], self.velocity[i]) = (snapshot.pose[id], snapshot.velocity[id]);
        }
        self.memory = snapshot.memory.clone().listed();
        self.penalty.give(&snapshot.springs);
        self.auto_modulus = snapshot.auto_modulus;
        self.workspace.lipschitz = snapshot.lipschitz;
        self.prepared = false;
        Ok(())
    }
}
