//! Points of a surface that rest on something that yields, such as soil.
//!
//! At a point with the weights w_k for the vectors of its element the force is F - Q u, with u = sum w_k v_k the
//! point's velocity at the end of the step and Q positive semidefinite. Taken implicitly it adds
//!
//! ```text
//! h w_k (F - Q u)  to the right side,      h w_k w_m Q  to the matrix of the step
//! ```
//!
//! with u the velocity found so far: stable at any stiffness, and no further unknowns, since an element's vectors are
//! tied to each other anyway.

use crate::body::{ElementBuffers, FlexBody};
use crate::element::pair;
use crate::shape::{Twelve, VECTORS};
use grouser_math::{Mat3, Vec3};

/// A force on a point of the surface that falls with the point's velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointSupport {
    /// The element.
    pub element: u32,
    /// What the point has of the element's vectors.
    pub weights: Twelve,
    /// Force on a point that stands still, N.
    pub force: Vec3,
    /// What the force loses for each m/s: symmetric, positive semidefinite, N s/m.
    pub damping: Mat3,
}

impl PointSupport {
    /// Velocity of the point.
    pub fn velocity(&self, body: &FlexBody, v: &[Vec3]) -> Vec3 {
        let own = body.elements[self.element as usize].vectors();
        (0..VECTORS).fold(Vec3::ZERO, |sum, k| sum + self.weights[k] * v[own[k] as usize])
    }

    /// Adds the force at velocities `v` to the vectors' forces.
    pub(crate) fn push(&self, body: &FlexBody, v: &[Vec3], forces: &mut [Vec3]) {
        let force = self.force - self.damping * self.velocity(body, v);
        let own = body.elements[self.element as usize].vectors();
        (0..VECTORS).for_each(|k| forces[own[k] as usize] += self.weights[k] * force);
    }

    /// Adds h w_k w_m Q to the element's matrix.
    pub(crate) fn resist(&self, h: f64, buffers: &mut ElementBuffers) {
        let matrix = &mut buffers.matrices[self.element as usize];
        let rows = self.damping.transpose().to_cols_array();
        for k in 0..VECTORS {
            for m in 0..=k {
                let share = h * self.weights[k] * self.weights[m];
                let block = &mut matrix[pair(k, m)];
                (0..9).for_each(|i| block[i] += share * rows[i]);
            }
        }
    }
}
