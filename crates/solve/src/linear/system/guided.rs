//! Bodies that are held in a plane of another one, by the three numbers that this leaves them.
//!
//! A planar joint has one equation along the plane's normal n and two about axes across n, between a leader a and a guided
//! body b. Its equations are solved once for all instead of in every factorisation: with r from a's centre to b's (but for its
//! part along n, which only moves b in the plane) and B the motions of b that they leave,
//!
//! ```text
//! v_b = X v_a + B z,      X v_a = (v + omega x r, omega),    J_b B = 0,   J_a + J_b X = 0,
//! ```
//!
//! b has 3 unknowns z instead of 6 and 3 equations: of the 80 shoes of a trainer 720 unknowns are 240. X moves b with a as one
//! body. What joins guided bodies of one leader with each other (pins) does not feel that motion and so couples their z alone;
//! where that holds is found from the numbers ([`Guides::find`]). A matrix K of two bodies p and q becomes U_p' K U_q with U = (B, X)
//! of each, X for the leader.
//!
//! Cost: a few products of 6 x 6 blocks per guided body and per contact of one, for a factor of blocks of three.

use super::{NewtonSystem, entry};
use crate::dense::{MOST, Square, zero};
use crate::linear::conductance::Conductance;
use crate::linear::order::NOWHERE;
use crate::linear::pair::{numbers, pair_block};
use crate::problem::{NO_BODY, Problem, Row};
use grouser_math::{Twist, Vec3};

/// Unknowns of a guided body.
pub(super) const FREE: usize = 3;
/// What rounding leaves of equations that cancel each other, as a share of them.
const ROUNDING: f64 = 1e-10;
/// Sine of the angle below which two axes count as one.
const SAME_AXIS: f64 = 0.1;

/// A guided body.
#[derive(Clone, Copy)]
pub(super) struct Guide {
    body: u32,
    leader: u32,
    /// B.
    basis: [Twist; FREE],
    /// r.
    arm: Vec3,
}

/// All of them.
#[derive(Default)]
pub(super) struct Guides {
    list: Vec<Guide>,
    /// Place of each body in `list`; [`NOWHERE`] of bodies that are not guided.
    of: Vec<u32>,
    /// Is each block of equations one that guides? And if not, does it feel its leaders?
    pub(super) guides: Vec<bool>,
    feels: Vec<bool>,
    /// Bodies that may not be guided: they lead, or rows act on them.
    taken: Vec<bool>,
    /// Numbers of the equations in the factor's entries: place and value.
    fixed: Vec<(u32, f64)>,
}

impl Guides {
    /// Forgets all.
    pub(super) fn clear(&mut self, blocks: usize) {
        self.list.clear();
        self.guides.clear();
        self.guides.resize(blocks, false);
    }

    /// Is nobody guided?
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Guided bodies of `problem`: the first block in order that can guide a body does.
    pub(super) fn find(&mut self, problem: &Problem) {
        let e = &problem.equations;
        self.clear(e.ends.len());
        let n = problem.bodies.len();
        for list in [&mut self.taken, &mut self.feels] {
            list.clear();
        }
        self.taken.resize(n, false);
        self.of.clear();
        self.of.resize(n, NOWHERE);
        for b in problem.rows.iter().flat_map(|row| row.bodies).filter(|b| *b != NO_BODY) {
            self.taken[b as usize] = true;
        }
        for k in 0..e.ends.len() {
            let Some(guide) = Guide::new(problem, &e.rows[e.block(k)]) else { continue };
            let (a, b) = (guide.leader as usize, guide.body as usize);
            if self.taken[b] || self.of[b] != NOWHERE || self.of[a] != NOWHERE {
                continue;
            }
            self.of[b] = self.list.len() as u32;
            self.list.push(guide);
            self.guides[k] = true;
            self.taken[a] = true;
        }
        if !self.is_empty() {
            let feels = |k: usize| e.rows[e.block(k)].iter().any(|row| self.feels_leaders(row));
            self.feels = (0..e.ends.len()).map(feels).collect();
        }
    }

    /// What the order of elimination depends on.
    pub(super) fn pattern(&self, list: &mut Vec<u32>) {
        list.extend(self.list.iter().flat_map(|g| [g.body, g.leader]));
        list.push(NOWHERE);
        list.extend(self.guides.iter().map(|g| u32::from(*g)));
        list.extend(self.feels.iter().map(|g| u32::from(*g)));
    }

    fn of(&self, body: u32) -> Option<&Guide> {
        match self.of.get(body as usize) {
            Some(k) if *k != NOWHERE && !self.is_empty() => Some(&self.list[*k as usize]),
            _ => None,
        }
    }

    /// Unknowns of a body.
    pub(super) fn size(&self, body: usize) -> usize {
        if self.of(body as u32).is_some() { FREE } else { MOST }
    }

    /// The body and its leader, if it has one: all whose unknowns its velocity depends on.
    pub(super) fn movers(&self, body: u32) -> impl Iterator<Item = u32> {
        std::iter::once(body).chain(self.of(body).map(|g| g.leader))
    }

    /// Does a row change with the motion of a leader that takes its guided bodies along?
    fn feels_leaders(&self, row: &Row) -> bool {
        row.ends().any(|(b, _)| {
            let Some(guide) = self.of(b as u32) else { return false };
            let (mut sum, mut size) = (Twist::ZERO, 0.0);
            for (c, j) in row.ends() {
                let part = match self.of(c as u32) {
                    Some(other) if other.leader == guide.leader => other.carried(j),
                    None if c as u32 == guide.leader => *j,
                    _ => continue,
                };
                sum = sum.plus(&part);
                size += part.linear.length() + part.angular.length();
            }
            sum.linear.length() + sum.angular.length() > ROUNDING * size
        })
    }

    /// What a row is in the unknowns: bodies, and as many numbers as they have unknowns.
    fn parts(&self, row: &Row, feels: bool, mut add: impl FnMut(u32, &[f64])) {
        for (b, j) in row.ends() {
            let b = b as u32;
            if let Some(guide) = self.of(b) {
                add(b, &guide.basis.map(|m| j.dot(&m)));
                if feels {
                    add(guide.leader, &numbers(&guide.carried(j)));
                }
            } else if feels || !row.ends().any(|(c, _)| self.of(c as u32).is_some_and(|g| g.leader == b)) {
                add(b, &numbers(j));
            }
        }
    }

    /// Bodies that the equations of block `k` have numbers for.
    pub(super) fn bodies(&self, problem: &Problem, k: usize, mut add: impl FnMut(u32)) {
        let e = &problem.equations;
        self.parts(&e.rows[e.block(k).start], self.feels[k], |body, _| add(body));
    }
}

impl Guide {
    /// The guide that the equations `rows` are, if they are one.
    fn new(problem: &Problem, rows: &[Row]) -> Option<Self> {
        let [a, b, none] = rows.first()?.bodies;
        let free = |b: u32| {
            b != NO_BODY && {
                let body = &problem.bodies[b as usize];
                body.moves() && body.inverse_inertia.diagonal.min_element() > 0.0
            }
        };
        if rows.len() != MOST - FREE || none != NO_BODY || !free(a) || !free(b) {
            return None;
        }
        if rows.iter().any(|row| row.compliance != 0.0 || row.bodies != rows[0].bodies) {
            return None;
        }
        let along = rows.iter().position(|row| row.jacobian[1].linear != Vec3::ZERO)?;
        let [j_a, j_b, _] = rows[along].jacobian;
        let (mut turns, mut count) = ([Vec3::ZERO; 2], 0);
        for (i, row) in rows.iter().enumerate().filter(|(i, _)| *i != along) {
            let [t_a, t_b, _] = row.jacobian;
            let apart = (t_a.angular + t_b.angular).length();
            if t_a.linear != Vec3::ZERO || t_b.linear != Vec3::ZERO || apart > ROUNDING * t_b.angular.length() {
                return None;
            }
            turns[count.min(1)] = rows[i].jacobian[1].angular;
            count += 1;
        }
        // J_a + J_b X = 0 along: r x l = -(angular parts' sum), the r across l.
        let (l, q) = (j_b.linear, -(j_a.angular + j_b.angular));
        let arm = l.cross(q) / l.length_squared();
        let size = l.length() + j_a.angular.length() + j_b.angular.length();
        if (j_a.linear + l).length() + (arm.cross(l) - q).length() > ROUNDING * size {
            return None;
        }
        let axis = turns[0].cross(turns[1]);
        if axis.length() < SAME_AXIS * turns[0].length() * turns[1].length() || axis == Vec3::ZERO {
            return None;
        }
        let (n, axis) = (l.normalize(), axis.normalize());
        let x = n.any_orthonormal_vector();
        let slide = |linear: Vec3| Twist { linear, angular: Vec3::ZERO };
        // Turning about the axis must not leave the plane.
        let turn = Twist { linear: -(j_b.angular.dot(axis) / l.length()) * n, angular: axis };
        Some(Self { body: b, leader: a, basis: [slide(x), slide(n.cross(x)), turn], arm })
    }

    /// X' of an impulse.
    #[inline(always)]
    fn carried(&self, p: &Twist) -> Twist {
        Twist { linear: p.linear, angular: p.angular + self.arm.cross(p.linear) }
    }

    /// B' K.
    fn across(&self, k: &Square) -> Square {
        let mut out = zero();
        for (r, b) in self.basis.iter().enumerate() {
            let b = numbers(b);
            for c in 0..MOST {
                out[r * MOST + c] = (0..MOST).fold(0.0, |sum, i| sum + b[i] * k[i * MOST + c]);
            }
        }
        out
    }

    /// X' K.
    fn carry(&self, k: &Square) -> Square {
        let (mut out, r) = (*k, self.arm);
        for c in 0..MOST {
            let turned = r.cross(Vec3::new(k[c], k[MOST + c], k[2 * MOST + c]));
            for i in 0..3 {
                out[(3 + i) * MOST + c] += turned[i];
            }
        }
        out
    }
}

fn transpose(k: &Square) -> Square {
    std::array::from_fn(|i| k[i % MOST * MOST + i / MOST])
}

fn add(to: &mut Square, k: &Square) {
    to.iter_mut().zip(k).for_each(|(to, k)| *to += k);
}

impl NewtonSystem {
    /// Blocks of the bodies and of the contacts of two of them.
    pub(super) fn fill_guided(
        &self,
        problem: &Problem,
        t: &Conductance,
        own: &[Square],
        diagonal: &mut [Square],
        below: &mut [Square],
    ) {
        let place = |body: u32| self.order.place[self.node[body as usize] as usize] as usize;
        for b in (0..own.len() as u32).filter(|b| self.node[*b as usize] != NOWHERE) {
            let k = &own[b as usize];
            let Some(guide) = self.guides.of(b) else {
                add(&mut diagonal[place(b)], k);
                continue;
            };
            let across = transpose(&guide.across(k));
            add(&mut diagonal[place(b)], &guide.across(&across));
            self.put(b, guide.leader, &transpose(&guide.carry(&across)), diagonal, below);
            add(&mut diagonal[place(guide.leader)], &guide.carry(&transpose(&guide.carry(k))));
        }
        for (i, c) in problem.contacts.iter().enumerate() {
            if self.node[c.a as usize] == NOWHERE || self.node[c.b as usize] == NOWHERE || t.is_open(i) {
                continue;
            }
            let mut k = zero();
            pair_block(problem, t, i, true, &mut k);
            let (a, b) = (self.guides.of(c.a), self.guides.of(c.b));
            let mut columns = |body: u32, k: &Square| match b {
                None => self.put(body, c.b, k, diagonal, below),
                Some(guide) => {
                    let k = transpose(k);
                    self.put(body, c.b, &transpose(&guide.across(&k)), diagonal, below);
                    self.put(body, guide.leader, &transpose(&guide.carry(&k)), diagonal, below);
                }
            };
            match a {
                None => columns(c.a, &k),
                Some(guide) => {
                    columns(c.a, &guide.across(&k));
                    columns(guide.leader, &guide.carry(&k));
                }
            }
        }
        let entries = below.as_flattened_mut();
        for (at, value) in &self.guides.fixed {
            entries[*at as usize] += value;
        }
        for (k, node) in self.equation_node.iter().enumerate().filter(|(_, node)| **node != NOWHERE) {
            let own = &mut diagonal[self.order.place[*node as usize] as usize];
            for (r, i) in problem.equations.block(k).enumerate() {
                own[r * MOST + r] = self.compliance[i];
            }
        }
    }

    /// Adds the block of the unknowns of bodies `p` (rows) and `q` (columns), and its transpose.
    fn put(&self, p: u32, q: u32, k: &Square, diagonal: &mut [Square], below: &mut [Square]) {
        if p == q {
            let own = &mut diagonal[self.order.place[self.node[p as usize] as usize] as usize];
            add(own, k);
            add(own, &transpose(k));
            return;
        }
        let (at, lower) = entry(&self.order, self.node[p as usize], self.node[q as usize]);
        match lower {
            true => add(&mut below[at as usize], &transpose(k)),
            false => add(&mut below[at as usize], k),
        }
    }

    /// Where the numbers of the equations stand: the same for every T.
    pub(super) fn fix_equations(&mut self, problem: &Problem) {
        let e = &problem.equations;
        let mut fixed = std::mem::take(&mut self.guides.fixed);
        fixed.clear();
        for (k, node) in self.equation_node.iter().enumerate().filter(|(_, node)| **node != NOWHERE) {
            for (r, i) in e.block(k).enumerate() {
                self.guides.parts(&e.rows[i], self.guides.feels[k], |body, numbers| {
                    let (at, lower) = entry(&self.order, *node, self.node[body as usize]);
                    if at == NOWHERE {
                        return;
                    }
                    for (c, x) in numbers.iter().enumerate() {
                        let place = if lower { c * MOST + r } else { r * MOST + c };
                        fixed.push(((at as usize * MOST * MOST + place) as u32, *x));
                    }
                });
            }
        }
        self.guides.fixed = fixed;
    }

    /// z = P^-1 r with guided bodies. The impulses of the equations are not asked for.
    pub(super) fn precondition_guided(&mut self, problem: &Problem, r: &[Twist], z: &mut Vec<Twist>) {
        let Self { guides, node, ends, x, order, factor, .. } = self;
        let start = |body: u32| match node[body as usize] {
            0 => 0,
            k => ends[k as usize - 1] as usize,
        };
        x.clear();
        x.resize(ends.last().map_or(0, |e| *e as usize), 0.0);
        let moving = |b: &u32| node[*b as usize] != NOWHERE;
        for b in (0..problem.bodies.len() as u32).filter(moving).filter(|b| guides.of(*b).is_none()) {
            x[start(b)..start(b) + MOST].copy_from_slice(&numbers(&r[b as usize]));
        }
        for guide in &guides.list {
            let (own, at) = (&r[guide.body as usize], start(guide.body));
            for (k, motion) in guide.basis.iter().enumerate() {
                x[at + k] = motion.dot(own);
            }
            let at = start(guide.leader);
            x[at..at + MOST].iter_mut().zip(numbers(&guide.carried(own))).for_each(|(x, p)| *x += p);
        }
        factor.solve(order, ends, x);
        z.clear();
        z.resize(problem.bodies.len(), Twist::ZERO);
        for b in (0..problem.bodies.len() as u32).filter(moving).filter(|b| guides.of(*b).is_none()) {
            z[b as usize] = super::twist(&x[start(b)..start(b) + MOST]);
        }
        for guide in &guides.list {
            let (a, at) = (z[guide.leader as usize], start(guide.body));
            let with = Twist { linear: a.at(guide.arm), angular: a.angular };
            let own = guide.basis.iter().zip(&x[at..at + FREE]);
            z[guide.body as usize] = own.fold(with, |sum, (b, x)| super::plus(&sum, *x, b));
        }
    }
}
