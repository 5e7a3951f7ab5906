//! Accelerated projected gradient descent (002, A.3), after Nesterov.
//!
//! Problem: min 1/2 g'(N + E)g + r'g over the cones. The paper's loop, with changes that leave its answer alone:
//! - **Scaled variables** gamma = S z, S^2 = `Problem::lane_scales`: one scale along a contact's normal, one across it, one
//!   for its moments. The loop runs on z, whose matrix has a diagonal of order one whatever the masses. Written in gamma:
//!   steps t S^2 g instead of t g, lengths |S^-1 d|, and the nearest point of the cone in that length ([`cone::nearest`]). With one scale per
//!   contact beds of spheres took a third more iterations.
//! - **One product per iteration**: N y_{k+1} = N g_{k+1} + beta (N g_{k+1} - N g_k).
//! - **Line search without cancellation**: f(x) <= f(y) + g'(x - y) + L/2 |x - y|^2 is (x - y)'N(x - y) <= L |x - y|^2,
//!   and where it fails the next L is twice the ratio found (the paper doubles L until it holds).
//! - **L is kept** from step to step and bounded by a sum over the contacts of each body.
//! - **One pass over the contacts per iteration**: the product of an iterate, and at once the next one, in the hope that the line
//!   search holds (nine times in ten); otherwise the trial is repeated with a shorter step.
//! - **The residual is looked at when it is near**: the step itself tells how far the last point was from the answer.
//!
//! Under Coulomb's law the gradient at y is replaced by the field u~ = u + s(u) n (002, 5.1, which rebuilds the right side
//! in every iteration; `anti_relaxation.rs` has the law). That field is no gradient: its matrix (1 + mu n t') N has complex
//! eigenvalues, which momentum may amplify until the iteration cycles. So momentum is bounded more tightly whenever the
//! best residual stands still (see [`Momentum`]); without momentum it is the projected iteration of Gauss-Seidel's kind.
//! Measured on 300 random problems with friction 0 to 1 to 1e-6 m/s: all solved, with 120 to 750 products in the mean,
//! against 340 to 4,400 (six unsolved) by outer refinement and 110 to 510 for the relaxed law.
//!
//! Cost per iteration: one gather over the bodies, one pass over the contacts ([`BYTES_PER_CONTACT`]).

use crate::cone;
use crate::lanes::{Lanes, MomentLanes, Point, Scale, twists};
use crate::operator::CONTACT_CHUNK;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::residual::{contact_defect2, residual, row_defect};
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold, Shared};
use grouser_math::wide::{self, LANES};
use grouser_math::{Twist, Vec3, Wide, Wide3};

/// Bytes that an iteration reads and writes per contact: the gather reads arm, impulse and entry for both bodies; the pass
/// reads a lane and six vectors and writes two. Bodies (their velocities and masses) come on top, a third of a body per contact.
pub const BYTES_PER_CONTACT: usize =
    2 * (2 * size_of::<Vec3>() + 4) + size_of::<Lanes>() / LANES + 8 * size_of::<Vec3>();

/// L shrinks by this each iteration, so that steps may grow again (the paper's value; 0.8 to 0.97 differ by 5 % on beds).
const SHRINK: f64 = 0.9;
/// After a failed trial L is this times the ratio that failed: about one trial in ten fails.
const GROW: f64 = 2.0;

/// Bounds of beta under Coulomb's law, tried in turn and from the start again.
const BOUNDS: [f64; 5] = [1.0, 0.9, 0.8, 0.5, 0.0];
/// Iterations after which progress is asked for first; twice as many after each change of the bound.
const PATIENCE: u32 = 100;
/// Progress: the best residual has come down to this share.
const PROGRESS: f64 = 0.9;

/// The residual is measured where the step says that it is below this times the tolerance, and now and then.
const NEAR: f64 = 1.3;
/// Iterations after which it is measured anyway.
const OFTEN: u32 = 16;

/// Momentum of the accelerated iteration: beta and its recursion.
#[derive(Clone, Copy)]
struct Momentum {
    theta: f64,
    beta: f64,
    /// Place in [`BOUNDS`].
    bound: usize,
    /// When progress is asked for next, after how long, and since which residual.
    next: u32,
    patience: u32,
    since: f64,
}

impl Momentum {
    fn new(law: Law, residual: f64) -> Self {
        let patience = if law == Law::Cone { u32::MAX } else { PATIENCE };
        Self { theta: 1.0, beta: 0.0, bound: 0, next: patience, patience, since: residual }
    }

    /// After an iteration.
    fn after(mut self, uphill: bool, iterations: u32, best: f64) -> Self {
        let theta = self.theta;
        let next = 0.5 * theta * ((theta * theta + 4.0).sqrt() - theta);
        self.beta = theta * (1.0 - theta) / (theta * theta + next);
        self.theta = next;
        let mut restart = uphill;
        if iterations >= self.next {
            if best > PROGRESS * self.since {
                self.bound = (self.bound + 1) % BOUNDS.len();
                self.patience = self.patience.saturating_mul(2);
                restart = true;
            }
            self.next = iterations.saturating_add(self.patience);
            self.since = best;
        }
        if restart {
            // Adaptive restart: momentum points uphill, or leads nowhere.
            self.beta = 0.0;
            self.theta = 1.0;
        }
        self.beta = self.beta.min(BOUNDS[self.bound]);
        self
    }
}

/// Vectors of the method; five slots so that the best iterate is kept without a copy.
#[derive(Default)]
pub(crate) struct Vectors {
    /// Iterates, see [`Places`], and the best one.
    gamma: [Point; 5],
    /// (N + E) times them.
    product: [Point; 5],
    /// Right side.
    r: Point,
    contact: Vec<Lanes>,
    /// Of each contact's moment lanes; empty without.
    moment: Vec<MomentLanes>,
    row: Vec<Scale>,
    /// eta of the residual, contacts then rows.
    eta: Vec<f64>,
}

/// Slots of an iteration: y = base + beta (base - before), target = P(y - t S^2 (N y + r)).
#[derive(Clone, Copy)]
struct Places {
    older: usize,
    before: usize,
    base: usize,
    target: usize,
}

impl Places {
    /// The same one iteration later; keeps the slot `best`.
    fn ahead(self, best: usize) -> Self {
        let taken = [self.before, self.base, self.target, best];
        let target = (0..5).find(|k| !taken.contains(k)).unwrap_or(0);
        Self { older: self.before, before: self.base, base: self.target, target }
    }
}

/// Sums of a pass in chunk order.
#[derive(Clone, Copy)]
struct Sums {
    /// |x - y|^2 in z, of the new target.
    dd: f64,
    /// g'(x - base): the restart test.
    uphill: f64,
    /// Greatest |S^-2 (x - y)|^2 of a contact or row: times L^2 about the square of the residual at y.
    near2: f64,
    /// (x - y)'(N + E)(x - y) of the base.
    dnd: f64,
    /// Square of the base's natural-map residual, if asked for.
    residual2: f64,
}

impl Fold for Sums {
    fn empty() -> Self {
        Self { dd: 0.0, uphill: 0.0, near2: 0.0, dnd: 0.0, residual2: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.dd += later.dd;
        self.uphill += later.uphill;
        self.near2 = self.near2.max(later.near2);
        self.dnd += later.dnd;
        self.take(later.residual2);
    }
}

impl Sums {
    /// Takes a residual in; NaN wins and stays.
    #[inline(always)]
    fn take(&mut self, residual2: f64) {
        if residual2 > self.residual2 || residual2.is_nan() {
            self.residual2 = residual2;
        }
    }
}

/// Solves from `gamma`, whose w and u stand in the workspace (see `warm_start`).
pub(crate) fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
    let law = settings.law;
    let start = residual(problem, law, gamma, &ws.u).velocity;
    if start <= settings.tolerance && !settings.fixed_iterations {
        return ws.report_law(problem, law, gamma, settings.tolerance, 0, 0);
    }
    let mut v = std::mem::take(&mut ws.apgd);
    v.prepare(problem);
    let (r, u, count) = (&ws.r, &ws.u, problem.contacts.len());
    v.r.set(|i| r.contact[i], |i| r.moment[i], |i| r.row[i], count);
    v.gamma[0].set(|i| gamma.contact[i], |i| gamma.moment[i], |i| gamma.row[i], count);
    // (N + E) gamma_0 = u - r.
    v.product[0].set(|i| u.contact[i] - r.contact[i], |i| u.moment[i] - r.moment[i], |i| u.row[i] - r.row[i], count);

    let bound = eigenvalue_bound(problem, ws);
    let mut l = if ws.lipschitz > 0.0 { ws.lipschitz.min(bound) } else { bound.min(1.0) };
    let mut momentum = Momentum::new(law, start);
    let (mut best, mut best_residual) = (0, start);
    let (mut iterations, mut products) = (0, 0);
    let mut at = Places { older: 0, before: 0, base: 0, target: 1 };
    let mut pass = Pass { at, betas: [0.0; 2], t: 1.0 / l, product: false, check: false };
    let mut trial = pass.run(problem, law, &mut v, &ws.w);
    while iterations < settings.max_iterations {
        iterations += 1;
        let check = law == Law::Coulomb
            || l * trial.near2.sqrt() <= NEAR * settings.tolerance
            || iterations.is_multiple_of(OFTEN)
            || iterations == settings.max_iterations;
        // Line search: usually one trial.
        let (sums, next) = loop {
            let x = &v.gamma[at.target];
            ws.velocities_by(problem, |i| x.contact_of(i), |i| x.moment_of(i), &x.row);
            let next = momentum.after(trial.uphill > 0.0, iterations, best_residual);
            let ahead = at.ahead(best);
            pass = Pass { at: ahead, betas: [momentum.beta, next.beta], t: 1.0 / (SHRINK * l), product: true, check };
            let sums = pass.run(problem, law, &mut v, &ws.w);
            products += 1;
            let holds = sums.dnd <= l * trial.dd || sums.dnd.is_nan();
            if holds || l >= bound {
                at = ahead;
                break (sums, next);
            }
            l = (GROW * sums.dnd / trial.dd).min(bound);
            pass = Pass { at, betas: [0.0, momentum.beta], t: 1.0 / l, product: false, check: false };
            trial = pass.run(problem, law, &mut v, &ws.w);
        };
        if !(sums.residual2 + sums.dnd).is_finite() {
            break;
        }
        if check {
            let residual = sums.residual2.sqrt();
            if residual < best_residual {
                best_residual = residual;
                best = at.base;
            }
            if residual <= settings.tolerance && !settings.fixed_iterations {
                break;
            }
        }
        momentum = next;
        trial = sums;
        l *= SHRINK;
    }
    ws.lipschitz = l;
    v.gamma[best].give(gamma);
    ws.apgd = v;
    ws.report_law(problem, law, gamma, settings.tolerance, iterations, products)
}

impl Vectors {
    fn prepare(&mut self, problem: &Problem) {
        let (contacts, rows) = (problem.contacts.len(), problem.rows.len());
        par::fill(&mut self.contact, contacts.div_ceil(LANES), |b| Lanes::new(problem, b));
        par::fill(&mut self.moment, problem.moments.len().div_ceil(LANES), |b| MomentLanes::new(problem, b));
        par::fill(&mut self.row, rows, |i| Scale::new(problem.row_scale(i)));
        par::fill(&mut self.eta, contacts + rows, |k| match k.checked_sub(contacts) {
            None => problem.contact_eta(k),
            Some(i) => problem.row_eta(&problem.rows[i]),
        });
        for slot in self.gamma.iter_mut().chain(&mut self.product).chain([&mut self.r]) {
            slot.fit(problem);
        }
    }
}

/// A bound on the largest eigenvalue of the scaled N + E (eliminated equations only lower it). With n_b contacts and rows on body b, N is below the block
/// diagonal matrix of D_i' (n M^-1) D_i; each scaled block has trace = number of lanes (rows: 1) and so eigenvalues below.
fn eigenvalue_bound(problem: &Problem, ws: &Workspace) -> f64 {
    if let Some(coupling) = &problem.coupling {
        // |x_i' W_ij x_j| <= (x_i' W_ii x_i + x_j' W_jj x_j) / 2: the same with the blocks of each row.
        return (0..problem.contacts.len()).fold(1.0, |m, i| m.max(3.0 * coupling.degree(i) as f64));
    }
    let load = |a: u32, b: u32| ws.gather.degree(a as usize).max(ws.gather.degree(b as usize)) as f64;
    let lanes = if problem.has_moments() { 6.0 } else { 3.0 };
    let contacts = problem.contacts.iter().fold(1.0f64, |m, c| m.max(lanes * load(c.a, c.b)));
    problem.rows.iter().fold(contacts, |m, r| r.ends().fold(m, |m, (body, _)| m.max(ws.gather.degree(body) as f64)))
}

/// One pass over contacts and rows.
struct Pass {
    at: Places,
    /// beta of the step that led to the base, and of the next one.
    betas: [f64; 2],
    /// Length of the next step.
    t: f64,
    /// First (N + E) base from w = M^-1 D base, with (x - y)'(N + E)(x - y) of the step that led there?
    product: bool,
    /// And the residual of the base?
    check: bool,
}

impl Pass {
    fn run(&self, problem: &Problem, law: Law, v: &mut Vectors, w: &[Twist]) -> Sums {
        let at = self.at;
        let (mut x, mut product) = (std::mem::take(&mut v.gamma[at.target]), std::mem::take(&mut v.product[at.base]));
        let mut sums = match (problem.has_moments(), self.product) {
            (false, false) => self.contacts::<false, false>(problem, law, v, w, &mut x, &mut product),
            (false, true) => self.contacts::<false, true>(problem, law, v, w, &mut x, &mut product),
            (true, false) => self.contacts::<true, false>(problem, law, v, w, &mut x, &mut product),
            (true, true) => self.contacts::<true, true>(problem, law, v, w, &mut x, &mut product),
        };
        sums.fold(&self.rows(problem, v, w, &mut x, &mut product));
        v.gamma[at.target] = x;
        v.product[at.base] = product;
        sums
    }

    fn contacts<const MOMENTS: bool, const PRODUCT: bool>(
        &self,
        problem: &Problem,
        law: Law,
        v: &Vectors,
        w: &[Twist],
        x: &mut Point,
        product: &mut Point,
    ) -> Sums {
        let Self { at, betas, t, check, .. } = *self;
        let [beta0, beta] = betas.map(Wide::splat);
        let t = Wide::splat(t);
        let [g2, g1, g0] = [at.base, at.before, at.older].map(|k| &v.gamma[k]);
        let [n1, n0] = [at.before, at.older].map(|k| &v.product[k]);
        // Before the first step the slot before is the base's own, whose product is taken out; beta is 0 then.
        let first = at.before == at.base;
        let (xc, xm) = (Shared::new(&mut x.contact), Shared::new(&mut x.moment));
        let (pc, pm) = (Shared::new(&mut product.contact), Shared::new(&mut product.moment));
        par::fold_chunks(v.contact.len(), CONTACT_CHUNK / LANES, |range| {
            let (mut dd, mut uphill, mut near2, mut dnd) = (Wide::ZERO, Wide::ZERO, Wide::ZERO, Wide::ZERO);
            let mut sums = Sums::empty();
            for k in range {
                let lanes = &v.contact[k];
                let n = lanes.normal;
                // SAFETY: chunks are disjoint.
                let (x, nx) = unsafe { (xc.get(k), pc.get(k)) };
                let (base, before) = (g2.contact[k], g1.contact[k]);
                let (mut base_m, mut before_m, mut n_m) = (Wide3::ZERO, Wide3::ZERO, Wide3::ZERO);
                if MOMENTS {
                    (base_m, before_m) = (g2.moment[k], g1.moment[k]);
                    // SAFETY: chunks are disjoint.
                    n_m = unsafe { *pm.get(k) };
                }
                if PRODUCT {
                    let [va, wa] = twists(w, lanes.bodies[0]);
                    let [vb, wb] = twists(w, lanes.bodies[1]);
                    let slip = (vb + wb.cross(lanes.arms[1])) - (va + wa.cross(lanes.arms[0]));
                    *nx = slip + lanes.scale(lanes.compliance[0], lanes.compliance[1], base);
                    let y = before + beta0 * (before - g0.contact[k]);
                    let ny = n1.contact[k] + beta0 * (n1.contact[k] - n0.contact[k]);
                    dnd += (base - y).dot(*nx - ny);
                    if MOMENTS {
                        n_m = v.moment[k].length * (wb - wa);
                        // SAFETY: chunks are disjoint.
                        unsafe { *pm.get(k) = n_m };
                        let y = before_m + beta0 * (before_m - g0.moment[k]);
                        let ny = n1.moment[k] + beta0 * (n1.moment[k] - n0.moment[k]);
                        dnd += (base_m - y).dot(n_m - ny);
                    }
                    if check {
                        let u = *nx + v.r.contact[k];
                        let um = if MOMENTS { n_m + v.r.moment[k] } else { Wide3::ZERO };
                        v.measure(problem, law, k, [base, base_m, u, um], &mut sums);
                    }
                }
                let n_before = if first { *nx } else { n1.contact[k] };
                let y = base + beta * (base - before);
                let mut g = *nx + beta * (*nx - n_before) + v.r.contact[k];
                let (mut y_m, mut g_m) = (Wide3::ZERO, Wide3::ZERO);
                if MOMENTS {
                    let n_before = if first { n_m } else { n1.moment[k] };
                    y_m = base_m + beta * (base_m - before_m);
                    g_m = n_m + beta * (n_m - n_before) + v.r.moment[k];
                }
                if law == Law::Coulomb {
                    g = dual::<MOMENTS>(problem, k, lanes, g, g_m);
                }
                let [st, sn] = lanes.scales();
                let [it, inn] = [wide::inverse(st), wide::inverse(sn)];
                let trial = y - t * lanes.scale(st, sn - st, g);
                if MOMENTS {
                    let s2 = v.moment[k].s2;
                    let inverse = wide::inverse(s2);
                    let trial_m = y_m - (t * s2) * g_m;
                    let weights = [(sn * it).to_array(), (sn * inverse).to_array()];
                    let mut m = Wide3::ZERO;
                    for (l, i) in (LANES * k..problem.contacts.len()).take(LANES).enumerate() {
                        let c = &problem.contacts[i];
                        let (force, moment) = cone::project_with_moments(
                            trial.lane(l),
                            trial_m.lane(l),
                            c.normal,
                            c.friction,
                            &problem.moments[i],
                            weights.map(|w| w[l]),
                        );
                        x.set(l, force);
                        m.set(l, moment);
                    }
                    // SAFETY: chunks are disjoint.
                    unsafe { *xm.get(k) = m };
                    let d = inverse * (m - y_m);
                    dd += d.dot(m - y_m);
                    near2 = near2.fast_max(d.dot(d));
                    uphill += g_m.dot(m - base_m);
                } else {
                    *x = cone::nearest(trial, n, lanes.friction, sn * it);
                }
                let d = lanes.scale(it, inn - it, *x - y);
                dd += d.dot(*x - y);
                near2 = near2.fast_max(d.dot(d));
                uphill += g.dot(*x - base);
            }
            sums.dd = wide::sum(dd);
            sums.uphill = wide::sum(uphill);
            sums.near2 = wide::greatest(near2);
            sums.dnd = wide::sum(dnd);
            sums
        })
    }

    fn rows(&self, problem: &Problem, v: &Vectors, w: &[Twist], x: &mut Point, product: &mut Point) -> Sums {
        let Self { at, betas: [beta0, beta], t, check, .. } = *self;
        let [g2, g1, g0] = [at.base, at.before, at.older].map(|k| &v.gamma[k].row);
        let [n1, n0] = [at.before, at.older].map(|k| &v.product[k].row);
        let (xr, pr) = (Shared::new(&mut x.row), Shared::new(&mut product.row));
        par::fold_chunks(problem.rows.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                let row = &problem.rows[i];
                // SAFETY: chunks are disjoint.
                let (x, nx) = unsafe { (xr.get(i), pr.get(i)) };
                let (base, before) = (g2[i], g1[i]);
                if self.product {
                    *nx = row.velocity(w) + row.compliance * base;
                    let y = before + beta0 * (before - g0[i]);
                    let ny = n1[i] + beta0 * (n1[i] - n0[i]);
                    sums.dnd += (base - y) * (*nx - ny);
                    let eta = v.eta[problem.contacts.len() + i];
                    if check && eta > 0.0 {
                        let defect = row_defect(problem, i, eta, base, *nx + v.r.row[i]) / eta;
                        sums.take(defect * defect);
                    }
                }
                let n_before = if at.before == at.base { *nx } else { n1[i] };
                let y = base + beta * (base - before);
                let g = *nx + beta * (*nx - n_before) + v.r.row[i];
                let Scale { s2, inverse } = v.row[i];
                *x = (y - t * s2 * g).clamp(row.lower, row.upper);
                let d = inverse * (*x - y);
                sums.dd += d * (*x - y);
                sums.near2 = sums.near2.max(d * d);
                sums.uphill += g * (*x - base);
            }
            sums
        })
    }
}

impl Vectors {
    /// Residuals of block `k` with these impulses, moments and their velocities.
    fn measure(&self, problem: &Problem, law: Law, k: usize, at: [Wide3; 4], sums: &mut Sums) {
        for (l, i) in (LANES * k..problem.contacts.len()).take(LANES).enumerate() {
            let eta = self.eta[i];
            if eta > 0.0 {
                let [gamma, moment, u, um] = at.map(|v| v.lane(l));
                let u = problem.dual(law, i, u, um);
                sums.take(contact_defect2(problem, i, eta, gamma, moment, u, um) / (eta * eta));
            }
        }
    }
}

/// u~ = u + s n of block `k` (see [`Problem::dual`]).
#[inline(always)]
fn dual<const MOMENTS: bool>(problem: &Problem, k: usize, lanes: &Lanes, mut u: Wide3, um: Wide3) -> Wide3 {
    if MOMENTS {
        for (l, i) in (LANES * k..problem.contacts.len()).take(LANES).enumerate() {
            u.set(l, problem.dual(Law::Coulomb, i, u.lane(l), um.lane(l)));
        }
        return u;
    }
    let across = u - u.dot(lanes.normal) * lanes.normal;
    u + (lanes.friction * across.dot(across).sqrt()) * lanes.normal
}
