//! All wheeled vehicles of the data folder stand still and drive on rigid ground, each on its own tires and with its
//! own engine where the data have one. Files are found through `GROUSER_REFERENCE_DATA`.

use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::simulation::Simulation;
use grouser_math::Vec3;
use grouser_models::vehicle::Gear;
use std::path::{Path, PathBuf};

/// Step, s.
const STEP: f64 = 2e-3;
/// Largest opening of joints that is allowed, m.
const CLOSED: f64 = 1e-6;

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

/// Vehicles, by the folder that they are in, with tire, engine and transmission.
const FLEET: [(&str, &[&str], [&str; 3]); 10] = [
    (
        "MAN_Kat1/vehicle",
        &["MAN_5t_Vehicle_4WD", "MAN_7t_Vehicle_6WD", "MAN_10t_Vehicle_8WD"],
        [
            "MAN_Kat1/tire/MAN_5t_TMeasyTire",
            "MAN_Kat1/powertrain/MAN_7t_EngineSimpleMap",
            "MAN_Kat1/powertrain/MAN_7t_AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "Polaris",
        &["Polaris"],
        [
            "Polaris/Polaris_TMeasyTire",
            "Polaris/Polaris_EngineSimpleMap",
            "Polaris/Polaris_AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "VW_microbus/json",
        &["van_Vehicle"],
        [
            "VW_microbus/json/van_TMeasyTire",
            "VW_microbus/json/van_EngineSimpleMap",
            "VW_microbus/json/van_AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "articulated_chassis",
        &["ACV_Vehicle"],
        [
            "articulated_chassis/ACV_RigidTire",
            "articulated_chassis/ACV_EngineSimpleMap",
            "articulated_chassis/ACV_AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "citybus/vehicle",
        &["CityBus_Vehicle"],
        [
            "citybus/tire/CityBus_TMeasyTire",
            "citybus/powertrain/CityBus_EngineSimpleMap",
            "citybus/powertrain/CityBus_AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "gator/json",
        &["Gator_Vehicle"],
        [
            "gator/json/Gator_TMeasyTireFront",
            "gator/json/Gator_EngineSimple",
            "gator/json/Gator_AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "generic",
        &[
            "vehicle/Vehicle_DoubleWishbones",
            "vehicle/Vehicle_DoubleWishbones_ARB",
            "vehicle/Vehicle_HendricksonPRIMAXX",
            "vehicle/Vehicle_MacPhersonStruts",
            "vehicle/Vehicle_MultiLinks",
            "vehicle/Vehicle_RigidPinnedAxle",
            "vehicle/Vehicle_RigidSuspension",
            "vehicle/Vehicle_SemiTrailingArm",
            "vehicle/Vehicle_SolidAxles",
            "vehicle/Vehicle_ThreeAxles",
            "vehicle/Vehicle_ThreeLinkIRS",
            "vehicle_multisteer/Vehicle_DualFront_Independent",
            "vehicle_multisteer/Vehicle_DualFront_Shared",
        ],
        [
            "hmmwv/tire/HMMWV_TMeasyTire",
            "generic/powertrain/EngineSimple",
            "generic/powertrain/AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "hmmwv/vehicle",
        &[
            "HMMWV_Vehicle",
            "HMMWV_Vehicle_4WD",
            "HMMWV_Vehicle_balanced",
            "HMMWV_Vehicle_bushings",
            "HMMWV_Vehicle_mapShock",
            "HMMWV_Vehicle_replica",
            "HMMWV_Vehicle_simple",
        ],
        [
            "hmmwv/tire/HMMWV_TMeasyTire",
            "hmmwv/powertrain/HMMWV_EngineSimpleMap",
            "hmmwv/powertrain/HMMWV_AutomaticTransmissionSimpleMap",
        ],
    ),
    (
        "mtv/vehicle",
        &["MTV_Vehicle_WalkingBeam"],
        [
            "mtv/tire/FMTV_TMeasyTire",
            "mtv/powertrain/FMTV_EngineShafts",
            "mtv/powertrain/FMTV_AutomaticTransmissionShafts",
        ],
    ),
    (
        "sedan/vehicle",
        &["Sedan_Vehicle"],
        [
            "sedan/tire/Sedan_TMeasyTire",
            "sedan/powertrain/Sedan_EngineSimpleMap",
            "sedan/powertrain/Sedan_AutomaticTransmissionSimpleMap",
        ],
    ),
];

/// A vehicle on a plane, put there by its geometry: turned so that the lowest points of its wheels are on a line, and
/// lowered until they touch. Some have axles at different heights.
fn on_a_plane(model: &Path, files: &[PathBuf; 3], driver: &str) -> Simulation {
    let level = build(model, files, driver, 0.0);
    let Gear::Wheeled(gear) = &level.vehicles()[0].gear else { panic!("on tracks") };
    let lowest: Vec<Vec3> =
        gear.wheels.iter().map(|w| level.world().pose(w.body).position - w.radius * Vec3::Z).collect();
    let mean = lowest.iter().sum::<Vec3>() / lowest.len() as f64;
    let slope = lowest.iter().map(|p| (p.x - mean.x) * (p.z - mean.z)).sum::<f64>()
        / lowest.iter().map(|p| (p.x - mean.x).powi(2)).sum::<f64>();
    build(model, files, driver, slope.atan().to_degrees())
}

fn build(model: &Path, files: &[PathBuf; 3], driver: &str, nose_down_deg: f64) -> Simulation {
    let text = format!(
        "[solver]\njoint_projection = true\n[time]\nstep = {STEP}\nduration = 60\n\
         [[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\nplane = {{}}\n\
         [[vehicle]]\nname = \"car\"\nmodel = {model:?}\ntire = {:?}\nengine = {:?}\ntransmission = {:?}\n\
         rotation = {{ axis = [0, 1, 0], angle_deg = {nose_down_deg:?} }}\non_ground = true\ndriver = {driver}\n",
        files[0], files[1], files[2]
    );
    let scene = Scene::parse("test", text, &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
    let built = scene.find_bed_and_build(&Beds::default(), &mut ()).unwrap_or_else(|e| panic!("{}", e.render(false)));
    Simulation::from(built)
}

/// Runs a simulation for `seconds`, or until the vehicle has gone 50 m; returns the largest opening of its joints.
fn run(simulation: &mut Simulation, seconds: f64, name: &str) -> f64 {
    let mut open = 0.0f64;
    let steps = (seconds / STEP).round() as usize;
    for _ in 0..steps {
        let report = simulation.step().unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(report.converged(), "{name}: a step did not converge at {} s", simulation.world().time());
        open = open.max(simulation.world().largest_violation()[0]);
        if simulation.world().pose(simulation.vehicles()[0].chassis).position.x > 50.0 {
            break;
        }
    }
    open
}

/// Loads of all wheels, N.
fn load(simulation: &Simulation) -> f64 {
    let Gear::Wheeled(gear) = &simulation.vehicles()[0].gear else { panic!("on tracks") };
    let of_tires = |id: &grouser_dynamics::element::ElementId| simulation.world().element(*id).load(0).force.z;
    let one = |w: &grouser_models::vehicle::wheeled::WheelOnAxle| {
        w.force_tires.iter().map(of_tires).sum::<f64>() + simulation.world().contact_force(w.body).force.z
    };
    gear.wheels.iter().map(one).sum()
}

fn stands(model: &Path, files: &[PathBuf; 3], seconds: f64) {
    let name = model.file_stem().unwrap().display().to_string();
    let mut simulation = on_a_plane(model, files, "{ brake = 1 }");
    let mut open = run(&mut simulation, seconds - 1.0, &name);
    let before = simulation.world().pose(simulation.vehicles()[0].chassis);
    open = open.max(run(&mut simulation, 1.0, &name));
    let (world, vehicle) = (simulation.world(), &simulation.vehicles()[0]);
    let pose = world.pose(vehicle.chassis);
    let weight = 9.81 * vehicle.bodies.iter().map(|(_, body)| world.mass(*body)).sum::<f64>();
    let (moved, load) = ((pose.position - before.position).length(), load(&simulation));
    let Gear::Wheeled(gear) = &vehicle.gear else { panic!("on tracks") };
    // Frames of vehicles are anywhere (those of Polaris and the bus lie on the ground), wheels stand on it. The bus'
    // published tires have the load index 108: under 33 kN they are pressed in by a third of their radius.
    for wheel in &gear.wheels {
        let height = world.pose(wheel.body).position.z / wheel.radius;
        assert!((0.6..1.001).contains(&height), "{name}: wheel {} is {height} of its radius high", wheel.name);
    }
    let spring =
        |w: &grouser_models::vehicle::wheeled::WheelOnAxle| w.spring().map_or(f64::NAN, |s| world.spring_length(s));
    let springs: Vec<f64> = gear.wheels.iter().step_by(2).map(spring).collect();
    println!(
        "{name}: z {:.3}, moved {:.2} mm within the last second, loads {load:.0} N of {weight:.0} N, \
         springs {springs:.3?}, open {open:.1e} m",
        pose.position.z,
        1e3 * moved
    );
    assert!(moved < 1e-3, "{name} moves by {moved} m within a second");
    assert!((load / weight - 1.0).abs() < 2e-3, "{name}: {load} N of {weight} N");
    assert!(pose.vector(Vec3::Z).z > upright(&name), "{name} leans");
    assert!(open < CLOSED, "{name}: joints are open by {open} m");
}

/// Cosine of the angle by which a vehicle may lean. Three-link axles of the generic body are 0.21 m above the front
/// ones, on soft springs. Its semi-trailing arms have no equilibrium under its weight but one past the vertical: their
/// springs are published 44 mm longer in the design position than when free (0.4 and 0.356 m), and of
/// 1/2 k (L - L0)^2 - F z over the arm's angle the only minimum is at 1.76 rad, where the rear has sunk by 0.5 m.
fn upright(name: &str) -> f64 {
    if name == "Vehicle_SemiTrailingArm" { 0.9 } else { 0.97 }
}

/// Along a straight line at 8 m/s, after a moment.
const DRIVER: &str = "{ speed = { table = [[0.5, 0], [4, 8]] }, speed_control = { p = 0.6, i = 0.05 }, \
                      path = { points = [[-50, 0], [100, 0]] } }";

fn drives(model: &Path, files: &[PathBuf; 3]) {
    let name = model.file_stem().unwrap().display().to_string();
    let mut simulation = on_a_plane(model, files, DRIVER);
    let open = run(&mut simulation, 40.0, &name);
    let (world, vehicle) = (simulation.world(), &simulation.vehicles()[0]);
    let pose = world.pose(vehicle.chassis);
    println!(
        "{name}: {:.1} m at {:.2} s, {:.3} m aside, {:.2} m/s, open {open:.1e} m",
        pose.position.x,
        world.time(),
        pose.position.y,
        vehicle.speed(world)
    );
    assert!(pose.position.x > 50.0, "{name}: {:.1} m within 40 s", pose.position.x);
    // With two steered axles that droop and toe, the driver of proportional steering stays 1.3 m off his line.
    assert!(
        pose.position.y.abs() < 2.0 && pose.vector(Vec3::Z).z > upright(&name) - 0.02,
        "{name} goes aside or leans"
    );
    assert!(open < CLOSED, "{name}: joints are open by {open} m");
}

/// Each vehicle with its files; all that fail are reported at the end.
fn each(act: impl Fn(&Path, &[PathBuf; 3]) + std::panic::RefUnwindSafe) {
    let Some(data) = data() else { return };
    let only = std::env::var("GROUSER_VEHICLE").unwrap_or_default();
    let mut failed = Vec::new();
    for (folder, vehicles, files) in FLEET {
        let files = files.map(|file| data.join(format!("{file}.json")));
        for vehicle in vehicles.iter().filter(|v| v.contains(&only)) {
            let model = data.join(folder).join(format!("{vehicle}.json"));
            if std::panic::catch_unwind(|| act(&model, &files)).is_err() {
                failed.push(*vehicle);
            }
        }
    }
    assert!(failed.is_empty(), "failed: {failed:?}");
}

/// Some of them, for a shorter time.
#[test]
fn vehicles_of_each_kind_stand_and_drive() {
    let Some(data) = data() else { return };
    let some = ["Sedan_Vehicle", "vehicle/Vehicle_SolidAxles", "CityBus_Vehicle", "MTV_Vehicle_WalkingBeam"];
    for (folder, vehicles, files) in FLEET {
        let files = files.map(|file| data.join(format!("{file}.json")));
        for vehicle in vehicles.iter().filter(|v| some.contains(v)) {
            stands(&data.join(folder).join(format!("{vehicle}.json")), &files, 6.0);
        }
        for vehicle in vehicles.iter().filter(|v| **v == "HMMWV_Vehicle_4WD") {
            drives(&data.join(folder).join(format!("{vehicle}.json")), &files);
        }
    }
}

#[test]
fn all_vehicles_are_in_the_fleet() {
    assert_eq!(FLEET.iter().map(|f| f.1.len()).sum::<usize>(), 30);
}

#[test]
#[ignore = "minutes: cargo test -p grouser --test wheeled_fleet -- --ignored --nocapture"]
fn all_vehicles_stand_still_for_ten_seconds() {
    each(|model, files| stands(model, files, 10.0));
}

#[test]
#[ignore = "minutes: cargo test -p grouser --test wheeled_fleet -- --ignored --nocapture"]
fn all_vehicles_drive_fifty_metres() {
    each(drives);
}
