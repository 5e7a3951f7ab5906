//! refine: shorter steps where a mechanism moves too fast for the step that was asked for.
//!
//! After a midpoint step the joints' velocity errors |G v| at the new poses measure what the step missed: they are zero
//! on the exact path and of order h^2. Where the largest exceeds the tolerance of the solver (1 % of g h by default),
//! the step is taken back and done in n parts, n^2 = error / tolerance. Whips of linkages are followed that way at any
//! step; in smooth motion nothing is repeated. Only where no body touches another: contacts keep the step that was
//! asked for.

use crate::contact::ContactScheme;
use crate::element::Elements;
use crate::flexible::FlexibleState;
use crate::joint::parts::Parts;
use crate::model::Model;
use crate::present::{Drifted, Present};
use crate::state::State;
use grouser_math::par::{self, Fold};
use grouser_math::{Pose, Twist};

const CHUNK: usize = 256;

/// State of a world at the start of a step, and what the step missed.
#[derive(Default)]
pub(crate) struct Refinement {
    /// Was a state noted in this step?
    is_noted: bool,
    pose: Vec<Pose>,
    velocity: Vec<Twist>,
    angles: Vec<[f64; 2]>,
    forces: Vec<f64>,
    forces_step: f64,
    row_impulse: Vec<f64>,
    /// The solver's estimate of the greatest eigenvalue at the start of the step.
    lipschitz: f64,
    elements: Vec<Option<Vec<f64>>>,
    flexible: Vec<FlexibleState>,
    /// Largest velocity error of the joints after the last part, m/s or rad/s.
    pub rate_error: f64,
}

/// Notes the state, if it may be needed: where the scheme of the contacts divides the step, or a mechanism may ask for
/// it.
pub(crate) fn save(
    model: &Model,
    state: &State,
    elements: &mut Elements,
    contact: &mut dyn ContactScheme,
    saved: &mut Refinement,
) {
    let has_parts = !model.mechanisms.connectors.is_empty() && model.settings.joints.max_substeps > 1;
    saved.lipschitz = state.lipschitz;
    saved.is_noted = contact.substeps().is_some() || has_parts;
    saved.elements = elements.note(saved.is_noted);
    if !saved.is_noted {
        return;
    }
    contact.save();
    saved.pose.clone_from(&state.pose);
    saved.velocity.clone_from(&state.velocity);
    saved.angles.clone_from(&state.joints.angles);
    saved.forces.clone_from(&state.joints.equation_force);
    saved.forces_step = state.joints.force_step;
    saved.row_impulse.clone_from(&state.joints.row_impulse);
    saved.flexible.clone_from(&state.flexible);
}

/// Back to the state noted. Where none was the step commits nothing before it succeeds.
pub(crate) fn go_back(saved: &Refinement, state: &mut State, elements: &mut Elements, contact: &mut dyn ContactScheme) {
    if !saved.is_noted {
        return;
    }
    contact.go_back();
    state.pose.clone_from(&saved.pose);
    state.velocity.clone_from(&saved.velocity);
    state.joints.angles.clone_from(&saved.angles);
    state.joints.equation_force.clone_from(&saved.forces);
    state.joints.force_step = saved.forces_step;
    state.joints.row_impulse.clone_from(&saved.row_impulse);
    state.flexible.clone_from(&saved.flexible);
    elements.go_back(&saved.elements);
}

/// Back to the state noted after an error, as if the step had not been tried: a solve that went well before the error
/// has moved its estimate on.
pub(crate) fn undo(saved: &Refinement, state: &mut State, elements: &mut Elements, contact: &mut dyn ContactScheme) {
    state.lipschitz = saved.lipschitz;
    go_back(saved, state, elements, contact);
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

/// Largest velocity error of the joints that were stepped by the midpoint rule, m/s or rad/s; `now` is after the step.
/// Steps that are divided already, or in contact, are not measured.
pub(crate) fn measure(now: &Present, drifted: &Drifted, contact: &dyn ContactScheme) -> f64 {
    let Present { model, state, span, .. } = *now;
    let m = &model.mechanisms;
    let is_free = contact.substeps().is_none() && contact.count() == 0;
    if m.connectors.is_empty() || model.settings.joints.max_substeps <= 1 || !is_free {
        return 0.0;
    }
    let end = span.time + span.h;
    let largest = par::fold_chunks(m.connectors.len(), CHUNK, |range| {
        let mut largest = Largest(0.0);
        for i in range {
            if drifted.theta(m.of_connector[i]) != Some(0.5) {
                continue;
            }
            let c = &m.connectors[i];
            let v = c.velocities(|b| state.velocity[b]);
            let (mut parts, mut rates) = (Parts::default(), [0.0; 6]);
            c.holonomic(&m.ends(i, state), end, &mut parts, &mut rates);
            for (part, rate) in parts.iter().zip(rates) {
                largest.0 = largest.0.max((part.rate(&v) - rate).abs());
            }
        }
        largest
    });
    largest.0
}

/// Into how many parts the step that was just done should have been divided.
pub(crate) fn parts(model: &Model, refinement: &Refinement) -> u32 {
    let ratio = refinement.rate_error / model.settings.tolerance();
    let most = f64::from(model.settings.joints.max_substeps);
    if ratio > 1.0 { ratio.sqrt().ceil().min(most) as u32 } else { 1 }
}
