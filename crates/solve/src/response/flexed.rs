//! Flexible bodies beside another response: their surface points answer through the factors of their matrices
//! (`nodal.rs`), everybody else as before. Where the other response changes the velocity of a port, the points of its
//! flexible body follow.

use super::{Response, Ties};
use crate::nodal::{NodalBlock, NodalWork};
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
    /// Velocities before the impulses that are sought, with points that have followed their ports.
    base: Vec<Twist>,
    /// Velocities of the ports before the other response, a place for each block.
    ports: Vec<Twist>,
}

impl<R: Response> Flexed<R> {
    fn answer(&mut self, problem: &Problem, w: &mut [Twist]) {
        self.work.answer(&problem.nodal, |body, w| problem.bodies[body].momentum(w), w);
        note(problem, w, &mut self.ports);
    }
}

/// Notes the velocities of the ports.
fn note(problem: &Problem, w: &[Twist], ports: &mut Vec<Twist>) {
    ports.clear();
    let of = |block: &NodalBlock| block.port.as_ref().map_or(Twist::ZERO, |port| w[port.body as usize]);
    ports.extend(problem.nodal.iter().map(of));
}

/// Lets points follow what their ports have changed by since they were noted.
fn follow(problem: &Problem, ports: &[Twist], w: &mut [Twist]) {
    for (block, before) in problem.nodal.iter().zip(ports) {
        let Some(port) = &block.port else { continue };
        let now = w[port.body as usize];
        let change = Twist { linear: now.linear - before.linear, angular: now.angular - before.angular };
        block.follow(&change, w);
    }
}

/// Contacts on all points of each block.
fn crowds(problem: &Problem, gather: &Gather) -> impl Iterator<Item = usize> {
    let degrees = |points: &[crate::nodal::NodalPoint]| -> usize {
        points.iter().map(|point| gather.degree(point.body as usize)).sum()
    };
    let port = |block: &NodalBlock| block.port.as_ref().map_or(0, |port| gather.degree(port.body as usize));
    problem.nodal.iter().map(move |block| LANES * degrees(&block.points) + port(block))
}

impl<R: Response> Response for Flexed<R> {
    fn prepare(&mut self, problem: &Problem) {
        self.inner.prepare(problem);
        self.base.clear();
        if problem.nodal.iter().any(|block| block.port.is_some()) {
            self.base.extend_from_slice(self.inner.free(problem));
            note(problem, &problem.free, &mut self.ports);
            follow(problem, &self.ports, &mut self.base);
        }
    }

    fn ties(&self) -> Ties {
        Ties::Some
    }

    fn tied(&self, problem: &Problem, out: &mut Vec<u32>) {
        self.inner.tied(problem, out);
        out.extend(problem.nodal.iter().flat_map(|block| block.points.iter().map(|point| point.body)));
        out.extend(problem.nodal.iter().filter_map(|block| block.port.as_ref()).map(|port| port.body));
    }

    fn free<'a>(&'a self, problem: &'a Problem) -> &'a [Twist] {
        if self.base.is_empty() { self.inner.free(problem) } else { &self.base }
    }

    fn respond(&mut self, problem: &Problem, w: &mut [Twist]) {
        self.answer(problem, w);
        self.inner.respond(problem, w);
        follow(problem, &self.ports, w);
    }

    fn has_inner_impulses(&self) -> bool {
        self.inner.has_inner_impulses()
    }

    fn close(&mut self, problem: &Problem, w: &mut Vec<Twist>, gamma: &mut Impulses, u: &mut Impulses) {
        self.answer(problem, w);
        self.inner.close(problem, w, gamma, u);
        follow(problem, &self.ports, w);
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
            block.port.iter().for_each(|port| out[port.body as usize] = crowd.max(1) as f64);
        }
    }
}
