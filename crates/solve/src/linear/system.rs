//! (M + D T D') w = D T b with the joints' equations, solved by conjugate gradients whose preconditioner is a sparse
//! factorisation of all of it or of a part.
//!
//! ```text
//! [ M + D T D'   G' ] [ w ]   [ D T b ]
//! [ G           -S  ] [ y ] = [ 0     ],        x = T (b - D' w)
//! ```
//!
//! With [`Reach::All`] every moving body is in the factorisation: one or two iterations, the second to refine. With
//! [`Reach::Joined`] only bodies of joints and rows are (and the equations, always); the others have the 6 x 6 block of
//! their own contacts as preconditioner, with a second level of clusters (`coarse.rs`): mechanisms directly, grains by
//! iteration, in one coupled system. The preconditioner keeps G w = S y at every iterate, so that conjugate gradients
//! stay valid on the saddle point (Dollar, Gould, Schilders and Wathen 2006). Flexible bodies stand in it with their
//! nodes (`sheets.rs`). Problems stated by a matrix are solved in their contacts instead: (1 + L' W L) z = L' b, x = L
//! z, T = L L'.
//!
//! Cost: factorisation as in `sparse`, once per T; per iteration one product with D T D' and one substitution.

mod gradients;
mod guided;
mod reduced;
mod sheets;
mod stated;

use super::coarse::Coarse;
use super::conductance::Conductance;
use super::pair::{numbers, outer, pair_block, side_block, write};
use crate::operator::{CONTACT_CHUNK, Gather, slip};
use crate::problem::{Contact, Impulses, NO_BODY, Problem};
use grouser_math::par::{self, optional};
use grouser_math::sparse::Factor;
use grouser_math::sparse::dense::{MOST, Square, backward, cholesky, forward, zero};
use grouser_math::sparse::{NOWHERE, Order};
use grouser_math::{Mat3, Sym3, Twist, Vec3};
use guided::Guides;
use reduced::Shares;
use sheets::FlexNodes;

/// Share of its own response by which an equation's compliance is raised: redundant equations stay solvable.
const SHIFT: f64 = 1e-9;
/// Inverse pivots of 1 + L' W L are at most 1 where W is positive semidefinite, but for rounding.
const LARGEST_INVERSE: f64 = 1.5;

/// Which bodies the factorisation holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reach {
    /// All that move.
    #[default]
    All,
    /// All that move, those that a joint holds on another body with as many unknowns as it leaves (`guided.rs`); for
    /// [`NewtonSystem::direction`] only.
    Guided,
    /// Those of joints and rows.
    Joined,
}

/// The system and its storage. The order of elimination is kept as long as the graph of contacts stays.
#[derive(Default)]
pub(crate) struct NewtonSystem {
    reach: Reach,
    /// What the order was made for: pairs of nodes that touch, each once, rows, equations, one after the other.
    pattern: Vec<u32>,
    /// Bodies in the factorisation that touch, each pair once, ascending.
    touching: Vec<[u32; 2]>,
    order: Order,
    factor: Factor,
    /// Node of each body; [`NOWHERE`] outside the factorisation.
    node: Vec<u32>,
    /// Number of body nodes; equation blocks follow.
    body_nodes: usize,
    /// End of each node's unknowns.
    ends: Vec<u32>,
    /// Entry (and whether the first is lower) per contact; per row and equation up to three pairs.
    contact_entry: Vec<(u32, bool)>,
    row_entry: Vec<[(u32, bool); 3]>,
    /// Node of each block of equations; [`NOWHERE`] for those that guide.
    equation_node: Vec<u32>,
    equation_entry: Vec<[(u32, bool); 3]>,
    /// Compliance of each equation, raised by [`SHIFT`].
    compliance: Vec<f64>,
    /// Mass and inertia of each body.
    mass: Vec<(f64, Sym3)>,
    /// Factor of the own block of each body outside the factorisation.
    own: Vec<Square>,
    /// Bodies held on another one, and the matrix in their unknowns.
    guides: Guides,
    shares: Shares,
    /// Nodes of flexible bodies.
    flexible: FlexNodes,
    /// Clusters of the bodies outside the factorisation.
    coarse: Option<Box<Coarse>>,
    /// Square roots of T for problems stated by a matrix.
    root: Vec<Mat3>,
    /// The same of contacts with moment lanes.
    turning_root: Vec<Square>,
    /// Vectors of the iteration.
    v: Vectors,
    x: Vec<f64>,
}

#[derive(Default)]
struct Vectors {
    r: Vec<Twist>,
    z: Vec<Twist>,
    zy: Vec<f64>,
    p: Vec<Twist>,
    py: Vec<f64>,
    q: Vec<Twist>,
    t: Impulses,
    /// Numbers of the flexible bodies' nodes that go with r, z, p, q and w.
    nodal: NodalVectors,
    /// The solution in velocities.
    w: Vec<Twist>,
}

/// Numbers of the flexible bodies' nodes beside the vectors of bodies of the same names.
#[derive(Default)]
struct NodalVectors {
    r: Vec<f64>,
    z: Vec<f64>,
    p: Vec<f64>,
    q: Vec<f64>,
}

/// How a solve went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Solved {
    /// Iterations.
    pub iterations: u32,
    /// Preconditioned residual over that of the right side.
    pub residual: f64,
}

const NONE: (u32, bool) = (NOWHERE, false);

/// Entry of two nodes, if they are two, and whether the first is lower.
fn entry(order: &Order, a: u32, b: u32) -> (u32, bool) {
    if a == NOWHERE || b == NOWHERE || a == b {
        return NONE;
    }
    let (at, first) = order.entry(a as usize, b as usize);
    (at as u32, first)
}

impl NewtonSystem {
    /// Structure of `problem`: masses, and the order of elimination if the graph is another one.
    pub fn prepare(&mut self, problem: &Problem, gather: &Gather, reach: Reach) {
        self.reach = reach;
        if problem.coupling.is_some() {
            self.prepare_contacts(problem);
            return;
        }
        par::fill(&mut self.mass, problem.bodies.len(), |b| {
            let body = &problem.bodies[b];
            if body.moves() {
                let turns = body.inverse_inertia.diagonal.element_sum() > 0.0;
                (1.0 / body.inverse_mass, if turns { body.inverse_inertia.inverse() } else { Sym3::default() })
            } else {
                (0.0, Sym3::default())
            }
        });
        match reach {
            Reach::Guided if problem.nodal.is_empty() => self.guides.find(problem),
            _ => self.guides.clear(problem.equations.ends.len()),
        }
        let e = &problem.equations;
        self.compliance.clear();
        self.compliance.resize(e.rows.len(), 0.0);
        for k in (0..e.ends.len()).filter(|k| !self.guides.guides[*k]) {
            for i in e.block(k) {
                self.compliance[i] = e.rows[i].compliance + SHIFT * problem.row_response(&e.rows[i]);
            }
        }
        let mut pattern = std::mem::take(&mut self.pattern);
        let new = self.list(problem, gather);
        if new != pattern || self.node.len() != problem.bodies.len() {
            pattern = new;
            self.analyse(problem);
        }
        self.pattern = pattern;
        match self.guides.is_empty() {
            true => self.find_contacts(problem),
            false => self.share(problem),
        }
        if !self.flexible.is_empty() {
            self.share_points(problem);
        }
        if reach == Reach::Joined {
            let mut coarse = self.coarse.take().unwrap_or_default();
            coarse.prepare(problem, gather, &self.mass, |b| self.node[b] != NOWHERE || self.flexible.is_point(b));
            self.coarse = Some(coarse);
        } else {
            self.coarse = None;
        }
    }

    /// What the order depends on: who takes part, and every pair. How many contacts a pair has does not matter.
    fn list(&mut self, problem: &Problem, gather: &Gather) -> Vec<u32> {
        let moves = |b: u32| b != NO_BODY && problem.bodies[b as usize].moves();
        let mut inside = vec![self.reach != Reach::Joined; problem.bodies.len()];
        for row in problem.rows.iter().chain(&problem.equations.rows) {
            for b in row.bodies.iter().filter(|b| **b != NO_BODY) {
                inside[*b as usize] = true;
            }
        }
        self.flexible.find(problem, gather, &mut inside);
        self.node.clear();
        self.node.resize(problem.bodies.len(), NOWHERE);
        self.body_nodes = 0;
        for b in 0..problem.bodies.len() {
            if inside[b] && moves(b as u32) {
                self.node[b] = self.body_nodes as u32;
                self.body_nodes += 1;
            }
        }
        let mut list = Vec::with_capacity(2 * problem.contacts.len() + 3 * problem.rows.len() + problem.bodies.len());
        list.extend(&self.node);
        let node = |b: u32| if b == NO_BODY { NOWHERE } else { self.node[b as usize] };
        let ends = problem.contacts.iter().map(|c| [c.a.min(c.b), c.a.max(c.b)]);
        self.touching.clear();
        self.touching.extend(ends.filter(|ends| ends.iter().all(|b| node(*b) != NOWHERE)));
        self.touching.sort_unstable();
        self.touching.dedup();
        list.extend(self.touching.iter().flatten().map(|b| node(*b)));
        list.push(NOWHERE);
        list.extend(problem.rows.iter().flat_map(|r| r.bodies.map(node)));
        list.push(NOWHERE);
        let e = &problem.equations;
        list.extend((0..e.ends.len()).flat_map(|k| e.rows[e.block(k).start].bodies.map(node)));
        list.extend(&e.ends);
        if !self.guides.is_empty() {
            self.guides.pattern(&mut list);
        }
        self.flexible.list(problem, &self.node, self.body_nodes + e.ends.len(), &mut list);
        list
    }

    fn analyse(&mut self, problem: &Problem) {
        let e = &problem.equations;
        let mut nodes = self.body_nodes;
        self.equation_node.clear();
        for guides in &self.guides.guides {
            self.equation_node.push(if *guides { NOWHERE } else { nodes as u32 });
            nodes += usize::from(!guides);
        }
        let equations_end = nodes;
        nodes += self.flexible.node_count();
        let mut near: Vec<Vec<u32>> = (0..nodes).map(|_| Vec::with_capacity(8)).collect();
        let mut join = |a: u32, b: u32| {
            if a != NOWHERE && b != NOWHERE && a != b {
                near[a as usize].push(b);
                near[b as usize].push(a);
            }
        };
        let node = |b: u32| if b == NO_BODY { NOWHERE } else { self.node[b as usize] };
        let guides = &self.guides;
        for [a, b] in &self.touching {
            // Each is joined with its own leader below.
            if guides.follow_one(*a, *b) {
                join(node(*a), node(*b));
                continue;
            }
            for a in guides.movers(*a) {
                guides.movers(*b).for_each(|b| join(node(a), node(b)));
            }
        }
        for b in (0..problem.bodies.len() as u32).filter(|_| !guides.is_empty()) {
            guides.movers(b).for_each(|a| join(node(a), node(b)));
        }
        for r in &problem.rows {
            for (a, _) in r.ends() {
                for (b, _) in r.ends().filter(|(b, _)| *b != a) {
                    for a in guides.movers(a as u32) {
                        guides.movers(b as u32).for_each(|b| join(node(a), node(b)));
                    }
                }
            }
        }
        for (k, own) in self.equation_node.iter().enumerate().filter(|(_, own)| **own != NOWHERE) {
            match guides.is_empty() {
                true => e.rows[e.block(k).start].bodies.iter().for_each(|b| join(*own, node(*b))),
                false => guides.bodies(problem, k, |b| join(*own, node(b))),
            }
        }
        self.flexible.join(problem, &mut join);
        for n in &mut near {
            n.sort_unstable();
            n.dedup();
        }
        let mut sizes: Vec<usize> =
            (0..problem.bodies.len()).filter(|b| self.node[*b] != NOWHERE).map(|b| guides.size(b)).collect();
        sizes.extend((0..e.ends.len()).filter(|k| self.equation_node[*k] != NOWHERE).map(|k| e.block(k).len()));
        self.flexible.sizes(problem, &mut sizes);
        let equations = self.body_nodes..equations_end;
        self.order = Order::new(near, &sizes, |k| equations.contains(&k));
        self.factor.fit(&self.order, |k| equations.contains(&k));
        self.ends = sizes
            .iter()
            .scan(0, |end, size| {
                *end += *size as u32;
                Some(*end)
            })
            .collect();
        let pair = |a: u32, b: u32| entry(&self.order, a, b);
        let three = |n: [u32; 3]| [pair(n[0], n[1]), pair(n[0], n[2]), pair(n[1], n[2])];
        let alone = guides.is_empty();
        self.row_entry =
            problem.rows.iter().map(|r| if alone { three(r.bodies.map(node)) } else { [NONE; 3] }).collect();
        let own = &self.equation_node;
        self.equation_entry = (0..e.ends.len())
            .map(|k| e.rows[e.block(k).start].bodies.map(|b| if alone { pair(own[k], node(b)) } else { NONE }))
            .collect();
    }

    /// Where each contact stands.
    fn find_contacts(&mut self, problem: &Problem) {
        let (order, node) = (&self.order, &self.node);
        let find = |c: &Contact| entry(order, node[c.a as usize], node[c.b as usize]);
        self.contact_entry.clear();
        self.contact_entry.extend(problem.contacts.iter().map(find));
    }

    /// Factorises with T = `t`.
    pub fn factorise(&mut self, problem: &Problem, gather: &Gather, t: &Conductance) {
        if problem.coupling.is_some() {
            self.factorise_contacts(problem, t);
            return;
        }
        if !self.guides.is_empty() {
            self.factorise_guided(problem, t);
            return;
        }
        // Own blocks of all bodies, in parallel; those of nodes are then moved into the factorisation.
        let mut own = std::mem::take(&mut self.own);
        own.resize(problem.bodies.len(), zero());
        par::update(&mut own, |b, block| *block = self.own_block(problem, gather, t, b));
        let (order, node) = (&self.order, &self.node);
        let mut factor = std::mem::take(&mut self.factor);
        factor.compute(order, |diagonal, below| {
            for (b, node) in node.iter().enumerate().filter(|(_, node)| **node != NOWHERE) {
                diagonal[order.place[*node as usize] as usize] = own[b];
            }
            if !self.flexible.is_empty() {
                self.add_flexible(problem, t, order, diagonal, below);
            }
            // The block of (a, b) where a is upper, else of (b, a).
            for (i, (at, first)) in self.contact_entry.iter().enumerate().filter(|(i, e)| **e != NONE && !t.is_open(*i))
            {
                pair_block(problem, t, i, !*first, below.square(*at as usize));
            }
            for (row, (entries, t)) in problem.rows.iter().zip(self.row_entry.iter().zip(&t.row)) {
                for ((at, first), (p, q)) in entries.iter().zip([(0, 1), (0, 2), (1, 2)]).filter(|(e, _)| **e != NONE) {
                    let (low, high) = if *first { (p, q) } else { (q, p) };
                    outer(&row.jacobian[high], &row.jacobian[low], *t, below.square(*at as usize));
                }
            }
            for (k, entries) in self.equation_entry.iter().enumerate() {
                let own = &mut diagonal[order.place[self.body_nodes + k] as usize];
                for (r, i) in problem.equations.block(k).enumerate() {
                    let row = &problem.equations.rows[i];
                    own[r * MOST + r] = self.compliance[i];
                    for ((at, first), jacobian) in entries.iter().zip(&row.jacobian).filter(|(e, _)| **e != NONE) {
                        let (block, stride) = below.get(*at as usize);
                        for (c, j) in numbers(jacobian).into_iter().enumerate() {
                            block[if *first { c * stride + r } else { r * stride + c }] += j;
                        }
                    }
                }
            }
        });
        self.factor = factor;
        par::update(&mut own, |b, block| {
            if self.node[b] == NOWHERE && problem.bodies[b].moves() && !self.flexible.is_point(b) {
                cholesky(block, MOST);
            }
        });
        self.own = own;
        if let Some(coarse) = &mut self.coarse {
            coarse.factorise(t);
        }
    }

    /// Was the matrix that was factorised last positive definite? Those of bodies are; a stated one may have lost it by
    /// the rounding of its file.
    pub fn is_definite(&self, problem: &Problem) -> bool {
        problem.coupling.is_none() || self.factor.largest_inverse(&self.order) <= LARGEST_INVERSE
    }

    /// M + sum over the contacts and rows of body `b` of D T D'.
    fn own_block(&self, problem: &Problem, gather: &Gather, t: &Conductance, b: usize) -> Square {
        let mut block = zero();
        if !problem.bodies[b].moves() || self.flexible.is_point(b) {
            return block;
        }
        let (mass, inertia) = self.mass[b];
        let turn = inertia.to_mat3();
        match problem.port(b) {
            Some(port) => write(&mut block, false, port.mass.blocks()),
            None => write(&mut block, false, [Mat3::from_diagonal(Vec3::splat(mass)), Mat3::ZERO, Mat3::ZERO, turn]),
        }
        // Contacts with the points of flexible bodies come with those.
        let is_inside = self.node[b] != NOWHERE;
        for entry in gather.contacts.of(b) {
            let (i, side) = ((entry >> 2) as usize, (entry & 1) as usize);
            if t.is_open(i) || (is_inside && self.flexible.has_point(&problem.contacts[i])) {
                continue;
            }
            side_block(problem, t, i, side, side, 1.0, &mut block);
        }
        for entry in gather.rows.of(b) {
            let (i, side) = ((entry >> 2) as usize, (entry & 3) as usize);
            let j = &problem.rows[i].jacobian[side];
            outer(j, j, t.row[i], &mut block);
        }
        if inertia == Sym3::default() {
            // A body that does not turn.
            for k in 3..MOST {
                for c in 0..MOST {
                    block[k * MOST + c] = 0.0;
                    block[c * MOST + k] = 0.0;
                }
                block[k * MOST + k] = 1.0;
            }
        }
        block
    }

    /// x = (T^-1 + N)^-1 b to a preconditioned residual of `tolerance` times the first, in at most `most` iterations.
    /// With everything factorised and `most` = 1 that is one substitution, exact but for rounding and [`SHIFT`].
    pub fn solve(
        &mut self,
        problem: &Problem,
        gather: &Gather,
        t: &Conductance,
        b: &Impulses,
        x: &mut Impulses,
        tolerance: f64,
        most: u32,
    ) -> Solved {
        if problem.coupling.is_some() {
            return self.solve_contacts(problem, b, x);
        }
        let n = problem.bodies.len();
        let mut v = std::mem::take(&mut self.v);
        // r = D T b.
        x.clone_from(b);
        t.multiply(x);
        par::fill(&mut v.r, n, |body| {
            let (linear, angular) = gather.impulse(problem, x, body);
            if problem.bodies[body].moves() { self.free_part(body, Twist { linear, angular }) } else { Twist::ZERO }
        });
        self.flexible.spread(problem, &mut v.r, &mut v.nodal.r);
        let solved = self.gradients(problem, gather, t, &mut v, tolerance, most);
        // x = T (b - D' w).
        slips(problem, &v.w, &mut v.t);
        x.difference(b, &v.t);
        t.multiply(x);
        self.v = v;
        solved
    }

    /// Newton's step with everything factorised: (M + D T D') dw - G' y = `f` with the equations, du = D' dw and
    /// d = f - D T du, which is M~ dw. One substitution, exact but for rounding and [`SHIFT`].
    pub fn direction(
        &mut self,
        problem: &Problem,
        gather: &Gather,
        t: &Conductance,
        f: &[Twist],
        d: &mut Vec<Twist>,
        dw: &mut Vec<Twist>,
        du: &mut Impulses,
    ) {
        let mut v = std::mem::take(&mut self.v);
        par::fill(&mut v.r, f.len(), |b| self.free_part(b, f[b]));
        v.q.clone_from(&v.r);
        self.flexible.spread(problem, &mut v.q, &mut v.nodal.r);
        self.precondition(problem, (&v.q, &v.nodal.r), (dw, &mut v.nodal.z), &mut v.zy);
        slips(problem, dw, du);
        v.t.clone_from(du);
        t.multiply(&mut v.t);
        let (r, x) = (&v.r, &v.t);
        par::fill(d, f.len(), |b| {
            if !problem.bodies[b].moves() {
                return Twist::ZERO;
            }
            let (linear, angular) = gather.impulse(problem, x, b);
            plus(&r[b], -1.0, &self.free_part(b, Twist { linear, angular }))
        });
        self.v = v;
    }

    /// Unknowns and equations of the factorisation.
    #[cfg(test)]
    pub fn unknowns(&self) -> usize {
        self.ends.last().map_or(0, |e| *e as usize)
    }

    /// M w of a body, S w of a port.
    pub fn momentum(&self, problem: &Problem, body: usize, w: &Twist) -> Twist {
        if let Some(port) = problem.port(body) {
            return port.mass.times(w);
        }
        let (mass, inertia) = self.mass[body];
        Twist { linear: mass * w.linear, angular: inertia.mul(w.angular) }
    }

    /// Without the angular part for bodies that do not turn.
    #[inline(always)]
    fn free_part(&self, body: usize, x: Twist) -> Twist {
        if self.mass[body].1 == Sym3::default() { Twist { angular: Vec3::ZERO, ..x } } else { x }
    }

    /// z = P^-1 r.
    pub(super) fn precondition(
        &mut self,
        problem: &Problem,
        (r, nodal): (&[Twist], &[f64]),
        (z, answers): (&mut Vec<Twist>, &mut Vec<f64>),
        zy: &mut Vec<f64>,
    ) {
        if !self.guides.is_empty() {
            self.precondition_guided(problem, r, z);
            return;
        }
        let n = problem.bodies.len();
        self.x.clear();
        self.x.resize(self.ends.last().map_or(0, |e| *e as usize), 0.0);
        for b in 0..n {
            if self.node[b] != NOWHERE {
                let at = MOST * self.node[b] as usize;
                self.x[at..at + MOST].copy_from_slice(&numbers(&r[b]));
            }
        }
        let equations_end = MOST * self.body_nodes + problem.equations.rows.len();
        self.flexible.load(nodal, equations_end, &mut self.x);
        self.factor.solve(&self.order, &self.ends, &mut self.x);
        let (node, x, own, points) = (&self.node, &self.x, &self.own, &self.flexible);
        par::fill(z, n, |b| {
            if node[b] != NOWHERE {
                let at = MOST * node[b] as usize;
                return twist(&x[at..at + MOST]);
            }
            if !problem.bodies[b].moves() || points.is_point(b) {
                return Twist::ZERO;
            }
            let mut y = numbers(&r[b]);
            forward(&own[b], &mut y);
            backward(&own[b], &mut y);
            twist(&y)
        });
        zy.clear();
        zy.extend_from_slice(&self.x[MOST * self.body_nodes..equations_end]);
        self.flexible.unload(&self.x, equations_end, answers);
        if let Some(coarse) = &mut self.coarse {
            coarse.correct(r, z, zy);
        }
        self.flexible.read(problem, answers, z);
    }
}

/// out = D' w.
pub(crate) fn slips(problem: &Problem, w: &[Twist], out: &mut Impulses) {
    let n = problem.contacts.len();
    out.contact.resize(n, Vec3::ZERO);
    out.moment.resize(problem.moments.len(), Vec3::ZERO);
    par::each(CONTACT_CHUNK, (&mut out.contact, optional(&mut out.moment)), |i, (force, moment)| match moment {
        Some(moment) => (*force, *moment) = slip::<true>(problem, i, w),
        None => *force = slip::<false>(problem, i, w).0,
    });
    par::fill(&mut out.row, problem.rows.len(), |i| problem.rows[i].velocity(w));
}

fn dot(a: &[Twist], b: &[Twist]) -> f64 {
    par::sum(a.len(), |i| a[i].dot(&b[i]))
}

/// a + s b.
#[inline(always)]
pub(crate) fn plus(a: &Twist, s: f64, b: &Twist) -> Twist {
    Twist { linear: a.linear + s * b.linear, angular: a.angular + s * b.angular }
}

#[inline(always)]
fn twist(x: &[f64]) -> Twist {
    Twist { linear: Vec3::new(x[0], x[1], x[2]), angular: Vec3::new(x[3], x[4], x[5]) }
}
