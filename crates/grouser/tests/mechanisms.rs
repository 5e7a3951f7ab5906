//! Joints, motors, springs and their signals from scene files.

use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::observe::{Observer, Signal};
use grouser::scene::Scene;
use grouser_dynamics::joint::{Prismatic, Revolute};
use grouser_dynamics::*;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::{Method, Report, Residual, Status};
use std::path::PathBuf;

fn build(text: &str) -> BuiltScene {
    let scene = Scene::parse("test.toml", text.to_string(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
    scene.build().unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn steps(model: &mut BuiltScene, count: usize) {
    for _ in 0..count {
        model.world.step().unwrap();
    }
}

/// The present values of all signals, by name.
fn values(model: &BuiltScene) -> impl Fn(&str) -> Vec<f64> {
    let mut observer = Observer::new(model.signals.clone(), 1, 1.0);
    // None of these signals is of the solver.
    let solver = Report {
        method: Method::default(),
        status: Status::Converged,
        iterations: 0,
        products: 0,
        residual: Residual::default(),
        objective: 0.0,
    };
    let (penetration, seconds) = (Penetration::default(), StageSeconds::default());
    observer.sample(&model.world, &StepReport { contacts: 0, solver, penetration, seconds });
    let list: Vec<(Signal, Vec<f64>)> = observer.statistics().into_iter().map(|(s, v)| (s.clone(), v.last)).collect();
    move |name: &str| list.iter().find(|(signal, _)| signal.name == name).unwrap().1.clone()
}

/// A file beside which other files may stand.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mechanisms");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} instead of {expected} within {tolerance}");
}

/// Two balls 1 m apart, each of 1 kg, without gravity.
const TWO: &str = r#"
[scene]
gravity = [0, 0, 0]
[time]
step = 0.001
duration = 1
[[body]]
name = "one"
mass = 1
velocity = [0, 0.1, 0]
shape = [{ sphere = { radius = 0.1 } }]
[[body]]
name = "two"
position = [1, 0, 0]
mass = 1
angular_velocity = [0, 0, 0.2]
shape = [{ sphere = { radius = 0.1 } }]
"#;

#[test]
fn every_type_of_joint() {
    for (name, _) in JointKind::ALL {
        let place = match *name {
            "distance" | "rope" | "revolute-spherical" => "at_a = [0, 0, 0]\nat_b = [1, 0, 0]",
            "screw" => "at = [0.5, 0, 0]\nlead = 0.1",
            "gear" => "at_a = [0, 0, 0]\nat_b = { position = [1, 0, 0], axis = [1, 0, 0] }\nratio = -2",
            "rack-and-pinion" => "at_a = [0, 0, 0]\nat_b = { position = [1, 0, 0], axis = [0, 1, 0] }\nradius = 0.3",
            _ => "at = [0.5, 0, 0]",
        };
        let text = format!("{TWO}[[joint]]\nname = \"j\"\ntype = \"{name}\"\na = \"one\"\nb = \"two\"\n{place}\n");
        // Whatever the joint, one body turns: the first step makes the motion fit it.
        let set = [r#"scene.impossible_start="allow""#.to_string()];
        let mut model = Scene::parse("test.toml", text, &set).and_then(|scene| scene.build()).unwrap();
        steps(&mut model, 100);
        assert_eq!(model.world.joint_count(), 1, "{name}");
        let violation = model.world.joint_violation(model.joints[0].1);
        assert!(violation.iter().all(|v| *v < 1e-5), "{name}: {violation:?}");
    }
}

#[test]
fn numbers_that_belong_to_a_type() {
    let joint = |keys: &str| build(&format!("{TWO}[[joint]]\nname = \"j\"\nb = \"two\"\n{keys}\n"));
    // A rope longer than the distance leaves the ball free, a rod of that length pulls it in.
    let mut rope = joint("type = \"rope\"\nat_a = [0, 0, 0]\nat_b = [1, 0, 0]\nlength = 2");
    steps(&mut rope, 10);
    assert_eq!(rope.world.velocity(BodyId(1)).linear, Vec3::ZERO);
    let screw = joint("type = \"screw\"\nat = [1, 0, 0]\nlead = -0.5");
    let mut screw = screw;
    steps(&mut screw, 100);
    let (angle, position) = screw.world.joint_coordinates(JointId(0));
    near(position, -0.5 * angle / std::f64::consts::TAU, 1e-9);
    assert!(angle > 1e-3);
}

/// One number for all equations of a joint, or a list with one for each; mistakes are named with their key.
#[test]
fn a_joint_gives_way_as_its_relaxation_says() {
    let two = TWO.replace("gravity = [0, 0, 0]", "gravity = [0, 0, -9.81]").replace("angular_velocity", "# turned");
    let text = |keys: &str| format!("{two}[[joint]]\nname = \"j\"\nb = \"two\"\nat = [1, 0, 0]\n{keys}\n");
    let sag = |relaxation: &str| {
        let mut model = build(&text(&format!("type = \"fixed\"\nrelaxation = {relaxation}")));
        let before = model.world.pose(BodyId(1)).position.z;
        steps(&mut model, 4000);
        before - model.world.pose(BodyId(1)).position.z
    };
    let soft = sag("{ compliance = [0, 0, 1e-4, 0, 0, 0], damping = 0.05 }");
    let softer = sag("{ compliance = [0, 0, 2e-4, 0, 0, 0], damping = [0, 0, 0.05, 0, 0, 0] }");
    assert!(soft > 1e-6, "{soft}");
    near(softer / soft, 2.0, 1e-3);
    for (keys, part) in [
        ("type = \"revolute\"\nrelaxation = { compliance = [1e-6, 1e-6] }", "2 numbers for the 5 equations"),
        ("type = \"spherical\"\nrelaxation = { compliance = -1.0 }", "compliance"),
        ("type = \"rope\"\nrelaxation = { compliance = 1e-6 }", "no equation"),
    ] {
        let scene = Scene::parse("test.toml", text(keys), &[]);
        let error = scene.and_then(|scene| scene.build().map(|_| ())).unwrap_err().render(false);
        assert!(error.contains("relaxation") && error.contains(part), "{error}");
    }
}

/// A cart on a slide with a pendulum on it, driven, sprung, limited and rubbed.
const CART: &str = r#"
[time]
step = 0.002
duration = 1
integrator = "second-order"
[solver]
joint_stabilisation = 0.3
joint_substeps = 4
[[body]]
name = "cart"
mass = 2
inertia = [0.02, 0.03, 0.04]
[[body]]
name = "bob"
position = [-0.5, 0, -0.8660254037844386]
rotation = { axis = [0, 1, 0], angle_deg = 30 }
mass = 1
inertia = [0.01, 0.01, 0.01]
[[body]]
name = "free"
position = [3, 0, 0]
mass = 1
inertia = [0.1, 0.1, 0.1]
[[joint]]
name = "slide"
type = "prismatic"
b = "cart"
at = [0, 0, 0]
rotation = { axis = [0, 1, 0], angle_deg = 90 }
position_limits = [-0.3, 0.4]
friction = { force = 0.5, coefficient = 0.1 }
[[joint]]
name = "hinge"
type = "revolute"
a = "cart"
b = "bob"
frame_a = { axis = [0, 1, 0] }
frame_b = { position = [0, 0, 1], rotation = [0.5, -0.5, 0.5, 0.5] }
collide = true
angle_limits_deg = [-90, 179]
friction = { torque = 0.01 }
[[motor]]
name = "push"
joint = "slide"
force = { sine = { amplitude = 20, frequency = 1.5, phase_deg = 20, offset = 1 } }
effort_limit = 15
[[force]]
name = "strut"
[force.spring]
a = "cart"
b = "bob"
at_a = [0, 0.5, 0]
at_b = [0, 0, -1]
stiffness = { linear = 30, cubic = 5 }
damping = 0.4
rest_length = 1
preload = 0.2
[[force]]
[force.rotational_spring]
a = "cart"
b = "bob"
axis = [0, 2, 0]
stiffness = { table = [[-1, -3], [0, 0], [1, 4]] }
damping = 0.1
rest_angle_deg = 10
[[force]]
[force.bushing]
b = "free"
at = [3, 0, 0.1]
stiffness = [100, 200, { linear = 300, quadratic = 10 }]
damping = [1, 2, 3]
rotational_stiffness = [10, 20, 30]
rotational_damping = [0.1, 0.2, 0.3]
preload = [1, 0, 0]
"#;

/// The same by the Rust API.
fn cart() -> World {
    let mut settings = Settings { step: 0.002, integrator: Integrator::SecondOrder, ..Settings::default() };
    settings.joints = JointSettings { stabilisation: 0.3, max_substeps: 4, ..JointSettings::default() };
    let mut world = World::new(settings);
    let mut body = |x: f64, z: f64, rotation: Quat, mass: f64, inertia: [f64; 3]| {
        world
            .add_body(BodyDef {
                name: None,
                role: Role::Part,
                kind: BodyKind::Moving,
                pose: Pose::new(Vec3::new(x, 0.0, z), rotation),
                velocity: Twist::ZERO,
                mass: grouser_geom::MassProperties {
                    mass,
                    center: Vec3::ZERO,
                    inertia: grouser_math::Sym3::diagonal(Vec3::from_array(inertia)),
                },
                colliders: Vec::new(),
            })
            .unwrap()
    };
    let turn = |axis: Vec3, degrees: f64| grouser_math::quat::exp(axis * degrees.to_radians());
    let cart = body(0.0, 0.0, Quat::IDENTITY, 2.0, [0.02, 0.03, 0.04]);
    let bob = body(-0.5, -0.8660254037844386, turn(Vec3::Y, 30.0), 1.0, [0.01; 3]);
    let free = body(3.0, 0.0, Quat::IDENTITY, 1.0, [0.1; 3]);
    let slide = world
        .add_joint(JointDef {
            limits: JointLimits { angle: None, position: Some([-0.3, 0.4]) },
            friction: JointFriction { force: 0.5, coefficient: 0.1, ..JointFriction::default() },
            ..JointDef::new(JointKind::Prismatic(Prismatic), None, cart, Pose::new(Vec3::ZERO, turn(Vec3::Y, 90.0)))
        })
        .unwrap();
    // The smallest turn that takes z to y.
    let y = Quat::from_xyzw(-1.0, 0.0, 0.0, 1.0).normalize();
    let frame_b = Pose::new(Vec3::Z, Quat::from_xyzw(-0.5, 0.5, 0.5, 0.5));
    world
        .add_joint(JointDef {
            frames: Frames::Local(Pose::new(Vec3::ZERO, y), frame_b),
            collide: true,
            limits: JointLimits { angle: Some([-90f64.to_radians(), 179.0 * 1f64.to_radians()]), position: None },
            friction: JointFriction { torque: 0.01, ..JointFriction::default() },
            ..JointDef::new(JointKind::Revolute(Revolute), Some(cart), bob, Pose::IDENTITY)
        })
        .unwrap();
    let force = TimeFunction::Sine { amplitude: 20.0, frequency: 1.5, phase: 20f64.to_radians(), offset: 1.0 };
    let (axis, drive) = (Axis::Position, Drive::Effort(force));
    world.add_motor(MotorDef { name: None, joint: slide, axis, drive, limit: Some(15.0) }).unwrap();
    let ends = Frames::WorldEach(Pose::at(Vec3::new(0.0, 0.5, 0.0)), Pose::at(-Vec3::Z));
    let law = SpringLaw {
        stiffness: Curve::Polynomial { linear: 30.0, quadratic: 0.0, cubic: 5.0 },
        damping: Curve::linear(0.4),
        preload: 0.2,
    };
    let mut spring = |kind: SpringKind, a: Option<BodyId>, b: BodyId, frames: Frames| {
        world.add_spring(SpringDef { name: None, kind, a, b, frames }).unwrap();
    };
    spring(SpringKind::Translational { rest: Some(1.0), law }, Some(cart), bob, ends);
    let law = SpringLaw {
        stiffness: Curve::Table(vec![(-1.0, -3.0), (0.0, 0.0), (1.0, 4.0)]),
        damping: Curve::linear(0.1),
        preload: 0.0,
    };
    let rest = Some(10f64.to_radians());
    spring(SpringKind::Rotational { rest, law }, Some(cart), bob, Frames::World(Pose::new(Vec3::ZERO, y)));
    let mut laws = [100.0, 200.0, 300.0, 10.0, 20.0, 30.0].map(|k| SpringLaw::linear(k, k / 100.0));
    laws[1].damping = Curve::linear(2.0);
    laws[2].damping = Curve::linear(3.0);
    laws[2].stiffness = Curve::Polynomial { linear: 300.0, quadratic: 10.0, cubic: 0.0 };
    laws[0].preload = 1.0;
    let at = Frames::World(Pose::at(Vec3::new(3.0, 0.0, 0.1)));
    spring(SpringKind::Bushing(Box::new(laws)), None, free, at);
    world
}

#[test]
fn scene_and_rust_build_the_same_world() {
    let mut model = build(CART);
    let mut world = cart();
    assert_eq!(model.world.settings(), world.settings());
    for _ in 0..300 {
        model.world.step().unwrap();
        world.step().unwrap();
    }
    assert_eq!(model.world.digest(), world.digest());
    let names: Vec<&str> = model.springs.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names, model.forces), (vec!["strut", "force.1", "force.2"], 0));
}

#[test]
fn the_integrator_and_the_joint_settings() {
    let settings = |keys: &str, solver: &str| {
        build(&format!("[time]\nstep = 1\nduration = 1\n{keys}\n[solver]\n{solver}\n")).world.settings().clone()
    };
    let plain = settings("", "");
    assert_eq!((plain.integrator, plain.joints), (Integrator::Midpoint, JointSettings::default()));
    assert_eq!(settings("integrator = \"euler\"", "").integrator, Integrator::Euler);
    let second = settings("integrator = \"second-order\"", "");
    assert!(second.integrator == Integrator::SecondOrder && second.projects());
    assert!(!settings("integrator = \"second-order\"", "joint_projection = false").projects());
    assert!(settings("", "joint_projection = true").projects() && !settings("", "").projects());
    assert_eq!(settings("", "joint_method = \"iterative\"").joints.method, JointMethod::Iterative);
}

#[test]
fn functions_of_time() {
    let at = |function: &str, time: f64| {
        let text = format!("{TWO}[[force]]\nbody = \"two\"\nforce = [{function}, 0, 0]\n");
        let path = file("functions.toml", &text);
        let scene = Scene::load(path.to_str().unwrap(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let function = scene.keys().force[0].force.as_ref().unwrap().0[0].clone();
        let at = grouser::scene::path::KeyPath::root();
        function.time_function(&at, 1.0, path.parent()).unwrap_or_else(|e| panic!("{e:?}")).at(time)
    };
    file("plain.csv", "0, 1\n2, 5\n");
    file("named.csv", "# measured\n\"time\";left;right side\n0;1;10\n2;5;30\n");
    let step = "{ step = { time = 2, before = 1, after = 5 } }";
    assert_eq!([at(step, 1.9), at(step, 2.0)], [1.0, 5.0]);
    let ramp = "{ ramp = { start = 1, end = 3, from = 10, to = 20 } }";
    assert_eq!([0.0, 2.0, 9.0].map(|t| at(ramp, t)), [10.0, 15.0, 20.0]);
    assert_eq!(at("{ csv = \"plain.csv\" }", 1.0), 3.0);
    assert_eq!(at("{ csv = \"named.csv\" }", 1.0), 3.0);
    assert_eq!(at("{ csv = \"named.csv\", column = 3 }", 1.0), 20.0);
    assert_eq!(at("{ csv = \"named.csv\", column = \"right side\" }", 1.0), 20.0);
}

/// A motor that follows a file moves its joint so.
#[test]
fn a_motor_follows_a_file() {
    file("angle.csv", "time,angle\n0,0\n0.5,30\n1,30\n");
    let text = format!(
        "{TWO}[[joint]]\nname = \"j\"\ntype = \"revolute\"\nb = \"two\"\nat = [1, 0, 0]\n\
         [[motor]]\nname = \"m\"\njoint = \"j\"\nangle_deg = {{ csv = \"angle.csv\", column = \"angle\" }}\n"
    );
    let text = text.replace("angular_velocity = [0, 0, 0.2]\n", "");
    let path = file("motor.toml", &text);
    let mut model = Scene::load(path.to_str().unwrap(), &[]).unwrap().build().unwrap();
    steps(&mut model, 250);
    near(model.world.joint_coordinates(JointId(0)).0, 15f64.to_radians(), 1e-4);
    steps(&mut model, 500);
    near(model.world.joint_coordinates(JointId(0)).0, 30f64.to_radians(), 1e-4);
}

/// Runs a bundled scene for a time, as its file has it otherwise.
fn run(name: &str, seconds: Option<f64>) -> BuiltScene {
    let scene = Scene::load(name, &[]).unwrap();
    let mut model = scene.settle_and_build(&Beds::default(), &mut ()).unwrap();
    let time = &scene.keys().time;
    steps(&mut model, time.steps_for(seconds.unwrap_or(time.duration)) as usize);
    model
}

#[test]
fn pendulum_swings_back() {
    let model = run("pendulum", None);
    let value = values(&model);
    near(value("angle")[0], 0.0, 1e-5);
    near(value("hinge_force")[2], 2.4571, 1e-3);
    let lowest = run("pendulum", Some(2.735_002_66 / 4.0));
    let value = values(&lowest);
    near(value("angle")[0], std::f64::consts::FRAC_PI_2, 2e-3);
    near(value("hinge_force")[2], 24.5158, 1e-3);
}

#[test]
fn slider_crank_stands_where_the_closed_form_says() {
    let model = run("slider-crank", None);
    let value = values(&model);
    near(value("crank_angle")[0], 25.0, 1e-6);
    near(value("slider")[0], 0.797_656, 2e-6);
    near(value("slide")[0], -0.002_344, 2e-6);
}

#[test]
fn four_bar_stands_where_the_closed_form_says() {
    let model = run("four-bar", None);
    let value = values(&model);
    near(value("crank_angle")[0], 2.25 * std::f64::consts::TAU, 1e-6);
    near(value("rocker_angle")[0], 0.588_85, 1e-5);
    assert!(value("violation")[0] < 1e-6);
}

#[test]
fn hanging_chain_stays_closed() {
    let model = run("hanging-chain", Some(2.0));
    let gap = model.world.largest_violation();
    assert!(gap[0] < 1e-9, "{gap:?}");
    assert_eq!((model.world.body_count(), model.world.joint_count()), (41, 41));
    near(values(&model)("top_force")[2], 102_024.0, 5000.0);
}

#[test]
fn car_door_hits_its_stop_and_rests_on_its_seal() {
    let mut model = run("car-door", Some(0.0));
    let mut widest = 0f64;
    for _ in 0..15_000 {
        model.world.step().unwrap();
        widest = widest.max(model.world.joint_coordinates(JointId(1)).0);
    }
    near(widest, 70f64.to_radians(), 1e-3);
    let value = values(&model);
    near(value("angle")[0], -0.00065, 5e-5);
    // At rest the seal holds the closer, but for friction.
    near(1.1 * value("seal_force")[1], -value("closer_torque")[2], 0.7);
    let weight: f64 = (0..3).map(|j| model.world.joint_reaction(JointId(j), ReactionQuery::default()).force.z).sum();
    near(weight, 30.0 * 9.81, 0.01);
}

/// A bar of 2 kg on a bracket, 1 m out: what a load cell reads, in every frame.
#[test]
fn signals_of_joints() {
    let text = r#"
[time]
step = 0.001
duration = 1
[[body]]
name = "bar"
position = [1, 0, 0]
rotation = { axis = [0, 0, 1], angle_deg = 90 }
mass = 2
inertia = [1, 1, 1]
[[joint]]
name = "weld"
type = "fixed"
b = "bar"
at = [0, 0, 0]
axis = [1, 0, 0]
[[body]]
name = "slider"
position = [0, 5, 0]
mass = 3
inertia = [1, 1, 1]
[[joint]]
name = "rail"
type = "prismatic"
b = "slider"
at = [0, 5, 0]
[[motor]]
name = "lift"
joint = "rail"
speed = 0.5
[[body]]
name = "weight"
position = [0, 9, -1]
mass = 4
inertia = [1, 1, 1]
[[force]]
name = "rope"
spring = { b = "weight", at_a = [0, 9, 0], at_b = [0, 9, -1], stiffness = 1e8, damping = 1e5 }
"#;
    let signals = [
        ("force", "joint_force = { joint = \"weld\" }"),
        ("force_a", "joint_force = { joint = \"weld\", on = \"a\" }"),
        ("force_body", "joint_force = { joint = \"weld\", frame = \"body\" }"),
        ("force_joint", "joint_force = { joint = \"weld\", frame = \"joint\" }"),
        ("torque", "joint_torque = { joint = \"weld\" }"),
        ("torque_body", "joint_torque = { joint = \"weld\", frame = \"body\" }"),
        ("torque_center", "joint_torque = { joint = \"weld\", point = [0, 0, 0] }"),
        ("violation", "joint_violation = { joint = \"weld\" }"),
        ("angle", "joint_angle = { joint = \"weld\" }"),
        ("angular_speed", "joint_angular_speed = { joint = \"weld\" }"),
        ("position", "joint_position = { joint = \"rail\" }"),
        ("speed", "joint_speed = { joint = \"rail\" }"),
        ("effort", "motor_effort = { motor = \"lift\" }"),
        ("rope", "spring_force = { spring = \"rope\" }"),
        ("rope_torque", "spring_torque = { spring = \"rope\", frame = \"joint\" }"),
    ];
    let declared: String = signals.iter().map(|(n, s)| format!("[[signal]]\nname = \"{n}\"\n{s}\n")).collect();
    let mut model = build(&format!("{text}{declared}"));
    steps(&mut model, 200);
    let value = values(&model);
    let is = |name: &str, expected: &[f64], tolerance: f64| {
        let value = value(name);
        assert_eq!(value.len(), expected.len(), "{name}");
        for (v, e) in value.iter().zip(expected) {
            assert!((v - e).abs() < tolerance, "{name}: {value:?} instead of {expected:?}");
        }
    };
    let g = 9.81;
    is("force", &[0.0, 0.0, 2.0 * g], 1e-6);
    is("force_a", &[0.0, 0.0, -2.0 * g], 1e-6);
    is("force_body", &[0.0, 0.0, 2.0 * g], 1e-6);
    // z of the joint is the world's x, its x is the world's -z.
    is("force_joint", &[-2.0 * g, 0.0, 0.0], 1e-6);
    // The weight at x = 1 wants to turn the bar about y; the weld holds it.
    is("torque", &[0.0, -2.0 * g, 0.0], 1e-6);
    is("torque_body", &[-2.0 * g, 0.0, 0.0], 1e-6);
    is("torque_center", &[0.0, 0.0, 0.0], 1e-6);
    is("violation", &[0.0, 0.0], 1e-6);
    is("angle", &[0.0], 1e-6);
    is("angular_speed", &[0.0], 1e-6);
    is("position", &[0.1], 1e-3);
    is("speed", &[0.5], 1e-9);
    is("effort", &[3.0 * g], 1e-6);
    is("rope", &[0.0, 0.0, 4.0 * g], 0.05);
    is("rope_torque", &[0.0, 0.0, 0.0], 1e-9);
    let units: Vec<&str> = model.signals.iter().map(|s| s.quantity.unit()).collect();
    assert_eq!(units[12..14], ["N", "N"]);
}
