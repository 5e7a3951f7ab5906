//! Equilibrium under loads: Newton's method with the exact tangent, load in steps, a line search along each direction.
//!
//! ```text
//! Q(e) = f(e),      (dQ/de - df/de) d = f - Q,      e <- e + s d  with  d . (f - Q)(e + s d) small against its start
//! ```
//!
//! Where the tangent is not positive definite, past a limit point, d would lead to an unstable state. Then the
//! geometric part is blended with the one that is positive semidefinite (`MatrixParts::safe`) until the factor has
//! positive pivots: d is a direction of descent of the energy again, and the body snaps through to the stable state
//! beyond. Cost: an assembly and a factorisation per iteration.

use crate::body::{ElementBuffers, FlexBody};
use crate::element::MatrixParts;
use crate::load::FlexLoad;
use crate::matrix::NodeMatrix;
use grouser_math::Vec3;

/// How equilibrium is sought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StaticSettings {
    /// Equal steps of the load.
    pub steps: u32,
    /// What is left of the forces, as a share of the largest force on any node.
    pub tolerance: f64,
    /// Most iterations per load step.
    pub max_iterations: u32,
}

impl Default for StaticSettings {
    fn default() -> Self {
        Self { steps: 10, tolerance: 1e-8, max_iterations: 200 }
    }
}

/// A load step that was reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StaticReport {
    /// Share of the load.
    pub share: f64,
    /// Newton iterations.
    pub iterations: u32,
    /// What is left of the forces, as a share of the largest.
    pub residual: f64,
}

/// Why no equilibrium was found.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StaticError {
    /// Iterations ran out.
    #[error(
        "statics: no equilibrium at {share:.4} of the load after {iterations} iterations (residual {residual:.1e}); \
         take more load steps"
    )]
    NotConverged {
        /// Share of the load.
        share: f64,
        /// Iterations that were made.
        iterations: u32,
        /// What is left, as a share of the largest force.
        residual: f64,
    },
    /// Even the safe matrix has no positive pivots.
    #[error("statics: the body can move freely at {0:.4} of the load; hold more of its coordinates")]
    Loose(f64),
}

/// A Newton step below this share of the body's extent is rounding: nothing more can be gained.
const STILL: f64 = 1e-10;

/// Largest extent of a mesh along an axis.
fn extent(vectors: &[Vec3]) -> f64 {
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for r in vectors.iter().step_by(3) {
        (low, high) = (low.min(*r), high.max(*r));
    }
    (high - low).max_element()
}

/// The search for equilibrium of one body.
pub struct Statics<'a> {
    body: &'a FlexBody,
    matrix: NodeMatrix,
    buffers: ElementBuffers,
    force: Vec<Vec3>,
    internal: Vec<Vec3>,
}

impl<'a> Statics<'a> {
    /// Room for `body`.
    pub fn new(body: &'a FlexBody) -> Self {
        let buffers = ElementBuffers::default();
        Self { body, matrix: NodeMatrix::new(body), buffers, force: Vec::new(), internal: Vec::new() }
    }

    /// Brings `e` to equilibrium under `loads`, in steps; `seen` receives each of them.
    pub fn run(
        &mut self,
        loads: &[FlexLoad],
        settings: &StaticSettings,
        e: &mut [Vec3],
        mut seen: impl FnMut(&StaticReport, &[Vec3]),
    ) -> Result<(), StaticError> {
        for step in 1..=settings.steps.max(1) {
            let share = f64::from(step) / f64::from(settings.steps.max(1));
            let report = self.reach(loads, share, settings, e)?;
            seen(&report, e);
        }
        Ok(())
    }

    /// Brings `e` to equilibrium under `share` of the loads.
    pub fn reach(
        &mut self,
        loads: &[FlexLoad],
        share: f64,
        settings: &StaticSettings,
        e: &mut [Vec3],
    ) -> Result<StaticReport, StaticError> {
        let mut direction = vec![Vec3::ZERO; e.len()];
        let mut trial = e.to_vec();
        let (mut residual, mut moved) = (f64::INFINITY, f64::INFINITY);
        let size = extent(&self.body.mesh.vectors);
        for iteration in 0..=settings.max_iterations {
            residual = self.balance(loads, share, e, Some(0.0), true);
            if residual <= settings.tolerance || moved <= STILL * size {
                return Ok(StaticReport { share, iterations: iteration, residual });
            }
            if iteration == settings.max_iterations {
                break;
            }
            let mut is_definite = self.matrix.factorise(&self.buffers.matrices, &self.body.fixed);
            for safe in [0.25, 0.5, 0.75, 0.9, 1.0] {
                if is_definite {
                    break;
                }
                self.balance(loads, share, e, Some(safe), true);
                is_definite = self.matrix.factorise(&self.buffers.matrices, &self.body.fixed);
            }
            if !is_definite {
                // Loads that follow the shape, before the stresses that bear them are there.
                self.balance(loads, share, e, Some(1.0), false);
                is_definite = self.matrix.factorise(&self.buffers.matrices, &self.body.fixed);
            }
            if !is_definite {
                return Err(StaticError::Loose(share));
            }
            direction.copy_from_slice(&self.force);
            self.matrix.solve(&self.body.fixed, &mut direction);
            self.search(loads, share, e, &direction, &mut trial);
            moved = e.iter().zip(&trial).step_by(3).fold(0.0, |most: f64, (e, t)| most.max(e.distance(*t)));
            e.copy_from_slice(&trial);
        }
        Err(StaticError::NotConverged { share, iterations: settings.max_iterations, residual })
    }

    /// Sets `trial` to a place along `direction` where the forces along it have become small.
    fn search(&mut self, loads: &[FlexLoad], share: f64, e: &[Vec3], direction: &[Vec3], trial: &mut [Vec3]) {
        let dot = |force: &[Vec3]| force.iter().zip(direction).map(|(f, d)| f.dot(*d)).sum::<f64>();
        let start = dot(&self.force);
        let (mut low, mut high, mut low_value, mut high_value) = (0.0, f64::INFINITY, start, f64::NAN);
        let mut s = 1.0;
        for _ in 0..12 {
            for (trial, (e, d)) in trial.iter_mut().zip(e.iter().zip(direction)) {
                *trial = *e + s * *d;
            }
            self.balance(loads, share, trial, None, false);
            let value = dot(&self.force);
            let squeezed = self.buffers.thinnest().is_some_and(|(_, share)| share.is_nan() || share < 0.01);
            if value.is_finite() && !squeezed && value.abs() <= 0.8 * start.abs() {
                return;
            }
            if value.is_finite() && !squeezed && value > 0.0 {
                // Not far enough: only where the way beyond is known.
                if high.is_infinite() {
                    return;
                }
                (low, low_value) = (s, value);
            } else {
                (high, high_value) = (s, if value < 0.0 { value } else { f64::NAN });
            }
            let secant = low + (high - low) * low_value / (low_value - high_value);
            let (least, most) = (low + 0.1 * (high - low), high - 0.1 * (high - low));
            s = if secant.is_finite() { secant.clamp(least, most) } else { 0.5 * (low + high) };
        }
    }

    /// Forces less the elastic ones, into `force`; matrices where asked for, their geometric part so safe, with or
    /// without the loads' derivatives. Returns what is left as a share of the largest force.
    fn balance(&mut self, loads: &[FlexLoad], share: f64, e: &[Vec3], safe: Option<f64>, with_loads: bool) -> f64 {
        let Self { body, buffers, force, internal, .. } = self;
        let parts = safe.map(|safe| MatrixParts { mass: 0.0, material: 1.0, geometric: 1.0, safe });
        body.evaluate(e, None, parts, buffers);
        for own in buffers.forces.iter_mut().flatten() {
            *own = -*own;
        }
        body.gather_forces(buffers, internal);
        let mut nodes = vec![Vec3::ZERO; e.len()];
        loads.iter().for_each(|load| load.add(body, e, share, buffers, &mut nodes, safe.is_some() && with_loads));
        body.gather_forces(buffers, force);
        let (mut left, mut largest): (f64, f64) = (0.0, 0.0);
        let length = body.mesh.quads.iter().fold(0.0, |most: f64, quad| most.max(quad.sides[0]).max(quad.sides[1]));
        for (k, (force, (own, inner))) in force.iter_mut().zip(nodes.iter().zip(internal.iter())).enumerate() {
            *force += *own;
            let lever = if k % 3 == 0 { 1.0 } else { length };
            for c in 0..3 {
                largest = largest.max(inner[c].abs() / lever).max((force[c] - inner[c]).abs() / lever);
                if body.fixed[3 * k + c] {
                    force[c] = 0.0;
                }
                left = left.max(force[c].abs() / lever);
            }
        }
        if left == 0.0 { 0.0 } else { left / largest }
    }
}
