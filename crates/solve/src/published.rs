//! Published contact problems: u = W r + q, and their score as the literature has it. `rounds.rs` solves them.
//!
//! Problem: find r in K with K* containing u~ and u~ orthogonal to r, where u~ = u for the relaxed cone problem and
//! u~ = u + mu |u_T| n for the exact Coulomb law (De Saxce). With rolling friction a contact has two moments more, K is
//! { |r_T| <= mu r_n, |m| <= mu_r r_n }, and the exact law adds mu_r |omega| n. Score, with the norms over all
//! contacts:
//!
//! ```text
//! || r - P_K(r - u~) || / max(||q||, ||r||, ||u||)
//! ```
//!
//! In the plane a contact gets an idle second tangent. Impulses and velocities are [`Impulses`] with the normal along
//! x; moments are those of the file, in N m s.

use crate::cone::{self, Moments};
use crate::io::{Local, ReadError, Statement};
use crate::problem::{Coupling, Impulses, Problem};
use crate::settings::Law;
use grouser_math::{Mat3, Twist, Vec3};

/// Asymmetry of W below which it is rounding.
const SYMMETRIC: f64 = 1e-13;

/// How good impulses are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Natural-map residual over the largest norm, without unit (it mixes units, as published).
    pub residual: f64,
    /// 1/2 r'W r + q'r, in J.
    pub objective: f64,
    /// ||u||, in m/s.
    pub velocity: f64,
    /// ||r||, in N s.
    pub impulse: f64,
}

/// A problem in local form, each contact three numbers, with rolling friction three more.
#[derive(Clone, Debug)]
pub struct Published {
    /// Numbers per contact in the file: 2, 3 or 5.
    dimension: usize,
    /// W as stated: not always symmetric.
    stated: Coupling,
    /// Our problem, with the symmetric part of W.
    problem: Problem,
    q: Impulses,
    friction: Vec<f64>,
    /// Rolling friction of each contact in m; empty without.
    rolling: Vec<f64>,
    asymmetry: f64,
}

impl Published {
    /// From a file's statement: masses inverted, equations eliminated, plane contacts given an idle second tangent.
    pub fn new(statement: Statement) -> Result<Self, ReadError> {
        let local = statement.reduced()?;
        let asymmetry = local.w.asymmetry();
        let stated = blocks(&local, |i, j| local.w.at(i, j));
        let symmetric = if asymmetry > SYMMETRIC {
            blocks(&local, |i, j| 0.5 * (local.w.at(i, j) + local.w.at(j, i)))
        } else {
            stated.clone()
        };
        let q = lanes_of(local.dimension, &local.q);
        let problem = match local.rolling.is_empty() {
            true => Problem::from_coupling(symmetric, &q.contact, &local.friction),
            false => Problem::from_turning_coupling(symmetric, &q.contact, &q.moment, &local.friction, &local.rolling),
        };
        let Local { dimension, friction, rolling, .. } = local;
        Ok(Self { dimension, stated, problem, q, friction, rolling, asymmetry })
    }

    /// Contacts.
    pub fn contacts(&self) -> usize {
        self.q.contact.len()
    }

    /// Numbers per contact in the file: 2 in the plane, 3, or 5 with rolling friction.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Largest |W_ij - W_ji| over the largest |W_ij|.
    pub fn asymmetry(&self) -> f64 {
        self.asymmetry
    }

    /// Is W skew beyond rounding?
    pub fn is_skew(&self) -> bool {
        self.asymmetry > SYMMETRIC
    }

    /// The problem with the symmetric part of W and the relaxed law.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// ||q|| in m/s.
    pub fn size(&self) -> f64 {
        norm(&self.q)
    }

    /// The numbers of the file's contacts in its order: normal, tangents, moments.
    pub fn numbers(&self, x: &Impulses) -> Vec<f64> {
        let lane = |i: usize| {
            let (f, m) = (x.contact[i], x.moment.get(i).copied().unwrap_or_default());
            [f.x, f.y, f.z, m.y, m.z]
        };
        (0..self.contacts()).flat_map(|i| lane(i).into_iter().take(self.dimension)).collect()
    }

    /// u = W r + q.
    pub fn velocities(&self, r: &Impulses) -> Impulses {
        answers(&self.stated, &self.q, r)
    }

    /// The file's moments from lanes of the problem, which are moments over the lanes' lengths.
    pub(crate) fn unscaled(&self, gamma: &Impulses) -> Impulses {
        let moment = gamma.moment.iter().zip(&self.problem.moments).map(|(m, lane)| lane.length * *m).collect();
        Impulses { contact: gamma.contact.clone(), moment, ..Impulses::default() }
    }

    /// Scores impulses under a law.
    pub fn score(&self, law: Law, r: &Impulses) -> Score {
        let u = self.velocities(r);
        let (velocity, impulse) = (norm(&u), norm(r));
        let lane = |x: &Impulses, i: usize| x.moment.get(i).copied().unwrap_or_default();
        let objective = (0..self.contacts()).fold(0.0, |sum, i| {
            let turn = lane(r, i).dot(lane(&u, i) + lane(&self.q, i));
            sum + 0.5 * (r.contact[i].dot(u.contact[i] + self.q.contact[i]) + turn)
        });
        Score { residual: self.natural_map(law, r, &u, velocity.max(impulse)), objective, velocity, impulse }
    }

    /// || r - P_K(r - u~) || over the larger of ||q|| and `least`.
    fn natural_map(&self, law: Law, r: &Impulses, u: &Impulses, least: f64) -> f64 {
        let defect = (0..self.contacts()).fold(0.0, |sum, i| {
            let mut v = u.contact[i];
            let turn = u.moment.get(i).copied().unwrap_or_default();
            if law == Law::Coulomb {
                v.x += self.friction[i] * v.y.hypot(v.z);
                v.x += self.rolling.get(i).map_or(0.0, |slope| slope * turn.y.hypot(turn.z));
            }
            let (own, moment) = (r.contact[i], r.moment.get(i).copied().unwrap_or_default());
            let (p, m) = self.project(i, own - v, moment - turn);
            sum + (own - p).length_squared() + (moment - m).length_squared()
        });
        let norm = least.max(norm(&self.q));
        if defect == 0.0 { 0.0 } else { defect.sqrt() / norm }
    }

    /// The same where the symmetric problem was solved, with the shift of q that stands in its bias.
    pub(crate) fn symmetric_residual(&self, law: Law, r: &Impulses, shift: &Impulses, least: f64) -> f64 {
        let mut q = self.q.clone();
        q.add(1.0, shift);
        let u = answers(self.symmetric(), &q, r);
        self.natural_map(law, r, &u, least)
    }

    /// Projection on the cone of contact `i`.
    fn project(&self, i: usize, r: Vec3, m: Vec3) -> (Vec3, Vec3) {
        match self.rolling.get(i) {
            Some(rolling) => {
                let moments = Moments { length: 1.0, rolling: *rolling, spinning: 0.0 };
                cone::project_with_moments(r, m, Vec3::X, self.friction[i], &moments, [1.0, 1.0])
            }
            None => (cone::project(r, Vec3::X, self.friction[i]), Vec3::ZERO),
        }
    }

    fn symmetric(&self) -> &Coupling {
        self.problem.coupling.as_ref().expect("stated by a matrix")
    }

    /// What the symmetric problem must add to q so that its solution near `r` solves the problem as stated.
    pub(crate) fn shift(&self, r: &Impulses) -> Impulses {
        let mut shift = self.velocities(r);
        shift.add(-1.0, &answers(self.symmetric(), &self.q, r));
        shift
    }

    /// `problem`, the symmetric one, with q + `shift`.
    pub(crate) fn set_shift(&self, problem: &mut Problem, shift: &Impulses) {
        problem.bias.iter_mut().enumerate().for_each(|(i, b)| *b = self.q.contact[i] + shift.contact[i]);
        let turns = self.q.moment.iter().zip(&shift.moment);
        problem.free.iter_mut().zip(turns).for_each(|(free, (q, shift))| free.angular = *q + *shift);
    }
}

/// W r + q.
fn answers(w: &Coupling, q: &Impulses, r: &Impulses) -> Impulses {
    let of = |j: usize| Twist { linear: r.contact[j], angular: r.moment.get(j).copied().unwrap_or_default() };
    let mut u = q.clone();
    for i in 0..q.contact.len() {
        let w = w.answer(i, of);
        u.contact[i] += w.linear;
        if let Some(turn) = u.moment.get_mut(i) {
            *turn += w.angular;
        }
    }
    u
}

/// Euclidean norm over all lanes.
fn norm(x: &Impulses) -> f64 {
    x.contact.iter().chain(&x.moment).fold(0.0, |sum, v| sum + v.length_squared()).sqrt()
}

/// The numbers of contacts of a dimension as lanes.
fn lanes_of(dimension: usize, x: &[f64]) -> Impulses {
    let at = |x: &[f64], k: usize| x.get(k).copied().unwrap_or(0.0);
    let contacts = || x.chunks_exact(dimension);
    let moment = if dimension == 5 { contacts().map(|x| Vec3::new(0.0, x[3], x[4])).collect() } else { Vec::new() };
    let contact = contacts().map(|x| Vec3::new(x[0], x[1], at(x, 2))).collect();
    Impulses { contact, moment, ..Impulses::default() }
}

/// The blocks of a matrix; in the plane the second tangent gets a diagonal of its own size and nothing else.
fn blocks(local: &Local, at: impl Fn(usize, usize) -> f64) -> Coupling {
    let (d, n) = (local.dimension, local.friction.len());
    let mut out = Coupling { start: vec![0], ..Coupling::default() };
    let transposed = local.w.transposed();
    // Lanes of forces and of moments: their rows in a contact's part of the file, and their axes.
    let (forces, moments) = ((0..d.min(3)).map(|k| (k, k)), (3..d).map(|k| (k, k - 2)));
    for i in 0..n {
        // Both halves: what stands on either side of the diagonal, and the diagonal.
        let rows = (d * i..d * i + d).flat_map(|r| local.w.row(r).iter().chain(transposed.row(r)));
        let mut columns: Vec<u32> = rows.map(|e| e.0 / d as u32).chain([i as u32]).collect();
        columns.sort_unstable();
        columns.dedup();
        for j in columns {
            let part = |rows: &mut dyn Iterator<Item = (usize, usize)>, columns: &[(usize, usize)]| {
                let mut block = Mat3::ZERO;
                for (r, row) in rows {
                    columns.iter().for_each(|(c, column)| {
                        block.col_mut(*column)[row] = at(d * i + r, d * j as usize + c);
                    });
                }
                block
            };
            let [force_lanes, moment_lanes]: [Vec<_>; 2] = [forces.clone().collect(), moments.clone().collect()];
            let mut block = part(&mut forces.clone(), &force_lanes);
            if d == 2 && j as usize == i {
                block.z_axis.z = 0.5 * (block.x_axis.x + block.y_axis.y);
            }
            out.column.push(j);
            out.block.push(block);
            if d == 5 {
                let across = part(&mut forces.clone(), &moment_lanes);
                let turned = part(&mut moments.clone(), &force_lanes);
                out.turning.push([across, turned, part(&mut moments.clone(), &moment_lanes)]);
            }
        }
        out.start.push(out.column.len() as u32);
    }
    out
}
