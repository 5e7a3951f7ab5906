//! Projected Jacobi (Melanz 2016, A.1).
//!
//! gamma^ = P(gamma - omega J (N gamma + r)), gamma = lambda gamma^ + (1 - lambda) gamma, J_i = 3 / trace of block i.
//! The paper's omega = 0.3 and lambda = 2/3 diverge where a body has many contacts; so omega is lowered by 0.7 whenever
//! the objective rises, and the step starts over from the best iterate. Cost per iteration: one product.

use super::Solver;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::Settings;
use crate::workspace::Workspace;
use grouser_math::par::{self, optional};

/// The method; it keeps nothing.
#[derive(Default)]
pub(crate) struct Jacobi;

impl Solver for Jacobi {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        let mut omega = settings.omega.unwrap_or(0.3);
        let lambda = settings.lambda.unwrap_or(2.0 / 3.0);
        let scale: Vec<f64> = (0..problem.contacts.len()).map(|i| problem.contact_scale(i)).collect();
        let row_scale: Vec<f64> = (0..problem.rows.len()).map(|i| problem.row_scale(i)).collect();

        let mut best = gamma.clone();
        let mut best_residual = ws.residual(problem, gamma).velocity;
        // The last accepted iterate and its objective: where to fall back to when omega was too large.
        let mut accepted = gamma.clone();
        let mut objective = ws.objective(gamma);
        let (mut iterations, mut products) = (0, 0);
        let go_on = |best: f64| best > settings.tolerance || settings.fixed_iterations;
        while iterations < settings.max_iterations && go_on(best_residual) {
            iterations += 1;
            par::update((&mut gamma.contact, optional(&mut gamma.moment)), |i, (g, moment)| {
                let m = moment.as_deref().copied().unwrap_or_default();
                let um = ws.u.moment.get(i).copied().unwrap_or_default();
                let (p, q) = problem.project(i, *g - omega * scale[i] * ws.u.contact[i], m - omega * scale[i] * um);
                *g = lambda * p + (1.0 - lambda) * *g;
                if let Some(slot) = moment {
                    *slot = lambda * q + (1.0 - lambda) * m;
                }
            });
            par::update(&mut gamma.row, |i, g| {
                let r = &problem.rows[i];
                let p = (*g - omega * row_scale[i] * ws.u.row[i]).clamp(r.lower, r.upper);
                *g = lambda * p + (1.0 - lambda) * *g;
            });
            ws.evaluate(problem, gamma);
            products += 1;
            let f = ws.objective(gamma);
            if f > objective + 1e-12 * objective.abs() || !f.is_finite() {
                omega *= 0.7;
                gamma.clone_from(&accepted);
                ws.evaluate(problem, gamma);
                products += 1;
                continue;
            }
            objective = f;
            accepted.clone_from(gamma);
            let residual = ws.residual(problem, gamma).velocity;
            ws.note(iterations, residual);
            if residual < best_residual {
                best_residual = residual;
                best.clone_from(gamma);
            }
        }
        std::mem::swap(gamma, &mut best);
        ws.report(problem, gamma, settings.tolerance, iterations, products)
    }
}
