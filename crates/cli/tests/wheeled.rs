//! Wheeled vehicles on a plane: the bundled cart drives, steers, brakes and stands on its springs; mistakes are
//! reported.

use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser_math::Vec3;
use grouser_models::vehicle::{Controls, Gear, Measure, TrackMeasure, WheelMeasure};

/// The cart on a plane.
fn scene(keys: &str) -> String {
    format!(
        r#"
        [time]
        step = 0.002
        duration = 1.0
        [materials.default]
        friction = 0.8
        [[body]]
        name = "ground"
        fixed = true
        [[body.shape]]
        plane = {{}}
        [[vehicle]]
        name = "v"
        model = "cart"
        {keys}
        "#
    )
}

fn build(keys: &str) -> BuiltScene {
    Scene::parse("test", scene(keys), &[]).and_then(|s| s.build()).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn run(model: &mut BuiltScene, seconds: f64) {
    for _ in 0..(seconds / 0.002).round() as u64 {
        let report = model.world.step().unwrap();
        assert!(report.converged(), "{report:?}");
    }
}

fn speed(model: &BuiltScene) -> f64 {
    model.vehicles[0].speed(&model.world)
}

fn heading(model: &BuiltScene) -> f64 {
    let ahead = model.world.pose(model.vehicles[0].chassis).vector(Vec3::X);
    ahead.y.atan2(ahead.x)
}

/// The slip of a vehicle that stands swung between -4 and 4.6, the quotient of two speeds that tremble about zero. It
/// is undefined there, and absent.
#[test]
fn a_standing_vehicle_has_no_slip() {
    let tracked = scene("position = [0, 0, 0.02]").replace("cart", "m113");
    for (text, slip) in [(scene(""), WheelMeasure::Slip.into()), (tracked, Measure::from(TrackMeasure::Slip))] {
        let built = Scene::parse("test", text, &[]).and_then(|s| s.build());
        let mut model = built.unwrap_or_else(|e| panic!("{}", e.render(false)));
        run(&mut model, 0.5);
        for step in 0..100 {
            run(&mut model, 0.002);
            let slip = model.vehicles[0].measure(slip, None, &model.world);
            assert!(slip.is_nan(), "{slip} in step {step}");
        }
    }
}

/// Half throttle is half the speed, straight ahead and without slip; the brake stops it, and the reverse gear drives
/// back.
#[test]
fn the_cart_drives_and_stops() {
    let mut model = build("driver = { throttle = 0.5 }");
    let vehicle = model.vehicles[0].clone();
    run(&mut model, 3.0);
    let slip = vehicle.measure(WheelMeasure::Slip, None, &model.world);
    let rolled = vehicle.measure(WheelMeasure::WheelSpeed, Some(2), &model.world) * 0.25;
    println!("{} m/s, slip {slip}, rim {rolled} m/s, heading {}", speed(&model), heading(&model));
    assert!((speed(&model) - 2.0).abs() < 0.02 && (rolled - 2.0).abs() < 0.02);
    assert!(slip.abs() < 0.01 && heading(&model).abs() < 1e-3);
    assert!(model.world.largest_violation()[0] < 1e-4);
    vehicle.command(&mut model.world, Some(Controls { throttle: 1.0, brake: 1.0, ..Controls::default() })).unwrap();
    run(&mut model, 2.0);
    assert!(speed(&model).abs() < 0.01, "{}", speed(&model));
    vehicle.command(&mut model.world, Some(Controls { throttle: 0.5, gear: -1, ..Controls::default() })).unwrap();
    run(&mut model, 2.0);
    assert!((speed(&model) + 2.0).abs() < 0.05, "{}", speed(&model));
    assert!(vehicle.measure(TrackMeasure::Tension, None, &model.world).is_nan(), "it has no tracks");
}

/// Its weight is on its wheels, and the struts carry the chassis.
#[test]
fn the_cart_stands_on_its_springs() {
    let mut model = build("");
    let vehicle = model.vehicles[0].clone();
    run(&mut model, 2.0);
    let mass: f64 = vehicle.bodies.iter().map(|(_, b)| model.world.mass(*b)).sum();
    assert!((mass - 190.0).abs() < 1e-9, "{mass}");
    let Gear::Wheeled(gear) = &vehicle.gear else { panic!("a wheeled gear") };
    let carried: f64 = gear.wheels.iter().map(|w| model.world.contact_force(w.body).force.z).sum();
    println!("{carried} N on the wheels, {} N", 190.0 * 9.81);
    assert!((carried / (190.0 * 9.81) - 1.0).abs() < 0.01, "{carried}");
    // 120 kg on four springs of 300 N and 12 kN/m: the chassis rises by (300 - 120 g / 4) / 12000.
    let expected = (300.0 - 120.0 * 9.81 / 4.0) / 12_000.0;
    let height = model.world.pose(vehicle.chassis).position.z;
    println!("chassis moved by {height} m, expected {expected} m");
    assert!((height - expected).abs() < 2e-4, "{height} {expected}");
}

/// Steered by its front wheels it turns to the side that it is steered to, on the circle of its wheel base; left and
/// right mirror each other, and the tie rod turns both wheels alike.
#[test]
fn the_cart_turns_on_a_circle() {
    let turn = |steering: f64| {
        let mut model = build(&format!("driver = {{ throttle = 0.25, steering = {steering} }}"));
        run(&mut model, 1.5);
        let vehicle = model.vehicles[0].clone();
        let angles = [0, 1].map(|w| vehicle.measure(WheelMeasure::SteerAngle, Some(w), &model.world));
        let first = heading(&model);
        run(&mut model, 1.0);
        (heading(&model) - first, speed(&model), angles)
    };
    let (left, right) = (turn(0.5), turn(-0.5));
    println!("{left:?} {right:?}");
    let angle = 12.5f64.to_radians();
    assert!(left.2.iter().all(|a| (a - angle).abs() < 1e-3), "{left:?}");
    assert!((left.0 + right.0).abs() < 0.03 * left.0.abs(), "{left:?} {right:?}");
    // One turns about the point where the axles' lines meet: yaw rate = v tan(angle) / wheel base. All wheels are
    // driven alike and slip a little.
    let ideal = left.1 * angle.tan() / 1.1;
    assert!(left.0 > 0.7 * ideal && left.0 < 1.2 * ideal, "{left:?}, ideal {ideal}");
}

/// Without a steered axle the wheels' speeds steer.
#[test]
fn a_cart_without_steering_skids() {
    let driver = "driver = { throttle = 0.2, steering = 0.6, max_torque = 200 }";
    let keys = format!("with = {{ axle = {{ 0 = {{ max_steer_deg = false }} }} }}\n{driver}");
    let mut model = build(&keys);
    run(&mut model, 2.0);
    println!("heading {}", heading(&model));
    assert!(heading(&model) > 0.1, "{}", heading(&model));
}

/// A mistake is reported with its key, why, and what to do; for a signal that the gear lacks, with those
/// that it has.
#[test]
fn mistakes_are_told() {
    for (keys, words) in [
        ("with = { type = \"hovering\" }", vec!["with.type", "no type of vehicle named `hovering`", "wheeled"]),
        ("with = { type = false }", vec!["does not say what the vehicle runs on", "type = \"tracked\""]),
        ("with = { axle = { 0 = { radius = 0 } } }", vec!["axle.0.radius", "must be positive"]),
        ("with = { axle = { 1 = { position = [0, -1, 0.3] } } }", vec!["axle.1.position", "not on the left"]),
        ("with = { axle = { 1 = { carrier_mass = 0 } } }", vec!["axle.1.carrier_mass", "need a mass"]),
        ("with = { axle = { 1 = { name = \"front\" } } }", vec!["axle.1.name", "another axle has it"]),
        ("with = { axle = { 0 = { max_steer_deg = 90 } } }", vec!["axle.0.max_steer_deg", "at most 60"]),
        ("with = { shoes = 3 }", vec!["unknown key `shoes`"]),
        ("drive.left = { torque = 1 }", vec!["`drive` is for tracks"]),
        (
            "[[signal]]\nname = \"s\"\nvehicle = { name = \"v\", quantity = \"tension\" }",
            vec!["no quantity named `tension`", "wheel_torque", "drawbar_pull"],
        ),
        (
            "[[signal]]\nname = \"s\"\nvehicle = { name = \"v\", quantity = \"slip\", track = \"left\" }",
            vec!["vehicle `v` has no tracks", "give `wheel`: front.left"],
        ),
        (
            "[[signal]]\nname = \"s\"\nvehicle = { name = \"v\", quantity = \"slip\", wheel = \"left\" }",
            vec!["no wheel named `left`", "front.left"],
        ),
    ] {
        let error = Scene::parse("test", scene(keys), &[]).and_then(|s| s.build().map(drop)).expect_err(keys);
        let message = error.render(false);
        for word in words {
            assert!(message.contains(word), "{keys}: {message}");
        }
    }
}
