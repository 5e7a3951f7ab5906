//! One Newton step: T = (E + S)^-1 in closed form, the linear solve, and its refinement.
//!
//! The sparse solver works with T as 3 x 3 or 6 x 6 blocks. Near the boundary of a cone their eigenvalues are p/(c
//! d)^2, 1/d and 1/p with p/d up to 1e12: as numbers of one matrix the smallest is lost. The blocks are good enough as
//! a preconditioner, not for the result. The result therefore is refined with T in factored form. For the step x and s
//! = (E + S) x, kept as a vector of its own,
//!
//! ```text
//! rho = b - N x - s,    delta from the sparse solver for rho,    y = rho - N delta
//! delta_n := n'delta,  delta_T := C y_T - h delta_n,          s_T += y_T,   s_n += sigma delta_n + h'y_T,   x += delta
//! ```
//!
//! so that s belongs to x in every digit and what is left, rho, is the only error. P(w) G x then follows from s_T and
//! x_n without cancellation (`ConePlace::scaled`).
//!
//! Cost per pass: one substitution (or the conjugate gradients) and two products.

use super::{CHUNK, ConePair, ConePlace, Cones};
use crate::linear::system::slips;
use crate::linear::{Conductance, NewtonSystem, Reach};
use crate::operator::Gather;
use crate::problem::{Impulses, Problem};
use crate::residual::Maxima;
use crate::workspace::Workspace;
use grouser_math::frame::tangents;
use grouser_math::par::{self, optional};
use grouser_math::{Mat3, Vec3};

/// E + S is raised by this share of the mean diagonal of N + E: a proximal term, which bounds T where nothing else does
/// (rows without bounds, contacts that stick), so that redundant contacts leave a regular matrix. It does not move the
/// solution: it is a weight on the step, not on the impulses.
const PROXIMAL: f64 = 1e-9;
/// The share is raised by this much where the matrix is not positive definite (the rounding of a file, to six digits in
/// some, leaves eigenvalues of W below zero), up to the most.
const RAISE: f64 = 30.0;
const MOST_PROXIMAL: f64 = 1e-2;
/// Refinements at most.
const PASSES: u32 = 4;

/// How much work a solve is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Tolerance of the whole problem: what is left of a step is refined to a hundredth of it, in m/s.
    pub tolerance: f64,
    /// Is the factorisation of this matrix, or of an older one?
    pub fresh: bool,
    /// Are the bodies' own blocks all there is?
    pub large: bool,
}

impl Effort {
    /// A predictor only has to point the way.
    pub fn predictor(self) -> Self {
        Self { tolerance: 1e3 * self.tolerance, ..self }
    }

    /// Relative residual and iterations of the sparse solver per pass.
    fn iteration(&self) -> (f64, u32) {
        match (self.large, self.fresh) {
            (true, _) => (1e-6, 1000),
            (false, true) => (1e-12, 3),
            (false, false) => (1e-8, 60),
        }
    }
}

/// T of a contact in factored form.
#[derive(Clone, Copy, Debug, Default)]
struct Local {
    /// Schur complement of the normal lane; 0 where nothing moves.
    sigma: f64,
    /// Its cones.
    cone: [Factored; 3],
}

/// Part of a cone in E + S, in its own tangential lanes.
#[derive(Clone, Copy, Debug, Default)]
struct Factored {
    /// Direction t of w_T; zero if there is none.
    t: Vec3,
    /// p + a: stiffness along t; 0 without the cone.
    along: f64,
    /// d + a: stiffness across t.
    across: f64,
    /// Length of h.
    h: f64,
}

/// The system of a Newton step and its storage.
#[derive(Default)]
pub(crate) struct Newton {
    system: NewtonSystem,
    t: Conductance,
    local: Vec<Local>,
    /// The proximal share.
    share: f64,
    /// (E + S) x of the last solve.
    pub s: Impulses,
    rho: Impulses,
    delta: Impulses,
    product: Impulses,
    /// x and s of the pass before.
    before: [Impulses; 2],
    /// Iterations of the sparse solver in the first pass of the last solve.
    pub inner: u32,
    /// Products with N so far, those inside the sparse solver included.
    pub products: u32,
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}

impl Newton {
    /// Structure of `problem`.
    pub fn prepare(&mut self, problem: &Problem, gather: &Gather, reach: Reach) {
        self.system.prepare(problem, gather, reach);
        self.share = PROXIMAL;
        self.inner = 0;
        self.products = 0;
    }

    /// Proximal weight of contact `i`, added to E + S.
    fn least(&self, cones: &Cones, i: usize) -> f64 {
        self.share / cones.contact_scale[i]
    }

    /// T for the scaling points w and det w that `scaling` gives; `normal(i)` is added to S along the normal of contact
    /// i, `row(i)` is the S of a row.
    pub fn scale(
        &mut self,
        problem: &Problem,
        cones: &Cones,
        scaling: impl Fn(&ConePair) -> (Vec3, f64) + Sync + Send,
        normal: impl Fn(usize) -> f64 + Sync + Send,
        row: impl Fn(usize) -> f64 + Sync + Send,
    ) {
        let (kinds, share) = (cones.kinds, self.share);
        par::fill(&mut self.local, problem.contacts.len(), |i| {
            let mut local = Local::default();
            if cones.contact_scale[i] == 0.0 {
                return local;
            }
            let n = problem.contacts[i].normal;
            let e = problem.compliance.get(i).copied().unwrap_or_default();
            let least = share / cones.contact_scale[i];
            local.sigma = e.normal + least + normal(i);
            for (k, cone) in cones.contact[kinds * i..kinds * (i + 1)].iter().enumerate() {
                if cone.slope == 0.0 {
                    continue;
                }
                let place = ConePlace::new(problem, i, k, cone.slope);
                let (w, d) = scaling(cone);
                if place.ray {
                    local.sigma += d;
                    continue;
                }
                let a = least + if k == 0 { e.tangential } else { 0.0 };
                let c = cone.slope;
                let wn = w.dot(n);
                let wt = w - wn * n;
                let omega = wt.length();
                let t = if omega > 0.0 { wt / omega } else { Vec3::ZERO };
                let (p, q) = (wn * wn + omega * omega, 2.0 * wn * omega);
                local.sigma += c * c * (d * d + p * a) / (p + a);
                local.cone[k] = Factored { t, along: p + a, across: d + a, h: c * q / (p + a) };
            }
            local
        });
        self.assemble(problem);
        self.t.row.resize(problem.rows.len(), 0.0);
        par::update(&mut self.t.row, |i, t| {
            let scale = cones.row_scale[i];
            *t = if scale > 0.0 { 1.0 / (problem.rows[i].compliance + share / scale + row(i)) } else { 0.0 };
        });
    }

    /// T as blocks.
    fn assemble(&mut self, problem: &Problem) {
        self.t.reset(problem);
        let local = &self.local;
        let turns = (optional(&mut self.t.cross), optional(&mut self.t.moment));
        par::update((&mut self.t.contact, turns), |i, (force, turns)| {
            let (l, n) = (&local[i], problem.contacts[i].normal);
            if l.sigma == 0.0 {
                return;
            }
            let (mut f, mut c) = ([n, Vec3::ZERO], [Mat3::ZERO; 2]);
            for (k, cone) in l.cone.iter().enumerate().filter(|(_, cone)| cone.along > 0.0) {
                let lanes = usize::from(k > 0);
                if k < 2 {
                    f[lanes] -= cone.h * cone.t;
                    let across = Mat3::IDENTITY - outer(n, n) - outer(cone.t, cone.t);
                    c[lanes] += outer(cone.t, cone.t) * (1.0 / cone.along) + across * (1.0 / cone.across);
                } else {
                    f[1] -= cone.h * cone.t.dot(tangents(n).0) * n;
                    c[1] += outer(n, n) * (1.0 / cone.along);
                }
            }
            *force = outer(f[0], f[0]) * (1.0 / l.sigma) + c[0];
            if let (Some(cross), Some(moment)) = turns {
                *cross = outer(f[0], f[1]) * (1.0 / l.sigma);
                *moment = outer(f[1], f[1]) * (1.0 / l.sigma) + c[1];
            }
        });
    }

    /// Factorises with the present T. False where the matrix was not positive definite: the proximal share is raised
    /// then, and T wants to be scaled again.
    pub fn factorise(&mut self, problem: &Problem, ws: &Workspace) -> bool {
        self.system.factorise(problem, &ws.gather, &self.t);
        if self.share >= MOST_PROXIMAL || self.system.is_definite(problem) {
            return true;
        }
        self.share *= RAISE;
        false
    }

    /// x = (N + E + S)^-1 b; (E + S) x stands in `self.s`. Returns what is left, in m/s.
    pub fn solve(
        &mut self,
        problem: &Problem,
        cones: &Cones,
        ws: &mut Workspace,
        b: &Impulses,
        x: &mut Impulses,
        effort: &Effort,
    ) -> f64 {
        x.reset(problem);
        self.s.reset(problem);
        self.rho.clone_from(b);
        let target = 0.01 * effort.tolerance;
        let (relative, most) = effort.iteration();
        let mut left = f64::INFINITY;
        for pass in 0..PASSES {
            let (gather, delta) = (&ws.gather, &mut self.delta);
            let solved = self.system.solve(problem, gather, &self.t, &self.rho, delta, relative, most);
            self.products += solved.iterations + 2;
            if pass == 0 {
                self.inner = solved.iterations;
            }
            ws.velocities(problem, &self.delta);
            slips(problem, &ws.w, &mut self.product);
            self.add(problem, cones, x);
            ws.velocities(problem, x);
            slips(problem, &ws.w, &mut self.product);
            let (product, s) = (&self.product, &self.s);
            par::update(&mut self.rho.contact, |i, r| *r = b.contact[i] - product.contact[i] - s.contact[i]);
            par::update(&mut self.rho.moment, |i, r| *r = b.moment[i] - product.moment[i] - s.moment[i]);
            par::update(&mut self.rho.row, |i, r| *r = b.row[i] - product.row[i] - s.row[i]);
            let now = largest(&self.rho);
            if now >= left || now.is_nan() {
                // Worse than before: the step before it stands.
                x.clone_from(&self.before[0]);
                self.s.clone_from(&self.before[1]);
                break;
            }
            let stalls = now > 0.5 * left;
            left = now;
            if stalls || left <= target {
                break;
            }
            self.before[0].clone_from(x);
            self.before[1].clone_from(&self.s);
        }
        left
    }

    /// The correction: x += delta and s += (E + S) delta, with delta from y in lanes that are stiffer than N.
    fn add(&mut self, problem: &Problem, cones: &Cones, x: &mut Impulses) {
        let (rho, delta, product, local) = (&self.rho, &self.delta, &self.product, &self.local);
        let forces = (&mut x.contact, &mut self.s.contact);
        let turns = (optional(&mut x.moment), optional(&mut self.s.moment));
        par::each(CHUNK, (forces, turns), |i, ((xc, sc), turns)| {
            let (l, n) = (&local[i], problem.contacts[i].normal);
            let lane = |a: &[Vec3]| a.get(i).copied().unwrap_or_default();
            let (y, ym) = (rho.contact[i] - product.contact[i], lane(&rho.moment) - lane(&product.moment));
            let (mut dx, mut ds) = ([Vec3::ZERO; 2], [y, ym]);
            if l.sigma > 0.0 {
                let gn = delta.contact[i].dot(n);
                let mut sn = l.sigma * gn;
                dx[0] = gn * n;
                for (k, cone) in l.cone.iter().enumerate().filter(|(_, cone)| cone.along > 0.0) {
                    let place = ConePlace::new(problem, i, k, 1.0);
                    let own = place.tangential(y, ym);
                    let (d, s) = cone.answer(
                        own,
                        place.tangential(delta.contact[i], lane(&delta.moment)),
                        gn,
                        cones.contact_scale[i],
                    );
                    sn += cone.h * s.dot(cone.t);
                    place.add_tangential(&mut dx, d);
                    place.add_tangential(&mut ds, s - own);
                }
                ds[0] += (sn - y.dot(n)) * n;
            }
            *xc += dx[0];
            *sc += ds[0];
            if let (Some(xm), Some(sm)) = turns {
                *xm += dx[1];
                *sm += ds[1];
            }
        });
        let t = &self.t;
        par::update(&mut x.row, |i, x| *x += delta.row[i]);
        par::update(&mut self.s.row, |i, s| {
            *s += if t.row[i] > 0.0 { delta.row[i] / t.row[i] } else { rho.row[i] - product.row[i] }
        });
    }

    /// Tangential lane of G' P(w) G x for a cone at `place` of contact `i`: what is left of s without E.
    #[inline(always)]
    pub fn tangential(&self, problem: &Problem, cones: &Cones, i: usize, place: &ConePlace, x: &Impulses) -> Vec3 {
        let lane = |v: &Impulses| place.tangential(v.contact[i], v.moment.get(i).copied().unwrap_or_default());
        let e = if place.k == 0 { problem.compliance.get(i).map_or(0.0, |e| e.tangential) } else { 0.0 };
        lane(&self.s) - (e + self.least(cones, i)) * lane(x)
    }
}

impl Factored {
    /// Step and (E + S) step in the lanes of the cone, from y = rho - N delta, the step `d` of the sparse solver and
    /// its normal part `gn`. Where the lane is stiffer than N, d is small and known from y; where it is softer, y is
    /// small and known from d: each way the other loses digits.
    #[inline(always)]
    fn answer(&self, y: Vec3, d: Vec3, gn: f64, scale: f64) -> (Vec3, Vec3) {
        let (yt, dt) = (self.t.dot(y), self.t.dot(d));
        let (across_y, across_d) = (y - yt * self.t, d - dt * self.t);
        let (step, s) = if self.along * scale > 1.0 {
            (yt / self.along - self.h * gn, yt)
        } else {
            (dt, self.along * (dt + self.h * gn))
        };
        if self.across * scale > 1.0 {
            (step * self.t + across_y / self.across, s * self.t + across_y)
        } else {
            (step * self.t + across_d, s * self.t + self.across * across_d)
        }
    }
}

/// Largest entry of velocities, in m/s.
fn largest(v: &Impulses) -> f64 {
    let lanes =
        |v: &[Vec3]| par::fold_chunks(v.len(), 1024, |r| Maxima::<1>([r.fold(0.0, |m, i| f64::max(m, v[i].length()))]));
    let rows = v.row.iter().fold(0.0, |m, v| f64::max(m, v.abs()));
    rows.max(lanes(&v.contact).0[0]).max(lanes(&v.moment).0[0])
}
