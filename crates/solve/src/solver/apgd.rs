//! Accelerated projected gradient descent (Melanz 2016, A.3), after Nesterov.
//!
//! Problem: min 1/2 g'(N + E)g + r'g over the cones. The paper's loop, with changes that leave its answer alone:
//! - **Scaled variables** gamma = S z, S^2 = `Problem::lane_scales`: one scale along a contact's normal, one across it,
//!   one for its moments. The loop runs on z, whose matrix has a diagonal of order one whatever the masses. Written in
//!   gamma: steps t S^2 g instead of t g, lengths |S^-1 d|, and the nearest point of the cone in that length
//!   ([`crate::cone::nearest`]). With one scale per contact beds of spheres took a third more iterations.
//! - **One product per iteration**: N y_{k+1} = N g_{k+1} + beta (N g_{k+1} - N g_k).
//! - **L from the steps themselves**: the curvature d'(N + E)d / |d|^2 of the last step d = g_{k+1} - g_k comes out of
//!   the same pass. L is just above the greatest of late and sinks slowly. The paper tries a step, and again with L
//!   doubled where f(x) <= f(y) + g'(x - y) + L/2 |x - y|^2 does not hold; that reads two more vectors and their
//!   products, repeats one trial in ten, and needs a tenth (1e8 Pa) to a third (rigid) more iterations, because its L
//!   swings by a factor of two. A step that was too long is not taken back: the next L is right, and momentum that
//!   leads uphill restarts.
//! - **Momentum knows the compliance**: E bounds the least eigenvalue mu of the scaled matrix from below, and (1 -
//!   sqrt(mu/L)) / (1 + sqrt(mu/L)) is the best beta then (Nesterov 2004, 2.2). Without that bound beds of 1e8 Pa take
//!   a seventh more iterations, with restarts that come late.
//! - **L is kept** from step to step and bounded by a sum over the contacts of each body.
//! - **One pass over the contacts per iteration**: the product of an iterate, and at once the next one
//!   (`engine/pass.rs`).
//! - **The residual is looked at when it is near**: the step itself tells how far the last point was from the answer.
//! - **The last contacts one by one**: where few are above the tolerance, they are done alone (`polish.rs`); iterations
//!   over everything go on only if that fails.
//! - **In f32 where that is enough**: numbers rounded to 6e-8 of the greatest velocity do not show in a residual that
//!   is [`ROUNDING`] of it. Bodies sum in f64, the result is measured in f64, and if it is not good enough there f64
//!   goes on.
//!
//! Under Coulomb's law the gradient at y is replaced by the field u~ = u + s(u) n (Melanz 2016, 5.1, which rebuilds the
//! right side in every iteration; `anti_relaxation.rs` has the law). That field is no gradient: its matrix (1 + mu n
//! t') N has complex eigenvalues, which momentum may amplify until the iteration cycles. So momentum is bounded more
//! tightly whenever the best residual stands still (see [`Momentum`]); without momentum it is the projected iteration
//! of Gauss-Seidel's kind. Measured on 300 random problems with friction 0 to 1 to 1e-6 m/s: all solved, with 120 to
//! 750 products on average, against 340 to 4,400 (six unsolved) by outer refinement and 110 to 510 for the relaxed
//! law.
//!
//! Cost per iteration: one gather over the bodies, one pass over the contacts ([`crate::BYTES_PER_CONTACT`]).

use crate::operator::CONTACT_CHUNK;
use crate::engine::{DeviceEngine, Engine, NarrowEngine, Pass, PassSums, WideEngine, fits};
use super::Solver;
use super::polish::Polish;
use crate::problem::{Impulses, Problem};
use crate::report::{Report, Status};
use crate::residual::Maxima;
use crate::response::Ties;
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold};

/// L sinks by this each iteration, so that steps may grow again. (0.95 costs rigid beds twice the iterations.)
const SHRINK: f64 = 0.997;
/// L is this times a curvature that is above it.
const GROW: f64 = 1.03;
/// theta at the start and after restarts; the paper's 1 takes ten iterations to gather momentum that is wanted at once.
const THETA: f64 = 0.3;

/// Least number of contacts for which f32 pays. Small problems are often asked for more than their tolerance: a block
/// that sticks to its slope must not creep by 1e-8 m/s.
const MANY: usize = 1000;
/// Limits of iterations up to which f32 takes them all: a step that is cut off after these is not waiting for f64.
const FEW: u32 = 1000;
/// Least tolerance, as a share of the greatest velocity in r, for which f32 will do.
const ROUNDING: f64 = 1e-5;

/// Bounds of beta under Coulomb's law, tried in turn and from the start again.
const BOUNDS: [f64; 5] = [1.0, 0.9, 0.8, 0.5, 0.0];
/// Iterations after which progress is asked for first; twice as many after each change of the bound.
const PATIENCE: u32 = 100;
/// Progress: the best residual has come down to this share.
const PROGRESS: f64 = 0.9;

/// The residual is measured where the step says that it is below this times the tolerance, and now and then.
const NEAR: f64 = 3.0;
/// Iterations after which it is measured anyway, and where the last contacts may be done one by one.
const OFTEN: u32 = 16;
const OFTEN_IF_FEW: u32 = 2;
/// Share of the contacts above the tolerance for which that is tried first. After each failure half as many must be
/// left.
const SHARE: f64 = 0.02;

/// Momentum of the accelerated iteration: beta and its recursion.
#[derive(Clone, Copy)]
struct Momentum {
    theta: f64,
    beta: f64,
    /// Least eigenvalue of the scaled N + E, as far as it is known.
    mu: f64,
    /// Place in [`BOUNDS`].
    bound: usize,
    /// When progress is asked for next, after how long, and since which residual.
    next: u32,
    patience: u32,
    since: f64,
    /// How often the bound was changed.
    changes: u32,
}

impl Momentum {
    fn new(law: Law, residual: f64, mu: f64) -> Self {
        let patience = if law == Law::Cone { u32::MAX } else { PATIENCE };
        Self { theta: THETA, beta: 0.0, mu, bound: 0, next: patience, patience, since: residual, changes: 0 }
    }

    /// After an iteration.
    fn after(mut self, uphill: bool, iterations: u32, best: f64, l: f64) -> Self {
        let theta = self.theta;
        let next = 0.5 * theta * ((theta * theta + 4.0).sqrt() - theta);
        self.beta = theta * (1.0 - theta) / (theta * theta + next);
        self.theta = next;
        let mut restart = uphill;
        if iterations >= self.next {
            if best > PROGRESS * self.since {
                self.bound = (self.bound + 1) % BOUNDS.len();
                self.patience = self.patience.saturating_mul(2);
                self.changes += 1;
                restart = true;
            }
            self.next = iterations.saturating_add(self.patience);
            self.since = best;
        }
        if restart {
            // Adaptive restart: momentum points uphill, or leads nowhere.
            self.beta = 0.0;
            self.theta = THETA;
        }
        let q = (self.mu / l).min(1.0).sqrt();
        self.beta = self.beta.min(BOUNDS[self.bound]).min((1.0 - q) / (1.0 + q));
        self
    }
}

/// The method: the engines that it may run on, and the storage of the last contacts.
#[derive(Default)]
pub(crate) struct Apgd {
    wide: WideEngine,
    narrow: NarrowEngine,
    polish: Polish,
}

impl Solver for Apgd {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        let Self { wide, narrow, polish } = self;
        let (mut before, mut worked) = (0, 0);
        if problem.count() >= MANY && settings.tolerance >= ROUNDING * greatest(problem, &ws.r) {
            // Where there are many iterations, half of them are kept for f64, should f32 not get there.
            let most = settings.max_iterations;
            let all = settings.fixed_iterations || most <= FEW;
            let half = Settings { max_iterations: if all { most } else { most / 2 }, ..*settings };
            let mut share = if fits(problem) { ws.device.take() } else { None };
            let mut elsewhere;
            let engine: &mut dyn Engine = match &mut share {
                Some(share) => {
                    elsewhere = DeviceEngine::new(narrow, share);
                    &mut elsewhere
                }
                None => narrow,
            };
            (before, worked) = Loop { problem, settings: &half, engine, polish, before: 0 }.run(gamma, ws);
            if share.is_some() {
                ws.device = share;
            }
            let report = ws.report_law(problem, settings.law, gamma, settings.tolerance, before, worked);
            let is_lost = ws.device.as_ref().is_some_and(|share| share.fault.is_some());
            if report.status == Status::Converged || before >= most || is_lost {
                return report;
            }
        }
        // What rounding to f32 leaves.
        let left = Settings { max_iterations: settings.max_iterations - before, ..*settings };
        let (iterations, products) = Loop { problem, settings: &left, engine: wide, polish, before }.run(gamma, ws);
        let (iterations, products) = (before + iterations, worked + products);
        ws.report_law(problem, settings.law, gamma, settings.tolerance, iterations, products)
    }
}

/// Greatest velocity in `r`, m/s.
fn greatest(problem: &Problem, r: &Impulses) -> f64 {
    let max = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
        let mut max = Maxima::<1>::empty();
        range.for_each(|i| max.take(0, r.contact[i].length_squared()));
        max
    });
    r.row.iter().fold(problem.greatest_of_all(max).0[0].sqrt(), |max, r| max.max(r.abs()))
}

/// One run of the iteration on an engine.
struct Loop<'a> {
    problem: &'a Problem,
    settings: &'a Settings,
    engine: &'a mut dyn Engine,
    polish: &'a mut Polish,
    /// Iterations that were done before.
    before: u32,
}

/// The best iterate so far.
struct Best {
    /// Its slot; none yet: the start, or what was done one by one, which the caller's impulses hold.
    slot: Option<usize>,
    residual: f64,
    /// How many contacts may be left when the last ones are tried one by one.
    few: f64,
    /// Work beyond the iterations, in products.
    more: u32,
}

impl Loop<'_> {
    /// Iterates from `gamma`, whose u stands in the workspace; leaves the best iterate in `gamma` and returns the
    /// numbers of iterations and of products (or as much work).
    fn run(&mut self, gamma: &mut Impulses, ws: &mut Workspace) -> (u32, u32) {
        let Self { problem, settings, .. } = *self;
        let (law, count, level) = (settings.law, problem.count(), settings.tolerance);
        self.engine.start(problem, gamma, ws);
        let bound = eigenvalue_bound(problem, ws);
        let mut l = if ws.lipschitz > 0.0 { ws.lipschitz.min(bound) } else { bound.min(1.0) };
        let response = ws.response.now().ties();
        let simple = !problem.has_moments() && response != Ties::All;
        let alone = count >= MANY && !settings.together && !settings.fixed_iterations && simple;
        let often = if alone { OFTEN_IF_FEW } else { OFTEN };
        let (t, check) = (1.0 / l, true);
        let units = None;
        let mut pass = Pass { base: 0, before: 0, target: 1, beta: 0.0, t, product: false, check, level, law, units };
        let mut last = self.engine.pass(problem, &pass, ws);
        let few = if alone { SHARE * count as f64 } else { 0.0 };
        let mut best = Best { slot: None, residual: last.residual2.sqrt(), few, more: 0 };
        if best.residual <= settings.tolerance && !settings.fixed_iterations {
            return (0, 0);
        }
        let mut momentum = Momentum::new(law, best.residual, self.engine.least_eigenvalue(problem));
        let mut iterations = 0;
        while iterations < settings.max_iterations {
            iterations += 1;
            let (base, before) = (pass.target, pass.base);
            let check = law == Law::Coulomb
                || l * last.near2.sqrt() <= NEAR * settings.tolerance
                || iterations.is_multiple_of(often)
                || iterations == settings.max_iterations;
            // Terms that grew too much for their unit are no news: momentum restarts, L stays.
            let uphill = last.uphill.value(pass.units.map(|units| units[2])).is_none_or(|uphill| uphill > 0.0);
            momentum = momentum.after(uphill, iterations, best.residual, l);
            if ws.circles.is_some_and(|most| momentum.changes > most) {
                break;
            }
            // The best iterate is not overwritten.
            let target = if best.slot == Some(before) { 3 - base - before } else { before };
            let (beta, t) = (momentum.beta, 1.0 / l);
            // The first step's terms have no size to go by.
            let units = if pass.product { last.units() } else { None };
            pass = Pass { base, before, target, beta, t, product: true, check, level, law, units };
            last = self.engine.pass(problem, &pass, ws);
            let [length, curvature] = self.step(&pass, &last);
            if !(last.residual2 + curvature).is_finite() {
                break;
            }
            if check {
                ws.note(self.before + iterations, last.residual2.sqrt());
                if self.is_done(base, &last, &mut best, gamma, ws) {
                    break;
                }
            }
            // A curvature that is the only one (a single row) stays: its step ends exactly. No step, no news.
            if length > 0.0 {
                let curvature = curvature / length;
                l = if curvature > l { (GROW * curvature).min(bound) } else { (SHRINK * l).max(curvature) };
            }
        }
        ws.lipschitz = l;
        if let Some(slot) = best.slot {
            self.engine.give(slot, gamma);
        }
        (iterations, iterations + best.more)
    }

    /// Square of the last step's length, and its curvature; zero where they are not known.
    fn step(&self, pass: &Pass, sums: &PassSums) -> [f64; 2] {
        let units = |k: usize| pass.units.map(|units| units[k]);
        match [sums.length.value(units(0)), sums.curvature.value(units(1))] {
            [Some(length), Some(curvature)] => [length, curvature],
            _ => [0.0; 2],
        }
    }

    /// Looks at the residual of the iterate in slot `base`: is it good enough, or can its last contacts be done one by
    /// one?
    fn is_done(
        &mut self,
        base: usize,
        last: &PassSums,
        best: &mut Best,
        gamma: &mut Impulses,
        ws: &mut Workspace,
    ) -> bool {
        let Self { problem, settings, .. } = *self;
        let residual = last.residual2.sqrt();
        if residual < best.residual {
            (best.residual, best.slot) = (residual, Some(base));
        }
        if residual <= settings.tolerance && !settings.fixed_iterations {
            return true;
        }
        if last.above <= best.few && best.few > 0.0 {
            self.engine.give(base, gamma);
            self.engine.motions(&mut self.polish.v);
            self.engine.residuals(problem, &mut self.polish.bound);
            let attempt = self.polish.run(problem, settings.law, settings.tolerance, gamma, ws);
            let count = problem.contacts.len();
            best.more += (count + attempt.looks).div_ceil(count) as u32;
            best.slot = Some(base);
            if attempt.done {
                best.slot = None;
                return true;
            }
            best.residual = residual;
            best.few = 0.5 * last.above;
        }
        false
    }
}

/// A bound on the largest eigenvalue of the scaled N + E (eliminated equations only lower it). With n_b contacts and
/// rows on body b, N is below the block diagonal matrix of D_i' (n M^-1) D_i; each scaled block has trace = number of
/// lanes (rows: 1) and so eigenvalues below.
fn eigenvalue_bound(problem: &Problem, ws: &Workspace) -> f64 {
    let lanes = match problem.count() {
        0 => 1.0,
        _ if problem.has_moments() => 6.0,
        _ => 3.0,
    };
    let crowd = problem.greatest_of_all(Maxima([ws.response.now().crowd(problem, &ws.gather) as f64]));
    (lanes * crowd.0[0]).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::Apgd;
    use crate::problem::Impulses;
    use crate::random::{Recipe, random_problem};
    use crate::{Law, Method, Settings, Status, Workspace, solve};
    use grouser_math::Sym3;
    use grouser_math::par::Pool;

    /// Large problems go through f32: the answer holds in f64 under both laws, with moments, rows and equations,
    /// whatever the masses weigh, is that of f64 within the tolerance, and has the same bits for any number of threads.
    #[test]
    fn large_problems_in_f32_end_where_f64_does() {
        let large = Recipe { contacts: 1500, bodies: 600, compliant: true, ..Recipe::small(5) };
        let cases = [
            (Law::Cone, 1.0, large),
            (Law::Coulomb, 1.0, large),
            (Law::Cone, 1e-12, large),
            (Law::Cone, 1e9, Recipe { mass_ratio: 1e3, ..large }),
            (Law::Cone, 1.0, Recipe { moments: true, rows: 40, equations: 30, ..large }),
        ];
        for (law, unit, recipe) in cases {
            let mut problem = random_problem(&recipe);
            for body in &mut problem.bodies {
                body.inverse_mass /= unit;
                body.inverse_inertia = Sym3::from_mat3(body.inverse_inertia.to_mat3() * (1.0 / unit));
            }
            problem
                .compliance
                .iter_mut()
                .for_each(|e| (e.normal, e.tangential) = (e.normal / unit, e.tangential / unit));
            problem.rows.iter_mut().for_each(|r| {
                r.compliance /= unit;
                (r.lower, r.upper) = (r.lower * unit, r.upper * unit);
            });
            let run = |tolerance: f64, threads: usize| {
                let settings =
                    Settings { method: Method::Apgd, law, tolerance, max_iterations: 20_000, ..Settings::default() };
                let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
                gamma.reset(&problem);
                let report = Pool::new(threads).unwrap().run(|| solve(&problem, &settings, &mut gamma, &mut ws));
                assert_eq!(report.status, Status::Converged, "{recipe:?} {law:?} {unit:e} {report:?}");
                let narrow = ws.lend(|apgd: &mut Apgd, _| apgd.narrow.was_used());
                (gamma, ws.w, narrow)
            };
            let (gamma, w, narrow) = run(1e-3, 1);
            let (_, exact, wide) = run(1e-8, 1);
            assert!(narrow && !wide, "f32 where it is enough, and only there");
            let off = w.iter().zip(&exact).map(|(a, b)| (a.linear - b.linear).length()).fold(0.0, f64::max);
            assert!(off < 10.0 * 1e-3, "{off}");
            assert!(run(1e-3, 3).0 == gamma, "the same bits with three threads");
        }
    }
}
