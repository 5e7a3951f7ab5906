//! Flexible bodies beside another response: their surface points answer through the factors of their matrices
//! (`nodal.rs`), everybody else as before.

use super::{Response, Ties};
use crate::nodal::NodalWork;
use crate::operator::Gather;
use crate::problem::{Impulses, Problem};
use grouser_math::Twist;

/// The eigenvalues of a point's own response lie below its trace, three times what its 1/m says.
const LANES: usize = 3;

/// A response with flexible bodies.
#[derive(Default)]
pub(super) struct Flexed<R> {
    inner: R,
    work: NodalWork,
}

impl<R: Response> Flexed<R> {
    fn answer(&mut self, problem: &Problem, w: &mut [Twist]) {
        self.work.answer(&problem.nodal, |body| problem.bodies[body].inverse_mass, w);
    }
}

/// Contacts on all points of each block.
fn crowds(problem: &Problem, gather: &Gather) -> impl Iterator<Item = usize> {
    let degrees = |points: &[crate::nodal::NodalPoint]| -> usize {
        points.iter().map(|point| gather.degree(point.body as usize)).sum()
    };
    problem.nodal.iter().map(move |block| LANES * degrees(&block.points))
}

impl<R: Response> Response for Flexed<R> {
    fn prepare(&mut self, problem: &Problem) {
        self.inner.prepare(problem);
    }

    fn ties(&self) -> Ties {
        Ties::Some
    }

    fn tied(&self, problem: &Problem, out: &mut Vec<u32>) {
        self.inner.tied(problem, out);
        out.extend(problem.nodal.iter().flat_map(|block| block.points.iter().map(|point| point.body)));
    }

    fn free<'a>(&'a self, problem: &'a Problem) -> &'a [Twist] {
        self.inner.free(problem)
    }

    fn respond(&mut self, problem: &Problem, w: &mut [Twist]) {
        self.answer(problem, w);
        self.inner.respond(problem, w);
    }

    fn has_inner_impulses(&self) -> bool {
        self.inner.has_inner_impulses()
    }

    fn close(&mut self, problem: &Problem, w: &mut Vec<Twist>, gamma: &mut Impulses, u: &mut Impulses) {
        self.answer(problem, w);
        self.inner.close(problem, w, gamma, u);
    }

    /// A block counts the contacts of all its points: all of them move each other.
    fn crowd(&self, problem: &Problem, gather: &Gather) -> usize {
        crowds(problem, gather).fold(self.inner.crowd(problem, gather), usize::max)
    }

    fn crowd_at(&self, problem: &Problem, gather: &Gather, out: &mut Vec<f64>) {
        out.clear();
        out.resize(problem.bodies.len(), 1.0);
        for (block, crowd) in problem.nodal.iter().zip(crowds(problem, gather)) {
            block.points.iter().for_each(|point| out[point.body as usize] = crowd.max(1) as f64);
        }
    }
}
