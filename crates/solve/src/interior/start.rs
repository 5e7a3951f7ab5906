//! Where an interior point method starts and how far it must go.
//!
//! **Cold start.** In scaled variables (gamma = s gamma^, s^2 = `Problem::contact_scale`) every contact starts at the
//! same impulse and dual velocity along its normal, of the size of the largest entry of s r: on the central path,
//! whatever the masses. Where few heavy bodies load many light ones the impulses are larger than any contact by itself
//! would need: all are multiplied by the t >= 1 that minimises the objective along them (one product).
//!
//! **Warm start.** See [`warm`].
//!
//! **Goal.** On the central path at mu a loaded contact that sticks has a dual velocity of mu / x, one that slips or
//! opens an impulse of mu / z inside its cone: that, as a velocity, is its natural-map residual. So the tolerance says
//! how small mu has to become; below it only centring is of use. Off the path the residual is of order sqrt(mu):
//! directions of slip and friction may differ by that angle at the same gap.

use super::{ConePlace, Cones, soc};
use crate::operator;
use crate::problem::{Impulses, Problem};
use crate::residual::{contact_defect2, row_defect};
use crate::workspace::Workspace;
use grouser_math::Vec3;
use grouser_math::par::{self, Fold};

/// Share of x z below which rounding decides where in its cone a point is.
const ROUNDING: f64 = 4e-15;
/// Largest factor on the impulses of a cold start.
const MOST: f64 = 1e6;
/// A warm start must have its mu below this share of the cold one.
const WORTH: f64 = 0.1;
/// Share of the tolerance that the goal leaves to the central path.
const SHARE: f64 = 0.1;

/// Greatest of two numbers, chunk by chunk.
#[derive(Clone, Copy)]
struct Greatest([f64; 2]);

impl Fold for Greatest {
    fn empty() -> Self {
        Self([0.0; 2])
    }
    fn fold(&mut self, later: &Self) {
        self.0 = [self.0[0].max(later.0[0]), self.0[1].max(later.0[1])];
    }
}

/// Starts `gamma` and the dual points on the central path; returns its mu, J.
pub(crate) fn cold(problem: &Problem, ws: &mut Workspace, cones: &mut Cones, gamma: &mut Impulses) -> f64 {
    let r = &ws.r;
    let (contact, row) = (&cones.contact_scale, &cones.row_scale);
    let mu = par::fold_chunks(r.contact.len(), 1024, |range| {
        let lanes = |i: usize| r.contact[i].length_squared() + r.moment.get(i).map_or(0.0, |m| m.length_squared());
        Greatest([range.fold(0.0f64, |m, i| m.max(contact[i] * lanes(i))), 0.0])
    })
    .0[0];
    let mu = r.row.iter().zip(row).fold(mu, |m, (r, s)| m.max(s * r * r));
    let mu = if mu > 0.0 && mu.is_finite() { mu } else { 1.0 };
    gamma.reset(problem);
    par::update(&mut gamma.contact, |i, g| *g = (contact[i] * mu).sqrt() * problem.contacts[i].normal);
    par::update(&mut gamma.row, |i, g| {
        let (lower, upper) = (problem.rows[i].lower, problem.rows[i].upper);
        let away = (row[i] * mu).sqrt();
        *g = match (lower.is_finite(), upper.is_finite()) {
            (true, true) => (lower + away).min(0.5 * (lower + upper)),
            (true, false) => lower + away,
            (false, true) => upper - away,
            (false, false) => 0.0,
        };
    });
    ws.evaluate(problem, gamma);
    let rg = operator::dot(gamma, &ws.r);
    let gng = operator::dot(gamma, &ws.u) - rg;
    let grow = if rg < 0.0 && gng > 0.0 { (-rg / gng).clamp(1.0, MOST) } else { 1.0 };
    par::update(&mut gamma.contact, |_, g| *g *= grow);
    let mu = mu * grow;
    place(problem, cones, gamma);
    cones.each_contact(|i, own| {
        let n = problem.contacts[i].normal;
        own.iter_mut().filter(|c| c.slope > 0.0).for_each(|c| c.z = (mu / c.x.dot(n)) * n);
    });
    par::update(&mut cones.row, |_, bounds| bounds.iter_mut().for_each(|b| b.z = mu / b.x));
    mu
}

/// The mu that belongs to the residual of `gamma`; none if it is not well below the cold one.
fn warm_mu(problem: &Problem, u: &Impulses, r: &Impulses, cones: &Cones, gamma: &Impulses) -> Option<f64> {
    let lane = |v: &[Vec3], i: usize| v.get(i).copied().unwrap_or_default();
    let scale = &cones.contact_scale;
    let mut all = par::fold_chunks(problem.contacts.len(), 1024, |range| {
        let mut all = Greatest::empty();
        for i in range.filter(|i| scale[*i] > 0.0) {
            let eta = problem.contact_eta(i);
            let (g, m) = (gamma.contact[i], lane(&gamma.moment, i));
            let defect2 = contact_defect2(problem, i, eta, g, m, u.contact[i], lane(&u.moment, i));
            let inverse = if eta > 0.0 { 1.0 / (eta * eta) } else { 0.0 };
            let cold = r.contact[i].length_squared() + lane(&r.moment, i).length_squared();
            all.fold(&Greatest([scale[i] * defect2 * inverse, scale[i] * cold]));
        }
        all
    });
    for (i, scale) in cones.row_scale.iter().enumerate().filter(|(_, s)| **s > 0.0) {
        let eta = problem.row_eta(&problem.rows[i]);
        let defect = row_defect(problem, i, eta, gamma.row[i], u.row[i]) / eta;
        all.fold(&Greatest([scale * defect * defect, scale * r.row[i] * r.row[i]]));
    }
    // Velocities are off by what the residual says, impulses are of the cold size: the gap is the product.
    let [defect, cold] = all.0;
    let mu = (defect * cold).sqrt();
    if mu >= WORTH * cold || mu.is_nan() || mu == 0.0 {
        return None;
    }
    Some(mu)
}

/// Starts from the old impulses in `gamma` with contact velocities `u`: every pair on the central path at a mu that
/// belongs to their residual. The larger of impulse and velocity (scaled) stays as it is but for a distance from the
/// boundary, the other follows from x o z = mu e. False, and nothing promised of `gamma`, if that mu is not well below
/// the cold one.
pub(crate) fn warm(problem: &Problem, u: &Impulses, r: &Impulses, cones: &mut Cones, gamma: &mut Impulses) -> bool {
    let Some(mu) = warm_mu(problem, u, r, cones, gamma) else { return false };
    let scale = &cones.contact_scale;
    let moments = problem.has_moments();
    par::update(&mut gamma.contact, |i, g| {
        let s2 = scale[i];
        if s2 == 0.0 {
            *g = Vec3::ZERO;
            return;
        }
        // (slope 1 for a ray)
        let cone = &cones.contact[cones.kinds * i];
        let place = ConePlace::new(problem, i, 0, cone.slope);
        let n = place.n;
        let x = place.lift(*g, Vec3::ZERO);
        let un = u.contact[i].dot(n);
        let ut = if place.ray { Vec3::ZERO } else { u.contact[i] - un * n };
        let z = (un / place.c) * n + ut;
        let top = |x: Vec3| soc::top(x, n);
        let (unit_x, unit_z) = ((s2 * mu).sqrt(), (mu / s2).sqrt());
        let x = if moments || top(x) / unit_x >= top(z) / unit_z {
            // Loaded: as far from the boundary as the velocity leaves it on the path.
            let away = if moments { unit_x } else { mu / top(z).max(unit_z) };
            x + (away - soc::margin(x, n)).max(0.0) * n
        } else {
            let z = z + (mu / top(x).max(unit_x) - soc::margin(z, n)).max(0.0) * n;
            (mu / soc::det(z, n)) * soc::flip(z, n)
        };
        let xn = x.dot(n);
        *g = if place.ray { xn * n } else { (xn / place.c) * n + (x - xn * n) };
    });
    if moments {
        // The normal impulse is raised until the moments are inside too.
        let moment = &gamma.moment;
        par::update(&mut gamma.contact, |i, g| {
            for k in 1..3 {
                let cone = &cones.contact[cones.kinds * i + k];
                if cone.slope > 0.0 {
                    let place = ConePlace::new(problem, i, k, cone.slope);
                    let away = (scale[i] * mu).sqrt() * cone.slope.min(1.0);
                    let missing = away - soc::margin(place.lift(*g, moment[i]), place.n);
                    *g += (missing.max(0.0) / cone.slope) * place.n;
                }
            }
        });
    }
    par::update(&mut gamma.row, |i, g| {
        let (row, away) = (&problem.rows[i], (cones.row_scale[i] * mu).sqrt());
        let away = away.min(0.25 * (row.upper - row.lower));
        *g = g.clamp(row.lower + away, row.upper - away);
    });
    place(problem, cones, gamma);
    cones.each_contact(|i, own| {
        let n = problem.contacts[i].normal;
        own.iter_mut().filter(|c| c.slope > 0.0).for_each(|c| c.z = (mu / soc::det(c.x, n)) * soc::flip(c.x, n));
    });
    par::update(&mut cones.row, |_, bounds| bounds.iter_mut().for_each(|b| b.z = mu / b.x));
    true
}

/// The result into `gamma`: the last iterate projected on the cones, or the best one if that is better.
pub(crate) fn finish(
    problem: &Problem,
    ws: &mut Workspace,
    gamma: &mut Impulses,
    last: &mut Impulses,
    best: &Impulses,
    residual: f64,
) {
    problem.project_all(last);
    ws.evaluate(problem, last);
    let projected = ws.residual(problem, last).velocity;
    gamma.clone_from(if projected <= residual { last } else { best });
}

/// x = G gamma.
pub(crate) fn place(problem: &Problem, cones: &mut Cones, gamma: &Impulses) {
    cones.each_contact(|i, own| {
        let m = gamma.moment.get(i).copied().unwrap_or_default();
        for (k, cone) in own.iter_mut().enumerate().filter(|(_, c)| c.slope > 0.0) {
            cone.x = ConePlace::new(problem, i, k, cone.slope).lift(gamma.contact[i], m);
        }
    });
    par::update(&mut cones.row, |i, bounds| {
        let row = &problem.rows[i];
        for (b, x) in bounds.iter_mut().zip([gamma.row[i] - row.lower, row.upper - gamma.row[i]]) {
            b.x = x.max(f64::MIN_POSITIVE);
        }
    });
}

/// The mu at which the residual on the central path is a share of `tolerance` (m/s): the least of mu / x and mu / (eta
/// z) is a contact's residual, the worst contact's counts.
pub(crate) fn goal(problem: &Problem, cones: &Cones, tolerance: f64) -> f64 {
    let kinds = cones.kinds;
    let mut all = par::fold_chunks(problem.contacts.len(), 1024, |range| {
        let mut all = Greatest::empty();
        for i in range {
            let (n, eta) = (problem.contacts[i].normal, problem.contact_eta(i));
            for cone in cones.contact[kinds * i..kinds * (i + 1)].iter().filter(|c| c.slope > 0.0 && eta > 0.0) {
                all.fold(&Greatest([(1.0 / soc::top(cone.x, n)).min(1.0 / (soc::top(cone.z, n) * eta)), 0.0]));
            }
        }
        all
    });
    for (row, bounds) in problem.rows.iter().zip(&cones.row) {
        let eta = problem.row_eta(row);
        for b in bounds.iter().filter(|b| b.sign != 0.0 && eta > 0.0) {
            all.fold(&Greatest([(1.0 / b.x).min(1.0 / (b.z * eta)), 0.0]));
        }
    }
    if all.0[0] > 0.0 { SHARE * tolerance / all.0[0] } else { 0.0 }
}

/// Least x'z of a pair that rounding lets be told from 0. A heavy contact stays there while light ones go on.
pub(crate) fn floor(x: Vec3, z: Vec3, n: Vec3) -> f64 {
    ROUNDING * soc::top(x, n) * soc::top(z, n)
}
