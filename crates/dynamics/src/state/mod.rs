//! The state: what the next step starts from, beside what contacts and elements remember. A snapshot holds all of it.

mod division;
mod halo;
mod presence;
mod sleepers;
mod slots;

pub(crate) use division::{BodyFault, CENTRAL, Division, ELSEWHERE};
pub(crate) use halo::Halo;
pub(crate) use presence::Presence;
pub use sleepers::Sleepers;
pub(crate) use slots::Slot;

use crate::body::Twist;
use crate::flexible::FlexibleState;
use crate::memory::Dormant;
use crate::window::Window;
use grouser_math::Pose;

/// State of a world between two steps.
#[derive(Default)]
pub(crate) struct State {
    /// Steps done.
    pub steps: u64,
    /// Per slot: pose of the centre of mass, body axes.
    pub pose: Vec<Pose>,
    /// Per slot: velocity of the centre of mass.
    pub velocity: Vec<Twist>,
    /// Per slot: do forces and contacts move it? A body with a mass that cannot move is held: it keeps pose and
    /// velocity, and is as fixed to others. Snapshots hold who is held and who sleeps.
    pub movable: Vec<bool>,
    /// The moving window: which grains are in the slots, and all others.
    pub window: Option<Box<Window>>,
    /// Who sleeps.
    pub sleepers: Sleepers,
    /// Memory of contacts between bodies that are held, or stored.
    pub dormant: Dormant,
    /// Modulus in Pa for materials of stiffness `auto` (0: not chosen yet).
    pub auto_modulus: f64,
    /// APGD's estimate of the largest eigenvalue.
    pub lipschitz: f64,
    /// Of joints, motors and springs.
    pub joints: JointState,
    /// Per flexible body.
    pub flexible: Vec<FlexibleState>,
    /// Which rank has which bodies, where there are several. No part of snapshots.
    pub division: Option<Box<Division>>,
}

/// State of the connectors.
#[derive(Default)]
pub(crate) struct JointState {
    /// Per connector: angles without jumps, rad.
    pub angles: Vec<[f64; 2]>,
    /// Forces of the equations over the last step, N or N m.
    pub equation_force: Vec<f64>,
    /// Length of that step, s (0: none yet).
    pub force_step: f64,
    /// Impulses of the rows with bounds in the last step: warm start.
    pub row_impulse: Vec<f64>,
}

/// The part of time that a step, or an equal part of one, goes over.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    /// Its start, s.
    pub time: f64,
    /// Its length, s.
    pub h: f64,
}

impl Span {
    /// Part `k` of so many equal ones.
    pub fn part(self, k: u32, parts: u32) -> Self {
        let h = self.h / f64::from(parts);
        Self { time: self.time + f64::from(k) * h, h }
    }
}
