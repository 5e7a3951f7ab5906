//! Bodies that a joint holds on another one, by the numbers that it leaves them.
//!
//! A planar joint has one equation along the plane's normal n and two about axes across n, between a leader a and a
//! guided body b; a pin in a slot has two equations along, a hinge three. Such equations are solved once for all
//! instead of in every factorisation: with r from a's centre to b's (but for a part along n that only moves b in its
//! plane) and B the motions of b that they leave,
//!
//! ```text
//! v_b = X v_a + B z,      X v_a = (v + omega x r, omega),    J_b B = 0,   J_a + J_b X = 0,
//! ```
//!
//! b has 3 unknowns z (in a plane), 2 (in a slot) or 1 (on a hinge) instead of 6 and 3, 4 or 5 equations: of the 91
//! bodies of a trainer 988 unknowns are 264. X moves b with a as one body. What joins guided bodies of one leader with
//! each other (pins, springs, motors) does not feel that motion and so couples their z alone; where that holds is found
//! from the numbers. Planar joints guide first, then others whose leader leads already: its column of the factor is
//! full anyway. On chains of hinges nobody is guided.
//!
//! What guided bodies add to the matrix is in `reduced.rs`.

use super::NewtonSystem;
use crate::linear::pair::numbers;
use crate::problem::{NO_BODY, Problem, Row};
use grouser_math::sparse::NOWHERE;
use grouser_math::sparse::dense::MOST;
use grouser_math::{Twist, Vec3};

/// Unknowns of a guided body at most.
pub(super) const FREE: usize = 3;
/// What rounding leaves of equations that cancel each other, as a share of them.
const ROUNDING: f64 = 1e-10;
/// Sine of the angle below which two axes count as one, and cosine below which they are perpendicular.
const SAME_AXIS: f64 = 0.1;
const PERPENDICULAR: f64 = 1e-6;

/// A guided body.
#[derive(Clone, Copy)]
pub(super) struct Guide {
    pub(super) body: u32,
    pub(super) leader: u32,
    /// Number of its unknowns.
    pub(super) free: usize,
    /// B, its first `free` motions.
    basis: [Twist; FREE],
    /// r.
    pub(super) arm: Vec3,
}

/// All of them.
#[derive(Default)]
pub(super) struct Guides {
    pub(super) list: Vec<Guide>,
    /// Place of each body in `list`; [`NOWHERE`] of bodies that are not guided.
    of: Vec<u32>,
    /// Is each block of equations one that guides? And if not, does it feel its leaders? The same of rows.
    pub(super) guides: Vec<bool>,
    pub(super) feels: Vec<bool>,
    pub(super) row_feels: Vec<bool>,
    /// Bodies that lead.
    leads: Vec<bool>,
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

    /// Guided bodies of `problem`: the first block in order that can guide a body does, planar ones before others.
    pub(super) fn find(&mut self, problem: &Problem) {
        let e = &problem.equations;
        self.clear(e.ends.len());
        let n = problem.bodies.len();
        self.leads.clear();
        self.leads.resize(n, false);
        self.of.clear();
        self.of.resize(n, NOWHERE);
        for planar in [true, false] {
            for k in 0..e.ends.len() {
                let rows = &e.rows[e.block(k)];
                if (rows.len() == MOST - FREE) != planar || self.guides[k] {
                    continue;
                }
                let [a, b, _] = rows[0].bodies;
                let may_lead = |a: u32| a != NO_BODY && self.of[a as usize] == NOWHERE;
                let may_follow = |b: u32| b != NO_BODY && self.of[b as usize] == NOWHERE && !self.leads[b as usize];
                if !may_lead(a) || !may_follow(b) || !(planar || self.leads[a as usize]) {
                    continue;
                }
                let Some(guide) = Guide::new(problem, rows) else { continue };
                self.of[b as usize] = self.list.len() as u32;
                self.list.push(guide);
                self.guides[k] = true;
                self.leads[a as usize] = true;
            }
            if self.is_empty() {
                return;
            }
        }
        let mut feels = std::mem::take(&mut self.feels);
        feels.clear();
        feels.extend((0..e.ends.len()).map(|k| e.rows[e.block(k)].iter().any(|row| self.feels_leaders(row))));
        self.feels = feels;
        let mut feels = std::mem::take(&mut self.row_feels);
        feels.clear();
        feels.extend(problem.rows.iter().map(|row| self.feels_leaders(row)));
        self.row_feels = feels;
    }

    /// What the order of elimination depends on.
    pub(super) fn pattern(&self, list: &mut Vec<u32>) {
        list.extend(self.list.iter().flat_map(|g| [g.body, g.leader, g.free as u32]));
        list.push(NOWHERE);
        for of in [&self.guides, &self.feels, &self.row_feels] {
            list.extend(of.iter().map(|g| u32::from(*g)));
        }
    }

    pub(super) fn of(&self, body: u32) -> Option<&Guide> {
        match self.of.get(body as usize) {
            Some(k) if *k != NOWHERE && !self.is_empty() => Some(&self.list[*k as usize]),
            _ => None,
        }
    }

    /// Unknowns of a body.
    pub(super) fn size(&self, body: usize) -> usize {
        self.of(body as u32).map_or(MOST, |g| g.free)
    }

    /// The body and its leader, if it has one: all whose unknowns its velocity depends on.
    pub(super) fn movers(&self, body: u32) -> impl Iterator<Item = u32> {
        std::iter::once(body).chain(self.of(body).map(|g| g.leader))
    }

    /// Do both bodies have the same leader?
    pub(super) fn follow_one(&self, a: u32, b: u32) -> bool {
        self.of(a).zip(self.of(b)).is_some_and(|(a, b)| a.leader == b.leader)
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
    pub(super) fn parts(&self, row: &Row, feels: bool, mut add: impl FnMut(u32, &[f64])) {
        for (b, j) in row.ends() {
            let b = b as u32;
            if let Some(guide) = self.of(b) {
                add(b, &guide.basis.map(|m| j.dot(&m))[..guide.free]);
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
    /// The guide that the equations `rows` are, if they are one: one to three along perpendicular axes and two about
    /// axes.
    fn new(problem: &Problem, rows: &[Row]) -> Option<Self> {
        let [a, b, none] = rows.first()?.bodies;
        let free = |b: u32| {
            b != NO_BODY && {
                let body = &problem.bodies[b as usize];
                body.moves() && body.inverse_inertia.diagonal.min_element() > 0.0
            }
        };
        if !(MOST - FREE..MOST).contains(&rows.len()) || none != NO_BODY || !free(a) || !free(b) {
            return None;
        }
        // l of the equations along, of length 1, and the angular part of J_b; axes of those about.
        let (mut along, mut count) = ([(Vec3::ZERO, Vec3::ZERO); 3], 0);
        let (mut turns, mut about) = ([Vec3::ZERO; 2], 0);
        // Sum of l x q, J_a + J_b X = 0 being r x l = q = -(angular parts' sum).
        let mut sum = Vec3::ZERO;
        for row in rows {
            if row.compliance != 0.0 || row.bodies != rows[0].bodies {
                return None;
            }
            let [j_a, j_b, _] = row.jacobian;
            let length = j_b.linear.length();
            if length == 0.0 {
                *turns.get_mut(about)? = j_b.angular;
                about += 1;
            } else {
                let l = j_b.linear / length;
                sum -= l.cross((j_a.angular + j_b.angular) / length);
                *along.get_mut(count)? = (l, j_b.angular / length);
                count += 1;
            }
        }
        let along = &along[..count];
        let axis = turns[0].cross(turns[1]);
        if about != 2 || count == 0 || axis.length() <= SAME_AXIS * turns[0].length() * turns[1].length() {
            return None;
        }
        let axis = axis.normalize();
        let (l, other) = (along[0].0, along.get(1).map_or(Vec3::ZERO, |a| a.0));
        let apart = |i: usize, j: usize| along[i].0.dot(along[j].0).abs() < PERPENDICULAR;
        let (arm, slides) = match count {
            // The sum over the l of (1 - l l') r is that of l x q. With one l the r across it will do.
            1 => {
                let x = l.any_orthonormal_vector();
                (sum, [x, l.cross(x)])
            }
            2 if apart(0, 1) => {
                let left = l.cross(other);
                (sum - 0.5 * left.dot(sum) * left, [left, Vec3::ZERO])
            }
            3 if apart(0, 1) && apart(0, 2) && apart(1, 2) => (0.5 * sum, [Vec3::ZERO; 2]),
            _ => return None,
        };
        // Turning about the axis must not leave the plane, slot or hinge.
        let linear = along.iter().fold(Vec3::ZERO, |sum, (l, angular)| sum - angular.dot(axis) * *l);
        let slide = |linear: Vec3| Twist { linear, angular: Vec3::ZERO };
        let turn = Twist { linear, angular: axis };
        let basis = match count {
            1 => [slide(slides[0]), slide(slides[1]), turn],
            2 => [slide(slides[0]), turn, Twist::ZERO],
            _ => [turn, Twist::ZERO, Twist::ZERO],
        };
        let guide = Self { body: b, leader: a, free: FREE + 1 - count, basis, arm };
        let holds = |row: &Row| {
            let [j_a, j_b, _] = row.jacobian;
            let left = j_a.plus(&guide.carried(&j_b));
            let size = j_b.linear.length() + j_a.angular.length() + j_b.angular.length();
            left.linear.length() + left.angular.length() <= ROUNDING * size
        };
        rows.iter().all(holds).then_some(guide)
    }

    /// B.
    #[inline(always)]
    pub(super) fn basis(&self) -> &[Twist] {
        &self.basis[..self.free]
    }

    /// X' of an impulse.
    #[inline(always)]
    pub(super) fn carried(&self, p: &Twist) -> Twist {
        Twist { linear: p.linear, angular: p.angular + self.arm.cross(p.linear) }
    }
}

impl NewtonSystem {
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
            for (k, motion) in guide.basis().iter().enumerate() {
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
            let own = guide.basis().iter().zip(&x[at..at + guide.free]);
            z[guide.body as usize] = own.fold(with, |sum, (b, x)| super::plus(&sum, *x, b));
        }
    }
}
