//! The moving window: what stored grains cost a step.

use super::BenchRow;
use grouser::{Error, Simulation};
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use grouser_solve::Method;
use std::time::Instant;

const RADIUS: f64 = 0.02;
const PITCH: f64 = 2.02 * RADIUS;
const LAYERS: usize = 5;
/// Columns along each side of the 50,000 grains that are simulated.
const ACTIVE: usize = 100;
const STEPS: u32 = 20;

/// Time per step of 50,000 grains in a window over 10,000,000, over that of 50,000 grains alone. The body that the
/// window follows goes at 12 m/s, so that the box jumps once in the timed steps. Steps of both take turns, so that
/// other work on the machine hits both alike.
pub(super) fn stored_10m(name: &'static str) -> Result<BenchRow, Error> {
    ratio(name, 1415)
}

fn ratio(name: &'static str, columns: usize) -> Result<BenchRow, Error> {
    let [mut alone, mut stored] =
        [bed(ACTIVE, false)?, bed(columns, true)?].map(|world| Simulation::new(world, vec![]));
    let mut seconds = [0.0; 2];
    let mut residual = 0.0f64;
    let mut contacts = [0; 2];
    Pool::new(1)?.run(|| {
        for step in 0..STEPS + 2 {
            for (k, simulation) in [&mut alone, &mut stored].into_iter().enumerate() {
                let start = Instant::now();
                let report = simulation.step()?;
                // The first steps fetch grains and reserve memory.
                if step >= 2 {
                    seconds[k] += start.elapsed().as_secs_f64() / f64::from(STEPS);
                }
                contacts[k] = report.contacts;
                residual = residual.max(report.residual().velocity);
            }
        }
        Ok::<(), Error>(())
    })?;
    let counts = stored.world().grain_counts().unwrap_or_default();
    let value = seconds[1] / seconds[0];
    let detail = format!(
        "{:.1} ms alone with {} contacts, {:.1} ms with {} in the window: {} active, {} held, {} stored",
        1e3 * seconds[0],
        contacts[0],
        1e3 * seconds[1],
        contacts[1],
        counts.active,
        counts.held,
        counts.stored
    );
    let digest = alone.world().digest();
    Ok(BenchRow {
        value,
        unit: "times",
        goal: 1.1,
        met: value <= 1.1,
        threads: 1,
        residual: Some(residual),
        digest,
        detail,
        ..BenchRow::new(name)
    })
}

/// Columns of balls on a plane, `side` along x and y; with a window of the size of the active ones if asked for.
fn bed(side: usize, window: bool) -> Result<World, BuildError> {
    let mut settings = Settings { step: 1e-3, ..Settings::default() };
    (settings.solver.method, settings.solver.fixed_iterations, settings.solver.max_iterations) =
        (Method::Apgd, true, 50);
    let mut world = World::new(settings);
    let material = Material { friction: 0.5, stiffness: Stiffness::Young(1e8), ..Material::default() };
    let material = world.add_material(material)?;
    let collider =
        |shape: Shape| vec![ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX }];
    let named = |name: &str, kind: BodyKind, at: Vec3, shape: Shape| BodyDef {
        name: Some(name.into()),
        role: Role::Part,
        kind,
        pose: Pose::at(at),
        velocity: Twist::ZERO,
        mass: MassProperties::ZERO,
        colliders: collider(shape),
    };
    world.add_body(named("ground", BodyKind::Fixed, Vec3::ZERO, Shape::half_space()))?;
    let constant = |x: f64| TimeFunction::Constant(x);
    let motion =
        Motion::Velocity { linear: [constant(12.0), constant(0.0), constant(0.0)], angular: [0.0; 3].map(constant) };
    let middle = 0.5 * side as f64 * PITCH;
    let at = Vec3::new(middle, middle, 1.0);
    let follow = world.add_body(named("scout", BodyKind::Driven(Box::new(motion)), at, Shape::sphere(0.1)))?;
    if window {
        // Grains at the border are held: a little more than a column more, so that no fewer are active than alone.
        let edge = (ACTIVE as f64 + 1.1) * PITCH;
        let size = Vec3::new(edge, edge, f64::INFINITY);
        world.open_window(WindowDef { follow, size, offset: Vec3::ZERO, stride: edge / 16.0 })?;
    }
    let mass = Shape::sphere(RADIUS).mass_properties(2500.0).unwrap_or(MassProperties::ZERO);
    let mut rng = Rng::new(5);
    for i in 0..side * side * LAYERS {
        let cell = Vec3::new((i / LAYERS % side) as f64, (i / (LAYERS * side)) as f64, (i % LAYERS) as f64);
        let jitter = Vec3::new(rng.uniform(-0.01, 0.01), rng.uniform(-0.01, 0.01), 0.0) * RADIUS;
        let pose = Pose::at((cell + 0.5) * PITCH + jitter - Vec3::new(0.0, 0.0, 0.01 * RADIUS));
        let colliders = collider(Shape::sphere(RADIUS));
        world.add_body(BodyDef {
            name: None,
            role: Role::Grain,
            kind: BodyKind::Moving,
            pose,
            velocity: Twist::ZERO,
            mass,
            colliders,
        })?;
    }
    Ok(world)
}
