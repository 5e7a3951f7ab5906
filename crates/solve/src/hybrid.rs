//! Hybrid solver: mechanisms directly, grains by iteration, in one coupled problem.
//!
//! The rounds and Newton steps of `direct.rs`, but the linear systems (M + D T D') w = r are solved by conjugate gradients
//! whose preconditioner factorises joints and the bodies they join exactly, gives every grain its own 6 x 6 block, and
//! moves clusters of grains as one (`linear/system.rs`, `linear/coarse.rs`). A heavy body on light grains is one more
//! block there, whatever its mass; the iterations grow neither with the depth of the bed nor with the mass ratio.
//!
//! Systems are solved only as far as Newton's method can use it. Their error must not pass through T, which amplifies
//! it: the state is the velocities v and the joints' impulses lambda (direct.rs keeps impulses), with the defect
//! r = D gamma+ + G' lambda - M (v - v_free) in front of each step. Cost per iteration: about twenty products.

use crate::direct;
use crate::direct::{FIRST_SOFTNESS, HARDENING, LEAST_SOFTNESS, ROUND, largest, line_search};
use crate::linear::Reach;
use crate::linear::system::slips;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::Settings;
use crate::workspace::Workspace;
use grouser_math::{Twist, par};

/// Share of a linear system's residual that may be left.
const INEXACT: f64 = 0.03;
/// Iterations of a linear system at most.
const MOST: u32 = 200;

/// Solves from `gamma`, whose w and u stand in the workspace.
pub(crate) fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
    if problem.coupling.is_some() {
        // No bodies to tell grains from mechanisms by.
        return direct::solve(problem, settings, gamma, ws);
    }
    let start = ws.residual(problem, gamma).velocity;
    if start <= settings.tolerance && !settings.fixed_iterations {
        return ws.report(problem, gamma, settings.tolerance, 0, 0);
    }
    let mut v = std::mem::take(&mut ws.direct);
    let n = problem.bodies.len();
    v.prepare(problem, gamma, ws);
    v.system.prepare(problem, &ws.gather, Reach::Joined);
    let mut soft = FIRST_SOFTNESS;
    v.soften(problem, soft);
    v.best.clone_from(gamma);
    let mut best = start;
    // v - v_free and lambda; M (v - v_free) - G' lambda is D gamma at the start.
    let free = ws.free(problem);
    let mut change: Vec<Twist> = (0..n).map(|b| difference(&free[b].plus(&ws.w[b]), &problem.free[b])).collect();
    let mut lambda = ws.equation_impulses(problem, gamma);
    let (mut w, mut y, mut r) = (Vec::new(), Vec::new(), vec![Twist::ZERO; n]);
    let mut raw = Impulses::default();
    let (mut iterations, mut products) = (0, 0);
    while iterations < settings.max_iterations {
        iterations += 1;
        let prox = v.answer(problem);
        ws.evaluate(problem, &v.plus);
        ws.u.equation.clear();
        ws.u.equation.resize(problem.equations.rows.len(), 0.0);
        products += 1;
        let now = ws.residual(problem, &v.plus).velocity;
        if now < best {
            best = now;
            v.best.clone_from(&v.plus);
        }
        if now <= settings.tolerance && !settings.fixed_iterations || !now.is_finite() {
            break;
        }
        // How far v is from the velocities that gamma+ makes: Newton's defect.
        let made: Vec<Twist> = (0..n).map(|b| ws.free(problem)[b].plus(&ws.w[b])).collect();
        let off: Vec<Twist> = (0..n).map(|b| difference(&made[b], &change[b].plus(&problem.free[b]))).collect();
        slips(problem, &off, &mut raw);
        if largest(&raw) <= ROUND * prox {
            v.old.clone_from(&v.plus);
            soft = (HARDENING * soft).max(LEAST_SOFTNESS);
            v.soften(problem, soft);
            v.answer(problem);
        }
        let (plus, system, gather) = (&v.plus, &v.system, &ws.gather);
        par::update(&mut r, |b, r| {
            *r = Twist::ZERO;
            if problem.bodies[b].moves() {
                let (linear, angular) = gather.impulse(problem, plus, b);
                *r = difference(&Twist { linear, angular }, &system.momentum(b, &change[b]));
            }
        });
        for (row, l) in problem.equations.rows.iter().zip(&lambda) {
            for (b, j) in row.ends().filter(|(b, _)| problem.bodies[*b].moves()) {
                r[b] = r[b].plus(&scaled(*l, j));
            }
        }
        v.system.factorise(problem, &ws.gather, &v.t);
        let solved = v.system.solve_bodies(problem, &ws.gather, &v.t, &r, (&mut w, &mut y), INEXACT, MOST);
        slips(problem, &w, &mut v.nd);
        // Slope along w: w'(M (v + s w - v_free) - D gamma+) - (lambda - s y)'G w.
        let sum = |f: &(dyn Fn(usize) -> f64 + Sync + Send)| par::sum(n, f);
        let linear = sum(&|b| w[b].dot(&v.system.momentum(b, &change[b])));
        let quadratic = sum(&|b| w[b].dot(&v.system.momentum(b, &w[b])));
        let joints = |s: f64| {
            problem
                .equations
                .rows
                .iter()
                .zip(lambda.iter().zip(&y))
                .map(|(row, (l, y))| (l - s * y) * row.velocity(&w))
                .sum::<f64>()
        };
        let s = line_search(|s| linear + s * quadratic - v.carried(problem, s) - joints(s));
        par::update(&mut change, |b, c| *c = c.plus(&scaled(s, &w[b])));
        lambda.iter_mut().zip(&y).for_each(|(l, y)| *l -= s * y);
        v.a.add(s, &v.nd);
        products += 2 + solved.iterations;
    }
    std::mem::swap(gamma, &mut v.best);
    ws.direct = v;
    ws.report(problem, gamma, settings.tolerance, iterations, products)
}

fn difference(a: &Twist, b: &Twist) -> Twist {
    Twist { linear: a.linear - b.linear, angular: a.angular - b.angular }
}

fn scaled(s: f64, x: &Twist) -> Twist {
    Twist { linear: s * x.linear, angular: s * x.angular }
}
