//! `grouser sweep`, on the real binary: tables, plots, going on after a kill, failing cases, wrong files.

mod binary;

use binary::{command, grouser, last_json};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// A ball that slides without friction: after t seconds it is at speed times t.
const SCENE: &str = "time = { step = 0.01, duration = 0.5 }
[solver]
max_speed = 10
[materials.ice]
friction = 0
[[body]]
name = \"ball\"
position = [0, 0, 0.1]
velocity = [1, 0, 0]
[[body.shape]]
sphere = { radius = 0.1 }
material = \"ice\"
[[body]]
name = \"ground\"
fixed = true
[[body.shape]]
plane = {}
material = \"ice\"
[[signal]]
name = \"ball\"
position = { body = \"ball\" }
";

const STUDY: &str = "[sweep]
name = \"slide\"
scene = \"slide.toml\"
set = [\"time.step=0.005\"]
[[parameter]]
name = \"speed\"
key = \"body.ball.velocity\"
values = [[1, 0, 0], [2, 0, 0]]
[[parameter]]
name = \"time\"
key = \"time.duration\"
unit = \"s\"
values = [0.5, 1, 2.0]
[[collect]]
name = \"way\"
signal = \"ball.x\"
[[collect]]
name = \"half\"
signal = \"ball.x\"
take = \"when\"
above = 0.2501
[[collect]]
name = \"steps\"
summary = \"steps\"
[[fit]]
name = \"law\"
x = \"time\"
y = \"steps\"
[[plot]]
name = \"ways\"
signal = \"ball.x\"
[[plot]]
name = \"law\"
x = \"time\"
y = \"way\"
";

/// A folder with the scene and a study.
fn place(name: &str, study: &str) -> PathBuf {
    let path = binary::place("sweep", name);
    std::fs::write(path.join("slide.toml"), SCENE).unwrap();
    std::fs::write(path.join("study.toml"), study).unwrap();
    path
}

fn case<'a>(report: &'a Value, name: &str) -> &'a Value {
    let cases = report["cases"].as_array().unwrap();
    cases.iter().find(|case| case["name"] == name).unwrap_or_else(|| panic!("no {name} in {report}"))
}

#[test]
fn all_combinations_run_once_and_are_told() {
    let at = place("combinations", STUDY);
    let (code, out, error) = grouser(&at, &["sweep", "study.toml", "--out", "s", "--jobs", "2", "--json"]);
    assert_eq!(code, 0, "{error}");
    let report = last_json(&out);
    assert_eq!(report["cases"].as_array().unwrap().len(), 6);
    let far = case(&report, "speed--2--0--0-_time-2.0");
    assert!((far["collected"]["way"].as_f64().unwrap() - 4.0).abs() < 1e-6, "{far}");
    assert!((far["collected"]["half"].as_f64().unwrap() - 0.13).abs() < 1e-9, "{far}");
    assert_eq!(far["collected"]["steps"], 400.0);
    assert_eq!(report["units"]["way"], "m");
    assert!((report["fits"][0]["exponent"].as_f64().unwrap() - 1.0).abs() < 1e-12);
    // One line per case, numbers with all digits, a head.
    let table = std::fs::read_to_string(at.join("s/table.csv")).unwrap();
    assert_eq!(table.lines().next().unwrap(), "case,status,speed,time,way,half,steps");
    assert_eq!(table.lines().count(), 7);
    for file in ["ways.svg", "ways.png", "law.svg", "law.png", "table.json", "study.toml"] {
        assert!(at.join("s").join(file).is_file(), "{file}");
    }
    // Each case is a recording.
    assert_eq!(grouser(&at, &["show", "s/speed--2--0--0-_time-2.0"]).0, 0);
    // Again: nothing is left to do, and the table for people says the same.
    let (code, out, error) = grouser(&at, &["sweep", "study.toml", "--out", "s"]);
    assert_eq!((code, error.matches("done before").count()), (0, 6), "{error}");
    assert!(out.contains("law: steps = 200 (time - 0)^1.0000, 6 points"), "{out}");
    // Another scene in the same folder is refused, and with --force run.
    let other = ["sweep", "study.toml", "--out", "s", "--set", "scene.gravity=[0, 0, -5]", "--quiet"];
    let (code, _, error) = grouser(&at, &other);
    assert_eq!(code, 2);
    assert!(error.contains("`scene.gravity.2` differs") && error.contains("--force"), "{error}");
    let forced: Vec<&str> = other.iter().copied().chain(["--force"]).collect();
    assert_eq!(grouser(&at, &forced).0, 0);
}

#[test]
fn a_failing_case_stops_no_other() {
    let study = "[sweep]\nscene = \"slide.toml\"\n[[parameter]]\nname = \"v\"\nkey = \"body.ball.velocity\"\n\
                 [[case]]\nname = \"fast\"\nvalues = { v = [50, 0, 0] }\n[[case]]\nname = \"slow\"\nvalues = { v = [2, \
                 0, 0] }\n\
                 [[collect]]\nname = \"way\"\nsignal = \"ball.x\"\n";
    let at = place("failing", study);
    let (code, out, error) = grouser(&at, &["sweep", "study.toml", "--out", "s", "--jobs", "1", "--json"]);
    assert_eq!(code, 1, "{error}");
    let report = last_json(&out);
    let (fast, slow) = (case(&report, "fast"), case(&report, "slow"));
    assert_eq!((fast["status"].as_str(), slow["status"].as_str()), (Some("failed"), Some("done")));
    assert!(fast["error"].as_str().unwrap().contains("ball") && fast["collected"]["way"].is_null(), "{fast}");
    assert!((slow["collected"]["way"].as_f64().unwrap() - 1.0).abs() < 1e-6);
}

#[test]
fn a_killed_sweep_goes_on_to_the_same_bits() {
    let study = "[sweep]\nscene = \"filling\"\nset = [\"fill.0.count=150\", \"record.checkpoint_seconds=0.02\", \
                 \"time.duration=3\"]\n[[parameter]]\nname = \"seed\"\nkey = \"fill.0.seed\"\nvalues = [1, 2, 3]\n";
    let at = place("killed", study);
    let sweep = ["sweep", "study.toml", "--out", "s", "--jobs", "2", "--quiet"];
    let mut child = command(&at, &sweep).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let checkpoints = at.join("s/seed-2/checkpoints");
    while std::fs::read_dir(&checkpoints).map_or(true, |mut files| files.next().is_none()) {
        assert!(child.try_wait().unwrap().is_none(), "the sweep ended without a checkpoint");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let (code, _, error) = grouser(&at, &["sweep", "study.toml", "--out", "s", "--jobs", "2"]);
    assert_eq!(code, 0, "{error}");
    assert!(error.contains("seed-2: goes on"), "{error}");
    for seed in ["1", "2", "3"] {
        let set = format!("fill.0.seed={seed}");
        let whole = ["run", "filling", "--no-record", "--set", "fill.0.count=150", "--set", &set, "--duration", "3"];
        let whole = grouser(&at, &whole.into_iter().chain(["--json", "--quiet"]).collect::<Vec<_>>()).1;
        let text = std::fs::read(at.join(format!("s/seed-{seed}/summary.json"))).unwrap();
        let summary: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(summary["digest"], last_json(&whole)["digest"], "seed {seed}");
    }
}

/// A case's folder that is not a recording is the user's, whatever files are in it.
#[test]
fn a_sweep_deletes_nothing_that_it_did_not_make() {
    let at = place("owned", &STUDY.replace("values = [0.5, 1, 2.0]", "values = [0.5]"));
    let case = at.join("s/speed--1--0--0-_time-0.5");
    std::fs::create_dir_all(&case).unwrap();
    std::fs::write(case.join("lock"), "").unwrap();
    std::fs::write(case.join("thesis.txt"), "years of work").unwrap();
    for more in [&[][..], &["--force"]] {
        let (code, _, error) = grouser(&at, &[&["sweep", "study.toml", "--out", "s", "--quiet"][..], more].concat());
        assert!(
            code == 2 && error.contains("is not a recording") && error.contains("speed--1--0--0-_time-0.5"),
            "{error}"
        );
        assert!(case.join("thesis.txt").is_file() && case.join("lock").is_file());
    }
    // While somebody writes there, least of all.
    std::fs::remove_file(case.join("thesis.txt")).unwrap();
    std::fs::write(case.join("scene.toml"), "").unwrap();
    let lock = std::fs::File::open(case.join("lock")).unwrap();
    lock.lock().unwrap();
    for more in [&[][..], &["--force"]] {
        let (code, _, error) = grouser(&at, &[&["sweep", "study.toml", "--out", "s", "--quiet"][..], more].concat());
        assert!(code != 0 && case.join("scene.toml").is_file(), "{error}");
    }
}

/// Told to stop, a sweep writes checkpoints and the table so far, and says so.
#[cfg(unix)]
#[test]
fn an_interrupted_sweep_says_so() {
    let study = "[sweep]\nscene = \"filling\"\nset = [\"fill.0.count=150\", \"record.checkpoint_seconds=0.02\", \
                 \"time.duration=60\"]\n[[parameter]]\nname = \"seed\"\nkey = \"fill.0.seed\"\nvalues = [1, 2]\n";
    let at = place("interrupted", study);
    let sweep = ["sweep", "study.toml", "--out", "s", "--jobs", "1", "--json", "--quiet"];
    let child = command(&at, &sweep).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    while std::fs::read_dir(at.join("s/seed-1/checkpoints")).map_or(true, |mut files| files.next().is_none()) {
        std::thread::sleep(Duration::from_millis(2));
    }
    std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let report = last_json(&String::from_utf8(output.stdout).unwrap());
    assert!(report["cases"].as_array().unwrap().iter().all(|case| case["status"] == "interrupted"), "{report}");
    assert!(at.join("s/table.csv").is_file() && !at.join("s/seed-2").exists());
}

/// A scene with numbers of many digits is equal to itself when it is read back.
#[test]
fn numbers_of_many_digits_do_not_look_changed() {
    let study = "[sweep]\nscene = \"slide.toml\"\n[[parameter]]\nname = \"z\"\nkey = \"body.ball.position\"\n\
                 values = [[0.1, 0.3186197212465735, 0.23694029850746268]]\n";
    let at = place("digits", study);
    for words in ["begins", "done before"] {
        let (code, _, error) = grouser(&at, &["sweep", "study.toml", "--out", "s"]);
        assert!(code == 0 && error.contains(words), "{error}");
    }
}

/// Part of the study to replace, by what, line of the error, words in it.
const MISTAKES: [(&str, &str, usize, &str); 17] = [
    ("name = \"slide\"", "nam = \"slide\"", 2, "did you mean `name`?"),
    ("scene = \"slide.toml\"", "scene = \"slid.toml\"", 3, "cannot read"),
    ("set = [\"time.step=0.005\"]", "set = [\"time.stp=0.005\"]", 4, "unknown key `stp`"),
    ("set = [\"time.step=0.005\"]", "set = [\"time.step\"]", 4, "no `=`"),
    ("key = \"body.ball.velocity\"", "key = \"body.bal.velocity\"", 8, "has no item `bal`"),
    ("key = \"time.duration\"", "", 9, "the scene key is missing"),
    ("values = [0.5, 1, 2.0]", "values = []", 13, "the list is empty"),
    ("values = [0.5, 1, 2.0]", "values = [0.5, -1]", 13, "`time.duration=-1` in case"),
    ("values = [0.5, 1, 2.0]", "values = [0.5, 0.5]", 5, "two cases named"),
    ("values = [0.5, 1, 2.0]", "", 9, "no value of `time` is given"),
    ("signal = \"ball.x\"", "signal = \"ball.w\"", 16, "no column `ball.w`"),
    ("take = \"when\"", "take = \"whn\"", 20, "did you mean `when`?"),
    ("above = 0.2501", "", 17, "the value to pass is missing"),
    ("x = \"time\"\ny = \"steps\"", "x = \"time\"\ny = \"stesp\"", 28, "did you mean `steps`?"),
    ("name = \"half\"", "name = \"way\"", 18, "two of the name `way`"),
    ("signal = \"ball.x\"", "rig = \"slope\"", 16, "the scene has no `[rig]`"),
    ("signal = \"ball.x\"", "rig = \"slope\"\ntake = \"mean\"", 17, "only signals have a window"),
];

#[test]
fn mistakes_are_shown_where_they_stand() {
    let mut wrong = Vec::new();
    for (i, (part, by, line, words)) in MISTAKES.iter().enumerate() {
        let at = place(&format!("mistake-{i}"), &STUDY.replacen(part, by, 1));
        let (code, _, error) = grouser(&at, &["sweep", "study.toml", "--out", "s"]);
        let plain = error.replace("\n  │ ", " ");
        if code != 2 || !plain.contains(words) || !error.contains(&format!("study.toml:{line}:")) {
            wrong.push(format!("{part} -> {by}: code {code}\n{error}"));
        }
        assert!(!at.join("s").exists());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let at = place("unknown", STUDY);
    let (code, _, error) = grouser(&at, &["sweep", "silo-outlets"]);
    assert!(code == 2 && error.contains("did you mean `silo-outlet`?"), "{error}");
}

/// Speeds as repetitions: means, their intervals, and changes against the first time, repetition by repetition.
#[test]
fn repetitions_are_averaged() {
    let speeds = "values = [[1.0, 0, 0], [2.0, 0, 0]]\nrepeat = true\n";
    let study = format!(
        "[sweep]\nscene = \"slide.toml\"\n[[parameter]]\nname = \"time\"\nkey = \"time.duration\"\nvalues = [1.0, \
         0.5]\n\
         [[parameter]]\nname = \"speed\"\nkey = \"body.ball.velocity\"\n{speeds}\
         [[collect]]\nname = \"way\"\nsignal = \"ball.x\"\ntake = \"change\"\n\
         [[plot]]\nname = \"ways\"\nx = \"time\"\ny = \"way\"\n"
    );
    let at = place("repetitions", &study);
    let (code, out, error) = grouser(&at, &["sweep", "study.toml", "--out", "s", "--json"]);
    assert_eq!(code, 0, "{error}");
    let report = last_json(&out);
    let means = report["means"].as_array().unwrap();
    assert_eq!(means.len(), 2, "{report}");
    let way = |name: &str| case(&report, name)["collected"]["way"].as_f64().unwrap();
    let ways = ["time-0.5_speed--1.0--0--0-", "time-0.5_speed--2.0--0--0-"].map(way);
    let whole = ["time-1.0_speed--1.0--0--0-", "time-1.0_speed--2.0--0--0-"].map(way);
    assert_eq!((&means[0]["name"], &means[1]["name"]), (&"time-1.0".into(), &"time-0.5".into()));
    let half = &means[1]["collected"]["way"];
    assert!((half["mean"].as_f64().unwrap() - 0.5 * (ways[0] + ways[1])).abs() < 1e-12, "{half}");
    let change = (ways[0] + ways[1]) / (whole[0] + whole[1]) - 1.0;
    assert!((half["change"].as_f64().unwrap() - change).abs() < 1e-12 && half["n"] == 2, "{half}");
    assert!(means[0]["collected"]["way"]["change"].is_null());
    let (_, out, _) = grouser(&at, &["sweep", "study.toml", "--out", "s", "--quiet"]);
    assert!(out.contains("way in m: means over speed, ± 95 %; changes against time-1.0"), "{out}");
    assert!(at.join("s/ways.png").is_file());
}

/// Every case of every bundled study is a scene without mistakes.
#[test]
fn bundled_studies_are_right() {
    let wrong: Vec<String> = grouser_lab::sweep::bundled::STUDIES
        .iter()
        .filter_map(|study| {
            grouser_lab::sweep::Study::load(study.name, &[]).err().map(|e| format!("{}: {e}", study.name))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bundled_studies_are_listed() {
    let at = place("list", STUDY);
    let (code, out, _) = grouser(&at, &["sweep", "--list"]);
    assert!(code == 0 && out.lines().any(|line| line.starts_with("anchor-torque  ")), "{out}");
}
