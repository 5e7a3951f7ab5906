//! Wheeled vehicles of Project Chrono's files: counts of their mechanisms, kinematics and forces of their suspensions
//! against independent solutions (minimal coordinates, exact joints). Files are found through `GROUSER_REFERENCE_DATA`.

use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser::simulation::Simulation;
use grouser_dynamics::*;
use grouser_math::{Pose, Vec3};
use grouser_models::vehicle::Gear;
use grouser_models::vehicle::wheeled::{SuspensionRig, WheelOnAxle};
use std::path::PathBuf;

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

/// The scene of a text, built; it finds its files where it finds the data.
fn build(text: &str) -> Result<BuiltScene, String> {
    let scene = Scene::parse("test", text.to_string(), &[]).map_err(|e| e.render(false))?;
    scene.find_bed_and_build(&Beds::default(), &mut ()).map_err(|e| e.render(false))
}

/// A vehicle's file on a plane far below, or at the height given; `more` are further keys of the vehicle.
fn alone(model: &str, more: &str) -> BuiltScene {
    let folder = data().unwrap();
    let model = folder.join(model);
    let text = format!(
        "[time]\nstep = 1e-3\nduration = 1.0\n[[vehicle]]\nname = \"car\"\nmodel = \"{}\"\n{more}",
        model.display()
    );
    build(&text).unwrap_or_else(|e| panic!("{}: {e}", model.display()))
}

fn wheels(scene: &BuiltScene) -> &[WheelOnAxle] {
    match &scene.vehicles[0].gear {
        Gear::Wheeled(gear) => &gear.wheels,
        Gear::Tracked(_) => panic!("on tracks"),
    }
}

#[test]
fn the_hmmwv_has_19_bodies_27_joints_100_equations_and_14_free_motions() {
    if data().is_none() {
        return;
    }
    let mut scene = alone("hmmwv/vehicle/HMMWV_Vehicle.json", "");
    let bodies: Vec<BodyId> = scene.vehicles[0].bodies.iter().map(|b| b.1).collect();
    scene.world.prepare();
    let mobility = scene.world.mobility_of(&bodies);
    let count = mobility.count.clone().unwrap();
    assert_eq!((bodies.len(), mobility.joints.len()), (19, 27));
    assert_eq!((mobility.equations + 1, count.free - count.driven, count.redundant), (100, 14, 0));
}

/// Camber (top outward), steer (left) in degrees of a wheel in the vehicle's frame.
fn angles(world: &World, chassis: BodyId, wheel: &WheelOnAxle) -> [f64; 2] {
    let chassis = world.pose(chassis);
    let axis = chassis.rotation.conjugate() * world.pose(wheel.body).vector(Vec3::Y);
    let outward = if wheel.y > 0.0 { 1.0 } else { -1.0 };
    [-outward * axis.z.asin(), (-axis.x).atan2(axis.y)].map(f64::to_degrees)
}

#[test]
fn the_rig_gives_the_same_table() {
    if data().is_none() {
        return;
    }
    let mut scene = alone("hmmwv/vehicle/HMMWV_Vehicle.json", &hmmwv_tire());
    let vehicle = scene.vehicles[0].clone();
    let rig = SuspensionRig::new(&mut scene.world, &vehicle, &[-0.1, 0.06]).unwrap();
    let mut simulation = Simulation::from(scene);
    let mut rows = vec![Vec::new(); 4];
    for k in 0..2 {
        while simulation.world().time() < rig.time_of(k) - 1e-6 {
            simulation.step().unwrap();
        }
        let found = rig.rows(k, simulation.world(), &vehicle);
        rows.iter_mut().zip(found).for_each(|(all, row)| all.push(row));
    }
    let row = rows[0][0];
    assert!((row.camber.to_degrees() - 0.9632).abs() < 0.002 && (row.force / 6750.4 - 1.0).abs() < 1e-3, "{row:?}");
    assert!((rows[0][1].steer.to_degrees() - 0.26).abs() < 0.002 && (rows[0][1].spring - 0.21953).abs() < 1e-5);
    // The right wheel is the mirror image.
    assert!((rows[1][0].camber - row.camber).abs() < 1e-4 && (rows[1][0].steer + row.steer).abs() < 1e-4);
}

/// Holds the chassis and moves the centres of all wheels to heights over time.
struct Posts {
    scene: BuiltScene,
    planes: Vec<JointId>,
}

impl Posts {
    fn new(mut scene: BuiltScene, travel: &[TimeFunction]) -> Self {
        let chassis = scene.vehicles[0].chassis;
        let world = &mut scene.world;
        let fixed = JointKind::Fixed(Default::default());
        world.add_joint(JointDef::new(fixed, None, chassis, Pose::IDENTITY)).unwrap();
        let list: Vec<BodyId> = wheels(&scene).iter().map(|w| w.body).collect();
        let world = &mut scene.world;
        let mut planes = Vec::new();
        for (wheel, travel) in list.into_iter().zip(travel.iter().cycle()) {
            let at = Pose::at(world.pose(wheel).position);
            let mass = grouser_geom::MassProperties {
                mass: 1.0,
                center: Vec3::ZERO,
                inertia: grouser_math::Sym3::diagonal(Vec3::ONE),
            };
            let (kind, velocity) = (BodyKind::Moving, Twist::ZERO);
            let post = BodyDef { name: None, role: Role::Part, kind, pose: at, velocity, mass, colliders: vec![] };
            let post = world.add_body(post).unwrap();
            let slide = JointDef::new(JointKind::Prismatic(Default::default()), None, post, at);
            let joint = world.add_joint(slide).unwrap();
            let drive = Drive::Position(travel.clone());
            world.add_motor(MotorDef { name: None, joint, axis: Axis::Position, drive, limit: None }).unwrap();
            let plane = JointDef::new(JointKind::PointInPlane(Default::default()), Some(post), wheel, at);
            planes.push(world.add_joint(plane).unwrap());
        }
        Self { scene, planes }
    }

    fn run(&mut self, until: f64) {
        while self.scene.world.time() < until - 1e-9 {
            assert!(self.scene.world.step().unwrap().converged());
        }
    }
}

/// To each travel within 0.2 s, where it stays for 0.3 s.
fn stairs(travels: &[f64]) -> TimeFunction {
    let mut points = vec![(0.0, 0.0)];
    for (k, travel) in travels.iter().enumerate() {
        let t = 0.5 * k as f64;
        points.extend([(t + 0.2, *travel), (t + 0.5, *travel)]);
    }
    TimeFunction::Table(points)
}

#[test]
fn the_front_suspension_of_the_hmmwv_moves_as_minimal_coordinates_say() {
    if data().is_none() {
        return;
    }
    let travels = [-0.1, -0.06, -0.02, 0.02, 0.06, 0.1];
    let camber = [0.9632, 0.9547, 0.4180, -0.5047, -1.7544, -3.3099];
    let steer = [-1.1755, -0.5192, -0.1338, 0.1065, 0.2600, 0.3616];
    let x = [7.660, 4.266, 1.362, -1.327, -3.920, -6.484];
    let y = [-33.919, -16.592, -4.440, 3.446, 7.546, 8.127];
    let spring = [0.29306, 0.27388, 0.25540, 0.23733, 0.21953, 0.20190];
    let shock = [0.41955, 0.40043, 0.38190, 0.36375, 0.34584, 0.32809];
    let mut rig = Posts::new(alone("hmmwv/vehicle/HMMWV_Vehicle.json", ""), &[stairs(&travels)]);
    let start = rig.scene.world.pose(wheels(&rig.scene)[0].body).position;
    for (k, travel) in travels.iter().enumerate() {
        rig.run(0.5 * (k + 1) as f64);
        let (world, wheel) = (&rig.scene.world, &wheels(&rig.scene)[0]);
        let [c, s] = angles(world, rig.scene.vehicles[0].chassis, wheel);
        let moved = 1e3 * (world.pose(wheel.body).position - start);
        let length = |name: &str| world.spring_length(wheel.springs.iter().find(|s| s.0 == name).unwrap().1);
        println!("{travel}: {c:.4} {s:.4} {moved:.3} {:.5} {:.5}", length("spring"), length("shock"));
        assert!((moved.z - 1e3 * travel).abs() < 1e-3, "{travel}: {moved}");
        assert!((c - camber[k]).abs() < 0.002 && (s - steer[k]).abs() < 0.002, "{travel}: camber {c} steer {s}");
        assert!((moved.x - x[k]).abs() < 0.01 && (moved.y - y[k]).abs() < 0.01, "{travel}: {moved}");
        assert!((length("spring") - spring[k]).abs() < 1e-5 && (length("shock") - shock[k]).abs() < 1e-5);
    }
    assert!(rig.scene.world.largest_violation()[0] < 1e-6);
}

#[test]
fn the_force_that_holds_a_wheel_of_the_hmmwv() {
    if data().is_none() {
        return;
    }
    let (travels, forces) = ([-0.1, -0.08, -0.04, 0.0, 0.04], [6750.4, 8644.1, 13926.1, 21387.4, 31469.2]);
    let mut rig = Posts::new(alone("hmmwv/vehicle/HMMWV_Vehicle.json", &hmmwv_tire()), &[stairs(&travels)]);
    for (k, expected) in forces.iter().enumerate() {
        rig.run(0.5 * (k + 1) as f64);
        let query = ReactionQuery { on: End::B, ..ReactionQuery::default() };
        let force = rig.scene.world.joint_reaction(rig.planes[0], query).force.z;
        println!("{}: {force:.1} N, expected {expected}", travels[k]);
        assert!((force / expected - 1.0).abs() < 1e-3, "{}: {force} N, expected {expected}", travels[k]);
    }
}

/// The weights of a corner's parts include its tire.
fn hmmwv_tire() -> String {
    format!("tire = \"{}\"\n", data().unwrap().join("hmmwv/tire/HMMWV_TMeasyTire.json").display())
}

#[test]
fn full_steering_turns_the_wheels_of_the_hmmwv() {
    if data().is_none() {
        return;
    }
    let driver = "driver = { steering = { table = [[0, 0], [0.5, 0.5], [0.7, 0.5], [1.2, 1], [1.5, 1]] } }\n";
    // The chassis and the arms stay where they are: rods take the places of the springs.
    let mut scene = alone("hmmwv/vehicle/HMMWV_Vehicle.json", driver);
    let chassis = scene.vehicles[0].chassis;
    let fixed = JointKind::Fixed(Default::default());
    scene.world.add_joint(JointDef::new(fixed, None, chassis, Pose::IDENTITY)).unwrap();
    let arms = scene.vehicles[0].bodies.iter().filter(|b| b.0.ends_with("lower_arm")).map(|b| b.1);
    for arm in arms.collect::<Vec<_>>() {
        let at = scene.world.pose(arm).position;
        let kind = JointKind::Distance(Default::default());
        let rod = JointDef::new(kind, Some(chassis), arm, Pose::at(at));
        scene
            .world
            .add_joint(JointDef { frames: Frames::WorldEach(Pose::at(at + 0.5 * Vec3::Z), Pose::at(at)), ..rod })
            .unwrap();
    }
    let mut rig = Posts { scene, planes: Vec::new() };
    for (time, left, right) in [(0.7, 13.9559, 13.4144), (1.5, 28.1481, 24.9065)] {
        rig.run(time);
        let chassis = rig.scene.vehicles[0].chassis;
        let steer = |k: usize| angles(&rig.scene.world, chassis, &wheels(&rig.scene)[k])[1];
        println!("{time}: {:.4} {:.4}", steer(0), steer(1));
        assert!((steer(0) - left).abs() < 0.01 && (steer(1) - right).abs() < 0.01, "{} {}", steer(0), steer(1));
    }
}

/// All files of the data folder below `folder`.
fn files(folder: &std::path::Path, found: &mut Vec<PathBuf>) {
    let mut list: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    list.sort();
    for path in list {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "json") {
            found.push(path);
        }
    }
}

/// Vehicles of the data folder: those with axles, and those of the old format, which names other files.
fn vehicles() -> [Vec<PathBuf>; 2] {
    let mut all = Vec::new();
    files(&data().unwrap(), &mut all);
    let text = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
    all.retain(|path| text(path).contains("WheeledVehicle"));
    all.into_iter().partition(|path| text(path).contains("\"Axles\"")).into()
}

#[test]
fn all_vehicles_of_the_data_folder_load_and_older_formats_are_refused() {
    if data().is_none() {
        return;
    }
    let scene = |path: &PathBuf| {
        let text =
            format!("[time]\nstep = 1e-3\nduration = 1\n[[vehicle]]\nname = \"car\"\nmodel = \"{}\"\n", path.display());
        build(&text)
    };
    let [vehicles, old] = vehicles();
    assert_eq!((vehicles.len(), old.len()), (30, 3));
    let mut faults = Vec::new();
    for path in &vehicles {
        match scene(path) {
            Ok(mut scene) => {
                let bodies: Vec<BodyId> = scene.vehicles[0].bodies.iter().map(|b| b.1).collect();
                scene.world.prepare();
                let found = scene.world.mobility_of(&bodies);
                let count = found.count.unwrap();
                println!(
                    "{}: {} bodies, {} joints, {} equations, {} free, {} driven, {} redundant",
                    path.file_name().unwrap().display(),
                    bodies.len(),
                    found.joints.len(),
                    found.equations,
                    count.free,
                    count.driven,
                    count.redundant
                );
                if count.redundant > 0 {
                    let names: Vec<_> = count.shared_by.iter().map(|j| scene.world.joint_name(*j)).collect();
                    faults.push(format!("{}: redundant {names:?}", path.display()));
                }
            }
            Err(why) => faults.push(format!("{}: {why}", path.display())),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    for path in &old {
        let why = scene(path).map(|_| ()).unwrap_err();
        assert!(why.contains("Axles") || why.contains("no file"), "{}: {why}", path.display());
    }
}

/// A folder of its own for files that a test writes.
fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grouser-wheeled-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Poses of all bodies of the vehicle.
fn poses(scene: &BuiltScene) -> Vec<Pose> {
    scene.vehicles[0].bodies.iter().map(|b| scene.world.pose(b.1)).collect()
}

#[test]
fn an_imported_vehicle_is_the_same_vehicle() {
    let Some(data) = data() else { return };
    let folder = scratch("import");
    for model in
        ["hmmwv/vehicle/HMMWV_Vehicle_4WD.json", "mtv/vehicle/MTV_Vehicle_WalkingBeam.json", "Polaris/Polaris.json"]
    {
        let (model, tire) = (data.join(model), data.join("generic/tire/RigidTire.json"));
        let text = grouser::scene::chrono::import::import_vehicle(&model, [None, None, Some(&tire)]).unwrap();
        let own = folder.join("own.toml");
        std::fs::write(&own, &text).unwrap();
        let scene = |model: &PathBuf, more: &str| {
            let model = model.display();
            build(&format!(
                "[time]\nstep = 1e-3\nduration = 1\n[[vehicle]]\nname = \"car\"\nmodel = \"{model}\"\n{more}"
            ))
        };
        let mut chrono = scene(&model, &format!("tire = \"{}\"\n", tire.display())).unwrap();
        let mut imported = scene(&own, "").unwrap_or_else(|e| panic!("{e}\n{text}"));
        for _ in 0..50 {
            chrono.world.step().unwrap();
            imported.world.step().unwrap();
        }
        assert_eq!(chrono.vehicles[0].bodies.len(), imported.vehicles[0].bodies.len());
        assert_eq!(poses(&chrono), poses(&imported), "{}", model.display());
    }
}

/// On a plane without friction, at rest after some seconds.
#[test]
fn the_hmmwv_stands_on_rigid_discs_as_statics_say() {
    let text = r#"
[time]
step = 1e-3
duration = 6
[materials.ice]
friction = 0
[[body]]
name = "ground"
fixed = true
[[body.shape]]
plane = {}
material = "ice"
[[vehicle]]
name = "car"
model = "hmmwv"
tire = "rigid"
material = "ice"
position = [0, 0, 0.61]
with = { tires = { rigid = { width = 0.002 } } }
"#;
    let mut scene = build(text).unwrap();
    for _ in 0..5000 {
        scene.world.step().unwrap();
    }
    let (world, vehicle) = (&scene.world, &scene.vehicles[0]);
    let mass: f64 = vehicle.bodies.iter().map(|b| world.mass(b.1)).sum();
    assert!((mass - 2573.138).abs() < 1e-3, "{mass} kg");
    let height = world.pose(vehicle.chassis).position.z;
    let load = |body: BodyId| {
        let forces = world.contacts().iter().enumerate().map(|(i, c)| {
            let sign = if c.body_b == body {
                1.0
            } else if c.body_a == body {
                -1.0
            } else {
                0.0
            };
            sign * world.force_of_contact(i).z
        });
        forces.sum::<f64>().abs()
    };
    let loads: Vec<f64> = wheels(&scene).iter().map(|w| load(w.body)).collect();
    let expected = [6493.5, 6491.5, 6130.0, 6127.4];
    let estimated = vehicle.static_loads(world);
    println!("{height:.5} m, {loads:.1?} N, estimated {estimated:.1?} N");
    assert!((height - 0.59978).abs() < 2e-4, "{height} m");
    for k in 0..4 {
        assert!((loads[k] / expected[k] - 1.0).abs() < 1e-3, "{loads:?}");
        // By the wheels' centres instead of the places where they touch.
        assert!((estimated[k] / expected[k] - 1.0).abs() < 2e-3, "{estimated:?}");
    }
    assert!(world.velocity(vehicle.chassis).linear.length() < 1e-3);
}

#[test]
fn faulty_files_are_refused_with_a_message_that_names_the_fault() {
    let Some(data) = data() else { return };
    let folder = scratch("faulty");
    let read = |name: &str| std::fs::read_to_string(data.join(name)).unwrap();
    let absolute = |text: String| text.replace("\"hmmwv/", &format!("\"{}/hmmwv/", data.display()));
    let vehicle = absolute(read("hmmwv/vehicle/HMMWV_Vehicle.json"));
    let (front, pitman) =
        (read("hmmwv/suspension/HMMWV_DoubleWishboneFront.json"), read("hmmwv/steering/HMMWV_PitmanArm.json"));
    let own = |name: &str, text: String| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let with_front = |name: &str, text: String| {
        let path = own(name, text);
        vehicle.replace(&format!("{}/hmmwv/suspension/HMMWV_DoubleWishboneFront.json", data.display()), &path)
    };
    let solid =
        vehicle.replace("hmmwv/suspension/HMMWV_DoubleWishboneFront", "citybus/suspension/CityBus_SolidAxleFront");
    // Two rods of the upper arm that are one: nothing holds the upright in its place.
    let reduced = read("hmmwv/suspension/HMMWV_DoubleWishboneReducedFront.json");
    let loose = reduced.replace("[-0.268, 0.478, 0.196]", "[-0.048, 0.446, 0.245]");
    assert_ne!(loose, reduced);
    let steering = own("open.json", pitman.replace("[0.129, -0.325, 0]", "[0.129, -0.325, 0.05]"));
    let open = vehicle.replace(&format!("{}/hmmwv/steering/HMMWV_PitmanArm.json", data.display()), &steering);
    let cases = [
        (solid, vec!["Trackbar", "CityBus_SolidAxleFront.json"]),
        (vehicle.replace("\"Wheelbase\"", "\"Wheel Base\""), vec!["unknown key `Wheel Base`"]),
        (vehicle.replace("HMMWV_Wheel.json", "HMMWV_Weel.json"), vec!["there is no file", "HMMWV_Weel.json"]),
        (vehicle.replace("\"Steering Index\": 0", "\"Steering Index\": 3"), vec!["no steering 3"]),
        (vehicle.replace("[ 1.688965, 0, 0 ]", "[ 1.688965, 0 ]"), vec!["Suspension Location", "2 values"]),
        (
            with_front("mass.json", front.replace("\"Mass\": 19.450", "\"Mass\": -1")),
            vec!["Upright.Mass", "greater than 0"],
        ),
        (with_front("typo.json", front.replace("\"Tierod\"", "\"Tie Rod\"")), vec!["`Tierod` is missing"]),
        (with_front("loose.json", loose), vec!["free motions", "should have"]),
        (open, vec!["does not close", "idler"]),
    ];
    for (k, (text, parts)) in cases.into_iter().enumerate() {
        let path = own(&format!("vehicle{k}.json"), text);
        let scene = format!("[time]\nstep = 1e-3\nduration = 1\n[[vehicle]]\nname = \"car\"\nmodel = \"{path}\"\n");
        let Err(why) = build(&scene) else { panic!("case {k}, with {parts:?}, is not refused") };
        for part in parts {
            assert!(why.contains(part), "case {k}: `{part}` is not in: {why}");
        }
    }
    let tire = data.join("VW_microbus/json/van_TMeasyTireFull.json");
    let more = format!("tire = \"{}\"\n", tire.display());
    let model = data.join("VW_microbus/json/van_Vehicle.json");
    let scene = format!(
        "[time]\nstep = 1e-3\nduration = 1\n[[vehicle]]\nname = \"car\"\nmodel = \"{}\"\n{more}",
        model.display()
    );
    let why = build(&scene).map(|_| ()).unwrap_err();
    assert!(why.contains("Tire Vertical Damping") && why.contains("van_TMeasyTireFull.json"), "{why}");
}

/// Tires with a law have no shapes that touch, and stand on the ground as rigid ones do.
#[test]
fn a_vehicle_on_the_ground_touches_it_with_its_tires() {
    for tire in ["", "tire = \"rigid\"\n"] {
        let text = format!(
            "[time]\nstep = 1e-3\nduration = 1\n[[body]]\nname = \"ground\"\nfixed = true\nposition = [0, 0, 0.3]\n\
             [[body.shape]]\nplane = {{}}\n\
             [[vehicle]]\nname = \"car\"\nmodel = \"hmmwv\"\nposition = [12, -7, 5]\non_ground = true\n{tire}"
        );
        let scene = build(&text).unwrap();
        let lowest = wheels(&scene).iter().map(|w| scene.world.pose(w.body).position.z - w.radius);
        let gap = lowest.fold(f64::INFINITY, f64::min) - 0.3;
        assert!(gap.abs() < 1e-4, "{tire}: {gap} m above the ground");
        // Wherever it stands, its weight is on its wheels.
        let loads = scene.vehicles[0].static_loads(&scene.world);
        for (load, expected) in loads.iter().zip([6493.5, 6491.5, 6130.0, 6127.4]) {
            assert!((load / expected - 1.0).abs() < 5e-3, "{loads:?}");
        }
    }
}

#[test]
fn tires_with_a_law_are_refused_on_soil() {
    let text = "[time]\nstep = 1e-3\nduration = 1\n[[terrain]]\nname = \"field\"\n\
                elevation = { heights = [[0, 0], [0, 0]], size = [40, 20], position = [-10, -10, 0] }\n\
                [terrain.soil]\nkind = \"upland-sandy-loam\"\nspacing = 0.05\n\
                [[vehicle]]\nname = \"car\"\nmodel = \"hmmwv\"\nposition = [0, 0, 0.7]\n";
    let why = build(text).map(|_| ()).unwrap_err();
    for part in ["vehicle.0.tire", "`field` is soil that deforms", "tire = \"rigid\""] {
        assert!(why.contains(part), "`{part}` is not in: {why}");
    }
    build(&format!("{text}tire = \"rigid\"\n")).unwrap();
}

/// The left wheels on ice, the right ones on a road: locks bring the torque to where it holds.
#[test]
fn locked_differentials_turn_their_wheels_together() {
    let run = |lock: &str| {
        let text = format!(
            "[time]\nstep = 2e-3\nduration = 5\n[materials.ice]\nfriction = 0.02\n[materials.road]\nfriction = 0.8\n\
             [[body]]\nname = \"ground\"\nfixed = true\n\
             [[body.shape]]\nbox = {{ size = [100, 10, 1] }}\nposition = [0, 5, -0.5]\nmaterial = \"ice\"\n\
             [[body.shape]]\nbox = {{ size = [100, 10, 1] }}\nposition = [0, -5, -0.5]\nmaterial = \"road\"\n\
             [[vehicle]]\nname = \"car\"\nmodel = \"hmmwv\"\non_ground = true\n{lock}\
             driver = {{ throttle = {{ ramp = {{ start = 0.5, end = 1, to = 0.6 }} }} }}\n\
             with = {{ driveline = {{ axle_differential_locking_limit = 5000 }} }}\n"
        );
        let mut scene = build(&text).unwrap();
        let mut apart = 0.0f64;
        for _ in 0..1500 {
            scene.world.step().unwrap();
            // About their axes in the world: that of the bearing has what the uprights turn besides.
            let spin = |k: usize| {
                let body = wheels(&scene)[k].body;
                scene.world.velocity(body).angular.dot(scene.world.pose(body).vector(Vec3::Y))
            };
            apart = apart.max((spin(0) - spin(1)).abs());
        }
        (apart, scene.vehicles[0].speed(&scene.world))
    };
    let (open, locked) = (run(""), run("lock = \"axles\"\n"));
    // Closed at 2 s, where the wheels already spin apart.
    let switched = run("lock = \"axles\"\nlock_engaged = { table = [[0, 0], [2, 0], [2.1, 1]] }\n");
    assert!(switched.0 > 5.0 && switched.1 > open.1 && switched.1 < locked.1, "{open:?} {switched:?} {locked:?}");
    println!(
        "open: wheels apart by {:.3} rad/s, {:.3} m/s; locked: {:.2e} rad/s, {:.3} m/s",
        open.0, open.1, locked.0, locked.1
    );
    assert!(open.0 > 5.0 && locked.0 < 1e-6, "{open:?} {locked:?}");
    assert!(locked.1 > 2.0 * open.1, "{open:?} {locked:?}");
    let cart = "[time]\nstep = 2e-3\nduration = 5\n[[vehicle]]\nname = \"cart\"\nmodel = \"cart\"\nlock = \"all\"\n";
    let why = build(cart).map(|_| ()).unwrap_err();
    assert!(why.contains("vehicle.0.lock"), "{why}");
    let alone = cart.replace("lock = \"all\"", "lock_engaged = 1.0").replace("\"cart\"\nlock", "\"hmmwv\"\nlock");
    let why = build(&alone).map(|_| ()).unwrap_err();
    assert!(why.contains("lock_engaged") && why.contains("`lock`"), "{why}");
}
