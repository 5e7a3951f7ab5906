//! Scenes of several files, frames within frames, parts that are used more than once, bodies on the ground.

use grouser::Error;
use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser_dynamics::BodyId;
use grouser_math::Vec3;
use std::f64::consts::FRAC_1_SQRT_2;
use std::path::PathBuf;

const TIME: &str = "time = { step = 0.001, duration = 1 }\n";

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

fn load(folder: &std::path::Path, set: &[String]) -> Result<Scene, Error> {
    Scene::load(folder.join("scene.toml").to_str().unwrap(), set)
}

fn position(scene: &Scene, body: &str) -> Vec3 {
    let built = scene.build().unwrap_or_else(|e| panic!("{}", e.render(false)));
    built.world.pose(*built.bodies.find(body).unwrap_or_else(|| panic!("{body}: {:?}", built.bodies.names()))).position
}

fn near(a: Vec3, b: [f64; 3]) {
    assert!((a - Vec3::from_array(b)).length() < 1e-12, "{a} {b:?}");
}

const BALL: &str = "[[body.shape]]\nsphere = { radius = 0.1 }\n";

#[test]
fn what_is_included_is_merged_and_the_scene_holds_before_it() {
    let main = format!(
        "include = [\"common/first.toml\"]\n{TIME}[materials.steel]\nfriction = 0.5\n[[body]]\nname = \"c\"\n{BALL}"
    );
    let first = format!(
        "include = [\"second.toml\"]\n[materials.steel]\nfriction = 0.2\nrestitution = 0.3\n\
         [[body]]\nname = \"b\"\n{BALL}"
    );
    let second =
        format!("[materials.rubber]\nfriction = 0.9\n[scene]\ngravity = [0, 0, -1]\n[[body]]\nname = \"a\"\n{BALL}");
    let files = [("scene.toml", main.as_str()), ("common/first.toml", &first), ("common/second.toml", &second)];
    let scene = load(&folder("include", &files), &["materials.rubber.friction=0.8".into()]).unwrap();
    let keys = scene.keys();
    assert_eq!(keys.body.iter().map(|b| b.name.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
    assert_eq!(keys.materials["steel"].contact.friction, 0.5);
    assert_eq!(keys.materials["steel"].contact.restitution, 0.3);
    assert_eq!(keys.materials["rubber"].contact.friction, 0.8);
    assert_eq!(keys.scene.gravity.vec3(), Vec3::new(0.0, 0.0, -1.0));
    // As run it is one file.
    let text = scene.as_run(1.0).unwrap().text;
    assert!(!text.contains("include") && Scene::parse("x", text, &[]).unwrap().keys().body == keys.body);
}

#[test]
fn faults_in_included_files_show_their_file_and_line() {
    let main = format!("include = [\"more.toml\"]\n{TIME}");
    let files = |more: &str| [("scene.toml", main.clone()), ("more.toml", more.to_string())];
    let told = |name: &str, more: &str| {
        let files = files(more);
        let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (*a, b.as_str())).collect();
        let error = load(&folder(name, &files), &[]).and_then(|s| s.build().map(|_| ())).unwrap_err();
        error.render(false)
    };
    let text = told("include-fault", "[[body]]\nname = \"a\"\nmass = -1\n");
    assert!(text.contains("more.toml:3") && text.contains("mass"), "{text}");
    let text = told("include-key", "[solver]\ntolerence = 1\n");
    assert!(text.contains("more.toml:2") && text.contains("tolerance"), "{text}");
    let text = told("include-circle", "include = [\"more.toml\"]\n");
    assert!(text.contains("includes itself"), "{text}");
    let text = told("include-missing", "include = [\"nowhere.toml\"]\n");
    assert!(text.contains("more.toml:1") && text.contains("nowhere.toml"), "{text}");
    let text = told("include-syntax", "a = = 2\n");
    assert!(text.contains("more.toml:1") && text.contains("TOML"), "{text}");
}

#[test]
fn frames_stand_in_frames() {
    let quarter = format!("[{FRAC_1_SQRT_2}, 0, 0, {FRAC_1_SQRT_2}]");
    let text = format!(
        "{TIME}[[frame]]\nname = \"inner\"\nin = \"outer\"\nposition = [1, 0, 0]\nrotation = {quarter}\n\
         [[frame]]\nname = \"outer\"\nposition = [0, 0, 2]\nrotation = {quarter}\n\
         [[body]]\nname = \"a\"\nin = \"inner\"\nposition = [3, 0, 0]\nvelocity = [1, 0, 0]\n{BALL}\
         [[body]]\nname = \"b\"\nin = \"inner\"\nposition = [4, 0, 0]\nvelocity = [1, 0, 0]\n{BALL}\
         [[joint]]\nname = \"pin\"\ntype = \"fixed\"\nin = \"inner\"\na = \"a\"\nb = \"b\"\nat = [3.5, 0, 0]\n"
    );
    let scene = Scene::parse("s", text.clone(), &[]).unwrap();
    // Two quarter turns: x of the inner frame points along -x of the world.
    near(position(&scene, "a"), [-3.0, 1.0, 2.0]);
    let built = scene.build().unwrap();
    near(built.world.velocity(*built.bodies.find("a").unwrap()).linear, [-1.0, 0.0, 0.0]);
    let circle = text.replace("name = \"outer\"\n", "name = \"outer\"\nin = \"inner\"\n");
    let error = Scene::parse("s", circle, &[]).unwrap().build().err().unwrap().render(false);
    assert!(error.contains("stand in itself"), "{error}");
    let unknown = text.replace("in = \"outer\"", "in = \"otter\"");
    let error = Scene::parse("s", unknown, &[]).unwrap().build().err().unwrap().render(false);
    assert!(error.contains("no frame named `otter`") && error.contains("outer"), "{error}");
}

const LEG: &str = r#"
[materials.foot]
friction = 0.7
[[body]]
name = "thigh"
position = [0.2, 0, 0]
[[body.shape]]
box = { size = [0.4, 0.1, 0.1] }
[[body]]
name = "foot"
position = [0.5, 0, 0]
[[body.shape]]
sphere = { radius = 0.1 }
material = "foot"
[[joint]]
name = "hip"
type = "revolute"
a = "trunk"
b = "thigh"
at = [0, 0, 0]
axis = [0, 1, 0]
[[joint]]
name = "knee"
type = "revolute"
a = "thigh"
b = "foot"
at = [0.4, 0, 0]
axis = [0, 1, 0]
[[motor]]
name = "drive"
joint = "knee"
torque = 1.0
[[signal]]
name = "height"
position = { body = "foot" }
"#;

#[test]
fn parts_are_named_after_their_use_and_repeated_about_an_axis() {
    let main = format!(
        "{TIME}[[body]]\nname = \"trunk\"\nfixed = true\n[[frame]]\nname = \"base\"\nposition = [0, 0, 1]\n\
         [[part]]\nname = \"leg\"\nfile = \"parts/leg.toml\"\nin = \"base\"\nposition = [0.3, 0, 0]\nrepeat = 4\n\
         step = {{ rotation = [{FRAC_1_SQRT_2}, 0, 0, {FRAC_1_SQRT_2}] }}\nwith = {{ body.foot.mass = 2.5 }}\n"
    );
    let scene = load(&folder("legs", &[("scene.toml", &main), ("parts/leg.toml", LEG)]), &[]).unwrap();
    for (k, [x, y]) in [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]].into_iter().enumerate() {
        near(position(&scene, &format!("leg.{k}.foot")), [0.8 * x, 0.8 * y, 1.0]);
    }
    let built = scene.build().unwrap();
    assert_eq!(built.joints.len(), 8);
    assert_eq!(built.signals.len(), 4);
    assert!(
        built.motors.find("leg.2.drive").is_some()
            && built.materials.find(&grouser::scene::path::KeyPath::root(), Some("foot")).is_ok()
    );
    assert_eq!(scene.keys().body.iter().filter(|b| b.mass == Some(2.5)).count(), 4);
    // The joints close: hips at 0.3 from the middle, whichever way the leg points.
    let gap = |name: &str| built.world.joint_violation(*built.joints.find(name).unwrap())[0];
    assert!((0..4).all(|k| gap(&format!("leg.{k}.hip")) < 1e-12 && gap(&format!("leg.{k}.knee")) < 1e-12));
    // As run, read again: the same world.
    let again = Scene::parse("again", scene.as_run(1.0).unwrap().text, &[]).unwrap();
    near(position(&again, "leg.3.foot"), [0.0, -0.8, 1.0]);
}

#[test]
fn parts_within_parts_are_described_in_the_scene_itself() {
    let text = format!(
        "{TIME}[[parts.pair.part]]\nname = \"left\"\nof = \"ball\"\nposition = [0, 1, 0]\n\
         [[parts.pair.part]]\nname = \"right\"\nof = \"ball\"\nposition = [0, -1, 0]\n\
         [[parts.ball.body]]\nname = \"core\"\n[[parts.ball.body.shape]]\nsphere = {{ radius = 0.1 }}\n\
         [[part]]\nname = \"row\"\nof = \"pair\"\nrepeat = 3\nstep = {{ position = [2, 0, 0] }}\n"
    );
    let scene = Scene::parse("s", text.clone(), &["part.row.position=[0, 0, 5]".into()]).unwrap();
    assert_eq!(scene.keys().body.len(), 6);
    near(position(&scene, "row.2.right.core"), [4.0, -1.0, 5.0]);
    let told = |wrong: String| Scene::parse("s", wrong, &[]).unwrap_err().render(false);
    let error = told(text.replace("of = \"pair\"", "of = \"pear\""));
    assert!(error.contains("no part `pear`") && error.contains("pair"), "{error}");
    let error = told(text.replace("repeat = 3", "repeat = 0"));
    assert!(error.contains("1 to 100000 times"), "{error}");
    let error = told(text.replace(
        "[[parts.pair.part]]\nname = \"left\"\nof = \"ball\"",
        "[[parts.pair.part]]\nname = \"left\"\nof = \"pair\"",
    ));
    assert!(error.contains("more than 16 levels"), "{error}");
    // A hundred thousand times a hundred thousand are refused before they are made.
    let many = text.replace("repeat = 3", "repeat = 60000");
    let error = told(many.clone());
    assert!(error.contains("more than 100000 items"), "{error}");
    let laughs = (0..16).map(|k| {
        let inner = format!("[[parts.p{k}.part]]\nname = \"n\"\nof = \"p{}\"\nrepeat = 9\n", k + 1);
        format!("{inner}{}", inner.replace("\"n\"", "\"m\""))
    });
    let laughs = laughs.collect::<String>() + "[[part]]\nname = \"all\"\nof = \"p0\"\n";
    let error = told(format!("{TIME}{laughs}"));
    assert!(error.contains("more than 100000 items"), "{error}");
    let error = told(format!("{text}[parts.ball.solver]\ntolerance = 1\n"));
    assert!(error.contains("a part has no `solver`"), "{error}");
}

/// A ball over a settled bed is as low as the grains let it: it touches, and nothing overlaps.
#[test]
fn bodies_start_on_the_settled_surface() {
    let text = format!(
        "time = {{ step = 0.002, duration = 1 }}\n[[terrain]]\nname = \"ground\"\nplane = {{}}\n\
         [[body]]\nname = \"ball\"\nposition = [0.02, 0.01, 3]\non_ground = true\n{BALL}\
         [[fill]]\nname = \"grains\"\ncount = 60\ngrain = {{ sphere = {{ radius = 0.04 }} }}\nwalls = \"bin\"\n\
         region = {{ box = {{ min = [-0.2, -0.2, 0], max = [0.2, 0.2, 1] }} }}\n[settle]\n"
    );
    let build = |text: String| Scene::parse("s", text, &[]).unwrap().settle_and_build(&Beds::default(), &mut ());
    let built = build(text.clone()).unwrap_or_else(|e| panic!("{}", e.render(false)));
    let ball = built.world.pose(*built.bodies.find("ball").unwrap()).position;
    let (_, grains) = &built.grains[0];
    let gaps = grains.clone().map(|g| (built.world.pose(BodyId(g)).position - ball).length() - 0.14);
    let least = gaps.fold(f64::INFINITY, f64::min);
    assert!(least.abs() < 1e-6, "{least}");
    assert!(ball.z > 0.1 && ball.z < 0.6, "{ball}");
    let rope = "[[joint]]\nname = \"rope\"\ntype = \"spherical\"\nb = \"ball\"\nat = [0.02, 0.01, 3]\n";
    let error = build(format!("{text}{rope}")).err().unwrap().render(false);
    assert!(error.contains("`rope` holds the body") && error.contains("[[frame]]"), "{error}");
}

/// Joined bodies stand on a plane, on a slope and on a corner as one.
#[test]
fn a_frame_on_the_ground_takes_its_joints_along() {
    let text = |normal: &str| {
        format!(
            "{TIME}[[terrain]]\nname = \"ground\"\nplane = {{}}\n{normal}\
             [[frame]]\nname = \"high\"\nposition = [0, 0, 7]\non_ground = true\n\
             [[body]]\nname = \"crate\"\nin = \"high\"\nposition = [0.9, 0, 0]\n\
             [[body.shape]]\nbox = {{ size = [0.2, 0.2, 0.1] }}\n\
             [[body]]\nname = \"lid\"\nin = \"high\"\nposition = [0.9, 0, 0.06]\n\
             [[body.shape]]\nbox = {{ size = [0.2, 0.2, 0.02] }}\n\
             [[joint]]\nname = \"weld\"\ntype = \"fixed\"\nin = \"high\"\n\
             a = \"crate\"\nb = \"lid\"\nat = [0.9, 0, 0.05]\n"
        )
    };
    let heights = |text: String| {
        let scene = Scene::parse("s", text, &[]).unwrap();
        ["crate", "lid"].map(|name| position(&scene, name).z)
    };
    let level = heights(text(""));
    assert!((level[0] - 0.05).abs() < 1e-6 && (level[1] - 0.11).abs() < 1e-6, "{level:?}");
    // A slope of atan(3/4) about y: the ground is at z = -3/4 x, and the crate's lower edge at x = 0.8 rests on it.
    let turned = "rotation = [0.94868329805051379, 0, 0.31622776601683794, 0]\n";
    let slope = heights(text(turned));
    assert!((slope[0] - (0.05 - 0.75 * 0.8)).abs() < 1e-6, "{slope:?}");
    let nothing = text("").replace("plane = {}", "obstacle = [{ sphere = { radius = 0.1 } }]");
    let error = Scene::parse("s", nothing, &[]).unwrap().build().err().unwrap().render(false);
    assert!(error.contains("nothing below it"), "{error}");
}
