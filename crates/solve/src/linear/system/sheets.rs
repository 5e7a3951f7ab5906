//! Flexible bodies in the matrix of a Newton step: their nodes stand in it with the blocks of A.
//!
//! With W the weights of the touched points, Y_i what the port's motion v_r means to them, and z the nodes' velocities
//! beside Y v_r, a contact reads u = W z + Y_i v_r - (the other side). In these unknowns A is block-diagonal, A of the
//! free coordinates and S, the port's mass with the body on it (`nodal.rs`), so that
//!
//! ```text
//! [ A + W' T W     W' T Y_i        ]        A = A_0 - U G^-1 U' (rank three):   [ A_0   U ]
//! [ Y_i' T W       S + Y_i' T Y_i  ]                                            [ U'    G ]
//! ```
//!
//! The term of rank three becomes a node of three unknowns, which elimination takes off by itself. Contacts with what
//! does not move couple nodes of one element, so they add nothing to the pattern of A, and the order of elimination is
//! kept while a tire rolls on a plane.
//!
//! Vectors are a twist for each body and, behind them, the nodes' numbers. The twists of points follow from these:
//! where a vector is one of velocities they are read from it, where it is one of impulses they are spread on it.
//!
//! Cost per factorisation: that of A, and some 2,000 multiplications for each contact that carries.

use super::reduced::{Collected, Shares};
use super::{NewtonSystem, entry};
use crate::linear::conductance::Conductance;
use crate::nodal::{NodalBlock, NodalPoint};
use crate::operator::Gather;
use crate::problem::{Contact, NO_BODY, Problem};
use grouser_math::sparse::dense::{MOST, Square};
use grouser_math::sparse::{EntryBlocks, NOWHERE, Order};
use grouser_math::{Sym3, Twist, Vec3};

/// Unknowns of the node of a term of rank three.
const SPIN: usize = 3;
/// A body that nothing acts on.
const IDLE: u32 = NOWHERE - 1;

/// A flexible body in the system.
#[derive(Clone, Copy)]
struct NodalPlace {
    /// Its first node, and how many it has.
    first: u32,
    count: u32,
    /// Node of its term of rank three; [`NOWHERE`] without one.
    spin: u32,
    /// Node of its port; [`NOWHERE`] without one.
    port: u32,
    /// First of its nodes' numbers, and how many they are, in the vectors of [`FlexNodes`].
    at: u32,
    size: u32,
}

/// All of them.
#[derive(Default)]
pub(super) struct FlexNodes {
    sheets: Vec<NodalPlace>,
    /// Nodes of all of them.
    nodes: usize,
    /// Per body: its place among all points, block by block; [`IDLE`], or [`NOWHERE`] for all others.
    point_of: Vec<u32>,
    /// Block and place in it of each point.
    points: Vec<[u32; 2]>,
    /// Contacts that end on a point, and J of each.
    contacts: Vec<u32>,
    shares: Shares,
    /// Nodes that contacts join beside those of one element.
    joined: Vec<[u32; 2]>,
    loads: Vec<f64>,
}

impl FlexNodes {
    /// Is there no flexible body?
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.sheets.is_empty()
    }

    /// Is a body a surface point, or one that nothing acts on?
    #[inline(always)]
    pub(super) fn is_point(&self, body: usize) -> bool {
        self.point_of.get(body).is_some_and(|of| *of != NOWHERE)
    }

    /// Does a contact end on a surface point?
    #[inline(always)]
    pub(super) fn has_point(&self, c: &Contact) -> bool {
        !self.is_empty() && (self.is_point(c.a as usize) || self.is_point(c.b as usize))
    }

    /// Nodes of all flexible bodies.
    pub(super) fn node_count(&self) -> usize {
        self.nodes
    }

    /// Who is a surface point of `problem`; bodies that neither contacts nor rows act on and that are no ports stay
    /// out, because most of a surface touches nothing.
    pub(super) fn find(&mut self, problem: &Problem, gather: &Gather, inside: &mut [bool]) {
        self.sheets.clear();
        self.points.clear();
        self.point_of.clear();
        self.contacts.clear();
        self.joined.clear();
        self.nodes = 0;
        if problem.nodal.is_empty() {
            return;
        }
        self.point_of.resize(problem.bodies.len(), NOWHERE);
        for (k, block) in problem.nodal.iter().enumerate() {
            for (i, point) in block.points.iter().enumerate() {
                self.point_of[point.body as usize] = self.points.len() as u32;
                self.points.push([k as u32, i as u32]);
            }
            block.port.iter().for_each(|port| inside[port.body as usize] = true);
        }
        let e = &problem.equations.rows;
        let mut tied = vec![false; problem.bodies.len()];
        e.iter().flat_map(|row| row.bodies).filter(|b| *b != NO_BODY).for_each(|b| tied[b as usize] = true);
        problem.nodal.iter().filter_map(|block| block.port.as_ref()).for_each(|port| tied[port.body as usize] = true);
        for (b, of) in self.point_of.iter_mut().enumerate() {
            let is_free = problem.bodies[b].moves()
                && !tied[b]
                && gather.contacts.of(b).is_empty()
                && gather.rows.of(b).is_empty();
            if *of == NOWHERE && is_free {
                *of = IDLE;
            }
            inside[b] &= *of == NOWHERE;
        }
    }

    /// Numbers the nodes, from `first` on, and notes what the order of elimination depends on.
    pub(super) fn list(&mut self, problem: &Problem, node: &[u32], first: usize, list: &mut Vec<u32>) {
        if problem.nodal.is_empty() {
            return;
        }
        let (mut next, mut at) = (first as u32, 0);
        for block in &problem.nodal {
            let system = &block.system;
            let (count, size) = (system.ends.len() as u32, block.held.len() as u32);
            let spin = if system.taken_off.is_some() { next + count } else { NOWHERE };
            let port = block.port.as_ref().map_or(NOWHERE, |port| node[port.body as usize]);
            self.sheets.push(NodalPlace { first: next, count, spin, port, at, size });
            next += count + u32::from(spin != NOWHERE);
            at += size;
            list.extend([block.flexible, count, spin, port]);
            list.extend(block.matrix.iter().flat_map(|matrix| matrix.pairs.iter().flatten()));
        }
        self.nodes = next as usize - first;
        for (i, c) in problem.contacts.iter().enumerate() {
            if !self.has_point(c) {
                continue;
            }
            self.contacts.push(i as u32);
            let [a, b] = [c.a, c.b].map(|body| self.nodes_of(problem, node, body));
            let pairs = a.iter().flat_map(|a| b.iter().map(|b| [*a.min(b), *a.max(b)]));
            self.joined.extend(pairs.filter(|[a, b]| a != b));
        }
        self.joined.sort_unstable();
        self.joined.dedup();
        list.extend(self.joined.iter().flatten());
        list.push(NOWHERE);
    }

    /// Nodes that the velocity of a body depends on, ports aside.
    fn nodes_of(&self, problem: &Problem, node: &[u32], body: u32) -> Vec<u32> {
        let Some((sheet, block, point, _)) = self.point(problem, body) else {
            let own = node[body as usize];
            return if own == NOWHERE { Vec::new() } else { vec![own] };
        };
        let mut nodes: Vec<u32> =
            point.vectors.iter().map(|vector| sheet.first + place(&block.system.ends, *vector).0).collect();
        if sheet.port != NOWHERE {
            nodes.push(sheet.port);
        }
        nodes.dedup();
        nodes
    }

    /// The surface point that a body is, and its place in its block.
    fn point<'a>(
        &self,
        problem: &'a Problem,
        body: u32,
    ) -> Option<(&NodalPlace, &'a NodalBlock, &'a NodalPoint, usize)> {
        let of = *self.point_of.get(body as usize)?;
        let [block, i] = *self.points.get(of as usize)?;
        let (sheet, block) = (&self.sheets[block as usize], &problem.nodal[block as usize]);
        Some((sheet, block, &block.points[i as usize], i as usize))
    }

    /// Neighbours in the graph.
    pub(super) fn join(&self, problem: &Problem, mut join: impl FnMut(u32, u32)) {
        for (sheet, block) in self.sheets.iter().zip(&problem.nodal) {
            let pairs = block.matrix.iter().flat_map(|matrix| &matrix.pairs);
            pairs.for_each(|[a, b]| join(sheet.first + a, sheet.first + b));
            for k in sheet.first..sheet.first + sheet.count {
                join(sheet.port, k);
                join(sheet.spin, k);
            }
        }
        self.joined.iter().for_each(|[a, b]| join(*a, *b));
    }

    /// Unknowns of each node.
    pub(super) fn sizes(&self, problem: &Problem, sizes: &mut Vec<usize>) {
        for (sheet, block) in self.sheets.iter().zip(&problem.nodal) {
            let mut from = 0;
            sizes.extend(block.system.ends.iter().map(|end| (end - std::mem::replace(&mut from, *end)) as usize));
            if sheet.spin != NOWHERE {
                sizes.push(SPIN);
            }
        }
    }

    /// Adds impulses `r` on points to the nodes' numbers and the ports, and takes them off the points.
    pub(super) fn spread(&mut self, problem: &Problem, r: &mut [Twist], numbers: &mut Vec<f64>) {
        numbers.clear();
        for block in &problem.nodal {
            block.spread(|point| r[point.body as usize].linear, &mut self.loads);
            numbers.extend_from_slice(&self.loads);
            if let Some(port) = &block.port {
                let own = r[port.body as usize];
                r[port.body as usize] = port.reached(own, &block.points, |point| r[point.body as usize].linear);
            }
        }
        for (body, _) in self.point_of.iter().enumerate().filter(|(_, of)| **of != NOWHERE) {
            r[body] = Twist::ZERO;
        }
    }

    /// Velocities of points, from the nodes' numbers and the ports' velocities in `w`.
    pub(super) fn read(&self, problem: &Problem, numbers: &[f64], w: &mut [Twist]) {
        for (sheet, block) in self.sheets.iter().zip(&problem.nodal) {
            let own = &numbers[sheet.at as usize..(sheet.at + sheet.size) as usize];
            for point in &block.points {
                w[point.body as usize] = Twist { linear: NodalBlock::velocity(point, own), angular: Vec3::ZERO };
            }
            if let Some(port) = &block.port {
                let motion = w[port.body as usize];
                block.follow(&motion, w);
            }
        }
    }

    /// q += A p.
    pub(super) fn add_times(&mut self, problem: &Problem, p: &[f64], q: &mut [f64]) {
        for (sheet, block) in self.sheets.iter().zip(&problem.nodal) {
            let range = sheet.at as usize..(sheet.at + sheet.size) as usize;
            let (p, q) = (&p[range.clone()], &mut q[range]);
            self.loads.clear();
            self.loads.resize(p.len(), 0.0);
            if let Some(matrix) = &block.matrix {
                matrix.times(&block.system.ends, p, &mut self.loads);
            }
            if let Some(term) = &block.system.taken_off {
                term.take_off(p, &mut self.loads);
            }
            // Rows of held unknowns stand for themselves.
            let free = self.loads.iter().zip(block.held.iter()).map(|(y, held)| if *held { 0.0 } else { *y });
            q.iter_mut().zip(free).for_each(|(q, y)| *q += y);
        }
    }

    /// Numbers of the right side into the unknowns of the factorisation, which begin at `first`.
    pub(super) fn load(&self, numbers: &[f64], mut first: usize, x: &mut [f64]) {
        for sheet in &self.sheets {
            let own = &numbers[sheet.at as usize..(sheet.at + sheet.size) as usize];
            x[first..first + own.len()].copy_from_slice(own);
            first += own.len() + if sheet.spin == NOWHERE { 0 } else { SPIN };
        }
    }

    /// The reverse of [`FlexNodes::load`].
    pub(super) fn unload(&self, x: &[f64], mut first: usize, numbers: &mut Vec<f64>) {
        numbers.clear();
        for sheet in &self.sheets {
            numbers.extend_from_slice(&x[first..first + sheet.size as usize]);
            first += sheet.size as usize + if sheet.spin == NOWHERE { 0 } else { SPIN };
        }
    }
}

/// Node of a vector, and the first of its unknowns in that node.
fn place(ends: &[u32], vector: u32) -> (u32, usize) {
    let node = ends.partition_point(|end| *end <= 3 * vector);
    let start = if node == 0 { 0 } else { ends[node - 1] };
    (node as u32, (3 * vector - start) as usize)
}

/// Axis `k` of the world.
fn unit(k: usize) -> Vec3 {
    [Vec3::X, Vec3::Y, Vec3::Z][k]
}

impl NewtonSystem {
    /// J of all contacts that end on points.
    pub(super) fn share_points(&mut self, problem: &Problem) {
        let mut flexible = std::mem::take(&mut self.flexible);
        let mut shares = std::mem::take(&mut flexible.shares);
        shares.clear();
        let mut c = Collected::default();
        for i in &flexible.contacts {
            c.clear();
            let contact = &problem.contacts[*i as usize];
            let length = problem.moments.get(*i as usize).map_or(0.0, |m| m.length);
            for (body, arm, sign) in [(contact.a, contact.arms[0], -1.0), (contact.b, contact.arms[1], 1.0)] {
                match flexible.point(problem, body) {
                    Some((sheet, block, point, place)) => point_columns(sheet, block, point, place, sign, &mut c),
                    None if self.node[body as usize] == NOWHERE => {}
                    None => {
                        let turns = self.mass[body as usize].1 != Sym3::default();
                        c.add(self.node[body as usize], MOST, |k| match k {
                            0..3 => [sign * unit(k), Vec3::ZERO],
                            _ if !turns => [Vec3::ZERO; 2],
                            _ => [sign * unit(k - 3).cross(arm), (sign * length) * unit(k - 3)],
                        });
                    }
                }
            }
            shares.put(&self.order, &c, problem.has_moments());
        }
        flexible.shares = shares;
        self.flexible = flexible;
    }

    /// Adds A of the flexible bodies, and J' T J of the contacts on their points.
    pub(super) fn add_flexible(
        &self,
        problem: &Problem,
        t: &Conductance,
        order: &Order,
        diagonal: &mut [Square],
        below: &mut EntryBlocks,
    ) {
        let flexible = &self.flexible;
        for (sheet, block) in flexible.sheets.iter().zip(&problem.nodal) {
            let Some(matrix) = &block.matrix else { continue };
            for (k, own) in matrix.diagonal.iter().enumerate() {
                diagonal[order.place[sheet.first as usize + k] as usize] = *own;
            }
            for ([a, b], from) in matrix.pairs.iter().zip(&matrix.blocks) {
                let (at, lower) = entry(order, sheet.first + a, sheet.first + b);
                let (to, stride) = below.get(at as usize);
                let columns = stride.min(MOST);
                for (r, to) in to.chunks_exact_mut(stride).enumerate() {
                    for (c, to) in to[..columns].iter_mut().enumerate() {
                        *to += from[if lower { MOST * c + r } else { MOST * r + c }];
                    }
                }
            }
            if let Some(term) = &block.system.taken_off {
                let own = &mut diagonal[order.place[sheet.spin as usize] as usize];
                for c in 0..SPIN {
                    (0..SPIN).for_each(|r| own[MOST * r + c] = term.inner().col(c)[r]);
                }
                let mut first = 0;
                for (k, end) in block.system.ends.iter().enumerate() {
                    let (at, lower) = entry(order, sheet.first + k as u32, sheet.spin);
                    let (to, stride) = below.get(at as usize);
                    for (i, unknown) in (first..*end as usize).enumerate() {
                        let row = term.row(unknown);
                        for c in 0..SPIN {
                            to[if lower { stride * c + i } else { stride * i + c }] += row[c];
                        }
                    }
                    first = *end as usize;
                }
            }
        }
        let s = &flexible.shares;
        for (k, i) in flexible.contacts.iter().map(|i| *i as usize).enumerate().filter(|(_, i)| !t.is_open(*i)) {
            match problem.has_moments() {
                false => s.add(k, |c| [t.contact[i] * s.column(c), Vec3::ZERO], diagonal, below),
                true => s.add(k, |c| t.times(i, s.column(c), s.turn(c)).into(), diagonal, below),
            }
        }
    }
}

/// J of a contact for the nodes below its point, and the port.
fn point_columns(
    sheet: &NodalPlace,
    block: &NodalBlock,
    point: &NodalPoint,
    index: usize,
    sign: f64,
    c: &mut Collected,
) {
    let ends = &block.system.ends;
    for (vector, weight) in point.vectors.iter().zip(point.weights) {
        let (node, first) = place(ends, *vector);
        let start = if node == 0 { 0 } else { ends[node as usize - 1] };
        let size = (ends[node as usize] - start) as usize;
        c.add(sheet.first + node, size, |k| match k.checked_sub(first) {
            Some(axis @ 0..3) if !block.held[start as usize + k] => [(sign * weight) * unit(axis), Vec3::ZERO],
            _ => [Vec3::ZERO; 2],
        });
    }
    if let (Some(port), false) = (&block.port, sheet.port == NOWHERE) {
        c.add(sheet.port, MOST, |k| [sign * port.reach[index][k], Vec3::ZERO]);
    }
}
