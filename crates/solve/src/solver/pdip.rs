//! Primal-dual interior point method (Melanz 2016, 4.1.2.2 and A.4), after Boyd and Vandenberghe.
//!
//! Problem: min f_0 = 1/2 g'(N + E)g + r'g subject to f_k <= 0, f_k = 1/2 (|x_T|^2 - x_n^2) for each cone x = G_k g
//! (Eq. 4.44: for friction 1/2 (|g_T|^2 - mu^2 g_n^2)), -g_n <= 0 for each contact, and the bounds of rows. With a
//! multiplier lambda per constraint, D_k = -f_k = det(x_k)/2 and grad f_k = -G_k' J x_k, the modified KKT conditions at
//! 1/t
//!
//! ```text
//! r_d = u - sum lambda_k G_k' J x_k - sum lambda_0 n = 0,  lambda_k D_k = 1/t,  lambda_0 g_n = 1/t        (4.37, 4.38)
//! ```
//!
//! are solved by Newton's method. d lambda is eliminated, d lambda_k = (1/t - lambda_k D_k - lambda_k (J x_k)'dx_k) /
//! D_k, so that one system is left (the text solves both at once, Eqs. 4.40 and 4.47):
//!
//! ```text
//! (N + E + S) dg = -u + (1/t) (sum G_k' J x_k / D_k + sum n / g_n),    S = sum G_k' P(w_k) G_k + (lambda_0 / g_n) n n'
//! P(w_k) = lambda_k (J x_k (J x_k)'/D_k - J) = 2 w w' - det(w) J    with    w_k = sqrt(lambda_k / det x_k) J x_k
//! ```
//!
//! S is positive definite although f_k is not convex: P(w) has determinant lambda^3 > 0 and at most one negative
//! eigenvalue less than -J. It is SCIP's matrix for dual points restricted to z = lambda J x, so the two methods share
//! their linear algebra; what PDIP lacks is the freedom of z to point elsewhere, and it needs more steps for it.
//!
//! Changes: variables and residuals in scaled units (lengths of Eq. 4.42 mean something), 1/t not below the mu that the
//! tolerance asks for, the step to the boundary in closed form before the paper's backtracking.
//!
//! Cost per iteration: one factorisation, one solve with refinement, a few passes over the contacts for the line
//! search.

use crate::interior::newton::{Effort, Newton};
use crate::interior::{CHUNK, Cones, ConePlace, soc, start};
use crate::linear::Reach;
use crate::operator;
use super::Solver;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::Settings;
use crate::workspace::Workspace;
use grouser_math::Vec3;
use grouser_math::par::{self, Each, Fold, strided};

/// chi: the gap is to shrink by this in each step.
const CHI: f64 = 10.0;
/// Where the boundary is nearer than this in full steps the gap is to stay for once.
const SHORT: f64 = 0.2;
/// alpha: decrease of the residual that a step must bring, relative to its length.
const ALPHA: f64 = 0.01;
/// beta: shortening of a step that does not bring it.
const BETA: f64 = 0.8;
/// Share of the way to the boundary that a step may go.
const BOUNDARY: f64 = 0.99;
/// Iterations without a better residual after which to give up.
const STALE: u32 = 200;
/// Shortest step of the line search; a shorter one is taken as it is (the merit is at its rounding).
const SHORTEST: f64 = 1e-3;

/// The method and its vectors.
#[derive(Default)]
pub(crate) struct Pdip {
    cones: Cones,
    newton: Newton,
    gamma: Impulses,
    best: Impulses,
    right: Impulses,
    step: Impulses,
    /// u at the iterate and its change along the step.
    u: Impulses,
    du: Impulses,
    /// Multiplier of each cone and its change.
    lambda: Vec<[f64; 2]>,
    /// Multiplier of g_n >= 0 of each contact and its change.
    push: Vec<[f64; 2]>,
}

/// Sum, least reach: of a pass.
#[derive(Clone, Copy)]
struct MeritSums {
    sum: f64,
    reach: f64,
}

impl Fold for MeritSums {
    fn empty() -> Self {
        Self { sum: 0.0, reach: f64::INFINITY }
    }
    fn fold(&mut self, later: &Self) {
        self.sum += later.sum;
        self.reach = self.reach.min(later.reach);
    }
}

impl Solver for Pdip {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        let first = ws.residual(problem, gamma).velocity;
        if first <= settings.tolerance && !settings.fixed_iterations {
            return ws.report(problem, gamma, settings.tolerance, 0, 0);
        }
        let v = self;
        v.cones.build(problem);
        v.newton.prepare(problem, &ws.gather, Reach::All);
        v.best.clone_from(gamma);
        let unit = start::cold(problem, ws, &mut v.cones, &mut v.gamma);
        begin(problem, v, unit);
        let (mut best, mut iterations, mut stale) = (first, 0, 0);
        let (mut settled, mut ease, mut chi) = (f64::INFINITY, 1.0, CHI);
        let effort = Effort { tolerance: settings.tolerance, fresh: true, large: false };
        loop {
            ws.evaluate(problem, &v.gamma);
            let residual = ws.residual(problem, &v.gamma).velocity;
            ws.note(iterations, residual);
            if !residual.is_finite() {
                break;
            }
            stale = if residual < best { 0 } else { stale + 1 };
            if residual < best {
                best = residual;
                v.best.clone_from(&v.gamma);
            }
            // Rounding has the last word: what has not improved for so long will not.
            if stale > STALE && !settings.fixed_iterations {
                break;
            }
            if (residual <= settings.tolerance && !settings.fixed_iterations) || iterations >= settings.max_iterations {
                break;
            }
            iterations += 1;
            v.u.clone_from(&ws.u);
            start::place(problem, &mut v.cones, &v.gamma);
            let (mu, above) = gap(problem, v);
            if settled.is_finite() && residual > 0.5 * settled {
                ease *= (0.3 * settings.tolerance / residual).min(1.0);
            }
            let goal = start::goal(problem, &v.cones, settings.tolerance * ease);
            settled = if above > 2.0 * goal { f64::INFINITY } else { residual };
            let target = (mu / chi).max(goal);
            newton_step(problem, ws, v, target, &effort);
            let reach = direction(problem, v, target);
            // Line search on |r_t| (Eqs. 4.41 and 4.42).
            let mut s = (BOUNDARY * reach).min(1.0);
            let before = merit(problem, v, 0.0, target, unit);
            let mut trial = merit(problem, v, s, target, unit);
            let longest = s;
            while (trial > (1.0 - ALPHA * s) * before || trial.is_nan()) && s > SHORTEST * longest {
                s *= BETA;
                trial = merit(problem, v, s, target, unit);
            }
            // The boundary is near: centre before going on.
            chi = if reach < SHORT && chi > 1.0 { 1.0 } else { CHI };
            advance(problem, v, s);
        }
        start::finish(problem, ws, gamma, &mut v.gamma, &v.best, best);
        let products = v.newton.products + 3 * iterations;
        ws.report(problem, gamma, settings.tolerance, iterations, products)
    }
}

/// lambda = mu / D at the start (the text has mu = 1).
fn begin(problem: &Problem, v: &mut Pdip, mu: f64) {
    let (cones, kinds, gamma) = (&v.cones, v.cones.kinds, &v.gamma);
    par::fill(&mut v.lambda, cones.contact.len(), |j| {
        let cone = &cones.contact[j];
        if cone.slope > 0.0 { [2.0 * mu / soc::det(cone.x, problem.contacts[j / kinds].normal), 0.0] } else { [0.0; 2] }
    });
    par::fill(&mut v.push, problem.contacts.len(), |i| {
        let gn = gamma.contact[i].dot(problem.contacts[i].normal);
        if cones.contact_scale[i] > 0.0 { [mu / gn, 0.0] } else { [0.0; 2] }
    });
}

/// The mean surrogate gap -f'lambda (Eq. 4.51), all of it and what is above the floors of rounding; sets z = lambda J x
/// and the scaling points.
fn gap(problem: &Problem, v: &mut Pdip) -> (f64, f64) {
    let (lambda, push, gamma) = (&v.lambda, &v.push, &v.gamma);
    let kinds = v.cones.kinds;
    v.cones.each_contact(|i, own| {
        let n = problem.contacts[i].normal;
        for (k, cone) in own.iter_mut().enumerate().filter(|(_, c)| c.slope > 0.0) {
            let l = lambda[kinds * i + k][0];
            cone.z = l * soc::flip(cone.x, n);
            cone.floor = start::floor(cone.x, cone.z, n);
            cone.scaling = soc::Scaling::reflected(cone.x, l, n);
        }
    });
    let cones = &v.cones;
    let own = par::fold_chunks(problem.contacts.len(), CHUNK, |range| {
        let mut sum = [0.0; 3];
        for i in range.filter(|i| cones.contact_scale[*i] > 0.0) {
            let n = problem.contacts[i].normal;
            let gap = push[i][0] * gamma.contact[i].dot(n);
            sum = [sum[0] + gap, sum[1] + gap, sum[2] + 1.0];
            for (k, cone) in cones.contact[kinds * i..].iter().enumerate().take(kinds).filter(|(_, c)| c.slope > 0.0) {
                let gap = 0.5 * lambda[kinds * i + k][0] * soc::det(cone.x, n);
                sum = [sum[0] + gap, sum[1] + (gap - 2.0 * cone.floor).max(0.0), sum[2] + 1.0];
            }
        }
        sum
    });
    let [gap, above, count] = cones
        .row
        .iter()
        .flatten()
        .filter(|b| b.sign != 0.0)
        .fold(own, |sum, b| [sum[0] + b.x * b.z, sum[1] + b.x * b.z, sum[2] + 1.0]);
    (gap / count.max(1.0), above / count.max(1.0))
}

/// Solves for the step at 1/t = `target`.
fn newton_step(problem: &Problem, ws: &mut Workspace, v: &mut Pdip, target: f64, effort: &Effort) {
    let (gamma, push, rows, u) = (&v.gamma, &v.push, &v.cones.row, &v.u);
    let gn = |i: usize| gamma.contact[i].dot(problem.contacts[i].normal);
    loop {
        v.newton.scale(
            problem,
            &v.cones,
            |cone| (cone.scaling.w, cone.scaling.det_w),
            |i| push[i][0] / gn(i),
            |i| rows[i].iter().map(|b| if b.sign != 0.0 { b.z / b.x } else { 0.0 }).sum(),
        );
        if v.newton.factorise(problem, ws) {
            break;
        }
    }
    let scale = &v.cones.contact_scale;
    v.cones.gather(
        problem,
        &mut v.right,
        |i| {
            let n = problem.contacts[i].normal;
            let away = if scale[i] > 0.0 { target / gn(i) } else { 0.0 };
            (away * n - u.contact[i], u.moment.get(i).map_or(Vec3::ZERO, |m| -*m))
        },
        |cone, n| (2.0 * target.max(cone.floor) / soc::det(cone.x, n)) * soc::flip(cone.x, n),
        |i, b| b.iter().filter(|b| b.sign != 0.0).fold(-u.row[i], |sum, b| sum + b.sign * target / b.x),
    );
    v.newton.solve(problem, &v.cones, ws, &v.right, &mut v.step, effort);
    ws.velocities(problem, &v.step);
    operator::contact_velocities(problem, &v.step, &ws.w, None, &mut v.du);
}

/// Changes of the multipliers; returns how far the step may go.
fn direction(problem: &Problem, v: &mut Pdip, target: f64) -> f64 {
    let (cones, step, newton, gamma, kinds) = (&v.cones, &v.step, &v.newton, &v.gamma, v.cones.kinds);
    let ratio = |x: f64, d: f64| if d < 0.0 { -x / d } else { f64::INFINITY };
    let slices = (strided(kinds, &mut v.lambda), &mut v.push);
    let mut sums = par::fold(CHUNK, slices, |range, slices| {
        let mut sums = MeritSums::empty();
        for (i, (lambda, own)) in range.zip(slices.each()).filter(|(i, _)| cones.contact_scale[*i] > 0.0) {
            let n = problem.contacts[i].normal;
            let (gn, dgn) = (gamma.contact[i].dot(n), step.contact[i].dot(n));
            own[1] = (target - own[0] * (gn + dgn)) / gn;
            sums.reach = sums.reach.min(ratio(own[0], own[1])).min(ratio(gn, dgn));
            for k in 0..kinds {
                let cone = &cones.contact[kinds * i + k];
                if cone.slope == 0.0 {
                    continue;
                }
                let place = ConePlace::new(problem, i, k, cone.slope);
                let m = step.moment.get(i).copied().unwrap_or_default();
                let scaling = &cone.scaling;
                let st = newton.tangential(problem, cones, i, &place, step);
                let a = scaling.undo(place.scaled(scaling.w, scaling.det_w, dgn, st), n);
                let half = 0.5 * soc::det(cone.x, n);
                // (J x)'dx: near the boundary from s, where the product would cancel.
                let (dx, xn) = (place.lift(step.contact[i], m), cone.x.dot(n));
                let xt = cone.x - xn * n;
                let own = &mut lambda[k];
                let across = if xt.length_squared() > 0.25 * xn * xn {
                    let dt = dx - dx.dot(n) * n;
                    -half / xt.length_squared() * xt.dot(st / own[0] - dt)
                } else {
                    soc::flip(cone.x, n).dot(dx)
                };
                own[1] = (target.max(cone.floor) - own[0] * (half + across)) / half;
                let dz = own[1] * xn + own[0] * dx.dot(n);
                sums.reach = sums.reach.min(soc::reach(scaling.lambda, a, n)).min(ratio(own[0] * xn, dz));
            }
        }
        sums
    });
    for (i, bounds) in v.cones.row.iter_mut().enumerate() {
        for b in bounds.iter_mut().filter(|b| b.sign != 0.0) {
            b.dx = b.sign * v.step.row[i];
            b.dz = (target - b.z * (b.x + b.dx)) / b.x;
            sums.reach = sums.reach.min(ratio(b.x, b.dx)).min(ratio(b.z, b.dz));
        }
    }
    sums.reach.max(0.0)
}

/// lambda after a step of length `s` that takes x_n from `old` to `new`: the dual vector z = lambda J x goes linearly
/// in its normal part, lambda x_n + s (d lambda x_n + lambda dx_n), and lambda is what that makes it.
#[inline(always)]
fn multiplier(lambda: [f64; 2], old: f64, new: f64, s: f64) -> f64 {
    lambda[0] + s * lambda[1] * old / new
}

/// |r_t|, scaled, at a step of length `s`.
fn merit(problem: &Problem, v: &Pdip, s: f64, target: f64, unit: f64) -> f64 {
    let (cones, kinds) = (&v.cones, v.cones.kinds);
    let mut sums = par::fold_chunks(problem.contacts.len(), CHUNK, |range| {
        let mut sums = MeritSums::empty();
        for i in range.filter(|i| cones.contact_scale[*i] > 0.0) {
            let n = problem.contacts[i].normal;
            let lane = |a: &[Vec3], b: &[Vec3]| a.get(i).map_or(Vec3::ZERO, |a| *a + s * b[i]);
            let (g, m) = (lane(&v.gamma.contact, &v.step.contact), lane(&v.gamma.moment, &v.step.moment));
            let (mut rd, mut rm) = (lane(&v.u.contact, &v.du.contact), lane(&v.u.moment, &v.du.moment));
            let gn = g.dot(n);
            let push = v.push[i][0] + s * v.push[i][1];
            rd -= push * n;
            let miss = (push * gn - target) / unit;
            sums.sum += miss * miss;
            for k in 0..kinds {
                let slope = cones.contact[kinds * i + k].slope;
                let place = ConePlace::new(problem, i, k, slope);
                if slope > 0.0 {
                    let x = place.lift(g, m);
                    let lambda =
                        multiplier(v.lambda[kinds * i + k], cones.contact[kinds * i + k].x.dot(n), x.dot(n), s);
                    let (f, l) = place.lower(lambda * soc::flip(x, n));
                    rd -= f;
                    rm -= l;
                    let miss = (0.5 * lambda * soc::det(x, n) - target.max(cones.contact[kinds * i + k].floor)) / unit;
                    sums.sum += miss * miss;
                }
                // Lanes that are held at zero have no residual.
                if k == 0 && place.ray {
                    rd = rd.dot(n) * n;
                }
            }
            if kinds > 1 {
                let held = |k: usize| cones.contact[kinds * i + k].slope == 0.0;
                let (spin, roll) = (rm.dot(n) * n, rm - rm.dot(n) * n);
                rm = if held(1) { Vec3::ZERO } else { roll } + if held(2) { Vec3::ZERO } else { spin };
            }
            sums.sum += cones.contact_scale[i] * (rd.length_squared() + rm.length_squared()) / unit;
        }
        sums
    });
    for (i, bounds) in cones.row.iter().enumerate().filter(|(i, _)| cones.row_scale[*i] > 0.0) {
        let mut rd = v.u.row[i] + s * v.du.row[i];
        for b in bounds.iter().filter(|b| b.sign != 0.0) {
            let (x, z) = (b.x + s * b.dx, b.z + s * b.dz);
            rd -= b.sign * z;
            let miss = (x * z - target) / unit;
            sums.sum += miss * miss;
        }
        sums.sum += cones.row_scale[i] * rd * rd / unit;
    }
    sums.sum.sqrt()
}

/// The step of length `s`.
fn advance(problem: &Problem, v: &mut Pdip, s: f64) {
    let (step, gamma) = (&v.step, &mut v.gamma);
    par::update(&mut gamma.contact, |i, g| *g += s * step.contact[i]);
    par::update(&mut gamma.moment, |i, g| *g += s * step.moment[i]);
    par::update(&mut gamma.row, |i, g| *g += s * step.row[i]);
    let (cones, kinds) = (&v.cones, v.cones.kinds);
    let gamma = &v.gamma;
    par::update(&mut v.lambda, |j, l| {
        let (i, k, slope) = (j / kinds, j % kinds, cones.contact[j].slope);
        if slope > 0.0 {
            let place = ConePlace::new(problem, i, k, slope);
            let x = place.lift(gamma.contact[i], gamma.moment.get(i).copied().unwrap_or_default());
            l[0] = multiplier(*l, cones.contact[j].x.dot(place.n), x.dot(place.n), s);
        }
    });
    par::update(&mut v.push, |_, l| l[0] += s * l[1]);
    par::update(&mut v.cones.row, |_, bounds| bounds.iter_mut().for_each(|b| b.z += s * b.dz));
}
