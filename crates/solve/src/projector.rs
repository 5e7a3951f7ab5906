//! The equations of a problem alone, factorised once for several right sides: what brings mechanisms back on their
//! joints.

use crate::elimination::Elimination;
use crate::problem::Problem;
use grouser_math::Twist;

/// Equations, factorised.
#[derive(Default)]
pub struct Projector {
    elimination: Elimination,
}

impl Projector {
    /// Factorises the equations of `problem`; contacts and rows do not count. The order of elimination is kept as long
    /// as the same bodies are joined.
    pub fn factorise(&mut self, problem: &Problem) {
        self.elimination.factorise(problem);
    }

    /// dq = -M^-1 G' (G M^-1 G')^-1 c with the equations that were factorised last: the least change in the metric of
    /// the masses that takes the values `c` away, to first order. `dq` has one twist per body.
    pub fn correct(&mut self, c: &[f64], dq: &mut [Twist]) {
        dq.fill(Twist::ZERO);
        self.elimination.respond(c, dq);
    }

    /// Brings velocities `v` and impulses `lambda` (which belong together) to G v + b + S lambda = 0, to rounding.
    pub fn satisfy(&mut self, problem: &Problem, v: &mut [Twist], lambda: &mut [f64]) {
        self.elimination.satisfy(problem, v, lambda);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Recipe, random_problem};

    /// The correction takes the values away: G dq = -c, but for the shift of the factorisation.
    #[test]
    fn values_vanish() {
        let p = random_problem(&Recipe { contacts: 0, bodies: 30, equations: 40, ..Recipe::small(2) });
        let c: Vec<f64> = (0..p.equations.rows.len()).map(|i| (i as f64).sin()).collect();
        let (mut projector, mut dq) = (Projector::default(), vec![Twist::ZERO; p.bodies.len()]);
        projector.factorise(&p);
        projector.correct(&c, &mut dq);
        for (row, c) in p.equations.rows.iter().zip(&c) {
            assert!((row.velocity(&dq) + c).abs() < 1e-4, "{} {c}", row.velocity(&dq));
        }
    }
}
