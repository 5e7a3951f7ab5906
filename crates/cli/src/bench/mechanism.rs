//! Mechanisms: the chain that breaks ordinary engines, and very many of them at once.

use super::BenchRow;
use super::scenes::steps;
use grouser::{Error, Simulation};
use grouser_dynamics::joint::{Revolute, Spherical};
use grouser_dynamics::{BodyDef, BodyId, BodyKind, JointDef, JointKind, Role, Settings, Twist, World};
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::{Pose, Quat, Vec3};
use std::time::Instant;

/// A moving body without contact shapes: a box of this size and mass.
fn bar(world: &mut World, size: Vec3, mass: f64, pose: Pose) -> Result<BodyId, Error> {
    let properties = Shape::cuboid(0.5 * size).mass_properties(1.0).map_or(MassProperties::ZERO, |m| m.with_mass(mass));
    let def = BodyDef {
        name: None,
        role: Role::Part,
        kind: BodyKind::Moving,
        pose,
        velocity: Twist::ZERO,
        mass: properties,
        colliders: Vec::new(),
    };
    Ok(world.add_body(def)?)
}

/// A hanging chain of `links` links of 0.25 m and 10 kg with 10,000 kg at its end, 0.3 rad off the vertical.
pub fn hanging_chain(links: u32) -> Result<World, Error> {
    let mut world = World::new(Settings { step: 1.0 / 60.0, ..Settings::default() });
    let along = Quat::from_rotation_y(0.3) * -Vec3::Z;
    let length = 0.25;
    let mut before = None;
    let join = |world: &mut World, before: Option<BodyId>, b: BodyId, at: Vec3| {
        let def = JointDef::new(JointKind::Spherical(Spherical), before, b, Pose::at(at));
        world.add_joint(def).map(|_| ())
    };
    for i in 0..links {
        let middle = along * (length * (f64::from(i) + 0.5));
        let link = bar(&mut world, Vec3::new(0.05, 0.05, length), 10.0, Pose::new(middle, Quat::from_rotation_y(0.3)))?;
        join(&mut world, before, link, along * (length * f64::from(i)))?;
        before = Some(link);
    }
    let end = along * (length * f64::from(links));
    let load = bar(&mut world, Vec3::splat(1.0), 10_000.0, Pose::new(end + 0.5 * along, Quat::from_rotation_y(0.3)))?;
    join(&mut world, before, load, end)?;
    Ok(world)
}

/// 40 links of 10 kg carry 10,000 kg at h = 1/60 s for 60 s on one thread: time per step and the largest gap.
pub fn chain(name: &'static str) -> Result<BenchRow, Error> {
    let mut simulation = Simulation::new(hanging_chain(40)?, vec![]);
    let run = steps(&mut simulation, 1, 3600)?;
    let (value, late, gap) = (run.milliseconds(0.5), run.milliseconds(0.99), run.gap);
    Ok(BenchRow {
        value,
        unit: "ms/step",
        goal: 0.1,
        met: value <= 0.1 && gap < 1e-5,
        threads: 1,
        residual: Some(run.residual),
        digest: simulation.world().digest(),
        detail: format!("largest gap {:.4} mm in 60 s, 99th percentile {late:.3} ms", 1e3 * gap),
        ..BenchRow::new(name)
    })
}

/// `count` pendulums of 1 m side by side, each swinging from its own angle.
pub fn pendulums(count: u32) -> Result<World, Error> {
    let mut world = World::new(Settings::default());
    let side = f64::from(count).sqrt().ceil() as u32;
    for i in 0..count {
        let pivot = Vec3::new(2.0 * f64::from(i % side), 2.0 * f64::from(i / side), 0.0);
        let turn = Quat::from_rotation_y(0.2 + f64::from(i % 97) * 0.01);
        let pose = Pose::new(pivot + turn * Vec3::new(0.0, 0.0, -0.5), turn);
        let body = bar(&mut world, Vec3::new(0.1, 0.1, 1.0), 1.0, pose)?;
        let frame = Pose::new(pivot, Quat::from_rotation_x(-std::f64::consts::FRAC_PI_2));
        world.add_joint(JointDef::new(JointKind::Revolute(Revolute), None, body, frame))?;
    }
    Ok(world)
}

/// 100,000 pendulums: microseconds per pendulum and step on two threads, beside 10,000 of them and beside one thread.
pub fn pendulums_100k(name: &'static str) -> Result<BenchRow, Error> {
    let time = |count: u32, threads: usize| -> Result<(f64, Simulation, f64), Error> {
        let mut simulation = Simulation::new(pendulums(count)?, vec![]);
        let pool = Pool::new(threads)?;
        pool.run(|| simulation.step())?;
        let (steps, start) = (20, Instant::now());
        let mut residual = 0.0f64;
        for _ in 0..steps {
            let report = pool.run(|| simulation.step())?;
            residual = residual.max(report.residual().velocity);
        }
        Ok((1e6 * start.elapsed().as_secs_f64() / f64::from(steps) / f64::from(count), simulation, residual))
    };
    let (few, ..) = time(10_000, 2)?;
    let (one, ..) = time(100_000, 1)?;
    let (value, simulation, residual) = time(100_000, 2)?;
    let (growth, speed_up) = (value / few, one / value);
    Ok(BenchRow {
        value,
        unit: "us/pendulum/step",
        goal: 1.5 * few,
        met: growth <= 1.5 && speed_up > 1.2,
        threads: 2,
        residual: Some(residual),
        digest: simulation.world().digest(),
        detail: format!(
            "{few:.2} us for 10,000; two threads {speed_up:.2} times one; violation {:.0e} m",
            simulation.world().largest_violation()[0]
        ),
        ..BenchRow::new(name)
    })
}
