//! Ground that deforms: the soil's part of a step below four wheels, vehicles on it, and a kilometre of driving. One
//! thread throughout.

use super::{BenchRow, median, processor_time};
use grouser::beds::Beds;
use grouser::run::summary::peak_memory;
use grouser::scene::Scene;
use grouser::{Error, Simulation};
use grouser_dynamics::element::{ElementReading, ElementRows, ElementSolution, ElementView, StateMismatch};
use grouser_dynamics::joint::{Prismatic, Revolute};
use grouser_dynamics::*;
use grouser_geom::shape::Mesh;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::{Pose, Quat, Sym3, Vec3};
use grouser_models::soil::ground::{PressureNormal, SoilGround, SoilGroundDef, SoilKind};
use grouser_models::soil::table;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Nanoseconds that a ground took since they were last asked for.
type Clock = Arc<AtomicU64>;

/// A ground whose own time is measured.
struct TimedSoil {
    soil: SoilGround,
    clock: Clock,
}

impl TimedSoil {
    fn timed<T>(clock: &Clock, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        clock.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        result
    }
}

impl Element for TimedSoil {
    fn kind(&self) -> &'static str {
        self.soil.kind()
    }

    fn bodies(&self) -> &[BodyId] {
        self.soil.bodies()
    }

    fn fault(&self) -> Option<String> {
        self.soil.fault()
    }

    fn has_rows(&self) -> bool {
        self.soil.has_rows()
    }

    fn joins_bodies(&self) -> bool {
        self.soil.joins_bodies()
    }

    fn is_abrupt(&self, view: &ElementView, end: usize) -> bool {
        Self::timed(&self.clock, || self.soil.is_abrupt(view, end))
    }

    fn rows(&mut self, view: &ElementView, rows: &mut ElementRows) {
        let Self { soil, clock } = self;
        Self::timed(clock, || soil.rows(view, rows));
    }

    fn finish(&mut self, view: &ElementView, solution: &ElementSolution) {
        let Self { soil, clock } = self;
        Self::timed(clock, || soil.finish(view, solution));
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        self.soil.save(numbers);
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        self.soil.restore(numbers)
    }

    fn note(&mut self) -> bool {
        let Self { soil, clock } = self;
        Self::timed(clock, || soil.note())
    }

    fn go_back(&mut self) {
        self.soil.go_back();
    }

    fn load(&self, end: usize) -> Wrench {
        self.soil.load(end)
    }

    fn end_readings(&self, end: usize) -> Vec<ElementReading> {
        self.soil.end_readings(end)
    }
}

fn part(world: &mut World, kind: BodyKind, mass: f64, at: Vec3, shape: Option<Shape>) -> Result<BodyId, Error> {
    let local = Pose::new(Vec3::ZERO, Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
    let colliders = shape.map(|shape| ColliderDef { shape, local, material: MaterialId(0), group: 1, mask: u32::MAX });
    Ok(world.add_body(BodyDef {
        name: None,
        role: Role::Part,
        kind,
        pose: Pose::at(at),
        velocity: Twist::ZERO,
        mass: MassProperties { mass, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::splat(0.1 * mass)) },
        colliders: colliders.into_iter().collect(),
    })?)
}

/// Four wheels of 0.94 m x 0.3 m, 5 kN each, drawn over dry sand at 2 m/s with a slip of 0.2, h = 2 ms.
fn four_wheels(spacing: f64, shape: &Shape) -> Result<(World, Clock), Error> {
    let mut world = World::new(Settings { step: 2e-3, gravity: Vec3::Z * -9.81, ..Settings::default() });
    world.add_material(Material::default())?;
    let mut wheels = Vec::new();
    for [x, y] in [[0.0, -0.9], [0.0, 0.9], [3.3, -0.9], [3.3, 0.9]] {
        let at = Vec3::new(x, y, 0.45);
        let still = || [0.0; 3].map(TimeFunction::Constant);
        let mut linear = still();
        linear[0] = TimeFunction::Constant(2.0);
        let motion = Motion::Velocity { linear, angular: still() };
        let carriage = part(&mut world, BodyKind::Driven(Box::new(motion)), 1.0, at, None)?;
        let hub = part(&mut world, BodyKind::Moving, 450.0, at, None)?;
        let wheel = part(&mut world, BodyKind::Moving, 60.0, at, Some(shape.clone()))?;
        let slide = JointKind::Prismatic(Prismatic);
        world.add_joint(JointDef::new(slide, Some(carriage), hub, Pose::at(at)))?;
        let axle = Pose::new(at, Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
        let hinge = JointDef::new(JointKind::Revolute(Revolute), Some(hub), wheel, axle);
        let joint = world.add_joint(hinge)?;
        let drive = Drive::Speed(TimeFunction::Constant(2.0 / 0.47 / 0.8));
        world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: None })?;
        wheels.push(wheel);
    }
    let sand = table::find("dry-sand").unwrap_or(&table::SOILS[0]).soil();
    let def = SoilGroundDef {
        name: None,
        ground: None,
        warning: None,
        bodies: wheels,
        sheets: vec![],
        pose: Pose::IDENTITY,
        surface: None,
        kinds: vec![SoilKind { damping: 2e4, ..SoilKind::new(sand) }],
        map: None,
        spacing,
        width: None,
        normal: PressureNormal::Surface,
        pile: None,
        walls: false,
        group: 1,
        mask: u32::MAX,
    };
    let clock = Clock::default();
    world.add_element(Box::new(TimedSoil { soil: SoilGround::new(def), clock: clock.clone() }))?;
    Ok((world, clock))
}

/// Median of the soil's time over the second half of 400 steps, in ms.
fn wheels(name: &'static str, spacing: f64, shape: &Shape, goal: f64) -> Result<BenchRow, Error> {
    let (world, clock) = four_wheels(spacing, shape)?;
    let mut simulation = Simulation::new(world, vec![]);
    let pool = Pool::new(1)?;
    let (mut soil, mut whole) = (Vec::new(), Vec::new());
    for _ in 0..400 {
        clock.store(0, Ordering::Relaxed);
        let start = Instant::now();
        pool.run(|| simulation.step())?;
        whole.push(1e3 * start.elapsed().as_secs_f64());
        soil.push(1e-6 * clock.load(Ordering::Relaxed) as f64);
    }
    let value = median(&soil[200..]);
    let element = simulation.world().element_ids().next().map(|id| simulation.world().element(id));
    let readings = element.map_or_else(Vec::new, |e| e.end_readings(0));
    let of = |name: &str| readings.iter().find(|r| r.name == name).map_or(f64::NAN, |r| r.value);
    let rays = 4.0 * (0.94 / spacing) * (0.3 / spacing);
    Ok(BenchRow {
        value,
        unit: "ms",
        goal,
        met: value <= goal,
        threads: 1,
        digest: simulation.world().digest(),
        detail: format!(
            "soil's part of a step, median; whole step {:.3} ms; {rays:.0} nodes below wheels, {:.0} touched, sinkage \
             {:.4} m",
            median(&whole[200..]),
            4.0 * of("area") / (spacing * spacing),
            of("sinkage")
        ),
        ..BenchRow::new(name)
    })
}

pub(super) fn wheels_5cm(name: &'static str) -> Result<BenchRow, Error> {
    wheels(name, 0.05, &Shape::cylinder(0.15, 0.47), 0.1)
}

pub(super) fn wheels_2cm(name: &'static str) -> Result<BenchRow, Error> {
    wheels(name, 0.02, &Shape::cylinder(0.15, 0.47), 0.4)
}

pub(super) fn wheels_1cm(name: &'static str) -> Result<BenchRow, Error> {
    wheels(name, 0.01, &Shape::cylinder(0.15, 0.47), 1.6)
}

/// The same wheels as meshes of 5,000 triangles.
pub(super) fn mesh_wheels(name: &'static str) -> Result<BenchRow, Error> {
    let mesh = Mesh::ring(0.25, 0.47, 0.3, 625).map_err(|e| Error::Failed(e.to_string()))?;
    wheels(name, 0.02, &Shape::mesh(mesh), 3.0)
}

fn load(scene: &str, set: &[&str]) -> Result<Simulation, Error> {
    let set: Vec<String> = set.iter().map(ToString::to_string).collect();
    Ok(Simulation::from(Scene::load(scene, &set)?.settle_and_build(&Beds::default(), &mut ())?))
}

/// Times of steps in s, one by one.
fn steps(simulation: &mut Simulation, count: usize) -> Result<Vec<f64>, Error> {
    let pool = Pool::new(1)?;
    let mut seconds = Vec::with_capacity(count);
    for _ in 0..count {
        let start = Instant::now();
        pool.run(|| simulation.step())?;
        seconds.push(start.elapsed().as_secs_f64());
    }
    Ok(seconds)
}

/// The light vehicle: processor time over simulated time, h = 2 ms, d = 2 cm.
pub(super) fn cart(name: &'static str) -> Result<BenchRow, Error> {
    driven(name, "cart-on-soil", 1.0)
}

/// The tracked robot of 122 shoes.
pub(super) fn robot(name: &'static str) -> Result<BenchRow, Error> {
    driven(name, "robot-on-soil", 3.0)
}

fn driven(name: &'static str, scene: &str, goal: f64) -> Result<BenchRow, Error> {
    let mut simulation = load(scene, &["time.step=2e-3", "terrain.field.soil.spacing=0.02"])?;
    let before = processor_time();
    let seconds = steps(&mut simulation, 2000)?;
    let processor = processor_time() - before;
    let value = processor / 4.0;
    Ok(BenchRow {
        value,
        unit: "s/s",
        goal,
        met: value <= goal,
        threads: 1,
        digest: simulation.world().digest(),
        detail: format!(
            "processor time over simulated time, 4 s; wall time over it {:.3}; median step {:.3} ms",
            seconds.iter().sum::<f64>() / 4.0,
            1e3 * median(&seconds)
        ),
        ..BenchRow::new(name)
    })
}

/// A kilometre with the cart: memory of the process in MB; met where time per step stays as well.
pub(super) fn kilometre(name: &'static str) -> Result<BenchRow, Error> {
    let set = [
        "terrain.field.elevation.size=[1100, 20]",
        "vehicle.cart.driver={ throttle = { step = { time = 0.5, before = 0.0, after = 1.0 } } }",
    ];
    let mut simulation = load("cart-on-soil", &set)?;
    let way = |simulation: &Simulation| {
        let world = simulation.world();
        (0..world.body_count() as u32).map(|id| world.pose(BodyId(id)).position.x).fold(0.0, f64::max)
    };
    let mut medians = Vec::new();
    while way(&simulation) < 1000.0 && medians.len() < 1000 {
        medians.push(median(&steps(&mut simulation, 1000)?));
    }
    let tenth = (medians.len() / 10).max(1);
    let (first, last) = (median(&medians[1..=tenth]), median(&medians[medians.len() - tenth..]));
    let memory = peak_memory().map_or(f64::NAN, |bytes| bytes as f64 / 1e6);
    let reading = |name: &str| {
        let world = simulation.world();
        let mut all = world.element_ids().flat_map(|id| world.element(id).readings());
        all.find(|r| r.name == name).map_or(f64::NAN, |r| r.value)
    };
    Ok(BenchRow {
        value: memory,
        unit: "MB",
        goal: 200.0,
        met: memory <= 200.0 && last <= 1.3 * first,
        threads: 1,
        digest: simulation.world().digest(),
        detail: format!(
            "{:.0} m in {} steps; nodes {:.1} MB; median step of the first tenth {:.3} ms, of the last {:.3} ms",
            way(&simulation),
            1000 * medians.len(),
            1e-6 * reading("memory"),
            1e3 * first,
            1e3 * last
        ),
        ..BenchRow::new(name)
    })
}
