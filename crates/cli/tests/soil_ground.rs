//! Ground that deforms through the real program: rigs on it, the soil that reports write, recordings, pictures,
//! exports, soils by place, mistakes.

mod binary;

use binary::{grouser, last_json, ok, place};
use serde_json::Value;
use std::path::Path;

/// k 2e5, n 1.1, c 0, phi 30 degrees, K 1 cm, K_e 4e7.
const SOFT: &str = "rig.terrain={ k_c = 0, k_phi = 2e5, n = 1.1, cohesion = 0, friction_angle_deg = 30, \
    shear_modulus = 0.01, elastic = 4e7, spacing = 0.02 }";

fn number(json: &Value, pointer: &str) -> f64 {
    json.pointer(pointer).and_then(Value::as_f64).unwrap_or_else(|| panic!("no {pointer} in {json}"))
}

fn run(at: &Path, scene: &str, out: &str, set: &[&str]) {
    let mut args = vec!["run", scene, "--quiet", "--out", out];
    set.iter().for_each(|key| args.extend(["--set", key]));
    ok(at, &args);
}

/// The wheel of a rigid cylinder that the quadrature of its law tells (Wong and Reece's stresses, history in the soil):
/// load 2 kN, slip 0.2.
#[test]
fn a_wheel_rig_on_soil() {
    let at = place("soil_ground", "wheel");
    let wheel = "rig.wheel={ bin = [4, 1], radius = 0.5, width = 0.4, speed = 1.0, slip = 0.2, load = 2000, mass = 50, \
        start = 0.4 }";
    let set = ["rig.ground=soil", SOFT, wheel, "time.step=2e-3", "time.duration=2.6", "record.frame_rate=5"];
    run(&at, "single-wheel", "wheel", &set);
    let report = last_json(&ok(&at, &["report", "wheel", "--json"]));
    for (name, expected) in [("sinkage", 0.118414), ("drawbar_pull", 573.79), ("torque", 523.50)] {
        let found = number(&report, &format!("/recordings/0/{name}/mean"));
        assert!((found / expected - 1.0).abs() < 0.04, "{name} {found}");
    }
    assert!(!at.join("wheel/soil.toml").exists(), "a wheel does not tell a soil");
    // Beside a measured one: its points are in the figure.
    std::fs::write(at.join("data.csv"), "slip,drawbar_N,sd,sinkage_mm\n-0.5,-100,5,120\n0.2,570,10,118\n").unwrap();
    ok(&at, &["report", "wheel", "--measured", "data.csv", "--out", "both"]);
    let page = std::fs::read_to_string(at.join("both/report.html")).unwrap();
    assert!(page.contains("measured") && page.contains("braked"));
    std::fs::write(at.join("wrong.csv"), "a,b\n1,2\n").unwrap();
    let (code, _, error) = grouser(&at, &["report", "wheel", "--measured", "wrong.csv"]);
    assert!(code == 2 && error.contains("no column `slip`"), "{error}");
}

/// A plate on soil gives back the soil's numbers; the report writes them as a table that a scene takes.
#[test]
fn a_plate_rig_on_soil_tells_its_soil() {
    let at = place("soil_ground", "plate");
    let plate = "rig.plate={ bin = [1, 1], width = 0.1, length = 0.3, rate = 0.05 }";
    let set = ["rig.ground=soil", SOFT, plate, "time.step=2e-3", "time.duration=1.0", "record.frame_rate=0"];
    run(&at, "pressure-sinkage", "plate", &set);
    let report = last_json(&ok(&at, &["report", "plate", "--json"]));
    // Sinkage counts from the first sample with a force, so that k and n are a little off together; pressure is not.
    let (k, n) = (number(&report, "/soil/k_phi"), number(&report, "/soil/n"));
    let pressure = |k: f64, n: f64| k * 0.05f64.powf(n);
    assert!((n - 1.1).abs() < 0.03, "{n}");
    assert!((pressure(k, n) / pressure(2e5, 1.1) - 1.0).abs() < 0.015, "{k} {n}");
    let table = std::fs::read_to_string(at.join("plate/soil.toml")).unwrap();
    assert!(table.contains("[terrain.soil]") && table.contains("# cohesion is not known"), "{table}");
    let scene = format!(
        "[time]\nstep = 2e-3\nduration = 0.5\n[materials.steel]\n[[terrain]]\nname = \"field\"\nplane = {{}}\n{table}\
         cohesion = 0\nfriction_angle_deg = 30\n\
         [[body]]\nname = \"block\"\nposition = [0, 0, 0.05]\nmass = 20\n\
         [[body.shape]]\nbox = {{ size = [0.2, 0.2, 0.1] }}\nmaterial = \"steel\"\n"
    );
    std::fs::write(at.join("scene.toml"), scene).unwrap();
    ok(&at, &["check", "scene.toml"]);
    let (code, _, error) = grouser(&at, &["run", "direct-shear", "--set", "rig.ground=soil", "--set", SOFT]);
    assert!(code == 2 && error.contains("a shear box holds grains"), "{error}");
    let (code, _, error) = grouser(&at, &["run", "single-wheel", "--set", "rig.ground=soil"]);
    assert!(code == 2 && error.contains("[rig.terrain]"), "{error}");
}

/// Two halves of a field of different soils, by a picture: a block sinks deeper on the softer one.
const FIELD: &str = r#"
[time]
step = 2e-3
duration = 0.6
[materials.steel]
[[terrain]]
name = "field"
elevation = { heights = [[0, 0], [0, 0]], size = [4, 2], position = [-2, -1, 0] }
[terrain.soil]
spacing = 0.02
damping = 2e4
map = { file = "map.png", kinds = ["lete-sand", "dry-sand"] }
[[body]]
name = "left"
position = [-1, 0, 0.1]
mass = 60
shape = [{ box = { size = [0.3, 0.3, 0.2] }, material = "steel" }]
[[body]]
name = "right"
position = [1, 0, 0.1]
mass = 60
shape = [{ box = { size = [0.3, 0.3, 0.2] }, material = "steel" }]
[[signal]]
name = "left"
soil_reading = { soil = "field", body = "left", reading = "sinkage" }
[[signal]]
name = "right"
soil_reading = { soil = "field", body = "right", reading = "sinkage" }
[record]
frame_rate = 20
"#;

/// A grey picture (PNG, 8 bits) of two rows and two columns, black on the left and white on the right.
#[rustfmt::skip]
const MAP: [u8; 71] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0, 87, 221,
    82, 248, 0, 0, 0, 14, 73, 68, 65, 84, 120, 156, 99, 96, 248, 207, 192, 240, 31, 0, 5, 1, 1, 255, 93, 105, 53,
    217, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];

#[test]
fn soils_by_place_from_a_picture_are_recorded_drawn_and_exported() {
    let at = place("soil_ground", "map");
    std::fs::write(at.join("map.png"), MAP).unwrap();
    std::fs::write(at.join("field.toml"), FIELD).unwrap();
    ok(&at, &["run", "field.toml", "--quiet", "--out", "field"]);
    ok(&at, &["export", "field", "--to", "csv", "--out", "signals.csv"]);
    let text = std::fs::read_to_string(at.join("signals.csv")).unwrap();
    let head: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let last: Vec<f64> = text.lines().last().unwrap().split(',').map(|n| n.parse().unwrap()).collect();
    let of = |name: &str| last[head.iter().position(|h| *h == name).unwrap()];
    // 60 kg on 0.09 m^2 are 6.5 kPa, b = 0.15 m: Bekker's z of both soils.
    assert!(of("left") > 0.0 && of("right") > 1.5 * of("left"), "{} {}", of("left"), of("right"));
    // The picture: below the blocks the ground is coloured by sinkage.
    let look = "soil = \"sinkage\"\nlegend = false\ntime = false\nhide = [\"left\", \"right\"]\n";
    std::fs::write(at.join("look.toml"), look).unwrap();
    std::fs::write(at.join("plain.toml"), look.replace("sinkage", "plain")).unwrap();
    let mut pixels = Vec::new();
    for name in ["look", "plain"] {
        let look = format!("{name}.toml");
        ok(&at, &["render", "field", "--frames", "last", "--size", "320x180", "--look", &look, "--out", name]);
        let mut files = std::fs::read_dir(at.join(name)).unwrap().flatten().map(|e| e.path());
        let file = files.find(|p| p.extension().is_some_and(|e| e == "png"));
        pixels.push(grouser_record::picture::Picture::from_png(&std::fs::read(file.unwrap()).unwrap(), name).unwrap());
    }
    let differ = pixels[0].data.chunks(3).zip(pixels[1].data.chunks(3)).filter(|(a, b)| a != b).count();
    assert!(differ > 50, "{differ} pixels are coloured");
    // The surface itself, with its fields, for other tools.
    ok(&at, &["export", "field", "--to", "vtk", "--frames", "last", "--out", "vtk"]);
    let mut files = std::fs::read_dir(at.join("vtk")).unwrap().flatten().map(|e| e.path());
    let soil = files.find(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("soil-")));
    let text = String::from_utf8_lossy(&std::fs::read(soil.expect("a file of the soil")).unwrap()).into_owned();
    assert!(text.contains("\"sinkage\"") && text.contains("\"pressure\"") && text.contains("\"yield_pressure\""));
    ruts_in_other_formats(&at, of("right"));
    // Mistakes in the map are reported with their place.
    for (wrong, told) in
        [("kinds = [\"lete-sand\", \"dry-sad\"]", "did you mean `dry-sand`"), ("kinds = []", "1 to 256 soils")]
    {
        let text = FIELD.replace("kinds = [\"lete-sand\", \"dry-sand\"]", wrong);
        std::fs::write(at.join("wrong.toml"), text).unwrap();
        let (code, _, error) = grouser(&at, &["check", "wrong.toml"]);
        assert!(code == 2 && error.contains(told) && error.contains("wrong.toml:"), "{error}");
    }
}

/// Least z of the points `(x, y, z)` between these brackets in a text.
fn lowest(text: &str, [open, close]: [char; 2]) -> f64 {
    let inside = text.split(open).skip(1).filter_map(|part| part.split(close).next());
    let triple = |part: &str| -> Option<f64> {
        let numbers: Vec<f64> = part.split(',').map(|n| n.trim().parse().ok()).collect::<Option<_>>()?;
        (numbers.len() == 3).then(|| numbers[2])
    };
    inside.filter_map(triple).fold(0.0, f64::min)
}

/// The deepest point of the ground in each format is that of the block that sank most.
fn ruts_in_other_formats(at: &Path, sinkage: f64) {
    let near = |z: f64, what: &str| assert!((z + sinkage).abs() < 0.02 * sinkage + 2e-5, "{what}: {z}, {sinkage}");
    ok(at, &["export", "field", "--to", "gltf", "--out", "field.glb"]);
    let bytes = std::fs::read(at.join("field.glb")).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let root: Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
    let named = |node: &&Value| node["name"].as_str().is_some_and(|name| name.starts_with("field_soil_"));
    let blocks: Vec<&Value> = root["nodes"].as_array().unwrap().iter().filter(named).collect();
    assert!(blocks.len() > 4, "{} blocks", blocks.len());
    let part = |node: &Value| root["meshes"][node["mesh"].as_u64().unwrap() as usize]["primitives"][0].clone();
    let least = |accessor: &Value| root["accessors"][accessor.as_u64().unwrap() as usize]["min"][2].as_f64().unwrap();
    let targets = blocks.iter().flat_map(|node| part(node)["targets"].as_array().cloned().unwrap_or_default());
    let deepest = targets.map(|target| least(&target["POSITION"])).fold(0.0, f64::min);
    near(deepest, "glTF");
    // The ground around is cut out there: none of its triangles covers the ruts.
    ok(at, &["export", "field", "--to", "usd", "--out", "field.usda"]);
    let text = std::fs::read_to_string(at.join("field.usda")).unwrap();
    assert!(text.contains("def Mesh \"field_around\"") && text.contains("points.timeSamples"));
    let soil: Vec<&str> = text.split("    def ").filter(|part| part.starts_with("Mesh \"field_soil_")).collect();
    near(lowest(&soil.join("\n"), ['(', ')']), "USD");
    ok(at, &["export", "field", "--to", "mcap", "--out", "field.mcap"]);
    let text = String::from_utf8_lossy(&std::fs::read(at.join("field.mcap")).unwrap()).into_owned();
    assert!(text.contains("foxglove.SceneUpdate") && text.contains("\"id\":\"field_soil_"));
    let soil = text.split("\"entities\":").skip(2).flat_map(|part| part.split("\"z\":").skip(1));
    let heights = soil.filter_map(|part| part.split('}').next()?.parse::<f64>().ok());
    near(heights.fold(0.0, f64::min), "MCAP");
    ok(at, &["export", "field", "--to", "povray", "--frames", "last", "--out", "pov"]);
    let file = std::fs::read_dir(at.join("pov")).unwrap().flatten().next().unwrap().path();
    let text = std::fs::read_to_string(file).unwrap();
    // Points of its surfaces alone: the camera's vectors are triples too.
    let points: Vec<&str> = text.split("vertex_vectors").skip(1).filter_map(|mesh| mesh.split('}').next()).collect();
    near(lowest(&points.join(""), ['<', '>']), "POV-Ray");
}

/// Keys of `[terrain.soil]` that cannot be, each with a message that names the key and a remedy.
#[test]
fn keys_that_cannot_be_are_named() {
    let at = place("soil_ground", "keys");
    let scene = |soil: &str| {
        format!(
            "[time]\nstep = 2e-3\nduration = 0.1\n[materials.steel]\n[[terrain]]\nname = \"field\"\nplane = {{}}\n\
             [terrain.soil]\n{soil}\n[[body]]\nname = \"block\"\nposition = [0, 0, 0.1]\nmass = 20\n\
             shape = [{{ box = {{ size = [0.3, 0.3, 0.2] }}, material = \"steel\" }}]\n"
        )
    };
    for (soil, told) in [
        ("kind = \"dry-sad\"\nspacing = 0.02", "did you mean `dry-sand`"),
        ("kind = \"dry-sand\"", "spacing"),
        ("kind = \"dry-sand\"\nspacing = 0", "spacing"),
        ("kind = \"dry-sand\"\nspacing = 0.02\nelastic = 1e3", "K_e"),
        ("kind = \"dry-sand\"\nspacing = 0.02\nn = -1", "n"),
        ("kind = \"dry-sand\"\nspacing = 0.02\nfriction_angle_deg = 95", "90"),
        ("kind = \"dry-sand\"\nspacing = 0.02\npile = { flow = 2 }", "flow"),
        ("kind = \"dry-sand\"\nspacing = 0.02\nwidth = \"patsch\"", "patch"),
        ("kind = \"dry-sand\"\nspacing = 0.02\nnormal = \"up\"", "surface"),
        ("kind = \"dry-sand\"\nspacing = 0.02\nslip_sinkage = -1", "slip_sinkage"),
        ("k_phi = 1e6\nspacing = 0.02", "n"),
    ] {
        std::fs::write(at.join("wrong.toml"), scene(soil)).unwrap();
        let (code, _, error) = grouser(&at, &["check", "wrong.toml"]);
        assert!(code == 2 && error.contains(told) && error.contains("wrong.toml"), "{soil}: {error}");
    }
    std::fs::write(
        at.join("deep.toml"),
        scene("kind = \"dry-sand\"\nspacing = 0.02").replace("0, 0, 0.1]", "0, 0, -3]"),
    )
    .unwrap();
    let (code, _, error) = grouser(&at, &["check", "deep.toml"]);
    assert!(code == 2 && error.contains("deeper in the soil than it is high"), "{error}");
    std::fs::write(at.join("coarse.toml"), scene("kind = \"dry-sand\"\nspacing = 0.2")).unwrap();
    let (code, _, text) = grouser(&at, &["run", "coarse.toml", "--out", "coarse"]);
    assert!(code == 0 && text.contains("give `spacing ="), "{text}");
}
