//! Whole solves: every pass against a scalar device, results against the processor's, sizes and limits, faults.
#![cfg(feature = "gpu")]

mod common;
#[path = "../../solve/tests/plain/mod.rs"]
mod plain;

use grouser_gpu::{Card, CardLimits, PassCard};
use grouser_math::Sym3;
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{
    DeviceFault, DevicePass, DeviceProblem, DeviceShare, DeviceSums, Impulses, Law, Method, PassDevice, Problem,
    Report, Settings, Status, Workspace, solve,
};
use plain::Plain;
use std::sync::Arc;

/// Both do everything; what they say is compared.
struct Both {
    card: PassCard,
    plain: Plain,
}

fn bits<const N: usize>(vectors: &[[f32; N]]) -> Vec<[u32; N]> {
    vectors.iter().map(|v| v.map(f32::to_bits)).collect()
}

fn three(vectors: &[[f32; 4]]) -> Vec<[u32; 3]> {
    vectors.iter().map(|[x, y, z, _]| [x, y, z].map(|x| x.to_bits())).collect()
}

impl PassDevice for Both {
    fn take_over(&mut self, problem: &DeviceProblem) -> Result<(), DeviceFault> {
        self.plain.take_over(problem)?;
        self.card.take_over(problem)
    }

    fn pass(&mut self, pass: &DevicePass) -> Result<DeviceSums, DeviceFault> {
        let (right, found) = (self.plain.pass(pass)?, self.card.pass(pass)?);
        assert_eq!(found.sums, right.sums, "{pass:?}");
        assert_eq!(found.near2.to_bits(), right.near2.to_bits(), "{pass:?}");
        assert_eq!(found.residual2.to_bits(), right.residual2.to_bits(), "{pass:?}");
        assert_eq!(found.above, right.above, "{pass:?}");
        let loads = |sums: &DeviceSums| sums.loads.iter().map(|load| load.map(f64::to_bits)).collect::<Vec<_>>();
        assert!(loads(&found) == loads(&right), "loads of {pass:?}");
        let slot = pass.target;
        assert!(three(&self.card.impulses(slot)?) == three(&self.plain.impulses(slot)?), "iterate of {pass:?}");
        if pass.product {
            assert!(bits(&self.card.motions()?) == bits(&self.plain.motions()?), "velocities of {pass:?}");
        }
        if pass.check {
            let both = [self.card.residuals()?, self.plain.residuals()?];
            assert!(both[0].iter().map(|x| x.to_bits()).eq(both[1].iter().map(|x| x.to_bits())), "{pass:?}");
        }
        Ok(found)
    }

    fn impulses(&mut self, slot: usize) -> Result<Vec<[f32; 4]>, DeviceFault> {
        self.card.impulses(slot)
    }
    fn motions(&mut self) -> Result<Vec<[f32; 8]>, DeviceFault> {
        self.card.motions()
    }
    fn residuals(&mut self) -> Result<Vec<f32>, DeviceFault> {
        self.card.residuals()
    }
}

fn solved(
    problem: &Problem,
    law: Law,
    most: u32,
    device: Option<Box<dyn PassDevice>>,
) -> (Impulses, Report, Workspace) {
    let settings = Settings { method: Method::Apgd, law, tolerance: 1e-3, max_iterations: most, ..Settings::default() };
    let (mut gamma, mut ws) = (Impulses::default(), Workspace::on(device.map(DeviceShare::new)));
    gamma.reset(problem);
    let report = solve(problem, &settings, &mut gamma, &mut ws);
    (gamma, report, ws)
}

fn large(seed: u64) -> Recipe {
    Recipe { contacts: 2500, bodies: 900, compliant: true, ..Recipe::small(seed) }
}

fn same(problem: &Problem, law: Law, device: Box<dyn PassDevice>) {
    let (gamma, report, _) = solved(problem, law, 60, None);
    let (there, said, ws) = solved(problem, law, 60, Some(device));
    let share = ws.device.unwrap();
    assert_eq!(share.fault, None);
    assert_eq!(share.on_device, problem.contacts.len() as u64);
    assert_eq!(
        (said.iterations, said.residual.velocity.to_bits()),
        (report.iterations, report.residual.velocity.to_bits())
    );
    assert!(there == gamma);
}

fn pass_card(card: &Arc<Card>) -> Box<PassCard> {
    Box::new(PassCard::new(Arc::clone(card)).unwrap())
}

/// Velocities, iterates, residuals and sums of every pass; bodies with few contacts and with hundreds.
#[test]
fn every_pass_has_the_scalar_bits() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let few_bodies = Recipe { bodies: 20, ..large(8) };
    let uneven = Recipe { compliant: false, mass_ratio: 1e3, ..large(5) };
    for (law, recipe) in [(Law::Cone, large(3)), (Law::Coulomb, few_bodies), (Law::Cone, uneven)] {
        let both = Both { card: *pass_card(&card), plain: Plain::default() };
        same(&random_problem(&recipe), law, Box::new(both));
    }
}

/// Rows and equations: loads on the bodies of mechanisms and velocities besides, and what went over the bus.
#[test]
fn mechanisms_have_the_scalar_bits() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let rows = Recipe { rows: 40, ..large(6) };
    let both = Recipe { rows: 40, equations: 30, ..large(7) };
    let crowded = Recipe { equations: 12, bodies: 60, ..large(8) };
    for (law, recipe) in [(Law::Cone, rows), (Law::Coulomb, both), (Law::Cone, crowded)] {
        let device = Both { card: *pass_card(&card), plain: Plain::default() };
        same(&random_problem(&recipe), law, Box::new(device));
    }
    let (_, _, ws) = solved(&random_problem(&rows), Law::Cone, 60, Some(pass_card(&card)));
    let counts = ws.device.unwrap().device.counts();
    let velocities = counts.velocities / (counts.passes - 1);
    assert!(counts.velocities > 0 && counts.velocities % (counts.passes - 1) == 0, "{counts:?}");
    assert_eq!(counts.loads, counts.passes * (velocities / 32 * 48), "{counts:?}");
}

/// Light grains in a run on one device: more bodies than contacts, more contacts each time, warm starts.
#[test]
fn a_run_has_the_scalar_bits() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let run = |device: Option<Box<dyn PassDevice>>| {
        let (mut gamma, mut ws) = (Impulses::default(), Workspace::on(device.map(DeviceShare::new)));
        let settings = Settings { method: Method::Apgd, tolerance: 5e-3, max_iterations: 60, ..Settings::default() };
        let mut all = Vec::new();
        for contacts in [1100, 1500, 3000, 1200] {
            let mut problem = random_problem(&Recipe { contacts, bodies: 2504, ..large(9) });
            for body in &mut problem.bodies {
                body.inverse_mass *= 95.0;
                body.inverse_inertia = Sym3::from_mat3(body.inverse_inertia.to_mat3() * 95e4);
            }
            for c in &mut problem.contacts {
                c.arms = c.arms.map(|arm| arm * 0.01);
                c.friction = 0.5;
            }
            gamma.reset(&problem);
            for step in 0..2 {
                let report = solve(&problem, &settings, &mut gamma, &mut ws);
                all.push((gamma.clone(), report.iterations, report.residual.velocity.to_bits()));
                for (b, free) in problem.free.iter_mut().enumerate().skip(1) {
                    free.linear *= 1.0 + 0.02 * ((b + step) as f64).sin();
                }
            }
        }
        assert_eq!(ws.device.and_then(|share| share.fault), None);
        all
    };
    let (here, there) = (run(None), run(Some(Box::new(Both { card: *pass_card(&card), plain: Plain::default() }))));
    for (k, (a, b)) in here.iter().zip(&there).enumerate() {
        assert_eq!((a.1, a.2), (b.1, b.2), "solve {k}");
        assert!(a.0 == b.0, "solve {k}");
    }
}

#[test]
fn workgroups_of_any_size_give_the_same_bits() {
    for workgroup in [32, 64, 128, 256] {
        let Some(card) = common::card(CardLimits { workgroup, ..CardLimits::default() }) else { return };
        same(&random_problem(&large(9)), Law::Cone, pass_card(&card));
    }
}

/// Contacts in three windows, impulses in one binding each; then more than three windows hold.
#[test]
fn small_bindings_give_the_same_bits() {
    let recipe = Recipe { contacts: 3000, bodies: 1200, ..large(10) };
    for binding in [1 << 20, 64 << 10, 32 << 10, 20 << 10] {
        let Some(card) = common::card(CardLimits { binding: Some(binding), ..CardLimits::default() }) else { return };
        same(&random_problem(&recipe), Law::Cone, pass_card(&card));
    }
    let Some(card) = common::card(CardLimits { binding: Some(20 << 10), ..CardLimits::default() }) else { return };
    same(&random_problem(&Recipe { rows: 20, equations: 9, ..recipe }), Law::Cone, pass_card(&card));
    let Some(card) = common::card(CardLimits { binding: Some(8 << 10), ..CardLimits::default() }) else { return };
    let (_, report, ws) = solved(&random_problem(&recipe), Law::Cone, 60, Some(pass_card(&card)));
    let said = ws.device.unwrap().fault.unwrap().0;
    assert!(said.contains("do not fit into its bindings of 8192 bytes"), "{said}");
    assert_ne!(report.status, Status::Converged);
}

/// Bindings of 1 MiB with more contacts than one window holds.
#[test]
fn bindings_of_a_mebibyte_hold_a_large_problem() {
    let limits = CardLimits { binding: Some(1 << 20), ..CardLimits::default() };
    let Some(card) = common::card(limits) else { return };
    let problem = random_problem(&Recipe { contacts: 70_000, bodies: 30_000, ..large(11) });
    let settings =
        |most| Settings { method: Method::Apgd, tolerance: 1e-6, max_iterations: most, ..Settings::default() };
    let run = |device: Option<Box<dyn PassDevice>>| {
        let (mut gamma, mut ws) = (Impulses::default(), Workspace::on(device.map(DeviceShare::new)));
        gamma.reset(&problem);
        solve(&problem, &Settings { fixed_iterations: true, ..settings(5) }, &mut gamma, &mut ws);
        assert_eq!(ws.device.and_then(|share| share.fault), None);
        gamma
    };
    assert!(run(None) == run(Some(pass_card(&card))));
}

/// A device that is lost ends the solve with its name, and nothing goes on in its place.
#[test]
fn a_lost_device_is_named() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let device = pass_card(&card);
    card.lose();
    let (_, report, ws) = solved(&random_problem(&large(12)), Law::Cone, 60, Some(device));
    let said = ws.device.unwrap().fault.unwrap().0;
    assert!(said.contains(&card.info.name) && said.contains("lost"), "{said}");
    assert_ne!(report.status, Status::Converged);
}

#[test]
fn a_device_that_is_not_there() {
    let said = Card::open(999, CardLimits::default()).err().unwrap();
    assert_eq!(said.0, "there is no device 999");
}
