//! Tracked vehicles on a plane: kinematics, symmetry, energy, and what mistakes in their files are told.

use grouser::scene::{Model, Scene};
use grouser_math::Vec3;
use grouser_models::vehicle::Measure;

/// A vehicle on a plane.
fn scene(vehicle: &str, keys: &str) -> String {
    format!(
        r#"
        [time]
        step = 0.002
        duration = 1.0
        [materials.default]
        friction = 0.8
        [materials.steel]
        friction = 0.2
        [[contact.pair]]
        materials = ["default", "steel"]
        friction = 0.8
        [[body]]
        name = "ground"
        fixed = true
        [[body.shape]]
        plane = {{}}
        [[vehicle]]
        name = "v"
        model = "{vehicle}"
        position = [0, 0, 0.02]
        material = "steel"
        {keys}
        "#
    )
}

fn build(text: String) -> Model {
    Scene::parse("test", text, &[]).and_then(|s| s.build()).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn run(model: &mut Model, seconds: f64) {
    let steps = (seconds / model.world.settings().step).round() as u64;
    for _ in 0..steps {
        let report = model.world.step().unwrap();
        assert!(report.converged(), "{report:?}");
    }
}

/// Speeds of the sprockets that rise to `left` and `right` in rad/s from 0.5 s to 1.5 s.
fn speeds(left: f64, right: f64) -> String {
    let table =
        |speed| format!("{{ angular_speed = {{ table = [[0, 0], [0.5, 0], [1.5, {speed}], [99, {speed}]] }} }}");
    format!("drive.left = {}\ndrive.right = {}", table(left), table(right))
}

/// A sprocket of ten teeth and a pitch of 0.154 m: 1.54 m per turn, straight ahead.
#[test]
fn the_carrier_moves_a_pitch_per_tooth() {
    let mut model = build(scene("m113", &speeds(3.0, 3.0)));
    run(&mut model, 2.0);
    let vehicle = model.vehicles[0].clone();
    let start = model.world.pose(vehicle.chassis).position;
    let angle = |model: &Model| model.world.joint_coordinates(vehicle.tracks[0].bearing).0;
    let first = angle(&model);
    run(&mut model, 2.0);
    let way = model.world.pose(vehicle.chassis).position - start;
    let turns = (angle(&model) - first) / std::f64::consts::TAU;
    let per_turn = way.x / turns;
    println!(
        "{turns} turns, {way:?}: {per_turn} m per turn, slip {}",
        vehicle.measure(Measure::Slip, None, &model.world)
    );
    assert!((per_turn / 1.54 - 1.0).abs() < 0.005, "{per_turn}");
    assert!(way.y.abs() < 0.01 * way.x, "{way:?}");
    assert!(model.world.largest_violation()[0] < 1e-4);
    assert_eq!(vehicle.thrown(&model.world), None);
}

/// Left and right turns mirror each other.
#[test]
fn turns_mirror_each_other() {
    let turn = |left, right| {
        let mut model = build(scene("light-robot", &speeds(left, right)));
        run(&mut model, 2.5);
        let pose = model.world.pose(model.vehicles[0].chassis);
        let heading = pose.vector(Vec3::X);
        (pose.position, heading.y.atan2(heading.x))
    };
    let (left, right) = (turn(4.0, 8.0), turn(8.0, 4.0));
    println!("{left:?} {right:?}");
    assert!(left.1 > 0.05, "turns to the left: {left:?}");
    assert!((left.1 + right.1).abs() < 0.02 * left.1.abs(), "{left:?} {right:?}");
    assert!((left.0.x - right.0.x).abs() < 0.02 * left.0.x, "{left:?} {right:?}");
}

/// Work of the sprockets is at least the energy that the vehicle has got, and most of it on ground without obstacles.
#[test]
fn sprockets_pay_for_the_motion() {
    let torque = "{ torque = { step = { time = 0.5, before = 0.0, after = 100.0 } } }";
    let mut model = build(scene("light-robot", &format!("drive.left = {torque}\ndrive.right = {torque}")));
    run(&mut model, 0.5);
    let vehicle = model.vehicles[0].clone();
    let energy = |model: &Model| model.world.kinetic_energy() + model.world.potential_energy();
    let (before, mut work, h) = (energy(&model), 0.0, model.world.settings().step);
    for _ in 0..500 {
        run(&mut model, h);
        work += h * vehicle.measure(Measure::Power, None, &model.world);
    }
    let gained = energy(&model) - before;
    println!("work {work} J, gained {gained} J, speed {}", vehicle.speed(&model.world));
    assert!(gained < 1.02 * work && gained > 0.4 * work, "{gained} of {work}");
    assert!(vehicle.speed(&model.world) > 0.5);
}

/// A mistake in a vehicle's file is told with its key, why, and what to do.
#[test]
fn mistakes_are_told() {
    let fail = |keys: &str| {
        let scene = Scene::parse("test", scene("light-robot", keys), &[]).and_then(|s| s.build().map(drop));
        scene.expect_err(keys).render(false)
    };
    for (keys, words) in [
        ("with = { shoes = 50 }", vec!["too few to close", "give 59 shoes"]),
        ("with = { shoes = 80 }", vec!["too many", "hang loose"]),
        ("with = { sprocket = { pitch = 0.1 } }", vec!["teeth do not mesh", "0.0655"]),
        ("with = { shoe = { pin_radius = 0.03 } }", vec!["teeth do not mesh", "leave"]),
        ("with = { sprocket = { width = 0.2 } }", vec!["do not fit between"]),
        ("with = { sprocket = { teeth = 3 } }", vec!["3 teeth"]),
        ("with = { road_wheel = { 2 = { position = [0, 0.3] } } }", vec!["road wheel 2 is outside of the track"]),
        ("with = { sproket = { teeth = 3 } }", vec!["sproket"]),
        ("drive.middle = { torque = 1 }", vec!["middle", "left"]),
    ] {
        let message = fail(keys);
        for word in words {
            assert!(message.contains(word), "{keys}: {message}");
        }
    }
    let text = scene("light-robo", "");
    let message = Scene::parse("test", text, &[]).and_then(|s| s.build().map(drop)).unwrap_err().render(false);
    assert!(message.contains("light-robot"), "{message}");
}
