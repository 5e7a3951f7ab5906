//! Manoeuvres of the HMMWV (`HMMWV_Vehicle.json` with `HMMWV_TMeasyTire.json`) against independent solutions: minimal
//! coordinates, exact joints, Runge-Kutta. Friction 0.8, g 9.81, no powertrain unless said, h = 1 ms.
//!
//! Files are found through `GROUSER_REFERENCE_DATA`.

mod random;
mod slopes;

use grouser::scene::Scene;
use grouser::scene::keys::material::Materials;
use grouser::scene::path::KeyPath;
use grouser_dynamics::element::{Element, ElementLoads, ElementView};
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::{Pose, Vec3};
use grouser_models::vehicle::wheeled::WheelOnAxle;
use grouser_models::vehicle::wheeled::car::WheelTire;
use grouser_models::vehicle::wheeled::tire::TireDef;
use grouser_models::vehicle::{Gear, GearDef, HullMeasure, Vehicle, VehicleDef};
use std::path::PathBuf;

const GRAVITY: f64 = 9.81;

/// The folder of the vehicle files, or nothing where it is absent.
fn data() -> Option<PathBuf> {
    let root = std::env::var("GROUSER_REFERENCE_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let folder = std::path::absolute(PathBuf::from(root).join("chrono_vehicle")).unwrap();
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no reference data at {} (GROUSER_REFERENCE_DATA)", folder.display());
    None
}

/// What is driven.
#[derive(Clone)]
struct Manoeuvre {
    model: &'static str,
    /// Further keys of the vehicle.
    more: String,
    friction: f64,
    h: f64,
    /// Keep the driveline?
    driveline: bool,
    ground: fn() -> (Shape, Pose),
}

impl Default for Manoeuvre {
    fn default() -> Self {
        Self {
            model: "HMMWV_Vehicle.json",
            more: String::new(),
            friction: 0.8,
            h: 1e-3,
            driveline: false,
            ground: || (Shape::half_space(), Pose::IDENTITY),
        }
    }
}

struct Car {
    world: World,
    vehicle: Vehicle,
}

impl Manoeuvre {
    fn new(more: &str) -> Self {
        Self { more: more.to_string(), ..Self::default() }
    }

    fn build(&self) -> Car {
        let folder = data().unwrap();
        let text = format!(
            "[time]\nstep = {:?}\nduration = 1.0\n[[vehicle]]\nname = \"car\"\nmodel = {:?}\ntire = {:?}\n{}",
            self.h,
            folder.join("hmmwv/vehicle").join(self.model),
            folder.join("hmmwv/tire/HMMWV_TMeasyTire.json"),
            self.more
        );
        let scene = Scene::parse("test", text, &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let settings = Settings { step: self.h, gravity: -GRAVITY * Vec3::Z, ..Settings::default() };
        let mut world = World::new(settings);
        let materials = Materials::add(&scene.keys().materials, Stiffness::Rigid, &mut world).unwrap();
        let road = world.add_material(Material { friction: self.friction, ..Material::default() }).unwrap();
        let keys = &scene.keys().vehicle[0];
        let (mut def, _): (VehicleDef, _) =
            keys.define(&KeyPath::root(), &materials, None).map_err(|f| f.message).unwrap();
        if let GearDef::Car(car) = &mut def.gear
            && !self.driveline
        {
            car.driveline = None;
        }
        // The position of design, with the tires just above the ground.
        def.pose = Pose::at(Vec3::Z * 0.5);
        let vehicle = def.build(&mut world).unwrap_or_else(|e| panic!("{e}"));
        let (shape, pose) = (self.ground)();
        let collider = ColliderDef { shape, local: Pose::IDENTITY, material: road, group: 1, mask: u32::MAX };
        let (role, kind, velocity, mass) = (Role::Part, BodyKind::Fixed, Twist::ZERO, MassProperties::ZERO);
        let body = BodyDef { name: None, role, kind, pose, velocity, mass, colliders: vec![collider] };
        world.add_body(body).unwrap();
        Car { world, vehicle }
    }

    /// In the position of rest without friction, at (0, 0), moving at `speed`, wheels rolling without slip.
    fn at_rest(&self, speed: f64) -> Car {
        let frictionless = Self { friction: 0.0, h: 1e-3, more: String::new(), ..self.clone() };
        let mut resting = frictionless.build();
        resting.run(8.0, |_| {});
        let mut car = self.build();
        let from = resting.world.pose(resting.vehicle.chassis).position;
        let shift = Vec3::new(-from.x, -from.y, 0.0);
        for (_, body) in &car.vehicle.bodies {
            let mut pose = resting.world.pose(*body);
            pose.position += shift;
            car.world.set_pose(*body, pose);
            car.world.set_velocity(*body, Twist { linear: speed * Vec3::X, angular: Vec3::ZERO });
        }
        for wheel in car.wheels().to_vec() {
            let spin = speed / rolling_radius(&wheel, &resting.world);
            let axis = car.world.pose(wheel.body).vector(Vec3::Y);
            car.world.set_velocity(wheel.body, Twist { linear: speed * Vec3::X, angular: spin * axis });
        }
        car
    }
}

fn tire(wheel: &WheelOnAxle) -> &TireDef {
    match &wheel.tires[0].1 {
        WheelTire::Force(tire) => tire,
        WheelTire::Rigid(_) => panic!("a rigid tire"),
    }
}

fn rolling_radius(wheel: &WheelOnAxle, world: &World) -> f64 {
    tire(wheel).rolling_radius(reading(world, wheel.force_tires[0], "deflection"))
}

fn reading(world: &World, id: ElementId, name: &str) -> f64 {
    world.element(id).readings().iter().find(|r| r.name == name).unwrap_or_else(|| panic!("{name}")).value
}

impl Car {
    fn wheels(&self) -> &[WheelOnAxle] {
        match &self.vehicle.gear {
            Gear::Wheeled(gear) => &gear.wheels,
            Gear::Tracked(_) => panic!("on tracks"),
        }
    }

    fn run(&mut self, seconds: f64, mut each: impl FnMut(&Self)) {
        let steps = (seconds / self.world.settings().step).round() as u32;
        for _ in 0..steps {
            assert!(self.world.step().unwrap_or_else(|e| panic!("{e}")).converged());
            each(self);
        }
    }

    fn origin(&self) -> Vec3 {
        self.world.pose(self.vehicle.chassis).position
    }

    fn yaw_rate(&self) -> f64 {
        self.world.velocity(self.vehicle.chassis).angular.z
    }

    fn heading(&self) -> f64 {
        let x = self.world.pose(self.vehicle.chassis).vector(Vec3::X);
        x.y.atan2(x.x)
    }

    /// Velocity of the chassis' centre of mass in the heading frame.
    fn center_velocity(&self) -> Vec3 {
        self.world.velocity(self.vehicle.chassis).linear
    }

    /// Left side up, rad.
    fn roll(&self) -> f64 {
        self.world.pose(self.vehicle.chassis).vector(Vec3::Y).z.asin()
    }

    /// Nose down, rad.
    fn pitch(&self) -> f64 {
        -self.world.pose(self.vehicle.chassis).vector(Vec3::X).z.asin()
    }

    fn load(&self, wheel: usize) -> f64 {
        reading(&self.world, self.wheels()[wheel].force_tires[0], "load")
    }

    /// Lateral acceleration in the heading frame between two velocities of the centre of mass.
    fn lateral(&self, before: Vec3) -> f64 {
        let a = (self.center_velocity() - before) / self.world.settings().step;
        let (sin, cos) = self.heading().sin_cos();
        -sin * a.x + cos * a.y
    }
}

fn near(what: &str, value: f64, expected: f64, tolerance: f64) {
    println!("{what}: {value:.5}, expected {expected:.5} ({:+.3} %)", 100.0 * (value / expected - 1.0));
    assert!((value - expected).abs() <= tolerance, "{what}: {value}, not {expected}");
}

/// Relative to 1.
fn close(what: &str, value: f64, expected: f64, share: f64) {
    near(what, value, expected, share * expected.abs());
}

#[test]
fn at_rest() {
    if data().is_none() {
        return;
    }
    let mut car = Manoeuvre { friction: 0.0, ..Manoeuvre::default() }.build();
    // Height of a wheel's centre, steer and camber in degrees, seen from the chassis.
    let seen = |car: &Car, k: usize| {
        let (chassis, wheel) = (car.world.pose(car.vehicle.chassis), car.world.pose(car.wheels()[k].body));
        let axis = chassis.rotation.conjugate() * wheel.vector(Vec3::Y);
        let height = (chassis.rotation.conjugate() * (wheel.position - chassis.position)).z;
        let outward = if k.is_multiple_of(2) { -1.0 } else { 1.0 };
        [1e3 * height, (-axis.x).atan2(axis.y).to_degrees(), (outward * axis.z.asin()).to_degrees()]
    };
    let design: [_; 4] = std::array::from_fn(|k| seen(&car, k));
    car.run(8.0, |_| {});
    for (k, travel, steer, camber) in [
        (0, -102.6, -1.233, 0.939),
        (1, -102.6, 1.234, 0.939),
        (2, -111.5, f64::NAN, 2.407),
        (3, -111.5, f64::NAN, 2.407),
    ] {
        let now = seen(&car, k);
        near("travel", now[0] - design[k][0], travel, 0.2);
        near("camber", now[2], camber, 0.01);
        if steer.is_finite() {
            near("steer", now[1], steer, 0.01);
        }
    }
    let mass: f64 = car.vehicle.bodies.iter().map(|(_, b)| car.world.mass(*b)).sum();
    close("mass", mass, 2573.138, 1e-6);
    near("height", car.origin().z, 0.57591, 2e-4);
    near("pitch", car.pitch(), 0.00305, 2e-4);
    for (k, load) in [6493.5, 6491.5, 6130.0, 6127.4].into_iter().enumerate() {
        close("load", car.load(k), load, 1e-3);
    }
    for (wheel, length) in [(0, 0.29433), (2, 0.35640)] {
        let wheel = &car.wheels()[wheel];
        let spring = wheel.springs.iter().find(|s| s.0.to_lowercase() == "spring").unwrap().1;
        near("spring", car.world.spring_length(spring), length, 1e-4);
    }
    assert!(car.world.largest_violation()[0] < 1e-6);
}

/// Lifted by 0.1 m and let go without friction.
#[test]
fn drop() {
    if data().is_none() {
        return;
    }
    let mut car = Manoeuvre { friction: 0.0, ..Manoeuvre::default() }.at_rest(0.0);
    for (_, body) in car.vehicle.bodies.clone() {
        let mut pose = car.world.pose(body);
        pose.position.z += 0.1;
        car.world.set_pose(body, pose);
    }
    let mut heights = vec![];
    car.run(0.8, |car| heights.push((car.world.time(), car.origin().z)));
    let low = heights.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    let high = heights.iter().copied().filter(|p| p.0 > low.0).max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    near("lowest", low.1, 0.52466, 1e-3);
    near("lowest at", low.0, 0.275, 5e-3);
    near("highest", high.1, 0.60040, 1e-3);
    near("highest at", high.0, 0.550, 5e-3);
}

const STEP_STEER: &str = "driver.steering = { table = [[0, 0], [1.0, 0], [1.2, 0.2]] }\n";

/// Yaw rate, ay, v_x, roll, x, y at 3 s; greatest yaw rate and when; x, y, heading at 5 s.
fn step_steer(h: f64, more: &str) -> [f64; 11] {
    let mut car = Manoeuvre { h, ..Manoeuvre::new(more) }.at_rest(15.0);
    let mut most = (0.0, 0.0);
    let mut before = car.center_velocity();
    let mut lateral = 0.0;
    car.run(3.0, |car| {
        if car.yaw_rate().abs() > most.0 {
            most = (car.yaw_rate().abs(), car.world.time());
        }
        lateral = car.lateral(before);
        before = car.center_velocity();
    });
    let (at, vx) = (car.origin(), car.vehicle.level_velocity(&car.world)[0]);
    // The same as signals have them.
    let measure = |m| car.vehicle.measure(m, None, &car.world);
    close("lateral_acceleration", measure(HullMeasure::LateralAcceleration), lateral, 0.01);
    assert_eq!(measure(HullMeasure::Roll), car.roll());
    assert_eq!(measure(HullMeasure::Pitch), car.pitch());
    let first = [car.yaw_rate(), lateral, vx, car.roll(), at.x, at.y, most.0, most.1];
    car.run(2.0, |_| {});
    let at = car.origin();
    std::array::from_fn(|i| if i < 8 { first[i] } else { [at.x, at.y, car.heading()][i - 8] })
}

/// 15 m/s, steering from 0 to 0.2 within 0.2 s; half the step changes little, the other side mirrors it.
#[test]
fn turn_at_15_metres_per_second() {
    if data().is_none() {
        return;
    }
    let got = step_steer(1e-3, STEP_STEER);
    let expected = [0.3818, 5.364, 13.578, 0.0323, 42.274, 6.827, 0.3949, 2.19, 56.283, 27.713, 1.4012];
    let names =
        ["yaw rate", "ay", "v_x", "roll", "x", "y", "greatest yaw rate", "at", "x at 5 s", "y at 5 s", "heading"];
    for i in 0..11 {
        close(names[i], got[i], expected[i], if i == 3 { 0.03 } else { 0.01 });
    }
    let half = step_steer(5e-4, STEP_STEER);
    for i in [0, 2, 4, 5, 8, 9, 10] {
        close(&format!("half the step: {}", names[i]), half[i], got[i], 2e-3);
    }
    let mirror = step_steer(1e-3, &STEP_STEER.replace("0.2]", "-0.2]"));
    // Its Pitman arm and its masses are not quite symmetric: the mirror image is close, not exact.
    for (i, sign) in [(0, -1.0), (2, 1.0), (5, -1.0), (10, -1.0)] {
        close(&format!("mirrored {}", names[i]), sign * mirror[i], got[i], 1e-3);
    }
}

/// Torque on both rear wheels that holds the speed, against the chassis.
struct SpeedHold {
    bodies: Vec<BodyId>,
    center: Vec3,
    speed: f64,
    torque: f64,
}

impl Element for SpeedHold {
    fn kind(&self) -> &'static str {
        "speed hold"
    }

    fn bodies(&self) -> &[BodyId] {
        &self.bodies
    }

    fn act(&mut self, view: &ElementView, loads: &mut ElementLoads) {
        let pose = view.pose(0);
        let x = pose.vector(Vec3::X);
        let heading = Vec3::new(x.x, x.y, 0.0).normalize();
        let v = heading.dot(view.velocity(0).at(-pose.vector(self.center)));
        self.torque = (1e5 * (self.speed - v)).clamp(-3000.0, 3000.0);
        for end in [1, 2] {
            let axis = view.pose(end).vector(Vec3::Y);
            loads.add(end, Vec3::ZERO, self.torque * axis);
            loads.add(0, Vec3::ZERO, -self.torque * axis);
        }
    }

    fn load(&self, _end: usize) -> Wrench {
        Wrench::default()
    }
}

/// A circle at constant speed and input, after a ramp of 2 s: yaw rate, ay, side slip, after `seconds`.
fn circle(input: f64, speed: f64, seconds: f64) -> (Car, [f64; 3]) {
    let more = format!("driver.steering = {{ ramp = {{ start = 0.5, end = 2.5, to = {input:?} }} }}\n");
    let mut car = Manoeuvre::new(&more).at_rest(speed);
    let (chassis, rear) = (car.vehicle.chassis, [car.wheels()[2].body, car.wheels()[3].body]);
    let center = car.world.center_of_mass(chassis);
    let hold = SpeedHold { bodies: vec![chassis, rear[0], rear[1]], center, speed, torque: 0.0 };
    car.world.add_element(Box::new(hold)).unwrap();
    let (mut before, mut lateral) = (car.center_velocity(), 0.0);
    car.run(seconds, |car| {
        lateral = car.lateral(before);
        before = car.center_velocity();
    });
    let slip = car.vehicle.side_slip(&car.world);
    let numbers = [car.yaw_rate(), lateral, slip];
    (car, numbers)
}

#[test]
fn circles() {
    if data().is_none() {
        return;
    }
    for (speed, expected) in [(10.0, [0.13513, 1.3514, 0.0039]), (20.0, [0.21297, 4.2596, -0.0570])] {
        let (_, got) = circle(0.1, speed, 15.0);
        close("yaw rate", got[0], expected[0], 0.01);
        close("ay", got[1], expected[1], 0.01);
        near("side slip", got[2], expected[2], 0.01 * expected[2].abs() + 1e-4);
    }
}

/// Full lock at 3.5 m/s: radii of the middle of the rear axle and of the outer front wheel.
#[test]
fn full_lock() {
    if data().is_none() {
        return;
    }
    let radii = |input: f64| {
        let (mut car, got) = circle(input, 3.5, 12.0);
        // The centre of the circle from a whole turn.
        let (mut sum, mut n) = (Vec3::ZERO, 0.0);
        let turn = std::f64::consts::TAU / got[0].abs();
        let seconds = (turn / 1e-3).round() * 1e-3;
        car.run(seconds, |car| {
            sum += car.origin();
            n += 1.0;
        });
        let center = sum / n;
        let to = |p: Vec3| (p - center).truncate().length();
        let at = |k: usize| car.world.pose(car.wheels()[k].body).position;
        let outer = if input > 0.0 { 1 } else { 0 };
        [got[0].abs(), to(0.5 * (at(2) + at(3))), to(at(outer))]
    };
    let left = radii(1.0);
    close("yaw rate", left[0], 0.5248, 0.01);
    close("rear axle", left[1], 6.672, 5e-3);
    close("outer front wheel", left[2], 8.178, 5e-3);
    let right = radii(-1.0);
    for i in 0..3 {
        close("mirrored", right[i], left[i], 1e-3);
    }
}

#[test]
fn braking() {
    if data().is_none() {
        return;
    }
    let mut car = Manoeuvre::new("driver.brake = { ramp = { start = 0.5, end = 0.6, to = 0.4 } }\n").at_rest(20.0);
    let (mut end, mut last) = (None, 20.0);
    let (mut middle, mut start) = (None, 0.0);
    car.run(4.0, |car| {
        let v = car.vehicle.level_velocity(&car.world)[0];
        if end.is_none() && v <= 5.0 {
            let share = (last - 5.0) / (last - v);
            end = Some((car.world.time() - 1e-3 * (1.0 - share), car.origin().x));
        }
        if car.world.time() < 0.5 + 5e-4 {
            start = car.origin().x;
        }
        if (car.world.time() - 1.5).abs() < 5e-4 {
            middle = Some(((v - last) / 1e-3, car.load(0), car.load(2)));
        }
        last = v;
    });
    let ((time, x), (ax, front, rear)) = (end.unwrap(), middle.unwrap());
    // From the touch of the pedal on, at 0.5 s.
    close("time", time - 0.5, 2.774, 5e-3);
    close("way", x - start, 34.99, 5e-3);
    close("ax", ax, -5.494, 0.01);
    close("front", front, 8090.0, 0.01);
    close("rear", rear, 4525.0, 0.01);
}

/// Four driven wheels, an engine by a map and gears that shift.
#[test]
fn acceleration() {
    if data().is_none() {
        return;
    }
    let folder = data().unwrap();
    let more = format!(
        "engine = {:?}\ntransmission = {:?}\ndriver.throttle = 0.3\n",
        folder.join("hmmwv/powertrain/HMMWV_EngineSimpleMap.json"),
        folder.join("hmmwv/powertrain/HMMWV_AutomaticTransmissionSimpleMap.json"),
    );
    let mut car = Manoeuvre { model: "HMMWV_Vehicle_4WD.json", driveline: true, ..Manoeuvre::new(&more) }.at_rest(4.0);
    let Gear::Wheeled(gear) = &car.vehicle.gear else { panic!() };
    let powertrain = gear.powertrain.unwrap();
    let (mut shifts, mut times, mut at) = (0.0, vec![], vec![]);
    car.run(10.0, |car| {
        let now = reading(&car.world, powertrain, "shifts");
        if now > shifts {
            times.push(car.world.time());
            shifts = now;
        }
        if [1.0, 5.0, 10.0].iter().any(|t| (car.world.time() - t).abs() < 5e-4) {
            at.push(car.vehicle.level_velocity(&car.world)[0]);
        }
    });
    println!("shifts at {times:?}");
    for (v, expected) in at.iter().zip([6.149, 11.042, 14.641]) {
        close("speed", *v, expected, 0.01);
    }
    close("x", car.origin().x, 105.77, 0.01);
    let expected = [0.0, 0.842, 2.901, 7.603];
    assert_eq!(times.len(), 4);
    for (t, expected) in times.iter().zip(expected) {
        near("shift", *t, expected, 0.01 * expected + 2e-3);
    }
}

/// What the ground gives is what changes the momentum; what ground, springs and steering do is what changes the energy.
#[test]
fn momentum_and_energy_of_a_turn() {
    if data().is_none() {
        return;
    }
    let mut car = Manoeuvre::new(STEP_STEER).at_rest(15.0);
    let Gear::Wheeled(gear) = car.vehicle.gear.clone() else { panic!("on tracks") };
    let tires: Vec<ElementId> = gear.wheels.iter().flat_map(|w| w.force_tires.clone()).collect();
    let springs: Vec<SpringId> = car.vehicle.springs.iter().map(|s| s.1).collect();
    car.run(1e-3, |_| {});
    let mass: f64 = car.vehicle.bodies.iter().map(|(_, b)| car.world.mass(*b)).sum();
    let energy = |world: &World| world.kinetic_energy() + world.potential_energy();
    let worked = |world: &World| tires.iter().map(|t| reading(world, *t, "work")).sum::<f64>();
    let input = |t: f64| (t - 1.0).clamp(0.0, 0.2);
    let lengths = |world: &World| -> Vec<[f64; 2]> {
        springs.iter().map(|s| [world.spring_length(*s), world.spring_push(*s)]).collect()
    };
    let (p0, e0, w0) = (car.world.momentum().0, energy(&car.world), worked(&car.world));
    let (mut impulse, mut sprung, mut steered) = (Vec3::ZERO, 0.0, 0.0);
    let mut before = lengths(&car.world);
    car.run(5.0, |car| {
        let world = &car.world;
        let ground = tires.iter().fold(Vec3::ZERO, |sum, t| sum + world.element(*t).load(0).force);
        impulse += 1e-3 * (ground - mass * GRAVITY * Vec3::Z);
        let now = lengths(world);
        for (a, b) in before.iter().zip(&now) {
            sprung += 0.5 * (a[1] + b[1]) * (b[0] - a[0]);
        }
        before = now;
        for (motor, full) in &gear.steering {
            steered += world.motor_effort(*motor) * full * (input(world.time()) - input(world.time() - 1e-3));
        }
    });
    let (p, change) = (car.world.momentum().0 - p0, energy(&car.world) - e0);
    assert!((p - impulse).length() < 1e-3 * p.length(), "{p}, not {impulse}");
    let done = worked(&car.world) - w0 + sprung + steered;
    println!("energy {change:.1} J; ground {:.1}, springs {sprung:.1}, steering {steered:.1}", worked(&car.world) - w0);
    close("energy", change, done, 5e-3);
}

/// Same bits with one and two threads, and from a snapshot.
#[test]
fn same_digest() {
    if data().is_none() {
        return;
    }
    let make = || Manoeuvre::new(STEP_STEER).at_rest(15.0);
    let digests = [1, 2].map(|threads| {
        Pool::new(threads).unwrap().run(|| {
            let mut car = make();
            car.run(2.0, |_| {});
            car.world.digest()
        })
    });
    assert_eq!(digests[0], digests[1]);
    let (mut first, mut second) = (make(), make());
    first.run(1.1, |_| {});
    second.world.restore(&first.world.snapshot()).unwrap();
    second.run(0.9, |_| {});
    assert_eq!(second.world.digest(), digests[0]);
}
