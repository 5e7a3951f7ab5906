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
//! Contacts are cut into blocks of fixed length, which are regions of a bed, since contacts stand in the order of its cells. Blocks go at once,
//! each in one order: a contact is updated there if all contacts of its two bodies are in the block. Then one thread goes over all that is left,
//! the seams. So no bit depends on the number of threads. If it takes too long, nothing is lost but that time.
//! Bodies that rows or equations hold answer far away: a contact there that is above the tolerance ends the attempt.
//!
//! Cost: a look reads a contact and two velocities, some 40 ns.

use crate::cone;
use crate::operator;
use crate::problem::{Contact, Impulses, Problem};
use crate::residual::{contact_defect2, row_defect};
use crate::settings::Law;
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold, Shared};
use grouser_math::{Twist, Vec3};
use std::ops::Range;

/// Contacts are brought below this times the tolerance, so that rounding and the next step's start find some room.
const LEVEL: f64 = 0.9;
/// Looks per contact of the problem before it gives up.
const LOOKS: usize = 2;
/// Contacts from which a block of its own pays, and the most blocks.
const BLOCK: usize = 32_768;
const MOST_BLOCKS: usize = 64;
/// Homes of bodies in several blocks and in none.
const MIXED: u32 = u32::MAX;
const ANY: u32 = u32::MAX - 1;

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
    /// Steps of the contacts that were updated, found when they are wanted first.
    steps: Vec<Step>,
    /// The block that has all contacts of a body; [`MIXED`]: several; [`ANY`]: it does not move.
    home: Vec<u32>,
}

/// How an attempt ended.
#[derive(Clone)]
pub(crate) struct Attempt {
    /// All contacts are below the tolerance.
    pub(crate) done: bool,
    /// Contacts looked at.
    pub(crate) looks: usize,
}

impl Fold for Attempt {
    fn empty() -> Self {
        Self { done: true, looks: 0 }
    }
    fn fold(&mut self, later: &Self) {
        self.done &= later.done;
        self.looks += later.looks;
    }
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
    run_in_blocks(problem, law, tolerance, gamma, w, residual, ws, BLOCK)
}

/// The same with blocks of `block` contacts and more.
fn run_in_blocks(
    problem: &Problem,
    law: Law,
    tolerance: f64,
    gamma: &mut Impulses,
    w: impl Fn(usize) -> Twist + Sync + Send,
    residual: impl Fn(usize) -> f64 + Sync + Send,
    ws: &mut Workspace,
    block: usize,
) -> Attempt {
    let mut s = std::mem::take(&mut ws.polish);
    let free = ws.free(problem);
    par::fill(&mut s.v, problem.bodies.len(), |b| free[b].plus(&w(b)));
    par::fill(&mut s.bound, problem.contacts.len(), residual);
    let attempt = s.run(problem, law, tolerance, gamma, ws, block);
    ws.polish = s;
    attempt
}

impl Vectors {
    fn run(
        &mut self,
        problem: &Problem,
        law: Law,
        tolerance: f64,
        gamma: &mut Impulses,
        ws: &Workspace,
        block: usize,
    ) -> Attempt {
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
        let blocks = (n / block).clamp(1, MOST_BLOCKS);
        let length = n.div_ceil(blocks);
        if blocks > 1 {
            self.settle_down(problem, ws, length);
        }
        self.queue.resize(n, 0);
        self.waits.resize(n, false);
        par::fill(&mut self.steps, n, |_| Step::default());
        let Self { queue, waits, bound, v, held, steps, home } = self;
        let sheet = Sheet {
            problem,
            ws,
            law,
            level,
            held,
            gamma: Shared::new(&mut gamma.contact),
            v: Shared::new(v),
            bound: Shared::new(bound),
            waits: Shared::new(waits),
            steps: Shared::new(steps),
        };
        let mut looks = 0;
        if blocks > 1 {
            let queue = Shared::new(queue);
            let of_blocks = par::fold_chunks(n, length, |range| {
                let block = (range.start / length) as u32;
                // SAFETY: a block has its own part of the queue, and changes only contacts of its range and bodies whose home it is.
                unsafe {
                    sheet.relax(range.clone(), queue.range(range), |b| {
                        home[b as usize] == block || home[b as usize] == ANY
                    })
                }
            });
            looks = of_blocks.looks;
            if !of_blocks.done {
                return of_blocks;
            }
        }
        // SAFETY: nobody else is at work.
        let last = unsafe { sheet.relax(0..n, queue, |_| true) };
        Attempt { looks: looks + last.looks, ..last }
    }

    /// The block in which all contacts of a body are, where there is one. (Lists ascend.)
    fn settle_down(&mut self, problem: &Problem, ws: &Workspace, length: usize) {
        par::fill(&mut self.home, problem.bodies.len(), |b| {
            let block = |entry: &u32| (entry >> 2) / length as u32;
            let list = ws.gather.contacts.of(b);
            match (list.first().map(block), list.last().map(block)) {
                (Some(first), Some(last)) if first == last => first,
                (Some(_), _) => MIXED,
                _ => ANY,
            }
        });
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

/// What workers share: each touches contacts and bodies of its own.
struct Sheet<'a> {
    problem: &'a Problem,
    ws: &'a Workspace,
    law: Law,
    level: f64,
    held: &'a [bool],
    gamma: Shared<'a, Vec3>,
    v: Shared<'a, Twist>,
    bound: Shared<'a, f64>,
    waits: Shared<'a, bool>,
    steps: Shared<'a, Step>,
}

impl Sheet<'_> {
    /// Brings the contacts of `range` below the level whose bodies are both `mine`; of the others, only bounds grow. `queue` is storage.
    ///
    /// # Safety
    /// No other worker touches contacts of `range`, or bodies that are `mine` and move; all contacts of such a body are in `range`.
    unsafe fn relax(&self, range: Range<usize>, queue: &mut [u32], mine: impl Fn(u32) -> bool) -> Attempt {
        let Self { problem, ws, law, level, held, .. } = *self;
        let unknown = if law == Law::Cone { 0.0 } else { f64::INFINITY };
        let (contacts, free) = (&problem.contacts, ws.free(problem));
        // SAFETY (all below): by the caller's promise.
        let (gamma, v) = (|i: usize| unsafe { self.gamma.get(i) }, |b: u32| unsafe { self.v.get(b as usize) });
        let (bound, waits) = (|i: usize| unsafe { self.bound.get(i) }, |i: usize| unsafe { self.waits.get(i) });
        let is_mine = |i: usize| mine(contacts[i].a) && mine(contacts[i].b);
        let (n, mut first, mut count, mut looks) = (range.len(), 0, 0, 0);
        for i in range {
            *waits(i) = *bound(i) > level && is_mine(i);
            if *waits(i) {
                queue[count] = i as u32;
                count += 1;
            }
        }
        while count > 0 {
            if looks >= LOOKS * n {
                return Attempt { done: false, looks };
            }
            looks += 1;
            let i = queue[first] as usize;
            first = if first + 1 < n { first + 1 } else { 0 };
            count -= 1;
            *waits(i) = false;

            let (c, g) = (&contacts[i], *gamma(i));
            // Bodies that do not move may be everybody's: those are not read through `v`.
            let moves = |b: u32| problem.bodies[b as usize].moves();
            let [va, vb] = [c.a, c.b].map(|b| if moves(b) { *v(b) } else { free[b as usize] });
            let slip = vb.at(c.arms[1]) - va.at(c.arms[0]);
            let u = slip + operator::compliance(problem, i, g) + problem.bias[i];
            let u = problem.dual(law, i, u, Vec3::ZERO);
            *bound(i) = residual(problem, i, ws.eta[i], g, u);
            if *bound(i) <= level {
                continue;
            }
            if !held.is_empty() && (held[c.a as usize] || held[c.b as usize]) {
                return Attempt { done: false, looks };
            }
            // SAFETY: as above.
            let step = unsafe { self.steps.get(i) };
            if step.along == 0.0 {
                *step = Step::new(problem, i, ws.eta[i]);
            }
            let d = step.take(c, g, u) - g;
            *gamma(i) += d;
            *bound(i) = f64::INFINITY;
            for (body, arm, sign) in [(c.a, c.arms[0], -1.0), (c.b, c.arms[1], 1.0)] {
                let response = &problem.bodies[body as usize];
                if !response.moves() {
                    continue;
                }
                let change = response.twist(sign * d, sign * arm.cross(d));
                let v = v(body);
                *v = v.plus(&change);
                for (entry, arm) in ws.gather.of(body as usize) {
                    let j = (entry >> 2) as usize;
                    *bound(j) += change.at(*arm).length() + unknown;
                    if *bound(j) > level && !*waits(j) && is_mine(j) {
                        *waits(j) = true;
                        let place = first + count;
                        queue[if place < n { place } else { place - n }] = j as u32;
                        count += 1;
                    }
                }
            }
        }
        Attempt { done: true, looks }
    }
}

/// The residual of contact `i`, m/s.
#[inline(always)]
fn residual(problem: &Problem, i: usize, eta: f64, gamma: Vec3, u: Vec3) -> f64 {
    if eta <= 0.0 {
        return 0.0;
    }
    contact_defect2(problem, i, eta, gamma, Vec3::ZERO, u, Vec3::ZERO).sqrt() / eta
}

/// The step of a contact: t S^2 along and across the normal (0: not known yet), and the ratio of the two.
#[derive(Clone, Copy, Default)]
struct Step {
    along: f64,
    across: f64,
    weight: f64,
}

impl Step {
    /// Of contact `i`. Descends if t |S N_ii S| < 2, hence the bound by the Frobenius norm.
    fn new(problem: &Problem, i: usize, eta: f64) -> Self {
        let c = &problem.contacts[i];
        let n = c.normal;
        let [along, across, _] = problem.lane_scales_by(i, 3.0 / eta, problem.normal_response(i));
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
        Self { along: t * along, across: t * across, weight: along / across }
    }

    /// P(gamma - t S^2 u), in the measure of the scales.
    #[inline(always)]
    fn take(&self, c: &Contact, gamma: Vec3, u: Vec3) -> Vec3 {
        let n = c.normal;
        let trial = gamma - (self.across * u + ((self.along - self.across) * u.dot(n)) * n);
        cone::nearest_point(trial, n, c.friction, self.weight)
    }
}

#[cfg(test)]
mod tests {
    use crate::operator;
    use crate::problem::Impulses;
    use crate::random::{Recipe, random_problem};
    use crate::{Law, Method, Settings, Workspace, solve};
    use grouser_math::Vec3;

    /// From afar and from near: where it says that it is done, the residual, computed afresh, is below the tolerance. The objective never
    /// grows (relaxed law), and it gets there from near in many cases.
    #[test]
    fn what_is_done_is_below_the_tolerance() {
        let tolerance = 1e-3;
        // In one block, and in two: bodies with contacts in both are left for the end.
        for (law, block) in [(Law::Cone, 1000), (Law::Coulomb, 1000), (Law::Cone, 60), (Law::Coulomb, 60)] {
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
                    let u = operator::contact_velocity(&problem, i, start[i], &v, None).0 + problem.bias[i];
                    let u = problem.dual(law, i, u, Vec3::ZERO);
                    super::residual(&problem, i, problem.contact_eta(i), start[i], u)
                };
                let attempt =
                    super::run_in_blocks(&problem, law, tolerance, &mut gamma, |b| w[b], residual, &mut ws, block);
                let report = ws.report_law(&problem, law, &mut gamma, tolerance, 0, 0);
                let residual = report.residual.velocity;
                assert!(!attempt.done || residual <= tolerance, "{law:?}, seed {seed}: {residual:e}");
                assert!(attempt.looks <= 2 * super::LOOKS * 120);
                assert!(law == Law::Coulomb || report.objective <= before + 1e-12 * before.abs());
                done += u32::from(attempt.done);
            }
            assert!((4..20).contains(&done), "{law:?}: {done} of 20");
        }
    }
}
