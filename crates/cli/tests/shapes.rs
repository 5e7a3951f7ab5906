//! Every shape of the scene file, on the real binary: falls on every kind of ground and rests; wrong keys are named.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// Exit code, standard output, standard error.
fn grouser(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grouser")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Writes into a folder of its own: tests run side by side.
fn file(folder: &str, name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("shapes").join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A box of edges 0.4, 0.3 and 0.2 m about the origin.
const BLOCK: &str = "v -.2 -.15 -.1\nv .2 -.15 -.1\nv -.2 .15 -.1\nv .2 .15 -.1
v -.2 -.15 .1\nv .2 -.15 .1\nv -.2 .15 .1\nv .2 .15 .1
f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n";
/// A flat square of 4 m, at height 0, in eight triangles.
const FLOOR: &str = "v -2 -2 0\nv 0 -2 0\nv 2 -2 0\nv -2 0 0\nv 0 0 0\nv 2 0 0\nv -2 2 0\nv 0 2 0\nv 2 2 0
f 1 2 5 4\nf 2 3 6 5\nf 4 5 8 7\nf 5 6 9 8\n";
/// Four balls at the corners of a square.
const BALLS: &str = "spheres = [[0.1, 0.1, 0, 0.1], [-0.1, 0.1, 0, 0.1], [0.1, -0.1, 0, 0.1], [-0.1, -0.1, 0, 0.1]]\n";

/// What falls: name, shapes, and the height in m at which its frame rests on flat ground.
const BODIES: [(&str, &str, f64); 12] = [
    ("sphere", "[[body.shape]]\nsphere = { radius = 0.1 }", 0.1),
    ("ellipsoid", "[[body.shape]]\nellipsoid = { semi_axes = [0.3, 0.2, 0.1] }", 0.1),
    ("box", "[[body.shape]]\nbox = { size = [0.4, 0.3, 0.2] }", 0.1),
    ("rounded_box", "[[body.shape]]\nrounded_box = { size = [0.4, 0.3, 0.2], radius = 0.04 }", 0.1),
    (
        "capsule",
        "[[body.shape]]\ncapsule = { length = 0.4, radius = 0.1 }\nrotation = { axis = [0, 1, 0], angle_deg = 90 }",
        0.1,
    ),
    ("cylinder", "[[body.shape]]\ncylinder = { height = 0.2, radius = 0.2 }", 0.1),
    ("cone", "[[body.shape]]\ncone = { height = 0.2, radius = 0.2 }", 0.1),
    (
        "hull",
        "[[body.shape]]\nhull = { points = [[-0.2, -0.2, -0.1], [0.2, -0.2, -0.1], [0.2, 0.2, -0.1], [-0.2, 0.2, \
         -0.1], \
         [0, 0, 0.2]] }",
        0.1,
    ),
    ("mesh", "[[body.shape]]\nmesh = { file = \"block.obj\" }", 0.1),
    ("spheres", "[[body.shape]]\nspheres = { file = \"balls.toml\" }", 0.1),
    (
        // A dumb-bell: two balls and a rod.
        "compound",
        "[[body.shape]]\nsphere = { radius = 0.1 }\nposition = [0.2, 0, 0]\n\
         [[body.shape]]\nsphere = { radius = 0.1 }\nposition = [-0.2, 0, 0]\n\
         [[body.shape]]\ncylinder = { height = 0.4, radius = 0.03 }\nrotation = { axis = [0, 1, 0], angle_deg = 90 }",
        0.1,
    ),
    (
        // A table of four legs, its frame in the middle of the top.
        "table",
        "[[body.shape]]\nbox = { size = [0.6, 0.6, 0.04] }\n\
         [[body.shape]]\nbox = { size = [0.04, 0.04, 0.3] }\nposition = [0.28, 0.28, -0.17]\n\
         [[body.shape]]\nbox = { size = [0.04, 0.04, 0.3] }\nposition = [-0.28, 0.28, -0.17]\n\
         [[body.shape]]\nbox = { size = [0.04, 0.04, 0.3] }\nposition = [0.28, -0.28, -0.17]\n\
         [[body.shape]]\nbox = { size = [0.04, 0.04, 0.3] }\nposition = [-0.28, -0.28, -0.17]",
        0.32,
    ),
];

/// What it falls on: name, shape, position of the ground's body.
const GROUNDS: [(&str, &str, &str); 4] = [
    ("plane", "plane = {}", "[0, 0, 0]"),
    ("box", "box = { size = [4, 4, 1] }", "[0, 0, -0.5]"),
    ("mesh", "mesh = { file = \"floor.obj\" }", "[0, 0, 0]"),
    ("heightfield", "heightfield = { file = \"flat.txt\", spacing = [0.5, 0.5] }", "[-1, -1, 0]"),
];

fn scene(ground: &str, position: &str, body: &str, height: f64) -> String {
    format!(
        "[time]\nstep = 0.001\nduration = 0.3\n[contact]\nstiffness = \"rigid\"\n\
         [materials.default]\nfriction = 0.5\ndensity = 1000\n\
         [[body]]\nname = \"ground\"\nfixed = true\nposition = {position}\n[[body.shape]]\n{ground}\n\
         [[body]]\nname = \"body\"\nposition = [0.07, 0.03, {height}]\n{body}\n\
         [[signal]]\nname = \"place\"\nposition = {{ body = \"body\" }}\n\
         [[signal]]\nname = \"speed\"\nvelocity = {{ body = \"body\" }}\n"
    )
}

/// The files that the scenes name.
fn files(folder: &str) {
    file(folder, "block.obj", BLOCK);
    file(folder, "floor.obj", FLOOR);
    file(folder, "balls.toml", BALLS);
    file(folder, "flat.txt", &"0 0 0 0 0\n".repeat(5));
}

/// Dropped from 1 cm, each shape rests after 0.3 s where it should, to 0.1 mm, and has not wandered.
#[test]
fn every_shape_rests_on_every_ground() {
    files("rest");
    let mut wrong = Vec::new();
    for (ground, ground_shape, position) in GROUNDS {
        for (body, shapes, rest) in BODIES {
            let text = scene(ground_shape, position, shapes, rest + 0.01);
            let path = file("rest", &format!("{body}-on-{ground}.toml"), &text);
            let (code, out, error) = grouser(&["run", path.to_str().unwrap(), "--quiet", "--json", "--threads", "1"]);
            assert_eq!(code, 0, "{body} on {ground}: {error}");
            let summary: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
            let last = |signal: &str, i: usize| summary["signals"][signal]["last"][i].as_f64().unwrap();
            let aside = (last("place", 0) - 0.07).hypot(last("place", 1) - 0.03);
            let speed = (0..3).map(|i| last("speed", i).powi(2)).sum::<f64>().sqrt();
            if (last("place", 2) - rest).abs() > 1e-4
                || aside > 1e-3
                || speed > 1e-3
                || summary["unconverged_steps"] != 0
            {
                let height = last("place", 2);
                wrong.push(format!("{body} on {ground}: height {height}, aside {aside:.1e} m, speed {speed:.1e} m/s"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Shape, key that the message blames (after `body.1.shape.0`), part of the message.
const MISTAKES: [(&str, &str, &str); 45] = [
    ("sphere = {}", ".sphere.radius", "is missing"),
    ("sphere = { radius = 0 }", ".sphere.radius", "greater than 0"),
    ("sphere = { radius = inf }", ".sphere.radius", "finite"),
    ("sphere = { radius = \"big\" }", ".sphere.radius", "expected a number"),
    ("sphere = { diameter = 1 }", ".sphere.diameter", "known: `radius`"),
    ("sphere = 1", ".sphere", "expected a table"),
    ("ellipsoid = { semi_axes = [1, 2] }", ".ellipsoid.semi_axes", "has 2 values, expected a list of 3 values"),
    ("ellipsoid = { semi_axes = [1, 0, 1] }", ".ellipsoid.semi_axes.1", "greater than 0"),
    ("ellipsoid = { semi_axis = [1, 1, 1] }", ".ellipsoid.semi_axis", "did you mean `semi_axes`?"),
    ("plane = { normal = [0, 0, 1] }", ".plane.normal", ""),
    ("box = { size = [1, 1] }", ".box.size", "expected a list of 3 values"),
    ("box = { size = [1, 1, -1] }", ".box.size.2", "greater than 0"),
    ("box = { edges = [1, 1, 1] }", ".box.edges", "known: `size`"),
    ("rounded_box = { size = [1, 1, 1] }", ".rounded_box.radius", "is missing"),
    ("rounded_box = { size = [1, 1, 0.2], radius = 0.1 }", ".rounded_box.radius", "less than half the least edge"),
    ("rounded_box = { size = [1, 0, 1], radius = 0.1 }", ".rounded_box.size.1", "greater than 0"),
    ("rounded_box = { size = [1, 1, 1], radius = -0.1 }", ".rounded_box.radius", "greater than 0"),
    ("capsule = { radius = 0.1 }", ".capsule.length", "is missing"),
    ("capsule = { length = 0, radius = 0.1 }", ".capsule.length", "greater than 0"),
    ("capsule = { length = 1, radius = nan }", ".capsule.radius", "finite"),
    ("cylinder = { height = -1, radius = 0.1 }", ".cylinder.height", "greater than 0"),
    ("cylinder = { length = 1, radius = 0.1 }", ".cylinder.length", "known: `height`, `radius`"),
    ("cone = { height = 1, radius = 0 }", ".cone.radius", "greater than 0"),
    ("cone = { height = 1 }", ".cone.radius", "is missing"),
    ("hull = { points = [[0, 0, 0], [1, 0, 0], [0, 1, 0]] }", ".hull.points", "at least 4 points"),
    ("hull = { points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]] }", ".hull.points", "plane"),
    ("hull = { points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, nan]] }", ".hull.points", "finite"),
    ("hull = { points = [[0, 0]] }", ".hull.points.0", "expected a list of 3 values"),
    ("ring = { inner_diameter = 1, outer_diameter = 1, height = 1 }", ".ring.outer_diameter", "greater than the inner"),
    ("ring = { inner_diameter = 0, outer_diameter = 1, height = 1 }", ".ring.inner_diameter", "greater than 0"),
    ("ring = { inner_diameter = 1, outer_diameter = 2, height = 1, sides = 2 }", ".ring.sides", "between 3 and 1000"),
    (
        "helix = { inner_diameter = 0.1, outer_diameter = 1, pitch = 0, turns = 1, thickness = 0.1, boxes = 9 }",
        ".helix.pitch",
        "must not be 0",
    ),
    (
        "helix = { inner_diameter = 0.1, outer_diameter = 1, pitch = 1, turns = 4, thickness = 0.1, boxes = 9 }",
        ".helix.boxes",
        "between 12",
    ),
    ("mesh = {}", ".mesh.file", "is missing"),
    ("mesh = { file = \"block.obj\", scale = -1 }", ".mesh.scale", "greater than 0"),
    ("mesh = { file = 3 }", ".mesh.file", "expected"),
    ("mesh = { path = \"block.obj\" }", ".mesh.path", "known: `file`, `scale`"),
    ("spheres = {}", ".spheres.file", "is missing"),
    ("spheres = { file = \"none.toml\" }", ".spheres.file", "cannot read"),
    ("spheres = { file = \"balls.toml\", scale = 0 }", ".spheres.scale", "greater than 0"),
    ("heightfield = { heights = [[0, 0], [0, 0]] }", ".heightfield.spacing", "is missing"),
    ("heightfield = { heights = [[0, nan], [0, 0]], spacing = [1, 1] }", ".heightfield.heights", "finite"),
    ("sphere = { radius = 1 }\nbox = { size = [1, 1, 1] }", "", "given twice"),
    ("torus = { radius = 1 }", ".torus", "known: "),
    ("material = \"default\"", "", "is missing"),
];

#[test]
fn wrong_keys_of_shapes_are_named() {
    files("wrong");
    let mut wrong = Vec::new();
    for (i, (shape, key, part)) in MISTAKES.into_iter().enumerate() {
        let text = scene("plane = {}", "[0, 0, 0]", &format!("[[body.shape]]\n{shape}"), 1.0);
        let path = file("wrong", &format!("wrong-{i}.toml"), &text);
        let (code, out, error) = grouser(&["run", path.to_str().unwrap(), "--quiet"]);
        let flat = plain(&error);
        if code != 2 || !out.is_empty() || !flat.contains(&format!("body.1.shape.0{key}")) || !flat.contains(part) {
            wrong.push(format!("{shape}: exit code {code}, expected `{key}` and `{part}`: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A height field has no back: it may not move.
#[test]
fn shapes_that_cannot_move_say_so() {
    files("still");
    for shape in ["plane = {}", "heightfield = { file = \"flat.txt\", spacing = [0.5, 0.5] }"] {
        let text = scene("plane = {}", "[0, 0, 0]", &format!("[[body.shape]]\n{shape}"), 1.0);
        let path = file("still", "moving.toml", &text);
        let (code, _, error) = grouser(&["check", path.to_str().unwrap()]);
        assert!(code == 2 && plain(&error).contains("has no shape with a volume"), "{shape}: {code} {error}");
    }
}

/// The message without the line breaks and frames of the report.
fn plain(report: &str) -> String {
    report.replace(['│', '×', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}
