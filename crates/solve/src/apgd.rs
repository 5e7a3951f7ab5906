//! Accelerated projected gradient descent (002, A.3), after Nesterov.
//!
//! Problem: min 1/2 g'(N + E)g + r'g over the cones. The paper's loop, with four changes that leave its answer alone:
//! - **Scaled variables** gamma_i = s_i z_i, s_i^2 = `Problem::contact_scale`: the loop runs on z, whose matrix has
//!   diagonal blocks of order one whatever the masses. Cones and projections stay as they are (s_i is one scalar per
//!   contact). Written in gamma: step t s_i^2 instead of t, norms weighted by 1/s_i^2.
//! - **One product per iteration**: N y_{k+1} = N g_{k+1} + beta (N g_{k+1} - N g_k).
//! - **Line search without cancellation**: f(x) <= f(y) + g'(x - y) + L/2 |x - y|^2 is (x - y)'N(x - y) <= L |x - y|^2,
//!   and where it fails the next L is twice the ratio found (the paper doubles L until it holds).
//! - **L is kept** from step to step and bounded by a sum over the contacts of each body.
//!
//! Under Coulomb's law the gradient at y is replaced by the field u~ = u + s(u) n (002, 5.1, which rebuilds the right side
//! in every iteration; `anti_relaxation.rs` has the law). That field is no gradient: its matrix (1 + mu n t') N has complex
//! eigenvalues, which momentum may amplify until the iteration cycles. So momentum is bounded more tightly whenever the
//! best residual stands still (see [`Momentum`]); without momentum it is the projected iteration of Gauss-Seidel's kind.
//! Measured on 300 random problems with friction 0 to 1 to 1e-6 m/s: all solved, with 120 to 750 products in the mean,
//! against 340 to 4,400 (six unsolved) by outer refinement and 110 to 510 for the relaxed law.
//!
//! Cost per iteration: one gather over the bodies, two passes over the contacts ([`BYTES_PER_CONTACT`]).

use crate::operator::{self, CONTACT_CHUNK};
use crate::problem::{Compliance, Contact, Impulses, Problem};
use crate::report::Report;
use crate::residual::{contact_defect2, residual, row_defect};
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::Vec3;
use grouser_math::par::{self, Fold, Shared};

/// Bytes that an iteration reads and writes per contact: by the candidate its contact, scale and eight vectors, by the
/// gather contact and impulse from both bodies and the entries, by the measure contact, scale, compliance and five vectors.
/// Bodies (their twists and masses) come on top, a third of a body per contact.
pub const BYTES_PER_CONTACT: usize =
    4 * size_of::<Contact>() + 2 * size_of::<Scale>() + size_of::<Compliance>() + 15 * size_of::<Vec3>() + 8;

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

/// Momentum of the accelerated iteration: beta and its recursion.
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
    fn advance(&mut self, uphill: bool, iterations: u32, best: f64) {
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
    }
}

/// Vectors of the method; four slots so that the best iterate is kept without a copy.
#[derive(Default)]
pub(crate) struct Vectors {
    /// Iterates: current, previous, new, best in some order.
    gamma: [Impulses; 4],
    /// (N + E) times them.
    product: [Impulses; 4],
    y: Impulses,
    ny: Impulses,
    contact: Vec<Scale>,
    row: Vec<Scale>,
}

/// Scales of a contact or row, with the inverses that would be divisions in the loop.
#[derive(Clone, Copy, Default)]
struct Scale {
    /// s^2: gamma = s z.
    s2: f64,
    /// 1 / s^2 (0 where nothing moves).
    inverse_s2: f64,
    /// eta of the residual.
    eta: f64,
    /// 1 / eta^2 (0 where nothing moves).
    inverse_eta2: f64,
}

impl Scale {
    fn new(s2: f64, eta: f64) -> Self {
        let inverse = |x: f64| if x > 0.0 { 1.0 / x } else { 0.0 };
        Self { s2, inverse_s2: inverse(s2), eta, inverse_eta2: inverse(eta) * inverse(eta) }
    }
}

/// Sums of a pass in chunk order.
#[derive(Clone, Copy)]
struct Sums {
    /// |x - y|^2 in z.
    dd: f64,
    /// g'(x - current): the restart test.
    uphill: f64,
    /// (x - y)'(N + E)(x - y).
    dnd: f64,
    /// Square of the natural-map residual.
    residual2: f64,
}

impl Fold for Sums {
    fn empty() -> Self {
        Self { dd: 0.0, uphill: 0.0, dnd: 0.0, residual2: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.dd += later.dd;
        self.uphill += later.uphill;
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
    par::fill(&mut v.contact, problem.contacts.len(), |i| Scale::new(problem.contact_scale(i), problem.contact_eta(i)));
    par::fill(&mut v.row, problem.rows.len(), |i| Scale::new(problem.row_scale(i), problem.row_eta(&problem.rows[i])));
    for slot in v.gamma.iter_mut().chain(&mut v.product).chain([&mut v.y, &mut v.ny]) {
        slot.reset(problem);
    }
    // (N + E) gamma_0 = u - r.
    std::mem::swap(&mut v.gamma[0], gamma);
    v.product[0].difference(&ws.u, &ws.r);

    let bound = eigenvalue_bound(problem, ws);
    let mut l = if ws.lipschitz > 0.0 { ws.lipschitz.min(bound) } else { bound.min(1.0) };
    let mut momentum = Momentum::new(law, start);
    let (mut current, mut previous, mut best) = (0, 0, 0);
    let mut best_residual = start;
    let (mut iterations, mut products) = (0, 0);
    while iterations < settings.max_iterations {
        iterations += 1;
        let new = (0..4).find(|k| ![current, previous, best].contains(k)).unwrap_or(0);
        let mut fresh = true;
        // Line search: usually one trial.
        let sums = loop {
            let step = candidate(problem, law, &mut v, &ws.r, current, previous, new, momentum.beta, 1.0 / l, fresh);
            ws.velocities(problem, &v.gamma[new]);
            let mut sums = measure(problem, law, &mut v, ws, new);
            products += 1;
            sums.dd = step.dd;
            sums.uphill = step.uphill;
            let holds = sums.dnd <= l * sums.dd || sums.dnd.is_nan();
            if holds || l >= bound {
                break sums;
            }
            l = (GROW * sums.dnd / sums.dd).min(bound);
            fresh = false;
        };
        let residual = sums.residual2.sqrt();
        if !residual.is_finite() {
            break;
        }
        if residual < best_residual {
            best_residual = residual;
            best = new;
        }
        if residual <= settings.tolerance && !settings.fixed_iterations {
            break;
        }
        momentum.advance(sums.uphill > 0.0, iterations, best_residual);
        previous = current;
        current = new;
        l *= SHRINK;
    }
    ws.lipschitz = l;
    std::mem::swap(&mut v.gamma[best], gamma);
    ws.apgd = v;
    ws.report_law(problem, law, gamma, settings.tolerance, iterations, products)
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

/// y = current + beta (current - previous) (if `fresh`), x = P(y - t s^2 (N y + r)) into slot `new`.
fn candidate(
    problem: &Problem,
    law: Law,
    v: &mut Vectors,
    r: &Impulses,
    current: usize,
    previous: usize,
    new: usize,
    beta: f64,
    t: f64,
    fresh: bool,
) -> Sums {
    let mut x = std::mem::take(&mut v.gamma[new]);
    let sums = {
        let (g0, g1, n0, n1) = (&v.gamma[previous], &v.gamma[current], &v.product[previous], &v.product[current]);
        let (xc, xm, xr) = (Shared::new(&mut x.contact), Shared::new(&mut x.moment), Shared::new(&mut x.row));
        let (yc, ym, yr) = (Shared::new(&mut v.y.contact), Shared::new(&mut v.y.moment), Shared::new(&mut v.y.row));
        let (nc, nm, nr) = (Shared::new(&mut v.ny.contact), Shared::new(&mut v.ny.moment), Shared::new(&mut v.ny.row));
        let moments = problem.has_moments();
        let mut sums = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                // SAFETY: chunks are disjoint.
                let (y, ny, x) = unsafe { (yc.get(i), nc.get(i), xc.get(i)) };
                if fresh {
                    *y = g1.contact[i] + beta * (g1.contact[i] - g0.contact[i]);
                    *ny = n1.contact[i] + beta * (n1.contact[i] - n0.contact[i]);
                }
                let Scale { s2, inverse_s2, .. } = v.contact[i];
                let mut g = *ny + r.contact[i];
                let (mut dd, mut uphill) = (0.0, 0.0);
                let (mut trial_m, mut gm) = (Vec3::ZERO, Vec3::ZERO);
                if moments {
                    // SAFETY: chunks are disjoint.
                    let (y, ny) = unsafe { (ym.get(i), nm.get(i)) };
                    if fresh {
                        *y = g1.moment[i] + beta * (g1.moment[i] - g0.moment[i]);
                        *ny = n1.moment[i] + beta * (n1.moment[i] - n0.moment[i]);
                    }
                    gm = *ny + r.moment[i];
                    trial_m = *y - (t * s2) * gm;
                }
                g = problem.dual(law, i, g, gm);
                let (p, m) = problem.project(i, *y - (t * s2) * g, trial_m);
                *x = p;
                dd += (p - *y).length_squared();
                uphill += g.dot(p - g1.contact[i]);
                if moments {
                    // SAFETY: chunks are disjoint.
                    let (y, x) = unsafe { (ym.get(i), xm.get(i)) };
                    *x = m;
                    dd += (m - *y).length_squared();
                    uphill += gm.dot(m - g1.moment[i]);
                }
                sums.dd += dd * inverse_s2;
                sums.uphill += uphill;
            }
            sums
        });
        sums.fold(&par::fold_chunks(problem.rows.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                // SAFETY: chunks are disjoint.
                let (y, ny, x) = unsafe { (yr.get(i), nr.get(i), xr.get(i)) };
                if fresh {
                    *y = g1.row[i] + beta * (g1.row[i] - g0.row[i]);
                    *ny = n1.row[i] + beta * (n1.row[i] - n0.row[i]);
                }
                let Scale { s2, inverse_s2, .. } = v.row[i];
                let g = *ny + r.row[i];
                *x = (*y - t * s2 * g).clamp(problem.rows[i].lower, problem.rows[i].upper);
                sums.dd += (*x - *y) * (*x - *y) * inverse_s2;
                sums.uphill += g * (*x - g1.row[i]);
            }
            sums
        }));
        sums
    };
    v.gamma[new] = x;
    sums
}

/// (N + E) x into slot `new` from w = M^-1 D x, with (x - y)'(N + E)(x - y) and the residual of x.
fn measure(problem: &Problem, law: Law, v: &mut Vectors, ws: &Workspace, new: usize) -> Sums {
    let mut product = std::mem::take(&mut v.product[new]);
    let x = &v.gamma[new];
    let (r, w) = (&ws.r, &ws.w);
    let (pc, pm, pr) =
        (Shared::new(&mut product.contact), Shared::new(&mut product.moment), Shared::new(&mut product.row));
    let moments = problem.has_moments();
    let mut sums = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
        let mut sums = Sums::empty();
        for i in range {
            let (s, m) =
                if moments { operator::slip::<true>(problem, i, w) } else { operator::slip::<false>(problem, i, w) };
            let nx = s + operator::compliance(problem, i, x.contact[i]);
            // SAFETY: chunks are disjoint.
            unsafe { *pc.get(i) = nx };
            sums.dnd += (x.contact[i] - v.y.contact[i]).dot(nx - v.ny.contact[i]);
            let (mut xm, mut um) = (Vec3::ZERO, Vec3::ZERO);
            if moments {
                // SAFETY: chunks are disjoint.
                unsafe { *pm.get(i) = m };
                sums.dnd += (x.moment[i] - v.y.moment[i]).dot(m - v.ny.moment[i]);
                (xm, um) = (x.moment[i], m + r.moment[i]);
            }
            let Scale { eta, inverse_eta2, .. } = v.contact[i];
            let u = problem.dual(law, i, nx + r.contact[i], um);
            sums.take(inverse_eta2 * contact_defect2(problem, i, eta, x.contact[i], xm, u, um));
        }
        sums
    });
    sums.fold(&par::fold_chunks(problem.rows.len(), CONTACT_CHUNK, |range| {
        let mut sums = Sums::empty();
        for i in range {
            let row = &problem.rows[i];
            let nx = row.velocity(w) + row.compliance * x.row[i];
            // SAFETY: chunks are disjoint.
            unsafe { *pr.get(i) = nx };
            sums.dnd += (x.row[i] - v.y.row[i]) * (nx - v.ny.row[i]);
            let Scale { eta, inverse_eta2, .. } = v.row[i];
            let defect = row_defect(problem, i, eta, x.row[i], nx + r.row[i]);
            sums.take(inverse_eta2 * defect * defect);
        }
        sums
    }));
    v.product[new] = product;
    sums
}
