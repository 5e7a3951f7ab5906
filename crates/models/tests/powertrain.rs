//! Drivelines, engines, transmissions and brakes against closed forms, and against finely integrated equations of their
//! own.

use grouser_dynamics::element::ElementReading;
use grouser_dynamics::*;
use grouser_geom::MassProperties;
use grouser_math::{Pose, Quat, Sym3, Vec3};
use grouser_models::vehicle::Pedals;
use grouser_models::vehicle::wheeled::driveline::{
    DrivelineDef, DrivenAxle, NEGLIGIBLE, Powertrain, PowertrainDef, WheelEnd,
};
use grouser_models::vehicle::wheeled::powertrain::{
    ConverterDef, EngineDef, EngineLaw, TorqueCurve, TransmissionDef, TransmissionKind,
};
use grouser_models::vehicle::wheeled::{BrakeDef, Brakes, WheelBrake};
use std::f64::consts::TAU;

const RPM: f64 = TAU / 60.0;

/// A chassis with wheels on hinges along y, in weightlessness.
struct Rig {
    world: World,
    chassis: BodyId,
    wheels: Vec<BodyId>,
    hinges: Vec<JointId>,
}

fn body(world: &mut World, kind: BodyKind, inertia: Vec3, at: Vec3) -> BodyId {
    let mass = MassProperties { mass: 100.0, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) };
    let (pose, velocity) = (Pose::at(at), Twist::ZERO);
    world.add_body(BodyDef { name: None, role: Role::Part, kind, pose, velocity, mass, colliders: vec![] }).unwrap()
}

impl Rig {
    fn new(step: f64, kind: BodyKind, spins: &[f64]) -> Self {
        let mut world = World::new(Settings { step, gravity: Vec3::ZERO, ..Settings::default() });
        let chassis = body(&mut world, kind, Vec3::new(500.0, 900.0, 1000.0), Vec3::ZERO);
        let (mut wheels, mut hinges) = (Vec::new(), Vec::new());
        for (k, spin) in spins.iter().enumerate() {
            let at = Vec3::new(if k < 2 { 1.5 } else { -1.5 }, if k % 2 == 0 { 0.9 } else { -0.9 }, 0.0);
            let wheel = body(&mut world, BodyKind::Moving, Vec3::new(0.6 * spin, *spin, 0.6 * spin), at);
            let frame = Pose::new(at, Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
            let hinge = JointDef::new(JointKind::Revolute(Default::default()), Some(chassis), wheel, frame);
            hinges.push(world.add_joint(hinge).unwrap());
            wheels.push(wheel);
        }
        Self { world, chassis, wheels, hinges }
    }

    fn ends(&self) -> Vec<[WheelEnd; 2]> {
        let end = |body: &BodyId| WheelEnd { body: *body, axis: Vec3::Y };
        self.wheels.chunks(2).map(|pair| [end(&pair[0]), end(&pair[1])]).collect()
    }

    fn power(&mut self, driveline: DrivelineDef, drive: (EngineDef, TransmissionDef), pedals: Pedals) -> ElementId {
        let (chassis, wheels, drive) = (self.chassis, self.ends(), Some(drive));
        let def = PowertrainDef { name: None, chassis, wheels, driveline, drive, pedals };
        self.world.add_element(Box::new(Powertrain::new(def))).unwrap()
    }

    fn brakes(&mut self, torque: f64, pedals: Pedals) -> ElementId {
        let carrier = self.chassis;
        let brake = BrakeDef { torque };
        let list: Vec<_> =
            self.ends().into_iter().flatten().map(|wheel| WheelBrake { wheel, carrier, brake }).collect();
        self.world.add_element(Box::new(Brakes::new(None, &list, pedals))).unwrap()
    }

    fn go(&mut self, seconds: f64, mut each: impl FnMut(&World)) {
        let steps = (seconds / self.world.settings().step).round() as u32;
        for _ in 0..steps {
            assert!(self.world.step().unwrap().converged());
            each(&self.world);
        }
    }

    fn spin(&self, wheel: usize) -> f64 {
        self.world.joint_rates(self.hinges[wheel]).0
    }

    /// Energy of motion of all bodies, J; wheels are turned back into their own axes.
    fn energy(&self, spins: &[f64]) -> f64 {
        let of = |body: BodyId, inertia: Vec3| {
            let (v, pose) = (self.world.velocity(body), self.world.pose(body));
            let w = pose.rotation.conjugate() * v.angular;
            50.0 * v.linear.length_squared() + 0.5 * (inertia * w).dot(w)
        };
        let wheels = self.wheels.iter().zip(spins).map(|(b, s)| of(*b, Vec3::new(0.6 * s, *s, 0.6 * s)));
        of(self.chassis, Vec3::new(500.0, 900.0, 1000.0)) + wheels.sum::<f64>()
    }
}

fn read(world: &World, id: ElementId, name: &str) -> f64 {
    let found: Vec<ElementReading> = world.element(id).readings();
    found.iter().find(|r| r.name == name).unwrap_or_else(|| panic!("{name}")).value
}

fn axle(share: f64, ratio: f64) -> DrivenAxle {
    DrivenAxle { share, ratio, shaft: 0.5, case: 0.6, max_bias: 1.0, lock: 0.0 }
}

fn four() -> DrivelineDef {
    DrivelineDef::new(Some(0.5), vec![axle(0.5, 0.2), axle(0.5, 0.2)])
}

/// 100 N m at any speed and throttle.
fn steady() -> EngineDef {
    let flat = TorqueCurve(vec![(-1e4, 100.0), (1e4, 100.0)]);
    EngineDef { law: EngineLaw::Map { speed: 1e4, full: flat.clone(), zero: flat } }
}

fn one_gear(ratio: f64) -> TransmissionDef {
    let kind = TransmissionKind::Automatic { shifts: vec![[-1.0, 1e9]] };
    TransmissionDef { forward: vec![ratio], reverse: -ratio, kind }
}

fn full() -> Pedals {
    Pedals { throttle: TimeFunction::Constant(1.0), ..Pedals::default() }
}

/// The curves of the vehicle data's HMMWV.
fn engine() -> EngineDef {
    let torque = [
        (-100.0, 300.0),
        (800.0, 382.0),
        (900.0, 490.0),
        (1000.0, 579.0),
        (1100.0, 650.0),
        (1200.0, 706.0),
        (1300.0, 746.0),
        (1400.0, 774.0),
        (1500.0, 789.0),
        (1600.0, 793.0),
        (1700.0, 788.0),
        (1800.0, 774.0),
        (1900.0, 754.0),
        (2000.0, 728.0),
        (2100.0, 697.0),
        (2200.0, 664.0),
        (2300.0, 628.0),
        (2400.0, 593.0),
        (2500.0, 558.0),
        (2700.0, -400.0),
    ];
    let losses = [(-50.0, 30.0), (0.0, 0.0), (50.0, -30.0), (1000.0, -50.0), (2000.0, -70.0), (3000.0, -90.0)];
    let curve = |points: &[(f64, f64)]| TorqueCurve(points.iter().map(|(x, y)| (x * RPM, *y)).collect());
    EngineDef { law: EngineLaw::Shaft { block: 10.5, inertia: 1.1, torque: curve(&torque), losses: curve(&losses) } }
}

fn converter() -> ConverterDef {
    let capacity = [(0.0, 15.0), (0.25, 15.0), (0.5, 15.0), (0.75, 16.0), (0.9, 18.0), (1.0, 35.0)];
    let ratio = [(0.0, 2.0), (0.25, 1.8), (0.5, 1.5), (0.75, 1.15), (1.0, 1.0)];
    ConverterDef { capacity: TorqueCurve(capacity.to_vec()), ratio: TorqueCurve(ratio.to_vec()) }
}

fn with_converter() -> TransmissionDef {
    let shifts = [1200.0 * RPM, 2500.0 * RPM];
    let (block, motorshaft, input, driveshaft) = (10.5, 0.5, 0.3, 0.5);
    let kind = TransmissionKind::Converter {
        block,
        motorshaft,
        input,
        driveshaft,
        converter: converter(),
        shifts,
        latency: 1.0,
    };
    TransmissionDef { forward: vec![0.2, 0.4, 0.8], reverse: -0.1, kind }
}

/// 100 N m through a gear of 0.5 and bevel gears of 0.2 on four unlike wheels: the open differentials give each the
/// same torque T, less what shafts and cases take; speeds keep their ratios to 1e-9, and the work is the energy of
/// motion.
#[test]
fn four_wheels_share_the_torque_and_ratios_hold() {
    let spins = [2.0, 3.0, 4.0, 7.0];
    for step in [1e-3, 1e-2] {
        let mut rig = Rig::new(step, BodyKind::Fixed, &spins);
        let id = rig.power(four(), (steady(), one_gear(0.5)), full());
        rig.go(2.0, |_| {});
        // Unknown: accelerations of four wheels. Torques of the differentials A and B, shafts F and R, drive D:
        // 200 = M_D + (torques into F and R), open central: equal parts.
        let inverse = |a: usize| 0.5 * (1.0 / spins[a] + 1.0 / spins[a + 1]);
        // An axle torque L gives both wheels L/2: its case gains L/2 (1/J_l + 1/J_r)/2.
        let gains = [0.5 * inverse(0), 0.5 * inverse(2)];
        // Into shaft F goes X = 0.2 L' + 0.5 dF, with L' = L + 0.6 dB, dB = gain L, dF = dB/0.2; X equal for both axles
        // and 200 - 0.5 dD = 2 X, dD = (dF + dR)/2.
        let per = gains.map(|g| 0.2 * (1.0 + 0.6 * g) + 0.5 * g / 0.2);
        let x = 200.0 / (2.0 + 0.5 * 0.5 * (gains[0] / 0.2 / per[0] + gains[1] / 0.2 / per[1]));
        for (k, spin) in spins.iter().enumerate() {
            let expected = 0.5 * (x / per[k / 2]) / spin * 2.0;
            assert!((rig.spin(k) / expected - 1.0).abs() < 1e-8, "{k}: {} {expected}", rig.spin(k));
        }
        let w: Vec<f64> = (0..4).map(|k| rig.spin(k)).collect();
        let drive = read(&rig.world, id, "drive_speed");
        let mean = 0.25 * (w[0] + w[1] + w[2] + w[3]) / 0.2;
        println!("h = {step}: drive {drive:.9} rad/s, ratio off by {:.1e}", drive / mean - 1.0);
        assert!((drive / mean - 1.0).abs() < 1e-9);
        assert!((read(&rig.world, id, "engine_speed") / (drive / 0.5) - 1.0).abs() < 1e-9);
        assert!((read(&rig.world, id, "engine_torque") - 100.0).abs() < 1e-6);
        let energy = rig.energy(&spins) + read(&rig.world, id, "energy");
        let work = read(&rig.world, id, "work");
        assert!((work / energy - 1.0).abs() < 1e-9, "{work} {energy}");
    }
}

/// On a chassis that floats freely: what drives the wheels turns it back about the axles, what drives the shafts about
/// x; the engine's work is all energy of motion.
#[test]
fn the_chassis_reacts_and_power_balances() {
    let spins = [2.0, 2.0, 2.0, 2.0];
    let mut rig = Rig::new(1e-3, BodyKind::Moving, &spins);
    let id = rig.power(four(), (engine(), with_converter()), full());
    rig.go(0.002, |_| {});
    let l = rig.world.element_load(id, rig.chassis).torque;
    let wheels = rig.wheels.iter().fold(Vec3::ZERO, |sum, b| sum + rig.world.element_load(id, *b).torque);
    // About y: minus the wheels' torque, less what the cases store.
    assert!(wheels.y > 0.0 && l.y < 0.0 && (l.y + wheels.y).abs() < 0.25 * wheels.y, "{l} {wheels}");
    assert!(l.x.abs() > 1.0, "{l}");
    rig.go(2.0, |_| {});
    let energy = rig.energy(&spins) + read(&rig.world, id, "energy");
    let (work, lost) = (read(&rig.world, id, "work"), read(&rig.world, id, "lost"));
    // The blocks turn with the chassis.
    let roll = rig.world.velocity(rig.chassis).angular;
    let block = 0.5 * 21.0 * roll.dot(rig.world.pose(rig.chassis).vector(Vec3::X)).powi(2);
    println!("work {work:.3} J, lost {lost:.3} J, motion {:.3} J", energy + block);
    assert!(lost > 0.0 && ((energy + block + lost) / work - 1.0).abs() < 1e-4, "{work} {lost} {energy}");
}

/// Full throttle against a held turbine, and at a speed ratio of 0.8: the published speeds and torques.
#[test]
fn converter_at_stall_and_at_a_ratio_of_0_8() {
    let two = || DrivelineDef::new(Some(0.5), vec![axle(1.0, 0.2)]);
    let mut rig = Rig::new(1e-3, BodyKind::Fixed, &[5.0, 5.0]);
    let id = rig.power(two(), (engine(), with_converter()), full());
    rig.brakes(1e5, Pedals { brake: TimeFunction::Constant(1.0), ..Pedals::default() });
    rig.go(4.0, |_| {});
    let [speed, torque] = [read(&rig.world, id, "engine_speed") / RPM, read(&rig.world, id, "drive_torque") * 0.2];
    println!("stall: {speed:.2} rpm, {torque:.2} N m");
    assert!((speed / 2534.30 - 1.0).abs() < 1e-3 && (torque / 626.07 - 1.0).abs() < 1e-3);
    // Turbine at 0.8 x 2546.17 rpm: the wheels turn at 0.2 x 0.2 of that.
    let mut rig = Rig::new(1e-3, BodyKind::Fixed, &[5.0, 5.0]);
    let id = rig.power(two(), (engine(), with_converter()), full());
    let turns = 0.8 * 2546.17 * RPM * 0.2 * 0.2;
    for joint in rig.hinges.clone() {
        let drive = Drive::Speed(TimeFunction::Constant(turns));
        rig.world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: None }).unwrap();
    }
    rig.go(4.0, |_| {});
    let [speed, torque] = [read(&rig.world, id, "engine_speed") / RPM, read(&rig.world, id, "drive_torque") * 0.2];
    println!("ratio 0.8: {speed:.2} rpm, {torque:.2} N m");
    assert!((speed / 2546.17 - 1.0).abs() < 1e-3 && (torque / 286.65 - 1.0).abs() < 1e-3);
}

/// Engine, converter and wheels run up from rest, against the same equations integrated with RK4 at a tenth of the
/// step: crankshaft and input shaft follow within 0.1 %, and the error falls with the step.
#[test]
fn converter_runs_up_as_its_equations_say() {
    let (wheel, e, c) = (40.0, engine(), converter());
    // Crank 0.5; input 0.3 with everything behind it at 0.2 (gear) and 0.04 (wheels).
    let behind = 0.3 + 0.2 * 0.2 * 0.5 + 0.04 * 0.04 * (2.0 * wheel + 0.6);
    let rate = |[w, u]: [f64; 2]| {
        let n = if w > 1e-3 { u / w } else { 0.0 };
        let (kept, sign, r) = if n > 1.0 { (2.0 - n, -1.0, 1.0) } else { (n, 1.0, c.ratio.at(n).0) };
        let tau = sign * (w / c.capacity.at(kept).0).powi(2);
        [(e.torque(w, 1.0).0 - tau) / 0.5, r * tau / behind]
    };
    let (mut y, h) = ([0.0, 0.0], 1e-4);
    for _ in 0..9000 {
        let k1 = rate(y);
        let k2 = rate([y[0] + 0.5 * h * k1[0], y[1] + 0.5 * h * k1[1]]);
        let k3 = rate([y[0] + 0.5 * h * k2[0], y[1] + 0.5 * h * k2[1]]);
        let k4 = rate([y[0] + h * k3[0], y[1] + h * k3[1]]);
        y = std::array::from_fn(|i| y[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]));
    }
    let run = |step: f64| {
        let mut rig = Rig::new(step, BodyKind::Fixed, &[wheel, wheel]);
        let id = rig.power(DrivelineDef::new(Some(0.5), vec![axle(1.0, 0.2)]), (e.clone(), with_converter()), full());
        rig.go(0.9, |_| {});
        [read(&rig.world, id, "engine_speed"), rig.spin(0) / 0.04]
    };
    let (coarse, fine) = (run(4e-3), run(1e-3));
    let off = |x: [f64; 2]| (x[0] / y[0] - 1.0).abs().max((x[1] / y[1] - 1.0).abs());
    println!("crank {:.3}, input {:.3} rad/s; off by {:.1e} (1 ms), {:.1e} (4 ms)", y[0], y[1], off(fine), off(coarse));
    assert!(off(fine) < 1e-3 && off(coarse) < 5e-3 && off(fine) < 0.5 * off(coarse));
}

/// The falling end of the HMMWV's curve is 39,000 N m s/rad at the wheels in first gear: it is taken implicitly, and
/// the speed creeps up to where the torque vanishes, at any step.
#[test]
fn a_steep_curve_is_stable_at_any_step() {
    for step in [1e-3, 4e-3, 1e-2] {
        let EngineLaw::Shaft { torque, .. } = engine().law else { unreachable!() };
        let zero = TorqueCurve(vec![(0.0, 0.0), (1e3, 0.0)]);
        let map = EngineDef { law: EngineLaw::Map { speed: 2700.0 * RPM, full: torque, zero } };
        let mut rig = Rig::new(step, BodyKind::Fixed, &[40.0; 4]);
        let id = rig.power(four(), (map, one_gear(0.1708)), full());
        let (mut last, mut most) = (0.0, 0.0f64);
        rig.go(3.0, |world| {
            let speed = read(world, id, "engine_speed");
            assert!(speed >= last - 1e-9, "falls from {last} to {speed}");
            (last, most) = (speed, most.max(speed));
        });
        // 558 N m at 2500 rpm fall by 4.79 N m per rpm.
        let end = 2500.0 + 558.0 / 4.79;
        println!("h = {step}: {:.3} rpm of {end:.3}", last / RPM);
        assert!((last / RPM - end).abs() < 0.05 && most / RPM < end + 1e-6);
    }
}

/// Locks hold wheels together up to their torque; a biased differential gives the slow wheel the larger part.
#[test]
fn locks_and_biased_differentials() {
    // Left wheel held by a brake of its own, right one free: open, only the right one turns.
    let over = |lock: f64, max_bias: f64, lock_engaged: TimeFunction| {
        let mut rig = Rig::new(1e-3, BodyKind::Fixed, &[5.0, 5.0]);
        let axles = vec![DrivenAxle { lock, max_bias, ..axle(1.0, 0.2) }];
        let line = DrivelineDef { lock_engaged, ..DrivelineDef::new(Some(0.5), axles) };
        let id = rig.power(line, (steady(), one_gear(1.0)), full());
        let brake = WheelBrake { wheel: rig.ends()[0][0], carrier: rig.chassis, brake: BrakeDef { torque: 1e4 } };
        let pedals = Pedals { brake: TimeFunction::Constant(1.0), ..Pedals::default() };
        rig.world.add_element(Box::new(Brakes::new(None, &[brake], pedals))).unwrap();
        rig.go(1.0, |_| {});
        let torques = [0, 1].map(|k| rig.world.element_load(id, rig.wheels[k]).torque.y);
        (rig.spin(0), rig.spin(1), torques)
    };
    let run = |lock: f64, max_bias: f64| over(lock, max_bias, TimeFunction::Constant(1.0));
    let (left, right, torques) = run(0.0, 1.0);
    // Case at half the right wheel's speed: 500 N m at the case less 0.5/0.04 + 0.6 times its acceleration.
    let expected = 250.0 / (5.0 + 0.25 * (0.6 + 0.5 / 0.04));
    assert!(left.abs() < 1e-6 && (right / expected - 1.0).abs() < 1e-9, "{left} {right} {expected}");
    assert!((torques[0] - torques[1]).abs() < 1e-6, "{torques:?}");
    // A lock of 100 N m passes that much from right to left.
    let (_, right, torques) = run(100.0, 1.0);
    let expected = 150.0 / (5.0 + 0.25 * (0.6 + 0.5 / 0.04));
    assert!((right / expected - 1.0).abs() < 1e-9 && (torques[0] - torques[1] - 200.0).abs() < 1e-6, "{torques:?}");
    // One that is strong enough holds it altogether.
    assert!(run(1e4, 1.0).1.abs() < 1e-6);
    // Half engaged it passes half; switched after 0.5 s it changes the acceleration from there on, and stops the wheel.
    let (_, right, torques) = over(200.0, 1.0, TimeFunction::Constant(0.5));
    assert!((right / expected - 1.0).abs() < 1e-9 && (torques[0] - torques[1] - 200.0).abs() < 1e-6, "{torques:?}");
    let switched = TimeFunction::Step { time: 0.5, before: 0.0, after: 1.0 };
    let (_, right, torques) = over(100.0, 1.0, switched.clone());
    let after = 200.0 / (5.0 + 0.25 * (0.6 + 0.5 / 0.04));
    assert!((right / after - 1.0).abs() < 2e-3 && (torques[0] - torques[1] - 200.0).abs() < 1e-6, "{right} {after}");
    assert!(over(1e4, 1.0, switched).1.abs() < 1e-6);
    let (_, _, torques) = run(0.0, 2.0);
    assert!((torques[0] / torques[1] - 2.0).abs() < 1e-7, "{torques:?}");
}

/// The simple driveline of two axles with negligible inertias: torques by fraction and bevel ratio, and the
/// driveshaft's speed is the weighted mean of the axles' speeds over the ratio.
#[test]
fn simple_driveline_shares_by_fractions() {
    let light =
        |share, ratio| DrivenAxle { share, ratio, shaft: NEGLIGIBLE, case: NEGLIGIBLE, max_bias: 2.0, lock: 0.0 };
    let mut rig = Rig::new(1e-3, BodyKind::Fixed, &[5.0; 4]);
    let line = DrivelineDef::new(None, vec![light(0.3, 0.25), light(0.7, 0.5)]);
    let id = rig.power(line, (steady(), one_gear(0.5)), full());
    rig.go(0.5, |_| {});
    let torque = |k: usize| rig.world.element_load(id, rig.wheels[k]).torque.y;
    assert!((torque(0) / (0.3 * 200.0 / 0.25 / 2.0) - 1.0).abs() < 3e-3, "{}", torque(0));
    assert!((torque(2) / (0.7 * 200.0 / 0.5 / 2.0) - 1.0).abs() < 3e-3, "{}", torque(2));
    let drive = 0.3 * rig.spin(0) / 0.25 + 0.7 * rig.spin(2) / 0.5;
    assert!((read(&rig.world, id, "drive_speed") / drive - 1.0).abs() < 1e-9);
}

/// A clutch passes at most its torque while it slips, then holds; released it passes nothing. A variable transmission
/// has its ratio and efficiency. A reverse gear drives back.
#[test]
fn clutch_variable_ratio_and_reverse() {
    let kind = TransmissionKind::Manual { block: 0.0, motorshaft: 0.5, input: 0.3, driveshaft: 0.5, clutch: 50.0 };
    let manual = TransmissionDef { forward: vec![0.5, 1.0], reverse: -0.5, kind };
    let line = || DrivelineDef::new(Some(0.5), vec![axle(1.0, 0.2)]);
    let run = |clutch: f64, gear: i8, seconds: f64| {
        let mut rig = Rig::new(1e-3, BodyKind::Fixed, &[5.0, 5.0]);
        let clutch = TimeFunction::Constant(clutch);
        let id = rig.power(line(), (steady(), manual.clone()), Pedals { clutch, gear, ..full() });
        rig.go(seconds, |_| {});
        (rig.spin(0), read(&rig.world, id, "engine_speed"), read(&rig.world, id, "drive_torque"))
    };
    // Slipping: 50 N m to the input, so 50/0.3-ish; crank gains 100 - 50 N m over 0.5 kg m^2.
    let behind = 0.3 + 0.25 * 0.5 + 0.01 * (10.0 + 0.6);
    let (spin, crank, _) = run(0.0, 1, 0.1);
    assert!(
        (crank - 0.1 * 50.0 / 0.5).abs() < 1e-6 && (spin - 0.1 * 50.0 / behind * 0.1).abs() < 1e-6,
        "{spin} {crank}"
    );
    let (spin, crank, _) = run(1.0, 1, 0.1);
    assert!((crank - 0.1 * 100.0 / 0.5).abs() < 1e-6 && spin.abs() < 1e-12, "{spin} {crank}");
    let (spin, ..) = run(0.0, -1, 0.1);
    assert!((spin + 0.1 * 50.0 / behind * 0.1).abs() < 1e-6, "{spin}");
    // In the second gear, without slip once both turn alike, is not reached within 0.1 s; neutral never drives.
    assert!(run(0.0, 0, 0.1).0.abs() < 1e-12);
    let kind = TransmissionKind::Variable { efficiency: 0.8, ratios: [0.2, 1.0], speeds: [100.0, 200.0] };
    let variable = TransmissionDef { forward: vec![], reverse: 0.0, kind };
    let mut rig = Rig::new(1e-3, BodyKind::Fixed, &[5.0, 5.0]);
    let id = rig.power(line(), (steady(), variable), full());
    rig.go(0.01, |_| {});
    assert!((read(&rig.world, id, "drive_torque") - 0.8 * 100.0 / 0.2).abs() < 1e-6);
    assert!((read(&rig.world, id, "engine_torque") - 100.0).abs() < 1e-6);
    rig.go(4.0, |_| {});
    let drive = read(&rig.world, id, "drive_speed");
    assert!(drive > 200.0 && (read(&rig.world, id, "engine_speed") / drive - 1.0).abs() < 1e-6);
    assert!((read(&rig.world, id, "drive_torque") - 80.0).abs() < 1e-6);
}

/// Gears shift at their speeds and are state: a run that goes on from a snapshot between two shifts ends with the same
/// bits. Commands stand in place of the pedals, and are state too.
#[test]
fn shifts_and_commands_are_state() {
    let shifts = vec![[50.0, 200.0]; 3];
    let kind = TransmissionKind::Automatic { shifts };
    let gears = TransmissionDef { forward: vec![0.2, 0.4, 0.8], reverse: -0.2, kind };
    for transmission in [gears, with_converter()] {
        let build = || {
            let mut rig = Rig::new(2e-3, BodyKind::Moving, &[20.0; 4]);
            let id = rig.power(four(), (engine(), transmission.clone()), full());
            let brakes = rig.brakes(2000.0, Pedals::default());
            (rig, id, brakes)
        };
        let (mut rig, id, brakes) = build();
        let mut seen = Vec::new();
        rig.go(3.0, |world| {
            let gear = read(world, id, "gear");
            if seen.last() != Some(&gear) {
                seen.push(gear);
            }
        });
        assert_eq!(seen[..2], [1.0, 2.0], "{seen:?}");
        let (mut again, _, _) = build();
        again.go(1.0, |_| {});
        let snapshot = again.world.snapshot();
        let (mut third, _, _) = build();
        third.world.restore(&snapshot).unwrap();
        third.go(2.0, |_| {});
        assert_eq!(third.world.digest(), rig.world.digest());
        // Braked by command to rest against a chassis that tumbles, also after going back.
        let pressed = Some([0.0, 1.0, 0.0, 0.0].as_slice());
        for rig in [&mut rig, &mut third] {
            rig.world.command_element(id, pressed).unwrap();
            rig.world.command_element(brakes, pressed).unwrap();
            assert!(rig.world.command_element(brakes, Some(&[1.0])).is_err());
        }
        rig.go(0.5, |_| {});
        let snapshot = rig.world.snapshot();
        rig.go(2.0, |_| {});
        third.world.restore(&snapshot).unwrap();
        third.go(2.0, |_| {});
        assert_eq!(third.world.digest(), rig.world.digest());
        assert!((0..4).all(|k| rig.spin(k).abs() < 1e-3), "{}", rig.spin(0));
    }
}

/// A brake of 300 N m stops 5 kg m^2 at 10 rad/s after 1/6 s and 5/6 rad, and then holds against a motor of 299 N m,
/// not against one of 301 N m.
#[test]
fn brakes_stop_and_hold() {
    for (effort, holds) in [(299.0, true), (301.0, false)] {
        let mut rig = Rig::new(1e-3, BodyKind::Fixed, &[5.0, 5.0]);
        let id = rig.brakes(600.0, Pedals { brake: TimeFunction::Constant(0.5), ..Pedals::default() });
        let later = TimeFunction::Step { time: 0.5, before: 0.0, after: effort };
        for joint in rig.hinges.clone() {
            let drive = Drive::Effort(later.clone());
            rig.world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: None }).unwrap();
        }
        for wheel in rig.wheels.clone() {
            rig.world.set_velocity(wheel, Twist { linear: Vec3::ZERO, angular: 10.0 * Vec3::Y });
        }
        rig.go(0.5, |_| {});
        let (angle, _) = rig.world.joint_coordinates(rig.hinges[0]);
        assert!((angle - 10.0 * 10.0 * 5.0 / (2.0 * 300.0)).abs() < 1e-2 && rig.spin(0).abs() < 1e-12, "{angle}");
        assert!((read(&rig.world, id, "lost") - 2.0 * 250.0).abs() < 1e-6);
        rig.go(1.0, |_| {});
        let moved = rig.world.joint_coordinates(rig.hinges[0]).0 - angle;
        assert_eq!(moved.abs() < 1e-9, holds, "{moved}");
    }
}
