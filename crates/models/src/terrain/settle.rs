//! Settling: grains run until they rest, and what the bed is like then.
//!
//! First with long steps, a loose tolerance and no restitution (h = 0.06 sqrt(d/g), 3 % of g h), and damped once the
//! grains have fallen: what matters is where they come to lie, and the implicit step is stable at any length. Then,
//! from zero velocities, with the world's own settings, so that overlaps,
//! forces and friction are those of the scene. At rest is a bed whose kinetic energy is below `energy` times the sum of
//! m g d over its grains, with every step solved to its tolerance, for `hold` seconds without a break and without
//! damping. In the end all velocities are zero.

mod outlook;

pub use outlook::{Outlook, SettleDoubt};

use super::packing::{Settled, diameters, fell_through, measure};
use grouser_dynamics::{BodyId, ContactMemory, ContactMethod, Settings, Snapshot, StepReport, Tolerance, Twist, World};
use outlook::Trend;
use serde::{Deserialize, Serialize};
use std::ops::Range;

grouser_dynamics::table! {
    /// When grains count as settled.
    pub struct Rest {
        keys {
            /// At rest: kinetic energy over the sum of m g d of the grains.
            pub energy: f64 = 1e-6, positive;
            /// At rest: for so long, in s, with every step solved to its tolerance.
            pub hold: f64 = 0.05, positive;
            /// Simulated time in s after which settling is given up.
            pub max_time: f64 = 30.0, positive;
            /// Length in s of the long steps in which grains fall; absent: 0.06 sqrt(d/g), but no shorter than the last
            /// ones.
            pub step: Option<f64> = None, positive;
        }
    }
}

impl Copy for Rest {}

/// Residual of the long steps over g h. It leaves grains trembling with (LOOSE g h)^2 / (2 g d), 1.6e-6 of m g d.
const LOOSE: f64 = 0.03;
/// Most iterations of a long step while grains fall: impacts need not be solved to the end.
const FEW_ITERATIONS: u32 = 50;
/// Most iterations of a long step from the energy `LANDED` on, when it is well below its greatest: beds of forty layers
/// tremble for ever with fewer.
const MORE_ITERATIONS: u32 = 200;
const LANDED: f64 = 5e-2;
const WELL_BELOW: f64 = 0.2;
/// Steps keep this share of all velocities from the energy `FALLEN` on until rest: what is left then is rolling and
/// trembling, which takes seconds to die out by itself. A grain that has no hold still moves on, at up to 19 g h.
const KEPT: f64 = 0.95;
const FALLEN: f64 = 3e-3;
/// Damping that has begun goes on down to this share of the energy of rest: large beds would stay at its limit else,
/// where the next grain that slips breaks the rest.
const CALM: f64 = 0.2;
/// The long steps end after this many sqrt(d/g) in which the energy was not halved: trembling that they cannot quiet.
const PATIENCE: f64 = 15.0;
/// After this many sqrt(d/g) of last steps without rest, and again after as many, they are solved twice as exactly: the
/// solver's tolerance leaves grains trembling with up to tol^2 / (2 g d) of m g d, which may be more than rest allows.
const LAST_PATIENCE: f64 = 30.0;
/// Grains this many largest sizes below the lowest place of the start have fallen through.
const FALLEN_THROUGH: f64 = 20.0;
/// Steps between looks for them.
const LOOK_BELOW: u64 = 20;
/// The time left is distinguished from the energy over the last one to two times this many sqrt(d/g).
const TREND: f64 = 5.0;
/// The long steps end at this many times the energy of rest.
const NEARLY: f64 = 10.0;

/// Why grains did not settle.
#[derive(Debug, thiserror::Error)]
pub enum SettleError {
    /// Still moving after the longest time.
    #[error(
        "the grains are not at rest after {time:.3} s: kinetic energy {energy:.1e} of the sum of m g d, {below} grains \
         fell far below the others"
    )]
    NotAtRest {
        /// Simulated time in s.
        time: f64,
        /// Kinetic energy over the sum of m g d.
        energy: f64,
        /// Grains that fell through.
        below: usize,
    },
    /// Nothing pulls.
    #[error("there is no gravity: grains do not settle")]
    NoGravity,
}

/// Which steps are done.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Phase {
    /// Long, loose ones, while grains fall and come to lie.
    Long,
    /// With the world's own settings; since when (s), or since when they are solved more exactly.
    Own { since: f64 },
}

/// Whether velocities are damped after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Damping {
    /// Not before the grains have fallen.
    NotYet,
    /// The grains are quiet enough.
    Idle,
    /// After every step.
    Active,
}

/// Settling of a world's grains: decides after each step what comes next. Whoever drives it does the steps.
#[derive(Clone, Debug)]
pub struct Settling {
    grains: Range<u32>,
    rest: Rest,
    /// Of the world, for the last steps.
    own: Settings,
    /// Diameter of each grain in m.
    sizes: Vec<f64>,
    /// Sum of m g d in J.
    scale: f64,
    /// sqrt(d/g) of the smallest grain in s.
    fall: f64,
    /// Length of the long steps in s.
    long: f64,
    now: SettlingState,
    /// Height in m below which a grain has fallen through.
    bottom: f64,
    doubt: Option<SettleDoubt>,
}

/// How far settling is: what it goes on from after a break, beside the state of the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SettlingState {
    phase: Phase,
    damping: Damping,
    /// Simulated time in s.
    time: f64,
    steps: u64,
    /// Kinetic energy over the sum of m g d.
    energy: f64,
    /// For how long the grains are at rest, in s.
    still: f64,
    /// Least energy so far, by halves, and when it was.
    best: (f64, f64),
    /// Greatest energy so far.
    highest: f64,
    trend: Trend,
    /// Which doubts were told: trembling, falling through.
    told: [bool; 2],
    /// Of the present steps.
    tolerance: Tolerance,
    max_iterations: u32,
}

impl Settling {
    /// Begins to settle a world whose moving bodies are the grains: sets it up for long steps.
    pub fn begin(world: &mut World, grains: Range<u32>, rest: Rest) -> Result<Self, SettleError> {
        let own = world.settings().clone();
        let g = own.gravity.length();
        if g == 0.0 {
            return Err(SettleError::NoGravity);
        }
        let sizes = diameters(world, &grains);
        let scale: f64 = grains.clone().zip(&sizes).map(|(i, d)| world.mass(BodyId(i)) * g * d).sum();
        let smallest = sizes.iter().copied().fold(f64::INFINITY, f64::min);
        let fall = (smallest / g).sqrt();
        let long = rest.step.unwrap_or_else(|| (0.06 * fall).max(own.step));

        let settings = world.settings_mut();
        settings.step = long;
        settings.contact.method = ContactMethod::Complementarity;
        settings.contact.restitution_threshold = f64::INFINITY;
        settings.solver.tolerance = Tolerance::Absolute(LOOSE * g * long);
        settings.solver.max_iterations = FEW_ITERATIONS.min(settings.solver.max_iterations);
        settings.solver.fixed_iterations = false;

        let now = SettlingState {
            phase: Phase::Long,
            damping: Damping::NotYet,
            time: 0.0,
            steps: 0,
            energy: 0.0,
            still: 0.0,
            best: (f64::INFINITY, 0.0),
            highest: 0.0,
            trend: Trend::default(),
            told: [false; 2],
            tolerance: settings.solver.tolerance,
            max_iterations: settings.solver.max_iterations,
        };
        let lowest = grains.clone().map(|i| world.pose(BodyId(i)).position.z).fold(f64::INFINITY, f64::min);
        let bottom = lowest - FALLEN_THROUGH * sizes.iter().copied().fold(0.0, f64::max);
        Ok(Self { grains, rest, own, sizes, scale, fall, long, now, bottom, doubt: None })
    }

    /// How far it is, for [`Settling::go_on`]; with the world's snapshot all that later steps depend on.
    pub fn state(&self, world: &World) -> SettlingState {
        let solver = &world.settings().solver;
        let (tolerance, max_iterations) = (solver.tolerance, solver.max_iterations);
        SettlingState { tolerance, max_iterations, ..self.now.clone() }
    }

    /// Goes on from where settling of the same grains was, in a world that was just begun with and that takes its
    /// snapshot next.
    pub fn go_on(&mut self, world: &mut World, state: SettlingState) {
        if state.phase != Phase::Long {
            *world.settings_mut() = self.own.clone();
        }
        let solver = &mut world.settings_mut().solver;
        (solver.tolerance, solver.max_iterations) = (state.tolerance, state.max_iterations);
        self.now = state;
    }

    /// How far the grains are from rest.
    pub fn outlook(&self) -> Outlook {
        let (now, rest) = (&self.now, &self.rest);
        let left = now.trend.time_to(rest.energy).filter(|_| now.damping != Damping::NotYet);
        let left = left.map(|time| (time + rest.hold).min(rest.max_time - now.time).max(0.0));
        Outlook { energy: now.energy, goal: rest.energy, left, most: rest.max_time }
    }

    /// Why the grains may not come to rest, once for each reason.
    pub fn doubt(&mut self) -> Option<SettleDoubt> {
        self.doubt.take()
    }

    /// Simulated time in s.
    pub fn time(&self) -> f64 {
        self.now.time
    }

    /// Kinetic energy after the last step over the sum of m g d.
    pub fn energy(&self) -> f64 {
        self.now.energy
    }

    /// Are steps done with the world's own settings already?
    pub fn has_own_settings(&self) -> bool {
        self.now.phase != Phase::Long
    }

    /// Looks at the world after a step and prepares the next one; returns the bed once the grains rest.
    pub fn after_step(&mut self, world: &mut World, report: &StepReport) -> Result<Option<Settled>, SettleError> {
        let h = world.settings().step;
        self.now.time += h;
        self.now.steps += 1;
        self.now.energy = world.kinetic_energy() / self.scale;
        let limit = if self.has_own_settings() { self.rest.energy } else { NEARLY * self.rest.energy };
        let undamped = report.converged() && self.now.damping != Damping::Active;
        let quiet = self.now.energy <= limit && (undamped || !self.has_own_settings());
        self.now.still = if quiet { self.now.still + h } else { 0.0 };
        if self.now.energy < 0.5 * self.now.best.0 {
            self.now.best = (self.now.energy, self.now.time);
        }
        let stuck = self.now.damping != Damping::NotYet && self.now.time - self.now.best.1 > PATIENCE * self.fall;
        self.now.highest = self.now.highest.max(self.now.energy);
        self.now.trend.add(self.now.time, self.now.energy, TREND * self.fall);
        self.look_below(world);
        self.be_more_exact(world);
        self.damp(world, limit);
        let at_rest = quiet && self.now.still >= self.rest.hold * (1.0 - 1e-9);
        match self.now.phase {
            Phase::Own { .. } if at_rest => {
                let settled = measure(world, &self.grains, &self.sizes);
                scale_velocities(world, &self.grains, 0.0);
                return Ok(Some(Settled {
                    energy: self.now.energy,
                    time: self.now.time,
                    steps: self.now.steps,
                    ..settled
                }));
            }
            Phase::Long if at_rest || stuck => self.take_own_settings(world),
            _ => {}
        }
        if self.now.time > self.rest.max_time {
            let below = fell_through(world, &self.grains, &self.sizes);
            return Err(SettleError::NotAtRest { time: self.now.time, energy: self.now.energy, below });
        }
        Ok(None)
    }

    /// Solves later steps with more iterations once the grains have landed, or to a smaller tolerance where rest does
    /// not come.
    fn be_more_exact(&mut self, world: &mut World) {
        match &mut self.now.phase {
            Phase::Long => {
                let landed = self.now.energy <= LANDED.min(WELL_BELOW * self.now.highest);
                if landed && self.now.time > 20.0 * self.long {
                    let most = MORE_ITERATIONS.min(self.own.solver.max_iterations);
                    world.settings_mut().solver.max_iterations = most;
                }
            }
            Phase::Own { since } => {
                if self.now.time - *since > LAST_PATIENCE * self.fall {
                    let (energy, goal, time) = (self.now.energy, self.rest.energy, self.now.time - *since);
                    *since = self.now.time;
                    let settings = world.settings_mut();
                    let tolerance = settings.tolerance();
                    settings.solver.tolerance = Tolerance::Absolute(0.5 * tolerance);
                    if !std::mem::replace(&mut self.now.told[0], true) {
                        self.doubt = Some(SettleDoubt::Trembling { energy, goal, time, tolerance });
                    }
                }
            }
        }
    }

    /// Doubts that there is a floor, if grains fall far below where the lowest one began.
    fn look_below(&mut self, world: &World) {
        if self.now.told[1] || !self.now.steps.is_multiple_of(LOOK_BELOW) {
            return;
        }
        let below = self.grains.clone().filter(|i| world.pose(BodyId(*i)).position.z < self.bottom).count();
        if below > 0 {
            self.now.told[1] = true;
            self.doubt = Some(SettleDoubt::FallingThrough { below, time: self.now.time });
        }
    }

    /// Damps what still moves once the grains have fallen. Rest itself is never helped: it must hold for its time
    /// undamped.
    fn damp(&mut self, world: &mut World, limit: f64) {
        // Not while the first grains are only beginning to fall.
        if self.now.damping == Damping::NotYet && self.now.energy <= FALLEN && self.now.time > 20.0 * self.long {
            (self.now.damping, self.now.best) = (Damping::Idle, (self.now.energy, self.now.time));
        }
        let calm = match self.now.damping {
            Damping::NotYet => return,
            Damping::Active if self.has_own_settings() => CALM * limit,
            Damping::Idle | Damping::Active => limit,
        };
        self.now.damping = if self.now.energy > calm { Damping::Active } else { Damping::Idle };
        if self.now.damping == Damping::Active {
            scale_velocities(world, &self.grains, KEPT);
        }
    }

    /// Ends the long steps: from zero velocities on, with the world's own settings.
    fn take_own_settings(&mut self, world: &mut World) {
        (self.now.phase, self.now.still) = (Phase::Own { since: self.now.time }, 0.0);
        *world.settings_mut() = self.own.clone();
        // Impulses of long steps mean nothing to short ones.
        scale_velocities(world, &self.grains, 0.0);
        let fresh = Snapshot { memory: ContactMemory::default(), ..world.snapshot() };
        world.restore(&fresh).expect("a world takes its own snapshot");
    }
}

fn scale_velocities(world: &mut World, grains: &Range<u32>, factor: f64) {
    for i in grains.clone() {
        let Twist { linear, angular } = world.velocity(BodyId(i));
        world.set_velocity(BodyId(i), Twist { linear: factor * linear, angular: factor * angular });
    }
}
