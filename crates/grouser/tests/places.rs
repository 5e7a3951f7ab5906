//! Grains from files, and bodies that cannot rotate.

use grouser::Simulation;
use grouser::scene::Scene;
use grouser_dynamics::BodyId;
use grouser_geom::Shape;
use grouser_math::Vec3;
use std::path::{Path, PathBuf};

const TIME: &str = "time = { step = 0.001, duration = 0.1 }\n";

/// A scene in a folder of its own with a file beside it.
fn scene(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("places").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("grains.csv"), file).unwrap();
    std::fs::write(folder.join("scene.toml"), format!("{TIME}{text}")).unwrap();
    folder.join("scene.toml")
}

fn load(path: &Path) -> Result<Scene, grouser::Error> {
    Scene::load(path.to_str().unwrap(), &[])
}

#[test]
fn spheres_lie_where_a_file_says() {
    let rows = "# x y z r in mm\n0 0 100 50\n200 0 100 30\n-200 10 140 20.5\n";
    let places = "file = \"grains.csv\", scale = 0.001, position = [0, 0, 1]";
    let fill = &format!("[[fill]]\nname = \"bed\"\nregion = {{ places = {{ {places} }} }}\n");
    let built = load(&scene("spheres", rows, fill)).unwrap().build().unwrap();
    assert_eq!(built.grains[0].1, 0..3);
    for (i, (x, r)) in [(0.0, 0.05), (0.2, 0.03), (-0.2, 0.0205)].into_iter().enumerate() {
        let p = built.world.pose(BodyId(i as u32)).position;
        assert!((p.x - x).abs() < 1e-15, "{p}");
        let Shape::Sphere(ball) = &built.world.colliders()[i].shape else { panic!("no sphere") };
        assert!((ball.radius - r).abs() < 1e-15);
    }
    assert!((built.world.pose(BodyId(2)).position - Vec3::new(-0.2, 0.01, 1.14)).length() < 1e-15);
}

#[test]
fn grains_of_any_shape_have_the_poses_of_a_file() {
    let half = 0.5f64.sqrt();
    let rows = format!("x, y, z, qw, qx, qy, qz, r\n0, 0, 1, {half}, 0, 0, {half}, 2\n5, 0, 1, 1, 0, 0, 0, 1\n");
    let fill =
        "[[fill]]\ngrain = { box = { size = [0.3, 0.2, 0.1] } }\nregion = { places = { file = \"grains.csv\" } }\n";
    let built = load(&scene("boxes", &rows, fill)).unwrap().build().unwrap();
    // Turned by a right angle about z and twice as large.
    let bounds = built.world.colliders()[0].shape.aabb(&built.world.pose(BodyId(0)));
    assert!((bounds.size() - Vec3::new(0.4, 0.6, 0.2)).length() < 1e-12, "{}", bounds.size());
    assert!((built.world.mass(BodyId(0)) / built.world.mass(BodyId(1)) - 8.0).abs() < 1e-12);
}

#[test]
fn files_of_places_that_make_no_sense_are_named_with_their_row() {
    let region = "region = { places = { file = \"grains.csv\" } }\n";
    for (rows, keys, part) in [
        ("0 0 0\n", "", "what the grains are is missing"),
        ("0 0 0 0.1\n0 0 1 -1\n", "", "row 2 of numbers: r is not above 0"),
        ("0 0 0 0.1 1 1 0 0\n", "", "the quaternion has length"),
        ("0 0 0 0.1 1\n", "", "5 columns without names"),
        ("x y z mass\n0 0 0 1\n", "", "a column `mass`"),
        ("x y r\n0 0 0.1\n", "", "no columns x, y and z"),
        ("0 0 0 0.1\n", "count = 3\n", "the number of grains is that of the rows"),
        ("0 0 0 0.1\n", "grain = { sphere = { radius = 0.1 } }\n", "the radii are given twice"),
        ("0 0 nan 0.1\n", "", "not finite"),
    ] {
        let path = scene("wrong", rows, &format!("[[fill]]\n{keys}{region}"));
        let Err(error) = load(&path).and_then(|scene| scene.build()) else { panic!("{rows}") };
        assert!(error.to_string().contains(part), "{rows}: {error}");
    }
}

#[test]
fn a_body_that_cannot_rotate_slides_where_others_roll() {
    let ball = |name: &str, y: f64, keys: &str| {
        let place = format!("position = [0, {y}, 0.1]\nvelocity = [1, 0, 0]\n{keys}");
        format!("[[body]]\nname = \"{name}\"\n{place}\n[[body.shape]]\nsphere = {{ radius = 0.1 }}\n")
    };
    let ground = "[[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\nplane = {}\n";
    let text = format!("{ground}{}{}", ball("free", 0.0, ""), ball("held", 1.0, "can_rotate = false"));
    let built = load(&scene("held", "", &text)).unwrap().build().unwrap();
    assert!(built.joints.find("held.orientation").is_some());
    let mut simulation = Simulation::from(built);
    for _ in 0..100 {
        simulation.step().unwrap();
    }
    let world = simulation.world();
    let (free, held) = (world.velocity(BodyId(1)), world.velocity(BodyId(2)));
    assert!(held.angular.length() < 1e-9, "{held:?}");
    // Friction 0.5 slows the one that slides by mu g t; the other one rolls with 5/7 of its speed.
    assert!((held.linear.x - (1.0 - 0.5 * 9.81 * 0.1)).abs() < 1e-2, "{held:?}");
    assert!((free.linear.x - 5.0 / 7.0).abs() < 1e-2, "{free:?}");
}
