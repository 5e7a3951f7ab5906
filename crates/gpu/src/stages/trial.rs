//! The self-test of the stages' kernels: operations in f64, then random bodies against the processor's own functions.

use super::StageCard;
use crate::arrays::{CardColumn, read};
use crate::card::Card;
use crate::kernels::{Kernel, dispatch};
use grouser_dynamics::{BodyMass, FreeColumns, HALF_STEP, MoveColumns, ProcessorStages, StageDevice, WHOLE_STEP};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Sym3, Twist, Vec3};
use grouser_solve::{BodyResponse, DeviceFault};
use std::sync::Arc;

/// Results of [`operations`], in order; the seventh and the ninth say whether the one before was left to the processor.
pub const OPERATIONS: [&str; 9] = [
    "sum in f64",
    "difference in f64",
    "product in f64",
    "product plus a number in f64",
    "difference of products in f64",
    "quotient in f64",
    "range of quotients",
    "square root in f64",
    "range of square roots",
];

/// Sizes of numbers of which quotients and roots are right.
fn is_tame(x: f64) -> bool {
    (1e-90..=1e90).contains(&x.abs())
}

/// What the processor says to `[x, y, z]`.
pub fn expected([x, y, z]: [f64; 3]) -> [f64; 9] {
    let left = |is_done: bool| if is_done { 0.0 } else { 1.0 };
    let divides = is_tame(y) && (x == 0.0 || is_tame(x));
    let (quotient, root) = (if divides { x / y } else { 0.0 }, x == 0.0 || is_tame(x));
    let rooted = match x == 0.0 {
        true => x,
        false if root => x.abs().sqrt(),
        false => 0.0,
    };
    [x + y, x - y, x * y, x * y + z, x * y - z * z, quotient, left(divides), rooted, left(root)]
}

/// Three numbers a row, of all sizes, some denormal, some zero, some with few digits; the second one is never 0.
pub fn numbers(rows: usize, seed: u64) -> Vec<[f64; 3]> {
    let mut rng = Rng::new(seed);
    let mut number = |row: usize| {
        let digits = rng.below(1 << 26) | (rng.below(1 << 26)) << 26;
        let sign = rng.below(2) << 63;
        let exponent = match row % 4 {
            0 => 1016 + rng.below(14),
            1 => 724 + rng.below(598),
            2 => rng.below(3),
            _ => rng.below(2047),
        };
        let few = match row % 5 {
            0 => digits & 0xf_0000_0000_0000,
            1 => digits | 0xf_ffff_ffff_fff0,
            _ => digits,
        };
        f64::from_bits(sign | exponent << 52 | few)
    };
    let row = |row: usize| {
        let [x, y, z] = [number(row), number(row), number(row)];
        [x, if y == 0.0 { 1.5 } else { y }, z]
    };
    (0..rows).map(row).collect()
}

/// The device's results of all operations.
pub fn operations(card: &Card, given: &[[f64; 3]]) -> Result<Vec<[f64; 9]>, DeviceFault> {
    let kernel = Kernel::new(card, "trial_exact")?;
    let [mut inputs, mut outputs] = [CardColumn::storage(card), CardColumn::storage(card)];
    let bytes = 72 * given.len() as u64;
    inputs.fill(card, given)?;
    outputs.fit(card, bytes)?;
    let group = kernel.bind(card, vec![inputs.part(0..24 * given.len() as u64), outputs.part(0..bytes)]);
    dispatch(card, &kernel, &group, given.len());
    read(card, &outputs, bytes)
}

/// The first operation whose result has other bits; NaN are all the same.
pub fn first_difference(given: &[[f64; 3]], found: &[[f64; 9]]) -> Option<String> {
    for (row, found) in given.iter().zip(found) {
        let right = expected(*row);
        let differs =
            |k: &usize| found[*k].to_bits() != right[*k].to_bits() && !(found[*k].is_nan() && right[*k].is_nan());
        if let Some(k) = (0..9).find(differs) {
            return Some(format!("{} of {row:?} is {:e}, not {:e}", OPERATIONS[k], found[k], right[k]));
        }
    }
    None
}

/// Bodies as the stages see them.
pub struct TrialBodies {
    movable: Vec<bool>,
    ways: Vec<u32>,
    mass: Vec<BodyMass>,
    pose: Vec<Pose>,
    middle: Vec<Pose>,
    velocity: Vec<Twist>,
    w: Vec<Twist>,
}

/// What the stages make of them.
#[derive(Debug, PartialEq)]
pub struct TrialMotion {
    bodies: Vec<BodyResponse>,
    free: Vec<Twist>,
    pose: Vec<Pose>,
    velocity: Vec<Twist>,
    /// Bodies that were left to the processor though their way was given.
    pub left: usize,
}

impl TrialBodies {
    /// Bodies at random: balls and others, at rest, slow, fast, denormal.
    pub fn random(count: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut vector =
            |scale: f64| Vec3::new(rng.uniform(-scale, scale), rng.uniform(-scale, scale), rng.uniform(-scale, scale));
        let mut scales = [0.0, 1e-310, 1e-40, 1e-6, 1e-2, 1.0, 20.0, 400.0].into_iter().cycle();
        let mut all = Self {
            movable: Vec::new(),
            ways: Vec::new(),
            mass: Vec::new(),
            pose: Vec::new(),
            middle: Vec::new(),
            velocity: Vec::new(),
            w: Vec::new(),
        };
        for i in 0..count {
            let scale = scales.next().unwrap_or(1.0);
            let axes = vector(1.0);
            let turn = |v: Vec3| Quat::from_xyzw(v.x, v.y, v.z, 0.5).normalize();
            let base = Sym3::diagonal(Vec3::new(0.02, 0.03, 0.04) + 0.01 * vector(1.0));
            let inertia = match i % 3 {
                0 => Sym3::diagonal(Vec3::splat(0.01 + axes.x * axes.x)),
                1 => base,
                _ => base.rotated(turn(axes)),
            };
            all.mass.push(BodyMass::new(2.0 + axes.y, inertia, Vec3::ZERO, 0.0));
            all.pose.push(Pose::new(vector(10.0), turn(vector(1.0))));
            all.middle.push(Pose::new(vector(10.0), turn(vector(1.0))));
            all.velocity.push(Twist { linear: vector(1.0) * scale, angular: vector(1.0) * scale });
            all.w.push(Twist { linear: vector(0.1) * scale, angular: vector(0.1) * scale });
            all.movable.push(i % 7 != 3);
            all.ways.push(if i % 7 == 3 { 0 } else { [WHOLE_STEP, HALF_STEP][i % 2] });
        }
        all
    }

    /// What a device makes of them in a step of `h` s; what it leaves, the processor does.
    pub fn moved(&self, device: &mut dyn StageDevice, h: f64) -> Result<TrialMotion, DeviceFault> {
        let count = self.pose.len();
        let (mut bodies, mut free) = (vec![BodyResponse::default(); count], vec![Twist::ZERO; count]);
        let (mut pose, mut velocity) = (self.pose.clone(), self.velocity.clone());
        let (movable, mass) = (&self.movable[..], &self.mass[..]);
        let given =
            FreeColumns { movable, mass, pose: &pose, velocity: &velocity, fall: Vec3::new(0.0, -0.0, -9.81 * h) };
        device.free(&given, &mut bodies, &mut free)?;
        let mut left = Vec::new();
        let given = MoveColumns { ways: &self.ways, mass, free: &free, w: &self.w, middle: &self.middle, h };
        device.integrate(&given, &mut pose, &mut velocity, &mut left)?;
        let ways: Vec<u32> = left.iter().zip(&self.ways).map(|(left, way)| left * way).collect();
        let rest = MoveColumns { ways: &ways, ..given };
        ProcessorStages::default().integrate(&rest, &mut pose, &mut velocity, &mut left)?;
        let left = ways.iter().filter(|way| **way != 0).count();
        Ok(TrialMotion { bodies, free, pose, velocity, left })
    }
}

impl TrialMotion {
    /// The first body that differs in a bit.
    pub fn first_difference(&self, other: &Self) -> Option<String> {
        let numbers =
            |m: &Self, i: usize| format!("{:?} {:?} {:?} {:?}", m.bodies[i], m.free[i], m.pose[i], m.velocity[i]);
        let found = (0..self.pose.len()).find(|i| numbers(self, *i) != numbers(other, *i));
        found.map(|i| format!("motion of body {i}: {}, not {}", numbers(self, i), numbers(other, i)))
    }
}

/// What of the stages differs from the processor's; nothing where the device has no f64.
pub(crate) fn tried(card: &Arc<Card>) -> Result<Option<String>, DeviceFault> {
    let Some(mut stages) = StageCard::new(Arc::clone(card))? else { return Ok(None) };
    let given = numbers(20_000, 1);
    if let Some(difference) = first_difference(&given, &operations(card, &given)?) {
        return Ok(Some(difference));
    }
    let bodies = TrialBodies::random(3000, 2);
    let own = bodies.moved(&mut ProcessorStages::default(), 0.01)?;
    Ok(bodies.moved(&mut stages, 0.01)?.first_difference(&own))
}
