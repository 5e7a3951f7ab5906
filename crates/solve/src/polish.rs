//! The last contacts of a solve, one by one.
//!
//! Late in a solve few contacts are still above the tolerance, here and there in a bed; on rigid beds half of APGD's iterations
//! are spent on one in a hundred. A contact above [`LEVEL`] times the tolerance is updated with the velocities as they are
//! (a step of projected Gauss-Seidel in APGD's scales),
//!
//! ```text
//! gamma_i = P(gamma_i - t S_i^2 (D_i' v + b_i + E_i gamma_i)),  v += M^-1 D_i (change of gamma_i)
//! ```
//!
//! and those contacts of its two bodies that may be above now are looked at again: first in, first out, until none is (a relaxation
//! by residual after Southwell, 1946). Each step is one of block descent, so the objective only falls. What is far away is never touched.
//!
//! Who may be above: projections do not stretch distances, so a residual |gamma - P(gamma - eta u)| / eta changes by at most |du|. Each contact
//! has a bound, its residual when it was looked at last and all |du| since; a look is due when that is above. (Under Coulomb's law u~
//! changes by more than u; there all are looked at.)
//!
//! One thread does it, in one order: no bit depends on the number of threads. If it takes too long, nothing is lost but that time.
//! Bodies that rows or equations hold answer far away: a contact there that is above the tolerance ends the attempt.
//!
//! Cost: a look reads a contact and two velocities, some 40 ns.

use crate::cone::{self, Moments};
use crate::operator;
use crate::problem::{Impulses, Problem};
use crate::residual::{contact_defect2, row_defect};
use crate::settings::Law;
use crate::workspace::Workspace;
use grouser_math::{Twist, Vec3, par};

/// Contacts are brought below this times the tolerance, so that rounding and the next step's start find some room.
const LEVEL: f64 = 0.9;
/// Looks per contact of the problem before it gives up.
const LOOKS: usize = 2;

/// Storage.
#[derive(Default)]
pub(crate) struct Vectors {
    /// Who waits, a ring; every contact at most once.
    queue: Vec<u32>,
    waits: Vec<bool>,
    /// The residual of each contact is at most this, m/s.
    bound: Vec<f64>,
    /// Velocities of the bodies, updated in place.
    v: Vec<Twist>,
    /// Bodies that rows or equations hold; empty: none.
    held: Vec<bool>,
}

/// How an attempt ended.
pub(crate) struct Attempt {
    /// All contacts are below the tolerance.
    pub(crate) done: bool,
    /// Contacts looked at.
    pub(crate) looks: usize,
}

/// Brings all contacts of `gamma` below the tolerance; `w` gives the changes of the bodies' velocities and `residual` the contacts' residuals that go
/// with it. If it does not get there, `gamma` is worth no less than before.
pub(crate) fn run(
    problem: &Problem,
    law: Law,
    tolerance: f64,
    gamma: &mut Impulses,
    w: impl Fn(usize) -> Twist + Sync + Send,
    residual: impl Fn(usize) -> f64 + Sync + Send,
    ws: &mut Workspace,
) -> Attempt {
    let mut s = std::mem::take(&mut ws.polish);
    let free = ws.free(problem);
    par::fill(&mut s.v, problem.bodies.len(), |b| free[b].plus(&w(b)));
    par::fill(&mut s.bound, problem.contacts.len(), residual);
    let attempt = s.run(problem, law, tolerance, gamma, ws);
    ws.polish = s;
    attempt
}

impl Vectors {
    fn run(&mut self, problem: &Problem, law: Law, tolerance: f64, gamma: &mut Impulses, ws: &Workspace) -> Attempt {
        let n = problem.contacts.len();
        let level = LEVEL * tolerance;
        let row_is_above = |i: usize| {
            let eta = problem.row_eta(&problem.rows[i]);
            let u = operator::row_velocity(problem, i, gamma.row[i], &self.v, None) + problem.rows[i].bias;
            row_defect(problem, i, eta, gamma.row[i], u) > tolerance * eta
        };
        if (0..problem.rows.len()).any(row_is_above) {
            return Attempt { done: false, looks: 0 };
        }
        self.hold(problem);
        let unknown = if law == Law::Cone { 0.0 } else { f64::INFINITY };
        let bound = &self.bound;
        par::fill(&mut self.waits, n, |i| bound[i] > level);
        self.queue.clear();
        self.queue.extend((0..n as u32).filter(|i| self.waits[*i as usize]));
        let (mut first, mut count) = (0, self.queue.len());
        self.queue.resize(n, 0);

        let mut looks = 0;
        while count > 0 {
            if looks >= LOOKS * n {
                return Attempt { done: false, looks };
            }
            looks += 1;
            let i = self.queue[first] as usize;
            first = if first + 1 < n { first + 1 } else { 0 };
            count -= 1;
            self.waits[i] = false;

            let c = &problem.contacts[i];
            let g = gamma.contact[i];
            let u = velocity(problem, law, i, g, &self.v);
            self.bound[i] = residual(problem, i, ws.eta[i], g, u);
            if self.bound[i] <= level {
                continue;
            }
            if !self.held.is_empty() && (self.held[c.a as usize] || self.held[c.b as usize]) {
                return Attempt { done: false, looks };
            }
            let d = step(problem, i, ws.eta[i], g, u) - g;
            gamma.contact[i] += d;
            self.bound[i] = f64::INFINITY;
            for (body, arm, sign) in [(c.a, c.arms[0], -1.0), (c.b, c.arms[1], 1.0)] {
                let response = &problem.bodies[body as usize];
                if !response.moves() {
                    continue;
                }
                let change = response.twist(sign * d, sign * arm.cross(d));
                let v = &mut self.v[body as usize];
                *v = v.plus(&change);
                for (entry, arm) in ws.gather.of(body as usize) {
                    let j = entry >> 2;
                    let bound = &mut self.bound[j as usize];
                    *bound += change.at(*arm).length() + unknown;
                    if *bound > level && !std::mem::replace(&mut self.waits[j as usize], true) {
                        let place = first + count;
                        self.queue[if place < n { place } else { place - n }] = j;
                        count += 1;
                    }
                }
            }
        }
        Attempt { done: true, looks }
    }

    /// Marks the bodies that rows or equations hold.
    fn hold(&mut self, problem: &Problem) {
        self.held.clear();
        if problem.rows.is_empty() && problem.equations.rows.is_empty() {
            return;
        }
        self.held.resize(problem.bodies.len(), false);
        for row in problem.rows.iter().chain(&problem.equations.rows) {
            row.ends().for_each(|(body, _)| self.held[body] = true);
        }
    }
}

/// u~ of contact `i` with impulse `gamma` where the bodies move with `v`.
#[inline(always)]
fn velocity(problem: &Problem, law: Law, i: usize, gamma: Vec3, v: &[Twist]) -> Vec3 {
    let u = operator::contact_velocity(problem, i, gamma, v, None).0 + problem.bias[i];
    problem.dual(law, i, u, Vec3::ZERO)
}

/// The residual of contact `i`, m/s.
#[inline(always)]
fn residual(problem: &Problem, i: usize, eta: f64, gamma: Vec3, u: Vec3) -> f64 {
    if eta <= 0.0 {
        return 0.0;
    }
    contact_defect2(problem, i, eta, gamma, Vec3::ZERO, u, Vec3::ZERO).sqrt() / eta
}

/// P(gamma - t S^2 u) of contact `i`, in the measure of the scales. Descends if t |S N_ii S| < 2, hence the bound by the
/// Frobenius norm.
fn step(problem: &Problem, i: usize, eta: f64, gamma: Vec3, u: Vec3) -> Vec3 {
    let c = &problem.contacts[i];
    let n = c.normal;
    let [along, across, _] = problem.lane_scales_by(i, 3.0 / eta);
    let scale = |a: f64, b: f64, v: Vec3| a * v + ((b - a) * v.dot(n)) * n;
    let (sa, sb) = (across.sqrt(), along.sqrt());
    let norm2 = [Vec3::X, Vec3::Y, Vec3::Z].iter().fold(0.0, |sum, axis| {
        let force = scale(sa, sb, *axis);
        let mut answer = operator::compliance(problem, i, force);
        for (body, arm) in [(c.a, c.arms[0]), (c.b, c.arms[1])] {
            answer += problem.bodies[body as usize].twist(force, arm.cross(force)).at(arm);
        }
        sum + scale(sa, sb, answer).length_squared()
    });
    let t = (1.9 / norm2.sqrt()).min(1.0);
    let none = Moments::default();
    let trial = gamma - t * scale(across, along, u);
    cone::project_with_moments(trial, Vec3::ZERO, n, c.friction, &none, [along / across, 1.0]).0
}

#[cfg(test)]
mod tests {
    use crate::problem::Impulses;
    use crate::random::{Recipe, random_problem};
    use crate::{Law, Method, Settings, Workspace, solve};

    /// From afar and from near: where it says that it is done, the residual, computed afresh, is below the tolerance. The objective never
    /// grows (relaxed law), and it gets there from near in many cases.
    #[test]
    fn what_is_done_is_below_the_tolerance() {
        let tolerance = 1e-3;
        for law in [Law::Cone, Law::Coulomb] {
            let mut done = 0;
            for seed in 0..20 {
                let recipe = Recipe { contacts: 120, bodies: 60, compliant: true, ..Recipe::small(seed) };
                let problem = random_problem(&recipe);
                let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
                gamma.reset(&problem);
                let near = if seed % 4 == 0 { 1e9 } else { 2.0 * tolerance };
                let settings = Settings { method: Method::Apgd, law, tolerance: near, ..Settings::default() };
                solve(&problem, &settings, &mut gamma, &mut ws);
                let (before, w) = (ws.objective(&gamma), ws.w.clone());
                let v: Vec<_> = problem.free.iter().zip(&w).map(|(free, w)| free.plus(w)).collect();
                let start = gamma.contact.clone();
                let residual = |i: usize| {
                    let u = super::velocity(&problem, law, i, start[i], &v);
                    super::residual(&problem, i, problem.contact_eta(i), start[i], u)
                };
                let attempt = super::run(&problem, law, tolerance, &mut gamma, |b| w[b], residual, &mut ws);
                let report = ws.report_law(&problem, law, &mut gamma, tolerance, 0, 0);
                let residual = report.residual.velocity;
                assert!(!attempt.done || residual <= tolerance, "{law:?}, seed {seed}: {residual:e}");
                assert!(attempt.looks <= super::LOOKS * 120);
                assert!(law == Law::Coulomb || report.objective <= before + 1e-12 * before.abs());
                done += u32::from(attempt.done);
            }
            assert!((4..20).contains(&done), "{law:?}: {done} of 20");
        }
    }
}
