//! The shoot-out of Melanz 2016, 4.2: every method on the same states of `filling`, `drafting` and `compaction`.
//!
//! A state is made once by APGD, then each method takes one step from it, cold, to each tolerance (the dissertation's
//! way for its drafting and compaction tests, Figs. 4.2, 4.3 and 4.10 to 4.13; its filling test averages over a second,
//! Figs. 4.5 to 4.9). Experiments named `warm` start from the impulses of the step before, as runs do. Against the
//! number of bodies and the slab's mass the tolerance is 1 % of g h. Contacts are rigid, as there.

use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::{Error, Simulation};
use grouser_dynamics::{BodyId, Tolerance};
use grouser_math::par::Pool;
use grouser_record::plot::{Figure, Panel, Series};
use grouser_solve::{Method, Status};
use std::fmt::Write;
use std::time::Instant;

/// Tolerances as shares of g h.
const TOLERANCES: [f64; 4] = [1e-1, 1e-2, 1e-3, 1e-4];
/// A method that took longer than this on a smaller case of an experiment, in s, is left out of the larger ones.
const PATIENCE: f64 = 20.0;

/// What is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The tolerance, as a share of g h.
    Tolerance,
    /// The number of bodies.
    Bodies,
    /// The slab's mass in kg.
    Mass,
}

impl Over {
    fn label(self) -> &'static str {
        match self {
            Self::Tolerance => "log10 of the tolerance over g h",
            Self::Bodies => "log10 of the number of bodies",
            Self::Mass => "log10 of the slab's mass in kg",
        }
    }
}

/// A state to start from.
struct SolverCase {
    experiment: &'static str,
    scene: &'static str,
    over: Over,
    /// What is varied, where that is not the tolerance.
    value: f64,
    set: Vec<String>,
    /// Steps of APGD that make the state.
    steps: u32,
    /// Body whose contact force is reported.
    body: &'static str,
    tolerances: &'static [f64],
    is_rigid: bool,
    /// Do methods start from the impulses of the last step?
    warm: bool,
}

/// What one method did in one step.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Shot {
    /// Experiment.
    pub experiment: &'static str,
    /// What is varied.
    pub value: f64,
    /// Tolerance over g h.
    pub tolerance: f64,
    /// Method.
    pub method: &'static str,
    /// Bodies and contacts.
    pub bodies: usize,
    /// Contacts.
    pub contacts: u32,
    /// How it ended.
    pub status: &'static str,
    /// Iterations.
    pub iterations: u32,
    /// Products with N, or their equivalent.
    pub products: u32,
    /// Time of the solve in s.
    pub seconds: f64,
    /// Residual in m/s.
    pub residual: f64,
    /// Contact force on the watched body in N.
    pub force: f64,
}

/// An experiment's shots, and over what they were varied.
pub struct Experiment {
    /// Name.
    pub name: &'static str,
    /// What is varied.
    pub over: Over,
    /// The shots.
    pub shots: Vec<Shot>,
}

/// Cases; `full` has the dissertation's sizes.
fn cases(full: bool) -> Vec<SolverCase> {
    let case = |experiment, scene, over, value, set: Vec<String>, steps, body| SolverCase {
        experiment,
        scene,
        over,
        value,
        set,
        steps,
        body,
        tolerances: if over == Over::Tolerance { &TOLERANCES } else { &TOLERANCES[1..2] },
        is_rigid: true,
        warm: false,
    };
    let count = |n: usize| format!("fill.0.count={n}");
    let (fill, draft, slab) = if full { (1000, 21_638, 4000) } else { (250, 600, 400) };
    let settle = if full { 1000 } else { 600 };
    let mut all = vec![
        case("filling-tolerance", "filling", Over::Tolerance, 0.0, vec![count(fill)], settle, "container"),
        case("drafting-tolerance", "drafting", Over::Tolerance, 0.0, vec![count(draft)], 1700, "blade"),
    ];
    // To each tolerance from nothing, and from the impulses of the step before.
    let bed = if full { 8000 } else { 600 };
    let press =
        vec![count(slab), "body.slab.mass=1000".to_string(), format!("body.slab.position=[0,0,{}]", height(slab))];
    for (cold, warm, scene, set, steps, body) in [
        ("bed-tolerance", "bed-warm", "bed", vec![count(bed)], 800, "box"),
        ("filling-tolerance", "filling-warm", "filling", vec![count(fill)], settle, "container"),
        ("compaction-tolerance", "compaction-warm", "compaction", press, 800, "container"),
    ] {
        if cold != "filling-tolerance" {
            let case = case(cold, scene, Over::Tolerance, 0.0, set.clone(), steps, body);
            all.push(SolverCase { is_rigid: scene != "bed", ..case });
        }
        let case = case(warm, scene, Over::Tolerance, 0.0, set, steps, body);
        all.push(SolverCase { is_rigid: scene != "bed", warm: true, ..case });
    }
    let counts: &[usize] = if full { &[125, 250, 500, 1000, 2000, 4000, 8000, 16_000] } else { &[60, 125, 250, 500] };
    for n in counts {
        all.push(case("filling-bodies", "filling", Over::Bodies, *n as f64, vec![count(*n)], settle, "container"));
    }
    for mass in [10.0, 100.0, 1e3, 1e4, 1e5] {
        let set =
            vec![count(slab), format!("body.slab.mass={mass}"), format!("body.slab.position=[0,0,{}]", height(slab))];
        all.push(case("compaction-mass", "compaction", Over::Mass, mass, set, 400, "container"));
    }
    all
}

/// Where the slab starts above full layers of 400 spheres of 1 m: as in the scene for 4,000.
fn height(count: usize) -> f64 {
    2.1 * (count as f64 / 400.0) + 0.6
}

/// Runs everything; `tell` gets a line per state and shot.
pub fn run(full: bool, threads: usize, mut tell: impl FnMut(&str)) -> Result<Vec<Experiment>, Error> {
    let mut experiments: Vec<Experiment> = Vec::new();
    for case in cases(full) {
        if experiments.last().is_none_or(|e| e.name != case.experiment) {
            experiments.push(Experiment { name: case.experiment, over: case.over, shots: Vec::new() });
        }
        let experiment = experiments.last_mut().ok_or_else(|| Error::Failed("no experiment".to_string()))?;
        let slow: Vec<&str> = experiment.shots.iter().filter(|s| s.seconds > PATIENCE).map(|s| s.method).collect();
        let start = Instant::now();
        let shots = Pool::new(threads)?.run(|| {
            let (mut simulation, body) = build(&case)?;
            settle(&case, &mut simulation)?;
            shoot(&case, &slow, &mut simulation, body)
        })?;
        let contacts = shots.first().map_or(0, |s| s.contacts);
        tell(&format!(
            "{} {}: {} contacts, {:.1} s",
            case.experiment,
            case.value,
            contacts,
            start.elapsed().as_secs_f64()
        ));
        experiment.shots.extend(shots);
    }
    Ok(experiments)
}

/// The case's simulation, and the watched body.
fn build(case: &SolverCase) -> Result<(Simulation, BodyId), Error> {
    let mut set = case.set.clone();
    if case.is_rigid {
        set.push("contact.stiffness=\"rigid\"".to_string());
    }
    let scene = Scene::load(case.scene, &set)?;
    let model = scene.settle_and_build(&Beds::default(), &mut ())?;
    let body = model.bodies.iter().find(|b| b.0 == case.body).map(|b| b.1);
    let body = body.ok_or_else(|| Error::Failed(format!("no body `{}`", case.body)))?;
    Ok((model.into(), body))
}

fn settle(case: &SolverCase, simulation: &mut Simulation) -> Result<(), Error> {
    (0..case.steps).try_for_each(|_| simulation.step().map(drop))
}

/// One step of each method from the present state.
fn shoot(case: &SolverCase, slow: &[&str], simulation: &mut Simulation, body: BodyId) -> Result<Vec<Shot>, Error> {
    let state = simulation.state();
    let settings = simulation.world().settings();
    let gh = settings.gravity.length() * settings.step;
    let mut shots = Vec::new();
    // Without joints `hybrid` is `apgd`, to the bit.
    let other = |m: &Method| !matches!(m, Method::Auto | Method::Hybrid) && !slow.contains(&m.name());
    for method in Method::ALL.into_iter().filter(other) {
        for tolerance in case.tolerances {
            simulation.restore(&state)?;
            let solver = &mut simulation.world_mut().settings_mut().solver;
            (solver.method, solver.tolerance, solver.warm_start) =
                (method, Tolerance::Absolute(tolerance * gh), case.warm);
            solver.max_iterations = 20_000;
            let report = simulation.step()?;
            let world = simulation.world();
            let done = report.solver.status == Status::Converged;
            shots.push(Shot {
                experiment: case.experiment,
                value: if case.over == Over::Tolerance { *tolerance } else { case.value },
                tolerance: *tolerance,
                method: method.name(),
                bodies: world.body_count(),
                contacts: report.contacts,
                status: report.solver.status.name(),
                iterations: report.solver.iterations,
                products: report.solver.products,
                seconds: report.seconds.solve,
                residual: report.residual().velocity,
                force: world.contact_force(body).force.length(),
            });
            if !done || report.seconds.solve > PATIENCE {
                break;
            }
        }
    }
    Ok(shots)
}

/// All shots, a line each.
pub fn csv(experiments: &[Experiment]) -> String {
    let mut out = String::from(
        "experiment,value,tolerance_over_gh,method,bodies,contacts,status,iterations,products,seconds,residual,force\n",
    );
    for s in experiments.iter().flat_map(|e| &e.shots) {
        let _ = writeln!(
            out,
            "{},{},{:e},{},{},{},{},{},{},{:.6},{:e},{:.6}",
            s.experiment,
            s.value,
            s.tolerance,
            s.method,
            s.bodies,
            s.contacts,
            s.status,
            s.iterations,
            s.products,
            s.seconds,
            s.residual,
            s.force
        );
    }
    out
}

/// Iterations and time of the steps that converged, and the force, against what was varied.
pub fn figure(experiment: &Experiment) -> Figure {
    let panel = |label: &str, value: &dyn Fn(&Shot) -> f64| Panel {
        label: label.to_string(),
        series: Method::ALL
            .iter()
            .map(|m| Series {
                name: m.name().to_string(),
                points: experiment
                    .shots
                    .iter()
                    .filter(|s| s.method == m.name() && s.status == Status::Converged.name())
                    .map(|s| (s.value.log10(), value(s)))
                    .collect(),
                raw: false,
                marks: true,
            })
            .filter(|s| !s.points.is_empty())
            .collect(),
    };
    Figure {
        title: format!("{}: one step, two threads", experiment.name),
        axis: experiment.over.label().to_string(),
        panels: vec![
            panel("log10 iterations", &|s| f64::from(s.iterations.max(1)).log10()),
            panel("log10 seconds", &|s| s.seconds.max(1e-6).log10()),
            panel("force in N", &|s| s.force),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step of `compaction` from the same bed, slabs of 10 to 100,000 kg: every method finds the same force on the
    /// slab.
    #[test]
    fn all_methods_agree_on_the_slab() {
        let case = |mass: f64| SolverCase {
            experiment: "slab",
            scene: "compaction",
            over: Over::Mass,
            value: mass,
            set: vec![
                "fill.0.count=800".to_string(),
                format!("body.slab.mass={mass}"),
                format!("body.slab.position=[0,0,{}]", height(800)),
            ],
            steps: 800,
            body: "slab",
            tolerances: &[1e-4],
            is_rigid: false,
            warm: false,
        };
        let light = case(10.0);
        let (mut simulation, _) = build(&light).unwrap();
        settle(&light, &mut simulation).unwrap();
        let state = simulation.state();
        let mut steps = (u32::MAX, 0);
        for mass in [10.0, 1e2, 1e3, 1e4, 1e5] {
            let case = case(mass);
            let (mut simulation, body) = build(&case).unwrap();
            simulation.restore(&state).unwrap();
            let shots = shoot(&case, &[], &mut simulation, body).unwrap();
            let exact = shots.iter().find(|s| s.method == "scip").unwrap().clone();
            steps = (steps.0.min(exact.iterations), steps.1.max(exact.iterations));
            for shot in &shots {
                println!("{mass} kg: {} {} {} N {:.3} s", shot.method, shot.iterations, shot.force, shot.seconds);
                assert_eq!(shot.status, Status::Converged.name(), "{shot:?}");
                assert!((shot.force - exact.force).abs() < 1e-3 * exact.force, "{shot:?}: {}", exact.force);
            }
        }
        assert!(steps.1 <= 2 * steps.0, "{steps:?}");
    }
}
