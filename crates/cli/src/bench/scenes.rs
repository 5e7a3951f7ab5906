//! Bundled scenes as a user runs them: the trainer, the single wheel, a tank of a million bodies, the start of the
//! program.

use super::{BenchRow, median, processor_time};
use grouser::beds::Beds;
use grouser::run::summary::peak_memory;
use grouser::scene::Scene;
use grouser::{Error, Simulation};
use grouser_dynamics::*;
use grouser_geom::shape::Mesh;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use grouser_solve::Method;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Steps that were timed one by one.
pub(super) struct Steps {
    /// Sorted.
    pub seconds: Vec<f64>,
    /// Largest of all steps, m/s.
    pub residual: f64,
    unconverged: u32,
    /// Means.
    contacts: f64,
    iterations: f64,
    /// Largest opening of a joint, m.
    pub gap: f64,
}

impl Steps {
    /// Steps that ended above the tolerance.
    pub fn unconverged(&self) -> u32 {
        self.unconverged
    }

    /// Contacts of a step, on average.
    pub fn contacts(&self) -> f64 {
        self.contacts
    }

    /// Iterations of a step, on average.
    pub fn iterations(&self) -> f64 {
        self.iterations
    }

    /// The time in ms that this share of the steps kept within.
    pub fn milliseconds(&self, share: f64) -> f64 {
        1e3 * self.seconds[(share * self.seconds.len() as f64) as usize]
    }
}

/// Takes `count` steps, each timed.
pub(super) fn steps(simulation: &mut Simulation, threads: usize, count: u32) -> Result<Steps, Error> {
    let mut all =
        Steps { seconds: Vec::new(), residual: 0.0, unconverged: 0, contacts: 0.0, iterations: 0.0, gap: 0.0 };
    let pool = Pool::new(threads)?;
    for _ in 0..count {
        let start = Instant::now();
        let report = pool.run(|| simulation.step())?;
        all.seconds.push(start.elapsed().as_secs_f64());
        all.residual = all.residual.max(report.residual().velocity);
        all.unconverged += u32::from(!report.converged());
        all.contacts += f64::from(report.contacts) / f64::from(count);
        all.iterations += f64::from(report.solver.iterations) / f64::from(count);
        all.gap = all.gap.max(simulation.world().largest_violation()[0]);
    }
    all.seconds.sort_by(f64::total_cmp);
    Ok(all)
}

fn load(scene: &str, set: &[String]) -> Result<Simulation, Error> {
    let scene = Scene::load(scene, set)?;
    Ok(Simulation::new(scene.settle_and_build(&Beds::default(), &mut ())?.world, vec![]))
}

/// Milliseconds per step of 1/60 s, over the scene's 20 s, one thread.
pub(super) fn training_track(name: &'static str) -> Result<BenchRow, Error> {
    let mut simulation = load("training-track", &[])?;
    let run = steps(&mut simulation, 1, 1200)?;
    let (value, late) = (run.milliseconds(0.5), run.milliseconds(0.99));
    Ok(BenchRow {
        value,
        unit: "ms",
        goal: 1.2,
        met: value <= 1.2 && late <= 2.0,
        threads: 1,
        residual: Some(run.residual),
        digest: simulation.world().digest(),
        detail: format!(
            "99th percentile {late:.2} ms (goal 2), {:.0} contacts, {:.1} iterations, {} unconverged, largest gap \
             {:.1e} m",
            run.contacts, run.iterations, run.unconverged, run.gap
        ),
        ..BenchRow::new(name)
    })
}

/// Seconds per simulated second of the M113 on a plane while it sets off and drives straight ahead (2.5 s), one thread.
pub(super) fn m113(name: &'static str) -> Result<BenchRow, Error> {
    const STEP: f64 = 1e-3;
    const DURATION: f64 = 2.5;
    let set = [format!("time.step={STEP}"), "solver.method=\"direct\"".to_string()];
    let mut simulation = load("m113-flat", &set)?;
    let before = processor_time();
    let run = steps(&mut simulation, 1, (DURATION / STEP).round() as u32)?;
    let processor = processor_time() - before;
    let value = run.seconds.iter().sum::<f64>() / DURATION;
    Ok(BenchRow {
        value,
        unit: "s/s",
        goal: 0.3,
        met: value <= 0.3 && run.unconverged == 0,
        threads: 1,
        residual: Some(run.residual),
        digest: simulation.world().digest(),
        detail: format!(
            "processor time {:.2} s per simulated second; median step {:.2} ms, {:.0} contacts, {:.1} iterations, {} \
             unconverged, largest gap {:.1e} m",
            processor / DURATION,
            run.milliseconds(0.5),
            run.contacts,
            run.iterations,
            run.unconverged,
            run.gap
        ),
        ..BenchRow::new(name)
    })
}

/// How many times faster than the clock the HMMWV on TMeasy tires drives its lane change, one thread.
fn lane_change(name: &'static str, step: f64, goal: f64) -> Result<BenchRow, Error> {
    let scene = Scene::load("hmmwv-lane-change", &[format!("time.step={step}")])?;
    let mut simulation = Simulation::from(scene.settle_and_build(&Beds::default(), &mut ())?);
    let before = processor_time();
    let run = steps(&mut simulation, 1, (12.0 / step).round() as u32)?;
    let processor = processor_time() - before;
    let seconds: f64 = run.seconds.iter().sum();
    let value = 12.0 / processor;
    Ok(BenchRow {
        value,
        unit: "x",
        goal,
        met: value >= goal && run.unconverged == 0,
        threads: 1,
        residual: Some(run.residual),
        digest: simulation.world().digest(),
        detail: format!(
            "simulated over processor time; over wall time {:.2}; median step {:.0} us, {} unconverged, largest gap \
             {:.1e} m",
            12.0 / seconds,
            1e3 * run.milliseconds(0.5),
            run.unconverged,
            run.gap
        ),
        ..BenchRow::new(name)
    })
}

/// At h = 1 ms.
pub(super) fn hmmwv_1ms(name: &'static str) -> Result<BenchRow, Error> {
    lane_change(name, 1e-3, 2.0)
}

/// At h = 4 ms.
pub(super) fn hmmwv_4ms(name: &'static str) -> Result<BenchRow, Error> {
    lane_change(name, 4e-3, 6.0)
}

/// Seconds per step of the HMMWV on the dissertation's ditch of 300,000 ellipsoids, from the settled bed.
pub(super) fn hmmwv_300k(name: &'static str) -> Result<BenchRow, Error> {
    let scene = Scene::load("hmmwv-flat", &["scene.variant=full".into()])?;
    let mut simulation = Simulation::from(scene.settle_and_build(&Beds::default(), &mut ())?);
    steps(&mut simulation, 2, 20)?;
    let run = steps(&mut simulation, 2, 20)?;
    let value = run.seconds.iter().sum::<f64>() / 20.0;
    let bodies = simulation.world().body_count() as f64;
    Ok(BenchRow {
        value,
        unit: "s",
        goal: 1.5,
        met: value <= 1.5 && run.unconverged == 0,
        threads: 2,
        residual: Some(run.residual),
        digest: simulation.world().digest(),
        detail: format!(
            "{:.0} contacts ({:.2} a body), {:.1} iterations, {} unconverged; founding: 28.8 s on eight cores",
            run.contacts,
            run.contacts / bodies,
            run.iterations,
            run.unconverged
        ),
        ..BenchRow::new(name)
    })
}

/// Seconds per step of the dissertation's wheel while it rolls, from the settled bed.
pub(super) fn single_wheel(name: &'static str) -> Result<BenchRow, Error> {
    let mut simulation = load("single-wheel", &["rig.wheel.start=0.1".into()])?;
    steps(&mut simulation, 0, 150)?;
    let run = steps(&mut simulation, 2, 100)?;
    let value = run.seconds.iter().sum::<f64>() / 100.0;
    Ok(BenchRow {
        value,
        unit: "s",
        goal: 0.04,
        met: value <= 0.04,
        threads: 2,
        residual: Some(run.residual),
        digest: simulation.world().digest(),
        detail: format!(
            "{:.0} contacts, {:.1} iterations, {} unconverged; founding: 279 s on eight cores",
            run.contacts, run.iterations, run.unconverged
        ),
        ..BenchRow::new(name)
    })
}

/// Seconds per step of 1,000,000 spheres in a round tank, thrown sideways against its wall, 3.5 contacts each, exactly
/// 50 iterations: median of three steps after one that fills the buffers.
pub(super) fn tank_1m(name: &'static str) -> Result<BenchRow, Error> {
    let mut world = lattice_tank(1_000_000)?;
    let solver = &mut world.settings_mut().solver;
    (solver.method, solver.fixed_iterations, solver.max_iterations) = (Method::Apgd, true, 50);
    let mut simulation = Simulation::new(world, vec![]);
    steps(&mut simulation, 2, 1)?;
    let run = steps(&mut simulation, 2, 3)?;
    let value = median(&run.seconds);
    let memory = peak_memory().map_or(f64::NAN, |b| b as f64);
    let gib = memory / f64::from(1 << 30);
    Ok(BenchRow {
        value,
        unit: "s",
        goal: 3.0,
        met: value <= 3.0 && gib <= 3.0,
        threads: 2,
        residual: Some(run.residual),
        digest: simulation.world().digest(),
        bytes_per_body: Some(memory / simulation.world().body_count() as f64),
        bytes_per_contact: Some(memory / run.contacts),
        detail: format!("{:.2} million contacts, {gib:.2} GiB (goal 3); founding GPU: 58 s", 1e-6 * run.contacts),
        ..BenchRow::new(name)
    })
}

/// Spheres of 20 mm radius at 0.1 m/s in a round tank that stands still, on a body-centred lattice (eight neighbours
/// each) of which an eighth of the places is empty: 3.5 contacts a sphere, as in a packed bed.
fn lattice_tank(count: usize) -> Result<World, Error> {
    let radius = 0.02;
    let mut world = World::new(Settings { step: 1e-3, ..Settings::default() });
    let stiffness = Stiffness::Young(1e8);
    let material = world.add_material(Material { friction: 0.2, stiffness, ..Material::default() })?;
    let collider = |shape: Shape| ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX };
    // Neighbours along the diagonals overlap by 0.1 % of a diameter.
    let pitch = 2.0 * radius * 0.999 / 0.75f64.sqrt();
    // As high as wide: two places per cell, an eighth empty.
    let cells = (count as f64 / 1.75 / std::f64::consts::FRAC_PI_4).cbrt();
    let bound = 0.5 * cells * pitch;
    let wall = Mesh::ring(bound + 1.01 * radius, bound + 2.0 * radius, 4.0 * bound, 256)
        .map_err(|e| Error::Failed(e.to_string()))?;
    world.add_body(BodyDef {
        name: None,
        role: Role::Part,
        kind: BodyKind::Fixed,
        pose: Pose::IDENTITY,
        velocity: Twist::ZERO,
        mass: MassProperties::ZERO,
        colliders: vec![collider(Shape::half_space()), collider(Shape::mesh(wall))],
    })?;
    let mut rng = Rng::new(1);
    let sphere = Shape::sphere(radius);
    let mass = sphere.mass_properties(2500.0).unwrap_or(MassProperties::ZERO);
    let side = cells.ceil() as i64;
    let mut placed = 0;
    for layer in 0.. {
        let shift = if layer % 2 == 0 { 0.0 } else { 0.5 };
        for (i, j) in (-side..side).flat_map(|i| (-side..side).map(move |j| (i, j))) {
            let (x, y) = ((i as f64 + shift) * pitch, (j as f64 + shift) * pitch);
            if x.hypot(y) > bound || rng.uniform(0.0, 1.0) < 0.125 || placed == count {
                continue;
            }
            let center = Vec3::new(x, y, 0.999 * radius + 0.5 * f64::from(layer) * pitch);
            let pose = Pose::at(center);
            let velocity = Twist { linear: Vec3::new(0.1, 0.0, 0.0), angular: Vec3::ZERO };
            let colliders = vec![collider(sphere.clone())];
            world.add_body(BodyDef {
                name: None,
                role: Role::Grain,
                kind: BodyKind::Moving,
                pose,
                velocity,
                mass,
                colliders,
            })?;
            placed += 1;
        }
        if placed == count {
            break;
        }
    }
    Ok(world)
}

/// Milliseconds of `grouser run` with one step of a small scene, from the start of the program to its end: median of
/// nine.
pub(super) fn startup(name: &'static str) -> Result<BenchRow, Error> {
    let program = std::env::current_exe()?;
    let folder = std::env::temp_dir().join(format!("grouser-startup-{}", std::process::id()));
    let (mut times, mut digest) = (Vec::new(), String::new());
    for _ in 0..9 {
        let start = Instant::now();
        let ended = Command::new(&program)
            .args(["run", "pendulum", "--duration", "0.001", "--json", "--force", "--out"])
            .arg(&folder)
            .stderr(Stdio::null())
            .output()?;
        times.push(1e3 * start.elapsed().as_secs_f64());
        let summary = String::from_utf8_lossy(&ended.stdout);
        let last: serde_json::Value = summary
            .lines()
            .last()
            .and_then(|line| serde_json::from_str(line).ok())
            .ok_or_else(|| Error::Failed("the run wrote no summary".to_string()))?;
        digest = last["digest"].as_str().unwrap_or_default().to_string();
    }
    std::fs::remove_dir_all(&folder)?;
    let value = median(&times);
    Ok(BenchRow {
        value,
        unit: "ms",
        goal: 40.0,
        met: value <= 40.0,
        threads: 0,
        digest,
        detail: "whole program: scene, one step, recording, summary".into(),
        ..BenchRow::new(name)
    })
}
