//! Force tires as elements: against their own laws, closed forms, and at rest.

use grouser_dynamics::*;
use grouser_geom::shape::HeightField;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::{Pose, Quat, Sym3, Vec3};
use grouser_models::vehicle::Pedals;
use grouser_models::vehicle::wheeled::driveline::WheelEnd;
use grouser_models::vehicle::wheeled::tire::*;
use grouser_models::vehicle::wheeled::{BrakeDef, Brakes, WheelBrake};

const GRAVITY: f64 = 9.81;

/// The tire of the HMMWV.
fn hmmwv() -> TireDef {
    let size = TireSize { radius: 0.4699, width: 0.3175 };
    let weight = bearing_capacity(108).unwrap();
    let (law, vertical) = TMeasy::typical(TireUse::Truck, weight, size, 0.2095, 37.6, 1.0, 0.015);
    def(TireLaw::TMeasy(Box::new(law)), size, vertical)
}

fn def(law: TireLaw, size: TireSize, vertical: VerticalLaw) -> TireDef {
    TireDef { name: String::new(), size, mass: 37.6, inertia: [3.84, 6.69, 3.84], friction: 0.8, vertical, law }
}

fn fiala() -> TireDef {
    let law = Fiala { cslip: 193929.0, calpha: 50000.0, umin: 0.5568, umax: 0.9835, rolling_resistance: 0.015 };
    let vertical = VerticalLaw { spring: TireSpring::Polynomial([326332.0, 0.0]), damping: 7500.0, bottoming: None };
    def(TireLaw::Fiala(Box::new(law)), TireSize { radius: 0.47, width: 0.3175 }, vertical)
}

fn lugre() -> TireDef {
    let law = LuGre {
        discs: vec![-0.127, 0.0, 0.127],
        sigma0: [181.0, 60.0],
        sigma1: [1.0, 0.2],
        sigma2: [0.02, 0.002],
        coulomb: [0.7547, 0.7547],
        static_friction: [0.8385, 0.8385],
        stribeck: [0.035, 0.035],
    };
    let vertical = VerticalLaw { spring: TireSpring::Polynomial([326332.0, 0.0]), damping: 7500.0, bottoming: None };
    def(TireLaw::LuGre(Box::new(law)), TireSize { radius: 0.4699, width: 0.254 }, vertical)
}

fn body(world: &mut World, kind: BodyKind, mass: f64, inertia: Vec3, pose: Pose, velocity: Twist) -> BodyId {
    let mass = MassProperties { mass, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) };
    world.add_body(BodyDef { name: None, role: Role::Part, kind, pose, velocity, mass, colliders: vec![] }).unwrap()
}

fn ground(world: &mut World, shape: Shape, pose: Pose, friction: f64) -> BodyId {
    let material = world.add_material(Material { friction, ..Material::default() }).unwrap();
    let collider = ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX };
    let mass = MassProperties::ZERO;
    let (role, kind, velocity) = (Role::Part, BodyKind::Fixed, Twist::ZERO);
    world.add_body(BodyDef { name: None, role, kind, pose, velocity, mass, colliders: vec![collider] }).unwrap()
}

fn add(world: &mut World, body: BodyId, tire: TireDef, contact: PatchContact) -> ElementId {
    let wheel = WheelEnd { body, axis: Vec3::Y };
    let def = ForceTireDef { name: None, wheel, center: Vec3::ZERO, tire, contact };
    world.add_element(Box::new(ForceTire::new(def))).unwrap()
}

fn reading(world: &World, id: ElementId, name: &str) -> f64 {
    world.element(id).readings().iter().find(|r| r.name == name).unwrap_or_else(|| panic!("{name}")).value
}

fn run(world: &mut World, seconds: f64, mut each: impl FnMut(&World)) {
    let steps = (seconds / world.settings().step).round() as u32;
    for _ in 0..steps {
        assert!(world.step().unwrap().converged());
        each(world);
    }
}

fn settings(step: f64) -> Settings {
    Settings { step, gravity: -GRAVITY * Vec3::Z, ..Settings::default() }
}

/// A wheel that a carriage draws along x, turned by a slip angle and leaning by a camber, free to move up and down
/// under a load; its spin is driven.
struct TestBench {
    world: World,
    tire: ElementId,
}

impl TestBench {
    fn new(tire: &TireDef, load: f64, speed: f64, spin: f64, yaw: f64, camber: f64, h: f64) -> Self {
        let mut world = World::new(settings(h));
        ground(&mut world, Shape::half_space(), Pose::IDENTITY, 0.8);
        let height = tire.size.radius - tire.vertical.depth(load);
        let rotation = Quat::from_rotation_z(yaw) * Quat::from_rotation_x(camber);
        let pose = Pose::new(Vec3::Z * height * camber.cos(), rotation);
        let constant = |x: f64| TimeFunction::Constant(x);
        let linear = [constant(speed), constant(0.0), constant(0.0)];
        let motion = Motion::Velocity { linear, angular: std::array::from_fn(|_| constant(0.0)) };
        let one = Vec3::ONE;
        let carriage = body(&mut world, BodyKind::Driven(Box::new(motion)), 1.0, one, pose, Twist::ZERO);
        let moving = Twist { linear: speed * Vec3::X, angular: Vec3::ZERO };
        let slide = body(&mut world, BodyKind::Moving, load / GRAVITY - 50.0, one, pose, moving);
        let rolling = Twist { angular: spin * (rotation * Vec3::Y), ..moving };
        let wheel = body(&mut world, BodyKind::Moving, 50.0, Vec3::new(4.0, 7.0, 4.0), pose, rolling);
        let kind = JointKind::Prismatic(Default::default());
        world.add_joint(JointDef::new(kind, Some(carriage), slide, Pose::at(pose.position))).unwrap();
        let axle = Pose::new(pose.position, rotation * Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
        let hinge = JointDef::new(JointKind::Revolute(Default::default()), Some(slide), wheel, axle);
        let joint = world.add_joint(hinge).unwrap();
        let drive = Drive::Speed(constant(spin));
        world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: None }).unwrap();
        let tire = add(&mut world, wheel, tire.clone(), PatchContact::Point);
        Self { world, tire }
    }

    fn get(&self, name: &str) -> f64 {
        reading(&self.world, self.tire, name)
    }
}

fn near(what: &str, value: f64, expected: f64, tolerance: f64) {
    let error = (value - expected).abs() / expected.abs().max(1.0);
    assert!(error < tolerance, "{what}: {value}, not {expected} ({error:.1e})");
}

/// Steady forces and moments of a held wheel are those of the law at its slip.
#[test]
fn steady_forces_are_the_laws() {
    for tire in [hmmwv(), fiala()] {
        for (slip, yaw, camber, h) in [(0.06, 0.0, 0.0, 1e-3), (-0.1, 0.05, 0.0, 1e-3), (0.3, -0.1, 0.04, 4e-3)] {
            let (load, spin) = (6300.0, 30.0);
            let depth = tire.vertical.depth(load);
            let radius = tire.rolling_radius(depth);
            // The speed at which the law has this slip, along the wheel.
            let along = match tire.law {
                TireLaw::TMeasy(_) => radius * spin - slip * (radius * spin + 0.01),
                _ => radius * spin / (1.0 + slip),
            };
            let mut bench = TestBench::new(&tire, load, along / f64::cos(yaw), spin, yaw, camber, h);
            run(&mut bench.world, 2.0, |_| {});
            let transport = tire.transport(along, radius * spin);
            let at = PatchSlip {
                load: bench.get("load"),
                depth: bench.get("deflection"),
                along: bench.get("slip"),
                across: along * yaw.tan() / transport,
                camber: bench.get("camber"),
                spin,
                friction: 1.0,
            };
            let f = tire.forces(&at);
            let law = tire.law.name();
            near("slip", at.along, slip, 1e-3);
            near("camber", at.camber, camber, 1e-9);
            for (name, expected) in [("fx", f.fx), ("fy", f.fy), ("mx", f.mx), ("my", f.my), ("mz", f.mz)] {
                near(&format!("{law} {name} at slip {slip}, {yaw} rad"), bench.get(name), expected, 1e-4);
            }
            if camber == 0.0 {
                near("load", at.load, load, 1e-6);
                near("slip angle", bench.get("slip_angle"), (-at.across).atan(), 1e-6);
            }
        }
    }
}

/// LuGre's discs slide with their steady friction.
#[test]
fn lugre_slides_steadily() {
    let (tire, load) = (lugre(), 6300.0);
    let radius = tire.rolling_radius(tire.vertical.depth(load));
    // Along at 1 m/s: the wheel turns too slowly.
    let mut bench = TestBench::new(&tire, load, 5.0, 4.0 / radius, 0.0, 0.0, 1e-3);
    run(&mut bench.world, 2.0, |_| {});
    near("along", bench.get("fx"), -0.77510 * load, 1e-4);
    // Across at 0.05 m/s: it rolls, and drifts.
    let yaw = (0.05f64 / 5.0).asin();
    let mut bench = TestBench::new(&tire, load, 5.0, 5.0 * yaw.cos() / radius, yaw, 0.0, 1e-3);
    run(&mut bench.world, 3.0, |_| {});
    near("across", bench.get("fy").abs(), 0.78016 * load, 1e-4);
}

/// A body of 500 kg on a spring above a wheel of 60 kg on its tire, moving up and down.
fn quarter_car(damping: f64, shape: [f64; 4], h: f64) -> impl FnMut(f64) -> [f64; 2] {
    let spring = TireSpring::Polynomial([200e3, 0.0]);
    let tire = TireDef { vertical: VerticalLaw { spring, damping: 0.0, bottoming: None }, ..hmmwv() };
    let mut world = World::new(settings(h));
    ground(&mut world, Shape::half_space(), Pose::IDENTITY, 0.8);
    let rest = 0.4699 - 560.0 * GRAVITY / 200e3;
    let up = |x: f64, v: f64| (Pose::at(Vec3::Z * x), Twist { linear: v * Vec3::Z, angular: Vec3::ZERO });
    let (low, low_v) = up(rest + shape[1], shape[3]);
    let (high, high_v) = up(rest + 1.0 + shape[0], shape[2]);
    let wheel = body(&mut world, BodyKind::Moving, 60.0, Vec3::splat(2.0), low, low_v);
    let hull = body(&mut world, BodyKind::Moving, 500.0, Vec3::splat(50.0), high, high_v);
    for (b, at) in [(wheel, low), (hull, high)] {
        world.add_joint(JointDef::new(JointKind::Prismatic(Default::default()), None, b, at)).unwrap();
    }
    let law = SpringLaw { preload: 500.0 * GRAVITY, ..SpringLaw::linear(20e3, damping) };
    let kind = SpringKind::Translational { rest: Some(1.0), law };
    let frames = Frames::WorldEach(low, high);
    world.add_spring(SpringDef { name: None, kind, a: Some(wheel), b: hull, frames }).unwrap();
    let tire = add(&mut world, wheel, tire, PatchContact::Point);
    move |seconds| {
        run(&mut world, seconds, |world| assert!(reading(world, tire, "load") > 0.0));
        [world.pose(hull).position.z - rest - 1.0, world.pose(wheel).position.z - rest]
    }
}

/// Eigenvalue and mode (body, wheel) of the quarter car near a guess: Newton's method on its characteristic equation.
fn mode(damping: f64, guess: [f64; 2]) -> ([f64; 2], [f64; 2]) {
    type C = [f64; 2];
    let mul = |a: C, b: C| [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
    let div = |a: C, b: C| {
        let d = b[0] * b[0] + b[1] * b[1];
        [(a[0] * b[0] + a[1] * b[1]) / d, (a[1] * b[0] - a[0] * b[1]) / d]
    };
    let (m, u, k, t, c) = (500.0, 60.0, 20e3, 200e3, damping);
    // m x'' = -k (x - y) - c (x' - y'), u y'' = k (x - y) + c (x' - y') - t y
    let poly = [m * u, c * (m + u), k * (m + u) + t * m, c * t, k * t];
    let mut s = guess;
    for _ in 0..60 {
        let (mut p, mut q) = ([poly[0], 0.0], [0.0, 0.0]);
        for a in &poly[1..] {
            q = mul(q, s);
            q = [q[0] + p[0], q[1] + p[1]];
            p = mul(p, s);
            p[0] += a;
        }
        let step = div(p, q);
        s = [s[0] - step[0], s[1] - step[1]];
    }
    // y/x = (m s^2 + c s + k)/(c s + k)
    let s2 = mul(s, s);
    let link = [c * s[0] + k, c * s[1]];
    (s, div([m * s2[0] + link[0], m * s2[1] + link[1]], link))
}

/// Frequencies 0.95926 and 9.64214 Hz, and with 1500 N s/m the eigenvalues -1.2560 +- 5.9499i and -12.744 +- 58.679i:
/// the car follows its modes.
#[test]
fn quarter_car_swings_as_its_modes() {
    use std::f64::consts::TAU;
    let expected = [(0.0, [0.0, TAU * 0.95926]), (0.0, [0.0, TAU * 9.64214])];
    let damped = [(1500.0, [-1.2560, 5.9499]), (1500.0, [-12.744, 58.679])];
    for (damping, value) in expected.into_iter().chain(damped) {
        let (s, ratio) = mode(damping, value);
        for i in 0..2 {
            assert!((s[i] - value[i]).abs() < 2e-4 * value[1], "{s:?}, not {value:?}");
        }
        // x = a Re(e^st), y = a Re(ratio e^st); amplitudes small enough for the tire to stay on the ground.
        let a = 1e-3 / ratio[0].hypot(ratio[1]).max(1.0);
        let at = |t: f64| {
            let (grow, turn) = ((s[0] * t).exp(), s[1] * t);
            let e = [grow * turn.cos(), grow * turn.sin()];
            [a * e[0], a * (ratio[0] * e[0] - ratio[1] * e[1])]
        };
        let e = 1e-7;
        let v = [0, 1].map(|i| (at(e)[i] - at(-e)[i]) / (2.0 * e));
        let mut car = quarter_car(damping, [at(0.0)[0], at(0.0)[1], v[0], v[1]], 1e-3);
        for k in 1..=4 {
            let t = 0.25 * f64::from(k);
            let (got, want) = (car(0.25), at(t));
            for i in 0..2 {
                // Ten oscillations of 10 Hz at 1 ms: the step's own error of phase.
                assert!(
                    (got[i] - want[i]).abs() < 2e-2 * a * ratio[0].hypot(ratio[1]).max(1.0),
                    "{t} s: {got:?}, not {want:?}"
                );
            }
        }
    }
}

/// A sled of 2 t on four wheels that hang on it with hinges.
struct Sled {
    world: World,
    chassis: BodyId,
    wheels: Vec<BodyId>,
    tires: Vec<ElementId>,
}

fn sled(tire: &TireDef, slope: Quat, speed: f64, brake: TimeFunction, h: f64, friction: f64) -> Sled {
    let mut world = World::new(settings(h));
    ground(&mut world, Shape::half_space(), Pose::new(Vec3::ZERO, slope), friction);
    let depth = tire.vertical.depth(0.25 * 2400.0 * GRAVITY);
    let place = |p: Vec3| Pose::new(slope * p, slope);
    let moving = Twist { linear: speed * (slope * Vec3::X), angular: Vec3::ZERO };
    let inertia = Vec3::new(500.0, 2000.0, 2200.0);
    let radius = tire.size.radius;
    let chassis = body(&mut world, BodyKind::Moving, 2000.0, inertia, place(Vec3::Z * 0.7), moving);
    let (mut wheels, mut tires, mut brakes) = (vec![], vec![], vec![]);
    for (x, y) in [(1.5, 0.9), (1.5, -0.9), (-1.5, 0.9), (-1.5, -0.9)] {
        let at = place(Vec3::new(x, y, radius - depth));
        let spin = speed / tire.rolling_radius(depth);
        let rolling = Twist { angular: spin * (slope * Vec3::Y), ..moving };
        let wheel = body(&mut world, BodyKind::Moving, 100.0, Vec3::new(4.0, 7.0, 4.0), at, rolling);
        let axle = Pose::new(at.position, at.rotation * Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
        let hinge = JointDef::new(JointKind::Revolute(Default::default()), Some(chassis), wheel, axle);
        world.add_joint(hinge).unwrap();
        tires.push(add(&mut world, wheel, tire.clone(), PatchContact::Point));
        let wheel_end = WheelEnd { body: wheel, axis: Vec3::Y };
        brakes.push(WheelBrake { wheel: wheel_end, carrier: chassis, brake: BrakeDef { torque: 4000.0 } });
        wheels.push(wheel);
    }
    let pedals = Pedals { brake, ..Pedals::default() };
    world.add_element(Box::new(Brakes::new(None, &brakes, pedals))).unwrap();
    Sled { world, chassis, wheels, tires }
}

/// On a slope of 20 %, along it and across, a braked vehicle settles on its bristles and then stands for a minute.
#[test]
fn parked_on_a_slope() {
    let tilt = 0.2f64.atan();
    for (tire, slope) in [
        (hmmwv(), Quat::from_rotation_y(-tilt)),
        (hmmwv(), Quat::from_rotation_x(tilt)),
        (fiala(), Quat::from_rotation_y(tilt)),
        (lugre(), Quat::from_rotation_y(-tilt)),
    ] {
        let mut s = sled(&tire, slope, 0.0, TimeFunction::Constant(1.0), 4e-3, 0.8);
        run(&mut s.world, 5.0, |_| {});
        let start = s.world.pose(s.chassis).position;
        run(&mut s.world, 60.0, |_| {});
        let moved = (s.world.pose(s.chassis).position - start).length();
        assert!(moved < 1e-3, "{} moved by {moved} m", tire.law.name());
        let hold: f64 = s.tires.iter().map(|t| s.world.element(*t).load(0).force.z).sum();
        near("weight", hold, 2400.0 * GRAVITY, 1e-6);
    }
}

/// Locked wheels slide with the law's sliding force until the vehicle stands, and it stays there.
#[test]
fn stops_and_stays() {
    let tire = hmmwv();
    let brake = TimeFunction::Step { time: 0.2, before: 0.0, after: 1.0 };
    let mut s = sled(&tire, Quat::IDENTITY, 15.0, brake, 1e-3, 0.8);
    let mut speeds = vec![];
    let (wheel, chassis) = (s.wheels[0], s.chassis);
    let mut most = 0.0f64;
    let tires = s.tires.clone();
    run(&mut s.world, 6.0, |world| {
        speeds.push(world.velocity(chassis).linear.x);
        for t in &tires {
            let (load, fx, fy) = (reading(world, *t, "load"), reading(world, *t, "fx"), reading(world, *t, "fy"));
            let slip = PatchSlip { load, along: 1.0, friction: 1.0, ..PatchSlip::default() };
            if load > 1000.0 {
                most = most.max(fx.hypot(fy) / tire.peak(&slip));
            }
        }
        if world.time() > 1.0 && world.time() < 1.5 {
            assert!(world.velocity(wheel).angular.length() < 0.5, "not locked");
        }
    });
    // The wheels are locked from about 0.4 s on: all of them slide, with a force that depends on their loads.
    let slide = |load: f64| {
        let slip = PatchSlip { load, along: -100.0, friction: 1.0, ..PatchSlip::default() };
        tire.forces(&slip).fx
    };
    let ax = (speeds[1500] - speeds[1000]) / 0.5;
    let expected = 4.0 * slide(0.25 * 2400.0 * GRAVITY) / 2400.0;
    assert!((ax / expected - 1.0).abs() < 0.03, "{ax}, not {expected}");
    assert!(most < 1.02, "{most} times the peak force");
    let at = s.world.pose(chassis).position;
    run(&mut s.world, 5.0, |_| {});
    assert!((s.world.pose(chassis).position - at).length() < 1e-4);
    // Bent by the peak force, about 8 m/s^2 of the mass, the bristles swing the sled back once, at most at a/omega.
    let back = speeds.iter().fold(0.0, |least: f64, v| least.min(*v));
    assert!(back > -8.0 / (4.0 * 1e5f64 / 2400.0).sqrt(), "it went back at {back} m/s");
}

/// Friction of the ground counts: on ice the sled needs about four times the way.
#[test]
fn ice() {
    let way = |friction: f64| {
        let mut s = sled(&hmmwv(), Quat::IDENTITY, 8.0, TimeFunction::Constant(1.0), 2e-3, friction);
        run(&mut s.world, 12.0, |_| {});
        let v = s.world.velocity(s.chassis).linear.x;
        assert!(v.abs() < 1e-3, "{v}");
        s.world.pose(s.chassis).position.x
    };
    let (road, ice) = (way(0.8), way(0.2));
    assert!((ice / road - 4.0).abs() < 0.6, "{road} m, {ice} m");
}

/// Same bits with one and two threads, and after a state was restored in the middle of a braking.
#[test]
fn same_digest_for_threads_and_restored() {
    let make = || {
        let brake = TimeFunction::Step { time: 0.1, before: 0.0, after: 0.3 };
        sled(&hmmwv(), Quat::from_rotation_y(0.1), 4.0, brake, 2e-3, 0.8)
    };
    let digests = [1, 2].map(|threads| {
        Pool::new(threads).unwrap().run(|| {
            let mut s = make();
            run(&mut s.world, 2.0, |_| {});
            s.world.digest()
        })
    });
    assert_eq!(digests[0], digests[1]);
    let (mut first, mut second) = (make(), make());
    run(&mut first.world, 0.7, |_| {});
    second.world.restore(&first.world.snapshot()).unwrap();
    run(&mut second.world, 1.3, |_| {});
    assert_eq!(second.world.digest(), digests[0]);
}

/// A field of height z(x) along x, 4 m wide, that begins at x = -2.
fn field(z: impl Fn(f64) -> f64, length: f64, spacing: f64) -> (Shape, Pose) {
    let nx = (length / spacing).round() as usize + 1;
    let heights = (0..2 * nx).map(|i| z((i % nx) as f64 * spacing - 2.0)).collect();
    let field = HeightField::new(nx, 2, [spacing, 4.0], heights).unwrap();
    (Shape::height_field(field), Pose::at(Vec3::new(-2.0, -2.0, 0.0)))
}

/// Greatest load of a wheel that rolls at 5 m/s over ground of a shape, under 6300 N.
fn roll_over(z: impl Fn(f64) -> f64, contact: PatchContact) -> f64 {
    let tire = hmmwv();
    let mut world = World::new(settings(1e-3));
    let (shape, pose) = field(z, 12.0, 0.01);
    ground(&mut world, shape, pose, 0.8);
    let at = Pose::at(Vec3::Z * (0.4699 - tire.vertical.depth(6300.0)));
    let spin = 5.0 / tire.rolling_radius(tire.vertical.depth(6300.0));
    let moving = Twist { linear: 5.0 * Vec3::X, angular: spin * Vec3::Y };
    let wheel = body(&mut world, BodyKind::Moving, 6300.0 / GRAVITY, Vec3::new(40.0, 70.0, 40.0), at, moving);
    world
        .add_joint(JointDef::new(
            JointKind::Planar(Default::default()),
            None,
            wheel,
            Pose::new(at.position, Quat::from_rotation_arc(Vec3::Z, Vec3::Y)),
        ))
        .unwrap();
    let id = add(&mut world, wheel, tire, contact);
    let mut most = 0.0f64;
    run(&mut world, 1.2, |world| most = most.max(reading(world, id, "load")));
    most
}

/// On long waves all kinds of contact agree; a plank of 6 cm shakes a point more than what feels the whole patch.
#[test]
fn bumps() {
    use std::f64::consts::PI;
    let hill = |x: f64| if x > 1.0 && x < 5.0 { 0.03 * (1.0 - (PI * (x - 1.0) / 2.0).cos()) } else { 0.0 };
    let loads: Vec<f64> = PatchContact::ALL.iter().map(|(_, c)| roll_over(hill, *c)).collect();
    assert!(loads[0] > 6500.0 && loads.iter().all(|l| (l / loads[0] - 1.0).abs() < 0.01), "{loads:?}");
    let plank = |x: f64| if (x - 2.0).abs() < 0.03 { 0.025 } else { 0.0 };
    let loads: Vec<f64> = PatchContact::ALL.iter().map(|(_, c)| roll_over(plank, *c)).collect();
    assert!(loads[1] < 0.9 * loads[0] && loads[2] < 0.8 * loads[0] && loads[2] > 6400.0, "{loads:?}");
}
