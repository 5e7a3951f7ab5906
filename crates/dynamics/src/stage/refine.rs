//! refine: shorter steps where a mechanism moves too fast for the step that was asked for.
//!
//! After a midpoint step the joints' velocity errors |G v| at the new poses measure what the step missed: they are zero on
//! the exact path and of order h^2. Where the largest exceeds the tolerance of the solver (1 % of g h by default), the
//! step is taken back and done in n parts, n^2 = error / tolerance. Whips of linkages are followed that way at any step;
//! in smooth motion nothing is repeated. Only where no body touches another: contacts keep the step that was asked for.

use crate::body::Twist;
use crate::joint::parts::Parts;
use crate::penalty::SavedSprings;
use crate::stage::penalty;
use crate::world::World;
use grouser_math::Pose;
use grouser_math::par::{self, Fold};

const CHUNK: usize = 256;

/// State of a world at the start of a step.
#[derive(Default)]
pub(crate) struct Saved {
    pose: Vec<Pose>,
    velocity: Vec<Twist>,
    angles: Vec<[f64; 2]>,
    forces: Vec<f64>,
    forces_step: f64,
    row_impulse: Vec<f64>,
    elements: Vec<Vec<f64>>,
    springs: SavedSprings,
}

/// Notes the state, if it may be needed.
pub(crate) fn save(world: &World, saved: &mut Saved) {
    let penalty = penalty::is_on(world);
    if !penalty && (world.mechanisms.connectors.is_empty() || world.settings.joints.max_substeps <= 1) {
        return;
    }
    if penalty {
        saved.springs.save(&world.penalty);
    }
    saved.pose.clone_from(&world.pose);
    saved.velocity.clone_from(&world.velocity);
    saved.angles.clone_from(&world.mechanisms.angles);
    saved.forces.clone_from(&world.mechanisms.equation_force);
    saved.forces_step = world.mechanisms.force_step;
    saved.row_impulse.clone_from(&world.mechanisms.row_impulse);
    saved.elements = world.elements.save();
}

/// Back to the state noted, if one was.
pub(crate) fn go_back(world: &mut World, saved: &Saved) {
    if saved.pose.len() != world.pose.len() {
        return;
    }
    if penalty::is_on(world) {
        saved.springs.go_back(&mut world.penalty);
    }
    world.pose.clone_from(&saved.pose);
    world.velocity.clone_from(&saved.velocity);
    world.mechanisms.angles.clone_from(&saved.angles);
    world.mechanisms.equation_force.clone_from(&saved.forces);
    world.mechanisms.force_step = saved.forces_step;
    world.mechanisms.row_impulse.clone_from(&saved.row_impulse);
    // An element takes back what it gave.
    let _ = world.elements.restore(&saved.elements);
}

/// A maximum.
#[derive(Clone, Copy)]
struct Largest(f64);

impl Fold for Largest {
    fn empty() -> Self {
        Self(0.0)
    }
    fn fold(&mut self, later: &Self) {
        self.0 = self.0.max(later.0);
    }
}

/// Largest velocity error of the joints that were stepped by the midpoint rule, m/s or rad/s.
pub(crate) fn measure(world: &mut World) {
    world.rate_error = 0.0;
    let m = &world.mechanisms;
    if m.connectors.is_empty()
        || world.settings.joints.max_substeps <= 1
        || !world.contacts.is_empty()
        || penalty::is_on(world)
    {
        return;
    }
    let time = world.now + world.h;
    let largest = par::fold_chunks(m.connectors.len(), CHUNK, |range| {
        let mut largest = Largest(0.0);
        for i in range {
            if m.theta(m.of_connector[i]) != Some(0.5) {
                continue;
            }
            let c = &m.connectors[i];
            let v = c.velocities(|b| world.velocity[b]);
            let (mut parts, mut rates) = (Parts::default(), [0.0; 6]);
            c.holonomic(&world.connector_ends(i), time, &mut parts, &mut rates);
            for (part, rate) in parts.iter().zip(rates) {
                largest.0 = largest.0.max((part.rate(&v) - rate).abs());
            }
        }
        largest
    });
    world.rate_error = largest.0;
}

/// Into how many parts the step that was just done should have been divided.
pub(crate) fn parts(world: &World) -> u32 {
    let ratio = world.rate_error / world.settings.tolerance();
    let most = f64::from(world.settings.joints.max_substeps);
    if ratio > 1.0 { ratio.sqrt().ceil().min(most) as u32 } else { 1 }
}
