//! The matrix in the unknowns of guided bodies (`guided.rs`).
//!
//! The velocity of contact i is u_i = sum over nodes of J_in z_n: of its bodies, and of their leaders. J does not
//! change within a time step, and is written down once ([`Shares`]); a factorisation adds J' T J of those that are not
//! open to the rest of the matrix (masses, equations), which is written down once as well.
//!
//! ```text
//! b with guide (X, B):  J = (s B_lin + s B_ang x arm) of b,  s (1, -[r + arm]) of its leader,  s = 1 of b, -1 of a
//! mass:                       B'M B of b,   B'M X of b and its leader,   X'M X of the leader
//! ```
//!
//! Of two bodies that follow one leader the leader's parts cancel: a contact of a shoe with a wheel has five columns,
//! one with the ground nine.
//!
//! Cost: per contact that is not open about 20 (60) products of two vectors, instead of products of 6 x 6 blocks.

use super::{NewtonSystem, entry};
use crate::linear::conductance::Conductance;
use crate::linear::pair::{numbers, write};
use crate::problem::Problem;
use grouser_math::sparse::EntryBlocks;
use grouser_math::sparse::dense::{MOST, Square};
use grouser_math::sparse::{NOWHERE, Order};
use grouser_math::{Mat3, Sym3, Twist, Vec3};

/// What is left of a leader's parts that cancel, as a share of the lever arms.
const ROUNDING: f64 = 1e-10;
/// Nodes of a contact or row at most: its bodies and their leaders; of a contact of two flexible bodies, those of two
/// elements and two ports.
const MOST_NODES: usize = 20;

/// J of a contact or row for one node.
#[derive(Clone, Copy)]
struct Share {
    /// Its position in the order of elimination.
    place: u32,
    /// Where its columns start, and how many they are.
    start: u32,
    size: u32,
}

/// J of all contacts and rows, and the matrix without them.
#[derive(Default)]
pub(super) struct Shares {
    /// Shares by contact, then by row, each by place; where each one's end, and where its entries of pairs of shares
    /// do.
    list: Vec<Share>,
    ends: Vec<[u32; 2]>,
    pairs: Vec<u32>,
    /// Columns of the force lanes (of a row its number, as x); of the moment lanes, where there are any.
    columns: Vec<Vec3>,
    turns: Vec<Vec3>,
    /// Masses and equations.
    diagonal: Vec<Square>,
    below: Vec<f64>,
}

/// Shares of one contact or row while they are collected.
pub(super) struct Collected {
    node: [u32; MOST_NODES],
    size: [usize; MOST_NODES],
    columns: [[[Vec3; 2]; MOST]; MOST_NODES],
    count: usize,
}

impl Default for Collected {
    fn default() -> Self {
        let columns = [[[Vec3::ZERO; 2]; MOST]; MOST_NODES];
        Self { node: [NOWHERE; MOST_NODES], size: [0; MOST_NODES], columns, count: 0 }
    }
}

impl Collected {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds columns to those of a node.
    pub(super) fn add(&mut self, node: u32, size: usize, column: impl Fn(usize) -> [Vec3; 2]) {
        let known = (0..self.count).find(|k| self.node[*k] == node);
        let k = known.unwrap_or(self.count);
        if known.is_none() {
            (self.node[k], self.size[k]) = (node, size);
            self.columns[k] = [[Vec3::ZERO; 2]; MOST];
            self.count += 1;
        }
        for (c, own) in self.columns[k][..size].iter_mut().enumerate() {
            let more = column(c);
            *own = [own[0] + more[0], own[1] + more[1]];
        }
    }
}

/// Axis `k` of the world.
fn unit(k: usize) -> Vec3 {
    [Vec3::X, Vec3::Y, Vec3::Z][k]
}

impl NewtonSystem {
    /// J of everything, and the matrix without contacts and rows.
    pub(super) fn share(&mut self, problem: &Problem) {
        let mut s = std::mem::take(&mut self.shares);
        s.clear();
        let mut c = Collected::default();
        for i in 0..problem.contacts.len() {
            c.clear();
            self.contact_columns(problem, i, &mut c);
            s.put(&self.order, &c, problem.has_moments());
        }
        for (row, feels) in problem.rows.iter().zip(&self.guides.row_feels) {
            c.clear();
            self.guides.parts(row, *feels, |body, numbers| {
                let node = self.node[body as usize];
                if node != NOWHERE {
                    c.add(node, numbers.len(), |k| [Vec3::new(numbers[k], 0.0, 0.0), Vec3::ZERO]);
                }
            });
            s.put(&self.order, &c, problem.has_moments());
        }
        self.constant_part(problem, &mut s);
        self.shares = s;
    }

    /// J of contact `i`.
    fn contact_columns(&self, problem: &Problem, i: usize, c: &mut Collected) {
        let contact = &problem.contacts[i];
        let length = problem.moments.get(i).map_or(0.0, |m| m.length);
        let sides = [(contact.a, contact.arms[0], -1.0), (contact.b, contact.arms[1], 1.0)];
        let guides = sides.map(|(body, ..)| self.guides.of(body));
        // Lever arms of the leader, if both bodies follow one, or one is the other's leader: it is not felt if they are
        // one.
        let lever = |k: usize| sides[k].1 + guides[k].map_or(Vec3::ZERO, |g| g.arm);
        let leader = |k: usize| guides[k].map_or(sides[k].0, |g| g.leader);
        let apart = (lever(0) - lever(1)).length();
        let same = leader(0) == leader(1) && apart <= ROUNDING * (lever(0).length() + lever(1).length());
        for (k, (body, arm, sign)) in sides.into_iter().enumerate() {
            if self.node[body as usize] == NOWHERE {
                continue;
            }
            if let Some(guide) = guides[k] {
                let column = |b: &Twist| [sign * b.at(arm), (sign * length) * b.angular];
                c.add(self.node[body as usize], guide.free, |k| column(&guide.basis()[k]));
            }
            let turns = self.mass[body as usize].1 != Sym3::default();
            if !same {
                let (at, node) = (lever(k), self.node[leader(k) as usize]);
                c.add(node, MOST, |k| match k {
                    0..3 => [sign * unit(k), Vec3::ZERO],
                    _ if !turns => [Vec3::ZERO; 2],
                    _ => [sign * unit(k - 3).cross(at), (sign * length) * unit(k - 3)],
                });
            }
        }
    }

    /// Masses and equations.
    fn constant_part(&self, problem: &Problem, s: &mut Shares) {
        let (order, guides) = (&self.order, &self.guides);
        let Shares { diagonal, below, .. } = s;
        let mut below = self.factor.blank(order, diagonal, below);
        let place = |body: u32| order.place[self.node[body as usize] as usize] as usize;
        for b in (0..problem.bodies.len() as u32).filter(|b| self.node[*b as usize] != NOWHERE) {
            let (mass, inertia) = self.mass[b as usize];
            let does_turn = inertia != Sym3::default();
            let turn = if does_turn { inertia.to_mat3() } else { Mat3::IDENTITY };
            let Some(guide) = guides.of(b) else {
                let own = [Mat3::from_diagonal(Vec3::splat(mass)), Mat3::ZERO, Mat3::ZERO, turn];
                write(&mut diagonal[place(b)], true, own);
                continue;
            };
            let (at, lower) = entry(order, self.node[b as usize], self.node[guide.leader as usize]);
            for (r, motion) in guide.basis().iter().enumerate() {
                let p = self.momentum(problem, b as usize, motion);
                for (c, other) in guide.basis().iter().enumerate() {
                    diagonal[place(b)][r * MOST + c] = p.dot(other);
                }
                let (block, stride) = below.get(at as usize);
                for (c, x) in numbers(&guide.carried(&p)).into_iter().enumerate() {
                    block[if lower { c * stride + r } else { r * stride + c }] += x;
                }
            }
            // X'M X = m (1, -[r]; [r], -[r][r]) + inertia.
            let r = guide.arm;
            let skew = Mat3::from_cols(unit(0).cross(-r), unit(1).cross(-r), unit(2).cross(-r));
            let own = [Mat3::from_diagonal(Vec3::splat(mass)), skew * -mass, skew * mass, turn - skew * skew * mass];
            write(&mut diagonal[place(guide.leader)], true, own);
        }
        let e = &problem.equations;
        for (k, node) in self.equation_node.iter().enumerate().filter(|(_, node)| **node != NOWHERE) {
            let own = order.place[*node as usize] as usize;
            for (r, i) in e.block(k).enumerate() {
                diagonal[own][r * MOST + r] = self.compliance[i];
                guides.parts(&e.rows[i], guides.feels[k], |body, numbers| {
                    let (at, lower) = entry(order, *node, self.node[body as usize]);
                    if at == NOWHERE {
                        return;
                    }
                    let (block, stride) = below.get(at as usize);
                    for (c, x) in numbers.iter().enumerate() {
                        block[if lower { c * stride + r } else { r * stride + c }] += x;
                    }
                });
            }
        }
    }

    /// Factorises with T = `t`.
    pub(super) fn factorise_guided(&mut self, problem: &Problem, t: &Conductance) {
        let s = &self.shares;
        self.factor.compute_from(&self.order, &s.diagonal, &s.below, |diagonal, below| {
            let contacts = problem.contacts.len();
            for i in (0..contacts).filter(|i| !t.is_open(*i)) {
                match problem.has_moments() {
                    false => s.add(i, |k| [t.contact[i] * s.columns[k], Vec3::ZERO], diagonal, below),
                    true => s.add(i, |k| t.times(i, s.columns[k], s.turns[k]).into(), diagonal, below),
                }
            }
            for (i, t) in t.row.iter().enumerate().filter(|(_, t)| **t != 0.0) {
                s.add(contacts + i, |k| [*t * s.columns[k], Vec3::ZERO], diagonal, below);
            }
        });
    }
}

impl Shares {
    /// Forgets all shares.
    pub(super) fn clear(&mut self) {
        let Self { list, ends, pairs, columns, turns, .. } = self;
        list.clear();
        ends.clear();
        pairs.clear();
        columns.clear();
        turns.clear();
    }

    /// Column `c` of the force lanes.
    #[inline(always)]
    pub(super) fn column(&self, c: usize) -> Vec3 {
        self.columns[c]
    }

    /// Column `c` of the moment lanes.
    #[inline(always)]
    pub(super) fn turn(&self, c: usize) -> Vec3 {
        self.turns[c]
    }

    /// Takes the shares of the next contact or row.
    pub(super) fn put(&mut self, order: &Order, c: &Collected, moments: bool) {
        let mut by_place: [usize; MOST_NODES] = std::array::from_fn(|k| k);
        let place = |k: usize| order.place[c.node[k] as usize];
        by_place[..c.count].sort_unstable_by_key(|k| place(*k));
        let by_place = &by_place[..c.count];
        for (i, k) in by_place.iter().enumerate() {
            let size = c.size[*k];
            self.list.push(Share { place: place(*k), start: self.columns.len() as u32, size: size as u32 });
            self.columns.extend(c.columns[*k][..size].iter().map(|c| c[0]));
            if moments {
                self.turns.extend(c.columns[*k][..size].iter().map(|c| c[1]));
            }
            self.pairs.extend(by_place[i + 1..].iter().map(|j| entry(order, c.node[*k], c.node[*j]).0));
        }
        self.ends.push([self.list.len() as u32, self.pairs.len() as u32]);
    }

    /// Adds J' T J of a contact or row; `times` gives T times a column.
    #[inline(always)]
    pub(super) fn add(
        &self,
        i: usize,
        times: impl Fn(usize) -> [Vec3; 2],
        diagonal: &mut [Square],
        below: &mut EntryBlocks,
    ) {
        let [first, mut pair] = if i == 0 { [0; 2] } else { self.ends[i - 1].map(|e| e as usize) };
        let shares = &self.list[first..self.ends[i][0] as usize];
        for (k, share) in shares.iter().enumerate() {
            let mut pulled = [[Vec3::ZERO; 2]; MOST];
            for (c, p) in pulled[..share.size as usize].iter_mut().enumerate() {
                *p = times(share.start as usize + c);
            }
            let pulled = &pulled[..share.size as usize];
            self.product(pulled, share, (&mut diagonal[share.place as usize], MOST));
            for other in &shares[k + 1..] {
                self.product(pulled, other, below.get(self.pairs[pair] as usize));
                pair += 1;
            }
        }
    }

    /// block += (T J)' J of a share.
    #[inline(always)]
    fn product(&self, pulled: &[[Vec3; 2]], share: &Share, (block, stride): (&mut [f64], usize)) {
        let range = share.start as usize..(share.start + share.size) as usize;
        let columns = &self.columns[range.clone()];
        for (r, p) in pulled.iter().enumerate() {
            for (c, column) in columns.iter().enumerate() {
                block[r * stride + c] += p[0].dot(*column);
            }
        }
        if !self.turns.is_empty() {
            for (r, p) in pulled.iter().enumerate() {
                for (c, column) in self.turns[range.clone()].iter().enumerate() {
                    block[r * stride + c] += p[1].dot(*column);
                }
            }
        }
    }
}
