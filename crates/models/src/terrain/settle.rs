//! Settling: grains run until they rest, and what the bed is like then.
//!
//! First with long steps, a loose tolerance and no restitution (h = 0.06 sqrt(d/g), 3 % of g h), and damped once the grains
//! have fallen: what matters is where they come to lie, and the implicit step is stable at any length. Then, from zero
//! velocities, with the world's own settings, so that overlaps,
//! forces and friction are those of the scene. At rest is a bed whose kinetic energy is below `energy` times the sum of
//! m g d over its grains, with every step solved to its tolerance, for `hold` seconds without a break and without damping. In the end all
//! velocities are zero.

use grouser_dynamics::ContactMemory;
use grouser_dynamics::{BodyId, ContactMethod, Snapshot, StepError, StepReport, Twist, World};
use grouser_math::{Pose, Vec3};
use std::f64::consts::PI;
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
            /// Length in s of the long steps in which grains fall; absent: 0.06 sqrt(d/g), but no shorter than the last ones.
            pub step: Option<f64> = None, positive;
        }
    }
}

impl Copy for Rest {}

/// Residual of the long steps over g h. It leaves grains trembling with (LOOSE g h)^2 / (2 g d), 1.6e-6 of m g d.
const LOOSE: f64 = 0.03;
/// Most iterations of a long step while grains fall: impacts need not be solved to the end.
const FEW_ITERATIONS: u32 = 50;
/// Most iterations of a long step from the energy `LANDED` on, when it is well below its greatest: beds of forty layers tremble for ever
/// with fewer.
const MORE_ITERATIONS: u32 = 200;
const LANDED: f64 = 5e-2;
const WELL_BELOW: f64 = 0.2;
/// Steps keep this share of all velocities from the energy `FALLEN` on until rest: what is left then is rolling and trembling,
/// which takes seconds to die out by itself. A grain that has no hold still moves on, at up to 19 g h.
const KEPT: f64 = 0.95;
const FALLEN: f64 = 3e-3;
/// Damping that has begun goes on down to this share of the energy of rest: large beds would stay at its limit else, where
/// the next grain that slips breaks the rest.
const CALM: f64 = 0.2;
/// The long steps end after this many sqrt(d/g) in which the energy was not halved: trembling that they cannot quiet.
const PATIENCE: f64 = 15.0;
/// After this many sqrt(d/g) of last steps without rest, and again after as many, they are solved twice as exactly: the solver's tolerance
/// leaves grains trembling with up to tol^2 / (2 g d) of m g d, which may be more than rest allows.
const LAST_PATIENCE: f64 = 30.0;
/// The long steps end at this many times the energy of rest.
const NEARLY: f64 = 10.0;

/// A settled bed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Settled {
    /// Share of the bed's volume that is solid, a grain away from floor and surface.
    pub packing: f64,
    /// Mean number of grains that a grain touches.
    pub coordination: f64,
    /// Mean height of the surface in m: highest point of the grains in columns two grains wide.
    pub surface: f64,
    /// Kinetic energy at the end over the sum of m g d.
    pub energy: f64,
    /// Simulated time in s.
    pub time: f64,
    /// Steps done.
    pub steps: u64,
}

/// How far settling is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Simulated time in s.
    pub time: f64,
    /// Kinetic energy over the sum of m g d.
    pub energy: f64,
    /// With the world's own settings already?
    pub last_part: bool,
    /// Of the last step.
    pub report: StepReport,
}

/// Why grains did not settle.
#[derive(Debug, thiserror::Error)]
pub enum SettleError {
    /// A step failed.
    #[error(transparent)]
    Step(#[from] StepError),
    /// Still moving after the longest time.
    #[error(
        "the grains are not at rest after {time:.3} s: kinetic energy {energy:.1e} of the sum of m g d, {below} grains fell far below the others"
    )]
    NotAtRest {
        /// Simulated time in s.
        time: f64,
        /// Kinetic energy over the sum of m g d.
        energy: f64,
        /// Grains that fell through.
        below: usize,
    },
    /// Asked to stop.
    #[error("settling was interrupted")]
    Interrupted,
    /// Nothing pulls.
    #[error("there is no gravity: grains do not settle")]
    NoGravity,
}

/// Runs a world, whose moving bodies are the grains, until they rest. `watch` is called after every step and returns
/// whether to go on.
pub fn settle(
    world: &mut World,
    grains: Range<u32>,
    rest: &Rest,
    watch: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Settled, SettleError> {
    let own = world.settings().clone();
    let g = own.gravity.length();
    if grains.is_empty() {
        return Ok(Settled::default());
    }
    if g == 0.0 {
        return Err(SettleError::NoGravity);
    }
    let sizes = diameters(world, &grains);
    let scale: f64 = grains.clone().zip(&sizes).map(|(i, d)| world.mass(BodyId(i)) * g * d).sum();
    let smallest = sizes.iter().copied().fold(f64::INFINITY, f64::min);
    let long = rest.step.unwrap_or_else(|| (0.06 * (smallest / g).sqrt()).max(own.step));

    let settings = world.settings_mut();
    settings.step = long;
    settings.contact.method = ContactMethod::Complementarity;
    settings.contact.restitution_threshold = f64::INFINITY;
    settings.solver.tolerance = Some(LOOSE * g * long);
    settings.solver.max_iterations = FEW_ITERATIONS.min(settings.solver.max_iterations);
    settings.solver.fixed_iterations = false;

    let (mut time, mut steps, mut still, mut last_part, mut fallen, mut damped) = (0.0, 0, 0.0, false, false, false);
    // When the last steps began or were made more exact.
    let mut tightened = 0.0;
    // Least energy so far, by halves, and when it was; the greatest.
    let (mut best, mut highest) = ((f64::INFINITY, 0.0), 0.0f64);
    loop {
        let h = world.settings().step;
        let report = world.step()?;
        time += h;
        steps += 1;
        let energy = world.kinetic_energy() / scale;
        if !watch(&Progress { time, energy, last_part, report }) {
            return Err(SettleError::Interrupted);
        }
        let limit = if last_part { rest.energy } else { NEARLY * rest.energy };
        let quiet = energy <= limit && (report.converged() && !damped || !last_part);
        still = if quiet { still + h } else { 0.0 };
        if energy < 0.5 * best.0 {
            best = (energy, time);
        }
        let stuck = fallen && time - best.1 > PATIENCE * (smallest / g).sqrt();
        highest = highest.max(energy);
        if !last_part && energy <= LANDED.min(WELL_BELOW * highest) && time > 20.0 * long {
            world.settings_mut().solver.max_iterations = MORE_ITERATIONS.min(own.solver.max_iterations);
        }
        // Not while the first grains are only beginning to fall.
        if !fallen && energy <= FALLEN && time > 20.0 * long {
            (fallen, best) = (true, (energy, time));
        }
        // Rest itself is never helped: it must hold for its time undamped.
        damped = fallen && energy > if damped && last_part { CALM * limit } else { limit };
        if last_part && time - tightened > LAST_PATIENCE * (smallest / g).sqrt() {
            tightened = time;
            let settings = world.settings_mut();
            settings.solver.tolerance = Some(0.5 * settings.tolerance());
        }
        if damped {
            scale_velocities(world, &grains, KEPT);
        }
        if (quiet && still >= rest.hold * (1.0 - 1e-9)) || (stuck && !last_part) {
            if last_part {
                let settled = measure(world, &grains, &sizes);
                scale_velocities(world, &grains, 0.0);
                return Ok(Settled { energy, time, steps, ..settled });
            }
            (last_part, still, tightened) = (true, 0.0, time);
            *world.settings_mut() = own.clone();
            // Impulses of long steps mean nothing to short ones.
            scale_velocities(world, &grains, 0.0);
            let fresh = Snapshot { memory: ContactMemory::default(), ..world.snapshot() };
            world.restore(&fresh).expect("a world takes its own snapshot");
        }
        if time > rest.max_time {
            let below = fell_through(world, &grains, &sizes);
            return Err(SettleError::NotAtRest { time, energy, below });
        }
    }
}

fn scale_velocities(world: &mut World, grains: &Range<u32>, factor: f64) {
    for i in grains.clone() {
        let Twist { linear, angular } = world.velocity(BodyId(i));
        world.set_velocity(BodyId(i), Twist { linear: factor * linear, angular: factor * angular });
    }
}

/// Grains more than 20 sizes below the middle one.
fn fell_through(world: &World, grains: &Range<u32>, sizes: &[f64]) -> usize {
    let mut heights: Vec<f64> = grains.clone().map(|i| world.pose(BodyId(i)).position.z).collect();
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    heights.sort_by(f64::total_cmp);
    let mark = heights[heights.len() / 2] - 20.0 * largest;
    heights.iter().filter(|z| **z < mark).count()
}

/// Diameter of the ball of each grain's volume, in m.
fn diameters(world: &World, grains: &Range<u32>) -> Vec<f64> {
    let mut volume = vec![0.0; grains.len()];
    let mut largest = vec![0.0f64; grains.len()];
    for c in world.colliders().iter().filter(|c| grains.contains(&c.body)) {
        let i = (c.body - grains.start) as usize;
        volume[i] += c.shape.mass_properties(1.0).map_or(0.0, |m| m.mass);
        largest[i] = largest[i].max(c.local.position.length() + c.shape.bounding_radius());
    }
    // Overlapping parts of a clump count twice: not more than the ball around it.
    volume.iter().zip(largest).map(|(v, r)| (6.0 / PI * v).cbrt().min(2.0 * r)).collect()
}

/// Volume in m^3 of a ball of radius `r` about height `z` between two heights (m).
fn ball_between(z: f64, r: f64, low: f64, high: f64) -> f64 {
    // Volume below height t of a ball about 0: pi (r^2 t - t^3/3 + 2/3 r^3).
    let below = |t: f64| {
        let t = t.clamp(-r, r);
        PI * (r * r * t - t.powi(3) / 3.0 + 2.0 / 3.0 * r.powi(3))
    };
    (below(high - z) - below(low - z)).max(0.0)
}

/// Packing, coordination and surface of a bed at rest, after a step.
pub fn measure(world: &World, grains: &Range<u32>, sizes: &[f64]) -> Settled {
    let pose: Vec<Pose> = grains.clone().map(|i| world.pose(BodyId(i))).collect();
    let touching = |i: usize| world.force_of_contact(i).length_squared() > 0.0;
    let mut pairs: Vec<(u32, u32)> = (0..world.contacts().len())
        .filter(|i| touching(*i))
        .map(|i| (world.contacts()[i].body_a.0, world.contacts()[i].body_b.0))
        .filter(|(a, b)| grains.contains(a) && grains.contains(b))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let coordination = 2.0 * pairs.len() as f64 / grains.len() as f64;

    // Columns two grains wide over the footprint.
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    let width = 2.0 * largest;
    let (low, high) = pose.iter().fold((Vec3::splat(f64::INFINITY), Vec3::splat(f64::NEG_INFINITY)), |(l, h), p| {
        (l.min(p.position), h.max(p.position))
    });
    let cells = [0, 1].map(|a| (((high[a] - low[a] + largest) / width).floor() as usize).clamp(1, 4096));
    let span = [0, 1].map(|a| (high[a] - low[a] + largest) / cells[a] as f64);
    let column = |p: Vec3| {
        let [i, j] = [0, 1].map(|a| (((p[a] - low[a] + 0.5 * largest) / span[a]) as usize).min(cells[a] - 1));
        j * cells[0] + i
    };
    let count = cells[0] * cells[1];
    let (mut top, mut bottom) = (vec![f64::NEG_INFINITY; count], vec![f64::INFINITY; count]);
    for (p, d) in pose.iter().zip(sizes) {
        let c = column(p.position);
        top[c] = top[c].max(p.position.z + 0.5 * d);
        bottom[c] = bottom[c].min(p.position.z - 0.5 * d);
    }
    let filled: Vec<f64> = top.iter().copied().filter(|z| z.is_finite()).collect();
    let surface = filled.iter().sum::<f64>() / filled.len() as f64;

    // The core of each column: a grain above its floor, two below its top; all of it in shallow beds.
    let core = |c: usize| {
        let (a, b) = (bottom[c] + largest, top[c] - 2.0 * largest);
        if b - a > largest { (a, b) } else { (bottom[c], top[c]) }
    };
    let inner = |c: usize| {
        let (i, j) = (c % cells[0], c / cells[0]);
        let rim = |i: usize, n: usize| n > 2 && (i == 0 || i == n - 1);
        top[c].is_finite() && !rim(i, cells[0]) && !rim(j, cells[1])
    };
    let volume: f64 = (0..count).filter(|c| inner(*c)).map(|c| (core(c).1 - core(c).0) * span[0] * span[1]).sum();
    let solid: f64 = pose
        .iter()
        .zip(sizes)
        .map(|(p, d)| {
            let c = column(p.position);
            if !inner(c) {
                return 0.0;
            }
            let (a, b) = core(c);
            ball_between(p.position.z, 0.5 * d, a, b)
        })
        .sum();
    let packing = if volume > 0.0 { solid / volume } else { 0.0 };
    Settled { packing, coordination, surface, ..Settled::default() }
}
