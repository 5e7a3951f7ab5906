//! SCIP draft.

use crate::interior::soc::{self, Scaling};
use crate::interior::newton::Newton;
use crate::interior::{CHUNK, Cones, Place, start};
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::Settings;
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold, Shared};
use grouser_math::Vec3;

#[derive(Default)]
pub(crate) struct Vectors {
    cones: Cones,
    newton: Newton,
    gamma: Impulses,
    best: Impulses,
    right: Impulses,
    step: Impulses,
}

/// Least reach and sums over the cones.
#[derive(Clone, Copy)]
struct Sums {
    reach: f64,
    ab: f64,
}

impl Fold for Sums {
    fn empty() -> Self {
        Self { reach: f64::INFINITY, ab: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.reach = self.reach.min(later.reach);
        self.ab += later.ab;
    }
}

pub(crate) fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace, krylov: bool) -> Report {
    let start = ws.residual(problem, gamma).velocity;
    if start <= settings.tolerance && !settings.fixed_iterations {
        return ws.report(problem, gamma, settings.tolerance, 0, 0);
    }
    let mut v = std::mem::take(&mut ws.scip);
    v.cones.build(problem);
    v.newton.prepare(problem);
    v.gamma.reset(problem);
    v.best.clone_from(gamma);
    start::cold(problem, &ws.r, &mut v.cones, &mut v.gamma);
    let mut best = start;
    let mut iterations = 0;
    let mut u = Impulses::default();
    let debug = std::env::var("SCIP_DEBUG").is_ok();
    let (mut centred, mut ease) = (f64::INFINITY, 1.0);
    loop {
        ws.evaluate(problem, &v.gamma);
        let residual = ws.residual(problem, &v.gamma).velocity;
        if !residual.is_finite() {
            break;
        }
        if residual < best {
            best = residual;
            v.best.clone_from(&v.gamma);
        }
        if residual <= settings.tolerance && !settings.fixed_iterations || iterations >= settings.max_iterations {
            break;
        }
        iterations += 1;
        let gap = scale(problem, &mut v);
        let mu = gap / v.cones.degree.max(1.0);
        let rows = &v.cones.row;
        v.newton.scale(
            problem,
            &v.cones,
            |cone| (cone.scaling.w, cone.scaling.det_w),
            |_| 0.0,
            |i| rows[i].iter().map(|b| if b.sign != 0.0 { b.z / b.x } else { 0.0 }).sum(),
        );
        v.newton.factorise(problem, ws);
        let _ = krylov;
        u.clone_from(&ws.u);
        // The estimate of the goal is corrected by what centring has left.
        if centred.is_finite() && residual > 0.5 * centred {
            ease *= (0.3 * settings.tolerance / residual).min(1.0);
        }
        let goal = start::goal(problem, &v.cones, settings.tolerance * ease, mu);
        centred = if mu > 2.0 * goal { f64::INFINITY } else { residual };
        let mut l1 = 0.0;
        let (mut sigma, mut target) = (1.0, goal.max(0.3 * mu));
        if mu > 2.0 * goal {
            // Predictor: b = -u.
            v.cones.gather(
                problem,
                &mut v.right,
                |i| (-u.contact[i], u.moment.get(i).map_or(Vec3::ZERO, |m| -*m)),
                |_, _| Vec3::ZERO,
                |i, _| -u.row[i],
            );
            l1 = v.newton.solve(problem, &v.cones, ws, &v.right, &mut v.step, 1e-12, (1e-12, 3));
            aim(problem, &mut v.cones, None, false);
            let sums = direct(problem, &mut v.cones, &v.newton, &v.step);
            let theta = sums.reach.clamp(0.0, 1.0);
            let predicted = (gap * (1.0 - theta) + theta * theta * sums.ab).max(0.0);
            sigma = (predicted / gap).powi(3).clamp(0.0, 1.0);
            target = (sigma * mu).max(goal);
            aim(problem, &mut v.cones, Some(target), true);
        } else {
            aim(problem, &mut v.cones, Some(target), false);
        }
        let eta = if mu > 2.0 * goal { 1.0 - sigma } else { 1.0 };
        // b = -eta u + eta G'z + G' P(v) q
        v.cones.gather(
            problem,
            &mut v.right,
            |i| (-eta * u.contact[i], u.moment.get(i).map_or(Vec3::ZERO, |m| -eta * *m)),
            |cone, n| eta * cone.z + cone.scaling.apply(cone.q, n),
            |i, b| {
                b.iter()
                    .filter(|b| b.sign != 0.0)
                    .fold(-eta * u.row[i], |sum, b| sum + b.sign * (eta * b.z + b.q / b.x))
            },
        );
        let l2 = v.newton.solve(problem, &v.cones, ws, &v.right, &mut v.step, 1e-12, (1e-12, 3));
        let sums = direct(problem, &mut v.cones, &v.newton, &v.step);
        let theta = (0.99 * sums.reach).clamp(0.0, 1.0);
        advance(problem, &mut v, theta);
        if debug {
            let mut rd = Impulses::default();
            ws.evaluate(problem, &v.gamma);
            let u = &ws.u;
            v.cones.gather(problem, &mut rd, |i| (u.contact[i], u.moment.get(i).copied().unwrap_or_default()), |c, _| -c.z, |i, b| b.iter().fold(u.row[i], |s, b| s - b.sign * b.z));
            let rdn = rd.contact.iter().map(|v| v.length()).fold(0.0, f64::max);
            let lm = v.cones.contact.iter().zip(&problem.contacts).map(|(c, k)| soc::margin(c.scaling.lambda, k.normal)).fold(f64::INFINITY, f64::min);
            let lx = v.cones.contact.iter().map(|c| c.scaling.lambda.length()).fold(0.0, f64::max);
            eprintln!("   rd {rdn:.3e} lambda {:.3e} {:.3e} left {l1:.1e} {l2:.1e}", lm / mu.sqrt(), lx / mu.sqrt());
            eprintln!("{iterations}: residual {residual:.3e} mu {mu:.3e} sigma {sigma:.3e} goal {goal:.1e} theta {theta:.4}");
        }
    }
    problem.project_all(&mut v.gamma);
    ws.evaluate(problem, &v.gamma);
    let projected = ws.residual(problem, &v.gamma).velocity;
    gamma.clone_from(if projected <= best { &v.gamma } else { &v.best });
    ws.scip = v;
    ws.report(problem, gamma, settings.tolerance, iterations, iterations)
}

/// Points and scalings of the iterate; returns the gap x'z.
fn scale(problem: &Problem, v: &mut Vectors) -> f64 {
    let gamma = &v.gamma;
    v.cones.each_contact(problem.contacts.len(), |i, cones| {
        let m = gamma.moment.get(i).copied().unwrap_or_default();
        for (k, cone) in cones.iter_mut().enumerate().filter(|(_, c)| c.slope > 0.0) {
            let place = Place::new(problem, i, k, cone.slope);
            cone.x = place.lift(gamma.contact[i], m);
            cone.scaling = Scaling::new(cone.x, cone.z, place.n);
        }
    });
    par::update(&mut v.cones.row, |i, bounds| {
        let row = &problem.rows[i];
        bounds[0].x = (gamma.row[i] - row.lower).max(1e-300);
        bounds[1].x = (row.upper - gamma.row[i]).max(1e-300);
    });
    let c = &v.cones;
    par::sum(c.contact.len(), |j| if c.contact[j].slope > 0.0 { c.contact[j].scaling.lambda.length_squared() } else { 0.0 })
        + par::sum(c.row.len(), |i| c.row[i].iter().map(|b| if b.sign != 0.0 { b.x * b.z } else { 0.0 }).sum())
}

/// Target q: the predictor's -lambda, or with the centre `target` and the predictor's second-order term.
fn aim(problem: &Problem, cones: &mut Cones, target: Option<f64>, corrected: bool) {
    cones.each_contact(problem.contacts.len(), |i, cones| {
        let n = problem.contacts[i].normal;
        for cone in cones.iter_mut().filter(|c| c.slope > 0.0) {
            let l = cone.scaling.lambda;
            cone.q = match target {
                None => -l,
                Some(mu) => {
                    let second = if corrected { soc::product(cone.a, -l - cone.a, n) } else { Vec3::ZERO };
                    soc::divide(mu * n - second, l, n) - l
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
fn direct(problem: &Problem, cones: &mut Cones, newton: &Newton, step: &Impulses) -> Sums {
    let kinds = cones.kinds;
    let mut all = std::mem::take(&mut cones.contact);
    let shared = Shared::new(&mut all);
    let mut sums = par::fold_chunks(problem.contacts.len(), CHUNK, |range| {
        let mut sums = Sums::empty();
        for i in range {
            for k in 0..kinds {
                // SAFETY: chunks are disjoint.
                let cone = unsafe { shared.get(kinds * i + k) };
                if cone.slope > 0.0 {
                    let place = Place::new(problem, i, k, cone.slope);
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
        }
        sums
    });
    cones.contact = all;
    let rows = Shared::new(&mut cones.row);
    sums.fold(&par::fold_chunks(problem.rows.len(), CHUNK, |range| {
        let mut sums = Sums::empty();
        for i in range {
            // SAFETY: chunks are disjoint.
            for b in unsafe { rows.get(i) }.iter_mut().filter(|b| b.sign != 0.0) {
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

fn advance(problem: &Problem, v: &mut Vectors, theta: f64) {
    let (step, gamma) = (&v.step, &mut v.gamma);
    par::update(&mut gamma.contact, |i, g| *g += theta * step.contact[i]);
    par::update(&mut gamma.moment, |i, g| *g += theta * step.moment[i]);
    par::update(&mut gamma.row, |i, g| *g += theta * step.row[i]);
    v.cones.each_contact(problem.contacts.len(), |i, cones| {
        let n = problem.contacts[i].normal;
        for cone in cones.iter_mut().filter(|c| c.slope > 0.0) {
            cone.z += theta * cone.dz;
            let _ = n;
        }
    });
    par::update(&mut v.cones.row, |_, bounds| {
        for b in bounds.iter_mut().filter(|b| b.sign != 0.0) {
            b.z += theta * b.dz;
        }
    });
}
