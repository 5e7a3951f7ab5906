//! The last contacts of a solve, one by one.
//!
//! Late in a solve few contacts are still above the tolerance, here and there in a bed; on rigid beds half of APGD's
//! iterations are spent on one in a hundred. A contact above [`LEVEL`] times the tolerance is updated with the
//! velocities as they are (a step of projected Gauss-Seidel in APGD's scales),
//!
//! ```text
//! gamma_i = P(gamma_i - t S_i^2 (D_i' v + b_i + E_i gamma_i)),  v += M^-1 D_i (change of gamma_i)
//! ```
//!
//! and those contacts of its two bodies that may be above now are looked at again: first in, first out, until none is
//! (a relaxation by residual after Southwell, 1946). Each step is one of block descent, so the objective only falls.
//! What is far away is never touched.
//!
//! Who may be above: projections do not stretch distances, so a residual |gamma - P(gamma - eta u)| / eta changes by at
//! most |du|. Each contact has a bound, its residual when it was looked at last and all |du| since; a look is due when
//! that is above. (Under Coulomb's law u~ changes by more than u; there all are looked at.)
//!
//! Contacts are cut into blocks of fixed length, which are regions of a bed, since contacts stand in the order of its
//! cells. Blocks go at once, each in one order: a contact is updated there if all contacts of its two bodies are in the
//! block. Then one thread goes over all that is left, the seams. So no bit depends on the number of threads. If it
//! takes too long, nothing is lost but that time.
//!
//! Bodies that rows or equations hold (a track's shoes on gravel) answer together and far away. What the contacts with
//! grains change on them is summed up while the grains relax against them as they move now; when nobody waits any more,
//! the mechanism answers all of it at once, M~^-1 of the sum, the bounds of its contacts grow, and the grains relax
//! again. Mechanisms are heavier than what they touch, so a few rounds do (between rounds the objective may grow; where
//! it does not settle, the attempt fails). A contact above the tolerance with no other body ends the attempt.
//!
//! Cost: a look reads a contact and two velocities, some 40 ns.

use crate::cone;
use crate::operator::{self, Gather};
use crate::problem::{Contact, Impulses, Problem};
use crate::residual::{contact_defect2, row_defect};
use crate::response::{Response, Responses, Ties};
use crate::settings::Law;
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold, Owned};
use grouser_math::{Twist, Vec3};

/// Contacts are brought below this times the tolerance, so that rounding and the next step's start find some room.
const LEVEL: f64 = 0.9;
/// Looks per contact of the problem before it gives up.
const LOOKS: usize = 2;
/// Answers of mechanisms before it gives up.
const ROUNDS: u32 = 40;
/// Contacts from which a block of its own pays, and the most blocks.
const BLOCK: usize = 32_768;
const MOST_BLOCKS: usize = 64;
/// Homes of bodies in several blocks and in none.
const MIXED: u32 = u32::MAX;
const ANY: u32 = u32::MAX - 1;
/// The place of a body that nothing holds.
const FREE: u32 = u32::MAX;

/// Storage.
#[derive(Default)]
pub(crate) struct Polish {
    /// Who waits, a ring; every contact at most once.
    queue: Vec<u32>,
    waits: Vec<bool>,
    /// The residual of each contact is at most this, m/s.
    pub(crate) bound: Vec<f64>,
    /// Velocities of the bodies, updated in place.
    pub(crate) v: Vec<Twist>,
    /// Bodies that rows or equations hold, ascending, and the place of each body among them, or [`FREE`]; empty: none.
    joined: Vec<u32>,
    held: Vec<u32>,
    /// Impulse and angular impulse on each held body that it has not answered yet.
    waiting: Vec<(Vec3, Vec3)>,
    /// Changes of velocity; zero but for the held bodies.
    change: Vec<Twist>,
    /// Steps of the contacts that were updated, found when they are wanted first.
    steps: Vec<ContactStep>,
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

impl Polish {
    /// Brings all contacts of `gamma` below the tolerance. `v` holds the changes of the bodies' velocities and `bound`
    /// the contacts' residuals that go with it. If it does not get there, `gamma` is worth no less than before where no
    /// mechanism answered; callers keep their own iterate.
    pub(crate) fn run(
        &mut self,
        problem: &Problem,
        law: Law,
        tolerance: f64,
        gamma: &mut Impulses,
        ws: &mut Workspace,
    ) -> Attempt {
        self.run_in_blocks(problem, law, tolerance, gamma, ws, BLOCK)
    }

    /// The same with blocks of `block` contacts and more.
    fn run_in_blocks(
        &mut self,
        problem: &Problem,
        law: Law,
        tolerance: f64,
        gamma: &mut Impulses,
        ws: &mut Workspace,
        block: usize,
    ) -> Attempt {
        let free = ws.free(problem);
        par::update(&mut self.v, |b, v| *v = free[b].plus(v));
        self.relax_all(problem, law, tolerance, gamma, ws, block)
    }

    fn relax_all(
        &mut self,
        problem: &Problem,
        law: Law,
        tolerance: f64,
        gamma: &mut Impulses,
        ws: &mut Workspace,
        block: usize,
    ) -> Attempt {
        let n = problem.contacts.len();
        let level = LEVEL * tolerance;
        if rows_are_above(problem, &gamma.row, &self.v, tolerance) {
            return Attempt { done: false, looks: 0 };
        }
        let Workspace { gather, eta, response, .. } = ws;
        self.hold(problem, response.now());
        let blocks = (n / block).clamp(1, MOST_BLOCKS);
        let length = n.div_ceil(blocks);
        if blocks > 1 {
            self.settle_down(problem, gather, length);
        }
        self.queue.resize(n, 0);
        self.waits.resize(n, false);
        par::fill(&mut self.steps, n, |_| ContactStep::default());
        let Self { queue, waits, bound, v, held, joined, waiting, change, steps, home } = self;
        let sheet = Sheet { problem, gather, eta, law, level, held };
        let mut before = 0;
        if blocks > 1 {
            let slices = (&mut gamma.contact[..], &mut bound[..], &mut waits[..], &mut steps[..], &mut queue[..]);
            let owner = &home[..];
            let of_blocks =
                par::fold_owned(length, slices, v, owner, |range, (gamma, bound, waits, steps, queue), v| {
                    let (block, most) = ((range.start / length) as u32, LOOKS * range.len());
                    // A block has its own part of the contacts, and changes only bodies whose home it is. Held bodies
                    // have none.
                    let mut region =
                        Region { first: range.start, gamma, bound, waits, steps, queue, v, waiting: &mut [] };
                    sheet.relax(&mut region, most, |b| home[b as usize] == block || home[b as usize] == ANY)
                });
            if !of_blocks.done {
                return of_blocks;
            }
            before = of_blocks.looks;
        }
        let mut looks = 0;
        for _ in 0..ROUNDS {
            let most = (LOOKS * n).saturating_sub(looks);
            let last = Owned::all(v, |v| {
                let gamma = &mut gamma.contact[..];
                let mut region = Region { first: 0, gamma, bound, waits, steps, queue, v, waiting };
                sheet.relax(&mut region, most, |_| true)
            });
            looks += last.looks;
            if !last.done || joined.is_empty() {
                return Attempt { done: last.done, looks: before + looks };
            }
            let worst = sheet.answer(joined, response, [&mut *v, &mut *change], waiting, bound);
            if rows_are_above(problem, &gamma.row, v, tolerance) {
                break;
            }
            if worst <= tolerance {
                return Attempt { done: true, looks: before + looks };
            }
        }
        Attempt { done: false, looks: before + looks }
    }

    /// The block in which all contacts of a body are, where there is one. (Lists ascend.)
    fn settle_down(&mut self, problem: &Problem, gather: &Gather, length: usize) {
        let held = &self.held;
        par::fill(&mut self.home, problem.bodies.len(), |b| {
            if held.get(b).is_some_and(|place| *place != FREE) {
                return MIXED;
            }
            let block = |entry: &u32| (entry >> 2) / length as u32;
            let list = gather.contacts.of(b);
            match (list.first().map(block), list.last().map(block)) {
                (Some(first), Some(last)) if first == last => first,
                (Some(_), _) => MIXED,
                _ => ANY,
            }
        });
    }

    /// Finds the bodies that rows or the response hold.
    fn hold(&mut self, problem: &Problem, response: &dyn Response) {
        self.held.clear();
        self.joined.clear();
        if problem.rows.is_empty() && response.ties() == Ties::None {
            return;
        }
        for row in &problem.rows {
            self.joined.extend(row.ends().map(|(b, _)| b as u32).filter(|b| problem.bodies[*b as usize].moves()));
        }
        response.tied(problem, &mut self.joined);
        self.joined.sort_unstable();
        self.joined.dedup();
        self.held.resize(problem.bodies.len(), FREE);
        self.joined.iter().enumerate().for_each(|(k, b)| self.held[*b as usize] = k as u32);
        self.waiting.clear();
        self.waiting.resize(self.joined.len(), (Vec3::ZERO, Vec3::ZERO));
        self.change.resize(problem.bodies.len(), Twist::ZERO);
    }
}

/// Is a row above the tolerance, with the bodies' velocities `v`?
fn rows_are_above(problem: &Problem, gamma: &[f64], v: &[Twist], tolerance: f64) -> bool {
    problem.rows.iter().enumerate().any(|(i, row)| {
        let eta = problem.row_eta(row);
        let u = operator::row_velocity(problem, i, gamma[i], v, None) + row.bias;
        row_defect(problem, i, eta, gamma[i], u) > tolerance * eta
    })
}

/// What all workers read.
struct Sheet<'a> {
    problem: &'a Problem,
    gather: &'a Gather,
    eta: &'a [f64],
    law: Law,
    level: f64,
    held: &'a [u32],
}

/// What one worker changes: the contacts from `first` on, and velocities of bodies.
struct Region<'a> {
    first: usize,
    gamma: &'a mut [Vec3],
    bound: &'a mut [f64],
    waits: &'a mut [bool],
    steps: &'a mut [ContactStep],
    /// A ring of contacts that wait: `count` of them from place `head` on.
    queue: &'a mut [u32],
    v: Owned<'a, Twist>,
    waiting: &'a mut [(Vec3, Vec3)],
}

/// The contacts that wait in a region's queue.
#[derive(Default)]
struct Ring {
    head: usize,
    count: usize,
}

impl Ring {
    #[inline(always)]
    fn push(&mut self, queue: &mut [u32], i: usize) {
        let place = self.head + self.count;
        queue[if place < queue.len() { place } else { place - queue.len() }] = i as u32;
        self.count += 1;
    }

    #[inline(always)]
    fn pop(&mut self, queue: &[u32]) -> Option<usize> {
        let i = (self.count > 0).then(|| queue[self.head] as usize)?;
        self.head = if self.head + 1 < queue.len() { self.head + 1 } else { 0 };
        self.count -= 1;
        Some(i)
    }
}

impl Sheet<'_> {
    /// Place of a body among those that are held, or [`FREE`].
    #[inline(always)]
    fn place(&self, body: u32) -> u32 {
        self.held.get(body as usize).copied().unwrap_or(FREE)
    }

    /// Can impulses move the body, and does nothing hold it?
    #[inline(always)]
    fn is_free(&self, body: u32) -> bool {
        self.problem.bodies[body as usize].moves() && self.place(body) == FREE
    }

    /// By how much a bound grows beyond what the velocities tell: under Coulomb's law u~ changes by more than u.
    fn unknown(&self) -> f64 {
        if self.law == Law::Cone { 0.0 } else { f64::INFINITY }
    }

    /// Brings the contacts of a region below the level whose bodies are both `mine`; of the others, only bounds grow.
    /// All contacts of bodies that are `mine` and move are in the region. Gives up after `most` looks.
    fn relax(&self, region: &mut Region, most: usize, mine: impl Fn(u32) -> bool) -> Attempt {
        let contacts = &self.problem.contacts;
        let is_mine = |i: usize| mine(contacts[i].a) && mine(contacts[i].b);
        let (mut ring, mut looks, first) = (Ring::default(), 0, region.first);
        for k in 0..region.waits.len() {
            region.waits[k] = region.bound[k] > self.level && is_mine(first + k);
            if region.waits[k] {
                ring.push(region.queue, first + k);
            }
        }
        while ring.count > 0 {
            if looks >= most {
                return Attempt { done: false, looks };
            }
            looks += 1;
            let Some(i) = ring.pop(region.queue) else { break };
            let k = i - first;
            region.waits[k] = false;
            let u = self.velocity(region, i);
            region.bound[k] = residual(self.problem, i, self.eta[i], region.gamma[k], u);
            if region.bound[k] <= self.level {
                continue;
            }
            if !self.is_free(contacts[i].a) && !self.is_free(contacts[i].b) {
                return Attempt { done: false, looks };
            }
            self.update(region, i, u, |region, j| {
                let k = j - first;
                if region.bound[k] > self.level && !region.waits[k] && is_mine(j) {
                    region.waits[k] = true;
                    ring.push(region.queue, j);
                }
            });
        }
        Attempt { done: true, looks }
    }

    /// What is complementary to the impulse of contact `i`, with the velocities as they are.
    #[inline(always)]
    fn velocity(&self, region: &mut Region, i: usize) -> Vec3 {
        let problem = self.problem;
        let (c, g) = (&problem.contacts[i], region.gamma[i - region.first]);
        // Bodies that do not move may be everybody's: those are not read through `v`. (`map` would be a call.)
        let mut velocity = |b: u32| {
            let b = b as usize;
            if problem.bodies[b].moves() { *region.v.get(b) } else { problem.free[b] }
        };
        let (va, vb) = (velocity(c.a), velocity(c.b));
        let slip = vb.at(c.arms[1]) - va.at(c.arms[0]);
        let u = slip + operator::compliance(problem, i, g) + problem.bias[i];
        problem.dual(self.law, i, u, Vec3::ZERO)
    }

    /// Takes the step of contact `i`; `grown` is called for each contact of its free bodies, whose bound has grown.
    #[inline(always)]
    fn update(&self, region: &mut Region, i: usize, u: Vec3, mut grown: impl FnMut(&mut Region, usize)) {
        let (problem, k, unknown) = (self.problem, i - region.first, self.unknown());
        let c = &problem.contacts[i];
        let step = &mut region.steps[k];
        if step.along == 0.0 {
            *step = ContactStep::new(problem, i, self.eta[i]);
        }
        let d = step.take(c, region.gamma[k], u) - region.gamma[k];
        region.gamma[k] += d;
        region.bound[k] = f64::INFINITY;
        for (body, arm, sign) in [(c.a, c.arms[0], -1.0), (c.b, c.arms[1], 1.0)] {
            let response = &problem.bodies[body as usize];
            if !response.moves() {
                continue;
            }
            if self.place(body) != FREE {
                let (p, l) = &mut region.waiting[self.place(body) as usize];
                (*p, *l) = (*p + sign * d, *l + sign * arm.cross(d));
                continue;
            }
            let change = response.twist(sign * d, sign * arm.cross(d));
            let v = region.v.get(body as usize);
            *v = v.plus(&change);
            for (entry, arm) in self.gather.of(body as usize) {
                let j = (entry >> 2) as usize;
                region.bound[j - region.first] += change.at(*arm).length() + unknown;
                grown(region, j);
            }
        }
    }

    /// The mechanisms' answer to what waits, added to the velocities `v`. The greatest bound of their contacts
    /// thereafter, m/s; `change` is storage.
    fn answer(
        &self,
        joined: &[u32],
        response: &mut Responses,
        [v, change]: [&mut [Twist]; 2],
        waiting: &mut [(Vec3, Vec3)],
        bound: &mut [f64],
    ) -> f64 {
        let (problem, mut any) = (self.problem, false);
        for (k, b) in joined.iter().enumerate() {
            let (p, l) = std::mem::take(&mut waiting[k]);
            any |= p != Vec3::ZERO || l != Vec3::ZERO;
            change[*b as usize] = response.alone(problem, *b as usize, p, l);
        }
        if !any {
            return 0.0;
        }
        response.now_mut().respond(problem, change);
        let (mut worst, unknown) = (0.0f64, self.unknown());
        for b in joined.iter().map(|b| *b as usize) {
            let change = std::mem::take(&mut change[b]);
            v[b] = v[b].plus(&change);
            for (entry, arm) in self.gather.of(b) {
                let bound = &mut bound[(entry >> 2) as usize];
                *bound += change.at(*arm).length() + unknown;
                worst = worst.max(*bound);
            }
        }
        worst
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
struct ContactStep {
    along: f64,
    across: f64,
    weight: f64,
}

impl ContactStep {
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
    use crate::problem::{Impulses, Row};
    use crate::random::{Recipe, random_problem};
    use crate::{Law, Method, Settings, Workspace, solve};
    use grouser_math::{Sym3, Twist, Vec3};

    /// From afar and from near: where it says that it is done, the residual, computed once more, is below the
    /// tolerance.
    /// The objective never grows (relaxed law), and it gets there from near in many cases. So it does with a mechanism
    /// among the bodies, fifty times as heavy, whose equations and rows then hold as well.
    #[test]
    fn what_is_done_is_below_the_tolerance() {
        let tolerance = 1e-3;
        // In one block, and in two: bodies with contacts in both are left for the end.
        let cases = [(Law::Cone, 1000), (Law::Coulomb, 1000), (Law::Cone, 60), (Law::Coulomb, 60)];
        for ((law, block), joined) in cases.into_iter().flat_map(|case| [(case, false), (case, true)]) {
            let (mut done, mut answered) = (0, 0);
            for seed in 0..20 {
                let (rows, equations) = if joined { (1, 6) } else { (0, 0) };
                let recipe =
                    Recipe { contacts: 120, bodies: 60, compliant: true, rows, equations, ..Recipe::small(seed) };
                let mut problem = random_problem(&recipe);
                let held = |row: &Row| row.ends().map(|(b, _)| b).collect::<Vec<_>>();
                let held: Vec<usize> = problem.rows.iter().chain(&problem.equations.rows).flat_map(held).collect();
                for b in &held {
                    let body = &mut problem.bodies[*b];
                    body.inverse_mass /= 50.0;
                    body.inverse_inertia = Sym3::from_mat3(body.inverse_inertia.to_mat3() * 0.02);
                }
                let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
                gamma.reset(&problem);
                let near = if seed % 4 == 0 { 1e9 } else { 2.0 * tolerance };
                let settings = Settings { method: Method::Apgd, law, tolerance: near, ..Settings::default() };
                solve(&problem, &settings, &mut gamma, &mut ws);
                let before = ws.objective(&gamma);
                let v: Vec<_> = problem.free.iter().zip(&ws.w).map(|(free, w)| free.plus(w)).collect();
                let minus =
                    |a: &Twist, b: &Twist| Twist { linear: a.linear - b.linear, angular: a.angular - b.angular };
                let w: Vec<_> = v.iter().zip(ws.free(&problem)).map(|(v, base)| minus(v, base)).collect();
                let start = gamma.contact.clone();
                let residual = |i: usize| {
                    let u = operator::contact_velocity(&problem, i, start[i], &v, None).0 + problem.bias[i];
                    let u = problem.dual(law, i, u, Vec3::ZERO);
                    super::residual(&problem, i, problem.contact_eta(i), start[i], u)
                };
                let bound = (0..start.len()).map(residual).collect();
                let mut polish = super::Polish { v: w, bound, ..Default::default() };
                let attempt = polish.run_in_blocks(&problem, law, tolerance, &mut gamma, &mut ws, block);
                let changed = |i: usize| gamma.contact[i] != start[i];
                let touches = |i: usize| {
                    held.iter().any(|b| [problem.contacts[i].a, problem.contacts[i].b].contains(&(*b as u32)))
                };
                answered += u32::from(attempt.done && (0..start.len()).any(|i| changed(i) && touches(i)));
                let report = ws.report_law(&problem, law, &mut gamma, tolerance, 0, 0);
                let residual = report.residual.velocity;
                assert!(!attempt.done || residual <= tolerance, "{law:?}, seed {seed}: {residual:e}");
                assert!(attempt.looks <= 2 * super::LOOKS * 120);
                assert!(joined || law == Law::Coulomb || report.objective <= before + 1e-12 * before.abs());
                done += u32::from(attempt.done);
            }
            assert!((4..20).contains(&done), "{law:?}: {done} of 20");
            assert!(!joined || answered > 1, "{law:?}: a mechanism answered in {answered} of 20");
        }
    }
}
