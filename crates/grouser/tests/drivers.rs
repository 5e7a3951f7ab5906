//! Drivers who look: a speed that is held, paths that are followed, lane changes between cones; with wheels and with
//! tracks, through states to the same bits, and every mistake with its key.

use grouser::Simulation;
use grouser::scene::Scene;
use std::path::{Path, PathBuf};

/// A vehicle on a plane with this driver.
fn text(model: &str, driver: &str) -> String {
    format!(
        r#"
[scene]
name = "drive"
[time]
step = 0.01
duration = 10.0
[solver]
method = "direct"
tolerance = 1e-4
[materials.ground]
friction = 0.9
[[body]]
name = "ground"
fixed = true
[[body.shape]]
plane = {{}}
material = "ground"
[[vehicle]]
name = "car"
model = "{model}"
material = "ground"
position = [0, 0, 0.01]
[vehicle.driver]
{driver}
{}"#,
        ["speed", "throttle", "steering", "brake", "target_speed", "path_deviation", "cones_touched"]
            .map(signal)
            .join("\n")
    )
}

fn signal(quantity: &str) -> String {
    format!("[[signal]]\nname = \"{quantity}\"\nvehicle = {{ name = \"car\", quantity = \"{quantity}\" }}")
}

/// The same scene in a folder of its own.
fn scene(name: &str, model: &str, driver: &str) -> Result<Scene, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drivers");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.toml"));
    std::fs::write(&path, text(model, driver)).unwrap();
    Scene::load(path.to_str().unwrap(), &[]).map_err(|e| e.render(false))
}

fn simulation(name: &str, model: &str, driver: &str) -> Simulation {
    let scene = scene(name, model, driver).unwrap_or_else(|e| panic!("{e}"));
    scene.build().unwrap_or_else(|e| panic!("{}", e.render(false))).into()
}

fn number(simulation: &Simulation, signal: &str) -> f64 {
    simulation.signal(signal).unwrap()[0]
}

#[test]
fn a_speed_is_held_and_a_path_is_followed() {
    for (model, law) in [
        ("cart", "{ look_ahead = 2.0, p = 0.8 }"),
        ("cart", "{ law = \"pure-pursuit\", look_ahead = 2.0 }"),
        ("cart", "{ law = \"stanley\", gain = 1.5 }"),
    ] {
        let driver = format!(
            "speed = {{ table = [[0, 0], [1, 2.0]] }}\npath = {{ points = [[0, 0], [6, 1], [12, -1], [18, 0]] }}\n\
             steering_control = {law}"
        );
        let mut car = simulation("follow", model, &driver);
        let mut worst = 0.0f64;
        for _ in 0..700 {
            car.step().unwrap();
            worst = worst.max(number(&car, "path_deviation").abs());
        }
        assert!((number(&car, "speed") - 2.0).abs() < 0.06, "{law}: {}", number(&car, "speed"));
        assert!((number(&car, "target_speed") - 2.0).abs() < 1e-12);
        assert!(worst < 0.35, "{law}: {worst} m beside the path");
        assert!(number(&car, "steering").abs() <= 1.0 && number(&car, "brake") == 0.0);
    }
}

#[test]
fn tracks_follow_a_path_too() {
    let driver = "speed = 2.0\npath = { points = [[0, 0], [8, 1.5], [16, 0]] }\n\
                  steering_control = { look_ahead = 4.0, p = 0.5 }";
    let mut robot = simulation("tracks", "trainer", driver);
    let mut worst = 0.0f64;
    for _ in 0..600 {
        robot.step().unwrap();
        worst = worst.max(number(&robot, "path_deviation").abs());
    }
    // Who looks 4 m ahead cuts corners.
    assert!(worst < 0.35, "{worst} m beside the path");
    assert!((number(&robot, "speed") - 2.0).abs() < 0.2, "{}", number(&robot, "speed"));
}

/// State, controls from outside and back: the same bits whichever way one comes there.
#[test]
fn drivers_go_on_from_a_state_to_the_same_bits() {
    let driver = "speed = 3.0\nspeed_control = { p = 0.3, i = 0.1, d = 0.01 }\n\
                  lane_change = { standard = \"iso-3888-2\", position = [2, 0, 0] }\n\
                  steering_control = { look_ahead = 2.0, p = 0.6, i = 0.05, d = 0.02 }";
    let (mut straight, mut other) = (simulation("state", "cart", driver), simulation("state", "cart", driver));
    straight.run(150, &mut ()).unwrap();
    let state = straight.state();
    straight.run(300, &mut ()).unwrap();
    other.restore(&state).unwrap();
    other.run(300, &mut ()).unwrap();
    assert_eq!(other.world().digest(), straight.world().digest());
    // Somebody takes the wheel for a while.
    let hands = grouser_models::vehicle::Controls { throttle: 0.2, steering: 0.3, ..Default::default() };
    for simulation in [&mut straight, &mut other] {
        simulation.drive(0, Some(hands)).unwrap();
    }
    straight.run(330, &mut ()).unwrap();
    other.run(315, &mut ()).unwrap();
    assert!((number(&straight, "steering") - 0.3).abs() < 1e-12);
    let state = other.state();
    let mut third = simulation("state", "cart", driver);
    third.restore(&state).unwrap();
    third.run(330, &mut ()).unwrap();
    assert_eq!(third.world().digest(), straight.world().digest());
    for simulation in [&mut straight, &mut third] {
        simulation.drive(0, None).unwrap();
        simulation.run(380, &mut ()).unwrap();
        assert!(number(simulation, "throttle") > 0.5);
    }
    assert_eq!(third.world().digest(), straight.world().digest());
}

/// Slowly through the lanes nothing is touched; straight on, the cones of the side lane are.
#[test]
fn cones_are_counted_when_they_are_touched() {
    let lanes = "lane_change = { standard = \"iso-3888-2\", position = [2, 0, 0] }";
    let followed = format!("speed = 4.0\n{lanes}\nsteering_control = {{ law = \"stanley\", gain = 2.0 }}");
    let straight = format!("throttle = 1.0\nsteering = 0.02\n{lanes}");
    for (driver, is_clean) in [(followed, true), (straight, false)] {
        let mut car = simulation("cones", "cart", &driver);
        for _ in 0..1700 {
            car.step().unwrap();
        }
        let (cones, touched) = car.vehicles()[0].cones(car.world()).unwrap();
        assert_eq!(cones, 30);
        assert_eq!(touched.is_empty(), is_clean, "{driver}: {touched:?}");
        assert_eq!(number(&car, "cones_touched"), touched.len() as f64);
        assert_eq!(car.events().len(), touched.len());
        let x = car.world().pose(car.vehicles()[0].chassis).position.x;
        assert!(x > 55.0, "{driver}: {x}");
    }
}

/// Each mistake, and what the message must name.
#[test]
fn mistakes_are_named() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drivers");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in [
        ("late.txt", "0 0 0 0\n1 0 0.5 0\n1 0 0 0\n"),
        ("wide.txt", "0 0 0 0\n1 2 0.5 0\n"),
        ("short.txt", "0 0 0\n"),
        ("word.txt", "0 0 zero 0\n"),
        ("many.txt", "3 3\n0 0 0\n1 0 0\n"),
        ("nine.txt", "2 9\n0 0 0\n1 0 0\n"),
        ("head.txt", "2\n0 0 0\n1 0 0\n"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let path = "path = { points = [[0, 0], [9, 0]] }";
    for (driver, parts) in [
        ("speed = 1\nthrottle = 0.5".to_string(), ["driver.throttle", "`speed` drives"]),
        ("speed = 1\nbrake = 0.5".into(), ["driver.brake", "`speed` drives"]),
        (format!("{path}\nsteering = 0.5"), ["driver.steering", "`path` drives"]),
        ("manoeuvre = \"late.txt\"\nthrottle = 0".into(), ["driver.throttle", "`manoeuvre` drives"]),
        ("manoeuvre = \"late.txt\"".into(), ["driver.manoeuvre", "line 3: the time 1 s"]),
        ("manoeuvre = \"wide.txt\"".into(), ["driver.manoeuvre", "line 2: the steering, 2,"]),
        ("manoeuvre = \"short.txt\"".into(), ["driver.manoeuvre", "line 1: here are 3 numbers"]),
        ("manoeuvre = \"word.txt\"".into(), ["driver.manoeuvre", "`zero` is not a number"]),
        ("manoeuvre = \"none.txt\"".into(), ["driver.manoeuvre", "cannot read"]),
        ("path = { file = \"many.txt\" }".into(), ["driver.path.file", "announces 3 knots, and 2 follow"]),
        ("path = { file = \"nine.txt\" }".into(), ["driver.path.file", "line 2: here are 3 numbers, not 9"]),
        ("path = { file = \"head.txt\" }".into(), ["driver.path.file", "numbers of knots"]),
        ("path = { points = [[0, 0]] }".into(), ["driver.path.points", "2 points or more"]),
        ("path = { points = [[0, 0], [0, 0]] }".into(), ["driver.path.points", "same place"]),
        ("path = { closed = true, file = \"many.txt\" }".into(), ["driver.path.closed", "can be closed"]),
        ("path = {}".into(), ["driver.path", "the path is missing"]),
        ("speed_control = { p = 1 }".into(), ["driver.speed_control", "no speed to hold"]),
        ("speed = 1\nspeed_control = { p = -1 }".into(), ["driver.speed_control.p", "-1"]),
        ("steering_control = { p = 1 }".into(), ["driver.steering_control", "no path to follow"]),
        (format!("{path}\nsteering_control = {{ gain = 1 }}"), ["driver.steering_control.gain", "has no `gain`"]),
        (format!("{path}\nsteering_control = {{ law = \"eyes\" }}"), ["steering_control.law", "look-ahead"]),
        (format!("{path}\nsteering_control = {{ look_ahead = 0 }}"), ["steering_control.look_ahead", "0"]),
        ("lane_change = { standard = \"iso-3888-3\" }".into(), ["lane_change.standard", "iso-3888-1"]),
        ("lane_change = { standard = \"iso-3888-1\", width = -1 }".into(), ["lane_change.width", "-1"]),
    ] {
        let shown = match scene("mistake", "cart", &driver) {
            Err(shown) => shown,
            Ok(scene) => scene.build().err().map(|e| e.render(false)).unwrap_or_default(),
        };
        for part in parts {
            assert!(shown.contains(part), "{driver}: `{part}` is not in\n{shown}");
        }
    }
}

/// A manoeuvre of four columns and one of five; linear between its lines.
#[test]
fn a_manoeuvre_is_linear_between_its_lines() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drivers");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("drive.txt"), "# a comment\n0 0 0 0 0\n1, 0.5, 0.4, 0.2, 1\n").unwrap();
    let mut car = simulation("manoeuvre", "cart", "manoeuvre = \"drive.txt\"");
    for _ in 0..50 {
        car.step().unwrap();
    }
    for (signal, value) in [("steering", 0.25), ("throttle", 0.2), ("brake", 0.1)] {
        assert!((number(&car, signal) - value).abs() < 1e-9, "{signal}: {}", number(&car, signal));
    }
    assert!((car.vehicles()[0].controls(car.world()).clutch - 0.5).abs() < 1e-9);
}

/// All paths and manoeuvres of Project Chrono's data are read and lead somewhere.
#[test]
fn files_of_chrono_are_read() {
    let root = std::env::var("GROUSER_REFERENCE_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let folder = Path::new(&root).join("chrono_vehicle");
    if !folder.is_dir() {
        eprintln!("skipped: no reference data at {} (GROUSER_REFERENCE_DATA)", folder.display());
        return;
    }
    let folder = folder.canonicalize().unwrap();
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder.join("paths")).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 7);
    for path in paths {
        let driver = format!("speed = 1.0\npath = {{ file = {:?} }}", path.display().to_string());
        let mut car = simulation("chrono", "cart", &driver);
        car.step().unwrap();
        assert!(number(&car, "path_deviation").is_finite(), "{}", path.display());
    }
    let sample = folder.join("generic/driver/Sample_Maneuver.txt").display().to_string();
    let mut car = simulation("chrono-manoeuvre", "cart", &format!("manoeuvre = {sample:?}"));
    for _ in 0..25 {
        car.step().unwrap();
    }
    assert!((number(&car, "throttle") - 0.25).abs() < 1e-9);
}

/// A sprocket follows its speed with at most its greatest torque: it reaches the speed later, and never pulls more.
#[test]
fn sprockets_follow_their_speed_within_a_torque() {
    let run = |limit: &str| {
        let drive = format!("{{ angular_speed = {{ ramp = {{ end = 0.1, to = 4.0 }} }}{limit} }}");
        let text = text("trainer", "")
            .replace("[vehicle.driver]\n", &format!("drive.left = {drive}\ndrive.right = {drive}\n"));
        let text = text.split("[[signal]]").next().unwrap().to_string()
            + "\n"
            + &signal("speed")
            + "\n"
            + &signal("sprocket_torque");
        let scene = Scene::parse("test", text, &[]).map_err(|e| e.render(false))?;
        let mut robot = Simulation::from(scene.build().map_err(|e| e.render(false))?);
        let (mut most, mut early) = (0.0f64, 0.0);
        for step in 0..300 {
            robot.step().unwrap();
            most = robot.signal("sprocket_torque").unwrap().iter().fold(most, |m, x| m.max(x.abs()));
            early = if step == 20 { number(&robot, "speed") } else { early };
        }
        Ok::<_, String>((most, early, number(&robot, "speed")))
    };
    let (free, bound) = (run("").unwrap(), run(", max_torque = 3000.0").unwrap());
    println!("no limit {free:?}, a limit {bound:?}");
    // The signal is the sum of both sprockets.
    assert!(free.0 > 12000.0 && (bound.0 - 6000.0).abs() < 1e-6, "{free:?} {bound:?}");
    assert!(bound.1 < 0.8 * free.1 && (bound.2 / free.2 - 1.0).abs() < 0.1, "{free:?} {bound:?}");
    for (limit, part) in [(", max_torque = 0.0", "drive.left.max_torque"), (", torque = 5.0", "given twice")] {
        let why = run(limit).unwrap_err();
        assert!(why.contains(part), "{why}");
    }
}
