//! The joint equations, eliminated.
//!
//! Equations G v + b + S lambda = 0 hold at every iterate if the bodies answer impulses p not with M^-1 p but with
//!
//! ```text
//! M~^-1 p = M^-1 p - M^-1 G' A^-1 G M^-1 p,    A = G M^-1 G' + S    (Schur complement of the joints in 000, Eqs. 15 to 20)
//! ```
//!
//! A is sparse: its blocks couple equations that share a moving body. It is factorised once per step (`linear/factor.rs`) in
//! an order fixed by the graph alone (`linear/order.rs`), then each product of the contact solvers costs one forward and backward
//! substitution. Large mass ratios, which slow iterations over joints down without bound, cost nothing here.
//!
//! Redundant equations (a door on three hinges) make A singular: each diagonal entry is raised by `SHIFT` of itself and
//! the result refined with the true equations, which restores the digits that the shift took.
//!
//! Mechanisms that share no moving body are independent of each other and run in parallel.

use crate::dense::MOST;
use crate::linear::factor::Factor;
use crate::linear::order::Order;
use crate::operator::Lists;
use crate::problem::{Equations, NO_BODY, Problem};
use grouser_math::Twist;
use grouser_math::par::{self, Shared};

/// Share of itself by which each diagonal entry of A is raised. At a midpoint, off the manifold by h^2, the equations of
/// Bricard's linkage are not quite dependent: eigenvalues of A below this share must count as zero, or they brake it.
/// Smaller shifts also make large forces from the rounding of redundant joints' right sides.
const SHIFT: f64 = 1e-8;
/// Corrections with the true equations at most: each gains the ratio of SHIFT to the least eigenvalue of the scaled A.
const REFINEMENTS: usize = 4;
/// A correction that leaves more than this share of the defect was the last: what is left belongs to such eigenvalues.
const STAGNATION: f64 = 0.5;
/// Share of the first defect at which nothing is left to refine.
const ROUNDING: f64 = 1e-14;
/// Bodies per parallel task.
const BODY_CHUNK: usize = 256;

/// Equations of a problem, factorised.
#[derive(Default)]
pub(crate) struct Elimination {
    /// What the order was made for: ends of the blocks, and the moving bodies of each.
    ends: Vec<u32>,
    blocks: Vec<[u32; 3]>,
    order: Order,
    factor: Factor,
    /// M^-1 J' of each row.
    response: Vec<[Twist; 3]>,
    /// Rows of each body.
    lists: Lists,
    /// Moving bodies that have rows, ascending.
    bodies: Vec<u32>,
    /// Right side and solution of a substitution.
    x: Vec<f64>,
}

impl Elimination {
    /// Factorises the equations of `problem`. The order is kept as long as the same bodies are joined.
    pub fn factorise(&mut self, problem: &Problem) {
        let e = &problem.equations;
        if self.is_new(problem) {
            self.lists.build(&problem.bodies, e.rows.iter().map(|r| r.bodies));
            let joined = |b: &u32| !self.lists.of(*b as usize).is_empty();
            self.bodies = (0..problem.bodies.len() as u32).filter(joined).collect();
            let sizes: Vec<usize> = (0..e.ends.len()).map(|k| e.block(k).len()).collect();
            self.order = Order::new(self.graph(problem.bodies.len()), &sizes, |_| false);
            self.factor = Factor::new(&self.order, |_| false);
        }
        let bodies = &problem.bodies;
        par::fill(&mut self.response, e.rows.len(), |i| {
            let row = &e.rows[i];
            std::array::from_fn(|s| match row.bodies[s] {
                NO_BODY => Twist::ZERO,
                b => bodies[b as usize].twist(row.jacobian[s].linear, row.jacobian[s].angular),
            })
        });
        let (order, response) = (&self.order, &self.response);
        let of = |position: usize| e.block(order.node[position] as usize);
        self.factor.compute(order, |diagonal, below| {
            let below = Shared::new(below);
            par::update(diagonal, |k, block| {
                let columns = of(k);
                for (r, i) in columns.clone().enumerate() {
                    for (c, j) in columns.clone().enumerate().take(r + 1) {
                        block[r * MOST + c] = entry(e, response, i, j);
                    }
                    let own = &mut block[r * MOST + r];
                    *own = *own * (1.0 + SHIFT) + e.rows[i].compliance;
                }
                for at in order.column(k) {
                    // SAFETY: each entry belongs to one column.
                    let block = unsafe { below.get(at) };
                    for (r, i) in of(order.below[at] as usize).enumerate() {
                        for (c, j) in columns.clone().enumerate() {
                            block[r * MOST + c] = entry(e, response, i, j);
                        }
                    }
                }
            });
        });
    }

    /// Blocks that share a moving body.
    fn graph(&self, bodies: usize) -> Vec<Vec<u32>> {
        let mut of_body: Vec<Vec<u32>> = vec![Vec::new(); bodies];
        for (k, block) in self.blocks.iter().enumerate() {
            for b in block.iter().filter(|b| **b != NO_BODY) {
                of_body[*b as usize].push(k as u32);
            }
        }
        let near = |k: usize| {
            let bodies = self.blocks[k].iter().filter(|b| **b != NO_BODY);
            let mut near: Vec<u32> =
                bodies.flat_map(|b| &of_body[*b as usize]).copied().filter(|j| *j != k as u32).collect();
            near.sort_unstable();
            near.dedup();
            near
        };
        (0..self.blocks.len()).map(near).collect()
    }

    /// Do other bodies take part than those that the order was made for? Notes those of now.
    fn is_new(&mut self, problem: &Problem) -> bool {
        let e = &problem.equations;
        let of = |k: usize| {
            let row = &e.rows[e.block(k).start];
            row.bodies.map(|b| if b != NO_BODY && problem.bodies[b as usize].moves() { b } else { NO_BODY })
        };
        if self.ends == e.ends && (0..e.ends.len()).all(|k| self.blocks[k] == of(k)) {
            return false;
        }
        self.ends.clone_from(&e.ends);
        self.blocks = (0..e.ends.len()).map(of).collect();
        true
    }

    /// w -= M^-1 G' A^-1 G w: what the equations leave of a change of velocity.
    pub fn project(&mut self, problem: &Problem, w: &mut [Twist]) {
        let rows = &problem.equations.rows;
        par::fill(&mut self.x, rows.len(), |i| -rows[i].velocity(w));
        self.push(w);
    }

    /// Brings velocities `v` and impulses `lambda` (which belong together) to G v + b + S lambda = 0.
    pub fn satisfy(&mut self, problem: &Problem, v: &mut [Twist], lambda: &mut [f64]) {
        let (mut first, mut last) = (0.0, f64::INFINITY);
        for k in 0..=REFINEMENTS {
            let mut x = std::mem::take(&mut self.x);
            self.defect(problem, v, lambda, &mut x);
            let worst = x.iter().fold(0.0f64, |m, x| m.max(x.abs()));
            par::update(&mut x, |_, x| *x = -*x);
            self.x = x;
            if k == 0 {
                first = worst;
            } else if worst <= ROUNDING * first || worst > STAGNATION * last {
                break;
            }
            last = worst;
            self.push(v);
            let x = &self.x;
            par::update(lambda, |i, l| *l += x[i]);
        }
    }

    /// G v + b + S lambda.
    pub fn defect(&self, problem: &Problem, v: &[Twist], lambda: &[f64], out: &mut Vec<f64>) {
        let rows = &problem.equations.rows;
        par::fill(out, rows.len(), |i| rows[i].velocity(v) + rows[i].bias + rows[i].compliance * lambda[i]);
    }

    /// x = A^-1 x, w += M^-1 G' x.
    fn push(&mut self, w: &mut [Twist]) {
        self.factor.solve(&self.order, &self.ends, &mut self.x);
        let (lists, response, x) = (&self.lists, &self.response, &self.x);
        let bodies = &self.bodies;
        let out = Shared::new(w);
        par::for_chunks(bodies.len(), BODY_CHUNK, |range| {
            for b in bodies[range].iter().map(|b| *b as usize) {
                let mut sum = Twist::ZERO;
                for entry in lists.of(b) {
                    let (i, side) = ((entry >> 2) as usize, (entry & 3) as usize);
                    let r = &response[i][side];
                    sum = sum.plus(&Twist { linear: x[i] * r.linear, angular: x[i] * r.angular });
                }
                // SAFETY: each body stands once in `bodies`.
                let slot = unsafe { out.get(b) };
                *slot = slot.plus(&sum);
            }
        });
    }
}

/// Entry (i, j) of G M^-1 G': both rows' bodies compared, at most nine pairs.
#[inline(always)]
fn entry(e: &Equations, response: &[[Twist; 3]], i: usize, j: usize) -> f64 {
    let (a, b) = (&e.rows[i], &e.rows[j]);
    let mut sum = 0.0;
    for s in 0..3 {
        for t in 0..3 {
            if a.bodies[s] == b.bodies[t] && a.bodies[s] != NO_BODY {
                sum += a.jacobian[s].dot(&response[j][t]);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Recipe, random_problem};

    /// After `satisfy` the equations hold, and the momentum balance M (v - v_free) = G' lambda does.
    #[test]
    fn equations_hold_and_momentum_balances() {
        for (seed, bodies, equations) in [(1, 8, 9), (2, 30, 60), (3, 200, 300)] {
            let mut p = random_problem(&Recipe { contacts: 0, bodies, equations, ..Recipe::small(seed) });
            // The same block twice: redundant.
            let again: Vec<_> = p.equations.rows[..3].to_vec();
            p.equations.rows.extend(again);
            p.equations.ends.push(p.equations.rows.len() as u32);
            let mut e = Elimination::default();
            e.factorise(&p);
            let mut v = p.free.clone();
            let mut lambda = vec![0.0; p.equations.rows.len()];
            e.satisfy(&p, &mut v, &mut lambda);
            let mut left = Vec::new();
            e.defect(&p, &v, &lambda, &mut left);
            let worst = left.iter().fold(0.0f64, |m, x| m.max(x.abs()));
            assert!(worst < 1e-12, "seed {seed}: {worst:e}");
            let mut w = p.free.clone();
            for (row, l) in p.equations.rows.iter().zip(&lambda) {
                for (b, j) in row.ends() {
                    w[b] = w[b].plus(&p.bodies[b].twist(*l * j.linear, *l * j.angular));
                }
            }
            for (a, b) in v.iter().zip(&w) {
                assert!((a.linear - b.linear).length() + (a.angular - b.angular).length() < 1e-9);
            }
        }
    }
}
