//! Symmetric-cone interior point method (Melanz 2016, 4.1.2.1 and A.5), with Nesterov-Todd scaling.
//!
//! Problem: min 1/2 g'(N + E)g + r'g over the cones. With x = G g for all cones (`interior`) and dual points z in the
//! same (self-dual) cones K the conditions are u = G'z, x in K, z in K, x o z = 0. The central path has x o z = mu e.
//! (Melanz 2016 maps velocities by T_y = mu T_x^-1 instead of T_x^-1 = G'^-1, Eqs. 4.9 to 4.11; its matrix is then
//! symmetric only if all friction coefficients are equal. G' also serves contacts with several cones, where it has no
//! inverse.)
//!
//! Phase I: x is inside K by construction, z starts inside, and the artificial variable s carries what is missing, u -
//! G'z = -s d, d fixed by the start (Eqs. 4.21 to 4.27). Newton's step takes s to sigma s, so a step of length theta to
//! (1 - theta (1 - sigma)) s: phase I and II are the same step, and s = 0 after the first full one. s d is computed
//! again as the difference u - G'z, so that rounding and inexact solves are repaired too.
//!
//! With w the Nesterov-Todd point P(w) x = z (Eqs. 4.32 to 4.35), v = w^(1/2), lambda = P(v) x = P(v)^-1 z, a step
//! solves
//!
//! ```text
//! (N + E + G'P(w)G) dg = -(1 - sigma) (u - G'z) + G'P(v) q,    dx = G dg,    dz = P(v) q - P(w) dx
//! q = lambda \ (sigma mu e - lambda o lambda - a o b)
//! ```
//!
//! (x \ : inverse of x o.) Without a o b this is Eq. 4.30. Mehrotra's predictor (sigma = 0) gives a = P(v) dx and b =
//! P(v)^-1 dz, and sigma = (share of the gap that it would leave)^3: two solves per factorisation, and 15 to 20 steps
//! on a slab of any mass where a fixed sigma = 0.1 takes 23 to 55. The step length is Eq. 4.31 in scaled points. At the
//! mu that the tolerance asks for only centring steps follow (see `interior/start.rs`).
//!
//! `scip` factorises each matrix. `p-scip` solves by conjugate gradients, preconditioned by the last factorisation
//! until that costs more than a new one, or on large problems by the bodies' own blocks (mechanisms still by
//! factorisation). (In Melanz 2016 SCIP iterates without and P-SCIP with a preconditioner.) Nothing but the pattern is
//! kept from one problem to the next: a resumed run must go on to the same bits.
//!
//! Cost per iteration: one factorisation (p-scip: often none), two solves with refinement, ten passes over the
//! contacts.

use super::Solver;
use crate::interior::newton::{Effort, Newton};
use crate::interior::soc::{self, Scaling};
use crate::interior::{CHUNK, Cones, ConePlace, start};
use crate::linear::Reach;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::Settings;
use crate::workspace::Workspace;
use grouser_math::Vec3;
use grouser_math::par::{self, Each, Fold, strided};

/// Share of the way to the boundary that a step may go.
const BOUNDARY: f64 = 0.99;
/// Above this many bodies p-scip has the bodies' own blocks as preconditioner: fill of a bed grows like n^(4/3).
const LARGE: usize = 20_000;
/// Conjugate gradients cost a new factorisation when the last solve needed more iterations than this.
const STALE: u32 = 30;
/// Share of the residual that an old factorisation may leave of a step; else a new one is made and the step repeated.
const INEXACT: f64 = 1e-3;
/// A warm start whose step is shorter than this in the first iterations is given up.
const SHORT: f64 = 0.1;
/// Iterations in which that is looked at.
const EARLY: u32 = 4;
/// Steps shorter than this in a row end the iteration: rounding.
const STUCK: f64 = 1e-6;
/// So do this many without progress: neither the best residual nor the least gap below [`LESS`] of what it was.
const PATIENCE: u32 = 60;
const LESS: f64 = 0.9;

/// The method and its vectors.
#[derive(Default)]
pub(crate) struct Scip {
    cones: Cones,
    newton: Newton,
    gamma: Impulses,
    best: Impulses,
    right: Impulses,
    step: Impulses,
    u: Impulses,
}

/// Least reach and sum of a'b over the cones.
#[derive(Clone, Copy)]
struct StepSums {
    reach: f64,
    ab: f64,
}

impl Fold for StepSums {
    fn empty() -> Self {
        Self { reach: f64::INFINITY, ab: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.reach = self.reach.min(later.reach);
        self.ab += later.ab;
    }
}

/// How the Newton steps are solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinearSolver {
    /// A factorisation each.
    Factorisation,
    /// Conjugate gradients, preconditioned by an older factorisation.
    Gradients,
}

impl Solver for Scip {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        self.solve_by(problem, settings, gamma, ws, LinearSolver::Factorisation)
    }
}

impl Scip {
    /// Solves with the linear solver of choice.
    pub(crate) fn solve_by(
        &mut self,
        problem: &Problem,
        settings: &Settings,
        gamma: &mut Impulses,
        ws: &mut Workspace,
        linear: LinearSolver,
    ) -> Report {
        let krylov = linear == LinearSolver::Gradients;
        let first = ws.residual(problem, gamma).velocity;
        if first <= settings.tolerance && !settings.fixed_iterations {
            return ws.report(problem, gamma, settings.tolerance, 0, 0);
        }
        let v = self;
        v.cones.build(problem);
        let large = krylov && problem.bodies.len() > LARGE;
        v.newton.prepare(problem, &ws.gather, if large { Reach::Joined } else { Reach::All });
        v.best.clone_from(gamma);
        v.gamma.clone_from(gamma);
        let mut warm = start::warm(problem, &ws.u, &ws.r, &mut v.cones, &mut v.gamma);
        if !warm {
            start::cold(problem, ws, &mut v.cones, &mut v.gamma);
        }
        let effort = Effort { tolerance: settings.tolerance, fresh: true, large };
        let (mut best, mut iterations, mut factor) = (first, 0, false);
        let (mut centred, mut ease, mut stuck) = (f64::INFINITY, 1.0, 0);
        let mut progress = PathProgress::default();
        loop {
            ws.evaluate(problem, &v.gamma);
            let residual = ws.residual(problem, &v.gamma).velocity;
            ws.note(iterations, residual);
            if !residual.is_finite() {
                break;
            }
            if residual < best {
                best = residual;
                v.best.clone_from(&v.gamma);
            }
            let done = residual <= settings.tolerance || stuck > 3 || progress.is_over();
            if (done && !settings.fixed_iterations) || iterations >= settings.max_iterations {
                break;
            }
            iterations += 1;
            v.u.clone_from(&ws.u);
            let gap = scale(problem, v);
            let mu = gap / v.cones.degree.max(1.0);
            progress.take(best, mu);
            // The estimate of the goal is corrected by what centring has left.
            if centred.is_finite() && residual > 0.5 * centred {
                ease *= (0.3 * settings.tolerance / residual).min(1.0);
            }
            let goal = start::goal(problem, &v.cones, settings.tolerance * ease);
            let centre = above(&v.cones) <= 2.0 * goal;
            centred = if centre { residual } else { f64::INFINITY };

            let mut fresh = !factor || !krylov || problem.coupling.is_some() || v.newton.inner > STALE;
            v.factorise(problem, ws, fresh);
            factor |= fresh;
            let at = PathPoint { residual, gap, mu, goal, centre };
            let theta = v.step(problem, ws, &at, &mut fresh, &effort);
            if !fresh && theta < SHORT {
                // It may be the fault of the old factorisation: not taken, tried again with a new one.
                factor = false;
                continue;
            }
            advance(v, theta);
            stuck = if theta < STUCK { stuck + 1 } else { 0 };
            if warm && iterations <= EARLY && theta < SHORT {
                warm = false;
                start::cold(problem, ws, &mut v.cones, &mut v.gamma);
            }
        }
        start::finish(problem, ws, gamma, &mut v.gamma, &v.best, best);
        let products = v.newton.products + iterations;
        ws.report(problem, gamma, settings.tolerance, iterations, products)
    }
}

/// Whether the iteration still leads anywhere: the least residual and gap at the last progress, and since when.
struct PathProgress {
    residual: f64,
    gap: f64,
    since: u32,
}

impl Default for PathProgress {
    fn default() -> Self {
        Self { residual: f64::INFINITY, gap: f64::INFINITY, since: 0 }
    }
}

impl PathProgress {
    fn take(&mut self, residual: f64, gap: f64) {
        self.since += 1;
        if residual < LESS * self.residual || gap < LESS * self.gap {
            *self = Self { residual: self.residual.min(residual), gap: self.gap.min(gap), since: 0 };
        }
    }

    fn is_over(&self) -> bool {
        self.since > PATIENCE
    }
}

/// Where the iterate stands on the central path.
struct PathPoint {
    residual: f64,
    /// x'z, and its mean over the cones.
    gap: f64,
    mu: f64,
    /// The mu that the tolerance asks for, and whether only centring is left.
    goal: f64,
    centre: bool,
}

impl Scip {
    /// The matrix of the iterate, factorised if that is to be `fresh`.
    fn factorise(&mut self, problem: &Problem, ws: &Workspace, fresh: bool) {
        loop {
            let rows = &self.cones.row;
            let scaling = |i: usize| rows[i].iter().map(|b| if b.sign != 0.0 { b.z / b.x } else { 0.0 }).sum();
            self.newton.scale(problem, &self.cones, |cone| (cone.scaling.w, cone.scaling.det_w), |_| 0.0, scaling);
            if !fresh || self.newton.factorise(problem, ws) {
                return;
            }
        }
    }

    /// Solves for the step, predictor first; returns how long it may be. A factorisation that is too old is made again.
    fn step(
        &mut self,
        problem: &Problem,
        ws: &mut Workspace,
        at: &PathPoint,
        fresh: &mut bool,
        effort: &Effort,
    ) -> f64 {
        let v = self;
        let effort = Effort { fresh: *fresh, ..*effort };
        let (mut sigma, mut target) = (0.0, at.goal);
        if !at.centre {
            right_side(problem, v, 1.0, true);
            v.newton.solve(problem, &v.cones, ws, &v.right, &mut v.step, &effort.predictor());
            aim(problem, &mut v.cones, None, false);
            let sums = direct(problem, &mut v.cones, &v.newton, &v.step);
            let theta = sums.reach.clamp(0.0, 1.0);
            let left = (at.gap * (1.0 - theta) + theta * theta * sums.ab).max(0.0);
            sigma = (left / at.gap).powi(3).min(1.0);
            target = (sigma * at.mu).max(at.goal);
        }
        aim(problem, &mut v.cones, Some(target), !at.centre);
        right_side(problem, v, 1.0 - sigma, false);
        let left = v.newton.solve(problem, &v.cones, ws, &v.right, &mut v.step, &effort);
        if !*fresh && (left > INEXACT * at.residual || left.is_nan()) {
            *fresh = true;
            v.factorise(problem, ws, true);
            v.newton.solve(problem, &v.cones, ws, &v.right, &mut v.step, &Effort { fresh: true, ..effort });
        }
        let sums = direct(problem, &mut v.cones, &v.newton, &v.step);
        (BOUNDARY * sums.reach).clamp(0.0, 1.0)
    }
}

/// Right side: -u for the predictor, else -eta (u - G'z) + G'P(v) q.
fn right_side(problem: &Problem, v: &mut Scip, eta: f64, predictor: bool) {
    let u = &v.u;
    v.cones.gather(
        problem,
        &mut v.right,
        |i| (-eta * u.contact[i], u.moment.get(i).map_or(Vec3::ZERO, |m| -eta * *m)),
        |cone, n| if predictor { Vec3::ZERO } else { eta * cone.z + cone.scaling.apply(cone.q, n) },
        |i, b| {
            let bounds = b.iter().filter(|b| b.sign != 0.0 && !predictor);
            bounds.fold(-eta * u.row[i], |sum, b| sum + b.sign * (eta * b.z + b.q / b.x))
        },
    );
}

/// Points and scalings of the iterate; returns the gap x'z.
fn scale(problem: &Problem, v: &mut Scip) -> f64 {
    start::place(problem, &mut v.cones, &v.gamma);
    v.cones.each_contact(|i, own| {
        let n = problem.contacts[i].normal;
        for cone in own.iter_mut().filter(|c| c.slope > 0.0) {
            cone.scaling = Scaling::new(cone.x, cone.z, n);
            cone.floor = start::floor(cone.x, cone.z, n);
        }
    });
    let c = &v.cones;
    par::sum(
        c.contact.len(),
        |j| if c.contact[j].slope > 0.0 { c.contact[j].scaling.lambda.length_squared() } else { 0.0 },
    ) + par::sum(c.row.len(), |i| c.row[i].iter().map(|b| if b.sign != 0.0 { b.x * b.z } else { 0.0 }).sum())
}

/// Mean x'z above the floors of rounding.
fn above(cones: &Cones) -> f64 {
    let c = cones;
    let sum = par::sum(c.contact.len(), |j| {
        let cone = &c.contact[j];
        if cone.slope > 0.0 { (cone.scaling.lambda.length_squared() - 2.0 * cone.floor).max(0.0) } else { 0.0 }
    });
    let rows = par::sum(c.row.len(), |i| c.row[i].iter().map(|b| if b.sign != 0.0 { b.x * b.z } else { 0.0 }).sum());
    (sum + rows) / c.degree.max(1.0)
}

/// Target q: the predictor's -lambda, or towards the centre `target`, with the predictor's second-order term if
/// `corrected`.
fn aim(problem: &Problem, cones: &mut Cones, target: Option<f64>, corrected: bool) {
    cones.each_contact(|i, cones| {
        let n = problem.contacts[i].normal;
        for cone in cones.iter_mut().filter(|c| c.slope > 0.0) {
            let l = cone.scaling.lambda;
            cone.q = match target {
                None => -l,
                Some(mu) => {
                    let second = if corrected { soc::product(cone.a, -l - cone.a, n) } else { Vec3::ZERO };
                    soc::divide(mu.max(cone.floor) * n - second, l, n) - l
                }
            };
        }
    });
    par::update(&mut cones.row, |_, bounds| {
        for b in bounds.iter_mut().filter(|b| b.sign != 0.0) {
            b.q = match target {
                None => -b.x * b.z,
                Some(mu) => mu - b.x * b.z - if corrected { b.dx * b.dz } else { 0.0 },
            };
        }
    });
}

/// Directions of the pairs for the step of the impulses.
fn direct(problem: &Problem, cones: &mut Cones, newton: &Newton, step: &Impulses) -> StepSums {
    let kinds = cones.kinds;
    let mut all = std::mem::take(&mut cones.contact);
    let mut sums = par::fold(CHUNK, strided(kinds, &mut all), |range, all| {
        let mut sums = StepSums::empty();
        for (i, own) in range.zip(all.each()) {
            for (k, cone) in own.iter_mut().enumerate().filter(|(_, cone)| cone.slope > 0.0) {
                let place = ConePlace::new(problem, i, k, cone.slope);
                let n = place.n;
                let scaling = cone.scaling;
                let st = newton.tangential(problem, cones, i, &place, step);
                let s = place.scaled(scaling.w, scaling.det_w, step.contact[i].dot(n), st);
                cone.dz = scaling.apply(cone.q, n) - s;
                cone.a = scaling.undo(s, n);
                let b = cone.q - cone.a;
                let l = scaling.lambda;
                sums.reach = sums.reach.min(soc::reach(l, cone.a, n)).min(soc::reach(l, b, n));
                sums.ab += cone.a.dot(b);
            }
        }
        sums
    });
    cones.contact = all;
    sums.fold(&par::fold(CHUNK, &mut cones.row, |range, rows| {
        let mut sums = StepSums::empty();
        for (i, bounds) in range.zip(rows) {
            for b in bounds.iter_mut().filter(|b| b.sign != 0.0) {
                b.dx = b.sign * step.row[i];
                b.dz = (b.q - b.z * b.dx) / b.x;
                for (x, d) in [(b.x, b.dx), (b.z, b.dz)] {
                    if d < 0.0 {
                        sums.reach = sums.reach.min(-x / d);
                    }
                }
                sums.ab += b.dx * b.dz;
            }
        }
        sums
    }));
    sums
}

/// The step of length `theta`.
fn advance(v: &mut Scip, theta: f64) {
    let (step, gamma) = (&v.step, &mut v.gamma);
    par::update(&mut gamma.contact, |i, g| *g += theta * step.contact[i]);
    par::update(&mut gamma.moment, |i, g| *g += theta * step.moment[i]);
    par::update(&mut gamma.row, |i, g| *g += theta * step.row[i]);
    v.cones.each_contact(|_, own| own.iter_mut().for_each(|c| c.z += theta * c.dz));
    par::update(&mut v.cones.row, |_, bounds| bounds.iter_mut().for_each(|b| b.z += theta * b.dz));
}
