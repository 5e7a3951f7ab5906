//! Points whose answers are given as a matrix, u = W gamma + q: how published problems state N.

use super::{Response, Ties};
use crate::operator::Gather;
use crate::problem::Problem;
use grouser_math::{Twist, par};

/// Points that a matrix ties ([`Problem::coupling`]).
#[derive(Default)]
pub(super) struct Coupled {
    /// Impulses of the points.
    p: Vec<Twist>,
}

impl Response for Coupled {
    fn prepare(&mut self, _problem: &Problem) {}

    fn ties(&self) -> Ties {
        Ties::All
    }

    fn tied(&self, problem: &Problem, out: &mut Vec<u32>) {
        out.extend((0..problem.bodies.len() as u32).filter(|b| problem.bodies[*b as usize].moves()));
    }

    fn first_point(&self, _problem: &Problem) -> usize {
        0
    }

    fn respond(&mut self, problem: &Problem, w: &mut [Twist]) {
        let Some(coupling) = &problem.coupling else { return };
        self.p.clear();
        self.p.extend_from_slice(w);
        let p = &self.p;
        par::update(w, |b, w| {
            *w = Twist::ZERO;
            if problem.bodies[b].moves() {
                *w = coupling.answer(b, |j| p[j]);
            }
        });
    }

    /// |x_i' W_ij x_j| <= (x_i' W_ii x_i + x_j' W_jj x_j) / 2: the blocks of each row count.
    fn crowd(&self, problem: &Problem, _gather: &Gather) -> usize {
        let degree = |i: usize| problem.coupling.as_ref().map_or(0, |coupling| coupling.degree(i));
        (0..problem.contacts.len()).fold(0, |most, i| most.max(degree(i)))
    }
}
