//! Tracked vehicles on a plane: kinematics, symmetry, energy, and how mistakes in their files are reported.

use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser_dynamics::BodyId;
use grouser_math::{Twist, Vec3};
use grouser_models::vehicle::tracked::TrackedGear;
use grouser_models::vehicle::{Controls, HullMeasure, TrackMeasure, Vehicle};

#[path = "vehicles/pins.rs"]
mod pins;

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

fn build(text: String) -> BuiltScene {
    Scene::parse("test", text, &[]).and_then(|s| s.build()).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn tracked(vehicle: &Vehicle) -> &TrackedGear {
    vehicle.gear.tracked().unwrap()
}

fn run(model: &mut BuiltScene, seconds: f64) {
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
    let vehicle = model.vehicles[0].clone();
    // Public figures: 63 shoes on the left, 64 on the right, 11.3 t.
    let shoes: Vec<_> = tracked(&vehicle).tracks.iter().map(|t| (t.name.as_str(), t.shoes.len(), t.slack)).collect();
    assert_eq!(shoes, [("left", 63, 0.0), ("right", 64, 0.0)]);
    assert_eq!((tracked(&vehicle).pitch, tracked(&vehicle).teeth), (0.154, 10));
    let mass: f64 = vehicle.bodies.iter().map(|(_, body)| model.world.mass(*body)).sum();
    assert!((mass / 11300.0 - 1.0).abs() < 0.01, "{mass}");
    run(&mut model, 2.0);
    let start = model.world.pose(vehicle.chassis).position;
    let angle = |model: &BuiltScene| model.world.joint_coordinates(tracked(&vehicle).tracks[0].bearing).0;
    let first = angle(&model);
    run(&mut model, 2.0);
    let way = model.world.pose(vehicle.chassis).position - start;
    let turns = (angle(&model) - first) / std::f64::consts::TAU;
    let per_turn = way.x / turns;
    println!(
        "{turns} turns, {way:?}: {per_turn} m per turn, slip {}",
        vehicle.measure(TrackMeasure::Slip, None, &model.world)
    );
    assert!((per_turn / 1.54 - 1.0).abs() < 0.005, "{per_turn}");
    assert!(way.y.abs() < 0.01 * way.x, "{way:?}");
    assert!(model.world.largest_violation()[0] < 1e-4);
    assert_eq!(vehicle.mishaps(&model.world), []);
}

/// The same with lugs on the shoes that stand between the teeth, forward and back.
#[test]
fn lugs_drive_a_pitch_per_tooth() {
    for speed in [3.0, -3.0] {
        let lug = "with = { shoe = { lug = { height = 0.04, length = 0.07, width = 0.1 } } }";
        let mut model = build(scene("m113", &format!("{lug}\n{}", speeds(speed, speed))));
        let vehicle = model.vehicles[0].clone();
        assert!(tracked(&vehicle).lugs);
        run(&mut model, 2.0);
        let start = model.world.pose(vehicle.chassis).position;
        let angle = |model: &BuiltScene| model.world.joint_coordinates(tracked(&vehicle).tracks[0].bearing).0;
        let first = angle(&model);
        run(&mut model, 2.0);
        let way = model.world.pose(vehicle.chassis).position - start;
        let per_turn = way.x / ((angle(&model) - first) / std::f64::consts::TAU);
        println!(
            "{way:?}: {per_turn} m per turn, off {} m",
            vehicle.measure(TrackMeasure::OffTrack, None, &model.world)
        );
        assert!((per_turn / 1.54 - 1.0).abs() < 0.005, "{per_turn}");
        assert!(way.x * speed > 0.0 && way.y.abs() < 0.01 * way.x.abs(), "{way:?}");
        assert!(model.world.largest_violation()[0] < 1e-4);
        assert_eq!(vehicle.mishaps(&model.world), []);
    }
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

/// Work of the sprockets goes into motion and into the contacts: each force's work is its impulse times the mean of the
/// velocities before and after the step, which balances exactly for one body (M (v - v0) = p gives dT = p.(v + v0) /
/// 2).
#[test]
fn sprockets_pay_for_motion_and_friction() {
    let torque = "{ torque = { step = { time = 0.5, before = 0.0, after = 100.0 } } }";
    let keys = format!("with = {{ tensioner = false }}\ndrive.left = {torque}\ndrive.right = {torque}");
    let mut model = build(scene("light-robot", &keys));
    run(&mut model, 0.5);
    let vehicle = model.vehicles[0].clone();
    let energy = |model: &BuiltScene| model.world.kinetic_energy() + model.world.potential_energy();
    let (before, h) = (energy(&model), model.world.settings().step);
    let velocities = |model: &BuiltScene| -> Vec<Twist> {
        (0..model.world.body_count() as u32).map(|b| model.world.velocity(BodyId(b))).collect()
    };
    let speeds = |model: &BuiltScene| {
        tracked(&vehicle).tracks.iter().map(|t| model.world.joint_rates(t.bearing).0).collect::<Vec<_>>()
    };
    let (mut work, mut friction) = (0.0, 0.0);
    for _ in 0..500 {
        let (old, turning) = (velocities(&model), speeds(&model));
        run(&mut model, h);
        let new = velocities(&model);
        let (problem, impulses) = model.world.problem();
        for (contact, impulse) in problem.contacts.iter().zip(&impulses.contact) {
            let slip =
                |v: &[Twist]| v[contact.b as usize].at(contact.arms[1]) - v[contact.a as usize].at(contact.arms[0]);
            friction -= 0.5 * impulse.dot(slip(&old) + slip(&new));
        }
        for (k, (a, b)) in turning.iter().zip(speeds(&model)).enumerate() {
            work += 0.5 * h * (a + b) * vehicle.measure(TrackMeasure::SprocketTorque, Some(k), &model.world);
        }
    }
    let gained = energy(&model) - before;
    let speed = vehicle.speed(&model.world);
    println!("work {work} J, gained {gained} J, friction {friction} J, speed {speed} m/s");
    assert!((work - gained - friction).abs() < 0.02 * work, "{work} = {gained} + {friction}");
    assert!(friction > 0.0 && gained > 0.3 * work && speed > 0.5);
}

/// Upside down with running tracks, and with a load of a hundred times its chassis: it falls, lies and drives, and
/// nothing gains speed.
#[test]
fn inverted_and_overloaded_vehicles_do_not_blow_up() {
    for keys in ["rotation = { axis = [1, 0, 0], angle_deg = 180 }", "with = { chassis = { mass = 20000 } }"] {
        let keys = format!("{keys}\n{}", speeds(5.0, 5.0));
        let text = scene("light-robot", &keys).replace("position = [0, 0, 0.02]", "position = [0, 0, 0.6]");
        let mut model = build(text);
        let mut fastest = 0.0f64;
        for _ in 0..400 {
            model.world.step().unwrap();
            for (_, body) in &model.vehicles[0].bodies {
                fastest = fastest.max(model.world.velocity(*body).linear.length());
            }
        }
        let height = model.world.pose(model.vehicles[0].chassis).position.z;
        println!("{keys}: fastest {fastest} m/s, height {height} m, gap {:?}", model.world.largest_violation());
        // Falls by 0.6 m give 3.4 m/s, whirling shoes a little more.
        assert!(fastest < 12.0, "{fastest}");
        assert!(height > -0.1 && height < 0.8, "{height}");
        assert!(model.world.largest_violation()[0] < 0.02);
    }
}

/// A mistake in a vehicle's file is reported with its key, why, and what to do.
#[test]
fn mistakes_are_told() {
    let fail = |keys: &str| {
        let scene = Scene::parse("test", scene("light-robot", keys), &[]).and_then(|s| s.build().map(drop));
        scene.expect_err(keys).render(false)
    };
    for (keys, words) in [
        ("with = { shoes = 50 }", vec!["vehicle.0.with.shoes: 50", "too few to close", "give 59 shoes"]),
        ("with = { shoes = { right = 61 } }", vec!["the track `left` lacks a count of shoes", "one number for all"]),
        ("with = { shoes = { left = 61, right = 50 } }", vec!["with.shoes.right: 50", "too few to close"]),
        ("with = { shoes = 80 }", vec!["too many", "hang loose"]),
        ("with = { sprocket = { pitch = 0.1 } }", vec!["teeth do not mesh", "0.0655"]),
        ("with = { shoe = { pin_radius = 0.03 } }", vec!["teeth do not mesh", "leave"]),
        ("with = { sprocket = { width = 0.2 } }", vec!["do not fit between"]),
        (
            "with = { shoe = { lug = { height = 0.02, length = 0.06, width = 0.02 } } }",
            vec!["with.shoe.lug.length: the teeth do not mesh: lugs 0.06 m long", "at most"],
        ),
        ("with = { sprocket = { teeth = 3 } }", vec!["3 teeth"]),
        ("with = { road_wheel = { 2 = { position = [0, 0.3] } } }", vec!["road wheel 2 is outside of the track"]),
        (
            "with = { road_wheel = { 4 = { position = [1.5, 0.1] } } }",
            vec!["with.road_wheel.4.position: road wheel 4 is outside of the track", "move it inward"],
        ),
        (
            "with = { idler = { arm = { pivot = [0.5, 0.3], mass = 1, stiffness = 100 } } }",
            vec!["with.idler.arm: the idler slides on its tensioner"],
        ),
        (
            "with = { idler = { slide = { direction = [0, -1], stiffness = 100 } } }",
            vec!["with.idler.slide: the idler slides on its tensioner"],
        ),
        (
            "with = { road_wheel = { 1 = { arm = { pivot = [0, 0.3], mass = 1, stiffness = 1 }, \
              slide = { direction = [0, -1], stiffness = 1 } } } }",
            vec!["with.road_wheel.1.slide: the wheel swings on an arm", "leave out `arm` or `slide`"],
        ),
        ("with = { road_wheel = { 5 = { mass = 3 } } }", vec!["`road_wheel` has no item `5`", "it has 5"]),
        ("with = { road_wheel = { 1 = { mass = 0 } } }", vec!["with.road_wheel.1.mass: must be positive"]),
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

/// A mistake in a vehicle's own file is reported with that file, the line, the key and the remedy.
#[test]
fn mistakes_in_files_are_told_where_they_are() {
    let at = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-vehicle");
    std::fs::create_dir_all(&at).unwrap();
    let path = at.join("scene.toml");
    std::fs::write(&path, scene("own.toml", "")).unwrap();
    let robot = grouser::scene::vehicles::find("light-robot").unwrap();
    let line = |text: &str, part: &str| text.lines().position(|l| l.contains(part)).unwrap() + 1;
    for (old, new, key, words) in [
        ("shoes = 61", "shoes = 50", "shoes", ["too few to close", "give 59 shoes"]),
        ("shoes = 61", "shoos = 61", "shoos", ["unknown key `shoos`", "did you mean `shoes`?"]),
        ("shoes = 61", "shoes = -61", "shoes", ["-61", "a whole number, 0 or greater"]),
        ("shoes = 61", "shoes = = 61", "", ["not valid TOML", "extra `=`"]),
        ("horn = 0.03", "horn = nan", "shoe.horn", ["must be a finite number", "nan"]),
        ("teeth = 14", "teeth = 14\npitch = 0.1", "sprocket.pitch", ["teeth do not mesh", "set it to 0.0655"]),
        (
            "horn = 0.03",
            "horn = 0.03\nlug = { length = 0.03, width = 0.02, height = 0.05 }",
            "shoe.lug.height",
            ["have no tip", "longer lugs"],
        ),
        (
            "position = [0.0, 0.1]",
            "position = [0.0, 0.3]",
            "road_wheel.2.position",
            ["outside of the track", "lower it"],
        ),
    ] {
        let text = robot.replace(old, new);
        std::fs::write(at.join("own.toml"), &text).unwrap();
        let error = Scene::load(path.to_str().unwrap(), &[]).and_then(|s| s.build().map(drop)).expect_err(new);
        let message = error.render(false);
        assert_eq!(error.key().unwrap_or_default(), key, "{message}");
        assert_eq!(error.line(), line(&text, new.lines().last().unwrap()), "{message}");
        assert!(message.contains("own.toml:"), "{message}");
        for word in words {
            assert!(message.contains(word), "{new}: {message}");
        }
    }
    // A file that does not say what the vehicle runs on.
    std::fs::write(at.join("own.toml"), robot.replace("type = \"tracked\"", "")).unwrap();
    let error = Scene::load(path.to_str().unwrap(), &[]).and_then(|s| s.build().map(drop)).unwrap_err();
    let message = error.render(false);
    assert!(error.key().as_deref() == Some("type") && message.contains("own.toml"), "{message}");
    assert!(message.contains("write `type = \"tracked\"` or `type = \"wheeled\"`"), "{message}");
    // What the scene changed is the scene's fault, also beside a file.
    std::fs::write(at.join("own.toml"), robot).unwrap();
    std::fs::write(&path, scene("own.toml", "with = { shoes = 50 }")).unwrap();
    let error = Scene::load(path.to_str().unwrap(), &[]).and_then(|s| s.build().map(drop)).unwrap_err();
    assert_eq!(error.key().as_deref(), Some("vehicle.0.with.shoes"));
    assert!(error.render(false).contains("scene.toml:"));
}

/// Power is torque times speed, the ground gives what a rope takes and what the vehicle gains, soles are on the plane;
/// in a turn the yaw rate is that of the heading.
#[test]
fn signals_agree_with_each_other() {
    let rope =
        "[[force]]\nbody = \"v.chassis\"\nforce = [{ step = { time = 1.0, before = 0.0, after = -400.0 } }, 0, 0]";
    let mut model = build(format!("{}\n{rope}", scene("light-robot", &speeds(4.0, 4.0))));
    run(&mut model, 2.0);
    let vehicle = model.vehicles[0].clone();
    let momentum = |model: &BuiltScene| -> f64 {
        vehicle.bodies.iter().map(|(_, b)| model.world.mass(*b) * model.world.velocity(*b).linear.x).sum()
    };
    let before = momentum(&model);
    let [mut pull, mut power, mut product, mut sinkage] = [0.0; 4];
    for _ in 0..250 {
        run(&mut model, 0.002);
        let measure = |m| vehicle.measure(m, None, &model.world);
        pull += vehicle.measure(HullMeasure::DrawbarPull, None, &model.world) / 250.0;
        power += measure(TrackMeasure::Power) / 250.0;
        product += measure(TrackMeasure::SprocketTorque) * measure(TrackMeasure::SprocketSpeed) / 250.0;
        sinkage += measure(TrackMeasure::Sinkage) / 250.0;
    }
    let gain = (momentum(&model) - before) / 0.5;
    println!("pull {pull} N, gain {gain} N, power {power} W = {product} W, sinkage {sinkage} m");
    assert!((pull - gain - 400.0).abs() < 4.0, "{pull} {gain}");
    assert!((power / product - 1.0).abs() < 1e-3 && power > 400.0 * 0.5, "{power} {product}");
    assert!(sinkage.abs() < 0.003, "{sinkage}");
    let mut model = build(scene("light-robot", &speeds(4.0, 8.0)));
    run(&mut model, 2.0);
    let (first, mut turned) = (heading(&model), 0.0);
    for _ in 0..250 {
        run(&mut model, 0.002);
        turned += 0.002 * vehicle.measure(HullMeasure::YawRate, None, &model.world);
    }
    let change = heading(&model) - first;
    println!("turned {turned} of {change} rad");
    assert!(change > 0.1 && (turned / change - 1.0).abs() < 0.05, "{turned} {change}");
}

/// The trainer on a plane at 60 steps a second, with the direct method.
fn trainer(keys: &str) -> BuiltScene {
    let text = scene("trainer", keys).replace("step = 0.002", "step = 0.016666666666666666");
    build(format!("{text}\n[solver]\nmethod = \"direct\"\ntolerance = 0.002"))
}

/// The trainer is what its source names: 80 shoes of 10 kg on 80 pins, ten wheels of 400 kg on ten axles, a chassis of
/// 10,000 kg. At rest its soles carry all of it and nothing else meets the ground; the road wheels hang on their
/// springs, straight above where they were.
#[test]
fn the_trainer_has_the_bodies_of_its_source() {
    let mut model = trainer("");
    let vehicle = model.vehicles[0].clone();
    let of =
        |part: &str| vehicle.bodies.iter().filter(|(name, _)| name.contains(part)).map(|b| b.1).collect::<Vec<_>>();
    let (shoes, chassis) = (of(".shoe."), of(".chassis"));
    let wheels: Vec<_> = [".sprocket", ".idler", ".road_wheel."].iter().flat_map(|part| of(part)).collect();
    assert_eq!([shoes.len(), wheels.len(), chassis.len(), vehicle.bodies.len()], [80, 10, 1, 91]);
    for (bodies, mass) in [(&shoes, 10.0), (&wheels, 400.0), (&chassis, 10_000.0)] {
        assert!(bodies.iter().all(|b| (model.world.mass(*b) / mass - 1.0).abs() < 1e-12));
    }
    let joints = |part: &str| vehicle.joints.iter().filter(|(name, _)| name.contains(part)).count();
    assert_eq!([joints(".pin."), joints(".plane."), vehicle.joints.len()], [80, 80, 170]);
    let place =
        |model: &BuiltScene, b: BodyId| model.world.pose(vehicle.chassis).inverse_point(model.world.pose(b).position);
    let before: Vec<Vec3> = of(".road_wheel.").iter().map(|b| place(&model, *b)).collect();
    steps(&mut model, 240);
    let mut carried = 0.0;
    let is_shoe = |b: u32| shoes.contains(&BodyId(b));
    for (i, c) in model.world.contacts().iter().enumerate() {
        assert!(is_shoe(c.body_a.0) != is_shoe(c.body_b.0), "a shoe and something else");
        if !wheels.contains(&c.body_a) && !wheels.contains(&c.body_b) {
            carried += model.world.force_of_contact(i).z.abs();
        }
    }
    let weight = 14_800.0 * 9.81;
    println!("{carried} N on the ground, {weight} N");
    assert!((carried / weight - 1.0).abs() < 0.02, "{carried}");
    for (b, before) in of(".road_wheel.").iter().zip(&before) {
        let moved = place(&model, *b) - *before;
        println!("wheel moved by {moved}");
        assert!(moved.x.abs() < 2e-3 && moved.y.abs() < 2e-3, "{moved}");
        assert!(moved.z.abs() > 1e-3 && moved.z.abs() < 0.1, "{moved}");
    }
    assert!(model.world.largest_violation()[0] < 2e-3);
}

fn steps(model: &mut BuiltScene, count: u32) {
    for _ in 0..count {
        model.world.step().unwrap();
    }
}

fn heading(model: &BuiltScene) -> f64 {
    let ahead = model.world.pose(model.vehicles[0].chassis).vector(Vec3::X);
    ahead.y.atan2(ahead.x)
}

/// A driver's throttle gives speed, his steering turns the vehicle to its side, and no sprocket gets more than its
/// torque.
#[test]
fn a_driver_steers_by_the_difference_of_the_tracks() {
    let throttle = "throttle = { table = [[0, 0], [0.5, 0], [1.5, 0.3]] }";
    let drive = |steering: f64| {
        let mut model = trainer(&format!("driver = {{ {throttle}, steering = {steering}, max_torque = 12000 }}"));
        let mut most = 0.0f64;
        for _ in 0..180 {
            steps(&mut model, 1);
            for track in 0..2 {
                let torque = model.vehicles[0].measure(TrackMeasure::SprocketTorque, Some(track), &model.world);
                most = most.max(torque.abs());
            }
        }
        (model, most)
    };
    let (straight, most) = drive(0.0);
    let vehicle = &straight.vehicles[0];
    let speed = vehicle.speed(&straight.world);
    println!("{speed} m/s, {most} N m, heading {}", heading(&straight));
    // 0.3 of 6 m/s.
    assert!((speed - 1.8).abs() < 0.1, "{speed}");
    assert!(most < 12000.0 * 1.001 && most > 2000.0, "{most}");
    assert!(heading(&straight).abs() < 0.01);
    let (left, right) = (heading(&drive(0.5).0), heading(&drive(-0.5).0));
    println!("left {left}, right {right}");
    assert!(left > 0.1 && (left + right).abs() < 0.05 * left, "{left} {right}");
}

/// Commands take the driver's place between steps, and are part of the state.
#[test]
fn commands_take_the_drivers_place() {
    let mut model = trainer("driver = { throttle = 0.2 }");
    let vehicle = model.vehicles[0].clone();
    steps(&mut model, 60);
    assert!(vehicle.speed(&model.world) > 1.0);
    vehicle.command(&mut model.world, Some(Controls::default())).unwrap();
    steps(&mut model, 120);
    assert!(vehicle.speed(&model.world).abs() < 0.1, "{}", vehicle.speed(&model.world));
    let snapshot = model.world.snapshot();
    let back = Controls { throttle: -0.2, ..Controls::default() };
    vehicle.command(&mut model.world, Some(back)).unwrap();
    steps(&mut model, 60);
    assert!(vehicle.speed(&model.world) < -1.0);
    model.world.restore(&snapshot).unwrap();
    steps(&mut model, 30);
    assert!(vehicle.speed(&model.world).abs() < 0.1, "the command was restored");
    vehicle.command(&mut model.world, None).unwrap();
    steps(&mut model, 60);
    assert!(vehicle.speed(&model.world) > 1.0, "the scene drives again");
}

/// A brake holds the sprockets against the throttle, the reverse gear drives back, and neutral leaves the throttle
/// without effect: the same from the scene's driver and by command.
#[test]
fn brake_and_gear_do_what_they_say() {
    let speed_after = |keys: &str, controls: Option<Controls>| {
        let mut model = trainer(&format!("driver = {{ {keys} }}"));
        let vehicle = model.vehicles[0].clone();
        vehicle.command(&mut model.world, controls).unwrap();
        steps(&mut model, 90);
        vehicle.speed(&model.world)
    };
    let full = Controls { throttle: 0.2, ..Controls::default() };
    for (keys, controls, low, high) in [
        ("throttle = 0.2, brake = 1", Controls { brake: 1.0, ..full }, -0.05, 0.05),
        ("throttle = 0.2, gear = 0", Controls { gear: 0, ..full }, -0.05, 0.05),
        ("throttle = 0.2, gear = -1", Controls { gear: -1, ..full }, -1.4, -1.0),
        ("throttle = 0.4, brake = 0.5", Controls { throttle: 0.4, brake: 0.5, ..full }, 1.0, 1.4),
    ] {
        let scene = speed_after(keys, None);
        let command = speed_after("", Some(controls));
        println!("{keys}: {scene} m/s, by command {command} m/s");
        assert!(scene > low && scene < high, "{keys}: {scene}");
        assert!((scene - command).abs() < 0.02, "{keys}: {scene} {command}");
    }
}

/// Random driving depends on time and seed alone: it goes on after a snapshot to the same bits.
#[test]
fn random_driving_is_repeatable() {
    let make = |seed: u32| trainer(&format!("driver = {{ random = {{ seed = {seed}, every = 0.5 }} }}"));
    let mut whole = make(7);
    steps(&mut whole, 60);
    let mut resumed = make(7);
    resumed.world.restore(&whole.world.snapshot()).unwrap();
    steps(&mut whole, 60);
    steps(&mut resumed, 60);
    assert_eq!(whole.world.digest(), resumed.world.digest());
    let mut other = make(8);
    steps(&mut other, 120);
    assert_ne!(whole.world.digest(), other.world.digest());
    assert!(whole.world.kinetic_energy() > 100.0);
}

/// Mistakes in a driver's keys are reported.
#[test]
fn mistakes_of_drivers_are_told() {
    for (keys, words) in [
        ("driver = { throttle = 1.5, max_speed = 1 }", vec!["driver.throttle", "between -1 and 1, is 1.5"]),
        ("driver = { steering = { table = [[0, 0], [1, -2]] }, max_speed = 1 }", vec!["driver.steering", "is -2"]),
        (
            "with = { drivetrain = false }\ndriver = { throttle = 1 }",
            vec!["maximum speed is unknown", "give `max_speed`"],
        ),
        ("driver = { max_speed = 0 }", vec!["driver.max_speed", "greater than 0"]),
        ("driver = { max_speed = 1, turn = 2 }", vec!["driver.turn", "between 0 and 1"]),
        ("driver = { max_speed = 1 }\ndrive.left = { torque = 1 }", vec!["driven twice"]),
        ("driver = { throtle = 1 }", vec!["throtle", "throttle"]),
        ("driver = { brake = -0.5, max_speed = 1 }", vec!["driver.brake", "between 0 and 1, is -0.5"]),
        ("driver = { gear = 3, max_speed = 1 }", vec!["driver.gear", "between -1 and 1, is 3"]),
        ("driver = { random = { seed = 1, every = 0 }, max_speed = 1 }", vec!["random.every", "greater than 0"]),
        ("driver = { random = { seed = 1, every = 1, back = 1 }, max_speed = 1 }", vec!["random.back", "2 or more"]),
        ("driver = { random = { seed = 1, every = 1, throttle = [0, 2] }, max_speed = 1 }", vec!["is 2"]),
        ("driver = { random = { seed = 1, every = 1, steering = [1, 0] }, max_speed = 1 }", vec!["above"]),
        ("driver = { random = { seed = 1, every = 1 }, throttle = 1, max_speed = 1 }", vec!["`random` drives"]),
        ("drive.middle = { torque = 1 }", vec!["no track named `middle`", "left"]),
    ] {
        let result = Scene::parse("test", scene("light-robot", keys), &[]).and_then(|s| s.build().map(drop));
        let message = result.expect_err(keys).render(false);
        for word in words {
            assert!(message.contains(word), "{keys}: {message}");
        }
    }
}

/// Without guide horns a hard turn throws the tracks: reported once each on the terminal and in the summary, also after
/// a resumed run. With horns the same turn throws none.
#[test]
fn thrown_tracks_are_reported() {
    let at = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("thrown");
    let _ = std::fs::remove_dir_all(&at);
    std::fs::create_dir_all(&at).unwrap();
    let write = |name: &str, with: &str| {
        let keys = format!("{with}\n{}", speeds(-20.0, 20.0).replace("[1.5,", "[1.0,"));
        let text = scene("light-robot", &keys).replace("step = 0.002", "step = 0.004").replace("0.8", "1.2");
        std::fs::write(at.join(name), text).unwrap();
    };
    write("bare.toml", "with = { shoe = { horn = 0 } }");
    write("horns.toml", "");
    let grouser = |args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_grouser"));
        let out = command.args(args).current_dir(&at).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (text(out.stdout), text(out.stderr))
    };
    let events = |json: &str| {
        let summary: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
        summary["events"].as_array().unwrap().clone()
    };
    let (json, error) = grouser(&["run", "bare.toml", "--duration", "1.4", "--out", "bare", "--json", "--quiet"]);
    let found = events(&json);
    println!("{found:?}\n{error}");
    assert!(!found.is_empty() && found.len() <= 2, "{json}");
    for event in &found {
        assert_eq!((&event["kind"], &event["vehicle"]), (&"thrown_track".into(), &"v".into()));
        let time = event["time"].as_f64().unwrap();
        assert!(time > 0.5 && time < 1.4, "{time}");
        let line = format!("t = {time:.4} s: vehicle `v` has thrown its track `{}`", event["part"].as_str().unwrap());
        assert_eq!(error.matches(&line).count(), 1, "{error}");
    }
    let (json, error) = grouser(&["resume", "bare", "--duration", "1.42", "--json", "--quiet"]);
    assert_eq!(events(&json)[..found.len()], found[..], "{json}");
    assert_eq!(error.matches("has thrown").count(), events(&json).len() - found.len());
    let (text, _) = grouser(&["show", "bare"]);
    assert!(text.contains("has thrown its track"), "{text}");
    let (json, error) = grouser(&["run", "horns.toml", "--duration", "1.4", "--no-record", "--json", "--quiet"]);
    assert!(events(&json).is_empty() && !error.contains("thrown"), "{error}");
}
