//! The command line, on the real binary.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Exit code, standard output, standard error.
fn grouser(args: &[&str]) -> (i32, String, String) {
    // Runs leave recordings: not in the repository.
    let output = Command::new(env!("CARGO_BIN_EXE_grouser"))
        .args(args)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env("GROUSER_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A scene without mistakes, to be broken.
const GOOD: &str = r#"[scene]
gravity = [0, 0, -9.81]

[time]
step = 0.001
duration = 0.01

[solver]
method = "apgd"
tolerance = 1e-4

[contact]
stiffness = "auto"

[materials.steel]
density = 7800
friction = 0.3
restitution = 0.1

[[body]]
name = "ground"
fixed = true
[[body.shape]]
plane = {}
material = "steel"

[[body]] # the second
name = "ball"
position = [0, 0, 1]
rotation = [1, 0, 0, 0]
[[body.shape]]
sphere = { radius = 0.5 }
material = "steel"

[[force]]
body = "ball"
force = [1, { sine = { amplitude = 2, frequency = 5 } }, 0]

[[fill]]
count = 10
grain = { sphere = { radius = [0.1, 0.2] } }
region = { box = { min = [-2, -2, 2], max = [2, 2] } }

[[signal]]
name = "height"
position = { body = "ball" }
"#;

#[test]
fn the_good_scene_is_good() {
    let path = file("good.toml", GOOD);
    let (code, out, error) = grouser(&["check", path.to_str().unwrap()]);
    assert_eq!((code, error.as_str()), (0, ""));
    for part in ["good: no mistakes found", "10 steps of 0.001 s", "tolerance 1.0000e-4", "steel", "10 grains"] {
        assert!(out.contains(part), "{part} is not in {out}");
    }
}

/// Tolerances in all their forms; those above 10 % of g h are reported.
#[test]
fn loose_tolerances_are_told() {
    let cases = [
        ("{ relative = 0.01 }", "tolerance 9.8100e-5 m/s (1 % of g h)", ""),
        ("{ absolute = 1e-5 }", "tolerance 1.0000e-5 m/s", ""),
        ("{ force = 0.5 }", "tolerance 0.5 N", ""),
        ("0.005", "tolerance 5.0000e-3 m/s", "51.0 % of g h"),
    ];
    for (i, (given, told, warning)) in cases.into_iter().enumerate() {
        let text = GOOD.replace("tolerance = 1e-4", &format!("tolerance = {given}"));
        let path = file(&format!("tolerance-{i}.toml"), &text);
        let (code, out, error) = grouser(&["check", path.to_str().unwrap()]);
        assert!(code == 0 && out.contains(told), "{given}: {out}");
        let (_, _, while_running) = grouser(&["run", path.to_str().unwrap(), "--no-record"]);
        for error in [error, while_running] {
            assert!(error.contains(warning) && error.contains("warning") != warning.is_empty(), "{given}: {error}");
        }
    }
}

/// What is replaced, by what, the key in the message, and a part of the message. The blamed line is that of the
/// replacement.
const MISTAKES: [(&str, &str, &str, &str); 32] = [
    ("friction = 0.3", "frictoin = 0.3", "materials.steel.frictoin", "did you mean `friction`?"),
    ("friction = 0.3", "friction = -0.3", "materials.steel.friction", "must not be negative"),
    ("restitution = 0.1", "restitution = 1.5", "materials.steel.restitution", "between 0 and 1"),
    ("density = 7800", "density = \"heavy\"", "materials.steel.density", "expected a number"),
    ("step = 0.001", "step = 0", "time.step", "must be greater than 0"),
    ("[time]\nstep = 0.001", "[time]", "time.step", "is missing"),
    ("method = \"apgd\"", "method = \"agpd\"", "solver.method", "did you mean `apgd`?"),
    ("tolerance = 1e-4", "tolerance = nan", "solver.tolerance", "finite"),
    ("tolerance = 1e-4", "tolerance = { relative = -1 }", "solver.tolerance", "greater than 0"),
    ("tolerance = 1e-4", "tolerance = { realtive = 0.01 }", "solver.tolerance", "`relative`"),
    ("tolerance = 1e-4", "tolerance = ", "not valid TOML", ""),
    ("stiffness = \"auto\"", "stiffness = { linear = 0 }", "contact.stiffness.linear", "greater than 0"),
    ("stiffness = \"auto\"", "stiffness = { hard = 1 }", "contact.stiffness.hard", "known: `linear`, `young`"),
    (
        "stiffness = \"auto\"",
        "pair = [{ materials = [\"steel\"] }]",
        "contact.pair.0.materials",
        "expected a list of 2",
    ),
    ("name = \"ball\"", "name = \"ground\" # again", "body.1.name", "two bodies named `ground`"),
    ("position = [0, 0, 1]", "position = [0, 0]", "body.1.position", "has 2 values, expected a list of 3 values"),
    ("position = [0, 0, 1]", "mass = -1", "body.1.mass", "must be greater than 0"),
    ("position = [0, 0, 1]", "inertia = [1, 1, 3]", "body.1.inertia", "no body has this inertia"),
    ("rotation = [1, 0, 0, 0]", "rotation = [1, 1, 0, 0]", "body.1.rotation", "0.707106781"),
    ("rotation = [1, 0, 0, 0]", "rotation = [0, 0, 0, 0]", "body.1.rotation", "is zero"),
    ("rotation = [1, 0, 0, 0]", "rotation = { axis = [0, 0, 1] }", "body.1.rotation", "`angle_deg`"),
    ("rotation = [1, 0, 0, 0]", "motion = { velocity = { linear = [1, 2, \"x\"] } }", "velocity.linear.2", "sine"),
    ("radius = 0.5", "radius = -0.5", "body.1.shape.0.sphere.radius", "greater than 0"),
    ("radius = 0.5", "radus = 0.5", "body.1.shape.0.sphere.radus", "did you mean `radius`?"),
    ("sphere = { radius = 0.5", "spere = { radius = 0.5", "body.1.shape.0.spere", "did you mean `sphere`?"),
    ("body = \"ball\"\nforce", "body = \"bal\"\nforce", "force.0.body", "did you mean `ball`?"),
    ("frequency = 5", "frequenzy = 5", "force.0.force.1.sine.frequenzy", "did you mean `frequency`?"),
    ("count = 10", "count = 0", "fill.0.count", "at least 1"),
    ("grain =", "material = \"stel\"\ngrain =", "fill.0.material", "did you mean `steel`?"),
    ("[0.1, 0.2]", "[0.2, 0.1]", "fill.0.grain.sphere.radius", "less than the least"),
    ("max = [2, 2]", "max = [-1.9, -1.9]", "fill.0.region", "no grain fits"),
    ("position = { body", "positoin = { body", "signal.0.positoin", "did you mean `position`?"),
];

#[test]
fn mistakes_are_named_with_line_key_and_remedy() {
    for (i, (old, new, key, part)) in MISTAKES.into_iter().enumerate() {
        assert!(GOOD.contains(old), "{old} is not in the scene");
        let text = GOOD.replacen(old, new, 1);
        is_blamed(&format!("mistake-{i}.toml"), &text, new, key, part);
    }
}

#[test]
fn what_does_not_fit_together_is_blamed_where_it_can_be_changed() {
    let text = GOOD.replacen("max = [2, 2]", "max = [-0.6, -0.6, 2.43]", 1);
    is_blamed("too-many.toml", &text, "count = 10", "fill.0.count", "has room for 9");
    let text = GOOD.replacen("sphere = { radius = 0.5 }", "plane = {}", 1);
    is_blamed("no-volume.toml", &text, "[[body]] # the second", "body.1", "has no shape with a volume");
    let text = GOOD.replacen("count = 10", "count = 10\nlayers = 2", 1);
    is_blamed("twice.toml", &text, "layers = 2", "fill.0.layers", "given twice");
    let text = GOOD.replacen("[time]\nstep = 0.001\nduration = 0.01\n", "", 1);
    is_blamed("no-time.toml", &text, "[scene]", "time", "is missing");
}

/// The scene is an error in the line where `blamed` starts, for `check` and `run` alike.
fn is_blamed(name: &str, text: &str, blamed: &str, key: &str, part: &str) {
    let line = text[..text.find(blamed).unwrap()].matches('\n').count() + 1;
    let path = file(name, text);
    let (code, _, error) = grouser(&["check", path.to_str().unwrap()]);
    assert_eq!(code, 2, "{error}");
    assert!(error.contains(&format!("{name}:{line}:")), "line {line} expected: {error}");
    assert!(error.contains(key) && error.contains(part), "{key} and {part} expected: {error}");
    assert!(error.lines().count() < 24, "more than a screen: {error}");
    let (code, out, again) = grouser(&["run", path.to_str().unwrap()]);
    assert_eq!((code, out.as_str(), again), (2, "", error));
}

#[test]
fn overrides_reach_any_key() {
    let (code, out, error) = grouser(&["check", "filling", "--set", "fill.0.count=77", "--set", "time.step=0.02"]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.contains("77 grains") && out.contains("550 steps of 0.02 s"), "{out}");
    let sets = ["fill.spheres.count=78", "solver.method=jacobi", "materials.new={ friction = 0.1 }", "scene.name=a b"];
    let args: Vec<&str> = ["check", "filling"].into_iter().chain(sets.iter().flat_map(|s| ["--set", *s])).collect();
    let (code, out, error) = grouser(&args);
    assert_eq!((code, error.as_str()), (0, ""));
    for part in ["a b: no mistakes", "78 grains", "jacobi", "friction 0.1"] {
        assert!(out.contains(part), "{part} is not in {out}");
    }
}

#[test]
fn wrong_overrides_are_named() {
    let wrong = [
        ("fill.0.count=0", "fill.0.count: must be at least 1", "--set:1:14"),
        ("fill.0.count=many", "expected a whole number", "--set:1:14"),
        ("fill.0.cuont=1", "did you mean `count`?", "--set:1:8"),
        ("fill.1.count=1", "`fill` has no item `1`", "--set:1:6"),
        ("fill.count=1", "`fill` is a list", "--set:1:1"),
        ("fill.sphere.count=1", "did you mean `spheres`?", "--set:1:6"),
        ("time.step.x=1", "`time.step` is a value", "--set:1:6"),
        ("solvr.tolerance=1", "did you mean `solver`?", "--set:1:1"),
        ("time.step", "has no `=`", "--set:1:1"),
        ("=1", "empty key", "--set:1:1"),
    ];
    for (set, part, place) in wrong {
        let (code, _, error) = grouser(&["run", "filling", "--set", set]);
        assert_eq!(code, 2, "{set}: {error}");
        assert!(error.contains(part) && error.contains(place) && error.contains(set), "{set}: {error}");
    }
}

#[test]
fn unknown_scenes_and_commands_are_wrong_usage() {
    let (code, _, error) = grouser(&["run", "fillling"]);
    assert!(code == 2 && error.contains("did you mean `filling`?") && error.contains("compaction"), "{error}");
    let (code, _, error) = grouser(&["run", "no/such.toml"]);
    assert!(code == 2 && error.contains("cannot read `no/such.toml`"), "{error}");
    let (code, _, error) = grouser(&["chek", "filling"]);
    assert!(code == 2 && error.contains("'check'"), "{error}");
    let (code, _, error) = grouser(&["run", "filling", "--duration", "-1"]);
    assert!(code == 2 && error.contains("greater than 0"), "{error}");
    let (code, _, _) = grouser(&["run", "filling", "--duration", "1", "--steps", "1"]);
    assert_eq!(code, 2);
}

#[test]
fn the_json_summary_has_every_key() {
    let (code, out, error) = grouser(&["run", "rolling-ball", "--json", "--threads", "2", "--no-record"]);
    assert_eq!(code, 0, "{error}");
    let summary: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    let numbers = "/threads /steps /simulated_seconds /wall_seconds /bodies /joints /contacts/mean /contacts/last \
        /iterations/mean /iterations/max /unconverged_steps /residual/mean /residual/max /residual/force_max \
        /residual/thesis_max /residual/unrelaxed_mean /residual/unrelaxed_max /penetration/mean /penetration/max \
        /seconds/broad /seconds/narrow /seconds/assemble \
        /seconds/solve /seconds/integrate /seconds/record";
    for key in numbers.split_whitespace() {
        assert!(summary.pointer(key).is_some_and(Value::is_number), "{key} in {summary}");
    }
    assert!(summary.get("peak_memory_bytes").is_some());
    assert_eq!(summary["scene"], "rolling-ball");
    assert_eq!(summary["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(summary["status"], "done");
    assert_eq!((&summary["steps"], &summary["threads"], &summary["bodies"]), (&100.into(), &2.into(), &2.into()));
    assert_eq!(summary["digest"].as_str().unwrap().len(), 32);
    // The ball rolls at 5/7 of its first speed.
    let speed = summary["signals"]["velocity"]["mean"][0].as_f64().unwrap();
    assert!((speed - 10.0 / 7.0).abs() < 1e-6, "{speed}");
}

/// A run most of whose steps do not converge ended as "done", with exit code 0 and without a word.
#[test]
fn unconverged_runs_are_told_and_fail_if_strict() {
    let mut args = vec!["run", "filling", "--no-record", "--quiet", "--json", "--steps", "60"];
    args.extend(["--set", "fill.0.count=60"]);
    let (code, out, error) = grouser(&[&args[..], &["--strict"]].concat());
    let summary: Value = serde_json::from_str(out.trim()).unwrap();
    assert!(code == 0 && error.is_empty() && summary["converged"] == true, "{out} {error}");

    args.extend(["--set", "solver.max_iterations=1"]);
    let (code, out, error) = grouser(&args);
    let summary: Value = serde_json::from_str(out.trim()).unwrap();
    assert!(code == 0 && summary["status"] == "done" && summary["converged"] == false, "{out}");
    let warning = summary["warnings"][0].as_str().unwrap();
    assert!(
        warning.contains("of 60 steps did not converge, more than 1 %") && warning.contains("solver."),
        "{warning}"
    );
    // Told once while it runs.
    assert_eq!(error.lines().filter(|l| l.contains("warning: t = ") && l.contains("converge")).count(), 1, "{error}");

    let (code, _, error) = grouser(&[&args[..], &["--strict"]].concat());
    assert!(code == 1 && error.contains("steps did not converge, and the run is strict"), "{error}");
}

#[test]
fn the_first_relaxed_impulse_is_the_published_one() {
    let (_, out, _) = grouser(&["run", "rolling-ball", "--json", "--steps", "1"]);
    let summary: Value = serde_json::from_str(out.trim()).unwrap();
    let force = &summary["signals"]["force"]["last"];
    let impulse = |i: usize| force[i].as_f64().unwrap() * 0.01;
    assert!((impulse(2) - 0.43692982).abs() < 1e-8 && (impulse(0) + 0.08738596).abs() < 1e-8, "{force}");
}

#[test]
fn the_table_for_people_and_silence() {
    let (code, out, error) = grouser(&["run", "rolling-ball", "--steps", "20", "--quiet"]);
    assert_eq!((code, error.as_str()), (0, ""));
    for part in
        ["rolling-ball: done after 20 steps", "contacts", "iterations", "residual", "digest", "signal `velocity`"]
    {
        assert!(out.contains(part), "{part} is not in {out}");
    }
}

#[test]
fn threads_do_not_change_the_digest() {
    let digest = |threads: &str| {
        let set = "fill.0.count=300";
        let (code, out, _) =
            grouser(&["run", "filling", "--set", set, "--steps", "150", "--json", "--threads", threads]);
        assert_eq!(code, 0);
        serde_json::from_str::<Value>(out.trim()).unwrap()["digest"].clone()
    };
    let one = digest("1");
    assert!(["2", "3", "8"].into_iter().all(|threads| digest(threads) == one));
}

#[test]
fn a_diverging_run_fails_with_stage_body_and_time() {
    let (code, out, error) = grouser(&["run", "rolling-ball", "--set", "solver.max_speed=1.5", "--json"]);
    assert_eq!(code, 1, "{error}");
    for part in ["stage ", "ball", "t = ", "solver.max_speed"] {
        assert!(error.contains(part), "{part} is not in {error}");
    }
    let summary: Value = serde_json::from_str(out.trim()).unwrap();
    assert_eq!(summary["status"], "failed");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_sums_up() {
    for signal in ["-INT", "-TERM"] {
        let child = Command::new(env!("CARGO_BIN_EXE_grouser"))
            .args(["run", "filling", "--set", "fill.0.count=50", "--duration", "1e6", "--json", "--no-record"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(500));
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(summary["status"], "interrupted");
        assert!(summary["steps"].as_u64().unwrap() > 0);
    }
}

#[test]
fn scenes_and_schema() {
    let (code, out, _) = grouser(&["scenes"]);
    assert_eq!(code, 0);
    for name in grouser::scene::BUNDLED.iter().map(|scene| scene.name) {
        assert_eq!(out.lines().filter(|line| line.starts_with(&format!("{name} "))).count(), 1, "{out}");
        assert_eq!(grouser(&["check", name]).0, 0);
    }
    let (code, out, _) = grouser(&["scenes", "bed"]);
    assert!(code == 0 && out.contains("[[fill]]"));
    let (code, out, _) = grouser(&["schema"]);
    let schema: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &schema["properties"]["time"]["description"]), (0, &"Step length and duration.".into()));
    let (code, out, _) = grouser(&["schema", "--markdown"]);
    assert!(code == 0 && out.contains("## `[[fill]]`"));
}

#[test]
fn penalty_contact_is_chosen_checked_and_warned_about() {
    let path = file("penalty.toml", GOOD);
    let path = path.to_str().unwrap();
    let method = "contact.method=\"penalty\"";
    let (code, out, error) = grouser(&["check", path, "--set", method]);
    assert_eq!((code, error.as_str()), (0, ""));
    for part in ["contact    penalty, hertz;", "sub-steps of", "Pa with penalty contact)"] {
        assert!(out.contains(part), "{part} is not in {out}");
    }

    // Too long a sub-step: the check, the run and its summary say so, and what would do.
    let stiff = ["--set", method, "--set", "contact.stiffness={ young = 1e11 }", "--set", "contact.substeps=1"];
    let (code, _, error) = grouser(&[&["check", path], &stiff[..]].concat());
    assert!(code == 0 && error.contains("warning: the sub-step of 1.000e-3 s is too long"), "{error}");
    let run = [&["run", path, "--no-record", "--quiet", "--json", "--steps", "2"], &stiff[..]].concat();
    let (code, out, error) = grouser(&run);
    assert!(code == 0 && error.contains("contact.substeps = "), "{error}");
    let summary: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(summary["penalty"]["substeps"], 1);
    assert_eq!(summary["warnings"].as_array().map(Vec::len), Some(1));

    for (key, part) in
        [("contact.substeps=0", "0 sub-steps are not possible"), ("contact.normal_law=\"herz\"", "`hertz`")]
    {
        let (code, _, error) = grouser(&["check", path, "--set", key]);
        assert!(code == 2 && error.contains(part), "{error}");
    }
}

#[test]
fn every_bundled_scene_runs_with_penalty_contact() {
    for bundled in grouser::scene::bundled::BUNDLED {
        let scene = bundled.name;
        let has_amount = ["\ncount =", "\nheight ="].iter().any(|key| bundled.text.contains(key));
        if bundled.text.contains("[settle]") && has_amount {
            // Its bed would take minutes to settle; `hills` has a small one.
            continue;
        }
        let args = ["run", scene, "--no-record", "--quiet", "--steps", "1", "--set", "contact.method=\"penalty\""];
        let (code, _, error) = grouser(&args);
        if bundled.text.contains("[[flexible]]") {
            assert!(code == 2 && error.contains("penalty contact does not take flexible bodies"), "{scene}: {error}");
            continue;
        }
        assert_eq!(code, 0, "{scene}: {error}");
    }
}

#[test]
fn benchmarks_are_compared_with_earlier_ones() {
    let (code, before, error) = grouser(&["bench", "startup", "--json"]);
    assert_eq!(code, 0, "{error}");
    let row: Value = serde_json::from_str(before.lines().last().unwrap()).unwrap();
    let row = &row["rows"][0];
    assert_eq!(
        (row["name"].as_str(), row["unit"].as_str(), row["goal"].as_f64()),
        (Some("startup"), Some("ms"), Some(40.0))
    );
    let digest = row["digest"].as_str().unwrap().to_string();
    let path = file("bench-before.json", &before);
    let path = path.to_str().unwrap();
    let (code, now, _) = grouser(&["bench", "startup", "--compare", path]);
    assert_eq!(code, 0);
    assert!(now.contains("ratio") && now.contains(&digest[..8]) && !now.contains('*'), "{now}");
    // Another answer is marked.
    file("bench-before.json", &before.replace(&digest, "00000000000000000000000000000000"));
    let (_, now, _) = grouser(&["bench", "startup", "--compare", path]);
    assert!(now.contains('*'), "{now}");
    file("bench-before.json", "no rows");
    let (code, _, error) = grouser(&["bench", "startup", "--compare", path]);
    assert_ne!(code, 0);
    assert!(error.contains("bench-before.json") && error.contains("--json"), "{error}");
}

#[test]
fn check_counts_what_the_joints_leave_free() {
    let (code, text, error) = grouser(&["check", "four-bar"]);
    assert_eq!(code, 0, "{error}");
    assert!(text.contains("20 equations, rank 17: 1 free motion, 1 of them given by motors"), "{text}");
    assert!(
        text.contains("3 redundant equations") && text.contains("shared by `crank-bearing`, `crank-pin`"),
        "{text}"
    );
    let (_, json, _) = grouser(&["check", "training-track", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&json).unwrap();
    let vehicle = &found["mobility"]["vehicles"][0];
    let number = |key: &str| vehicle[key].as_u64().unwrap();
    assert_eq!(number("rank") + number("free"), 6 * number("bodies"));
}
