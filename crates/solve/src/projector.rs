//! The equations of a problem alone, factorised once for several right sides: what brings mechanisms back on their joints.

use crate::elimination::Elimination;
use crate::problem::Problem;
use grouser_math::Twist;

/// Equations, factorised.
#[derive(Default)]
pub struct Projector {
    elimination: Elimination,
}

impl Projector {
    /// Factorises the equations of `problem`; contacts and rows do not count. The order of elimination is kept as long as the same
    /// bodies are joined.
    pub fn factorise(&mut self, problem: &Problem) {
        self.elimination.factorise(problem);
    }

    /// dq = -M^-1 G' (G M^-1 G')^-1 c with the equations that were factorised last: the least change in the metric of the masses that
    /// takes the values `c` away, to first order. `dq` has one twist per body.
    pub fn correct(&mut self, c: &[f64], dq: &mut [Twist]) {
        dq.fill(Twist::ZERO);
        self.elimination.respond(c, dq);
    }

    /// Brings velocities `v` and impulses `lambda` (which belong together) to G v + b + S lambda = 0, to rounding.
    pub fn satisfy(&mut self, problem: &Problem, v: &mut [Twist], lambda: &mut [f64]) {
        self.elimination.satisfy(problem, v, lambda);
    }
}
