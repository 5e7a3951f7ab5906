//! Patches of nodes over another response: impulses of points go to their nodes, the nodes answer as they do, and the
//! points move with them (`ends.rs`).
//!
//! With W the weights of all points, the inner response A^-1 becomes W' A^-1 W for the points. A flexible body is the
//! same with its own A: nodal loads, one substitution, velocities of the touched points.

use super::{Response, Ties};
use crate::ends::Patches;
use crate::operator::Gather;
use crate::problem::{Impulses, Problem};
use grouser_math::{Twist, Vec3};

/// A response whose contacts may end on patches.
#[derive(Default)]
pub(super) struct Patched<R> {
    inner: R,
    /// The inner response's velocities before impulses, with those of the points.
    free: Vec<Twist>,
}

/// Hands the impulses of the points in `w` over to their nodes, as what each node would do alone.
fn spread(problem: &Problem, w: &mut [Twist]) {
    for (point, nodes) in problem.patches.each() {
        let p = std::mem::take(&mut w[point]).linear;
        for (node, weight) in nodes {
            let node = *node as usize;
            w[node].linear += problem.bodies[node].inverse_mass * (*weight * p);
        }
    }
}

/// Sets the velocities of the points from those of their nodes.
fn follow(problem: &Problem, w: &mut [Twist]) {
    for (point, nodes) in problem.patches.each() {
        w[point] = Twist { linear: Patches::mean(nodes, |k| w[k].linear), angular: Vec3::ZERO };
    }
}

impl<R: Response> Response for Patched<R> {
    fn prepare(&mut self, problem: &Problem) {
        self.inner.prepare(problem);
        self.free.clear();
        self.free.extend_from_slice(self.inner.free(problem));
        follow(problem, &mut self.free);
    }

    fn ties(&self) -> Ties {
        Ties::Some
    }

    fn tied(&self, problem: &Problem, out: &mut Vec<u32>) {
        self.inner.tied(problem, out);
        for (point, nodes) in problem.patches.each() {
            let all = nodes.iter().map(|(node, _)| *node).chain([point as u32]);
            out.extend(all.filter(|b| problem.bodies[*b as usize].moves()));
        }
    }

    fn first_point(&self, problem: &Problem) -> usize {
        problem.patches.first()
    }

    fn free<'a>(&'a self, _problem: &'a Problem) -> &'a [Twist] {
        &self.free
    }

    fn respond(&mut self, problem: &Problem, w: &mut [Twist]) {
        spread(problem, w);
        self.inner.respond(problem, w);
        follow(problem, w);
    }

    fn has_inner_impulses(&self) -> bool {
        self.inner.has_inner_impulses()
    }

    fn close(&mut self, problem: &Problem, w: &mut Vec<Twist>, gamma: &mut Impulses, u: &mut Impulses) {
        spread(problem, w);
        self.inner.close(problem, w, gamma, u);
        follow(problem, w);
    }

    /// A node counts the contacts of all patches that it is in: |sum_i w_i x_i|^2 <= n sum_i |w_i x_i|^2.
    fn crowd(&self, problem: &Problem, gather: &Gather) -> usize {
        let mut crowd: Vec<usize> = (0..problem.bodies.len()).map(|b| gather.degree(b)).collect();
        for (point, nodes) in problem.patches.each() {
            nodes.iter().for_each(|(node, _)| crowd[*node as usize] += gather.degree(point));
        }
        crowd.into_iter().max().unwrap_or(0)
    }

    fn crowd_at(&self, problem: &Problem, gather: &Gather, out: &mut Vec<f64>) {
        // Points of shared nodes answer to each other only after a sweep.
        let mut at = vec![0usize; problem.bodies.len()];
        for (point, nodes) in problem.patches.each() {
            nodes.iter().for_each(|(node, _)| at[*node as usize] += gather.degree(point));
        }
        out.clear();
        out.resize(problem.bodies.len(), 1.0);
        for (point, nodes) in problem.patches.each() {
            let most = nodes.iter().map(|(node, _)| at[*node as usize] + gather.degree(*node as usize)).max();
            out[point] = most.unwrap_or(1).max(1) as f64;
        }
    }
}
