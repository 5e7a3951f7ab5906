//! The tire rig and `tire` of `[[force]]`: forces of the scene are those of the tire's law, and of an independent
//! program.

use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser::simulation::Simulation;
use grouser_dynamics::World;
use std::path::{Path, PathBuf};

fn load(text: Option<&str>, set: &[&str]) -> Result<BuiltScene, String> {
    let set: Vec<String> = set.iter().map(|s| s.to_string()).collect();
    let scene = match text {
        None => Scene::load("tire-rig", &set),
        Some(text) => Scene::parse("test.toml", text.to_string(), &set).map(|s| s.in_folder(Some(PathBuf::from("/")))),
    };
    scene.and_then(|scene| scene.build()).map_err(|e| e.render(false))
}

/// Runs a rig for so many seconds and gives its readings.
fn readings(set: &[&str], seconds: f64) -> impl Fn(&str) -> f64 + use<> {
    let built = load(None, set).unwrap_or_else(|e| panic!("{e}"));
    let id = *built.elements.find("tire").unwrap();
    let mut simulation = Simulation::from(built);
    while simulation.world().time() < seconds {
        assert!(simulation.step().unwrap().converged());
    }
    let all = read(simulation.world(), id);
    move |name| all.iter().find(|r| r.0 == name).unwrap_or_else(|| panic!("{name}")).1
}

fn read(world: &World, id: grouser_dynamics::ElementId) -> Vec<(&'static str, f64)> {
    world.element(id).readings().iter().map(|r| (r.name, r.value)).collect()
}

fn near(what: &str, value: f64, expected: f64) {
    let error = (value - expected).abs() / expected.abs();
    assert!(error < 1e-4, "{what}: {value}, not {expected}");
}

/// Fx, Fy and Mz of the HMMWV's TMeasy tire under 6300 N.
#[test]
fn tmeasy_of_the_hmmwv() {
    let fx = [(0.01, 1035.732), (0.06, 4591.897), (0.1, 5414.169), (0.4, 3472.370)];
    for (slip, expected) in fx {
        let of = readings(&[&format!("rig.tire.slip={slip}")], 1.5);
        near("slip", of("slip"), slip);
        near("Fx", of("fx"), expected);
        near("load", of("load"), 6300.0);
    }
    // v_y / v_t = tan(alpha) v_x / v_t: with no slip along, v_x = R w = 10 m/s.
    let fy =
        [(0.01, 440.005, -17.5703), (0.06, 2189.055, -77.3291), (0.1, 3137.632, -96.7453), (0.4, 4664.195, 10.5427)];
    for (slip, force, moment) in fy {
        let angle = -(slip * 10.01f64 / 10.0).atan().to_degrees();
        let set = ["rig.tire.slip=0.0".to_string(), format!("rig.tire.slip_angle_deg={angle}")];
        let of = readings(&[&set[0], &set[1]], 1.5);
        near("Fy", of("fy"), force);
        near("Mz", of("mz"), moment);
    }
    let angle = -(0.05 * 10.01f64 / (10.0 - 0.05 * 10.01)).atan().to_degrees();
    let of = readings(&["rig.tire.slip=0.05", &format!("rig.tire.slip_angle_deg={angle}")], 1.5);
    near("combined Fx", of("fx"), 2485.333);
    near("combined Fy", of("fy"), 2485.333);
    near("combined Mz", of("mz"), -90.3372);
}

/// The HMMWV's other tires from the files of Project Chrono's public data.
#[test]
fn files_of_the_hmmwv() {
    let root = std::env::var("GROUSER_REFERENCE_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let folder = Path::new(&root).join("chrono_vehicle/hmmwv/tire");
    let Ok(folder) = folder.canonicalize() else {
        eprintln!("skipped: no reference data at {} (GROUSER_REFERENCE_DATA)", folder.display());
        return;
    };
    let text = |file: &str, more: &str| {
        format!(
            "time = {{ step = 0.001, duration = 1.5 }}\n[materials.road]\nfriction = 0.8\n[rig.tire]\n\
             model.file = {:?}\n{more}\n",
            folder.join(file).to_string_lossy()
        )
    };
    let run_text = |text: String| {
        let built = load(Some(&text), &[]).unwrap_or_else(|e| panic!("{e}"));
        let id = *built.elements.find("tire").unwrap();
        let mut simulation = Simulation::from(built);
        while simulation.world().time() < 1.5 {
            simulation.step().unwrap();
        }
        let all = read(simulation.world(), id);
        move |name: &str| all.iter().find(|r| r.0 == name).unwrap().1
    };
    let run = |file: &str, more: &str| run_text(text(file, more));
    near("PAC2002 Fx", run("HMMWV_Pac02Tire.json", "load = 12600.0\nslip = 0.1")("fx"), 10813.249);
    let of = run("HMMWV_Pac02Tire.json", "load = 12600.0\nslip_angle_deg = 4.0");
    near("PAC2002 Fy", of("fy"), -4902.415);
    let of = run("HMMWV_Pac02Tire.json", "load = 12600.0\nslip = 0.05\nslip_angle_deg = 2.0");
    near("PAC2002 combined Fx", of("fx"), 7921.930);
    near("PAC2002 combined Fy", of("fy"), -2193.104);
    near("PAC2002 combined Mz", of("mz"), -61.1852);
    near("Fiala Fx", run("HMMWV_FialaTire.json", "load = 6300.0\nslip = 0.1")("fx"), 5474.331);
    let of = run("HMMWV_FialaTire.json", &format!("load = 6300.0\nslip_angle_deg = {}", 0.1f64.to_degrees()));
    near("Fiala Fy", of("fy"), -3734.297);
    near("Fiala Mz", of("mz"), 196.6926);
    // LuGre slides at 1 m/s along: rolling at 10 m/s, going at 9 m/s. Its own friction is 0.7547.
    let rigid = text("HMMWV_RigidTire.json", "load = 6300.0");
    let text = text("HMMWV_LugreTire.json", "load = 6300.0\nslip = 0.1111111111");
    let of = run_text(text.replace("friction = 0.8", "friction = 0.7547"));
    near("LuGre Fx", of("fx"), 0.77510 * 6300.0);
    let rigid = load(Some(&rigid), &[]);
    let error = rigid.err().unwrap();
    assert!(error.contains("rigid tire"), "{error}");
}

/// What cannot be tested is refused with its key.
#[test]
fn refused() {
    for (set, message) in [
        ("rig.tire.load=90", "not more than the wheel's own"),
        ("rig.tire.slip=1.5", "outside -0.95 to 0.95"),
        ("rig.tire.camber_deg=50", "outside -30 to 30"),
        ("rig.tire.model.typical.load_index=400", "there is no load index 400"),
        ("rig.tire.model.typical.rim_radius=0.47", "is not smaller than the tire"),
        ("rig.tire.material=\"grass\"", "grass"),
        ("rig.soil.radius=0.01", "acts on rigid ground, and `soil` is grains"),
    ] {
        let error = load(None, &[set]).err().unwrap_or_else(|| panic!("{set} is taken"));
        assert!(error.contains(message), "{set}: {error}");
    }
    let soil = load(
        Some(
            "time = { step = 0.001, duration = 1 }\n[rig.plate]\nbin = [1, 1]\nwidth = 0.1\n\
             length = 0.1\nrate = 0.01\n",
        ),
        &[],
    );
    assert!(soil.err().unwrap().contains("the key `soil` is missing"));
}

const GRAINS: &str = r#"
time = { step = 0.001, duration = 0.1 }
[materials.sand]
[[body]]
name = "wheel"
position = [0, 0, 1]
mass = 50
inertia = [2, 4, 2]
[[force]]
[force.tire]
body = "wheel"
[force.tire.model.typical]
radius = 0.47
width = 0.3
rim_radius = 0.2
mass = 30
load_index = 90
purpose = "passenger"
"#;

/// A tire with a law in a scene with grains is refused; without them it falls on its plane.
#[test]
fn tires_on_grains() {
    let fill = "[[fill]]\nname = \"sand\"\ncount = 20\ngrain = { sphere = { radius = 0.02 } }\nmaterial = \"sand\"\n\
        region = { bed = { depth = 0.2 } }\n";
    let error = load(Some(&format!("{GRAINS}{fill}")), &[]).err().unwrap();
    assert!(
        error.contains("acts on rigid ground alone, and `sand` is grains") && error.contains("rigid tire"),
        "{error}"
    );
    let plane = "[[body]]\nname = \"road\"\nfixed = true\n[[body.shape]]\nplane = {}\nmaterial = \"sand\"\n";
    let built = load(Some(&format!("{GRAINS}{plane}")), &["time.duration=3"]).unwrap_or_else(|e| panic!("{e}"));
    let wheel = *built.bodies.find("wheel").unwrap();
    let mut simulation = Simulation::from(built);
    for _ in 0..1500 {
        simulation.step().unwrap();
    }
    let z = simulation.world().pose(wheel).position.z;
    assert!(z > 0.46 && z < 0.48, "{z}");
}
