//! Direct solver: non-smooth Newton on the velocities, one sparse factorisation per active set (after Lacoursière
//! 2010).
//!
//! Every cone and row is given a compliance of at least a share of its own response, R = E + 1/sigma, about the
//! impulses gamma_k of the round before (Lacoursiere's regularisation; about gamma_k instead of zero, so that it
//! vanishes in the limit: the proximal point method). Contacts that are softer than that by themselves need none.
//! Impulses then are a function gamma+(u) of the velocities u = D'v + b alone (`prox.rs`), and v is the minimum of the
//! convex function
//!
//! ```text
//! phi(v) = 1/2 |v - v_free|^2_M + sum phi_i(u_i),      grad phi_i = -gamma+_i,  phi_i = 1/2 |gamma+_i|^2_R for a cone
//! ```
//!
//! with gradient M (v - v_free) - D gamma+ and generalised Hessian M + D T D', T = -d gamma+/du: open contacts have T =
//! 0, sticking ones T = R^-1, sliding ones the derivative of the cone's projection. Newton's method on it is pivoting
//! between active sets, many at once (Castro and others 2022 for compliant contact; Sun and Toh's semi-smooth Newton
//! augmented Lagrangian in general), and ends exactly once the set is right. Joints stand in the same factorisation as
//! equations, so masses may differ by any factor.
//!
//! An iterate is a pair of impulses p of the bodies and changes of velocity w = M~^-1 p that the equations allow. It
//! starts from the old impulses of the contacts or from the old velocities of the bodies, whichever has the smaller
//! phi: old velocities know what moves on as it did, whatever its contacts are called now. The first step takes what
//! each contact that carried did in the step before (sticking or sliding, as its old impulse tells) for granted and is
//! a full one: most still do it. Cost per iteration: one factorisation and one substitution; after a full step one
//! product, which tells the residual of gamma+ itself. An iteration limit or a time budget ends with the best iterate
//! so far.

use crate::linear::system::{plus, slips};
use crate::linear::{Conductance, NewtonSystem, Reach};
use crate::operator;
use super::Solver;
use super::scip::Scip;
use crate::problem::{Impulses, Problem};
use crate::prox::{self, Soft, ContactState};
use crate::report::Report;
use crate::residual;
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::par::{self, Each, optional};
use grouser_math::{Twist, Vec3};
use std::time::Instant;

/// R of a contact or row over its own response in the first round, at least: how soft the regularisation is.
const FIRST_SOFTNESS: f64 = 1e-3;
/// The same of a row over that of a contact: there are few, and nearly all are free or at rest within their bounds.
const ROW_SOFTNESS: f64 = 10.0;
/// Each round is harder by this, down to the least: then the arithmetic would suffer.
const HARDENING: f64 = 0.03;
/// Newton steps after which a round is given up and begun again softer, from where it stands.
const PATIENCE: u32 = 50;
const LEAST_SOFTNESS: f64 = 1e-6;

/// A new round begins when Newton's defect is below this share of what the regularisation is off by.
const ROUND: f64 = 0.3;
/// The same in the first round of a time step if the second will be hard enough to be the last: the states of the
/// contacts are right long before the defect is small, and the step that hardens takes the rest of it away too. In
/// every round it would lose the states again, round by round, on rigid problems.
const LAST_ROUND: f64 = 30.0;
/// Newton steps after which the active sets are taken to go in circles: the interior point method, which has none,
/// takes over from the best iterate. Seen on cold starts of piles of rigid spheres (338 contacts of `filling`).
const SURRENDER: u32 = 200;
/// Share of its bound by which the friction of a sliding contact may miss it.
const ON_CONE: f64 = 1e-6;
/// Every so many residuals the velocities are computed once more from the impulses.
const REFRESH: u32 = 8;
/// Line search: a step that leaves less than this share of the slope is taken.
const SLOPE: f64 = 0.3;

/// The method and its vectors.
#[derive(Default)]
pub(crate) struct Direct {
    /// Takes over where active sets go in circles.
    rescue: Scip,
    system: NewtonSystem,
    t: Conductance,
    /// gamma_k, gamma+, the best so far.
    old: Impulses,
    plus: Impulses,
    best: Impulses,
    /// u = D'w + r of the iterate, without compliance; D' of the direction; u of gamma+.
    u: Impulses,
    du: Impulses,
    true_u: Impulses,
    /// The iterate: impulses of the bodies, and w = M~^-1 p.
    p: Vec<Twist>,
    w: Vec<Twist>,
    /// D gamma+ - p, the direction of p, that of w.
    f: Vec<Twist>,
    d: Vec<Twist>,
    dw: Vec<Twist>,
    /// Scale of each contact, kg.
    scale: Vec<f64>,
    /// Compliances of each contact; 1/sigma and R of each row.
    contact: Vec<Soft>,
    row: Vec<[f64; 2]>,
    /// What each contact did at the last answer.
    state: Vec<ContactState>,
    /// Contacts that the line search asks.
    lively: Vec<u32>,
}

impl Solver for Direct {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        let start = ws.residual(problem, gamma).velocity;
        if start <= settings.tolerance && !settings.fixed_iterations {
            return ws.report(problem, gamma, settings.tolerance, 0, 0);
        }
        let clock = Instant::now();
        let v = self;
        v.system.prepare(problem, &ws.gather, Reach::Guided);
        v.t.reset(problem);
        v.plus.reset(problem);
        v.state.clear();
        v.state.resize(problem.contacts.len(), ContactState::Open);
        v.old.clone_from(gamma);
        par::fill(&mut v.scale, problem.contacts.len(), |i| problem.contact_scale(i));
        v.soften(problem, FIRST_SOFTNESS);
        v.begin(problem, gamma, ws);
        v.best.clone_from(gamma);
        let mut iterations = 0;
        // The interior point method knows no budget, and a fixed number of iterations is meant to be of one kind.
        let may_surrender = !settings.fixed_iterations && settings.budget.is_none();
        let most = if may_surrender { SURRENDER } else { u32::MAX };
        // Newton is near its end after a full step only, but who may be stopped at any time must know its best.
        let mut near = !may_surrender;
        let mut over = false;
        let limit = settings.max_iterations.min(most);
        // A guess comes from a step before, and so do then the impulses.
        let remembers = !ws.guess.is_empty() && v.remember(problem);
        let (soft, least) = (FIRST_SOFTNESS, LEAST_SOFTNESS);
        let mut rounds = Rounds { remembers, soft, least, steps: 0, best: start, now: start, products: 1, checks: 0 };
        while iterations < limit {
            iterations += 1;
            rounds.steps += 1;
            let kept = remembers && iterations == 1;
            let prox = v.answer(problem, kept);
            let mut hardened = false;
            if near || rounds.steps > PATIENCE || iterations == limit {
                let look = v.look(problem, settings, ws, prox, clock, &mut rounds);
                ws.note(iterations, rounds.now);
                match look {
                    Some(harder) => hardened = harder,
                    None => {
                        over = true;
                        break;
                    }
                }
            }
            v.defect(problem, ws);
            v.system.factorise(problem, &ws.gather, &v.t);
            while rounds.soft < FIRST_SOFTNESS && !v.system.is_definite(problem) {
                hardened = false;
                rounds.least = (rounds.soft / HARDENING).min(FIRST_SOFTNESS);
                rounds.soft = rounds.least;
                v.soften(problem, rounds.soft);
                v.answer(problem, false);
                v.defect(problem, ws);
                v.system.factorise(problem, &ws.gather, &v.t);
            }
            v.direction(problem, ws);
            let s = if hardened || kept { 1.0 } else { v.step(problem) };
            near = s == 1.0 || !may_surrender;
            par::update(&mut v.p, |b, p| *p = plus(p, s, &v.d[b]));
            par::update(&mut v.w, |b, w| *w = plus(w, s, &v.dw[b]));
            v.u.add(s, &v.du);
        }
        std::mem::swap(gamma, &mut v.best);
        let (left, products) = (settings.max_iterations - iterations, rounds.products);
        if may_surrender && !over && left > 0 {
            ws.evaluate(problem, gamma);
            let noted = ws.noted();
            let report = v.rescue.solve(problem, &Settings { max_iterations: left, ..*settings }, gamma, ws);
            ws.renumber(noted, iterations);
            let (iterations, products) = (report.iterations + iterations, report.products + products);
            return Report { iterations, products, ..report };
        }
        ws.report(problem, gamma, settings.tolerance, iterations, products)
    }
}

/// The rounds of the regularisation, and what was seen in them.
struct Rounds {
    /// Do the impulses come from a step before?
    remembers: bool,
    /// How soft the regularisation is, and must be at least: a stated W that rounding made indefinite needs more.
    soft: f64,
    least: f64,
    /// Newton steps in this round.
    steps: u32,
    /// Best residual so far and the present one, m/s.
    best: f64,
    now: f64,
    products: u32,
    checks: u32,
}

/// Largest velocity of any lane of a - b.
fn largest_difference(a: &Impulses, b: &Impulses) -> f64 {
    let lanes = |a: &[Vec3], b: &[Vec3]| a.iter().zip(b).fold(0.0f64, |m, (a, b)| m.max((*a - *b).length_squared()));
    let cones = lanes(&a.contact, &b.contact).max(lanes(&a.moment, &b.moment)).sqrt();
    a.row.iter().zip(&b.row).fold(cones, |m, (a, b)| m.max((a - b).abs()))
}

impl Direct {
    /// Measures gamma+, and begins the next round where this one has ended or is lost. Says whether the next round is
    /// harder; `None` ends the solve.
    fn look(
        &mut self,
        problem: &Problem,
        settings: &Settings,
        ws: &mut Workspace,
        prox: f64,
        clock: Instant,
        rounds: &mut Rounds,
    ) -> Option<bool> {
        let (now, defect) = self.check(problem, ws);
        rounds.products += 1;
        rounds.checks += 1;
        rounds.now = now;
        if now < rounds.best {
            rounds.best = now;
            self.best.clone_from(&self.plus);
        }
        let late = settings.budget.is_some_and(|seconds| clock.elapsed().as_secs_f64() > seconds);
        if now <= settings.tolerance && !settings.fixed_iterations || !now.is_finite() || late {
            return None;
        }
        let soft = rounds.soft;
        let last = rounds.remembers && soft == FIRST_SOFTNESS && HARDENING * prox <= settings.tolerance;
        let round = if last { LAST_ROUND } else { ROUND };
        let (ended, lost) = (defect <= round * prox, rounds.steps > PATIENCE);
        if ended || lost {
            let next = if ended { HARDENING * soft } else { soft / HARDENING };
            rounds.soft = next.clamp(rounds.least, FIRST_SOFTNESS);
            rounds.steps = 0;
            self.old.clone_from(&self.plus);
            self.soften(problem, rounds.soft);
            self.refresh(problem, ws);
            rounds.products += 1;
            // Velocities that softer contacts had left are far too large for harder ones: at these alone all would
            // slip. Whoever carried still does, and the step that follows takes these velocities away.
            self.answer(problem, ended);
            return Some(ended);
        }
        if rounds.checks.is_multiple_of(REFRESH) {
            self.refresh(problem, ws);
            rounds.products += 1;
            self.answer(problem, false);
        }
        Some(false)
    }

    /// Compliances of at least a share `softness` of each contact's and row's own response.
    fn soften(&mut self, problem: &Problem, softness: f64) {
        let scales = &self.scale;
        par::fill(&mut self.contact, problem.contacts.len(), |i| {
            let scale = scales[i];
            let least = if scale > 0.0 { softness / scale } else { 1.0 };
            let e = problem.compliance.get(i).copied().unwrap_or_default();
            Soft {
                prox: [(least - e.normal).max(0.0), (least - e.tangential).max(0.0), least],
                normal: e.normal.max(least),
                tangential: e.tangential.max(least),
            }
        });
        par::fill(&mut self.row, problem.rows.len(), |i| {
            let (scale, e) = (problem.row_scale(i), problem.rows[i].compliance);
            let least = if scale > 0.0 { ROW_SOFTNESS * softness / scale } else { 1.0 };
            [(least - e).max(0.0), e.max(least)]
        });
    }

    /// The start: from the impulses `gamma`, whose velocities stand in the workspace, or from the workspace's guess.
    fn begin(&mut self, problem: &Problem, gamma: &Impulses, ws: &mut Workspace) {
        gather(problem, ws, gamma, &mut self.p);
        self.w.clone_from(&ws.w);
        if ws.guess.len() != problem.bodies.len() || problem.coupling.is_some() || !problem.nodal.is_empty() {
            self.place(problem, ws);
            return;
        }
        let mut others = (std::mem::take(&mut self.d), std::mem::take(&mut self.dw));
        let free = ws.free(problem);
        let (guess, system) = (&ws.guess, &self.system);
        par::fill(&mut others.0, problem.bodies.len(), |b| {
            let change =
                Twist { linear: guess[b].linear - free[b].linear, angular: guess[b].angular - free[b].angular };
            system.momentum(problem, b, &change)
        });
        ws.respond(problem, &others.0, &mut others.1);
        self.place(problem, ws);
        let of_impulses = self.phi(problem);
        (self.p, others.0) = (others.0, std::mem::take(&mut self.p));
        (self.w, others.1) = (others.1, std::mem::take(&mut self.w));
        self.place(problem, ws);
        if self.phi(problem) > of_impulses {
            std::mem::swap(&mut self.p, &mut others.0);
            std::mem::swap(&mut self.w, &mut others.1);
            self.place(problem, ws);
        }
        (self.d, self.dw) = others;
    }

    /// u = D'w + r.
    fn place(&mut self, problem: &Problem, ws: &Workspace) {
        slips(problem, &self.w, &mut self.u);
        self.u.add(1.0, &ws.r);
    }

    /// w = M~^-1 p again: sums of steps and what they stand for must not part.
    fn refresh(&mut self, problem: &Problem, ws: &mut Workspace) {
        ws.respond(problem, &self.p, &mut self.w);
        self.place(problem, ws);
    }

    /// phi of the iterate.
    fn phi(&self, problem: &Problem) -> f64 {
        0.5 * par::sum(self.p.len(), |b| self.p[b].dot(&self.w[b]))
            + par::sum(problem.contacts.len(), |i| {
                let (force, moment) = self.cone(problem, i, self.u.contact[i], lane(&self.u, i));
                let (soft, n) = (&self.contact[i], force.dot(problem.contacts[i].normal));
                0.5 * (soft.normal * n * n
                    + soft.tangential * (force.length_squared() - n * n)
                    + soft.prox[2] * moment.length_squared())
            })
            + par::sum(problem.rows.len(), |i| {
                let (y, z) = self.bounded(problem, i, self.u.row[i]);
                z * (y - 0.5 * self.row[i][1] * z)
            })
    }

    /// gamma+ of contact `i` at the velocities `u`, `um`.
    #[inline(always)]
    fn cone(&self, problem: &Problem, i: usize, u: Vec3, um: Vec3) -> (Vec3, Vec3) {
        let (c, soft) = (&problem.contacts[i], &self.contact[i]);
        match problem.moments.get(i) {
            None => (prox::force(c, soft, u, self.old.contact[i]), Vec3::ZERO),
            Some(m) => {
                let a = prox::with_moments(c, m, soft, [u, um], [self.old.contact[i], self.old.moment[i]]);
                (a.force, a.moment)
            }
        }
    }

    /// y = gamma_k / sigma - u of row `i`, and gamma+.
    #[inline(always)]
    fn bounded(&self, problem: &Problem, i: usize, u: f64) -> (f64, f64) {
        let (row, [prox, r]) = (&problem.rows[i], self.row[i]);
        let y = prox * self.old.row[i] - u;
        (y, (y / r).clamp(row.lower, row.upper))
    }

    /// gamma+ and T at the velocities `u`, or what they are if everybody does as before (`keep`). Returns the largest
    /// (gamma+ - gamma_k) / sigma, in m/s.
    fn answer(&mut self, problem: &Problem, keep: bool) -> f64 {
        let mut plus = std::mem::take(&mut self.plus);
        let mut t = std::mem::take(&mut self.t);
        let mut off = 0.0f64;
        {
            let (contact, u, old) = (&self.contact, &self.u, &self.old);
            let turns = (optional(&mut plus.moment), optional(&mut t.cross), optional(&mut t.moment));
            let slices = (&mut plus.contact, &mut t.contact, &mut self.state, turns);
            let most = par::fold(operator::CONTACT_CHUNK, slices, |range, slices| {
                let mut most = residual::Maxima([0.0]);
                for (i, (force, slope, state, turns)) in range.zip(slices.each()) {
                    let (c, soft) = (&problem.contacts[i], &contact[i]);
                    if let (Some(moment), Some(cross), Some(mm)) = turns {
                        let now = [u.contact[i], u.moment[i]];
                        let before = [old.contact[i], old.moment[i]];
                        let a = prox::with_moments(c, &problem.moments[i], soft, now, before);
                        (*force, *slope) = (a.force, a.ff);
                        (*moment, *cross, *mm) = (a.moment, a.fm, a.mm);
                        most.take(0, soft.prox[2] * (a.moment - old.moment[i]).length());
                    } else {
                        let forced = keep.then_some(*state);
                        (*force, *slope, *state) =
                            prox::force_and_slope(c, soft, u.contact[i], old.contact[i], forced);
                    }
                    let x = *force - old.contact[i];
                    let n = x.dot(c.normal);
                    most.take(0, soft.prox[0] * n.abs() + soft.prox[1] * (x - n * c.normal).length());
                }
                most
            });
            off = off.max(most.0[0]);
        }
        for i in 0..problem.rows.len() {
            let (y, z) = self.bounded(problem, i, self.u.row[i]);
            let [prox, r] = self.row[i];
            let free = if keep { t.row[i] > 0.0 } else { z == y / r };
            let z = if free { y / r } else { z };
            off = off.max(prox * (z - self.old.row[i]).abs());
            plus.row[i] = z;
            t.row[i] = if free { 1.0 / r } else { 0.0 };
        }
        (self.plus, self.t) = (plus, t);
        off
    }

    /// States as the old impulses tell them; of contacts that carried nothing, which may be new, and of rows as the
    /// velocities do. False if no contact carried anything.
    fn remember(&mut self, problem: &Problem) -> bool {
        self.answer(problem, false);
        let old = &self.old;
        let carried = |i: usize| old.contact[i].dot(problem.contacts[i].normal);
        par::update(&mut self.state, |i, state| {
            let (c, normal) = (&problem.contacts[i], carried(i));
            let across = (old.contact[i] - normal * c.normal).length();
            if normal > 0.0 {
                let sticks = across < (1.0 - ON_CONE) * c.friction * normal;
                *state = if sticks { ContactState::Stick } else { ContactState::Slide };
            }
        });
        (0..problem.contacts.len()).any(|i| carried(i) > 0.0)
    }

    /// Residual of gamma+, by a product of its own, and the largest velocity by which it misses the iterate's, both in
    /// m/s.
    fn check(&mut self, problem: &Problem, ws: &mut Workspace) -> (f64, f64) {
        ws.velocities(problem, &self.plus);
        slips(problem, &ws.w, &mut self.true_u);
        self.true_u.add(1.0, &ws.r);
        let defect = largest_difference(&self.true_u, &self.u);
        let (plus, u) = (&self.plus, &mut self.true_u);
        par::update(&mut u.contact, |i, u| *u += operator::compliance(problem, i, plus.contact[i]));
        par::update(&mut u.row, |i, u| *u += problem.rows[i].compliance * plus.row[i]);
        // The equations hold by elimination; the report measures them.
        u.equation.clear();
        (residual::residual(problem, Law::Cone, &self.plus, &self.true_u, &ws.eta).velocity, defect)
    }

    /// f = D gamma+ - p.
    fn defect(&mut self, problem: &Problem, ws: &Workspace) {
        gather(problem, ws, &self.plus, &mut self.f);
        let p = &self.p;
        par::update(&mut self.f, |b, f| *f = plus(f, -1.0, &p[b]));
    }

    /// Newton's step from f: d, dw = M~^-1 d and du = D' dw.
    fn direction(&mut self, problem: &Problem, ws: &mut Workspace) {
        if problem.coupling.is_none() {
            self.system.direction(problem, &ws.gather, &self.t, &self.f, &mut self.d, &mut self.dw, &mut self.du);
            return;
        }
        // Stated by a matrix: d = f - (T^-1 + W)^-1 W f.
        ws.respond(problem, &self.f, &mut self.dw);
        slips(problem, &self.dw, &mut self.du);
        let mut x = std::mem::take(&mut self.true_u);
        self.system.solve(problem, &ws.gather, &self.t, &self.du, &mut x, 1e-12, 1);
        gather(problem, ws, &x, &mut self.d);
        self.true_u = x;
        let f = &self.f;
        par::update(&mut self.d, |b, d| *d = plus(&f[b], -1.0, d));
        ws.respond(problem, &self.d, &mut self.dw);
        slips(problem, &self.dw, &mut self.du);
    }

    /// Length of the step along d: where the slope (p + s d)'dw - gamma+'du of phi has (nearly) vanished.
    ///
    /// Contacts that are open at both ends are open between them, because the polar cone is convex: only the others are
    /// asked again.
    fn step(&mut self, problem: &Problem) -> f64 {
        let dot = |a: &[Twist]| par::sum(a.len(), |b| a[b].dot(&self.dw[b]));
        let (at, by) = (dot(&self.p), dot(&self.d));
        let first = at - operator::dot(&self.plus, &self.du);
        if first >= 0.0 || first.is_nan() {
            return 1.0;
        }
        let mut lively = std::mem::take(&mut self.lively);
        lively.clear();
        let mut carried = self.rows_carried(problem, 1.0);
        for i in 0..problem.contacts.len() {
            let force = self.carried(problem, i, 1.0);
            if force != 0.0 || self.plus.contact[i] != Vec3::ZERO {
                carried += force;
                lively.push(i as u32);
            }
        }
        let s = line_search(first, at + by - carried, |s| {
            let sum = lively.iter().fold(0.0, |sum, i| sum + self.carried(problem, *i as usize, s));
            at + s * by - sum - self.rows_carried(problem, s)
        });
        self.lively = lively;
        s
    }

    /// gamma+'du of contact `i` at the velocities u + s du: what it does along the direction.
    #[inline(always)]
    fn carried(&self, problem: &Problem, i: usize, s: f64) -> f64 {
        let (u, du) = (&self.u, &self.du);
        let (force, moment) = self.cone(problem, i, u.contact[i] + s * du.contact[i], lane(u, i) + s * lane(du, i));
        force.dot(du.contact[i]) + moment.dot(lane(du, i))
    }

    /// The same of all rows.
    fn rows_carried(&self, problem: &Problem, s: f64) -> f64 {
        let (u, du) = (&self.u, &self.du);
        par::sum(problem.rows.len(), |i| self.bounded(problem, i, u.row[i] + s * du.row[i]).1 * du.row[i])
    }
}

/// Moment lane of contact `i`; zero where there is none.
#[inline(always)]
fn lane(x: &Impulses, i: usize) -> Vec3 {
    x.moment.get(i).copied().unwrap_or_default()
}

/// D gamma of the bodies that move.
fn gather(problem: &Problem, ws: &Workspace, gamma: &Impulses, out: &mut Vec<Twist>) {
    par::fill(out, problem.bodies.len(), |b| {
        if !problem.bodies[b].moves() {
            return Twist::ZERO;
        }
        let (linear, angular) = ws.gather.impulse(problem, gamma, b);
        Twist { linear, angular }
    });
}

/// Step length in (0, 1] at which the monotone `slope` of a convex function, `first` < 0 at 0 and `full` at 1, has
/// nearly vanished.
fn line_search(first: f64, full: f64, slope: impl Fn(f64) -> f64) -> f64 {
    if full <= -SLOPE * first {
        return 1.0;
    }
    // Regula falsi (Illinois) on the monotone slope.
    let (mut low, mut fl, mut high, mut fh) = (0.0, first, 1.0, full);
    for _ in 0..20 {
        let s = (low * fh - high * fl) / (fh - fl);
        let f = slope(s);
        if f.abs() <= -0.1 * first {
            return s;
        }
        if f < 0.0 {
            (low, fl) = (s, f);
            fh *= 0.5;
        } else {
            (high, fh) = (s, f);
            fl *= 0.5;
        }
    }
    low.max(1e-3)
}
