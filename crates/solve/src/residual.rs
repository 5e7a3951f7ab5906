//! One residual for all solvers.
//!
//! Natural map: gamma solves the problem if and only if gamma = P(gamma - eta u) for any eta > 0. With eta_i = 3 /
//! trace(D_i' M^-1 D_i) the difference over eta_i is a velocity: what the contact would still change. The maximum over
//! contacts and rows is compared with `solver.tolerance` (m/s). Beside it, the dissertation's measure (Melanz 2016,
//! Eqs. 4.49 and 4.50), so that its experiments can be repeated.
//!
//! Coulomb's law is the same complementarity with u~ = u + s n, s = mu |u_T| and the like for moment lanes (De Saxce
//! and Feng 1998; [`Problem::opening`], [`Problem::dual`]): Y* contains u~ if and only if u_n >= 0, and gamma.u~ = 0 if
//! moreover gamma_n u_n = 0 and friction dissipates most. Under either law the error of what the relaxation gives up,
//! gamma_n u_n = 0 (Melanz 2016, Eq. 3.8c), is reported beside it.

use crate::operator::{self, CONTACT_CHUNK};
use crate::problem::{Impulses, Problem};
use crate::report::Residual;
use crate::settings::Law;
use grouser_math::par::{self, Each, Fold, optional};
use grouser_math::{FixedSum, Twist, Vec3};

/// A projection that moves a point by less than this share of its length, squared, leaves it where it is.
const ROUNDED: f64 = 1e-24;

/// ||gamma - P(gamma - eta u)||^2 of contact `i`, an impulse squared. (The square saves a root in the hottest loop.)
#[inline(always)]
pub fn contact_defect2(problem: &Problem, i: usize, eta: f64, gamma: Vec3, moment: Vec3, u: Vec3, um: Vec3) -> f64 {
    let (p, m) = problem.project(i, gamma - eta * u, moment - eta * um);
    let force = (gamma - p).length_squared();
    if problem.has_moments() { force + (moment - m).length_squared() } else { force }
}

/// What a solve left of the slip of contact `i`, m/s across the normal: its u_T, which would be zero in the answer,
/// where the contact sticks, i.e. where the step of the natural map ends inside the cone. None where it slides or is
/// open: there u_T is no error. `[g, m, u, um]` are impulse, moment and their velocities.
pub fn slip_left(problem: &Problem, law: Law, i: usize, eta: f64, [g, m, u, um]: [Vec3; 4]) -> Option<Vec3> {
    let n = problem.contacts[i].normal;
    let (trial, turn) = (g - eta * problem.dual(law, i, u, um), m - eta * um);
    let (p, _) = problem.project(i, trial, turn);
    let across = |x: Vec3| x - x.dot(n) * n;
    let cut = across(trial - p);
    let sticks = eta > 0.0 && p != Vec3::ZERO && cut.length_squared() <= ROUNDED * p.length_squared();
    sticks.then(|| across(u))
}

/// |gamma - clamp(gamma - eta u)| of row `i`.
#[inline(always)]
pub fn row_defect(problem: &Problem, i: usize, eta: f64, gamma: f64, u: f64) -> f64 {
    let r = &problem.rows[i];
    (gamma - (gamma - eta * u).clamp(r.lower, r.upper)).abs()
}

/// Maximum of several numbers at once; a NaN anywhere stays.
#[derive(Clone, Copy)]
pub struct Maxima<const K: usize>(pub [f64; K]);

impl<const K: usize> Maxima<K> {
    /// Takes `value` in at place `k`.
    #[inline(always)]
    pub fn take(&mut self, k: usize, value: f64) {
        if value > self.0[k] || value.is_nan() {
            self.0[k] = value;
        }
    }
}

impl<const K: usize> Fold for Maxima<K> {
    fn empty() -> Self {
        Self([0.0; K])
    }
    fn fold(&mut self, later: &Self) {
        for k in 0..K {
            self.take(k, later.0[k]);
        }
    }
}

/// What one pass over the contacts tells of impulses and their velocities.
#[derive(Clone, Copy)]
pub(crate) struct Measures {
    /// Greatest velocity, impulse, the dissertation's measure, and gamma_n u_n, as in [`Residual`].
    pub(crate) max: Maxima<4>,
    /// gamma'(u + r), J.
    pub(crate) work: FixedSum,
}

impl Fold for Measures {
    fn empty() -> Self {
        Self { max: Maxima::empty(), work: FixedSum::default() }
    }
    fn fold(&mut self, later: &Self) {
        self.max.fold(&later.max);
        self.work.merge(&later.work);
    }
}

/// u = D'w + E gamma + r of the contacts, stored in `u`, and what is to be measured of it: one pass instead of four.
pub(crate) fn evaluate_contacts(
    problem: &Problem,
    law: Law,
    gamma: &Impulses,
    w: &[Twist],
    r: &Impulses,
    etas: &[f64],
    u: &mut Impulses,
) -> Measures {
    par::fold(CONTACT_CHUNK, (&mut u.contact, optional(&mut u.moment)), |range, u| {
        let mut measures = Measures::empty();
        for (i, (force, moment)) in range.zip(u.each()) {
            let (v, vm) = operator::contact_velocity(problem, i, gamma.contact[i], w, Some(r));
            *force = v;
            if let Some(moment) = moment {
                *moment = vm;
            }
            let g = gamma.contact[i];
            let m = gamma.moment.get(i).copied().unwrap_or_default();
            let counts = problem.part.as_ref().is_none_or(|part| part.counts(i));
            if counts {
                measures.work.add(g.dot(v + r.contact[i]));
            }
            if counts && problem.has_moments() {
                measures.work.add(m.dot(vm + r.moment[i]));
            }
            measures.max.take_contact(problem, law, i, etas[i], [g, m, v, vm]);
        }
        measures
    })
}

impl Maxima<4> {
    /// Takes contact `i` in: impulse, moment and their velocities.
    #[inline(always)]
    fn take_contact(&mut self, problem: &Problem, law: Law, i: usize, eta: f64, [g, m, v, vm]: [Vec3; 4]) {
        let c = &problem.contacts[i];
        if eta > 0.0 {
            let defect = contact_defect2(problem, i, eta, g, m, problem.dual(law, i, v, vm), vm).sqrt();
            self.take(0, defect / eta);
            self.take(1, defect);
        }
        // f_p, f_d and the worst complementarity product.
        let (gn, vn) = (g.dot(c.normal), v.dot(c.normal));
        self.take_excess(2, g - gn * c.normal, c.friction * gn);
        if c.friction > 0.0 {
            self.take_excess(2, v - vn * c.normal, vn / c.friction);
        } else {
            self.take(2, -vn);
        }
        self.take(2, (g.dot(v) + m.dot(vm)).abs());
        self.take(3, (gn * vn).abs());
    }

    /// Takes |x| - y in at place `k`. Most are below the greatest so far, which squares tell without a root.
    #[inline(always)]
    fn take_excess(&mut self, k: usize, x: Vec3, y: f64) {
        let least = self.0[k] + y;
        if least >= 0.0 && x.length_squared() <= least * least {
            return;
        }
        self.take(k, x.length() - y);
    }
}

/// All residual measures under `law` of impulses `gamma` with contact velocities `u` = (N + E) gamma + r; `etas` are
/// those of the contacts ([`Problem::contact_eta`]). Infinite if not finite.
pub fn residual(problem: &Problem, law: Law, gamma: &Impulses, u: &Impulses, etas: &[f64]) -> Residual {
    let max = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
        let mut max = Maxima::<4>::empty();
        for i in range {
            let m = gamma.moment.get(i).copied().unwrap_or_default();
            let vm = u.moment.get(i).copied().unwrap_or_default();
            max.take_contact(problem, law, i, etas[i], [gamma.contact[i], m, u.contact[i], vm]);
        }
        max
    });
    with_rows(problem, gamma, u, problem.greatest_of_all(max))
}

/// The measures `max` of the contacts with those of rows, and of equations where `u` tells what is left of them.
pub(crate) fn with_rows(problem: &Problem, gamma: &Impulses, u: &Impulses, mut max: Maxima<4>) -> Residual {
    let rows = problem.rows.len();
    max.fold(&par::fold_chunks(rows + u.equation.len(), CONTACT_CHUNK, |range| {
        let mut max = Maxima::<4>::empty();
        for i in range {
            // The equations hold by elimination; what rounding leaves of them counts like any other row.
            let row = if i < rows { &problem.rows[i] } else { &problem.equations.rows[i - rows] };
            let eta = problem.row_eta(row);
            if eta > 0.0 {
                let defect = if i < rows {
                    row_defect(problem, i, eta, gamma.row[i], u.row[i])
                } else {
                    eta * u.equation[i - rows].abs()
                };
                max.take(0, defect / eta);
                max.take(1, defect);
            }
        }
        max
    }));
    let finite = |x: f64| if x.is_finite() { x } else { f64::INFINITY };
    let [velocity, impulse, thesis, unrelaxed] = max.0.map(finite);
    Residual { velocity, impulse, thesis, unrelaxed }
}
