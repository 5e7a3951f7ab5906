//! A solve on a [`grouser_solve::PassDevice`] has the bits of one on the processor. The device here is the plainest one
//! (`plain/mod.rs`).

mod plain;

use grouser_math::Sym3;
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{
    DeviceFault, DeviceShare, Impulses, Law, Method, Problem, Report, Settings, Status, Workspace, solve,
};
use plain::Plain;

fn solved(problem: &Problem, law: Law, device: Option<Plain>) -> (Impulses, Report, Workspace) {
    let settings = Settings { method: Method::Apgd, law, tolerance: 1e-3, max_iterations: 400, ..Settings::default() };
    let (mut gamma, mut ws) = (Impulses::default(), Workspace::on(device.map(|d| DeviceShare::new(Box::new(d)))));
    gamma.reset(problem);
    let report = solve(problem, &settings, &mut gamma, &mut ws);
    (gamma, report, ws)
}

fn large(seed: u64) -> Recipe {
    Recipe { contacts: 2500, bodies: 900, compliant: true, ..Recipe::small(seed) }
}

#[test]
fn bits_are_the_processors() {
    let few_bodies = Recipe { bodies: 60, ..large(8) };
    let rigid = Recipe { compliant: false, mass_ratio: 1e3, ..large(5) };
    for (law, recipe) in [(Law::Cone, large(3)), (Law::Coulomb, large(4)), (Law::Cone, rigid), (Law::Cone, few_bodies)]
    {
        let problem = random_problem(&recipe);
        let (gamma, report, _) = solved(&problem, law, None);
        let (there, said, ws) = solved(&problem, law, Some(Plain::default()));
        let share = ws.device.unwrap();
        assert_eq!((share.contacts, share.on_device), (2500, 2500), "it ran there");
        assert_eq!(said.iterations, report.iterations, "{law:?} {recipe:?}");
        assert!(there == gamma, "{law:?} {recipe:?}");
    }
}

/// Rows and equations: the processor answers for the bodies of mechanisms, in between.
#[test]
fn mechanisms_have_the_processors_bits() {
    let rows = Recipe { rows: 40, ..large(6) };
    let both = Recipe { rows: 40, equations: 30, ..large(7) };
    let crowded = Recipe { equations: 12, bodies: 60, ..large(8) };
    for (law, recipe) in [(Law::Cone, rows), (Law::Cone, both), (Law::Coulomb, both), (Law::Cone, crowded)] {
        let problem = random_problem(&recipe);
        let (gamma, report, _) = solved(&problem, law, None);
        let (there, said, ws) = solved(&problem, law, Some(Plain::default()));
        let share = ws.device.unwrap();
        assert_eq!((share.contacts, share.on_device), (2500, 2500), "it ran there");
        assert_eq!(said.iterations, report.iterations, "{law:?} {recipe:?}");
        assert!(there == gamma, "{law:?} {recipe:?}");
    }
}

/// Moments stay on the processor, and that is counted.
#[test]
fn what_does_not_fit_stays() {
    let problem = random_problem(&Recipe { moments: true, ..large(6) });
    let (gamma, ..) = solved(&problem, Law::Cone, None);
    let (there, _, ws) = solved(&problem, Law::Cone, Some(Plain::default()));
    let share = ws.device.unwrap();
    assert_eq!((share.contacts, share.on_device), (2500, 0));
    assert!(there == gamma);
}

/// A fault ends the solve, is kept, and nothing else goes on in its place.
#[test]
fn faults_end_the_solve() {
    let problem = random_problem(&large(7));
    for pass in [1, 2, 5] {
        let (_, report, ws) = solved(&problem, Law::Cone, Some(Plain { fails_at: Some(pass), ..Plain::default() }));
        assert_eq!(ws.device.unwrap().fault, Some(DeviceFault("the device was lost".to_string())));
        assert_ne!(report.status, Status::Converged);
        assert!(report.iterations <= pass);
    }
}

/// From impulses of a problem that was much the same, as in a run: light grains, on the device that had that one too.
#[test]
fn a_warm_start_has_the_processors_bits() {
    let mut problem = random_problem(&large(9));
    for body in &mut problem.bodies {
        body.inverse_mass *= 12.3;
        body.inverse_inertia = Sym3::from_mat3(body.inverse_inertia.to_mat3() * 12.3e4);
    }
    for c in &mut problem.contacts {
        c.arms = c.arms.map(|arm| arm * 0.01);
        c.friction = 0.5;
    }
    let settings = Settings { method: Method::Apgd, tolerance: 3e-3, max_iterations: 400, ..Settings::default() };
    let run = |device: Option<Plain>| {
        let mut problem = problem.clone();
        let mut ws = Workspace::on(device.map(|d| DeviceShare::new(Box::new(d))));
        let mut gamma = Impulses::default();
        gamma.reset(&problem);
        let mut all = Vec::new();
        for step in 0..4 {
            let report = solve(&problem, &settings, &mut gamma, &mut ws);
            all.push((gamma.clone(), report.iterations, report.residual.velocity.to_bits()));
            for (b, free) in problem.free.iter_mut().enumerate().skip(1) {
                free.linear *= 1.0 + 0.02 * ((b + step) as f64).sin();
            }
        }
        all
    };
    let (here, there) = (run(None), run(Some(Plain::default())));
    for (step, (a, b)) in here.iter().zip(&there).enumerate() {
        assert_eq!((a.1, a.2), (b.1, b.2), "step {step}");
        assert!(a.0 == b.0, "step {step}");
    }
}
