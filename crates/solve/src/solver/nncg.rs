//! Nonsmooth nonlinear conjugate gradients over Gauss-Seidel sweeps (Silcowitz-Hansen, Niebe and Erleben 2010).
//!
//! One sweep maps gamma to S(gamma); its fixed point is the solution, and S(gamma) - gamma serves as the negative
//! gradient of a merit function in Fletcher and Reeves's recursion:
//!
//! ```text
//! g_k = S(gamma_k) - gamma_k,  beta = |g_k|^2 / |g_{k-1}|^2,   p_k = g_k + beta p_{k-1},   gamma_{k+1} = gamma_k + p_k
//! ```
//!
//! with p = 0 wherever beta > 1. Norms are weighted by the inverse scales of the blocks (`Problem::contact_scale`). The
//! residual is that of S(gamma), which lies in the cones; the best one is returned. Under Coulomb's law the sweep is
//! that law's. Bodies' velocities are linear in gamma and follow it without another product. Cost per iteration: that
//! of a sweep of Gauss-Seidel with its residual, and some vector sums.

use super::Solver;
use super::gauss_seidel::Sweep;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::residual;
use crate::settings::Settings;
use crate::workspace::Workspace;
use grouser_math::{Twist, Vec3, par};

/// The method.
#[derive(Default)]
pub(crate) struct Nncg {
    sweep: Sweep,
    v: Directions,
}

/// Iterates and directions.
#[derive(Default)]
struct Directions {
    /// gamma_k and velocities with it.
    old: Impulses,
    old_v: Vec<Twist>,
    /// p and M^-1 D p.
    p: Impulses,
    p_v: Vec<Twist>,
    best: Impulses,
}

impl Solver for Nncg {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        let law = settings.law;
        let (omega, lambda) = (settings.omega.unwrap_or(1.0), settings.lambda.unwrap_or(1.0));
        let Self { sweep: s, v } = self;
        s.start(problem, omega, ws);
        v.best.clone_from(gamma);
        v.p.reset(problem);
        v.p_v.clear();
        v.p_v.resize(problem.bodies.len(), Twist::ZERO);
        let mut best = residual::residual(problem, law, gamma, &ws.u, &ws.eta).velocity;
        let mut before = 0.0;
        let mut iterations = 0;
        while iterations < settings.max_iterations && (best > settings.tolerance || settings.fixed_iterations) {
            iterations += 1;
            v.old.clone_from(gamma);
            v.old_v.clone_from(&s.v);
            s.step(problem, law, lambda, gamma, ws);
            let residual = s.residual(problem, law, gamma);
            ws.note(iterations, residual);
            if residual < best {
                best = residual;
                v.best.clone_from(gamma);
            }
            if !residual.is_finite() {
                break;
            }
            let norm = change(problem, s, &v.old, gamma);
            let beta = if before > 0.0 { norm / before } else { 0.0 };
            before = norm;
            v.accelerate(if beta > 1.0 { 0.0 } else { beta }, s, gamma);
        }
        std::mem::swap(gamma, &mut v.best);
        ws.report_law(problem, law, gamma, settings.tolerance, iterations, iterations + iterations / 2)
    }
}

/// |gamma - old|^2 in scaled variables.
fn change(problem: &Problem, s: &Sweep, old: &Impulses, gamma: &Impulses) -> f64 {
    let n = problem.contacts.len();
    let weight = |k: usize| 1.0 / s.step_of(k).max(f64::MIN_POSITIVE);
    let contacts = par::sum(n, |i| {
        let mut d = (gamma.contact[i] - old.contact[i]).length_squared();
        if let (Some(a), Some(b)) = (gamma.moment.get(i), old.moment.get(i)) {
            d += (*a - *b).length_squared();
        }
        d * weight(i)
    });
    contacts + par::sum(problem.rows.len(), |i| (gamma.row[i] - old.row[i]).powi(2) * weight(n + i))
}

impl Directions {
    /// p = g + beta p and gamma = S(gamma) + beta p, velocities with them.
    fn accelerate(&mut self, beta: f64, s: &mut Sweep, gamma: &mut Impulses) {
        let lanes = |p: &mut [Vec3], old: &[Vec3], new: &mut [Vec3]| {
            par::update((p, new), |i, (p, x)| {
                let turn = beta * *p;
                *p = *x - old[i] + turn;
                *x += turn;
            });
        };
        lanes(&mut self.p.contact, &self.old.contact, &mut gamma.contact);
        lanes(&mut self.p.moment, &self.old.moment, &mut gamma.moment);
        let old = &self.old.row;
        par::update((&mut self.p.row, &mut gamma.row), |i, (p, x)| {
            let turn = beta * *p;
            *p = *x - old[i] + turn;
            *x += turn;
        });
        let old = &self.old_v;
        par::update((&mut self.p_v, &mut s.v), |b, (p, x)| {
            let turn = Twist { linear: beta * p.linear, angular: beta * p.angular };
            *p = Twist {
                linear: x.linear - old[b].linear + turn.linear,
                angular: x.angular - old[b].angular + turn.angular,
            };
            *x = x.plus(&turn);
        });
    }
}
