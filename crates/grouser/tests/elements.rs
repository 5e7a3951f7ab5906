//! Drag and one-way springs from scene files: keys, signals, snapshots, threads.

use grouser::build::BuiltScene;
use grouser::observe::Observer;
use grouser::scene::Scene;
use grouser_dynamics::element::{Drag, DragDef, DragLaw, OneWay, OneWaySpring, OneWaySpringDef};
use grouser_dynamics::{Frames, StepReport};
use grouser_math::par::Pool;
use grouser_math::{Pose, Vec3};

/// A trap door on a hinge falls through the air onto a rubber stop below its edge; a ball lies on it.
const TRAP: &str = r#"
[time]
step = 0.002
duration = 1
[[body]]
name = "door"
position = [0.5, 0, 0.6]
mass = 2
inertia = [0.1, 0.1, 0.1]
shape = [{ box = { size = [1, 0.4, 0.02] } }]
[[body]]
name = "ball"
position = [0.3, 0, 0.715]
shape = [{ sphere = { radius = 0.1 } }]
mass = 2
[[joint]]
name = "hinge"
type = "revolute"
b = "door"
at = [0, 0, 0.6]
axis = [0, 1, 0]
[[force]]
name = "stop"
[force.one_way_spring]
b = "door"
at_a = [0.9, 0, 0.2]
at_b = [0.9, 0, 0.6]
pushes = [[0.2, 0], [0.25, 200], [0.3, 5e3]]
damping = 20
[[force]]
[force.drag]
body = "door"
linear = 0.1
quadratic = 0.4
angular_linear = 0.01
medium = [0, 1, 0]
point = [0.2, 0, 0]
[[signal]]
name = "stop_force"
spring_force = { spring = "stop" }
[[signal]]
name = "on_the_ground"
spring_force = { spring = "stop", on = "a" }
[[signal]]
name = "drag_torque"
spring_torque = { spring = "force.1" }
[[signal]]
name = "lost"
force_reading = { force = "force.1", reading = "work" }
[[signal]]
name = "squeezed"
force_reading = { force = "stop", reading = "deflection" }
"#;

fn build(text: &str) -> BuiltScene {
    let scene = Scene::parse("test.toml", text.to_string(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
    scene.build().unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn steps(model: &mut BuiltScene, count: usize) -> StepReport {
    (0..count).map(|_| model.world.step().unwrap()).last().unwrap()
}

/// What `text` is refused with.
fn refusal(text: &str) -> String {
    let scene = Scene::parse("test.toml", text.to_string(), &[]);
    match scene.and_then(|scene| scene.build().map(|_| ())) {
        Ok(()) => panic!("it was built"),
        Err(e) => e.render(false),
    }
}

#[test]
fn scene_and_rust_add_the_same_elements() {
    let mut model = build(TRAP);
    let names: Vec<&str> = model.elements.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["stop", "force.1"]);
    let start = TRAP.find("[[force]]").unwrap();
    let mut plain = build(&TRAP[..start]);
    let door = plain.bodies[0].1;
    let frames = Frames::WorldEach(Pose::at(Vec3::new(0.9, 0.0, 0.2)), Pose::at(Vec3::new(0.9, 0.0, 0.6)));
    let (side, table) = (OneWay::Pushes, vec![(0.2, 0.0), (0.25, 200.0), (0.3, 5e3)]);
    let def = OneWaySpringDef { name: None, a: None, b: door, frames, side, rest: None, table, damping: 20.0 };
    let stop = OneWaySpring::new(&plain.world, def);
    plain.world.add_element(Box::new(stop)).unwrap();
    let (force, torque) = (DragLaw { linear: 0.1, quadratic: 0.4 }, DragLaw { linear: 0.01, quadratic: 0.0 });
    let def = DragDef { name: None, body: door, point: Some(0.2 * Vec3::X), medium: Vec3::Y, force, torque };
    plain.world.add_element(Box::new(Drag::new(def))).unwrap();
    steps(&mut model, 300);
    steps(&mut plain, 300);
    assert_eq!(model.world.digest(), plain.world.digest());
}

#[test]
fn signals_of_elements() {
    let mut model = build(TRAP);
    let report = steps(&mut model, 500);
    let mut observer = Observer::new(model.signals.clone(), 1, 1.0);
    observer.sample(&model.world, &report);
    let statistics = observer.statistics();
    let value = |name: &str| statistics.iter().find(|(s, _)| s.name == name).unwrap().1.last.clone();
    let (stop, ground) = (value("stop_force"), value("on_the_ground"));
    assert!(stop[2] > 5.0 && stop.iter().zip(&ground).all(|(a, b)| a + b == 0.0), "{stop:?} {ground:?}");
    assert!(value("lost")[0] < 0.0 && value("squeezed")[0] > 0.2 && value("drag_torque").len() == 3);
    let unit = |name: &str| statistics.iter().find(|(s, _)| s.name == name).unwrap().0.quantity.unit();
    assert_eq!([unit("stop_force"), unit("lost"), unit("squeezed")], ["N", "J", "m"]);
}

/// Another number of threads, and a state taken over in the middle of the run, end with the same digest.
#[test]
fn threads_and_snapshots_end_with_the_same_digest() {
    let run = |threads: usize| {
        Pool::new(threads).unwrap().run(|| {
            let mut model = build(TRAP);
            steps(&mut model, 200);
            let half = model.world.snapshot();
            steps(&mut model, 200);
            (model.world.digest(), half)
        })
    };
    let ((one, half), (two, _)) = (run(1), run(2));
    assert_eq!(one, two);
    let mut resumed = build(TRAP);
    resumed.world.restore(&half).unwrap();
    steps(&mut resumed, 200);
    assert_eq!(resumed.world.digest(), one);
}

#[test]
fn mistakes_name_their_key() {
    let with = |from: &str, to: &str, why: &str| {
        assert!(TRAP.contains(from), "{from}");
        let said = refusal(&TRAP.replace(from, to));
        assert!(said.contains(why), "{said}");
    };
    with("[0.3, 5e3]", "[0.3, 100]", "falls from 200 to 100 N");
    with("[0.3, 5e3]", "[0.3, 100]", "test.toml:28");
    with("pushes = [[0.2, 0], [0.25, 200], [0.3, 5e3]]", "rest_length = 1", "give one of `pushes`, `pulls`");
    with("damping = 20", "damping = -20", "must not be negative");
    with("\nlinear = 0.1", "\nlinear = -0.1", "must not be negative");
    let none = "linear = 0.1\nquadratic = 0.4\nangular_linear = 0.01\n";
    with(none, "", "coefficients of the drag are missing");
    with("body = \"door\"", "body = \"dor\"", "did you mean `door`?");
    with("name = \"stop\"\n[", "name = \"stop\"\nforce = [0, 0, 1]\n[", "this is a `one_way_spring`");
    with("reading = \"work\"", "reading = \"worth\"", "known: `work`");
    with("on = \"a\"", "frame = \"joint\"", "no frame of its own");
}
