//! Suspensions of which the data folder has no vehicle: rigid axles on leaf springs of three links, and with a Panhard
//! rod, at the rear of the HMMWV; and trailers. Files are found through `GROUSER_REFERENCE_DATA`.

use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser::simulation::Simulation;
use grouser_dynamics::BodyId;
use grouser_models::vehicle::Gear;
use grouser_models::vehicle::wheeled::{SuspensionRig, SuspensionRow, WheelOnAxle};
use std::path::PathBuf;

fn data() -> Option<PathBuf> {
    let root = std::env::var("GROUSER_REFERENCE_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let folder = std::path::absolute(PathBuf::from(root).join("chrono_vehicle")).unwrap();
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no reference data at {} (GROUSER_REFERENCE_DATA)", folder.display());
    None
}

fn build(text: &str) -> Result<BuiltScene, String> {
    let scene = Scene::parse("test", text.to_string(), &[]).map_err(|e| e.render(false))?;
    scene.find_bed_and_build(&Beds::default(), &mut ()).map_err(|e| e.render(false))
}

/// What all rigid axles have.
const AXLE: &str = r#"
  "Spindle": { "Mass": 14.0, "COM": [0, 0.91, 0], "Inertia": [0.04, 0.04, 0.04], "Radius": 0.1, "Width": 0.06 },
  "Axle": { "Inertia": 0.4 },
  "Axle Tube": { "Mass": 120.0, "COM": [0, 0, 0], "Inertia": [20, 2, 20], "Radius": 0.06 },
  "Shock": { "Location Chassis": [-0.1, 0.6, 0.5], "Location Axle": [-0.1, 0.6, 0.0], "Damping Coefficient": 8000 },
"#;

/// What steered ones have besides.
const STEERED: &str = r#"
  "Knuckle": { "Mass": 10.0, "COM": [0, 0.8, 0], "Inertia": [0.1, 0.1, 0.1], "Radius": 0.05,
    "Location Lower": [0, 0.8, -0.1], "Location Upper": [0, 0.8, 0.1], "Location Draglink": [0.2, 0.8, 0.05] },
  "Tierod": { "Mass": 3.0, "Inertia": [1, 0.1, 1], "Radius": 0.02, "Location Knuckle": [-0.2, 0.75, 0] },
  "Draglink": { "Mass": 2.0, "Inertia": [0.1, 1, 1], "Radius": 0.02, "Location Chassis": [0.9, 0.8, 0.1] },
"#;

fn panhard(name: &str, more: &str) -> String {
    format!(
        r#"{{ "Name": "axle", "Type": "Suspension", "Template": "{name}", {AXLE} {more}
  "Panhard Rod": {{ "Mass": 5.0, "Inertia": [1, 0.05, 1], "Radius": 0.02, "Location Chassis": [0.1, -0.5, 0.1],
    "Location Axle": [0.1, 0.5, 0.05] }},
  "Anti Roll Bar": {{ "Mass": 4.0, "Inertia": [0.5, 0.1, 0.5], "Radius": 0.02, "Location Chassis": [-0.4, 0.4, 0.05],
    "Location Axle": [-0.05, 0.4, 0.05], "Rotational Stiffness": 2000, "Rotational Damping": 20 }},
  "Spring": {{ "Location Chassis": [0, 0.5, 0.4], "Location Axle": [0, 0.5, 0.0], "Spring Coefficient": 90000,
    "Free Length": 0.45 }} }}"#
    )
}

fn sae(name: &str, more: &str) -> String {
    format!(
        r#"{{ "Name": "axle", "Type": "Suspension", "Template": "{name}", {AXLE} {more}
  "Leafspring": {{ "Location Front Hanger": [0.7, 0.5, 0], "Location Clamp A": [0.05, 0.5, -0.02],
    "Location Clamp B": [-0.05, 0.5, -0.02], "Location Shackle": [-0.7, 0.5, 0],
    "Location Rear Hanger": [-0.72, 0.5, 0.1], "Vertical Stiffness": 80000, "Lateral Stiffness": 400000,
    "Vertical Preload Force": 5000, "Stiffness Bias": 1.0,
    "Frontleaf": {{ "Mass": 4, "Inertia": [0.02, 0.2, 0.2] }}, "Rearleaf": {{ "Mass": 4, "Inertia": [0.02, 0.2, 0.2] }},
    "Half Clamp": {{ "Mass": 1, "Inertia": [0.01, 0.01, 0.01] }},
    "Shackle": {{ "Mass": 1, "Inertia": [0.01, 0.01, 0.01] }} }},
  "Auxiliary Spring": {{ "Location Chassis": [0, 0.5, 0.4], "Location Axle": [0, 0.5, 0], "Spring Coefficient": 0,
    "Free Length": 0.4 }} }}"#
    )
}

/// The HMMWV with another axle at the rear; `front`: that one in place of its front axle.
fn vehicle(name: &str, axle: &str, front: bool) -> String {
    let data = data().unwrap();
    let folder = std::env::temp_dir().join(format!("grouser-templates-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("axle.json");
    std::fs::write(&path, axle).unwrap();
    let place = if front { "Front" } else { "Rear" };
    let text = std::fs::read_to_string(data.join("hmmwv/vehicle/HMMWV_Vehicle.json")).unwrap();
    let text = text.replace(&format!("hmmwv/suspension/HMMWV_DoubleWishbone{place}.json"), &path.display().to_string());
    let text = text.replace("\"hmmwv/", &format!("\"{}/hmmwv/", data.display()));
    let file = folder.join("vehicle.json");
    std::fs::write(&file, text).unwrap();
    format!("[time]\nstep = 1e-3\nduration = 1.0\n[[vehicle]]\nname = \"car\"\nmodel = {file:?}\n")
}

/// Motions that the vehicle has of itself, those of its steering left out.
fn free_motions(scene: &mut BuiltScene) -> usize {
    let bodies: Vec<BodyId> = scene.vehicles[0].bodies.iter().map(|b| b.1).collect();
    scene.world.prepare();
    let count = scene.world.mobility_of(&bodies).count.unwrap();
    assert_eq!(count.redundant, 0, "{:?}", count.shared_by);
    count.free - count.driven
}

/// What the rear left wheel does on the rig at some travels.
fn rear_left(text: &str, travels: &[f64]) -> Vec<SuspensionRow> {
    let mut scene = build(text).unwrap();
    let vehicle = scene.vehicles[0].clone();
    let rig = SuspensionRig::new(&mut scene.world, &vehicle, travels).unwrap();
    let mut simulation = Simulation::from(scene);
    let mut rows = Vec::new();
    for k in 0..travels.len() {
        while simulation.world().time() < rig.time_of(k) - 1e-6 {
            simulation.step().unwrap();
        }
        rows.push(rig.rows(k, simulation.world(), &vehicle)[2]);
    }
    rows
}

#[test]
fn a_panhard_axle_bounces_on_its_springs() {
    if data().is_none() {
        return;
    }
    let text = vehicle("panhard", &panhard("RigidPanhardAxle", ""), false);
    // Six of the chassis, bounce of the front wheels, bounce and roll of the axle, four spins.
    assert_eq!(free_motions(&mut build(&text).unwrap()), 14);
    let rows = rear_left(&text, &[-0.02, 0.02]);
    // The springs are upright: with both wheels up alike, the force grows by their stiffness.
    let stiffness = (rows[1].force - rows[0].force) / 0.04;
    println!("Panhard axle: {stiffness:.0} N/m, {rows:?}");
    assert!((stiffness / 90_000.0 - 1.0).abs() < 5e-3, "{stiffness} N/m");
    // The rod turns about the chassis and shifts the axle by a little.
    assert!(rows[1].moved[1].abs() < 5e-3 && rows[1].moved[0].abs() < 1e-9, "{rows:?}");
    let text = vehicle("panhard-steered", &panhard("ToeBarRigidPanhardAxle", STEERED), true);
    assert_eq!(free_motions(&mut build(&text).unwrap()), 14);
}

#[test]
fn leaf_springs_of_three_links_carry_their_preload() {
    if data().is_none() {
        return;
    }
    let text = vehicle("sae", &sae("SAELeafspringAxle", ""), false);
    // Two more than other rigid axles have: wind-up and sideways, against springs.
    assert_eq!(free_motions(&mut build(&text).unwrap()), 16);
    let rows = rear_left(&text, &[-0.01, 0.0, 0.01]);
    // Tube, wheel, spindle and clamps of a side, and what of the leaves' weights is on the clamps' ends: a half.
    let mass = 0.5 * 120.0 + 14.0 + wheel_mass() + 2.0 * 1.0 + 0.5 * 8.0;
    let stiffness = (rows[2].force - rows[0].force) / 0.02;
    // Half of the preload on each leaf, 0.65 m long and 0.02 m deep; the shackle slants by 0.2 and pulls the leaves
    // apart.
    let rear = 2500.0 * 0.65 / (0.65 - 0.02 * 0.2);
    let front = (2500.0 * 0.65 + 0.02 * 0.2 * rear) / 0.65;
    let expected = front + rear + 9.81 * mass;
    println!("leaf springs: {stiffness:.0} N/m, {:.1} N, expected {expected:.1} N", rows[1].force);
    assert!((stiffness / 80_000.0 - 1.0).abs() < 0.02, "{stiffness} N/m");
    assert!((rows[1].force / expected - 1.0).abs() < 1e-3, "{rows:?}");
    let text = vehicle("sae-steered", &sae("SAEToeBarLeafspringAxle", STEERED), true);
    assert_eq!(free_motions(&mut build(&text).unwrap()), 16);
}

fn wheel_mass() -> f64 {
    let text = std::fs::read_to_string(data().unwrap().join("hmmwv/wheel/HMMWV_Wheel.json")).unwrap();
    let line = text.lines().find(|line| line.contains("\"Mass\"")).unwrap();
    line.split(':').nth(1).unwrap().trim().trim_end_matches(',').parse().unwrap()
}

fn wheels(scene: &BuiltScene) -> &[WheelOnAxle] {
    match &scene.vehicles[0].gear {
        Gear::Wheeled(gear) => &gear.wheels,
        Gear::Tracked(_) => panic!("on tracks"),
    }
}

#[test]
fn a_trailer_follows_its_vehicle() {
    let Some(data) = data() else { return };
    let text = |trailer: &str| {
        format!(
            "[time]\nstep = 2e-3\nduration = 10\n\
             [[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\nplane = {{}}\n\
             [[vehicle]]\nname = \"car\"\nmodel = \"hmmwv\"\non_ground = true\n{trailer}\
             driver = {{ throttle = {{ ramp = {{ start = 2, end = 3, to = 0.4 }} }}, \
             steering = {{ table = [[4, 0], [5, 0.5]] }} }}\n"
        )
    };
    let file = |name: &str| data.join("ultra_tow").join(name);
    let trailer = format!("trailer = {:?}\ntrailer_tire = {:?}\n", file("UT_Trailer.json"), file("UT_TMeasyTire.json"));
    let mut scene = build(&text(&trailer)).unwrap();
    // Three of the hitch, bounce and roll of the axle, two spins more than the vehicle alone has.
    assert_eq!(free_motions(&mut scene), 14 + 3 + 2 + 2);
    assert_eq!(wheels(&scene).iter().map(|w| w.name.as_str()).next_back(), Some("trailer.axle.right"));
    let mut open = 0.0f64;
    let load = |scene: &BuiltScene, k: usize| scene.world.element(wheels(scene)[k].force_tires[0]).load(0).force.z;
    for step in 0..4000 {
        scene.world.step().unwrap();
        open = open.max(scene.world.largest_violation()[0]);
        if step == 999 {
            // Standing: the trailer's weight is on its wheels and a little on the hitch.
            let weight: f64 = scene.vehicles[0].bodies.iter().map(|(_, body)| 9.81 * scene.world.mass(*body)).sum();
            let loads: Vec<f64> = (0..6).map(|k| load(&scene, k)).collect();
            println!("loads {loads:.0?} N of {weight:.0} N");
            assert!((loads.iter().sum::<f64>() / weight - 1.0).abs() < 5e-3, "{loads:?}");
            assert!((loads[4] - loads[5]).abs() < 5.0 && loads[4] > 200.0, "{loads:?}");
        }
    }
    assert!(open < 1e-5, "open by {open} m");
    let heading = |name: &str| {
        let body = scene.vehicles[0].bodies.iter().find(|b| b.0.ends_with(name)).unwrap().1;
        let x = scene.world.pose(body).vector(grouser_math::Vec3::X);
        x.y.atan2(x.x)
    };
    let (car, behind) = (heading("car.chassis"), heading("rear_chassis"));
    println!("after 8 s: heading {car:.3}, trailer {behind:.3}");
    assert!(car > 0.3 && car - behind > 0.02 && car - behind < 0.6, "{car} {behind}");
    let why = build(&text("trailer = \"nothing.json\"\n")).map(|_| ()).unwrap_err();
    assert!(why.contains("vehicle.0.trailer") || why.contains("nothing.json"), "{why}");
}
