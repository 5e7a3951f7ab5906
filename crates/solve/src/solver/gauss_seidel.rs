//! Projected Gauss-Seidel (Melanz 2016, A.2), parallel by colours.
//!
//! Blocks (contacts, rows) that share no moving body have the same colour and are updated together; colours follow one
//! another. The colouring is greedy in block order, so the sweep, and with it every bit of the result, is independent
//! of the number of threads. Bodies with more blocks than there are colours (a slab on a bed) put the surplus into a
//! last class that is swept in order by one thread.
//!
//! Update of block i with the velocities as they are: gamma^ = P(gamma - omega J_i (D_i' v + b + E gamma)), gamma =
//! lambda gamma^ + (1 - lambda) gamma, v += M^-1 D_i (change of gamma). A block step descends if omega J_i |N_ii| < 2,
//! hence the bound by the Frobenius norm; inside it, omega = lambda = 1 converges fastest (the paper's 0.3 and 2/3 can
//! be set). Under Coulomb's law u~ = u + s(u) n stands for u in each block's update (NSGS with a projection on the
//! cone, Jourdan, Alart and Jean 1998). It needs about as many sweeps as the relaxed law, and on 600 random problems
//! solved 568 against 446 by outer refinement (friction 0 to 3, 20,000 sweeps), so the sweep is the one way here. Cost
//! per sweep: one product's work for the update, half for the residual.

use crate::operator::{self, CONTACT_CHUNK};
use super::Solver;
use crate::problem::{Contact, Coupling, Impulses, NO_BODY, Problem};
use crate::report::Report;
use crate::response::Ties;
use crate::residual::{self, Maxima, contact_defect2, row_defect};
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::par::{self, ColourClasses, Fold, ItemValues, optional};
use grouser_math::{Twist, Vec3};

/// The method.
#[derive(Default)]
pub(crate) struct GaussSeidel {
    sweep: Sweep,
}

/// Colours, steps and velocities of a sweep.
#[derive(Default)]
pub(crate) struct Sweep {
    /// Blocks by colour: contacts as i, rows as contacts + i.
    classes: ColourClasses,
    /// Per block: step J_i, bounded, and eta.
    step: Vec<(f64, f64)>,
    /// Contacts that change a body's velocity unseen by a sweep ([`crate::response::Response::crowd_at`]); empty: none.
    crowd: Vec<f64>,
    /// Velocities of the bodies, updated in place.
    pub(crate) v: Vec<Twist>,
}

impl Solver for GaussSeidel {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        let law = settings.law;
        let omega = settings.omega.unwrap_or(1.0);
        let lambda = settings.lambda.unwrap_or(1.0);
        let s = &mut self.sweep;
        s.start(problem, omega, ws);

        let mut best = gamma.clone();
        let mut best_residual = residual::residual(problem, law, gamma, &ws.u, &ws.eta).velocity;
        let mut iterations = 0;
        let go_on = |best: f64| best > settings.tolerance || settings.fixed_iterations;
        while iterations < settings.max_iterations && go_on(best_residual) {
            iterations += 1;
            s.step(problem, law, lambda, gamma, ws);
            let residual = s.residual(problem, law, gamma);
            ws.note(iterations, residual);
            if residual < best_residual {
                best_residual = residual;
                best.clone_from(gamma);
            }
            if !residual.is_finite() {
                break;
            }
        }
        std::mem::swap(gamma, &mut best);
        ws.report_law(problem, law, gamma, settings.tolerance, iterations, iterations + iterations / 2)
    }
}

impl Sweep {
    /// Colours, steps, and the velocities that stand in the workspace.
    pub(crate) fn start(&mut self, problem: &Problem, omega: f64, ws: &Workspace) {
        ws.response.now().crowd_at(problem, &ws.gather, &mut self.crowd);
        self.prepare(problem, omega);
        self.v.clear();
        self.v.extend(ws.free(problem).iter().zip(&ws.w).map(|(f, w)| f.plus(w)));
    }

    /// One sweep, and the answers of bodies that are tied.
    pub(crate) fn step(&mut self, problem: &Problem, law: Law, lambda: f64, gamma: &mut Impulses, ws: &mut Workspace) {
        self.sweep(problem, law, lambda, gamma);
        if ws.response.now().ties() == Ties::Some {
            // What ties bodies is one block of the sweep, solved exactly.
            ws.velocities(problem, gamma);
            par::update(&mut self.v, |b, v| *v = ws.free(problem)[b].plus(&ws.w[b]));
        }
    }

    /// Step J of block `k`: contacts, then rows.
    pub(crate) fn step_of(&self, k: usize) -> f64 {
        self.step[k].0
    }

    /// Colours and steps.
    fn prepare(&mut self, problem: &Problem, omega: f64) {
        let contacts = problem.contacts.len();
        let blocks = contacts + problem.rows.len();
        let moves = |b: u32| problem.bodies.get(b as usize).is_some_and(|b| b.moves());
        self.classes.build(blocks, problem.bodies.len(), |k| {
            let bodies = match k.checked_sub(contacts) {
                Some(row) => problem.rows[row].bodies,
                None => [problem.contacts[k].a, problem.contacts[k].b, NO_BODY],
            };
            bodies.map(|b| if moves(b) { b } else { u32::MAX })
        });
        let crowd = &self.crowd;
        self.step.clear();
        self.step.extend((0..blocks).map(|k| {
            if k < contacts {
                let c = &problem.contacts[k];
                let unseen = [c.a, c.b].iter().fold(1.0, |m: f64, b| m.max(crowd.get(*b as usize).map_or(1.0, |c| *c)));
                let bound = 1.0 / block_norm(problem, k).max(f64::MIN_POSITIVE);
                let step = (omega * problem.contact_scale(k)).min(1.9 * bound);
                (step / unseen, problem.contact_eta(k))
            } else {
                (omega.min(1.9) * problem.row_scale(k - contacts), problem.row_eta(&problem.rows[k - contacts]))
            }
        }));
    }

    /// One sweep over all colours.
    fn sweep(&mut self, problem: &Problem, law: Law, lambda: f64, gamma: &mut Impulses) {
        if let Some(coupling) = &problem.coupling {
            return self.sweep_coupled(problem, coupling, law, lambda, gamma);
        }
        let Self { classes, step, v, .. } = self;
        let (contacts, blocks) = (problem.contacts.len(), step.len());
        for class in 0..ColourClasses::CLASSES {
            let own = (&mut gamma.contact[..], optional(&mut gamma.moment));
            classes.update(class, CONTACT_CHUNK, 0..contacts, v, own, |k, mut v, gamma, moment| {
                update_contact(problem, law, k, step[k].0, lambda, &mut v, gamma, moment);
            });
            let own = (&mut gamma.row[..], None::<&mut [()]>);
            classes.update(class, CONTACT_CHUNK, contacts..blocks, v, own, |k, mut v, gamma, _| {
                update_row(problem, k - contacts, step[k].0, lambda, &mut v, gamma);
            });
        }
    }

    /// One sweep over contacts that a matrix couples: they reach far beyond their own points, so they go in order.
    fn sweep_coupled(
        &mut self,
        problem: &Problem,
        coupling: &Coupling,
        law: Law,
        lambda: f64,
        gamma: &mut Impulses,
    ) {
        for i in 0..gamma.contact.len() {
            let (old, old_m) = (gamma.contact[i], gamma.moment.get(i).copied().unwrap_or_default());
            let (u, um) = contact_velocity(problem, i, old, |b| self.v[b as usize]);
            let (u, step) = (problem.dual(law, i, u, um), self.step[i].0);
            let (p, m) = problem.project(i, old - step * u, old_m - step * um);
            let change = lambda * (p - old);
            gamma.contact[i] += change;
            for (j, block) in coupling.row(i) {
                // Symmetric: the block of column i in row j is this one's transpose.
                self.v[j].linear += block.transpose() * change;
            }
            if let (Some(slot), Some(lane)) = (gamma.moment.get_mut(i), problem.moments.get(i)) {
                let change_m = lambda * (m - old_m);
                *slot += change_m;
                let turn = lane.length * change_m;
                for (j, [by_moment, turned, turned_by_moment]) in coupling.turning_row(i) {
                    self.v[j].linear += turned.transpose() * turn;
                    self.v[j].angular += by_moment.transpose() * change + turned_by_moment.transpose() * turn;
                }
            }
        }
    }

    /// Natural-map residual with the velocities as swept.
    pub(crate) fn residual(&self, problem: &Problem, law: Law, gamma: &Impulses) -> f64 {
        let contacts = problem.contacts.len();
        let max = par::fold_chunks(contacts + problem.rows.len(), CONTACT_CHUNK, |range| {
            let mut max = Maxima::<1>::empty();
            for k in range {
                let eta = self.step[k].1;
                if eta <= 0.0 {
                    continue;
                }
                let defect = if k < contacts {
                    let g = gamma.contact[k];
                    let m = gamma.moment.get(k).copied().unwrap_or_default();
                    let (u, um) = contact_velocity(problem, k, g, |b| self.v[b as usize]);
                    contact_defect2(problem, k, eta, g, m, problem.dual(law, k, u, um), um).sqrt()
                } else {
                    let (i, r) = (k - contacts, &problem.rows[k - contacts]);
                    row_defect(
                        problem,
                        i,
                        eta,
                        gamma.row[i],
                        r.velocity(&self.v) + r.bias + r.compliance * gamma.row[i],
                    )
                };
                max.take(0, defect / eta);
            }
            max
        });
        max.0[0]
    }
}

/// u of contact `i` with the present velocities.
#[inline(always)]
fn contact_velocity(problem: &Problem, i: usize, gamma: Vec3, v: impl Fn(u32) -> Twist) -> (Vec3, Vec3) {
    let c = &problem.contacts[i];
    contact_velocity_of(problem, i, gamma, &v(c.a), &v(c.b))
}

/// The same with the velocities of its two bodies.
#[inline(always)]
fn contact_velocity_of(problem: &Problem, i: usize, gamma: Vec3, a: &Twist, b: &Twist) -> (Vec3, Vec3) {
    let c = &problem.contacts[i];
    let u = b.at(c.arms[1]) - a.at(c.arms[0]) + problem.bias[i] + operator::compliance(problem, i, gamma);
    let um = problem.moments.get(i).map_or(Vec3::ZERO, |m| m.length * (b.angular - a.angular));
    (u, um)
}

/// Velocity of a body that nothing moves: what the sweep starts with.
#[inline(always)]
fn at_rest(problem: &Problem, body: usize) -> Twist {
    problem.free[body].plus(&Twist::ZERO)
}

/// Updates contact `i`; `v` has the velocities of its bodies that move.
fn update_contact(
    problem: &Problem,
    law: Law,
    i: usize,
    step: f64,
    lambda: f64,
    v: &mut ItemValues<Twist>,
    gamma: &mut Vec3,
    moment: Option<&mut Vec3>,
) {
    let c: &Contact = &problem.contacts[i];
    let [va, vb] = [(0, c.a), (1, c.b)].map(|(s, b)| v.get(s).map_or_else(|| at_rest(problem, b as usize), |v| *v));
    let (u, um) = contact_velocity_of(problem, i, *gamma, &va, &vb);
    let u = problem.dual(law, i, u, um);
    let old_m = moment.as_ref().map_or(Vec3::ZERO, |m| **m);
    let (p, m) = problem.project(i, *gamma - step * u, old_m - step * um);
    let (dg, dm) = (lambda * (p - *gamma), lambda * (m - old_m));
    *gamma += dg;
    let mut turn = Vec3::ZERO;
    if let Some(slot) = moment {
        *slot += dm;
        turn = problem.moments[i].length * dm;
    }
    for (side, body, sign) in [(0, c.a, -1.0), (1, c.b, 1.0)] {
        if let Some(slot) = v.get(side) {
            let response = &problem.bodies[body as usize];
            *slot = slot.plus(&response.twist(sign * dg, sign * (c.arms[side].cross(dg) + turn)));
        }
    }
}

/// Updates row `i`; `v` has the velocities of its bodies that move.
fn update_row(
    problem: &Problem,
    i: usize,
    step: f64,
    lambda: f64,
    v: &mut ItemValues<Twist>,
    gamma: &mut f64,
) {
    let r = &problem.rows[i];
    let mut velocity = 0.0;
    for (side, (body, j)) in r.bodies.iter().zip(&r.jacobian).enumerate().filter(|(_, (b, _))| **b != NO_BODY) {
        velocity += j.dot(&v.get(side).map_or_else(|| at_rest(problem, *body as usize), |v| *v));
    }
    let u = velocity + r.bias + r.compliance * *gamma;
    let d = lambda * ((*gamma - step * u).clamp(r.lower, r.upper) - *gamma);
    *gamma += d;
    for (side, (body, j)) in r.bodies.iter().zip(&r.jacobian).enumerate() {
        if let Some(slot) = v.get(side) {
            *slot = slot.plus(&problem.bodies[*body as usize].twist(d * j.linear, d * j.angular));
        }
    }
}

/// Frobenius norm of the diagonal block N_ii + E_ii, a bound on its largest eigenvalue.
fn block_norm(problem: &Problem, i: usize) -> f64 {
    let c = &problem.contacts[i];
    let mut sum = 0.0;
    let e = problem.compliance.get(i).copied().unwrap_or_default();
    let m = problem.moments.get(i).filter(|m| m.rolling > 0.0 || m.spinning > 0.0);
    let response = |force: Vec3, moment: Vec3| {
        let (mut u, mut um) = (e.times(force, c.normal), Vec3::ZERO);
        if let Some(coupling) = &problem.coupling {
            um += coupling.own_turning(i) * moment;
            if let Some((_, [by_moment, turned, _])) = coupling.turning_row(i).find(|(j, _)| *j == i) {
                u += *by_moment * moment;
                um += *turned * force;
            }
            return (u + coupling.diagonal(i) * force, um);
        }
        for (body, arm) in [(c.a, c.arms[0]), (c.b, c.arms[1])] {
            let w = problem.bodies[body as usize].twist(force, arm.cross(force) + moment);
            u += w.at(arm);
            um += w.angular;
        }
        (u, um)
    };
    for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
        let (u, um) = response(axis, Vec3::ZERO);
        sum += u.length_squared();
        if let Some(m) = m {
            sum += (m.length * um).length_squared();
            let (u, um) = response(Vec3::ZERO, m.length * axis);
            sum += u.length_squared() + (m.length * um).length_squared();
        }
    }
    sum.sqrt()
}
