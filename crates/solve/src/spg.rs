//! Spectral projected gradients (Birgin, Martinez and Raydan 2000; with the step of Barzilai and Borwein 1988).
//!
//! Problem: min 1/2 g'(N + E)g + r'g over the cones, in the scaled variables of `apgd.rs` (gamma = s z).
//!
//! ```text
//! d = P(gamma - alpha s^2 u) - gamma,   gamma += lambda d,   u += lambda (N + E) d
//! ```
//!
//! lambda = 1 where the objective then stays below the worst of the last few (nonmonotone search of Grippo, Lampariello and
//! Lucidi), else the minimum along d, which the one product (N + E) d gives exactly. alpha is the inverse curvature along
//! the last d: d'd / d'Nd, or the least of the last few d'Nd / |Nd|^2 where the two differ (Frassoldati, Zanghirati and
//! Zanni 2008).
//! Cost per iteration: one product, two passes over the contacts.

use crate::operator::{self, CONTACT_CHUNK};
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::residual::{contact_defect2, row_defect};
use crate::settings::Settings;
use crate::workspace::Workspace;
use grouser_math::Vec3;
use grouser_math::par::{self, Fold, Shared};

/// Objectives that the nonmonotone search looks back on.
const MEMORY: usize = 10;
/// Share of the expected descent that a full step must make.
const DESCENT: f64 = 1e-4;
/// Where the second step is below this share of the first, the least of the last few second ones is taken.
const SWITCH: f64 = 0.5;
/// How many second steps are looked back on.
const SHORT: usize = 3;

/// Storage of the method.
#[derive(Default)]
pub(crate) struct Vectors {
    d: Impulses,
    nd: Impulses,
    best: Impulses,
    /// s^2 and eta per contact and row.
    contact: Vec<(f64, f64)>,
    row: Vec<(f64, f64)>,
}

/// Sums of a pass in chunk order.
#[derive(Clone, Copy)]
struct Sums([f64; 4], f64);

impl Fold for Sums {
    fn empty() -> Self {
        Self([0.0; 4], 0.0)
    }
    fn fold(&mut self, later: &Self) {
        for (a, b) in self.0.iter_mut().zip(later.0) {
            *a += b;
        }
        self.take(later.1);
    }
}

impl Sums {
    /// Takes a residual in; NaN wins and stays.
    #[inline(always)]
    fn take(&mut self, residual: f64) {
        if residual > self.1 || residual.is_nan() {
            self.1 = residual;
        }
    }
}

/// Solves from `gamma`, whose w and u stand in the workspace.
pub(crate) fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
    let mut best_residual = ws.residual(problem, gamma).velocity;
    let mut v = std::mem::take(&mut ws.spg);
    par::fill(&mut v.contact, problem.contacts.len(), |i| (problem.contact_scale(i), problem.contact_eta(i)));
    par::fill(&mut v.row, problem.rows.len(), |i| (problem.row_scale(i), problem.row_eta(&problem.rows[i])));
    v.d.reset(problem);
    v.best.clone_from(gamma);
    let mut f = ws.objective(gamma);
    let mut last = [f64::NEG_INFINITY; MEMORY];
    let mut short = [f64::INFINITY; SHORT];
    let mut alpha = 1.0;
    let mut iterations = 0;
    while iterations < settings.max_iterations && (best_residual > settings.tolerance || settings.fixed_iterations) {
        last[iterations as usize % MEMORY] = f;
        iterations += 1;
        let ud = v.direction(problem, gamma, &ws.u, alpha);
        let d = std::mem::take(&mut v.d);
        ws.velocities(problem, &d);
        operator::contact_velocities(problem, &d, &ws.w, None, &mut v.nd);
        v.d = d;
        let Sums([dnd, dd, nn, _], _) = v.curvature(problem);
        let worst = last.iter().fold(f64::NEG_INFINITY, |m, x| m.max(*x));
        let full = f + ud + 0.5 * dnd <= worst + DESCENT * ud;
        let lambda = if full || dnd <= 0.0 { 1.0 } else { (-ud / dnd).clamp(0.0, 1.0) };
        f += lambda * ud + 0.5 * lambda * lambda * dnd;
        let residual = v.go(problem, gamma, &mut ws.u, lambda);
        if !residual.is_finite() {
            break;
        }
        if residual < best_residual {
            best_residual = residual;
            v.best.clone_from(gamma);
        }
        if dnd > 0.0 && dd > 0.0 {
            let (one, two) = (dd / dnd, dnd / nn);
            short[iterations as usize % SHORT] = two;
            alpha = if two < SWITCH * one { short.iter().fold(f64::INFINITY, |m, x| m.min(*x)) } else { one };
            alpha = alpha.clamp(1e-10, 1e10);
        }
    }
    std::mem::swap(gamma, &mut v.best);
    ws.spg = v;
    ws.report(problem, gamma, settings.tolerance, iterations, iterations)
}

impl Vectors {
    /// d = P(gamma - alpha s^2 u) - gamma; returns u'd.
    fn direction(&mut self, problem: &Problem, gamma: &Impulses, u: &Impulses, alpha: f64) -> f64 {
        let (contact, row) = (&self.contact, &self.row);
        let (dc, dm, dr) =
            (Shared::new(&mut self.d.contact), Shared::new(&mut self.d.moment), Shared::new(&mut self.d.row));
        let moments = problem.has_moments();
        let mut sums = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                let step = alpha * contact[i].0;
                let g = gamma.contact[i];
                let (m, um) = if moments { (gamma.moment[i], u.moment[i]) } else { (Vec3::ZERO, Vec3::ZERO) };
                let (p, q) = problem.project(i, g - step * u.contact[i], m - step * um);
                sums.0[0] += (p - g).dot(u.contact[i]) + (q - m).dot(um);
                // SAFETY: chunks are disjoint.
                unsafe {
                    *dc.get(i) = p - g;
                    if moments {
                        *dm.get(i) = q - m;
                    }
                }
            }
            sums
        });
        sums.fold(&par::fold_chunks(problem.rows.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                let r = &problem.rows[i];
                let g = gamma.row[i];
                let d = (g - alpha * row[i].0 * u.row[i]).clamp(r.lower, r.upper) - g;
                sums.0[0] += d * u.row[i];
                // SAFETY: chunks are disjoint.
                unsafe { *dr.get(i) = d };
            }
            sums
        }));
        sums.0[0]
    }

    /// d'Nd, d'd and |Nd|^2 in scaled variables.
    fn curvature(&self, problem: &Problem) -> Sums {
        let moments = problem.has_moments();
        let (d, nd) = (&self.d, &self.nd);
        let mut sums = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                let s2 = self.contact[i].0;
                let (mut a, mut b, mut c) =
                    (d.contact[i].dot(nd.contact[i]), d.contact[i].length_squared(), nd.contact[i].length_squared());
                if moments {
                    a += d.moment[i].dot(nd.moment[i]);
                    b += d.moment[i].length_squared();
                    c += nd.moment[i].length_squared();
                }
                sums.0[0] += a;
                sums.0[1] += if s2 > 0.0 { b / s2 } else { 0.0 };
                sums.0[2] += c * s2;
            }
            sums
        });
        sums.fold(&par::fold_chunks(problem.rows.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                let s2 = self.row[i].0;
                sums.0[0] += d.row[i] * nd.row[i];
                sums.0[1] += if s2 > 0.0 { d.row[i] * d.row[i] / s2 } else { 0.0 };
                sums.0[2] += nd.row[i] * nd.row[i] * s2;
            }
            sums
        }));
        sums
    }

    /// gamma += lambda d, u += lambda N d; returns the residual there.
    fn go(&self, problem: &Problem, gamma: &mut Impulses, u: &mut Impulses, lambda: f64) -> f64 {
        let moments = problem.has_moments();
        let (d, nd) = (&self.d, &self.nd);
        let (gc, gm, gr) =
            (Shared::new(&mut gamma.contact), Shared::new(&mut gamma.moment), Shared::new(&mut gamma.row));
        let (uc, um, ur) = (Shared::new(&mut u.contact), Shared::new(&mut u.moment), Shared::new(&mut u.row));
        let mut sums = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                // SAFETY: chunks are disjoint.
                let (g, u) = unsafe { (gc.get(i), uc.get(i)) };
                *g += lambda * d.contact[i];
                *u += lambda * nd.contact[i];
                let (mut m, mut w) = (Vec3::ZERO, Vec3::ZERO);
                if moments {
                    // SAFETY: chunks are disjoint.
                    let (gm, um) = unsafe { (gm.get(i), um.get(i)) };
                    *gm += lambda * d.moment[i];
                    *um += lambda * nd.moment[i];
                    (m, w) = (*gm, *um);
                }
                let eta = self.contact[i].1;
                if eta > 0.0 {
                    sums.take(contact_defect2(problem, i, eta, *g, m, *u, w) / (eta * eta));
                }
            }
            sums
        });
        sums.fold(&par::fold_chunks(problem.rows.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                // SAFETY: chunks are disjoint.
                let (g, u) = unsafe { (gr.get(i), ur.get(i)) };
                *g += lambda * d.row[i];
                *u += lambda * nd.row[i];
                let eta = self.row[i].1;
                if eta > 0.0 {
                    let defect = row_defect(problem, i, eta, *g, *u) / eta;
                    sums.take(defect * defect);
                }
            }
            sums
        }));
        sums.1.sqrt()
    }
}
