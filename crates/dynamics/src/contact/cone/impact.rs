//! Impacts: contacts that bodies run into faster than `contact.restitution_threshold` within the step.
//!
//! *Newton's law* asks for u_n+ = -e u_n^- of each impact between two bodies. Where bodies touch others, what arrives
//! at one contact goes on to the next, within a time that no step resolves: [`Cascade`] follows it in rounds (after
//! Smith et al. 2012). A round holds all contacts that close; they are struck together, each to its own -e u_n^-, by
//! projected Gauss-Seidel; the next round holds what closes then. Four corners of a box are one round and send it up
//! straight; the five balls of a cradle are four rounds and send off the last one alone. Energy never grows. The
//! velocities at the end are what the step's problem is asked for: u_n >= u_n* for every contact that was struck.
//!
//! *Coulomb's law.* The relaxed problem would open a contact that slides by mu |u_T|, also shortly before and after it
//! closes, which is no bounce that a material stated. The slip at the end of the step is known from the rounds, or for
//! contacts that meet or part fast without being struck from the pair alone, and mu |u_T*| added to the bias makes
//! Coulomb's answer the relaxed problem's (De Saxcé's term).
//!
//! *Without restitution* a compliant contact must not give back what its spring takes up. With the spring's rate
//! omega = sqrt(k W), W the pair's response along n, the implicit damped spring (see `assemble`) that is met at phi = 0
//! returns, in steps longer than 1 / omega, (a - 1) / (1 + a d)^2 of the speed, a = (omega h)^2, d = (h + tau) / h, and
//! in short ones 1 / (omega tau)^2 where it may not pull. Both are at most epsilon for
//!
//! ```text
//! h + tau >= 1 / (omega sqrt(epsilon)):
//! ```
//!
//! one rule for every step, which asks for no damper where the step itself loses the energy.

use grouser_math::{Mat3, Twist, Vec3};
use grouser_solve::{BodyResponse, Contact};

/// 1 / sqrt(epsilon) of contacts that move faster than the threshold of restitution: epsilon is 1 %.
const FAST: f64 = 10.0;
/// Of slower ones: 11 %, so that beds at rest are no harder to solve wherever their step is longer than 3 / omega.
const SLOW: f64 = 3.0;
/// Rounds of a cascade at most.
const MOST_ROUNDS: u32 = 30;
/// Sweeps over a round at most.
const MOST_SWEEPS: u32 = 50;
/// Change of velocity over the fastest approach at which a round is done.
const DONE: f64 = 1e-10;
/// Steps to the direction of sliding.
const TURNS: u32 = 20;

/// How one contact of two bodies answers an impulse, in 1/kg: D_i' M^-1 D_i.
pub(super) fn response(bodies: &[BodyResponse], c: &Contact) -> Mat3 {
    let of = |body: u32, arm: Vec3| {
        let b = &bodies[body as usize];
        let column = |axis: Vec3| b.twist(axis, arm.cross(axis)).at(arm);
        Mat3::from_cols(column(Vec3::X), column(Vec3::Y), column(Vec3::Z))
    };
    of(c.a, c.arms[0]) + of(c.b, c.arms[1])
}

/// The same along the normal.
#[inline(always)]
pub(super) fn response_along(bodies: &[BodyResponse], c: &Contact) -> f64 {
    let of = |body: u32, arm: Vec3| {
        let b = &bodies[body as usize];
        let turn = arm.cross(c.normal);
        b.inverse_mass + turn.dot(b.inverse_inertia.mul(turn))
    };
    of(c.a, c.arms[0]) + of(c.b, c.arms[1])
}

/// Least h + tau in s of a contact without restitution: `compliance` in m/N, `response` along the normal in 1/kg.
#[inline(always)]
pub(super) fn least_damping(compliance: f64, response: f64, is_fast: bool) -> f64 {
    let rate = if is_fast { FAST } else { SLOW };
    if response > 0.0 { rate * (compliance / response).sqrt() } else { 0.0 }
}

/// The impulse in N s of one contact by Coulomb's law: u = W gamma + q, 0 <= gamma_n orthogonal to u_n >= 0, friction
/// against the sliding that is left.
pub(super) fn strike(w: &Mat3, q: Vec3, n: Vec3, friction: f64) -> Vec3 {
    let q_n = q.dot(n);
    if q_n >= 0.0 {
        return Vec3::ZERO;
    }
    if w.determinant() > 0.0 {
        let sticks = -(w.inverse() * q);
        let pressed = sticks.dot(n);
        if pressed >= 0.0 && (sticks - pressed * n).length() <= friction * pressed {
            return sticks;
        }
    }
    // Sliding along d: gamma = g (n - mu d), u_n = 0.
    let across = |v: Vec3| v - v.dot(n) * n;
    let w_n = *w * n;
    if w_n.dot(n) <= 0.0 {
        return Vec3::ZERO;
    }
    let frictionless = -q_n / w_n.dot(n);
    let mut d = across(q).try_normalize().unwrap_or(Vec3::ZERO);
    let mut gamma = frictionless * n;
    for _ in 0..TURNS {
        let edge = n - friction * d;
        let answer = *w * edge;
        let along = answer.dot(n);
        if along <= 0.1 * w_n.dot(n) {
            // The friction would jam the contact (Painlevé): without.
            return frictionless * n;
        }
        gamma = -q_n / along * edge;
        let Some(next) = across(*w * gamma + q).try_normalize() else { break };
        let turned = (next - d).length_squared();
        d = next;
        if turned < 1e-24 {
            break;
        }
    }
    gamma
}

/// What the problem asks of a contact that was struck.
#[derive(Clone, Copy, Debug)]
pub(super) struct Struck {
    /// Least separating speed u_n*, m/s.
    pub apart: f64,
    /// mu |u_T*|, m/s.
    pub opening: f64,
}

/// A contact as the cascade sees it.
#[derive(Clone, Copy)]
pub(super) struct Meeting {
    pub contact: Contact,
    pub restitution: f64,
    /// Normal velocity before the step, m/s, and what forces change of it within the step.
    pub approach: f64,
    pub pushed: f64,
    /// Gap, m.
    pub gap: f64,
}

/// A contact of the present round.
struct Strike {
    i: usize,
    contact: Contact,
    response: Mat3,
    apart: f64,
    impulse: Vec3,
}

/// Storage of the rounds.
#[derive(Default)]
pub(super) struct Cascade {
    /// Per slot: velocity so far, and the last round that changed it (0: none).
    velocity: Vec<Twist>,
    stirred: Vec<u32>,
    /// Per contact that was struck: its round and the separating speed it was given.
    given: Vec<Option<(u32, f64)>>,
    round: Vec<Strike>,
    /// Per contact; empty: there was no impact with restitution.
    pub struck: Vec<Option<Struck>>,
}

impl Cascade {
    /// Takes out what an earlier step left.
    pub fn clear(&mut self) {
        self.struck.clear();
    }

    /// Follows the impacts of `count` contacts within a step of `h` s, from the velocities `free` without contact.
    pub fn run(
        &mut self,
        count: usize,
        meeting: impl Fn(usize) -> Meeting,
        bodies: &[BodyResponse],
        free: &[Twist],
        h: f64,
        threshold: f64,
    ) {
        self.velocity.clear();
        self.velocity.extend_from_slice(free);
        self.stirred.clear();
        self.stirred.resize(free.len(), 0);
        self.given.clear();
        self.given.resize(count, None);
        for round in 1..=MOST_ROUNDS {
            self.gather(round, count, &meeting, bodies, h, threshold);
            if self.round.is_empty() {
                break;
            }
            self.strike_all(round, bodies);
        }
        self.struck.resize(count, None);
        for (i, struck) in self.struck.iter_mut().enumerate() {
            let Some((round, given)) = self.given[i] else { continue };
            let Meeting { contact: c, restitution, .. } = meeting(i);
            if restitution == 0.0 {
                continue;
            }
            let u = relative(&self.velocity, &c);
            let u_n = u.dot(c.normal);
            let is_last = self.stirred[c.a as usize].max(self.stirred[c.b as usize]) <= round;
            let apart = if is_last { given } else { u_n.max(0.0) };
            *struck = Some(Struck { apart, opening: c.friction * (u - u_n * c.normal).length() });
        }
    }

    /// The contacts that close: in the first round all that do, then those of bodies that the last round stirred.
    fn gather(
        &mut self,
        round: u32,
        count: usize,
        meeting: &impl Fn(usize) -> Meeting,
        bodies: &[BodyResponse],
        h: f64,
        threshold: f64,
    ) {
        self.round.clear();
        for i in 0..count {
            let Meeting { contact: c, restitution, approach, pushed, gap } = meeting(i);
            let mut closing = approach;
            if round > 1 {
                if self.stirred[c.a as usize].max(self.stirred[c.b as usize]) + 1 < round {
                    continue;
                }
                closing = relative(&self.velocity, &c).dot(c.normal) - pushed;
            }
            if closing < -threshold && gap + h * closing <= 0.0 {
                let apart = -restitution * closing;
                let response = response(bodies, &c);
                self.round.push(Strike { i, contact: c, response, apart, impulse: Vec3::ZERO });
            }
        }
    }

    /// Strikes the contacts of a round together.
    fn strike_all(&mut self, round: u32, bodies: &[BodyResponse]) {
        let Self { velocity, stirred, given, round: strikes, .. } = self;
        let fastest = strikes.iter().fold(0.0, |most: f64, s| most.max(relative(velocity, &s.contact).length()));
        for _ in 0..MOST_SWEEPS {
            let mut change = 0.0f64;
            for s in strikes.iter_mut() {
                let (c, w) = (&s.contact, &s.response);
                let q = relative(velocity, c) - *w * s.impulse - s.apart * c.normal;
                let next = strike(w, q, c.normal, c.friction);
                let step = next - s.impulse;
                s.impulse = next;
                change = change.max((*w * step).length());
                for (body, arm, sign) in [(c.a, c.arms[0], -1.0), (c.b, c.arms[1], 1.0)] {
                    let (v, p) = (&mut velocity[body as usize], sign * step);
                    *v = v.plus(&bodies[body as usize].twist(p, arm.cross(p)));
                }
            }
            if change <= DONE * fastest || strikes.len() == 1 {
                break;
            }
        }
        for s in strikes.iter() {
            given[s.i] = Some((round, s.apart));
            for body in [s.contact.a, s.contact.b] {
                if bodies[body as usize].moves() {
                    stirred[body as usize] = round;
                }
            }
        }
    }
}

/// Velocity of b against a at a contact.
#[inline(always)]
pub(super) fn relative(velocity: &[Twist], c: &Contact) -> Vec3 {
    velocity[c.b as usize].at(c.arms[1]) - velocity[c.a as usize].at(c.arms[0])
}
