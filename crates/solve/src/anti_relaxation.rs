//! Coulomb's law from any cone method, by outer refinement (anti-relaxation; Melanz 2016, chapter 5). It serves the
//! methods that can only solve cone problems (interior points, factorisations); APGD and Gauss-Seidel take u~ into
//! their own loops, which is cheaper where those do not go in circles (`solver/exact.rs`).
//!
//! Problem: Y_i contains gamma_i, orthogonal to u~_i in Y_i*, u~ = u + s(u) n, with s_i(u) of `Problem::opening`:
//! mu |u_T| + rolling |m_T| + spinning |m_n|. With s given it is the cone problem whose normal bias is larger by s_i:
//! convex, and solvable whenever the relaxed one is. So the law is a fixed point of
//!
//! ```text
//! s  ->  gamma(s) = cone problem with r_n = r0_n + s     ->  G(s)_i = s_i(u),  u = (N + E) gamma(s) + r0
//! ```
//!
//! (De Saxce and Feng 1998; the fixed point of Acary, Cadoux, Lemarechal and Malick 2011; Melanz 2016 changes r in
//! every iteration of APGD, and r must be rebuilt from r0 each time). Made quick and safe by:
//! - **Inexact inner solves**: the inner tolerance is a share of the present residual of the exact law, so that early
//!   bias is not solved for in vain. Each solve starts from the last impulses.
//! - **Anderson acceleration** of s over the last few outer iterations (Walker and Ni 2011, type II), clipped to s >=
//!   0.
//! - **A safeguard**: when the exact residual rises, the history is dropped and s goes only part of the way to G(s).
//!   The plain map may cycle.
//!
//! Converged means: the natural-map residual of the exact law is below the tolerance. The best iterate is returned.
//! Cost per outer iteration: the inner solve and about two products.

use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::residual;
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::{Vec3, par};

/// Outer iterations after which to give up.
const MOST: u32 = 500;
/// Inner tolerance over the present residual of the exact law.
const FORCING: f64 = 0.1;
/// Inner tolerance over the tolerance asked for, at the least.
const FINEST: f64 = 0.2;
/// Inner iterations per outer one where their number is fixed in sum (benchmarks).
const FIXED: u32 = 20;
/// Differences that Anderson's acceleration looks back on.
const DEPTH: usize = 4;

/// Progress: the residual below this share of the best; without any for so many outer iterations the map cycles.
const PROGRESS: f64 = 0.9;
const STALE: u32 = 20;
/// Least share of the way to G(s).
const SHORTEST: f64 = 1.0 / 64.0;
/// How often long steps are tried again after that.
const TOURS: u32 = 2;

/// Storage of the method.
#[derive(Default)]
struct Refinement {
    /// The problem with its bias changed. A copy, so that every method sees the change whether it reads the bias or r.
    problem: Problem,
    /// r without the change.
    r0: Vec<Vec3>,
    /// Present s in m/s.
    s: Vec<f64>,
    /// G(s).
    image: Vec<f64>,
    /// The s before the present one; only storage.
    scratch: Vec<f64>,
    /// s and G(s) of earlier iterations, a ring.
    history: [(Vec<f64>, Vec<f64>); DEPTH],
    best: Impulses,
}

/// How far an outer iteration goes towards G(s).
struct Pace {
    /// Share of the way, and its bound since the last cycle.
    share: f64,
    cap: f64,
    /// Outer iterations without progress.
    stale: u32,
    /// How often the shortest steps did not help.
    tours: u32,
    /// Earlier iterations that the acceleration may look back on.
    seen: usize,
}

impl Pace {
    fn new() -> Self {
        Self { share: 1.0, cap: 1.0, stale: 0, tours: 0, seen: 0 }
    }

    /// After an outer iteration that led from the residual `before` to `now`, with `best` until then: does it go on?
    fn after(&mut self, now: f64, before: f64, best: f64, always: bool) -> bool {
        self.stale = if now < PROGRESS * best { 0 } else { self.stale + 1 };
        if self.stale > STALE {
            // A cycle: shorter steps from here on; if the shortest do not help, long ones again.
            (self.stale, self.seen) = (0, 0);
            if self.cap <= SHORTEST {
                self.tours += 1;
                if self.tours > TOURS && !always {
                    return false;
                }
                (self.cap, self.share) = (1.0, 1.0);
            } else {
                self.cap = (0.5 * self.cap).max(SHORTEST);
            }
        }
        if now > before {
            self.share = (0.5 * self.share.min(self.cap)).max(SHORTEST);
            self.seen = 0;
        } else {
            self.share = (1.5 * self.share).min(self.cap);
        }
        true
    }
}

/// Solves from `gamma`, whose w and u stand in the workspace, with `inner` for the cone problems.
pub(crate) fn solve(
    problem: &Problem,
    settings: &Settings,
    gamma: &mut Impulses,
    ws: &mut Workspace,
    inner: impl Fn(&Problem, &Settings, &mut Impulses, &mut Workspace) -> Report,
) -> Report {
    ws.lend(|v: &mut Refinement, ws| v.solve(problem, settings, gamma, ws, inner))
}

impl Refinement {
    fn solve(
        &mut self,
        problem: &Problem,
        settings: &Settings,
        gamma: &mut Impulses,
        ws: &mut Workspace,
        inner: impl Fn(&Problem, &Settings, &mut Impulses, &mut Workspace) -> Report,
    ) -> Report {
        let v = self;
        v.copy(problem);
        v.r0.clone_from(&ws.r.contact);
        v.best.clone_from(gamma);
        let mut now = residual::residual(problem, Law::Coulomb, gamma, &ws.u, &ws.eta).velocity;
        let mut best = now;
        v.image(problem, ws);
        v.s.clone_from(&v.image);
        let (mut iterations, mut products, mut outer) = (0, 0, 0);
        let (mut pace, mut forcing) = (Pace::new(), FORCING);
        while outer < MOST
            && iterations < settings.max_iterations
            && (best > settings.tolerance || settings.fixed_iterations)
        {
            outer += 1;
            v.shift(problem, ws);
            if ws.response.now().has_inner_impulses() {
                // The last report has put their share into w.
                ws.velocities(problem, gamma);
                products += 1;
            }
            let left = settings.max_iterations - iterations;
            let now_settings = Settings {
                law: Law::Cone,
                tolerance: (forcing * now).max(FINEST * settings.tolerance),
                max_iterations: if settings.fixed_iterations { left.min(FIXED) } else { left },
                ..*settings
            };
            // Residuals of cone problems are of no interest to anybody.
            let history = ws.history.take();
            let report = inner(&v.problem, &now_settings, gamma, ws);
            ws.history = history;
            iterations += report.iterations;
            products += report.products;
            v.unshift(problem, ws);
            v.image(problem, ws);
            let before = now;
            now = residual::residual(problem, Law::Coulomb, gamma, &ws.u, &ws.eta).velocity;
            ws.note(iterations, now);
            if !now.is_finite() {
                break;
            }
            let goes_on = pace.after(now, before, best, settings.fixed_iterations);
            if now < best {
                best = now;
                v.best.clone_from(gamma);
            }
            if !goes_on {
                break;
            }
            if report.iterations == 0 {
                // Nothing to do at this tolerance, though the law is not met yet.
                forcing *= 0.1;
            }
            v.advance(pace.share, &mut pace.seen);
        }
        ws.r.contact.clone_from(&v.r0);
        std::mem::swap(gamma, &mut v.best);
        ws.report_law(problem, Law::Coulomb, gamma, settings.tolerance, iterations, products)
    }

    /// Takes `problem` over, storage kept.
    fn copy(&mut self, problem: &Problem) {
        let p = &mut self.problem;
        p.bodies.clone_from(&problem.bodies);
        p.free.clone_from(&problem.free);
        p.contacts.clone_from(&problem.contacts);
        p.bias.clone_from(&problem.bias);
        p.compliance.clone_from(&problem.compliance);
        p.moments.clone_from(&problem.moments);
        p.rows.clone_from(&problem.rows);
        p.equations.rows.clone_from(&problem.equations.rows);
        p.equations.ends.clone_from(&problem.equations.ends);
        p.coupling.clone_from(&problem.coupling);
        p.patches.clone_from(&problem.patches);
        p.nodal.clone_from(&problem.nodal);
    }

    /// G(s) from the velocities in the workspace.
    fn image(&mut self, problem: &Problem, ws: &Workspace) {
        let u = &ws.u;
        par::fill(&mut self.image, problem.contacts.len(), |i| {
            problem.opening(i, u.contact[i], u.moment.get(i).copied().unwrap_or_default())
        });
    }

    /// Bias, r and u with s.
    fn shift(&mut self, problem: &Problem, ws: &mut Workspace) {
        let (s, r0) = (&self.s, &self.r0);
        let contacts = &problem.contacts;
        par::update(&mut ws.r.contact, |i, r| *r = r0[i] + s[i] * contacts[i].normal);
        par::update(&mut ws.u.contact, |i, u| *u += s[i] * contacts[i].normal);
        par::update(&mut self.problem.bias, |i, b| *b = problem.bias[i] + s[i] * contacts[i].normal);
    }

    /// u without s.
    fn unshift(&mut self, problem: &Problem, ws: &mut Workspace) {
        let s = &self.s;
        par::update(&mut ws.u.contact, |i, u| *u -= s[i] * problem.contacts[i].normal);
    }

    /// The next s.
    fn advance(&mut self, share: f64, seen: &mut usize) {
        let n = self.s.len();
        let kept = (*seen).min(DEPTH);
        // Differences to the present pair: min | f - sum_j theta_j (f - f_j) | over theta.
        let f = |pair: (&[f64], &[f64]), i: usize| pair.1[i] - pair.0[i];
        let present = (&self.s[..], &self.image[..]);
        let old = |j: usize| (&self.history[j].0[..], &self.history[j].1[..]);
        let mut a = [[0.0; DEPTH]; DEPTH];
        let mut b = [0.0; DEPTH];
        for j in 0..kept {
            for k in 0..=j {
                a[j][k] = par::sum(n, |i| (f(present, i) - f(old(j), i)) * (f(present, i) - f(old(k), i)));
                a[k][j] = a[j][k];
            }
            b[j] = par::sum(n, |i| f(present, i) * (f(present, i) - f(old(j), i)));
        }
        let theta = least_squares(a, b, kept);
        let slot = *seen % DEPTH;
        let mut next = std::mem::take(&mut self.scratch);
        par::fill(&mut next, n, |i| {
            let (mut s, mut g) = (self.s[i], self.image[i]);
            for (j, theta) in theta.iter().enumerate().take(kept) {
                s -= theta * (self.s[i] - self.history[j].0[i]);
                g -= theta * (self.image[i] - self.history[j].1[i]);
            }
            (s + share * (g - s)).max(0.0)
        });
        let (s, g) = &mut self.history[slot];
        s.clone_from(&self.s);
        g.clone_from(&self.image);
        self.scratch = std::mem::replace(&mut self.s, next);
        *seen += 1;
    }
}

/// Solution of the k normal equations, a little regularised; zero where they are singular.
fn least_squares(mut a: [[f64; DEPTH]; DEPTH], mut b: [f64; DEPTH], k: usize) -> [f64; DEPTH] {
    for j in 0..k {
        a[j][j] *= 1.0 + 1e-10;
    }
    for j in 0..k {
        if a[j][j] <= 0.0 {
            return [0.0; DEPTH];
        }
        for r in j + 1..k {
            let factor = a[r][j] / a[j][j];
            for c in j..k {
                a[r][c] -= factor * a[j][c];
            }
            b[r] -= factor * b[j];
        }
    }
    for j in (0..k).rev() {
        for c in j + 1..k {
            b[j] -= a[j][c] * b[c];
        }
        b[j] /= a[j][j];
    }
    if b.iter().all(|x| x.is_finite()) { b } else { [0.0; DEPTH] }
}
