//! Bodies that equations tie: they hold at every iterate, because bodies answer impulses only as the equations let them
//! (`elimination.rs`).

use super::{Response, Ties};
use crate::elimination::Elimination;
use crate::problem::{Impulses, Problem};
use grouser_math::{Twist, par};

/// Free bodies less what the equations forbid.
#[derive(Default)]
pub(super) struct Eliminated {
    elimination: Elimination,
    /// Velocities with the equations satisfied and no other impulse.
    base: Vec<Twist>,
    /// Impulses of the equations at `base`.
    base_impulse: Vec<f64>,
}

impl Response for Eliminated {
    fn prepare(&mut self, problem: &Problem) {
        self.elimination.factorise(problem);
        self.base.clear();
        self.base.extend_from_slice(&problem.free);
        self.base_impulse.clear();
        self.base_impulse.resize(problem.equations.rows.len(), 0.0);
        self.elimination.satisfy(problem, &mut self.base, &mut self.base_impulse);
    }

    fn ties(&self) -> Ties {
        Ties::Some
    }

    fn tied(&self, problem: &Problem, out: &mut Vec<u32>) {
        let moving = |b: &u32| problem.bodies[*b as usize].moves();
        out.extend(problem.equations.rows.iter().flat_map(|row| row.ends().map(|(b, _)| b as u32)).filter(moving));
    }

    fn free<'a>(&'a self, _problem: &'a Problem) -> &'a [Twist] {
        &self.base
    }

    fn respond(&mut self, problem: &Problem, w: &mut [Twist]) {
        self.elimination.project(problem, w);
    }

    fn has_inner_impulses(&self) -> bool {
        true
    }

    fn close(&mut self, problem: &Problem, w: &mut Vec<Twist>, gamma: &mut Impulses, u: &mut Impulses) {
        gamma.equation.clone_from(&self.base_impulse);
        let (base, free) = (&self.base, &problem.free);
        if problem.count() == 0 && problem.rows.is_empty() {
            w.clone_from(base);
        } else {
            par::update(&mut *w, |b, w| *w = base[b].plus(w));
            self.elimination.satisfy(problem, w, &mut gamma.equation);
        }
        self.elimination.defect(problem, w, &gamma.equation, &mut u.equation);
        par::update(&mut *w, |b, w| {
            *w = Twist { linear: w.linear - free[b].linear, angular: w.angular - free[b].angular }
        });
    }
}
