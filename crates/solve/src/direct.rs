//! Direct solver: non-smooth Newton on the velocities, one sparse factorisation per active set (after 004).
//!
//! Every cone and row is given a compliance R = E + 1/sigma about the impulses gamma_k of the round before (Lacoursiere's
//! regularisation; about gamma_k instead of zero, so that it vanishes in the limit: the proximal point method). Impulses
//! then are a function of the velocities u = D'v + b alone,
//!
//! ```text
//! gamma+(u) = P_K (R^-1 (gamma_k / sigma - u)),        projection in the norm of R,
//! ```
//!
//! and v is the minimum of a convex function whose gradient is M (v - v_free) - D gamma+ and whose generalised Hessian is
//! M + D T D', T = -d gamma+/du: open contacts have T = 0, sticking ones T = R^-1, sliding ones the derivative of the
//! cone's projection. Newton's method on it is pivoting between active sets, many at once (Castro and others 2022 for
//! compliant contact; Sun and Toh's semi-smooth Newton augmented Lagrangian in general), and ends exactly once the set is
//! right. Joints stand in the same factorisation as equations, so masses may differ by any factor.
//!
//! Iterates are kept as impulses eta with v = v_free + M~^-1 D eta, so that velocities and impulses never part. Cost per
//! iteration: one factorisation and two products. An iteration limit or a time budget ends with the best iterate so far.

use crate::linear::system::slips;
use crate::linear::{Conductance, NewtonSystem, Reach};
use crate::operator;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::residual;
use crate::scip;
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::par::{self, Shared};
use grouser_math::{Mat3, Vec3};
use std::time::Instant;

/// 1/sigma of a contact or row over its own response in the first round: how soft the regularisation is.
const FIRST_SOFTNESS: f64 = 1e-3;
/// Each round is harder by this, down to the least: then the arithmetic would suffer.
const HARDENING: f64 = 0.03;
/// Newton steps after which a round is given up and begun again softer, from where it stands.
const PATIENCE: u32 = 50;
const LEAST_SOFTNESS: f64 = 1e-6;

/// A new round begins when Newton's defect is below this share of what the regularisation is off by.
const ROUND: f64 = 0.3;
/// Newton steps after which the active sets are taken to go in circles: the interior point method, which has none, takes
/// over from the best iterate. Seen on cold starts of piles of rigid spheres (338 contacts of `filling`).
const SURRENDER: u32 = 200;
/// Line search: a step that leaves less than this share of the slope is taken.
const SLOPE: f64 = 0.3;

/// Storage of the method.
#[derive(Default)]
pub(crate) struct Vectors {
    system: NewtonSystem,
    t: Conductance,
    /// gamma_k, gamma+, eta.
    old: Impulses,
    plus: Impulses,
    eta: Impulses,
    best: Impulses,
    /// N eta + r.
    a: Impulses,
    /// gamma+ - eta, N times it, the direction and N times it.
    f: Impulses,
    nf: Impulses,
    d: Impulses,
    nd: Impulses,
    trial: Impulses,
    /// Compliances of each contact and row.
    contact: Vec<Soft>,
    row: Vec<Soft>,
}

/// R of a contact or row.
#[derive(Clone, Copy, Default)]
struct Soft {
    /// 1/sigma.
    prox: f64,
    /// E + 1/sigma: normal, tangential.
    normal: f64,
    tangential: f64,
}

/// Solves from `gamma`, whose w and u stand in the workspace.
pub(crate) fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
    let start = ws.residual(problem, gamma).velocity;
    if start <= settings.tolerance && !settings.fixed_iterations {
        return ws.report(problem, gamma, settings.tolerance, 0, 0);
    }
    let clock = Instant::now();
    let mut v = std::mem::take(&mut ws.direct);
    v.prepare(problem, gamma, ws);
    v.system.prepare(problem, &ws.gather, Reach::All);
    let mut soft = FIRST_SOFTNESS;
    v.soften(problem, soft);
    v.best.clone_from(gamma);
    let mut best = start;
    let (mut iterations, mut products, mut in_round) = (0, 0, 0);
    // The interior point method knows no budget, and a fixed number of iterations is meant to be of one kind.
    let may_surrender = !settings.fixed_iterations && settings.budget.is_none();
    let most = if may_surrender { SURRENDER } else { u32::MAX };
    // Is `a` what the steps' own products sum up to, instead of a product with eta?
    let (mut over, mut summed) = (false, false);
    while iterations < settings.max_iterations.min(most) {
        iterations += 1;
        in_round += 1;
        let prox = v.answer(problem);
        v.f.difference(&v.plus, &v.eta);
        v.nf.reset(problem);
        multiply(problem, ws, &v.f, &mut v.nf);
        // u of gamma+ is a + N f + E gamma+: its residual costs nothing more.
        v.trial.clone_from(&v.a);
        v.trial.add(1.0, &v.nf);
        add_compliance(problem, &v.plus, &mut v.trial);
        v.trial.equation.clear();
        v.trial.equation.resize(problem.equations.rows.len(), 0.0);
        let now = residual::residual(problem, Law::Cone, &v.plus, &v.trial).velocity;
        if now < best {
            best = now;
            v.best.clone_from(&v.plus);
        }
        let late = settings.budget.is_some_and(|seconds| clock.elapsed().as_secs_f64() > seconds);
        if now <= settings.tolerance && summed {
            v.refresh(problem, ws);
            (summed, best) = (false, f64::INFINITY);
            products += 1;
            continue;
        }
        if now <= settings.tolerance && !settings.fixed_iterations || !now.is_finite() || late {
            over = true;
            break;
        }
        let (ended, lost) = (largest(&v.nf) <= ROUND * prox, in_round > PATIENCE);
        if ended || lost {
            soft = if ended { (HARDENING * soft).max(LEAST_SOFTNESS) } else { (soft / HARDENING).min(FIRST_SOFTNESS) };
            in_round = 0;
            v.refresh(problem, ws);
            summed = false;
            products += 1;
            v.old.clone_from(&v.plus);
            v.soften(problem, soft);
            v.answer(problem);
            v.f.difference(&v.plus, &v.eta);
            multiply(problem, ws, &v.f, &mut v.nf);
            products += 1;
        }
        v.system.factorise(problem, &ws.gather, &v.t);
        // d = f - T N d.
        v.system.solve(problem, &ws.gather, &v.t, &v.nf, &mut v.trial, 1e-12, 1);
        v.d.difference(&v.f, &v.trial);
        v.nd.reset(problem);
        match v.system.product_of_solution(problem) {
            Some(nx) => {
                v.nd.difference(&v.nf, nx);
                summed = true;
            }
            None => multiply(problem, ws, &v.d, &mut v.nd),
        }
        let s = v.step(problem);
        v.eta.add(s, &v.d);
        v.a.add(s, &v.nd);
        products += 2;
    }
    std::mem::swap(gamma, &mut v.best);
    ws.direct = v;
    let left = settings.max_iterations - iterations;
    if may_surrender && !over && left > 0 {
        ws.evaluate(problem, gamma);
        let report = scip::solve(problem, &Settings { max_iterations: left, ..*settings }, gamma, ws, false);
        return Report { iterations: report.iterations + iterations, products: report.products + products, ..report };
    }
    ws.report(problem, gamma, settings.tolerance, iterations, products)
}

/// out = N x, without compliance.
fn multiply(problem: &Problem, ws: &mut Workspace, x: &Impulses, out: &mut Impulses) {
    ws.velocities(problem, x);
    slips(problem, &ws.w, out);
}

fn add_compliance(problem: &Problem, gamma: &Impulses, u: &mut Impulses) {
    par::update(&mut u.contact, |i, u| *u += operator::compliance(problem, i, gamma.contact[i]));
    par::update(&mut u.row, |i, u| *u += problem.rows[i].compliance * gamma.row[i]);
}

/// Largest velocity of any lane.
fn largest(x: &Impulses) -> f64 {
    let lanes = |x: &[Vec3]| x.iter().fold(0.0f64, |m, x| m.max(x.length()));
    x.row.iter().fold(lanes(&x.contact).max(lanes(&x.moment)), |m, x| m.max(x.abs()))
}

impl Vectors {
    /// Compliances with 1/sigma a share `softness` of each contact's and row's own response.
    fn soften(&mut self, problem: &Problem, softness: f64) {
        par::fill(&mut self.contact, problem.contacts.len(), |i| {
            let scale = problem.contact_scale(i);
            let prox = if scale > 0.0 { softness / scale } else { 1.0 };
            let e = problem.compliance.get(i).copied().unwrap_or_default();
            Soft { prox, normal: e.normal + prox, tangential: e.tangential + prox }
        });
        par::fill(&mut self.row, problem.rows.len(), |i| {
            let scale = problem.row_scale(i);
            let prox = if scale > 0.0 { softness / scale } else { 1.0 };
            Soft { prox, normal: problem.rows[i].compliance + prox, tangential: 0.0 }
        });
    }

    fn prepare(&mut self, problem: &Problem, gamma: &Impulses, ws: &Workspace) {
        self.t.reset(problem);
        self.old.clone_from(gamma);
        self.eta.clone_from(gamma);
        self.plus.reset(problem);
        // u - E gamma.
        self.a.clone_from(&ws.u);
        par::update(&mut self.a.contact, |i, a| *a -= operator::compliance(problem, i, gamma.contact[i]));
        par::update(&mut self.a.row, |i, a| *a -= problem.rows[i].compliance * gamma.row[i]);
    }

    /// a = N eta + r afresh.
    fn refresh(&mut self, problem: &Problem, ws: &mut Workspace) {
        multiply(problem, ws, &self.eta, &mut self.a);
        self.a.add(1.0, &ws.r);
    }

    /// gamma+ and T at the velocities `a`. Returns the largest (gamma+ - gamma_k) / sigma, in m/s.
    fn answer(&mut self, problem: &Problem) -> f64 {
        let (contact, row, a, old) = (&self.contact, &self.row, &self.a, &self.old);
        let moments = problem.has_moments();
        let plus = (Shared::new(&mut self.plus.contact), Shared::new(&mut self.plus.moment));
        let t = (Shared::new(&mut self.t.contact), Shared::new(&mut self.t.cross), Shared::new(&mut self.t.moment));
        let mut off = vec![0.0; problem.contacts.len()];
        par::update(&mut off, |i, off| {
            let m = |x: &Impulses| x.moment.get(i).copied().unwrap_or_default();
            let p = prox(problem, i, &contact[i], a.contact[i], m(a), old.contact[i], m(old));
            *off = contact[i].prox * ((p.force - old.contact[i]).length() + (p.moment - m(old)).length());
            // SAFETY: place i of all arrays belongs to contact i.
            unsafe {
                *plus.0.get(i) = p.force;
                *t.0.get(i) = p.ff;
                if moments {
                    *plus.1.get(i) = p.moment;
                    *t.1.get(i) = p.fm;
                    *t.2.get(i) = p.mm;
                }
            }
        });
        let rows = Shared::new(&mut self.plus.row);
        let mut row_off = vec![0.0; problem.rows.len()];
        let tr = Shared::new(&mut self.t.row);
        par::update(&mut row_off, |i, off| {
            let (r, soft) = (&problem.rows[i], &row[i]);
            let z = (soft.prox * old.row[i] - a.row[i]) / soft.normal;
            let p = z.clamp(r.lower, r.upper);
            *off = soft.prox * (p - old.row[i]).abs();
            // SAFETY: place i of all arrays belongs to row i.
            unsafe {
                *rows.get(i) = p;
                *tr.get(i) = if p == z { 1.0 / soft.normal } else { 0.0 };
            }
        });
        off.iter().chain(&row_off).fold(0.0f64, |m, x| m.max(*x))
    }

    /// Length of the step along d: where the slope (eta - gamma+)' N d of the convex function has (nearly) vanished.
    fn step(&self, problem: &Problem) -> f64 {
        let own = |s: f64| {
            let sum = |eta: &Impulses| operator::dot(eta, &self.nd);
            sum(&self.eta) + s * sum(&self.d)
        };
        line_search(|s| own(s) - self.carried(problem, s))
    }

    /// gamma+'(N d) at the velocities a + s N d: what contacts and rows do along a direction.
    fn carried(&self, problem: &Problem, s: f64) -> f64 {
        let (a, nd, old) = (&self.a, &self.nd, &self.old);
        par::sum(problem.contacts.len(), |i| {
            let m = |x: &Impulses| x.moment.get(i).copied().unwrap_or_default();
            let p = prox(
                problem,
                i,
                &self.contact[i],
                a.contact[i] + s * nd.contact[i],
                m(a) + s * m(nd),
                old.contact[i],
                m(old),
            );
            p.force.dot(nd.contact[i]) + p.moment.dot(m(nd))
        }) + par::sum(problem.rows.len(), |i| {
            let (r, soft) = (&problem.rows[i], &self.row[i]);
            let z = (soft.prox * old.row[i] - a.row[i] - s * nd.row[i]) / soft.normal;
            z.clamp(r.lower, r.upper) * nd.row[i]
        })
    }
}

/// Step length in (0, 1] at which the monotone `slope` of a convex function, negative at 0, has nearly vanished.
fn line_search(slope: impl Fn(f64) -> f64) -> f64 {
    let first = slope(0.0);
    let full = slope(1.0);
    if first >= 0.0 || first.is_nan() || full <= -SLOPE * first {
        return 1.0;
    }
    // Regula falsi (Illinois) on the monotone slope.
    let (mut low, mut fl, mut high, mut fh) = (0.0, first, 1.0, full);
    for _ in 0..20 {
        let s = (low * fh - high * fl) / (fh - fl);
        let f = slope(s);
        if f.abs() <= -0.1 * first {
            return s;
        }
        if f < 0.0 {
            (low, fl) = (s, f);
            fh *= 0.5;
        } else {
            (high, fh) = (s, f);
            fl *= 0.5;
        }
    }
    low.max(1e-3)
}

/// gamma+ of a contact, and T.
struct Answer {
    force: Vec3,
    moment: Vec3,
    ff: Mat3,
    fm: Mat3,
    mm: Mat3,
}

/// gamma+ = P_K (R^-1 (gamma_k / sigma - u)) in the norm of R, and its derivative by -u.
///
/// In x^ = R^(1/2) x the norm is the usual one and the slopes are c^_k = c_k sqrt(R_k / R_n). With p the projected normal
/// part, lanes k inside their slope (|x_k| <= c_k p) stay, the others are cut to c_k p: P(x) = p a + lanes inside, where
/// a = n + sum c_k e_k over the lanes outside, e_k their directions, and p = a.x / a.a. Hence
/// dP = a a' / a.a + sum over lanes outside of (c_k p / |x_k|) (1_k - e_k e_k') + 1 on the lanes inside.
fn prox(problem: &Problem, i: usize, soft: &Soft, u: Vec3, um: Vec3, old: Vec3, old_m: Vec3) -> Answer {
    let c = &problem.contacts[i];
    let n = c.normal;
    let moments = problem.moments.get(i).copied().unwrap_or_default();
    let (rn, rt, rm) = (soft.normal, soft.tangential, soft.prox);
    let (sn, st, sm) = (1.0 / rn.sqrt(), 1.0 / rt.sqrt(), 1.0 / rm.sqrt());
    // x^ = R^(-1/2) (gamma_k / sigma - u).
    let y = soft.prox * old - u;
    let ym = soft.prox * old_m - um;
    let yn = y.dot(n);
    let (xn, xt) = (sn * yn, st * (y - yn * n));
    let mn = ym.dot(n);
    let (xr, xs) = (sm * (ym - mn * n), sm * mn);
    let slopes =
        [c.friction * (rt / rn).sqrt(), moments.rolling * (rm / rn).sqrt(), moments.spinning * (rm / rn).sqrt()];
    let lengths = [xt.length(), xr.length(), xs.abs()];
    let (p, outside) = normal_part(xn, &lengths, &slopes);
    if p <= 0.0 {
        return Answer { force: Vec3::ZERO, moment: Vec3::ZERO, ff: Mat3::ZERO, fm: Mat3::ZERO, mm: Mat3::ZERO };
    }
    let unit = |x: Vec3, l: f64| if l > 0.0 { x / l } else { Vec3::ZERO };
    let (et, er, es) = (unit(xt, lengths[0]), unit(xr, lengths[1]), xs.signum());
    let cut = |k: usize| if outside[k] { slopes[k] * p / lengths[k] } else { 1.0 };
    let used = |k: usize| if outside[k] { slopes[k] } else { 0.0 };
    // a in force and moment lanes, times R^(-1/2); T = R^(-1/2) dP R^(-1/2).
    let aa = 1.0 + used(0).powi(2) + used(1).powi(2) + used(2).powi(2);
    let af = sn * n + (st * used(0)) * et;
    let am = (sm * used(1)) * er + (sm * used(2) * es) * n;
    let across = Mat3::IDENTITY - outer(n, n);
    let lane = |s: f64, k: usize, e: Vec3| {
        if outside[k] { (across - outer(e, e)) * (s * s * cut(k)) } else { across * (s * s) }
    };
    let ff = outer(af, af) * (1.0 / aa) + lane(st, 0, et);
    let (mut fm, mut mm) = (Mat3::ZERO, Mat3::ZERO);
    if problem.has_moments() {
        fm = outer(af, am) * (1.0 / aa);
        mm = outer(am, am) * (1.0 / aa) + lane(sm, 1, er);
        if !outside[2] {
            mm += outer(n, n) * (sm * sm);
        }
    }
    Answer { force: (sn * p) * n + (st * cut(0)) * xt, moment: (sm * cut(1)) * xr + (sm * cut(2) * xs) * n, ff, fm, mm }
}

/// Projected normal part of a point with normal part `xn` and lane `lengths` on the set of the `slopes`, and which lanes
/// lie outside of theirs: Newton on a convex piecewise quadratic, exact after at most four pieces.
fn normal_part(xn: f64, lengths: &[f64; 3], slopes: &[f64; 3]) -> (f64, [bool; 3]) {
    let mut p = xn.max(0.0);
    for _ in 0..5 {
        let (mut above, mut below) = (xn, 1.0);
        for k in 0..3 {
            if lengths[k] > slopes[k] * p {
                above += slopes[k] * lengths[k];
                below += slopes[k] * slopes[k];
            }
        }
        let next = (above / below).max(0.0);
        if next == p {
            break;
        }
        p = next;
    }
    (p, std::array::from_fn(|k| lengths[k] > slopes[k] * p))
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}
