//! Signals against closed forms, through the real program: accelerations, points of bodies, forces between two bodies,
//! and the row before the first step.

use grouser::folder::Folder;
use grouser_record::signals;
use std::path::{Path, PathBuf};
use std::process::Command;

fn place(name: &str) -> PathBuf {
    let at = Path::new(env!("CARGO_TARGET_TMPDIR")).join("signals").join(name);
    let _ = std::fs::remove_dir_all(&at);
    std::fs::create_dir_all(&at).unwrap();
    at
}

/// Runs a scene; the columns of its signals by name.
fn columns(at: &Path, scene: &str) -> impl Fn(&str) -> Vec<f64> {
    std::fs::write(at.join("scene.toml"), scene).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grouser"));
    let output = command.args(["run", "scene.toml", "--out", "a", "--quiet"]).current_dir(at).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let columns = signals::read(&Folder::open(&at.join("a")).unwrap()).unwrap().0.named();
    move |name| columns.iter().find(|c| c.0 == name).unwrap_or_else(|| panic!("no column {name}")).2.clone()
}

/// A wheel that turns at 2 rad/s in free fall: its centre has g, a point at a radius of 0.5 m has g and omega^2 r on
/// top. The first row is the state before the first step, where accelerations are absent.
#[test]
fn accelerations_and_points_of_a_falling_wheel() {
    let scene = r#"
[scene]
name = "wheel"
[time]
step = 0.001
duration = 0.1
[[body]]
name = "wheel"
angular_velocity = [0, 0, 2]
shape = [{ sphere = { radius = 0.1 } }]
[[signal]]
name = "a"
acceleration = { body = "wheel" }
[[signal]]
name = "rim"
acceleration = { body = "wheel", point = [0.5, 0, 0] }
[[signal]]
name = "turn"
angular_acceleration = { body = "wheel" }
[[signal]]
name = "place"
position = { body = "wheel", point = [0.5, 0, 0] }
[[signal]]
name = "speed"
velocity = { body = "wheel", point = [0.5, 0, 0] }
"#;
    let at = place("falling");
    let column = columns(&at, scene);
    assert_eq!((column("time").len(), column("time")[0], column("step")[0]), (101, 0.0, 0.0));
    assert!(column("a.z")[0].is_nan() && column("turn.x")[0].is_nan());
    assert_eq!((column("place.x")[0], column("speed.y")[0]), (0.5, 1.0));
    for (row, t) in column("time").into_iter().enumerate().skip(1) {
        let near = |name: &str, expected: f64| {
            let value = column(name)[row];
            assert!((value - expected).abs() < 1e-6, "{name} at {t} s: {value}, not {expected}");
        };
        near("a.z", -9.81);
        near("rim.x", -2.0 * (2.0 * t).cos());
        near("rim.y", -2.0 * (2.0 * t).sin());
        near("rim.z", -9.81);
        near("turn.z", 0.0);
        near("place.x", 0.5 * (2.0 * t).cos());
        near("speed.y", (2.0 * t).cos());
    }
}

/// Two boxes on the ground, one on the other: from the ground come both weights, from the upper box its own.
#[test]
fn forces_between_two_named_bodies() {
    let scene = r#"
[scene]
name = "stack"
[time]
step = 0.002
duration = 1.0
[[body]]
name = "ground"
fixed = true
shape = [{ plane = {} }]
[[body]]
name = "lower"
mass = 2.0
position = [0, 0, 0.1]
shape = [{ box = { size = [0.4, 0.4, 0.2] } }]
[[body]]
name = "upper"
mass = 1.0
position = [0, 0, 0.25]
shape = [{ box = { size = [0.2, 0.2, 0.1] } }]
[[signal]]
name = "all"
contact_force = { body = "lower" }
[[signal]]
name = "ground"
contact_force = { body = "lower", from = "ground" }
[[signal]]
name = "upper"
contact_force = { body = "lower", from = "upper" }
"#;
    let at = place("between");
    let column = columns(&at, scene);
    let last = |name: &str| *column(name).last().unwrap();
    let near = |name: &str, expected: f64| {
        assert!((last(name) - expected).abs() < 0.02 * 9.81, "{name}: {}, not {expected}", last(name));
    };
    near("all.z", 2.0 * 9.81);
    near("ground.z", 3.0 * 9.81);
    near("upper.z", -9.81);
    assert!((last("ground.z") + last("upper.z") - last("all.z")).abs() < 1e-9);
    // A body that is not there, and the body itself.
    for (from, message) in [("grund", "ground"), ("lower", "among those")] {
        let text = scene.replace("from = \"upper\"", &format!("from = \"{from}\""));
        std::fs::write(at.join("wrong.toml"), text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_grouser"));
        let output = command.args(["check", "wrong.toml"]).current_dir(&at).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains(message), "{told}");
    }
}
