//! Rigs, `grouser report` and `grouser calibrate` on the real binary: small soils, curves, parameters, mistakes.

mod binary;

use binary::{grouser, last_json, ok, place};
use serde_json::Value;
use std::path::Path;

/// A small direct shear box: 160 grains of 8 mm, sheared fast.
const SHEAR: [&str; 12] = [
    "--set",
    "rig.soil.count=160",
    "--set",
    "rig.shear.size=[0.09, 0.09, 0.06]",
    "--set",
    "rig.shear.rate=0.01",
    "--set",
    "rig.shear.start=0.3",
    "--set",
    "solver.tolerance=1e-3",
    "--set",
    "settle.energy=1e-5",
];

fn shear(at: &Path, out: &str, more: &[&str]) {
    let mut args = vec!["run", "direct-shear", "--duration", "0.7", "--quiet", "--out", out];
    args.extend(SHEAR);
    args.extend(more);
    ok(at, &args);
}

fn number(json: &Value, pointer: &str) -> f64 {
    json.pointer(pointer).and_then(Value::as_f64).unwrap_or_else(|| panic!("no {pointer} in {json}"))
}

#[test]
fn direct_shear_carries_its_load_and_two_loads_give_the_soils_parameters() {
    let at = place("rigs", "shear");
    shear(&at, "light", &[]);
    shear(&at, "heavy", &["--set", "rig.shear.pressure=71400"]);
    // A run of a rig leaves its report.
    let page = std::fs::read_to_string(at.join("light/report.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg") && page.contains("Direct shear test"));
    let summary: Value = serde_json::from_slice(&std::fs::read(at.join("light/summary.json")).unwrap()).unwrap();
    for origin in [summary["digest"].as_str().unwrap(), "porosity", "grouser run light/scene.toml"] {
        assert!(page.contains(origin), "the page lacks {origin}");
    }
    assert!(page.contains("One load does not separate cohesion from friction"), "one load gives no cohesion");
    // Drawn by 4 mm, stresses still change, and each page says of its own curve whether it has settled.
    let mut unsettled = 0;
    for name in ["light", "heavy"] {
        let page = std::fs::read_to_string(at.join(name).join("report.html")).unwrap();
        let report = last_json(&ok(&at, &["report", name, "--out", "one", "--json"]));
        let stress = &report["recordings"][0]["residual_stress"];
        let is_settled = stress["settled"].as_bool().unwrap();
        assert_eq!(is_settled, number(stress, "/drift").abs() <= 0.05);
        assert_eq!(page.contains("has not settled") && page.contains("(not settled)"), !is_settled, "{name}");
        unsettled += u32::from(!is_settled);
    }
    assert!(unsettled > 0, "a curve that still rises is reported");

    let report = last_json(&ok(&at, &["report", "light", "heavy", "--out", "both", "--json"]));
    for (i, pressure) in [16900.0, 71400.0].iter().enumerate() {
        let normal = number(&report, &format!("/recordings/{i}/normal_stress"));
        assert!((normal / pressure - 1.0).abs() < 0.05, "the plate presses with {normal} Pa of {pressure}");
        let plane = number(&report, &format!("/recordings/{i}/plane_stress"));
        // A few dozen grains: their part in it scatters.
        assert!((plane / pressure - 1.0).abs() < 0.2, "{plane} Pa of {pressure} reach the plane between smooth walls");
        let packing = number(&report, &format!("/recordings/{i}/bed/packing"));
        assert!(packing > 0.4 && packing < 0.75 && page.contains(&format!("{packing:.3}")), "packing {packing}");
        let residual = number(&report, &format!("/recordings/{i}/residual_stress/mean"));
        assert!(residual > 0.02 * pressure && residual < 2.0 * pressure, "{residual} Pa under {pressure} Pa");
    }
    assert!(
        number(&report, "/recordings/1/residual_stress/mean")
            > 2.0 * number(&report, "/recordings/0/residual_stress/mean")
    );
    let angle = number(&report, "/parameters/friction_angle/value");
    assert!(angle > 1.0 && angle < 60.0, "{angle} degrees");
    assert!(number(&report, "/parameters/cohesion/half_width_95") > 0.0);
    let written: Value = serde_json::from_slice(&std::fs::read(at.join("both/report.json")).unwrap()).unwrap();
    assert_eq!(written, report);
    let page = std::fs::read_to_string(at.join("both/report.html")).unwrap();
    assert!(page.contains("cohesion c") && page.contains("thin: measured, thick: fitted"));
    // The set-up, as far as both share it.
    for (key, value) in [
        ("packing", "seed 1"),
        ("settled", "with friction of at most 0.1"),
        ("step", "1.000 ms"),
        ("contacts", "Young's modulus 2e9 Pa, law of friction `lagged`"),
    ] {
        assert!(page.contains(&format!("<dt>{key}</dt><dd>{value}</dd>")), "{key}: {value}");
    }
    assert!(!page.contains("class=\"warning\"") && report["warnings"].as_array().is_some_and(Vec::is_empty));
    assert_eq!(report["recordings"][1]["label"], "71.4 kPa");

    // Another soil in the same fit is reported, and named by what differs.
    shear(&at, "smoother", &["--set", "materials.soil.friction=0.3"]);
    let report = last_json(&ok(&at, &["report", "light", "heavy", "smoother", "--out", "mixed", "--json"]));
    let warning = report["warnings"][0].as_str().unwrap();
    assert!(warning.contains("different soils: friction 0.5 / friction 0.3"), "{warning}");
    assert_eq!(report["recordings"][2]["label"], "16.9 kPa, friction 0.3");
    let page = std::fs::read_to_string(at.join("mixed/report.html")).unwrap();
    assert!(page.contains("class=\"warning\"") && page.contains("16.9 kPa, friction 0.3"));
}

/// A box with a measured curve of its own load: drawn in the report, with the error in words and numbers at the three
/// points that the simulated curve, a mean over bins, reaches. The report reads the copy in the recording.
#[test]
fn a_measured_curve_is_drawn_and_compared() {
    let at = place("rigs", "reference");
    let head = "# a made-up box\npressure_kPa, displacement_mm, stress_kPa, sd\n";
    let rows = |kpa: f64| (0..4).map(|i| format!("{kpa}, {i}, {}, 50\n", 2 * i)).collect::<String>();
    std::fs::write(at.join("box.csv"), format!("{head}{}{}", rows(16.9), rows(400.0))).unwrap();
    let scene = ok(&at, &["scenes", "direct-shear"]);
    std::fs::write(
        at.join("mine.toml"),
        scene.replacen("[rig.soil]", "[rig]\nreference = \"box.csv\"\n\n[rig.soil]", 1),
    )
    .unwrap();
    let mut args = vec!["run", "mine.toml", "--duration", "0.7", "--quiet", "--out", "box"];
    args.extend(SHEAR);
    ok(&at, &args);
    std::fs::remove_file(at.join("box.csv")).unwrap();
    let said = ok(&at, &["report", "box"]);
    let words = ["box against `box.csv`, stress: error ", "of 3 points within the measured spread"];
    assert!(words.iter().all(|part| said.contains(part)), "{said}");
    let report = last_json(&ok(&at, &["report", "box", "--json"]));
    let error = &report["recordings"][0]["reference"]["stress"];
    assert_eq!((error["file"].as_str(), error["points"].as_u64()), (Some("box.csv"), error["within_spread"].as_u64()));
    assert!(number(error, "/rms") > 0.0 && error["points"] == 3, "{error}");
    let page = std::fs::read_to_string(at.join("box/report.html")).unwrap();
    assert!(page.contains("box.csv, 16.9") && !page.contains("400 kPa"));
    // Another file in its place, of another load.
    std::fs::write(at.join("heavy.csv"), format!("{head}{}", rows(400.0))).unwrap();
    let said = ok(&at, &["report", "box", "--measured", "heavy.csv", "--out", "other"]);
    assert!(said.contains("`heavy.csv` has no curve of 16.90 kPa"), "{said}");
    // Mistakes are named with the key.
    std::fs::write(at.join("box.csv"), "slip, drawbar_N\n0, 1\n").unwrap();
    let (code, _, error) = grouser(&at, &["check", "mine.toml"]);
    assert!(code == 2 && error.contains("rig.reference") && error.contains("displacement_mm"), "{error}");
}

#[test]
fn plates_sink_and_two_widths_give_bekkers_parameters() {
    let at = place("rigs", "plate");
    for width in ["0.03", "0.05"] {
        let width_key = format!("rig.plate.width={width}");
        let mut args = vec!["run", "pressure-sinkage", "--duration", "0.15", "--quiet", "--out", width];
        args.extend([
            "--set",
            "rig.soil.count=150",
            "--set",
            "rig.soil.shape_ratio=1",
            "--set",
            "rig.plate.bin=[0.1, 0.1]",
        ]);
        args.extend([
            "--set",
            "rig.plate.length=0.06",
            "--set",
            "rig.plate.rate=0.1",
            "--set",
            "solver.tolerance=1e-3",
        ]);
        args.extend(["--set", "settle.energy=1e-5", "--set", &width_key]);
        ok(&at, &args);
        // The same in two parts: the plate goes on from where the bed was found to end.
        let parts = format!("{width}-parts");
        args[3..7].copy_from_slice(&["0.05", "--quiet", "--out", &parts]);
        ok(&at, &args);
        ok(&at, &["resume", &parts, "--duration", "0.15", "--quiet"]);
        let digest = |folder: &str| {
            let text = std::fs::read(at.join(folder).join("summary.json")).unwrap();
            serde_json::from_slice::<Value>(&text).unwrap()["digest"].clone()
        };
        assert_eq!(digest(width), digest(&parts));
    }
    let report = last_json(&ok(&at, &["report", "0.03", "0.05", "--out", "both", "--json"]));
    for i in 0..2 {
        assert!(number(&report, &format!("/recordings/{i}/slope")) > 0.0);
        assert!(number(&report, &format!("/recordings/{i}/slope_half_width_95")) > 0.0);
        // 15 mm less a twentieth of a grain's radius: the plate starts just above the bed.
        let last = report["recordings"][i]["pressure"].as_array().unwrap().last().unwrap();
        let depth = last[0].as_f64().unwrap();
        assert!(depth > 0.0135 && depth < 0.0147, "{depth}");
    }
    let one = last_json(&ok(&at, &["report", "0.05", "--json"]));
    assert!(number(&one, "/parameters/n/value") > 0.0 && one.pointer("/parameters/k_c").is_none());
}

#[test]
fn the_wheel_rolls_with_its_slip_under_its_load() {
    let at = place("rigs", "wheel");
    let mut args = vec!["run", "single-wheel", "--duration", "1.2", "--quiet", "--out", "wheel"];
    args.extend([
        "--set",
        "rig.soil.count=250",
        "--set",
        "rig.soil.shape_ratio=1",
        "--set",
        "rig.wheel.bin=[0.4, 0.1]",
    ]);
    args.extend(["--set", "rig.wheel.radius=0.05", "--set", "rig.wheel.width=0.04", "--set", "rig.wheel.speed=1"]);
    args.extend(["--set", "rig.wheel.load=40", "--set", "rig.wheel.slip=0.2", "--set", "rig.wheel.start=0.2"]);
    args.extend([
        "--set",
        "rig.wheel.slip_angle_deg=15",
        "--set",
        "rig.wheel.grousers=12",
        "--set",
        "solver.tolerance=1e-3",
    ]);
    ok(&at, &args);
    let report = last_json(&ok(&at, &["report", "wheel", "--json"]));
    let steady = |name: &str| number(&report, &format!("/recordings/0/{name}/mean"));
    // What is let down slowly and pressed with a limited force carries its load, however it bounces.
    assert!((steady("vertical_force") / 40.0 - 1.0).abs() < 0.1, "{} N", steady("vertical_force"));
    assert!(steady("torque") > 0.0 && steady("sinkage") > -0.01 && steady("sinkage") < 0.05);
    // The drift is that of the two halves of the steady part.
    let page = std::fs::read_to_string(at.join("wheel/report.html")).unwrap();
    assert!(page.contains("drift of pull") && number(&report, "/recordings/0/sinkage/drift").abs() < 0.05);
    // Placed on the bed, it carries its load long before it rolls.
    ok(&at, &["export", "wheel", "--to", "csv", "--out", "wheel.csv"]);
    let table = std::fs::read_to_string(at.join("wheel.csv")).unwrap();
    let mut rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = rows.next().unwrap();
    let column = |name: &str| head.iter().position(|h| *h == name).unwrap();
    let (time, force) = (column("time"), column("ground.z"));
    let touched = rows.find(|row| row[force].parse::<f64>().unwrap() > 0.0).unwrap();
    let after: f64 = touched[time].parse().unwrap();
    assert!(after < 0.05, "touches after {after} s");
}

#[test]
fn mistakes_are_shown_with_remedies() {
    let at = place("rigs", "mistakes");
    shear(&at, "shear", &[]);
    std::fs::write(at.join("plain.toml"), "time = { step = 0.01, duration = 0.1 }\n").unwrap();
    ok(&at, &["run", "plain.toml", "--quiet", "--out", "plain"]);
    let cases: [(&[&str], &str); 9] = [
        (&["report", "plain"], "which is not a rig"),
        (&["report", "nothing"], "no such folder"),
        (&["check", "direct-shear", "--set", "rig.wheel={}"], "rig.wheel"),
        (&["check", "direct-shear", "--set", "rig.soil.depth=0.1"], "the amount of soil is given twice"),
        (&["check", "direct-shear", "--set", "rig.shear.pressure=100"], "the weight of the plate alone is more"),
        (&["check", "single-wheel", "--set", "rig.wheel.load=10"], "wheel and slide alone weigh"),
        (&["check", "single-wheel", "--set", "rig.wheel.slip=2"], "must be between -3 and 1"),
        (&["check", "pressure-sinkage", "--set", "rig.plate.width=0.2"], "as long as the bin"),
        (&["check", "pressure-sinkage", "--set", "rig.soil.material=sand"], "sand"),
    ];
    for (args, words) in cases {
        let (code, _, error) = grouser(&at, args);
        assert_eq!(code, 2, "{args:?}: {error}");
        assert!(error.split_whitespace().collect::<Vec<_>>().join(" ").contains(words), "{args:?}: {error}");
    }
    // The tool would start within the grains.
    let mut args =
        vec!["run", "direct-shear", "--steps", "1", "--quiet", "--no-record", "--set", "rig.soil.surface=0.03"];
    args.extend(SHEAR);
    let (code, _, error) = grouser(&at, &args);
    assert!(code == 2 && error.contains("grains stand up to") && error.contains("rig.soil.surface"), "{error}");
    // A recording that ends before the test begins.
    let mut args = vec!["run", "direct-shear", "--duration", "0.1", "--quiet", "--out", "short"];
    args.extend(SHEAR);
    ok(&at, &args);
    let (code, _, error) = grouser(&at, &["report", "short"]);
    assert!(code == 2 && error.contains("ends before the test has begun"), "{error}");
}

/// A block that is thrown over a plane comes to rest by friction: x(t) tells the coefficient.
const SLIDE: &str = "time = { step = 0.005, duration = 0.4 }
[materials.block]
friction = 0.5
[[body]]
name = \"block\"
position = [0, 0, 0.05]
velocity = [2, 0, 0]
[[body.shape]]
box = { size = [0.3, 0.3, 0.1] }
material = \"block\"
[[body]]
name = \"ground\"
fixed = true
[[body.shape]]
plane = {}
material = \"block\"
[[signal]]
name = \"block\"
position = { body = \"block\" }
[record]
frame_rate = 0
";

const CALIBRATION: &str = "[calibrate]
scene = \"slide.toml\"
tolerance = 0.005
[[parameter]]
name = \"friction\"
key = \"materials.block.friction\"
range = [0.05, 1.0]
[[target]]
name = \"way\"
data = \"way.csv\"
x = \"time\"
y = \"block.x\"
";

#[test]
fn a_calibration_finds_the_friction_that_made_the_data() {
    let at = place("rigs", "calibrate");
    std::fs::write(at.join("slide.toml"), SLIDE).unwrap();
    std::fs::write(at.join("slide-fit.toml"), CALIBRATION).unwrap();
    // x = v t - mu g t^2 / 2, with mu = 0.32.
    let row = |i: i32| {
        let t = 0.02 * f64::from(i);
        format!("{t}, {}\n", 2.0 * t - 0.5 * 0.32 * 9.81 * t * t)
    };
    let data: String = (1..=19).map(row).collect();
    std::fs::write(at.join("way.csv"), format!("time, x\n{data}")).unwrap();
    let args = ["calibrate", "slide-fit.toml", "--quiet", "--json"];
    let result = last_json(&ok(&at, &args));
    let friction = number(&result, "/best/values/friction");
    assert!((friction / 0.32 - 1.0).abs() < 0.05, "{friction}");
    let folder = at.join("recordings/slide-fit");
    for file in ["calibration.csv", "calibration.json", "fit.svg", "fit.png", "distance.png"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    // Again: all that was tried is found, nothing is run, and the result is the same.
    let case = folder.join(result.pointer("/best/case").and_then(Value::as_str).unwrap()).join("summary.json");
    let before = std::fs::metadata(&case).unwrap().modified().unwrap();
    assert_eq!(last_json(&ok(&at, &args)), result);
    assert_eq!(std::fs::metadata(&case).unwrap().modified().unwrap(), before);

    // In batches that anybody may run, the search asks for the same points and ends with the same result.
    let calibrate = |more: &[&str]| ok(&at, &[&["calibrate", "slide-fit.toml", "--out", "b", "--json"], more].concat());
    assert_eq!(grouser(&at, &["calibrate", "slide-fit.toml", "--out", "b", "--tell"]).0, 2);
    let mut batches = 0;
    loop {
        let asked = last_json(&calibrate(&["--ask", "3"]));
        let next = asked["next"].as_array().unwrap();
        if asked["done"] == true {
            break;
        }
        assert!((1..=3).contains(&next.len()), "{asked}");
        ok(&at, &["sweep", "b/next.toml", "--out", "b", "--case", "1", "--quiet"]);
        ok(&at, &["sweep", "b/next.toml", "--out", "b", "--quiet"]);
        batches += 1;
    }
    let mut told = last_json(&calibrate(&["--tell"]));
    assert!(batches >= 3 && told["done"] == true && told["wanted"] == 0, "{batches}: {told}");
    for key in ["done", "wanted"] {
        told.as_object_mut().unwrap().shift_remove(key);
    }
    assert_eq!(told, result);
}

#[test]
fn wrong_calibrations_are_refused() {
    let at = place("rigs", "wrong-calibrations");
    assert!(ok(&at, &["calibrate", "--list"]).contains("soil-friction"));
    let (code, _, error) = grouser(&at, &["calibrate", "soil-fricton"]);
    assert!(code == 2 && error.contains("did you mean `soil-friction`"), "{error}");
    std::fs::write(at.join("slide.toml"), SLIDE).unwrap();
    std::fs::write(at.join("way.csv"), "0.1, 0.2\n0.2, 0.4\n").unwrap();
    let cases = [
        ("range = [0.05, 1.0]", "range = [1.0, 0.05]", "is empty"),
        ("materials.block.friction", "materials.block.fraction", "fraction"),
        ("y = \"block.x\"", "y = \"block.w\"", "no column `block.w`"),
        ("data = \"way.csv\"", "data = \"none.csv\"", "none.csv"),
        ("x = \"time\"\n", "", "`x` is missing"),
        ("data = \"way.csv\"", "quantity = \"residual_stress.mean\"", "`value` is missing"),
        ("scene = \"slide.toml\"", "scene = \"nowhere.toml\"", "nowhere.toml"),
    ];
    for (good, bad, words) in cases {
        assert!(CALIBRATION.contains(good));
        std::fs::write(at.join("fit.toml"), CALIBRATION.replace(good, bad)).unwrap();
        let (code, _, error) = grouser(&at, &["calibrate", "fit.toml", "--quiet"]);
        assert_eq!(code, 2, "{bad}: {error}");
        assert!(error.contains(words), "{bad}: {error}");
    }
}
