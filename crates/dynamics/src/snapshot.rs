//! All that the next step needs beside the model: what a checkpoint holds.

use crate::body::Twist;
use crate::contact;
use crate::division;
use crate::error::BuildError;
use crate::flexible::FlexibleState;
use crate::memory::{ContactMemory, Dormant, RememberedSpring, SchemeMemory};
use crate::migrate;
use crate::motor::MotorId;
use crate::shift;
use crate::state::{Sleepers, Slot};
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
    pub springs: Vec<RememberedSpring>,
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
    /// Per flexible body: its nodes.
    pub flexible: Vec<FlexibleState>,
}

impl World {
    /// The state between two steps. Where several ranks step the world, all of them must ask for it.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot_for(true)
    }

    /// The same on rank 0 alone; nothing on the others, which must ask too.
    pub fn snapshot_on_first(&self) -> Option<Snapshot> {
        let snapshot = self.snapshot_for(false);
        self.ranks().is_none_or(|ranks| ranks.rank() == 0).then_some(snapshot)
    }

    fn snapshot_for(&self, for_all: bool) -> Snapshot {
        let state = &self.state;
        let (SchemeMemory { impulses, springs }, dormant) =
            division::memory(&self.model, state, &*self.contact, for_all);
        let (pose, velocity) = division::elsewhere(state, for_all).unwrap_or_else(|| {
            let pose = state.ids().map(|body| self.center_pose(body)).collect();
            (pose, state.ids().map(|body| self.velocity(body)).collect())
        });
        Snapshot {
            steps: state.steps,
            pose,
            velocity,
            memory: impulses,
            springs,
            auto_modulus: state.auto_modulus,
            lipschitz: state.lipschitz,
            angles: state.joints.angles.clone(),
            equation_force: state.joints.equation_force.clone(),
            force_step: state.joints.force_step,
            row_impulse: state.joints.row_impulse.clone(),
            commands: self.motor_commands(),
            window: state.window_state(),
            sleepers: state.sleepers.clone(),
            dormant,
            elements: self.elements.save(),
            flexible: state.flexible.clone(),
        }
    }

    /// Takes the state of `snapshot` over. Fails, and changes nothing, if it has another number of bodies, joints or
    /// elements.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), BuildError> {
        if snapshot.pose.len() != self.body_count()
            || snapshot.velocity.len() != self.body_count()
            || snapshot.window.is_some() != self.state.window.is_some()
        {
            return Err(BuildError {
                what: "snapshot".into(),
                why: format!("it holds {} bodies, the world {}", snapshot.pose.len(), self.body_count()),
                remedy: "restore it into a world built from the same scene".into(),
            });
        }
        if snapshot.angles.len() != self.state.joints.angles.len()
            || snapshot.commands.len() != self.motor_commands().len()
        {
            let (theirs, ours) = (snapshot.angles.len(), self.state.joints.angles.len());
            return Err(BuildError {
                what: "snapshot".into(),
                why: format!("it holds {theirs} joints, motors and springs, the world {ours}"),
                remedy: "restore it into a world built from the same scene".into(),
            });
        }
        let counts = |list: &[FlexibleState]| list.iter().map(|one| one.e.len()).collect::<Vec<_>>();
        if counts(&snapshot.flexible) != counts(&self.state.flexible) {
            return Err(BuildError {
                what: "snapshot".into(),
                why: "its flexible bodies have other numbers of nodes than those of the world".into(),
                remedy: "restore it into a world built from the same scene".into(),
            });
        }
        self.elements.restore(&snapshot.elements)?;
        migrate::come_together(&mut self.model, &mut self.state);
        for (i, command) in snapshot.commands.iter().enumerate() {
            self.command_motor(MotorId(i as u32), *command)?;
        }
        let World { model, state, contact, prepared, .. } = self;
        contact::choose(model.settings.contact.method, contact);
        state.joints.angles.clone_from(&snapshot.angles);
        state.joints.equation_force.clone_from(&snapshot.equation_force);
        state.joints.force_step = snapshot.force_step;
        state.joints.row_impulse.clone_from(&snapshot.row_impulse);
        state.steps = snapshot.steps;
        state.flexible.clone_from(&snapshot.flexible);
        state.sleepers = snapshot.sleepers.clone();
        if let Some(window) = &snapshot.window {
            shift::fetch_state(model, state, window, &snapshot.pose, &snapshot.velocity);
        } else {
            for i in 0..state.pose.len() {
                state.movable[i] = model.mass[i].inverse_mass > 0.0 && !state.is_asleep(Slot::at(i));
            }
        }
        state.restore_dormant(&snapshot.dormant);
        for i in 0..state.pose.len() {
            let id = state.id(Slot::at(i)).0 as usize;
            (state.pose[i], state.velocity[i]) = (snapshot.pose[id], snapshot.velocity[id]);
        }
        if let Some(division) = &mut state.division {
            // What the checkpoint's contacts remember is known to all: whoever has the grains now.
            (division.halo, division.is_whole) = (None, true);
        }
        contact.recall(SchemeMemory { impulses: snapshot.memory.clone(), springs: snapshot.springs.clone() });
        state.auto_modulus = snapshot.auto_modulus;
        state.lipschitz = snapshot.lipschitz;
        prepared.is_valid = false;
        Ok(())
    }
}
