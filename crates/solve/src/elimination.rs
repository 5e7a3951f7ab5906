//! The joint equations, eliminated.
//!
//! Equations G v + b + S lambda = 0 hold at every iterate if the bodies answer impulses p not with M^-1 p but with
//!
//! ```text
//! M~^-1 p = M^-1 p - M^-1 G' A^-1 G M^-1 p,  A = G M^-1 G' + S  (Schur complement; Negrut 2013, Eqs. 15 to 20)
//! ```
//!
//! A is sparse: its blocks couple equations that share a moving body. It is factorised once per step
//! (`math`'s `sparse`) in an order fixed by the graph alone, then each product of the contact
//! solvers costs one forward and backward substitution. Large mass ratios, which slow iterations over joints down
//! without bound, cost nothing here.
//!
//! A body of many equations (a chassis that guides eighty track shoes) would couple each of them with each. Such hubs
//! stay in the system instead: with A' the complement over the other bodies, M_h and G_h of the hubs and y = M_h^-1
//! G_h' x,
//!
//! ```text
//! [ M_h   -G_h'    ] [ y ]   [  0 ]
//! [ -G_h  -(A'+ S) ] [ x ] = [ -b ]      is      (A' + G_h M_h^-1 G_h' + S) x = b,
//! ```
//!
//! quasi-definite, so that any order will do. Each guided shoe then adds one block to the hub's column.
//!
//! Redundant equations (a door on three hinges) make A singular: each diagonal entry is raised by `SHIFT` of itself and
//! the result refined with the true equations, which restores the digits that the shift took.
//!
//! Mechanisms that share no moving body are independent of each other and run in parallel.

use crate::linear::pair::{numbers, write};
use crate::operator::Lists;
use crate::problem::{Equations, NO_BODY, Problem};
use grouser_math::par::{self, runs};
use grouser_math::sparse::Factor;
use grouser_math::sparse::dense::{MOST, Square};
use grouser_math::sparse::{NOWHERE, Order};
use grouser_math::{Mat3, Twist, Vec3};

/// Share of itself by which each diagonal entry of A is raised. At a midpoint, off the manifold by h^2, the equations
/// of Bricard's linkage are not quite dependent: eigenvalues of A below this share must count as zero, or they brake
/// it. Smaller shifts also make large forces from the rounding of redundant joints' right sides.
const SHIFT: f64 = 1e-8;
/// Corrections with the true equations at most: each gains the ratio of SHIFT to the least eigenvalue of the scaled A.
const REFINEMENTS: usize = 4;
/// A correction that leaves more than this share of the defect was the last: what is left belongs to such eigenvalues.
const STAGNATION: f64 = 0.5;
/// Share of the first defect at which nothing is left to refine.
const ROUNDING: f64 = 1e-14;
/// Bodies per parallel task.
const BODY_CHUNK: usize = 256;
/// A body with more blocks of equations than this is a hub.
const HUB: usize = 6;

/// Equations of a problem, factorised.
#[derive(Default)]
pub(crate) struct Elimination {
    /// What the order was made for: ends of the blocks, and the moving bodies of each.
    ends: Vec<u32>,
    blocks: Vec<[u32; 3]>,
    /// Bodies that are hubs, ascending, and the place of each body among them, or [`NOWHERE`].
    hubs: Vec<u32>,
    hub: Vec<u32>,
    /// Ends of the blocks and then of the hubs in `x`.
    node_ends: Vec<u32>,
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
        if self.is_new(problem) {
            self.analyse(problem);
        }
        let rows = &problem.equations.rows;
        par::fill(&mut self.response, rows.len(), |i| {
            let row = &rows[i];
            std::array::from_fn(|s| match row.bodies[s] {
                NO_BODY => Twist::ZERO,
                b => problem.answer(b as usize, &row.jacobian[s]),
            })
        });
        let Self { order, factor, response, hub, hubs, .. } = self;
        let matrix = Matrix { problem, order, response, hub, hubs };
        factor.compute(order, |diagonal, below| {
            below.each_column(diagonal, |k, diagonal, mut below| {
                matrix.diagonal(k, diagonal);
                for at in matrix.order.column(k) {
                    let (block, stride) = below.get(at);
                    matrix.entry(k, at, block, stride);
                }
            });
        });
    }

    /// Order of elimination and room for the factor.
    fn analyse(&mut self, problem: &Problem) {
        let e = &problem.equations;
        let blocks = e.ends.len();
        self.lists.build(&problem.bodies, e.rows.len(), |i| e.rows[i].bodies);
        let joined = |b: &u32| !self.lists.of(*b as usize).is_empty();
        self.bodies = (0..problem.bodies.len() as u32).filter(joined).collect();
        self.find_hubs(problem);
        let sizes: Vec<usize> = (0..blocks).map(|k| e.block(k).len()).chain(self.hubs.iter().map(|_| MOST)).collect();
        // Equations between hubs alone have nothing on their diagonal before a hub is eliminated.
        let waits = |k: usize| {
            let others = |b: &&u32| **b != NO_BODY && self.hub[**b as usize] == NOWHERE;
            k < blocks && self.blocks[k].iter().find(others).is_none()
        };
        self.order = Order::new(self.graph(problem.bodies.len()), &sizes, waits);
        self.factor = Factor::new(&self.order, |k| k < blocks);
        self.node_ends.clone_from(&e.ends);
        let rows = e.rows.len() as u32;
        self.node_ends.extend((1..=self.hubs.len() as u32).map(|k| rows + MOST as u32 * k));
    }

    /// Bodies with many blocks that can move and turn.
    fn find_hubs(&mut self, problem: &Problem) {
        let mut count = vec![0usize; problem.bodies.len()];
        for b in self.blocks.iter().flatten().filter(|b| **b != NO_BODY) {
            count[*b as usize] += 1;
        }
        let is_hub = |b: &u32| {
            count[*b as usize] > HUB && problem.bodies[*b as usize].inverse_inertia.diagonal.min_element() > 0.0
        };
        self.hubs = (0..problem.bodies.len() as u32).filter(is_hub).collect();
        self.hub = vec![NOWHERE; problem.bodies.len()];
        for (k, b) in self.hubs.iter().enumerate() {
            self.hub[*b as usize] = k as u32;
        }
    }

    /// Blocks that share a moving body other than a hub, and hubs with their blocks.
    fn graph(&self, bodies: usize) -> Vec<Vec<u32>> {
        let blocks = self.blocks.len();
        let mut of_body: Vec<Vec<u32>> = vec![Vec::new(); bodies];
        for (k, block) in self.blocks.iter().enumerate() {
            for b in block.iter().filter(|b| **b != NO_BODY) {
                of_body[*b as usize].push(k as u32);
            }
        }
        let near = |k: usize| {
            let mut near: Vec<u32> = Vec::new();
            for b in self.blocks[k].iter().filter(|b| **b != NO_BODY) {
                match self.hub[*b as usize] {
                    NOWHERE => near.extend(of_body[*b as usize].iter().filter(|j| **j != k as u32)),
                    hub => near.push(blocks as u32 + hub),
                }
            }
            near.sort_unstable();
            near.dedup();
            near
        };
        let of_hub = |b: &u32| {
            let mut near = of_body[*b as usize].clone();
            near.dedup();
            near
        };
        (0..blocks).map(near).chain(self.hubs.iter().map(of_hub)).collect()
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

    /// w -= M^-1 G' A^-1 c.
    pub fn respond(&mut self, c: &[f64], w: &mut [Twist]) {
        self.x.clear();
        self.x.extend(c.iter().map(|c| -c));
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
            par::update(&mut *lambda, |i, l| *l += x[i]);
        }
    }

    /// G v + b + S lambda.
    pub fn defect(&self, problem: &Problem, v: &[Twist], lambda: &[f64], out: &mut Vec<f64>) {
        let rows = &problem.equations.rows;
        par::fill(out, rows.len(), |i| rows[i].velocity(v) + rows[i].bias + rows[i].compliance * lambda[i]);
    }

    /// x = A^-1 x, w += M^-1 G' x.
    fn push(&mut self, w: &mut [Twist]) {
        let rows = self.x.len();
        // The equations' pivots are negative: -b, and zero for the hubs.
        self.x.iter_mut().for_each(|x| *x = -*x);
        self.x.resize(rows + MOST * self.hubs.len(), 0.0);
        self.factor.solve(&self.order, &self.node_ends, &mut self.x);
        self.x.truncate(rows);
        let (lists, response, x) = (&self.lists, &self.response, &self.x);
        let bodies = &self.bodies;
        // Runs of `w` that begin at the joined bodies, which ascend.
        let end = w.len();
        let at = |k: usize| bodies.get(k).map_or(end, |b| *b as usize);
        par::each(BODY_CHUNK, (runs(bodies.len(), w, at), bodies), |_, (run, body)| {
            let mut sum = Twist::ZERO;
            for entry in lists.of(*body as usize) {
                let (i, side) = ((entry >> 2) as usize, (entry & 3) as usize);
                let r = &response[i][side];
                sum = sum.plus(&Twist { linear: x[i] * r.linear, angular: x[i] * r.angular });
            }
            run[0] = run[0].plus(&sum);
        });
    }
}

/// The matrix that is factorised, block by block. Nodes are the blocks of equations, then the hubs.
struct Matrix<'a> {
    problem: &'a Problem,
    order: &'a Order,
    response: &'a [[Twist; 3]],
    hub: &'a [u32],
    hubs: &'a [u32],
}

impl Matrix<'_> {
    /// The node at position `k`: a block of equations, or the body of a hub.
    fn node(&self, k: usize) -> Result<usize, u32> {
        let (node, blocks) = (self.order.node[k] as usize, self.problem.equations.ends.len());
        if node < blocks { Ok(node) } else { Err(self.hubs[node - blocks]) }
    }

    /// Writes the diagonal block of position `k`.
    fn diagonal(&self, k: usize, out: &mut Square) {
        let Self { problem, response, .. } = self;
        let e = &problem.equations;
        match self.node(k) {
            Ok(own) => {
                let common = Common::of(e, self.hub, own, own);
                for (r, i) in e.block(own).enumerate() {
                    for (c, j) in e.block(own).enumerate().take(r + 1) {
                        out[r * MOST + c] = common.entry(e, response, i, j);
                    }
                    out[r * MOST + r] += SHIFT * problem.row_response(&e.rows[i]) + e.rows[i].compliance;
                }
            }
            Err(hub) if problem.port(hub as usize).is_some() => {
                let port = problem.port(hub as usize);
                port.iter().for_each(|port| write(out, false, port.mass.blocks()));
            }
            Err(hub) => {
                let body = &problem.bodies[hub as usize];
                let mass = Mat3::from_diagonal(Vec3::splat(1.0 / body.inverse_mass));
                write(out, false, [mass, Mat3::ZERO, Mat3::ZERO, body.inverse_inertia.inverse().to_mat3()]);
            }
        }
    }

    /// Writes entry `at` in the column of position `k`, with so many numbers to a row.
    fn entry(&self, k: usize, at: usize, out: &mut [f64], stride: usize) {
        let e = &self.problem.equations;
        match (self.node(self.order.below[at] as usize), self.node(k)) {
            (Ok(low), Ok(own)) => {
                let common = Common::of(e, self.hub, low, own);
                for (r, i) in e.block(low).enumerate() {
                    for (c, j) in e.block(own).enumerate() {
                        out[c * stride + r] = -common.entry(e, self.response, i, j);
                    }
                }
            }
            (Ok(low), Err(hub)) => spoke(e, low, hub, |r, c, x| out[c * stride + r] = x),
            (Err(hub), Ok(own)) => spoke(e, own, hub, |r, c, x| out[r * stride + c] = x),
            (Err(_), Err(_)) => {}
        }
    }
}

/// Bodies other than hubs that two blocks share: the side of each in the one and in the other. All rows of a block
/// act on the same bodies.
struct Common {
    sides: [(usize, usize); 3],
    count: usize,
}

impl Common {
    fn of(e: &Equations, hub: &[u32], k: usize, l: usize) -> Self {
        let mut common = Self { sides: [(0, 0); 3], count: 0 };
        let (a, b) = (&e.rows[e.block(k).start].bodies, &e.rows[e.block(l).start].bodies);
        for (s, body) in a.iter().enumerate().filter(|(_, b)| **b != NO_BODY && hub[**b as usize] == NOWHERE) {
            if let Some(t) = b.iter().position(|b| b == body) {
                common.sides[common.count] = (s, t);
                common.count += 1;
            }
        }
        common
    }

    /// Entry of rows i of the one and j of the other in G M^-1 G'.
    #[inline(always)]
    fn entry(&self, e: &Equations, response: &[[Twist; 3]], i: usize, j: usize) -> f64 {
        self.sides[..self.count].iter().fold(0.0, |sum, (s, t)| sum + e.rows[i].jacobian[*s].dot(&response[j][*t]))
    }
}

/// -G_h: what block `k` has on a hub, to `set` by row of the block and column of the hub.
fn spoke(e: &Equations, k: usize, hub: u32, mut set: impl FnMut(usize, usize, f64)) {
    for (r, i) in e.block(k).enumerate() {
        let row = &e.rows[i];
        for s in (0..3).filter(|s| row.bodies[*s] == hub) {
            for (c, j) in numbers(&row.jacobian[s]).into_iter().enumerate() {
                set(r, c, -j);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Recipe, random_problem};

    /// A body with many blocks gives what it gives as one of few: the impulses of a star of 9 bodies about a hub, and
    /// of the same star with each block alone, by dense elimination.
    #[test]
    fn a_hub_changes_nothing() {
        let mut p = random_problem(&Recipe { contacts: 0, bodies: 10, equations: 9, ..Recipe::small(5) });
        p.equations = Equations::default();
        let mut rng = grouser_math::rng::Rng::new(3);
        let mut draw = || Vec3::new(rng.normal(), rng.normal(), rng.normal());
        let hub = p.bodies.iter().position(|b| b.moves()).unwrap_or(0) as u32;
        for b in (0..p.bodies.len() as u32).filter(|b| *b != hub && p.bodies[*b as usize].moves()) {
            for _ in 0..3 {
                let jacobian =
                    [Twist { linear: draw(), angular: draw() }, Twist { linear: draw(), angular: draw() }, Twist::ZERO];
                p.equations.rows.push(crate::problem::Row {
                    bodies: [hub, b, NO_BODY],
                    jacobian,
                    bias: draw().x,
                    compliance: 0.0,
                    lower: f64::NEG_INFINITY,
                    upper: f64::INFINITY,
                });
            }
            p.equations.ends.push(p.equations.rows.len() as u32);
        }
        assert!(p.equations.ends.len() > HUB);
        let mut e = Elimination::default();
        e.factorise(&p);
        assert_eq!(e.hubs, [hub]);
        let n = p.equations.rows.len();
        let none = vec![NOWHERE; p.bodies.len()];
        let (mut v, mut lambda) = (p.free.clone(), vec![0.0; n]);
        e.satisfy(&p, &mut v, &mut lambda);
        // G M^-1 G' lambda + G v_free + b = 0, entry by entry.
        for (i, row) in p.equations.rows.iter().enumerate() {
            let entry = |j: usize| Common::of(&p.equations, &none, i / 3, j / 3).entry(&p.equations, &e.response, i, j);
            let sum: f64 = (0..n).map(|j| entry(j) * lambda[j]).sum();
            let left = sum + row.velocity(&p.free) + row.bias;
            assert!(left.abs() < 1e-10, "row {i}: {left:e}");
        }
    }

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
