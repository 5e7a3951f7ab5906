//! The self-test: is a device exact, repeatable, or refused?
//!
//! First single operations on random numbers, great, small and denormal, each against the processor's; then whole
//! solves of random problems under both laws, twice on the device and once on the processor. The first thing that
//! differs is named.

use crate::arrays::{CardColumn, read};
use crate::card::Card;
use crate::detect;
use crate::kernels::{Kernel, dispatch, grid};
use crate::pass::PassCard;
use crate::stages;
use grouser_math::rng::Rng;
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{DeviceFault, DeviceShare, Impulses, Law, Method, Problem, Settings, Status, Workspace, solve};
use std::sync::Arc;
use wgpu::BufferUsages as Use;

/// What the trial found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The processor's bits.
    Exact,
    /// Its own bits, each time; what differs first from the processor's.
    Repeatable(String),
    /// Not to be used, and why.
    Refused(String),
}

impl Verdict {
    /// "exact", "repeatable" or "refused".
    pub fn name(&self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Repeatable(_) => "repeatable",
            Self::Refused(_) => "refused",
        }
    }

    /// What differs, or why it is refused.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Exact => None,
            Self::Repeatable(reason) | Self::Refused(reason) => Some(reason),
        }
    }
}

/// Results of [`operations`], in order.
pub const OPERATIONS: [&str; 12] = [
    "sum",
    "difference",
    "product",
    "product plus a number",
    "difference of products",
    "quotient",
    "square root",
    "sum in f64",
    "store",
    "comparison with 0",
    "comparison",
    "copy",
];

/// What the processor says to `[x, y, z, w]`.
pub fn expected([x, y, z, w]: [f32; 4]) -> [f32; 12] {
    let truth = |is_true: bool| if is_true { 1.0 } else { 0.0 };
    let sum = (f64::from(x) + f64::from(y) + f64::from(z)) as f32;
    let one = [x + y, x - y, x * y, x * y + z, x * y - z * w, x / y, x.abs().sqrt(), sum];
    let more = [x, truth(x > 0.0), truth(x <= y), w];
    std::array::from_fn(|k| if k < 8 { one[k] } else { more[k - 8] })
}

/// Four numbers a row, of all sizes, some denormal, some zero, some equal; the second one is never 0.
pub fn numbers(rows: usize, seed: u64) -> Vec<[f32; 4]> {
    let mut rng = Rng::new(seed);
    let mut number = |row: usize| {
        let digits = rng.below(1 << 23) as u32;
        let sign = (rng.below(2) as u32) << 31;
        let exponent = match row % 4 {
            0 => 120 + rng.below(14) as u32,
            1 => 64 + rng.below(126) as u32,
            2 => rng.below(3) as u32,
            _ => rng.below(255) as u32,
        };
        let few = if row.is_multiple_of(3) { digits & 0x7c_0000 } else { digits };
        f32::from_bits(sign | exponent << 23 | few)
    };
    let row = |row: usize| {
        let x = [number(row), number(row), number(row), number(row / 2)];
        [x[0], if x[1] == 0.0 { 1.5 } else { x[1] }, x[2], x[3]]
    };
    (0..rows).map(row).collect()
}

/// The device's results of all operations.
pub fn operations(card: &Card, given: &[[f32; 4]]) -> Result<Vec<[f32; 12]>, DeviceFault> {
    let kernel = Kernel::new(card, "trial")?;
    let [mut inputs, mut outputs] = [CardColumn::storage(card), CardColumn::storage(card)];
    let bytes = 48 * given.len() as u64;
    inputs.fill(card, given)?;
    outputs.fit(card, bytes)?;
    let group = kernel.bind(card, vec![inputs.part(0..16 * given.len() as u64), outputs.part(0..bytes)]);
    dispatch(card, &kernel, &group, given.len());
    read(card, &outputs, bytes)
}

/// The device's square roots of the numbers with these bits, one after the other.
pub fn roots(card: &Card, start: u32, count: usize) -> Result<Vec<f32>, DeviceFault> {
    let kernel = Kernel::new(card, "all_roots")?;
    let (mut place, mut outputs) = (CardColumn::new(card, Use::UNIFORM | Use::COPY_DST), CardColumn::storage(card));
    let (_, _, width) = grid(count, card);
    place.fill(card, &[start, width, 0, 0])?;
    outputs.fit(card, 4 * count as u64)?;
    let group = kernel.bind(card, vec![place.part(0..16), outputs.part(0..4 * count as u64)]);
    dispatch(card, &kernel, &group, count);
    read(card, &outputs, 4 * count as u64)
}

/// The first operation whose result has other bits; NaN are all the same.
pub fn first_difference(given: &[[f32; 4]], found: &[[f32; 12]]) -> Option<String> {
    for (row, found) in given.iter().zip(found) {
        let right = expected(*row);
        let differs =
            |k: &usize| found[*k].to_bits() != right[*k].to_bits() && !(found[*k].is_nan() && right[*k].is_nan());
        if let Some(k) = (0..12).find(differs) {
            return Some(format!("{} of {row:?} is {:e}, not {:e}", OPERATIONS[k], found[k], right[k]));
        }
    }
    None
}

/// Solves on the processor, or on the device that is lent.
fn solved(problem: &Problem, law: Law, device: &mut Option<DeviceShare>) -> Result<(Impulses, Status), DeviceFault> {
    let settings = Settings { method: Method::Apgd, law, tolerance: 1e-3, max_iterations: 300, ..Settings::default() };
    let (mut gamma, mut workspace) = (Impulses::default(), Workspace::on(device.take()));
    gamma.reset(problem);
    let report = solve(problem, &settings, &mut gamma, &mut workspace);
    *device = workspace.device.take();
    match device.as_mut().and_then(|share| share.fault.take()) {
        Some(fault) => Err(fault),
        None => Ok((gamma, report.status)),
    }
}

/// Tries the device.
pub fn run(card: &Arc<Card>) -> Verdict {
    match tried(card) {
        Ok(verdict) => verdict,
        Err(fault) => Verdict::Refused(fault.0),
    }
}

fn tried(card: &Arc<Card>) -> Result<Verdict, DeviceFault> {
    let given = numbers(20_000, 1);
    let found = operations(card, &given)?;
    let mut difference = first_difference(&given, &found);
    if difference.is_none() {
        difference = stages::trial::tried(card)?;
    }
    if difference.is_none() {
        difference = detect::trial::tried(card)?;
    }
    let mut device = Some(DeviceShare::new(Box::new(PassCard::new(Arc::clone(card))?)));
    for (law, seed) in [(Law::Cone, 2), (Law::Coulomb, 3)] {
        let recipe = Recipe { contacts: 1500, bodies: 500, compliant: true, ..Recipe::small(seed) };
        let problem = random_problem(&recipe);
        let (own, status) = solved(&problem, law, &mut None)?;
        let first = solved(&problem, law, &mut device)?;
        if solved(&problem, law, &mut device)?.0 != first.0 {
            return Ok(Verdict::Refused(format!("two solves under the {} law differ", law.name())));
        }
        if first.1 != status {
            return Ok(Verdict::Refused(format!("a solve under the {} law ends as {:?}", law.name(), first.1)));
        }
        if first.0 != own {
            difference.get_or_insert(format!("impulses under the {} law", law.name()));
        }
    }
    Ok(difference.map_or(Verdict::Exact, Verdict::Repeatable))
}
