//! What the interior point methods share: cones of a problem, maps between impulses and cones, the matrix of a Newton
//! step.
//!
//! The admissible set of a contact is an intersection of second-order cones that share the normal impulse: friction (mu
//! gamma_n n + gamma_T), rolling (c_r gamma_n n + m_T), spinning (c_s gamma_n n + m_n e, e any tangent). Rows have a
//! cone of one dimension per finite bound. Write x = G gamma for all of them. Each Newton step of each method is
//!
//! ```text
//! (N + E + S) d gamma = b,  S = G' P(w) G,  P(w) = 2 w w' - det(w) J  (Melanz 2016, Eqs. 4.32, 4.33)
//! ```
//!
//! with the method's scaling points w. E + S is inverted in closed form, contact by contact (`newton.rs`), so that the
//! linear algebra sees T = (E + S)^-1. With a = the tangential part of E, and per cone the slope c, w = (w_n, omega t),
//! p = w_n^2 + omega^2, q = 2 w_n omega, d = det w (so p^2 - q^2 = d^2):
//!
//! ```text
//! sigma = E_n + sum_k c^2 (d^2 + p a) / (p + a),   h = c q / (p + a) t,   C = t t'/(p + a) + (I - n n' - t t')/(d + a)
//! T = f f'/sigma + sum_k C_k,   f = n - sum_k h_k    (h and C of a cone stand in its own lanes)
//! ```
//!
//! Every term is a sum of positive ones: nothing cancels, however close to the boundary w is. Inverting the assembled 3
//! x 3 or 6 x 6 block instead loses the small eigenvalue of S, which is the one that moves.
//!
//! `soc.rs` is the algebra of one cone, `start.rs` says where to start and how far to go.
//!
//! Directions without a cone of their own (slope 0) have T = 0: their impulses stay zero.

pub(crate) mod newton;
pub(crate) mod soc;
pub(crate) mod start;

use crate::problem::{Impulses, Problem};
use grouser_math::Vec3;
use grouser_math::frame::tangents;
use grouser_math::par::{self, optional, strided};
use soc::Scaling;

/// A cone and its pair of points.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ConePair {
    /// Slope c; 0 if there is no such cone.
    pub slope: f64,
    /// x = G gamma, N s.
    pub x: Vec3,
    /// Dual point z, m/s.
    pub z: Vec3,
    /// Least x'z that its rounding lets be told from 0.
    pub floor: f64,
    /// Scaling of the pair.
    pub scaling: Scaling,
    /// Scaled direction of x, P(v) dx.
    pub a: Vec3,
    /// Scaled target of a step: P(v) dx + P(v)^-1 dz = q.
    pub q: Vec3,
    /// Change of z in a step.
    pub dz: Vec3,
}

/// The one-dimensional cone of a bound of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bound {
    /// 1 for a lower, -1 for an upper bound, 0 if there is none.
    pub sign: f64,
    /// Distance from the bound.
    pub x: f64,
    /// Dual value.
    pub z: f64,
    /// Change of x in a step.
    pub dx: f64,
    /// Change of z in a step.
    pub dz: f64,
    /// Target of a step: z dx + x dz = q.
    pub q: f64,
}

/// All cones of a problem.
#[derive(Default)]
pub(crate) struct Cones {
    /// Cones per contact: 1, or 3 with moment lanes.
    pub kinds: usize,
    /// Cone k of contact i at place kinds i + k.
    pub contact: Vec<ConePair>,
    /// Lower and upper bound of each row.
    pub row: Vec<[Bound; 2]>,
    /// Square of the scale of each contact's variables (0: nothing moves, its impulse stays zero), kg.
    pub contact_scale: Vec<f64>,
    /// The same of each row; 0 also where the bounds leave no room.
    pub row_scale: Vec<f64>,
    /// Number of cones.
    pub degree: f64,
}

/// Where cone `k` of a contact lives.
#[derive(Clone, Copy)]
pub(crate) struct ConePlace {
    /// Unit normal.
    pub n: Vec3,
    /// 0 friction, 1 rolling, 2 spinning.
    pub k: usize,
    /// Slope; 1 for a ray.
    pub c: f64,
    /// Friction 0: only the normal impulse.
    pub ray: bool,
}

impl ConePlace {
    /// Cone `k` of contact `i`, whose slope is given.
    #[inline(always)]
    pub fn new(problem: &Problem, i: usize, k: usize, slope: f64) -> Self {
        let contact = &problem.contacts[i];
        Self { n: contact.normal, k, c: slope, ray: k == 0 && contact.friction == 0.0 }
    }

    /// x = G (g, m).
    #[inline(always)]
    pub fn lift(&self, g: Vec3, m: Vec3) -> Vec3 {
        let gn = g.dot(self.n);
        let normal = (self.c * gn) * self.n;
        match self.k {
            0 if self.ray => normal,
            0 => normal + (g - gn * self.n),
            1 => normal + (m - m.dot(self.n) * self.n),
            _ => normal + m.dot(self.n) * tangents(self.n).0,
        }
    }

    /// G' z.
    #[inline(always)]
    pub fn lower(&self, z: Vec3) -> (Vec3, Vec3) {
        let zn = z.dot(self.n);
        let normal = (self.c * zn) * self.n;
        match self.k {
            0 if self.ray => (normal, Vec3::ZERO),
            0 => (normal + (z - zn * self.n), Vec3::ZERO),
            1 => (normal, z - zn * self.n),
            _ => (normal, z.dot(tangents(self.n).0) * self.n),
        }
    }
}

impl ConePlace {
    /// P(w) x for x = G (g, m), from the normal part g_n and the tangential lane `st` of G' P(w) x: its own normal part
    /// is c g_n d^2/p + (q/p) t'st. Multiplying P(w) out would lose the digits that P(w) spreads over sixteen orders.
    #[inline(always)]
    pub fn scaled(&self, w: Vec3, det_w: f64, gn: f64, st: Vec3) -> Vec3 {
        let n = self.n;
        if self.ray {
            return (det_w * gn) * n;
        }
        let wn = w.dot(n);
        let wt = w - wn * n;
        let p = wn * wn + wt.length_squared();
        ((self.c * gn * det_w * det_w + 2.0 * wn * wt.dot(st)) / p) * n + st
    }

    /// The tangential lane of this cone among force lanes `f` and moment lanes `m`.
    #[inline(always)]
    pub fn tangential(&self, f: Vec3, m: Vec3) -> Vec3 {
        let n = self.n;
        match self.k {
            0 => f - f.dot(n) * n,
            1 => m - m.dot(n) * n,
            _ => m.dot(n) * tangents(n).0,
        }
    }

    /// Adds a tangential lane of this cone to force and moment lanes.
    #[inline(always)]
    pub fn add_tangential(&self, lanes: &mut [Vec3; 2], v: Vec3) {
        match self.k {
            0 => lanes[0] += v,
            1 => lanes[1] += v,
            _ => lanes[1] += v.dot(tangents(self.n).0) * self.n,
        }
    }
}

impl Cones {
    /// The cones of `problem`; keeps the storage.
    pub fn build(&mut self, problem: &Problem) {
        self.kinds = if problem.has_moments() { 3 } else { 1 };
        let kinds = self.kinds;
        par::fill(&mut self.contact_scale, problem.contacts.len(), |i| problem.contact_scale(i));
        par::fill(&mut self.row_scale, problem.rows.len(), |i| {
            if problem.rows[i].lower < problem.rows[i].upper { problem.row_scale(i) } else { 0.0 }
        });
        let (contact_scale, row_scale) = (&self.contact_scale, &self.row_scale);
        par::fill(&mut self.contact, kinds * problem.contacts.len(), |j| {
            let (i, k) = (j / kinds, j % kinds);
            let slope = match k {
                _ if contact_scale[i] == 0.0 => 0.0,
                0 if problem.contacts[i].friction == 0.0 => 1.0,
                0 => problem.contacts[i].friction,
                1 => problem.moments[i].rolling,
                _ => problem.moments[i].spinning,
            };
            ConePair { slope, ..ConePair::default() }
        });
        par::fill(&mut self.row, problem.rows.len(), |i| {
            let row = &problem.rows[i];
            let has = |bound: f64, sign: f64| if row_scale[i] > 0.0 && bound.is_finite() { sign } else { 0.0 };
            [has(row.lower, 1.0), has(row.upper, -1.0)].map(|sign| Bound { sign, ..Bound::default() })
        });
        let cones = par::sum(self.contact.len(), |j| f64::from(u8::from(self.contact[j].slope > 0.0)));
        self.degree = cones + par::sum(self.row.len(), |i| self.row[i].iter().map(|b| b.sign.abs()).sum());
    }

    /// Calls `work` for each contact with its cones, in parallel.
    pub fn each_contact(&mut self, work: impl Fn(usize, &mut [ConePair]) + Sync + Send) {
        par::each(CHUNK, strided(self.kinds, &mut self.contact), work);
    }

    /// out = `base` of each contact + the sum of G' `term` over its cones, and `row` of each row.
    pub fn gather(
        &self,
        problem: &Problem,
        out: &mut Impulses,
        base: impl Fn(usize) -> (Vec3, Vec3) + Sync + Send,
        term: impl Fn(&ConePair, Vec3) -> Vec3 + Sync + Send,
        row: impl Fn(usize, &[Bound; 2]) -> f64 + Sync + Send,
    ) {
        out.reset(problem);
        par::each(CHUNK, (&mut out.contact, optional(&mut out.moment)), |i, (force, moment)| {
            let (mut g, mut m) = base(i);
            for (k, cone) in self.contact[self.kinds * i..self.kinds * (i + 1)].iter().enumerate() {
                if cone.slope > 0.0 {
                    let place = ConePlace::new(problem, i, k, cone.slope);
                    let (dg, dm) = place.lower(term(cone, place.n));
                    g += dg;
                    m += dm;
                }
            }
            *force = g;
            if let Some(moment) = moment {
                *moment = m;
            }
        });
        par::update(&mut out.row, |i, o| *o = row(i, &self.row[i]));
    }
}

/// Contacts per parallel task.
pub(crate) const CHUNK: usize = 256;
