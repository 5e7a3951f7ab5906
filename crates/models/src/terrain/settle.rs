//! Settling: grains run until they rest, and what the bed is like then.
//!
//! First with long steps, a loose tolerance and no restitution (h = 0.06 sqrt(d/g), 3 % of g h), and damped once the
//! grains have fallen: what matters is where they come to lie, and the implicit step is stable at any length. Then,
//! from zero velocities, with the world's own settings, so that overlaps,
//! forces and friction are those of the scene. At rest is a bed whose kinetic energy is below `energy` times the sum of
//! m g d over its grains, with every step solved to its tolerance, for `hold` seconds without a break and without
//! damping. In the end all velocities are zero.

use super::packing::{Settled, diameters, fell_through, measure};
use grouser_dynamics::{BodyId, ContactMemory, ContactMethod, Settings, Snapshot, StepReport, Twist, World};
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
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// Long, loose ones, while grains fall and come to lie.
    Long,
    /// With the world's own settings; since when (s), or since when they are solved more exactly.
    Own { since: f64 },
}

/// Whether velocities are damped after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        settings.solver.tolerance = Some(LOOSE * g * long);
        settings.solver.max_iterations = FEW_ITERATIONS.min(settings.solver.max_iterations);
        settings.solver.fixed_iterations = false;

        let (phase, damping, best) = (Phase::Long, Damping::NotYet, (f64::INFINITY, 0.0));
        let (time, steps, energy, still, highest) = (0.0, 0, 0.0, 0.0, 0.0);
        Ok(Self {
            grains,
            rest,
            own,
            sizes,
            scale,
            fall,
            long,
            phase,
            damping,
            time,
            steps,
            energy,
            still,
            best,
            highest,
        })
    }

    /// Simulated time in s.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Kinetic energy after the last step over the sum of m g d.
    pub fn energy(&self) -> f64 {
        self.energy
    }

    /// Are steps done with the world's own settings already?
    pub fn has_own_settings(&self) -> bool {
        self.phase != Phase::Long
    }

    /// Looks at the world after a step and prepares the next one; returns the bed once the grains rest.
    pub fn after_step(&mut self, world: &mut World, report: &StepReport) -> Result<Option<Settled>, SettleError> {
        let h = world.settings().step;
        self.time += h;
        self.steps += 1;
        self.energy = world.kinetic_energy() / self.scale;
        let limit = if self.has_own_settings() { self.rest.energy } else { NEARLY * self.rest.energy };
        let undamped = report.converged() && self.damping != Damping::Active;
        let quiet = self.energy <= limit && (undamped || !self.has_own_settings());
        self.still = if quiet { self.still + h } else { 0.0 };
        if self.energy < 0.5 * self.best.0 {
            self.best = (self.energy, self.time);
        }
        let stuck = self.damping != Damping::NotYet && self.time - self.best.1 > PATIENCE * self.fall;
        self.highest = self.highest.max(self.energy);
        self.be_more_exact(world);
        self.damp(world, limit);
        let at_rest = quiet && self.still >= self.rest.hold * (1.0 - 1e-9);
        match self.phase {
            Phase::Own { .. } if at_rest => {
                let settled = measure(world, &self.grains, &self.sizes);
                scale_velocities(world, &self.grains, 0.0);
                return Ok(Some(Settled { energy: self.energy, time: self.time, steps: self.steps, ..settled }));
            }
            Phase::Long if at_rest || stuck => self.take_own_settings(world),
            _ => {}
        }
        if self.time > self.rest.max_time {
            let below = fell_through(world, &self.grains, &self.sizes);
            return Err(SettleError::NotAtRest { time: self.time, energy: self.energy, below });
        }
        Ok(None)
    }

    /// Solves later steps with more iterations once the grains have landed, or to a smaller tolerance where rest does
    /// not come.
    fn be_more_exact(&mut self, world: &mut World) {
        match &mut self.phase {
            Phase::Long => {
                let landed = self.energy <= LANDED.min(WELL_BELOW * self.highest);
                if landed && self.time > 20.0 * self.long {
                    let most = MORE_ITERATIONS.min(self.own.solver.max_iterations);
                    world.settings_mut().solver.max_iterations = most;
                }
            }
            Phase::Own { since } => {
                if self.time - *since > LAST_PATIENCE * self.fall {
                    *since = self.time;
                    let settings = world.settings_mut();
                    settings.solver.tolerance = Some(0.5 * settings.tolerance());
                }
            }
        }
    }

    /// Damps what still moves once the grains have fallen. Rest itself is never helped: it must hold for its time
    /// undamped.
    fn damp(&mut self, world: &mut World, limit: f64) {
        // Not while the first grains are only beginning to fall.
        if self.damping == Damping::NotYet && self.energy <= FALLEN && self.time > 20.0 * self.long {
            (self.damping, self.best) = (Damping::Idle, (self.energy, self.time));
        }
        let calm = match self.damping {
            Damping::NotYet => return,
            Damping::Active if self.has_own_settings() => CALM * limit,
            Damping::Idle | Damping::Active => limit,
        };
        self.damping = if self.energy > calm { Damping::Active } else { Damping::Idle };
        if self.damping == Damping::Active {
            scale_velocities(world, &self.grains, KEPT);
        }
    }

    /// Ends the long steps: from zero velocities on, with the world's own settings.
    fn take_own_settings(&mut self, world: &mut World) {
        (self.phase, self.still) = (Phase::Own { since: self.time }, 0.0);
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
